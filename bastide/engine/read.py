"""Reading a game record from JSON-ready objects. Shape only: whether it obeys the rules is `replay`'s matter.

Keys that are not known are ignored; values that are not understood are refused, never guessed at.
"""

from __future__ import annotations

from collections.abc import Mapping

from bastide.engine.catalogue import MAX_SEATS, Expansion, expansions_of
from bastide.engine.json_reader import Reader, is_figure, short
from bastide.engine.moves import MeepleKind, Put
from bastide.engine.record import (
    FORMAT,
    PIGMENTS,
    ROBOTS,
    VERSION,
    FairDraw,
    Lying,
    Player,
    Record,
    RecordError,
    Score,
    Turn,
)

_MAX_TURNS = 101
_HEX = frozenset("0123456789abcdef")
_EXPANSIONS = [expansion.value for expansion in Expansion]
_MEEPLES = frozenset(kind.value for kind in MeepleKind)


def read_record(data: object) -> Record:
    """The record in a JSON-ready object. Raises RecordError."""
    top = Reader(data, None, "the record")
    if top.get("format", str) != FORMAT:
        raise RecordError(f"format is {short(top.get('format', str))}, not {FORMAT!r}")
    if top.get("version", int) != VERSION:
        raise RecordError(f"version {top.get('version', int)} is not known here: this reads version {VERSION}")
    players = tuple(_player(Reader(p, None, "a player")) for p in top.get("players", list))
    if not 1 <= len(players) <= MAX_SEATS:
        raise RecordError(f"{len(players)} players: there are 1 to {MAX_SEATS}")
    turns = top.get("turns", list)
    if len(turns) > _MAX_TURNS:
        raise RecordError(f"{len(turns)} turns: no game has more than {_MAX_TURNS}")
    options = Reader(top.get("options", dict), None, "options")
    return Record(
        players=players,
        expansions=_expansions(options),
        pile=_pile(options),
        start=_lying(Reader(top.get("start", dict), None, "start")),
        turns=tuple(_turn(Reader(t, n, "the turn"), len(players)) for n, t in enumerate(turns, 1)),
        unplaceable=top.tiles("unplaceable"),
        final=_scores(top, "final", len(players)),
        scores=top.figures("scores", len(players)),
        before_final=top.figures("before_final", len(players)),
        unfinished=bool(top.optional("unfinished", bool)),
        draw=_fair_draw(top),
    )


def _player(data: Reader) -> Player:
    colour = data.optional("colour", str)
    if colour is not None and colour not in PIGMENTS:
        raise data.error(f"there is no pigment {short(colour)}")
    robot = data.optional("robot", str)
    if robot is not None and robot not in ROBOTS:
        raise data.error(f"there is no robot {short(robot)}")
    name = data.get("name", str)
    if any("\ud800" <= letter <= "\udfff" for letter in name):
        raise data.error(f"the name {short(name)} holds half a letter")
    return Player(name, colour, robot)


def _expansions(options: Reader) -> frozenset[Expansion]:
    names = options.get("expansions", list)
    for name in names:
        if name not in _EXPANSIONS:
            raise options.error(f"there is no expansion {short(name)}")
    if len(names) > len(set(names)):
        raise options.error(f"expansions are {short(names)}, one of them twice")
    return expansions_of(names)


def _pile(options: Reader) -> Mapping[str, int] | None:
    pile = options.optional("pile", dict)
    if pile is None:
        return None
    for tile, count in pile.items():
        if options.tile(tile) and not is_figure(count):
            raise options.error(f"options: {short(count)} of tile {tile!r} is not a whole number")
    return pile


def _lying(data: Reader) -> Lying:
    turn = data.get("turn", int)
    if turn not in (0, 1, 2, 3):
        raise data.error(f"'turn' is {turn}, not 0 to 3 quarter turns")
    return Lying(data.tile(data.get("tile", str)), data.at(), turn)


def _meeple(data: Reader) -> Put:
    kind = data.get("kind", str)
    if kind not in _MEEPLES:
        raise data.error(f"'kind' is {short(kind)}, not small or big")
    on, place = data.segment()
    return Put(on, place, MeepleKind(kind))


def _turn(data: Reader, seats: int) -> Turn:
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


def _scores(data: Reader, key: str, seats: int) -> tuple[Score, ...] | None:
    entries = data.optional(key, list)
    if entries is None:
        return None
    return tuple(_score(data.inner(entry, f"an entry of {key!r}"), seats) for entry in entries)


def _score(data: Reader, seats: int) -> Score:
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


def _fair_draw(top: Reader) -> FairDraw | None:
    draw = top.optional("draw", dict)
    if draw is None:
        return None
    data = top.inner(draw, "draw")
    order = data.tiles("order") if data.optional("order", list) is not None else None
    commitment, nonce = data.get("commitment", str), data.optional("nonce", str)
    for name, digits in (("commitment", commitment), ("nonce", nonce)):
        if digits is not None and (len(digits) != 64 or not _HEX.issuperset(digits)):
            raise data.error(f"draw: {name!r} is {short(digits)}, not 64 hexadecimal digits")
    return FairDraw(commitment, nonce, order)
