"""The game record as values, read from JSON-ready objects. Shape only: whether it obeys the rules is `replay`'s matter.

Keys that are not known are ignored; values that are not understood are refused, never guessed at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from bastide.engine.catalogue import MAX_SEATS, TILES, Expansion, expansions_of
from bastide.engine.errors import MalformedError
from bastide.engine.moves import HALVES, SIDES, FeatureKind, MeepleKind, Put

FORMAT = "bastide"
VERSION = 1


class Level(StrEnum):
    """How well a robot plays, by the names that records use. How it does so is for `bastide.robots`."""

    EASY = "easy"


PIGMENTS = ("garance", "pastel", "safran", "vert-de-gris", "tournesol", "noir-de-vigne")
_MAX_TURNS = 101
_FEATURES = frozenset(kind.value for kind in FeatureKind)
_MEEPLES = frozenset(kind.value for kind in MeepleKind)

T = TypeVar("T")
Points = Mapping[int, int]


class RecordError(Exception):
    """What is wrong with a record, and in which turn (from 1), if in one."""

    def __init__(self, text: str, turn: int | None = None) -> None:
        super().__init__(f"turn {turn}: {text}" if turn is not None else text)
        self.turn = turn


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat where; `robot` is a level."""

    name: str
    colour: str | None = None
    robot: str | None = None


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on a cell."""

    tile: str
    at: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a feature brought: where it is, the facts that were written down, points by seat."""

    on: FeatureKind
    at: tuple[int, int]
    place: str
    facts: Mapping[str, int | bool]
    points: Points


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was written down; `points` and `after` stand in conformance records."""

    seat: int
    lying: Lying
    meeple: Put | None
    unplaceable: tuple[str, ...]
    scored: tuple[Score, ...] | None
    auto: bool
    points: Points | None
    after: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class FairDraw:
    """The commitment to the pile's order; nonce and order once it is revealed."""

    commitment: str
    nonce: str | None
    order: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record."""

    players: tuple[Player, ...]
    expansions: frozenset[Expansion]
    pile: Mapping[str, int] | None
    """The tiles that are drawn, where it is not the whole set."""
    start: Lying
    turns: tuple[Turn, ...]
    unplaceable: tuple[str, ...]
    final: tuple[Score, ...] | None
    scores: tuple[int, ...] | None
    before_final: tuple[int, ...] | None
    unfinished: bool
    draw: FairDraw | None


def read_record(data: object) -> Record:
    """The record in a JSON-ready object. Raises RecordError."""
    top = _Reader(data, None, "the record")
    if top.get("format", str) != FORMAT:
        raise RecordError(f"format is {top.get('format', str)!r}, not {FORMAT!r}")
    if top.get("version", int) != VERSION:
        raise RecordError(f"version {top.get('version', int)} is not known here: this reads version {VERSION}")
    players = tuple(_player(_Reader(p, None, "a player")) for p in top.get("players", list))
    if not 1 <= len(players) <= MAX_SEATS:
        raise RecordError(f"{len(players)} players: there are 1 to {MAX_SEATS}")
    turns = top.get("turns", list)
    if len(turns) > _MAX_TURNS:
        raise RecordError(f"{len(turns)} turns: no game has more than {_MAX_TURNS}")
    options = _Reader(top.optional("options", dict) or {}, None, "options")
    return Record(
        players=players,
        expansions=_expansions(options.optional("expansions", list) or []),
        pile=_pile(options),
        start=_lying(_Reader(top.get("start", dict), None, "start")),
        turns=tuple(_turn(_Reader(t, n, "the turn"), len(players)) for n, t in enumerate(turns, 1)),
        unplaceable=top.tiles("unplaceable"),
        final=_scores(top, "final", len(players)),
        scores=top.figures("scores", len(players)),
        before_final=top.figures("before_final", len(players)),
        unfinished=bool(top.optional("unfinished", bool)),
        draw=_fair_draw(top),
    )


class _Reader:
    """A JSON object that is read with the right types or refused with its place."""

    def __init__(self, data: object, turn: int | None, name: str) -> None:
        self._turn, self._name = turn, name
        if not isinstance(data, dict):
            raise self.error(f"{name} is not an object")
        self._data: dict[str, Any] = data

    def error(self, text: str) -> RecordError:
        """A refusal here."""
        return RecordError(text, self._turn)

    def inner(self, data: object, name: str) -> _Reader:
        """An object inside this one."""
        return _Reader(data, self._turn, name)

    def optional(self, key: str, kind: type[T]) -> T | None:
        """The value of a key, None where it is absent."""
        value = self._data.get(key)
        if value is None and key not in self._data:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{self._name}: {key!r} is {_short(value)}, not {_WORDS[kind]}")
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
            raise self.error(f"there is no tile {_short(value)}")
        return value

    def tiles(self, key: str) -> tuple[str, ...]:
        """A list of tiles, empty where it is absent."""
        return tuple(self.tile(value) for value in self.optional(key, list) or [])

    def figures(self, key: str, seats: int) -> tuple[int, ...] | None:
        """One whole number a seat."""
        values = self.optional(key, list)
        if values is None:
            return None
        if len(values) != seats or not all(type(v) is int for v in values):
            raise self.error(f"{key!r} is {_short(values)}, not {seats} whole numbers")
        return tuple(values)

    def points(self, key: str, seats: int) -> Points | None:
        """Points by seat, written as {"0": 3}."""
        values = self.optional(key, dict)
        if values is None:
            return None
        names = {str(seat): seat for seat in range(seats)}
        if not all(seat in names and type(points) is int for seat, points in values.items()):
            raise self.error(f"{key!r} is {_short(values)}, not points by seat")
        return {names[seat]: points for seat, points in values.items() if points}

    def at(self) -> tuple[int, int]:
        """The cell."""
        value = self.get("at", list)
        if len(value) != 2 or not all(type(v) is int and abs(v) <= _MAX_TURNS for v in value):
            raise self.error(f"'at' is {_short(value)}, not a cell [x, y]")
        return value[0], value[1]

    def segment(self) -> tuple[FeatureKind, str]:
        """A segment as it lies: `on` with a side, a half edge, or nothing."""
        on = self.get("on", str)
        if on not in _FEATURES:
            raise self.error(f"'on' is {on!r}, not city, road, field or abbey")
        kind = FeatureKind(on)
        if kind is FeatureKind.ABBEY:
            return kind, ""
        key, known = ("half", HALVES) if kind is FeatureKind.FIELD else ("side", tuple(SIDES))
        place = self.optional(key, str) if kind is FeatureKind.FIELD else self.get(key, str)
        if place is not None and place not in known:
            raise self.error(f"{key!r} is {_short(place)}, not one of {' '.join(known)}")
        return kind, place or ""


_WORDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    bool: "true or false",
}


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _player(data: _Reader) -> Player:
    colour = data.optional("colour", str)
    if colour is not None and colour not in PIGMENTS:
        raise data.error(f"there is no pigment {_short(colour)}")
    return Player(data.get("name", str), colour, data.optional("robot", str))


def _expansions(names: list[object]) -> frozenset[Expansion]:
    try:
        return expansions_of(str(name) for name in names)
    except MalformedError as wrong:
        raise RecordError(str(wrong)) from None


def _pile(options: _Reader) -> Mapping[str, int] | None:
    pile = options.optional("pile", dict)
    if pile is None:
        return None
    for tile, count in pile.items():
        if type(count) is not int:
            raise options.error(f"options: {_short(count)} of tile {options.tile(tile)!r} is not a whole number")
    return pile


def _lying(data: _Reader) -> Lying:
    turn = data.get("turn", int)
    if turn not in (0, 1, 2, 3):
        raise data.error(f"'turn' is {turn}, not 0 to 3 quarter turns")
    return Lying(data.tile(data.get("tile", str)), data.at(), turn)


def _meeple(data: _Reader) -> Put:
    kind = data.get("kind", str)
    if kind not in _MEEPLES:
        raise data.error(f"'kind' is {_short(kind)}, not small or big")
    on, place = data.segment()
    return Put(on, place, MeepleKind(kind))


def _turn(data: _Reader, seats: int) -> Turn:
    meeple = data.optional("meeple", dict)
    return Turn(
        seat=data.get("seat", int),
        lying=_lying(data),
        meeple=None if meeple is None else _meeple(data.inner(meeple, "meeple")),
        unplaceable=data.tiles("unplaceable"),
        scored=_scores(data, "scored", seats),
        auto=bool(data.optional("auto", bool)),
        points=data.points("points", seats),
        after=data.figures("after", seats),
    )


_FACTS: Mapping[str, type[int]] = {
    "tiles": int, "shields": int, "inn": bool, "cathedral": bool, "neighbours": int, "cities": int,
}  # fmt: skip


def _scores(data: _Reader, key: str, seats: int) -> tuple[Score, ...] | None:
    entries = data.optional(key, list)
    if entries is None:
        return None
    return tuple(_score(data.inner(entry, f"an entry of {key!r}"), seats) for entry in entries)


def _score(data: _Reader, seats: int) -> Score:
    on, place = data.segment()
    facts: dict[str, int | bool] = {}
    for key, kind in _FACTS.items():
        value = data.optional(key, kind)
        if value is not None:
            facts[key] = value
    points = data.points("points", seats)
    if points is None:
        raise data.error("a scored feature has no 'points'")
    return Score(on, data.at(), place, facts, points)


def _fair_draw(top: _Reader) -> FairDraw | None:
    draw = top.optional("draw", dict)
    if draw is None:
        return None
    data = top.inner(draw, "draw")
    order = data.tiles("order") if data.optional("order", list) is not None else None
    return FairDraw(data.get("commitment", str), data.optional("nonce", str), order)
