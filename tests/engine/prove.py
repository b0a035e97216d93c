"""`make prove`: thousands of games on both engines, and a thousand of self-play through the commands, in bounded time.

    python -m tests.engine.prove --games 2000 --seconds 900 --seed 1

Everything follows from the seed, which is printed; the first difference ends it with status 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bastide.engine import Expansion
from tests.engine.lots import EVERY_KIND
from tests.engine.side_by_side import Differ, play_twins
from tests.reference.record import replay

Job = tuple[int, int, frozenset[Expansion], float]


def play(job: Job) -> tuple[int, int, int] | str | None:
    """One game on both engines: turns, tiles set aside, points; a text where they differ; None when time is up."""
    seed, seats, expansions, until = job
    if time.time() > until:
        return None
    try:
        twins = play_twins(seed, seats, expansions)
    except Differ as difference:
        return str(difference)
    return len(twins.game.board.cells) - 1, len(twins.game.set_aside), sum(twins.game.scores)


def side_by_side(games: int, seconds: float, seed: int, workers: int) -> bool:
    """So many games of every kind in turn, or as many as the time allows. Do the engines agree?"""
    begun = time.time()
    seeds = Random(seed)
    jobs: Iterator[Job] = (
        (seeds.getrandbits(48), seats, expansions, begun + seconds)
        for seats, expansions in islice(cycle(EVERY_KIND), games)
    )
    played = turns = aside = points = 0
    with ProcessPoolExecutor(workers) as pool:
        for result in pool.map(play, jobs, chunksize=4):
            if isinstance(result, str):
                print(result)
                pool.shutdown(cancel_futures=True)
                return False
            if result is not None:
                played += 1
                turns, aside, points = turns + result[0], aside + result[1], points + result[2]
    spent = time.time() - begun
    print(f"both engines agree: {played} games of {len(EVERY_KIND)} kinds, {turns} turns, {points} points, ", end="")
    print(f"{aside} tiles set aside; {spent:.0f} s")
    return played > 0


def through_the_commands(games: int, seed: int, slowly: int) -> bool:
    """Self-play of every kind, written by `selfplay`, verified by `verify`, some replayed on the second engine."""
    each = -(-games // len(EVERY_KIND))
    written: list[str] = []
    begun = time.time()
    for number, (seats, expansions) in enumerate(EVERY_KIND):
        words = ["--games", str(each), "--seats", str(seats), "--robots", "easy", "--seed", str(seed + number)]
        done = bastide("selfplay", *words, "--expansions", ",".join(sorted(expansions)))
        written += done.stdout.splitlines()
    played = time.time()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        file.write_text("\n".join(written) + "\n", "utf-8")
        done = bastide("verify", str(file))
    told = done.stdout.splitlines()
    wrong = [line for line in told if not line.startswith("ok ")]
    print(f"self-play: {len(written)} games in {played - begun:.1f} s; ", end="")
    print(f"verified in {time.time() - played:.1f} s, {len(wrong)} wrong")
    print(*wrong[:5], sep="\n", end="")
    again = time.time()
    for line in Random(seed).sample(written, min(slowly, len(written))):
        record = json.loads(line)
        assert replay(record).scores == record["scores"]
    print(f"the second engine replayed {min(slowly, len(written))} of them in {time.time() - again:.1f} s")
    return not wrong and done.returncode == 0 and len(told) == len(written)


def bastide(*words: str) -> subprocess.CompletedProcess[str]:
    """One of the project's own commands."""
    return subprocess.run([sys.executable, "-m", "bastide", *words], capture_output=True, text=True, check=False)


def main() -> int:
    """0 where everything agrees."""
    words = argparse.ArgumentParser(description="Prove the engine on games by lot.")
    words.add_argument("--games", type=int, default=int(os.environ.get("BASTIDE_PROVE_GAMES", "2000")))
    words.add_argument("--seconds", type=float, default=float(os.environ.get("BASTIDE_PROVE_SECONDS", "900")))
    words.add_argument("--self-play", type=int, default=1000)
    words.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = words.parse_args()
    print(f"seed {asked.seed}", flush=True)
    agreed = through_the_commands(asked.self_play, asked.seed, slowly=100)
    return 0 if side_by_side(asked.games, asked.seconds, asked.seed, asked.workers) and agreed else 1


if __name__ == "__main__":
    sys.exit(main())
