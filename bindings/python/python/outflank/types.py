"""Names of the types of arguments, for annotations."""

from collections.abc import Sequence
from os import PathLike
from typing import Literal, SupportsIndex, TypeAlias

__all__ = ["FormatName", "Layout", "Move", "Moves", "Path", "Selectivity", "Size", "Square"]

Move: TypeAlias = str | SupportsIndex
"""A move: `f5`, `--` for a pass, `3-5`; or the index of a square, row by row, and the number of squares for a pass."""

Moves: TypeAlias = str | Sequence[Move]
"""Several moves: a sequence, or a transcript such as `f5d6c3`."""

Square: TypeAlias = str | SupportsIndex
"""A square by its name or its index."""

Size: TypeAlias = int | str | tuple[int, int]
"""The size of a board: the side of a square, `6x4`, or width and height."""

Layout: TypeAlias = Literal["othello", "mirrored", "open"]
"""The first discs: as in Othello, with exchanged colours, or none."""

FormatName: TypeAlias = Literal[
    "transcript", "transcript-with-passes", "obf", "ggf", "wthor", "pgn", "sgf", "xot", "json", "outflank"
]
"""A file format."""

Path: TypeAlias = str | PathLike[str]
"""The name of a file."""

Selectivity: TypeAlias = Literal[73, 87, 95, 99, 100]
"""The confidence with which ProbCut cuts subtrees off, in per cent; 100 cuts nothing off."""
