"""A person at a page: what tests do with it, by real clicks, taps and keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

_IGNORED = ("WebSocket connection to", "Failed to load resource: net::ERR", "ERR_CONNECTION_REFUSED")
"""What the browser itself writes to its console while a server is away."""


@dataclass
class Player:
    """One page of one person. `faults` collects errors of the page."""

    page: Page
    name: str
    touch: bool = False
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.name}: {error}"))
        self.page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in _IGNORED):
            self.faults.append(f"{self.name}: {message.text}")

    def find(self, name: str) -> Locator:
        """The element with this hook."""
        return self.page.locator(f"[data-test={name}]")

    def press(self, target: Locator) -> None:
        """Click or tap, as the person's hands are."""
        if self.touch:
            target.tap()
        else:
            target.click()

    # Coming to the table

    def open_table(self, url: str) -> str:
        """From the home page to a table of one's own; returns the address of the invitation."""
        self.page.goto(url)
        self.find("name").fill(self.name)
        self.press(self.find("open"))
        self.page.wait_for_url("**/t/*")
        expect(self.find("seats")).to_be_visible()
        return self.find("invite").inner_text()

    def join(self, invitation: str) -> None:
        """Through the link into the waiting room."""
        self.page.goto(invitation)
        self.find("name").fill(self.name)
        self.press(self.find("sit"))
        expect(self.find("seats")).to_be_visible()

    def start(self) -> None:
        """As the host."""
        self.press(self.find("start"))
        expect(self.find("board")).to_be_visible()

    # Playing

    def state(self) -> dict[str, Any]:
        """What the page knows, as its own store holds it."""
        state: dict[str, Any] = self.page.evaluate("() => document.getElementById('board').table.state()")
        return state

    def turn(self) -> dict[str, Any] | None:
        """What the page was told is legal, None when it is not one's turn."""
        turn: dict[str, Any] | None = self.state()["turn"]
        return turn

    def is_over(self) -> bool:
        """Has the game ended, as far as this page knows?"""
        game = self.state()["game"]
        return bool(game and game["step"] == "over")

    def point_of(self, at: list[int]) -> tuple[float, float]:
        """The middle of a cell in the page, brought into sight if need be."""
        self.page.evaluate("at => document.getElementById('board').table.bringIntoSight(at)", at)
        x, y = self.page.evaluate("at => document.getElementById('board').table.pointOf(at)", at)
        return x, y

    def tap_cell(self, at: list[int]) -> None:
        """Click or tap the middle of a cell."""
        x, y = self.point_of(at)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.click(x, y)

    def lay(self, cell: dict[str, Any], turns: int = 0) -> None:
        """Lay the tile in hand on a cell, turned so many times more than it comes up."""
        if self.touch:
            self.tap_cell(cell["at"])
            for _ in range(turns):
                self.press(self.find("turn-right"))
            self.tap_cell(cell["at"])
        else:
            x, y = self.point_of(cell["at"])
            self.page.mouse.move(x, y)
            for _ in range(turns):
                self.page.keyboard.press("r")
            self.page.mouse.click(x, y)

    def _snuggest(self, cells: list[dict[str, Any]]) -> dict[str, Any]:
        """The cell with most neighbours, and of those the nearest to the start."""
        lying = {(tile["x"], tile["y"]) for tile in self.state()["game"]["tiles"]}

        def snugness(cell: dict[str, Any]) -> tuple[int, int]:
            x, y = cell["at"]
            around = sum((x + dx, y + dy) in lying for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            return around, -(x * x + y * y)

        return max(cells, key=snugness)

    def play_turn(self, chance: Random, *, compact: bool = False) -> None:
        """One decision of one's own, by hand: lay the tile, or put a pawn or pass.

        `compact`: not by lot, but so that a map grows that is good to look at.
        """
        turn = self.turn()
        if turn is None:
            return
        if turn["step"] == "place":
            self.lay(self._snuggest(turn["cells"]) if compact else chance.choice(turn["cells"]))
        else:
            spots = self.find("spot")
            number = chance.randrange(len(turn["spots"]) + 1)
            if compact:
                wanted = [n for n, spot in enumerate(turn["spots"]) if spot["on"] != "field" or chance.random() < 0.3]
                number = wanted[0] if wanted else len(turn["spots"])
            self.press(self.find("pass") if number == len(turn["spots"]) else spots.nth(number))
        self.page.wait_for_function(
            """ply => {
              const { turn, game } = document.getElementById('board').table.state();
              return game.step === 'over' || (turn ? turn.ply !== ply : game.ply !== ply);
            }""",
            arg=turn["ply"],
        )


def play_on(players: list[Player], chance: Random, until: int | None = None, *, compact: bool = False) -> None:
    """Everybody plays in turn until the end, or until so many tiles lie."""
    first = players[0]
    while not first.is_over():
        if until is not None and len(first.state()["game"]["tiles"]) >= until:
            return
        waiting = [player for player in players if player.turn() is not None]
        if waiting:
            waiting[0].play_turn(chance, compact=compact)
        else:
            first.page.wait_for_timeout(20)
