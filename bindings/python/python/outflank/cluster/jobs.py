"""The jobs of the command line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import Weights, __version__
from .._arguments import whole
from .._outflank import label_boards, label_games, match_games, self_play
from ..data import GAMES, POSITIONS
from ..data.boards import empties
from .columns import GameArrays, boards_of, games_table, labelled_games
from .shards import Provenance


NO_BOARDS = np.empty((0, 2), np.uint64)
"""No boards: a job is checked by its own function, without rows."""
BATCH_ROWS = 1 << 16
"""The rows that are made at a time."""
MAX_GAMES = 2**63 - 1
"""The most games of a job."""


@dataclass(frozen=True)
class Evaluation:
    """The weights of the evaluation: the shipped ones, or the bytes of a file."""

    data: bytes | None = field(default=None, repr=False)

    @property
    def provenance(self) -> Provenance:
        """The version of the engine and the digest of the weights."""
        if self.data is None:
            return {"version": __version__, "weights": f"shipped {Weights.shipped_checksum():08x}"}
        return {"version": __version__, "weights": blake2b(self.data, digest_size=16).hexdigest()}

    def load(self) -> Weights | None:
        """Returns the weights, which a worker parses once; `None` stands for the shipped ones."""
        return None if self.data is None else _parse(self.data)


@lru_cache(maxsize=1)
def _parse(data: bytes) -> Weights:
    return Weights.from_bytes(data)


@dataclass(frozen=True)
class Search:
    """The search of a position: a level or a depth, and the most empties from which it is solved."""

    level: int | None = None
    """The level, 0 to 30; instead of a depth."""
    depth: int | None = None
    """The depth in plies; instead of a level."""
    exact_from: int | None = None
    """The most empties from which positions are solved."""
    nodes: int | None = None
    """The node limit of a position."""

    def __post_init__(self) -> None:
        if self.level is not None and self.depth is not None:
            raise ValueError("expected a level or a depth, but found both")
        if self.level is None and self.depth is None and self.exact_from is None:
            raise ValueError("expected a level, a depth or the empties from which positions are solved")


@dataclass(frozen=True)
class LabelGames:
    """Labels the positions of games, as `outflank train label` does."""

    search: Search
    """The search of each position."""
    empties: tuple[int, int] = (0, 60)
    """The least and the most empties of the positions that are searched."""
    one_in: int = 1
    """One position in this many is searched."""
    evaluation: Evaluation = Evaluation()
    """The weights of the evaluation."""

    def __post_init__(self) -> None:
        self.run(GAMES.empty_table())

    @property
    def provenance(self) -> Provenance:
        options = {**vars(self.search), "empties": list(self.empties), "one_in": self.one_in}
        return {"job": "label", "table": "games", **options, **self.evaluation.provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Returns the games with labels."""
        games, weights = GameArrays.of(rows), self.evaluation.load()
        labels = label_games(games, self.search, empties=self.empties, one_in=self.one_in, weights=weights)
        return labelled_games(rows, labels)


@dataclass(frozen=True)
class LabelPositions:
    """Searches positions: sets their score, depth and selectivity."""

    search: Search
    hash_mib: int = 2
    evaluation: Evaluation = Evaluation()

    def __post_init__(self) -> None:
        label_boards(NO_BOARDS, self.search, weights=self.evaluation.load(), hash_mib=self.hash_mib)

    @property
    def provenance(self) -> Provenance:
        options = {**vars(self.search), "hash_mib": self.hash_mib}
        return {"job": "label", "table": "positions", **options, **self.evaluation.provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Returns the positions with scores; those that are not searched keep theirs."""
        labels = label_boards(boards_of(rows), self.search, weights=self.evaluation.load(), hash_mib=self.hash_mib)
        for name, values in (
            ("score", labels.scores),
            ("depth", labels.depths),
            ("selectivity", labels.selectivities),
        ):
            new = pa.array(values, POSITIONS.field(name).type, mask=~labels.searched)
            kept = pa.chunked_array([pc.coalesce(new, rows.column(name).combine_chunks())])
            rows = rows.set_column(rows.schema.get_field_index(name), POSITIONS.field(name), kept)
        return rows


@dataclass(frozen=True)
class Solve:
    """Solves positions: sets their exact score, or no score where the node limit came first."""

    nodes: int | None = None
    hash_mib: int = 16
    evaluation: Evaluation = Evaluation()

    def __post_init__(self) -> None:
        label_boards(NO_BOARDS, self._search, weights=self.evaluation.load(), hash_mib=self.hash_mib)

    @property
    def _search(self) -> Search:
        return Search(exact_from=60, nodes=self.nodes)

    @property
    def provenance(self) -> Provenance:
        return {"job": "solve", "nodes": self.nodes, "hash_mib": self.hash_mib, **self.evaluation.provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Returns the positions with their exact scores."""
        boards = boards_of(rows)
        labels = label_boards(boards, self._search, weights=self.evaluation.load(), hash_mib=self.hash_mib)
        unsolved = (labels.depths < empties(boards)) | (labels.selectivities < 100)
        for name, values in (
            ("score", labels.scores),
            ("depth", labels.depths),
            ("selectivity", labels.selectivities),
        ):
            column = pa.array(values, POSITIONS.field(name).type, mask=unsolved)
            rows = rows.set_column(rows.schema.get_field_index(name), POSITIONS.field(name), column)
        return rows


@dataclass(frozen=True)
class Openings:
    """A source of openings: random plies, whole lines, or the first moves of games."""

    kind: Literal["random", "lines", "prefixes"]
    name: str
    """The text form, as in `random:8`."""
    plies: int = 0
    lines: Sequence[bytes] = field(default=(), repr=False)
    """The squares of each line."""

    @property
    def digest(self) -> str:
        """The text form with the digest of the lines."""
        return f"{self.name} {blake2b(b'-'.join(self.lines), digest_size=16).hexdigest()}" if self.lines else self.name


@dataclass(frozen=True)
class SelfPlay:
    """Games of the engine against itself, as `outflank train generate` plays them."""

    level: int = 8
    solve_from: int | None = None
    noise: float = 0.05
    noise_to: int = 10
    seed: int = 1
    openings: Sequence[Openings] = (Openings("random", "random:8", plies=8),)
    evaluation: Evaluation = Evaluation()

    def __post_init__(self) -> None:
        self_play(0, 0, self, weights=self.evaluation.load())

    @property
    def provenance(self) -> Provenance:
        names = ("level", "solve_from", "noise", "noise_to", "seed")
        options = {name: getattr(self, name) for name in names}
        openings = [source.digest for source in self.openings]
        return {"job": "selfplay", **options, "openings": openings, **self.evaluation.provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Plays the games whose numbers the rows have, one after the other."""
        numbers = rows.column("number")
        first, end = numbers[0].as_py(), numbers[-1].as_py() + 1
        return games_table(self_play(first, end, self, weights=self.evaluation.load()))


@dataclass(frozen=True)
class Match:
    """Games of two players, as `outflank match` plays them without a clock."""

    players: tuple[str, str]
    names: tuple[str, str]
    seed: int = 1
    files: str = ""
    """The digest of the files that the players read."""

    def __post_init__(self) -> None:
        match_games(self.players, [], [], self.seed)

    @property
    def provenance(self) -> Provenance:
        options = {"players": list(self.players), "seed": self.seed, "files": self.files}
        return {"job": "match", **options, **Evaluation().provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Plays both games of each pair; the rows have the numbers and the openings of pairs."""
        pairs, openings = rows.column("pair").to_pylist(), rows.column("opening").to_pylist()
        played = match_games(self.players, pairs, openings, self.seed)
        black = [self.names[game % 2] for game in range(2 * len(pairs))]
        white = [self.names[1 - game % 2] for game in range(2 * len(pairs))]
        return games_table(played, black=black, white=white, forfeits=played.forfeits)


def numbers(games: int) -> Iterator[pa.RecordBatch]:
    """Returns the rows of self-play: the numbers of games."""
    return (pa.RecordBatch.from_pydict({"number": values}) for values in _numbered("games", games))


def pairs(count: int, openings: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Returns the rows of a match: the numbers of pairs with their openings, which start again after the last one."""
    if not openings:
        raise ValueError("openings: expected one or more")

    def batch(values: pa.Array) -> pa.RecordBatch:
        texts = [openings[pair % len(openings)] for pair in values.to_pylist()]
        return pa.RecordBatch.from_pydict({"pair": values, "opening": pa.array(texts)})

    return map(batch, _numbered("count", count))


def _numbered(name: str, count: int) -> Iterator[pa.Array]:
    """Returns the numbers from 0 to before `count`, some at a time; `name` is that of the argument."""
    starts = range(0, whole(name, count, 1, MAX_GAMES), BATCH_ROWS)
    return (pa.array(np.arange(first, min(first + BATCH_ROWS, count), dtype=np.uint64)) for first in starts)
