"""A board turned by a quarter has the same legality and points: the rules know no compass."""

from dataclasses import replace
from random import Random

import pytest

from bastide.engine import (
    Cell,
    Draw,
    Expansion,
    FeatureKind,
    Game,
    Placement,
    Put,
    Step,
    cell_at,
    equal_turns,
    place_of,
    shuffled_pile,
)
from tests.engine.lots import COMBINATIONS, name_of

HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")


def turned_cell(cell: Cell, quarters: int) -> Cell:
    x, y = place_of(cell)
    for _ in range(quarters):
        x, y = -y, x
    return cell_at(x, y)


def turned_place(place: str, quarters: int) -> str:
    if place in HALVES:
        return HALVES[(HALVES.index(place) + 2 * quarters) % 8]
    return "NESW"[("NESW".index(place) + quarters) % 4] if place else ""


def turned_placement(game: Game, placement: Placement, quarters: int) -> Placement:
    assert game.tile is not None
    lowest = equal_turns(game.tile)
    return Placement(turned_cell(placement.cell, quarters), lowest[(placement.turn + quarters) % 4])


def named(game: Game, put: Put, quarters: int) -> tuple[FeatureKind, frozenset[str], str]:
    """A put by all places of its segment, turned."""
    laid = game.board.lying[-1]
    number = laid.named[put.on, put.place]
    places = frozenset(turned_place(place, quarters) for place in laid.segments[number].places)
    return put.on, places, put.kind.value


def turned_game(seats: int, expansions: frozenset[Expansion], quarters: int) -> Game:
    """A game whose first tile lies turned. No game begins so: it is put together from inside."""
    game = Game(seats, expansions=expansions)
    first = game.board.lying[0]
    game.board = type(game.board)()
    game.board.begin(type(first)(first.facts, quarters))
    if game._course is not None:
        course = game._course
        game._course = replace(course, cell=turned_cell(course.cell, quarters), entry=(course.entry + quarters) % 4)
    return game


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("expansions", COMBINATIONS, ids=name_of)
def test_turned_board_has_the_same_legality_and_points(expansions: frozenset[Expansion], quarters: int) -> None:
    chance = Random(quarters)
    game = Game(3, expansions=expansions)
    turned = turned_game(3, expansions, quarters)
    scored = 0
    for tile in shuffled_pile(expansions, chance.shuffle):
        game.push(Draw(tile))
        turned.push(Draw(tile))
        assert game.step is turned.step
        if game.step is Step.PLACE:
            placement = chance.choice(game.legal_placements())
            listed = {turned_placement(game, each, quarters) for each in game.legal_placements()}
            assert set(turned.legal_placements()) == listed
            turned.push(turned_placement(game, placement, quarters))
            game.push(placement)
        if game.step is Step.MEEPLE:
            put_the_same(game, turned, quarters, chance)
        scored += game.scores != [0, 0, 0]
        assert turned.scores == game.scores
        assert [turned.supply(seat) for seat in range(3)] == [game.supply(seat) for seat in range(3)]
        assert (turned.step, turned.to_play, turned.set_aside) == (game.step, game.to_play, game.set_aside)
    assert game.step is Step.OVER
    assert scored > 5


def put_the_same(game: Game, turned: Game, quarters: int, chance: Random) -> None:
    """One put on both boards; what may be put is the same."""
    here = {named(game, put, quarters): put for put in game.legal_puts()}
    there = {named(turned, put, 0): put for put in turned.legal_puts()}
    assert here.keys() == there.keys()
    # Sides are named in the order of the compass, so a list may differ in order and in the place that names a segment.
    chosen = chance.choice(sorted(here, key=lambda key: (key[0], sorted(key[1]), key[2])))
    game.push(here[chosen])
    turned.push(there[chosen])
