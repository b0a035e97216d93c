"""Whole games through the page, by real clicks and taps."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from bastide.cli import main
from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on


def _everybody_sees_the_same(players: list[Player]) -> None:
    views = [player.state()["game"] for player in players]
    for view in views:
        assert view["scores"] == views[0]["scores"]
        assert view["tiles"] == views[0]["tiles"]
        assert view["meeples"] == views[0]["meeples"]
        assert view["supply"] == views[0]["supply"]


@pytest.mark.timeout(420)
def test_two_guests_and_a_robot_play_a_whole_game(serve: Serve, sit: Sit, tmp_path: Path) -> None:
    server = serve("--robot-pause-ms", "0", "--seed", "7")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    invitation = ana.open_table(server.url)
    leo.join(invitation)
    ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(3)
    ana.start()
    chance = Random(3)
    play_on([ana, leo], chance, until=36)

    leo.page.reload()
    expect(leo.find("board")).to_be_visible()
    leo.page.wait_for_function("() => document.getElementById('board').table?.state().game !== null")
    _everybody_sees_the_same([ana, leo])

    play_on([ana, leo], chance)
    for player in (ana, leo):
        expect(player.find("end")).to_be_visible()
        expect(player.find("rank")).to_have_count(3)
    _everybody_sees_the_same([ana, leo])
    result = ana.state()["game"]["result"]
    assert sorted(result["ranks"])[0] == 1
    assert [sum(kinds.values()) for kinds in result["kinds"]] == result["scores"] == ana.state()["game"]["scores"]

    with ana.page.expect_download() as download:
        ana.press(ana.find("record"))
    path = tmp_path / "record.json"
    download.value.save_as(path)
    verdict = CliRunner().invoke(main, ["verify", str(path)])
    assert (verdict.exit_code, verdict.output) == (0, f"ok {path}\n")


def test_a_game_goes_on_after_the_server_was_killed(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "12", "--seed", "5")
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo_at = ana.open_table(server.url)
    leo.join(leo_at)
    ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(3)
    ana.start()
    chance = Random(1)
    play_on([ana, leo], chance, until=5)
    before = ana.state()

    server.kill()
    for player in (ana, leo):
        expect(player.find("strip")).to_be_visible()
    server.start()
    for player in (ana, leo):
        expect(player.find("strip")).to_be_hidden(timeout=20_000)
    after = ana.state()
    assert after["you"] == before["you"]
    assert after["game"]["tiles"][: len(before["game"]["tiles"])] == before["game"]["tiles"]

    play_on([ana, leo], chance)
    for player in (ana, leo):
        expect(player.find("rank")).to_have_count(3)
    _everybody_sees_the_same([ana, leo])


def test_one_seat_alone_plays_by_the_keyboard(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "2")
    ana = sit("Ana")
    ana.open_table(server.url)
    ana.start()
    keys = ana.page.keyboard
    for _ in range(40):
        if ana.is_over():
            break
        turn = ana.turn()
        assert turn is not None
        if turn["step"] == "place":
            keys.press("ArrowRight")
            keys.press("Enter")
        else:
            keys.press("p")
        ana.page.wait_for_function(
            "ply => { const { turn, game } = document.getElementById('board').table.state();"
            " return game.step === 'over' || (turn && turn.ply !== ply); }",
            arg=turn["ply"],
        )
    expect(ana.find("rank")).to_have_count(1)
    assert len(ana.state()["game"]["tiles"]) == 7


def test_a_second_tab_of_the_same_person_plays_too(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "2")
    ana = sit("Ana")
    invitation = ana.open_table(server.url)
    ana.start()
    second = Player(ana.page.context.new_page(), "Ana, second tab")
    second.page.goto(invitation)
    expect(second.find("board")).to_be_visible()
    second.page.wait_for_function("() => document.getElementById('board').table?.state().turn !== null")
    assert second.state()["you"] == ana.state()["you"]
    chance = Random(2)
    for player in (ana, second, second, ana):
        player.page.wait_for_function("() => document.getElementById('board').table.state().turn !== null")
        player.play_turn(chance)
    play_on([second], chance)
    _everybody_sees_the_same([ana, second])
    assert second.faults == []
