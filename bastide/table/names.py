"""What counts as a nickname: visible, of bearable length, free of control and direction characters."""

from __future__ import annotations

import unicodedata

from bastide.table.refusals import Refusal, Refused

MAX_NAME = 24
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters and symbols that show nothing: fillers and the blank braille cell.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f\u17b4\u17b5\u180e")
_MAX_MARKS = 2
_JOINER = "\u200d"


def clean_name(text: str) -> str:
    """The nickname as it will be shown: composed, without hidden characters, single spaces, at most 24 characters.

    Raises Refused(bad_name) where nothing visible is left, or more than that.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char in _BLANK or (kind in _HIDDEN and not char.isspace() and char != _JOINER) or marks > _MAX_MARKS:
            continue
        kept.append(" " if char.isspace() else char)
    name = " ".join("".join(kept).split()).strip(_JOINER)
    visible = [char for char in name if unicodedata.category(char)[0] in "LNPS"]
    if not visible or len(name) > MAX_NAME:
        raise Refused(Refusal.BAD_NAME)
    return name
