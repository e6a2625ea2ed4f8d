"""Othello with the conventions of pgx, on NumPy arrays: `init` and `step` are functions from states to states.

A state is never changed, so that a tree search can go on from any of them. `observation` is (8, 8, 2) `bool` from the
view of the current player, action 64 is the pass, `rewards` has an entry for each of the two players, and either
player may have the first move (Black), at random. Neither pgx nor JAX is needed.

One thing differs: a game ends as soon as neither side can move, as in the rules; pgx lets both sides pass first.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .._arguments import of_type, whole
from .._outflank import BoardArrays, observe_boards, step_boards
from ._vector_env import MAX_ENVS

__all__ = ["Othello", "State"]

_START = np.array([1 << 28 | 1 << 35, 1 << 27 | 1 << 36], np.uint64)


@dataclass(frozen=True)
class State:
    """N games; each field has a row for each."""

    current_player: NDArray[np.int32]
    """(N,) the player to move, 0 or 1."""
    observation: NDArray[np.bool_]
    """(N, 8, 8, 2): the discs of the current player, and those of the other one."""
    rewards: NDArray[np.float32]
    """(N, 2): the rewards of player 0 and player 1 for the last step."""
    terminated: NDArray[np.bool_]
    """(N,) whether the game is over."""
    truncated: NDArray[np.bool_]
    """(N,) always False."""
    legal_action_mask: NDArray[np.bool_]
    """(N, 65): whether the action is legal; all are once the game is over."""
    boards: NDArray[np.uint64]
    """(N, 2): the discs of the current player and of the other one as words; a1 is bit 0, h1 bit 7, h8 bit 63."""
    step_count: NDArray[np.int32]
    """(N,) the number of actions that were played."""


class Othello:
    """The environment.

    Args:
        num_envs: The number of games, N.
    """

    id = "othello"
    version = "v0"
    num_players = 2
    num_actions = 65
    observation_shape = (8, 8, 2)

    def __init__(self, num_envs: int = 1) -> None:
        self.num_envs = whole("num_envs", num_envs, 1, MAX_ENVS)

    def init(self, seed: int | np.random.Generator) -> State:
        """Starts all games; the seed, or generator, draws the player that moves first in each."""
        random = np.random.default_rng(seed)
        boards = np.tile(_START, (self.num_envs, 1))
        return self.observe(
            State(
                current_player=random.integers(2, size=self.num_envs, dtype=np.int32),
                observation=np.empty((0, 8, 8, 2), np.bool_),
                rewards=np.zeros((self.num_envs, 2), np.float32),
                terminated=np.zeros(self.num_envs, np.bool_),
                truncated=np.zeros(self.num_envs, np.bool_),
                legal_action_mask=np.empty((0, 65), np.bool_),
                boards=boards,
                step_count=np.zeros(self.num_envs, np.int32),
            )
        )

    def step(self, state: State, action: NDArray[np.int64]) -> State:
        """Plays one action in each game.

        An illegal action ends its game: the player that played it gets −1, the other one 1. A game that is over stays
        as it is, with rewards 0.

        Args:
            state: The state to go on from; it stays as it is.
            action: (N,) integers.
        """
        of_type("state", state, State)
        if not np.issubdtype(np.asarray(action).dtype, np.integer):
            raise TypeError(f"action: expected an array of integers, but found {action!r}")
        boards = np.ascontiguousarray(state.boards, np.uint64)
        terminated = np.ascontiguousarray(state.terminated, np.bool_)
        action = np.ascontiguousarray(action, np.int64)
        if action.shape != terminated.shape or boards.shape != (len(terminated), 2):
            raise ValueError(f"action: expected an array with shape {terminated.shape}, but found {action.shape}")
        arrays = step_boards(boards.reshape(-1), action, terminated.view(np.uint8))
        goes_on = ~terminated
        player = state.current_player
        games = np.arange(len(player))
        rewards = np.zeros((len(player), 2), np.float32)
        rewards[games, player], rewards[games, 1 - player] = arrays.rewards, 0 - arrays.rewards
        return _with_boards(
            replace(
                state,
                current_player=np.where(goes_on, 1 - player, player),
                rewards=rewards,
                terminated=arrays.terminations.view(np.bool_),
                step_count=state.step_count + goes_on,
            ),
            arrays,
        )

    def observe(self, state: State) -> State:
        """Computes `observation`, `legal_action_mask` and `terminated` of a state anew from its boards."""
        arrays = observe_boards(np.ascontiguousarray(state.boards, np.uint64).reshape(-1))
        return _with_boards(replace(state, terminated=arrays.terminations.view(np.bool_)), arrays)


def _with_boards(state: State, arrays: BoardArrays) -> State:
    masks = arrays.action_masks.view(np.bool_).reshape(-1, 65)
    masks[state.terminated] = True
    return replace(
        state,
        observation=arrays.observations.view(np.bool_).reshape(-1, 8, 8, 2),
        legal_action_mask=masks,
        boards=arrays.boards.reshape(-1, 2),
    )
