"""The record: what is written is read as it was, and what is replayed is the game that was played."""

import json
from dataclasses import fields
from random import Random

import pytest

from bastide.engine import (
    PASS,
    Completed,
    Counted,
    Draw,
    Expansion,
    Game,
    Placement,
    Player,
    Record,
    Scribe,
    Step,
    cell_at,
    equal_turns,
    place_of,
    read_record,
    replay,
    tile_set,
)
from tests.engine.lots import COMBINATIONS, EVERY_KIND, actions, game_by_lot, name_of
from tests.engine.state import difference, state_of
from tests.engine.written import NONCE, conformance, drop, put, spoilt, write_game


def rewritten(record: Record) -> tuple[Game, dict[str, object]]:
    """Play a record as it was read, and write it down anew."""
    seats = len(record.players)
    first = record.turns[0].seat if record.turns else 0
    game = Game(seats, first=first, expansions=record.expansions, pile=record.pile)
    scribe = Scribe(record.players, record.expansions, record.pile)
    for turn in record.turns:
        for tile in turn.unplaceable:
            scribe.take(game.push(Draw(tile)))
        scribe.take(game.push(Draw(turn.lying.tile)))
        scribe.take(game.push(Placement(cell_at(*turn.lying.at), turn.lying.turn)), auto=turn.auto)
        if turn.meeple is not None:
            scribe.take(game.push(turn.meeple))
        elif game.step is Step.MEEPLE:
            scribe.take(game.push(PASS))
    for tile in record.unplaceable:
        scribe.take(game.push(Draw(tile)))
    return game, scribe.record(draw=record.draw, id="a game", date="2024-01-01")


@pytest.mark.parametrize(("seats", "expansions"), EVERY_KIND, ids=name_of)
def test_what_is_written_is_read_as_it_was_and_replay_is_the_game_that_was_played(
    seats: int, expansions: frozenset[Expansion]
) -> None:
    live, written = write_game(seats, seats, expansions, fair=True)
    record = read_record(written)
    replayed = replay(record)
    assert difference(state_of(live), state_of(replayed)) == {}
    again, rewrote = rewritten(record)
    assert json.loads(json.dumps(rewrote)) == written
    assert read_record(rewrote) == record
    assert difference(state_of(again), state_of(live)) == {}


@pytest.mark.parametrize("turns", [0, 1, 30, 70])
@pytest.mark.parametrize("expansions", COMBINATIONS, ids=name_of)
def test_unfinished_record_is_read_as_far_as_it_goes(expansions: frozenset[Expansion], turns: int) -> None:
    live, written = write_game(5, 3, expansions, turns=turns, fair=True)
    assert written["unfinished"] is True
    assert "final" not in written
    assert written["draw"].keys() == {"commitment"}
    assert "nonce" not in json.dumps(written)
    replayed = replay(read_record(written))
    assert replayed.scores == live.scores == written["scores"]
    assert len(replayed.board.lying) == turns + 1
    rewritten_game, again = rewritten(read_record(written))
    assert read_record(again) == read_record(written)
    if turns:
        assert difference(state_of(rewritten_game), state_of(replayed)) == {}


def test_record_that_was_handed_out_does_not_change_when_the_game_goes_on() -> None:
    chance = Random(2)
    tiles = tile_set()
    order = [tile for tile, count in sorted(tiles.pile.items()) for _ in range(count)]
    chance.shuffle(order)
    game, scribe = Game(2), Scribe([Player("A"), Player("B")])
    handed_out = []
    for action in actions(game, order, chance):
        scribe.take(game.push(action))
        record = scribe.record()
        handed_out.append((record, json.dumps(record)))
    assert all(json.dumps(record) == text for record, text in handed_out)


def test_every_part_of_a_record_is_read() -> None:
    _, written = write_game(1, 2, frozenset({Expansion.INNS}), fair=True)
    record = read_record(written)
    assert [player.name for player in record.players] == ["Seat 0", "Seat 1"]
    assert [player.colour for player in record.players] == ["garance", "pastel"]
    assert record.start.tile == "D"
    assert [turn.auto for turn in record.turns[:6]] == [False, False, False, False, True, False]
    assert record.draw is not None
    assert record.draw.nonce == NONCE
    assert {field.name for field in fields(record) if getattr(record, field.name) is None} == {"pile", "before_final"}


@pytest.mark.parametrize("seed", range(3))
def test_what_scored_is_written_with_the_facts_that_made_its_points(seed: int) -> None:
    expansions = frozenset({Expansion.INNS})
    _, told = game_by_lot(seed, 2, expansions)
    scribe = Scribe([Player("A"), Player("B")], expansions)
    scribe.take(told)
    written = scribe.record()
    entries = [entry for turn in written["turns"] for entry in turn.get("scored", [])] + written["final"]
    features = [event.feature for event in told if isinstance(event, (Completed, Counted)) and event.feature.holders]
    assert len(entries) == len(features) > 10
    for entry, feature in zip(entries, features, strict=True):
        facts = {"tiles": feature.tiles, "shields": feature.shields} if feature.on == "city" else {}
        facts |= {"tiles": feature.tiles} if feature.on == "road" else {}
        facts |= {"neighbours": feature.neighbours} if feature.on == "abbey" else {}
        facts |= {"cities": feature.cities} if feature.on == "field" else {}
        facts |= {fact: True for fact in ("inn", "cathedral") if getattr(feature, fact)}
        key = {"field": "half", "abbey": None}.get(feature.on, "side")
        where = {key: feature.named.place} if key and feature.named.place else {}
        points = {str(seat): feature.points for seat in feature.winners if feature.points}
        assert entry == {"on": feature.on, "at": list(place_of(feature.named.cell)), "points": points} | facts | where
    assert any("inn" in entry for entry in entries)


def test_unknown_keys_are_ignored() -> None:
    record = conformance("base-2-00")
    more = spoilt(record, lambda r: r.update(venue="table 4", turns=[t | {"at_ms": 5, "mood": []} for t in r["turns"]]))
    assert read_record(more) == read_record(record)


def test_any_equal_turn_is_read_and_the_lowest_written() -> None:
    record = conformance("river-inns-4-00")
    turned = 0
    for turn in record["turns"]:
        equal = equal_turns(turn["tile"])
        highest = max(other for other in range(4) if equal[other] == equal[turn["turn"]])
        turned += highest != turn["turn"]
        turn["turn"] = highest
    assert turned > 10
    game, written = rewritten(read_record(record))
    assert game.scores == record["scores"]
    turns = written["turns"]
    assert isinstance(turns, list)
    assert all(equal_turns(turn["tile"])[turn["turn"]] == turn["turn"] for turn in turns)


def test_any_place_of_a_segment_is_read() -> None:
    record = conformance("base-2-00")
    number = next(n for n, turn in enumerate(record["turns"], 1) if turn.get("meeple", {}).get("on") == "field")
    game = Game(2, first=record["turns"][0]["seat"])
    read = read_record(record)
    for turn in read.turns[:number]:
        game.push(Draw(turn.lying.tile))
        game.push(Placement(cell_at(*turn.lying.at), turn.lying.turn))
        game.push(turn.meeple or PASS)
    meeple = read.turns[number - 1].meeple
    assert meeple is not None
    laid = game.board.lying[-1]
    places = laid.segments[laid.named[meeple.on, meeple.place]].places
    assert len(places) > 1
    for place in places:
        assert replay(read_record(spoilt(record, put(f"turns.{number}.meeple.half", place)))).scores == record["scores"]


# A shortened game: `options.pile` tells which tiles are drawn.


def shortened() -> dict[str, object]:
    """One turn, and a tile set aside at the end."""
    return {
        "format": "bastide",
        "version": 1,
        "players": [{"name": "A"}, {"name": "B"}],
        "options": {"expansions": [], "pile": {"E": 1, "C": 1}},
        "start": {"tile": "D", "at": [0, 0], "turn": 0},
        "turns": [{"seat": 1, "tile": "E", "at": [0, -1], "turn": 2,
                   "meeple": {"kind": "small", "on": "city", "side": "S"}, "points": {"1": 4}}],
        "unplaceable": ["C"],
        "scores": [0, 4],
    }  # fmt: skip


def test_shortened_pile_ends_the_game_with_its_last_tile() -> None:
    game = replay(read_record(shortened()))
    assert (game.step, game.scores, game.set_aside, game.left) == (Step.OVER, [0, 4], ["C"], {})


def test_shortened_pile_is_written_and_read() -> None:
    record = read_record(shortened())
    assert record.pile == {"E": 1, "C": 1}
    _, written = rewritten(record)
    assert written["options"] == {"expansions": [], "pile": {"E": 1, "C": 1}}
    assert read_record(written).pile == record.pile
    assert replay(read_record(written)).scores == [0, 4]


def test_record_without_points_is_still_held_to_the_rules() -> None:
    record = shortened()
    assert replay(read_record(spoilt(record, drop("turns.1.points")))).scores == [0, 4]
