"""The kinds of name and number that must not be mixed up."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)
"""A table's code in its address: unguessable, at least 64 bits, lower-case letters and digits."""
PersonId = NewType("PersonId", str)
Seat = NewType("Seat", int)
"""A place at the table: 0 to 5, in the order of play."""
Ply = NewType("Ply", int)
"""What a command is meant for: 2 (n - 1) while the tile of turn n is to be placed, one more for its pawn."""
Millis = NewType("Millis", int)
"""Milliseconds since the epoch, by the server's clock."""
