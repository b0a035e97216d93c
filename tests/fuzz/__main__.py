"""`make fuzz`: spoilt records for a minute, from a seed that is printed.

    python -m tests.fuzz --seconds 60 --seed 1

Each record has a number; `--only N` tries that one alone. The first fault ends it with status 1 and leaves the record.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz.records import Fault, Tally, seeds, try_text, try_value

SLOWLY = 0.04
"""How often the second engine judges what the first one refuses; what it takes, five times as often."""


def main() -> int:
    """0 where no record did more than it may."""
    words = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Spoilt records by lot.")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    words.add_argument("--only", type=int, help="the number of one record")
    asked = words.parse_args()
    print(f"seed {asked.seed}", flush=True)
    tally, records = Tally(), seeds()
    until = time.monotonic() + asked.seconds
    number = asked.only or 0
    with TemporaryDirectory() as folder:
        while time.monotonic() < until:
            chance = Random(f"{asked.seed} {number}")
            try:
                try_value(records, chance, tally, slowly=SLOWLY)
                try_text(records, chance, tally, Path(folder))
            except Fault as fault:
                print(f"record {number} (--seed {asked.seed} --only {number}): {fault}")
                return 1
            if asked.only is not None:
                break
            number += 1
    print(f"{number + 1} records: {tally}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
