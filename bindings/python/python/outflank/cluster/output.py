"""The output of a run: finished shards, the manifest, and the joined file."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ..data.parquet import GROUP_ROWS, write_options
from ..data.storage import Location
from .shards import Recipe, cut

VERSION = 1
"""The version of the manifest."""
SAVE_INTERVAL = 5.0
"""The time between two writes of the manifest, in seconds. Shards are on the disk before: it is a summary of them."""


class OutputError(Exception):
    """The output belongs to other work."""


@dataclass
class Manifest:
    """What is done of a run."""

    recipe: Recipe
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


class Output:
    """The file `uri`, its manifest `uri.manifest.json`, and while the work lasts the shards in the folder `uri.shards`."""

    def __init__(self, uri: str, recipe: Recipe, shard_rows: int) -> None:
        self.file, self._folder = Location(uri), Location(f"{uri}.shards")
        self._manifest_file = Location(f"{uri}.manifest.json")
        self.manifest = self._resume(Manifest(recipe, shard_rows))
        self._names = {name.removesuffix(".parquet") for name in self._folder.names() if name.endswith(".parquet")}
        self._saved = float("-inf")

    @property
    def is_complete(self) -> bool:
        """Whether the joined file is written; it may be that of other rows."""
        return self.manifest.complete and self.file.exists()

    def has(self, name: str) -> bool:
        """Returns whether a shard is finished."""
        return name in self._names

    def add(self, name: str, result: bytes) -> None:
        """Writes a finished shard."""

        def write(stream: BinaryIO) -> None:
            stream.write(result)

        self._folder.child(f"{name}.parquet").write(write)
        self._names.add(name)
        self.save(at_once=False)

    def save(self, *, at_once: bool = True) -> None:
        """Writes the manifest, by default at once and otherwise from time to time."""
        if at_once or time.monotonic() - self._saved > SAVE_INTERVAL:
            content = self.manifest.to_json()

            def write(stream: BinaryIO) -> None:
                stream.write(content)

            self._manifest_file.write(write)
            self._saved = time.monotonic()

    def save_if_begun(self) -> None:
        """Writes the manifest if it has shards."""
        if self.manifest.shards:
            self.save()

    def join(self, schema: pa.Schema) -> None:
        """Joins the shards in the order of their rows into one file, and removes them."""

        def write(stream: BinaryIO) -> None:
            with pq.ParquetWriter(stream, schema, **write_options(schema)) as writer:
                for table in cut(self._batches(), GROUP_ROWS):
                    writer.write_table(table.cast(schema))

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
        if not self._manifest_file.exists():
            if self.file.exists():
                raise OutputError(f"{self.file.uri} exists and has no manifest: remove it or choose another name")
            return fresh
        manifest = Manifest.from_json(self._manifest_file.read())
        if manifest.recipe != fresh.recipe:
            names = sorted(set(manifest.recipe) | set(fresh.recipe))
            other = ", ".join(name for name in names if manifest.recipe.get(name) != fresh.recipe.get(name))
            raise OutputError(
                f"{self.file.uri} belongs to work with other options ({other}): choose another name, or remove it, "
                f"{self._manifest_file.uri} and {self._folder.uri}"
            )
        return manifest
