"""Tables from and to files."""

import io
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike, fspath
from typing import Any, Literal, TypeAlias, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .. import read_games as iterate_games
from .._outflank import PositionColumns, read_labelled, read_rows, replay_rows, write_tables
from ..types import FormatName, Path
from .parquet import BATCH_ROWS, ParquetTable, is_parquet, write_parquet
from .schema import GAMES, POSITIONS, TableError, conform

OnError: TypeAlias = Literal["raise", "skip", "truncate"]
"""What happens to a game that cannot be read to its end; see `outflank.read_games`."""

Paths: TypeAlias = Path | Sequence[Path]
"""A file, or several. Parquet files end in `.parquet` and may have a URI, such as `s3://bucket/games.parquet`."""

CHUNK_GAMES = 1 << 14
"""The games that are passed to a compiled function at a time."""


def read_games(paths: Paths, format: FormatName | None = None, *, errors: OnError = "raise") -> pa.Table:
    """Reads the table of games of files: Parquet files, labelled games of `outflank train` (`.games`), and files or folders
    of every format of `outflank.read_games`.

    Args:
        paths: A file, a folder of files of games, or several of them.
        format: The format of the files of games; by default it is recognised by their content.
        errors: What happens to a game that cannot be read to its end, or is not one of Othello on 8×8, and to damaged
            parts of labelled games.

    Returns:
        A table with the schema `GAMES`.

    Raises:
        ReadError: A game cannot be read.
        TableError: A Parquet file is damaged, of a newer version or has no games.
    """
    return pa.Table.from_batches(game_batches(paths, format, errors=errors, rows=CHUNK_GAMES), GAMES)


def game_batches(
    paths: Paths, format: FormatName | None = None, *, errors: OnError = "raise", rows: int = BATCH_ROWS
) -> Iterator[pa.RecordBatch]:
    """Reads the games of files as `read_games` does, up to `rows` of them at a time.

    Only those are in memory; of labelled games the whole file is.
    """
    for path in _list(paths):
        if is_parquet(path):
            yield from _checked(path, "games").batches(rows)
        elif path.endswith(".games"):
            for labelled in read_labelled(path, skip_damage=errors != "raise"):
                yield from _from_bytes(labelled).to_batches(rows)
        else:
            games = iterate_games(path, format, errors=errors)
            while table := read_rows(games, rows):
                yield from _from_bytes(table).to_batches()


def write_games(
    games: pa.Table, path: Path, format: FormatName | None = None, *, overwrite: bool = False
) -> dict[str, int]:
    """Writes games to a Parquet file or to a file of a format of `outflank.write_games`, by the extension or `format`.

    Labels are written to Parquet only. The file appears when it is complete.

    Returns:
        What the format could not store: the kinds of information, each with the number of games that lost it.

    Raises:
        FileExistsError: The file exists, and `overwrite` is false.
        ParseError: A row is not a game; the message has its number, from 0.
        TableError: The rows are not a table of games.
        WriteError: The format cannot represent a game.
    """
    games = conform(games, "games")
    if format is None and is_parquet(fspath(path)):
        write_parquet(games, fspath(path), overwrite=overwrite)
        return {}
    return write_tables(path, map(_to_bytes, _chunks(games)), format, overwrite=overwrite)


def read_positions(paths: Paths) -> pa.Table:
    """Reads the table of positions of Parquet files, with the schema `POSITIONS`.

    Raises:
        TableError: A file is damaged, of a newer version or has no positions.
    """
    files = [_checked(path, "positions") for path in _list(paths)]
    return pa.concat_tables([POSITIONS.empty_table(), *(file.read() for file in files)])


def write_positions(positions: pa.Table, path: Path, *, overwrite: bool = False) -> None:
    """Writes positions to a Parquet file, which appears when it is complete.

    Raises:
        FileExistsError: The file exists, and `overwrite` is false.
        TableError: The rows are not a table of positions.
    """
    write_parquet(conform(positions, "positions"), fspath(path), overwrite=overwrite)


def positions(games: pa.Table, *, first_game: int = 0) -> pa.Table:
    """Returns the table of the positions of games in which a disc was placed, with results and labels.

    Without a `result` that of a game that is over is taken from its last position. The column `game` is the number of
    the row in `games`, from `first_game`.

    Raises:
        ParseError: A game cannot be replayed; the message has the number of its row, from `first_game`.
        TableError: The rows are not a table of games.
    """
    replayed = [POSITIONS.empty_table()]
    for chunk in _chunks(conform(games, "games")):
        replayed.append(_position_table(replay_rows(_to_bytes(chunk), first_game)))
        first_game += chunk.num_rows
    return pa.concat_tables(replayed)


def _position_table(columns: PositionColumns) -> pa.Table:
    masks = {"result": columns.without_result}
    masks |= dict.fromkeys(("score", "depth", "selectivity"), columns.without_score)
    names = cast(list[str], POSITIONS.names)
    return pa.Table.from_arrays([_array(getattr(columns, name), masks.get(name)) for name in names], schema=POSITIONS)


def _array(values: Any, mask: Any) -> pa.Array:
    return pa.array(values) if mask is None or not np.any(mask) else pa.array(values, mask=mask)


def _checked(uri: str, table: Literal["games", "positions"]) -> ParquetTable:
    file = ParquetTable(uri)
    if file.table != table:
        raise TableError(f"{uri}: expected a table of {table}, but found one of {file.table}")
    return file


def _list(paths: Paths) -> list[str]:
    return [fspath(path) for path in ([paths] if isinstance(paths, str | PathLike) else paths)]


def _chunks(games: pa.Table) -> Iterable[pa.Table]:
    return (games.slice(first, CHUNK_GAMES) for first in range(0, games.num_rows, CHUNK_GAMES))


def _to_bytes(rows: pa.Table) -> bytes:
    stream = io.BytesIO()
    pq.write_table(rows, stream, compression="none", use_dictionary=False)
    return stream.getvalue()


def _from_bytes(data: bytes) -> pa.Table:
    return pq.read_table(io.BytesIO(data)).replace_schema_metadata(GAMES.metadata)
