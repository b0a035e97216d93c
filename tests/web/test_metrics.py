"""What the server counts, and that it tells no secrets by it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import Party
from tests.web.cookies import person_of
from tests.web.site import Site
from tests.web.visitor import first_placement


async def test_moves_refusals_sockets_tables_and_appends_are_counted(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        party = Party(site)
        async with party.stack:
            code, (ana, bo), (host, guest) = await party.game("Bo")
            await host.done("place", **first_placement(host.last("turn")))
            await host.done("pass", ply=1)
            assert await host.refused("pass", ply=1) == "late"
            assert await guest.refused("start") == "not_host"
            assert await guest.refused("start") == "not_host"
            answer = await ana.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    told = dict(re.findall(r"^(bastide_\S+) (\S+)$", answer.text, re.M))
    assert told['bastide_moves_total{kind="placed"}'] == told['bastide_moves_total{kind="passed"}'] == "1.0"
    assert told['bastide_refusals_total{code="not_host"}'] == "2.0"
    assert told['bastide_refusals_total{code="late"}'] == "1.0"
    assert (told["bastide_sockets"], told["bastide_tables"]) == ("2.0", "1.0")
    assert told["bastide_append_seconds_count"] == "5.0"
    for secret in (code, person_of(ana), person_of(bo), "Bo"):
        assert secret not in answer.text
