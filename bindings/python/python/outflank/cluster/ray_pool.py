"""Workers of Ray, on this machine or on a cluster."""

import logging
import os
import time
from collections.abc import Sequence
from typing import Any

try:
    import ray
    from ray.exceptions import RayError, RayTaskError
except ImportError as missing:
    raise ImportError("this needs Ray: pip install 'outflank[cluster]', or use --local N") from missing

from .pools import Finished
from .work import Job, run_shard

OBJECT_STORE = 128 << 20
"""The memory for rows and results under way on this machine, in bytes."""
INTERVAL = 1.0
"""The time between two questions for the size of the cluster, in seconds."""


class RayPool:
    """The workers of a Ray cluster, one for each CPU.

    Without an address, Ray is started on this machine with `cpus` workers, unless it is running in this process.
    """

    def __init__(self, job: Job, address: str | None = None, cpus: int | None = None) -> None:
        self._owns_ray = not ray.is_initialized()
        if self._owns_ray:
            _start(address, cpus)
        self._job = ray.put(job)
        self._run = ray.remote(num_cpus=1, max_retries=0)(run_shard)
        self._under_way: dict[Any, str] = {}
        self._slots, self._asked = 1, float("-inf")

    @property
    def slots(self) -> int:
        if time.monotonic() - self._asked > INTERVAL:
            self._slots = max(1, int(_resources().get("CPU", 1)))
            self._asked = time.monotonic()
        return self._slots

    def submit(self, name: str, rows: bytes) -> None:
        self._under_way[self._run.remote(self._job, rows)] = name

    def wait(self) -> Sequence[Finished]:
        # With a timeout, since the cluster may have grown meanwhile.
        ended, _ = ray.wait(list(self._under_way), num_returns=1, timeout=INTERVAL)
        return [_finished(self._under_way.pop(reference), reference) for reference in ended]

    def close(self) -> None:
        for reference in self._under_way:
            ray.cancel(reference, force=True)
        self._under_way.clear()
        if self._owns_ray:
            ray.shutdown()


def _start(address: str | None, cpus: int | None) -> None:
    if address is not None:
        ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(
        address="local",
        num_cpus=cpus or os.cpu_count(),
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.WARNING,
        object_store_memory=OBJECT_STORE,
        _node_ip_address="127.0.0.1",
    )


def _resources() -> dict[str, float]:
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call, unused-ignore]
    return resources


def _finished(name: str, reference: Any) -> Finished:
    try:
        return Finished(name, ray.get(reference))
    except RayTaskError as error:
        return Finished(name, None, f"{type(error.cause).__name__}: {error.cause}")
    except RayError as error:
        lines = str(error).strip().splitlines()
        return Finished(name, None, f"{type(error).__name__}: {lines[0] if lines else 'a worker died'}")
