"""Plays short positions written as text, one turn a line: `tile x y turn [kind on [place]]`."""

from collections import Counter
from collections.abc import Iterable

from .game import ReferenceGame


def played(moves: str, seats: int = 2, expansions: Iterable[str] = ()) -> ReferenceGame:
    """The game after these turns, seat 0 first; a turn without a pawn passes."""
    game = ReferenceGame(seats, expansions=expansions)
    play(game, moves)
    return game


def play(game: ReferenceGame, moves: str) -> None:
    """Play these turns on."""
    for line in moves.strip().splitlines():
        name, x, y, turn, *meeple = line.split()
        lay(game, f"{name} {x} {y} {turn}")
        if meeple:
            kind, on, place = (*meeple, "")[:3]
            game.put(kind, on, place)
        elif game.step == "meeple":
            game.pass_()


def lay(game: ReferenceGame, move: str) -> None:
    """Draw and place, and stop before the pawn."""
    name, x, y, turn = move.split()
    assert game.draw(name), f"{name} fits nowhere"
    game.place(int(x), int(y), int(turn))


def leave_in_pile(game: ReferenceGame, *names: str) -> None:
    """Let the pile hold nothing but these, so that the end is near."""
    game.remaining = Counter(names)
