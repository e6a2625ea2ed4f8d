"""Environments of Gymnasium: `OthelloEnv`, one game, and `OthelloVectorEnv`, many.

Importing the module registers `outflank/Othello-v0`, so that `gymnasium.make("outflank/Othello-v0")` and
`gymnasium.make_vec` work. Needs the package `gymnasium`, 1.0 or later, which the extra `env` installs.
"""

from typing import Any, Literal

try:
    import gymnasium
except ImportError as missing:
    raise ImportError("outflank.env.gymnasium needs Gymnasium: pip install 'outflank[env]'") from missing

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._arguments import flag
from . import _drawing
from ._state import GameState
from ._vector_env import AgentSide, Autoreset, IllegalAction, Reward, VectorEnv

__all__ = ["OthelloEnv", "OthelloVectorEnv"]

_Observation = NDArray[np.int8]


def _observation_space(env: VectorEnv) -> spaces.MultiBinary:
    return spaces.MultiBinary((env.height, env.width, 2))


class OthelloEnv(GameState, gymnasium.Env[_Observation, np.int64]):
    """One game of Othello, or of Reversi of another size.

    The observation is (8, 8, 2) `int8` from the view of the side to move: its discs, and those of the other side. An
    action is a square, or 64 for a pass. `info["action_mask"]` is (65,) `int8`, 1 for legal actions; pass it to
    `action_space.sample`. `info["to_move"]` is 0 for Black and 1 for White.

    With an opponent the agent plays `agent_side` and the reward is its own. Without one (`opponent=None`) the caller
    plays both sides and the reward is that of the side that played.

    Args:
        render_mode: `"ansi"` for text, `"rgb_array"` for an image of (256, 256, 3) `uint8`, `"human"` to print the
            text.
        opponent, agent_side, rules, reward, illegal_action: As in `VectorEnv`; by default an illegal action loses, so
            that agents that know no masks learn too.
    """

    metadata = {"render_modes": list(_drawing.MODES), "render_fps": 4}

    def __init__(
        self,
        *,
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
        opponent: str | None = "random",
        agent_side: AgentSide = "black",
        rules: str = "8x8",
        reward: Reward = "outcome",
        illegal_action: IllegalAction = "loss",
    ) -> None:
        self.render_mode = _drawing.checked_mode(render_mode)
        self._env = VectorEnv(
            1,
            rules=rules,
            reward=reward,
            autoreset="disabled",
            illegal_action=illegal_action,
            opponent=opponent,
            agent_side=agent_side,
        )
        self.observation_space = _observation_space(self._env)
        self.action_space = spaces.Discrete(self._env.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Starts a game; the seed sets all random choices of this game and the next ones."""
        super().reset(seed=seed)
        self._env.reset(seed=int(self.np_random.integers(2**63)))
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's replies."""
        arrays = self._env.step(np.array([action]))
        self._show()
        return self._observation(), float(arrays.rewards[0]), bool(arrays.terminations[0]), False, self._info()

    def render(self) -> Any:
        """Returns the board as text or as an image, or prints it."""
        return _drawing.render(self._env.arrays, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _observation(self) -> _Observation:
        observation: _Observation = self._env.arrays.observations[0].astype(np.int8)
        return observation

    def _info(self) -> dict[str, Any]:
        arrays = self._env.arrays
        return {"action_mask": arrays.action_masks[0].astype(np.int8), "to_move": int(arrays.to_move[0])}


_AUTORESET_MODES = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


class OthelloVectorEnv(GameState, gymnasium.vector.VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """N games side by side, with the interface of `gymnasium.vector.VectorEnv`.

    Observations are (N, 8, 8, 2) `int8`; `infos["action_mask"]` is (N, 65) `int8`. With `autoreset="same_step"`
    `infos["final_obs"]` holds the last observations of the games that ended, and `infos["_final_obs"]` says which those
    are. With `autoreset="disabled"` games are started by `reset(options={"reset_mask": mask})`. As in `VectorEnv`, a step
    that Ctrl-C stops has moved no game.

    Args:
        num_envs: The number of games, N.
        copy: Whether `step` and `reset` return copies; without them the arrays are those of `VectorEnv.arrays`, and the
            next step overwrites them.
        opponent, agent_side, rules, reward, illegal_action, autoreset, threads: As in `VectorEnv`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        copy: bool = True,
        opponent: str | None = "random",
        agent_side: AgentSide = "black",
        rules: str = "8x8",
        reward: Reward = "outcome",
        illegal_action: IllegalAction = "loss",
        autoreset: Autoreset = "next_step",
        threads: int = 1,
    ) -> None:
        self._env = VectorEnv(
            num_envs,
            rules=rules,
            reward=reward,
            autoreset=autoreset,
            illegal_action=illegal_action,
            opponent=opponent,
            agent_side=agent_side,
            threads=threads,
        )
        self.num_envs = self._env.num_envs
        self.copy = flag("copy", copy)
        self.metadata = {"autoreset_mode": _AUTORESET_MODES[autoreset]}
        self.single_observation_space = _observation_space(self._env)
        self.single_action_space = spaces.Discrete(self._env.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Starts all games, or those of `options["reset_mask"]`."""
        super().reset(seed=seed)
        mask = None if options is None else options.get("reset_mask")
        self._env.reset(seed=seed, mask=mask)
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one action in each game."""
        arrays = self._env.step(actions)
        infos = self._infos()
        if self._env.autoreset == "same_step" and arrays.terminations.any():
            infos["final_obs"] = arrays.final_observations.view(np.int8).copy()
            infos["_final_obs"] = arrays.terminations.copy()
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._observations(), self._own(arrays.rewards), self._own(arrays.terminations), truncations, infos

    def _observations(self) -> NDArray[np.int8]:
        return self._own(self._env.arrays.observations.view(np.int8))

    def _infos(self) -> dict[str, Any]:
        arrays = self._env.arrays
        return {"action_mask": self._own(arrays.action_masks.view(np.int8)), "to_move": self._own(arrays.to_move)}

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array


gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    id="outflank/Othello-v0",
    entry_point="outflank.env.gymnasium:OthelloEnv",
    vector_entry_point="outflank.env.gymnasium:OthelloVectorEnv",
)
