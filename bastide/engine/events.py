"""What a game tells of its changes, as values: from these come journal, animation and record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bastide.engine.moves import Cell, FeatureKind, MeepleKind


@dataclass(frozen=True, slots=True)
class SegmentAt:
    """One segment on the board: its cell, its first place as it lies, its number in the facts."""

    cell: Cell
    on: FeatureKind
    place: str
    index: int


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature with all that makes its points: why these points, in one value.

    `tiles` counts each tile once; `neighbours` are the tiles around an abbey; `cities` the completed towns that a field
    touches; `holders` maps seats to the strength of their pawns; `points` is what it is worth as it stands (a completed
    one: what it pays), `points_if_completed` what the same tiles would pay once closed.
    """

    named: SegmentAt
    segments: tuple[SegmentAt, ...]
    tiles: int
    shields: int
    inn: bool
    cathedral: bool
    neighbours: int
    cities: int
    open_ends: int
    complete: bool
    holders: Mapping[int, int]
    winners: tuple[int, ...]
    points: int
    points_if_completed: int

    @property
    def on(self) -> FeatureKind:
        """What it is."""
        return self.named.on

    @property
    def paid(self) -> dict[int, int]:
        """Seat to points, of those with the majority; empty where the feature brings nothing."""
        return dict.fromkeys(self.winners, self.points) if self.points else {}


@dataclass(frozen=True, slots=True)
class Meeple:
    """A pawn on the board."""

    seat: int
    kind: MeepleKind
    where: SegmentAt


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tile was turned up. `left`: tiles still in the pile."""

    seat: int
    tile: str
    left: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """A tile that fits nowhere left the game; the same seat draws again (rules.md, A turn, 1)."""

    seat: int
    tile: str
    left: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile was laid, in the lowest of its equal turns."""

    seat: int
    tile: str
    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True)
class MeeplePut:
    """A pawn was put on the tile just laid."""

    meeple: Meeple


@dataclass(frozen=True, slots=True)
class Passed:
    """No pawn this turn; `by_itself` where there was nothing to decide."""

    seat: int
    by_itself: bool


@dataclass(frozen=True, slots=True)
class Completed:
    """A feature was completed; `scores` after it. Told for features that nobody holds as well."""

    feature: Feature
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentHome:
    """Pawns went back to their owners' supply."""

    meeples: tuple[Meeple, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """At the end: what a feature still held brings; `scores` after it."""

    feature: Feature
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""

    scores: tuple[int, ...]


Event = Drawn | SetAside | Placed | MeeplePut | Passed | Completed | WentHome | Counted | Finished
