"""Both expansions through the page: chosen in the waiting room, played to the end, the pawn's size, the fair draw."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from bastide.cli import main
from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on

_TABLE = "document.getElementById('board').table"


def _choose(host: Player, *expansions: str) -> None:
    """Tick boxes, and wait until the room says so."""
    for name in expansions:
        host.press(host.find(f"option-{name}"))
    host.page.wait_for_function(
        f"wanted => String({_TABLE}.state().room.options.expansions) === wanted", arg=",".join(sorted(expansions))
    )


def _until_pawn(player: Player, chance: Random) -> dict[str, Any]:
    """Lay the tile in hand; what may be put on it."""
    turn = player.turn()
    assert turn is not None
    assert turn["step"] == "place"
    player.play_turn(chance)
    player.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'meeple'")
    turn = player.turn()
    assert turn is not None
    return turn


def _supply(player: Player) -> dict[str, int]:
    supply: dict[str, int] = player.state()["game"]["supply"][0]
    return supply


def test_the_host_chooses_expansions_and_the_guest_sees_them(serve: Serve, sit: Sit) -> None:
    server = serve()
    ana, leo = sit("Ana"), sit("Léo", phone=True, language="en-GB")
    leo.join(ana.open_table(server.url))
    expect(ana.find("tile-count")).to_contain_text("72 tuiles")
    for name, tiles in (("inns", "90"), ("river", "101")):
        ana.press(ana.find(f"option-{name}"))
        expect(leo.find(f"option-{name}")).to_be_checked()
        expect(ana.find("tile-count")).to_contain_text(tiles)
        expect(leo.find("tile-count")).to_contain_text(tiles)
    for name in ("inns", "river"):
        expect(leo.find(f"option-{name}")).to_be_disabled()
        expect(ana.find(f"option-{name}")).to_be_enabled()
    ana.press(ana.find("option-inns"))
    expect(leo.find("option-inns")).not_to_be_checked()
    expect(leo.find("tile-count")).to_contain_text("83 tiles")


def test_two_boxes_ticked_at_once_are_both_kept(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana")
    ana.open_table(serve().url)
    ana.page.evaluate("() => document.querySelectorAll('[data-test=options] input').forEach((box) => box.click())")
    expect(ana.find("tile-count")).to_contain_text("101")
    expect(ana.find("option-inns")).to_be_checked()
    expect(ana.find("option-river")).to_be_checked()


@pytest.mark.timeout(420)
def test_a_game_with_both_expansions_is_played_to_the_end(serve: Serve, sit: Sit, tmp_path: Path) -> None:
    server = serve("--seed", "7", "--first", "0", "--robot-pause-ms", "0")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo.join(ana.open_table(server.url))
    ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(3)
    _choose(ana, "inns", "river")
    ana.start()
    expect(ana.find("options-line")).to_have_text("Avec Auberges & Cathédrales et La Rivière")
    game = ana.state()["game"]
    assert game["tiles"][0]["tile"] == "RA"
    assert game["river"] == [1, 0]
    assert (game["left"], len(game["commitment"])) == (99, 64)
    play_on([ana, leo], Random(3))

    for player in (ana, leo):
        expect(player.find("rank")).to_have_count(3)
        over = player.state()["game"]
        assert len(over["tiles"]) + len(over["setAside"]) == 101
        assert over["scores"] == over["result"]["scores"] == [sum(kinds.values()) for kinds in over["result"]["kinds"]]
    _the_record_keeps_what_was_promised(ana, tmp_path / "record.json", game["commitment"])


def _the_record_keeps_what_was_promised(player: Player, path: Path, commitment: str) -> None:
    with player.page.expect_download() as download:
        player.press(player.find("record"))
    download.value.save_as(path)
    verdict = CliRunner().invoke(main, ["verify", str(path)])
    assert (verdict.exit_code, verdict.output) == (0, f"ok {path}\n")
    told = json.loads(path.read_text())["draw"]
    assert told["commitment"] == commitment
    assert sha256(f"{told['nonce']}:{','.join(told['order'])}".encode()).hexdigest() == commitment


def _alone_with_inns(serve: Serve, sit: Sit, **more: Any) -> Player:
    player = sit("Ana", **more)
    player.open_table(serve("--order", "E,U,V,V,U,E,V,U").url)
    _choose(player, "inns")
    player.start()
    player.page.wait_for_function(f"() => {_TABLE}.state().turn !== null")
    return player


def test_the_big_pawn_is_chosen_by_a_click_lands_and_comes_home(serve: Serve, sit: Sit) -> None:
    ana = _alone_with_inns(serve, sit)
    turn = ana.turn()
    assert turn is not None
    # E closes the start tile's town: whoever stands in it comes home by the same move.
    ana.lay(next(cell for cell in turn["cells"] if cell["at"] == [0, -1]))
    expect(ana.find("size-small")).to_be_checked()
    ana.press(ana.find("size-big"))
    expect(ana.find("size-big")).to_be_checked()
    ana.press(ana.page.locator("[data-test=spot][data-on=city]"))
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.tile === 'U'")
    assert ana.state()["game"]["meeples"] == []
    assert _supply(ana) == {"small": 7, "big": 1}
    assert ana.state()["game"]["scores"] == [4]
    expect(ana.find("journal")).to_contain_text("le grand pion dans une ville")


def test_the_key_g_changes_the_size_which_starts_small_each_turn(serve: Serve, sit: Sit) -> None:
    ana = _alone_with_inns(serve, sit)
    chance = Random(1)
    keys = ana.page.keyboard
    keys.press("g")
    assert ana.state()["size"] == "small"
    turn = _until_pawn(ana, chance)
    assert turn["spots"][0]["kinds"] == ["small", "big"]
    keys.press("g")
    expect(ana.find("size-big")).to_be_checked()
    keys.press("p")
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'place'")
    _until_pawn(ana, chance)
    expect(ana.find("size-small")).to_be_checked()
    keys.press("g")
    field = next(n for n, spot in enumerate(ana.state()["turn"]["spots"], 1) if spot["on"] == "field")
    keys.press(str(field))
    ana.page.wait_for_function(f"() => {_TABLE}.state().turn?.step === 'place'")
    assert [meeple["meeple"] for meeple in ana.state()["game"]["meeples"]] == ["big"]
    assert _supply(ana) == {"small": 7, "big": 0}
    turn = _until_pawn(ana, chance)
    assert {kind for spot in turn["spots"] for kind in spot["kinds"]} == {"small"}
    expect(ana.find("size-big")).to_be_hidden()


def test_on_a_phone_the_size_is_chosen_by_a_finger(serve: Serve, sit: Sit) -> None:
    leo = _alone_with_inns(serve, sit, phone=True, viewport={"width": 360, "height": 640})
    _until_pawn(leo, Random(1))
    for name in ("size-small", "size-big"):
        box = leo.find(name).locator("xpath=..").bounding_box()
        assert box is not None
        assert box["height"] >= 44
    leo.press(leo.find("size-big"))
    expect(leo.find("size-big")).to_be_checked()
    label = leo.find("spot").first.get_attribute("aria-label")
    assert label is not None
    assert "grand" in label
    expect(leo.find("pass")).to_be_in_viewport()


def test_the_seal_of_the_draw_is_shown_in_the_game(serve: Serve, sit: Sit) -> None:
    ana = _alone_with_inns(serve, sit)
    ana.press(ana.find("draw").locator("visible=true").first)
    expect(ana.find("seal")).to_have_text(ana.state()["game"]["commitment"])
    ana.press(ana.find("copy-seal"))
    expect(ana.page.locator("[data-draw=copied]")).not_to_be_empty()


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_a_phone_always_shows_pawns_left_and_who_is_away(serve: Serve, sit: Sit, size: tuple[int, int]) -> None:
    server = serve("--seed", "5")
    ana = sit("Ana", phone=True, viewport={"width": size[0], "height": size[1]})
    leo = sit("Léo")
    leo.join(ana.open_table(server.url))
    for _ in range(4):
        ana.press(ana.find("add-robot"))
    expect(ana.find("seat")).to_have_count(6)
    _choose(ana, "inns")
    ana.start()
    expect(ana.find("player")).to_have_count(6)
    leo.page.close()
    away = ana.page.locator("[data-test=player][data-offline]")
    expect(away).to_have_count(1)
    expect(away.locator(".player__offline svg")).to_be_in_viewport()
    for cell in ana.find("player").all():
        box = cell.bounding_box()
        assert box is not None
        for part in (".player__tally", "[data-test=points]"):
            inner = cell.locator(part).bounding_box()
            assert inner is not None, f"{part} is not shown"
            assert box["x"] <= inner["x"]
            assert inner["x"] + inner["width"] <= box["x"] + box["width"] + 0.5
            assert box["y"] <= inner["y"]
            assert inner["y"] + inner["height"] <= box["y"] + box["height"] + 0.5
        expect(cell.locator(".player__tally")).to_have_text("7")
