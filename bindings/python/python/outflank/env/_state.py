"""The state of the games of an adapter, for copies and tree search."""

import numpy as np
from numpy.typing import NDArray

from .._outflank import Board, Reversi
from ._vector_env import VectorEnv


class GameState:
    """The state of the games in `_env`. Single environments have one row."""

    _env: VectorEnv

    @property
    def boards(self) -> NDArray[np.uint64]:
        """(N, 2) `uint64`: the discs of the mover and of the opponent, to be read and set; see `VectorEnv.boards`."""
        return self._env.boards

    @boards.setter
    def boards(self, boards: NDArray[np.uint64]) -> None:
        self._env.boards = boards
        self._state_is_set()

    def position(self, row: int = 0) -> Board | Reversi:
        """Returns the position of a game, for an `Engine` or a `Player`."""
        return self._env.position(row)

    def get_state(self) -> NDArray[np.uint64]:
        """Returns the state of the games, a row of `uint64` for each; see `VectorEnv.get_state`."""
        return self._env.get_state()

    def set_state(self, state: NDArray[np.uint64]) -> None:
        """Sets the state of the games to rows of `get_state` of any environment with the same rules."""
        self._env.set_state(state)
        self._state_is_set()

    def _state_is_set(self) -> None:
        """Does what the library expects after the state was set."""
