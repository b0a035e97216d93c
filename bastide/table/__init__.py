"""One table: seats, options, host, game; who may do what, and what a viewer may see. Values and decisions, no I/O.

`Table.decide` says which events a command brings and leaves the table as found; `Table.evolve` applies an event.
"""

from bastide.table.codec import decode, encode
from bastide.table.commands import Command
from bastide.table.events import TableEvent
from bastide.table.ids import Millis, PersonId, TableId
from bastide.table.refusals import Refusal, Refused
from bastide.table.table import Table

__all__ = [
    "Command",
    "Millis",
    "PersonId",
    "Refusal",
    "Refused",
    "Table",
    "TableEvent",
    "TableId",
    "decode",
    "encode",
]
