"""What the robots believe pawns, chances and threats to be worth: read from `data/weights.json`, which says more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Weights:
    """One number each; unit and meaning stand in the data file."""

    medium_pawn: float
    pawn: float
    pawn_last: float
    pawn_crowd: float
    big_pawn: float
    field_pawn: float
    return_share: float
    city_tries: float
    city_extend: float
    city_crowd: float
    city_growth: float
    road_tries: float
    road_extend: float
    road_crowd: float
    road_growth: float
    abbey_tries: float
    field_future: float
    field_trust: float
    threat: float
    rival_first: float

    def changed(self, **values: float) -> Weights:
        """The same but for these."""
        return Weights(**{**as_numbers(self), **values})


def as_numbers(weights: Weights) -> dict[str, float]:
    """The numbers by name."""
    return {each.name: getattr(weights, each.name) for each in fields(Weights)}


def _read() -> Mapping[str, Mapping[str, Any]]:
    text = (files("bastide.robots") / "data" / "weights.json").read_text("utf-8")
    data: Mapping[str, Mapping[str, Any]] = json.loads(text)
    return data


DATA = _read()
"""The data file as it stands: name to value, unit, meaning and bounds."""
WEIGHTS = Weights(**{name: float(entry["value"]) for name, entry in DATA.items()})
