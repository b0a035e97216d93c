"""A real Chromium and a server in a process of its own for every test that drives the pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.player import Player
from tests.serving import Server

_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
_PLAYED_BEFORE = "try { localStorage.setItem('bastide-first-steps', 'place,pawn,points'); } catch {}"
Serve = Callable[..., Server]
Sit = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def _chromium() -> str:
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium was found, and CI leaves nothing out", pytrace=False)
        pytest.skip("no Chromium was found: name one with CHROMIUM=/path/to/it")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module's tests; each player gets a context of their own.

    Not for the whole session: while it lives its event loop is taken for a running one, and no test elsewhere could
    run a loop of its own.
    """
    executable = _chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers: `serve("--tiles", "12")`. They are stopped at the end."""
    servers: list[Server] = []

    def start(*arguments: str, host: str = "127.0.0.1") -> Server:
        server = Server(tmp_path / f"data-{len(servers)}", arguments, host)
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        if server.process is not None:
            server.stop()


@pytest.fixture
def sit(browser: Browser) -> Iterator[Sit]:
    """Brings a person with a browser of their own: `sit("Ana")`, `sit("Léo", phone=True)`.

    They have played before, unless they are a `newcomer`: the notes of a first game are past.
    At the end every page must have been free of errors, whatever else the test looked at.
    """
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def bring(
        name: str, *, phone: bool = False, newcomer: bool = False, language: str = "fr-FR", **more: object
    ) -> Player:
        options = {**(PHONE if phone else DESKTOP), "locale": language, "reduced_motion": "reduce", **more}
        context = browser.new_context(**options)  # type: ignore[arg-type]  # options differ from test to test
        context.set_default_timeout(15_000)
        if not newcomer:
            context.add_init_script(_PLAYED_BEFORE)
        contexts.append(context)
        players.append(Player(context.new_page(), name, touch=phone))
        return players[-1]

    yield bring
    for context in contexts:
        context.close()
    assert [fault for player in players for fault in player.faults] == []
