"""The River in the second engine: its set, its order, its current, and what may be claimed on it."""

import random

import pytest

from .game import ReferenceGame, Refused
from .moves import lay, play, played
from .river import open_end
from .tiles import FACTS, pile, tile

RIVER = ["river"]


@pytest.mark.parametrize(
    ("expansions", "tiles", "start_tiles"),
    [([], 71, 3), (["inns"], 89, 3), (RIVER, 82, 3), (["river", "inns"], 100, 3)],
)
def test_set_holds_these_many_tiles(expansions: list[str], tiles: int, start_tiles: int) -> None:
    game = ReferenceGame(2, expansions=expansions)
    assert (game.remaining.total(), game.remaining["D"]) == (tiles, start_tiles)
    assert game.remaining["RA"] == 0


def test_river_comes_first_and_its_lake_last() -> None:
    game = ReferenceGame(2, expansions=RIVER)
    for name in ("V", "RJ", "RA"):
        with pytest.raises(Refused):
            game.draw(name)
    assert game.drawable() == {"RB", "RC", "RD", "RE", "RF", "RG", "RH", "RI", "RIg"}
    play(game, "RF 1 0 0\nRF 2 0 0")
    with pytest.raises(Refused):
        game.draw("RF")


def test_bend_may_not_turn_the_way_of_the_bend_before_even_after_straight_tiles() -> None:
    game = played("", expansions=RIVER)
    assert game.draw("RI")
    assert game.legal_placements() == {(1, 0, 0), (1, 0, 1)}
    game.place(1, 0, 0)
    game.pass_()
    play(game, "RF 1 1 1\nRF 1 2 1")
    assert game.draw("RG")
    assert game.legal_placements() == {(1, 3, 3)}
    with pytest.raises(Refused):
        game.place(1, 3, 2)
    game.place(1, 3, 3)
    game.pass_()
    assert game.draw("RIg")
    assert game.legal_placements() == {(2, 3, 0)}


def test_river_tile_must_join_the_open_end() -> None:
    game = played("RF 1 0 0", expansions=RIVER)
    assert game.draw("RE")
    assert game.legal_placements() == {(2, 0, 1)}
    with pytest.raises(Refused):
        game.place(0, 1, 1)


def test_no_pawn_on_the_water_and_the_river_parts_fields() -> None:
    game = played("", expansions=RIVER)
    lay(game, "RF 1 0 0")
    assert game.meeple_options() == {("small", "field", "NL"), ("small", "field", "ER")}
    game.pass_()
    assert game.feature_of(1, 0, "field", "NL").cells == {(0, 0), (1, 0)}
    assert game.feature_of(1, 0, "field", "NL").nodes == game.feature_of(1, 0, "field", "SL").nodes


def test_road_crosses_on_its_bridge_without_ending() -> None:
    game = played("RE 1 0 1 small road N", expansions=RIVER)
    road = game.feature_of(1, 0, "road", "S")
    assert (road.tiles, road.complete, road.strength) == (1, False, {0: 1})


def test_road_of_rd_ends_at_its_abbey() -> None:
    game = played("", expansions=RIVER)
    lay(game, "RD 1 0 0")
    assert game.meeple_options() == {
        ("small", "abbey", ""), ("small", "road", "S"),
        ("small", "field", "NL"), ("small", "field", "ER"), ("small", "field", "SR"),
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_river_never_gets_stuck_and_always_ends_in_the_lake(seed: int) -> None:
    chance = random.Random(seed)
    game = ReferenceGame(1, expansions=RIVER)
    names = list((pile(RIVER) & type(game.remaining)(FACTS["sets"]["river"]["tiles"])).elements())
    names.remove("RJ")
    chance.shuffle(names)
    for name in [*names, "RJ"]:
        assert game.draw(name), f"{name} is stuck"
        game.place(*chance.choice(sorted(game.legal_placements())))
        game.pass_()
    assert len(game.board) == 12
    assert open_end(game.board) is None
    assert game.set_aside == []


def test_facts_say_both_halves_of_every_side_that_is_no_city_and_none_of_a_city() -> None:
    for name, facts in FACTS["tiles"].items():
        laid = tile(name)
        for side, edge in zip("NESW", facts["edges"], strict=True):
            for half in (side + "L", side + "R"):
                assert (laid.segment("field", half) is None) == (edge == "C"), f"{name} {half}"
            assert (laid.segment("city", side) is not None) == (edge == "C"), f"{name} {side}"
            assert (laid.segment("road", side) is not None) == (edge == "R"), f"{name} {side}"
            assert (side in laid.river) == (edge == "V"), f"{name} {side}"
