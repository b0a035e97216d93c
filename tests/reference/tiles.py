"""The tiles and sets as the facts in `tests/data/catalogue.json` give them, and how a tile turns. Knows no board."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FACTS: dict[str, Any] = json.loads((Path(__file__).parent.parent / "data" / "catalogue.json").read_text("utf-8"))

SIDES = ("N", "E", "S", "W")
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

# The place on the neighbour that touches this place. Halves run clockwise, so left meets right across a side.
MEETS = OPPOSITE | {
    "NL": "SR", "NR": "SL", "SL": "NR", "SR": "NL",
    "EL": "WR", "ER": "WL", "WL": "ER", "WR": "EL",
}  # fmt: skip


@dataclass(frozen=True)
class Segment:
    """Part of a feature on one tile. `places` are sides (city, road) or half edges (field), none if nothing joins it.

    `touches` are the cities of the same tile that a field touches, each named by its sides.
    """

    on: str
    places: tuple[str, ...] = ()
    shields: int = 0
    inn: bool = False
    cathedral: bool = False
    touches: frozenset[tuple[str, ...]] = frozenset()

    @property
    def place(self) -> str:
        """The name that a writer uses: the first place, or '' for an abbey and for an enclosed field."""
        return self.places[0] if self.places else ""


@dataclass(frozen=True)
class Tile:
    """A tile as it lies. Two tiles are equal where everything that counts in the game coincides."""

    name: str
    edges: tuple[str, ...]
    segments: frozenset[Segment]
    river: tuple[str, ...]

    def edge(self, side: str) -> str:
        """C city, R road, F field, V river."""
        return self.edges[SIDES.index(side)]

    def segment(self, on: str, place: str) -> Segment | None:
        """The segment of this kind that has this place; '' is an abbey or an enclosed field."""
        for segment in self.segments:
            if segment.on == on and (place in segment.places or (place == "" and not segment.places)):
                return segment
        return None


def tile(name: str, turn: int = 0) -> Tile:
    """The tile turned so many quarter turns clockwise."""
    facts = FACTS["tiles"][name]
    edges = tuple(facts["edges"][(index - turn) % 4] for index in range(4))
    segments = set()
    for city in facts.get("cities", ()):
        segments.add(
            Segment(
                "city",
                turned(city["sides"], turn),
                shields=city.get("shields", 0),
                cathedral=city.get("cathedral", False),
            )
        )
    for road in facts.get("roads", ()):
        segments.add(Segment("road", turned(road["sides"], turn), inn=road.get("inn", False)))
    for field in facts.get("fields", ()):
        cities = [facts["cities"][index] for index in field.get("cities", ())]
        touches = frozenset(turned(city["sides"], turn) for city in cities)
        segments.add(Segment("field", turned(field["halves"], turn), touches=touches))
    if facts.get("abbey", False):
        segments.add(Segment("abbey"))
    return Tile(name, edges, frozenset(segments), turned(facts.get("river", ""), turn))


def turned(places: Iterable[str], turn: int) -> tuple[str, ...]:
    """Sides or half edges after so many quarter turns clockwise, in the order in which they are always named."""
    moved = [turned_place(place, turn) for place in places]
    return tuple(sorted(moved, key=lambda place: (SIDES + HALVES).index(place)))


def turned_place(place: str, turn: int) -> str:
    """One side or half edge after so many quarter turns clockwise: a quarter turn is one side, or two halves."""
    if place in SIDES:
        return SIDES[(SIDES.index(place) + turn) % 4]
    return HALVES[(HALVES.index(place) + 2 * turn) % 8]


def lowest_turn(name: str, turn: int) -> int:
    """The lowest turn in which this tile lies just as in `turn`."""
    return min(other for other in range(4) if tile(name, other) == tile(name, turn))


def river_names() -> set[str]:
    """Every tile of the river, source and lake included."""
    return set(FACTS["sets"]["river"]["tiles"])


def start_tile(expansions: Iterable[str]) -> str:
    """The tile that lies at (0, 0) before the first turn."""
    return str(FACTS["sets"]["river"]["source"] if "river" in expansions else FACTS["sets"]["base"]["start"])


def pile(expansions: Iterable[str]) -> Counter[str]:
    """What there is to draw at the start: every set in play but the start tile, and one `D` less in the river game."""
    expansions = tuple(expansions)
    tiles = Counter(FACTS["sets"]["base"]["tiles"])
    for expansion in expansions:
        tiles += Counter(FACTS["sets"][expansion]["tiles"])
    tiles -= Counter([start_tile(expansions)])
    if "river" in expansions:
        tiles -= Counter([FACTS["sets"]["base"]["start"]])
    return tiles
