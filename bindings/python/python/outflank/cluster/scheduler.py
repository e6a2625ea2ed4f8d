"""Runs the shards of a job on a pool of workers."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .output import Output
from .pools import Finished, Pool
from .progress import Progress
from .shards import Shard
from .work import to_stream

SHARDS_PER_SLOT = 2
"""The number of shards under way for each worker: one runs, and the next one waits beside it."""


@dataclass
class Summary:
    """The end of a run."""

    complete: bool
    """Whether the output is written."""
    rows: int
    """The rows that this run has done."""
    kept_rows: int
    """The rows of shards that were finished before."""
    seconds: float
    failed: dict[str, str] = field(default_factory=dict[str, str])
    """The failed shards, with their reasons."""


@dataclass
class _UnderWay:
    rows: bytes
    count: int
    attempts: int = 0


class Scheduler:
    """Gives shards to a pool: a bounded number at a time, each up to `attempts` times."""

    def __init__(self, pool: Pool, output: Output, progress: Progress, attempts: int) -> None:
        self._pool, self._output, self._progress, self._attempts = pool, output, progress, attempts
        self._under_way: dict[str, _UnderWay] = {}

    def run(self, shards: Iterable[Shard]) -> None:
        """Runs all shards that are not finished; failed ones are in the manifest, with their reasons."""
        names, self._output.manifest.shards, self._output.manifest.failed = set[str](), [], {}
        for shard in shards:
            self._output.manifest.shards.append(shard.name)
            if self._output.has(shard.name) or shard.name in names:
                self._progress.kept += shard.rows.num_rows
                continue
            names.add(shard.name)
            while len(self._under_way) >= SHARDS_PER_SLOT * self._pool.slots:
                self._settle()
            self._submit(shard.name, _UnderWay(to_stream(shard.rows), shard.rows.num_rows))
        while self._under_way:
            self._settle()

    def _submit(self, name: str, work: _UnderWay) -> None:
        work.attempts += 1
        self._under_way[name] = work
        self._pool.submit(name, work.rows)

    def _settle(self) -> None:
        for finished in self._pool.wait():
            work = self._under_way.pop(finished.name)
            if finished.result is not None:
                self._output.add(finished.name, finished.result)
                self._progress.rows += work.count
            elif work.attempts < self._attempts:
                self._submit(finished.name, work)
            else:
                self._fail(finished)
        self._progress.show()

    def _fail(self, finished: Finished) -> None:
        self._output.manifest.failed[finished.name] = finished.reason
        self._progress.failed += 1


def check_complete(shards: Iterable[Shard], output: Output, progress: Progress) -> None:
    """Checks that the joined file is that of these shards. Raises `OutputError` if it is not."""
    names: list[str] = []
    for shard in shards:
        names.append(shard.name)
        progress.kept += shard.rows.num_rows
    if names != output.manifest.shards:
        raise output.other_rows()
