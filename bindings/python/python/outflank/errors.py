"""The exceptions of the package. All are `ValueError`s."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._outflank import Game

__all__ = ["IllegalMoveError", "ParseError", "ReadError", "TableError", "WriteError"]


class ParseError(ValueError):
    """A text that is not a position, a move or whatever was expected; the message says where."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow."""

    def __init__(self, message: str, move: str, reason: str, game: int | None = None) -> None:
        super().__init__(message, move, reason, game)
        self.move = move
        """The move: `f5`, or `--` for a pass. Of an environment, the number of an action that no board has."""
        self.reason = reason
        """The reason: `no discs would be flipped`, for example."""
        self.game = game
        """The row of the game in an environment, or of the board in an array, from 0; else `None`."""

    def __str__(self) -> str:
        return str(self.args[0])


class ReadError(ValueError):
    """A game of a file or text that cannot be read to its end."""

    def __init__(
        self, message: str, path: str | None, line: int | None, column: int | None, partial: Game | None
    ) -> None:
        super().__init__(message, path, line, column, partial)
        self.path = path
        """The file, or `None` in a text."""
        self.line = line
        """The line of the error, from 1; `None` in a binary file, where the message has a byte offset."""
        self.column = column
        """The column of the error, in characters from 1."""
        self.partial = partial
        """The game up to the error, if its start position is known."""

    def __str__(self) -> str:
        return str(self.args[0])


class TableError(ValueError):
    """Rows or a file that are not a table of games or positions; the message names the file."""


class WriteError(ValueError):
    """A game that the format cannot represent."""
