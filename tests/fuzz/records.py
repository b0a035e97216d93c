"""Spoilt records against the reader, the rules and the command: none may do more than refuse in one line.

The second engine judges as well: what one of the two takes for right the other must not refuse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from bastide.cli import main
from bastide.engine import Expansion, RecordError, read_record, replay
from tests.engine.written import conformance, write_game
from tests.fuzz.mutation import mutated, torn
from tests.reference.record import replay as replay_slowly
from tests.reference.shape import WrongRecord

STRICTER = (
    "which is not written",  # some turns tell what they scored, this one does not
    "half a letter",
    "beyond all measure",
)
"""Why the first engine may refuse what the second one lets pass."""


class Fault(AssertionError):
    """Something that no record may do to us."""


@dataclass
class Tally:
    """What became of the records."""

    outcomes: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in sorted(self.outcomes.items()))


def seeds() -> list[dict[str, Any]]:
    """Right records of every kind, whole and unfinished, with and without what scored."""
    names = ("base-1-00", "base-2-18", "base-5-00", "inns-3-20", "river-2-00", "river-inns-4-00")
    written = [
        write_game(seed, seats, expansions, turns=turns, fair=fair)[1]
        for seed, seats, expansions, turns, fair in (
            (1, 2, frozenset[Expansion](), None, True),
            (2, 6, frozenset(Expansion), None, False),
            (3, 3, frozenset({Expansion.INNS}), 25, True),
            (4, 1, frozenset({Expansion.RIVER}), 14, False),
        )
    ]
    return [conformance(name) for name in names] + written


def judged(record: Any) -> str | None:
    """Why a record is refused, None if it is right. Raises Fault."""
    try:
        replay(read_record(record))
    except RecordError as wrong:
        text = str(wrong)
        if len(text) > 200 or not text.isprintable():
            raise Fault(f"no one short line: {text[:300]!r}") from wrong
        return text
    except Exception as wrong:
        raise Fault(f"{type(wrong).__name__}: {wrong}") from wrong
    return None


def judged_slowly(record: Any) -> bool:
    """Does the second engine take it? Made for records that are nearly right, it may stumble: that is no yes."""
    try:
        replay_slowly(record)
    except (WrongRecord, ValueError, TypeError, RecursionError):
        return False
    return True


def try_value(records: Sequence[Any], chance: Random, tally: Tally, *, slowly: float) -> None:
    """One spoilt record. `slowly`: how often the second engine judges what the first refuses; what it takes, 5 x."""
    record = mutated(chance.choice(records), chance)
    refused = judged(record)
    tally.outcomes["refused" if refused else "right"] += 1
    if chance.random() < (slowly if refused else 5 * slowly):
        compare(record, refused, tally)


def compare(record: Any, refused: str | None, tally: Tally) -> None:
    """The second engine's word on it. Raises Fault where the two differ without a known cause."""
    if isinstance(record, dict):
        # The second engine knows neither the fair draw nor shortened piles.
        if "pile" in record.get("options", ()):
            return
        if "draw" in record:
            record = {key: value for key, value in record.items() if key != "draw"}
            refused = judged(record)
    takes = judged_slowly(record)
    tally.outcomes["judged by both"] += 1
    if refused is None and not takes:
        raise Fault("the second engine refuses it")
    if refused is not None and takes and not any(cause in refused for cause in STRICTER):
        raise Fault(f"the second engine takes it, but: {refused}")


def try_text(records: Sequence[Any], chance: Random, tally: Tally, folder: Path) -> None:
    """One torn text through the command."""
    file = folder / "torn.json"
    file.write_bytes(torn(chance.choice(records), chance))
    result = CliRunner().invoke(main, ["verify", str(file)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise Fault(f"{type(result.exception).__name__}: {result.exception}") from result.exception
    if result.exit_code not in (0, 1, 2) or result.output.count("\n") != 1:
        raise Fault(f"status {result.exit_code}, said {result.output[:300]!r}")
    tally.outcomes[f"texts with status {result.exit_code}"] += 1
