"""Quick looks say what the slow telling says, on random games of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bastide.engine import (
    PASS,
    Cell,
    Draw,
    Feature,
    FeatureKind,
    Game,
    Look,
    MeepleKind,
    Placement,
    Put,
    Sight,
    Step,
    cell_at,
    expansions_of,
    fitting,
    shuffled_pile,
)


def positions(seats: int, expansions: str, seed: int) -> Iterator[Game]:
    """A random game, at every step of it."""
    chance = Random(seed)
    kinds = expansions_of(filter(None, expansions.split(",")))
    game = Game(seats, expansions=kinds, tell=False)
    for tile in shuffled_pile(kinds, chance.shuffle):
        game.push(Draw(tile))
        yield game
        while game.step in (Step.PLACE, Step.MEEPLE):
            game.push(chance.choice(game.legal_actions()))
            yield game


def is_told(look: Look, told: Feature) -> bool:
    """Are the facts of a look those of the feature as it is told?"""
    power = {seat: small + 2 * big for seat, small, big in look.holders}
    then = told.points_if_completed
    worth = told.points if not told.complete else look.points
    return (look.kind, power, look.winners, look.points, look.closed_points) == (
        told.on, dict(told.holders), told.winners, worth, then
    )  # fmt: skip


@pytest.mark.parametrize(("seats", "expansions"), [(2, ""), (3, "inns"), (6, "inns,river")])
def test_looks_tell_the_facts(seats: int, expansions: str) -> None:
    for number, game in enumerate(positions(seats, expansions, seats)):
        if number % 7 == 0:
            sight = Sight(game)
            looks = [sight.look(root) for root in sight.roots()]
            assert all(is_told(look, game.feature(look.root)) for look in looks)
            held = {look.root for look in looks if look.holders}
            assert held == {root for seat in range(seats) for root in sight.held_by(seat)}
            assert len(game.meeples) == sum(small + big for look in looks for _, small, big in look.holders)


def test_open_cells_are_those_that_completing_takes() -> None:
    for game in positions(2, "", 5):
        if game.step is Step.DRAW and game.turn % 9 == 0:
            sight = Sight(game)
            for root in sight.roots():
                look, told = sight.look(root), game.feature(root)
                assert (not look.cells) == (told.complete or look.kind is FeatureKind.FIELD)
                assert all(cell not in game.board.tiles for cell in look.cells)
                if look.kind is FeatureKind.ABBEY:
                    assert len(look.cells) == told.open_ends
                else:
                    assert len(look.cells) <= told.open_ends
                assert look == sight.look(root), "remembered as it was seen"


def test_field_and_town_share_a_bit_where_they_touch() -> None:
    game = Game(2)
    game.push(Draw("E"))
    game.push(Placement(cell_at(0, 1), 2))
    game.push(PASS)
    sight = Sight(game)
    cap_of_start, cap_of_e = (look for look in map(sight.look, sight.roots()) if look.kind is FeatureKind.CITY)
    north, south = (sight.look(sight.root_of(node)) for node in (2, 3))
    assert [north.kind, south.kind] == [FeatureKind.FIELD] * 2
    assert [bool(field.towns & cap_of_start.towns) for field in (north, south)] == [True, False]
    assert [bool(field.towns & cap_of_e.towns) for field in (north, south)] == [False, True]


def test_claims_name_the_feature_that_a_put_claims() -> None:
    for game in positions(2, "inns", 8):
        claims = Sight(game).claims()
        assert [put for put, _ in claims] == list(game.legal_puts())
        for put, root in claims:
            assert game.feature_of(put).segments == game.feature(root).segments


def test_looks_are_right_after_tiles_laid_and_lifted() -> None:
    game = Game(2, tell=False)
    game.push(Draw("G"))
    sight = Sight(game)
    seen = {}
    for placement in game.legal_placements():
        game.push(placement)
        seen[placement] = {look.root: look for look in map(sight.look, sight.roots())}
        game.pop()
    for placement, looks in seen.items():
        game.push(placement)
        assert looks == {look.root: look for look in map(Sight(game).look, looks)}
        game.pop()


def test_what_is_completed_shows_before_it_is_scored() -> None:
    game = Game(2)
    game.push(Draw("E"))
    game.push(Placement(cell_at(0, -1), 2))
    sight = Sight(game)
    claims = dict(sight.claims())
    town = sight.look(claims[Put(FeatureKind.CITY, "S", MeepleKind.SMALL)])
    assert (town.complete, town.closed_points) == (True, 4)


CITY_SOUTH_OF_IT = 1 << 6


@pytest.mark.parametrize(
    ("tile", "constraint", "kind", "expected"),
    [
        ("E", CITY_SOUTH_OF_IT, FeatureKind.CITY, (True, True)),
        ("G", CITY_SOUTH_OF_IT, FeatureKind.CITY, (True, False)),
        ("C", CITY_SOUTH_OF_IT, FeatureKind.CITY, (True, False)),
        ("B", CITY_SOUTH_OF_IT, FeatureKind.CITY, (False, False)),
        ("G", CITY_SOUTH_OF_IT | 1, FeatureKind.CITY, (True, True)),
        ("U", 2, FeatureKind.ROAD, (True, False)),
        ("U", 2 | 2 << 6, FeatureKind.ROAD, (True, True)),
        ("X", 2, FeatureKind.ROAD, (True, True)),
        ("U", 2, FeatureKind.ABBEY, (True, True)),
        ("C", 2, FeatureKind.ABBEY, (False, False)),
    ],
)
def test_fitting_tells_what_ends_from_what_goes_on(
    tile: str, constraint: int, kind: FeatureKind, expected: tuple[bool, bool]
) -> None:
    assert fitting(tile, constraint, kind) == expected


def test_constraint_is_what_the_listing_goes_by() -> None:
    for game in positions(2, "", 3):
        if game.step is Step.PLACE and game.turn % 10 == 0:
            sight, tile = Sight(game), game.tile
            assert tile is not None
            fit = {
                cell
                for cell in game.board.frontier
                if fitting(tile, sight.constraint(Cell(cell)), FeatureKind.ABBEY)[0]
            }
            assert fit == {placement.cell for placement in game.legal_placements()}
    assert Sight(Game(1)).constraint(Cell(cell_at(9, 9))) == 0
