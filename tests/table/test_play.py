"""Deciding in a running game: whose turn, which ply, which step, and what the engine's lists allow."""

from __future__ import annotations

import pytest

from bastide.engine import FeatureKind, MeepleKind
from bastide.table import Command, PersonId
from bastide.table import events as log
from bastide.table.commands import PassTurn, Place, PutMeeple
from bastide.table.ids import Ply
from bastide.table.table import Status
from bastide.table.view import turn_of
from tests.table.sitting import ANA, BO, CY, Sitting, dealt, game_with, refusal

# The start tile D: a town to the north, a road from west to east.
PLACE_U = Place(Ply(0), (1, 0), 0)


def at_place() -> Sitting:
    """Ana holds a straight road U; Bo is next, with a bend V, then U again."""
    return game_with(ANA, BO, dealer=dealt("U", "V", "U"))


def at_pawn() -> Sitting:
    sitting = at_place()
    sitting.do(PLACE_U, ANA)
    return sitting


def at_robot() -> Sitting:
    """A robot holds the tile."""
    return game_with(ANA, robots=1, dealer=dealt("U", "V", first=1))


def after_two_turns() -> Sitting:
    sitting = at_pawn()
    sitting.do(PutMeeple(Ply(1), FeatureKind.ROAD, "E"), ANA)
    return sitting


def finished() -> Sitting:
    sitting = game_with(ANA, BO, dealer=dealt("U"))
    sitting.do(PLACE_U, ANA)
    sitting.do(PassTurn(Ply(1)), ANA)
    return sitting


def test_turns_and_plies_go_round() -> None:
    sitting = at_place()
    assert (sitting.table.ply, sitting.table.seat_to_play) == (0, 0)
    assert sitting.do(PLACE_U, ANA) == (log.TilePlaced((1, 0), 0),)
    assert (sitting.table.ply, sitting.table.seat_to_play) == (1, 0)
    put = PutMeeple(Ply(1), FeatureKind.ROAD, "E")
    assert sitting.do(put, ANA) == (log.MeeplePlaced(FeatureKind.ROAD, "E", MeepleKind.SMALL),)
    assert (sitting.table.ply, sitting.table.seat_to_play) == (2, 1)
    sitting.do(Place(Ply(2), (2, 0), 0), BO)
    assert sitting.do(PassTurn(Ply(3)), BO) == (log.TurnPassed(),)
    assert (sitting.table.ply, sitting.table.seat_to_play) == (4, 0)


def test_an_equal_turn_is_accepted_and_written_as_the_lowest() -> None:
    assert at_place().do(Place(Ply(0), (1, 0), 2), ANA) == (log.TilePlaced((1, 0), 0),)


def test_any_side_of_a_segment_names_it_and_the_first_is_written() -> None:
    assert at_pawn().do(PutMeeple(Ply(1), FeatureKind.ROAD, "W"), ANA) == (
        log.MeeplePlaced(FeatureKind.ROAD, "E", MeepleKind.SMALL),
    )
    assert at_pawn().do(PutMeeple(Ply(1), FeatureKind.FIELD, "WL"), ANA) == (
        log.MeeplePlaced(FeatureKind.FIELD, "ER", MeepleKind.SMALL),
    )


def test_the_end_is_a_status_and_a_public_record() -> None:
    table = finished().table
    assert table.status is Status.FINISHED
    assert (table.ply, table.seat_to_play, table.robot_to_play) == (None, None, None)
    kinds = [event["kind"] for event in table.story[-1][1]]
    assert kinds == ["passed", "finished", "room"]
    assert table.story[-1][1][-1]["room"]["status"] == "finished"
    assert table.record()["draw"]["order"] == ["U"]


REFUSED: list[tuple[Sitting, Command, PersonId | None, str]] = [
    # Who
    (at_place(), PLACE_U, CY, "not_seated"),
    (at_place(), PLACE_U, BO, "not_your_turn"),
    (at_place(), PLACE_U, None, "not_your_turn"),
    (at_pawn(), PassTurn(Ply(1)), BO, "not_your_turn"),
    (at_pawn(), PassTurn(Ply(1)), None, "not_your_turn"),
    (at_robot(), PLACE_U, ANA, "not_your_turn"),
    # When
    (at_place(), Place(Ply(2), (1, 0), 1), ANA, "early"),
    (at_place(), PassTurn(Ply(1)), ANA, "early"),
    (at_place(), PassTurn(Ply(1000)), ANA, "early"),
    (at_place(), Place(Ply(2), (1, 0), 1), BO, "not_your_turn"),
    (at_pawn(), PLACE_U, ANA, "late"),
    (at_pawn(), Place(Ply(-1), (1, 0), 1), ANA, "late"),
    (after_two_turns(), PutMeeple(Ply(1), FeatureKind.ROAD, "E"), ANA, "late"),
    (after_two_turns(), PassTurn(Ply(0)), BO, "late"),
    (after_two_turns(), PassTurn(Ply(1)), CY, "not_seated"),
    (at_robot(), Place(Ply(1), (1, 0), 1), None, "early"),
    (at_robot(), Place(Ply(-1), (1, 0), 1), None, "late"),
    # Which step
    (at_place(), PassTurn(Ply(0)), ANA, "wrong_step"),
    (at_place(), PutMeeple(Ply(0), FeatureKind.ROAD, "E"), ANA, "wrong_step"),
    (at_pawn(), Place(Ply(1), (2, 0), 1), ANA, "wrong_step"),
    # Where
    (at_place(), Place(Ply(0), (1, 0), 1), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (0, 0), 1), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (1, 1), 1), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (5, 5), 1), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (10**6, -(10**6)), 1), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (1, 0), 4), ANA, "illegal_placement"),
    (at_place(), Place(Ply(0), (1, 0), -1), ANA, "illegal_placement"),
    # Which pawn
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.CITY, "N"), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.ABBEY, ""), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.ROAD, "N"), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.ROAD, "??"), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.ROAD, ""), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.FIELD, "E"), ANA, "illegal_meeple"),
    (at_pawn(), PutMeeple(Ply(1), FeatureKind.ROAD, "E", MeepleKind.BIG), ANA, "no_meeple"),
    # No longer
    (finished(), PLACE_U, ANA, "not_playing"),
    (finished(), PassTurn(Ply(1)), CY, "not_playing"),
    (finished(), PassTurn(Ply(1)), None, "not_playing"),
]


@pytest.mark.parametrize(("sitting", "command", "person", "code"), REFUSED)
def test_a_game_refuses(sitting: Sitting, command: Command, person: PersonId | None, code: str) -> None:
    assert refusal(sitting, command, person) == code


def test_a_road_that_is_held_takes_no_second_pawn() -> None:
    sitting = after_two_turns()
    sitting.do(Place(Ply(2), (2, 0), 0), BO)
    assert refusal(sitting, PutMeeple(Ply(3), FeatureKind.ROAD, "W"), BO) == "illegal_meeple"
    told = turn_of(sitting.table, sitting.table.seat_to_play)
    assert told is not None
    assert "road" not in {spot["on"] for spot in told["spots"]}


def test_who_has_no_pawn_left_is_not_asked_and_the_turn_passes_by_itself() -> None:
    sitting = game_with(ANA)
    table = sitting.table
    while table.game is not None and table.game.supply(0) != (0, 0):
        told, ply = turn_of(table, table.seat_to_play), table.ply
        assert told is not None
        assert ply is not None
        if told["step"] == "place":
            sitting.do(Place(ply, tuple(told["cells"][0]["at"]), told["cells"][0]["turns"][0]), ANA)
            continue
        fields = [spot["place"] for spot in told["spots"] if spot["on"] == "field"]
        sitting.do(PutMeeple(ply, FeatureKind.FIELD, fields[0]) if fields else PassTurn(ply), ANA)
    told, ply = turn_of(table, table.seat_to_play), table.ply
    assert told is not None
    assert ply is not None
    sitting.do(Place(ply, tuple(told["cells"][0]["at"]), told["cells"][0]["turns"][0]), ANA)
    assert [event for event in table.story[-1][1] if event["kind"] == "passed"] == [
        {"kind": "passed", "seat": 0, "by": "itself"}
    ]
    assert table.ply == ply + 2
