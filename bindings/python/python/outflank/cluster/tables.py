"""The tables that jobs read and write."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from .. import Board, Game, read_games
from .shards import Recipe
from .storage import Location

TableName: TypeAlias = Literal["games", "positions"]

VERSION = "1"
"""The version of the schemas."""

POSITIONS = pa.schema(
    [
        pa.field("mover", pa.uint64(), nullable=False),
        pa.field("opponent", pa.uint64(), nullable=False),
        pa.field("move", pa.uint8()),
        pa.field("result", pa.int8()),
        pa.field("score", pa.float32()),
        pa.field("depth", pa.uint8()),
        pa.field("selectivity", pa.uint8()),
        pa.field("game", pa.uint32()),
        pa.field("ply", pa.uint8()),
    ]
)
GAMES = pa.schema(
    [
        pa.field("start", pa.string()),
        pa.field("moves", pa.list_(pa.uint8()), nullable=False),
        pa.field("black", pa.string()),
        pa.field("white", pa.string()),
        pa.field("event", pa.string()),
        pa.field("date", pa.string()),
        pa.field("year", pa.int16()),
        pa.field("result", pa.int8()),
        pa.field("black_rating", pa.float32()),
        pa.field("white_rating", pa.float32()),
        pa.field("attributes", pa.string()),
        pa.field("scores", pa.list_(pa.int16())),
        pa.field("depths", pa.list_(pa.uint8())),
        pa.field("selectivities", pa.list_(pa.uint8())),
        pa.field("followed", pa.list_(pa.bool_())),
    ]
)
BATCH_ROWS = 4096
"""The rows that are read at a time."""


class TableError(ValueError):
    """A file that is not a table of games or positions."""


class Input:
    """Parquet files of one table, or files of games: rows to be read one batch after the other."""

    def __init__(self, uris: Sequence[str]) -> None:
        if not uris:
            raise TableError("expected input files")
        self._uris = uris
        self._parquet = [Location(uri) for uri in uris if _is_parquet(uri)]
        if self._parquet and len(self._parquet) < len(uris):
            raise TableError("expected Parquet files only, or none")
        self.table: TableName = _table_of(self._parquet) if self._parquet else "games"

    @property
    def rows(self) -> int | None:
        """The number of rows; `None` if it is unknown before they are read."""
        if not self._parquet:
            return None
        return sum(_rows(location) for location in self._parquet)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Reads the rows."""
        return _parquet_batches(self._parquet, self.table) if self._parquet else _game_batches(self._uris)


def schema_of(table: TableName) -> pa.Schema:
    """Returns the schema of a table."""
    return GAMES if table == "games" else POSITIONS


def metadata(table: TableName, recipe: Recipe) -> dict[str, str]:
    """Returns the metadata of a file with this table."""
    text = json.dumps(recipe, sort_keys=True)
    return {"outflank.table": table, "outflank.version": VERSION, "outflank.recipe": text}


def squares(moves: Iterable[str]) -> list[int]:
    """Returns the numbers of moves: squares from 0 (a1) to 63 (h8), 64 for a pass."""
    return [64 if move == "--" else ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1) for move in moves]


def _is_parquet(uri: str) -> bool:
    return uri.endswith(".parquet")


def _table_of(locations: Sequence[Location]) -> TableName:
    names: set[TableName] = {_named_table(location) for location in locations}
    if len(names) > 1:
        raise TableError("expected files of one table, but found games and positions")
    return next(iter(names))


def _named_table(location: Location) -> TableName:
    with location.open() as file:
        metadata = pq.read_schema(file).metadata or {}
    version = metadata.get(b"outflank.version", b"").decode()
    if version != VERSION:
        found = f"version {version}" if version else "no version"
        raise TableError(f"{location.uri}: expected a table of version {VERSION}, but found {found}")
    match metadata.get(b"outflank.table"):
        case b"games":
            return "games"
        case b"positions":
            return "positions"
        case _:
            raise TableError(f"{location.uri}: expected a table of games or of positions")


def _rows(location: Location) -> int:
    with location.open() as file:
        return int(pq.read_metadata(file).num_rows)


def _parquet_batches(locations: Sequence[Location], table: TableName) -> Iterator[pa.RecordBatch]:
    schema = schema_of(table)
    for location in locations:
        with location.open() as file:
            for batch in pq.ParquetFile(file).iter_batches(BATCH_ROWS, columns=schema.names):
                yield pa.RecordBatch.from_arrays(
                    [batch.column(field.name).cast(field.type) for field in schema], schema=schema
                )


def _game_batches(uris: Sequence[str]) -> Iterator[pa.RecordBatch]:
    rows: list[dict[str, object]] = []
    for uri in uris:
        for game in read_games(uri):
            rows.append(_row(game))
            if len(rows) == BATCH_ROWS:
                yield pa.RecordBatch.from_pylist(rows, GAMES)
                rows.clear()
    if rows:
        yield pa.RecordBatch.from_pylist(rows, GAMES)


def _row(game: Game) -> dict[str, object]:
    root = game.position(0)
    return {
        "start": None if root == Board() else root.text,
        "moves": squares(game.moves),
        "black": game.black,
        "white": game.white,
        "event": game.event,
        "date": game.date,
        "year": game.year,
        "result": None if game.margin is None else round(game.margin),
        "black_rating": game.black_rating,
        "white_rating": game.white_rating,
    }
