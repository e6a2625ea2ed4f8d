"""Work on many machines: labels, solved positions, self-play and matches, through Ray or plain processes.

`python -m outflank.cluster` is the command line. From Python, `run` runs a job on rows:

>>> from outflank.cluster import Options, SelfPlay, Workers, numbers, run
>>> options = Options(Workers(local=2))
>>> job = SelfPlay(level=1)
>>> summary = run(job, lambda: numbers(4), "self.parquet", table="games", options=options)  # doctest: +SKIP

A shard is a part of the rows; its name is the digest of the job, of the engine and of the rows. `run` gives shards to
workers, a bounded number at a time, writes each result under a temporary name, renames it, and at the end joins them. A
job's results depend on its rows alone, so the file is the same with any number of workers, after any interruption.
"""

try:
    import pyarrow as _
except ImportError as missing:
    raise ImportError("outflank.cluster needs pyarrow: pip install 'outflank[cluster]'") from missing

from ..data import TableError
from .elo import MatchResult
from .jobs import Evaluation, LabelGames, LabelPositions, Match, Openings, Search, SelfPlay, Solve, numbers, pairs
from .output import OutputError
from .prove import ProofSummary, ProveBounds, prove
from .run import Options, Workers, run
from .scheduler import Summary
from .tables import Input
from .work import Job

__all__ = [
    "Evaluation",
    "Input",
    "Job",
    "LabelGames",
    "LabelPositions",
    "Match",
    "MatchResult",
    "Openings",
    "Options",
    "OutputError",
    "ProofSummary",
    "ProveBounds",
    "Search",
    "SelfPlay",
    "Solve",
    "Summary",
    "TableError",
    "Workers",
    "numbers",
    "pairs",
    "prove",
    "run",
]
