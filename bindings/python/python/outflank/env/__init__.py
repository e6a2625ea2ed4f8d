"""Environments for reinforcement learning: many games in one call, written into arrays that the caller owns.

- `VectorEnv`: N games side by side, of Othello or of Reversi on boards of any size, alone or against an opponent.
- `elo`: the rating of a policy on the scale of the engine's levels, by matches.
- `all_symmetries`, `random_symmetries`: symmetry augmentation of observations and policies.
- `outflank.env.gymnasium`: `OthelloEnv` and `OthelloVectorEnv` of Gymnasium.
- `outflank.env.pettingzoo`: an AEC environment of PettingZoo.
- `outflank.env.pgx`: the conventions of pgx, as pure functions of a state.
- `python -m outflank.env.bench`: moves per second, beside other libraries.

An action is the number of a square, row by row from the top left: a1 is 0, b1 is 1, h8 is 63 on 8×8. The number after
the last square, 64 on 8×8, is the pass, which is legal only where no other action is. The libraries behind the last
three adapters are optional.
"""

from ._elo import RATINGS, EloResult, Policy, Rating, elo
from ._symmetries import SYMMETRIES, all_symmetries, random_symmetries
from ._vector_env import Arrays, VectorEnv

__all__ = [
    "RATINGS",
    "SYMMETRIES",
    "Arrays",
    "EloResult",
    "Policy",
    "Rating",
    "VectorEnv",
    "all_symmetries",
    "elo",
    "random_symmetries",
]
