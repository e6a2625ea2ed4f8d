"""Tables from and to files."""

import io
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike, fspath
from pathlib import Path as FilePath
from typing import Any, BinaryIO, Literal, TypeAlias, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .. import read_games as iterate_games
from .._arguments import flag, of_type, one_of, whole
from .._outflank import PositionColumns, check_rows, read_rows, replay_rows, write_tables
from ..errors import TableError
from ..types import FormatName, Path
from .parquet import BATCH_ROWS, ParquetTable, is_parquet, write_parquet
from .schema import GAMES, POSITIONS, conform
from .storage import Location, expand

OnError: TypeAlias = Literal["raise", "skip", "truncate"]
"""What happens to a game that cannot be read to its end; see `outflank.read_games`."""

Paths: TypeAlias = Path | Sequence[Path]
"""A file, or several: paths or URIs, such as `s3://bucket/games.parquet`, also with wildcards, such as `wthor/*.wtb`. The
names of Parquet files end in `.parquet`; files of other formats may be compressed (`.gz`)."""

MAX_BATCH_ROWS = 2**31 - 1
"""The most rows of a batch."""
CHUNK_GAMES = 1 << 14
"""The games that are passed to a compiled function at a time."""


def read_games(paths: Paths, format: FormatName | None = None, *, errors: OnError = "raise") -> pa.Table:
    """Reads the table of games of files: Parquet files, folders of them, such as those of `outflank train`, and files or
    folders of every format of `outflank.read_games`.

    Args:
        paths: A file, a folder of files of games, or several of them; the names of WTHOR players are read from the files
            beside local databases only.
        format: The format of the files of games; by default it is recognised by their content.
        errors: What happens to a game that cannot be read to its end, or is not one of Othello on 8×8.

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

    Only those are in memory.
    """
    one_of("errors", errors, ("raise", "skip", "truncate"))
    rows = whole("rows", rows, 1, MAX_BATCH_ROWS)
    return _game_batches(_list(paths), format, errors, rows)


def _game_batches(paths: list[str], format: FormatName | None, errors: OnError, rows: int) -> Iterator[pa.RecordBatch]:
    for path in paths:
        if is_parquet(path):
            yield from _checked(path, "games").batches(rows)
            continue
        with open_games(path) as source:
            games = iterate_games(source, format, errors=errors)
            while table := read_rows(games, rows):
                yield from _from_bytes(table).to_batches(rows)


def open_games(path: str) -> AbstractContextManager[str | BinaryIO]:
    """Returns what `outflank.read_games` reads: a local path as it is, which may be a folder, and else an open file."""
    location = Location(path)
    return nullcontext(path) if location.is_local_path and not location.is_compressed else location.content()


def write_games(
    path: Path, games: pa.Table, format: FormatName | None = None, *, overwrite: bool = False
) -> dict[str, int]:
    """Writes games to a Parquet file or to a file of a format of `outflank.write_games`, by the extension or `format`.

    The path may be a URI; a file of games whose name ends in `.gz` is compressed. Labels are written to Parquet only. The
    file appears when it is complete.

    Returns:
        What the format could not store: the kinds of information, each with the number of games that lost it.

    Raises:
        FileExistsError: The file exists, and `overwrite` is false.
        ParseError: A row is not a game; the message has its number, from 0.
        TableError: The rows are not a table of games.
        WriteError: The format cannot represent a game.
    """
    games, uri, overwrite = conform(games, "games"), _path(path), flag("overwrite", overwrite)
    if format is None and is_parquet(uri):
        _check_games(games)
        write_parquet(games, uri, overwrite=overwrite)
        return {}
    tables, location = map(_to_bytes, _chunks(games)), Location(uri)
    if location.is_local_path and not location.is_compressed:
        return write_tables(path, tables, format, overwrite=overwrite)
    if not overwrite and location.exists():
        raise FileExistsError(f"{location.uri} exists; pass overwrite=True to replace it")
    with tempfile.TemporaryDirectory() as folder:
        name = location.name.removesuffix(".gz")
        lost = write_tables(FilePath(folder) / name, tables, format)
        # The file of games comes last, after those of names.
        for file in sorted(FilePath(folder).iterdir(), key=lambda file: file.name == name):
            location.sibling(file.name + location.name[len(name) :]).write_content(file)
    return lost


def read_positions(paths: Paths) -> pa.Table:
    """Reads the table of positions of Parquet files, with the schema `POSITIONS`.

    Raises:
        TableError: A file is damaged, of a newer version or has no positions.
    """
    files = [_checked(path, "positions") for path in _list(paths)]
    return pa.concat_tables([POSITIONS.empty_table(), *(file.read() for file in files)])


def write_positions(path: Path, positions: pa.Table, *, overwrite: bool = False) -> None:
    """Writes positions to a Parquet file, which appears when it is complete.

    Raises:
        FileExistsError: The file exists, and `overwrite` is false.
        TableError: The rows are not a table of positions.
    """
    write_parquet(conform(positions, "positions"), _path(path), overwrite=flag("overwrite", overwrite))


def positions(games: pa.Table, *, first_game: int = 0) -> pa.Table:
    """Returns the table of the positions of games in which a disc was placed, with results and labels.

    Without a `result` that of a game that is over is taken from its last position. The column `game` is the number of
    the row in `games`, numbered from `first_game`.

    Raises:
        ParseError: A game cannot be replayed; the message has its row, numbered from `first_game`.
        TableError: The rows are not a table of games.
    """
    games = conform(games, "games")
    first_game = whole("first_game", first_game, 0, max(0, 2**32 - games.num_rows))
    replayed = [POSITIONS.empty_table()]
    for chunk in _chunks(games):
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


def _check_games(games: pa.Table) -> None:
    first_row = 0
    for chunk in _chunks(games):
        check_rows(_to_bytes(chunk), first_row)
        first_row += chunk.num_rows


def _checked(uri: str, table: Literal["games", "positions"]) -> ParquetTable:
    file = ParquetTable(uri)
    if file.table != table:
        raise TableError(f"{uri}: expected a table of {table}, but found one of {file.table}")
    return file


def _path(path: Path) -> str:
    of_type("path", path, str, PathLike)
    return fspath(path)


def _list(paths: Paths) -> list[str]:
    several = [paths] if isinstance(paths, str | PathLike) else paths
    try:
        if hasattr(several, "read"):  # An open file, whose lines are no paths.
            raise TypeError
        names = [fspath(path) for path in several]
    except TypeError:
        raise TypeError(f"paths: expected a path or a list of them, but found {paths!r}") from None
    return [file for name in names for file in expand(name)]


def _chunks(games: pa.Table) -> Iterable[pa.Table]:
    return (games.slice(first, CHUNK_GAMES) for first in range(0, games.num_rows, CHUNK_GAMES))


def _to_bytes(rows: pa.Table) -> bytes:
    stream = io.BytesIO()
    pq.write_table(rows, stream, compression="none", use_dictionary=False)
    return stream.getvalue()


def _from_bytes(data: bytes) -> pa.Table:
    return pq.read_table(io.BytesIO(data)).replace_schema_metadata(GAMES.metadata)
