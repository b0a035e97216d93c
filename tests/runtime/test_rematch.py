"""However many ask to play again, one next table is opened, whichever process they ask."""

from __future__ import annotations

import asyncio
from random import Random

from bastide.runtime.ports import TableId
from tests.runtime.house import HeldLog, House
from tests.table.sitting import ANA, BO, CY, from_what_is_told, person_to_play, short


async def over(house: House) -> TableId:
    """A finished game of Ana, Bo and Cy."""
    code = await house.begun(BO, CY)
    table = await house.tables.table(code)
    while table.ply is not None:
        await house.tables.do(code, person_to_play(table), from_what_is_told(table, Random(1)))
    return code


async def test_however_many_ask_there_is_one_next_table(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=0))
    code = await over(house)
    seqs = await asyncio.gather(*(house.tables.rematch(code, person) for person in (BO, ANA, CY, BO)))
    table = await house.tables.table(code)
    assert seqs == [table.seq] * 4
    assert table.rematch is not None
    opened = {table_id for table_id, *_ in log.appends if table_id != code}
    assert opened == {table.rematch}
    following = await house.tables.table(table.rematch)
    assert following.is_host(BO)
    assert following.room.beginner == BO
    assert (await house.restarted().tables.table(code)).rematch == table.rematch


async def test_two_processes_agree_on_one(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=0))
    code = await over(house)
    other = house.restarted()
    await asyncio.gather(house.tables.rematch(code, ANA), other.tables.rematch(code, BO))
    entries = [entry for entry in await log.read(code) if entry.kind == "rematched"]
    assert len(entries) == 1
    for each in (house, other.restarted()):
        assert (await each.tables.table(code)).rematch == entries[0].body["code"]


async def test_a_second_copy_opens_nothing(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=0))
    code = await over(house)
    seq = await house.tables.rematch(code, ANA, "ana:1")
    appends = len(log.appends)
    assert await house.tables.rematch(code, ANA, "ana:1") == seq
    assert await house.restarted().tables.rematch(code, ANA, "ana:1") == seq
    assert len(log.appends) == appends
