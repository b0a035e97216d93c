"""Features as a union-find with rollback: which segments belong together, and what they add up to.

A node is a segment of a placed tile: tile number times `STRIDE` plus the segment's number on its tile. Roots carry a
packed sum (`packing`) and a bit mask: of its segments for a town, road or abbey, of the town segments that it touches
for a field.
Union by size without path compression, so that undoing is a short list of changed roots. The segments of a feature form
a ring besides: joining two features swaps two successors, and the same swap parts them again. No rule is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator

from bastide.engine.packing import OPEN
from bastide.engine.turned import STRIDE, TurnedTile

_MAX_TILES = 128
_EACH_TILE = sum(1 << STRIDE * tile for tile in range(_MAX_TILES))


class Features:
    """Grows by whole tiles and is wound back to a mark."""

    __slots__ = ("_log", "_next", "mask", "parent", "total")

    def __init__(self) -> None:
        self.parent: list[int] = []
        self.total: list[int] = []
        self.mask: list[int] = []
        self._next: list[int] = []
        self._log: list[tuple[int, int, int, int]] = []

    def mark(self) -> int:
        """Where to wind back to, together with the number of nodes."""
        return len(self._log)

    def add(self, tile: TurnedTile) -> int:
        """Append a tile's segments, each a feature of its own; returns its first node."""
        base = len(self.parent)
        nodes = range(base, base + STRIDE)
        self.parent.extend(nodes)
        self._next.extend(nodes)
        self.total.extend(tile.totals)
        self.mask.extend([contact << base for contact in tile.contacts])
        return base

    def join(self, pairs: tuple[tuple[int, int, int], ...], here: int, there: int) -> None:
        """Join segments across one side: (of the tile at node `here`, of the one at `there`, open ends closed)."""
        parent, total, mask, after, log = self.parent, self.total, self.mask, self._next, self._log
        for mine, theirs, closed in pairs:
            a = here + mine
            while (up := parent[a]) != a:
                a = up
            b = there + theirs
            while (up := parent[b]) != b:
                b = up
            if a == b:
                if closed:
                    log.append((a, -1, total[a], mask[a]))
                    total[a] -= closed
                continue
            if total[a] < total[b]:
                a, b = b, a
            log.append((a, b, total[a], mask[a]))
            parent[b] = a
            after[a], after[b] = after[b], after[a]
            total[a] += total[b] - closed
            mask[a] |= mask[b]

    def close_end(self, node: int, count: int = 1) -> None:
        """Close ends of a feature that joins nothing: a neighbour of an abbey was laid."""
        self._log.append((node, -1, self.total[node], self.mask[node]))
        self.total[node] -= count * OPEN

    def wind_back(self, mark: int, base: int) -> None:
        """Undo everything since `mark`, when there were `base` nodes."""
        parent, total, mask, after, log = self.parent, self.total, self.mask, self._next, self._log
        for a, b, old_total, old_mask in reversed(log[mark:]):
            total[a] = old_total
            mask[a] = old_mask
            if b >= 0:
                parent[b] = b
                after[a], after[b] = after[b], after[a]
        del log[mark:], parent[base:], total[base:], mask[base:], after[base:]

    def root(self, node: int) -> int:
        """The feature that a node belongs to now."""
        parent = self.parent
        while (up := parent[node]) != node:
            node = up
        return node

    def roots(self, base: int, segments: range) -> list[int]:
        """The features of a tile's segments."""
        parent = self.parent
        found = []
        for number in segments:
            node = base + number
            while (up := parent[node]) != node:
                node = up
            found.append(node)
        return found

    def members(self, root: int) -> list[int]:
        """All nodes of a feature, oldest first."""
        found = [root]
        while (node := self._next[found[-1]]) != root:
            found.append(node)
        return sorted(found)


def tile_count(mask: int) -> int:
    """On how many different tiles the segments of a mask lie: a tile counts once (rules.md, Completed features)."""
    mask |= mask >> 4
    mask |= mask >> 2
    mask |= mask >> 1
    return (mask & _EACH_TILE).bit_count()


def bits(mask: int) -> Iterator[int]:
    """The nodes whose bits are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
