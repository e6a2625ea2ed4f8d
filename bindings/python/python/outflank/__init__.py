"""Othello, Reversi of all sizes and Alak: rules, engine, file formats and learning environments."""

from ._outflank import Alak, Board, Outcome, Position, Reversi, Side, Symmetry, __version__
from .errors import IllegalMoveError, ParseError, ReadError, WriteError

BLACK = Side.BLACK
"""The side that moves first."""
WHITE = Side.WHITE
"""The side that moves second."""
PASS = "--"
"""A pass as a move."""

__all__ = [
    "BLACK",
    "PASS",
    "WHITE",
    "Alak",
    "Board",
    "IllegalMoveError",
    "Outcome",
    "ParseError",
    "Position",
    "ReadError",
    "Reversi",
    "Side",
    "Symmetry",
    "WriteError",
    "__version__",
]
