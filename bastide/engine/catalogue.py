"""The facts of the tiles and of the sets they come in, read from the data file. No rule is decided here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from typing import Any

from bastide.engine.errors import MalformedError

MAX_SEATS = 6
MEEPLES = 7
"""Small pawns a seat."""
SOURCE = "RA"
LAKE = "RJ"


class Expansion(StrEnum):
    """What may be added to the base game; they combine."""

    INNS = "inns"
    RIVER = "river"


@dataclass(frozen=True, slots=True)
class City:
    """A town's part on a tile: its sides at turn 0."""

    sides: str
    shields: int = 0
    cathedral: bool = False


@dataclass(frozen=True, slots=True)
class Road:
    """A road's part on a tile; one side: it ends here."""

    sides: str
    inn: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field's part on a tile; `cities` are indices of this tile's towns that it touches. No halves: enclosed."""

    halves: tuple[str, ...]
    cities: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TileFacts:
    """A tile type as the catalogue gives it, at turn 0."""

    id: str
    edges: str
    cities: tuple[City, ...] = ()
    roads: tuple[Road, ...] = ()
    fields: tuple[Field, ...] = ()
    river: str = ""
    abbey: bool = False
    garden: bool = False


@dataclass(frozen=True, slots=True)
class TileSet:
    """What a game is played with: the first tile, the pile as a multiset, and the river that comes before it."""

    start: str
    pile: Mapping[str, int]
    river: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many tiles are drawn in the whole game, the first one not counted."""
        return sum(self.pile.values()) + sum(self.river.values())


def _facts(tile_id: str, entry: Mapping[str, Any]) -> TileFacts:
    return TileFacts(
        id=tile_id,
        edges=entry["edges"],
        cities=tuple(City(c["sides"], c.get("shields", 0), bool(c.get("cathedral"))) for c in entry.get("cities", ())),
        roads=tuple(Road(r["sides"], bool(r.get("inn"))) for r in entry.get("roads", ())),
        fields=tuple(Field(tuple(f["halves"]), tuple(f.get("cities", ()))) for f in entry.get("fields", ())),
        river=entry.get("river", ""),
        abbey=bool(entry.get("abbey")),
        garden=bool(entry.get("garden")),
    )


_DATA: Mapping[str, Any] = json.loads((files("bastide.engine") / "data" / "catalogue.json").read_text("utf-8"))
TILES: Mapping[str, TileFacts] = {tile_id: _facts(tile_id, entry) for tile_id, entry in _DATA["tiles"].items()}


def tile_facts(tile_id: str) -> TileFacts:
    """The facts of a tile. Raises MalformedError for an unknown one."""
    try:
        return TILES[tile_id]
    except KeyError:
        raise MalformedError(f"there is no tile {tile_id!r}") from None


def expansions_of(names: Iterable[str]) -> frozenset[Expansion]:
    """The expansions by their names. Raises MalformedError for an unknown one."""
    try:
        return frozenset(Expansion(name) for name in names)
    except ValueError as unknown:
        raise MalformedError(f"unknown expansion: {unknown}") from None


def tile_set(expansions: frozenset[Expansion] = frozenset()) -> TileSet:
    """The tiles of a game (rules.md, Set-up). With the river one start tile stays in the box."""
    sets = _DATA["sets"]
    pile = dict(sets["base"]["tiles"])
    start = sets["base"]["start"]
    pile[start] -= 1
    if Expansion.INNS in expansions:
        for tile_id, count in sets["inns"]["tiles"].items():
            pile[tile_id] = pile.get(tile_id, 0) + count
    if Expansion.RIVER not in expansions:
        return TileSet(start, pile)
    river = dict(sets["river"]["tiles"])
    source = sets["river"]["source"]
    del river[source]
    return TileSet(source, pile, river)


def shortened(tiles: TileSet, pile: Mapping[str, int]) -> TileSet:
    """The set with only these tiles to draw. Raises MalformedError where it does not hold them."""
    if not pile:
        raise MalformedError("a pile without a tile")
    full = {tile: tiles.pile.get(tile, 0) + tiles.river.get(tile, 0) for tile in {*tiles.pile, *tiles.river}}
    for tile, count in pile.items():
        if not 0 < count <= full.get(tile, 0):
            raise MalformedError(f"{count} of tile {tile!r}: the set has {full.get(tile, 0)}")
    river = {tile: count for tile, count in pile.items() if tile in tiles.river}
    if river and LAKE not in river:
        raise MalformedError("a river without its lake")
    return TileSet(tiles.start, {tile: count for tile, count in pile.items() if tile not in river}, river)


def shuffled_pile(expansions: frozenset[Expansion], shuffle: Callable[[list[str]], object]) -> tuple[str, ...]:
    """All tiles in an order for drawing: the river first, its lake last, then the rest. `shuffle` works in place."""
    tiles = tile_set(expansions)
    river = [tile for tile, count in sorted(tiles.river.items()) for _ in range(count) if tile != LAKE]
    pile = [tile for tile, count in sorted(tiles.pile.items()) for _ in range(count)]
    shuffle(river)
    shuffle(pile)
    return (*river, *([LAKE] if tiles.river else ()), *pile)
