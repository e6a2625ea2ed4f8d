"""Compares the rate of Ray's workers with that of plain processes: `python -m outflank.cluster.bench`.

Both do the same shards, in turns, with workers that have started; the ratio is the median of those of the pairs.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable

import numpy as np
import pyarrow as pa

from .jobs import SelfPlay
from .output import Output
from .pools import Pool, ProcessPool
from .progress import Progress
from .ray_pool import RayPool
from .scheduler import Scheduler
from .shards import shards
from .work import Job


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m outflank.cluster.bench", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="workers of each kind [default: 2]")
    parser.add_argument("--pairs", type=int, default=5, metavar="N", help="pairs of runs [default: 5]")
    parser.add_argument("--games", type=int, default=64, metavar="N", help="games of a run [default: 64]")
    parser.add_argument("--shard", type=int, default=4, metavar="N", help="games of a shard [default: 4]")
    parser.add_argument("--level", type=int, default=8, metavar="N", help="level of the games [default: 8]")
    options = parser.parse_args()
    job = SelfPlay(level=options.level)
    with tempfile.TemporaryDirectory() as folder:
        _compare(job, options, folder)


def _compare(job: SelfPlay, options: argparse.Namespace, folder: str) -> None:
    makers: dict[str, Callable[[], Pool]] = {
        "ray": lambda: RayPool(job, cpus=options.workers),
        "processes": lambda: ProcessPool(job, options.workers),
    }
    pools = {name: make() for name, make in makers.items()}
    for name, pool in pools.items():
        _seconds(job, pool, options, f"{folder}/{name}-first")
    ratios: list[float] = []
    for pair in range(options.pairs):
        names = list(pools) if pair % 2 else list(reversed(pools))
        seconds = {name: _seconds(job, pools[name], options, f"{folder}/{name}-{pair}") for name in names}
        ratios.append(seconds["processes"] / seconds["ray"])
        print(f"ray {seconds['ray']:.2f} s, processes {seconds['processes']:.2f} s, ratio {ratios[-1]:.3f}", flush=True)
    load = os.getloadavg()[0]
    print(f"median ratio {statistics.median(ratios):.3f} with {options.workers} workers, load {load:.1f}")
    for pool in pools.values():
        pool.close()


def _seconds(job: Job, pool: Pool, options: argparse.Namespace, out: str) -> float:
    """Runs the shards of a run and returns the time."""
    rows = pa.RecordBatch.from_pydict({"number": pa.array(np.arange(options.games, dtype=np.uint64))})
    output = Output(f"{out}.parquet", job.recipe, options.shard)
    start = time.perf_counter()
    Scheduler(pool, output, Progress(options.games), attempts=1).run(shards([rows], job.recipe, options.shard))
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
