"""What a case can claim of a position: `> name value`, by name. Each asserts it of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bastide.engine import Feature, FeatureKind, cell_at
from tests.engine.twins import Twins


def by_seat(text: str) -> dict[int, int]:
    """`0:4 1:2`, or `none`."""
    return {} if text == "none" else {int(seat): int(much) for seat, much in (each.split(":") for each in text.split())}


def _said(wanted: object, found: object) -> None:
    assert found == wanted, f"it is {found}"


def points(twins: Twins, value: str) -> None:
    """What the last turn paid, by seat."""
    _said(by_seat(value), twins.points)


def scores(twins: Twins, value: str) -> None:
    """All points, seat by seat."""
    _said([int(each) for each in value.split()], twins.game.scores)


def supply(twins: Twins, value: str) -> None:
    """Pawns in hand, seat by seat: `6`, or `6+1` with a big one."""
    wanted = [tuple(map(int, f"{each}+0".split("+")[:2])) for each in value.split()]
    _said(wanted, [twins.game.supply(seat) for seat in range(twins.game.seats)])


def options(twins: Twins, value: str) -> None:
    """Where a small pawn may go now: `road W, abbey`, or `none`."""
    _said(_listed(value), {f"{p.on} {p.place}".strip() for p in twins.game.legal_puts() if p.kind == "small"})


def big(twins: Twins, value: str) -> None:
    """Where the big pawn may go now."""
    _said(_listed(value), {f"{p.on} {p.place}".strip() for p in twins.game.legal_puts() if p.kind == "big"})


def places(twins: Twins, value: str) -> None:
    """Where the tile in hand may go: `1 0 0, 2 0 1`."""
    listed = {f"{x} {y} {p.turn}" for p in twins.game.legal_placements() for x, y in [p.at]}
    _said(_listed(value), listed)


def at(twins: Twins, value: str) -> None:
    """With which turns the tile in hand may go on one cell: `1 0: 0 2`, or `1 0: none`."""
    cell, _, turns = value.partition(": ")
    x, y = map(int, cell.split())
    wanted = [] if turns == "none" else [int(turn) for turn in turns.split()]
    _said(wanted, [p.turn for p in twins.game.legal_placements() if p.at == (x, y)])


def _listed(value: str) -> set[str]:
    return set() if value == "none" else set(value.split(", "))


def lies(twins: Twins, value: str) -> None:
    """How a tile lies: `1 0: IO 0`."""
    cell, _, tile = value.partition(": ")
    x, y = map(int, cell.split())
    _, laid = twins.game.board.tiles[cell_at(x, y)]
    _said(tile, f"{laid.id} {laid.turn}")


def aside(twins: Twins, value: str) -> None:
    """The tiles set aside, in order."""
    _said(value.split(), twins.game.set_aside)


def left(twins: Twins, value: str) -> None:
    """How many tiles are still to be drawn, or how many of one: `85`, `85 D:3`."""
    count, *each = value.split()
    _said(int(count), twins.game.left_count)
    for tile, many in (one.split(":") for one in each):
        _said(int(many), twins.game.left.get(tile, 0))


def seat(twins: Twins, value: str) -> None:
    """Who is to play."""
    _said(int(value), twins.game.to_play)


def step(twins: Twins, value: str) -> None:
    """What the game waits for."""
    _said(value, twins.game.step.value)


def before_final(twins: Twins, value: str) -> None:
    """The scores before the last count."""
    _said([int(each) for each in value.split()], twins.before_final)


def counted(twins: Twins, value: str) -> None:
    """What is held still, in the order of the last count: `road 0:1, field none`."""
    wanted = [(on, by_seat(paid)) for on, _, paid in (each.partition(" ") for each in value.split(", "))]
    _said(wanted, [(feature.on.value, feature.paid) for feature in twins.game.counted()])


_OF_A_FEATURE: Mapping[str, Callable[[Feature], object]] = {
    "tiles": lambda f: f.tiles,
    "shields": lambda f: f.shields,
    "inn": lambda f: f.inn,
    "cathedral": lambda f: f.cathedral,
    "neighbours": lambda f: f.neighbours,
    "cities": lambda f: f.cities,
    "open": lambda f: f.open_ends,
    "complete": lambda f: f.complete,
    "points": lambda f: f.points,
    "completed": lambda f: f.points_if_completed,
    "held": lambda f: f.holders,
    "winners": lambda f: list(f.winners),
    "paid": lambda f: f.paid,
}
_BOOLEANS = {"yes": True, "no": False}


def feature(twins: Twins, value: str) -> None:
    """One feature: `1 0 road E: tiles 4, complete yes, held 0:1 1:2`."""
    place, _, claims = value.partition(": ")
    x, y, on, side = (*place.split(), "")[:4]
    first, laid = twins.game.board.tiles[cell_at(int(x), int(y))]
    found = twins.game.feature(first + laid.named[FeatureKind(on), side])
    for claim in claims.split(", "):
        name, _, text = claim.partition(" ")
        told = _OF_A_FEATURE[name](found)
        wanted: object
        if isinstance(told, bool):
            wanted = _BOOLEANS[text]
        elif isinstance(told, int):
            wanted = int(text)
        elif isinstance(told, list):
            wanted = [int(each) for each in text.split()]
        else:
            wanted = by_seat(text)
        assert told == wanted, f"{name} of the {on} at ({x}, {y}) is {told}"


def apart(twins: Twins, value: str) -> None:
    """Two segments of one kind belong to two features: `0 0 field SL, 1 1 field WR`."""
    one, other = (_node(twins, each) for each in value.split(", "))
    assert twins.game.board.features.root(one) != twins.game.board.features.root(other)


def joined(twins: Twins, value: str) -> None:
    """They belong to one."""
    one, other = (_node(twins, each) for each in value.split(", "))
    assert twins.game.board.features.root(one) == twins.game.board.features.root(other)


def _node(twins: Twins, value: str) -> int:
    x, y, on, side = (*value.split(), "")[:4]
    first, laid = twins.game.board.tiles[cell_at(int(x), int(y))]
    return first + laid.named[FeatureKind(on), side]


FACTS: Mapping[str, Callable[[Twins, str], None]] = {
    claim.__name__: claim
    for claim in (
        points, scores, supply, options, big, places, at, lies, aside, left, seat, step, before_final, counted, feature,
        apart, joined,
    )
}  # fmt: skip
