# pyright: basic
"""A Ray cluster of two nodes on this machine, whose workers and nodes die."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[cluster]'")
pytest.importorskip("ray", reason="Ray is not installed: pip install 'outflank[cluster]'")

import cluster_jobs
import ray
from cluster_jobs import Watched
from outflank.cluster import Options, Workers
from test_cluster import JOB, ROWS, SHARD, Gates, attempts, expected, in_thread, label, positions
from ray.cluster_utils import Cluster

__all__ = ["expected", "positions"]

# The workers do not have the folder of the tests.
ray.cloudpickle.register_pickle_by_value(cluster_jobs)  # type: ignore[no-untyped-call, unused-ignore]

NODE = {"num_cpus": 1, "object_store_memory": 100 << 20}


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    yield cluster
    cluster.shutdown()  # type: ignore[no-untyped-call, unused-ignore]


def test_a_worker_and_then_a_node_die(cluster: Any, positions: str, expected: bytes, tmp_path: Path) -> None:
    second = cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    out, gates = tmp_path / "out.parquet", Gates(tmp_path, 2, 6, 7)
    options = Options(Workers(address=cluster.address), SHARD)
    result = in_thread(lambda: label(Watched(JOB, tmp_path), positions, out, options))

    ((killed, _),) = gates.started(1)
    os.kill(int(killed), signal.SIGKILL)

    both = gates.started(2)
    assert {node for _, node in both} >= {second.node_id}
    cluster.remove_node(second)
    gates.open()

    summary = result()
    assert (summary.complete, summary.rows, out.read_bytes()) == (True, ROWS, expected)
    twice = {first for first, count in attempts(tmp_path).items() if count > 1}
    assert 2 * SHARD in twice and len(twice - {6 * SHARD, 7 * SHARD}) == 1 and len(twice) == 2
    assert attempts(tmp_path).total() == ROWS // SHARD + 2


def test_ray_on_this_machine_has_the_result_of_processes(positions: str, expected: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    assert label(Watched(JOB, tmp_path), positions, out, Options(Workers(cpus=2), SHARD)).complete
    assert out.read_bytes() == expected
    assert attempts(tmp_path) == Counter(range(0, ROWS, SHARD))
