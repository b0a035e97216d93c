"""How what adds up in a feature is packed into one integer, so that joining two features is one addition.

From the low end: six nibbles of pawns, one a seat (three bits of small ones, one bit for the big one), then open ends,
shields, inns, cathedrals, and on top the number of segments, so that comparing two sums compares sizes. What the
largest game (101 tiles) can add up to fits each part; nobody outside this package reads the integer itself.
A seat's supply is packed in the same nibbles: pawns go home by one addition as well.
"""

from __future__ import annotations

SEAT_BITS = 4
SMALL = 1
BIG = 8
PAWNS = (1 << 24) - 1
OPEN = 1 << 24
OPEN_ENDS = 0xFF << 24
SHIELD = 1 << 32
_SHIELDS = 0x7F
INN = 1 << 39
INNS = 0x1F << 39
CATHEDRAL = 1 << 44
CATHEDRALS = 0x7 << 44
SEGMENT = 1 << 48


def open_ends(total: int) -> int:
    """Ends still to be closed; for an abbey: neighbour cells still free."""
    return (total & OPEN_ENDS) >> 24


def shields(total: int) -> int:
    """Coats of arms of a town."""
    return (total >> 32) & _SHIELDS


def strength(nibble: int) -> int:
    """What a seat's pawns count in a majority: the big one 2."""
    return (nibble & 7) + (nibble >> 3) * 2


def holders(pawns: int) -> dict[int, int]:
    """Seat to strength, of those who have a pawn."""
    found = {}
    seat = 0
    while pawns:
        if pawns & 15:
            found[seat] = strength(pawns & 15)
        pawns >>= SEAT_BITS
        seat += 1
    return found


class _Winners(dict[int, tuple[int, ...]]):
    """The seats with the majority, by packed pawns; the few patterns that occur are worked out once."""

    def __missing__(self, pawns: int) -> tuple[int, ...]:
        held = holders(pawns)
        most = max(held.values(), default=0)
        self[pawns] = winners = tuple(seat for seat, power in held.items() if power == most)
        return winners


WINNERS = _Winners()
