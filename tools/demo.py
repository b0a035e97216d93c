"""What the home page's demo board plays, from a record: the facts that drawing needs, nothing else.

`bastide selfplay --robots hard,medium --expansions river | python tools/demo.py > static/demo.json`
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from bastide.engine import (
    Completed,
    Draw,
    Event,
    Game,
    Meeple,
    MeeplePut,
    Placed,
    Placement,
    Record,
    Step,
    WentHome,
    cell_at,
    parse_json,
    place_of,
    read_record,
)


def _meeple(meeple: Meeple) -> dict[str, Any]:
    where = meeple.where
    at = list(place_of(where.cell))
    return {"seat": meeple.seat, "meeple": meeple.kind.value, "at": at, "on": where.on.value, "index": where.index}


def _told(events: Sequence[Event]) -> Iterator[dict[str, Any]]:
    """Events as the wire tells them, without points: the demo shows a map being drawn."""
    for event in events:
        match event:
            case Placed(seat=seat, tile=tile, cell=cell, turn=turn):
                yield {"kind": "placed", "seat": seat, "tile": tile, "at": list(place_of(cell)), "turn": turn}
            case MeeplePut(meeple=meeple):
                yield {"kind": "meeple", **_meeple(meeple)}
            case Completed(feature=feature):
                segments = [[*place_of(segment.cell), segment.index] for segment in feature.segments]
                yield {"kind": "completed", "on": feature.named.on.value, "segments": segments}
            case WentHome(meeples=meeples):
                yield {"kind": "home", "pawns": [_meeple(meeple) for meeple in meeples]}
            case _:
                pass


def _played(record: Record) -> Iterator[list[dict[str, Any]]]:
    """One list of events a turn."""
    game = Game(len(record.players), first=record.turns[0].seat, expansions=record.expansions)
    for turn in record.turns:
        for tile in (*turn.unplaceable, turn.lying.tile):
            game.push(Draw(tile))
        events = [*game.place(Placement(cell_at(*turn.lying.at), turn.lying.turn))]
        if game.step is Step.MEEPLE:
            events += game.pass_turn() if turn.meeple is None else game.put(turn.meeple)
        yield list(_told(events))


def main() -> None:
    """From standard input to standard output."""
    record = read_record(parse_json(sys.stdin.read()))
    demo = {
        "seats": [{"colour": player.colour} for player in record.players],
        "start": {"tile": record.start.tile, "at": list(record.start.at), "turn": record.start.turn},
        "turns": list(_played(record)),
    }
    sys.stdout.write(json.dumps(demo, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
