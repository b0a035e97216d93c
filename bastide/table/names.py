"""What counts as a nickname or a short message: visible, of bearable length, free of control and direction signs."""

from __future__ import annotations

import unicodedata

from bastide.table.refusals import Refusal, Refused

MAX_NAME = 24
MAX_TEXT = 200
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Letters and symbols that show nothing: fillers and the blank braille cell.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f\u17b4\u17b5\u180e")
_MAX_MARKS = 2
_JOINER = "\u200d"


def clean_name(text: str) -> str:
    """The nickname as it will be shown: composed, without hidden characters, single spaces, at most 24 characters.

    Raises Refused(bad_name) where nothing visible is left, or more than that.
    """
    return _clean(text, MAX_NAME, Refusal.BAD_NAME)


def clean_text(text: str) -> str:
    """A short message as it will be shown, cleaned like a name, at most 200 characters. Raises Refused(bad_text)."""
    return _clean(text, MAX_TEXT, Refusal.BAD_TEXT)


def _clean(text: str, most: int, refusal: Refusal) -> str:
    # Composed only now: a hidden character may have kept a letter and its accent apart.
    shown = unicodedata.normalize("NFC", "".join(" " if char.isspace() else char for char in text if _is_shown(char)))
    name = " ".join(_with_few_marks(shown).split()).strip(_JOINER)
    visible = [char for char in name if unicodedata.category(char)[0] in "LNPS"]
    if not visible or len(name) > most:
        raise Refused(refusal)
    return name


def _is_shown(char: str) -> bool:
    return char == _JOINER or char.isspace() or not (char in _BLANK or unicodedata.category(char) in _HIDDEN)


def _with_few_marks(text: str) -> str:
    """Without the marks that stand before any letter, and those piled higher than two."""
    kept: list[str] = []
    marks = _MAX_MARKS
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
        elif kept or char not in (" ", _JOINER):
            marks = 0
        if marks <= _MAX_MARKS:
            kept.append(char)
    return "".join(kept)
