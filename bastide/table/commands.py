"""What may be asked of a table. Who asks, and when, comes beside the command."""

from __future__ import annotations

from dataclasses import dataclass, field

from bastide.engine import Action, FeatureKind, Level, MeepleKind, Pass, Placement, Put, cell_at
from bastide.table.ids import Ply, Seat, TableId
from bastide.table.options import OptionChanges, Options


@dataclass(frozen=True, slots=True)
class Open:
    """Make the table; the person becomes its host."""

    name: str
    options: Options = field(default_factory=Options)


@dataclass(frozen=True, slots=True)
class Sit:
    """Take the first free seat under this nickname."""

    name: str


@dataclass(frozen=True, slots=True)
class Recolour:
    """Change one's own pigment."""

    colour: str


@dataclass(frozen=True, slots=True)
class SeatRobot:
    """Seat a robot (host)."""

    level: Level


@dataclass(frozen=True, slots=True)
class Unseat:
    """Empty a seat (host): a robot's, or a person's, who may not come back to this table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetOptions:
    """Choose what is played and how (host)."""

    changes: OptionChanges


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up one's seat while the room waits, or leave a running game; a host's role passes on."""


@dataclass(frozen=True, slots=True)
class Return:
    """Take the seat again that one has left."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Hand a left seat to a robot (host); its person may still come back."""

    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game (host). `seed` (64 bits) decides pile and first seat; `nonce` (32 bytes, hex) commits to it."""

    seed: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the tile in hand."""

    ply: Ply
    at: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class PutMeeple:
    """Put a pawn on the tile just laid."""

    ply: Ply
    on: FeatureKind
    place: str
    kind: MeepleKind = MeepleKind.SMALL


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Put no pawn."""

    ply: Ply


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take up the tile just laid, before its pawn is decided (rules.md, Time, leaving, robots)."""

    ply: Ply


@dataclass(frozen=True, slots=True)
class Say:
    """Say something at the table: a short text, or one of the ready-made courtesies."""

    text: str | None = None
    courtesy: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play again, at this table that was opened for it, unless there is one already."""

    code: TableId


@dataclass(frozen=True, slots=True)
class AutoTurn:
    """What is left of this turn is played by lot and without a pawn (the server).

    For a left seat, for one whose time is over, or, `agreed`, for one that everybody else has waited for long enough.
    """

    ply: Ply
    seed: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class StopClock:
    """Nobody is there: the clock shall stand still (the server)."""


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock shall run, with at least 10 s left (the server)."""


@dataclass(frozen=True, slots=True)
class Close:
    """End the table for good (the server's administrator)."""


@dataclass(frozen=True, slots=True)
class PassHost:
    """The host of a waiting room has gone: this seat takes the role (the server)."""

    seat: Seat


RoomCommand = Open | Sit | Recolour | SeatRobot | Unseat | SetOptions | Leave
GameCommand = Place | PutMeeple | PassTurn | TakeBack
LeavingCommand = Leave | Return | StandIn
"""What people do in a running game beside playing."""
ServerCommand = AutoTurn | StopClock | StartClock | PassHost | Close
"""What only the server asks for."""
Command = RoomCommand | Start | GameCommand | Return | StandIn | Say | Rematch | ServerCommand


def command_of(action: Action, ply: Ply) -> GameCommand:
    """An action of the engine as a command, for robots."""
    match action:
        case Placement():
            return Place(ply, action.at, action.turn)
        case Put(on=on, place=place, kind=kind):
            return PutMeeple(ply, on, place, kind)
        case Pass():
            return PassTurn(ply)
        case _:
            raise ValueError(f"{action!r} is not a seat's to do")


def placement_of(command: Place) -> Placement:
    """The engine's placement. Raises MalformedError off the board."""
    return Placement(cell_at(*command.at), command.turn)
