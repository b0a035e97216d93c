"""Commands to tables: one at a time, once, on disk before anybody hears of them, whatever else happens."""

from __future__ import annotations

import asyncio

import pytest

from bastide.engine import Level
from bastide.runtime.ports import Head, Published, SeqConflict, TableId, Unavailable
from bastide.runtime.tables import UnknownTable
from bastide.table import Refused
from bastide.table.commands import Leave, PassTurn, Place, Recolour, SeatRobot, Sit
from bastide.table.ids import Ply
from bastide.table.view import turn_of
from tests.engine.state import difference
from tests.runtime.house import NOON, HeldLog, House, heard, settled
from tests.table.sitting import ANA, BO, CY, DEE, EVE, FAY, GUS, whole


async def placement(house: House, code: TableId) -> Place:
    """A legal placement for the seat to play."""
    table = await house.tables.table(code)
    turn = turn_of(table, table.seat_to_play)
    assert turn is not None
    cell = turn["cells"][0]
    return Place(Ply(turn["ply"]), tuple(cell["at"]), cell["turns"][0])


async def test_a_command_is_stored_then_applied_then_published(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)
    async with heard(house, code) as told:
        house.log.after.clear()
        house.log.written.clear()
        asked = asyncio.create_task(house.tables.do(code, ANA, place, "ana:1"))
        await house.log.written.wait()
        assert await house.seq(code) == seq
        await settled()
        assert told == []
        house.log.after.set()
        assert await asked == seq + 1
    assert await house.seq(code) == seq + 1
    _, expected_seq, entries, head = house.log.appends[-1]
    assert expected_seq == seq
    assert told == [Published(code, entries)]
    assert [(e.seq, e.at_ms, e.kind, e.version, e.cause) for e in entries] == [(seq + 1, NOON, "placed", 1, "ana:1")]
    assert head == Head("playing", None)


async def test_one_command_at_a_time_a_table_and_tables_do_not_wait_for_one_another(house: House) -> None:
    code, other = await house.opened(), await house.opened()
    house.log.before.clear()
    house.log.arrived.clear()
    people = (BO, CY, DEE, EVE, FAY, GUS)
    asked = [asyncio.create_task(house.tables.do(code, person, Sit("Guest"))) for person in people]
    await house.log.arrived.wait()
    await settled()
    stored = len(house.log.appends)
    free = asyncio.create_task(house.tables.do(other, BO, Sit("Bo")))
    await settled()
    house.log.before.set()
    assert await free == 2
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers[:5] == [2, 3, 4, 5, 6]
    assert isinstance(answers[5], Refused)
    assert answers[5].code == "room_full"
    mine = [expected for table, expected, _, _ in house.log.appends[stored:] if table == code]
    assert mine == [1, 2, 3, 4, 5]


async def test_of_two_tabs_at_the_same_ply_exactly_one_wins(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)
    answers = await asyncio.gather(
        *(house.tables.do(code, ANA, place, f"ana:{tab}") for tab in range(5)), return_exceptions=True
    )
    assert answers[0] == seq + 1
    assert [getattr(answer, "code", answer) for answer in answers[1:]] == ["late"] * 4
    assert await house.seq(code) == seq + 1


async def test_a_pigment_is_given_to_one_of_two_who_want_it_at_the_same_moment(house: House) -> None:
    code = await house.opened(BO)
    answers = await asyncio.gather(
        house.tables.do(code, ANA, Recolour("safran")),
        house.tables.do(code, BO, Recolour("safran")),
        return_exceptions=True,
    )
    assert answers[0] == 3
    assert isinstance(answers[1], Refused)
    assert answers[1].code == "colour_taken"


async def test_a_second_copy_is_answered_like_the_first_and_changes_nothing(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.tables.do(code, ANA, place, "ana:1")
    await house.tables.do(code, ANA, PassTurn(Ply(1)), "ana:2")
    async with heard(house, code) as told:
        assert await house.tables.do(code, ANA, place, "ana:1") == seq
        # Whatever it says: the cause is what names a command.
        assert await house.tables.do(code, ANA, Leave(), "ana:1") == seq
    assert told == []
    again = house.restarted()
    assert await again.tables.do(code, ANA, place, "ana:1") == seq
    assert await again.tables.do(code, ANA, PassTurn(Ply(1)), "ana:2") == seq + 1
    assert await again.seq(code) == seq + 1


async def test_a_command_of_two_events_is_answered_with_the_last_also_after_a_restart(house: House) -> None:
    code = await house.opened(BO)
    assert await house.tables.do(code, ANA, Leave(), "ana:1") == 4
    assert await house.tables.do(code, ANA, Leave(), "ana:1") == 4
    assert await house.restarted().tables.do(code, ANA, Leave(), "ana:1") == 4


async def test_two_copies_at_the_same_moment_are_one_command(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)
    answers = await asyncio.gather(*(house.tables.do(code, ANA, place, "ana:1") for _ in range(4)))
    assert answers == [seq + 1] * 4
    assert await house.seq(code) == seq + 1


async def test_the_same_cause_at_another_table_is_another_command(house: House) -> None:
    code, other = await house.opened(), await house.opened()
    assert await house.tables.do(code, BO, Sit("Bo"), "bo:1") == 2
    assert await house.tables.do(other, BO, Sit("Bo"), "bo:1") == 2
    assert (await house.tables.table(other)).seat_of(BO) == 1


async def test_who_is_overtaken_by_another_process_decides_again(house: House) -> None:
    code = await house.opened()
    other = house.restarted()
    assert await other.tables.do(code, BO, Sit("Bo")) == 2
    # This house still believes that only Ana is here.
    assert await house.tables.do(code, CY, Sit("Cy")) == 3
    table = await house.tables.table(code)
    assert [table.seat_of(person) for person in (ANA, BO, CY)] == [0, 1, 2]
    with pytest.raises(Refused, match="already_seated"):
        await other.tables.do(code, CY, Sit("Cy"))


async def test_of_two_processes_at_the_same_ply_exactly_one_wins(house: House) -> None:
    code = await house.begun(BO)
    other = house.restarted()
    place = await placement(other, code)
    seq = await house.tables.do(code, ANA, place)
    with pytest.raises(Refused, match="late"):
        await other.tables.do(code, ANA, place)
    assert await other.seq(code) == seq
    assert difference(whole(await house.tables.table(code)), whole(await other.tables.table(code))) == {}


async def test_a_copy_that_another_process_carried_out_is_known(house: House) -> None:
    code = await house.begun(BO)
    other = house.restarted()
    place = await placement(other, code)
    seq = await house.tables.do(code, ANA, place, "ana:1")
    with pytest.raises(Refused, match="late"):
        await other.tables.do(code, ANA, place, "ana:2")
    assert await other.tables.do(code, ANA, place, "ana:1") == seq


async def test_who_is_always_overtaken_gives_up_and_nothing_is_changed(log: HeldLog) -> None:
    house = House(log)
    code = await house.opened()

    class Overtaken(HeldLog):
        async def append(self, *arguments: object) -> None:
            raise SeqConflict("always")

    unlucky = House(Overtaken(log.inner))
    with pytest.raises(Unavailable):
        await unlucky.tables.do(code, BO, Sit("Bo"))
    assert (await unlucky.tables.table(code)).seq == 1
    assert await house.tables.do(code, BO, Sit("Bo")) == 2


async def test_an_outage_leaves_the_table_unchanged_and_heals(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    before = whole(await house.tables.table(code))
    house.log.available = False
    async with heard(house, code) as told:
        for _ in range(3):
            with pytest.raises(Unavailable):
                await house.tables.do(code, ANA, place, "ana:1")
        # What is in memory can still be looked at.
        assert difference(before, whole(await house.tables.table(code))) == {}
        with pytest.raises(Unavailable):
            await house.tables.open(ANA, "Ana")
        with pytest.raises(Unavailable):
            await house.tables.table(TableId("unknown"))
        assert told == []
        house.log.available = True
        assert await house.tables.do(code, ANA, place, "ana:1") == before["seq"] + 1
    assert len(told) == 1


async def test_a_write_whose_answer_was_lost_is_not_done_twice(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)
    honest = house.log.inner.append

    async def lost(*arguments: object) -> None:
        await honest(*arguments)  # type: ignore[arg-type] # handed on as they came
        raise Unavailable("the answer was lost")

    house.log.inner.append = lost  # type: ignore[method-assign,assignment] # for one call
    with pytest.raises(Unavailable):
        await house.tables.do(code, ANA, place, "ana:1")
    house.log.inner.append = honest  # type: ignore[method-assign]
    assert await house.tables.do(code, ANA, place, "ana:1") == seq + 1
    assert await house.seq(code) == seq + 1


async def test_a_command_is_carried_out_though_its_caller_goes_away(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)
    async with heard(house, code) as told:
        house.log.before.clear()
        house.log.arrived.clear()
        asked = asyncio.create_task(house.tables.do(code, ANA, place, "ana:1"))
        await house.log.arrived.wait()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await house.seq(code) == seq
        house.log.before.set()
        await house.tables.settle()
        assert await house.seq(code) == seq + 1
    assert [entry.seq for message in told for entry in message.entries] == [seq + 1]
    assert await house.tables.do(code, ANA, place, "ana:1") == seq + 1


async def test_one_that_waits_its_turn_is_carried_out_too(house: House) -> None:
    code = await house.opened()
    house.log.before.clear()
    first = asyncio.create_task(house.tables.do(code, BO, Sit("Bo")))
    second = asyncio.create_task(house.tables.do(code, CY, Sit("Cy")))
    await settled()
    second.cancel()
    house.log.before.set()
    assert await first == 2
    await house.tables.settle()
    assert (await house.tables.table(code)).seat_of(CY) == 2


async def test_a_fault_after_the_write_folds_the_log_anew(house: House) -> None:
    code = await house.begun(BO)
    place = await placement(house, code)
    seq = await house.seq(code)

    class BrokenBus:
        async def publish(self, message: Published) -> None:
            raise RuntimeError("no bus today")

    honest = house.tables._bus
    house.tables._bus = BrokenBus()  # type: ignore[assignment] # the half of a bus that is used here
    with pytest.raises(RuntimeError):
        await house.tables.do(code, ANA, place, "ana:1")
    house.tables._bus = honest
    assert await house.seq(code) == seq + 1
    assert await house.tables.do(code, ANA, place, "ana:1") == seq + 1


async def test_a_code_that_nobody_has_is_unknown_and_leaves_nothing_behind(house: House) -> None:
    for number in range(50):
        with pytest.raises(UnknownTable):
            await house.tables.table(TableId(f"nobody{number}"))
        with pytest.raises(UnknownTable):
            await house.tables.do(TableId(f"nobody{number}"), ANA, Sit("Ana"))
    house.log.available = False
    for number in range(50):
        with pytest.raises(Unavailable):
            await house.tables.table(TableId(f"nobody{number}"))
    assert len(house.tables._hosted) == 0
    assert not house.tables._running


async def test_unknown_codes_drive_no_table_out_of_memory(log: HeldLog) -> None:
    house = House(log, kept=3)
    codes = [await house.opened() for _ in range(3)]
    for number in range(10):
        with pytest.raises(UnknownTable):
            await house.tables.table(TableId(f"nobody{number}"))
    reads = log.reads
    for code in codes:
        await house.tables.table(code)
    assert log.reads == reads


async def test_tables_dropped_from_memory_come_back_equal(log: HeldLog) -> None:
    house = House(log, kept=2)
    codes = [await house.begun(BO) for _ in range(4)]
    for code in codes:
        await house.tables.do(code, ANA, await placement(house, code), "ana:1")
    assert len(house.tables._hosted) == 2
    other = house.restarted()
    for code in codes:
        mine, theirs = await house.tables.table(code), await other.tables.table(code)
        assert difference(whole(mine), whole(theirs)) == {}
    for code in codes:
        seq = await house.seq(code)
        assert await house.tables.do(code, ANA, PassTurn(Ply(1)), "ana:2") == seq + 1
        assert await house.tables.do(code, ANA, PassTurn(Ply(0)), "ana:1") == seq


async def test_a_table_that_somebody_waits_for_is_not_dropped(log: HeldLog) -> None:
    house = House(log, kept=1)
    code = await house.begun(BO)
    place = await placement(house, code)
    log.before.clear()
    log.one_by_one = True
    first = asyncio.create_task(house.tables.do(code, ANA, place))
    second = asyncio.create_task(house.tables.do(code, ANA, PassTurn(Ply(1))))
    await settled()
    # Another table was used since, so that this one is the next to go.
    house.tables._hosted[TableId("another")] = type(house.tables._hosted[code])()
    log.before.set()
    await first  # at its end tables are dropped, while the second is woken and does not run yet
    table = await house.tables.table(code)
    log.before.set()
    seq = await second
    assert table.seq == seq
    assert await house.seq(code) == seq


async def test_many_at_once_lose_nothing(house: House) -> None:
    codes = [await house.opened() for _ in range(5)]
    people = (BO, CY, DEE, EVE, FAY)
    await asyncio.gather(*(house.tables.do(code, person, Sit("Guest")) for person in people for code in codes))
    other = house.restarted()
    for code in codes:
        table = await other.tables.table(code)
        assert table.seq == 6
        assert {table.seat_of(person) for person in people} == {1, 2, 3, 4, 5}


async def test_a_robot_cannot_be_played_for(house: House) -> None:
    code = await house.opened()
    await house.tables.do(code, ANA, SeatRobot(Level.EASY))
    await house.tables.start(code, ANA)
    with pytest.raises(Refused, match="not_your_turn"):
        await house.tables.do(code, None, PassTurn(Ply(0)))
