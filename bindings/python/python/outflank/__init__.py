"""Othello, Reversi of all sizes and Alak: rules, engine, file formats and learning environments."""

# First: it chooses the compiled module, which the others import.
from . import _builds  # noqa: F401, I001  # pyright: ignore[reportUnusedImport]
from . import batch
from ._outflank import (
    Alak,
    Analysis,
    Board,
    Book,
    BookMove,
    Engine,
    Game,
    GameReader,
    Line,
    MoveReview,
    Outcome,
    Player,
    Position,
    Proof,
    Prover,
    Report,
    Reversi,
    Review,
    ReviewSummary,
    Side,
    Symmetry,
    Tablebase,
    Value,
    Weights,
    __version__,
    answer_questions,
    read_games,
    write_games,
)
from .errors import IllegalMoveError, ParseError, ReadError, TableError, WriteError

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
    "Analysis",
    "Board",
    "Book",
    "BookMove",
    "Engine",
    "Game",
    "GameReader",
    "IllegalMoveError",
    "Line",
    "MoveReview",
    "Outcome",
    "ParseError",
    "Player",
    "Position",
    "Proof",
    "Prover",
    "ReadError",
    "Report",
    "Reversi",
    "Review",
    "ReviewSummary",
    "Side",
    "Symmetry",
    "TableError",
    "Tablebase",
    "Value",
    "Weights",
    "WriteError",
    "__version__",
    "answer_questions",
    "batch",
    "read_games",
    "write_games",
]
