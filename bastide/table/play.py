"""Deciding in a running game: from a command to an event, by the engine's lists of what is legal."""

from __future__ import annotations

from random import Random
from typing import assert_never

from bastide.engine import (
    PASS,
    Action,
    ForbiddenError,
    Game,
    MalformedError,
    MeepleKind,
    Placement,
    Put,
    Step,
    cell_at,
    equal_turns,
)
from bastide.table.commands import GameCommand, PassTurn, Place, PutMeeple, TakeBack, placement_of
from bastide.table.events import MeeplePlaced, PlayEvent, TilePlaced, TileTakenBack, TurnPassed
from bastide.table.refusals import Refusal, Refused


def decide(game: Game, command: GameCommand) -> PlayEvent | TileTakenBack:
    """The event that a command brings, in the engine's own spelling. Raises Refused."""
    match command:
        case Place():
            return _placed(game, command)
        case PutMeeple():
            return _put(game, command)
        case PassTurn():
            if game.step is not Step.MEEPLE:
                raise Refused(Refusal.WRONG_STEP)
            return TurnPassed()
        case TakeBack():
            if game.step is not Step.MEEPLE:
                raise Refused(Refusal.WRONG_STEP)
            return TileTakenBack()
        case _:
            assert_never(command)


def _placed(game: Game, command: Place) -> TilePlaced:
    if game.step is not Step.PLACE or game.tile is None:
        raise Refused(Refusal.WRONG_STEP)
    try:
        placement = placement_of(command)
        lowest = Placement(placement.cell, equal_turns(game.tile)[placement.turn])
    except (MalformedError, IndexError):
        raise Refused(Refusal.ILLEGAL_PLACEMENT) from None
    if lowest not in game.legal_placements():
        raise Refused(Refusal.ILLEGAL_PLACEMENT)
    return TilePlaced(lowest.at, lowest.turn)


def _put(game: Game, command: PutMeeple) -> MeeplePlaced:
    if game.step is not Step.MEEPLE:
        raise Refused(Refusal.WRONG_STEP)
    small, big = game.supply(game.to_play)
    if not (big if command.kind is MeepleKind.BIG else small):
        raise Refused(Refusal.NO_MEEPLE)
    try:
        where = game.feature_of(Put(command.on, command.place, command.kind)).named
    except (ForbiddenError, MalformedError):
        raise Refused(Refusal.ILLEGAL_MEEPLE) from None
    if Put(where.on, where.place, command.kind) not in game.legal_puts():
        raise Refused(Refusal.ILLEGAL_MEEPLE)
    return MeeplePlaced(where.on, where.place, command.kind)


def auto_turn(game: Game, seed: int) -> tuple[TilePlaced | TurnPassed, ...]:
    """What the server plays of a turn: the tile to a legal place drawn by lot, no pawn. The game is left as found."""
    if game.step is Step.MEEPLE:
        return (TurnPassed(auto=True),)
    placement = Random(seed).choice(list(game.legal_placements()))
    placed = TilePlaced(placement.at, placement.turn, auto=True)
    return (placed, TurnPassed(auto=True)) if _asks_for_pawn(game, placement) else (placed,)


def _asks_for_pawn(game: Game, placement: Placement) -> bool:
    game.push(placement)
    asked = game.step is Step.MEEPLE
    game.pop()
    return asked


def action_of(event: PlayEvent) -> Action:
    """The engine's action for an event."""
    match event:
        case TilePlaced(at=at, turn=turn):
            return Placement(cell_at(*at), turn)
        case MeeplePlaced(on=on, place=place, kind=kind):
            return Put(on, place, kind)
        case TurnPassed():
            return PASS
        case _:
            assert_never(event)
