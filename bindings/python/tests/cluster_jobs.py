# pyright: basic
"""Jobs for the tests of `outflank.cluster`, which workers import."""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from outflank.cluster import LabelPositions
from outflank.cluster.shards import Provenance


@dataclass(frozen=True)
class Watched:
    """A job that writes each attempt into a log, and at some shards waits for the test.

    A shard that finds the file `gate-N` of its first row removes it, writes its process and its node into the pipe
    `started`, and waits until the test writes to the pipe `go`.
    """

    job: LabelPositions
    folder: Path
    fails: bool = False

    @property
    def provenance(self) -> Provenance:
        return self.job.provenance

    def run(self, rows: pa.Table, /) -> pa.Table:
        first = rows.column("game")[0].as_py()
        self._log(first)
        if self.fails and first == 0:
            raise ValueError("there is no first row")
        gate = self.folder / f"gate-{first}"
        if gate.exists():
            gate.unlink()
            (self.folder / "started").write_text(f"{os.getpid()} {_node()}\n")
            (self.folder / "go").read_text()
        return self.job.run(rows)

    def _log(self, first: int) -> None:
        with open(self.folder / "log", "a", encoding="utf-8") as log:
            log.write(f"{first}\n")


def _node() -> str:
    """The node of Ray; empty in a plain process."""
    ray = sys.modules.get("ray")
    return str(ray.get_runtime_context().get_node_id()) if ray and ray.is_initialized() else ""
