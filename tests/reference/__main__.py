"""`python -m tests.reference [FILE…]`: replays records (all of conformance by default) and tells the time."""

import json
import sys
import time
from pathlib import Path

from .record import replay
from .shape import WrongRecord


def main(files: list[Path]) -> int:
    """One line a file; 1 if any is refused."""
    refused = 0
    started = time.perf_counter()
    for file in files:
        begun = time.perf_counter()
        try:
            game = replay(json.loads(file.read_text("utf-8")))
        except WrongRecord as error:
            refused += 1
            print(f"{file}: {error}")
            continue
        print(f"ok {file.name} {game.scores} {time.perf_counter() - begun:.2f} s")
    print(f"{len(files)} records, {refused} refused, {time.perf_counter() - started:.1f} s")
    return 1 if refused else 0


if __name__ == "__main__":
    conformance = Path(__file__).parent.parent / "data" / "conformance"
    sys.exit(main([Path(name) for name in sys.argv[1:]] or sorted(conformance.glob("*.json"))))
