"""Whether JSON has the shape of a game record, version 1. Says nothing about the rules of the game."""

from collections.abc import Callable
from typing import Any

from .tiles import FACTS, HALVES, SIDES

COLOURS = ("garance", "pastel", "safran", "vert-de-gris", "tournesol", "noir-de-vigne")
ROBOTS = ("easy", "medium", "hard", "master")
EXPANSIONS = ("inns", "river")


class WrongRecord(Exception):
    """A record breaks a rule or is not a record. `turn` counts from 1; 0 is the head, None the end."""

    def __init__(self, turn: int | None, what: str) -> None:
        super().__init__(f"turn {turn}: {what}" if turn else what)
        self.turn = turn
        self.what = what


def check(claim: bool, turn: int | None, what: str) -> None:
    """Refuse the record unless the claim holds."""
    if not claim:
        raise WrongRecord(turn, what)


def is_whole(value: Any) -> bool:
    """A whole number; JSON's true and false are none."""
    return type(value) is int


def is_list_of(test: Callable[[Any], bool], value: Any) -> bool:
    """A list of nothing else."""
    return isinstance(value, list) and all(test(item) for item in value)


def is_tile(value: Any) -> bool:
    """The name of a tile."""
    return isinstance(value, str) and value in FACTS["tiles"]


def is_cell(value: Any) -> bool:
    """`[x, y]`."""
    return is_list_of(is_whole, value) and len(value) == 2


def is_turn(value: Any) -> bool:
    """0 to 3."""
    return is_whole(value) and value in range(4)


def is_scores(value: Any, seats: int) -> bool:
    """One whole number a seat."""
    return is_list_of(is_whole, value) and len(value) == seats


def is_points(value: Any, seats: int) -> bool:
    """Points by seat, as `{"0": 4}`."""
    names = [str(seat) for seat in range(seats)]
    return isinstance(value, dict) and all(key in names and is_whole(much) for key, much in value.items())


def is_place(value: dict[str, Any]) -> bool:
    """`on` and the one key that names the place: `side`, `half`, or none for an abbey or an enclosed field."""
    if value.get("on") in ("city", "road"):
        return value.get("side") in SIDES and "half" not in value
    if value.get("on") == "field":
        return value.get("half", "NL") in HALVES and "side" not in value
    return value.get("on") == "abbey" and "side" not in value and "half" not in value


def is_meeple(value: Any) -> bool:
    """A pawn put."""
    return isinstance(value, dict) and value.get("kind") in ("small", "big") and is_place(value)


def is_scored(value: Any, seats: int) -> bool:
    """One feature that was scored, with whatever facts are given."""
    if not isinstance(value, dict) or not is_place(value):
        return False
    if not is_cell(value.get("at")) or not is_points(value.get("points"), seats):
        return False
    numbers = [value.get(key, 0) for key in ("tiles", "shields", "neighbours", "cities")]
    return is_list_of(is_whole, numbers) and all(type(value.get(key, False)) is bool for key in ("inn", "cathedral"))


def is_player(value: Any) -> bool:
    """A player; colour and robot may be absent, but not unknown."""
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        return False
    return value.get("colour", "garance") in COLOURS and value.get("robot", "easy") in ROBOTS


def is_start(value: Any) -> bool:
    """The first tile; whether it is the right one is for the rules to say."""
    if not isinstance(value, dict) or not is_tile(value.get("tile")):
        return False
    return is_cell(value.get("at")) and is_turn(value.get("turn"))


def check_shape(record: Any) -> None:
    """Refuse what is not a record."""
    check(isinstance(record, dict), 0, "a record is an object")
    check(record.get("format") == "bastide", 0, f'format {record.get("format")!r} is not "bastide"')
    version = record.get("version")
    check(is_whole(version) and version == 1, 0, f"version {version!r} is not 1")
    players = record.get("players")
    check(is_list_of(is_player, players) and 1 <= len(players) <= 6, 0, "players are 1 to 6 known players")
    options = record.get("options")
    check(isinstance(options, dict), 0, "options are an object")
    expansions = options.get("expansions")
    check(is_list_of(lambda name: name in EXPANSIONS, expansions), 0, f"expansions {expansions!r} are not known")
    check(len(expansions) == len(set(expansions)), 0, f"expansions {expansions!r} repeat themselves")
    start = record.get("start")
    check(is_start(start), 0, f"start {start!r} is not a tile, a cell and a turn")
    check(type(record.get("unfinished", False)) is bool, 0, "unfinished is true or false")
    check(isinstance(record.get("turns"), list), 0, "turns are a list")
    for number, turn in enumerate(record["turns"], 1):
        check_turn(turn, number, len(players))
    check_end(record, len(players))


def check_turn(turn: Any, number: int, seats: int) -> None:
    """Refuse what is not a turn."""
    check(isinstance(turn, dict), number, "a turn is an object")
    check(is_whole(turn.get("seat")), number, f"seat {turn.get('seat')!r} is not a whole number")
    check(is_tile(turn.get("tile")), number, f"there is no tile {turn.get('tile')!r}")
    check(is_cell(turn.get("at")), number, f"at {turn.get('at')!r} is not [x, y]")
    check(is_turn(turn.get("turn")), number, f"turn {turn.get('turn')!r} is not 0 to 3")
    check("meeple" not in turn or is_meeple(turn["meeple"]), number, f"{turn.get('meeple')!r} is not a meeple")
    check(is_list_of(is_tile, turn.get("unplaceable", [])), number, "unplaceable is a list of tiles")
    check(type(turn.get("auto", False)) is bool, number, "auto is true or false")
    check("points" not in turn or is_points(turn["points"], seats), number, "points are whole numbers by seat")
    check("after" not in turn or is_scores(turn["after"], seats), number, "after is one whole number a seat")
    scored = turn.get("scored", [])
    check(is_list_of(lambda entry: is_scored(entry, seats), scored), number, "scored is a list of features")


def check_end(record: dict[str, Any], seats: int) -> None:
    """Refuse what is not the end of a record."""
    check(is_list_of(is_tile, record.get("unplaceable", [])), None, "unplaceable is a list of tiles")
    for key in ("scores", "before_final"):
        check(key not in record or is_scores(record[key], seats), None, f"{key} is one whole number a seat")
    final = record.get("final", [])
    check(is_list_of(lambda entry: is_scored(entry, seats), final), None, "final is a list of features")
