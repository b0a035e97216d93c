"""One table as the fold of its log: what it is, what a command brings (`decide`), what an event changes (`evolve`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bastide.engine import Draw, Event, Expansion, FairDraw, Game, Placed, Player, Scribe, Step, commitment, tile_set
from bastide.table import events as log
from bastide.table import play, room, view
from bastide.table.commands import Command, Open, PassTurn, Place, PutMeeple, Start, TakeBack
from bastide.table.deal import Dealer, deal
from bastide.table.events import TableEvent
from bastide.table.ids import PersonId, Ply, Seat, TableId
from bastide.table.refusals import Refusal, Refused
from bastide.table.room import Room
from bastide.table.seats import Holder, Seats, seat_of, taken


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a table will be after some events: enough for the store's head."""

    status: Status
    robot_next: bool


class Table:
    """Owned by its queue in the runtime; nobody else changes it. `dealer` deals the game when it starts."""

    def __init__(self, table_id: TableId, dealer: Dealer = deal) -> None:
        self.id = table_id
        self.seq = 0
        self.status = Status.WAITING
        self.room = Room()
        self.game: Game | None = None
        self.started: log.Started | None = None
        self.story: list[tuple[int, tuple[view.PublicEvent, ...]]] = []
        """What every viewer may see, by the seq of the event that brought it."""
        self._told: list[Event] = []
        self._drawn = 0
        self._dealer = dealer

    # What can be asked

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        return self.room.seats

    @property
    def host(self) -> Seat | None:
        """The host's seat."""
        return self.room.host

    @property
    def expansions(self) -> frozenset[Expansion]:
        """What is played with."""
        return self.room.options.expansions

    def seat_of(self, person: PersonId) -> Seat | None:
        """The person's seat, or None."""
        return seat_of(self.seats, person)

    def is_host(self, person: PersonId) -> bool:
        """Is this person the host?"""
        return self.host is not None and self.host == self.seat_of(person)

    @property
    def ply(self) -> Ply | None:
        """The ply that is being decided, None where no game runs."""
        game = self.game
        if game is None or game.step is Step.OVER:
            return None
        return Ply(2 * (game.turn - 1) + (game.step is Step.MEEPLE))

    @property
    def seat_to_play(self) -> Seat | None:
        """Whose decision the game waits for."""
        return None if self.game is None or self.ply is None else Seat(self.game.to_play)

    @property
    def robot_to_play(self) -> Holder | None:
        """The robot whose decision the game waits for."""
        seat = self.seat_to_play
        holder = None if seat is None else self.seats[seat]
        return holder if holder is not None and holder.robot is not None else None

    def record(self) -> dict[str, Any]:
        """The game record so far; nonce and order only once finished. Raises Refused(not_playing) before the start."""
        if self.started is None:
            raise Refused(Refusal.NOT_PLAYING)
        players = [Player(view.plain_name(h, n), h.colour, h.robot) for n, h in enumerate(taken(self.seats))]
        scribe = Scribe(players, self.expansions, self._short_pile(self.started.order))
        scribe.take(self._told)
        order, nonce = self.started.order, self.started.nonce
        return scribe.record(draw=FairDraw(commitment(nonce, order), nonce, order), id=self.id)

    # Deciding

    def decide(self, command: Command, person: PersonId | None) -> tuple[TableEvent, ...]:
        """The events that a command brings now; the table is left as found. Raises Refused.

        `person` None is the server itself, which plays for robots.
        """
        match command:
            case Place() | PutMeeple() | PassTurn() | TakeBack():
                if self.game is None or self.ply is None:
                    raise Refused(Refusal.NOT_PLAYING)
                self._check_turn(command.ply, person)
                return (play.decide(self.game, command),)
            case Start():
                return self._decide_start(command, person)
            case _:
                if person is None:
                    raise Refused(Refusal.NOT_SEATED)
                if self.status is not Status.WAITING or (isinstance(command, Open) != (self.seq == 0)):
                    raise Refused(Refusal.NOT_WAITING)
                return room.decide(self.room, command, person)

    def _check_turn(self, ply: Ply, person: PersonId | None) -> None:
        """Is it this person's decision, and for this ply? Who has no business here hears that first."""
        seat, present = self.seat_to_play, self.ply
        assert seat is not None
        assert present is not None
        if person is None:
            if self.robot_to_play is None:
                raise Refused(Refusal.NOT_YOUR_TURN)
        else:
            own = self.seat_of(person)
            if own is None:
                raise Refused(Refusal.NOT_SEATED)
            if ply < present:
                raise Refused(Refusal.LATE)
            if own != seat:
                raise Refused(Refusal.NOT_YOUR_TURN)
        if ply != present:
            raise Refused(Refusal.LATE if ply < present else Refusal.EARLY)

    def _decide_start(self, command: Start, person: PersonId | None) -> tuple[TableEvent, ...]:
        if person is None or self.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        if not self.is_host(person):
            raise Refused(Refusal.NOT_HOST)
        if self.status is not Status.WAITING:
            raise Refused(Refusal.NOT_WAITING)
        dealt = self._dealer(self.expansions, len(taken(self.seats)), command.seed)
        return (log.Started(dealt.order, dealt.first, command.nonce),)

    def foresee(self, events: Sequence[TableEvent]) -> Foresight:
        """What the table will be once these events have happened; the table is left as found."""
        ahead = Foresight(self.status, self.robot_to_play is not None)
        for event in events:
            match event:
                case log.Started():
                    holders = taken(self.seats)
                    ahead = replace(ahead, status=Status.PLAYING, robot_next=holders[event.first].robot is not None)
                case log.TilePlaced() | log.MeeplePlaced() | log.TurnPassed():
                    assert self.game is not None
                    actions, _ = self._play(event)
                    over, robot = self.game.step is Step.OVER, self.robot_to_play is not None
                    for _ in range(actions):
                        self.game.pop()
                    ahead = Foresight(Status.FINISHED if over else Status.PLAYING, robot)
                case _:
                    pass
        return ahead

    # Evolving

    def evolve(self, event: TableEvent) -> None:
        """Apply an event of the log. Everything that follows from it by the rules follows here."""
        self.seq += 1
        match event:
            case log.Started():
                self._start(event)
            case log.TilePlaced() | log.MeeplePlaced() | log.TurnPassed():
                assert self.game is not None
                _, told = self._play(event)
                self._tell(told)
            case log.TileTakenBack():
                self._take_back()
            case _:
                self.room = room.evolve(self.room, event)
                self.story.append((self.seq, (view.room_event(self),)))

    def _start(self, event: log.Started) -> None:
        self.room = self.room.without_gaps()
        self.status = Status.PLAYING
        self.started = event
        pile = self._short_pile(event.order)
        self.game = Game(len(self.seats), first=event.first, expansions=self.expansions, pile=pile)
        started = view.started_event(self.game, commitment(event.nonce, event.order), hints=self.room.options.hints)
        self.story.append((self.seq, (view.room_event(self), started)))
        self._tell(self._draw()[1])

    def _take_back(self) -> None:
        """The tile goes back into the hand: the record forgets that it lay, the story does not."""
        assert self.game is not None
        placed = self._told.pop()
        assert isinstance(placed, Placed)
        self.game.pop()
        self.story.append((self.seq, (view.taken_back_event(self.game, placed),)))

    def _short_pile(self, order: Sequence[str]) -> Mapping[str, int] | None:
        """The pile as a multiset where it is not the whole set."""
        whole, pile = tile_set(self.expansions), Counter(order)
        # Sorted, since a Counter remembers in which order it met the tiles.
        return None if pile == Counter(whole.pile) + Counter(whole.river) else dict(sorted(pile.items()))

    def _play(self, event: log.PlayEvent) -> tuple[int, list[Event]]:
        """Push a choice and the draws that follow it; returns how many pushes, and what was told."""
        assert self.game is not None
        told = list(self.game.push(play.action_of(event)))
        draws, more = self._draw()
        return 1 + draws, told + more

    def _draw(self) -> tuple[int, list[Event]]:
        """Turn up tiles until one fits or none is left."""
        game, started = self.game, self.started
        assert game is not None
        assert started is not None
        told: list[Event] = []
        draws = 0
        while game.step is Step.DRAW:
            told += game.push(Draw(started.order[len(started.order) - game.left_count]))
            draws += 1
        return draws, told

    def _tell(self, told: Sequence[Event]) -> None:
        self._told += told
        assert self.game is not None
        public = list(view.public_events(self, told, kinds=view.points_by_kind(self._told, len(self.seats))))
        if self.game.step is Step.OVER and self.status is not Status.FINISHED:
            self.status = Status.FINISHED
            public.append(view.room_event(self))
        if self.story and self.story[-1][0] == self.seq:
            public = [*self.story.pop()[1], *public]
        self.story.append((self.seq, tuple(public)))
