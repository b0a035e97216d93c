"""The waiting room: who may do what, six fixed places, the host's role, those who may not come back."""

from __future__ import annotations

import pytest

from bastide.engine import PIGMENTS, Expansion, Level
from bastide.table import Command, PersonId
from bastide.table import events as log
from bastide.table.commands import Leave, Open, PassTurn, Recolour, SeatRobot, SetOptions, Sit, Start, Unseat
from bastide.table.ids import Ply, Seat
from bastide.table.options import OptionChanges, Options
from bastide.table.table import Status
from bastide.table.view import room_of
from tests.table.sitting import ANA, BO, CY, DEE, GUS, NONCE, PEOPLE, Sitting, refusal, room_with

INNS = SetOptions(OptionChanges({Expansion.INNS}))
ROBOT = SeatRobot(Level.EASY)
START = Start(1, NONCE)


def names(sitting: Sitting) -> list[str | None]:
    return [None if seat is None else seat["name"] or seat["robot"] for seat in room_of(sitting.table)["seats"]]


def colours(sitting: Sitting) -> list[str | None]:
    return [None if seat is None else seat["colour"] for seat in room_of(sitting.table)["seats"]]


def test_who_opens_a_table_is_its_host_in_the_first_of_six_seats() -> None:
    sitting = room_with(ANA)
    assert room_of(sitting.table) == {
        "code": "k3v9x2m7q4w8z5n6",
        "status": "waiting",
        "host": 0,
        "options": {"expansions": [], "hints": True, "quick": False, "watchers": True, "listed": False},
        "seats": [{"name": "Ana", "colour": "garance", "robot": None, "left": False}, None, None, None, None, None],
    }
    assert sitting.table.is_host(ANA)
    assert not sitting.table.is_host(BO)


def test_people_and_robots_take_the_first_free_seat_and_the_first_free_pigment() -> None:
    sitting = room_with(ANA, BO, CY, robots=1)
    sitting.do(Unseat(Seat(1)), ANA)
    sitting.do(Sit("Dee"), DEE)
    assert names(sitting) == ["Ana", "Dee", "Cy", "easy", None, None]
    assert colours(sitting) == [*PIGMENTS[:4], None, None]


def test_nobody_moves_when_somebody_leaves() -> None:
    sitting = room_with(ANA, BO, CY)
    sitting.do(Leave(), BO)
    assert names(sitting) == ["Ana", None, "Cy", None, None, None]
    assert sitting.table.seat_of(CY) == 2


def test_a_freed_pigment_can_be_taken() -> None:
    sitting = room_with(ANA, BO)
    assert refusal(sitting, Recolour("garance"), BO) == "colour_taken"
    sitting.do(Recolour("safran"), ANA)
    sitting.do(Recolour("garance"), BO)
    assert colours(sitting)[:2] == ["safran", "garance"]
    sitting.do(Leave(), BO)
    sitting.do(Sit("Cy"), CY)
    assert colours(sitting)[:2] == ["safran", "garance"]


def test_ones_own_pigment_again_changes_nothing_and_is_no_fault() -> None:
    sitting = room_with(ANA)
    assert sitting.do(Recolour("garance"), ANA) == ()
    assert sitting.table.seq == 1


def test_two_equal_names_are_two_people() -> None:
    sitting = room_with(ANA)
    sitting.do(Sit("Ana"), BO)
    assert names(sitting)[:2] == ["Ana", "Ana"]
    assert sitting.table.seat_of(ANA) == 0
    assert sitting.table.seat_of(BO) == 1
    assert sitting.table.is_host(ANA)
    assert not sitting.table.is_host(BO)


def test_the_role_passes_to_the_next_person_never_to_a_robot() -> None:
    sitting = room_with(ANA, robots=1)
    sitting.do(Sit("Bo"), BO)
    sitting.do(Sit("Cy"), CY)
    events = sitting.do(Leave(), ANA)
    assert events == (log.Unseated(Seat(0), barred=False), log.HostPassed(Seat(2)))
    assert sitting.table.is_host(BO)
    sitting.do(Unseat(Seat(1)), BO)
    assert names(sitting) == [None, None, "Bo", "Cy", None, None]


def test_a_room_that_everybody_left_takes_the_next_who_comes_as_host() -> None:
    sitting = room_with(ANA, robots=2)
    sitting.do(Leave(), ANA)
    assert sitting.table.host is None
    assert names(sitting) == [None, "easy", "easy", None, None, None]
    assert refusal(sitting, START, ANA) == "not_seated"
    assert sitting.do(Sit("Bo"), BO)[1:] == (log.HostPassed(Seat(0)),)
    assert sitting.table.is_host(BO)
    sitting.do(START, BO)
    assert sitting.table.status is Status.PLAYING


def test_who_left_may_come_back_who_was_removed_may_not() -> None:
    sitting = room_with(ANA, BO, CY)
    sitting.do(Leave(), BO)
    sitting.do(Sit("Bo"), BO)
    assert sitting.table.seat_of(BO) == 1
    assert sitting.do(Unseat(Seat(2)), ANA) == (log.Unseated(Seat(2), barred=True),)
    assert refusal(sitting, Sit("Cy again"), CY) == "removed"
    assert sitting.table.room.barred == {CY}


def test_a_removed_person_stays_out_under_every_later_host() -> None:
    sitting = room_with(ANA, BO)
    sitting.do(Unseat(Seat(1)), ANA)
    sitting.do(Leave(), ANA)
    assert refusal(sitting, Sit("Bo"), BO) == "removed"
    sitting.do(Sit("Cy"), CY)
    assert refusal(sitting, Sit("Bo"), BO) == "removed"


def test_removing_a_robot_bars_nobody() -> None:
    sitting = room_with(ANA, robots=1)
    assert sitting.do(Unseat(Seat(1)), ANA) == (log.Unseated(Seat(1), barred=False),)
    assert sitting.table.room.barred == frozenset()


def test_the_host_chooses_what_is_played_with() -> None:
    sitting = room_with(ANA, BO)
    assert sitting.do(SetOptions(OptionChanges(Expansion)), ANA) == (log.OptionsSet(Options(frozenset(Expansion))),)
    assert room_of(sitting.table)["options"]["expansions"] == ["inns", "river"]
    assert sitting.do(SetOptions(OptionChanges(Expansion)), ANA) == ()
    sitting.do(INNS, ANA)
    sitting.do(Leave(), ANA)
    assert room_of(sitting.table)["options"]["expansions"] == ["inns"]
    sitting.do(SetOptions(OptionChanges(())), BO)
    assert room_of(sitting.table)["options"]["expansions"] == []


FULL = room_with(*PEOPLE)
PAIR = room_with(ANA, BO)
REFUSED_WAITING = [
    (PAIR, Sit("Bo"), BO, "already_seated"),
    (PAIR, Sit("Ana"), ANA, "already_seated"),
    (PAIR, Sit("  "), CY, "bad_name"),
    (FULL, Sit("Gus"), GUS, "room_full"),
    (FULL, ROBOT, ANA, "room_full"),
    (PAIR, Open("Ana"), ANA, "not_waiting"),
    (PAIR, Recolour("garance"), BO, "colour_taken"),
    (PAIR, Recolour("puce"), BO, "colour_taken"),
    (PAIR, Recolour("puce"), CY, "not_seated"),
    (PAIR, Recolour("safran"), None, "not_seated"),
    (PAIR, ROBOT, BO, "not_host"),
    (PAIR, ROBOT, CY, "not_host"),
    (PAIR, Unseat(Seat(0)), BO, "not_host"),
    (PAIR, Unseat(Seat(1)), BO, "not_host"),
    (PAIR, Unseat(Seat(1)), CY, "not_host"),
    (PAIR, Unseat(Seat(0)), ANA, "no_such_seat"),
    (PAIR, Unseat(Seat(2)), ANA, "no_such_seat"),
    (PAIR, Unseat(Seat(6)), ANA, "no_such_seat"),
    (PAIR, Unseat(Seat(-1)), ANA, "no_such_seat"),
    (PAIR, Unseat(Seat(10**30)), ANA, "no_such_seat"),
    (PAIR, INNS, BO, "not_host"),
    (PAIR, INNS, CY, "not_host"),
    (PAIR, Leave(), CY, "not_seated"),
    (PAIR, START, BO, "not_host"),
    (PAIR, START, CY, "not_seated"),
    (PAIR, START, None, "not_seated"),
    (PAIR, PassTurn(Ply(0)), ANA, "not_playing"),
    (PAIR, PassTurn(Ply(0)), None, "not_playing"),
]


@pytest.mark.parametrize(("sitting", "command", "person", "code"), REFUSED_WAITING)
def test_a_waiting_room_refuses(sitting: Sitting, command: Command, person: PersonId | None, code: str) -> None:
    assert refusal(sitting, command, person) == code


def test_a_table_that_was_never_opened_takes_nobody() -> None:
    empty = Sitting()
    assert refusal(empty, Sit("Ana"), ANA) == "not_waiting"
    assert refusal(empty, ROBOT, ANA) == "not_waiting"


@pytest.mark.parametrize("command", [Sit("Gus"), Recolour("safran"), ROBOT, Unseat(Seat(1)), INNS, Open("Ana"), START])
@pytest.mark.parametrize("person", [ANA, BO, GUS])
def test_nothing_of_the_room_changes_once_the_game_has_begun(command: Command, person: PersonId) -> None:
    sitting = room_with(ANA, BO, robots=1)
    sitting.do(START, ANA)
    expected = "not_waiting"
    if command is START:
        expected = {ANA: "not_waiting", BO: "not_host", GUS: "not_seated"}[person]
    assert refusal(sitting, command, person) == expected


def test_options_change_one_by_one_and_stay() -> None:
    sitting = room_with(ANA, BO)
    for name, value in (("quick", True), ("watchers", False), ("listed", True)):
        before = room_of(sitting.table)["options"]
        sitting.do(SetOptions(OptionChanges(**{name: value})), ANA)  # type: ignore[arg-type] # by its name
        assert room_of(sitting.table)["options"] == {**before, name: value}
    assert sitting.do(SetOptions(OptionChanges(quick=True, listed=True)), ANA) == ()
    assert room_of(sitting.replayed())["options"] == room_of(sitting.table)["options"]
