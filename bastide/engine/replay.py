"""Playing a record through the rules: every placement, pawn, point and figure must be the right one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bastide.engine.errors import ForbiddenError, MalformedError
from bastide.engine.events import Completed, Feature
from bastide.engine.fairness import commitment
from bastide.engine.game import Game
from bastide.engine.moves import Cell, FeatureKind, Placement, Step, cell_at, place_of
from bastide.engine.record import Record, RecordError, Score, Turn
from bastide.engine.turned import turned


def replay(record: Record) -> Game:
    """The game that a record tells, at its end. Raises RecordError at the first thing that is not right."""
    try:
        game = Game(len(record.players), first=_first(record), expansions=record.expansions, pile=record.pile)
    except MalformedError as wrong:
        raise RecordError(str(wrong)) from None
    start = game.board.lying[0]
    written = record.start
    if (written.tile, written.at, turned(written.tile, written.turn).turn) != (start.id, (0, 0), start.turn):
        raise RecordError(f"the game starts with {start.id} at [0, 0], turn {start.turn}")
    tells = record.final is not None or any(turn.scored is not None for turn in record.turns)
    for number, turn in enumerate(record.turns, 1):
        _play(game, number, turn, tells=tells)
    _finish(game, record, tells=tells)
    _check_draw(record)
    return game


def _step(game: Game) -> Step:
    # A call, since a type checker would take the step for what it was before the last action.
    return game.step


def _first(record: Record) -> int:
    if not record.turns:
        return 0
    first = record.turns[0].seat
    if not 0 <= first < len(record.players):
        raise RecordError(f"there is no seat {first}", 1)
    return first


def _play(game: Game, number: int, turn: Turn, *, tells: bool) -> None:
    try:
        _draw(game, turn, number)
        before = tuple(game.scores)
        cell = cell_at(*turn.lying.at)
        events = [*game.place(Placement(cell, turn.lying.turn))]
        if turn.meeple is not None:
            if _step(game) is not Step.MEEPLE:
                raise RecordError(_no_meeple(game, turn), number)
            events += game.put(turn.meeple)
        elif _step(game) is Step.MEEPLE:
            events += game.pass_turn()
    except (ForbiddenError, MalformedError) as wrong:
        raise RecordError(str(wrong), number) from None
    paid = [event.feature for event in events if isinstance(event, Completed)]
    _check_points(turn, _after_turn(before, paid), before, number)
    if tells:
        _compare(game, turn.scored or (), paid, number)


def _draw(game: Game, turn: Turn, number: int) -> None:
    if _step(game) is Step.OVER:
        raise RecordError("the game was over before this turn", number)
    if turn.seat != game.to_play:
        raise RecordError(f"seat {turn.seat} plays, but it is the turn of seat {game.to_play}", number)
    for tile in turn.unplaceable:
        game.draw(tile)
        if _step(game) is Step.PLACE:
            x, y = game.legal_placements()[0].at
            raise RecordError(f"{tile} was set aside, but it fits, at [{x}, {y}] for one", number)
        if _step(game) is Step.OVER:
            raise RecordError("the game was over before this turn", number)
    game.draw(turn.lying.tile)
    if _step(game) is not Step.PLACE:
        raise RecordError(f"{turn.lying.tile} fits nowhere and must be set aside", number)


def _no_meeple(game: Game, turn: Turn) -> str:
    assert turn.meeple is not None
    if not any(game.supply(turn.seat)):
        return f"seat {turn.seat} has no pawn left"
    return f"no segment of {turn.lying.tile} is free for a pawn"


def _after_turn(before: Sequence[int], paid: Iterable[Feature]) -> tuple[int, ...]:
    """The scores after the turn, before the last count that may follow it."""
    scores = list(before)
    for feature in paid:
        for seat, points in feature.paid.items():
            scores[seat] += points
    return tuple(scores)


def _check_points(turn: Turn, after: tuple[int, ...], before: Sequence[int], number: int) -> None:
    gained = {seat: a - b for seat, (a, b) in enumerate(zip(after, before, strict=True)) if a != b}
    if turn.points is not None and turn.points != gained:
        raise RecordError(f"points {_said(turn.points)} are not right: it would be {_said(gained)}", number)
    if turn.after is not None and turn.after != after:
        raise RecordError(f"scores after it {list(turn.after)} are not right: it would be {list(after)}", number)


def _said(points: Mapping[int, int]) -> str:
    return ", ".join(f"{n} to seat {seat}" for seat, n in sorted(points.items())) or "none"


def _compare(game: Game, written: Sequence[Score], paid: Sequence[Feature], number: int | None) -> None:
    """The entries of `scored` or `final` against the features that were."""
    owed = {_root(game, feature.named.cell, feature.on, feature.named.place): feature for feature in paid}
    for entry in written:
        root = _root(game, cell_at(*entry.at), entry.on, entry.place)
        if root is None:
            raise RecordError(f"{_where(entry)}: there is no such segment", number)
        feature = owed.pop(root, None)
        if feature is None:
            raise RecordError(f"{_where(entry)} did not score, or is written twice", number)
        _compare_one(entry, feature, number)
    for feature in owed.values():
        if feature.paid:
            where = f"the {feature.on} at {list(place_of(feature.named.cell))}"
            raise RecordError(f"{where} paid {_said(feature.paid)}, which is not written", number)


def _where(entry: Score) -> str:
    return f"the {entry.on} at {list(entry.at)} {entry.place}".rstrip()


def _root(game: Game, cell: Cell, on: FeatureKind, place: str) -> int | None:
    """What tells the feature of a segment from all others now; None where there is no such segment."""
    lying = game.board.tiles.get(cell)
    number = None if lying is None else lying[1].named.get((on, place))
    return None if lying is None or number is None else game.board.features.root(lying[0] + number)


def _compare_one(entry: Score, feature: Feature, number: int | None) -> None:
    right = {
        "tiles": feature.tiles, "shields": feature.shields, "inn": feature.inn, "cathedral": feature.cathedral,
        "neighbours": feature.neighbours, "cities": feature.cities,
    }  # fmt: skip
    for key, value in entry.facts.items():
        if value != right[key]:
            raise RecordError(f"{_where(entry)}: {key} is {value}, it would be {right[key]}", number)
    if entry.points != feature.paid:
        raise RecordError(f"{_where(entry)}: {_said(entry.points)}, it would be {_said(feature.paid)}", number)


def _finish(game: Game, record: Record, *, tells: bool) -> None:
    try:
        for tile in record.unplaceable:
            if _step(game) is Step.OVER:
                raise RecordError(f"{tile} was set aside after the end")
            game.draw(tile)
            if _step(game) is Step.PLACE:
                raise RecordError(f"{tile} was set aside at the end, but it fits")
    except ForbiddenError as wrong:
        raise RecordError(str(wrong)) from None
    if _step(game) is not Step.OVER:
        if not record.unfinished:
            raise RecordError(f"the record ends with {game.left_count} tiles left and is not marked unfinished")
        if record.final or record.before_final is not None:
            raise RecordError("an unfinished record has been counted to its end: 'final' or 'before_final' is there")
        if record.scores is not None and record.scores != tuple(game.scores):
            raise RecordError(f"scores {list(record.scores)} are not right: so far it is {list(game.scores)}")
        return
    if record.unfinished:
        raise RecordError("the record is marked unfinished, but all tiles were played")
    _check_end(game, record, tells=tells)


def _check_end(game: Game, record: Record, *, tells: bool) -> None:
    counted = game.counted()
    before = list(game.scores)
    for feature in counted:
        for seat, points in feature.paid.items():
            before[seat] -= points
    if record.before_final is not None and record.before_final != tuple(before):
        raise RecordError(f"before_final {list(record.before_final)} is not right: it would be {before}")
    if tells:
        _compare(game, record.final or (), counted, None)
    if record.scores is None:
        raise RecordError("the record of a finished game has no 'scores'")
    if record.scores != tuple(game.scores):
        raise RecordError(f"scores {list(record.scores)} are not right: it would be {list(game.scores)}")


def _check_draw(record: Record) -> None:
    """The revealed order must be the one committed to and the one that was drawn (fair draw)."""
    draw = record.draw
    if draw is None or record.unfinished:
        if draw is not None and (draw.nonce is not None or draw.order is not None):
            raise RecordError("an unfinished record reveals the order of the pile")
        return
    if draw.nonce is None or draw.order is None:
        raise RecordError("the record is finished, but the order of the pile is not revealed")
    if commitment(draw.nonce, draw.order) != draw.commitment:
        raise RecordError("the order of the pile is not the one that was committed to at the start")
    drawn = [tile for turn in record.turns for tile in (*turn.unplaceable, turn.lying.tile)] + [*record.unplaceable]
    if list(draw.order) != drawn:
        raise RecordError("the tiles were not drawn in the order that was committed to")
