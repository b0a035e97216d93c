"""Hints: owners of fields, dead cells, tiles left; and a game of which the host has taken them out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on

_TABLE = "document.getElementById('board').table"


def _started(player: Player) -> None:
    player.start()
    player.page.wait_for_function(f"() => {_TABLE}.state().game !== null")


def test_owners_and_dead_cells_are_shown_and_told_anew(serve: Serve, sit: Sit) -> None:
    # E closes the start tile's town from the north; its field is claimed. Then only straight roads are left.
    ana = sit("Ana")
    ana.open_table(serve("--order", "E,U,U").url)
    _started(ana)
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    turn = ana.turn()
    assert turn is not None
    ana.lay(next(cell for cell in turn["cells"] if cell["at"] == [0, -1]))
    ana.press(ana.page.locator("[data-test=spot][data-on=field]"))
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.tile === 'U'")
    ana.page.keyboard.press("h")
    expect(ana.find("hints-panel")).to_be_visible()
    expect(ana.find("hints")).to_have_attribute("aria-pressed", "true")
    ana.page.wait_for_function(f"() => {_TABLE}.state().study.answers.hints")
    told = ana.state()["study"]["answers"]["hints"]["told"]
    assert [(field["holders"], field["winners"]) for field in told["fields"]] == [({"0": 1}, [0])]
    scene = ana.page.evaluate(f"() => {_TABLE}.scene()")
    assert [tint["pigments"] for tint in scene["tints"]] == [["garance"]]
    assert scene["dead"] == told["dead"]
    expect(ana.find("dead-count")).to_have_text(f"({len(told['dead'])})")
    before = told["seq"]

    ana.press(ana.page.locator("label:has([data-test=layer-pegs])"))
    assert ana.page.evaluate(f"() => {_TABLE}.scene().pegs") == []
    ana.press(ana.page.locator("label:has([data-test=layer-fields])"))
    assert ana.page.evaluate(f"() => {_TABLE}.scene().tints") == []
    turn = ana.turn()
    assert turn is not None
    ana.lay(turn["cells"][0])
    ana.page.wait_for_function(f"seq => {_TABLE}.state().study.answers.hints.seq > seq", arg=before)
    ana.page.keyboard.press("h")
    expect(ana.find("hints-panel")).to_be_hidden()
    assert ana.page.evaluate(f"() => {_TABLE}.scene().dead") == []


def test_a_cell_that_nothing_can_fill_is_marked(serve: Serve, sit: Sit) -> None:
    # Only straight roads: no cell to the north of the start tile's town can ever be filled.
    leo = sit("Léo", phone=True)
    leo.open_table(serve("--order", "U,U,U").url)
    _started(leo)
    leo.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    leo.press(leo.find("hints"))
    leo.page.wait_for_function(f"() => {_TABLE}.scene().dead.length > 0")
    assert leo.page.evaluate(f"() => {_TABLE}.scene().dead") == [[0, -1]]


def test_the_tiles_left_are_counted_by_type(serve: Serve, sit: Sit) -> None:
    # C, a town on all four sides, fits nowhere once the start tile's town is closed.
    for phone in (False, True):
        ana = sit("Ana", phone=phone)
        ana.open_table(serve("--order", "E,C,U,V,V").url)
        _started(ana)
        ana.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
        turn = ana.turn()
        assert turn is not None
        ana.lay(next(cell for cell in turn["cells"] if cell["at"] == [0, -1] and cell["turns"] == [2]))
        ana.press(ana.find("pass"))
        ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.tile === 'U'")
        if phone:
            ana.press(ana.find("sheet"))
            ana.press(ana.page.locator(".sheet__tools [data-test=pile]"))
        else:
            ana.press(ana.find("left"))
        expect(ana.find("pile-dialog")).to_be_visible()
        kinds = ana.find("kind").evaluate_all("items => items.map((i) => [i.dataset.tile, i.dataset.count])")
        assert kinds == [["C", "0"], ["E", "0"], ["U", "0"], ["V", "2"]]
        expect(ana.find("aside")).to_have_count(1)
        expect(ana.find("aside")).to_have_attribute("data-tile", "C")
        expect(ana.find("aside")).to_contain_text("Ana")


_HINTS = {"kinds", "worth", "worth_if_completed", "dead", "fits", "winners", "open_ends"}
"""Names of what only hints tell."""


def _hints_in(value: Any) -> set[str]:
    """Names of hints that a message carries with a value."""
    if isinstance(value, list):
        return set().union(*(_hints_in(item) for item in value))
    if not isinstance(value, dict):
        return set()
    # Ranks come with points by kind, at the end of the game: no hint.
    own = {name for name in _HINTS & value.keys() if value[name] is not None and "ranks" not in value}
    if value.get("kinds") and "on" in value:
        # A spot: which sizes of pawn may go there.
        own.discard("kinds")
        own |= {"points"} if value.get("points") is not None else set()
    return own.union(*(_hints_in(item) for item in value.values()))


def _record(page: Page, heard: list[dict[str, Any]], sent: list[dict[str, Any]]) -> None:
    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda payload: heard.append(json.loads(payload)))
        socket.on("framesent", lambda payload: sent.append(json.loads(payload)))

    page.on("websocket", listen)


def test_a_pure_game_has_no_hints_in_page_or_messages(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "10", "--seed", "5")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    heard: list[dict[str, Any]] = []
    sent: list[dict[str, Any]] = []
    for player in (ana, leo):
        _record(player.page, heard, sent)
    leo.join(ana.open_table(server.url))
    ana.press(ana.find("option-pure"))
    expect(leo.find("option-pure")).to_be_checked()
    expect(leo.find("option-pure")).to_be_disabled()
    _started(ana)
    expect(ana.find("options-line")).to_have_text("Partie pure")
    chance = Random(2)
    play_on([ana, leo], chance, until=6)
    for player in (ana, leo):
        assert player.state()["game"]["kinds"] is None
        player.page.keyboard.press("h")
        player.press(player.find("board"))
        expect(player.find("hints")).to_be_hidden()
        expect(player.find("hints-panel")).to_be_hidden()
        expect(player.find("study")).to_be_hidden()
        expect(player.find("pile").locator("visible=true")).to_have_count(0)
    expect(ana.find("left")).to_be_disabled()
    assert sum(message["type"] == "events" for message in heard) > 5
    assert any(message["type"] == "turn" and message["step"] == "meeple" for message in heard)
    assert [found for message in heard if (found := _hints_in(message))] == []
    assert not {"look", "hints", "fits"} & {message["type"] for message in sent}
    # The search does find hints where there are some.
    assert _hints_in({"type": "turn", "spots": [{"on": "city", "kinds": ["small"], "points": 4}]}) == {"points"}
    assert _hints_in({"events": [{"kind": "started", "kinds": {"E": 1}}]}) == {"kinds"}
