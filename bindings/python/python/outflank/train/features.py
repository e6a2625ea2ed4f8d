"""The active features of boards, computed on the device from bitboards.

Boards are two tensors of int64 with the bits of the mover's and the opponent's discs, bit 0 for a1. Bit 63 is the sign: all
shifts to the right are masked.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from .layout import MOBILITIES, Layout


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


_NOT_A, _NOT_H, _ALL = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F, 0xFFFFFFFFFFFFFFFF
# The distance of each direction, and the squares that can be reached by it: no row continues on the other side.
_DIRECTIONS = [
    (distance, _signed(mask & (_ALL << distance if distance > 0 else _ALL >> -distance) & _ALL))
    for distance, mask in (
        (1, _NOT_A),
        (-1, _NOT_H),
        (8, _ALL),
        (-8, _ALL),
        (9, _NOT_A),
        (-9, _NOT_H),
        (7, _NOT_H),
        (-7, _NOT_A),
    )
]


class ActiveFeatures(NamedTuple):
    """What the network reads of boards."""

    classes: Tensor
    """(boards, active features): the classes of the active features."""
    buckets: Tensor
    """(boards,): the output buckets."""


def _shifted(bits: Tensor, distance: int, mask: int) -> Tensor:
    return (bits << distance if distance > 0 else bits >> -distance) & mask


def placements(mover: Tensor, opponent: Tensor) -> Tensor:
    """Returns the squares where the mover can place a disc."""
    empty, result = ~(mover | opponent), torch.zeros_like(mover)
    for distance, mask in _DIRECTIONS:
        line = _shifted(mover, distance, mask) & opponent
        for _ in range(5):
            line |= _shifted(line, distance, mask) & opponent
        result |= _shifted(line, distance, mask) & empty
    return result


def flips(mover: Tensor, opponent: Tensor, square: Tensor) -> Tensor:
    """Returns the discs that a disc of the mover flips on a square, which has one bit or none."""
    result = torch.zeros_like(mover)
    for distance, mask in _DIRECTIONS:
        line = _shifted(square, distance, mask) & opponent
        for _ in range(5):
            line |= _shifted(line, distance, mask) & opponent
        is_outflanked = (_shifted(line, distance, mask) & mover) != 0
        result |= torch.where(is_outflanked, line, 0)
    return result


def count(bits: Tensor) -> Tensor:
    """Returns the number of squares in sets of squares."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 127


class FeatureIndex(torch.nn.Module):
    """Finds the active features of boards for a layout; its tables follow it to a device."""

    digits: Tensor
    middles: Tensor
    class_of: Tensor
    squares: Tensor

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        digits = torch.zeros(64, len(layout.instances))
        middles = torch.zeros(len(layout.instances), dtype=torch.int64)
        for column, (pattern, squares) in enumerate(layout.instances):
            middles[column] = layout.first_features[pattern] + 3 ** len(squares) // 2
            for digit, square in enumerate(squares):
                digits[square, column] = 3**digit
        self.first_scalar = layout.features - (2 * MOBILITIES + 2)
        for name, table in (
            ("digits", digits),
            ("middles", middles),
            ("class_of", torch.from_numpy(layout.class_of)),
            ("squares", torch.arange(64)),
        ):
            self.register_buffer(name, table, persistent=False)

    def forward(self, mover: Tensor, opponent: Tensor, mobilities: Tensor | None = None) -> ActiveFeatures:
        """Returns the features of boards; `mobilities`, (boards, 2), spares counting the placements of both sides."""
        bits = ((mover[:, None] >> self.squares) & 1) - ((opponent[:, None] >> self.squares) & 1)
        # The sums are integers below 2²⁴, which float32 holds; TF32 would not.
        configurations = _exact_product(bits.float(), self.digits).to(torch.int64) + self.middles
        empties = 64 - count(mover | opponent)
        scalars = self.scalars(mobilities if mobilities is not None else mobility(mover, opponent), empties)
        classes = self.class_of[torch.cat([configurations, scalars], 1)]
        return ActiveFeatures(classes, empties.clamp(max=60))

    def scalars(self, mobilities: Tensor, empties: Tensor) -> Tensor:
        """Returns the features of mobility and parity."""
        own, other = mobilities.to(torch.int64).clamp(max=MOBILITIES - 1).unbind(1)
        scalars = torch.stack([own, MOBILITIES + other, 2 * MOBILITIES + (empties & 1)], 1)
        return scalars + self.first_scalar


def mobility(mover: Tensor, opponent: Tensor) -> Tensor:
    """Returns the numbers of placements of the mover and of the opponent as uint8: (boards, 2)."""
    both = count(placements(mover, opponent)), count(placements(opponent, mover))
    return torch.stack(both, 1).to(torch.uint8)


def _exact_product(a: Tensor, b: Tensor) -> Tensor:
    before = torch.backends.cuda.matmul.allow_tf32
    torch.backends.cuda.matmul.allow_tf32 = False
    try:
        return a @ b
    finally:
        torch.backends.cuda.matmul.allow_tf32 = before
