"""What the hub may rely on in a bus, on every adapter."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bastide.runtime.ports import Bus, Published
from tests.ports.entries import OTHER, TABLE, entry


def told(seq: int) -> Published:
    return Published(TABLE, (entry(seq),))


async def take(messages: AsyncIterator[Published], number: int) -> list[int]:
    return [(await anext(messages)).entries[0].seq for _ in range(number)]


async def test_every_subscriber_is_told_in_order(bus: Bus) -> None:
    async with bus.subscribe(TABLE) as first, bus.subscribe(TABLE) as second:
        for seq in range(1, 6):
            await bus.publish(told(seq))
        assert await take(first, 5) == [1, 2, 3, 4, 5]
        assert await take(second, 5) == [1, 2, 3, 4, 5]


async def test_message_arrives_whole(bus: Bus) -> None:
    message = Published(TABLE, (entry(1, at=[0, 1], name="Zoé", cause="p:1"), entry(2)))
    async with bus.subscribe(TABLE) as messages:
        await bus.publish(message)
        assert await anext(messages) == message


async def test_subscriber_waits_until_something_is_published(bus: Bus) -> None:
    async with bus.subscribe(TABLE) as messages:
        waiting = asyncio.create_task(take(messages, 2))
        await asyncio.sleep(0)
        await bus.publish(told(1))
        await bus.publish(told(2))
        assert await waiting == [1, 2]


async def test_other_tables_are_not_heard(bus: Bus) -> None:
    async with bus.subscribe(TABLE) as messages:
        await bus.publish(Published(OTHER, (entry(9),)))
        await bus.publish(told(1))
        assert await take(messages, 1) == [1]


async def test_what_was_published_before_is_not_heard(bus: Bus) -> None:
    await bus.publish(told(1))
    async with bus.subscribe(TABLE) as messages:
        await bus.publish(told(2))
        assert await take(messages, 1) == [2]


async def test_leaving_ends_the_iteration_for_whoever_still_waits(bus: Bus) -> None:
    async def listen(messages: AsyncIterator[Published]) -> list[int]:
        return [message.entries[0].seq async for message in messages]

    async with bus.subscribe(TABLE) as messages:
        listening = asyncio.create_task(listen(messages))
        await bus.publish(told(1))
        await asyncio.sleep(0)
    assert await listening == [1]
    await bus.publish(told(2))
    assert [message async for message in messages] == []


async def test_one_who_leaves_does_not_disturb_the_others(bus: Bus) -> None:
    async with bus.subscribe(TABLE) as stays:
        async with bus.subscribe(TABLE):
            await bus.publish(told(1))
        await bus.publish(told(2))
        assert await take(stays, 2) == [1, 2]


async def test_subscribers_come_and_go_while_others_publish(bus: Bus) -> None:
    async def visit() -> None:
        for _ in range(20):
            async with bus.subscribe(TABLE) as messages:
                (seq,) = await take(messages, 1)
                assert seq >= 1

    async def publish_until(visits: list[asyncio.Task[None]]) -> int:
        seq = 0
        while not all(visiting.done() for visiting in visits):
            seq += 1
            await bus.publish(told(seq))
            await asyncio.sleep(0)
        return seq

    visits = [asyncio.create_task(visit()) for _ in range(30)]
    assert await publish_until(visits) >= 20
    await asyncio.gather(*visits)
