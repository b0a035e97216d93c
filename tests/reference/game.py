"""One whole game, from the first tile to the last point. It is told what is drawn; the pile's order lies outside."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .board import Board, Cell, Node, around, fits, free_cells
from .features import Feature, Meeple, feature_at
from .river import river_goes_on
from .tiles import FACTS, lowest_turn, pile, river_names, start_tile, tile

Option = tuple[str, str, str]


class Refused(ValueError):
    """The rules, or the step that the game is in, do not allow this."""


@dataclass(frozen=True)
class Scored:
    """A feature that paid, as it was when it did, and the points by seat. No seat is listed with 0."""

    feature: Feature
    points: dict[int, int]


class ReferenceGame:
    """`step` is 'draw', 'place', 'meeple' or 'over'; `to_play` is the seat whose step it is."""

    def __init__(self, seats: int, first: int = 0, expansions: Iterable[str] = ()) -> None:
        self.expansions = frozenset(expansions)
        if not 1 <= seats <= 6 or not 0 <= first < seats or not self.expansions <= {"inns", "river"}:
            raise Refused(f"no game for {seats} seats, seat {first} first, with {sorted(self.expansions)}")
        self.board: Board = {(0, 0): tile(start_tile(self.expansions))}
        self.remaining: Counter[str] = pile(self.expansions)
        self.meeples: dict[Node, Meeple] = {}
        self.scores = [0] * seats
        self.to_play = first
        self.step = "draw"
        self.in_hand = ""
        self.last_cell: Cell = (0, 0)
        self.set_aside: list[str] = []
        self.turn_scored: list[Scored] = []
        self.before_final: list[int] | None = None
        self.final_scored: list[Scored] = []
        self.final_scores: list[int] | None = None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.scores)

    @property
    def supply(self) -> list[tuple[int, int]]:
        """The small and big pawns that each seat has in hand."""
        bigs = 1 if "inns" in self.expansions else 0
        out = Counter((meeple.seat, meeple.kind) for meeple in self.meeples.values())
        return [(7 - out[seat, "small"], bigs - out[seat, "big"]) for seat in range(self.seats)]

    @property
    def turn_points(self) -> dict[int, int]:
        """The points by seat that the last completed turn gave; no seat is listed with 0."""
        return dict(sum((Counter(scored.points) for scored in self.turn_scored), Counter()))

    def drawable(self) -> set[str]:
        """The tiles that may come next: the river first and its lake last, then anything."""
        left = {name for name, count in self.remaining.items() if count > 0}
        lake = {FACTS["sets"]["river"]["lake"]}
        river = left & river_names()
        return (river - lake) or river or left

    def draw(self, name: str) -> bool:
        """Take this tile from what remains. False: it fits nowhere, was set aside, and the same seat draws again."""
        self._expect("draw")
        if name not in self.drawable():
            raise Refused(f"{name} cannot be drawn now: {self.remaining[name]} left of it")
        self.remaining -= Counter([name])
        self.in_hand = name
        self.step = "place"
        if self.legal_placements():
            return True
        self.in_hand = ""
        self.step = "draw"
        self.set_aside.append(name)
        self._end_if_nothing_is_left()
        return False

    def legal_placements(self) -> set[tuple[int, int, int]]:
        """Where the tile in hand may go, as (x, y, turn); of equal turns the lowest."""
        self._expect("place")
        turns = {lowest_turn(self.in_hand, turn) for turn in range(4)}
        return {(*cell, turn) for turn in turns for cell in free_cells(self.board) if self._may_go(cell, turn)}

    def _may_go(self, cell: Cell, turn: int) -> bool:
        laid = tile(self.in_hand, turn)
        if self.in_hand in river_names() and not river_goes_on(self.board, cell, laid):
            return False
        return fits(self.board, cell, laid)

    def place(self, x: int, y: int, turn: int) -> None:
        """Lay the tile in hand; any of several equal turns will do. Goes on by itself if no pawn can be put."""
        self._expect("place")
        if turn not in range(4) or not self._may_go((x, y), turn):
            raise Refused(f"{self.in_hand} may not be laid at ({x}, {y}) turn {turn}")
        self.board[x, y] = tile(self.in_hand, lowest_turn(self.in_hand, turn))
        self.last_cell = (x, y)
        self.in_hand = ""
        self.step = "meeple"
        if not self.meeple_options():
            self.pass_()

    def meeple_options(self) -> set[Option]:
        """What may be put on the tile just placed, as (kind, on, place)."""
        self._expect("meeple")
        small, big = self.supply[self.to_play]
        kinds = (["small"] if small else []) + (["big"] if big else [])
        segments = self.board[self.last_cell].segments
        free = [segment for segment in segments if not self._feature((self.last_cell, segment)).strength]
        return {(kind, segment.on, segment.place) for kind in kinds for segment in free}

    def put(self, kind: str, on: str, place: str) -> None:
        """Put a pawn on the tile just placed; any place of the segment names it."""
        self._expect("meeple")
        segment = self.board[self.last_cell].segment(on, place)
        if segment is None:
            raise Refused(f"the tile at {self.last_cell} has no {on} at {place!r}")
        if (kind, on, segment.place) not in self.meeple_options():
            raise Refused(f"no {kind} pawn may be put on the {on} at {place!r} of {self.last_cell}")
        self.meeples[self.last_cell, segment] = Meeple(self.to_play, kind)
        self._end_turn()

    def pass_(self) -> None:
        """Put no pawn."""
        self._expect("meeple")
        self._end_turn()

    def feature_of(self, x: int, y: int, on: str, place: str) -> Feature:
        """The feature at this place of this tile."""
        segment = self.board[x, y].segment(on, place) if (x, y) in self.board else None
        if segment is None:
            raise Refused(f"there is no {on} at {place!r} of ({x}, {y})")
        return self._feature(((x, y), segment))

    def _feature(self, node: Node) -> Feature:
        return feature_at(self.board, self.meeples, node)

    def _expect(self, step: str) -> None:
        if self.step != step:
            raise Refused(f"the step is {self.step}, not {step}")

    def _end_turn(self) -> None:
        self.turn_scored = []
        for feature in self._features_completed():
            if feature.strength:
                self.turn_scored.append(self._pay(feature))
                for node in feature.nodes & set(self.meeples):
                    del self.meeples[node]
        self.to_play = (self.to_play + 1) % self.seats
        self.step = "draw"
        self._end_if_nothing_is_left()

    def _features_completed(self) -> list[Feature]:
        """The cities and roads on the last tile, and the abbeys on it and around it, that are complete."""
        nodes = [(self.last_cell, segment) for segment in self.board[self.last_cell].segments if segment.on != "abbey"]
        for cell in [self.last_cell, *around(self.last_cell)]:
            abbey = self.board[cell].segment("abbey", "") if cell in self.board else None
            if abbey:
                nodes.append((cell, abbey))
        return [feature for feature in self._distinct(nodes) if feature.complete]

    def _distinct(self, nodes: Iterable[Node]) -> list[Feature]:
        """The features of these segments, each once."""
        features: list[Feature] = []
        for node in nodes:
            if not any(node in feature.nodes for feature in features):
                features.append(self._feature(node))
        return features

    def _pay(self, feature: Feature) -> Scored:
        gained = {seat: feature.points_now for seat in feature.holders if feature.points_now}
        for seat, much in gained.items():
            self.scores[seat] += much
        return Scored(feature, gained)

    def _end_if_nothing_is_left(self) -> None:
        if self.remaining.total():
            return
        self.step = "over"
        self.before_final = list(self.scores)
        held = self._distinct(self.meeples)
        for on in ("road", "city", "abbey", "field"):
            self.final_scored += [self._pay(feature) for feature in held if feature.on == on]
        self.final_scores = list(self.scores)
