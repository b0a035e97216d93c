"""Cases in text: a title, a picture of the end, and moves with what must be true after them.

seats: 2            also first:, expansions: and pile: (the tiles that are drawn, where it is not the whole set)
| ...               the board as it ends, as `picture` draws it: it is compared
X 1 0 0             draws, lays at (1, 0) with 0 quarter turns, puts no pawn
X 1 0 0 big road E  ... puts the big pawn
X 1 0 0 ?           ... the pawn is decided by the next lines: `put small road E` or `pass`
draw X              draws alone: what fits nowhere is set aside
no held: put small road E       this is forbidden, with this reason, and changes nothing
bad: place 1 0 4                this is malformed, and changes nothing
> points 0:4                    a fact that must hold now (`facts`)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bastide.engine import (
    PASS,
    Action,
    Draw,
    Expansion,
    FeatureKind,
    ForbiddenError,
    Game,
    MalformedError,
    MeepleKind,
    Placement,
    Put,
    Step,
    cell_at,
    expansions_of,
)
from tests.engine.facts import FACTS
from tests.engine.picture import draw
from tests.engine.state import difference, state_of
from tests.engine.twins import Twins

CASES = sorted((Path(__file__).parent.parent / "data" / "cases").glob("*.txt"))


@dataclass
class Case:
    """A case as it stands in its file."""

    title: str
    seats: int = 1
    first: int = 0
    expansions: frozenset[Expansion] = frozenset()
    pile: Counter[str] | None = None
    picture: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def read_case(path: Path) -> Case:
    """The case in a file."""
    title, *lines = path.read_text("utf-8").splitlines()
    case = Case(title)
    for line in lines:
        key, colon, value = line.partition(": ")
        if line.startswith("|"):
            case.picture.append(line[2:])
        elif colon and key in ("seats", "first", "expansions", "pile"):
            _set_up(case, key, value)
        elif line.strip() and not line.startswith("#"):
            case.lines.append(line.strip())
    return case


def _set_up(case: Case, key: str, value: str) -> None:
    if key == "seats":
        case.seats = int(value)
    elif key == "first":
        case.first = int(value)
    elif key == "expansions":
        case.expansions = expansions_of(value.split())
    else:
        case.pile = Counter(value.split())


def play_case(case: Case) -> Twins:
    """Play a case on both engines, holding it to its facts."""
    twins = Twins(case.seats, first=case.first, expansions=case.expansions, pile=case.pile)
    for line in case.lines:
        try:
            _do(twins, line)
        except AssertionError as wrong:
            raise AssertionError(f"{case.title}\n{line}\n{wrong}\n" + "\n".join(draw(twins.slow))) from wrong
    return twins


def _do(twins: Twins, line: str) -> None:
    before, colon, action = line.partition(": ")
    if line.startswith(">"):
        name, _, value = line.removeprefix("> ").partition(" ")
        FACTS[name](twins, value)
    elif colon and before == "bad":
        _refused(twins.game, action, None)
    elif colon and before.startswith("no "):
        _refused(twins.game, action, before.removeprefix("no "))
    elif line.split()[0] in ("draw", "place", "put", "pass"):
        twins.do(action_of(line))
    else:
        _turn(twins, line)


def _turn(twins: Twins, line: str) -> None:
    tile, x, y, turn, *pawn = line.split()
    twins.do(Draw(tile))
    twins.do(action_of(f"place {x} {y} {turn}"))
    if pawn and pawn != ["?"]:
        twins.do(action_of(" ".join(["put", *pawn])))
    elif not pawn and twins.game.step is Step.MEEPLE:
        twins.do(PASS)


def action_of(line: str) -> Action:
    """An action from its words."""
    verb, *words = line.split()
    if verb == "draw":
        return Draw(words[0])
    if verb == "place":
        x, y, turn = map(int, words)
        return Placement(cell_at(x, y), turn)
    if verb == "put":
        kind, on, place = (*words, "")[:3]
        return Put(FeatureKind(on), place, MeepleKind(kind))
    assert verb == "pass", line
    return PASS


def _refused(game: Game, line: str, reason: str | None) -> None:
    before = state_of(game)
    with pytest.raises((ForbiddenError, MalformedError)) as refusal:
        game.push(action_of(line))
    told = refusal.value.reason.value if isinstance(refusal.value, ForbiddenError) else None
    assert told == reason, f"{told}: {refusal.value}"
    assert str(refusal.value)
    assert difference(before, state_of(game)) == {}
