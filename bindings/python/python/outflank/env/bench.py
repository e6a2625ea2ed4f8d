# pyright: basic, reportMissingImports=false, reportAttributeAccessIssue=false
"""Measures moves per second of `VectorEnv` and of the environments of other libraries, side by side.

```console
$ python -m outflank.env.bench
$ python -m outflank.env.bench --batch 1024 --seconds 5 --only outflank envpool
```

All run on one core, in turns, and play random legal moves. The unit is moves per second of CPU time, so that other
programs on the machine disturb little; steps that only start a game again are not counted. Each is measured in rounds
of `--seconds`, and the best round counts. Libraries that are not installed are left out. Build `outflank` in release
mode before measuring it (`maturin develop --release`).

There are two categories. Where actions are chosen *inside*, one call of the library (or one compiled loop, for pgx)
chooses random actions, plays them and writes observations and masks. Where *the caller* chooses, NumPy computes
random actions from the masks; the time that this takes is included.
"""

import argparse
import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import VectorEnv

Round = Callable[[], int]
"""Plays some moves and returns their number."""


@dataclass(frozen=True)
class Contender:
    """An environment that is measured."""

    library: str
    inside: bool
    """Whether the library chooses the actions; otherwise NumPy does."""
    play: Round


def random_actions(masks: NDArray[np.bool_], random: np.random.Generator) -> NDArray[np.int64]:
    """Chooses a legal action in each row of masks (N, 65), each with the same probability; without one, the pass.

    The index of the action is drawn, and the square of that index is found in all rows at once by binary search with
    counts of bits.
    """
    words = np.packbits(masks[:, :64], axis=1, bitorder="little").view(np.uint64)[:, 0]
    counts = np.bitwise_count(words)
    indices = (random.random(len(words), np.float32) * counts).astype(np.uint8)
    squares = np.zeros(len(words), np.uint8)
    for width in (32, 16, 8, 4, 2, 1):
        below = np.bitwise_count(words & np.uint64((1 << width) - 1))
        is_above = indices >= below
        indices -= below * is_above
        squares += np.uint8(width) * is_above
        words = words >> (np.uint8(width) * is_above)
    return np.where(counts > 0, squares, 64)


def outflank_inside(batch: int) -> Iterator[Contender]:
    """Random actions chosen by `step_random`."""
    env = VectorEnv(batch, autoreset="same_step", seed=1)
    env.reset()

    def play() -> int:
        for _ in range(16):
            env.step_random()
        return 16 * batch

    yield Contender("outflank", True, play)


def outflank_caller(batch: int) -> Iterator[Contender]:
    """Actions given to `step`."""
    env = VectorEnv(batch, autoreset="same_step", seed=1)
    arrays, random = env.reset(), np.random.default_rng(1)

    def play() -> int:
        for _ in range(16):
            env.step(random_actions(arrays.action_masks, random))
        return 16 * batch

    yield Contender("outflank", False, play)


def open_spiel(_: int) -> Iterator[Contender]:
    """One game after the other in a loop of Python, without observations."""
    import pyspiel

    game, random = pyspiel.load_game("othello"), np.random.default_rng(1)

    def play() -> int:
        moves, state = 0, game.new_initial_state()
        for number in random.random(200).tolist():
            legal = state.legal_actions()
            state.apply_action(legal[int(number * len(legal))])
            moves += 1
            if state.is_terminal():
                state = game.new_initial_state()
        return moves

    yield Contender("OpenSpiel", False, play)


def envpool(batch: int) -> Iterator[Contender]:
    """EnvPool's Othello on one thread."""
    import envpool

    random = np.random.default_rng(1)
    env = envpool.make("Othello-v1", env_type="gymnasium", num_envs=batch, num_threads=1)
    _, infos = env.reset()
    masks, over = infos["legal_action_mask"], np.zeros(batch, np.bool_)

    def play() -> int:
        nonlocal masks, over
        moves = 0
        for _ in range(4):
            moves += batch - int(np.count_nonzero(over))
            _, _, terminations, truncations, infos = env.step(random_actions(masks, random).astype(np.int32))
            masks, over = infos["legal_action_mask"], terminations | truncations
        return moves

    yield Contender("EnvPool", False, play)


def pgx(batch: int) -> Iterator[Contender]:
    """pgx on the CPU, compiled by JAX for the whole batch."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("othello")
    step = jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(1), batch)
    first = jax.jit(jax.vmap(env.init))(keys)
    yield Contender("pgx", True, _pgx_inside(jax, step, first, batch))
    yield Contender("pgx", False, _pgx_caller(jax, step, first, batch))


def _pgx_inside(jax: Any, step: Any, state: Any, batch: int) -> Round:
    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, noise, starts = jax.random.split(key, 3)
        scores = jax.random.uniform(noise, state.legal_action_mask.shape) * state.legal_action_mask
        return (step(state, scores.argmax(axis=1), jax.random.split(starts, batch)), key), None

    loop = jax.jit(lambda carry: jax.lax.scan(body, carry, length=4)[0])
    carry = (state, jax.random.PRNGKey(2))

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(loop(carry))
        return 4 * batch

    return play


def _pgx_caller(jax: Any, step: Any, state: Any, batch: int) -> Round:
    compiled, random = jax.jit(step), np.random.default_rng(1)
    keys = jax.random.split(jax.random.PRNGKey(3), batch)

    def play() -> int:
        nonlocal state
        for _ in range(4):
            state = compiled(state, random_actions(np.asarray(state.legal_action_mask), random), keys)
        jax.block_until_ready(state)
        return 4 * batch

    return play


LIBRARIES = {
    "outflank": (outflank_inside, outflank_caller),
    "open_spiel": (open_spiel,),
    "pgx": (pgx,),
    "envpool": (envpool,),
}


def rate(play: Round, seconds: float, rounds: int) -> float:
    """Returns the moves per CPU second of the best round."""
    play()
    return max(_rate_of_round(play, seconds) for _ in range(rounds))


def _rate_of_round(play: Round, seconds: float) -> float:
    begin, moves = time.process_time(), 0
    while (spent := time.process_time() - begin) < seconds:
        moves += play()
    return moves / spent


def contenders(libraries: list[str], batch: int) -> Iterator[Contender]:
    """Makes the environments, and reports the libraries that are missing."""
    for make in (make for library in libraries for make in LIBRARIES[library]):
        try:
            yield from make(batch)
        except ImportError as error:
            print(f"not measured: {error}")


def print_table(rates: list[tuple[Contender, float]]) -> None:
    """Prints rates, and how many times as fast `outflank` is in the same category."""
    ours = {contender.inside: rate for contender, rate in rates if contender.library == "outflank"}
    print(f"{'library':<12} {'actions chosen':<16} {'moves per second':>17} {'outflank is':>14}")
    for contender, moves in sorted(rates, key=lambda pair: (not pair[0].inside, -pair[1])):
        own = ours.get(contender.inside)
        ratio = f"{own / moves:.1f} ×" if own and contender.library != "outflank" else ""
        chosen = "inside" if contender.inside else "by the caller"
        print(f"{contender.library:<12} {chosen:<16} {moves:>17,.0f} {ratio:>14}")


def cpu_name() -> str:
    """Returns the name of the CPU and its family and model, where Linux shows them."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    facts = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    if "model name" not in facts:
        return platform.processor() or platform.machine()
    return f"{facts['model name']} (family {facts.get('cpu family')}, model {facts.get('model')})"


def main() -> None:
    """Runs the program."""
    parser = argparse.ArgumentParser(prog="python -m outflank.env.bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--batch", type=int, default=4096, help="games side by side (default: 4096)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of a round (default: 1)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the best counts (default: 3)")
    parser.add_argument("--only", nargs="+", choices=LIBRARIES, default=list(LIBRARIES), help="libraries to measure")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{cpu_name()}, one core{load}; batch {options.batch}, Python {platform.python_version()}")
    measured = [
        (contender, rate(contender.play, options.seconds, options.rounds))
        for contender in contenders(options.only, options.batch)
    ]
    print_table(measured)


if __name__ == "__main__":
    main()
