"""Positions in text, with what a good player does in them: a title, moves, the tile in hand, what is right.

seats: 2                also first: and expansions:
left: E V V             the tiles still in the pile, apart from the one in hand
X 1 0 0 big road E      a tile laid at (1, 0) with 0 quarter turns, and a pawn put on it
hand: U                 the tile to play; what follows must hold for the whole turn
at 1 0                  it goes there; `at 1 0 2` in this turn; `never at` it does not
put small road          this pawn is put, on such a feature; `never put big` it is not; `pass`
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bastide.engine import (
    PASS,
    Action,
    Draw,
    FeatureKind,
    Game,
    MeepleKind,
    Placement,
    Put,
    Step,
    cell_at,
    expansions_of,
)

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.txt"))


@dataclass
class Position:
    """A position as it stands in its file; `right` are the lines that must hold."""

    title: str
    game: Game
    right: list[str] = field(default_factory=list)


def read_position(path: Path) -> Position:
    """The position in a file, with its tile drawn."""
    title, *lines = path.read_text("utf-8").splitlines()
    keys = dict(line.split(":", 1) for line in lines if ":" in line)
    moves = [line.split() for line in lines if line and line.split()[0][0].isupper()]
    right = [line for line in lines if line.split()[0] in ("at", "never", "put", "pass")]
    hand = keys["hand"].strip()
    pile = Counter([*keys["left"].split(), *(move[0] for move in moves), hand])
    game = Game(
        int(keys["seats"]),
        first=int(keys.get("first", "0")),
        expansions=expansions_of(keys.get("expansions", "").split()),
        pile=pile,
    )
    for tile, x, y, turn, *pawn in moves:
        game.push(Draw(tile))
        game.push(Placement(cell_at(int(x), int(y)), int(turn)))
        if game.step is Step.MEEPLE:
            game.push(_put(pawn) if pawn else PASS)
    game.push(Draw(hand))
    return Position(title, game, right)


def _put(words: list[str]) -> Put:
    kind, on, place = (*words, "")[:3]
    return Put(FeatureKind(on), place, MeepleKind(kind))


def holds(line: str, placement: Placement, pawn: Action) -> bool:
    """Is a line of what is right true of a turn?"""
    if line.startswith("never "):
        return not holds(line.removeprefix("never "), placement, pawn)
    verb, *words = line.split()
    if verb == "at":
        x, y, *turn = map(int, words)
        return placement.at == (x, y) and (not turn or turn == [placement.turn])
    if verb == "pass":
        return not isinstance(pawn, Put)
    assert verb == "put", line
    said = [pawn.kind.value, pawn.on.value, pawn.place] if isinstance(pawn, Put) else []
    return said[: len(words)] == words
