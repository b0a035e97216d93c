"""What viewers are told: messages of whole games have the shape of the wire, and their numbers agree with the game."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from bastide.engine import Cell, Expansion, FeatureKind, place_of
from bastide.table import Refused, Table
from bastide.table.commands import GameCommand, PassTurn, Place
from bastide.table.ids import Ply, Seat
from bastide.table.view import feature_view, history, room_of, since, turn_of
from bastide.web.wire import PROTOCOL, SERVER
from tests.table.sitting import ANA, BO, dealt, game_with, play_out, room_with
from tests.table.test_replay import begun


def checked(message: dict[str, Any]) -> dict[str, Any]:
    """The message after its way through JSON and the wire's models, which must not change it."""
    text = json.dumps(message)
    model = SERVER.validate_json(text)
    assert json.loads(model.model_dump_json()) == json.loads(text)
    told: dict[str, Any] = json.loads(text)
    return told


def welcome(table: Table) -> dict[str, Any]:
    return {
        "type": "welcome", "protocol": PROTOCOL, "build": "1", "seq": table.seq, "you": {"seat": None, "host": False},
        "room": room_of(table), "events": history(table), "presence": {"seats": [], "watchers": 1},
    }  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_all_messages_of_whole_games_have_the_shape_of_the_wire(seats: int) -> None:
    expansions = frozenset(Expansion) if seats % 2 else frozenset[Expansion]()
    sitting = begun(max(1, seats - 1), seats - max(1, seats - 1), expansions, seats)
    table, seq, told = sitting.table, 0, list[dict[str, Any]]()

    def tell() -> None:
        nonlocal seq
        message = checked({"type": "events", "seq": table.seq, "events": since(table, seq)})
        told.extend(message["events"])
        seq = table.seq

    def each(_: GameCommand, __: object) -> None:
        tell()
        turns = [turn_of(table, Seat(seat)) for seat in range(seats)]
        assert [turn is not None for turn in turns] == [seat == table.seat_to_play for seat in range(seats)]
        assert turn_of(table, None) is None
        turn = turns[table.seat_to_play or 0]
        assert turn is not None
        assert checked(turn)["ply"] == table.ply

    play_out(sitting, Random(seats), each)
    tell()
    whole = checked(welcome(table))
    assert whole["events"] == [event for event in told if event["kind"] != "room"]
    assert table.game is not None
    check_numbers(whole["events"], table, seats)


def check_numbers(events: list[dict[str, Any]], table: Table, seats: int) -> None:
    """Points told add up to the scores, pawns told to the supply, tiles told to the board."""
    game = table.game
    assert game is not None
    by_kind = Counter(event["kind"] for event in events)
    placed = by_kind["placed"] - by_kind["taken_back"]
    assert placed + 1 == len(game.board.tiles)
    assert by_kind["meeple"] + by_kind["passed"] == placed
    assert by_kind["drawn"] == placed + by_kind["set_aside"]
    points: Counter[int] = Counter()
    for event in events:
        for seat, gained in event.get("points", {}).items():
            points[int(seat)] += gained
    finished = events[-1]
    assert finished["kind"] == "finished"
    assert finished["scores"] == game.scores == [points[seat] for seat in range(seats)]
    assert [sum(kinds.values()) for kinds in finished["kinds"]] == game.scores
    order = sorted(finished["scores"], reverse=True)
    assert finished["ranks"] == [order.index(score) + 1 for score in finished["scores"]]
    home = sum(len(event["pawns"]) for event in events if event["kind"] == "home")
    assert by_kind["meeple"] - home == len(game.meeples)


def test_tiles_set_aside_are_told_with_what_is_left() -> None:
    # Ana closes the town; C, a town on all sides, then fits nowhere.
    sitting = game_with(ANA, dealer=dealt("E", "C", "V"))
    table = sitting.table
    turn = turn_of(table, Seat(0))
    assert turn is not None
    closing = next(cell for cell in turn["cells"] if cell["at"] == [0, -1] and 2 in cell["turns"])
    sitting.do(Place(Ply(0), tuple(closing["at"]), 2), ANA)
    sitting.do(PassTurn(Ply(1)), ANA)
    told = [(event["kind"], event.get("tile"), event.get("left")) for event in table.story[-1][1]]
    assert told[-3:] == [("drawn", "C", 1), ("set_aside", "C", 1), ("drawn", "V", 0)]


def test_a_look_tells_what_completion_would_pay() -> None:
    sitting = game_with(ANA, BO, dealer=dealt("U", "V"))
    look = feature_view(sitting.table, (0, 0), FeatureKind.CITY, "N")
    assert checked({"type": "feature", "id": "1", "seq": 3, **look}) == {
        "type": "feature", "id": "1", "seq": 3, "at": [0, 0], "on": "city", "index": 0, "place": "N", "tiles": 1,
        "shields": 0, "inn": False, "cathedral": False, "neighbours": 0, "holders": {}, "points": {},
        "segments": [[0, 0, 0]], "cities": 0, "open_ends": 1, "complete": False, "worth": 1, "worth_if_completed": 2,
    }  # fmt: skip


def test_every_segment_on_the_board_can_be_looked_at() -> None:
    sitting = begun(2, 0, frozenset(Expansion), 9)
    play_out(sitting, Random(9))
    game = sitting.table.game
    assert game is not None
    looked = 0
    for cell, (_, tile) in game.board.tiles.items():
        for on, place in tile.named:
            at = place_of(Cell(cell))
            look = feature_view(sitting.table, at, FeatureKind(on), place)
            assert look["on"] == on
            assert [*at, look["index"]] in look["segments"]
            checked({"type": "feature", "id": None, "seq": sitting.table.seq, **look})
            looked += 1
    assert looked > 300


@pytest.mark.parametrize(
    ("at", "on", "place"),
    [
        ((0, 0), FeatureKind.CITY, "S"),
        ((0, 0), FeatureKind.ABBEY, ""),
        ((0, 0), FeatureKind.ROAD, "??"),
        ((1, 0), FeatureKind.ROAD, "E"),
        ((-200, 200), FeatureKind.ROAD, "E"),
        ((10**9, 0), FeatureKind.ROAD, "E"),
    ],
)
def test_there_is_nothing_to_look_at_where_nothing_lies(at: tuple[int, int], on: FeatureKind, place: str) -> None:
    sitting = game_with(ANA, BO, dealer=dealt("U", "V"))
    with pytest.raises(Refused, match="no_such_segment"):
        feature_view(sitting.table, at, on, place)


def test_a_waiting_room_has_nothing_to_look_at() -> None:
    with pytest.raises(Refused, match="not_playing"):
        feature_view(room_with(ANA).table, (0, 0), FeatureKind.CITY, "N")


def test_who_resumes_gets_each_event_once() -> None:
    sitting = begun(2, 0, frozenset(), 10)
    play_out(sitting, Random(10))
    table = sitting.table
    every = since(table, 0)
    for seq in range(table.seq + 1):
        before = [event for number, events in table.story if number <= seq for event in events]
        assert before + since(table, seq) == every
    assert since(table, table.seq) == []
