"""One table as the fold of its log: what it is, what a command brings (`decide`), what an event changes (`evolve`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, assert_never

from bastide.engine import Draw, Event, Expansion, FairDraw, Game, Placed, Player, Scribe, Step, commitment, tile_set
from bastide.table import events as log
from bastide.table import leaving, play, room, view
from bastide.table.clock import AT_LEAST_MS, GRACE_MS, TurnClock
from bastide.table.commands import (
    AutoTurn,
    Close,
    Command,
    Leave,
    LeavingCommand,
    Open,
    PassHost,
    PassTurn,
    Place,
    PutMeeple,
    Rematch,
    Return,
    RoomCommand,
    Say,
    ServerCommand,
    StandIn,
    Start,
    StartClock,
    StopClock,
    TakeBack,
)
from bastide.table.deal import Dealer, deal
from bastide.table.events import TableEvent
from bastide.table.ids import Millis, PersonId, Ply, Seat, TableId
from bastide.table.names import clean_text
from bastide.table.refusals import Refusal, Refused
from bastide.table.rematch import first_of, opening
from bastide.table.room import Room
from bastide.table.seats import Holder, Seats, seat_of, taken

_NO_TIME = Millis(0)


class Status(StrEnum):
    """How far a table is."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
    """Everybody left it."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a table will be after some events: enough for the store's head."""

    status: Status
    due_at: Millis | None
    people: frozenset[PersonId] = field(repr=False)  # ids are for the store alone
    listed: bool


class Table:
    """Owned by its queue in the runtime; nobody else changes it.

    `dealer` deals the game when it starts; the server plays a turn of its own `beat_ms` after the move before it.
    """

    def __init__(self, table_id: TableId, dealer: Dealer = deal, *, beat_ms: int = 0) -> None:
        self.id = table_id
        self.seq = 0
        self.status = Status.WAITING
        self.room = Room()
        self.game: Game | None = None
        self.started: log.Started | None = None
        self.story: list[tuple[int, tuple[view.PublicEvent, ...]]] = []
        """What every viewer may see, by the seq of the event that brought it."""
        self.rematch: TableId | None = None
        """Where the game is played again."""
        self.clock = TurnClock()
        """Of the present turn, whoever plays it."""
        self._told: list[tuple[Event, bool]] = []
        """All that the game told, and whether the server played."""
        self._turn = 0
        self._since = Millis(0)
        """When the present decision became the server's, if it is."""
        self._dealer, self._beat_ms = dealer, beat_ms

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
        if game is None or game.step is Step.OVER or self.status is Status.CLOSED:
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

    def may_watch(self, person: PersonId | None) -> bool:
        """Is the table open to this person's eyes?"""
        return self.room.options.watchers or (person is not None and self.seat_of(person) is not None)

    def has_left(self, seat: Seat) -> bool:
        """Has the seat's person left the running game?"""
        holder = self.seats[seat]
        return holder is not None and holder.left

    @property
    def server_to_play(self) -> bool:
        """Does the game wait for a robot's decision, or for that of a left seat?"""
        seat = self.seat_to_play
        return self.robot_to_play is not None or (seat is not None and self.has_left(seat))

    @property
    def deadline(self) -> Millis | None:
        """When the time of the person to play is over."""
        return None if self.ply is None or self.server_to_play else self.clock.deadline

    @property
    def due_at(self) -> Millis | None:
        """When the server must play, if nobody does before."""
        if self.server_to_play:
            return Millis(self._since + self._beat_ms)
        return None if self.deadline is None else Millis(self.deadline + GRACE_MS)

    @property
    def head(self) -> Foresight:
        """What the store keeps beside the log."""
        people = frozenset(holder.person for holder in self.seats if holder is not None and holder.person is not None)
        return Foresight(self.status, self.due_at, people, self.room.options.listed)

    def record(self) -> dict[str, Any]:
        """The game record so far; nonce and order only once finished. Raises Refused(not_playing) before the start."""
        if self.started is None:
            raise Refused(Refusal.NOT_PLAYING)
        players = [
            Player(view.plain_name(holder, number), holder.colour, None if holder.person else holder.robot)
            for number, holder in enumerate(taken(self.seats))
        ]
        scribe = Scribe(players, self.expansions, self._short_pile(self.started.order))
        # A turn whose pawn is undecided has not paid yet: written down it would read as one that put none.
        undecided = self.game is not None and self.game.step is Step.MEEPLE
        for event, auto in self._told[:-1] if undecided else self._told:
            scribe.take((event,), auto=auto)
        order, nonce = self.started.order, self.started.nonce
        return scribe.record(draw=FairDraw(commitment(nonce, order), nonce, order), id=self.id)

    # Deciding

    def decide(self, command: Command, person: PersonId | None, at: Millis = _NO_TIME) -> tuple[TableEvent, ...]:
        """The events that a command brings at that time; the table is left as found. Raises Refused.

        `person` None is the server itself, which plays for robots, for left seats and at the end of time.
        """
        match command:
            case Place() | PutMeeple() | PassTurn() | TakeBack():
                if self.game is None or self.ply is None:
                    raise Refused(Refusal.NOT_PLAYING)
                self._check_turn(command.ply, person)
                return (play.decide(self.game, command),)
            case Start():
                return self._decide_start(command, person)
            case AutoTurn() | StopClock() | StartClock() | PassHost() | Close():
                return self._decide_for_server(command, person, at)
            case _:
                if person is None:
                    raise Refused(Refusal.NOT_SEATED)
                if isinstance(command, Say):
                    return (self._said(command, person),)
                if isinstance(command, Rematch):
                    return self._rematched(command, person)
                return self._decide_for_person(command, person)

    def _said(self, command: Say, person: PersonId) -> log.Said:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if self.status is Status.CLOSED:
            raise Refused(Refusal.NOT_PLAYING)
        if self.has_left(seat):
            raise Refused(Refusal.LEFT)
        return log.Said(seat, None if command.text is None else clean_text(command.text), command.courtesy)

    def _rematched(self, command: Rematch, person: PersonId) -> tuple[TableEvent, ...]:
        if self.seat_of(person) is None:
            raise Refused(Refusal.NOT_SEATED)
        if self.status is not Status.FINISHED:
            raise Refused(Refusal.NOT_FINISHED)
        return (log.Rematched(command.code),) if self.rematch is None else ()

    def opening_of_next(self, host: PersonId) -> tuple[TableEvent, ...]:
        """The first events of the table where this game's people may play again."""
        assert self.started is not None
        return opening(self.room, self.started.first, host)

    def _decide_for_person(self, command: RoomCommand | LeavingCommand, person: PersonId) -> tuple[TableEvent, ...]:
        """What people do beside playing: in the waiting room, and in the running game."""
        if isinstance(command, Leave | Return | StandIn) and self.status is Status.PLAYING:
            return leaving.decide(self.room, command, person)
        if isinstance(command, Return | StandIn):
            raise Refused(Refusal.NOT_PLAYING)
        if self.status is not Status.WAITING or (isinstance(command, Open) != (self.seq == 0)):
            raise Refused(Refusal.NOT_WAITING)
        return room.decide(self.room, command, person)

    def _decide_for_server(self, command: ServerCommand, person: PersonId | None, at: Millis) -> tuple[TableEvent, ...]:
        if person is not None:
            raise Refused(Refusal.NOT_YOUR_TURN)
        if isinstance(command, PassHost):
            return self._pass_host(command.seat)
        if isinstance(command, Close):
            if self.status not in (Status.WAITING, Status.PLAYING):
                raise Refused(Refusal.NOT_PLAYING)
            return (log.Closed(),)
        if self.game is None or self.ply is None:
            raise Refused(Refusal.NOT_PLAYING)
        match command:
            case StopClock():
                return (log.ClockStopped(self.clock.left(at)),) if self.clock.deadline is not None else ()
            case StartClock():
                if self.clock == TurnClock() or (not self.clock.stopped and self.clock.left(at) >= AT_LEAST_MS):
                    return ()
                return (log.ClockStarted(max(self.clock.left(at), AT_LEAST_MS)),)
            case AutoTurn(ply=ply, seed=seed, agreed=agreed):
                if ply != self.ply:
                    raise Refused(Refusal.LATE if ply < self.ply else Refusal.EARLY)
                over = self.deadline is not None and at >= self.deadline + GRACE_MS
                if self.robot_to_play is not None or not (over or agreed or self.server_to_play):
                    raise Refused(Refusal.EARLY)
                return play.auto_turn(self.game, seed)
            case _:
                assert_never(command)

    def _pass_host(self, seat: Seat) -> tuple[TableEvent, ...]:
        if self.status is not Status.WAITING:
            raise Refused(Refusal.NOT_WAITING)
        holder = self.seats[seat]
        if holder is None or holder.person is None:
            raise Refused(Refusal.NO_SUCH_SEAT)
        return (log.HostPassed(seat),) if seat != self.host else ()

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
            if self.has_left(own):
                raise Refused(Refusal.LEFT)
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
        first = first_of(self.room)
        return (log.Started(dealt.order, dealt.first if first is None else first, command.nonce),)

    def foresee(self, events: Sequence[TableEvent], at: Millis = _NO_TIME) -> Foresight:
        """What the table will be once these events have happened at that time; the table is left as found."""
        before = (self.seq, self.room, self.status, self.started, self.game, self.clock, self._turn, self._since)
        game, story, told, actions = self.game, list(self.story[-1:]), len(self._told), 0
        stories = len(self.story)
        try:
            for event in events:
                match event:
                    case log.Started():
                        # Played through, so that a pile that is none of the set's is refused before it is written.
                        self._start(event)
                    case log.TilePlaced() | log.MeeplePlaced() | log.TurnPassed():
                        actions += self._play(event)[0]
                    case log.TileTakenBack():
                        pass  # the same turn goes on
                    case _:
                        self._change(event)
                self._count_time(event, at)
            return self.head
        finally:
            for _ in range(actions):
                assert game is not None
                game.pop()
            self.story[max(0, stories - 1) :] = story
            del self._told[told:]
            self.seq, self.room, self.status, self.started, self.game = before[:5]
            self.clock, self._turn, self._since = before[5:]

    # Evolving

    def evolve(self, event: TableEvent, at: Millis = _NO_TIME) -> None:
        """Apply an event of the log, of that time. Everything that follows from it by the rules follows here."""
        self.seq += 1
        match event:
            case log.Started():
                self._start(event)
            case log.TilePlaced() | log.MeeplePlaced() | log.TurnPassed():
                seat = self.seat_to_play
                auto = seat is not None and self.has_left(seat)
                _, told = self._play(event)
                self._tell(told, auto=auto or (not isinstance(event, log.MeeplePlaced) and event.auto))
            case log.TileTakenBack():
                self._take_back()
            case log.Said():
                self.story.append((self.seq, (view.said_event(self, event),)))
            case log.Rematched(code=code):
                self.rematch = code
                self.story.append((self.seq, ({"kind": "rematched", "code": code},)))
            case log.ClockStopped() | log.ClockStarted():
                self._count_time(event, at)
                self.story.append((self.seq, (view.clock_event(self.clock, at),)))
                return
            case _:
                self._change(event)
                self.story.append((self.seq, (view.room_event(self),)))
        self._count_time(event, at)

    def _change(
        self, event: log.RoomEvent | log.LeavingEvent | log.Closed | log.ClockEvent | log.Said | log.Rematched
    ) -> None:
        """What an event changes beside the game."""
        match event:
            case log.Closed():
                self.status = Status.CLOSED
            case log.ClockStopped() | log.ClockStarted() | log.Said() | log.Rematched():
                pass  # time is counted elsewhere, and words change nothing
            case _:
                self.room = room.evolve(self.room, event)

    def _count_time(self, event: TableEvent, at: Millis) -> None:
        """What an event changes of the time that the present decision has."""
        match event:
            case log.Started() | log.TilePlaced() | log.MeeplePlaced() | log.TurnPassed():
                self._since = at
                if self.ply is None:
                    self.clock = TurnClock()
                elif self.room.options.quick:
                    assert self.game is not None
                    new, self._turn = self.game.turn != self._turn, self.game.turn
                    self.clock = self.clock.shown(at) if new else self.clock.laid(at)
            case log.SeatLeft() | log.StoodIn():
                if event.seat == self.seat_to_play:
                    self._since = at
            case log.ClockStopped(left_ms=left_ms):
                self.clock = self.clock.stop(left_ms)
            case log.ClockStarted(left_ms=left_ms):
                self.clock = self.clock.start(at, left_ms)
            case log.Closed():
                self.clock = TurnClock()
            case _:
                pass

    def _start(self, event: log.Started) -> None:
        self.room = self.room.without_gaps()
        self.status = Status.PLAYING
        self.started = event
        self.game = self._dealt(event)
        started = view.started_event(self.game, commitment(event.nonce, event.order), hints=self.room.options.hints)
        self.story.append((self.seq, (view.room_event(self), started)))
        self._tell(_draw(self.game, event.order)[1], auto=False)

    def _dealt(self, event: log.Started) -> Game:
        """The game before its first draw."""
        pile = self._short_pile(event.order)
        return Game(len(taken(self.seats)), first=event.first, expansions=self.expansions, pile=pile)

    def _take_back(self) -> None:
        """The tile goes back into the hand: the record forgets that it lay, the story does not."""
        assert self.game is not None
        placed, _ = self._told.pop()
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
        assert self.started is not None
        draws, more = _draw(self.game, self.started.order)
        if self.game.step is Step.OVER:
            self.status = Status.FINISHED
        return 1 + draws, told + more

    def _tell(self, told: Sequence[Event], *, auto: bool) -> None:
        self._told += [(event, auto) for event in told]
        assert self.game is not None
        kinds = view.points_by_kind([event for event, _ in self._told], len(self.seats))
        public = list(view.public_events(self, told, kinds=kinds, auto=auto))
        if self.game.step is Step.OVER:
            self.status = Status.FINISHED
            public.append(view.room_event(self))
        if self.story and self.story[-1][0] == self.seq:
            public = [*self.story.pop()[1], *public]
        self.story.append((self.seq, tuple(public)))


def _draw(game: Game, order: Sequence[str]) -> tuple[int, list[Event]]:
    """Turn up tiles until one fits or none is left."""
    told: list[Event] = []
    draws = 0
    while game.step is Step.DRAW:
        told += game.push(Draw(order[len(order) - game.left_count]))
        draws += 1
    return draws, told
