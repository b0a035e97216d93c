"""The rules of the game, in pure Python: tiles, board, features, scoring, one game, its record.

What stands in `__all__` is the engine's face; nobody reaches behind it.
"""

from bastide.engine.catalogue import MAX_SEATS, Expansion, TileSet, expansions_of, shuffled_pile, tile_set
from bastide.engine.errors import ForbiddenError, MalformedError, Reason
from bastide.engine.events import (
    Completed,
    Counted,
    Drawn,
    Event,
    Feature,
    Finished,
    Meeple,
    MeeplePut,
    Passed,
    Placed,
    SegmentAt,
    SetAside,
    WentHome,
)
from bastide.engine.fairness import commitment
from bastide.engine.game import Game
from bastide.engine.json_text import parse_json
from bastide.engine.moves import (
    PASS,
    STEPS,
    Action,
    Cell,
    Draw,
    FeatureKind,
    MeepleKind,
    Pass,
    Placement,
    Put,
    Step,
    cell_at,
    place_of,
)
from bastide.engine.perft import Perft, divide, perft
from bastide.engine.read import read_record
from bastide.engine.record import PIGMENTS, FairDraw, Level, Player, Record, RecordError
from bastide.engine.replay import replay
from bastide.engine.scribe import Scribe
from bastide.engine.sight import Held, Look, Sight, fitting
from bastide.engine.turned import equal_turns

__all__ = [
    "MAX_SEATS",
    "PASS",
    "PIGMENTS",
    "STEPS",
    "Action",
    "Cell",
    "Completed",
    "Counted",
    "Draw",
    "Drawn",
    "Event",
    "Expansion",
    "FairDraw",
    "Feature",
    "FeatureKind",
    "Finished",
    "ForbiddenError",
    "Game",
    "Held",
    "Level",
    "Look",
    "MalformedError",
    "Meeple",
    "MeepleKind",
    "MeeplePut",
    "Pass",
    "Passed",
    "Perft",
    "Placed",
    "Placement",
    "Player",
    "Put",
    "Reason",
    "Record",
    "RecordError",
    "Scribe",
    "SegmentAt",
    "SetAside",
    "Sight",
    "Step",
    "TileSet",
    "WentHome",
    "cell_at",
    "commitment",
    "divide",
    "equal_turns",
    "expansions_of",
    "fitting",
    "parse_json",
    "perft",
    "place_of",
    "read_record",
    "replay",
    "shuffled_pile",
    "tile_set",
]
