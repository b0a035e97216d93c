"""Replays a game record and holds everything that it claims against the rules. Whatever is wrong is refused."""

from typing import Any

from .game import ReferenceGame, Refused, Scored
from .shape import WrongRecord, check, check_shape
from .tiles import start_tile

FACTS_OF_A_FEATURE = ("tiles", "shields", "inn", "cathedral", "neighbours", "cities")


def replay(record: Any) -> ReferenceGame:
    """The game after the last thing that the record tells.

    Raises:
        WrongRecord: the record breaks a rule, claims wrong points, or is not a record.
    """
    check_shape(record)
    turns = record["turns"]
    seats = len(record["players"])
    first = turns[0]["seat"] if turns else 0
    check(0 <= first < seats, 1, f"there is no seat {first}")
    game = ReferenceGame(seats, first, record["options"]["expansions"])
    start = {"tile": start_tile(game.expansions), "at": [0, 0], "turn": 0}
    given = {key: record["start"].get(key) for key in start}
    check(given == start, 0, f"the start is {given}, not {start}")
    for number, turn in enumerate(turns, 1):
        try:
            _play(game, turn, number)
        except Refused as refusal:
            raise WrongRecord(number, str(refusal)) from refusal
    try:
        for name in record.get("unplaceable", []):
            _set_aside(game, name, None)
    except Refused as refusal:
        raise WrongRecord(None, str(refusal)) from refusal
    _check_end(game, record)
    return game


def _play(game: ReferenceGame, turn: dict[str, Any], number: int) -> None:
    for name in turn.get("unplaceable", []):
        _set_aside(game, name, number)
    check(turn["seat"] == game.to_play, number, f"seat {turn['seat']} plays, but it is the turn of {game.to_play}")
    check(game.draw(turn["tile"]), number, f"{turn['tile']} fits nowhere")
    x, y = turn["at"]
    game.place(x, y, turn["turn"])
    meeple = turn.get("meeple")
    if meeple:
        game.put(meeple["kind"], meeple["on"], _place_of(meeple))
    elif game.step == "meeple":
        game.pass_()
    if "points" in turn:
        _check_equal(_without_zeros(turn["points"]), game.turn_points, number, "points")
    scores = game.scores if game.before_final is None else game.before_final
    if "after" in turn:
        _check_equal(turn["after"], scores, number, "after")
    if "scored" in turn:
        _check_scored(game, turn["scored"], game.turn_scored, number)


def _set_aside(game: ReferenceGame, name: str, number: int | None) -> None:
    check(not game.draw(name), number, f"{name} was set aside, but it fits somewhere")


def _check_end(game: ReferenceGame, record: dict[str, Any]) -> None:
    if record.get("unfinished", False):
        check(game.step != "over", None, "the game is over, but the record says unfinished")
        check(not record.get("final"), None, "an unfinished game has no final")
    else:
        left = game.remaining.total()
        check(game.step == "over", None, f"{left} tiles are left, but the record does not say unfinished")
        check("scores" in record, None, "the scores are missing")
    if "before_final" in record:
        _check_equal(record["before_final"], game.before_final, None, "before_final")
    if "final" in record:
        _check_scored(game, record["final"], game.final_scored, None)
    if "scores" in record:
        _check_equal(record["scores"], game.scores, None, "scores")


def _check_scored(game: ReferenceGame, entries: list[dict[str, Any]], truth: list[Scored], number: int | None) -> None:
    """Every entry is one feature that was scored just now, none twice; one that paid nobody may be left out."""
    told = []
    for entry in entries:
        name = f"{entry['on']} at {_place_of(entry)!r} of {entry['at']}"
        nodes = game.feature_of(*_where(game, entry, number)).nodes
        matching = [scored for scored in truth if scored.feature.nodes == nodes]
        check(bool(matching), number, f"the {name} was not scored")
        scored = matching[0]
        check(scored not in told, number, f"the {name} is told twice")
        told.append(scored)
        _check_equal(_without_zeros(entry["points"]), scored.points, number, f"points of the {name}")
        for fact in FACTS_OF_A_FEATURE:
            if fact in entry:
                _check_equal(entry[fact], getattr(scored.feature, fact), number, f"{fact} of the {name}")
    missing = [scored.feature for scored in truth if scored.points and scored not in told]
    for feature in missing:
        check(False, number, f"a {feature.on} on {sorted(feature.cells)} was scored, but is not told")


def _where(game: ReferenceGame, entry: dict[str, Any], number: int | None) -> tuple[int, int, str, str]:
    x, y = entry["at"]
    known = (x, y) in game.board and game.board[x, y].segment(entry["on"], _place_of(entry)) is not None
    check(known, number, f"there is no {entry['on']} at {_place_of(entry)!r} of ({x}, {y})")
    return x, y, entry["on"], _place_of(entry)


def _place_of(entry: dict[str, Any]) -> str:
    return str(entry.get("side") or entry.get("half") or "")


def _without_zeros(points: dict[str, int]) -> dict[int, int]:
    return {int(seat): much for seat, much in points.items() if much}


def _check_equal(given: object, right: object, number: int | None, what: str) -> None:
    check(given == right, number, f"{what}: {given} is given, {right} is right")
