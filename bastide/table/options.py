"""What a table's host may choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bastide.engine import Expansion


@dataclass(frozen=True, slots=True)
class Options:
    """What is played, how, and before whom."""

    expansions: frozenset[Expansion] = field(default_factory=frozenset)
    hints: bool = True
    """Whoever asks is told whose the fields are, what a feature is worth, what still fits where."""
    quick: bool = False
    """A turn has 30 s."""
    watchers: bool = True
    """Whoever has the link and no seat may watch."""
    listed: bool = False
    """The home page names the table to everybody."""

    def with_changes(self, changes: OptionChanges) -> Options:
        """These options with what was chosen anew."""
        return replace(
            self,
            expansions=self.expansions if changes.expansions is None else frozenset(changes.expansions),
            hints=self.hints if changes.hints is None else changes.hints,
            quick=self.quick if changes.quick is None else changes.quick,
            watchers=self.watchers if changes.watchers is None else changes.watchers,
            listed=self.listed if changes.listed is None else changes.listed,
        )


@dataclass(frozen=True, slots=True)
class OptionChanges:
    """What is chosen anew; None stays as it is."""

    expansions: Iterable[Expansion] | None = None
    hints: bool | None = None
    quick: bool | None = None
    watchers: bool | None = None
    listed: bool | None = None
