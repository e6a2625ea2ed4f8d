"""The features of the network: patterns, their images on the board, and the classes of features with tied weights.

The engine's crate describes them (`outflank_engine::evaluation::layout`). Patterns, width and hidden units can be others
here, for experiments; the engine loads the weights of `Layout()` only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

PATTERNS = (
    "a1b1c1d1e1f1g1h1b2g2",
    "a1b1c1a2b2c2a3b3c3",
    "a1b1c1d1e1a2b2c2d2e2",
    "a2b2c2d2e2f2g2h2a1h1",
    "a3b3c3d3e3f3g3h3b2g2",
    "a4b4c4d4e4f4g4h4a3h3",
    "a1b2c3d4e5f6g7h8",
    "b1c2d3e4f5g6h7a1h8",
    "c1d2e3f4g5h6a1b1h7h8",
    "d1e2f3g4h5a1c1h6h8",
    "e1f2g3h4f1g1h1g2h2h3",
)
"""The patterns of the engine, each near a1: edge, corners of 3×3 and 5×2, rows 2 to 4, diagonals of 8 to 4."""

BUCKETS = 61
"""The number of output buckets: one for each number of empties from 0 to 60."""

MOBILITIES = 32
"""Mobilities from 0 to one less have features of their own; greater ones share the last."""

SCALARS = 2 * MOBILITIES + 2
"""The features that are no configurations: the mover's mobility, the opponent's, and parity."""

MAX_SQUARES = 13
"""The most squares of a pattern, whose configurations 32 bits hold with room."""

# Where the square in column x, row y goes, in the order of the engine, which decides which image comes first.
_SYMMETRIES: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda x, y: (x, y),
    lambda x, y: (7 - x, y),
    lambda x, y: (x, 7 - y),
    lambda x, y: (7 - x, 7 - y),
    lambda x, y: (y, x),
    lambda x, y: (7 - y, x),
    lambda x, y: (y, 7 - x),
    lambda x, y: (7 - y, 7 - x),
)


def parse_pattern(text: str) -> tuple[int, ...]:
    """Returns the squares of a pattern, from 0 for a1 to 63 for h8; the text is as in `PATTERNS`.

    Raises:
        ValueError: It is none, a square occurs twice, or there are more than `MAX_SQUARES`.
    """
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    if not names or any(len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678" for name in names):
        raise ValueError(f"expected the squares of a pattern, as in a1b1c1, but found {text!r}")
    squares = tuple("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in names)
    if len(set(squares)) < len(squares) or len(squares) > MAX_SQUARES:
        raise ValueError(f"expected up to {MAX_SQUARES} different squares, but found {text!r}")
    return squares


@dataclass(frozen=True)
class Layout:
    """The shape of a network: its patterns, the values of its accumulator, and its hidden units.

    Raises `ValueError` for a pattern that is none, an odd width, since a byte of a file has two weights, or no hidden units.
    """

    patterns: tuple[str, ...] = PATTERNS
    width: int = 32
    hidden: int = 8

    def __post_init__(self) -> None:
        if self.width < 2 or self.width % 2 or self.hidden < 1:
            raise ValueError(f"expected an even width and a hidden unit, but found {self.width} and {self.hidden}")
        for pattern in self.patterns:
            parse_pattern(pattern)

    @cached_property
    def squares(self) -> list[tuple[int, ...]]:
        """The squares of each pattern."""
        return [parse_pattern(pattern) for pattern in self.patterns]

    @cached_property
    def instances(self) -> list[tuple[int, tuple[int, ...]]]:
        """The images of all patterns: the index of the pattern, and the squares in the order of its digits."""
        return [(index, image) for index, squares in enumerate(self.squares) for image in _images(squares)]

    @cached_property
    def first_features(self) -> list[int]:
        """The index of each pattern's first feature, and the end of the last one's."""
        ends: list[int] = [0]
        for squares in self.squares:
            ends.append(ends[-1] + 3 ** len(squares))
        return ends

    @property
    def features(self) -> int:
        """The number of features."""
        return self.first_features[-1] + SCALARS

    @property
    def active(self) -> int:
        """The number of features that are active on a board."""
        return len(self.instances) + 3

    @cached_property
    def class_of(self) -> NDArray[np.int32]:
        """The class of each feature. Features that a symmetry maps to each other are in one."""
        classes, count = [], 0
        for squares in self.squares:
            of_pattern = _classes(squares)
            classes.append(of_pattern + count)
            count += int(of_pattern.max()) + 1
        return np.concatenate([*classes, np.arange(count, count + SCALARS)]).astype(np.int32)

    @property
    def classes(self) -> int:
        """The number of classes."""
        return int(self.class_of[-1]) + 1

    @property
    def bucket_weights(self) -> int:
        """The number of weights of an output bucket."""
        return 2 * self.width + 2 * self.width * self.hidden + 2 * self.hidden + 1

    @property
    def fingerprint(self) -> int:
        """The number that files of weights have for this layout: FNV-1a on 64 bits of a description."""
        text = f"{BUCKETS} phases, {self.features} places, rows of {self.width}, {self.hidden} hidden units"
        text += "".join(f";{pattern}" for pattern in self.patterns)
        number = 0xCBF29CE484222325
        for byte in text.encode():
            number = (number ^ byte) * 0x100000001B3 % 2**64
        return number


def _moved(squares: Sequence[int], symmetry: Callable[[int, int], tuple[int, int]]) -> tuple[int, ...]:
    places = [symmetry(square % 8, square // 8) for square in squares]
    return tuple(x + 8 * y for x, y in places)


def _images(squares: Sequence[int]) -> list[tuple[int, ...]]:
    images: dict[frozenset[int], tuple[int, ...]] = {}
    for symmetry in _SYMMETRIES:
        image = _moved(squares, symmetry)
        images.setdefault(frozenset(image), image)
    return list(images.values())


def _classes(squares: Sequence[int]) -> NDArray[np.int64]:
    """Returns the class of each configuration of a pattern, numbered in the order of their first configurations."""
    numbers = np.arange(3 ** len(squares))
    order = _self_symmetry(squares)
    if order is None:
        return numbers
    partners = sum(numbers // 3**digit % 3 * 3**other for digit, other in enumerate(order))
    first = np.minimum(numbers, partners)
    numbered: NDArray[np.int64] = np.cumsum(first == numbers) - 1
    return np.asarray(numbered[first])


def _self_symmetry(squares: Sequence[int]) -> list[int] | None:
    """Returns, for a pattern that a symmetry maps to itself, the digit that takes the place of each digit."""
    for symmetry in _SYMMETRIES[1:]:
        image = _moved(squares, symmetry)
        if set(image) == set(squares):
            order = [list(squares).index(square) for square in image]
            if order != sorted(order):
                return order
    return None
