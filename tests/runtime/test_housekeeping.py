"""Abandoned waiting rooms vanish; nothing else does."""

from __future__ import annotations

from bastide.runtime.housekeeping import Housekeeper
from bastide.runtime.ports import Millis
from bastide.runtime.tables import UnknownTable
from bastide.store.memory import MemoryEventLog
from bastide.table.commands import Sit
from tests.runtime.house import NOON, HeldLog, House
from tests.table.sitting import ANA, BO

DAY = 24 * 3600 * 1000


async def test_a_waiting_room_vanishes_after_a_day_unless_somebody_is_there() -> None:
    memory = MemoryEventLog()
    house = House(HeldLog(memory))
    abandoned, visited, joined = [await house.opened() for _ in range(3)]
    game = await house.begun(BO)
    house.tables.presence(visited, [ANA])
    house.clock.now = Millis(NOON + 1)
    await house.tables.do(joined, BO, Sit("Bo"))
    keeper = Housekeeper(house.tables, memory, house.clock)
    house.clock.now = Millis(NOON + DAY)
    assert await keeper.sweep() == 0
    house.clock.now = Millis(NOON + DAY + 1)
    assert await keeper.sweep() == 1
    assert {fact.id for fact in await memory.all_tables()} == {visited, joined, game}
    try:
        await house.tables.table(abandoned)
    except UnknownTable:
        pass
    else:
        raise AssertionError("still there")
    house.tables.presence(visited, [])
    house.clock.now = Millis(NOON + 3 * DAY)
    assert await keeper.sweep() == 2
    assert [fact.id for fact in await memory.all_tables()] == [game]
