# pyright: basic

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from outflank.env import RATINGS, elo
from outflank.env._elo import _fit  # pyright: ignore[reportPrivateUsage]


def greediest(observations: NDArray[np.bool_], masks: NDArray[np.bool_]) -> NDArray[Any]:
    """Chooses corners, then edges, then any square; never squares beside corners if it can."""
    weights = np.zeros((8, 8))
    weights[[0, -1]] = weights[:, [0, -1]] = 2
    weights[np.ix_([0, -1], [0, -1])] = 9
    weights[np.ix_([1, -2], [1, -2])] = -9
    assert observations.shape == (len(masks), 8, 8, 2)
    return np.tile(np.append(weights.reshape(-1), 0), (len(masks), 1))


def test_a_policy_with_corners_beats_random_moves_and_loses_to_level_6() -> None:
    rating = elo(greediest, levels=["random", 6], games=40, seed=1)
    weak, strong = rating.matches
    assert weak.opponent == "random" and strong.opponent == "level:6"
    assert weak.wins + weak.draws + weak.losses == 40 == 2 * sum(weak.pairs)
    assert weak.difference > 0 and weak.superiority > 0.9
    assert strong.difference < 0 and strong.superiority < 0.1
    assert rating.elo is not None and RATINGS["random"] < rating.elo < RATINGS["level:6"]
    assert str(rating).startswith(f"Elo {rating.elo:+.0f} ± {rating.error:.0f} above level 0\nagainst random: ")
    assert str(weak).startswith(f"against random: +{weak.wins} ={weak.draws} -{weak.losses}, Elo +")


def test_a_policy_may_return_actions() -> None:
    def first(observations: NDArray[np.bool_], masks: NDArray[np.bool_]) -> NDArray[Any]:
        actions: NDArray[np.intp] = masks.argmax(axis=1)
        return actions

    once = elo(first, levels=[0], games=9, rules="6x6", opening_plies=2, seed=3)
    assert once == elo(first, levels=[0], games=9, rules="6x6", opening_plies=2, seed=3)
    assert 2 * sum(once.matches[0].pairs) == 10
    assert once.elo is None and once.error is None


def test_opponents_without_a_rating_are_a_warning() -> None:
    with pytest.warns(UserWarning, match="levels: no rating follows, since RATINGS has none of lookahead:1"):
        assert elo(greediest, levels=["lookahead:1"], games=2, seed=1).elo is None


def test_the_rating_against_one_opponent_is_the_difference_from_it() -> None:
    rating = elo(greediest, levels=["greedy"], games=60, seed=2)
    (match,) = rating.matches
    assert rating.elo is not None and rating.error is not None
    assert rating.elo == pytest.approx(RATINGS["greedy"] + match.difference)
    assert rating.error == pytest.approx(match.error, rel=0.1)


def test_more_matches_make_the_error_smaller_and_equal_results_keep_the_rating() -> None:
    pairs = [2, 3, 10, 6, 9]
    (one, error), (two, smaller) = _fit([100.0], [pairs]), _fit([100.0, 100.0], [pairs, pairs])
    assert one == pytest.approx(two) and smaller == pytest.approx(error / np.sqrt(2), rel=0.02)
    even, _ = _fit([0.0, 400.0], [[0, 0, 0, 0, 10], [10, 0, 0, 0, 0]])
    assert even == pytest.approx(200)


def test_a_policy_that_wins_or_loses_all_games_has_an_infinite_rating() -> None:
    assert _fit([0.0], [[0, 0, 0, 0, 3]]) == (np.inf, np.inf)
    assert _fit([0.0], [[3, 0, 0, 0, 0]]) == (-np.inf, np.inf)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"games": 0}, ValueError, "games: expected 1 to 1048576, but found 0"),
        ({"games": -5}, ValueError, "games: expected 1 to 1048576, but found -5"),
        ({"games": 2**31}, ValueError, "games: expected 1 to 1048576, but found 2147483648"),
        ({"games": 2**62}, ValueError, "games: expected 1 to 1048576"),
        ({"games": "x"}, TypeError, "games: expected a whole number, but found 'x'"),
        ({"opening_plies": 10**18}, ValueError, "opening_plies: expected 0 to 676"),
        ({"levels": None}, TypeError, "levels: "),
        ({"levels": [2.5]}, TypeError, "levels: "),
        ({"policy": 5}, TypeError, "policy: expected a function, but found 5"),
        ({"policy": lambda _, masks: np.full(masks.shape, np.nan)}, ValueError, "policy: .* found NaN for a legal action"),
        ({"policy": lambda _, masks: masks[:, 1:].astype(float)}, ValueError, r"policy: expected scores with shape \(4, 65\)"),
        ({"policy": lambda _, masks: np.full(len(masks), 19.5)}, TypeError, "policy: expected integers"),
        ({"policy": lambda _, masks: None}, TypeError, "policy: expected integers"),
    ],
)
def test_wrong_arguments_and_policies_are_named(options: dict[str, Any], error: type[Exception], message: str) -> None:
    arguments: dict[str, Any] = {"policy": greediest, "levels": ["random"], "games": 4, "seed": 1} | options
    with pytest.raises(error, match=message):
        elo(**arguments)


def test_legal_actions_of_the_score_minus_infinity_come_before_illegal_ones() -> None:
    rating = elo(lambda _, masks: np.full(masks.shape, -np.inf), levels=["random"], games=2, seed=1)
    assert sum(rating.matches[0].pairs) == 1


def test_masks_are_scores() -> None:
    assert sum(elo(lambda _, masks: masks, levels=["random"], games=2, seed=1).matches[0].pairs) == 1
