"""Symmetry augmentation: observations and policies turned and mirrored together."""

from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .._arguments import of_type

SYMMETRIES = (
    "identity",
    "mirror_columns",
    "mirror_rows",
    "rotate_180",
    "transpose",
    "rotate_90",
    "rotate_270",
    "anti_transpose",
)
"""The names of the symmetries in the order of their numbers; those from `transpose` on need a square board."""

_T = TypeVar("_T", bound=np.generic)


def all_symmetries(
    observations: NDArray[_T], policies: NDArray[Any] | None = None
) -> tuple[NDArray[_T], NDArray[Any] | None]:
    """Returns every image of observations, and of policies with them.

    Args:
        observations: (N, H, W, C), of any dtype.
        policies: (N, H·W + 1): probabilities, logits, visit counts or masks by action; the pass is last and stays.

    Returns:
        (8, N, H, W, C) and (8, N, H·W + 1), in the order of `SYMMETRIES`; 4 in place of 8 where H is not W.

    Raises:
        TypeError: An argument is no array.
        ValueError: An array has another shape than expected.
    """
    sources = _sources(*_check(observations, policies))
    cells = observations.reshape(len(observations), -1, observations.shape[3])
    images = cells[:, sources].swapaxes(0, 1).reshape(len(sources), *observations.shape)
    if policies is None:
        return images, None
    return images, policies[:, _with_pass(sources)].swapaxes(0, 1)


def random_symmetries(
    observations: NDArray[_T], policies: NDArray[Any] | None, random: np.random.Generator
) -> tuple[NDArray[_T], NDArray[Any] | None]:
    """Returns one random image of each observation, and of its policy; shapes as in the arguments.

    Args:
        observations: (N, H, W, C), of any dtype.
        policies: (N, H·W + 1), or None.
        random: The source of the choices, each symmetry with the same probability.

    Raises:
        ValueError: An array has another shape than expected.
    """
    of_type("random", random, np.random.Generator)
    sources = _sources(*_check(observations, policies))
    chosen = sources[random.integers(len(sources), size=len(observations))]
    cells = observations.reshape(len(observations), -1, observations.shape[3])
    images = np.take_along_axis(cells, chosen[:, :, None], 1).reshape(observations.shape)
    if policies is None:
        return images, None
    return images, np.take_along_axis(policies, _with_pass(chosen), 1)


def _check(observations: NDArray[Any], policies: NDArray[Any] | None) -> tuple[int, int]:
    """Returns the height and width of the board."""
    of_type("observations", observations, np.ndarray)
    of_type("policies", policies, np.ndarray, type(None))
    if observations.ndim != 4:
        raise ValueError(
            f"observations: expected an array with shape (n, height, width, n), but found {observations.shape}"
        )
    games, height, width, _ = observations.shape
    if policies is not None and policies.shape != (games, height * width + 1):
        raise ValueError(
            f"policies: expected an array with shape ({games}, {height * width + 1}), but found {policies.shape}"
        )
    return height, width


@cache
def _sources(height: int, width: int) -> NDArray[np.intp]:
    """Returns, for each symmetry and each square of the image, the square of the board that goes there."""
    board = np.arange(height * width).reshape(height, width)
    images = [board, board[:, ::-1], board[::-1], board[::-1, ::-1]]
    if height == width:
        turned = board.T
        images += [turned, turned[:, ::-1], turned[::-1], turned[::-1, ::-1]]
    return np.stack([image.reshape(-1) for image in images])


def _with_pass(sources: NDArray[np.intp]) -> NDArray[np.intp]:
    """Returns sources of actions: those of the squares, and the pass."""
    passes = np.full((len(sources), 1), sources.shape[1])
    return np.concatenate([sources, passes], axis=1)
