"""The output of a run: finished shards, the manifest, and the joined file."""

import io
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ..data.parquet import GROUP_ROWS, write_options
from ..data.storage import Location
from .shards import Provenance, Shard, cut

VERSION = 2
"""The version of the manifest."""
SAVE_INTERVAL = 5.0
"""The time between two writes of the manifest, in seconds. Shards are on the disk before: it is a summary of them."""


class OutputError(Exception):
    """The output belongs to other work."""


@dataclass
class Manifest:
    """What is done of a run."""

    provenance: Provenance
    shard_rows: int
    """The rows of a shard."""
    shards: list[str] = field(default_factory=list[str])
    """The names of all shards met so far, in the order of their rows."""
    failed: dict[str, str] = field(default_factory=dict[str, str])
    """The names of failed shards, with the reasons."""
    complete: bool = False
    """Whether the joined file is written."""

    def to_json(self) -> bytes:
        """Returns the manifest as a file."""
        content = {"version": VERSION, **vars(self)}
        return json.dumps(content, indent=1, sort_keys=True).encode() + b"\n"

    @staticmethod
    def from_json(data: bytes) -> "Manifest":
        """Parses a manifest."""
        content: dict[str, Any] = json.loads(data)
        if content.pop("version") != VERSION:
            raise OutputError(f"the manifest is not of version {VERSION}: it was written by another version of Outflank")
        return Manifest(**content)

    @staticmethod
    def of(file: Location) -> Location:
        """Returns the place of the manifest of a file."""
        return file.beside(".manifest.json")

    @staticmethod
    def read(file: Location) -> "Manifest | None":
        """Reads the manifest of a file, if it has one."""
        place = Manifest.of(file)
        return Manifest.from_json(place.read()) if place.exists() else None

    def check(self, provenance: Provenance, owner: Location) -> None:
        """Raises `OutputError` if it is that of other work than `provenance`; `owner` is the output by the user's name."""
        if self.provenance != provenance:
            names = sorted(set(self.provenance) | set(provenance))
            other = ", ".join(name for name in names if self.provenance.get(name) != provenance.get(name))
            raise OutputError(f"{owner.uri} belongs to work with other options ({other}): {_choose_another(owner)}")

    def write(self, file: Location) -> None:
        """Writes the manifest of a file."""
        Manifest.of(file).write(lambda stream: stream.write(self.to_json()))


def _choose_another(owner: Location) -> str:
    return f"choose another name, or remove all files and folders whose names begin with {owner.name}"


class Output:
    """The file `uri`, its manifest, and while the work lasts the shards in the folder whose name ends in `.shards`.

    All rows have the columns of `schema`. A file that is a part of an output has that as its `owner`, for messages.
    """

    def __init__(
        self, uri: str, provenance: Provenance, shard_rows: int, schema: pa.Schema, *, owner: Location | None = None
    ) -> None:
        self.file, self._schema = Location(uri), schema
        self._owner = owner or self.file
        self._folder = self.file.beside(".shards")
        self._names = {name.removesuffix(".parquet") for name in self._folder.names() if name.endswith(".parquet")}
        self.manifest = self._resume(Manifest(provenance, shard_rows))
        self._saved = float("-inf")

    @property
    def is_complete(self) -> bool:
        """Whether the joined file is written; it may be that of other rows."""
        return self.manifest.complete and self.file.exists()

    @property
    def is_begun(self) -> bool:
        """Whether shards are finished."""
        return bool(self._names)

    def check_begun(self, shards: Iterable[Shard]) -> None:
        """Checks that all finished shards are among these, since others would be removed. Raises `OutputError`."""
        others = set(self._names)
        for shard in shards:
            others.discard(shard.name)
            if not others:
                return
        raise self.other_rows()

    def other_rows(self) -> OutputError:
        """Makes the error of results that are those of other rows."""
        return OutputError(f"{self._owner.uri} has results of other rows: {_choose_another(self._owner)}")

    def has(self, name: str) -> bool:
        """Returns whether a shard is finished."""
        return name in self._names

    def add(self, name: str, result: bytes) -> None:
        """Writes a finished shard. Raises `OutputError` if its columns are not those of the output."""
        self._check_columns(pq.read_schema(io.BytesIO(result)))
        self._folder.child(f"{name}.parquet").write(lambda stream: stream.write(result))
        self._names.add(name)
        self.save(at_once=False)

    def save(self, *, at_once: bool = True) -> None:
        """Writes the manifest, by default at once and otherwise from time to time."""
        if at_once or time.monotonic() - self._saved > SAVE_INTERVAL:
            self.manifest.write(self.file)
            self._saved = time.monotonic()

    def save_if_begun(self) -> None:
        """Writes the manifest if shards are finished or have failed."""
        if self._names or self.manifest.failed:
            self.save()

    def join(self) -> None:
        """Joins the shards in the order of their rows into one file, and removes them."""

        def write(stream: BinaryIO) -> None:
            with pq.ParquetWriter(stream, self._schema, **write_options(self._schema)) as writer:
                for table in cut(self._batches(), GROUP_ROWS):
                    writer.write_table(table.cast(self._schema))

        self.file.write(write)
        self.manifest.complete = True
        self.save()
        self._folder.remove()

    def _batches(self) -> Iterator[pa.RecordBatch]:
        for name in self.manifest.shards:
            with self._folder.child(f"{name}.parquet").open() as file:
                yield from pq.ParquetFile(file).iter_batches()

    def _resume(self, fresh: Manifest) -> Manifest:
        """Returns the manifest of an earlier run of the same work, or else `fresh`."""
        manifest = Manifest.read(self.file)
        if manifest is not None and (manifest.complete or self._names):
            manifest.check(fresh.provenance, self._owner)
            return manifest
        if self.file.exists():
            raise OutputError(f"{self._owner.uri} exists and is not the output of a run: choose another name")
        # Work without a result leaves its name to other work.
        return fresh

    def _check_columns(self, found: pa.Schema) -> None:
        try:
            found.empty_table().cast(self._schema)
        except (ValueError, pa.ArrowException) as error:
            expected, columns = ", ".join(self._schema.names), ", ".join(found.names)
            raise OutputError(
                f"{self.file.uri}: expected a job that returns the columns {expected}, but it returns {columns}: {error}"
            ) from error
