"""A table is the fold of its log: live and replayed are the same, and deciding leaves it as found."""

from __future__ import annotations

from random import Random

import pytest

from bastide.engine import PIGMENTS, Expansion, Level, read_record, replay
from bastide.table import Command, PersonId, Refused
from bastide.table.commands import GameCommand, Leave, Open, Recolour, SeatRobot, SetOptions, Sit, Start, Unseat
from bastide.table.ids import Seat
from bastide.table.options import OptionChanges, Options
from bastide.table.table import Status
from tests.engine.state import difference
from tests.table.sitting import ANA, GUS, NONCE, PEOPLE, Sitting, next_command, person_to_play, play_out, short, whole

ALL = frozenset(Expansion)
EVERYBODY = (*PEOPLE, GUS)


def some_command(chance: Random) -> Command:
    """Anything that may be said in a waiting room."""
    kinds: list[Command] = [
        Sit(chance.choice(["Ana", "Bo", "", "<b>", "🐑"])),
        Recolour(chance.choice(PIGMENTS)),
        SeatRobot(Level.EASY),
        Unseat(Seat(chance.randrange(-1, 7))),
        SetOptions(
            OptionChanges(
                [e for e in Expansion if chance.random() < 0.5], *(chance.choice((None, True, False)) for _ in range(4))
            )
        ),
        Leave(),
    ]
    return chance.choice(kinds)


@pytest.mark.parametrize("seed", range(30))
def test_a_waiting_room_replays_whatever_was_tried(seed: int) -> None:
    chance = Random(seed)
    sitting = Sitting()
    sitting.do(Open("Ana"), ANA)
    refused = 0
    for _ in range(60):
        before = whole(sitting.table)
        try:
            events = sitting.do(some_command(chance), chance.choice(EVERYBODY))
        except Refused:
            refused += 1
            assert difference(before, whole(sitting.table)) == {}
        else:
            assert sitting.table.seq == before["seq"] + len(events)
        check_room(sitting)
    assert 0 < refused < 60
    assert difference(whole(sitting.table), whole(sitting.replayed())) == {}


def check_room(sitting: Sitting) -> None:
    """What must hold of every waiting room."""
    seats = sitting.table.seats
    holders = [holder for holder in seats if holder is not None]
    people = [holder.person for holder in holders if holder.person is not None]
    assert len(seats) == 6
    assert len({holder.colour for holder in holders}) == len(holders)
    assert len(set(people)) == len(people)
    assert not sitting.table.room.barred & set(people)
    # A host wherever there is a person, and never a robot.
    host = sitting.table.host
    assert (host is not None) == bool(people)
    assert host is None or (holder := seats[host]) is None or holder.person is not None


GAMES = [
    (1, 0, frozenset[Expansion](), 1),
    (1, 3, frozenset[Expansion](), 2),
    (2, 0, ALL, 3),
    (3, 0, frozenset[Expansion](), 4),
    (2, 2, frozenset({Expansion.INNS}), 5),
    (5, 0, frozenset({Expansion.RIVER}), 6),
    (6, 0, ALL, 7),
]


def begun(people: int, robots: int, expansions: frozenset[Expansion], seed: int) -> Sitting:
    sitting = Sitting()
    sitting.do(Open("Ana", Options(expansions)), ANA)
    for number, person in enumerate(PEOPLE[1:people], 2):
        sitting.do(Sit(f"Nº {number}"), person)
    for _ in range(robots):
        sitting.do(SeatRobot(Level.EASY), ANA)
    sitting.do(Start(seed, NONCE), ANA)
    return sitting


@pytest.mark.parametrize(("people", "robots", "expansions", "seed"), GAMES)
def test_a_whole_game_replays(people: int, robots: int, expansions: frozenset[Expansion], seed: int) -> None:
    sitting = begun(people, robots, expansions, seed)
    lengths = set(Random(seed).sample(range(10, 120), 6))

    def compare(_: GameCommand, __: PersonId | None) -> None:
        if sitting.table.seq in lengths:
            assert difference(whole(sitting.table), whole(sitting.replayed())) == {}

    play_out(sitting, Random(seed), compare)
    assert sitting.table.status is Status.FINISHED
    assert difference(whole(sitting.table), whole(sitting.replayed())) == {}
    game = replay(read_record(sitting.table.record()))
    assert sitting.table.game is not None
    assert game.scores == sitting.table.game.scores


@pytest.mark.parametrize(("seed", "expansions"), [(11, frozenset[Expansion]()), (12, ALL)])
def test_the_record_verifies_at_every_moment(seed: int, expansions: frozenset[Expansion]) -> None:
    sitting = begun(2, 1, expansions, seed)
    moments = 0

    def verify(_: GameCommand, __: PersonId | None) -> None:
        nonlocal moments
        moments += 1
        record = sitting.table.record()
        game = replay(read_record(record))
        assert sitting.table.game is not None
        assert record["unfinished"] is True
        assert list(game.scores) == sitting.table.game.scores

    play_out(sitting, Random(seed), verify)
    assert moments > 100
    assert "unfinished" not in sitting.table.record()


def test_any_beginning_of_a_log_is_a_table_that_goes_on() -> None:
    sitting = begun(2, 1, frozenset(), 8)
    play_out(sitting, Random(8))
    for length in range(1, len(sitting.log), 7):
        broken = Sitting()
        broken.table, broken.log = sitting.replayed(length), sitting.log[:length]
        if broken.table.status is not Status.WAITING:
            play_out(broken, Random(length))
            assert broken.table.status is Status.FINISHED
            replay(read_record(broken.table.record()))


@pytest.mark.parametrize("seed", range(4))
def test_deciding_and_foreseeing_leave_the_table_as_found_and_foresee_what_comes(seed: int) -> None:
    chance = Random(seed)
    sitting = Sitting(short(14))
    plan: list[tuple[Command, PersonId | None]] = [
        (Open("Ana", Options(ALL if seed % 2 else frozenset())), ANA),
        (SeatRobot(Level.EASY), ANA),
        (Sit("Bo"), PEOPLE[1]),
        (Start(seed, NONCE), ANA),
    ]
    robots = finishes = 0
    while plan or sitting.table.ply is not None:
        command, person = plan.pop(0) if plan else (next_command(sitting.table, chance), person_to_play(sitting.table))
        before = whole(sitting.table)
        events = sitting.table.decide(command, person)
        assert difference(before, whole(sitting.table)) == {}
        ahead = sitting.table.foresee(events)
        assert difference(before, whole(sitting.table)) == {}
        assert sitting.do(command, person) == events
        assert ahead.status is sitting.table.status
        assert ahead.due_at == sitting.table.due_at
        assert (ahead.due_at is not None) is (sitting.table.robot_to_play is not None)
        robots += ahead.due_at is not None
        finishes += ahead.status is Status.FINISHED
    assert robots > 0
    assert finishes == 1
