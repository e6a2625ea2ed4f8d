import subprocess
import sys

import numpy as np
import pytest

from outflank.env import VectorEnv
from outflank.env.bench import random_actions


def test_random_actions_are_legal_and_have_the_same_probability() -> None:
    env, random = VectorEnv(20_000), np.random.default_rng(1)
    arrays = env.reset()
    counts = np.bincount(random_actions(arrays.action_masks, random), minlength=65)
    assert counts[[19, 26, 37, 44]].sum() == 20_000
    # Five standard deviations of a binomial distribution.
    assert np.abs(counts[[19, 26, 37, 44]] - 5000).max() < 5 * np.sqrt(20_000 * 0.25 * 0.75)
    for _ in range(70):
        env.step(random_actions(arrays.action_masks, random))


def test_the_program_prints_a_table() -> None:
    command = [sys.executable, "-m", "outflank.env.bench", "--only", "outflank", "--batch", "64"]
    done = subprocess.run([*command, "--seconds", "0.02", "--rounds", "1"], capture_output=True, text=True, check=True)
    assert "one core" in done.stdout and "moves per second" in done.stdout
    assert done.stdout.count("outflank  ") == 2


@pytest.mark.parametrize("word", ["--batch", "--seconds", "--only", "--rounds"])
def test_the_help_names_every_option(word: str) -> None:
    command = [sys.executable, "-m", "outflank.env.bench", "--help"]
    assert word in subprocess.run(command, capture_output=True, text=True, check=True).stdout
