"""The bound of the bus in memory, and what it leaves behind."""

from __future__ import annotations

import asyncio

from bastide.bus.memory import MemoryBus
from bastide.runtime.ports import Published, TableId

TABLE = TableId("k3v9x2m7q4w8")
MESSAGE = Published(TABLE, ())


async def test_as_many_as_the_bound_may_wait() -> None:
    bus = MemoryBus(bound=3)
    async with bus.subscribe(TABLE) as messages:
        for _ in range(3):
            await bus.publish(MESSAGE)
        assert [await anext(messages) for _ in range(3)] == [MESSAGE] * 3


async def test_one_more_than_the_bound_ends_the_iteration() -> None:
    bus = MemoryBus(bound=3)
    async with bus.subscribe(TABLE) as messages:
        for _ in range(4):
            await bus.publish(MESSAGE)
        assert [message async for message in messages] == []
        await bus.publish(MESSAGE)
        assert [message async for message in messages] == []


async def test_slow_subscriber_costs_the_quick_one_nothing() -> None:
    bus = MemoryBus(bound=2)
    heard = 0
    async with bus.subscribe(TABLE) as slow, bus.subscribe(TABLE) as quick:
        for _ in range(10):
            await bus.publish(MESSAGE)
            heard += await anext(quick) is MESSAGE
        assert heard == 10
        assert [message async for message in slow] == []


async def test_reading_makes_room() -> None:
    bus = MemoryBus(bound=1)
    async with bus.subscribe(TABLE) as messages:
        for _ in range(5):
            await bus.publish(MESSAGE)
            assert await anext(messages) is MESSAGE


async def test_cancelled_waiting_loses_no_message() -> None:
    bus = MemoryBus()
    async with bus.subscribe(TABLE) as messages:
        waiting = asyncio.ensure_future(anext(messages))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled()
        await bus.publish(MESSAGE)
        assert await anext(messages) is MESSAGE


async def test_table_nobody_listens_to_is_forgotten() -> None:
    bus = MemoryBus()
    async with bus.subscribe(TABLE), bus.subscribe(TABLE):
        assert bus.subscribed_tables() == {TABLE}
    assert bus.subscribed_tables() == set()
