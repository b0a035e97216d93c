"""The engine's two kinds of error: what is not a move at all, and what is a move that the rules forbid."""

from __future__ import annotations

from enum import StrEnum


class MalformedError(ValueError):
    """What was given is not of the right shape: an unknown tile, a side that does not exist, seven seats."""


class Reason(StrEnum):
    """Why a well-formed action is forbidden; the words are stable and go over the wire."""

    WRONG_STEP = "wrong_step"
    OVER = "over"
    NOT_IN_PILE = "not_in_pile"
    RIVER_FIRST = "river_first"
    LAKE_LAST = "lake_last"
    OCCUPIED = "occupied"
    NOT_ADJACENT = "not_adjacent"
    MISMATCH = "mismatch"
    RIVER_COURSE = "river_course"
    NO_MEEPLE = "no_meeple"
    NO_SUCH_SEGMENT = "no_such_segment"
    HELD = "held"
    NOTHING_TO_POP = "nothing_to_pop"


class ForbiddenError(Exception):
    """A well-formed action that the rules do not allow now. `reason` is for programs, the text for people."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason
