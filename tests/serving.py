"""A server in a process of its own, with time, lots, pile and pauses as a test wants them; and its other end, `Server`.

`python -m tests.serving --data-dir D --tiles 12` serves on a free port and prints its address on the first line.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType

from bastide.engine import Expansion
from bastide.main import SystemLots, build, listening_socket, serve
from bastide.settings import Settings
from bastide.table.deal import Deal, deal
from bastide.table.ids import Seat
from bastide.web.config import Limits

_ROOT = Path(__file__).resolve().parents[1]
GENEROUS = Limits(open_tables="10000/minute", join_tables="10000/minute", sockets="10000/minute", chat="10000/minute")


class SeededLots(SystemLots):
    """Seeds in a known order; codes and ids stay unguessable, since they must differ from run to run."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def seed(self) -> int:
        return self._chance.getrandbits(64)


class ShortDealer:
    """Deals the whole set's shuffle cut to so many tiles, or exactly the tiles named; seat 0 or the lot begins."""

    def __init__(self, tiles: int | None = None, order: tuple[str, ...] = (), first: int | None = None) -> None:
        self._tiles, self._order, self._first = tiles, order, first

    def __call__(self, expansions: frozenset[Expansion], seats: int, seed: int) -> Deal:
        whole = deal(expansions, seats, seed)
        order = self._order or whole.order[: self._tiles]
        return Deal(order, whole.first if self._first is None else Seat(self._first))


@dataclass
class Server:
    """A running server process. As a context manager it is stopped at the end."""

    data_dir: Path
    arguments: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Without a final slash."""
        return f"http://{self.host}:{self.port}"

    def start(self) -> Server:
        """Start, on the same port as before if there was one, and wait until it answers."""
        command = [sys.executable, "-m", "tests.serving", "--data-dir", str(self.data_dir), "--host", self.host]
        command += ["--port", str(self.port), *self.arguments]
        self.process = subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("http://"), f"the server did not start: {line!r}"
        self.port = int(line.rsplit(":", 1)[1])
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as an administrator would; returns its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process = self.process
        assert process is not None
        process.send_signal(how)
        status = process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
        self.process = None
        return status

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None:
            self.stop()


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--tiles", type=int, help="how many tiles to deal; without it the whole set")
    parser.add_argument("--order", default="", help="exactly these tiles, in this order: D,E,…")
    parser.add_argument("--first", type=int, help="the seat that begins")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--robot-pause-ms", type=int, default=0)
    parser.add_argument("--public-url")
    given = parser.parse_args()
    settings = Settings(host=given.host, port=given.port, data_dir=given.data_dir, public_url=given.public_url)
    listener = listening_socket(settings)
    app = build(
        settings,
        lots=SeededLots(given.seed),
        dealer=ShortDealer(given.tiles, tuple(t for t in given.order.split(",") if t), given.first),
        robot_pause_ms=given.robot_pause_ms,
        limits=GENEROUS,
    )
    listener.listen(64)
    sys.stdout.write(f"http://{given.host}:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    serve(app, listener)


if __name__ == "__main__":
    main()
