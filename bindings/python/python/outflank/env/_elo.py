"""The strength of a policy, by matches against players of known strength."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._outflank import elo_of_pairs, random_openings
from ._vector_env import VectorEnv

Policy = Callable[[NDArray[np.bool_], NDArray[np.bool_]], NDArray[Any]]
"""A function from observations (n, H, W, 2) and action masks (n, A) to actions (n,), integers, or to scores of all
actions (n, A), floats, of which the highest legal one is played."""


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


def elo(
    policy: Policy,
    levels: Sequence[int | str] = (1,),
    games: int = 100,
    *,
    rules: str = "8x8",
    opening_plies: int = 8,
    threads: int = 1,
    seed: int = 0,
) -> list[EloResult]:
    """Plays matches between a policy and opponents and returns the Elo differences.

    Games come in pairs from one random opening, the policy Black in one and White in the other. All games of a match
    are played side by side, so the policy is called with up to `games` positions at once, about 26 times a match on
    8×8.

    Args:
        policy: The policy.
        levels: The opponents: levels of the engine (0 to 30) or names (`"random"`, `"greedy"`, `"lookahead:3"`).
        games: The number of games against each; an odd number is rounded up.
        rules: The rules of the games, as in `VectorEnv`.
        opening_plies: The number of random plies before each game.
        threads: The number of threads that search.
        seed: The seed of openings and opponents.

    Returns:
        One result for each opponent.

    Raises:
        IllegalMoveError: The policy chose an illegal action.
    """
    count = max(1, -(-games // 2))
    starts = [start for start in random_openings(rules, count, opening_plies, seed) for _ in range(2)]
    return [
        _match(
            policy,
            VectorEnv(
                2 * count,
                rules=rules,
                autoreset="disabled",
                opponent=f"level:{level}" if isinstance(level, int) else level,
                agent_side="alternate",
                starts=starts,
                threads=threads,
                seed=seed,
            ),
            f"level:{level}" if isinstance(level, int) else level,
        )
        for level in levels
    ]


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
    if output.ndim == 1:
        return output
    best: NDArray[np.intp] = np.where(masks, output, -np.inf).argmax(axis=1)
    return best
