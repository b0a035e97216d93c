"""What a table's log holds: choices and lots only. Scores, pawns going home, tiles set aside follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bastide.engine import FeatureKind, Level, MeepleKind
from bastide.table.ids import PersonId, Seat, TableId
from bastide.table.options import Options


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was made; its host has the first seat."""

    person: PersonId
    name: str
    colour: str
    options: Options = field(default_factory=Options)


@dataclass(frozen=True, slots=True)
class Seated:
    """A person took a seat."""

    seat: Seat
    person: PersonId
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class RobotSeated:
    """A robot was given a seat."""

    seat: Seat
    level: Level
    colour: str


@dataclass(frozen=True, slots=True)
class Recoloured:
    """A seat changed its pigment."""

    seat: Seat
    colour: str


@dataclass(frozen=True, slots=True)
class Unseated:
    """A seat was emptied; `barred`: its person was removed and may not come back."""

    seat: Seat
    barred: bool


@dataclass(frozen=True, slots=True)
class OptionsSet:
    """What is played, and how, was chosen."""

    options: Options


@dataclass(frozen=True, slots=True)
class HostPassed:
    """The host's role passed on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BeginnerNamed:
    """Who begins without lot, if they still sit here at the start: a person, or the robot of a seat."""

    person: PersonId | None
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Rematched:
    """The next table was opened: the first such entry decides which it is."""

    code: TableId


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The seat's person left the running game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The seat's person came back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A robot plays for a left seat."""

    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class Closed:
    """No person is left in the running game: it is over without an end."""


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody with a seat said something: a text, or a courtesy by its number."""

    seat: Seat
    text: str | None
    courtesy: int | None


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The clock stands still, with so much left of the turn."""

    left_ms: int


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """The clock runs, with so much left of the turn from then on."""

    left_ms: int


@dataclass(frozen=True, slots=True)
class Started:
    """The game began: the pile's whole order, which seat begins (numbered without gaps), the commitment's nonce."""

    order: tuple[str, ...]
    first: Seat
    nonce: str


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """The seat to play laid its tile, in the lowest of equal turns."""

    at: tuple[int, int]
    turn: int
    auto: bool = False
    """The server played, by lot."""


@dataclass(frozen=True, slots=True)
class MeeplePlaced:
    """The seat to play put a pawn."""

    on: FeatureKind
    place: str
    kind: MeepleKind


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The seat to play put none."""

    auto: bool = False


@dataclass(frozen=True, slots=True)
class TileTakenBack:
    """The seat to play took its tile up again."""


RoomEvent = Opened | Seated | RobotSeated | Recoloured | Unseated | OptionsSet | HostPassed | BeginnerNamed
LeavingEvent = SeatLeft | SeatReturned | StoodIn | HostPassed
ClockEvent = ClockStopped | ClockStarted
PlayEvent = TilePlaced | MeeplePlaced | TurnPassed

TableEvent = RoomEvent | LeavingEvent | Closed | Said | Rematched | ClockEvent | Started | PlayEvent | TileTakenBack
