"""What goes on without a person: robots play through the same door, in their time, and no fault stops them for good."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from structlog.testing import capture_logs

from bastide.engine import Level, read_record, replay
from bastide.runtime.ports import Head, LogEntry, Millis, TableId, Unavailable
from bastide.runtime.robots import robot_command as honest
from bastide.runtime.steward import Steward
from bastide.table import Command, Table
from bastide.table.commands import PassTurn, SeatRobot
from bastide.table.ids import Ply
from bastide.table.table import Status
from tests.runtime.house import NOON, FixedClock, HeldLog, House, heard, settled
from tests.table.sitting import ANA, from_what_is_told, short


async def play_ana(house: House, code: TableId, chance: Random) -> None:
    """Ana's part of a game, whenever it is her turn."""
    async with house.bus.subscribe(code) as messages:
        while True:
            table = await house.tables.table(code)
            if table.status is Status.FINISHED:
                return
            if table.robot_to_play is None:
                await house.tables.do(code, ANA, from_what_is_told(table, chance))
            else:
                await anext(messages)


async def test_robots_play_a_game_to_its_end_through_the_log(house: House) -> None:
    async with house.steward():
        code = await house.begun(robots=2)
        async with heard(house, code) as told:
            await play_ana(house, code, Random(3))
    table = await house.tables.table(code)
    assert len(replay(read_record(table.record())).scores) == 3
    entries = await house.log.read(code)
    assert [entry.seq for entry in entries] == list(range(1, table.seq + 1))
    assert [entry.seq for message in told for entry in message.entries] == [entry.seq for entry in entries][4:]
    assert house.log.appends[-1][3] == Head("finished", None)
    assert await house.log.due() == ()


async def test_a_robots_turn_is_due_a_beat_after_the_last_move(log: HeldLog) -> None:
    house = House(log, dealer=short(8, first=1), robot_pause_ms=900)
    async with house.steward():
        code = await house.begun(robots=1)
        assert log.appends[-1][3] == Head("playing", Millis(NOON + 900))
        assert await log.due() == ((code, NOON + 900),)
        await settled()
        assert await house.seq(code) == 3
        house.clock.now = Millis(NOON + 899)
        house.tables.steward.plan(TableId("another"), NOON)
        await settled()
        assert await house.seq(code) == 3
        async with heard(house, code) as told:
            house.clock.now = Millis(NOON + 900)
            house.tables.steward.plan(TableId("another"), NOON)
            async with house.bus.subscribe(code) as messages:
                await anext(messages)
        assert [entry.kind for message in told for entry in message.entries] == ["placed"]
        assert log.appends[-1][3] == Head("playing", Millis(NOON + 1800))


async def test_a_robot_whose_turn_was_due_at_a_restart_plays(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=1))
    code = await house.begun(robots=1)
    await settled()
    assert await house.seq(code) == 3
    again = house.restarted()
    async with again.steward(), again.bus.subscribe(code) as messages:
        while (await again.tables.table(code)).robot_to_play is not None:
            await anext(messages)
    table = await again.tables.table(code)
    assert table.ply == 2
    assert table.seat_to_play == 0


async def test_a_log_that_cannot_be_read_keeps_no_other_table_from_starting(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=1))
    await log.append(TableId("broken"), 0, [LogEntry(1, NOON, "flown", 9, {})], Head("playing", NOON))
    code = await house.begun(robots=1)
    again = house.restarted()
    with capture_logs() as logs:
        async with again.steward(), again.bus.subscribe(code) as messages:
            while (await again.tables.table(code)).robot_to_play is not None:
                await anext(messages)
            await settled()
    assert {entry["table"] for entry in logs} == {"broken"}
    assert logs[0]["event"] == "table could not be taken up"


async def test_a_table_planned_twice_is_played_once(log: HeldLog) -> None:
    house = House(log, dealer=short(3, first=1))
    async with house.steward():
        code = await house.begun(robots=1)
        for _ in range(10):
            house.tables.steward.plan(code, NOON)
        await play_ana(house, code, Random(1))
        for _ in range(10):
            house.tables.steward.plan(code, NOON)
        await settled()
        await house.tables.settle()
    seqs = [expected for _, expected, _, _ in log.appends]
    assert seqs == sorted(set(seqs))


async def test_a_table_that_waits_for_a_person_or_is_gone_is_left_alone(log: HeldLog) -> None:
    house = House(log, dealer=short(3, first=0))
    with capture_logs() as logs:
        async with house.steward():
            code = await house.begun(robots=1)
            waiting = await house.opened()
            for planned in (code, waiting, TableId("gone")):
                house.tables.steward.plan(planned, NOON)
            await settled()
            assert await house.seq(code) == 3
    assert logs == []


async def test_an_outage_delays_a_robot_and_does_not_lose_it(log: HeldLog) -> None:
    house = House(log, dealer=short(3, first=1), robot_pause_ms=900)
    async with house.steward():
        code = await house.begun(robots=1)
        log.available = False
        house.clock.now = Millis(NOON + 900)
        house.tables.steward.plan(code, NOON)
        await settled()
        await house.tables.settle()
        await settled()
        assert await house.seq(code) == 3
        log.available = True
        house.clock.now = Millis(NOON + 2000)
        house.tables.steward.plan(TableId("a nudge"), NOON)
        async with house.bus.subscribe(code) as messages:
            await anext(messages)
        assert await house.seq(code) == 4


async def test_a_robot_that_errs_is_reported_and_tries_again(log: HeldLog, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(log, dealer=short(3, first=1), robot_pause_ms=900)
    errs = True

    def robot_command(table: Table, seed: int) -> Command | None:
        return PassTurn(Ply(0)) if errs else honest(table, seed)

    monkeypatch.setattr("bastide.runtime.tables.robot_command", robot_command)
    with capture_logs() as logs:
        async with house.steward():
            code = await house.begun(robots=1)
            house.clock.now = Millis(NOON + 900)
            house.tables.steward.plan(TableId("a nudge"), NOON)
            await settled()
            await house.tables.settle()
            await settled()
            assert [(entry["event"], entry["table"]) for entry in logs] == [("table could not go on", code)]
            errs = False
            house.clock.now = Millis(NOON + 20_000)
            house.tables.steward.plan(TableId("a nudge"), NOON)
            async with house.bus.subscribe(code) as messages:
                await anext(messages)
    assert await house.seq(code) == 4


async def test_a_robot_plays_on_though_its_move_could_not_be_published(log: HeldLog) -> None:
    house = House(log, dealer=short(2, first=1))

    class DeafBus:
        async def publish(self, message: object) -> None:
            raise RuntimeError("no bus today")

    house.tables._bus = DeafBus()  # type: ignore[assignment] # the half of a bus that is used here
    with pytest.raises(RuntimeError):
        await house.tables.open(ANA, "Ana")
    code = log.appends[-1][0]
    for command in (house.tables.do(code, ANA, SeatRobot(Level.EASY)), house.tables.start(code, ANA)):
        with pytest.raises(RuntimeError):
            await command
    with capture_logs():
        async with house.steward():
            while (await house.tables.table(code)).robot_to_play is not None:
                log.written.clear()
                await log.written.wait()
                await settled()
    assert (await house.tables.table(code)).ply == 2


async def test_faults_of_one_table_stop_no_other() -> None:
    clock, seen = FixedClock(), list[str]()
    done = asyncio.Event()

    async def see_to(table_id: TableId) -> None:
        seen.append(table_id)
        if table_id == "broken":
            raise ValueError("broken")
        if table_id == "away":
            raise Unavailable("away")
        if table_id == "last":
            done.set()

    steward = Steward(clock, see_to)
    for planned in ("broken", "away", "well", "last"):
        steward.plan(TableId(planned), NOON)
    with capture_logs() as logs:
        task = asyncio.create_task(steward.run())
        await done.wait()
        await settled()
        assert sorted(seen) == ["away", "broken", "last", "well"]
        clock.now = Millis(NOON + 1000)
        steward.plan(TableId("well"), NOON)
        await settled()
        assert sorted(seen[4:]) == ["away", "well"]
        clock.now = Millis(NOON + 10_000)
        steward.plan(TableId("well"), NOON)
        await settled()
        assert sorted(seen[6:]) == ["away", "broken", "well"]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [entry["table"] for entry in logs] == ["broken", "broken"]


async def test_a_table_at_fault_is_looked_at_more_and_more_seldom() -> None:
    clock, looks = FixedClock(), list[int]()
    broken = True

    async def see_to(table_id: TableId) -> None:
        if table_id == "broken":
            looks.append(clock.now - NOON)
            if broken:
                raise ValueError("broken")

    steward = Steward(clock, see_to)
    task = asyncio.create_task(steward.run())
    steward.plan(TableId("broken"), NOON)
    with capture_logs() as logs:
        for tick in range(0, 160_000, 5_000):
            clock.now = Millis(NOON + tick)
            steward.plan(TableId("a nudge"), Millis(0))
            await settled()
        assert looks == [0, 10_000, 30_000, 70_000, 150_000]
        broken = False
        clock.now = Millis(NOON + 310_000)
        steward.plan(TableId("a nudge"), Millis(0))
        await settled()
        broken = True
        for tick in (310_000, 320_000):
            clock.now = Millis(NOON + tick)
            steward.plan(TableId("broken"), clock.now)
            await settled()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert looks[5:] == [310_000, 310_000, 320_000, 320_000]
    assert len(logs) == 8


async def test_sooner_comes_before_later_whatever_the_order_of_planning() -> None:
    clock, seen = FixedClock(), list[str]()

    async def see_to(table_id: TableId) -> None:
        seen.append(table_id)

    steward = Steward(clock, see_to)
    task = asyncio.create_task(steward.run())
    await settled()
    for name, after in (("c", 3), ("a", 1), ("b", 2), ("never", 10**6)):
        steward.plan(TableId(name), Millis(NOON + after))
    await settled()
    assert seen == []
    for tick in (1, 2, 3):
        clock.now = Millis(NOON + tick)
        steward.plan(TableId("now"), NOON)
        await settled()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert [name for name in seen if name != "now"] == ["a", "b", "c"]
