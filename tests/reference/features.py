"""One feature as it is now: its facts, who holds it and what it is worth. Nothing here changes anything."""

from dataclasses import dataclass

from .board import Board, Cell, Node, around, flood, is_complete

STRENGTH = {"small": 1, "big": 2}


@dataclass(frozen=True)
class Meeple:
    """A pawn on the board."""

    seat: int
    kind: str


@dataclass(frozen=True)
class Feature:
    """A whole feature. `neighbours` counts for an abbey, `cities` (the completed ones it touches) for a field."""

    on: str
    nodes: frozenset[Node]
    cells: frozenset[Cell]
    shields: int
    inn: bool
    cathedral: bool
    neighbours: int
    cities: int
    complete: bool
    strength: dict[int, int]
    """Seat to strength, of the seats that have a pawn on it; a big pawn counts 2."""

    @property
    def tiles(self) -> int:
        """How many tiles it lies on; a tile counts once."""
        return len(self.cells)

    @property
    def holders(self) -> list[int]:
        """The seats with the majority: none, one, or all that are tied."""
        return sorted(seat for seat, much in self.strength.items() if much == max(self.strength.values()))

    @property
    def points_now(self) -> int:
        """What it would give if the game ended now; what it gives, if it is complete."""
        return points(self, completed=self.complete)

    @property
    def points_completed(self) -> int:
        """What it would give if it were completed with the tiles that it has."""
        return points(self, completed=True)


def points(feature: Feature, *, completed: bool) -> int:
    """The one scoring rule, for features completed in the game and for what is left at the end."""
    if feature.on == "road":
        if feature.inn:
            return 2 * feature.tiles if completed else 0
        return feature.tiles
    if feature.on == "city":
        if feature.cathedral:
            return 3 * (feature.tiles + feature.shields) if completed else 0
        return (2 if completed else 1) * (feature.tiles + feature.shields)
    if feature.on == "abbey":
        return 9 if completed else 1 + feature.neighbours
    return 3 * feature.cities


def feature_at(board: Board, meeples: dict[Node, Meeple], start: Node) -> Feature:
    """The feature that this segment is part of."""
    nodes = flood(board, start)
    on = start[1].on
    strength: dict[int, int] = {}
    for node, meeple in meeples.items():
        if node in nodes:
            strength[meeple.seat] = strength.get(meeple.seat, 0) + STRENGTH[meeple.kind]
    return Feature(
        on=on,
        nodes=nodes,
        cells=frozenset(cell for cell, _ in nodes),
        shields=sum(segment.shields for _, segment in nodes),
        inn=any(segment.inn for _, segment in nodes),
        cathedral=any(segment.cathedral for _, segment in nodes),
        neighbours=sum(near in board for near in around(start[0])) if on == "abbey" else 0,
        cities=len(completed_cities(board, nodes)),
        complete=is_complete(board, nodes),
        strength=strength,
    )


def completed_cities(board: Board, field: frozenset[Node]) -> set[frozenset[Node]]:
    """The completed cities that a field touches, each once however often it touches it."""
    cities = set()
    for cell, segment in field:
        for sides in segment.touches:
            city = board[cell].segment("city", sides[0])
            assert city is not None, f"{segment} touches a city that its tile has not"
            cities.add(flood(board, (cell, city)))
    return {city for city in cities if is_complete(board, city)}
