"""Spoiling a record by lot: a value inside it is changed, moved, doubled or lost, or its text is torn."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

TILES = ("A", "C", "D", "E", "U", "V", "X", "IA", "IC", "IQ", "RA", "RF", "RJ", "ZZ", "")
WORDS = ("city", "road", "field", "abbey", "small", "big", "N", "S", "NL", "WR", "bastide", "inns", "river", "easy")
JUNK: tuple[Callable[[], Any], ...] = (
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: 0,
    lambda: -1,
    lambda: 1,
    lambda: 2**31,
    lambda: -(10**40),
    lambda: 10**5000,
    lambda: 0.5,
    lambda: float("nan"),
    lambda: float("inf"),
    lambda: "",
    lambda: "0",
    lambda: "\ud800",
    lambda: "\u2028\x00\x1b[2J",
    lambda: "x" * 5000,
    list,
    lambda: [[]],
    dict,
    lambda: {"0": 1},
    lambda: nested(400),
)
KEYS = ("unplaceable", "points", "after", "scored", "meeple", "final", "unfinished", "half", "pile")
Place = tuple[Any, Any]
"""What holds a value, and under which key or index."""


def nested(depth: int) -> list[Any]:
    """Lists in lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def places(value: Any) -> list[Place]:
    """Every place in a value where something can be changed."""
    found: list[Place] = []
    todo = [value]
    while todo:
        holder = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        todo += [holder[key] for key in keys if isinstance(holder[key], (dict, list))]
    return found


def mutated(record: Any, chance: Random) -> Any:
    """A copy with one to three faults, most of them small."""
    spoiled = copy.deepcopy(record)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = places(spoiled)
        if found:
            chance.choice(FAULTS)(*chance.choice(found), chance)
    return spoiled


def tweak(holder: Any, key: Any, chance: Random) -> None:
    """Another value of the same kind."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + chance.choice((-4, -2, -1, 1, 2, 4))
    elif isinstance(value, str):
        holder[key] = chance.choice(TILES + WORDS)
    elif isinstance(value, list):
        chance.shuffle(value)


def junk(holder: Any, key: Any, chance: Random) -> None:
    """Something that has no business there."""
    holder[key] = chance.choice(JUNK)()


def lose(holder: Any, key: Any, chance: Random) -> None:
    """Nothing there any more."""
    del holder[key]


def double(holder: Any, key: Any, chance: Random) -> None:
    """An entry of a list twice; a key with an entry of another."""
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        holder[key] = copy.deepcopy(holder[chance.choice(list(holder))])


def swap(holder: Any, key: Any, chance: Random) -> None:
    """Two entries in each other's place."""
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def add(holder: Any, key: Any, chance: Random) -> None:
    """A key that means something elsewhere."""
    if isinstance(holder, dict):
        name = chance.choice(
            ("unplaceable", "points", "after", "scored", "meeple", "final", "unfinished", "half", "pile")
        )
        holder[name] = chance.choice((["C"], {"0": 1}, [0, 0], True, [], {"C": 1}))


FAULTS = (tweak, tweak, tweak, tweak, junk, lose, double, swap, add)


def torn(record: Any, chance: Random) -> bytes:
    """The text of a record, cut, with bytes flipped, or with a piece of itself put elsewhere."""
    text = bytearray(json.dumps(record, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass"))
    match chance.randrange(4):
        case 0:
            del text[chance.randrange(len(text)) :]
        case 1:
            for _ in range(chance.randrange(1, 9)):
                text[chance.randrange(len(text))] = chance.randrange(256)
        case 2:
            start, to = chance.randrange(len(text)), chance.randrange(len(text))
            text[to:to] = text[start : start + chance.randrange(1, 200)]
        case _:
            at = chance.randrange(len(text))
            del text[at : at + chance.randrange(1, 30)]
    return bytes(text)
