"""The whole of a game's state as one comparable value, down to the last private list: what `pop` must give back."""

from __future__ import annotations

from typing import Any

from bastide.engine import Game


def slots_of(thing: object, *leaving_out: str) -> dict[str, Any]:
    """Every slot but these, lists and dicts copied."""
    found = {}
    for name in vars(type(thing))["__slots__"]:
        if name not in leaving_out:
            value = getattr(thing, name)
            found[name] = value.copy() if isinstance(value, (list, dict)) else value
    return found


def state_of(game: Game) -> dict[str, Any]:
    """Board, features, frontier, pawns, supply, points, pile, step and the depth of the undo stack."""
    state = slots_of(game, "_undo", "board")
    state["undo depth"] = len(game._undo)
    state |= {f"board {name}": value for name, value in slots_of(game.board, "features").items()}
    state |= {f"features {name}": value for name, value in slots_of(game.board.features).items()}
    return state


def difference(one: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What is not the same, for the message of a failing test; empty where nothing differs."""
    return {name: (one[name], other[name]) for name in one.keys() | other.keys() if one[name] != other[name]}
