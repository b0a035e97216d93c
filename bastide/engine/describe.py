"""Reading a position, for telling and hints: a feature with all its facts, a pawn with its place. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.engine.board import Board
from bastide.engine.events import Feature, Meeple, SegmentAt
from bastide.engine.features import tile_count
from bastide.engine.moves import FeatureKind, MeepleKind
from bastide.engine.packing import BIG, CATHEDRALS, INNS, PAWNS, SEAT_BITS, WINNERS, holders, open_ends, shields
from bastide.engine.scoring import points_of, towns_touched


def segment_at(board: Board, node: int) -> SegmentAt:
    """A node as people name it."""
    segment = board.segment(node)
    return SegmentAt(board.cell_of(node), segment.on, segment.place, segment.index)


def meeple_at(board: Board, node: int, pawn: int) -> Meeple:
    """A pawn, from its packed value."""
    seat = (pawn.bit_length() - 1) // SEAT_BITS
    kind = MeepleKind.BIG if pawn >> SEAT_BITS * seat == BIG else MeepleKind.SMALL
    return Meeple(seat, kind, segment_at(board, node))


def feature_at(board: Board, node: int, closed: Sequence[int]) -> Feature:
    """The feature of a node. `closed`: masks of the completed towns."""
    features = board.features
    root = features.root(node)
    total, mask = features.total[root], features.mask[root]
    kind = board.segment(node).on
    nodes = features.members(root)
    ends = open_ends(total)
    complete = kind is not FeatureKind.FIELD and not ends
    return Feature(
        named=segment_at(board, node),
        segments=tuple(segment_at(board, member) for member in nodes),
        # A field's mask holds towns, not its own segments.
        tiles=len({board.cell_of(member) for member in nodes}) if kind is FeatureKind.FIELD else tile_count(mask),
        shields=shields(total),
        inn=bool(total & INNS),
        cathedral=bool(total & CATHEDRALS),
        neighbours=8 - ends if kind is FeatureKind.ABBEY else 0,
        cities=towns_touched(mask, closed) if kind is FeatureKind.FIELD else 0,
        open_ends=ends,
        complete=complete,
        holders=holders(total & PAWNS),
        winners=WINNERS[total & PAWNS],
        points=points_of(kind, total, mask, closed, complete=complete),
        points_if_completed=points_of(kind, total, mask, closed, complete=kind is not FeatureKind.FIELD),
    )
