"""Who is there: by person and not by tab, through cuts and quick returns."""

from __future__ import annotations

from tests.web.conftest import Party
from tests.web.visitor import Viewer


def present(viewer: Viewer) -> tuple[list[bool], int]:
    """As this viewer was told last."""
    for message in reversed(viewer.heard):
        told = message if message["type"] == "presence" else message.get("presence")
        if told:
            return told["seats"][:3], told["watchers"]
    raise AssertionError("never told")


async def gone(viewer: Viewer, seat: int) -> None:
    """Wait until the viewer is told that the seat's person has gone."""
    await viewer.until(lambda message: message["type"] == "presence" and not message["seats"][seat])


async def test_people_are_present_once_however_many_tabs_they_have(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host = await party.at(ana, code)
    assert present(host) == ([True, False, False], 0)
    async with bo.at(code):
        await host.quiet()
        assert present(host) == ([True, True, False], 0)
        async with bo.at(code):
            assert await host.quiet() == []
        async with bo.at(code) as third:
            assert present(third) == ([True, True, False], 0)
    await gone(host, 1)
    assert present(host) == ([True, False, False], 0)


async def test_watchers_are_counted_by_person_and_strangers_one_by_one(party: Party) -> None:
    code, (ana,) = await party.room()
    host = await party.at(ana, code)
    known, stranger = await party.visitor(), await party.visitor()
    await known.http.get("/")
    async with known.at(code), known.at(code), stranger.at(code), stranger.at(code):
        await host.quiet()
        assert present(host) == ([True, False, False], 3)
        await host.done("seat_robot", level="easy")
        await host.quiet()
        assert present(host) == ([True, True, False], 3)
    await host.until(lambda message: message["type"] == "presence" and message["watchers"] == 0)


async def test_quick_returns_leave_the_right_picture(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host = await party.at(ana, code)
    for _ in range(15):
        async with bo.at(code, None):
            pass
        async with bo.at(code):
            pass
    async with bo.at(code) as guest:
        await guest.quiet()
        assert present(guest) == ([True, True, False], 0)
    await gone(host, 1)
    async with bo.at(code):
        await host.until(lambda message: message["type"] == "presence" and message["seats"][1])
        await host.quiet()
        assert present(host) == ([True, True, False], 0)


async def test_a_cut_without_goodbye_is_noticed(party: Party) -> None:
    code, (ana, bo) = await party.room("Bo")
    host, guest = await party.at(ana, code), await party.at(bo, code)
    guest.socket.transport.abort()
    await gone(host, 1)


async def test_nothing_is_left_of_a_table_that_nobody_looks_at(party: Party) -> None:
    code, (ana,) = await party.room()
    before = party.site.tasks()
    for _ in range(10):
        async with ana.at(code), ana.at(code, None):
            pass
    async with ana.at(code) as viewer:
        # The server has seen all the others go by the time it has answered, or does so before it answers again.
        while party.site.tasks() > before + 4:
            await viewer.quiet()
    host = await party.at(ana, code)
    assert present(host) == ([True, False, False], 0)
