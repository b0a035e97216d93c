"""The only place that decides what a viewer sees: the room, the game's events and what is legal, JSON-ready.

The pile's order, the nonce and people's ids stand in the log and never here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from bastide.engine import (
    Completed,
    Counted,
    Drawn,
    Event,
    Feature,
    FeatureKind,
    Finished,
    ForbiddenError,
    Game,
    Level,
    MalformedError,
    Meeple,
    MeeplePut,
    Passed,
    Placed,
    SegmentAt,
    SetAside,
    Step,
    WentHome,
    cell_at,
    place_of,
    tile_set,
)
from bastide.table.clock import TurnClock
from bastide.table.events import Said
from bastide.table.ids import Millis, Ply, Seat
from bastide.table.options import Options
from bastide.table.refusals import Refusal, Refused
from bastide.table.seats import Holder

if TYPE_CHECKING:
    from bastide.table.table import Table

PublicEvent = Mapping[str, Any]

_LEVEL_NAMES: Mapping[Level, str] = {
    Level.EASY: "Robot facile",
    Level.MEDIUM: "Robot moyen",
    Level.HARD: "Robot difficile",
    Level.MASTER: "Robot maître",
}


def plain_name(holder: Holder, number: int) -> str:
    """A holder's name outside the page (records): a robot's by its level."""
    return holder.name or f"{_LEVEL_NAMES[holder.robot]} {number + 1}" if holder.robot else holder.name


def room_of(table: Table) -> dict[str, Any]:
    """The room as everybody sees it."""
    return {
        "code": table.id,
        "status": table.status.value,
        "host": table.host,
        "options": _options(table.room.options),
        "seats": [_holder(holder) for holder in table.seats],
    }


def _options(options: Options) -> dict[str, Any]:
    return {
        "expansions": sorted(expansion.value for expansion in options.expansions), "hints": options.hints,
        "quick": options.quick, "watchers": options.watchers, "listed": options.listed,
    }  # fmt: skip


def _holder(holder: Holder | None) -> dict[str, Any] | None:
    if holder is None:
        return None
    robot = None if holder.robot is None else holder.robot.value
    return {"name": holder.name, "colour": holder.colour, "robot": robot, "left": holder.left}


def room_event(table: Table) -> PublicEvent:
    """The room has changed."""
    return {"kind": "room", "room": room_of(table)}


def started_event(game: Game, committed: str, *, hints: bool) -> PublicEvent:
    """The game has begun; `committed` is the commitment to the pile's order. The pile's kinds are told as a hint."""
    start = tile_set(game.expansions).start
    return {
        "kind": "started", "first": game.first, "tile": start, "at": [0, 0], "turn": 0, "left": game.left_count,
        "kinds": dict(game.left) if hints else None, "commitment": committed,
    }  # fmt: skip


def said_event(table: Table, event: Said) -> PublicEvent:
    """Somebody said something; named as they were then, since seats are numbered anew at the start."""
    holder = table.seats[event.seat]
    named = {"name": holder.name if holder else "", "colour": holder.colour if holder else ""}
    return {"kind": "said", "seat": event.seat, **named, "text": event.text, "courtesy": event.courtesy}


def clock_event(clock: TurnClock, at: Millis) -> PublicEvent:
    """The clock stands still, or runs again."""
    return {"kind": "clock", "running": not clock.stopped, "left_ms": clock.left(at)}


def clock_of(table: Table, now: Millis) -> dict[str, Any] | None:
    """What is left of the present turn, None where none is kept at all."""
    if not table.room.options.quick or table.game is None:
        return None
    left = None if table.ply is None or table.server_to_play else table.clock.left(now)
    return {"type": "clock", "left_ms": left, "running": table.deadline is not None, "now": now}


def taken_back_event(game: Game, placed: Placed) -> PublicEvent:
    """The tile just laid is in hand again."""
    return {
        "kind": "taken_back", "seat": placed.seat, "tile": placed.tile, "at": list(place_of(placed.cell)),
        "turn": placed.turn, "ply": 2 * (game.turn - 1),
    }  # fmt: skip


def history(table: Table) -> list[PublicEvent]:
    """All events of the game so far, without those of the room."""
    return [event for _, events in table.story for event in events if event["kind"] != "room"]


def since(table: Table, seq: int) -> list[PublicEvent]:
    """All events after `seq`."""
    return [event for number, events in table.story if number > seq for event in events]


def public_events(
    table: Table, told: Sequence[Event], kinds: Sequence[Mapping[str, int]], *, auto: bool
) -> Iterator[PublicEvent]:
    """The engine's events as viewers see them. `kinds`: points by kind, a mapping a seat, for the end.

    `auto`: the server played.
    """
    assert table.game is not None
    # Events come from one choice: its tile or pawn belongs to the turn before the draw that follows.
    turn = table.game.turn
    drawn_at = Ply(2 * (turn - 1))
    for event in told:
        match event:
            case Drawn(seat=seat, tile=tile, left=left):
                yield {
                    "kind": "drawn", "seat": seat, "tile": tile, "left": left, "ply": drawn_at,
                    "river": _river(table.game),
                }  # fmt: skip
            case SetAside(seat=seat, tile=tile, left=left):
                yield {"kind": "set_aside", "seat": seat, "tile": tile, "left": left}
            case Placed(seat=seat, tile=tile, cell=cell, turn=turned):
                lies = {"tile": tile, "at": list(place_of(cell)), "turn": turned}
                yield {"kind": "placed", "seat": seat, **lies, "auto": auto}
            case MeeplePut(meeple=meeple):
                yield {"kind": "meeple", **_meeple(meeple), "place": meeple.where.place}
            case Passed(seat=seat, by_itself=by_itself):
                yield {"kind": "passed", "seat": seat, "by": "itself" if by_itself else "server" if auto else "choice"}
            case Completed(feature=feature, scores=scores):
                yield {"kind": "completed", **_feature(feature), "scores": list(scores)}
            case Counted(feature=feature, scores=scores):
                yield {"kind": "final", **_feature(feature), "cities": feature.cities, "scores": list(scores)}
            case WentHome(meeples=meeples):
                yield {"kind": "home", "pawns": [_meeple(meeple) for meeple in meeples]}
            case Finished(scores=scores):
                yield {"kind": "finished", "scores": list(scores), "ranks": _ranks(scores), "kinds": list(kinds)}
            case _:
                assert_never(event)


def _river(game: Game) -> list[int] | None:
    return None if game.river_end is None else list(place_of(game.river_end))


def feature_view(table: Table, at: tuple[int, int], on: FeatureKind, place: str) -> dict[str, Any]:
    """One feature as it stands. Raises Refused(no_such_segment)."""
    game = _with_hints(table)
    try:
        feature = game.feature_on(cell_at(*at), on, place)
    except (ForbiddenError, MalformedError):
        raise Refused(Refusal.NO_SUCH_SEGMENT) from None
    return {
        **_feature(feature), "cities": feature.cities, "open_ends": feature.open_ends, "complete": feature.complete,
        "worth": feature.points, "worth_if_completed": feature.points_if_completed,
    }  # fmt: skip


def _with_hints(table: Table) -> Game:
    """The game, where its host allows hints or it is over. Raises Refused."""
    if table.game is None:
        raise Refused(Refusal.NOT_PLAYING)
    if not table.room.options.hints and table.game.step is not Step.OVER:
        raise Refused(Refusal.NO_HINTS)
    return table.game


def hints_view(table: Table) -> dict[str, Any]:
    """Whose the fields are, and the cells that no tile still to come can fill. Raises Refused(no_hints)."""
    game = _with_hints(table)
    left = [*game.left] + ([game.tile] if game.tile else [])
    return {
        "dead": [list(place_of(cell)) for cell in game.open_cells() if not any(game.fits(cell, tile) for tile in left)],
        "fields": [
            {"segments": _segments(feature), "holders": _by_seat(feature.holders), "winners": list(feature.winners)}
            for feature in game.held(FeatureKind.FIELD)
        ],
    }


def fits_view(table: Table, at: tuple[int, int]) -> dict[str, Any]:
    """Which of the tiles still to come would fit a free cell, with how many of each. Raises Refused."""
    game = _with_hints(table)
    try:
        cell = cell_at(*at)
    except MalformedError:
        raise Refused(Refusal.NO_SUCH_CELL) from None
    if cell not in game.open_cells():
        raise Refused(Refusal.NO_SUCH_CELL)
    return {"at": list(at), "tiles": {tile: count for tile, count in game.left.items() if game.fits(cell, tile)}}


def _segments(feature: Feature) -> list[list[int]]:
    return [[*place_of(segment.cell), segment.index] for segment in feature.segments]


def _by_seat(values: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in values.items()}


def _where(where: SegmentAt) -> dict[str, Any]:
    return {"at": list(place_of(where.cell)), "on": where.on.value, "index": where.index}


def _meeple(meeple: Meeple) -> dict[str, Any]:
    return {"seat": meeple.seat, "meeple": meeple.kind.value, **_where(meeple.where)}


def _feature(feature: Feature) -> dict[str, Any]:
    return {
        **_where(feature.named),
        "place": feature.named.place,
        "tiles": feature.tiles,
        "shields": feature.shields,
        "inn": feature.inn,
        "cathedral": feature.cathedral,
        "neighbours": feature.neighbours,
        "holders": _by_seat(feature.holders),
        "points": _by_seat(feature.paid),
        "segments": _segments(feature),
    }


def _ranks(scores: Sequence[int]) -> list[int]:
    """Equal points share the rank: 1, 1, 3 (rules.md, The end)."""
    return [1 + sum(1 for other in scores if other > mine) for mine in scores]


def points_by_kind(told: Sequence[Event], seats: int) -> list[dict[str, int]]:
    """By seat: points of completed roads, cities and abbeys, of fields, and of what was left unfinished."""
    sums = [dict.fromkeys(("road", "city", "abbey", "field", "unfinished"), 0) for _ in range(seats)]
    for event in told:
        if isinstance(event, Completed | Counted):
            kind = event.feature.on
            late = isinstance(event, Counted) and kind is not FeatureKind.FIELD
            for seat, points in event.feature.paid.items():
                sums[seat]["unfinished" if late else kind.value] += points
    return sums


def turn_of(table: Table, seat: Seat | None) -> dict[str, Any] | None:
    """What is legal, to the seat to play; None to everybody else."""
    game, ply = table.game, table.ply
    if game is None or ply is None or seat is None or seat != table.seat_to_play or table.has_left(seat):
        return None
    if game.step is Step.PLACE:
        cells: dict[tuple[int, int], list[int]] = {}
        for placement in game.legal_placements():
            cells.setdefault(placement.at, []).append(placement.turn)
        return {
            "type": "turn", "ply": ply, "step": "place", "tile": game.tile,
            "cells": [{"at": list(at), "turns": turns} for at, turns in cells.items()],
        }  # fmt: skip
    at: list[int] = []
    spots: dict[tuple[str, str], dict[str, Any]] = {}
    for put in game.legal_puts():
        feature = game.feature_of(put)
        at = list(place_of(feature.named.cell))
        spot = spots.setdefault(
            (put.on, put.place),
            {
                "on": put.on.value, "place": put.place, "index": feature.named.index, "kinds": [],
                "points": feature.points if table.room.options.hints else None,
            },
        )  # fmt: skip
        spot["kinds"].append(put.kind.value)
    return {"type": "turn", "ply": ply, "step": "meeple", "at": at, "spots": list(spots.values())}
