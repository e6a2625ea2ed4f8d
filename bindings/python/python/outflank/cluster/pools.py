"""Pools of workers: the interface, and plain processes on this machine."""

import signal
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Protocol, cast

from .work import Job, run_shard


@dataclass(frozen=True)
class Finished:
    """The end of an attempt at a shard."""

    name: str
    result: bytes | None
    """The result; `None` if the attempt failed."""
    reason: str = ""
    """Why it failed."""


class Pool(Protocol):
    """Workers that run shards."""

    @property
    def slots(self) -> int:
        """The number of shards that run at the same time, at least 1."""
        ...

    def submit(self, name: str, rows: bytes) -> None:
        """Adds a shard to those under way."""

    def wait(self) -> Sequence[Finished]:
        """Waits for shards under way and returns those that have ended; it may return none, to be called again."""
        ...

    def close(self) -> None:
        """Ends all work, that under way too."""


class ProcessPool:
    """A number of processes on this machine. A process that dies fails its shard only; another one replaces it."""

    def __init__(self, job: Job, processes: int) -> None:
        self._job = job
        self._queue: deque[tuple[str, bytes]] = deque()
        self._workers = [_Worker(job) for _ in range(processes)]

    @property
    def slots(self) -> int:
        return len(self._workers)

    def submit(self, name: str, rows: bytes) -> None:
        self._queue.append((name, rows))
        self._feed()

    def wait(self) -> Sequence[Finished]:
        self._feed()
        ready = wait([worker.connection for worker in self._workers if worker.name])
        return [self._finish(index) for index, worker in enumerate(self._workers) if worker.connection in ready]

    def close(self) -> None:
        for worker in self._workers:
            worker.end()

    def _feed(self) -> None:
        for worker in self._workers:
            if self._queue and not worker.name:
                worker.start(*self._queue.popleft())

    def _finish(self, index: int) -> Finished:
        worker = self._workers[index]
        name = worker.name
        try:
            result, reason = worker.receive()
        except (EOFError, OSError):
            worker.end()
            self._workers[index] = _Worker(self._job)
            return Finished(name, None, f"the process ended with exit code {worker.process.exitcode}")
        return Finished(name, result, reason)


class _Worker:
    """A process with the shard that it runs; without one its `name` is empty."""

    def __init__(self, job: Job) -> None:
        context = get_context("spawn")
        self.name = ""
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(job, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def start(self, name: str, rows: bytes) -> None:
        self.name = name
        try:
            self.connection.send_bytes(rows)
        except OSError:
            pass  # The process has died: `receive` says so.

    def receive(self) -> tuple[bytes | None, str]:
        self.name, answer = "", self.connection.recv()
        return cast(tuple[bytes | None, str], answer)

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


def _serve(job: Job, connection: "Connection[tuple[bytes | None, str], bytes]") -> None:
    """Runs shards until the connection is closed; the process that started this one decides about Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            rows = connection.recv_bytes()
        except EOFError:
            return
        connection.send(_attempt(job, rows))


def _attempt(job: Job, rows: bytes) -> tuple[bytes | None, str]:
    try:
        return run_shard(job, rows), ""
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
