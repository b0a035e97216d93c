"""The static files in memory: served under a hash of them all, immutable, without comments, compressed once."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath

from rcssmin import cssmin
from rjsmin import jsmin
from starlette.requests import Request
from starlette.responses import Response

_TYPES = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_SQUEEZED = frozenset((".js", ".css", ".json", ".svg", ".txt"))
_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^'"]*?from\s*['"](\.[^'"]+)['"]|^\s*import\s*['"](\.[^'"]+)['"]""", re.M
)


@dataclass(slots=True)
class _Asset:
    """A file, and what is served of it: comments and indentation gone, and that compressed once asked for."""

    body: bytes
    media_type: str
    squeezable: bool
    lean: bytes | None = None
    squeezed: bytes | None = None

    def served(self, *, gzipped: bool) -> bytes:
        """What goes over the wire."""
        if self.lean is None:
            self.lean = _lean(self.body, self.media_type)
        if not gzipped:
            return self.lean
        if self.squeezed is None:
            self.squeezed = gzip.compress(self.lean, 9, mtime=0)
        return self.squeezed


def _lean(body: bytes, media_type: str) -> bytes:
    if media_type == "text/javascript":
        return str(jsmin(body.decode())).encode()
    if media_type == "text/css":
        return str(cssmin(body.decode())).encode()
    return body


def _asset(path: Path) -> _Asset:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _Asset(path.read_bytes(), kind, path.suffix in _SQUEEZED)


class Assets:
    """All files below a folder, read once at the start."""

    def __init__(self, folder: Path) -> None:
        names = sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))
        self._assets = {path.relative_to(folder).as_posix(): _asset(path) for path in names}
        whole = sha256()
        for name, asset in self._assets.items():
            # Of what is served: kept for ever, it must not change under its address with another minifier.
            served = asset.served(gzipped=False)
            whole.update(f"{name}:{len(served)}:".encode())
            whole.update(served)
        self.hash = whole.hexdigest()[:12]
        self._modules: dict[str, list[str]] = {}

    def url(self, name: str) -> str:
        """The address of a file. Raises KeyError for one that is not there."""
        if name not in self._assets:
            raise KeyError(f"there is no static file {name}")
        return f"/static/{self.hash}/{name}"

    def modules(self, entry: str) -> list[str]:
        """The addresses of all modules that a module imports, itself first, so that they load side by side."""
        if entry not in self._modules:
            found = [entry]
            for name in found:
                for groups in _IMPORT.findall(self._assets[name].body.decode()):
                    target = normpath(join(dirname(name), groups[0] or groups[1]))
                    if target not in found:
                        found.append(target)
            self._modules[entry] = [self.url(name) for name in found]
        return self._modules[entry]

    async def serve(self, request: Request) -> Response:
        """GET /static/{hash}/{name}. A page of another build gets today's file, not to be kept."""
        asset = self._assets.get(request.path_params["name"])
        if asset is None:
            return Response("not found", 404, media_type="text/plain")
        own = request.path_params["hash"] == self.hash
        headers = {"Cache-Control": "public, max-age=31536000, immutable" if own else "no-store"}
        gzipped = asset.squeezable and "gzip" in request.headers.get("accept-encoding", "")
        if asset.squeezable:
            headers["Vary"] = "Accept-Encoding"
        if gzipped:
            headers["Content-Encoding"] = "gzip"
        return Response(asset.served(gzipped=gzipped), headers=headers, media_type=asset.media_type)
