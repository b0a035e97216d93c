"""The tables of docs/robots.md: each match plays for so many minutes, on paired decks; written as Markdown."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any

MASTER_NODES = 20_000
MATCHES = (
    (("medium", "easy"), ""),
    (("hard", "medium"), ""),
    (("master", "hard"), ""),
    (("hard", "medium", "medium", "medium"), ""),
    (("medium", "easy"), "inns,river"),
    (("hard", "medium"), "inns,river"),
    (("master", "hard"), "inns,river"),
)
HEAD = "| match | expansions | games | score of the first, % | points ahead | points | ms a turn, median (most) |"


def played(robots: tuple[str, ...], expansions: str, minutes: float, jobs: int, seed: int) -> dict[str, Any]:
    """The figures of one match."""
    words = ["--robots", ",".join(robots), "--expansions", expansions, "--seed", str(seed), "--json"]
    words += ["--games", "100000", "--minutes", str(minutes), "--jobs", str(jobs), "--budget", str(MASTER_NODES)]
    done = subprocess.run(
        [sys.executable, "-m", "bastide", "arena", *words], check=True, capture_output=True, text=True
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def row(figures: dict[str, Any]) -> str:
    """A line of the table."""
    score, margin = figures["score"], figures["margin"]
    points = " : ".join(f"{player['points']['mean']:.0f}" for player in figures["players"])
    times = [player["ms_per_turn"] for player in figures["players"][:2]]
    cells = [
        " : ".join(figures["robots"]),
        ", ".join(figures["expansions"]) or "none",
        str(figures["games"]),
        f"{100 * score['mean']:.1f} ± {100 * score['plus_minus']:.1f}",
        f"{margin['mean']:+.1f} ± {margin['plus_minus']:.1f}",
        points,
        " : ".join(f"{spent['median']:.1f} ({spent['max']:.0f})" for spent in times),
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Play every match and print its line as soon as it is known."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=3.0, help="of each match")
    words.add_argument("--jobs", type=int, default=1, help="processes")
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    print(HEAD, "|---|---|--:|--:|--:|--:|--:|", sep="\n", flush=True)
    for robots, expansions in MATCHES:
        print(row(played(robots, expansions, asked.minutes, asked.jobs, asked.seed)), flush=True)


if __name__ == "__main__":
    main()
