"""Batches of positions as arrays, for learning."""

import copy
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Literal, NamedTuple, Self, TypeAlias, cast

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from .._arguments import flag, of_type, one_of, whole
from ..types import Path
from .boards import legal_mask, planes, random_images
from .files import positions, read_games
from .parquet import GROUP_ROWS, ParquetTable, is_parquet
from .schema import TableName, conform, table_of
from .shuffle import cut, shuffled
from .storage import expand

Label: TypeAlias = Literal["result", "score"]
"""What a network is to predict."""

Observation: TypeAlias = Literal["planes", "boards"]
"""What a network gets."""

Source: TypeAlias = Path | pa.Table
"""A Parquet file, a file of games, or a table of games or positions; files by a path or URI, also with wildcards."""

MAX_ROWS = 2**31 - 1
"""The most positions of a batch, and of the shuffle buffer."""
BLOCK_GAMES = 2048
"""The games that are replayed at a time."""

_COLUMNS = {
    "games": ["start", "moves", "result", "scores", "depths", "selectivities", "followed"],
    "positions": ["mover", "opponent", "move", "result", "score"],
}
"""The columns that are read."""

_SAMPLE = np.dtype([("mover", "u8"), ("opponent", "u8"), ("label", "f4"), ("move", "i2")], align=True)

_Samples: TypeAlias = NDArray[np.void]


class Batch(NamedTuple):
    """Some positions, from the view of the side to move."""

    observations: NDArray[Any]
    """`planes`: float32 with shape (n, 2, 8, 8), the discs of the side to move and those of its opponent, row by row from
    a1. `boards`: uint64 with shape (n, 2), as in `outflank.batch`."""
    moves: NDArray[np.int64]
    """The moves that were played, with shape (n,): squares from 0 (a1) to 63 (h8), 64 for a pass, −1 if unknown."""
    labels: NDArray[np.float32] | None
    """The disc differences at the end (`result`) or the scores of searches in discs (`score`), with shape (n,)."""
    legal: NDArray[np.bool_] | None
    """Which moves are legal, with shape (n, 65); the last is the pass, which is legal where no other move is."""


@dataclass(frozen=True)
class _Piece:
    """Rows of a source that are read together."""

    source: int
    group: int
    first: int
    end: int


class _Table:
    """A table in memory as a source."""

    def __init__(self, rows: pa.Table) -> None:
        self.table: TableName = table_of(rows.schema)
        self._rows = conform(rows, self.table)
        starts = range(0, rows.num_rows, GROUP_ROWS)
        self.groups = [min(GROUP_ROWS, rows.num_rows - start) for start in starts]

    def read_group(self, group: int, _columns: Sequence[str]) -> pa.Table:
        return self._rows.slice(group * GROUP_ROWS, GROUP_ROWS)


class Positions:
    """Batches of positions of files and tables, as NumPy arrays: an iterable, to be iterated any number of times.

    The rows are read while they are needed: one row group of Parquet files is in memory, and the shuffle buffer. Games
    are replayed. Positions without the label are left out; a warning says if none has it.

    Args:
        sources: Parquet files of games or positions, files of games (which are read at once), tables; one or several.
        batch_size: The number of positions of a batch; the last one has the rest.
        observations: `planes` or `boards`; see `Batch`.
        label: `result`, `score`, or None for all positions without labels.
        legal: Whether batches have the legal moves.
        shuffle: The number of positions in the shuffle buffer; 0 keeps the order of the rows. The buffer should hold
            the positions of some thousand games, since those of a game are alike.
        symmetries: Whether to apply one of the eight symmetries, chosen at random, to each position and its move.
        seed: The seed of all randomness. The same seed, epoch and shard give the same batches.
        drop_last: Whether a last batch with fewer positions is left out.

    Raises:
        TableError: A source is damaged, of a newer version, or has neither games nor positions.
    """

    def __init__(
        self,
        sources: Source | Sequence[Source],
        *,
        batch_size: int = 1024,
        observations: Observation = "planes",
        label: Label | None = "result",
        legal: bool = False,
        shuffle: int = 0,
        symmetries: bool = False,
        seed: int = 0,
        drop_last: bool = False,
    ) -> None:
        one_of("observations", observations, ("planes", "boards"))
        one_of("label", label, ("result", "score", None))
        whole("batch_size", batch_size, 1, MAX_ROWS)
        whole("shuffle", shuffle, 0, MAX_ROWS)
        whole("seed", seed, 0)
        legal, symmetries, drop_last = flag("legal", legal), flag("symmetries", symmetries), flag("drop_last", drop_last)
        one = isinstance(sources, str | PathLike | pa.Table)
        several: Sequence[Source] = [sources] if one else cast(Sequence[Source], sources)
        of_type("sources", several, Sequence)
        for source in several:
            of_type("sources", source, str, PathLike, pa.Table)
        self._sources = [opened for source in several for opened in _open(source)]
        self._batch_size, self._observations, self._label, self._legal = batch_size, observations, label, legal
        self._shuffle, self._symmetries, self._seed, self._drop_last = shuffle, symmetries, seed, drop_last
        self._shard, self._shards = 0, 1
        self.epoch = 0
        """The number of the pass over the data. Another epoch has another order and other symmetries."""

    @property
    def rows(self) -> int:
        """The number of rows of all shards: of games where a source has games, and of positions."""
        return sum(sum(source.groups) for source in self._sources)

    def shard(self, index: int, count: int) -> Self:
        """Returns one part of these positions. Together, the parts contain each position exactly once.

        A shard has `1 / count` of the rows, consecutive ones, so that no file is read by all. A shard can be cut again.

        Raises:
            ValueError: There is no such shard.
        """
        if whole("index", index, 0) >= whole("count", count, 1):
            raise ValueError(f"index: expected a shard from 0 to before {count}, but found {index}")
        part = copy.copy(self)
        part._shard, part._shards = self._shard * count + index, self._shards * count
        return part

    def __iter__(self) -> Iterator[Batch]:
        random = np.random.default_rng([self._seed, self.epoch, self._shard])
        samples = self._labelled(self._samples(random))
        if self._shuffle:
            samples = shuffled(samples, self._shuffle, random)
        for part in cut(samples, self._batch_size):
            if len(part) == self._batch_size or not self._drop_last:
                yield self._batch(part, random)

    def _labelled(self, samples: Iterable[_Samples]) -> Iterator[_Samples]:
        """Returns samples as they are; warns at the end if no row had the label."""
        blocks = found = 0
        for part in samples:
            blocks, found = blocks + 1, found + len(part)
            yield part
        if blocks and not found and self._shards == 1:
            warnings.warn(f"label: no position has a {self._label}, so there are no batches", stacklevel=2)

    def _samples(self, random: np.random.Generator) -> Iterator[_Samples]:
        """Reads the rows of the shard, in random order by pieces if they are shuffled."""
        pieces = self._pieces()
        for index in self._order(len(pieces), random):
            piece = pieces[index]
            source = self._sources[piece.source]
            rows = source.read_group(piece.group, _COLUMNS[source.table]).slice(piece.first, piece.end - piece.first)
            if source.table == "positions":
                yield self._sampled(rows)
                continue
            blocks = range(0, rows.num_rows, BLOCK_GAMES)
            for block in self._order(len(blocks), random):
                yield self._sampled(positions(rows.slice(blocks[block], BLOCK_GAMES)))

    def _pieces(self) -> list[_Piece]:
        """Returns the rows of the shard, by the row groups that have them."""
        first, end = (self.rows * shard // self._shards for shard in (self._shard, self._shard + 1))
        pieces, start = list[_Piece](), 0
        for number, source in enumerate(self._sources):
            for group, rows in enumerate(source.groups):
                if start < end and start + rows > first:
                    pieces.append(_Piece(number, group, max(0, first - start), min(rows, end - start)))
                start += rows
        return pieces

    def _order(self, count: int, random: np.random.Generator) -> Iterable[int]:
        return random.permutation(count).tolist() if self._shuffle else range(count)

    def _sampled(self, rows: pa.Table) -> _Samples:
        """Returns the rows that have the label."""
        if self._label is not None:
            rows = rows.filter(rows.column(self._label).is_valid())
        samples = np.zeros(rows.num_rows, _SAMPLE)
        samples["mover"], samples["opponent"] = rows.column("mover").to_numpy(), rows.column("opponent").to_numpy()
        samples["move"] = rows.column("move").cast(pa.int16()).fill_null(-1).to_numpy()
        if self._label is not None:
            samples["label"] = rows.column(self._label).to_numpy()
        return samples

    def _batch(self, samples: _Samples, random: np.random.Generator) -> Batch:
        boards = np.stack([samples["mover"], samples["opponent"]], axis=1)
        moves = samples["move"].astype(np.int64)
        if self._symmetries:
            boards, moves = random_images(boards, moves, random)
        return Batch(
            observations=boards if self._observations == "boards" else planes(boards),
            moves=moves,
            labels=None if self._label is None else samples["label"].copy(),
            legal=legal_mask(boards) if self._legal else None,
        )


def _open(source: Source) -> list[_Table | ParquetTable]:
    if isinstance(source, pa.Table):
        return [_Table(source)]
    return [ParquetTable(uri) if is_parquet(uri) else _Table(read_games(uri)) for uri in expand(fspath(source))]
