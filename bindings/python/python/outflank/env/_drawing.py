"""Boards as text and as images, for `render`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._arguments import one_of
from ._vector_env import Arrays

_SQUARE = 32
"""The side of a square in pixels."""
_FELT = (24, 128, 84)
_LINE = (12, 72, 48)
_BLACK = (16, 16, 16)
_WHITE = (240, 240, 240)


MODES = ("human", "ansi", "rgb_array")
"""The values of `render_mode`, besides None."""


def checked_mode(mode: str | None) -> str | None:
    """Returns a `render_mode`; `ValueError` if it is none."""
    one_of("render_mode", mode, (None, *MODES))
    return mode


def render(arrays: Arrays, mode: str | None) -> Any:
    """Returns the board of the first game as text (`ansi`) or as an image (`rgb_array`), or prints it (`human`)."""
    mover = int(arrays.to_move[0])
    discs, to_move = absolute(arrays.observations[0], mover), None if arrays.terminations[0] else mover
    if mode == "rgb_array":
        return image(discs)
    if mode == "ansi":
        return text(discs, to_move)
    if mode == "human":
        print(text(discs, to_move))
    return None


def absolute(observation: NDArray[np.bool_], to_move: int) -> NDArray[np.bool_]:
    """Returns the discs of Black and of White, (H, W, 2), from those of the mover and of the opponent."""
    return observation if to_move == 0 else observation[..., ::-1]


def text(discs: NDArray[np.bool_], to_move: int | None) -> str:
    """Draws discs of Black and White with letters and numbers at the edges; `X` is Black, `O` White.

    `to_move` is None at the end of a game.
    """
    _, width, _ = discs.shape
    lines = ["  " + " ".join(chr(ord("a") + column) for column in range(width))]
    for number, row in enumerate(discs, start=1):
        cells = ["X" if black else "O" if white else "." for black, white in row]
        lines.append(f"{number:<2}" + " ".join(cells))
    black, white = (int(count) for count in discs.sum(axis=(0, 1)))
    turn = "game over" if to_move is None else f"{'XO'[to_move]} to move"
    return "\n".join([*lines, f"X {black}, O {white}, {turn}"])


def image(discs: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Draws discs of Black and White as an image, (32 H, 32 W, 3)."""
    height, width, _ = discs.shape
    offsets = np.arange(_SQUARE) - (_SQUARE - 1) / 2
    is_disc = np.hypot(offsets[:, None], offsets[None, :]) < _SQUARE * 0.42
    pixels = np.full((height, width, _SQUARE, _SQUARE, 3), _FELT, np.uint8)
    pixels[:, :, 0, :] = pixels[:, :, :, 0] = _LINE
    for colour, owner in ((_BLACK, 0), (_WHITE, 1)):
        pixels[discs[..., owner, None, None] & is_disc] = colour
    return pixels.swapaxes(1, 2).reshape(height * _SQUARE, width * _SQUARE, 3)
