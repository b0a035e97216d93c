"""One game from the first tile to the last point: whose turn it is, what is legal, what it scores. `push` and `pop`.

The pile lives outside: the game is told each tile drawn and knows what is left as a multiset. It reads no clock and
draws no lots. Everything it changes, `pop` restores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bastide.engine import events as told
from bastide.engine import undo
from bastide.engine.board import Board
from bastide.engine.catalogue import LAKE, MAX_SEATS, MEEPLES, Expansion, shortened, tile_set
from bastide.engine.describe import feature_at, meeple_at
from bastide.engine.errors import ForbiddenError, MalformedError, Reason
from bastide.engine.events import Event
from bastide.engine.moves import (
    PASS,
    PLACEMENTS,
    PLACES,
    Action,
    Cell,
    Draw,
    FeatureKind,
    MeepleKind,
    Pass,
    Placement,
    Put,
    Step,
    place_of,
)
from bastide.engine.packing import BIG, OPEN_ENDS, PAWNS, SEAT_BITS, SMALL, WINNERS
from bastide.engine.river import Course
from bastide.engine.scoring import points_of
from bastide.engine.turned import STRIDE, TileType, TurnedTile, tile_type, turned

Told = tuple[Event, ...]
_NONE: Told = ()


class Game:
    """A game of 1 to 6 seats. With `tell` each push returns what happened; robots switch it off.

    `pile`: the tiles to be drawn as a multiset, where it is not the whole set.
    """

    __slots__ = (
        "_closed",
        "_completed",
        "_course",
        "_left",
        "_left_count",
        "_placements",
        "_puts",
        "_river_left",
        "_roots",
        "_standing",
        "_supply",
        "_tile",
        "_undo",
        "board",
        "expansions",
        "first",
        "scores",
        "seats",
        "set_aside",
        "step",
        "tell",
        "to_play",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        *,
        first: int = 0,
        expansions: frozenset[Expansion] = frozenset(),
        pile: Mapping[str, int] | None = None,
        tell: bool = True,
    ) -> None:
        if not 1 <= seats <= MAX_SEATS:
            raise MalformedError(f"{seats} seats: there are 1 to {MAX_SEATS}")
        if not 0 <= first < seats:
            raise MalformedError(f"seat {first} cannot begin: there are {seats} seats")
        self.seats, self.first, self.expansions = seats, first, expansions
        tiles = tile_set(expansions)
        if pile is not None:
            tiles = shortened(tiles, pile)
        self.board = Board()
        self.board.begin(turned(tiles.start, 0))
        self._left, self._river_left = dict(tiles.pile), dict(tiles.river)
        self._left_count = tiles.size
        self._course = Course.from_source() if tiles.river else None
        each = MEEPLES * SMALL + (BIG if Expansion.INNS in expansions else 0)
        self._supply = sum(each << SEAT_BITS * seat for seat in range(seats))
        self.scores = [0] * seats
        self.to_play = first
        self.turn = 1
        """The number of the turn that is being played, from 1."""
        self.step = Step.DRAW
        self.set_aside: list[str] = []
        self._tile: TileType | None = None
        self._placements: tuple[Placement, ...] = ()
        self._puts: tuple[Put, ...] = ()
        self._roots: list[int] = []
        self._completed: list[int] = []
        self._closed: list[int] = []
        self._standing: dict[int, int] = {}
        self._undo: list[tuple[Any, ...]] = []
        self.tell = tell

    # What can be seen

    @property
    def tile(self) -> str | None:
        """The tile in hand, between its draw and its place."""
        return self._tile.facts.id if self._tile else None

    @property
    def left(self) -> Mapping[str, int]:
        """What is still to be drawn, as a multiset: never an order."""
        both = {tile: self._left.get(tile, 0) + self._river_left.get(tile, 0) for tile in self._left | self._river_left}
        return {tile: count for tile, count in both.items() if count}

    @property
    def left_count(self) -> int:
        """How many tiles are still to be drawn."""
        return self._left_count

    @property
    def next_draws(self) -> Mapping[str, int]:
        """What the next draw may turn up, with how many of each: the river first, its lake last."""
        if not any(self._river_left.values()):
            return {tile: count for tile, count in self._left.items() if count}
        river = {tile: count for tile, count in self._river_left.items() if count and tile != LAKE}
        return river or {LAKE: 1}

    def supply(self, seat: int) -> tuple[int, int]:
        """Pawns in a seat's hand: (small, big)."""
        nibble = self._supply >> SEAT_BITS * seat
        return nibble & 7, nibble >> 3 & 1

    @property
    def meeples(self) -> tuple[told.Meeple, ...]:
        """The pawns on the board, by the order in which their tiles were laid."""
        return tuple(meeple_at(self.board, node, self._standing[node]) for node in sorted(self._standing))

    @property
    def river_end(self) -> Cell | None:
        """The cell where the river goes on, while it is being laid."""
        return None if self._course is None else self._course.cell

    def open_cells(self) -> list[Cell]:
        """The free cells beside the tiles, row by row."""
        return [Cell(cell) for cell in sorted(self.board.frontier)]

    def fits(self, cell: Cell, tile: str) -> bool:
        """Would a tile fit a free cell as the board stands, in any turn? The river's course apart."""
        return bool(tile_type(tile).fits[self.board.frontier[cell]])

    def held(self, kind: FeatureKind) -> tuple[told.Feature, ...]:
        """The features of a kind on which pawns stand now."""
        return tuple(feature for feature in self.counted() if feature.on is kind)

    def feature_on(self, cell: Cell, on: FeatureKind, place: str) -> told.Feature:
        """The feature of a segment anywhere on the board. Raises ForbiddenError where there is none."""
        lying = self.board.tiles.get(cell)
        number = None if lying is None else lying[1].named.get((on, place))
        if lying is None or number is None:
            raise ForbiddenError(Reason.NO_SUCH_SEGMENT, f"no {on} lies at {list(place_of(cell))} {place}".rstrip())
        return self.feature(lying[0] + number)

    def feature(self, node: int) -> told.Feature:
        """The whole feature that a node (`board`) belongs to."""
        return feature_at(self.board, node, self._closed)

    def feature_of(self, put: Put) -> told.Feature:
        """The feature that a segment of the tile just placed belongs to. Raises ForbiddenError where there is none."""
        return self.feature(STRIDE * (len(self.board.lying) - 1) + self._number_of(put))

    def counted(self) -> tuple[told.Feature, ...]:
        """What is still held, in the order of the last count (rules.md, The end): roads, towns, abbeys, then fields."""
        features, board = self.board.features, self.board
        roots = dict.fromkeys(features.root(node) for node in sorted(self._standing))
        return tuple(self.feature(root) for kind in _LAST_COUNT for root in roots if board.segment(root).on is kind)

    def legal_placements(self) -> tuple[Placement, ...]:
        """Where the tile in hand may go, row by row, in the lowest of equal turns."""
        return self._placements if self.step is Step.PLACE else ()

    def legal_puts(self) -> tuple[Put, ...]:
        """Where a pawn may go on the tile just placed, small ones first a segment; passing is legal too."""
        return self._puts if self.step is Step.MEEPLE else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """All that the seat to play may do now; drawing is not its choice."""
        if self.step is Step.PLACE:
            return self._placements
        if self.step is Step.MEEPLE:
            return (*self._puts, PASS)
        return ()

    # Actions

    def push(self, action: Action) -> Told:
        """Do an action. Raises MalformedError or ForbiddenError; then nothing has changed."""
        if type(action) not in _PUSH:
            raise MalformedError(f"{action!r} is no action")
        return _PUSH[type(action)](self, action)

    def draw(self, tile: str) -> Told:
        """Turn up a tile. One that fits nowhere is set aside at once; that may end the game (rules.md, A turn, 1)."""
        if self.step is not Step.DRAW:
            raise self._wrong_step(Step.DRAW)
        kind = tile_type(tile)
        left = self._take_from(tile)
        placements = self._listed(kind)
        self._undo.append((undo.undraw, left, tile, self._placements))
        left[tile] -= 1
        self._left_count -= 1
        self._placements = placements
        events: list[Event] = [told.Drawn(self.to_play, tile, self._left_count)] if self.tell else []
        if placements:
            self._tile = kind
            self.step = Step.PLACE
        else:
            self.set_aside.append(tile)
            if self.tell:
                events.append(told.SetAside(self.to_play, tile, self._left_count))
            if not self._left_count:
                self._end(events)
        return tuple(events) if self.tell else _NONE

    def _take_from(self, tile: str) -> dict[str, int]:
        """The part of the pile that a tile may come from now."""
        on_river = bool(self._river_left) and any(self._river_left.values())
        left = self._river_left if on_river else self._left
        if not left.get(tile):
            if on_river and self._left.get(tile):
                raise ForbiddenError(Reason.RIVER_FIRST, f"{tile} is drawn before the river is laid")
            raise ForbiddenError(Reason.NOT_IN_PILE, f"no {tile} is left in the pile")
        if on_river and tile == LAKE and sum(left.values()) > 1:
            raise ForbiddenError(Reason.LAKE_LAST, "the lake comes last of the river")
        return left

    def _listed(self, kind: TileType) -> tuple[Placement, ...]:
        """The legal placements of a tile. Sorted: the list depends on the position alone, not on its history."""
        frontier, fits = self.board.frontier, kind.fits
        if self._course is not None:
            four = PLACEMENTS[self._course.cell]
            turns = fits[frontier[self._course.cell]]
            return tuple(four[t] for t in turns if self._course.allows(kind.turns[t]))
        free = sorted([(cell, turns) for cell, constraint in frontier.items() if (turns := fits[constraint])])
        return tuple([PLACEMENTS[cell][turn] for cell, turns in free for turn in turns])

    def place(self, placement: Placement) -> Told:
        """Lay the tile in hand; any equal turn is taken. Where no pawn can follow, the turn goes on by itself."""
        kind = self._tile
        if kind is None:
            raise self._wrong_step(Step.PLACE)
        cell, turn = placement
        if turn not in (0, 1, 2, 3):
            raise MalformedError(f"{turn!r} is no turn: 0 to 3 quarter turns")
        tile = kind.turns[turn]
        constraint = self.board.frontier.get(cell)
        if constraint is None or tile.turn not in kind.fits[constraint]:
            raise self._misplaced(placement)
        if self._course is not None and not (self._course.cell == cell and self._course.allows(tile)):
            raise ForbiddenError(Reason.RIVER_COURSE, f"{tile.id} at {list(placement.at)}: the river does not go on so")
        was = self._puts, self._roots, self._completed, len(self._closed)
        self._undo.append((undo.unplace, kind, self._course, *was))
        base = self.board.lay(cell, tile)
        if self._course is not None:
            self._course = self._course.after(tile)
        self._tile = None
        self.step = Step.MEEPLE
        self._roots = roots = self.board.features.roots(base, tile.nodes)
        self._find_completed(cell, tile, roots)
        total = self.board.features.total
        sizes = _SIZES[self._supply >> SEAT_BITS * self.to_play & 15]
        pairs = zip(tile.puts, roots, strict=True)
        self._puts = tuple([pair[size] for pair, root in pairs if not total[root] & PAWNS for size in sizes])
        events: list[Event] = [told.Placed(self.to_play, tile.id, cell, tile.turn)] if self.tell else []
        if not self._puts:
            if self.tell:
                events.append(told.Passed(self.to_play, by_itself=True))
            self._close_turn(events)
        return tuple(events) if self.tell else _NONE

    def _find_completed(self, cell: Cell, tile: TurnedTile, roots: list[int]) -> None:
        """The features that the tile just laid completes, each once, towns first."""
        features = self.board.features
        self._completed = completed = []
        for number in tile.closing:
            root = roots[number]
            if not features.total[root] & OPEN_ENDS and root not in completed:
                completed.append(root)
                if number < tile.towns:
                    self._closed.append(features.mask[root])
        if self.board.abbeys:
            completed += [node for node in self.board.abbeys_beside(cell) if not features.total[node] & OPEN_ENDS]

    def put(self, put: Put) -> Told:
        """Put a pawn on the tile just placed, then score (rules.md, A turn, 3 and 4)."""
        if self.step is not Step.MEEPLE:
            raise self._wrong_step(Step.MEEPLE)
        seat = self.to_play
        if put.kind not in _PAWNS:
            raise MalformedError(f"{put.kind!r} is no kind of pawn")
        number = self._number_of(put)
        pawn, in_hand = _PAWNS[put.kind]
        if not self._supply >> SEAT_BITS * seat & in_hand:
            raise ForbiddenError(Reason.NO_MEEPLE, f"seat {seat} has no {put.kind} pawn left")
        pawn <<= SEAT_BITS * seat
        root, total = self._roots[number], self.board.features.total
        if total[root] & PAWNS:
            raise ForbiddenError(Reason.HELD, f"the {put.on} at {put.place or 'its middle'} is held already")
        node = STRIDE * (len(self.board.lying) - 1) + number
        self._undo.append((undo.unput, node, root, pawn))
        total[root] += pawn
        self._supply -= pawn
        self._standing[node] = pawn
        events: list[Event] = []
        if self.tell:
            events.append(told.MeeplePut(meeple_at(self.board, node, pawn)))
        self._close_turn(events)
        return tuple(events) if self.tell else _NONE

    def _number_of(self, put: Put) -> int:
        tile = self.board.lying[-1]
        number = tile.named.get((put.on, put.place))
        if number is None:
            if put.place not in PLACES.get(put.on, ()):
                raise MalformedError(f"{put.place!r} is no place of a {put.on}")
            raise ForbiddenError(Reason.NO_SUCH_SEGMENT, f"{tile.id} has no {put.on} at {put.place or 'its middle'}")
        return number

    def pass_turn(self) -> Told:
        """No pawn; then score."""
        if self.step is not Step.MEEPLE:
            raise self._wrong_step(Step.MEEPLE)
        self._undo.append((undo.unpass,))
        events: list[Event] = [told.Passed(self.to_play, by_itself=False)] if self.tell else []
        self._close_turn(events)
        return tuple(events) if self.tell else _NONE

    def _close_turn(self, events: list[Event]) -> None:
        """Score what was completed, send its pawns home, hand on the turn; the game ends with the last tile."""
        total = self.board.features.total
        held = [root for root in self._completed if total[root] & PAWNS]
        before = tuple(self.scores) if held else ()
        sent: list[tuple[int, int]] = []
        self._undo.append((undo.unclose, before, sent))
        for root in held if not self.tell else self._completed:
            self._score(root, sent, events)
        self.to_play = (self.to_play + 1) % self.seats
        self.turn += 1
        self.step = Step.DRAW
        if not self._left_count:
            self._end(events)

    def _score(self, root: int, sent: list[tuple[int, int]], events: list[Event]) -> None:
        """Pay a completed feature and send its pawns home; `sent` takes them for undoing."""
        features = self.board.features
        total = features.total[root]
        pawns = total & PAWNS
        if pawns:
            kind = self.board.segment(root).on
            points = points_of(kind, total, features.mask[root], self._closed, complete=True)
            for seat in WINNERS[pawns]:
                self.scores[seat] += points
        if self.tell:
            events.append(told.Completed(self.feature(self._here(root)), tuple(self.scores)))
        if pawns:
            home = [node for node in self._standing if features.root(node) == root]
            if self.tell:
                events.append(told.WentHome(tuple(meeple_at(self.board, n, self._standing[n]) for n in sorted(home))))
            sent.extend((node, self._standing.pop(node)) for node in home)
            self._supply += pawns
            features.total[root] = total - pawns

    def _here(self, root: int) -> int:
        """A completed feature's node on the tile just laid; an abbey's own."""
        if root in self._roots:
            return STRIDE * (len(self.board.lying) - 1) + self._roots.index(root)
        return root

    def _end(self, events: list[Event]) -> None:
        """Count what is still held (rules.md, The end): roads, towns, abbeys, then fields. Pawns stay."""
        self._undo.append((undo.unend, tuple(self.scores), self.step))
        features, board = self.board.features, self.board
        roots = dict.fromkeys(features.root(node) for node in sorted(self._standing))
        for kind in _LAST_COUNT:
            for root in [root for root in roots if board.segment(root).on is kind]:
                total = features.total[root]
                points = points_of(kind, total, features.mask[root], self._closed, complete=False)
                for seat in WINNERS[total & PAWNS]:
                    self.scores[seat] += points
                if self.tell:
                    events.append(told.Counted(self.feature(root), tuple(self.scores)))
        self.step = Step.OVER
        if self.tell:
            events.append(told.Finished(tuple(self.scores)))

    def pop(self) -> None:
        """Undo the last action whole: board, pawns, supply, points, pile. Raises ForbiddenError where there is none."""
        if not self._undo:
            raise ForbiddenError(Reason.NOTHING_TO_POP, "nothing has been done yet")
        while True:
            frame, *facts = self._undo.pop()
            frame(self, *facts)
            if frame is not undo.unclose and frame is not undo.unend:
                return

    # Refusals

    def _wrong_step(self, wanted: Step) -> ForbiddenError:
        if self.step is Step.OVER:
            return ForbiddenError(Reason.OVER, "the game is over")
        return ForbiddenError(Reason.WRONG_STEP, f"the game waits for {self.step}, not for {wanted}")

    def _misplaced(self, placement: Placement) -> ForbiddenError:
        at = list(placement.at)
        if placement.cell in self.board.tiles:
            return ForbiddenError(Reason.OCCUPIED, f"a tile lies at {at} already")
        if placement.cell not in self.board.frontier:
            return ForbiddenError(Reason.NOT_ADJACENT, f"{at} touches no tile")
        return ForbiddenError(Reason.MISMATCH, f"{self.tile} does not fit at {at} with turn {placement.turn}")


_LAST_COUNT = (FeatureKind.ROAD, FeatureKind.CITY, FeatureKind.ABBEY, FeatureKind.FIELD)
_SIZES: tuple[tuple[int, ...], ...] = tuple(
    ((0,) if nibble & 7 else ()) + ((1,) if nibble & BIG else ()) for nibble in range(16)
)
"""By a seat's supply: which of a segment's two puts it can do."""
_PAWNS = {MeepleKind.SMALL: (SMALL, 7 * SMALL), MeepleKind.BIG: (BIG, BIG)}
"""One pawn, and the bits of a seat's supply that hold its kind."""

_PUSH: Mapping[type, Callable[[Game, Any], Told]] = {
    Draw: lambda game, action: game.draw(action.tile),
    Placement: Game.place,
    Put: Game.put,
    Pass: lambda game, _: game.pass_turn(),
}
