"""The clock of a quick game as a value: when the present turn is over, or what is left of it while nobody is there.

Whose turns it counts for, and what happens at its end, is the table's to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bastide.table.ids import Millis

TURN_MS = 30_000
"""A turn, from the moment that its tile is shown."""
AT_LEAST_MS = 10_000
"""What there is at least for the pawn after the first placement, and for whoever comes back."""
GRACE_MS = 300
"""For the wire: what was sent in time is taken."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """`deadline` while it runs, `left_ms` while it stands still, neither where no clock is kept."""

    deadline: Millis | None = None
    left_ms: int | None = None
    placed: bool = False
    """The tile of this turn has lain already: what is placed again wins no more time."""

    @property
    def stopped(self) -> bool:
        """Does it stand still?"""
        return self.left_ms is not None

    def left(self, at: Millis) -> int:
        """What is left of the turn."""
        if self.deadline is not None:
            return max(0, self.deadline - at)
        return self.left_ms or 0

    def shown(self, at: Millis) -> TurnClock:
        """A new tile was turned up; a clock that stands still goes on standing."""
        if self.stopped:
            return TurnClock(left_ms=TURN_MS)
        return TurnClock(deadline=Millis(at + TURN_MS))

    def laid(self, at: Millis) -> TurnClock:
        """The tile was placed."""
        if self.placed:
            return self
        if self.deadline is not None:
            return replace(self, deadline=max(self.deadline, Millis(at + AT_LEAST_MS)), placed=True)
        return replace(self, left_ms=None if self.left_ms is None else max(self.left_ms, AT_LEAST_MS), placed=True)

    def stop(self, left_ms: int) -> TurnClock:
        """It stands still with so much left."""
        return replace(self, deadline=None, left_ms=left_ms)

    def start(self, at: Millis, left_ms: int) -> TurnClock:
        """It runs, with so much left from now."""
        return replace(self, deadline=Millis(at + left_ms), left_ms=None)
