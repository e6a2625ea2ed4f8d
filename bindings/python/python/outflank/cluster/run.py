"""A run: a job on rows, from its input to its output."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TextIO

import pyarrow as pa

from .._arguments import whole
from ..data.parquet import is_parquet
from ..data.schema import TableName
from .output import Output, OutputError
from .pools import Pool, ProcessPool
from .progress import Progress
from .scheduler import Scheduler, Summary, check_complete
from .shards import Shard, shards
from .tables import output_schema
from .work import Job


@dataclass(frozen=True)
class Workers:
    """The workers of a run: Ray on this machine, a Ray cluster at an `address`, or plain `local` processes."""

    address: str | None = None
    local: int | None = None
    cpus: int | None = None
    """The number of workers of Ray on this machine; by default one for each CPU."""

    def __post_init__(self) -> None:
        for name, number in (("local", self.local), ("cpus", self.cpus)):
            if number is not None:
                whole(name, number, 1)

    def start(self, job: Job) -> Pool:
        """Starts the workers."""
        if self.local is not None:
            return ProcessPool(job, self.local)
        from .ray_pool import RayPool

        return RayPool(job, self.address, self.cpus)


@dataclass(frozen=True)
class Options:
    """How a run is done; none of it changes the result."""

    workers: Workers = Workers()
    shard_rows: int = 256
    """The rows of a shard; work that goes on keeps those that it began with."""
    attempts: int = 3
    """The number of attempts at a shard, after which it has failed."""
    progress: TextIO | None = None
    """Where the progress is shown."""

    def __post_init__(self) -> None:
        whole("shard_rows", self.shard_rows, 1)
        whole("attempts", self.attempts, 1)


def run(
    job: Job,
    batches: Callable[[], Iterable[pa.RecordBatch]],
    out: str,
    *,
    table: TableName,
    rows: int | None = None,
    options: Options = Options(),
) -> Summary:
    """Runs a job on all rows of `batches` and writes the results to the Parquet file `out`, in the order of the rows.

    What an interrupted run has finished is kept; the same call goes on. The file does not depend on the workers, on the
    size of the shards or on interruptions. If shards fail, the file is not written; the same call tries them again.
    Raises `OutputError` before any work if `out` has results of other work or of other rows, or another extension, and at the first finished
    shard if the job returns other columns than those of the table.
    """
    if not is_parquet(out):
        raise OutputError(f"{out}: expected a name that ends in .parquet")
    output = Output(out, job.provenance, options.shard_rows, output_schema(table, job.provenance))
    progress = Progress(rows, options.progress)

    def parts() -> Iterable[Shard]:
        return shards(batches(), job.provenance, output.manifest.shard_rows)

    with ExitStack() as stack:

        def start() -> Pool:
            pool = options.workers.start(job)
            stack.callback(pool.close)
            return pool

        run_shards(start, output, parts, progress, options.attempts)
    progress.show(at_once=True)
    failed = dict(output.manifest.failed)
    return Summary(output.manifest.complete, progress.rows, progress.kept, progress.seconds, failed)


def run_shards(
    start: Callable[[], Pool], output: Output, parts: Callable[[], Iterable[Shard]], progress: Progress, attempts: int
) -> None:
    """Runs the shards that are not finished on the workers that `start` returns, and joins all of them if none failed.

    `parts` returns all shards. Where some are finished it is called twice: first to check that they are among its shards.
    """
    todo = parts()
    if output.is_complete:
        check_complete(todo, output, progress)
        return
    if output.is_begun:
        output.check_begun(todo)
        todo = parts()
    try:
        Scheduler(start(), output, progress, attempts).run(todo)
    finally:
        output.save_if_begun()
    if not output.manifest.failed:
        output.join()
