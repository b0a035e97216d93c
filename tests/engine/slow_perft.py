"""Perft on the second engine, which cannot go back: it plays on in copies. Slow, and sharing nothing with the first.

`python -m tests.engine.slow_perft DEPTH` counts every row of `tests/data/perft.json` to that depth on both engines and
prints the table anew: the way to freeze it.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bastide.engine import Game, expansions_of, perft
from tests.reference.game import ReferenceGame

DATA = Path(__file__).parent.parent / "data"
Counts = tuple[int, int]
"""Placements, and moves."""


@dataclass(frozen=True)
class Row:
    """A position to count from, and what was counted: `counts[0]` is depth 1; the second engine went to `both`."""

    name: str
    seats: int
    expansions: tuple[str, ...]
    both: int
    counts: tuple[Counts, ...]

    @property
    def draws(self) -> tuple[str, ...]:
        """The tiles in their order."""
        return tuple((DATA / "perft" / f"{self.name}.txt").read_text("utf-8").split())

    def game(self) -> Game:
        """The start on the first engine."""
        return Game(self.seats, expansions=expansions_of(self.expansions), tell=False)


def rows() -> list[Row]:
    """The frozen table."""
    table = json.loads((DATA / "perft.json").read_text("utf-8"))
    return [
        Row(each["name"], each["seats"], tuple(each["expansions"]), each["both"], tuple(map(tuple, each["counts"])))
        for each in table
    ]


def slow_perft(row: Row, depth: int) -> Counts:
    """The count on the second engine."""
    start = ReferenceGame(row.seats, expansions=row.expansions)
    return placements(start, row.draws, depth), moves(start, row.draws, depth)


def continued(game: ReferenceGame) -> ReferenceGame:
    """A copy that may be played on."""
    other = copy.copy(game)
    other.board, other.meeples, other.remaining = dict(game.board), dict(game.meeples), game.remaining.copy()
    other.scores, other.set_aside, other.final_scored = list(game.scores), list(game.set_aside), list(game.final_scored)
    return other


def laid(game: ReferenceGame, draws: Sequence[str]) -> Iterator[tuple[ReferenceGame, Sequence[str]]]:
    """Every game after the next tile that fits, before its pawn, with the tiles that come after it."""
    game = continued(game)
    for used, name in enumerate(draws, 1):
        if game.draw(name):
            for x, y, turn in sorted(game.legal_placements()):
                after = continued(game)
                after.place(x, y, turn)
                yield after, draws[used:]
            return


def placements(game: ReferenceGame, draws: Sequence[str], depth: int) -> int:
    """Lines in which nobody puts a pawn."""
    if depth == 0:
        return 1
    count = 0
    for after, rest in laid(game, draws):
        if after.step == "meeple":
            after.pass_()
        count += placements(after, rest, depth - 1)
    return count


def moves(game: ReferenceGame, draws: Sequence[str], depth: int) -> int:
    """Lines with every decision on pawns."""
    if depth == 0:
        return 1
    count = 0
    for after, rest in laid(game, draws):
        if after.step != "meeple":
            count += moves(after, rest, depth - 1)
            continue
        options = sorted(after.meeple_options())
        if depth == 1:
            count += 1 + len(options)
            continue
        for option in options:
            put = continued(after)
            put.put(*option)
            count += moves(put, rest, depth - 1)
        after.pass_()
        count += moves(after, rest, depth - 1)
    return count


def main(deepest: int) -> int:
    """Print the table, counted anew; 1 where the engines differ."""
    table = []
    for row in rows():
        counts = []
        for depth in range(1, max(deepest, len(row.counts)) + 1):
            quick = perft(row.game(), row.draws, depth)
            counts.append((quick.placements, quick.moves))
            if depth <= max(deepest, row.both) and counts[-1] != (slow := slow_perft(row, depth)):
                print(f"{row.name} depth {depth}: {counts[-1]} and {slow}", file=sys.stderr)
                return 1
        both = max(deepest, row.both)
        table.append(
            {"name": row.name, "seats": row.seats, "expansions": row.expansions, "both": both, "counts": counts}
        )
        print(row.name, counts, file=sys.stderr)
    print("[\n" + ",\n".join(f" {json.dumps(each)}" for each in table) + "\n]")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
