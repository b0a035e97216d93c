"""The protocol's page is true: the turn that it shows is what the server says, and its schema takes both."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator, ValidationError

from bastide.web.wire import CLIENT
from tests.table.sitting import dealt
from tests.web.conftest import Party
from tests.web.site import Site

PAGE = Path(__file__).resolve().parents[2] / "docs/protocol.md"


def worked_example() -> list[tuple[str, dict[str, Any]]]:
    """(→ or ←, message) in order; an ellipsis in a list becomes the text "…"."""
    section = PAGE.read_text("utf-8").split("## A whole turn")[1].split("\n## ")[0]
    blocks = re.findall(r"```\n(.*?)```", section, re.DOTALL)
    said = re.findall(r"([→←]) (\{.*?\})(?=\n[→←]|\n?$)", "\n".join(block.strip() for block in blocks), re.DOTALL)
    return [(who, json.loads(text.replace("…", '"…"').replace('""…""', '"…"'))) for who, text in said]


def is_like(shown: Any, said: Any) -> bool:
    """Equal, but for what an ellipsis leaves out."""
    if isinstance(shown, dict):
        return isinstance(said, dict) and shown.keys() == said.keys() and all(is_like(shown[k], said[k]) for k in shown)
    if isinstance(shown, list):
        if shown and shown[-1] == "…":
            shown, said = shown[:-1], said[: len(shown) - 1]
        return isinstance(said, list) and len(shown) == len(said) and all(map(is_like, shown, said))
    return bool(shown == said)


async def test_the_worked_example_is_what_the_server_says(tmp_path: Path) -> None:
    example = worked_example()
    assert [who for who, _ in example].count("→") == 4
    with Site(tmp_path, dealer=dealt("E", "U", "V")) as site:
        party = Party(site)
        async with party.stack:
            ana = await party.visitor("fr")
            code = await ana.open("Ana")
            async with ana.at(code) as viewer:
                await viewer.done("start")
            viewer = await party.at(ana, code, None)
            for who, message in example:
                if who == "→":
                    await viewer.say(message)
                else:
                    heard = await viewer.receive()
                    assert is_like(message, heard), (message, heard)
            assert len(await viewer.quiet()) == [who for who, _ in example].count("←")


async def test_the_schema_is_a_schema_and_takes_what_is_said(party: Party) -> None:
    async with httpx.AsyncClient(base_url=party.site.url, trust_env=False) as http:
        published = (await http.get("/protocol.json")).json()
    assert published["protocol"] == 1
    for side in ("client", "server"):
        Draft202012Validator.check_schema(published[side])
    for who, message in worked_example():
        if "…" not in json.dumps(message, ensure_ascii=False):
            Draft202012Validator(published["client" if who == "→" else "server"]).validate(message)
    _, _, (viewer,) = await party.game(robots=1)
    for message in viewer.heard:
        Draft202012Validator(published["server"]).validate(message)
    with pytest.raises(ValidationError):
        Draft202012Validator(published["server"]).validate({**viewer.heard[0], "order": ["U"]})


@pytest.mark.parametrize(
    "row", re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.read_text("utf-8").split("## From the server")[0], re.M)
)
def test_the_page_names_the_fields_of_every_command(row: tuple[str, str]) -> None:
    command, fields = row
    named = {field: not optional for field, optional in re.findall(r"`(\w+)(\?)?`", re.sub(r"\([^)]*\)", "", fields))}
    ref = CLIENT.json_schema()
    model = ref["$defs"][ref["discriminator"]["mapping"][command].rsplit("/", 1)[1]]
    assert set(named) == set(model["properties"]) - {"type", "id"}
    for field, is_needed in named.items():
        if field != "kind":
            assert (field in model.get("required", ())) == is_needed, field
