"""Records that break a rule, each in one way: refused with the turn and with what would be right."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.engine import read_record, replay
from tests.engine.written import Record, Spoil, both, conformance, drop, put, refusal, spoilt

END = None
SMALL = {"kind": "small", "on": "road", "side": "W"}


def swap(one: int, other: int) -> Spoil:
    """A fault: two turns in each other's place."""

    def spoil(record: Record) -> None:
        turns = record["turns"]
        turns[one - 1], turns[other - 1] = turns[other - 1], turns[one - 1]

    return spoil


def again(record: Record) -> None:
    """A fault: the last turn twice."""
    record["turns"].append(record["turns"][-1])


def cut(record: Record) -> None:
    """A fault: the last turn missing."""
    record["turns"].pop()


RULES: list[tuple[str, str, Spoil, int | None, str]] = [
    ("seat out of order", "base-2-00", put("turns.3.seat", 1), 3, "seat 1 plays, but it is the turn of seat 0"),
    ("a seat that is not there", "base-2-00", put("turns.1.seat", 2), 1, "there is no seat 2"),
    ("a negative seat", "base-2-00", put("turns.1.seat", -1), 1, "there is no seat -1"),
    ("occupied", "base-2-00", put("turns.2.at", [0, 1]), 2, "a tile lies at [0, 1] already"),
    ("in the middle of nowhere", "base-2-00", put("turns.2.at", [9, 9]), 2, "[9, 9] touches no tile"),
    ("at a corner", "base-2-00", put("turns.1.at", [1, 1]), 1, "[1, 1] touches no tile"),
    ("edges that do not match", "base-2-00", put("turns.1.turn", 1), 1, "V does not fit at [0, 1] with turn 1"),
    ("tile more often than the set holds it", "base-2-00", put("turns.5.tile", "X"), 5, "no X is left in the pile"),
    ("tile of an expansion not in play", "base-2-00", put("turns.2.tile", "IA"), 2, "no IA is left in the pile"),
    ("tile of the river, not in play", "base-2-00", put("turns.2.tile", "RF"), 2, "no RF is left in the pile"),
    ("turns in another order", "base-2-00", swap(3, 5), 3, "touches no tile"),
    ("a pawn on what is not there", "base-2-00", put("turns.1.meeple", SMALL), 1, "V has no road at W"),
    ("a big pawn in the base game", "base-2-00", put("turns.3.meeple.kind", "big"), 3, "no big pawn left"),
    ("points that were not made", "base-2-00", put("turns.3.points", {"0": 4}), 3,
     "points 4 to seat 0 are not right: it would be none"),
    ("points to the wrong seat", "base-2-00", put("turns.71.points", {"1": 2}), 71,
     "points 2 to seat 1 are not right: it would be 2 to seat 0"),
    ("no points where there were some", "base-2-00", put("turns.71.points", {}), 71,
     "points none are not right: it would be 2 to seat 0"),
    ("scores after a turn", "base-2-00", put("turns.71.after", [15, 29]), 71,
     "scores after it [15, 29] are not right: it would be [15, 28]"),
    ("scores before the last count", "base-2-00", put("before_final", [15, 29]), END,
     "before_final [15, 29] is not right: it would be [15, 28]"),
    ("scores at the end", "base-2-00", put("scores", [56, 56]), END,
     "scores [56, 56] are not right: it would be [55, 56]"),
    ("missing scores", "base-2-00", drop("scores"), END, "a finished game has no 'scores'"),
    ("a turn after the end", "base-2-00", again, 72, "the game was over before this turn"),
    ("the last turn missing", "base-2-00", cut, END, "ends with 1 tiles left and is not marked unfinished"),
    ("finished but marked unfinished", "base-2-00", put("unfinished", True), END, "but all tiles were played"),
    ("unfinished with wrong scores", "base-2-00", both(cut, put("unfinished", True), drop("before_final")), END,
     "are not right: so far it is"),
    ("unfinished with a last count", "base-2-00", both(cut, put("unfinished", True)), END, "unfinished record"),
    ("set aside though it fits", "base-2-00", put("turns.2.unplaceable", ["U"]), 2, "U was set aside, but it fits"),
    ("set aside after the end", "base-2-00", put("unplaceable", ["U"]), END, "U was set aside after the end"),
    ("set aside at the end though it fits", "base-2-00", both(cut, put("unplaceable", ["T"])), END,
     "T was set aside at the end, but it fits"),
    ("set aside what is not there", "base-2-00", both(cut, put("unplaceable", ["X"])), END, "no X is left in the pile"),
    ("a pile in which the tiles are not", "base-2-00", put("options.pile", {"V": 8}), 2, "no X is left in the pile"),
    ("no options of the river", "river-2-00", put("options.expansions", []), END, "the game starts with D"),
    ("river out of order", "river-2-00", put("turns.1.tile", "V"), 1, "V is drawn before the river is laid"),
    ("lake too early", "river-2-00", put("turns.2.tile", "RJ"), 2, "the lake comes last of the river"),
    ("the other expansion", "inns-3-00", put("options.expansions", []), 1, "seat 0 has no big pawn left"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "turn", "said"), [row[1:] for row in RULES], ids=[row[0] for row in RULES])
def test_record_that_breaks_a_rule_is_refused_with_its_turn_and_what_would_be_right(
    name: str, spoil: Spoil, turn: int | None, said: str
) -> None:
    wrong = refusal(spoilt(conformance(name), spoil))
    assert wrong.turn == turn
    assert said in str(wrong)


def unplaceable_turn(record: Record) -> int:
    return next(n for n, turn in enumerate(record["turns"], 1) if turn.get("unplaceable"))


@pytest.mark.parametrize("name", ["base-2-18", "base-2-38", "inns-3-20", "inns-3-22", "inns-3-32"])
def test_tile_set_aside_must_be_told(name: str) -> None:
    record = conformance(name)
    number = unplaceable_turn(record)
    assert replay(read_record(record)).set_aside[:1] == record["turns"][number - 1]["unplaceable"][:1]
    wrong = refusal(spoilt(record, drop(f"turns.{number}.unplaceable")))
    assert "tiles left and is not marked unfinished" in str(wrong)
    aside = record["turns"][number - 1]["unplaceable"]
    early = refusal(spoilt(record, both(drop(f"turns.{number}.unplaceable"), put("turns.2.unplaceable", aside))))
    assert early.turn is not None


def test_unplaceable_tile_that_is_laid_is_refused() -> None:
    record = conformance("base-2-18")
    number = unplaceable_turn(record)
    tile = record["turns"][number - 1]["unplaceable"][0]
    wrong = refusal(spoilt(record, both(drop(f"turns.{number}.unplaceable"), put(f"turns.{number}.tile", tile))))
    assert wrong.turn == number
    assert f"{tile} fits nowhere and must be set aside" in str(wrong)


def short_record(lines: str) -> Record:
    """A game of one seat and of these turns alone: `tile x y turn [on [side]]`."""
    turns: list[Record] = []
    for line in lines.strip().splitlines():
        tile, x, y, turn, *pawn = line.split()
        turns.append({"seat": 0, "tile": tile, "at": [int(x), int(y)], "turn": int(turn)})
        if pawn:
            turns[-1]["meeple"] = {"kind": "small", "on": pawn[0]} | ({"side": pawn[1]} if len(pawn) > 1 else {})
    pile = Counter(str(turn["tile"]) for turn in turns)
    return {
        "format": "bastide", "version": 1, "players": [{"name": "A"}],
        "options": {"expansions": [], "pile": dict(pile)},
        "start": {"tile": "D", "at": [0, 0], "turn": 0}, "turns": turns, "scores": [0],
    }  # fmt: skip


SEVEN_PAWNS_OUT = """
B 0 1 0 abbey
B 0 2 0 abbey
B 0 3 0 abbey
B 0 4 0 abbey
A 0 5 0 abbey
A 0 6 2 abbey
U 1 0 0 road W
U -1 0 0"""


@pytest.mark.parametrize(
    ("lines", "turn", "said"),
    [
        (SEVEN_PAWNS_OUT + " road W", 8, "seat 0 has no pawn left"),
        ("F 0 -1 1 city N\nC 0 -2 0 city N", 2, "no segment of C is free for a pawn"),
        ("F 0 -1 1 city N\nE 0 -2 2 city S", 2, "the city at S is held already"),
    ],
)
def test_pawn_that_cannot_be_is_refused(lines: str, turn: int, said: str) -> None:
    wrong = refusal(short_record(lines))
    assert wrong.turn == turn
    assert said in str(wrong)


def test_turn_after_the_last_tile_was_set_aside_is_refused() -> None:
    record = short_record("E 0 -1 2 city S\nU 1 0 0")
    record["options"]["pile"] = {"E": 1, "C": 1}
    record["turns"][1]["unplaceable"] = ["C"]
    wrong = refusal(record)
    assert str(wrong) == "turn 2: the game was over before this turn"
