"""The static files: under a hash, for ever, compressed; nothing else of the disk; and light enough for a slow line."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from bastide.web.assets import Assets
from tests.web.conftest import Party
from tests.web.site import Site

STATIC = Path(__file__).resolve().parents[2] / "static"
MOST_BYTES = 250_000
"""What a table's page may weigh on the wire, all that it loads taken together."""


@pytest.fixture
async def files(site: Site) -> AsyncIterator[httpx.AsyncClient]:
    """The app without a socket in between, for tests that fetch everything there is."""
    transport = httpx.ASGITransport(app=site.app)
    async with httpx.AsyncClient(transport=transport, base_url=f"{site.url}/static/{site.assets_hash}/") as client:
        yield client


def names() -> list[str]:
    return [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]


async def test_every_file_is_served_as_it_lies_there_but_for_comments(files: httpx.AsyncClient) -> None:
    for name in names():
        answer = await files.get(name)
        assert answer.status_code == 200, name
        if name.endswith((".js", ".css")):
            assert 0 < len(answer.content) <= (STATIC / name).stat().st_size
        else:
            assert answer.content == (STATIC / name).read_bytes()
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("js/main.js", "text/javascript; charset=utf-8"),
        ("css/base.css", "text/css; charset=utf-8"),
        ("texts/fr.json", "application/json"),
        ("img/icons.svg", "image/svg+xml"),
        ("img/grain.png", "image/png"),
    ],
)
async def test_files_say_what_they_are(party: Party, name: str, kind: str) -> None:
    answer = await (await party.visitor()).http.get(f"/static/{party.site.assets_hash}/{name}")
    assert answer.headers["content-type"] == kind


async def test_text_is_compressed_for_whoever_takes_it(party: Party) -> None:
    visitor = await party.visitor()
    path = f"/static/{party.site.assets_hash}/js/main.js"
    async with visitor.http.stream("GET", path, headers={"Accept-Encoding": "gzip, br"}) as squeezed:
        raw = b"".join([part async for part in squeezed.aiter_raw()])
        assert squeezed.headers["content-encoding"] == "gzip"
        assert squeezed.headers["vary"] == "Accept-Encoding"
    plain = await visitor.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content)
    font = next(name for name in names() if name.endswith(".woff2"))
    answer = await visitor.http.get(f"/static/{party.site.assets_hash}/{font}")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


async def test_a_page_of_another_build_gets_todays_file_not_to_be_kept(party: Party) -> None:
    answer = await (await party.visitor()).http.get("/static/0123456789ab/js/main.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "name",
    [
        "../bastide/main.py",
        "..%2fbastide%2fmain.py",
        "%2e%2e/bastide/main.py",
        "js/../../pyproject.toml",
        "js/%2e%2e/%2e%2e/pyproject.toml",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "js%5c..%5c..%5cpyproject.toml",
        "js/main.js%00",
        "js",
        "js/",
        "",
        ".",
        "js//main.js",
        "JS/main.js",
    ],
)
async def test_nothing_else_is_served(party: Party, name: str) -> None:
    visitor = await party.visitor()
    reader = f"GET /static/{party.site.assets_hash}/{name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    read, write = await asyncio.open_connection("127.0.0.1", party.site.port)
    write.write(reader.encode())
    answer = await read.read()
    write.close()
    assert b" 404 " in answer.split(b"\r\n", 1)[0]
    assert b"[project]" not in answer
    assert (await visitor.http.get(f"/static/{party.site.assets_hash}/js/main.js")).status_code == 200


@pytest.mark.skipif(shutil.which("node") is None, reason="no node to read modules with")
async def test_modules_can_still_be_read_without_their_comments(files: httpx.AsyncClient) -> None:
    modules = {name: (await files.get(name)).text for name in names() if name.startswith("js/")}
    reader = """
    import vm from 'node:vm';
    const modules = JSON.parse(await new Response(process.stdin).text());
    for (const [name, text] of Object.entries(modules)) new vm.SourceTextModule(text, { identifier: name });
    process.stdout.write(String(Object.keys(modules).length));
    """
    node = await asyncio.create_subprocess_exec(
        "node", "--no-warnings", "--experimental-vm-modules", "--input-type=module", "-e", reader,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    told, wrong = await node.communicate(json.dumps(modules).encode())
    assert node.returncode == 0, wrong.decode()
    assert int(told) == len(modules) > 50


def test_the_hash_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    before = Assets(tmp_path).hash
    (tmp_path / "a.js").write_text("2")
    changed = Assets(tmp_path).hash
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    renamed = Assets(tmp_path).hash
    assert len({before, changed, renamed}) == 3
    (tmp_path / ".hidden").write_text("3")
    assert Assets(tmp_path).hash == renamed


def test_a_file_that_is_not_there_cannot_be_linked(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="no static file a"):
        Assets(tmp_path).url("a.css")


def test_modules_are_found_however_they_are_imported(tmp_path: Path) -> None:
    (tmp_path / "js/lib").mkdir(parents=True)
    (tmp_path / "js/main.js").write_text(
        "import { a } from './lib/a.js';\nimport './lib/b.js';\nexport { c } from './lib/c.js';\n"
        "import {\n  d,\n} from './lib/d.js';\n// import { e } from './lib/e.js';\n"
    )
    for name in "abd":
        (tmp_path / f"js/lib/{name}.js").write_text("")
    (tmp_path / "js/lib/c.js").write_text("import { a } from '../lib/a.js';")
    assets = Assets(tmp_path)
    found = [url.rsplit("/", 1)[1] for url in assets.modules("js/main.js")]
    assert sorted(found) == ["a.js", "b.js", "c.js", "d.js", "main.js"]


async def test_every_module_of_the_page_is_named_in_it(party: Party, files: httpx.AsyncClient) -> None:
    code, (ana,) = await party.room()
    page = (await ana.http.get(f"/t/{code}")).text
    named = set(re.findall(r'<link rel="modulepreload" href="([^"]+)"', page))
    assert f"/static/{party.site.assets_hash}/js/main.js" in named
    loaded = await reachable(files, f"/static/{party.site.assets_hash}/js/main.js")
    assert loaded == named


async def reachable(files: httpx.AsyncClient, entry: str) -> set[str]:
    """All modules that a browser would load, by following their imports."""
    to_read, found = [files.base_url.join(entry)], {entry}
    while to_read:
        answer = await files.get(to_read.pop())
        for target in linked(answer.text, in_script=True):
            wanted = answer.url.join(target)
            if wanted.path not in found:
                found.add(wanted.path)
                to_read.append(wanted)
    return found


async def test_a_tables_page_is_light(party: Party, files: httpx.AsyncClient) -> None:
    code, (ana,) = await party.room()
    files.headers["Cookie"] = ana.cookie
    weights: dict[str, int] = {}
    to_load = [f"/t/{code}"]
    while to_load:
        url = to_load.pop()
        async with files.stream("GET", ana.site.url + url, headers={"Accept-Encoding": "gzip"}) as sent:
            raw = b"".join([part async for part in sent.aiter_raw()])
        assert sent.status_code == 200, url
        squeezed = sent.headers.get("content-encoding") == "gzip"
        weights[url] = len(raw)
        text = gzip.decompress(raw) if squeezed else raw
        is_text = sent.headers["content-type"].startswith(("text/", "image/svg"))
        for target in linked(text.decode() if is_text else "", in_script=url.endswith(".js")):
            wanted = sent.url.join(target).path
            if wanted.startswith("/static/") and wanted not in (*weights, *to_load):
                to_load.append(wanted)
    kinds = {Path(url).suffix for url in weights}
    assert {".js", ".css", ".woff2", ".json", ".svg"} <= kinds
    total = sum(weights.values())
    heaviest = sorted(weights.items(), key=lambda pair: -pair[1])[:8]
    assert total <= MOST_BYTES, f"{total} bytes in {len(weights)} files; the heaviest: {json.dumps(heaviest, indent=1)}"


def linked(text: str, *, in_script: bool) -> list[str]:
    """Everything that a page, style sheet or module makes a browser load."""
    if in_script:
        return re.findall(r"""(?:from|import)\s*['"](\.[^'"]+)['"]""", text)
    found = re.findall(r"""(?:href|src|data-catalogue|data-texts)="([^"#]+)""", text)
    return found + re.findall(r"""url\(['"]?([^'")#]+)""", text) + re.findall(r"""@import ['"]([^'"]+)""", text)
