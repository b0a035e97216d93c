"""Bastide, a tile-laying game for the browser. Owns the version; each layer below owns the rest."""

__version__ = "0.1.0"
