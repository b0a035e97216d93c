"""Records that are not of the shape of a record, each in one way: refused in one sentence, with the turn."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.engine.written import Spoil, conformance, drop, put, refusal, spoilt

END = None
HUGE = 10**5000
"""More digits than Python will write."""
NESTED: list[Any] = []
for _ in range(500):
    NESTED = [NESTED]

SHAPE: list[tuple[str, Spoil, int | None, str]] = [
    ("no format", drop("format"), END, "the record has no 'format'"),
    ("another format", put("format", "bastion"), END, "'bastion'"),
    ("format of 10 MB", put("format", "x" * 10**7), END, "format is 'xxx"),
    ("format is a number", put("format", 1), END, "'format' is 1, not a text"),
    ("version 2", put("version", 2), END, "version 2 is not known"),
    ("version true", put("version", True), END, "'version' is True, not a whole number"),
    ("version 1.0", put("version", 1.0), END, "'version' is 1.0, not a whole number"),
    ("version huge", put("version", HUGE), END, "beyond all measure"),
    ("no players", put("players", []), END, "0 players: there are 1 to 6"),
    ("seven players", put("players", [{"name": "P"}] * 7), END, "7 players"),
    ("players an object", put("players", {}), END, "'players' is {}, not a list"),
    ("a player is a text", put("players.0", "Ana"), END, "a player is not an object"),
    ("a player without a name", put("players.0", {}), END, "a player has no 'name'"),
    ("half a letter in a name", put("players.0.name", "\ud800"), END, "half a letter"),
    ("unknown pigment", put("players.0.colour", "mauve"), END, "no pigment 'mauve'"),
    ("unknown robot", put("players.0.robot", "godlike"), END, "no robot 'godlike'"),
    ("colour null", put("players.0.colour", None), END, "'colour' is None, not a text"),
    ("no options", drop("options"), END, "the record has no 'options'"),
    ("no expansions", drop("options.expansions"), END, "options has no 'expansions'"),
    ("unknown expansion", put("options.expansions", ["abbot"]), END, "no expansion 'abbot'"),
    ("nested expansion", put("options.expansions", [NESTED]), END, "no expansion [["),
    ("expansion twice", put("options.expansions", ["inns", "inns"]), END, "one of them twice"),
    ("pile of fractions", put("options.pile", {"E": 1.5}), END, "1.5 of tile 'E' is not a whole number"),
    ("pile of an unknown tile", put("options.pile", {"ZZ": 1}), END, "no tile 'ZZ'"),
    ("pile with too many", put("options.pile", {"C": 2}), END, "2 of tile 'C': the set has 1"),
    ("pile with none", put("options.pile", {"C": 0}), END, "0 of tile 'C'"),
    ("pile with minus one", put("options.pile", {"C": -1}), END, "-1 of tile 'C'"),
    ("empty pile", put("options.pile", {}), END, "a pile without a tile"),
    ("pile a list", put("options.pile", ["C"]), END, "'pile' is ['C'], not an object"),
    ("start missing", drop("start"), END, "the record has no 'start'"),
    ("start another tile", put("start.tile", "E"), END, "starts with D at [0, 0], turn 0"),
    ("start turned", put("start.turn", 1), END, "starts with D at [0, 0], turn 0"),
    ("start elsewhere", put("start.at", [1, 0]), END, "starts with D at [0, 0], turn 0"),
    ("turns missing", drop("turns"), END, "the record has no 'turns'"),
    ("turns an object", put("turns", {}), END, "'turns' is {}, not a list"),
    ("200 turns", lambda r: r.update(turns=r["turns"] * 3), END, "213 turns: no game has more than 101"),
    ("a turn is a list", put("turns.3", []), 3, "the turn is not an object"),
    ("no seat", drop("turns.3.seat"), 3, "the turn has no 'seat'"),
    ("seat a text", put("turns.3.seat", "0"), 3, "'seat' is '0', not a whole number"),
    ("seat true", put("turns.2.seat", True), 2, "'seat' is True, not a whole number"),
    ("seat huge", put("turns.1.seat", HUGE), 1, "beyond all measure"),
    ("no tile", drop("turns.3.tile"), 3, "the turn has no 'tile'"),
    ("unknown tile", put("turns.3.tile", "ZZ"), 3, "there is no tile 'ZZ'"),
    ("tile null", put("turns.3.tile", None), 3, "'tile' is None, not a text"),
    ("tile of 10 MB", put("turns.3.tile", "é" * 10**7), 3, "there is no tile 'ééé"),
    ("at a text", put("turns.3.at", "0,1"), 3, "'at' is '0,1', not a list"),
    ("at of three", put("turns.3.at", [0, 1, 0]), 3, "not a cell [x, y]"),
    ("at of fractions", put("turns.3.at", [0.0, 1]), 3, "not a cell [x, y]"),
    ("at true", put("turns.3.at", [True, 1]), 3, "not a cell [x, y]"),
    ("at not a number", put("turns.3.at", [math.nan, 1]), 3, "'at' is [nan, 1], not a cell"),
    ("at infinity", put("turns.3.at", [math.inf, 1]), 3, "'at' is [inf, 1], not a cell"),
    ("at huge", put("turns.3.at", [HUGE, 0]), 3, "'at' is a number of thousands of digits, not a cell [x, y]"),
    ("at deep", put("turns.3.at", [NESTED, 0]), 3, "not a cell [x, y]"),
    ("at off the board", put("turns.3.at", [102, 0]), 3, "'at' is [102, 0], not a cell"),
    ("turn of 4", put("turns.3.turn", 4), 3, "'turn' is 4, not 0 to 3"),
    ("turn of -1", put("turns.3.turn", -1), 3, "'turn' is -1, not 0 to 3"),
    ("turn false", put("turns.3.turn", False), 3, "'turn' is False, not a whole number"),
    ("pawn null", put("turns.3.meeple", None), 3, "'meeple' is None, not an object"),
    ("pawn of no kind", drop("turns.3.meeple.kind"), 3, "meeple has no 'kind'"),
    ("huge pawn", put("turns.3.meeple.kind", "huge"), 3, "'kind' is 'huge', not small or big"),
    ("pawn on a garden", put("turns.3.meeple.on", "garden"), 3, "'on' is 'garden', not city, road, field or abbey"),
    ("pawn on side Q", put("turns.3.meeple.side", "Q"), 3, "'side' is 'Q', not one of N E S W"),
    ("pawn on no side", drop("turns.3.meeple.side"), 3, "meeple has no 'side'"),
    ("pawn on an empty side", put("turns.3.meeple.side", ""), 3, "'side' is '', not one of"),
    ("field by a side", put("turns.4.meeple", {"kind": "small", "on": "field", "side": "N"}), 4, "has no 'side'"),
    ("field by an empty half", put("turns.4.meeple.half", ""), 4, "'half' is '', not one of NL NR"),
    ("town by a half", put("turns.3.meeple.half", "NL"), 3, "'city' has no 'half'"),
    ("abbey by a side", put("turns.7.meeple.side", "N"), 7, "'abbey' has no 'side'"),
    ("set aside a text", put("turns.3.unplaceable", "C"), 3, "'unplaceable' is 'C', not a list"),
    ("set aside an unknown tile", put("turns.3.unplaceable", ["ZZ"]), 3, "there is no tile 'ZZ'"),
    ("auto a number", put("turns.3.auto", 1), 3, "'auto' is 1, not true or false"),
    ("points a list", put("turns.3.points", [0, 4]), 3, "'points' is [0, 4], not an object"),
    ("points to seat 2 of two", put("turns.3.points", {"2": 4}), 3, "not points by seat"),
    ("points to seat 01", put("turns.3.points", {"01": 4}), 3, "not points by seat"),
    ("points of fractions", put("turns.3.points", {"0": 0.5}), 3, "not points by seat"),
    ("points true", put("turns.3.points", {"0": True}), 3, "not points by seat"),
    ("points huge", put("turns.3.points", {"0": HUGE}), 3, "not points by seat"),
    ("after of three", put("turns.3.after", [0, 0, 0]), 3, "'after' is [0, 0, 0], not 2 whole numbers"),
    ("after of texts", put("turns.3.after", ["0", "0"]), 3, "not 2 whole numbers"),
    ("scores false", put("scores", [False, 56]), END, "'scores' is [False, 56], not 2 whole numbers"),
    ("scores huge", put("scores", [HUGE, 56]), END, "not 2 whole numbers"),
    ("scores an object", put("scores", {"0": 55}), END, "not a list"),
    ("scores null", put("scores", None), END, "'scores' is None, not a list"),
    ("unfinished 0", put("unfinished", 0), END, "'unfinished' is 0, not true or false"),
    ("final an object", put("final", {}), END, "'final' is {}, not a list"),
    ("final of texts", put("final", ["city"]), END, "an entry of 'final' is not an object"),
    ("final without points", put("final", [{"on": "abbey", "at": [0, 0]}]), END, "has no 'points'"),
    ("draw a text", put("draw", "fair"), END, "'draw' is 'fair', not an object"),
    ("draw without commitment", put("draw", {}), END, "draw has no 'commitment'"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "turn", "said"), [row[1:] for row in SHAPE], ids=[row[0] for row in SHAPE])
def test_record_of_another_shape_is_refused_in_one_sentence(spoil: Spoil, turn: int | None, said: str) -> None:
    wrong = refusal(spoilt(conformance("base-2-00"), spoil))
    assert wrong.turn == turn
    assert said in str(wrong)


@pytest.mark.parametrize("data", [None, [], "record", 1, math.nan, {}, NESTED, {"format": NESTED}], ids=lambda _: "")
def test_what_is_no_record_at_all_is_refused(data: Any) -> None:
    refusal(data)
