"""Leaving a running game: its turns go on, its person may come back, and nobody's leaving holds up the others."""

from __future__ import annotations

import pytest

from bastide.engine import Level, read_record, replay
from bastide.table import Command, PersonId
from bastide.table import events as log
from bastide.table.commands import AutoTurn, Leave, PassTurn, Place, Return, SeatRobot, Sit, StandIn
from bastide.table.ids import Ply, Seat
from bastide.table.table import Status
from bastide.table.view import room_of, turn_of
from tests.table.sitting import ANA, BO, CY, DEE, Sitting, dealt, game_with, refusal, room_with, whole

PLACE_U = Place(Ply(0), (1, 0), 0)


def trio() -> Sitting:
    """Ana, the host, to play; then Bo, then Cy."""
    return game_with(ANA, BO, CY, dealer=dealt("U", "V", "U", "U", "V", "U"))


def seat_view(sitting: Sitting, seat: int) -> tuple[bool, str | None]:
    told = room_of(sitting.table)["seats"][seat]
    return told["left"], told["robot"]


def test_who_leaves_keeps_the_seat_and_the_server_plays_its_whole_turn() -> None:
    sitting = trio()
    assert sitting.do(Leave(), BO) == (log.SeatLeft(Seat(1)),)
    assert seat_view(sitting, 1) == (True, None)
    assert sitting.table.seat_of(BO) == 1
    sitting.do(PLACE_U, ANA)
    sitting.do(PassTurn(Ply(1)), ANA)
    assert sitting.table.server_to_play
    assert turn_of(sitting.table, Seat(1)) is None
    assert refusal(sitting, Place(Ply(2), (2, 0), 1), BO) == "left"
    assert refusal(sitting, PassTurn(Ply(2)), None) == "not_your_turn"
    placed, passed = sitting.do(AutoTurn(Ply(2), 5), None)
    assert isinstance(placed, log.TilePlaced)
    assert passed == log.TurnPassed(auto=True)
    assert (sitting.table.ply, sitting.table.seat_to_play) == (4, 2)
    assert [turn.get("auto", False) for turn in sitting.table.record()["turns"]] == [False, True]


def test_who_leaves_after_placing_puts_no_pawn() -> None:
    sitting = trio()
    sitting.do(PLACE_U, ANA)
    sitting.do(Leave(), ANA)
    assert sitting.do(AutoTurn(Ply(1), 5), None) == (log.TurnPassed(auto=True),)
    assert sitting.table.seat_to_play == 1


def test_a_host_who_leaves_passes_the_role_on_at_once() -> None:
    sitting = trio()
    assert sitting.do(Leave(), ANA) == (log.SeatLeft(Seat(0)), log.HostPassed(Seat(1)))
    assert (sitting.table.is_host(ANA), sitting.table.is_host(BO)) == (False, True)
    sitting.do(Return(), ANA)
    assert (sitting.table.is_host(ANA), sitting.table.is_host(BO)) == (False, True)


def test_the_role_goes_to_whoever_has_sat_longest_not_to_a_lower_seat() -> None:
    sitting = room_with(ANA, BO, CY)
    sitting.do(Leave(), BO)
    sitting.do(Sit("Dee"), DEE)
    assert sitting.table.seat_of(DEE) == 1
    assert sitting.do(Leave(), ANA)[-1] == log.HostPassed(Seat(2))


def test_a_person_comes_back_to_the_seat() -> None:
    sitting = trio()
    sitting.do(Leave(), ANA)
    assert sitting.do(Return(), ANA) == (log.SeatReturned(Seat(0)),)
    assert seat_view(sitting, 0) == (False, None)
    assert turn_of(sitting.table, Seat(0)) is not None
    sitting.do(PLACE_U, ANA)
    assert refusal(sitting, AutoTurn(Ply(1), 5), None) == "early"


def test_a_robot_stands_in_until_its_person_comes_back() -> None:
    sitting = trio()
    sitting.do(Leave(), ANA)
    assert sitting.do(StandIn(Seat(0), Level.MEDIUM), BO) == (log.StoodIn(Seat(0), Level.MEDIUM),)
    assert sitting.do(StandIn(Seat(0), Level.MEDIUM), BO) == ()
    assert seat_view(sitting, 0) == (True, "medium")
    assert refusal(sitting, AutoTurn(Ply(0), 5), None) == "early"
    sitting.do(PLACE_U, None)
    sitting.do(Return(), ANA)
    assert seat_view(sitting, 0) == (False, None)
    sitting.do(PassTurn(Ply(1)), ANA)
    record = sitting.table.record()
    assert record["players"][0] == {"name": "Ana", "colour": "garance"}
    assert record["turns"][0]["auto"] is True
    assert whole(sitting.replayed()) == whole(sitting.table)


def test_the_last_person_who_leaves_closes_the_game() -> None:
    sitting = game_with(ANA, BO, robots=1, dealer=dealt("U", "V", "U"))
    sitting.do(Leave(), BO)
    assert sitting.do(Leave(), ANA) == (log.SeatLeft(Seat(0)), log.Closed())
    table = sitting.table
    assert table.status is Status.CLOSED
    assert room_of(table)["status"] == "closed"
    assert table.story[-1][1][-1]["room"]["status"] == "closed"
    assert (table.ply, table.seat_to_play, table.robot_to_play, table.due_at) == (None, None, None, None)
    record = table.record()
    assert record["unfinished"] is True
    assert "order" not in record["draw"]
    replay(read_record(record))
    commands: list[tuple[Command, PersonId | None]] = [
        (PLACE_U, ANA), (Return(), BO), (AutoTurn(Ply(0), 1), None), (StandIn(Seat(0), Level.EASY), ANA),
    ]  # fmt: skip
    for command, person in commands:
        assert refusal(sitting, command, person) == "not_playing"
    assert refusal(sitting, Leave(), ANA) == refusal(sitting, SeatRobot(Level.EASY), ANA) == "not_waiting"
    assert whole(sitting.replayed()) == whole(table)


def after_bo_left() -> Sitting:
    sitting = trio()
    sitting.do(Leave(), BO)
    return sitting


REFUSED: list[tuple[Sitting, Command, PersonId, str]] = [
    (trio(), Leave(), DEE, "not_seated"),
    (trio(), Return(), DEE, "not_seated"),
    (trio(), Return(), ANA, "not_left"),
    (trio(), StandIn(Seat(1), Level.EASY), ANA, "no_such_seat"),
    (after_bo_left(), Leave(), BO, "left"),
    (after_bo_left(), StandIn(Seat(1), Level.EASY), CY, "not_host"),
    (after_bo_left(), StandIn(Seat(1), Level.EASY), BO, "not_host"),
    (after_bo_left(), StandIn(Seat(1), Level.EASY), DEE, "not_seated"),
    (after_bo_left(), StandIn(Seat(2), Level.EASY), ANA, "no_such_seat"),
    (after_bo_left(), StandIn(Seat(-1), Level.EASY), ANA, "no_such_seat"),
    (after_bo_left(), StandIn(Seat(3), Level.EASY), ANA, "no_such_seat"),
    (room_with(ANA), Return(), ANA, "not_playing"),
    (room_with(ANA), StandIn(Seat(0), Level.EASY), ANA, "not_playing"),
]


@pytest.mark.parametrize(("sitting", "command", "person", "code"), REFUSED)
def test_what_is_refused(sitting: Sitting, command: Command, person: PersonId, code: str) -> None:
    assert refusal(sitting, command, person) == code
