"""Functions on NumPy arrays of boards, for many positions of Othello at once.

A board is two words of `uint64`: the discs of the side to move and those of its opponent; bit 0 is a1, bit 7 is h1, bit
63 is h8. `boards` is a C-contiguous array with shape (n, 2), which is neither copied nor changed. Results are written to
`out` if it is given. The GIL is released; `threads` share the work.

>>> import numpy as np
>>> start = np.array([[0x0000000810000000, 0x0000001008000000]], dtype=np.uint64)
>>> legal_moves(start)
array([17729692631040], dtype=uint64)
>>> [squares(moves) for moves in legal_moves(start)]
[['d3', 'c4', 'f5', 'e6']]
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ._arguments import of_type, whole
from ._outflank import Board, canonical, evaluate, legal_moves, perft, play, solve, symmetries

__all__ = [
    "canonical",
    "evaluate",
    "from_boards",
    "legal_moves",
    "perft",
    "play",
    "solve",
    "squares",
    "symmetries",
]


def from_boards(boards: Iterable[Board]) -> NDArray[np.uint64]:
    """Returns the array of some boards, with shape (n, 2)."""
    try:
        several = list(boards)
    except TypeError:
        raise TypeError(f"boards: expected boards, but found {boards!r}") from None
    for item, board in enumerate(several):
        of_type(f"boards[{item}]", board, Board)
    words = [(board.mover, board.opponent) for board in several]
    return np.array(words, dtype=np.uint64).reshape(-1, 2)


def squares(bits: int | np.uint64) -> list[str]:
    """Returns the names of the squares of a set."""
    word = whole("bits", bits, 0, 2**64 - 1)
    return [f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in range(64) if word >> square & 1]
