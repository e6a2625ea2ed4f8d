"""The function that workers run, wherever they are."""

import io
from typing import Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from .shards import Provenance


class Job(Protocol):
    """Work on rows, each of whose results depends on its row and on the job alone. Jobs are sent to workers."""

    @property
    def provenance(self) -> Provenance:
        """What determines the results besides the rows."""
        ...

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Returns the results of some rows, in their order."""
        ...


def run_shard(job: Job, rows: bytes) -> bytes:
    """Runs a job on the rows of a shard; both the rows and the result are tables as bytes."""
    return to_parquet(job.run(from_stream(rows)))


def to_stream(rows: pa.Table) -> bytes:
    """Returns the bytes of a table for a worker."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as writer:
        writer.write_table(rows)
    return bytes(sink.getvalue())


def from_stream(data: bytes) -> pa.Table:
    """Returns the table of bytes for a worker."""
    with pa.ipc.open_stream(data) as reader:
        return reader.read_all()


def to_parquet(rows: pa.Table) -> bytes:
    """Returns the bytes of a Parquet file."""
    sink = io.BytesIO()
    pq.write_table(rows, sink, compression="snappy")
    return sink.getvalue()
