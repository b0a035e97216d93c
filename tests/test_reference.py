"""The second engine against the conformance records: each replays to exactly its figures, and no false one passes."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.reference.board import Node
from tests.reference.game import ReferenceGame, Scored
from tests.reference.record import replay
from tests.reference.shape import COLOURS, WrongRecord
from tests.reference.tiles import tile, turned

CONFORMANCE = sorted((Path(__file__).parent / "data" / "conformance").glob("*.json"))
# Every sixth is quick enough for every day; the rest are left to the whole suite.
EVERY_RECORD = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if number % 6 else [])
    for number, path in enumerate(CONFORMANCE)
]
Record = dict[str, Any]


def conformance(name: str) -> Record:
    """A fresh copy of one record."""
    path = Path(__file__).parent / "data" / "conformance" / f"{name}.json"
    record: Record = json.loads(path.read_text("utf-8"))
    return record


def test_conformance_records_of_every_kind_are_here() -> None:
    kinds = {path.stem.rpartition("-")[0] for path in CONFORMANCE}
    assert kinds == {"base-1", "base-2", "base-5", "inns-3", "river-2", "river-3", "river-inns-4"}
    assert len(CONFORMANCE) == 68


@pytest.mark.parametrize("path", EVERY_RECORD)
def test_conformance_record_replays_to_its_figures(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    game = replay(record)
    assert game.final_scores == record["scores"]
    assert game.before_final == record["before_final"]
    assert game.set_aside == [name for turn in record["turns"] for name in turn.get("unplaceable", [])]
    assert len(game.board) == len(record["turns"]) + 1


# Records that tell what was scored.


def telling(scored: list[Scored]) -> list[Record]:
    """The entries that a writer makes of what was scored, naming any node of each feature."""
    entries = []
    for one in scored:
        (x, y), segment = next(iter(one.feature.nodes))
        entry: Record = {"on": one.feature.on, "at": [x, y]}
        if segment.place:
            entry["half" if segment.on == "field" else "side"] = segment.places[-1]
        for fact in ("tiles", "shields", "inn", "cathedral", "neighbours", "cities"):
            entry[fact] = getattr(one.feature, fact)
        entry["points"] = {str(seat): points for seat, points in one.points.items()}
        entries.append(entry)
    return entries


def record_of_a_random_game(seed: int, seats: int, expansions: list[str], turns: int | None = None) -> Record:
    """A record as a writer makes it, of a game played by lot; of its first turns only, if so many are named."""
    chance = random.Random(seed)
    game = ReferenceGame(seats, chance.randrange(seats), expansions)
    start = next(iter(game.board.values())).name
    record: Record = {
        "format": "bastide", "version": 1,
        "players": [{"name": f"P{seat}", "colour": COLOURS[seat]} for seat in range(seats)],
        "options": {"expansions": expansions},
        "start": {"tile": start, "at": [0, 0], "turn": 0},
        "turns": [], "unplaceable": [],
    }  # fmt: skip
    unplaceable: list[str] = []
    while game.step != "over" and len(record["turns"]) != turns:
        name = chance.choice(sorted(name for name in game.drawable() for _ in range(game.remaining[name])))
        if not game.draw(name):
            unplaceable.append(name)
            continue
        record["turns"].append(turn_by_lot(game, chance, unplaceable))
        unplaceable = []
    record["unplaceable"] = unplaceable
    if game.step == "over":
        record |= {"before_final": game.before_final, "final": telling(game.final_scored), "scores": game.scores}
    else:
        record |= {"unfinished": True, "scores": game.scores}
    return record


def turn_by_lot(game: ReferenceGame, chance: random.Random, unplaceable: list[str]) -> Record:
    """Play one turn with the tile in hand, and tell it."""
    name, seat = game.in_hand, game.to_play
    x, y, turned = chance.choice(sorted(game.legal_placements()))
    game.place(x, y, turned)
    turn: Record = {"seat": seat, "tile": name, "at": [x, y], "turn": turned, "unplaceable": list(unplaceable)}
    if game.step == "meeple":
        kind, on, place = chance.choice(sorted(game.meeple_options()))
        game.put(kind, on, place)
        turn["meeple"] = {"kind": kind, "on": on}
        if place:
            turn["meeple"]["half" if on == "field" else "side"] = place
    turn["points"] = {str(gainer): points for gainer, points in game.turn_points.items()}
    turn["scored"] = telling(game.turn_scored)
    return turn


@pytest.mark.parametrize(
    ("seats", "expansions"),
    [(1, []), (2, []), (6, []), (3, ["inns"]), (2, ["river"]), (4, ["inns", "river"]), (6, ["inns", "river"])],
)
@pytest.mark.parametrize("seed", range(2))
def test_random_game_written_and_read_again_is_the_same(seed: int, seats: int, expansions: list[str]) -> None:
    record = json.loads(json.dumps(record_of_a_random_game(seed, seats, expansions)))
    game = replay(record)
    assert game.scores == record["scores"]
    bigs = 1 if "inns" in expansions else 0
    for seat, (small, big) in enumerate(game.supply):
        out = sum(meeple.seat == seat for meeple in game.meeples.values())
        assert small + big + out == 7 + bigs


def test_points_told_add_up_to_the_scores() -> None:
    record = record_of_a_random_game(7, 4, ["inns", "river"])
    entries = [entry for turn in record["turns"] for entry in turn["scored"]] + record["final"]
    for seat, score in enumerate(record["scores"]):
        assert sum(entry["points"].get(str(seat), 0) for entry in entries) == score


def quarter_turned(node: Node) -> Node:
    """Where a segment lies after the whole board made a quarter turn clockwise."""
    (x, y), segment = node
    touches = frozenset(turned(sides, 1) for sides in segment.touches)
    return (-y, x), replace(segment, places=turned(segment.places, 1), touches=touches)


def test_board_turned_by_a_quarter_has_the_same_features_and_placements() -> None:
    game = replay(record_of_a_random_game(11, 3, ["inns"], turns=45))
    assert game.draw("V")
    twin = copy.deepcopy(game)
    twin.board = {
        (-y, x): next(tile(laid.name, turn) for turn in range(4) if tile(laid.name, turn - 1) == laid)
        for (x, y), laid in game.board.items()
    }
    twin.meeples = {quarter_turned(node): meeple for node, meeple in game.meeples.items()}
    assert twin.legal_placements() == {(-y, x, (turn + 1) % 4) for x, y, turn in game.legal_placements()}
    held = 0
    for cell, laid in game.board.items():
        for segment in laid.segments:
            here = game.feature_of(*cell, segment.on, segment.place)
            there_cell, there_segment = quarter_turned((cell, segment))
            there = twin.feature_of(*there_cell, there_segment.on, there_segment.place)
            assert there.nodes == {quarter_turned(node) for node in here.nodes}
            assert (there.points_now, there.points_completed) == (here.points_now, here.points_completed)
            assert (there.complete, there.strength) == (here.complete, here.strength)
            held += bool(here.strength)
    assert held > 5


def test_unfinished_record_stops_where_it_stops() -> None:
    record = record_of_a_random_game(5, 2, ["inns"], turns=30)
    game = replay(record)
    assert (game.step, len(game.board)) == ("draw", 31)
    del record["scores"]
    assert replay(record).scores == game.scores


def test_record_without_turns_is_a_game_not_begun() -> None:
    record = record_of_a_random_game(5, 2, ["river"], turns=0)
    assert replay(record).step == "draw"


def test_any_equal_turn_and_any_place_of_a_segment_may_be_read() -> None:
    record = conformance("base-2-00")
    for turn in record["turns"]:
        if turn["tile"] == "U":
            turn["turn"] = (turn["turn"] + 2) % 4
    assert replay(record).scores == record["scores"]


# Records that are wrong. Turn 1 is the first; 0 is the head of the record, None its end.


def first_turn_with(record: Record, key: str) -> int:
    """The number of the first turn that has this key."""
    return next(number for number, turn in enumerate(record["turns"], 1) if turn.get(key))


def set_turn(number: int, **changes: Any) -> Callable[[Record], int]:
    """A fault: these keys of this turn are changed."""

    def spoil(record: Record) -> int:
        record["turns"][number - 1] |= changes
        return number

    return spoil


def set_first(key: str, change: Callable[[Any], Any]) -> Callable[[Record], int]:
    """A fault: the value of this key, where it first stands, is changed."""

    def spoil(record: Record) -> int:
        number = first_turn_with(record, key)
        record["turns"][number - 1][key] = change(record["turns"][number - 1][key])
        return number

    return spoil


def set_head(**changes: Any) -> Callable[[Record], int]:
    """A fault: these keys of the record are changed."""

    def spoil(record: Record) -> int:
        record |= changes
        return 0

    return spoil


def set_end(**changes: Any) -> Callable[[Record], None]:
    """A fault at the end: these keys of the record are changed."""

    def spoil(record: Record) -> None:
        record |= changes

    return spoil


def drop_last_turn(record: Record) -> None:
    """A fault: the pile is not empty, but the game is told as finished."""
    del record["turns"][-1]


def drop_scores(record: Record) -> None:
    """A fault: a finished game without its scores."""
    del record["scores"]


def call_unfinished(record: Record) -> None:
    """A fault: the pile is empty, but the game is told as broken off."""
    record["unfinished"] = True
    del record["before_final"]


def leave_out_what_paid(record: Record) -> int:
    """A fault: a turn that gave points tells of no feature."""
    number = first_turn_with(record, "points")
    record["turns"][number - 1]["scored"] = []
    return number


def repeat_last_turn(record: Record) -> int:
    """A fault: a turn after the end."""
    record["turns"].append(copy.deepcopy(record["turns"][-1]))
    return len(record["turns"])


FAULTS: dict[str, Callable[[Record], int | None]] = {
    "points too many": set_first("points", lambda points: {seat: much + 1 for seat, much in points.items()}),
    "points to nobody": set_first("points", lambda _: {}),
    "points to the other seat": set_first("points", lambda points: {str(1 - int(seat)): 4 for seat in points}),
    "points to a seat that is not there": set_first("points", lambda points: points | {"2": 0}),
    "points as a list": set_first("points", lambda _: [4, 0]),
    "points as a fraction": set_first("points", lambda points: {seat: float(much) for seat, much in points.items()}),
    "after is wrong": set_first("after", lambda after: [after[0] + 1, after[1]]),
    "after is short": set_first("after", lambda after: after[:1]),
    "scored where nothing was": set_turn(1, scored=[{"on": "road", "at": [0, 0], "side": "E", "points": {"0": 2}}]),
    "scored where there is no tile": set_turn(1, scored=[{"on": "road", "at": [9, 9], "side": "E", "points": {}}]),
    "scored leaves out what paid": leave_out_what_paid,
    "seat out of order": set_turn(2, seat=0),
    "seat that is not there": set_turn(1, seat=2),
    "seat is true": set_turn(2, seat=True),
    "tile that nobody knows": set_turn(3, tile="ZZ"),
    "tile of another set": set_turn(3, tile="IA"),
    "tile on a tile": set_turn(4, at=[0, 0]),
    "tile far away": set_turn(4, at=[50, 50]),
    "cell of three numbers": set_turn(4, at=[1, 0, 0]),
    "turn of 4": set_turn(4, turn=4),
    "pawn of no kind": set_turn(1, meeple={"kind": "huge", "on": "field", "half": "NL"}),
    "big pawn without the expansion": set_first("meeple", lambda meeple: meeple | {"kind": "big"}),
    "pawn on a garden": set_turn(1, meeple={"kind": "small", "on": "garden"}),
    "pawn on a side that is a half": set_turn(1, meeple={"kind": "small", "on": "field", "side": "N"}),
    "pawn is null": set_turn(1, meeple=None),
    "set aside though it fits": set_turn(5, unplaceable=["U"]),
    "format": set_head(format="bastion"),
    "version 2": set_head(version=2),
    "version true": set_head(version=True),
    "no players": set_head(players=[]),
    "seven players": set_head(players=[{"name": "P"}] * 7),
    "colour that nobody knows": set_head(players=[{"name": "A", "colour": "mauve"}, {"name": "B"}]),
    "robot that nobody knows": set_head(players=[{"name": "A", "robot": "godlike"}, {"name": "B"}]),
    "expansion that nobody knows": set_head(options={"expansions": ["abbot"]}),
    "expansion twice": set_head(options={"expansions": ["inns", "inns"]}),
    "start of the river": set_head(start={"tile": "RA", "at": [0, 0], "turn": 0}),
    "start turned": set_head(start={"tile": "D", "at": [0, 0], "turn": 1}),
    "no turns": set_head(turns=None),
    "scores are wrong": set_end(scores=[0, 0]),
    "scores are missing": drop_scores,
    "scores before the end are wrong": set_end(before_final=[0, 0]),
    "finished, but called unfinished": call_unfinished,
    "unfinished with scores before the end": set_end(unfinished=True, turns=[], before_final=[0, 0], scores=[0, 0]),
    "final leaves out what paid": set_end(final=[]),
    "set aside at the end after the end": set_end(unplaceable=["C"]),
    "last turn is missing": drop_last_turn,
    "a turn after the end": repeat_last_turn,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_wrong_record_is_refused_with_its_turn(fault: str) -> None:
    record = conformance("base-2-00")
    number = FAULTS[fault](record)
    with pytest.raises(WrongRecord) as refusal:
        replay(record)
    assert refusal.value.turn == number
    assert refusal.value.what != ""


@pytest.mark.parametrize("record", [None, [], "record", 1, {}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(WrongRecord):
        replay(record)


def test_wrong_fact_of_a_scored_feature_is_refused() -> None:
    record = record_of_a_random_game(3, 2, ["inns"])
    number = first_turn_with(record, "scored")
    for fact in ("tiles", "shields", "neighbours", "cities"):
        spoiled = copy.deepcopy(record)
        spoiled["turns"][number - 1]["scored"][0][fact] += 1
        with pytest.raises(WrongRecord, match=fact) as refusal:
            replay(spoiled)
        assert refusal.value.turn == number
    spoiled = copy.deepcopy(record)
    spoiled["final"].append(spoiled["final"][0])
    with pytest.raises(WrongRecord, match="told twice"):
        replay(spoiled)


def test_tile_drawn_more_often_than_the_set_holds_it_is_refused() -> None:
    record = conformance("base-2-00")
    spare = next(turn for turn in record["turns"] if turn["tile"] == "E")
    other = next(turn for turn in record["turns"] if turn["tile"] == "Eg")
    other["tile"] = spare["tile"]
    with pytest.raises(WrongRecord, match="0 left"):
        replay(record)


def test_pawn_on_a_feature_that_is_held_is_refused() -> None:
    record = record_of_a_random_game(5, 2, [], turns=1)
    record["turns"] = [
        {"seat": 0, "tile": "U", "at": [1, 0], "turn": 0, "meeple": {"kind": "small", "on": "road", "side": "W"}},
        {"seat": 1, "tile": "U", "at": [2, 0], "turn": 0, "meeple": {"kind": "small", "on": "road", "side": "E"}},
    ]
    del record["scores"]
    with pytest.raises(WrongRecord, match="no small pawn") as refusal:
        replay(record)
    assert refusal.value.turn == 2
