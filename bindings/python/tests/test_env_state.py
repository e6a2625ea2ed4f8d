"""Copies of environments, their state and their bitboards: what tree search needs."""

# pyright: basic

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed")
pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

import gymnasium
import outflank.env.gymnasium  # registers the environments
from outflank import Board, Engine, Reversi, batch
from outflank.env import VectorEnv, pettingzoo

RULES = ["8x8", "6x6", "5x4 mirrored", "8x8 anti", "10x8", "6x6 open", "12x12 open anti"]


def played(rules: str, **options: Any) -> VectorEnv:
    """An environment in the middle of its games."""
    env = VectorEnv(7, rules=rules, seed=3, **options)
    env.reset()
    for _ in range(11):
        env.step_random()
    return env


def snapshot(env: VectorEnv) -> list[bytes]:
    return [array.tobytes() for array in vars(env.arrays).values()]


def go_on(env: VectorEnv) -> list[list[bytes]]:
    """Plays on at random, over the ends of games."""
    return [snapshot(env) for _ in range(160) if env.step_random()]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_copies_go_on_as_the_original_and_do_not_change_it(rules: str, autoreset: Any) -> None:
    env = played(rules, autoreset=autoreset, opponent="random", agent_side="random")
    before = snapshot(env)
    copies = [copy.deepcopy(env), copy.copy(env), pickle.loads(pickle.dumps(env))]
    histories = [go_on(again) for again in copies]
    assert snapshot(env) == before
    assert histories == [go_on(env)] * 3


@pytest.mark.parametrize("rules", RULES)
def test_a_state_that_is_set_goes_on_as_it_did(rules: str) -> None:
    env = played(rules)
    state, before = env.get_state(), snapshot(env)
    history = go_on(env)
    env.set_state(state)
    assert snapshot(env) == before
    assert go_on(env) == history
    fresh = VectorEnv(7, rules=rules)
    fresh.set_state(state)
    assert snapshot(fresh) == before and go_on(fresh) == history


def test_rows_of_a_state_are_games_that_can_be_chosen_and_repeated() -> None:
    env = played("8x8")
    tree = VectorEnv(3)
    tree.set_state(env.get_state()[[4, 4, 0]])
    assert np.array_equal(tree.arrays.observations, env.arrays.observations[[4, 4, 0]])
    assert np.array_equal(tree.boards, env.boards[[4, 4, 0]])
    assert tree.position(1) == env.position(4)


def test_an_environment_that_has_not_started_is_copied_as_it_is() -> None:
    env = VectorEnv(4, seed=9)
    again = pickle.loads(pickle.dumps(env))
    assert snapshot(again) == snapshot(env)
    with pytest.raises(RuntimeError, match="reset"):
        again.step_random()
    env.reset()
    again.reset()
    assert go_on(env) == go_on(again)


def test_bitboards_feed_the_functions_on_arrays_and_the_engine() -> None:
    env = played("8x8")
    masks = np.packbits(env.arrays.action_masks[:, :64], axis=1, bitorder="little").view("<u8")[:, 0]
    assert np.array_equal(batch.legal_moves(env.boards), masks)
    for row, (mover, opponent) in enumerate(env.boards):
        position = env.position(row)
        assert isinstance(position, Board) and (position.mover, position.opponent) == (mover, opponent)
        assert Engine(hash_mib=1).search(position, depth=2).best in position.legal_moves


def test_bitboards_are_set() -> None:
    env = played("8x8")
    boards = batch.play(env.boards, env.arrays.action_masks.argmax(axis=1).astype(np.uint8))
    expected = VectorEnv(7)
    expected.set_state(env.get_state())
    expected.step(env.arrays.action_masks.argmax(axis=1))
    env.boards = boards
    assert np.array_equal(env.boards, boards)
    assert np.array_equal(env.arrays.observations, expected.arrays.observations)
    assert np.array_equal(env.arrays.action_masks, expected.arrays.action_masks)
    assert not env.arrays.terminations.any() and not env.arrays.rewards.any()
    # A board on which neither side can move is the end of a game.
    boards[2] = [2**64 - 1, 0]
    env.boards = boards
    assert env.arrays.terminations.tolist() == [row == 2 for row in range(7)]


@pytest.mark.parametrize("rules", ["5x4", "6x6 open", "4x6 anti", "7x8"])
def test_bits_of_small_boards_are_those_of_the_actions(rules: str) -> None:
    env = played(rules, autoreset="disabled")
    observations = env.arrays.observations.reshape(7, -1, 2)
    weights = np.uint64(1) << np.arange(env.width * env.height, dtype=np.uint64)
    assert np.array_equal(env.boards, (observations * weights[:, None]).sum(axis=1, dtype=np.uint64))
    again = VectorEnv(7, rules=rules)
    again.set_state(env.get_state())
    again.boards = env.boards
    assert np.array_equal(again.arrays.observations, env.arrays.observations)
    position = env.position(0)
    assert isinstance(position, Reversi) and (position.width, position.height) == (env.width, env.height)


def test_an_agent_with_an_opponent_is_to_move_in_a_state_of_any_environment() -> None:
    state = played("8x8").get_state()
    env = VectorEnv(7, opponent="level:1", agent_side="white")
    arrays = env.set_state(state)
    for _ in range(60):
        env.step(arrays.action_masks.argmax(axis=1))
        assert arrays.action_masks.any(axis=1).all()


def test_wrong_states_are_refused_and_change_nothing() -> None:
    env = played("6x6")
    state, before = env.get_state(), snapshot(env)
    wrong_states: list[tuple[Any, type[Exception], str]] = [
        (state[:3], ValueError, r"state: expected an array of uint64 with shape \(7, 5\)"),
        (state.astype(np.int64), TypeError, "state: expected an array of uint64"),
        (state | np.uint64(1 << 31), ValueError, "state: row 0 is not that of a game"),
        (np.full_like(state, 2**64 - 1), ValueError, "state: row 0 is not that of a game"),
    ]
    for wrong, error, message in wrong_states:
        with pytest.raises(error, match=message):
            env.set_state(wrong)
    for boards, message in [
        (np.full((7, 2), 1, np.uint64), "boards: row 0"),
        (np.full((7, 2), 1 << 36, np.uint64), "boards: row 0"),
        (np.zeros((6, 2), np.uint64), r"boards: expected an array of uint64 with shape \(7, 2\)"),
    ]:
        with pytest.raises(ValueError, match=message):
            env.boards = boards
    assert snapshot(env) == before
    full = played("8x8")
    others = [played("8x8 anti"), played("16x4"), VectorEnv(7, rules="8x8 open", seed=1)]
    others[2].reset()
    for other in others:
        with pytest.raises(ValueError, match="state: row 0 is not that of a game with these rules"):
            full.set_state(other.get_state())
    full.set_state(played("8x8 mirrored").get_state())
    with pytest.raises(ValueError, match="boards: row 0 is not that of a game"):
        full.boards = np.zeros((7, 2), np.uint64)
    with pytest.raises(ValueError, match="boards: a board of 80 squares has no bitboards"):
        _ = played("10x8").boards
    with pytest.raises(IndexError, match="row: there is no game 7"):
        env.position(7)


def test_random_words_never_panic() -> None:
    random = np.random.default_rng(1)
    for rules in RULES:
        env = played(rules)
        for _ in range(200):
            state = env.get_state()
            place = tuple(random.integers(state.shape))
            state[place] ^= np.uint64(1) << np.uint64(random.integers(64))
            try:
                env.set_state(state)
            except ValueError:
                continue
            env.step_random()


def test_gymnasium_environments_are_copied_and_set() -> None:
    env = gymnasium.make("outflank/Othello-v0", opponent=None)
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    again = copy.deepcopy(env)
    action = int(info["action_mask"].argmax())
    inner: Any = env.unwrapped
    state, boards = inner.get_state(), inner.boards
    expected = env.step(action)
    assert np.array_equal(again.step(action)[0], expected[0])
    single: Any = pickle.loads(pickle.dumps(env.unwrapped))
    single.set_state(state)
    assert np.array_equal(single.boards, boards) and single.position().legal_moves
    assert np.array_equal(single.step(action)[0], expected[0])
    many = outflank.env.gymnasium.OthelloVectorEnv(2, opponent=None)
    many.reset(seed=1)
    many.set_state(np.concatenate([state, state]))
    assert np.array_equal(copy.deepcopy(many).step(np.array([action] * 2))[0][1], expected[0])


def test_pettingzoo_environments_are_copied_and_set() -> None:
    environments: list[Any] = [pettingzoo.raw_env(), pettingzoo.env()]
    for env in environments:
        env.reset(seed=1)

        def play(game: Any) -> list[tuple[str, float, bool]]:
            """Plays the first legal action until the end."""
            history = list[tuple[str, float, bool]]()
            for agent in game.agent_iter():
                observation, reward, terminated, _, _ = game.last()
                history.append((agent, reward, terminated))
                game.step(None if terminated else int(observation["action_mask"].argmax()))
            return history

        for _ in range(9):
            env.step(int(env.last()[0]["action_mask"].argmax()))
        again, stored = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        state: Any = env.unwrapped.get_state()
        history = play(env)
        assert play(again) == history and play(stored) == history
        fresh = pettingzoo.raw_env()
        fresh.set_state(state)
        assert fresh.agent_selection == history[0][0] and play(fresh) == history
