"""What a feature is worth (rules.md, Completed features; The end), from its sum, its mask and the completed towns.

One place for every figure: the score, the record, hints and the journal all come through `points_of`.
"""

from __future__ import annotations

from collections.abc import Iterable

from bastide.engine.features import tile_count
from bastide.engine.moves import FeatureKind
from bastide.engine.packing import CATHEDRALS, INNS, open_ends, shields

_FULL_ABBEY = 9
_FIELD_TOWN = 3


def towns_touched(mask: int, towns: Iterable[int]) -> int:
    """How many of the towns, given by their masks, a field touches; each once."""
    return sum(1 for town in towns if mask & town)


def points_of(kind: FeatureKind, total: int, mask: int, towns: Iterable[int], *, complete: bool) -> int:
    """The points of a feature, completed or as it stands at the end. `towns`: masks of the completed towns."""
    if kind is FeatureKind.CITY:
        each = tile_count(mask) + shields(total)
        if total & CATHEDRALS:
            return 3 * each if complete else 0
        return 2 * each if complete else each
    if kind is FeatureKind.ROAD:
        if total & INNS:
            return 2 * tile_count(mask) if complete else 0
        return tile_count(mask)
    if kind is FeatureKind.ABBEY:
        return _FULL_ABBEY if complete else _FULL_ABBEY - open_ends(total)
    return _FIELD_TOWN * towns_touched(mask, towns)
