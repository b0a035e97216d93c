"""The game record that one may keep: verified by the engine, at any moment, and silent on what is hidden."""

from __future__ import annotations

import re
from random import Random

from bastide.engine import commitment, read_record, replay
from tests.web.conftest import Party
from tests.web.site import PILE
from tests.web.visitor import first_placement, play_out


async def test_before_the_start_there_is_none(party: Party) -> None:
    code, (ana,) = await party.room()
    assert (await ana.http.get(f"/t/{code}/record.json")).status_code == 404


async def test_the_record_of_a_game_under_way_is_true_and_hides_the_pile(party: Party) -> None:
    code, (ana, _), (viewer, _) = await party.game("Bo")
    await viewer.done("place", **first_placement(viewer.last("turn")))
    answer = await ana.http.get(f"/t/{code}/record.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"] == f'attachment; filename="bastide-{code[:8]}.json"'
    record = answer.json()
    assert record["unfinished"] is True
    assert record["turns"] == []  # its pawn is undecided
    replay(read_record(record))
    assert set(record["draw"]) == {"commitment"}
    started = next(event for event in viewer.events if event["kind"] == "started")
    assert record["draw"]["commitment"] == started["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", started["commitment"])


async def test_the_record_of_a_finished_game_verifies_and_reveals_what_was_committed_to(party: Party) -> None:
    code, (ana, _), viewers = await party.game("Bo", robots=1)
    await play_out(viewers, Random(5))
    record = (await ana.http.get(f"/t/{code}/record.json")).json()
    assert [(player["name"], player.get("robot")) for player in record["players"]] == [
        ("Ana", None), ("Bo", None), ("Robot facile 3", "easy"),
    ]  # fmt: skip
    game = replay(read_record(record))
    finished = viewers[0].events[-1]
    assert list(game.scores) == record["scores"] == finished["scores"]
    started = next(event for event in viewers[0].events if event["kind"] == "started")
    assert record["draw"]["order"] == list(PILE)
    assert commitment(record["draw"]["nonce"], PILE) == record["draw"]["commitment"] == started["commitment"]
    lying: list[tuple[str, list[int]]] = []
    for event in viewers[0].events:
        if event["kind"] == "placed":
            lying.append((event["tile"], event["at"]))
        elif event["kind"] == "taken_back":
            assert lying.pop() == (event["tile"], event["at"])
    assert [(turn["tile"], turn["at"]) for turn in record["turns"]] == lying


async def test_every_record_on_the_way_verifies(party: Party) -> None:
    code, (ana, _), viewers = await party.game("Bo")
    chance, lengths = Random(6), []
    while not viewers[0].over:
        for viewer in viewers:
            await viewer.quiet()
        playing = next((viewer for viewer in viewers if viewer.turn), None)
        if playing is None:
            break
        turn = playing.turn
        assert turn is not None
        if turn["step"] == "place":
            cell = chance.choice(turn["cells"])
            await playing.done("place", ply=turn["ply"], at=cell["at"], turn=cell["turns"][0])
        else:
            await playing.done("pass", ply=turn["ply"])
            record = (await ana.http.get(f"/t/{code}/record.json")).json()
            replay(read_record(record))
            lengths.append(len(record["turns"]))
    assert lengths == sorted(set(lengths))
    assert lengths[-1] > 6


async def test_a_name_is_kept_as_it_is(party: Party) -> None:
    ana = await party.visitor()
    code = await ana.open('Zoë "🐑" </script>')
    async with ana.at(code) as viewer:
        await viewer.done("start")
    record = (await ana.http.get(f"/t/{code}/record.json")).json()
    assert record["players"][0]["name"] == 'Zoë "🐑" </script>'
