"""Sentences with gaps and plurals, in each language's own way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bastide.web.texts import Texts


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    sentences = {"hello": "{name}, hello {name}", "tiles.one": "{n} tile", "tiles.other": "{n} tiles"}
    for language in ("fr", "en"):
        (tmp_path / f"{language}.json").write_text(json.dumps(sentences))
    return Texts(tmp_path)


def test_gaps_are_filled_wherever_they_are(texts: Texts) -> None:
    assert texts.say("en", "hello", name="Ana") == "Ana, hello Ana"


def test_what_fills_a_gap_is_not_read_again(texts: Texts) -> None:
    assert texts.say("en", "hello", name="{name}") == "{name}, hello {name}"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("fr", 0, "0 tile"), ("fr", 1, "1 tile"), ("fr", 2, "2 tiles"), ("en", 0, "0 tiles"), ("en", 1, "1 tile")],
)
def test_a_plural_follows_the_language(texts: Texts, language: str, count: int, said: str) -> None:
    assert texts.say(language, "tiles", n=count) == said


def test_an_unknown_sentence_shows_as_its_key(texts: Texts) -> None:
    assert texts.say("fr", "no.such") == "no.such"
