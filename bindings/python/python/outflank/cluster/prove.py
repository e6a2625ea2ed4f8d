"""Proofs of scores: the rounds of a `Prover`, whose questions are the rows of a job."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from .. import Board, Proof, Prover, Reversi, answer_questions
from ..data.storage import Location
from .columns import boards_of
from .jobs import NO_BOARDS, Evaluation
from .output import Manifest, Output, OutputError
from .pools import Pool
from .progress import Progress
from .run import Options, run_shards
from .scheduler import Summary
from .shards import Provenance, shards

QUESTIONS = pa.schema(
    [
        pa.field("mover", pa.uint64(), nullable=False),
        pa.field("opponent", pa.uint64(), nullable=False),
        pa.field("at_least", pa.int8(), nullable=False),
    ]
)
"""The questions of a round: whether the score of the side to move is at least a bound."""
ANSWERS = QUESTIONS.append(pa.field("lower", pa.int8(), nullable=False)).append(
    pa.field("upper", pa.int8(), nullable=False)
)
"""The questions with the minimum and the maximum score."""


@dataclass(frozen=True)
class ProveBounds:
    """Answers the questions of a proof of a position on a board of `size`, cut at `cut` empties."""

    position: str
    """The position, in its text form."""
    size: str
    cut: int
    guess: int = 0
    round_size: int = 1024
    hash_mib: int = 16
    evaluation: Evaluation = Evaluation()

    def __post_init__(self) -> None:
        nothing = np.empty(0, np.int8)
        answer_questions(self.size, NO_BOARDS, nothing, weights=self.evaluation.load(), hash_mib=self.hash_mib)

    @property
    def provenance(self) -> Provenance:
        names = ("position", "size", "cut", "guess", "round_size", "hash_mib")
        return {"job": "prove", **{name: getattr(self, name) for name in names}, **self.evaluation.provenance}

    def run(self, rows: pa.Table, /) -> pa.Table:
        """Returns the questions with their answers."""
        boards, at_least = boards_of(rows), rows.column("at_least").to_numpy()
        weights = self.evaluation.load()
        lower, upper = answer_questions(self.size, boards, at_least, weights=weights, hash_mib=self.hash_mib)
        return pa.Table.from_arrays([*rows.columns, pa.array(lower), pa.array(upper)], schema=ANSWERS)


@dataclass
class ProofSummary(Summary):
    """The end of a proof."""

    score: int | None = None
    """The score of the position for the side to move, or `None` if it is not proven."""
    at_least: int = -64
    at_most: int = 64
    positions: int = 0
    """The positions at the cut that are solved."""


def prove(
    position: Board | Reversi,
    out: str,
    *,
    cut: int = 20,
    guess: int = 0,
    round_size: int = 1024,
    hash_mib: int = 16,
    evaluation: Evaluation = Evaluation(),
    options: Options = Options(),
) -> ProofSummary:
    """Proves the score of a position, and writes the proof to the file `out`, which `outflank prove check` checks.

    Each round of questions is a table in the folder `out.rounds`. What an interrupted run has finished is kept; the same
    call goes on. The file does not depend on the workers, on the size of the shards or on interruptions. The manifest
    beside it has what it was made with. Raises `OutputError` if `out` is the proof of another position, has another cut,
    or its manifest says that it was made otherwise. An unfinished proof of `outflank prove run` is continued.
    """
    size = "8x8" if isinstance(position, Board) else f"{position.width}x{position.height}"
    prover = Prover(position, cut=cut, guess=guess, round_size=round_size, weights=evaluation.load())
    job = ProveBounds(position.text, size, cut, guess, round_size, hash_mib, evaluation)
    file, progress = Location(out), Progress(None, options.progress)
    if file.exists():
        known = _resume(prover, job, file)
        progress.kept = len(known)
        if known.score is not None:
            return _summary(known, progress, {})
    with ExitStack() as stack:

        @cache
        def start() -> Pool:
            pool = options.workers.start(job)
            stack.callback(pool.close)
            return pool

        failed = _rounds(prover, job, file, start, progress, options)
    progress.show(at_once=True)
    proof = prover.proof()
    if not failed:
        # First: a proof without its manifest is taken for one of `outflank prove run`.
        Manifest(job.provenance, options.shard_rows, complete=True).write(file)
        file.write(lambda stream: stream.write(proof.to_bytes()))
        _rounds_of(file).remove()
    return _summary(proof, progress, failed)


def _rounds(
    prover: Prover, job: ProveBounds, out: Location, start: Callable[[], Pool], progress: Progress, options: Options
) -> dict[str, str]:
    """Answers one round after the other; returns the failed shards, which end the proof."""
    rounds, number = _rounds_of(out), 0
    while True:
        progress.step = f"round {number + 1}"
        progress.show()
        boards, at_least = prover.next_round()
        if not len(boards):
            return {}
        part = rounds.child(f"{number:06}.parquet").uri
        output = Output(part, job.provenance, options.shard_rows, ANSWERS, owner=out)
        questions = [_questions(boards, at_least)]
        parts = partial(shards, questions, job.provenance, output.manifest.shard_rows)
        run_shards(start, output, parts, progress, options.attempts)
        if output.manifest.failed:
            return dict(output.manifest.failed)
        with output.file.open() as file:
            answers = pq.read_table(file)
        lower, upper = (answers.column(name).to_numpy() for name in ("lower", "upper"))
        prover.answer(boards, at_least, lower, upper)
        number += 1


def _rounds_of(out: Location) -> Location:
    """Returns the folder of the rounds of a proof."""
    return out.beside(".rounds")


def _questions(boards: NDArray[np.uint64], at_least: NDArray[np.int8]) -> pa.RecordBatch:
    columns = [np.ascontiguousarray(boards[:, 0]), np.ascontiguousarray(boards[:, 1]), at_least]
    return pa.RecordBatch.from_arrays([pa.array(column) for column in columns], schema=QUESTIONS)


def _resume(prover: Prover, job: ProveBounds, file: Location) -> Proof:
    """Has the prover take over the proof of a file, and returns it; `OutputError` if that is the proof of other work."""
    proof = Proof.from_bytes(file.read())
    try:
        prover.resume(proof)
    except ValueError as error:
        raise OutputError(f"{file.uri}: {error}: choose another name") from error
    manifest = Manifest.read(file)
    if manifest is not None:
        manifest.check(job.provenance, file)
    return proof


def _summary(proof: Proof, progress: Progress, failed: dict[str, str]) -> ProofSummary:
    lower, upper = proof.bounds
    return ProofSummary(
        not failed, progress.rows, progress.kept, progress.seconds, failed, proof.score, lower, upper, len(proof)
    )
