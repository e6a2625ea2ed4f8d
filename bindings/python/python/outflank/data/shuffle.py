"""Streams of arrays: shuffled through a buffer, and cut into parts of one length."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_T = TypeVar("_T", bound=np.generic)

BLOCK = 4096
"""The most rows that enter the buffer at a time."""


def shuffled(arrays: Iterable[NDArray[_T]], size: int, random: np.random.Generator) -> Iterator[NDArray[_T]]:
    """Shuffles the rows of a stream through a buffer of `size` rows.

    Once the buffer is full, rows that arrive take the places of as many rows at random, which leave it; at the end the
    rest leaves in random order. So a row moves forward by any distance, and backward by less than the buffer's size.
    """
    buffer: NDArray[_T] | None = None
    filled = 0
    for rows in _blocks(arrays, min(size, BLOCK)):
        if buffer is None:
            buffer = np.empty(size, rows.dtype)
        room = min(size - filled, len(rows))
        buffer[filled : filled + room] = rows[:room]
        filled += room
        if room < len(rows):
            places = random.choice(size, len(rows) - room, replace=False)
            leaving = buffer[places]
            buffer[places] = rows[room:]
            yield leaving
    if buffer is not None:
        yield random.permutation(buffer[:filled])


def cut(arrays: Iterable[NDArray[_T]], length: int) -> Iterator[NDArray[_T]]:
    """Joins and cuts arrays into arrays of `length` rows; the last one has the rest."""
    waiting: list[NDArray[_T]] = []
    count = 0
    for rows in arrays:
        while count + len(rows) >= length:
            part, rows = rows[: length - count], rows[length - count :]
            yield np.concatenate([*waiting, part])
            waiting, count = [], 0
        if len(rows):
            waiting.append(rows)
            count += len(rows)
    if waiting:
        yield np.concatenate(waiting)


def _blocks(arrays: Iterable[NDArray[_T]], length: int) -> Iterator[NDArray[_T]]:
    for rows in arrays:
        for first in range(0, len(rows), length):
            yield rows[first : first + length]
