"""A process that is forked while threads of its parent search: calls work or raise an error, and none hangs."""

import os
import signal
import traceback
from collections.abc import Callable

import pytest

from outflank import Analysis, Board, Engine
from outflank.env import VectorEnv

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")


def in_child(work: Callable[[], object]) -> int:
    """Calls a function in a forked process and returns its exit code, 0 if it returns; 14 seconds are a hang."""
    if (child := os.fork()) == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(14)
        try:
            work()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mib=1)


@pytest.fixture
def analysis(engine: Engine) -> Analysis:
    """A search that has begun, and does not end by itself."""
    analysis = engine.analyse(Board())
    next(analysis)
    return analysis


def test_an_engine_that_searches_in_the_parent_is_an_error(engine: Engine, analysis: Analysis) -> None:
    def search() -> None:
        for call in (lambda: engine.search(Board(), depth=2), engine.clear, lambda: next(analysis)):
            with pytest.raises(RuntimeError, match="a thread of the parent process used this object"):
                call()
        analysis.stop()

    assert in_child(search) == 0
    analysis.stop()
    assert engine.search(Board(), depth=2).depth == 2


def test_an_engine_that_rests_in_the_parent_searches_in_the_child(engine: Engine) -> None:
    engine.search(Board(), depth=4, threads=2)
    assert in_child(lambda: engine.search(Board(), depth=4, threads=2)) == 0


def test_another_engine_searches_in_the_child(analysis: Analysis) -> None:
    assert in_child(lambda: Engine(hash_mib=1).search(Board(), depth=4)) == 0
    analysis.stop()


def test_environments_with_threads_play_in_the_child() -> None:
    env = VectorEnv(64, threads=2, seed=1)
    env.reset()
    env.step_random()
    assert in_child(env.step_random) == 0
    assert in_child(lambda: VectorEnv(64, threads=2, seed=1).reset()) == 0
    env.step_random()
