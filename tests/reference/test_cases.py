"""The cases that engines get wrong, each as a small position with figures worked out by hand from the rules."""

import pytest

from .game import Refused
from .moves import lay, leave_in_pile, play, played
from .tiles import lowest_turn, tile


def test_road_that_leaves_and_reenters_a_crossing_pays_four() -> None:
    game = played("X 1 0 0 small road E\nV 2 0 0\nV 2 1 1", seats=1)
    assert game.feature_of(1, 0, "road", "E").complete is False
    play(game, "V 1 1 2")
    assert game.turn_points == {0: 4}
    assert game.supply == [(7, 0)]
    assert game.feature_of(1, 0, "road", "S").tiles == 4


def test_ring_road_without_crossing_is_complete_and_may_be_claimed_by_its_last_tile() -> None:
    game = played("V 0 1 3\nV 1 1 0\nV 1 2 1", seats=1)
    lay(game, "V 0 2 2")
    assert ("small", "road", "N") in game.meeple_options()
    game.put("small", "road", "E")
    assert game.turn_points == {0: 4}
    assert game.supply == [(7, 0)]


TOWN_WITH_BOTH_CAPS_OF_A_TILE = """
I 0 1 2 small city E
N 0 2 1
N 1 1 3
M 1 2 0
"""


def test_town_that_holds_both_segments_of_a_tile_counts_it_once() -> None:
    game = played(TOWN_WITH_BOTH_CAPS_OF_A_TILE, seats=1)
    assert game.turn_points == {0: 10}
    assert game.feature_of(0, 1, "city", "E") == game.feature_of(0, 1, "city", "S")


def test_field_that_touches_a_town_by_several_tiles_counts_it_once() -> None:
    game = played(TOWN_WITH_BOTH_CAPS_OF_A_TILE + "B -1 1 0\nB -1 2 0 small field NL", seats=1)
    field = game.feature_of(0, 2, "field", "WL")
    assert field.cells == {(0, 0), (0, 1), (0, 2), (-1, 1), (-1, 2)}
    assert (field.cities, field.points_now, field.strength) == (1, 3, {0: 1})


def test_one_tile_completes_features_of_several_owners() -> None:
    game = played(
        """
        U 1 0 0 small road W
        B 1 -1 0
        A 2 -1 0 small road S
        B 1 1 0
        A 2 1 2 small road N
        W -1 0 0
        X 2 0 0 small road E
        """,
        seats=3,
    )
    assert game.turn_points == {0: 4, 1: 2, 2: 2}
    assert game.scores == [4, 2, 2]
    assert game.supply == [(6, 0), (7, 0), (7, 0)]


def test_tile_that_joins_two_claimed_towns_pays_both_on_a_tie() -> None:
    game = played("U -1 0 0\nU 1 0 0\nE -1 1 1 small city E\nE 1 1 3 small city W")
    lay(game, "G 0 1 0")
    assert {on for _, on, _ in game.meeple_options()} == {"field"}
    with pytest.raises(Refused):
        game.put("small", "city", "E")
    game.pass_()
    assert game.turn_points == {0: 6, 1: 6}


@pytest.mark.parametrize(("kind", "points"), [("small", {0: 8}), ("big", {0: 8, 1: 8})])
def test_majority_takes_all_and_two_small_pawns_tie_with_a_big_one(kind: str, points: dict[int, int]) -> None:
    game = played(
        f"""
        U -1 0 0
        U 1 0 0
        E -1 1 1 small city E
        E 1 1 3 {kind} city W
        B -1 2 0
        U -2 0 0
        E 0 2 0 small city N
        R 0 1 2
        """,
        expansions=["inns"],
    )
    assert game.turn_points == points
    assert game.supply == [(7, 1), (7, 1)]


SIX_PAWNS_OUT = """
B 0 1 0 small abbey
B 0 2 0 small abbey
B 0 3 0 small abbey
B 0 4 0 small abbey
A 0 5 0 small abbey
A 0 6 2 small abbey
"""


def test_last_pawn_may_go_on_what_this_turn_completes_and_comes_back() -> None:
    game = played(SIX_PAWNS_OUT, seats=1)
    assert game.scores == [0]
    lay(game, "E 0 -1 2")
    assert game.supply == [(1, 0)]
    game.put("small", "city", "S")
    assert game.turn_points == {0: 4}
    assert game.supply == [(1, 0)]


def test_pawns_that_come_back_cannot_be_used_in_the_same_turn() -> None:
    game = played(SIX_PAWNS_OUT + "U 1 0 0 small road W", seats=1)
    lay(game, "W -1 0 0")
    assert (game.step, game.supply) == ("draw", [(0, 0)])
    lay(game, "W 2 0 0")
    assert (game.step, game.supply, game.turn_points) == ("draw", [(1, 0)], {0: 4})


def test_fields_that_meet_at_a_corner_are_apart_and_each_is_fed_by_the_town_between_them() -> None:
    game = played("L 1 0 2 small field WL\nE 1 1 0 small field EL")
    assert game.feature_of(0, 0, "field", "SL").cells == {(0, 0), (1, 0)}
    assert game.feature_of(1, 1, "field", "WR").cells == {(1, 1)}
    leave_in_pile(game, "U")
    play(game, "U -1 0 0")
    assert game.step == "over"
    assert (game.before_final, game.final_scores) == ([0, 0], [3, 3])


def test_field_is_not_fed_by_the_town_across_the_road() -> None:
    game = played("E 0 -1 2")
    assert game.feature_of(0, 0, "field", "EL").points_now == 3
    assert game.feature_of(0, 0, "field", "SL").points_now == 0


def test_enclosed_field_is_offered_and_counts_its_completed_towns() -> None:
    game = played("", seats=1, expansions=["inns"])
    lay(game, "IC 0 -1 0")
    assert {(on, place) for _, on, place in game.meeple_options()} == {
        ("city", "N"), ("city", "E"), ("city", "S"), ("city", "W"), ("field", ""),
    }  # fmt: skip
    game.put("big", "field", "")
    assert game.feature_of(0, -1, "field", "").points_now == 3
    play(game, "E 0 -2 2")
    assert game.feature_of(0, -1, "field", "").points_now == 6


def test_cap_of_ig_divides_the_field() -> None:
    game = played("", expansions=["inns"])
    lay(game, "IG 0 -1 2")
    assert {place for _, on, place in game.meeple_options() if on == "field"} == {"NL", "WL"}
    game.put("small", "field", "ER")
    assert game.feature_of(0, -1, "field", "NR").strength == {0: 1}
    assert game.feature_of(0, -1, "field", "WR").strength == {}
    assert game.feature_of(0, -1, "field", "WR").cities == 1


def test_two_roads_of_iq_do_not_meet() -> None:
    game = played("IQ 1 0 0 small road N", expansions=["inns"])
    assert game.feature_of(1, 0, "road", "W").cells == {(0, 0), (1, 0)}
    assert game.feature_of(1, 0, "road", "S").cells == {(1, 0)}
    assert game.feature_of(1, 0, "road", "E").strength == {}


def test_inn_counts_for_one_of_three_roads_only() -> None:
    game = played("IN 1 0 0 small road W\nW -1 0 0", seats=1, expansions=["inns"])
    assert game.turn_points == {0: 3}
    assert game.feature_of(1, 0, "road", "E").points_now == 0
    play(game, "W 2 0 0 small road W")
    assert game.turn_points == {0: 4}


def test_two_inns_do_not_add_up() -> None:
    game = played("IO 1 0 0 small road W\nIN 2 0 2\nW -1 0 0", seats=1, expansions=["inns"])
    road = game.feature_of(1, 0, "road", "W")
    assert (road.tiles, road.inn, road.complete) == (4, True, True)
    assert game.turn_points == {0: 8}


def test_cathedral_joined_later_triples_a_town_or_ruins_it() -> None:
    game = played("G 0 -1 1 small city N", seats=1, expansions=["inns"])
    assert game.feature_of(0, 0, "city", "N").points_now == 2
    play(game, "IA 0 -2 0")
    town = game.feature_of(0, 0, "city", "N")
    assert (town.points_now, town.points_completed) == (0, 9)
    play(game, "E 0 -3 2\nE 1 -2 3\nE -1 -2 1")
    assert game.turn_points == {0: 18}


def test_two_abbeys_side_by_side_are_completed_by_one_tile_whoever_lays_it() -> None:
    game = played(
        """
        B 0 1 0 small abbey
        B 1 1 0 small abbey
        U 1 0 0
        U 2 0 0
        U -1 0 0
        B -1 1 0
        B 2 1 0
        E -1 2 2
        E 2 2 2
        E 0 2 2
        """
    )
    abbey = game.feature_of(1, 1, "abbey", "")
    assert (abbey.neighbours, abbey.points_now, abbey.points_completed) == (7, 8, 9)
    play(game, "E 1 2 2")
    assert game.turn_points == {0: 9, 1: 9}
    assert game.supply == [(7, 0), (7, 0)]


def test_abbey_in_a_hole_already_surrounded_pays_at_once() -> None:
    around = "U 1 0 0\nU -1 0 0\nB 1 1 0\nB -1 1 0\nE 1 2 2\nE -1 2 2\nE 0 2 2\n"
    game = played(around + "B 0 1 0 small abbey", seats=1)
    assert game.turn_points == {0: 9}
    assert game.supply == [(7, 0)]


def test_unplaceable_tiles_are_set_aside_and_the_same_seat_draws_again() -> None:
    game = played("E 0 -1 2", expansions=["inns"])
    assert game.remaining.total() == 88
    assert [game.draw("C"), game.draw("IA"), game.draw("IA")] == [False, False, False]
    assert (game.set_aside, game.to_play, game.step) == (["C", "IA", "IA"], 1, "draw")
    assert game.remaining.total() == 85
    with pytest.raises(Refused):
        game.draw("C")
    play(game, "U 1 0 0")
    assert game.to_play == 0


def test_unplaceable_tiles_at_the_very_end_end_the_game() -> None:
    game = played("E 0 -1 2 small field NL", expansions=["inns"])
    leave_in_pile(game, "C", "IA")
    assert game.draw("IA") is False
    assert game.step == "draw"
    assert game.draw("C") is False
    assert (game.step, game.final_scores) == ("over", [3, 0])
    with pytest.raises(Refused):
        game.draw("U")


def test_last_turn_is_scored_before_the_end() -> None:
    game = played("U 1 0 0 small road W")
    leave_in_pile(game, "E")
    play(game, "E 0 -1 2 small city S")
    assert game.turn_points == {1: 4}
    assert (game.before_final, game.final_scores) == ([0, 4], [2, 4])


def test_what_is_unfinished_at_the_end() -> None:
    game = played(
        """
        IO 1 0 0 small road W
        F 0 -1 1 small city N
        B 0 1 0 small abbey
        U -1 0 0 small field ER
        """,
        expansions=["inns"],
    )
    leave_in_pile(game, "E")
    play(game, "E 1 1 2")
    told = [(scored.feature.on, scored.points) for scored in game.final_scored]
    assert told == [("road", {}), ("city", {1: 3}), ("abbey", {0: 5}), ("field", {})]
    assert (game.before_final, game.final_scores) == ([0, 0], [5, 3])
    assert len(game.meeples) == 4


def test_every_shared_side_must_match_and_a_corner_is_no_side() -> None:
    game = played("U 1 0 0\nU -1 0 0\nE -1 1 1\nE 1 1 3")
    assert game.draw("H")
    between_the_caps = {turn for x, y, turn in game.legal_placements() if (x, y) == (0, 1)}
    assert between_the_caps == {1}
    for x, y, turn in [(0, 1, 0), (2, 2, 1), (0, 0, 0), (0, 1, 4)]:
        with pytest.raises(Refused):
            game.place(x, y, turn)


def test_equal_turns_of_a_symmetric_tile_are_one() -> None:
    game = played("", expansions=["inns"])
    assert game.draw("IO")
    assert game.legal_placements() == {(1, 0, 0), (-1, 0, 0), (0, 1, 0)}
    game.place(1, 0, 2)
    assert game.board[1, 0] == tile("IO", 0)
    assert [lowest_turn("X", turn) for turn in range(4)] == [0, 0, 0, 0]
    assert [lowest_turn("IQ", turn) for turn in range(4)] == [0, 1, 0, 1]
    assert [lowest_turn("IB", turn) for turn in range(4)] == [0, 1, 0, 1]
    assert [lowest_turn("IG", turn) for turn in range(4)] == [0, 1, 2, 3]


def test_steps_out_of_order_are_refused() -> None:
    game = played("")
    for step in (game.pass_, game.legal_placements, game.meeple_options):
        with pytest.raises(Refused):
            step()
    assert game.draw("U")
    with pytest.raises(Refused):
        game.draw("U")
    game.place(1, 0, 0)
    for kind, on, place in [
        ("big", "road", "W"),
        ("small", "road", "N"),
        ("small", "abbey", ""),
        ("small", "field", ""),
    ]:
        with pytest.raises(Refused):
            game.put(kind, on, place)
    game.put("small", "road", "E")
    assert game.to_play == 1
