"""A tile type in each of its turns, with everything that placing it needs worked out beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bastide.engine import packing
from bastide.engine.catalogue import TILES, TileFacts, tile_facts
from bastide.engine.errors import MalformedError
from bastide.engine.moves import HALVES, SIDES, FeatureKind, MeepleKind, Put

STRIDE = 8
"""Nodes reserved a tile, so that a node tells its tile. No tile has more segments."""
_CODES = {"C": 1, "R": 2, "F": 3, "V": 4}
RIVER_CODE = _CODES["V"]
_SIDE_BITS = 3

Turning = Literal[-1, 0, 1]
"""How a river runs through a tile, seen by the current: to the left, straight on, to the right."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A feature's part on a turned tile. `index` is its number in the facts, whatever the turn."""

    on: FeatureKind
    index: int
    places: tuple[str, ...]
    total: int
    contacts: int
    """A field: bits of this tile's town segments that it touches. Others: their own bit."""

    @property
    def place(self) -> str:
        """The first of its sides or half edges, '' for an abbey or an enclosed field: what a writer names."""
        return self.places[0] if self.places else ""


class _Joins(dict["TurnedTile", tuple[tuple[int, int, int], ...]]):
    """What joins across one side, by the tile beyond it: (segment here, segment there, open ends closed)."""

    def __init__(self, here: TurnedTile, side: int) -> None:
        self._here, self._side = here, side

    def __missing__(self, there: TurnedTile) -> tuple[tuple[int, int, int], ...]:
        here, side, beyond = self._here, self._side, (self._side + 2) % 4
        pairs = []
        if here.by_side[side] >= 0:
            pairs.append((here.by_side[side], there.by_side[beyond], 2 * packing.OPEN))
        for half in (0, 1):
            mine, theirs = here.by_half[2 * side + half], there.by_half[2 * beyond + 1 - half]
            if mine >= 0 and theirs >= 0 and (mine, theirs, 0) not in pairs:
                pairs.append((mine, theirs, 0))
        self[there] = joins = tuple(pairs)
        return joins


class TurnedTile:
    """One tile type in one turn. Compared by identity: there is one object for each."""

    def __init__(self, facts: TileFacts, turn: int) -> None:
        self.facts = facts
        self.id = facts.id
        self.turn = turn
        self.edges = tuple(_CODES[facts.edges[(side - turn) % 4]] for side in range(4))
        self.demands = tuple(code << _SIDE_BITS * ((side + 2) % 4) for side, code in enumerate(self.edges))
        self.clears = tuple(~(7 << _SIDE_BITS * ((side + 2) % 4)) for side in range(4))
        self.river = frozenset(_turned_side(side, turn) for side in facts.river)
        self.segments = _segments(facts, turn)
        self.signature = (
            self.edges,
            self.river,
            frozenset((s.on, s.places, s.total, _touched(self.segments, s)) for s in self.segments),
        )
        spare = (0,) * (STRIDE - len(self.segments))
        self.totals = tuple(s.total for s in self.segments) + spare
        self.contacts = tuple(s.contacts for s in self.segments) + spare
        self.nodes = range(len(self.segments))
        self.closing = range(len(facts.cities) + len(facts.roads))
        """Towns and roads come first among the segments: those that a placement may complete."""
        self.towns = len(facts.cities)
        self.abbey = len(self.segments) - 1 if facts.abbey else -1
        self.by_side = [-1] * 4
        self.by_half = [-1] * 8
        self.named: dict[tuple[str, str], int] = {}
        self._name_segments()
        self.puts = tuple(
            (Put(s.on, s.place, MeepleKind.SMALL), Put(s.on, s.place, MeepleKind.BIG)) for s in self.segments
        )
        self.joins = tuple(_Joins(self, side) for side in range(4))

    def _name_segments(self) -> None:
        for number, segment in enumerate(self.segments):
            for place in segment.places or ("",):
                self.named[segment.on, place] = number
                if segment.on is FeatureKind.FIELD and place:
                    self.by_half[HALVES.index(place)] = number
                elif place:
                    self.by_side[SIDES.index(place)] = number

    def __repr__(self) -> str:
        return f"TurnedTile({self.id!r}, {self.turn})"


def _turned_side(side: str, turn: int) -> int:
    return (SIDES.index(side) + turn) % 4


def _sides(sides: str, turn: int) -> tuple[str, ...]:
    return tuple(SIDES[i] for i in sorted(_turned_side(side, turn) for side in sides))


def _halves(halves: tuple[str, ...], turn: int) -> tuple[str, ...]:
    return tuple(HALVES[i] for i in sorted((HALVES.index(half) + 2 * turn) % 8 for half in halves))


def _segments(facts: TileFacts, turn: int) -> tuple[Segment, ...]:
    """Towns, roads, fields, abbey, in this order: a node's number on its tile."""
    found: list[Segment] = []
    for index, city in enumerate(facts.cities):
        total = packing.SEGMENT + len(city.sides) * packing.OPEN + city.shields * packing.SHIELD
        total += packing.CATHEDRAL if city.cathedral else 0
        found.append(Segment(FeatureKind.CITY, index, _sides(city.sides, turn), total, 1 << len(found)))
    for index, road in enumerate(facts.roads):
        total = packing.SEGMENT + len(road.sides) * packing.OPEN + (packing.INN if road.inn else 0)
        found.append(Segment(FeatureKind.ROAD, index, _sides(road.sides, turn), total, 1 << len(found)))
    for index, field in enumerate(facts.fields):
        contacts = sum(1 << city for city in field.cities)
        found.append(Segment(FeatureKind.FIELD, index, _halves(field.halves, turn), packing.SEGMENT, contacts))
    if facts.abbey:
        found.append(Segment(FeatureKind.ABBEY, 0, (), packing.SEGMENT + 8 * packing.OPEN, 1 << len(found)))
    return tuple(found)


def _touched(segments: tuple[Segment, ...], segment: Segment) -> frozenset[tuple[str, ...]]:
    """The towns that a field touches, by their places: the same in equal turns, whatever their numbers."""
    if segment.on is not FeatureKind.FIELD:
        return frozenset()
    return frozenset(town.places for number, town in enumerate(segments) if segment.contacts >> number & 1)


class TileType:
    """A tile type: its four turns, of which equal ones are one object, and the turns that fit a constraint."""

    def __init__(self, facts: TileFacts) -> None:
        self.facts = facts
        turns: list[TurnedTile] = []
        for turn in range(4):
            made = TurnedTile(facts, turn)
            turns.append(next((t for t in turns if t.signature == made.signature), made))
        self.turns = tuple(turns)
        self.distinct = tuple(t for turn, t in enumerate(turns) if t.turn == turn)
        self.fits = _Fits(self)


class _Fits(dict[int, tuple[int, ...]]):
    """The lowest of equal turns that meet a constraint, worked out once a constraint."""

    def __init__(self, tile: TileType) -> None:
        self._tile = tile

    def __missing__(self, constraint: int) -> tuple[int, ...]:
        demands = [constraint >> _SIDE_BITS * side & 7 for side in range(4)]
        self[constraint] = turns = tuple(
            t.turn for t in self._tile.distinct if all(d in (0, e) for d, e in zip(demands, t.edges, strict=True))
        )
        return turns


_TYPES: dict[str, TileType] = {}


def tile_type(tile_id: str) -> TileType:
    """The type of this name. Raises MalformedError for an unknown one."""
    found = _TYPES.get(tile_id)
    if found is None:
        found = _TYPES[tile_id] = TileType(tile_facts(tile_id))
    return found


def turned(tile_id: str, turn: int) -> TurnedTile:
    """A tile in the lowest of the turns equal to `turn`. Raises MalformedError for a turn that is none."""
    if turn not in (0, 1, 2, 3):
        raise MalformedError(f"{turn!r} is no turn: 0 to 3 quarter turns")
    return tile_type(tile_id).turns[turn]


def equal_turns(tile_id: str) -> tuple[int, ...]:
    """For each of the four turns, the lowest that is equal to it."""
    return tuple(t.turn for t in tile_type(tile_id).turns)


def bend(entry: int, leaving: int) -> Turning:
    """How the current turns that comes in over side `entry` and goes out over side `leaving`."""
    across = (leaving - entry) % 4
    if across == 2:
        return 0
    # Coming in from the west (3) and leaving to the north (0), one steps to the left.
    return -1 if across == 1 else 1


assert all(len(f.cities) + len(f.roads) + len(f.fields) + f.abbey <= STRIDE for f in TILES.values()), (
    "a tile has more segments than nodes are reserved for"
)
