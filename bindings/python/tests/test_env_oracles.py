# pyright: basic
"""Random games beside OpenSpiel and pgx, move by move."""

import numpy as np
import pytest

from outflank.env import VectorEnv

GAMES = 10_000


def test_games_are_those_of_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    game = pyspiel.load_game("othello")
    env = VectorEnv(GAMES, seed=1, autoreset="disabled")
    arrays = env.reset()
    states = [game.new_initial_state() for _ in range(GAMES)]
    running = np.arange(GAMES)
    moves = 0
    while len(running) > 0:
        rows, actions = np.nonzero(arrays.action_masks[running])
        legal = np.split(actions, np.flatnonzero(np.diff(rows)) + 1)
        for row, ours in zip(running.tolist(), legal, strict=True):
            assert states[row].legal_actions() == ours.tolist(), str(states[row])
        env.step_random()
        for row, action in zip(running.tolist(), env.actions[running].tolist(), strict=True):
            states[row].apply_action(action)
        moves += len(running)
        assert [states[row].is_terminal() for row in running] == arrays.terminations[running].tolist()
        for row in running[arrays.terminations[running]].tolist():
            # The side to move after the end is not the one that played last.
            assert states[row].returns()[1 - arrays.to_move[row]] == arrays.rewards[row]
        running = np.flatnonzero(~arrays.terminations)
    assert moves > 59 * GAMES


def test_games_are_those_of_pgx() -> None:
    pgx = pytest.importorskip("pgx", reason="pgx is not installed: pip install pgx jax")
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install jax")
    theirs = pgx.make("othello")
    step = jax.jit(jax.vmap(theirs.step))
    state = jax.jit(jax.vmap(theirs.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    black = np.asarray(state.current_player)
    env = VectorEnv(GAMES, seed=2, autoreset="disabled")
    arrays = env.reset()
    rewards = np.zeros((GAMES, 2), np.float32)
    while not arrays.terminations.all():
        running = ~arrays.terminations
        assert np.array_equal(np.asarray(state.observation)[running], arrays.observations[running])
        assert np.array_equal(np.asarray(state.legal_action_mask)[running], arrays.action_masks[running])
        assert np.array_equal((np.asarray(state.current_player) != black)[running], arrays.to_move[running])
        env.step_random()
        state = step(state, env.actions)
        rewards += np.asarray(state.rewards)
    # Where squares are empty at the end, pgx lets both sides pass before the game is over.
    for _ in range(2):
        state = step(state, np.full(GAMES, 64))
        rewards += np.asarray(state.rewards)
    assert np.asarray(state.terminated).all()
    discs = arrays.observations.sum(axis=(1, 2), dtype=int)
    winner_of_mover = np.sign(discs[:, 0] - discs[:, 1])
    for_black = np.where(arrays.to_move == 0, winner_of_mover, -winner_of_mover)
    assert np.array_equal(rewards[np.arange(GAMES), black], for_black)
