"""The game record as values. How it is read from JSON is `read`'s matter, whether it obeys the rules `replay`'s."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bastide.engine.catalogue import Expansion
from bastide.engine.moves import FeatureKind, Put

FORMAT = "bastide"
VERSION = 1


class Level(StrEnum):
    """How well a robot plays, by the names that records use. How it does so is for `bastide.robots`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


PIGMENTS = ("garance", "pastel", "safran", "vert-de-gris", "tournesol", "noir-de-vigne")
ROBOTS = ("easy", "medium", "hard", "master")
"""Every level that a record may name, whether or not it can be played here yet."""

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
