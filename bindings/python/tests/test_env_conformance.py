# pyright: basic, reportArgumentType=false
"""The conformance tests of Gymnasium and PettingZoo, and the adapter for pgx's conventions."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outflank.env import VectorEnv
from outflank.env.pgx import Othello


@pytest.mark.parametrize(
    "options", [{}, {"opponent": None}, {"opponent": "level:0", "agent_side": "random", "rules": "6x6"}]
)
def test_check_env_of_gymnasium_passes(options: dict[str, Any]) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")
    from gymnasium.utils.env_checker import check_env

    import outflank.env.gymnasium  # noqa: F401 (registers the environment)

    check_env(gymnasium.make("outflank/Othello-v0", **options).unwrapped)


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_the_vector_environment_gives_what_single_ones_give(mode: Any) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")
    from gymnasium.vector import AutoresetMode, SyncVectorEnv

    from outflank.env.gymnasium import OthelloEnv, OthelloVectorEnv

    options: dict[str, Any] = {"opponent": None, "illegal_action": "error", "rules": "4x4"}
    ours = OthelloVectorEnv(3, autoreset=mode, **options)
    singles = SyncVectorEnv([lambda: OthelloEnv(**options)] * 3, autoreset_mode=AutoresetMode[mode.upper()])
    assert ours.metadata["autoreset_mode"] == singles.metadata["autoreset_mode"]
    assert ours.observation_space == singles.observation_space and ours.action_space == singles.action_space
    assert isinstance(ours, gymnasium.vector.VectorEnv)
    (observations, infos), (expected, expected_infos) = ours.reset(seed=1), singles.reset(seed=1)
    random = np.random.default_rng(1)
    for _ in range(60):
        assert np.array_equal(observations, expected)
        actions = (infos["action_mask"] * random.random((3, 17))).argmax(axis=1)
        observations, *results, infos = ours.step(actions)
        expected, *expected_results, expected_infos = singles.step(actions)
        for result, other in zip(results, expected_results, strict=True):
            assert np.array_equal(result, other)
        assert ("final_obs" in infos) == ("final_obs" in expected_infos)
        if "final_obs" in infos:
            for row in np.flatnonzero(infos["_final_obs"]):
                assert np.array_equal(infos["final_obs"][row], expected_infos["final_obs"][row])


def test_make_vec_makes_the_vector_environment() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")
    import outflank.env.gymnasium  # noqa: F401 (registers the environment)

    env = gymnasium.make_vec("outflank/Othello-v0", num_envs=4, vectorization_mode="vector_entry_point")
    observations, infos = env.reset(seed=1)
    assert observations.shape == (4, 8, 8, 2) and infos["action_mask"].shape == (4, 65)
    observations, rewards, terminations, truncations, infos = env.step(np.full(4, 0))
    assert terminations.all() and (rewards == -1).all() and not truncations.any()


@pytest.mark.parametrize("options", [{}, {"rules": "6x6"}])
def test_the_tests_of_pettingzoo_pass(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test

    from outflank.env import pettingzoo

    api_test(pettingzoo.env(**options), num_cycles=300)
    api_test(pettingzoo.raw_env(**options), num_cycles=300)
    seed_test(lambda: pettingzoo.env(**options), num_cycles=300)
    render_test(lambda **modes: pettingzoo.env(**options, **modes))
    assert "to move" in capsys.readouterr().out


def test_both_agents_of_pettingzoo_get_the_result() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")
    from outflank.env import pettingzoo

    env = pettingzoo.env()
    env.reset(seed=1)
    random, totals = np.random.default_rng(1), {"black_0": 0.0, "white_0": 0.0}
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        totals[agent] += reward
        assert observation is not None
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination else int(random.choice(legal)))
    assert sorted(totals.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_a_state_of_pgx_can_be_gone_on_from_twice() -> None:
    env = Othello(2)
    start = env.init(7)
    assert start.observation.shape == (2, 8, 8, 2) and start.observation.dtype == np.bool_
    one, other = env.step(start, np.array([19, 19])), env.step(start, np.array([26, 26]))
    assert not np.array_equal(one.observation, other.observation)
    assert np.array_equal(one.current_player, 1 - start.current_player)
    assert np.flatnonzero(start.legal_action_mask[0]).tolist() == [19, 26, 37, 44]


def test_states_of_pgx_are_those_of_the_vector_environment() -> None:
    env, ours = Othello(200), VectorEnv(200, seed=8, autoreset="disabled")
    state, arrays = env.init(1), ours.reset()
    black = state.current_player
    while not arrays.terminations.all():
        running = ~arrays.terminations
        assert np.array_equal(state.observation, arrays.observations)
        assert np.array_equal(state.legal_action_mask[running], arrays.action_masks[running])
        assert np.array_equal((state.current_player != black)[running], arrays.to_move[running])
        mover = np.where(running, state.current_player, 0)
        ours.step_random()
        state = env.step(state, ours.actions)
        assert np.array_equal(state.terminated, arrays.terminations)
        assert np.array_equal(state.rewards[np.arange(200), mover], arrays.rewards)


def test_both_players_of_pgx_get_rewards() -> None:
    env, random = Othello(100), np.random.default_rng(1)
    state, total = env.init(random), np.zeros((100, 2))
    assert 20 < state.current_player.sum() < 80, "either player moves first"
    while not state.terminated.all():
        actions = (state.legal_action_mask * random.random((100, 65))).argmax(axis=1)
        state = env.step(state, actions)
        total += state.rewards
        assert state.legal_action_mask.any(axis=1).all()
    assert (total.sum(axis=1) == 0).all() and set(np.abs(total).ravel()) <= {0.0, 1.0}
    assert state.legal_action_mask.all()


def test_an_illegal_action_loses_by_the_conventions_of_pgx() -> None:
    env = Othello(2)
    start = env.init(3)
    state = env.step(start, np.array([0, 19]))
    assert state.terminated.tolist() == [True, False]
    assert state.rewards[0, start.current_player[0]] == -1 and state.rewards[0].sum() == 0


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_a_missing_library_names_the_extra_that_installs_it(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert any(requirement.startswith(name) for requirement in project["project"]["optional-dependencies"]["env"])
    program = f"import sys; sys.modules[{name!r}] = None; import outflank.env.{name}"
    process = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=False)
    assert process.stderr.rstrip().endswith("pip install 'outflank[env]'")
    manual = Path(__file__).parents[3] / "docs" / "src"
    assert all("env]" in (manual / page).read_text(encoding="utf-8") for page in ("python.md", "python-environments.md"))


def test_an_unknown_render_mode_is_an_error() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install gymnasium")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")
    from outflank.env import pettingzoo
    from outflank.env.gymnasium import OthelloEnv

    for make in (OthelloEnv, pettingzoo.raw_env, pettingzoo.env):
        with pytest.raises(ValueError, match="render_mode: expected None, human, ansi or rgb_array, but found 'bogus'"):
            make(render_mode="bogus")  # type: ignore[arg-type]


def test_the_end_of_a_game_has_nobody_to_move_and_no_negative_zero() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")
    from outflank.env import pettingzoo

    env = pettingzoo.raw_env(render_mode="ansi", rules="4x4")
    with pytest.raises(RuntimeError, match="call reset before step"):
        env.step(0)
    env.reset()
    assert env.render().endswith("X to move")
    while not env.terminations[env.agent_selection]:
        assert "-0.0" not in str(env.rewards)
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert env.render().endswith("game over")
    with pytest.raises(ValueError, match="agent: expected black_0 or white_0, but found 'foo'"):
        env.observe("foo")
