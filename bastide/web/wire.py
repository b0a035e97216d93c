"""The wire as models: what a client may say, and what the server says. Described in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from bastide.engine import Expansion, FeatureKind, Level, MeepleKind

PROTOCOL = 1

_CommandId = Annotated[str, Field(pattern=r"^[!-~]{1,40}$")]
_Coordinate = Annotated[int, Field(ge=-200, le=200)]
_Ply = Annotated[int, Field(ge=0, le=1000)]
_Name = Annotated[str, Field(max_length=400)]
_Quarter = Annotated[int, Field(ge=0, le=3)]


def _quick(level: Level) -> Level:
    # The master thinks for seconds: it takes a seat once robots think in a process of their own.
    if level is Level.MASTER:
        raise ValueError("not to be seated yet")
    return level


_Level = Annotated[Level, Field(strict=False), AfterValidator(_quick)]


class _Said(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Asked(_Said):
    """What any command carries."""

    id: _CommandId | None = None


class Resume(_Said):
    """First of all: tell me everything after `seq` (0: everything)."""

    type: Literal["resume"]
    seq: Annotated[int, Field(ge=0)]


class Ping(_Said):
    """Are you there?"""

    type: Literal["ping"]


class Sit(Asked):
    """Take a seat, under the nickname given or the one known."""

    type: Literal["sit"]
    name: _Name | None = None


class Colour(Asked):
    """Change one's pigment."""

    type: Literal["colour"]
    colour: Annotated[str, Field(max_length=40)]


class SeatRobot(Asked):
    """Seat a robot."""

    type: Literal["seat_robot"]
    level: _Level


class Unseat(Asked):
    """Empty a seat."""

    type: Literal["unseat"]
    seat: int


class SetOptions(Asked):
    """Choose what is played, and how; what is left out stays as it is."""

    type: Literal["options"]
    expansions: Annotated[frozenset[Expansion], Field(strict=False, max_length=8)] | None = None
    hints: bool | None = None
    quick: bool | None = None
    watchers: bool | None = None
    listed: bool | None = None


class Look(Asked):
    """Tell me about one feature."""

    type: Literal["look"]
    at: Annotated[tuple[_Coordinate, _Coordinate], Field(strict=False)]
    on: Annotated[FeatureKind, Field(strict=False)]
    place: Annotated[str, Field(max_length=2)]


class Hints(Asked):
    """Tell me whose the fields are, and which cells are dead."""

    type: Literal["hints"]


class Fits(Asked):
    """Tell me which tiles would still fit a cell."""

    type: Literal["fits"]
    at: Annotated[tuple[_Coordinate, _Coordinate], Field(strict=False)]


class Leave(Asked):
    """Leave the waiting room, or the running game."""

    type: Literal["leave"]


class Return(Asked):
    """Take the seat again that one has left."""

    type: Literal["return"]


class StandIn(Asked):
    """Hand a left seat to a robot."""

    type: Literal["stand_in"]
    seat: int
    level: _Level


class LetPlay(Asked):
    """Let the server play one turn for somebody who has gone."""

    type: Literal["let_play"]
    ply: _Ply


class Chat(Asked):
    """Say something: a text, or one of the courtesies by its number; not both."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=2000)] | None = None
    courtesy: Annotated[int, Field(ge=0, le=5)] | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Chat:
        if (self.text is None) == (self.courtesy is None):
            raise ValueError("a text or a courtesy")
        return self


class Rematch(Asked):
    """Play again: the first who asks opens the next table."""

    type: Literal["rematch"]


class Start(Asked):
    """Begin."""

    type: Literal["start"]


class Place(Asked):
    """Lay the tile in hand."""

    type: Literal["place"]
    ply: _Ply
    at: Annotated[tuple[_Coordinate, _Coordinate], Field(strict=False)]
    turn: _Quarter


class PutMeeple(Asked):
    """Put a pawn."""

    type: Literal["meeple"]
    ply: _Ply
    kind: Annotated[MeepleKind, Field(strict=False)] = MeepleKind.SMALL
    on: Annotated[FeatureKind, Field(strict=False)]
    place: Annotated[str, Field(max_length=2)]


class PassTurn(Asked):
    """Put none."""

    type: Literal["pass"]
    ply: _Ply


class TakeBack(Asked):
    """Take the tile up again."""

    type: Literal["take_back"]
    ply: _Ply


Question = Look | Hints | Fits
"""What is only asked."""
Order = (
    Sit | Colour | SeatRobot | Unseat | SetOptions | Leave | Return | StandIn | LetPlay | Chat | Rematch | Start
    | Place | PutMeeple | PassTurn | TakeBack
)  # fmt: skip
"""What may change a table."""
ClientMessage = Annotated[Resume | Ping | Question | Order, Field(discriminator="type")]
CLIENT: TypeAdapter[Resume | Ping | Question | Order] = TypeAdapter(ClientMessage)


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
