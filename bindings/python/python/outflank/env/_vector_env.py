"""Many games in one call."""

import copy
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from .._arguments import array, flag, of_type, one_of, whole
from .._outflank import Board, GameBatch, Position, Reversi, start_position
from ..errors import ParseError

Reward = Literal["outcome", "discs"]
Autoreset = Literal["next_step", "same_step", "disabled"]
IllegalAction = Literal["error", "loss"]
AgentSide = Literal["black", "white", "alternate", "random"]

ACTION_TYPES = ("int64", "int32", "int16", "int8", "uint32", "uint16", "uint8")
"""The types of actions."""
MAX_ENVS = 2**31 - 1
"""The most games of an environment."""
MAX_THREADS = 1024
"""The most threads of an environment."""


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arrays that a `VectorEnv` writes; row i belongs to game i.

    H and W are the height and width of the board, A = H·W + 1 is the number of actions. Arrays of truth values may have
    the dtype `bool`, `uint8` or `int8`. All are C-contiguous and writable. They may share memory with tensors, as
    those of `torch.from_numpy` do.
    """

    observations: NDArray[Any]
    """(N, H, W, 2) truth values: whether the mover has a disc on the square, and whether the opponent has."""
    action_masks: NDArray[Any]
    """(N, A) truth values: whether the action is legal. After the end of a game only the pass is, so no row is
    empty."""
    to_move: NDArray[np.uint8]
    """(N,) the side to move: 0 for Black, 1 for White."""
    rewards: NDArray[np.float32]
    """(N,) the reward of the side that played the last action, or of the agent in games against an opponent."""
    terminations: NDArray[Any]
    """(N,) truth values: whether the game ended in the last step."""
    final_observations: NDArray[Any]
    """(N, H, W, 2) with `autoreset="same_step"`, else (0, H, W, 2): the last observation of each game that ended in the
    last step; other rows keep what they had."""

    @classmethod
    def zeros(cls, num_envs: int, height: int = 8, width: int = 8, *, same_step: bool = False) -> Self:
        """Makes arrays of zeros, of dtype `bool` where they hold truth values."""
        num_envs = whole("num_envs", num_envs, 1, MAX_ENVS)
        height, width = whole("height", height, 4, 26), whole("width", width, 4, 26)
        same_step = flag("same_step", same_step)
        return cls(
            observations=np.zeros((num_envs, height, width, 2), np.bool_),
            action_masks=np.zeros((num_envs, height * width + 1), np.bool_),
            to_move=np.zeros(num_envs, np.uint8),
            rewards=np.zeros(num_envs, np.float32),
            terminations=np.zeros(num_envs, np.bool_),
            final_observations=np.zeros((num_envs if same_step else 0, height, width, 2), np.bool_),
        )


@dataclass(frozen=True)
class _FlatArrays:
    """The same memory as `Arrays`, flat and with bytes for truth values."""

    observations: NDArray[np.uint8]
    action_masks: NDArray[np.uint8]
    to_move: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]


@dataclass(frozen=True)
class _Options:
    num_envs: int
    size: tuple[int, int]
    reward: str
    autoreset: str
    illegal_action: str
    agent_side: str
    opponent: str | None
    threads: int


class VectorEnv:
    """N games side by side.

    Every call of `step` plays one action in each game and overwrites the arrays of `arrays`. Games are independent: a
    game depends on the seed and its row alone, not on the number of threads, with one exception: players that search
    and make random mistakes (levels below 10) are one for each thread.

    Ctrl-C stops a step or a reset in which an opponent searches. As after an illegal action or a failure of the opponent, no
    game has moved, and `arrays` are as before: the same step can be repeated. Only what opponents that search remember and
    their random mistakes have changed.

    Only one thread at a time may use an environment. `copy.deepcopy` and `pickle` make independent copies, with arrays of
    their own, in which each game goes on as here; opponents that search begin afresh.

    Args:
        num_envs: The number of games, N.
        rules: The size of the board, width by height from 4x4 to 26x26, and optionally the start layout (`othello`,
            `mirrored` or `open`) and `anti`, where fewest discs win: `"8x8"`, `"6x6"`, `"10x8 mirrored anti"`.
        reward: `"outcome"`: 1 for a win, −1 for a loss and 0 for a draw at the end of a game; `"discs"`: the disc
            difference at the end, empty squares counting for the winner. Before the end the reward is 0.
        autoreset: When a game that is over starts again, as in Gymnasium. `"next_step"`: in the step after the one that
            ended it, which ignores the action of that row and has reward 0. `"same_step"`: in the step that ended it;
            the last observation is in `final_observations`. `"disabled"`: by `reset` with a mask; until then the row
            stays as it is, its actions are ignored and its reward is 0.
        illegal_action: `"error"`: a step with an illegal action raises `outflank.errors.IllegalMoveError` and no game
            moves; `"loss"`: the side that played it loses, by all squares of the board where the reward is in discs.
        opponent: None, and the caller plays both sides; or a player that replies within the step: `"random"`,
            `"greedy"`, `"level:N"` (a level of the engine from 0 to 30), `"lookahead:N"`, or another name of a `Player`
            of the game. The caller is then the agent: observations are those of its turns, rewards are its own.
        agent_side: The side of the agent in games against an opponent: `"black"`, `"white"`, `"alternate"` (Black first
            in even rows, White first in odd rows, then the other side in each next game) or `"random"`.
        starts: The positions that games start from, as text, `Board` or `Reversi`, on boards of the size in `rules`;
            row i starts from position i modulo their number. By default all start from the first position of the
            rules.
        threads: The number of threads that share the games.
        seed: The seed of `reset`, for the first call; None draws one from the operating system.
        arrays: The arrays to write; None makes them.

    Raises:
        TypeError: An array has another dtype than expected.
        ValueError: An argument is outside its range, or an array has another shape than expected.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        rules: str = "8x8",
        reward: Reward = "outcome",
        autoreset: Autoreset = "next_step",
        illegal_action: IllegalAction = "error",
        opponent: str | None = None,
        agent_side: AgentSide = "black",
        starts: Sequence[str | Position] | None = None,
        threads: int = 1,
        seed: int | None = None,
        arrays: Arrays | None = None,
    ) -> None:
        num_envs, threads = whole("num_envs", num_envs, 1, MAX_ENVS), whole("threads", threads, 1, MAX_THREADS)
        of_type("rules", rules, str)
        if arrays is not None:
            of_type("arrays", arrays, Arrays)
        if opponent is None and agent_side != "black":
            one_of("agent_side", agent_side, get_args(AgentSide))
            raise ValueError("agent_side: there is no opponent, so that the caller plays both sides")
        self._starts = _texts([start_position(rules)] if starts is None else starts)
        self.num_envs = num_envs
        """The number of games, N."""
        self.width, self.height = _size_of(rules)
        """The width and height of the board in squares."""
        self.num_actions = self.width * self.height + 1
        """The number of actions, A; the last one is the pass."""
        self.autoreset: Autoreset = autoreset
        """When a game that is over starts again."""
        expected = Arrays.zeros(num_envs, self.height, self.width, same_step=autoreset == "same_step")
        self.arrays = expected if arrays is None else arrays
        """The arrays that `reset` and `step` write."""
        self.actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        """(N,) the actions that `step_random` chose last."""
        size = (self.width, self.height)
        self._options = _Options(num_envs, size, reward, autoreset, illegal_action, agent_side, opponent, threads)
        self._batch = GameBatch(self._starts, self._options, _flat_arrays(self.arrays, expected))
        self._seed: int | None = secrets.randbits(63) if seed is None else _checked_seed(seed)
        self._is_started = False

    def reset(self, *, seed: int | None = None, mask: NDArray[np.bool_] | None = None) -> Arrays:
        """Starts all games, or those of a mask.

        Args:
            seed: The seed of all random choices, from 0 to 2⁶⁴ − 1; None goes on with the random numbers as they are.
            mask: (N,) `bool`: the games to start; the rows of the others stay as they are.

        Returns:
            `arrays`, with rewards and terminations 0 in the games that were started.
        """
        self._seed = self._seed if seed is None else _checked_seed(seed)
        if self._seed is not None:
            self._batch.seed(self._seed)
            self._seed = None
        if mask is not None:
            mask = np.asarray(mask)
            array("mask", mask, ["bool"], (self.num_envs,))
            if not self._is_started and not mask.all():
                raise RuntimeError("the first call of reset starts all games")
        self._batch.reset(None if mask is None else np.ascontiguousarray(mask).view(np.uint8))
        self._is_started = True
        return self.arrays

    def step(self, actions: NDArray[np.integer[Any]]) -> Arrays:
        """Plays one action in each game.

        Args:
            actions: (N,) `int64`, which is not copied, or a smaller integer type, signed or not.

        Returns:
            `arrays`.

        Raises:
            IllegalMoveError: An action is illegal and `illegal_action` is `"error"`; no game has moved.
            TypeError: The array has another dtype than expected.
            ValueError: The array has another shape than expected.
            RuntimeError: `reset` has not been called, or the opponent failed; no game has moved.
        """
        actions = np.asarray(actions)
        if actions.dtype != np.int64 or actions.shape != (self.num_envs,):
            array("actions", actions, ACTION_TYPES, (self.num_envs,))
        self._check_started()
        self._batch.step(np.ascontiguousarray(actions, np.int64))
        return self.arrays

    def step_random(self) -> Arrays:
        """Plays a random legal action in each game, each with the same probability, and writes them to `actions`.

        Where a game that is over starts again or stays as it is, its action is the pass and is ignored.

        Returns:
            `arrays`.
        """
        self._check_started()
        self._batch.step_random(self.actions)
        return self.arrays

    @property
    def boards(self) -> NDArray[np.uint64]:
        """(N, 2) `uint64`: the discs of the mover and of the opponent in each game, as `outflank.batch` takes them; bit i is
        the square of action i. A new array; assigned, it sets the discs of all games, the sides to move being the same.

        Raises:
            ValueError: The board has more than 64 squares; assigned, a row is no position.
        """
        return self._batch.boards

    @boards.setter
    def boards(self, boards: NDArray[np.uint64]) -> None:
        self._check_started()
        self._batch.boards = boards

    def position(self, row: int) -> Board | Reversi:
        """Returns the position of a game: a `Board` where its rules are those of Othello, otherwise a `Reversi`."""
        text = self._batch.position(row)
        try:
            return Board(text.removeprefix("8x8 "))
        except ParseError:
            return Reversi.from_text(text)

    def get_state(self) -> NDArray[np.uint64]:
        """Returns the state of all games, (N, K) `uint64`: row i is all of game i, its random numbers and last reward, too.

        For `set_state`, here or in any environment with the same rules. Rows may be chosen, repeated and stored.
        """
        return self._batch.get_state()

    def set_state(self, state: NDArray[np.uint64]) -> Arrays:
        """Sets the state of all games to rows of `get_state`, also of other environments with the same rules.

        Opponents that search keep their random mistakes and what they remember of earlier searches: those are no part of a
        game.

        Returns:
            `arrays`.

        Raises:
            TypeError: The array has another dtype than expected.
            ValueError: It has another shape, or a row is not that of a game.
        """
        self._batch.set_state(state)
        self._seed, self._is_started = None, True
        return self.arrays

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in vars(self).items() if name != "_batch"}
        return state | {"_games": self.get_state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        games = state.pop("_games")
        vars(self).update(state)
        before = copy.deepcopy(self.arrays)
        self._batch = GameBatch(self._starts, self._options, _flat_arrays(self.arrays, self.arrays))
        self._batch.set_state(games)
        # Before the first reset they are still empty.
        for name, values in vars(before).items():
            getattr(self.arrays, name)[...] = values

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def _check_started(self) -> None:
        if not self._is_started:
            raise RuntimeError("call reset before step")


def _checked_seed(seed: int) -> int:
    return whole("seed", seed, 0, 2**64 - 1)


def _texts(starts: Sequence[str | Position]) -> list[str]:
    if isinstance(starts, str):
        raise TypeError("starts: expected positions, but found one text: put it into a list")
    try:
        several = list(starts)
    except TypeError:
        raise TypeError(f"starts: expected positions, but found {starts!r}") from None
    for item, start in enumerate(several):
        of_type(f"starts[{item}]", start, str, Position)
    texts = [start if isinstance(start, str) else start.text for start in several]
    if not texts:
        raise ValueError("starts: expected at least one position")
    return texts


def _size_of(rules: str) -> tuple[int, int]:
    """Returns the width and height in the text of rules, which is known to be valid."""
    size = re.search(r"(\d+)[xX×](\d+)", rules)
    return (int(size[1]), int(size[2])) if size else (8, 8)


def _flat_arrays(arrays: Arrays, expected: Arrays) -> _FlatArrays:
    """Returns the flat views of arrays, which have the shapes and dtypes of `expected`."""
    return _FlatArrays(**{name: _flat(name, getattr(arrays, name), model) for name, model in vars(expected).items()})


def _flat(name: str, values: NDArray[Any], model: NDArray[Any]) -> NDArray[Any]:
    dtypes = ["bool", "uint8", "int8"] if model.dtype == np.bool_ else [str(model.dtype)]
    array(name, values, dtypes, model.shape)
    if not (values.flags.c_contiguous and values.flags.writeable):
        raise ValueError(f"{name}: expected an array that is C-contiguous and writable")
    flat = values.reshape(-1)
    return flat if model.dtype == np.float32 else flat.view(np.uint8)
