"""A first game: three notes in place, shown once; and sound, for those who ask."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Serve, Sit
from tests.browser.player import Player

_OVER = """note => {
  const box = note.getBoundingClientRect();
  const others = [...document.querySelectorAll('button, a, summary')].filter((other) => !note.contains(other));
  return others
    .map((other) => [other, other.getBoundingClientRect()])
    .filter(([, b]) => b.width && b.left < box.right && box.left < b.right && b.top < box.bottom && box.top < b.bottom)
    .map(([other]) => other.outerHTML.slice(0, 120));
}"""
_SILENT = """() => {
  delete globalThis.AudioContext;
  globalThis.AudioContext = undefined;
}"""
_BROKEN = """() => {
  globalThis.AudioContext = class {
    constructor() { throw new DOMException('not here', 'NotSupportedError'); }
  };
}"""


def _note(player: Player, step: str) -> None:
    """This note is shown, over no button."""
    note = player.find("first-step")
    expect(note).to_have_attribute("data-step", step)
    expect(note).to_be_visible()
    player.page.wait_for_timeout(400)  # the note finds its corner once the map rests
    assert note.evaluate(_OVER) == []


def _lay(player: Player) -> None:
    turn = player.turn()
    assert turn is not None
    player.lay(turn["cells"][0])
    player.page.wait_for_function("() => document.getElementById('board').table.state().turn?.step === 'meeple'")


_SCREENS = [
    {},
    {"phone": True},
    {"phone": True, "viewport": {"width": 360, "height": 640}},
    {"phone": True, "viewport": {"width": 740, "height": 360}},
]


@pytest.mark.parametrize("screen", _SCREENS, ids=["desktop", "phone", "small", "landscape"])
def test_a_newcomer_is_told_three_things_once(serve: Serve, sit: Sit, screen: dict[str, object]) -> None:
    server = serve("--tiles", "12", "--seed", "5", "--first", "0")
    ana = sit("Ana", newcomer=True, **screen)
    ana.open_table(server.url)
    ana.press(ana.find("add-robot"))
    ana.start()
    _note(ana, "place")
    _lay(ana)
    _note(ana, "pawn")
    ana.press(ana.find("spot").first)
    _note(ana, "points")
    ana.press(ana.find("first-step-close"))
    expect(ana.find("first-step")).to_have_count(0)
    ana.page.reload()
    expect(ana.find("hand")).to_be_visible()
    ana.page.wait_for_function("() => document.getElementById('board').table?.state().turn?.step === 'place'")
    expect(ana.find("first-step")).to_have_count(0)


def test_a_note_that_is_closed_makes_room_for_the_next_moment(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "5")
    ana = sit("Ana", newcomer=True, language="en-GB")
    ana.open_table(server.url)
    ana.start()
    expect(ana.find("first-step")).to_contain_text("First steps · 1 of 3")
    ana.press(ana.find("first-step-close"))
    expect(ana.find("first-step")).to_have_count(0)
    _lay(ana)
    expect(ana.find("first-step")).to_contain_text("First steps · 2 of 3")


def test_who_watches_is_told_nothing(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "5")
    ana, eve = sit("Ana"), sit("Ève", newcomer=True)
    invitation = ana.open_table(server.url)
    ana.start()
    eve.page.goto(invitation)
    expect(eve.find("say")).to_be_visible()
    _lay(ana)
    eve.page.wait_for_function("() => document.getElementById('board').table.state().game.step === 'meeple'")
    expect(eve.find("first-step")).to_have_count(0)


def test_without_storage_the_notes_come_once_a_visit(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "5")
    ana = sit("Ana", newcomer=True)
    ana.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    ana.open_table(server.url)
    ana.start()
    ana.press(ana.find("first-step-close"))
    _lay(ana)
    expect(ana.find("first-step")).to_have_attribute("data-step", "pawn")
    sound = ana.find("sound").locator("visible=true")
    ana.press(sound)
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_notes_are_accessible(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "6", "--seed", "5")
    ana = sit("Ana", newcomer=True, color_scheme="dark")
    ana.open_table(server.url)
    ana.start()
    expect(ana.find("first-step")).to_be_visible()
    faults = Axe().run(ana.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]}).response["violations"]
    assert [f"{fault['id']}: {fault['nodes'][0]['html'][:160]}" for fault in faults] == []


def test_sound_is_off_until_asked_for_and_remembered(serve: Serve, sit: Sit) -> None:
    server = serve("--tiles", "8", "--seed", "5", "--first", "0")
    ana = sit("Ana")
    ana.page.add_init_script("""
      globalThis.heard = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        globalThis.heard.push(this.type);
        return start.apply(this, when);
      };
    """)
    ana.open_table(server.url)
    ana.press(ana.find("add-robot"))
    ana.start()
    sound = ana.find("sound").locator("visible=true")
    expect(sound).to_have_attribute("aria-pressed", "false")
    _lay(ana)
    assert ana.page.evaluate("() => globalThis.heard") == []
    ana.press(sound)
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert ana.page.evaluate("() => globalThis.heard.length") == 2
    ana.press(ana.find("pass"))
    # The robot's tile and pawn, and then that it is one's turn: at least five tones more.
    ana.page.wait_for_function("() => globalThis.heard.length >= 5")
    ana.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
    ana.press(sound)
    expect(sound).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("spoil", [_SILENT, _BROKEN], ids=["missing", "broken"])
def test_without_web_audio_the_page_is_silent_without_a_word(serve: Serve, sit: Sit, spoil: str) -> None:
    server = serve("--tiles", "6", "--seed", "5")
    ana = sit("Ana")
    ana.page.add_init_script(f"({spoil})()")
    ana.open_table(server.url)
    ana.start()
    if spoil == _SILENT:
        expect(ana.find("sound").locator("visible=true")).to_have_count(0)
    else:
        ana.press(ana.find("sound").locator("visible=true"))
    _lay(ana)
    ana.press(ana.find("pass"))
    expect(ana.find("hand")).to_have_attribute("data-ask", "place")
