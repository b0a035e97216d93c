"""The wire as models: what a client may say, and what the server says. Described in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bastide.engine import Level
from bastide.web.asked import (
    CLIENT,
    Asked,
    Chat,
    ClientMessage,
    Colour,
    Fits,
    Hints,
    Leave,
    LetPlay,
    Look,
    Order,
    PassTurn,
    Ping,
    Place,
    PutMeeple,
    Question,
    Rematch,
    Resume,
    Return,
    SeatRobot,
    SetOptions,
    Sit,
    StandIn,
    Start,
    TakeBack,
    Unseat,
)

__all__ = [
    "CLIENT",
    "PROTOCOL",
    "SERVER",
    "Asked",
    "Chat",
    "ClientMessage",
    "Colour",
    "Fits",
    "Hints",
    "Leave",
    "LetPlay",
    "Look",
    "Order",
    "PassTurn",
    "Ping",
    "Place",
    "PutMeeple",
    "Question",
    "Rematch",
    "Resume",
    "Return",
    "SeatRobot",
    "SetOptions",
    "Sit",
    "StandIn",
    "Start",
    "TakeBack",
    "Unseat",
    "schema",
]

PROTOCOL = 1


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid")


_Cell = tuple[int, int]
_BySeat = dict[Literal["0", "1", "2", "3", "4", "5"], int]
_On = Literal["city", "road", "field", "abbey"]
_Pawn = Literal["small", "big"]


class SeatView(_Told):
    """Who has a seat; a robot's name is empty."""

    name: str
    colour: str
    robot: Annotated[Level, Field(strict=False)] | None
    left: bool


class Options(_Told):
    """What is played, and how."""

    expansions: list[str]
    hints: bool
    quick: bool
    watchers: bool
    listed: bool


class RoomView(_Told):
    """The room as everybody sees it."""

    code: str
    status: Literal["waiting", "playing", "finished", "closed"]
    host: int | None
    options: Options
    seats: list[SeatView | None]


class RoomChanged(_Told):
    """Seats, host, options or status changed."""

    kind: Literal["room"]
    room: RoomView


class GameStarted(_Told):
    """The start tile lies."""

    kind: Literal["started"]
    first: int
    tile: str
    at: _Cell
    turn: int
    left: int
    kinds: dict[str, int] | None
    commitment: str


class TileDrawn(_Told):
    """A tile is turned up."""

    kind: Literal["drawn"]
    seat: int
    tile: str
    left: int
    ply: int
    river: _Cell | None


class TileSetAside(_Told):
    """It fits nowhere."""

    kind: Literal["set_aside"]
    seat: int
    tile: str
    left: int


class TilePlaced(_Told):
    """A tile was laid; `auto`: by the server."""

    kind: Literal["placed"]
    seat: int
    tile: str
    at: _Cell
    turn: int
    auto: bool


class PawnView(_Told):
    """A pawn on the board."""

    seat: int
    meeple: _Pawn
    at: _Cell
    on: _On
    index: int


class TileTakenBack(_Told):
    """The tile just laid is in hand again."""

    kind: Literal["taken_back"]
    seat: int
    tile: str
    at: _Cell
    turn: int
    ply: int


class MeeplePut(PawnView):
    """A pawn was put."""

    kind: Literal["meeple"]
    place: str


class TurnPassed(_Told):
    """No pawn."""

    kind: Literal["passed"]
    seat: int
    by: Literal["choice", "itself", "server"]


class Said(_Told):
    """Somebody said something: a text, or a courtesy by its number."""

    kind: Literal["said"]
    seat: int
    name: str
    colour: str
    text: str | None
    courtesy: int | None


class Rematched(_Told):
    """The next table was opened."""

    kind: Literal["rematched"]
    code: str


class ClockChanged(_Told):
    """The clock stands still, or runs again, with so much left of the turn."""

    kind: Literal["clock"]
    running: bool
    left_ms: int


class _FeatureFacts(_Told):
    at: _Cell
    on: _On
    place: str
    index: int
    tiles: int
    shields: int
    inn: bool
    cathedral: bool
    neighbours: int
    holders: _BySeat
    points: _BySeat
    segments: list[tuple[int, int, int]]


class _FeatureView(_FeatureFacts):
    scores: list[int]


class FeatureCompleted(_FeatureView):
    """A feature was completed."""

    kind: Literal["completed"]


class FeatureCounted(_FeatureView):
    """What was still held at the end."""

    kind: Literal["final"]
    cities: int


class PawnsHome(_Told):
    """Pawns go home."""

    kind: Literal["home"]
    pawns: list[PawnView]


class PointsByKind(_Told):
    """Where a seat's points came from."""

    road: int
    city: int
    abbey: int
    field: int
    unfinished: int


class GameFinished(_Told):
    """The end."""

    kind: Literal["finished"]
    scores: list[int]
    ranks: list[int]
    kinds: list[PointsByKind]


EventView = Annotated[
    RoomChanged | GameStarted | TileDrawn | TileSetAside | TilePlaced | TileTakenBack | MeeplePut | TurnPassed
    | FeatureCompleted | FeatureCounted | PawnsHome | GameFinished | ClockChanged | Said
    | Rematched,
    Field(discriminator="kind"),
]  # fmt: skip


class YouView(_Told):
    """The viewer's own place."""

    seat: int | None
    host: bool


class PresenceView(_Told):
    """Who is connected, by seat, and how many watch."""

    seats: list[bool]
    watchers: int


class Welcome(_Told):
    """Everything."""

    type: Literal["welcome"]
    protocol: int
    build: str
    seq: int
    you: YouView
    room: RoomView
    events: list[EventView]
    presence: PresenceView


class Events(_Told):
    """What happened; `seq` after it."""

    type: Literal["events"]
    seq: int
    events: list[EventView]


class You(YouView):
    """The viewer's place changed."""

    type: Literal["you"]


class Presence(PresenceView):
    """Somebody came or went."""

    type: Literal["presence"]


class Clock(_Told):
    """What is left of the present turn at `now`, by the server's clock; null where nothing is counted."""

    type: Literal["clock"]
    left_ms: int | None
    running: bool
    now: int


class Absent(_Told):
    """The person to move has had no connection for so long; the seats that would have the server play."""

    type: Literal["absent"]
    seat: int | None
    for_ms: int
    votes: list[int]


class LegalCell(_Told):
    """A cell and the turns that fit there."""

    at: _Cell
    turns: list[int]


class TurnToPlace(_Told):
    """Lay this tile."""

    type: Literal["turn"]
    ply: int
    step: Literal["place"]
    tile: str
    cells: list[LegalCell]


class Spot(_Told):
    """A segment where a pawn may go, and what it is worth as the board stands."""

    on: _On
    place: str
    index: int
    kinds: list[_Pawn]
    points: int | None


class TurnForMeeple(_Told):
    """Put a pawn, or pass."""

    type: Literal["turn"]
    ply: int
    step: Literal["meeple"]
    at: _Cell
    spots: list[Spot]


class FeatureLook(_FeatureFacts):
    """One feature as it stands, to whoever looked: `worth` now, and with all its ends closed."""

    type: Literal["feature"]
    id: str | None
    seq: int
    cities: int
    open_ends: int
    complete: bool
    worth: int
    worth_if_completed: int


class FieldView(_Told):
    """A field and who lies in it."""

    segments: list[tuple[int, int, int]]
    holders: _BySeat
    winners: list[int]


class HintsView(_Told):
    """Cells that nothing left can fill, and whose the fields are."""

    type: Literal["hints"]
    id: str | None
    seq: int
    dead: list[_Cell]
    fields: list[FieldView]


class FitsView(_Told):
    """What would still fit a cell, with how many of each."""

    type: Literal["fits"]
    id: str | None
    seq: int
    at: _Cell
    tiles: dict[str, int]


class Done(_Told):
    """A command was carried out."""

    type: Literal["done"]
    id: str | None
    seq: int


class RefusedMessage(_Told):
    """A command was not carried out."""

    type: Literal["refused"]
    id: str | None
    code: str
    text: str


class Pong(_Told):
    """Here."""

    type: Literal["pong"]
    now: int
    build: str


ServerMessage = (
    Welcome | Events | You | Presence | Clock | Absent
    | Annotated[TurnToPlace | TurnForMeeple, Field(discriminator="step")]
    | FeatureLook | HintsView | FitsView | Done | RefusedMessage | Pong
)  # fmt: skip
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions, served at /protocol.json."""
    return {"protocol": PROTOCOL, "client": CLIENT.json_schema(), "server": SERVER.json_schema()}
