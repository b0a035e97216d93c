"""Coming to the table and the waiting room, seen from two browsers."""

from __future__ import annotations

import socket
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player, play_on


def _pigment(player: Player, name: str) -> None:
    player.press(player.page.locator(f"[data-test=pigment][data-pigment={name}], label[data-pigment={name}]").first)


def _sees_colour(player: Player, seat: int, colour: str) -> None:
    player.page.wait_for_function(
        "([seat, colour]) => document.getElementById('board').table.state().room.seats[seat].colour === colour",
        arg=[seat, colour],
    )


def _colours(player: Player) -> list[str]:
    return [seat["colour"] for seat in player.state()["room"]["seats"] if seat]


def test_both_see_each_other_at_once(serve: Serve, sit: Sit) -> None:
    server = serve()
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    leo.join(ana.open_table(server.url))
    for player in (ana, leo):
        expect(player.find("seat")).to_have_count(2)
        expect(player.find("seats")).to_contain_text("Ana")
        expect(player.find("seats")).to_contain_text("Léo")
    assert (ana.state()["you"], leo.state()["you"]) == ({"seat": 0, "host": True}, {"seat": 1, "host": False})
    leo.page.close()
    expect(ana.find("seats")).to_contain_text("Hors ligne")


def test_a_taken_pigment_cannot_be_taken(serve: Serve, sit: Sit) -> None:
    server = serve()
    ana, leo = sit("Ana"), sit("Léo")
    leo.join(ana.open_table(server.url))
    _pigment(ana, "tournesol")
    leo.page.wait_for_function(
        "() => document.getElementById('board').table.state().room.seats[0].colour === 'tournesol'"
    )
    assert _colours(leo) == ["tournesol", "pastel"]
    expect(leo.page.locator("input[value=tournesol]")).to_be_disabled()
    _pigment(leo, "garance")
    ana.page.wait_for_function(
        "() => document.getElementById('board').table.state().room.seats[1].colour === 'garance'"
    )
    expect(ana.page.locator("input[value=garance]")).to_be_disabled()
    expect(ana.page.locator("input[value=pastel]")).to_be_enabled()


def test_the_host_seats_and_removes_robots_and_people(serve: Serve, sit: Sit) -> None:
    server = serve()
    ana, leo = sit("Ana"), sit("Léo")
    invitation = ana.open_table(server.url)
    leo.join(invitation)
    for _ in range(2):
        ana.press(ana.find("add-robot"))
    expect(leo.find("seat")).to_have_count(4)
    expect(leo.find("add-robot")).to_have_count(0)
    expect(leo.find("remove")).to_have_count(0)
    ana.press(ana.find("remove").nth(1))
    expect(leo.find("seat")).to_have_count(3)
    ana.press(ana.find("remove").first)
    expect(ana.find("seat")).to_have_count(2)
    leo.page.goto(invitation)
    expect(leo.page.get_by_role("heading", level=1)).to_contain_text("Vous n’êtes plus à cette table")
    leo.faults.clear()  # the browser notes the page's 403


def test_the_host_who_leaves_hands_on_the_table(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6")
    ana, leo = sit("Ana"), sit("Léo")
    leo.join(ana.open_table(server.url))
    ana.press(ana.find("leave"))
    confirm = ana.find("leave-yes")
    if confirm.is_visible():
        ana.press(confirm)
    expect(leo.find("start")).to_be_visible()
    leo.start()
    assert leo.state()["room"]["status"] == "playing"


def test_who_comes_after_the_start_watches(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6")
    ana, eve = sit("Ana"), sit("Ève")
    invitation = ana.open_table(server.url)
    ana.start()
    eve.page.goto(invitation)
    expect(eve.find("board")).to_be_visible()
    expect(eve.find("say")).to_be_visible()
    assert eve.state()["you"] == {"seat": None, "host": False}
    assert eve.turn() is None
    for hook in ("place", "pass", "spot"):
        expect(eve.find(hook).locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("name", ["", "\u200b\u2060", "x" * 300])
def test_a_nickname_that_is_none_gets_a_sentence(serve: Serve, sit: Sit, name: str) -> None:
    ana = sit("Ana")
    ana.page.goto(serve().url)
    field = ana.find("name")
    field.evaluate("field => { field.removeAttribute('maxlength'); field.removeAttribute('required'); }")
    field.fill(name)
    ana.press(ana.find("open"))
    expect(ana.find("error")).to_have_text("Choisissez un nom de 1 à 24 caractères.")
    ana.faults.clear()  # the browser notes the page's 422


def test_markup_in_a_nickname_stays_text(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "3")
    ana, eve = sit("<b>Ana</b>"), sit("<img src=x>")
    eve.join(ana.open_table(server.url))
    for player in (ana, eve):
        expect(player.find("seats")).to_contain_text("<b>Ana</b>")
        assert player.page.locator("[data-test=seats] b, [data-test=seats] img").count() == 0
    ana.start()
    expect(eve.find("players")).to_contain_text("<img src=x>")
    assert eve.page.locator("#table b, #table img[src=x]").count() == 0


def test_blocked_cookies_get_a_sentence(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana")
    ana.page.goto(serve().url)
    ana.page.context.clear_cookies()
    ana.find("name").fill("Ana")
    ana.press(ana.find("open"))
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Les cookies sont bloqués")
    ana.faults.clear()  # the browser notes the page's 400


def test_an_unknown_table_gets_a_page_of_ours(serve: Serve, sit: Sit) -> None:
    ana = sit("Ana", language="en-GB")
    answer = ana.page.goto(f"{serve().url}/t/nosuchtable")
    assert answer is not None
    assert answer.status == 404
    expect(ana.page.locator("html")).to_have_attribute("lang", "en")
    expect(ana.page.get_by_role("link", name="Bastide")).to_be_visible()
    ana.faults.clear()  # the browser notes the 404 itself


def _own_address() -> str | None:
    try:
        found = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        found = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return next((str(address) for address in sorted(found, key=str) if not str(address).startswith("127.")), None)


def test_a_table_is_reached_by_the_machine_s_own_address(serve: Serve, sit: Sit) -> None:
    # Where a machine has no address but loopback, another loopback address stands for it: still not a secure context.
    address = _own_address() or "127.0.0.2"
    server = serve("--tiles", "4", host="0.0.0.0")
    url = f"http://{address}:{server.port}"
    ana, leo = sit("Ana"), sit("Léo", phone=True)
    invitation = ana.open_table(url)
    assert invitation.startswith(f"{url}/t/")
    leo.join(invitation)
    ana.press(ana.find("copy"))
    expect(ana.page.locator("[data-copied]")).not_to_be_empty()
    ana.start()
    expect(leo.find("board")).to_be_visible()
    leo.page.wait_for_function("() => document.getElementById('board').table.state().game !== null")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible(serve: Serve, browser: Browser, sit: Sit, theme: str) -> None:
    server = serve("--tiles", "3")
    ana = sit("Ana", color_scheme=theme)
    axe = Axe()
    wanted = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]}
    found: list[str] = []

    def check(where: str) -> None:
        faults = axe.run(ana.page, options=wanted).response["violations"]
        found.extend(f"{where}: {fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in faults)

    ana.page.goto(server.url)
    check("home")
    ana.page.goto(f"{server.url}/rules")
    check("rules")
    invitation = ana.open_table(server.url)
    check("room")
    ana.start()
    check("game")
    leo = sit("Léo", color_scheme=theme)
    leo.page.goto(invitation)
    ana.page, kept = leo.page, ana.page
    check("watching")
    ana.page = kept
    assert found == []


def test_robots_of_several_levels_take_seats_and_play(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--first", "0")
    ana = sit("Ana")
    ana.open_table(server.url)
    ana.find("level").select_option("hard")
    ana.press(ana.find("add-robot"))
    expect(ana.find("seat")).to_have_count(2)
    expect(ana.find("level")).to_have_value("hard")
    ana.find("level").select_option("medium")
    ana.press(ana.find("add-robot"))
    expect(ana.find("seat")).to_have_count(3)
    # In the seats themselves: the picker of levels holds these words too.
    expect(ana.find("seat").nth(1)).to_contain_text("difficile")
    expect(ana.find("seat").nth(2)).to_contain_text("moyen")
    assert [seat and seat["robot"] for seat in ana.state()["room"]["seats"]][:3] == [None, "hard", "medium"]
    ana.start()
    play_on([ana], Random(1))
    expect(ana.find("rank")).to_have_count(3)
