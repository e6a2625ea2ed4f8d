"""The schemas of the tables, and what is checked of tables from elsewhere."""

import io
from bisect import bisect_left
from typing import Literal, TypeAlias, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .._arguments import of_type
from .._outflank import empty_table
from ..errors import TableError

TableName: TypeAlias = Literal["games", "positions"]
"""The name of a table."""

_Rows = TypeVar("_Rows", pa.Table, pa.RecordBatch)

_TABLE, _VERSION = b"outflank.table", b"outflank.version"


PASS = 64
"""The number of a pass among the moves."""


def _schema(table: TableName) -> pa.Schema:
    return pq.read_schema(io.BytesIO(empty_table(table)))


GAMES = _schema("games")
"""The schema of the table of games, with its name and version as metadata."""
POSITIONS = _schema("positions")
"""The schema of the table of positions, with its name and version as metadata."""
VERSION = int(GAMES.metadata[_VERSION])
"""The version of the schemas. A file of a newer version is refused."""


def schema_of(table: TableName) -> pa.Schema:
    """Returns the schema of a table."""
    return GAMES if table == "games" else POSITIONS


def table_of(schema: pa.Schema) -> TableName:
    """Returns which table rows belong to, by the metadata or else by the columns.

    Raises:
        TableError: It is neither, or of a newer version.
    """
    metadata = schema.metadata or {}
    version = metadata.get(_VERSION, str(VERSION).encode()).decode(errors="replace")
    if not version.isdecimal() or int(version) > VERSION:
        raise TableError(f"expected a table of version {VERSION} or older, but found version {version}")
    name = metadata.get(_TABLE, b"").decode(errors="replace")
    if name == "games" or (not name and "moves" in schema.names):
        return "games"
    if name == "positions" or (not name and {"mover", "opponent"} <= set(schema.names)):
        return "positions"
    raise TableError(f"expected a table of games or positions, but found {name or ', '.join(schema.names) or 'nothing'}")


def conform(rows: _Rows, table: TableName, *, first_row: int = 0) -> _Rows:
    """Returns rows with the columns of the schema: others are left out, missing ones are null, integers of any width fit.

    Errors of a value name its row; `first_row` is the number of the first one.

    Raises:
        TypeError: They are no rows of Arrow.
        TableError: They are another table, of a newer version, a column is missing or has another type, or a position
            is none.
    """
    of_type(table, rows, pa.Table, pa.RecordBatch)
    found = table_of(rows.schema)
    if found != table:
        raise TableError(f"expected a table of {table}, but found one of {found}")
    schema = schema_of(table)
    fitting = type(rows).from_arrays([_column(rows, field, first_row) for field in schema], schema=schema)
    if table == "positions":
        _check_positions(fitting, first_row)
    return fitting


def _check_positions(rows: pa.Table | pa.RecordBatch, first_row: int) -> None:
    common = pc.bit_wise_and(rows.column("mover"), rows.column("opponent"))
    row = _first(pc.not_equal(common, pa.scalar(0, pa.uint64())))
    if row is not None:
        raise TableError(f"columns `mover` and `opponent`, row {first_row + row}: expected disjoint sets of squares")
    moves = rows.column("move")
    row = _first(pc.greater(moves, pa.scalar(PASS, pa.uint8())))
    if row is not None:
        raise TableError(f"column `move`, row {first_row + row}: expected 0 to {PASS}, but found {moves[row]}")


def _first(is_wrong: pa.ChunkedArray | pa.Array) -> int | None:
    """Returns the number of the first row that is true."""
    row: int = pc.index(is_wrong, pa.scalar(True)).as_py()
    return None if row < 0 else row


def _column(rows: pa.Table | pa.RecordBatch, field: pa.Field, first_row: int) -> pa.ChunkedArray | pa.Array:
    if field.name not in rows.schema.names:
        if field.nullable:
            return pa.nulls(rows.num_rows, field.type)
        raise TableError(f"the column `{field.name}` is missing")
    column = rows.column(field.name)
    if not field.nullable and column.null_count:
        row = first_row + (_first(column.is_null()) or 0)
        raise TableError(f"column `{field.name}`, row {row}: expected a value, but found null")
    try:
        return column.cast(field.type)
    except pa.ArrowException as error:
        place = f"column `{field.name}`"
        if _can_cast(column.slice(0, 0), field.type):
            place += f", row {first_row + _first_wrong(column, field.type)}"
        raise TableError(f"{place}: expected {field.type}, but found {column.type}: {error}") from error


def _can_cast(column: pa.ChunkedArray | pa.Array, to: pa.DataType) -> bool:
    try:
        column.cast(to)
    except pa.ArrowException:
        return False
    return True


def _first_wrong(column: pa.ChunkedArray | pa.Array, to: pa.DataType) -> int:
    """Returns the number of the first value that does not fit, of which there is one."""
    return bisect_left(range(len(column)), True, key=lambda row: not _can_cast(column.slice(0, row + 1), to))
