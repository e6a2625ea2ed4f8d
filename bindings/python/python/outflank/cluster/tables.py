"""The tables that jobs read and write."""

import json
from collections.abc import Iterable, Iterator, Sequence

import pyarrow as pa

from ..data import TableError, game_batches, positions
from ..data.boards import empties
from ..data.parquet import ParquetTable, is_parquet
from ..data.schema import PASS, TableName, schema_of
from ..data.storage import expand
from .columns import boards_of
from .shards import Provenance


class Input:
    """Parquet files of one table, or files of games, by paths or URIs, also with wildcards: rows to be read in batches."""

    def __init__(self, uris: Sequence[str]) -> None:
        uris = [file for uri in uris for file in expand(uri)]
        if not uris:
            raise TableError("expected input files")
        self._uris = uris
        self._parquet = [ParquetTable(uri) for uri in uris if is_parquet(uri)]
        tables: set[TableName] = {file.table for file in self._parquet}
        if len(self._parquet) < len(uris):
            tables.add("games")
        if len(tables) > 1:
            raise TableError("expected files of one table, but found games and positions")
        self.table = tables.pop()

    @property
    def rows(self) -> int | None:
        """The number of rows; `None` if it is unknown before they are read."""
        return sum(file.rows for file in self._parquet) if len(self._parquet) == len(self._uris) else None

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Reads the rows."""
        if self.table == "games":
            yield from game_batches(self._uris)
        for file in self._parquet if self.table == "positions" else ():
            yield from file.batches()


def position_batches(source: Input, at: int | None = None) -> Iterator[pa.RecordBatch]:
    """Reads positions, or the positions of games; all of them, or those with `at` empties."""
    games = 0
    for batch in source.batches():
        rows = pa.Table.from_batches([batch])
        if source.table == "games":
            rows = positions(rows, first_game=games)
            games += batch.num_rows
        if at is not None:
            rows = rows.filter(pa.array(empties(boards_of(rows)) == at))
        yield from rows.to_batches()


def output_schema(table: TableName, provenance: Provenance) -> pa.Schema:
    """Returns the schema of a table whose metadata have the provenance."""
    schema = schema_of(table)
    return schema.with_metadata({**schema.metadata, "outflank.provenance": json.dumps(provenance, sort_keys=True)})


def squares(moves: Iterable[str]) -> list[int]:
    """Returns the numbers of moves: squares from 0 (a1) to 63 (h8), 64 for a pass."""
    return [PASS if move == "--" else ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1) for move in moves]
