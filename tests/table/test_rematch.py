"""Playing again: one next table, the same options and robots, and the next seat begins without lot."""

from __future__ import annotations

from random import Random

import pytest

from bastide.engine import Expansion, Level
from bastide.table import PersonId, TableId
from bastide.table import events as log
from bastide.table.commands import AutoTurn, Leave, Rematch, SeatRobot, SetOptions, Sit, Start, Unseat
from bastide.table.ids import Seat
from bastide.table.options import OptionChanges
from bastide.table.view import room_of
from tests.table.sitting import ANA, BO, CY, NONCE, Sitting, dealt, next_command, refusal, room_with, whole

NEXT = TableId("next")


def finished(first: int) -> Sitting:
    """Ana, Bo, and a robot in safran of a game of two tiles that seat `first` began."""
    sitting = room_with(ANA, BO, dealer=dealt("U", "V", first=first))
    sitting.do(SeatRobot(Level.MEDIUM), ANA)
    sitting.do(SetOptions(OptionChanges([Expansion.INNS], hints=False, quick=True)), ANA)
    sitting.do(Start(1, NONCE), ANA)
    while sitting.table.ply is not None:
        if sitting.table.robot_to_play is None:
            sitting.do(AutoTurn(sitting.table.ply, 1), None, 10**9 + sitting.table.ply * 10**6)
        else:
            sitting.do(next_command(sitting.table, Random(1)), None, 10**9)
    return sitting


def opened(sitting: Sitting, host: PersonId) -> Sitting:
    """The next table, that this person asked for first."""
    following = Sitting(dealt("U", "V", "U", first=0))
    for event in sitting.table.opening_of_next(host):
        following.table.evolve(event)
    return following


def test_the_first_who_asks_decides_and_everybody_is_told() -> None:
    sitting = finished(0)
    assert sitting.do(Rematch(NEXT), BO) == (log.Rematched(NEXT),)
    assert sitting.table.story[-1][1] == ({"kind": "rematched", "code": "next"},)
    assert sitting.do(Rematch(TableId("another")), ANA) == ()
    assert sitting.table.rematch == NEXT
    assert refusal(sitting, Rematch(NEXT), CY) == "not_seated"
    assert whole(sitting.replayed()) == whole(sitting.table)


def test_a_game_that_runs_or_was_closed_has_none() -> None:
    sitting = room_with(ANA)
    assert refusal(sitting, Rematch(NEXT), ANA) == "not_finished"
    sitting.do(Start(1, NONCE), ANA)
    assert refusal(sitting, Rematch(NEXT), ANA) == "not_finished"
    sitting.do(Leave(), ANA)
    assert refusal(sitting, Rematch(NEXT), ANA) == "not_finished"


def test_options_robots_and_pigments_are_as_before() -> None:
    room = room_of(opened(finished(0), BO).table)
    assert room["options"] == {**room_of(finished(0).table)["options"], "quick": True, "hints": False}
    assert [(seat["name"], seat["robot"], seat["colour"]) for seat in room["seats"] if seat] == [
        ("Bo", None, "pastel"), ("", "medium", "safran"),
    ]  # fmt: skip
    assert room["host"] == 0


@pytest.mark.parametrize(("first", "begins"), [(0, BO), (1, None), (2, ANA)])
def test_the_seat_after_the_one_that_began_begins_without_lot(first: int, begins: PersonId | None) -> None:
    following = opened(finished(first), BO)
    following.do(Sit("Cy"), CY)
    following.do(Sit("Ana"), ANA)
    following.do(Start(1, NONCE), BO)
    table = following.table
    seat = table.seat_to_play
    assert seat is not None
    holder = table.seats[seat]
    assert holder is not None
    assert (holder.person, holder.robot) == (begins, None if begins else Level.MEDIUM)


def test_seats_that_close_up_do_not_mislead() -> None:
    following = opened(finished(2), BO)
    following.do(Sit("Cy"), CY)
    following.do(Sit("Ana"), ANA)
    following.do(Leave(), CY)
    following.do(Start(1, NONCE), BO)
    assert following.table.seat_to_play == following.table.seat_of(ANA) == 2


@pytest.mark.parametrize("first", [1, 2])
def test_the_lot_decides_where_whoever_would_begin_is_not_there(first: int) -> None:
    following = opened(finished(first), BO)
    following.do(Unseat(Seat(1)), BO)
    following.do(Sit("Cy"), CY)
    following.do(Start(1, NONCE), BO)
    assert following.table.seat_to_play == 0
    assert following.table.seat_of(BO) == 0
