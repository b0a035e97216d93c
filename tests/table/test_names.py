"""Nicknames: what is shown of what was typed. The rows are in names.txt."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bastide.table import Refused
from bastide.table.names import MAX_NAME, clean_name


def _read(text: str) -> str:
    """Escapes to characters, without touching those that are written out."""
    return "".join(part.encode("ascii").decode("unicode_escape") if part.isascii() else part for part in _runs(text))


def _runs(text: str) -> list[str]:
    runs: list[str] = []
    for char in text:
        if runs and runs[-1][-1].isascii() == char.isascii():
            runs[-1] += char
        else:
            runs.append(char)
    return runs


def _rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "names.txt").read_text("utf-8").splitlines()
    pairs = [line.rsplit(" | ", 1) if " | " in line else ["", line.removeprefix("| ")] for line in lines[1:]]
    return [(_read(typed), _read(shown)) for typed, shown in pairs]


@pytest.mark.parametrize(("typed", "shown"), _rows(), ids=lambda text: ascii(text))
def test_a_name_is_shown_as_its_row_says(typed: str, shown: str) -> None:
    if shown == "!":
        with pytest.raises(Refused, match="bad_name"):
            clean_name(typed)
    else:
        assert clean_name(typed) == shown


def test_three_hundred_characters_are_no_name() -> None:
    with pytest.raises(Refused, match="bad_name"):
        clean_name("a" * 300)
    with pytest.raises(Refused, match="bad_name"):
        clean_name("🐑" * 300)


@given(st.text(max_size=30))
@example("a\u200b\u0301")
@example("\u1100\u1160\u1161")
@example("\u0301\u200d \u0301A")
def test_what_is_shown_is_clean_itself(text: str) -> None:
    try:
        shown = clean_name(text)
    except Refused:
        return
    assert clean_name(shown) == shown
    assert 1 <= len(shown) <= MAX_NAME
    assert unicodedata.is_normalized("NFC", shown)
    assert shown == shown.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for char in shown)
    assert not any(
        unicodedata.bidirectional(char) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        for char in shown
    )
    shown.encode("utf-8")
