"""What a client may say, as models. What the server says is `wire`'s matter, and so is the whole schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from bastide.engine import Expansion, FeatureKind, Level, MeepleKind

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
