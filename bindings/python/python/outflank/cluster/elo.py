"""The result of a match."""

import math
from dataclasses import dataclass, field
from typing import Self

import pyarrow.parquet as pq

from .._outflank import elo_of_pairs
from ..data.storage import Location
from .scheduler import Summary


@dataclass
class MatchResult:
    """The result of a match for the first player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """The numbers of pairs of games by the points in both: 0, ½, 1, 1½ and 2."""

    @staticmethod
    def read(uri: str, player: str) -> "MatchResult":
        """Counts the games of a match for a player."""
        result, points = MatchResult(), list[int]()
        with Location(uri).open() as file:
            for batch in pq.ParquetFile(file).iter_batches(columns=["black", "result"]):
                for black, margin in zip(batch["black"].to_pylist(), batch["result"].to_pylist(), strict=True):
                    result._count(points, margin if black == player else -margin)
        return result

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, the error of its 95 % confidence interval, and the likelihood of superiority."""
        return elo_of_pairs(self.pairs)

    def __str__(self) -> str:
        difference, error, superiority = self.elo
        score = f"{self.wins} wins, {self.draws} draws, {self.losses} losses"
        elo = f"{difference:+.0f} ± {error:.0f}".replace("inf", "∞")
        return f"{score}; Elo {elo}, superiority {superiority:.1%}"

    def _count(self, points: list[int], margin: int) -> None:
        """Counts a game; `points` are those of the first game of a pair, in halves."""
        self.wins += margin > 0
        self.draws += margin == 0
        self.losses += margin < 0
        points.append((margin > 0) + (margin >= 0))
        if len(points) == 2:
            self.pairs[sum(points)] += 1
            points.clear()


@dataclass
class MatchSummary(Summary):
    """The end of a match, for the first player; its rows are pairs of games."""

    games: int = 0
    """The games of the match."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """The numbers of pairs of games by the points in both: 0, ½, 1, 1½ and 2."""
    elo: float | None = None
    """The difference in Elo; `None` where it is infinite."""
    elo_error: float | None = None
    """The error of its 95 % confidence interval; `None` where it is infinite."""
    superiority: float = 0.0
    """The likelihood of superiority."""

    @classmethod
    def of(cls, summary: Summary, result: MatchResult) -> Self:
        """Returns the summary of a match that is complete."""
        difference, error, superiority = result.elo
        return cls(
            **vars(summary),
            **vars(result),
            games=result.wins + result.draws + result.losses,
            elo=difference if math.isfinite(difference) else None,
            elo_error=error if math.isfinite(error) else None,
            superiority=superiority,
        )
