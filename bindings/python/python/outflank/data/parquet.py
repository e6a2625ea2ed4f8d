"""Parquet files with a table of games or of positions."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import TableError
from .schema import TableName, conform, table_of
from .storage import Location

GROUP_ROWS = 1 << 16
"""The rows of a row group of a written file."""
BATCH_ROWS = 4096
"""The rows that are read at a time."""


def is_parquet(uri: str) -> bool:
    """Returns whether a path or URI is that of a Parquet file, by the name of the file."""
    return Location(uri).name.endswith(".parquet")


class ParquetTable:
    """A Parquet file by its path or URI. Errors name it.

    Raises:
        TableError: It is damaged, has neither games nor positions, or is of a newer version.
    """

    def __init__(self, uri: str) -> None:
        self._location = Location(uri)
        with self._open() as file:
            self.table: TableName = table_of(file.schema_arrow)
            """Which table it has."""
            groups = range(file.metadata.num_row_groups)
            self.groups = [int(file.metadata.row_group(group).num_rows) for group in groups]
            """The number of rows of each row group."""

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(self.groups)

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[pa.RecordBatch]:
        """Reads the rows, a number of them at a time."""
        with self._open() as file:
            first_row = 0
            for batch in file.iter_batches(rows):
                yield conform(batch, self.table, first_row=first_row)
                first_row += batch.num_rows

    def read(self) -> pa.Table:
        """Reads all rows."""
        with self._open() as file:
            return conform(file.read(), self.table)

    def read_group(self, group: int, columns: Sequence[str]) -> pa.Table:
        """Reads the rows of a row group; columns that are not named are null."""
        with self._open() as file:
            return conform(file.read_row_group(group, columns), self.table, first_row=sum(self.groups[:group]))

    @contextmanager
    def _open(self) -> Generator[pq.ParquetFile]:
        uri = self._location.uri
        try:
            with self._location.open() as file:
                yield pq.ParquetFile(file, page_checksum_verification=True)
        except TableError as error:
            raise TableError(f"{uri}: {error}") from error
        except (pa.ArrowException, OSError) as error:
            # Arrow raises errors without a number for damage, too.
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise TableError(f"{uri}: not an undamaged Parquet file: {error}") from error


def write_options(schema: pa.Schema) -> dict[str, Any]:
    """Returns the options of pyarrow for a table: checksums, which show damage, and no dictionaries of boards, which
    hardly ever repeat."""
    boards = {"mover", "opponent"}
    dictionary = [name for name in schema.names if name not in boards] if boards <= set(schema.names) else True
    return {"compression": "snappy", "write_page_checksum": True, "use_dictionary": dictionary}


def write_parquet(rows: pa.Table, uri: str, *, overwrite: bool) -> None:
    """Writes rows to a file, which appears when it is complete."""
    location = Location(uri)
    if not overwrite and location.exists():
        raise FileExistsError(f"{uri} exists; pass overwrite=True to replace it")

    def write(stream: BinaryIO) -> None:
        pq.write_table(rows, stream, row_group_size=GROUP_ROWS, **write_options(rows.schema))

    location.write(write)
