"""Writing a record: from what a game told to a JSON-ready object (the game record, version 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bastide.engine.catalogue import Expansion, tile_set
from bastide.engine.events import (
    Completed,
    Counted,
    Event,
    Feature,
    Finished,
    MeeplePut,
    Passed,
    Placed,
    SegmentAt,
    SetAside,
)
from bastide.engine.moves import FeatureKind, place_of
from bastide.engine.record import FORMAT, VERSION, FairDraw, Player


class Scribe:
    """Takes down the events of one game in their order; `record` may be asked for at any time."""

    def __init__(
        self,
        players: Sequence[Player],
        expansions: frozenset[Expansion] = frozenset(),
        pile: Mapping[str, int] | None = None,
    ) -> None:
        self._players = tuple(players)
        self._options: dict[str, Any] = {"expansions": sorted(e.value for e in expansions)}
        if pile is not None:
            self._options["pile"] = dict(pile)
        self._start = tile_set(expansions).start
        self._turns: list[dict[str, Any]] = []
        self._aside: list[str] = []
        self._final: list[dict[str, Any]] = []
        self._scores = [0] * len(players)
        self._finished = False

    def take(self, events: Iterable[Event], *, auto: bool = False) -> None:
        """Take down events. `auto`: the server played for the seat."""
        for event in events:
            match event:
                case SetAside(tile=tile):
                    self._aside.append(tile)
                case Placed():
                    self._open_turn(event, auto=auto)
                case Passed() if auto:
                    self._turns[-1]["auto"] = True
                case MeeplePut(meeple=meeple):
                    self._turns[-1]["meeple"] = {"kind": meeple.kind.value, **_place(meeple.where)}
                case Completed(feature=feature, scores=scores):
                    self._scores = list(scores)
                    if feature.holders:
                        self._turns[-1].setdefault("scored", []).append(_scored(feature))
                case Counted(feature=feature, scores=scores):
                    self._scores = list(scores)
                    self._final.append(_scored(feature))
                case Finished(scores=scores):
                    self._scores = list(scores)
                    self._finished = True
                case _:
                    pass

    def _open_turn(self, event: Placed, *, auto: bool) -> None:
        turn: dict[str, Any] = {"seat": event.seat}
        if self._aside:
            turn["unplaceable"] = self._aside
            self._aside = []
        turn |= {"tile": event.tile, "at": list(place_of(event.cell)), "turn": event.turn}
        if auto:
            turn["auto"] = True
        self._turns.append(turn)

    def record(self, *, draw: FairDraw | None = None, **more: str) -> dict[str, Any]:
        """The record so far; `more` are the optional `id` and `date`. An unfinished one never tells nonce and order."""
        written: dict[str, Any] = {"format": FORMAT, "version": VERSION, **more}
        written["players"] = [_player(player) for player in self._players]
        written["options"] = self._options
        written["start"] = {"tile": self._start, "at": [0, 0], "turn": 0}
        if draw is not None:
            written["draw"] = {"commitment": draw.commitment}
            if self._finished:
                written["draw"] |= {"nonce": draw.nonce, "order": list(draw.order or ())}
        # Copies: what was handed out does not change under its reader when the game goes on.
        written["turns"] = [turn | ({"scored": [*turn["scored"]]} if "scored" in turn else {}) for turn in self._turns]
        written["unplaceable"] = [*self._aside]
        if self._finished:
            written["final"] = [*self._final]
        else:
            written["unfinished"] = True
        written["scores"] = self._scores
        return written


def _player(player: Player) -> dict[str, str]:
    both = {"name": player.name, "colour": player.colour, "robot": player.robot}
    return {key: value for key, value in both.items() if value is not None}


def _place(where: SegmentAt) -> dict[str, str]:
    key = "half" if where.on is FeatureKind.FIELD else "side"
    return {"on": where.on.value} | ({key: where.place} if where.place else {})


def _scored(feature: Feature) -> dict[str, Any]:
    place = _place(feature.named)
    entry: dict[str, Any] = {"on": place.pop("on"), "at": list(place_of(feature.named.cell)), **place}
    if feature.on is FeatureKind.FIELD:
        entry["cities"] = feature.cities
    elif feature.on is FeatureKind.ABBEY:
        entry["neighbours"] = feature.neighbours
    else:
        entry["tiles"] = feature.tiles
    if feature.on is FeatureKind.CITY:
        entry["shields"] = feature.shields
    if feature.inn:
        entry["inn"] = True
    if feature.cathedral:
        entry["cathedral"] = True
    entry["points"] = {str(seat): points for seat, points in feature.paid.items()}
    return entry
