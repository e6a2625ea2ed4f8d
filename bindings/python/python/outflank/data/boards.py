"""Boards as planes, masks and images. A board is two words of uint64, as in `outflank.batch`."""

import numpy as np
from numpy.typing import NDArray

from .. import batch
from .._arguments import array
from .schema import PASS


def bits(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Returns the bits of n words from the lowest, with shape (n, 64)."""
    octets = np.ascontiguousarray(words, "<u8").view(np.uint8)
    return np.unpackbits(octets.reshape(-1, 8), axis=1, bitorder="little")


def empties(boards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Returns the number of empty squares of boards with shape (n, 2)."""
    discs: NDArray[np.int64] = bits(boards[:, 0] | boards[:, 1]).sum(axis=1, dtype=np.int64)
    return 64 - discs


def planes(boards: NDArray[np.uint64]) -> NDArray[np.float32]:
    """Returns boards with shape (n, 2) as planes of 0 and 1 with shape (n, 2, 8, 8), row by row from a1."""
    array("boards", boards, ["uint64"], [None, 2])
    return bits(boards).reshape(-1, 2, 8, 8).astype(np.float32)


def legal_mask(boards: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Returns which moves of boards with shape (n, 2) are legal, with shape (n, 65).

    The last is the pass, which is legal where no other move is, also at the end of the game.
    """
    placements = batch.legal_moves(boards)
    return np.concatenate([bits(placements).view(np.bool_), (placements == 0)[:, None]], axis=1)


def random_images(
    boards: NDArray[np.uint64], moves: NDArray[np.int64], random: np.random.Generator
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Turns and mirrors each board and its move by one of the eight symmetries; a pass stays, and so does −1."""
    chosen = random.integers(8, size=len(boards))
    return batch.symmetries(boards)[np.arange(len(boards)), chosen], _IMAGES[chosen, moves]


def _images() -> NDArray[np.int64]:
    """Returns the images of all moves under each symmetry; the last index, which is −1, is that of an unknown move."""
    squares = np.stack([np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64)), np.zeros(64, np.uint64)], axis=1)
    images = bits(batch.symmetries(squares)[:, :, 0]).argmax(axis=1).reshape(64, 8)
    return np.concatenate([images.T, np.full((8, 1), PASS), np.full((8, 1), -1)], axis=1)


_IMAGES = _images()
