"""The one codec of log and bus: an event to (kind, version, body) and back. Every kind of the previous release opens.

A kind whose body changes gets the next version and an upcaster from the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from bastide.table import events
from bastide.table.events import TableEvent

Body = Mapping[str, object]

KINDS: Mapping[str, type[TableEvent]] = {
    "opened": events.Opened,
    "seated": events.Seated,
    "robot_seated": events.RobotSeated,
    "recoloured": events.Recoloured,
    "unseated": events.Unseated,
    "options_set": events.OptionsSet,
    "host_passed": events.HostPassed,
    "started": events.Started,
    "placed": events.TilePlaced,
    "put": events.MeeplePlaced,
    "passed": events.TurnPassed,
    "taken_back": events.TileTakenBack,
    "seat_left": events.SeatLeft,
    "seat_returned": events.SeatReturned,
    "stood_in": events.StoodIn,
    "closed": events.Closed,
    "beginner_named": events.BeginnerNamed,
    "rematched": events.Rematched,
    "said": events.Said,
    "clock_stopped": events.ClockStopped,
    "clock_started": events.ClockStarted,
}
VERSIONS: Mapping[str, int] = dict.fromkeys(KINDS, 1)
UPCASTERS: Mapping[tuple[str, int], Callable[[Body], Body]] = {}
"""(kind, version) to what makes the next version's body of it."""

_NAMES: Mapping[type, str] = {made: kind for kind, made in KINDS.items()}
_ADAPTERS: Mapping[str, TypeAdapter[Any]] = {kind: TypeAdapter(made) for kind, made in KINDS.items()}


class UnknownEvent(Exception):
    """A log entry of a newer release, or of none."""


def encode(event: TableEvent) -> tuple[str, int, Body]:
    """The event's kind, version and JSON-ready body."""
    kind = _NAMES[type(event)]
    return kind, VERSIONS[kind], _ADAPTERS[kind].dump_python(event, mode="json")


def decode(kind: str, version: int, body: Body) -> TableEvent:
    """The event of a stored entry, whatever its version. Raises UnknownEvent, or pydantic's ValidationError."""
    if kind not in KINDS or not 1 <= version <= VERSIONS[kind]:
        raise UnknownEvent(f"{kind} version {version}")
    for old in range(version, VERSIONS[kind]):
        body = UPCASTERS[kind, old](body)
    event: TableEvent = _ADAPTERS[kind].validate_python(body)
    return event
