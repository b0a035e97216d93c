"""What a robot answers, and how much it may think: values that its callers see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from bastide.engine import PASS, Action, Placement, Put


class Candidate(NamedTuple):
    """A whole turn, and its value: points that the seat can expect to be ahead by at the end."""

    placement: Placement
    put: Put | None
    value: float


@dataclass(frozen=True, slots=True)
class Choice:
    """The action to play, with the turns that were weighed for it, best first, and what that took."""

    action: Action
    candidates: tuple[Candidate, ...] = ()
    nodes: int = 0
    """Positions that were weighed."""


@dataclass(slots=True)
class Budget:
    """How long a robot may think: so many positions, or until `clock` reaches `until`. The first one ends it."""

    nodes: int | None = None
    until: float = 0.0
    clock: Callable[[], float] | None = None
    spent: int = field(default=0, init=False)

    @property
    def over(self) -> bool:
        """Has it been used up?"""
        if self.nodes is not None and self.spent >= self.nodes:
            return True
        return self.clock is not None and self.clock() >= self.until


def action_of(candidate: Candidate, *, placed: bool) -> Action:
    """A turn's next action: its placement, or once that lies its pawn."""
    if not placed:
        return candidate.placement
    return PASS if candidate.put is None else candidate.put
