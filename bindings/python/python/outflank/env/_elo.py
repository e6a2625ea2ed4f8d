"""The strength of a policy, by matches against players of known strength."""

import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._arguments import of_type, whole
from .._outflank import elo_of_pairs, random_openings
from ._vector_env import VectorEnv

Policy = Callable[[NDArray[np.bool_], NDArray[np.bool_]], NDArray[Any]]
"""A function from observations (n, H, W, 2) and action masks (n, A) to actions (n,), integers, or to scores of all
actions (n, A), floats, of which the highest legal one is played."""

RATINGS: Mapping[str, float] = MappingProxyType(
    {"random": -325, "greedy": 19}
    | {"level:0": 0, "level:1": 207, "level:2": 378, "level:3": 571, "level:4": 785, "level:5": 999, "level:6": 1213}
    | {"level:7": 1339, "level:8": 1482, "level:10": 1723, "level:12": 1779, "level:14": 1793, "level:16": 1810}
)
"""The ratings of the opponents on 8×8 that have one: `random`, `greedy` and the levels 0 to 8, 10, 12, 14 and 16. In Elo
above level 0, from matches of 200 games with random openings of eight plies, as `elo` plays them. The manual's ratings of
levels above 10 are higher: they come from balanced openings, where fewer games are decided from the start."""

MAX_GAMES = 2**20
"""The most games of a match, which are all in memory."""
MAX_PLIES = 676
"""The most squares of a board."""

_PAIR_SCORES = np.arange(5) / 4
"""The score of each kind of pair, 0 to 1."""

_CONFIDENCE = 1.959_964
"""The standard errors from the mean within which 95 % of a normal distribution lie."""


@dataclass(frozen=True)
class EloResult:
    """The result of a match: games, and the Elo difference."""

    opponent: str
    """The opponent: `level:5`, for example."""
    wins: int
    """The games that the policy won."""
    draws: int
    """The games that were drawn."""
    losses: int
    """The games that the policy lost."""
    pairs: tuple[int, int, int, int, int]
    """The pairs of games from one opening by the points of the policy: 0, ½, 1, 1½ and 2."""
    difference: float
    """The Elo difference from the opponent; infinite when one side has all points."""
    error: float
    """Half the width of its 95 % confidence interval, by the pentanomial model."""
    superiority: float
    """The likelihood that the policy is stronger, from 0 to 1."""

    def __str__(self) -> str:
        counts = f"+{self.wins} ={self.draws} -{self.losses}"
        return f"against {self.opponent}: {counts}, Elo {self.difference:+.0f} ± {self.error:.0f}"


@dataclass(frozen=True)
class Rating:
    """The rating of a policy by its matches against one or more opponents."""

    matches: tuple[EloResult, ...]
    """The matches, one for each opponent."""
    elo: float | None
    """The rating in Elo above level 0: the one that fits all matches best against the opponents in `RATINGS`. `None` if
    there are none, as for other rules than Othello on 8×8."""
    error: float | None
    """Half the width of its 95 % confidence interval, without the errors of the opponents' ratings."""

    def __str__(self) -> str:
        known = [] if self.elo is None else [f"Elo {self.elo:+.0f} ± {self.error:.0f} above level 0"]
        return "\n".join(known + [str(match) for match in self.matches])


def elo(
    policy: Policy,
    levels: Sequence[int | str] = (1,),
    games: int = 100,
    *,
    rules: str = "8x8",
    opening_plies: int = 8,
    threads: int = 1,
    seed: int = 0,
) -> Rating:
    """Plays matches between a policy and opponents and returns its rating.

    Games come in pairs from one random opening, the policy Black in one and White in the other. All games of a match
    are played side by side, so the policy is called with up to `games` positions at once, about 26 times a match on
    8×8.

    Args:
        policy: The policy.
        levels: The opponents: levels of the engine (0 to 30) or names (`"random"`, `"greedy"`, `"lookahead:3"`). Only
            those in `RATINGS` count for the rating; on 8×8 a `UserWarning` says so before the games if none is there.
        games: The number of games against each, up to 2²⁰; an odd number is rounded up.
        rules: The rules of the games, as in `VectorEnv`.
        opening_plies: The number of random plies before each game.
        threads: The number of threads that search.
        seed: The seed of openings and opponents.

    Returns:
        The rating by all matches, with the result of each.

    Raises:
        IllegalMoveError: The policy chose an illegal action.
        TypeError: The policy returned neither integers nor scores.
        ValueError: The policy returned an array of another shape, or NaN for a legal action.
    """
    if not callable(policy):
        raise TypeError(f"policy: expected a function, but found {policy!r}")
    if isinstance(levels, str):
        raise TypeError(f"levels: expected a list of levels, but found {levels!r}")
    of_type("levels", levels, Sequence)
    count = -(-whole("games", games, 1, MAX_GAMES) // 2)
    opening_plies = whole("opening_plies", opening_plies, 0, MAX_PLIES)
    starts = [start for start in random_openings(rules, count, opening_plies, seed) for _ in range(2)]
    names = [level if isinstance(level, str) else f"level:{whole('levels', level, 0, 30)}" for level in levels]
    if rules == "8x8" and RATINGS.keys().isdisjoint(names):
        warnings.warn(f"levels: no rating follows, since RATINGS has none of {', '.join(names)}", stacklevel=2)
    matches = tuple(
        _match(
            policy,
            VectorEnv(
                2 * count,
                rules=rules,
                autoreset="disabled",
                opponent=name,
                agent_side="alternate",
                starts=starts,
                threads=threads,
                seed=seed,
            ),
            name,
        )
        for name in names
    )
    known = {match.opponent: match for match in matches if rules == "8x8" and match.opponent in RATINGS}
    if not known:
        return Rating(matches, None, None)
    return Rating(matches, *_fit([RATINGS[name] for name in known], [match.pairs for match in known.values()]))


def _fit(ratings: Sequence[float], pairs: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Returns the rating at which the expected points of all matches are those that were made, and its error.

    Expected scores follow the logistic curve of Elo; the variance of the score is that of the pairs, which the slope of
    the curve converts to Elo. For the error one pair is added to each match, spread evenly over all kinds, as in
    `EloResult`. Both are infinite for a policy that wins or loses all games.
    """
    opponents, counts = np.array(ratings), np.array(pairs)
    points = float((counts @ _PAIR_SCORES).sum())
    if points in (0, counts.sum()):
        return math.copysign(math.inf, points - 1), math.inf
    smoothed = counts + 1 / 5
    total = smoothed.sum(axis=1)
    mean = smoothed @ _PAIR_SCORES / total
    variance = total @ (smoothed @ _PAIR_SCORES**2 / total - mean**2)
    scores = _expected(_solve(opponents, total, float(total @ mean)), opponents)
    slope = total @ (scores * (1 - scores)) * math.log(10) / 400
    return _solve(opponents, counts.sum(axis=1), points), _CONFIDENCE * math.sqrt(variance) / float(slope)


def _solve(opponents: NDArray[np.float64], pairs: NDArray[Any], points: float) -> float:
    """Returns the rating whose expected points, at most 1 for a pair, are `points`, by bisection."""
    low, high = float(opponents.min()) - 4000, float(opponents.max()) + 4000
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if pairs @ _expected(middle, opponents) < points else (low, middle)
    return low


def _expected(rating: float, opponents: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the expected scores against the opponents, 0 to 1."""
    scores: NDArray[np.float64] = 1 / (1 + 10 ** ((opponents - rating) / 400))
    return scores


def _match(policy: Policy, env: VectorEnv, opponent: str) -> EloResult:
    arrays = env.reset()
    points = arrays.rewards.copy()
    actions = np.full(env.num_envs, env.num_actions - 1)
    running = np.flatnonzero(~arrays.terminations)
    while len(running) > 0:
        actions[running] = _actions(policy, arrays.observations[running], arrays.action_masks[running])
        env.step(actions)
        points += arrays.rewards
        running = np.flatnonzero(~arrays.terminations)
    of_pairs = np.bincount((points[0::2] + points[1::2]).astype(int) + 2, minlength=5)
    pairs = (int(of_pairs[0]), int(of_pairs[1]), int(of_pairs[2]), int(of_pairs[3]), int(of_pairs[4]))
    wins, draws, losses = (int(np.count_nonzero(points == result)) for result in (1, 0, -1))
    return EloResult(opponent, wins, draws, losses, pairs, *elo_of_pairs(pairs))


def _actions(policy: Policy, observations: NDArray[np.bool_], masks: NDArray[np.bool_]) -> NDArray[Any]:
    output = np.asarray(policy(observations, masks))
    if output.shape == (len(masks),) and np.issubdtype(output.dtype, np.integer):
        return output
    if output.dtype.kind not in "biuf" or output.ndim == 1:
        raise TypeError(f"policy: expected integers (n,) or scores (n, A), but found {output.dtype} with shape {output.shape}")
    if output.shape != masks.shape:
        raise ValueError(f"policy: expected scores with shape {masks.shape}, but found shape {output.shape}")
    if np.isnan(output[masks]).any():
        raise ValueError("policy: expected numbers as scores, but found NaN for a legal action")
    # A legal action whose score is −∞ comes before those that are illegal.
    scores = np.maximum(output.astype(np.float64), np.finfo(np.float64).min)
    best: NDArray[np.intp] = np.where(masks, scores, -np.inf).argmax(axis=1)
    return best
