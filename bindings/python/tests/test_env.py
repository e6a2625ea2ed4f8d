import copy
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from outflank import BLACK, WHITE, Board, Player, Reversi
from outflank.env import Arrays, VectorEnv
from outflank.errors import IllegalMoveError, ParseError

FIRST_ACTIONS = [19, 26, 37, 44]
PINNED = [[44, 37], [29, 29], [20, 20], [11, 45], [26, 34], [43, 11]]
"""The random actions of seed 2024."""


def legal(env: VectorEnv, row: int) -> list[int]:
    return [int(action) for action in np.flatnonzero(env.arrays.action_masks[row])]


def name(action: int, width: int, height: int) -> str:
    return "--" if action == width * height else f"{chr(ord('a') + action % width)}{action // width + 1}"


def cells(env: VectorEnv, row: int) -> str:
    """Returns the squares of a board as `X`, `O` and `-`."""
    own, other = "XO" if env.arrays.to_move[row] == 0 else "OX"
    squares = env.arrays.observations[row].reshape(-1, 2)
    return "".join(own if mover else other if opponent else "-" for mover, opponent in squares)


def play_to_the_end(env: VectorEnv) -> NDArray[np.float32]:
    """Plays random games and returns the sum of the rewards of each row."""
    total = env.reset().rewards.copy()
    while not env.arrays.terminations.all():
        total += env.step_random().rewards
    return total


def test_a_game_starts_with_four_discs_and_four_legal_actions() -> None:
    env = VectorEnv(2)
    arrays = env.reset()
    mover, opponent = np.argwhere(arrays.observations[1, ..., 0]), np.argwhere(arrays.observations[1, ..., 1])
    assert mover.tolist() == [[3, 4], [4, 3]]
    assert opponent.tolist() == [[3, 3], [4, 4]]
    assert legal(env, 1) == FIRST_ACTIONS
    assert arrays.to_move.tolist() == [0, 0]
    env.step(np.array([19, 44]))
    assert arrays.observations.sum(axis=(1, 2)).tolist() == [[1, 4], [1, 4]]
    assert arrays.to_move.tolist() == [1, 1]


def test_random_games_are_those_of_board() -> None:
    env = VectorEnv(50, seed=3, autoreset="disabled")
    arrays = env.reset()
    boards = [Board() for _ in range(50)]
    while not arrays.terminations.all():
        for row, board in enumerate(boards):
            if not arrays.terminations[row]:
                assert [name(action, 8, 8) for action in legal(env, row)] == [str(mv) for mv in board.legal_moves]
        env.step_random()
        for row, board in enumerate(boards):
            if not board.is_game_over():
                board.push(name(int(env.actions[row]), 8, 8))
                outcome = board.outcome()
                assert arrays.terminations[row] == (outcome is not None)
                if outcome is not None:
                    margin = outcome.margin if arrays.to_move[row] == 1 else -outcome.margin
                    assert arrays.rewards[row] == np.sign(margin)


@pytest.mark.parametrize("rules", ["6x6", "4x4", "8x6 anti", "10x8", "5x7 mirrored", "4x6 open anti"])
def test_boards_of_other_sizes_are_those_of_reversi(rules: str) -> None:
    env = VectorEnv(3, rules=rules, seed=5, autoreset="disabled", reward="discs")
    arrays = env.reset()
    size, *words = rules.split()
    layout = next((word for word in words if word != "anti"), "othello")
    boards = [Reversi(size, layout, anti="anti" in words) for _ in range(3)]  # type: ignore[arg-type]
    assert arrays.observations.shape == (3, env.height, env.width, 2)
    while not arrays.terminations.all():
        running = [row for row, board in enumerate(boards) if not board.is_game_over()]
        for row in running:
            expected = [str(mv) for mv in boards[row].legal_moves]
            assert [name(action, env.width, env.height) for action in legal(env, row)] == expected
            assert cells(env, row) in boards[row].text
        env.step_random()
        for row in running:
            boards[row].push(name(int(env.actions[row]), env.width, env.height))
            outcome = boards[row].outcome()
            if outcome is not None:
                assert arrays.rewards[row] == outcome.margin_for(WHITE if arrays.to_move[row] == 0 else BLACK)


def test_the_anti_game_has_the_same_games_with_opposite_rewards() -> None:
    othello, anti = VectorEnv(64, seed=9, reward="discs"), VectorEnv(64, rules="8x8 anti", seed=9, reward="discs")
    othello.reset()
    anti.reset()
    for _ in range(150):
        othello.step_random()
        anti.step_random()
        assert np.array_equal(othello.actions, anti.actions)
        assert np.array_equal(othello.arrays.rewards, -anti.arrays.rewards)
        for field in ("observations", "action_masks", "to_move", "terminations"):
            assert np.array_equal(getattr(othello.arrays, field), getattr(anti.arrays, field)), field


def test_games_depend_on_the_seed_and_the_row_alone() -> None:
    envs = [VectorEnv(9, seed=4), VectorEnv(9, seed=4, threads=3), VectorEnv(5, seed=4), VectorEnv(9, seed=5)]
    histories: list[NDArray[np.int64]] = []
    for env in envs:
        env.reset()
        actions: list[NDArray[np.int64]] = []
        for _ in range(200):
            env.step_random()
            actions.append(env.actions.copy())
        histories.append(np.stack(actions))
    assert np.array_equal(histories[0], histories[1])
    assert np.array_equal(histories[0][:, :5], histories[2])
    assert not np.array_equal(histories[0], histories[3])


def test_the_same_seed_plays_the_same_games_in_every_build() -> None:
    env = VectorEnv(2, seed=2024)
    env.reset()
    moves: list[list[int]] = []
    for _ in range(6):
        env.step_random()
        moves.append(env.actions.tolist())
    assert moves == PINNED


def test_random_actions_have_the_same_probability() -> None:
    env = VectorEnv(40_000, seed=1)
    env.reset()
    env.step_random()
    counts = np.bincount(env.actions, minlength=65)[FIRST_ACTIONS]
    assert counts.sum() == 40_000
    # Five standard deviations of a binomial distribution.
    assert np.abs(counts - 10_000).max() < 5 * np.sqrt(40_000 * 0.25 * 0.75)


def test_a_game_starts_again_in_the_next_step() -> None:
    env = VectorEnv(1, seed=1, rules="4x4")
    arrays = env.reset()
    while not arrays.terminations[0]:
        env.step_random()
    assert legal(env, 0) == [16], "only the pass is legal after the end"
    env.step(np.array([3]))
    assert not arrays.terminations[0] and arrays.rewards[0] == 0
    assert arrays.observations.sum() == 4 and arrays.to_move[0] == 0


def test_a_game_starts_again_in_the_same_step() -> None:
    env = VectorEnv(3, seed=1, rules="4x4", autoreset="same_step")
    arrays = env.reset()
    while not arrays.terminations.any():
        env.step_random()
    row = int(arrays.terminations.argmax())
    assert arrays.observations[row].sum() == 4 and arrays.to_move[row] == 0
    assert arrays.final_observations[row].sum() > 4


def test_a_game_that_is_over_waits_for_its_reset() -> None:
    env = VectorEnv(2, seed=1, rules="4x4", autoreset="disabled")
    play_to_the_end(env)
    before = env.arrays.observations.copy()
    env.step(np.array([3, 99]))
    assert np.array_equal(env.arrays.observations, before)
    assert env.arrays.terminations.all() and not env.arrays.rewards.any()
    env.reset(mask=np.array([False, True]))
    assert env.arrays.terminations.tolist() == [True, False]
    assert np.array_equal(env.arrays.observations[0], before[0]) and env.arrays.observations[1].sum() == 4


def test_an_illegal_action_is_an_error_and_no_game_moves() -> None:
    env = VectorEnv(3)
    before = env.reset().observations.copy()
    for action, move, reason in (
        (0, "a1", "no discs would be flipped"),
        (27, "d4", "the square is occupied"),
        (64, "--", "a pass is legal only when there is no other move"),
        (65, "65", "actions are 0 to 64"),
        (-1, "-1", "actions are 0 to 64"),
        (2**40, "1099511627776", "actions are 0 to 64"),
    ):
        with pytest.raises(IllegalMoveError, match=f"^game 1: action {action} is illegal: {reason}$") as error:
            env.step(np.array([19, action, 19]))
        assert (error.value.move, error.value.reason, error.value.game) == (move, reason, 1)
    assert np.array_equal(env.arrays.observations, before)


@pytest.mark.parametrize(("reward", "loss"), [("outcome", -1), ("discs", -64)])
def test_an_illegal_action_can_lose(reward: Any, loss: int) -> None:
    env = VectorEnv(2, illegal_action="loss", reward=reward)
    env.reset()
    arrays = env.step(np.array([19, -1]))
    assert arrays.rewards.tolist() == [0, loss] and arrays.terminations.tolist() == [False, True]
    assert legal(env, 1) == [64]
    env.step(np.array([legal(env, 0)[0], 0]))
    assert legal(env, 1) == FIRST_ACTIONS


def test_the_arrays_are_those_of_the_caller() -> None:
    mine = Arrays(
        observations=np.zeros((2, 8, 8, 2), np.int8),
        action_masks=np.zeros((4, 65), np.uint8)[1:3],
        to_move=np.zeros(2, np.uint8),
        rewards=np.zeros(2, np.float32),
        terminations=np.zeros(2, np.bool_),
        final_observations=np.zeros((0, 8, 8, 2), np.bool_),
    )
    env = VectorEnv(2, arrays=mine)
    assert env.reset() is mine
    assert mine.observations.sum() == 8 and mine.action_masks.sum() == 8


@pytest.mark.parametrize(
    ("field", "array", "message"),
    [
        (
            "rewards",
            np.zeros(2),
            "rewards: expected an array of float32 with shape (2,), but found float64 with shape (2,)",
        ),
        (
            "to_move",
            np.zeros(3, np.uint8),
            "to_move: expected an array of uint8 with shape (2,), but found uint8 with shape (3,)",
        ),
        (
            "terminations",
            np.zeros(4, np.bool_)[::2],
            "terminations: expected an array that is C-contiguous and writable",
        ),
        (
            "action_masks",
            np.zeros((2, 64), np.float32),
            "action_masks: expected an array of bool or uint8 or int8 with shape (2, 65), "
            "but found float32 with shape (2, 64)",
        ),
    ],
)
def test_a_wrong_array_is_an_error_that_names_what_was_expected(field: str, array: NDArray[Any], message: str) -> None:
    arrays = Arrays(**{**vars(Arrays.zeros(2)), field: array})
    with pytest.raises((TypeError, ValueError)) as error:
        VectorEnv(2, arrays=arrays)
    assert str(error.value) == message


def test_wrong_actions_are_errors() -> None:
    env = VectorEnv(2)
    with pytest.raises(RuntimeError, match="call reset before step"):
        env.step(np.array([19, 19]))
    env.reset()
    for actions in (np.array([19]), np.array([[19, 19]]), np.array([19.0, 19.0])):
        with pytest.raises(
            (TypeError, ValueError), match=r"^actions: expected an array of int64 or .* with shape \(2,\)"
        ):
            env.step(actions)
    for integer in (np.uint8, np.uint16, np.uint32, np.int8, np.int16, np.int32, np.int64):
        env.reset()
        env.step(np.array([19, 26], integer))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": "3x3"}, "expected a size from 4x4 to 26x26"),
        ({"opponent": "level:31"}, "there is no level 31"),
        ({"opponent": "human"}, "opponent: expected human:N .*, random, greedy, level:N .* or engine:gtp:COMMAND"),
        ({"opponent": "mean:3"}, "opponent: it plays only Alak"),
        ({"reward": "points"}, 'reward: expected "outcome" or "discs", but found "points"'),
        ({"starts": []}, "expected at least one position"),
        ({"starts": [Board(), "x"]}, r"starts\[1\]: "),
        ({"agent_side": "red"}, "agent_side: expected black, white, alternate or random, but found 'red'"),
        ({"agent_side": "white"}, "agent_side: there is no opponent"),
        ({"starts": ["XXXX XXXX XXXX XXXX X"], "rules": "4x4"}, "the game is over in"),
        ({"starts": [Board(), Reversi("6x4")]}, r"starts\[1\]: expected a board of 8x8, but found 6x4"),
        ({"num_envs": 0}, "num_envs: expected 1 or more, but found 0"),
    ],
)
def test_wrong_options_are_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VectorEnv(options.pop("num_envs", 1), **options)


def test_a_name_of_no_player_is_the_same_error_everywhere() -> None:
    with pytest.raises(ParseError, match="name: "):
        Player("levl:3")
    with pytest.raises(ParseError, match="opponent: "):
        VectorEnv(4, opponent="levl:3")


@pytest.mark.parametrize("opponent", ["random", "greedy", "level:0", "lookahead:1"])
@pytest.mark.parametrize("side", ["black", "white"])
def test_the_agent_is_always_to_move_against_an_opponent(opponent: str, side: Any) -> None:
    env = VectorEnv(8, opponent=opponent, agent_side=side, seed=1)
    arrays = env.reset()
    assert (arrays.observations[0].sum() == 4) == (side == "black")
    for _ in range(70):
        assert (arrays.to_move[~arrays.terminations] == (side == "white")).all()
        env.step_random()


def test_sides_alternate_from_row_to_row_and_from_game_to_game() -> None:
    env = VectorEnv(4, rules="4x4", opponent="random", agent_side="alternate", seed=1, autoreset="disabled")
    sides = [env.reset().to_move.tolist() for _ in range(2)]
    assert sides == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_a_stronger_opponent_wins_more_games_of_a_random_agent() -> None:
    sums: list[float] = []
    for opponent in ("random", "level:1"):
        env = VectorEnv(100, opponent=opponent, agent_side="alternate", seed=1, autoreset="disabled")
        sums.append(float(play_to_the_end(env).sum()))
    assert -40 < sums[0] < 40 and sums[1] < -60


def test_games_start_from_the_positions_that_are_given() -> None:
    board = Board()
    board.push("f5")
    env = VectorEnv(3, starts=[Board(), board])
    arrays = env.reset()
    assert arrays.observations.sum(axis=(1, 2, 3)).tolist() == [4, 5, 4]
    assert arrays.to_move.tolist() == [0, 1, 0]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs setitimer")
def test_a_signal_interrupts_the_search_of_an_opponent() -> None:
    class Interrupted(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupted

    env = VectorEnv(64, opponent="level:20", seed=1)
    env.reset()
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Interrupted):
            for _ in range(100):
                env.step_random()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


ENGINE_THAT_INTERRUPTS = """
import os, signal, sys

for line in sys.stdin:
    if line.startswith("ping"):
        print(line.replace("ping", "pong"), flush=True)
    elif line.startswith("go"):
        os.kill(os.getppid(), signal.SIGINT)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals between processes")
def test_no_game_has_moved_after_a_signal(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(ENGINE_THAT_INTERRUPTS)
    env = VectorEnv(3, opponent=f"engine:nboard:{sys.executable} {tmp_path / 'engine.py'}", seed=1, autoreset="same_step")
    before, state = copy.deepcopy(env.reset()), env.get_state()
    env.actions[:] = 7
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        steps: list[Callable[[], Arrays]] = [lambda: env.step(np.array([19, 26, 37])), env.step_random]
        for step in steps:
            with pytest.raises(KeyboardInterrupt):
                step()
            assert np.array_equal(env.get_state(), state) and env.actions.tolist() == [7] * 3
            for name, values in vars(before).items():
                assert np.array_equal(getattr(env.arrays, name), values), name
    finally:
        signal.signal(signal.SIGINT, handler)


@pytest.mark.skipif(os.name != "posix", reason="needs a program")
def test_no_game_has_moved_when_the_opponent_fails() -> None:
    env = VectorEnv(3, opponent="engine:nboard:false", seed=1)
    env.reset()
    state = env.get_state()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="opponent: "):
            env.step(np.array([19, 26, 37]))
        assert np.array_equal(env.get_state(), state)
