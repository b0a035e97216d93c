"""Why a table does not do what it is asked; the codes are stable, the sentences are in the texts of each language."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """The reasons, as they go over the wire."""

    ALREADY_SEATED = "already_seated"
    BAD_NAME = "bad_name"
    BAD_TEXT = "bad_text"
    COLOUR_TAKEN = "colour_taken"
    EARLY = "early"
    ILLEGAL_MEEPLE = "illegal_meeple"
    ILLEGAL_PLACEMENT = "illegal_placement"
    LATE = "late"
    LEFT = "left"
    NO_HINTS = "no_hints"
    NO_MEEPLE = "no_meeple"
    NO_SUCH_CELL = "no_such_cell"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_SEGMENT = "no_such_segment"
    NOT_FINISHED = "not_finished"
    NOT_GONE = "not_gone"
    NOT_HOST = "not_host"
    NOT_LEFT = "not_left"
    NOT_PLAYING = "not_playing"
    NOT_SEATED = "not_seated"
    NOT_WAITING = "not_waiting"
    NOT_YOUR_TURN = "not_your_turn"
    REMOVED = "removed"
    ROOM_FULL = "room_full"
    WRONG_STEP = "wrong_step"


class Refused(Exception):
    """A well-formed command that this table does not carry out. Nothing has changed."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code.value)
        self.code = code
