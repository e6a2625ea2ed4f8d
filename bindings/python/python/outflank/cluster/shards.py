"""Shards: parts of the rows of a job, with names made from their content."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

Provenance: TypeAlias = Mapping[str, object]
"""What determines the rows of the result besides those of the input, as it is written in JSON."""


@dataclass(frozen=True)
class Shard:
    """Some rows of the input."""

    name: str
    """The digest of the rows and of the provenance, in hexadecimal digits."""
    rows: pa.Table


class _Hash(Protocol):
    def update(self, data: Any, /) -> None: ...


def shards(batches: Iterable[pa.RecordBatch], provenance: Provenance, size: int) -> Iterator[Shard]:
    """Cuts rows into shards of `size` rows; the last one has the rest.

    Only the rows of a shard are in memory.
    """
    prefix = json.dumps(provenance, sort_keys=True).encode()
    for rows in cut(batches, size):
        yield Shard(shard_name(prefix, rows), rows)


def cut(batches: Iterable[pa.RecordBatch], size: int) -> Iterator[pa.Table]:
    """Joins and cuts batches into tables of `size` rows; the last one has the rest."""
    waiting: list[pa.RecordBatch] = []
    count = 0
    for batch in batches:
        while count + batch.num_rows >= size:
            part = batch.slice(0, size - count)
            yield pa.Table.from_batches([*waiting, part]).combine_chunks()
            batch, waiting, count = batch.slice(part.num_rows), [], 0
        if batch.num_rows:
            waiting.append(batch)
            count += batch.num_rows
    if waiting:
        yield pa.Table.from_batches(waiting).combine_chunks()


def shard_name(prefix: bytes, rows: pa.Table) -> str:
    """Returns the name of a shard: the digest of `prefix` and of the values of all columns."""
    digest = blake2b(digest_size=16)
    digest.update(len(prefix).to_bytes(8, "little") + prefix)
    for name in rows.column_names:
        digest.update(f"{name}:{rows.schema.field(name).type}:{rows.num_rows};".encode())
        for chunk in rows.column(name).chunks:
            _add(digest, chunk)
    return digest.hexdigest()


def _add(digest: _Hash, array: pa.Array) -> None:
    """Adds the values of an array; bytes of null values, which may be anything, do not count."""
    digest.update(array.is_valid().cast(pa.uint8()).to_numpy())
    if pa.types.is_list(array.type):
        lengths = pc.list_value_length(array).fill_null(0)
        digest.update(lengths.to_numpy())
        _add(digest, array.flatten())
    elif pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        values = array.fill_null("").to_pylist()
        digest.update(np.array([len(value) for value in values], dtype=np.uint32))
        digest.update("".join(values).encode())
    elif pa.types.is_boolean(array.type):
        digest.update(array.fill_null(False).cast(pa.uint8()).to_numpy())
    else:
        digest.update(np.ascontiguousarray(array.fill_null(0).to_numpy()))
