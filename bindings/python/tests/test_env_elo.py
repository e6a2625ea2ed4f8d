from typing import Any

import numpy as np
from numpy.typing import NDArray

from outflank.env import elo


def greediest(observations: NDArray[np.bool_], masks: NDArray[np.bool_]) -> NDArray[Any]:
    """Chooses corners, then edges, then any square; never squares beside corners if it can."""
    weights = np.zeros((8, 8))
    weights[[0, -1]] = weights[:, [0, -1]] = 2
    weights[np.ix_([0, -1], [0, -1])] = 9
    weights[np.ix_([1, -2], [1, -2])] = -9
    assert observations.shape == (len(masks), 8, 8, 2)
    return np.tile(np.append(weights.reshape(-1), 0), (len(masks), 1))


def test_a_policy_with_corners_beats_random_moves_and_loses_to_level_6() -> None:
    weak, strong = elo(greediest, levels=["random", 6], games=40, seed=1)
    assert weak.opponent == "random" and strong.opponent == "level:6"
    assert weak.wins + weak.draws + weak.losses == 40 == 2 * sum(weak.pairs)
    assert weak.difference > 0 and weak.superiority > 0.9
    assert strong.difference < 0 and strong.superiority < 0.1
    assert str(weak).startswith(f"against random: +{weak.wins} ={weak.draws} -{weak.losses}, Elo +")


def test_a_policy_may_return_actions() -> None:
    def first(observations: NDArray[np.bool_], masks: NDArray[np.bool_]) -> NDArray[Any]:
        actions: NDArray[np.intp] = masks.argmax(axis=1)
        return actions

    once = elo(first, levels=[0], games=9, rules="6x6", opening_plies=2, seed=3)
    assert once == elo(first, levels=[0], games=9, rules="6x6", opening_plies=2, seed=3)
    assert 2 * sum(once[0].pairs) == 10
