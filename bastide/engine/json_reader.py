"""A JSON object read with the right types, or refused with its place in the record and a few words of what it held."""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import Repr
from typing import Any, TypeVar

from bastide.engine.catalogue import TILES
from bastide.engine.moves import PLACES, FeatureKind
from bastide.engine.record import Points, RecordError

_FARTHEST = 101
"""No cell is farther from the first tile than there are tiles."""
_MOST = 1_000_000
"""No figure of a game comes near it."""
_FEATURES = frozenset(kind.value for kind in FeatureKind)

T = TypeVar("T")


class Reader:
    """One JSON object; `name` and `turn` say where it stands."""

    def __init__(self, data: object, turn: int | None, name: str) -> None:
        self._turn, self._name = turn, name
        if not isinstance(data, dict):
            raise self.error(f"{name} is not an object")
        self._data: dict[str, Any] = data

    def error(self, text: str) -> RecordError:
        """A refusal here."""
        return RecordError(text, self._turn)

    def inner(self, data: object, name: str) -> Reader:
        """An object inside this one."""
        return Reader(data, self._turn, name)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """The value of a key, None where it is absent."""
        value = self._data.get(key)
        if value is None and key not in self._data:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{self._name}: {key!r} is {short(value)}, not {_WORDS[kind]}")
        if isinstance(value, int) and abs(value) > _MOST:
            raise self.error(f"{self._name}: {key!r} is {short(value)}, beyond all measure")
        return value

    def get(self, key: str, kind: type[T]) -> T:
        """The value of a key that must be there."""
        value = self.optional(key, kind)
        if value is None:
            raise self.error(f"{self._name} has no {key!r}")
        return value

    def tile(self, value: object) -> str:
        """A tile's name."""
        if not isinstance(value, str) or value not in TILES:
            raise self.error(f"there is no tile {short(value)}")
        return value

    def tiles(self, key: str) -> tuple[str, ...]:
        """A list of tiles, empty where it is absent."""
        return tuple(self.tile(value) for value in self.optional(key, list) or [])

    def figures(self, key: str, seats: int) -> tuple[int, ...] | None:
        """One whole number a seat."""
        values = self.optional(key, list)
        if values is None:
            return None
        if len(values) != seats or not all(map(is_figure, values)):
            raise self.error(f"{key!r} is {short(values)}, not {seats} whole numbers")
        return tuple(values)

    def points(self, key: str, seats: int) -> Points | None:
        """Points by seat, written as {"0": 3}."""
        values = self.optional(key, dict)
        if values is None:
            return None
        names = {str(seat): seat for seat in range(seats)}
        if not all(seat in names and is_figure(points) for seat, points in values.items()):
            raise self.error(f"{key!r} is {short(values)}, not points by seat")
        return {names[seat]: points for seat, points in values.items() if points}

    def at(self) -> tuple[int, int]:
        """The cell."""
        value = self.get("at", list)
        if len(value) != 2 or not all(type(v) is int and abs(v) <= _FARTHEST for v in value):
            raise self.error(f"'at' is {short(value)}, not a cell [x, y]")
        return value[0], value[1]

    def segment(self) -> tuple[FeatureKind, str]:
        """A segment as it lies: `on` with a side, a half edge, or nothing."""
        on = self.get("on", str)
        if on not in _FEATURES:
            raise self.error(f"'on' is {short(on)}, not city, road, field or abbey")
        kind = FeatureKind(on)
        key = _PLACE_KEYS[kind]
        for other in ("side", "half"):
            if other != key and other in self._data:
                raise self.error(f"{self._name}: {on!r} has no {other!r}")
        if key is None:
            return kind, ""
        place = self.optional(key, str) if kind is FeatureKind.FIELD else self.get(key, str)
        if place is not None and (place not in PLACES[kind] or not place):
            raise self.error(f"{key!r} is {short(place)}, not one of {' '.join(PLACES[kind])}".rstrip())
        return kind, place or ""


_PLACE_KEYS: Mapping[FeatureKind, str | None] = {
    FeatureKind.CITY: "side", FeatureKind.ROAD: "side", FeatureKind.FIELD: "half", FeatureKind.ABBEY: None,
}  # fmt: skip
_WORDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}


_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 40
_BRIEF.maxlevel = 2


def short(value: object) -> str:
    """A value in an error text: however large or deep, a few words of it."""
    try:
        text = _BRIEF.repr(value)
    except ValueError:  # an integer of more digits than Python will write
        text = "a number of thousands of digits"
    return text if len(text) <= 80 else text[:77] + "..."


def is_figure(value: object) -> bool:
    """A whole number that a game may hold; JSON's true and false are none."""
    return type(value) is int and abs(value) <= _MOST
