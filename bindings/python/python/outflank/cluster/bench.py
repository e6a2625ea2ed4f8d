"""Compares the rate of Ray's workers with that of bare processes: `python -m outflank.cluster.bench`.

Both play the same games, in turns, with workers that have started; the ratio is the median of those of the pairs. Ray's
workers get the priority of bare processes: by default they have a lower one, and then other programs slow only them.
"""

import argparse
import os
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

import pyarrow as pa

from .jobs import SelfPlay, numbers
from .output import Output
from .pools import Pool
from .progress import Progress
from .ray_pool import RayPool
from .scheduler import Scheduler
from .shards import shards
from .tables import output_schema


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m outflank.cluster.bench", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="Ray workers, and processes [default: %(default)s]")
    parser.add_argument("--pairs", type=int, default=5, metavar="N", help="pairs of runs [default: %(default)s]")
    parser.add_argument("--games", type=int, default=96, metavar="N", help="games of a run [default: %(default)s]")
    parser.add_argument("--shard", type=int, default=4, metavar="N", help="games of a shard [default: %(default)s]")
    parser.add_argument("--level", type=int, default=8, metavar="N", help="level of the games [default: %(default)s]")
    options = parser.parse_args()
    os.environ.setdefault("RAY_worker_niceness", "0")
    job = SelfPlay(level=options.level)
    with tempfile.TemporaryDirectory() as folder:
        _compare(job, options, folder)


def _compare(job: SelfPlay, options: argparse.Namespace, folder: str) -> None:
    ratios: list[float] = []
    pool = RayPool(job, cpus=options.workers)
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as processes:
        _ray_rate(job, pool, options, f"{folder}/first")
        _bare_rate(job, processes, options)
        for pair in range(options.pairs):
            ray = _ray_rate(job, pool, options, f"{folder}/{pair}")
            bare = _bare_rate(job, processes, options)
            ratios.append(ray / bare)
            print(f"Ray {ray:.2f} games/s, bare processes {bare:.2f} games/s, ratio {ratios[-1]:.3f}", flush=True)
    pool.close()
    load = os.getloadavg()[0]
    print(f"median ratio {statistics.median(ratios):.3f} with {options.workers} workers, load {load:.1f}")


def _ray_rate(job: SelfPlay, pool: Pool, options: argparse.Namespace, out: str) -> float:
    """Runs all games as shards and returns the games per second, the writing of the shards included."""
    output = Output(f"{out}.parquet", job.provenance, options.shard, output_schema("games", job.provenance))
    start = time.perf_counter()
    parts = shards(numbers(options.games), job.provenance, options.shard)
    Scheduler(pool, output, Progress(options.games), attempts=1).run(parts)
    return float(options.games / (time.perf_counter() - start))


def _bare_rate(job: SelfPlay, processes: ProcessPoolExecutor, options: argparse.Namespace) -> float:
    """Plays all games with processes that share nothing, and returns the sum of their games per second."""
    part = options.games // options.workers
    firsts = range(0, part * options.workers, part)
    return sum(processes.map(_play, repeat(job), firsts, repeat(part)))


def _play(job: SelfPlay, first: int, games: int) -> float:
    """Plays games and returns the games per second."""
    start = time.perf_counter()
    job.run(pa.table({"number": pa.array(range(first, first + games), pa.uint64())}))
    return games / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
