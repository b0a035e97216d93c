"""What a table's host may choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bastide.engine import Expansion


@dataclass(frozen=True, slots=True)
class Options:
    """`hints`: whoever asks is told whose the fields are, what a feature is worth, what still fits where."""

    expansions: frozenset[Expansion] = field(default_factory=frozenset)
    hints: bool = True

    def with_changes(self, changes: OptionChanges) -> Options:
        """These options with what was chosen anew."""
        return replace(
            self,
            expansions=self.expansions if changes.expansions is None else frozenset(changes.expansions),
            hints=self.hints if changes.hints is None else changes.hints,
        )


@dataclass(frozen=True, slots=True)
class OptionChanges:
    """What is chosen anew; None stays as it is."""

    expansions: Iterable[Expansion] | None = None
    hints: bool | None = None
