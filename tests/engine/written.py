"""Records for the tests of reading: games by lot, written down as a table writes them, and ways to spoil them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bastide.engine import (
    PIGMENTS,
    Expansion,
    FairDraw,
    Game,
    Player,
    RecordError,
    Scribe,
    commitment,
    read_record,
    replay,
    shuffled_pile,
)
from tests.engine.lots import actions

CONFORMANCE = Path(__file__).parent.parent / "data" / "conformance"
NONCE = "0123456789abcdef" * 4
Record = dict[str, Any]
Spoil = Callable[[Record], None]


def conformance(name: str) -> Record:
    """One conformance record."""
    record: Record = json.loads((CONFORMANCE / f"{name}.json").read_text("utf-8"))
    return record


def write_game(
    seed: int, seats: int, expansions: frozenset[Expansion], *, turns: int | None = None, fair: bool = False
) -> tuple[Game, Record]:
    """A game by lot, whole or up to a turn, and its record as JSON gives it back."""
    chance = Random(seed)
    order = shuffled_pile(expansions, chance.shuffle)
    game = Game(seats, first=chance.randrange(seats), expansions=expansions)
    scribe = Scribe([Player(f"Seat {seat}", PIGMENTS[seat]) for seat in range(seats)], expansions)
    for action in actions(game, order, chance):
        if turns is not None and game.turn > turns:
            break
        scribe.take(game.push(action), auto=game.turn % 5 == 0)
    draw = FairDraw(commitment(NONCE, order), NONCE, order) if fair else None
    return game, json.loads(json.dumps(scribe.record(draw=draw, id="a game", date="2024-01-01")))


def spoilt(record: Record, spoil: Spoil) -> Record:
    """A copy of a record with a fault in it."""
    spoiled = copy.deepcopy(record)
    spoil(spoiled)
    return spoiled


def put(path: str, value: Any) -> Spoil:
    """A fault: something else stands at a place, named as `turns.3.at`; turns are counted from 1 there."""

    def spoil(record: Record) -> None:
        at, key = _holder(record, path)
        at[key] = value

    return spoil


def drop(path: str) -> Spoil:
    """A fault: what stands at a place is missing."""

    def spoil(record: Record) -> None:
        at, key = _holder(record, path)
        del at[key]

    return spoil


def both(*spoils: Spoil) -> Spoil:
    """Several faults at once."""

    def spoil(record: Record) -> None:
        for each in spoils:
            each(record)

    return spoil


def refusal(record: Any) -> RecordError:
    """How a record is refused: in one short line that opens with its turn."""
    with pytest.raises(RecordError) as caught:
        replay(read_record(record))
    text = str(caught.value)
    assert len(text) < 200
    assert text.isprintable()
    if caught.value.turn is not None:
        assert text.startswith(f"turn {caught.value.turn}: ")
    return caught.value


def _holder(record: Record, path: str) -> tuple[Any, Any]:
    at: Any = record
    *way, last = path.split(".")
    for before, key in zip(["", *way], way, strict=False):
        at = at[_index(before, key)] if isinstance(at, list) else at[key]
    return at, _index(way[-1] if way else "", last) if isinstance(at, list) else last


def _index(holder: str, key: str) -> int:
    return int(key) - 1 if holder == "turns" else int(key)
