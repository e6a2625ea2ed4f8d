"""Proofs of scores on workers, against the engine."""

# pyright: basic

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[cluster]'")

import pyarrow as pa
from outflank import Board, Engine, Proof, Prover, Reversi, answer_questions
from outflank.cluster import Evaluation, Options, OutputError, Workers, prove
from outflank.cluster.command_line import main
from outflank.cluster.pools import Finished, Pool
from outflank.cluster.prove import ProveBounds
from outflank.cluster.work import Job, run_shard

POSITION = Reversi("5x4")
CUT = 9


class SamePool:
    """A pool that runs shards in this process."""

    slots = 1

    def __init__(self, job: Job) -> None:
        self.job, self.under_way = job, list[tuple[str, bytes]]()

    def submit(self, name: str, rows: bytes) -> None:
        self.under_way.append((name, rows))

    def wait(self) -> list[Finished]:
        name, rows = self.under_way.pop(0)
        try:
            return [Finished(name, run_shard(self.job, rows))]
        except ValueError as error:
            return [Finished(name, None, str(error))]

    def close(self) -> None:
        self.under_way.clear()


class SameWorkers(Workers):
    """Workers in this process."""

    def start(self, job: Job) -> Pool:
        return SamePool(job)


@pytest.fixture(scope="module")
def expected() -> bytes:
    prover = Prover(POSITION, cut=CUT)
    while len((questions := prover.next_round())[0]):
        prover.answer(*questions, *answer_questions("5x4", *questions))
    return prover.proof().to_bytes()


def test_the_score_is_that_of_the_engine(expected: bytes) -> None:
    proof, report = Proof.from_bytes(expected), Engine().solve(POSITION)
    assert (proof.score, proof.bounds, proof.join()) == (report.score, (report.score,) * 2, (report.score,) * 2)
    assert (proof.size, proof.cut, len(proof) > 10) == ("5x4", CUT, True)
    assert proof.check(5) == (5, 0)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="cut: expected 1 to 60, but found 0"):
        Prover(Board(), cut=0)
    with pytest.raises(TypeError, match="position: expected a Board or a Reversi, but found str"):
        Prover("4x4")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="boards from 4x4 to 8x8, not on 10x10"):
        Prover(Reversi(10))
    prover = Prover(POSITION, cut=CUT)
    boards, at_least = prover.next_round()
    with pytest.raises(ValueError, match=r"lower: expected an array of int8 with shape \(\d+,\)"):
        prover.answer(boards, at_least, at_least[:0], at_least)
    unknown = np.full(len(boards), 64, dtype=np.int8)
    with pytest.raises(ValueError, match=r"bounds of -64 to \+64 do not say"):
        prover.answer(boards, at_least, -unknown, unknown)
    with pytest.raises(ValueError, match="board 0 has discs outside 4x4"):
        answer_questions("4x4", np.array([[1, 2]], dtype=np.uint64), at_least[:1])
    with pytest.raises(ValueError, match="damaged|truncated|not a proof"):
        Proof.from_bytes(b"no proof")


@pytest.mark.parametrize("shard_rows", [3, 100])
def test_the_proof_does_not_depend_on_workers_or_shards(expected: bytes, shard_rows: int, tmp_path: Path) -> None:
    out = tmp_path / "a.proof"
    options = Options(Workers(local=2), shard_rows=shard_rows)
    summary = prove(POSITION, str(out), cut=CUT, options=options)
    assert (summary.complete, summary.score) == (True, Proof.from_bytes(expected).score)
    assert out.read_bytes() == expected
    assert {path.name for path in tmp_path.iterdir()} == {"a.proof", "a.proof.manifest.json"}
    # The same call reads the file, and another position is not overwritten.
    assert prove(POSITION, str(out), cut=CUT, options=options).kept_rows == summary.positions
    with pytest.raises(OutputError, match="the proof of another position"):
        prove(Reversi(4), str(out), cut=CUT, options=options)


def test_a_file_of_other_work_is_refused(tmp_path: Path) -> None:
    out, options = str(tmp_path / "a.proof"), Options(SameWorkers())
    assert prove(POSITION, out, cut=CUT, options=options).complete
    written = Path(out).read_bytes()
    other = POSITION.after(POSITION.legal_moves[0]).after(POSITION.after(POSITION.legal_moves[0]).legal_moves[0])
    weights = Path(__file__).parents[3] / "crates" / "engine" / "weights" / "outflank.weights"
    with pytest.raises(OutputError, match="the proof of another position"):
        prove(other, out, cut=CUT, options=options)
    with pytest.raises(OutputError, match="has another cut"):
        prove(POSITION, out, cut=CUT - 1, options=options)
    with pytest.raises(OutputError, match=r"other options \(guess\)"):
        prove(POSITION, out, cut=CUT, guess=4, options=options)
    with pytest.raises(OutputError, match=r"other options \(weights\)"):
        prove(POSITION, out, cut=CUT, evaluation=Evaluation(weights.read_bytes()), options=options)
    assert Path(out).read_bytes() == written
    # One of `outflank prove run` has no manifest: its position and its cut are compared.
    Path(f"{out}.manifest.json").unlink()
    assert prove(POSITION, out, cut=CUT, guess=4, options=options).kept_rows > 0
    with pytest.raises(OutputError, match="the proof of another position"):
        prove(other, out, cut=CUT, options=options)


def test_an_unfinished_proof_is_continued(expected: bytes, tmp_path: Path) -> None:
    prover, out = Prover(POSITION, cut=CUT, round_size=8), tmp_path / "a.proof"
    questions = prover.next_round()
    prover.answer(*questions, *answer_questions("5x4", *questions))
    assert prover.proof().score is None
    out.write_bytes(prover.proof().to_bytes())
    summary = prove(POSITION, str(out), cut=CUT, options=Options(SameWorkers()))
    score = Proof.from_bytes(expected).score
    assert (summary.complete, summary.score, summary.kept_rows) == (True, score, len(questions[0]))
    assert Proof.from_bytes(out.read_bytes()).join() == (score, score)


def test_a_proof_goes_on_where_it_failed(expected: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, run, attempts = str(tmp_path / "a.proof"), ProveBounds.run, list[int]()

    def fail_once(job: ProveBounds, rows: pa.Table, /) -> pa.Table:
        attempts.append(rows.num_rows)
        if len(attempts) == 4:
            raise ValueError("this shard fails")
        return run(job, rows)

    monkeypatch.setattr(ProveBounds, "run", fail_once)
    options = Options(SameWorkers(), shard_rows=8, attempts=1)
    first = prove(POSITION, out, cut=CUT, options=options)
    assert (first.complete, first.score, list(first.failed.values())) == (False, None, ["this shard fails"])
    second = prove(POSITION, out, cut=CUT, options=options)
    assert second.complete and second.kept_rows == first.rows > 0
    assert Path(out).read_bytes() == expected


def test_a_proof_that_is_begun_is_named_by_its_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, run, attempts = str(tmp_path / "a.proof"), ProveBounds.run, list[int]()

    def fail_later(job: ProveBounds, rows: pa.Table, /) -> pa.Table:
        attempts.append(rows.num_rows)
        if len(attempts) > 3:
            raise ValueError("this shard fails")
        return run(job, rows)

    monkeypatch.setattr(ProveBounds, "run", fail_later)
    options = Options(SameWorkers(), shard_rows=8, attempts=1)
    assert not prove(POSITION, out, cut=CUT, options=options).complete
    with pytest.raises(OutputError, match=r"a\.proof belongs to work with other options \(guess\): .* begin with a\.proof$"):
        prove(POSITION, out, cut=CUT, guess=4, options=options)


def test_the_command_proves_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "a.proof")
    arguments = ["prove", "--position", "6x4 --------OX----XO-------- X", "--split", "10", "--guess", "16"]
    assert main([*arguments, "--out", out, "--local", "1", "--quiet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == 16
    assert main(["prove", "--size", "4x4", "--split", "8", "--out", out, "--local", "1", "--quiet"]) == 1
    assert "the proof of another position" in capsys.readouterr().err
    other = Reversi.from_text(arguments[2])
    for _ in range(2):
        other.push(other.legal_moves[0])
    arguments[2] = other.text
    assert main([*arguments, "--out", out, "--local", "1", "--quiet"]) == 1
    assert "the proof of another position" in capsys.readouterr().err
