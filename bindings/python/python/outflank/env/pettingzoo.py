# pyright: basic
"""An environment of PettingZoo for two agents: `env()` and `raw_env()`, with the AEC interface.

Needs the package `pettingzoo`, 1.24 or later, which the extra `env` installs.
"""

from typing import Any, ClassVar, Literal

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("outflank.env.pettingzoo needs PettingZoo: pip install 'outflank[env]'") from missing

import numpy as np
from numpy.typing import NDArray

from .._arguments import one_of
from . import _drawing
from ._state import GameState
from ._vector_env import Reward, VectorEnv

__all__ = ["env", "raw_env"]

RenderMode = Literal["human", "ansi", "rgb_array"]


def env(**options: Any) -> AECEnv[str, dict[str, NDArray[np.int8]], int | None]:
    """Makes a `raw_env` in the usual wrappers: an illegal action ends the game and loses it."""
    wrapped: AECEnv[str, dict[str, NDArray[np.int8]], int | None] = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(GameState, AECEnv[str, dict[str, NDArray[np.int8]], int | None]):  # noqa: N801 (the name that PettingZoo prescribes)
    """A game of Othello, or of Reversi of another size, between `black_0` and `white_0`.

    An observation is a dictionary: `"observation"` is (8, 8, 2) `int8`, the agent's discs and those of the other one;
    `"action_mask"` is (65,) `int8`, 1 for legal actions, all 0 for the agent that is not to move. Action 64 is the
    pass.

    Args:
        render_mode: `"ansi"` for text, `"rgb_array"` for an image of (256, 256, 3) `uint8`, `"human"` to print the
            text.
        rules, reward: As in `VectorEnv`; both agents get a reward when the game ends.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "othello_v0",
        "render_modes": list(_drawing.MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self, *, render_mode: RenderMode | None = None, rules: str = "8x8", reward: Reward = "outcome"
    ) -> None:
        super().__init__()
        self.render_mode = _drawing.checked_mode(render_mode)
        self._env = VectorEnv(1, rules=rules, reward=reward, autoreset="disabled")
        self._env.reset()
        self.possible_agents = ["black_0", "white_0"]
        self.agents = list(self.possible_agents)
        shape, actions = (self._env.height, self._env.width, 2), self._env.num_actions
        observation_space: Any = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation_space for agent in self.agents}
        action_space: Any = spaces.Discrete(actions)
        self.action_spaces = {agent: action_space for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's observations."""
        space: spaces.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's actions."""
        space: spaces.Space[Any] = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Nothing in it is random, so the seed changes nothing."""
        self._env.reset(seed=seed)
        self._state_is_set()
        self._show()

    def _state_is_set(self) -> None:
        """Takes the agents, their rewards and ends from the game."""
        arrays = self._env.arrays
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[int(arrays.to_move[0])]
        reward = float(arrays.rewards[0])
        self.rewards: dict[str, float] = {
            agent: 0 - reward if agent == self.agent_selection else reward for agent in self.agents
        }
        self._cumulative_rewards: dict[str, float] = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, bool(arrays.terminations[0]))
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """Returns the observation of an agent."""
        one_of("agent", agent, self.possible_agents)
        arrays = self._env.arrays
        mask = arrays.action_masks[0].astype(np.int8)
        if agent == self.possible_agents[arrays.to_move[0]]:
            return {"observation": arrays.observations[0].astype(np.int8), "action_mask": mask}
        return {"observation": arrays.observations[0, ..., ::-1].astype(np.int8), "action_mask": np.zeros_like(mask)}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is selected."""
        if not hasattr(self, "agent_selection"):
            raise RuntimeError("call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        arrays = self._env.step(np.array([action]))
        other = self.possible_agents[1 - self.possible_agents.index(agent)]
        reward = float(arrays.rewards[0])
        self.rewards = {agent: reward, other: 0 - reward}
        self.terminations = dict.fromkeys(self.agents, bool(arrays.terminations[0]))
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self.agent_selection = other
        self._show()

    def render(self) -> Any:
        """Returns the board as text or as an image, or prints it."""
        return _drawing.render(self._env.arrays, self.render_mode)

    def close(self) -> None:
        """Does nothing: there is no window."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
