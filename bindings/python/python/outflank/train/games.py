"""Labelled games as samples: positions and their values, replayed many games at once on the device."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import torch
from numpy.typing import NDArray
from torch import Tensor

from .features import count, flips, mobility, placements
from .weights import UNITS_PER_DISC

_PASS, _NONE = 64, 255
_COLUMNS = ["start", "moves", "scores", "depths", "selectivities", "followed"]
# The discs of the start position of Othello, by Black, who moves first, and White.
_START = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
_FEW_EMPTIES, _ONE_IN = 9, 6


@dataclass(frozen=True)
class SampleOptions:
    """Which positions of labelled games are samples, and what their values are."""

    later: float = 0.9
    """The weight of the next position in the value of a position whose game went on with the best move, from 0 to 1."""
    max_difference: float | None = None
    """The most that a label may differ from the result of the game, in discs; others are left out."""
    all_of_the_end: bool = False
    """Take all positions with fewer than nine empties instead of one in six: searches solve them and seldom evaluate
    them."""


@dataclass(frozen=True)
class Samples:
    """Positions with their values, as tensors of one length."""

    mover: Tensor
    opponent: Tensor
    values: Tensor
    """The values for the side to move in discs, as float32."""
    mobilities: Tensor
    """The numbers of placements of both sides, as uint8: (samples, 2)."""

    def __len__(self) -> int:
        return int(self.values.shape[0])

    @classmethod
    def concatenated(cls, parts: Iterable["Samples"]) -> "Samples":
        """Joins samples."""
        columns = zip(*((part.mover, part.opponent, part.values, part.mobilities) for part in parts), strict=True)
        return cls(*(torch.cat(column) for column in columns))

    def to(self, device: str) -> "Samples":
        """Copies the samples to a device."""
        return Samples(*(column.to(device) for column in (self.mover, self.opponent, self.values, self.mobilities)))


class GamesError(ValueError):
    """A table that does not hold labelled games."""


def read_samples(files: Iterable[str | Path], options: SampleOptions, device: str, rows: int = 1 << 16) -> Samples:
    """Reads the samples of Parquet tables of labelled games, as `outflank train generate` and `label` write them.

    Raises:
        OSError: A file cannot be read.
        GamesError: There are no labels, a game starts from another position, or a move is illegal; the message says where.
    """
    parts, first = [], 1
    for path in files:
        try:
            for batch in pq.ParquetFile(path).iter_batches(batch_size=rows, columns=_COLUMNS):
                parts.append(samples_of(batch, options, device, first))
                first += batch.num_rows
        except (GamesError, pa.ArrowException) as error:
            raise GamesError(f"{path}: {error}") from None
    if not sum(map(len, parts)):
        raise GamesError("there are no labelled positions")
    return Samples.concatenated(parts)


def samples_of(batch: pa.RecordBatch, options: SampleOptions, device: str, first: int = 1) -> Samples:
    """Returns the samples of games; the number of the first game decides which of its last positions are taken."""
    missing = [name for name in _COLUMNS[1:] if name not in batch.schema.names]
    if missing:
        raise GamesError(f"the column `{missing[0]}` is missing")
    if "start" in batch.schema.names and batch.column("start").null_count < batch.num_rows:
        raise GamesError("labelled games start from the start position of Othello")
    games = _Games.of(batch, device)
    plies = _replay(games.moves)
    values, is_valid = _values(games, plies, options)
    is_valid &= _is_taken(plies.empties, first) | torch.tensor(options.all_of_the_end, device=device)
    if options.max_difference is not None:
        own = games.scores.float() / UNITS_PER_DISC
        is_valid &= ((own - plies.results).abs() <= options.max_difference) | (games.moves == _PASS)
    mover, opponent = plies.mover[is_valid], plies.opponent[is_valid]
    return Samples(mover, opponent, values[is_valid], mobility(mover, opponent))


@dataclass(frozen=True)
class _Games:
    """Games as matrices: (games, moves), padded to the longest."""

    moves: Tensor
    scores: Tensor
    depths: Tensor
    is_certain: Tensor
    is_followed: Tensor
    is_labelled: Tensor

    @classmethod
    def of(cls, batch: pa.RecordBatch, device: str) -> "_Games":
        offsets = _list(batch, "moves").offsets.to_numpy()
        places = np.arange(int(np.diff(offsets).max(initial=1)))[None, :] < np.diff(offsets)[:, None]
        moves = _matrix(batch, "moves", places, _NONE)
        has_labels = np.asarray(batch.column("scores").is_valid())
        depths = _matrix(batch, "depths", places, _NONE)
        columns = (
            moves,
            _matrix(batch, "scores", places, 0),
            depths,
            _matrix(batch, "selectivities", places, 0) == 100,
            _matrix(batch, "followed", places, 0) == 1,
            (depths != _NONE) & has_labels[:, None],
        )
        return cls(*(torch.from_numpy(column).to(device) for column in columns))


@dataclass(frozen=True)
class _Plies:
    """The positions before each move, and the results for their movers in discs."""

    mover: Tensor
    opponent: Tensor
    empties: Tensor
    results: Tensor


def _list(batch: pa.RecordBatch, name: str) -> pa.ListArray:
    column = batch.column(name)
    return column if isinstance(column, pa.ListArray) else column.cast(pa.list_(column.type.value_type))


def _matrix(batch: pa.RecordBatch, name: str, places: NDArray[np.bool_], fill: int) -> NDArray[np.int16]:
    """Returns a column of lists as a matrix; `fill` stands where there is no number."""
    column, matrix = _list(batch, name), np.full(places.shape, fill, np.int16)
    lengths = np.diff(column.offsets.to_numpy())
    is_present = lengths > 0
    if (lengths != places.sum(1))[is_present].any():
        raise GamesError(f"column `{name}`: expected a number for each move")
    flat = column.flatten().cast(pa.int16()).fill_null(fill).to_numpy(zero_copy_only=False)
    matrix[places & is_present[:, None]] = flat
    return matrix


def _replay(moves: Tensor) -> _Plies:
    """Plays all games; raises `GamesError` at an illegal move."""
    games, length = moves.shape
    mover, opponent = (torch.full((games,), bits, dtype=torch.int64, device=moves.device) for bits in _START)
    movers, opponents = [], []
    is_legal = torch.ones(games, dtype=torch.bool, device=moves.device)
    for column in range(length):
        movers.append(mover)
        opponents.append(opponent)
        move = moves[:, column].to(torch.int64)
        is_placement, is_pass = move < _PASS, move == _PASS
        square = torch.where(is_placement, torch.ones_like(move) << move.clamp(max=63), 0)
        flipped = flips(mover, opponent, square)
        is_free = (square & (mover | opponent)) == 0
        is_legal &= ~is_placement | ((flipped != 0) & is_free)
        is_legal &= ~is_pass | (placements(mover, opponent) == 0)
        after = mover | square | flipped, opponent & ~flipped
        is_over = move == _NONE
        mover, opponent = torch.where(is_over, mover, after[1]), torch.where(is_over, opponent, after[0])
    if not bool(is_legal.all()):
        game = int((~is_legal).nonzero()[0, 0])
        raise GamesError(f"row {game + 1}: a move is illegal, or a pass is missing")
    results = _results(moves, _margin(mover, opponent))
    stacked = torch.stack(movers, 1), torch.stack(opponents, 1)
    return _Plies(*stacked, 64 - count(stacked[0] | stacked[1]), results)


def _margin(mover: Tensor, opponent: Tensor) -> Tensor:
    """Returns the disc difference for the mover; the empties go to the winner."""
    own, other = count(mover), count(opponent)
    return ((own - other) + (64 - own - other) * (own - other).sign()).float()


def _results(moves: Tensor, last: Tensor) -> Tensor:
    """Returns the results for the movers, given those for the side to move after the last move."""
    remaining = (moves != _NONE).flip(1).cumsum(1).flip(1)
    return torch.where(remaining % 2 == 1, -last[:, None], last[:, None])


def _values(games: _Games, plies: _Plies, options: SampleOptions) -> tuple[Tensor, Tensor]:
    """Returns the values of positions for the side to move in discs, and which positions have one (λ-returns).

    A position's value is a mean of its own label and the value of the position that followed by best play. Exact labels are
    not changed. The value of a position whose side has to pass is that of the next one.
    """
    own = games.scores.float() / UNITS_PER_DISC
    uses_later = games.is_followed & ~(games.is_certain & (games.depths >= plies.empties))
    is_pass = games.moves == _PASS
    later, has_later = torch.zeros_like(own[:, 0]), torch.zeros_like(is_pass[:, 0])
    values, is_valid = torch.zeros_like(own), torch.zeros_like(is_pass)
    for column in reversed(range(own.shape[1])):
        mixed = own[:, column] + options.later * (later - own[:, column])
        of_label = torch.where(uses_later[:, column] & has_later, mixed, own[:, column])
        value = torch.where(is_pass[:, column], later, of_label)
        valid = torch.where(is_pass[:, column], has_later, games.is_labelled[:, column])
        values[:, column], is_valid[:, column] = value, valid
        later, has_later = -value, valid
    return values, is_valid


def _is_taken(empties: Tensor, first: int) -> Tensor:
    numbers = torch.arange(first, first + empties.shape[0], device=empties.device)[:, None]
    return (empties >= _FEW_EMPTIES) | ((numbers + empties) % _ONE_IN == 0)


def batches(samples: Samples, size: int) -> Iterator[Samples]:
    """Cuts samples into consecutive batches."""
    for start in range(0, len(samples), size):
        part = slice(start, start + size)
        yield Samples(samples.mover[part], samples.opponent[part], samples.values[part], samples.mobilities[part])
