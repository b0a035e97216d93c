"""The clock of a quick game: 30 s from the tile's showing, 10 s at least for the pawn, and one expiry a turn."""

from __future__ import annotations

import json

import pytest

from bastide.engine import Level, read_record, replay
from bastide.table import Command, PersonId
from bastide.table import events as log
from bastide.table.clock import GRACE_MS, TurnClock
from bastide.table.commands import (
    AutoTurn,
    Leave,
    PassTurn,
    Place,
    Return,
    SeatRobot,
    SetOptions,
    Start,
    StartClock,
    StopClock,
    TakeBack,
)
from bastide.table.ids import Millis, Ply
from bastide.table.options import OptionChanges
from bastide.table.table import Status
from bastide.table.view import clock_of
from tests.table.sitting import ANA, BO, NONCE, Sitting, dealt, refusal, room_with, whole

PILE = ("U", "V", "U", "U")
PLACE_U = Place(Ply(0), (1, 0), 0)


def quick(*people: PersonId, robots: int = 0, pile: tuple[str, ...] = PILE, at: int = 1000) -> Sitting:
    """A quick game that began at `at`; a server's turn is due 900 ms after the move before it."""
    sitting = room_with(*people, dealer=dealt(*pile))
    sitting.table._beat_ms = sitting.beat_ms = 900
    for _ in range(robots):
        sitting.do(SeatRobot(Level.EASY), ANA)
    sitting.do(SetOptions(OptionChanges(quick=True)), ANA)
    sitting.do(Start(1, NONCE), ANA, at)
    return sitting


def test_a_turn_has_30_s_from_the_moment_that_its_tile_is_shown() -> None:
    sitting = quick(ANA, BO)
    assert (sitting.table.deadline, sitting.table.due_at) == (31_000, 31_300)
    sitting.do(PLACE_U, ANA, 5000)
    assert sitting.table.deadline == 31_000
    sitting.do(PassTurn(Ply(1)), ANA, 9000)
    assert sitting.table.deadline == 39_000


def test_without_the_option_there_is_no_clock() -> None:
    sitting = room_with(ANA, BO, dealer=dealt(*PILE))
    sitting.do(Start(1, NONCE), ANA, 1000)
    assert sitting.table.clock == TurnClock()
    assert (sitting.table.deadline, sitting.table.due_at, clock_of(sitting.table, Millis(0))) == (None, None, None)
    assert refusal(sitting, AutoTurn(Ply(0), 1), None, 10**12) == "early"
    assert sitting.do(StopClock(), None, 2000) == sitting.do(StartClock(), None, 2000) == ()


def test_after_a_late_placement_10_s_are_left_counted_from_the_first() -> None:
    sitting = quick(ANA, BO)
    sitting.do(PLACE_U, ANA, 28_000)
    assert sitting.table.deadline == 38_000
    sitting.do(TakeBack(Ply(1)), ANA, 30_000)
    assert sitting.table.deadline == 38_000
    sitting.do(Place(Ply(0), (-1, 0), 0), ANA, 37_000)
    assert sitting.table.deadline == 38_000
    assert sitting.do(AutoTurn(Ply(1), 1), None, 38_300) == (log.TurnPassed(auto=True),)


def test_expiry_comes_after_the_grace_and_for_its_ply_alone() -> None:
    sitting = quick(ANA, BO)
    assert refusal(sitting, AutoTurn(Ply(0), 1), None, 31_000 + GRACE_MS - 1) == "early"
    assert refusal(sitting, AutoTurn(Ply(0), 1), ANA, 31_300) == "not_your_turn"
    assert refusal(sitting, AutoTurn(Ply(1), 1), None, 31_300) == "early"
    events = sitting.do(AutoTurn(Ply(0), 1), None, 31_300)
    assert [type(event) for event in events] == [log.TilePlaced, log.TurnPassed]
    assert sitting.table.ply == 2
    assert refusal(sitting, AutoTurn(Ply(0), 1), None, 31_300) == "late"
    assert refusal(sitting, PLACE_U, ANA, 31_300) == "late"
    # The next seat has a whole turn.
    assert (sitting.table.seat_to_play, sitting.table.deadline) == (1, 61_300)
    assert refusal(sitting, AutoTurn(Ply(2), 1), None, 31_300) == "early"


def test_a_click_after_the_deadline_counts_until_the_log_says_otherwise() -> None:
    sitting = quick(ANA, BO)
    sitting.do(PLACE_U, ANA, 31_299)
    assert refusal(sitting, AutoTurn(Ply(0), 1), None, 31_300) == "late"
    assert sitting.table.deadline == 41_299


def test_the_place_is_drawn_by_lot_from_the_seed() -> None:
    places = {str(quick(ANA, BO).do(AutoTurn(Ply(0), seed), None, 40_000)[0]) for seed in range(60)}
    again = {str(quick(ANA, BO).do(AutoTurn(Ply(0), seed), None, 40_000)[0]) for seed in range(60)}
    assert places == again
    assert len(places) == 3


def test_what_the_server_played_is_told_and_written_down() -> None:
    sitting = quick(ANA, BO)
    sitting.do(AutoTurn(Ply(0), 1), None, 31_300)
    told = [event for _, events in sitting.table.story for event in events]
    assert [event["auto"] for event in told if event["kind"] == "placed"] == [True]
    assert [event["by"] for event in told if event["kind"] == "passed"] == ["server"]
    sitting.do(AutoTurn(Ply(2), 2), None, 61_600)
    sitting.do(AutoTurn(Ply(4), 3), None, 92_000)
    sitting.do(AutoTurn(Ply(6), 4), None, 130_000)
    record = sitting.table.record()
    assert [turn["auto"] for turn in record["turns"]] == [True] * 4
    assert list(replay(read_record(record)).scores) == record["scores"]


def test_a_pawn_step_that_ran_out_marks_its_turn() -> None:
    sitting = quick(ANA, BO)
    sitting.do(PLACE_U, ANA, 2000)
    assert sitting.table.record()["turns"] == []
    sitting.do(AutoTurn(Ply(1), 1), None, 31_300)
    assert sitting.table.record()["turns"][0]["auto"] is True


def test_robots_and_left_seats_have_no_clock_but_a_beat() -> None:
    sitting = quick(ANA, robots=1)
    sitting.do(PLACE_U, ANA, 2000)
    sitting.do(PassTurn(Ply(1)), ANA, 3000)
    assert sitting.table.server_to_play
    assert (sitting.table.deadline, sitting.table.due_at) == (None, 3900)
    assert clock_of(sitting.table, Millis(3000)) == {"type": "clock", "left_ms": None, "running": False, "now": 3000}
    assert refusal(sitting, AutoTurn(Ply(2), 1), None, 10**6) == "early"
    pair = quick(ANA, BO)
    pair.do(Leave(), ANA, 4000)
    assert (pair.table.deadline, pair.table.due_at) == (None, 4900)


def test_the_clock_stands_still_and_10_s_are_left_at_least_on_coming_back() -> None:
    sitting = quick(ANA, BO)
    assert sitting.do(StopClock(), None, 11_000) == (log.ClockStopped(20_000),)
    assert (sitting.table.deadline, sitting.table.due_at) == (None, None)
    assert clock_of(sitting.table, Millis(10**9)) == {
        "type": "clock", "left_ms": 20_000, "running": False, "now": 10**9,
    }  # fmt: skip
    assert sitting.do(StopClock(), None, 12_000) == ()
    assert refusal(sitting, AutoTurn(Ply(0), 1), None, 10**9) == "early"
    assert sitting.do(StartClock(), None, 50_000) == (log.ClockStarted(20_000),)
    assert sitting.table.deadline == 70_000
    assert sitting.do(StartClock(), None, 50_001) == ()
    assert sitting.do(StopClock(), None, 69_000) == (log.ClockStopped(1000),)
    assert sitting.do(StartClock(), None, 80_000) == (log.ClockStarted(10_000),)
    assert sitting.table.deadline == 90_000


def test_a_clock_that_stands_still_stays_so_over_turns() -> None:
    sitting = quick(ANA, robots=1)
    sitting.do(PLACE_U, ANA, 2000)
    sitting.do(StopClock(), None, 20_000)
    sitting.do(PassTurn(Ply(1)), ANA, 21_000)
    assert sitting.table.due_at == 21_900
    sitting.do(Place(Ply(2), (2, 0), 1), None, 22_000)
    sitting.do(PassTurn(Ply(3)), None, 23_000)
    assert (sitting.table.deadline, sitting.table.clock.left(Millis(10**9))) == (None, 30_000)
    sitting.do(StartClock(), None, 60_000)
    assert sitting.table.deadline == 90_000


def test_near_its_end_a_clock_that_runs_is_given_time_after_a_restart() -> None:
    sitting = quick(ANA, BO)
    assert sitting.do(StartClock(), None, 21_000) == ()
    assert sitting.do(StartClock(), None, 21_001) == (log.ClockStarted(10_000),)
    assert sitting.table.deadline == 31_001
    assert sitting.do(StartClock(), None, 10**9) == (log.ClockStarted(10_000),)


def test_there_is_no_clock_after_the_end() -> None:
    sitting = quick(ANA, BO, pile=("U",))
    sitting.do(AutoTurn(Ply(0), 1), None, 31_300)
    assert sitting.table.status is Status.FINISHED
    assert (sitting.table.clock, sitting.table.due_at) == (TurnClock(), None)
    assert clock_of(sitting.table, Millis(5)) == {"type": "clock", "left_ms": None, "running": False, "now": 5}
    for command in (AutoTurn(Ply(2), 1), StopClock(), StartClock()):
        assert refusal(sitting, command, None, 10**6) == "not_playing"


@pytest.mark.parametrize("command", [StopClock(), StartClock(), AutoTurn(Ply(0), 1)])
def test_nobody_but_the_server_stops_or_starts_a_clock(command: Command) -> None:
    assert refusal(quick(ANA, BO), command, ANA, 10**6) == "not_your_turn"
    assert refusal(room_with(ANA), command, None) == "not_playing"


def test_whoever_returns_in_their_own_turn_has_what_is_left_of_it() -> None:
    sitting = quick(ANA, BO)
    sitting.do(Leave(), ANA, 25_000)
    sitting.do(Return(), ANA, 25_500)
    assert sitting.table.deadline == 31_000


def test_a_log_with_clocks_replays() -> None:
    sitting = quick(ANA, BO)
    sitting.do(StopClock(), None, 11_000)
    sitting.do(StartClock(), None, 50_000)
    sitting.do(AutoTurn(Ply(0), 7), None, 90_000)
    sitting.do(Leave(), BO, 91_000)
    assert json.loads(sitting.log[-1]) == ["seat_left", 1, {"seat": 1}, 91_000]
    assert whole(sitting.replayed()) == whole(sitting.table)
