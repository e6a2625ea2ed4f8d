"""Othello, Reversi of all sizes and Alak: rules, engine, file formats and learning environments."""

from ._outflank import Side, __version__

BLACK = Side.BLACK
"""The side that moves first."""
WHITE = Side.WHITE
"""The side that moves second."""

__all__ = ["BLACK", "WHITE", "Side", "__version__"]
