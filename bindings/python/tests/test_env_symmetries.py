from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from outflank import Symmetry
from outflank.env import SYMMETRIES, VectorEnv, all_symmetries, random_symmetries
from outflank.env.pgx import Othello


def test_legal_actions_turn_with_the_board() -> None:
    env = VectorEnv(200, seed=1)
    arrays = env.reset()
    for _ in range(30):
        env.step_random()
    observations, masks = all_symmetries(arrays.observations, arrays.action_masks)
    assert masks is not None
    assert observations.shape == (8, 200, 8, 8, 2) and masks.shape == (8, 200, 65)
    for images, image_masks in zip(observations, masks, strict=True):
        env_of_images = Othello(200)
        observed = env_of_images.observe(replace(env_of_images.init(1), boards=boards_of(images)))
        assert np.array_equal(observed.observation, images)
        over = observed.terminated
        assert np.array_equal(observed.legal_action_mask[~over], image_masks[~over])


def boards_of(observations: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Returns the boards as words, mover and opponent."""
    planes = np.moveaxis(observations, -1, 1).reshape(len(observations), 2, 64)
    return np.packbits(planes, axis=-1, bitorder="little").view(np.uint64)[..., 0]


def test_the_order_is_that_of_symmetry() -> None:
    assert [f"Symmetry.{name.upper()}" for name in SYMMETRIES] == [str(symmetry) for symmetry in Symmetry.all()]


def test_a_random_image_is_one_of_all_images() -> None:
    env = VectorEnv(300, seed=1)
    arrays = env.reset()
    for _ in range(10):
        env.step_random()
    everything, all_masks = all_symmetries(arrays.observations, arrays.action_masks)
    images, masks = random_symmetries(arrays.observations, arrays.action_masks, np.random.default_rng(1))
    assert masks is not None and all_masks is not None
    found = [
        {
            number
            for number in range(8)
            if np.array_equal(everything[number, row], images[row])
            and np.array_equal(all_masks[number, row], masks[row])
        }
        for row in range(300)
    ]
    assert all(found)
    assert len({min(numbers) for numbers in found}) > 4


def test_a_board_that_is_not_square_has_four_symmetries() -> None:
    env = VectorEnv(2, rules="6x4")
    observations, masks = all_symmetries(env.reset().observations)
    assert observations.shape == (4, 2, 4, 6, 2) and masks is None


def test_wrong_shapes_are_errors() -> None:
    with pytest.raises(ValueError, match="^observations: expected an array with shape"):
        all_symmetries(np.zeros((8, 8, 2)))
    with pytest.raises(ValueError, match=r"^policies: expected an array with shape \(1, 65\)"):
        all_symmetries(np.zeros((1, 8, 8, 2)), np.zeros((1, 64)))
