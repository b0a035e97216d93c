"""Who is connected to which table here, since when the others are not, and who would have the server play for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field

from bastide.runtime.ports import Clock, Millis, PersonId, TableId

_KEPT = 4096
"""Tables remembered; of the longest quiet the times are forgotten first."""
_GONE_KEPT = 64
"""People remembered as gone from one table; watchers come and go without end."""


@dataclass(slots=True)
class _Presence:
    """`gone`: since when somebody who was here is not; for all others counts the table's first viewer."""

    first_at: Millis
    here: frozenset[PersonId] = frozenset()
    gone: dict[PersonId, Millis] = field(default_factory=dict)
    votes: tuple[int, frozenset[PersonId]] = (-1, frozenset())


class Presences:
    """Lives in this process alone: after a restart everybody has only just gone."""

    def __init__(self, clock: Clock, kept: int = _KEPT) -> None:
        self._clock, self._kept = clock, kept
        self._tables: OrderedDict[TableId, _Presence] = OrderedDict()

    def note(self, table_id: TableId, persons: Collection[PersonId]) -> bool:
        """These are connected now; says whether that is news."""
        now = self._clock()
        presence = self._tables.setdefault(table_id, _Presence(now))
        self._tables.move_to_end(table_id)
        here = frozenset(persons)
        if here == presence.here and len(self._tables) <= self._kept:
            return False
        for person in presence.here - here:
            presence.gone[person] = now
        for person in list(presence.gone)[:-_GONE_KEPT]:
            del presence.gone[person]
        for person in here:
            presence.gone.pop(person, None)
        presence.here = here
        self._forget_quiet()
        return True

    def here(self, table_id: TableId) -> frozenset[PersonId]:
        """Who is connected."""
        presence = self._tables.get(table_id)
        return presence.here if presence is not None else frozenset()

    def gone_since(self, table_id: TableId, person: PersonId) -> Millis | None:
        """Since when a person has had no connection, None for one who has."""
        presence = self._tables.get(table_id)
        if presence is None:
            return self._clock()
        return None if person in presence.here else presence.gone.get(person, presence.first_at)

    def vote(self, table_id: TableId, ply: int, person: PersonId) -> None:
        """The person would have the server play this ply."""
        presence = self._tables.setdefault(table_id, _Presence(self._clock()))
        presence.votes = (ply, self.votes(table_id, ply) | {person})

    def votes(self, table_id: TableId, ply: int | None) -> frozenset[PersonId]:
        """Who would have the server play this ply."""
        presence = self._tables.get(table_id)
        return presence.votes[1] if presence is not None and presence.votes[0] == ply else frozenset()

    def withdraw(self, table_id: TableId) -> None:
        """No votes any more."""
        if table_id in self._tables:
            self._tables[table_id].votes = (-1, frozenset())

    def _forget_quiet(self) -> None:
        for table_id in list(self._tables)[: max(0, len(self._tables) - self._kept)]:
            if not self._tables[table_id].here:
                del self._tables[table_id]
