"""One server for most tests of this folder, and the fixtures that make visitors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest

from tests.web.site import Site
from tests.web.visitor import Viewer, Visitor


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def site(shared_site: Site) -> Iterator[Site]:
    """The server that tests share; each must leave its logs without a fault."""
    shared_site.logs.events.clear()
    shared_site.logs.warnings.clear()
    yield shared_site
    shared_site.logs.check()


@dataclass
class Party:
    """Ana who opens tables, and others as they are wanted. All is closed at the end."""

    site: Site
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def visitor(self, language: str = "en", **headers: str) -> Visitor:
        return await self.stack.enter_async_context(Visitor(self.site, language, **headers))

    async def at(self, visitor: Visitor, code: str, seq: int | None = 0, **headers: str) -> Viewer:
        return await self.stack.enter_async_context(visitor.at(code, seq, **headers))

    async def room(self, *names: str) -> tuple[str, list[Visitor]]:
        """A waiting room with Ana as host and these others."""
        ana = await self.visitor()
        code = await ana.open("Ana")
        everybody = [ana]
        for name in names:
            visitor = await self.visitor()
            assert (await visitor.join(code, name)).status_code == 303
            everybody.append(visitor)
        return code, everybody

    async def game(self, *names: str, robots: int = 0) -> tuple[str, list[Visitor], list[Viewer]]:
        """A game just begun, Ana to play; everybody's websocket is open and quiet."""
        code, everybody = await self.room(*names)
        viewers = [await self.at(visitor, code) for visitor in everybody]
        for _ in range(robots):
            await viewers[0].done("seat_robot", level="easy")
        await viewers[0].done("start")
        for viewer in viewers:
            await viewer.quiet()
        return code, everybody, viewers


@pytest.fixture
async def party(site: Site) -> AsyncIterator[Party]:
    made = Party(site)
    async with made.stack:
        yield made


@pytest.fixture
async def crowd() -> AsyncIterator[Callable[[Site], Awaitable[Party]]]:
    """Makes parties at servers of one's own."""
    async with AsyncExitStack() as stack:

        async def make(site: Site) -> Party:
            return Party(site, stack)

        yield make
