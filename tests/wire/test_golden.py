"""The golden messages are what the server says today. `BASTIDE_WRITE_WIRE=1 pytest tests/wire` writes them anew.

The page's reducer is tested on the same files (`tests/js/state/golden.test.mjs`): the two cannot drift apart.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bastide.web.wire import SERVER, schema
from tests.wire.recording import FOLDER, PLAYS, VIEWERS, Play, record, written

WRITE = bool(os.environ.get("BASTIDE_WRITE_WIRE"))


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
async def test_the_server_says_what_it_said(play: Play, tmp_path: Path) -> None:
    said = await record(play, tmp_path)
    for name, messages in said.items():
        path = FOLDER / play.name / f"{name}.json"
        if WRITE:
            path.parent.mkdir(exist_ok=True)
            path.write_text(written(messages), "utf-8")
        assert path.read_text("utf-8") == written(messages), f"{path} is no longer what the server says"


FILES = [FOLDER / play.name / f"{viewer}.json" for play in PLAYS for viewer in VIEWERS]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_golden_message_has_the_published_shape(path: Path) -> None:
    validator = Draft202012Validator(schema()["server"])
    messages = json.loads(path.read_text("utf-8"))
    assert len(messages) > 30
    for message in messages:
        validator.validate(message)
        SERVER.validate_python(message)


def test_together_they_hold_every_type_and_every_kind_of_event() -> None:
    types: set[str] = set()
    kinds: set[str] = set()
    for path in FILES:
        for message in json.loads(path.read_text("utf-8")):
            types.add(message["type"])
            kinds |= {event["kind"] for event in message.get("events", ())}
    assert types >= {"welcome", "events", "you", "turn", "feature", "hints", "done", "refused", "presence"}
    assert kinds >= {
        "room", "started", "drawn", "set_aside", "placed", "taken_back", "meeple", "passed", "completed", "home",
        "final", "finished",
    }  # fmt: skip
