"""Tables from and to the arrays of the compiled functions."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from .._outflank import GameColumns, MatchGames
from ..data import GAMES

Bytes: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True)
class GameArrays:
    """The columns of games to label: the values of all plies of all games in turn."""

    lengths: NDArray[np.uint32]
    moves: Bytes
    scores: NDArray[np.int16]
    depths: Bytes
    selectivities: Bytes
    followed: NDArray[np.bool_]
    labelled: NDArray[np.bool_]

    @classmethod
    def of(cls, rows: pa.Table) -> Self:
        """Takes the columns of a table of games. Raises `ValueError` for a game with a start position of its own."""
        starts = rows.column("start").combine_chunks().is_valid().to_numpy(zero_copy_only=False)
        if starts.any():
            raise ValueError(f"game {int(starts.argmax())}: it has a start position of its own")
        lengths = _lengths(rows.column("moves").combine_chunks())
        scores = _values(rows, "scores", lengths)
        return cls(
            lengths=lengths,
            moves=_values(rows, "moves", lengths).to_numpy(),
            scores=scores.fill_null(0).to_numpy(),
            depths=_values(rows, "depths", lengths).fill_null(0).to_numpy(),
            selectivities=_values(rows, "selectivities", lengths).fill_null(0).to_numpy(),
            followed=_values(rows, "followed", lengths).fill_null(False).to_numpy(zero_copy_only=False),
            labelled=scores.is_valid().to_numpy(zero_copy_only=False),
        )


def boards_of(rows: pa.Table) -> NDArray[np.uint64]:
    """Returns the boards of a table of positions, with shape (n, 2)."""
    return np.stack([rows.column(name).to_numpy() for name in ("mover", "opponent")], axis=1)


def labelled_games(rows: pa.Table, labels: GameColumns) -> pa.Table:
    """Returns games with their moves and labels replaced."""
    for name, column in _label_columns(labels).items():
        rows = rows.set_column(rows.schema.get_field_index(name), GAMES.field(name), column)
    return rows


def games_table(
    games: GameColumns | MatchGames,
    *,
    black: Sequence[str | None] | None = None,
    white: Sequence[str | None] | None = None,
    forfeits: Sequence[str | None] | None = None,
) -> pa.Table:
    """Returns the table of games that were played."""
    attributes = [reason and json.dumps({"forfeit": reason}) for reason in forfeits or ()] or None
    columns = {"black": black, "white": white, "attributes": attributes}
    arrays = {name: pa.array(values, GAMES.field(name).type) for name, values in columns.items() if values is not None}
    arrays["result"] = pa.array(games.results)
    arrays |= _label_columns(games) if isinstance(games, GameColumns) else {"moves": _moves(games)}
    count = len(games.lengths)
    missing = {field.name: pa.nulls(count, field.type) for field in GAMES if field.name not in arrays}
    return pa.table({field.name: (arrays | missing)[field.name] for field in GAMES}, schema=GAMES)


def _label_columns(games: GameColumns) -> dict[str, pa.Array]:
    offsets, unlabelled = _offsets(games.lengths), ~games.labelled
    columns = {
        "scores": pa.array(games.scores, mask=unlabelled),
        "depths": pa.array(games.depths),
        "selectivities": pa.array(games.selectivities),
        "followed": pa.array(games.followed),
    }
    lists = {name: pa.ListArray.from_arrays(offsets, values, GAMES.field(name).type) for name, values in columns.items()}
    return {"moves": _moves(games), **lists}


def _moves(games: GameColumns | MatchGames) -> pa.Array:
    return pa.ListArray.from_arrays(_offsets(games.lengths), pa.array(games.moves), GAMES.field("moves").type)


def _offsets(lengths: NDArray[np.uint32]) -> pa.Array:
    return pa.array(np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32))


def _lengths(moves: pa.Array) -> NDArray[np.uint32]:
    lengths: NDArray[np.uint32] = pc.list_value_length(moves).fill_null(0).to_numpy().astype(np.uint32)
    return lengths


def _values(rows: pa.Table, name: str, lengths: NDArray[np.uint32]) -> pa.Array:
    """Returns the values of a column of lists with one for each ply: null where a game has no list."""
    column = rows.column(name).combine_chunks()
    valid = column.is_valid().to_numpy(zero_copy_only=False)
    found = _lengths(column)
    wrong = valid & (found != lengths)
    if wrong.any():
        game = int(wrong.argmax())
        raise ValueError(f"game {game}: expected {lengths[game]} {name}, one for each move, but found {found[game]}")
    per_ply = np.repeat(valid, lengths)
    indices = pa.array(np.cumsum(per_ply) - 1, mask=~per_ply)
    return column.flatten().take(indices)
