"""Why these points: what `feature` tells of a feature is what it was paid for, by the table of the rules."""

from itertools import pairwise

import pytest

from bastide.engine import Completed, Counted, Expansion, Feature, FeatureKind, Game, Put, Step, WentHome
from tests.engine.lots import EVERY_KIND, game_by_lot, name_of


def owed(feature: Feature) -> int:
    """The points of a feature from its facts alone (docs of the rules: Completed features; The end)."""
    closed = feature.complete
    match feature.on:
        case FeatureKind.ROAD:
            return feature.tiles * (1 if not feature.inn else 2 if closed else 0)
        case FeatureKind.CITY:
            each = feature.tiles + feature.shields
            return each * ((3 if closed else 0) if feature.cathedral else (2 if closed else 1))
        case FeatureKind.ABBEY:
            return 1 + feature.neighbours
        case FeatureKind.FIELD:
            return 3 * feature.cities


def majority(feature: Feature) -> set[int]:
    return {seat for seat, strength in feature.holders.items() if strength == max(feature.holders.values())}


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND, ids=name_of)
def test_points_told_follow_from_the_facts_told_and_add_up_to_the_scores(
    seats: int, expansions: frozenset[Expansion]
) -> None:
    game, told = game_by_lot(seats, seats, expansions)
    paid = [event for event in told if isinstance(event, (Completed, Counted))]
    assert len(paid) > 10
    scores = [0] * seats
    for event in paid:
        feature = event.feature
        assert feature.complete is isinstance(event, Completed)
        assert feature.points == owed(feature)
        assert set(feature.winners) == majority(feature)
        assert feature.paid == ({seat: owed(feature) for seat in majority(feature)} if owed(feature) else {})
        for seat, points in feature.paid.items():
            scores[seat] += points
        assert event.scores == tuple(scores)
    assert scores == game.scores


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND[::3], ids=name_of)
def test_pawns_of_a_completed_feature_go_home_and_all_pawns_stay_accounted_for(
    seats: int, expansions: frozenset[Expansion]
) -> None:
    game, told = game_by_lot(seats + 10, seats, expansions)
    for event, after in pairwise(told):
        if isinstance(event, Completed) and event.feature.holders:
            assert isinstance(after, WentHome)
            assert {pawn.seat for pawn in after.meeples} == set(event.feature.holders)
            assert {pawn.where for pawn in after.meeples} <= set(event.feature.segments)
    while game.step is not Step.DRAW or game.turn > 1:
        each = [(0, 0)] * seats
        for pawn in game.meeples:
            small, big = each[pawn.seat]
            each[pawn.seat] = (small + (pawn.kind == "small"), big + (pawn.kind == "big"))
        whole = (7, 1 if Expansion.INNS in expansions else 0)
        for seat, (small, big) in enumerate(each):
            assert (game.supply(seat)[0] + small, game.supply(seat)[1] + big) == whole
        game.pop()


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND[1::7], ids=name_of)
def test_hint_before_a_pawn_is_what_it_will_be_paid(seats: int, expansions: frozenset[Expansion]) -> None:
    checked = 0
    for seed in range(4):
        game, _ = game_by_lot(seed, seats, expansions)
        while game.turn > 2 or game.step is not Step.DRAW:
            if game.step is Step.MEEPLE:
                for put in game.legal_puts():
                    checked += paid_as_hinted(game, put)
            game.pop()
    assert checked > 3


def paid_as_hinted(game: Game, put: Put) -> bool:
    """Put a pawn, see that its seat is paid what the hint said, and take it back. Was there anything to be paid?"""
    hint, seat = game.feature_of(put), game.to_play
    assert (hint.named.on, hint.named.place, hint.holders) == (put.on, put.place, {})
    told = game.push(put)
    paid = [event.feature for event in told if isinstance(event, Completed)]
    game.pop()
    if not hint.complete:
        return False
    (mine,) = (feature for feature in paid if feature.segments == hint.segments)
    assert mine.paid == {seat: hint.points}
    return True


def test_counting_before_the_end_tells_what_the_end_tells() -> None:
    game, told = game_by_lot(5, 4, frozenset(Expansion))
    counted = tuple(event.feature for event in told if isinstance(event, Counted))
    assert len(counted) > 5
    assert game.counted() == counted
