"""The quick game through the log: expiry and clicks race for a turn, deadlines outlive restarts, absence stops time."""

from __future__ import annotations

import asyncio

import pytest

from bastide.engine import Level
from bastide.runtime.ports import Head, Millis, PersonId, TableId
from bastide.table import Refused
from bastide.table.commands import Leave, PassTurn, Place, SeatRobot, SetOptions, StandIn
from bastide.table.ids import Ply, Seat
from bastide.table.options import OptionChanges
from bastide.table.view import history, turn_of
from tests.runtime.house import NOON, HeldLog, House, settled
from tests.table.sitting import ANA, BO, CY, short

DUE = 30_300


async def quick(house: House, *people: PersonId, robots: int = 0) -> TableId:
    """A quick game just begun, everybody connected."""
    code = await house.opened(*people)
    for _ in range(robots):
        await house.tables.do(code, ANA, SeatRobot(Level.EASY))
    await house.tables.do(code, ANA, SetOptions(OptionChanges(quick=True)))
    house.tables.presence(code, [ANA, *people])
    await house.tables.start(code, ANA)
    return code


async def placement(house: House, code: TableId) -> Place:
    table = await house.tables.table(code)
    turn = turn_of(table, table.seat_to_play)
    assert turn is not None
    return Place(Ply(turn["ply"]), tuple(turn["cells"][0]["at"]), turn["cells"][0]["turns"][0])


async def passes(house: House, ms: int) -> None:
    """The time is so long after noon, and the steward has seen to what is due."""
    house.clock.now = Millis(NOON + ms)
    house.tables.steward.plan(TableId("a nudge"), Millis(0))  # before all else, so that it is looked at now
    await settled()
    while looks := [task for task in asyncio.all_tasks() if "Steward._look" in repr(task.get_coro())]:
        await asyncio.wait(looks)
        await settled()


async def kinds(house: House, code: TableId, after: int = 0) -> list[str]:
    return [entry.kind for entry in await house.log.read(code, after)]


async def test_at_the_end_of_the_time_the_server_plays_once_for_the_ply(house: House) -> None:
    code = await quick(house, BO)
    assert house.log.appends[-1][3] == Head("playing", Millis(NOON + DUE))
    seq = await house.seq(code)
    async with house.steward():
        await passes(house, DUE - 1)
        assert await house.seq(code) == seq
        await passes(house, DUE)
        assert await kinds(house, code, seq) == ["placed", "passed"]
        for _ in range(5):
            house.tables.steward.plan(code, house.clock.now)
        await passes(house, DUE)
        assert await house.seq(code) == seq + 2
        assert house.log.appends[-1][3] == Head("playing", Millis(NOON + 2 * DUE))
    table = await house.tables.table(code)
    assert (table.ply, table.seat_to_play) == (2, 1)
    assert table.record()["turns"][0]["auto"] is True


@pytest.mark.parametrize("offset", [-5, 0, 5])
async def test_of_a_click_and_the_expiry_exactly_one_has_its_effect(log: HeldLog, offset: int) -> None:
    """67 races an offset from the due time; the click comes before the steward's look, after it, or in between."""
    house = House(log)
    clicks = 0
    for number in range(67):
        house.clock.now = NOON
        code = await quick(house, BO)
        place, seq = await placement(house, code), await house.seq(code)
        house.clock.now = Millis(NOON + DUE + offset)
        contenders = [house.tables._see_to(code), house.tables.do(code, ANA, place, "ana:1")]
        if number % 2:
            contenders.reverse()
        tasks = []
        for contender in contenders:
            tasks.append(asyncio.ensure_future(contender))
            for _ in range(number % 7):
                await asyncio.sleep(0)
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        answer = answers[0 if number % 2 else 1]
        written = await kinds(house, code, seq)
        if isinstance(answer, Refused):
            assert answer.code == "late"
            assert written == ["placed", "passed"]
        else:
            clicks += 1
            assert answer == seq + 1
            assert written == ["placed"]
        told = history(await house.tables.table(code))
        assert [event["auto"] for event in told if event["kind"] == "placed"] == [isinstance(answer, Refused)]
    assert clicks == 67 if offset < 0 else 0 < clicks < 67


async def test_two_processes_expire_a_turn_once(log: HeldLog) -> None:
    house = House(log)
    code = await quick(house, BO)
    seq = await house.seq(code)
    other = house.restarted()
    other.tables.presence(code, [ANA])
    house.clock.now = Millis(NOON + DUE)
    await asyncio.gather(house.tables._see_to(code), other.tables._see_to(code))
    assert await kinds(house, code, seq) == ["placed", "passed"]


async def test_the_clock_stands_still_while_nobody_with_a_seat_is_connected(house: House) -> None:
    async with house.steward():
        code = await quick(house, BO)
        seq = await house.seq(code)
        house.tables.presence(code, [BO])
        await passes(house, 5000)
        house.tables.presence(code, [CY])  # watches
        await passes(house, 5000)
        assert await kinds(house, code, seq) == ["clock_stopped"]
        assert house.log.appends[-1][3] == Head("playing", None)
        await passes(house, 10**7)
        assert await house.seq(code) == seq + 1
        house.tables.presence(code, [CY, ANA])
        await passes(house, 10**7)
        assert await kinds(house, code, seq) == ["clock_stopped", "clock_started"]
        assert (await house.tables.table(code)).deadline == NOON + 10**7 + 25_000


async def test_who_comes_back_late_has_10_s(house: House) -> None:
    async with house.steward():
        code = await quick(house, BO)
        await passes(house, 28_000)
        house.tables.presence(code, [])
        await passes(house, 28_000)
        house.tables.presence(code, [BO])
        await passes(house, 60_000)
        assert (await house.tables.table(code)).deadline == NOON + 70_000


@pytest.mark.parametrize(("away_ms", "deadline"), [(5000, 30_000), (20_000, 30_000), (20_001, 30_001), (10**8, None)])
async def test_after_a_restart_there_are_10_s_at_least(log: HeldLog, away_ms: int, deadline: int | None) -> None:
    house = House(log)
    code = await quick(house, BO)
    seq = await house.seq(code)
    house.clock.now = Millis(NOON + away_ms)
    again = house.restarted()
    async with again.steward():
        expected = away_ms + 10_000 if deadline is None else deadline
        assert (await again.tables.table(code)).deadline == NOON + expected
        assert await kinds(again, code, seq) == ([] if expected == 30_000 else ["clock_started"])
        # Nobody has come by then: time stops instead of playing for them.
        await passes(again, expected + 300)
        assert (await kinds(again, code, seq))[-1] == "clock_stopped"
        assert (await again.tables.table(code)).ply == 0
        again.tables.presence(code, [ANA])
        await passes(again, expected + 400)
        assert (await again.tables.table(code)).deadline == NOON + expected + 10_400


async def test_a_left_seat_is_played_a_beat_later_and_a_robot_may_take_it(log: HeldLog) -> None:
    house = House(log, dealer=short(8, first=0), robot_pause_ms=900)
    async with house.steward():
        code = await house.begun(BO)
        house.tables.presence(code, [BO])
        await house.tables.do(code, ANA, Leave())
        seq = await house.seq(code)
        assert house.log.appends[-1][3] == Head("playing", Millis(NOON + 900))
        await passes(house, 899)
        assert await house.seq(code) == seq
        await passes(house, 900)
        assert await kinds(house, code, seq) == ["placed", "passed"]
        await house.tables.do(code, BO, StandIn(Seat(0), Level.EASY))
        await house.tables.do(code, BO, await placement(house, code))
        table = await house.tables.table(code)
        if table.ply == 3:
            await house.tables.do(code, BO, PassTurn(Ply(3)))
        assert table.robot_to_play is not None
        seq = await house.seq(code)
        await passes(house, 1800)
        assert (await kinds(house, code, seq))[0] == "placed"


async def test_a_quick_game_with_robots_alone_for_company_waits(log: HeldLog) -> None:
    house = House(log, dealer=short(8, first=1), robot_pause_ms=900)
    async with house.steward():
        code = await quick(house, robots=1)
        house.tables.presence(code, [])
        for ms in (0, 900, 1800, 2700):
            await passes(house, ms)
        table = await house.tables.table(code)
        assert (table.ply, table.seat_to_play) == (2, 0)
        assert (table.deadline, table.clock.left(house.clock.now)) == (None, 30_000)
