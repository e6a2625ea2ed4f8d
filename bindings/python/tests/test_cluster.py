# pyright: basic

import json
import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[cluster]'")

import pyarrow as pa
import pyarrow.parquet as pq
from cluster_jobs import Watched
from outflank import Board, batch
from outflank.cluster import (
    Input,
    LabelGames,
    LabelPositions,
    MatchResult,
    Options,
    OutputError,
    Search,
    SelfPlay,
    Solve,
    Summary,
    TableError,
    Workers,
    numbers,
    run,
)
from outflank.cluster.command_line import EPILOG, main
from outflank.cluster.pools import Finished, Pool
from outflank.cluster.shards import Provenance, cut, shard_name
from outflank.cluster.work import Job, run_shard
from outflank.data import POSITIONS, read_games
from outflank.data import positions as positions_of
from outflank.data.storage import Location

ROWS = 60
SHARD = 5
JOB = LabelPositions(Search(depth=3, exact_from=8))


class SamePool:
    """A pool that runs shards in this process, the last one first."""

    slots = 4

    def __init__(self, job: Job) -> None:
        self.job, self.under_way, self.most = job, list[tuple[str, bytes]](), 0

    def submit(self, name: str, rows: bytes) -> None:
        self.under_way.append((name, rows))
        self.most = max(self.most, len(self.under_way))

    def wait(self) -> list[Finished]:
        name, rows = self.under_way.pop()
        return [Finished(name, run_shard(self.job, rows))]

    def close(self) -> None:
        self.under_way.clear()


class SameWorkers(Workers):
    """Workers in this process."""

    def start(self, job: Job) -> Pool:
        return SamePool(job)


HERE = Options(SameWorkers(), SHARD)


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A table of positions of random games."""
    random, rows = np.random.default_rng(7), list[dict[str, object]]()
    for game in range(ROWS):
        board = Board()
        while board.empty_count() > 6 + game % 8 and not board.is_game_over():
            board.push(str(random.choice(board.legal_moves)))
        rows.append({"mover": board.mover, "opponent": board.opponent, "game": game})
    path = tmp_path_factory.mktemp("positions") / "positions.parquet"
    pq.write_table(pa.Table.from_pylist(rows, POSITIONS), path)
    return str(path)


@pytest.fixture(scope="module")
def expected(positions: str, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The output of one process."""
    out = tmp_path_factory.mktemp("expected") / "out.parquet"
    assert label(JOB, positions, out, HERE).complete
    return out.read_bytes()


def label(job: Job, positions: str, out: Path, options: Options) -> Summary:
    source = Input([positions])
    return run(job, source.batches, str(out), table="positions", rows=source.rows, options=options)


def test_shards_are_named_by_their_rows_and_their_job() -> None:
    rows = pa.table({"game": pa.array([1, None, 3], pa.uint32()), "moves": pa.array([[1], None, []], pa.list_(pa.uint8()))})
    sliced = pa.concat_tables([rows.slice(0, 1), rows.slice(1)])
    assert shard_name(b"a", rows) == shard_name(b"a", sliced.combine_chunks())
    others = [rows.slice(1), rows.slice(0, 2), rows.select(["game"]), rows.rename_columns(["games", "moves"])]
    names = {shard_name(b"a", table.combine_chunks()) for table in [rows, *others]} | {shard_name(b"b", rows)}
    assert len(names) == 6


def test_rows_are_cut_across_batches() -> None:
    batches = [pa.RecordBatch.from_pydict({"n": pa.array(list(range(first, end)))}) for first, end in ((0, 3), (3, 11), (11, 12))]
    parts = [part.column("n").to_pylist() for part in cut(iter(batches), 5)]
    assert parts == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11]]


def test_labels_are_those_of_the_engine(positions: str, tmp_path: Path) -> None:
    out = tmp_path / "solved.parquet"
    assert label(Solve(), positions, out, HERE).complete
    rows = pq.read_table(out)
    boards = np.stack([rows.column(name).to_numpy() for name in ("mover", "opponent")], axis=1)
    assert rows.column("score").to_pylist() == batch.solve(boards).tolist()
    limited = tmp_path / "limited.parquet"
    assert label(Solve(nodes=300), positions, limited, HERE).complete
    scores = pq.read_table(limited).column("score").to_pylist()
    assert {True, False} == {score is None for score in scores}
    assert all(score in (None, exact) for score, exact in zip(scores, rows.column("score").to_pylist(), strict=True))


def test_the_output_does_not_depend_on_workers_or_shards(positions: str, expected: bytes, tmp_path: Path) -> None:
    for name, options in {"sizes": Options(SameWorkers(), 7), "processes": Options(Workers(local=2), SHARD)}.items():
        out = tmp_path / f"{name}.parquet"
        assert label(JOB, positions, out, options).complete
        assert out.read_bytes() == expected, name


def test_a_bounded_number_of_shards_is_under_way(positions: str, tmp_path: Path) -> None:
    pools = list[SamePool]()

    class Kept(Workers):
        def start(self, job: Job) -> Pool:
            pools.append(SamePool(job))
            return pools[0]

    label(JOB, positions, tmp_path / "out.parquet", Options(Kept(), 1))
    assert pools[0].most == 2 * SamePool.slots


def test_finished_work_is_not_done_again(positions: str, expected: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    label(JOB, positions, out, HERE)
    again = label(JOB, positions, out, Options(Workers(address="nowhere"), 3))
    assert (again.complete, again.rows, again.kept_rows, out.read_bytes()) == (True, 0, ROWS, expected)
    assert not (tmp_path / "out.parquet.shards").exists()
    with pytest.raises(OutputError, match=r"other options \(depth\)"):
        label(LabelPositions(Search(depth=4, exact_from=8)), positions, out, HERE)
    with pytest.raises(OutputError, match="other rows"):
        run(JOB, lambda: cut_batches(positions, 9), str(out), table="positions", options=HERE)


@pytest.mark.parametrize("rows", [slice(0, 9), slice(30, 60), slice(5, 60)])
def test_finished_shards_of_other_rows_are_kept(
    positions: str, expected: bytes, tmp_path: Path, rows: slice
) -> None:
    out = tmp_path / "out.parquet"
    with pytest.raises(KeyboardInterrupt):
        label(JOB, positions, out, Options(Interrupted(SHARD), SHARD))
    before = {path.name: path.read_bytes() for path in (tmp_path / "out.parquet.shards").iterdir()}
    assert len(before) == SHARD
    other = pq.read_table(positions).slice(rows.start, rows.stop - rows.start)
    with pytest.raises(OutputError, match=r"out.parquet has results of other rows: .* begin with out.parquet"):
        run(JOB, other.to_batches, str(out), table="positions", options=Options(NoWorkers(), SHARD))
    assert {path.name: path.read_bytes() for path in (tmp_path / "out.parquet.shards").iterdir()} == before
    again = label(JOB, positions, out, HERE)
    assert (again.complete, again.kept_rows, out.read_bytes()) == (True, SHARD * SHARD, expected)


class NoWorkers(Workers):
    """Workers that nobody must start."""

    def start(self, job: Job) -> Pool:
        raise AssertionError("a worker was started")


class Interrupted(Workers):
    """Workers that are interrupted after some shards."""

    def __init__(self, shards: int) -> None:
        super().__init__()
        object.__setattr__(self, "shards", shards)

    def start(self, job: Job) -> Pool:
        return InterruptedPool(job, getattr(self, "shards"))  # noqa: B009


class InterruptedPool(SamePool):
    def __init__(self, job: Job, shards: int) -> None:
        super().__init__(job)
        self.left = shards

    def wait(self) -> list[Finished]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        name, rows = self.under_way.pop(0)
        return [Finished(name, run_shard(self.job, rows))]


def cut_batches(positions: str, rows: int) -> Iterator[pa.RecordBatch]:
    yield from pq.read_table(positions).slice(0, rows).to_batches()


def test_a_job_with_other_columns_fails_at_its_first_shard_and_leaves_nothing(positions: str, tmp_path: Path) -> None:
    job, out, pools = OwnColumns(JOB), tmp_path / "out" / "out.parquet", list[SamePool]()

    class Kept(Workers):
        def start(self, job: Job) -> Pool:
            pools.append(SamePool(job))
            return pools[0]

    with pytest.raises(OutputError, match="expected a job that returns the columns mover, .* returns mover, .*, mine"):
        label(job, positions, out, Options(Kept(), SHARD))
    assert job.runs == [SHARD] and not pools[0].under_way
    assert not out.parent.exists() or list(out.parent.iterdir()) == []


@dataclass(frozen=True)
class OwnColumns:
    """A job that returns a column of its own."""

    job: LabelPositions
    runs: list[int] = field(default_factory=list[int])

    @property
    def provenance(self) -> Provenance:
        return self.job.provenance

    def run(self, rows: pa.Table, /) -> pa.Table:
        self.runs.append(rows.num_rows)
        return self.job.run(rows).append_column("mine", pa.array([1] * rows.num_rows))


def test_the_extra_installs_what_the_help_names() -> None:
    project = Path(__file__).parents[1] / "pyproject.toml"
    extras = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert "ray://" in EPILOG
    assert any(requirement.startswith("ray[client]") for requirement in extras["cluster"])


def test_failed_shards_have_their_reason_and_are_tried_again(positions: str, expected: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    options = Options(Workers(local=1), SHARD, attempts=2)
    failed = label(Watched(JOB, tmp_path, fails=True), positions, out, options)
    assert (failed.complete, failed.rows, out.exists()) == (False, ROWS - SHARD, False)
    assert list(failed.failed.values()) == ["ValueError: there is no first row"]
    assert attempts(tmp_path)[0] == 2
    assert label(Watched(JOB, tmp_path), positions, out, options).rows == SHARD
    assert out.read_bytes() == expected


def attempts(folder: Path) -> Counter[int]:
    """The number of attempts at each shard, by its first row."""
    return Counter(int(line) for line in (folder / "log").read_text().split())


class Gates:
    """The pipes to the shards of a job that wait for the test."""

    def __init__(self, folder: Path, *shards: int) -> None:
        self.folder = folder
        for shard in shards:
            (folder / f"gate-{shard * SHARD}").touch()
        for name in ("started", "go"):
            os.mkfifo(folder / name)

    def process(self) -> int:
        """Waits until a shard with a gate is under way, and returns its process."""
        return int(self.started(1)[0][0])

    def started(self, count: int) -> list[list[str]]:
        """Waits until this number of shards are at their gates, and returns the process and the node of each."""
        lines = list[list[str]]()
        while len(lines) < count:
            lines += [line.split() for line in (self.folder / "started").read_text().splitlines()]
        return lines

    def open(self) -> None:
        """Lets one shard go on."""
        (self.folder / "go").write_text("go")


def in_thread(work: Callable[[], Summary]) -> Callable[[], Summary]:
    """Runs work on a thread; the returned function waits for its result."""
    results = list[Summary]()
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()

    def result() -> Summary:
        thread.join()
        return results[0]

    return result


def test_a_process_that_dies_fails_its_own_shard_only(positions: str, expected: bytes, tmp_path: Path) -> None:
    out, gates = tmp_path / "out.parquet", Gates(tmp_path, 2)
    result = in_thread(lambda: label(Watched(JOB, tmp_path), positions, out, Options(Workers(local=2), SHARD)))
    os.kill(gates.process(), signal.SIGKILL)
    assert result().complete
    assert out.read_bytes() == expected
    assert attempts(tmp_path) == Counter({first: 2 if first == 2 * SHARD else 1 for first in range(0, ROWS, SHARD)})


DRIVER = """
import signal
import sys
from pathlib import Path
from cluster_jobs import Watched
from test_cluster import JOB, SHARD, label
from outflank.cluster import Options, Workers

if __name__ == "__main__":
    # A shell without job control has what it starts in the background ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = Path(sys.argv[1])
    label(Watched(JOB, folder), sys.argv[2], folder / "out.parquet", Options(Workers(local=1), SHARD))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_driver_that_dies_loses_only_what_was_under_way(
    positions: str, expected: bytes, tmp_path: Path, how: signal.Signals
) -> None:
    gates, script = Gates(tmp_path, 4), tmp_path / "driver.py"
    script.write_text(DRIVER)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    driver = subprocess.Popen([sys.executable, script, tmp_path, positions], env=environment, stderr=subprocess.DEVNULL)
    gates.process()
    driver.send_signal(how)
    assert driver.wait() != 0
    summary = label(Watched(JOB, tmp_path), positions, tmp_path / "out.parquet", HERE)
    assert summary.kept_rows == 4 * SHARD
    assert (tmp_path / "out.parquet").read_bytes() == expected
    assert attempts(tmp_path) == Counter({first: 2 if first == 4 * SHARD else 1 for first in range(0, ROWS, SHARD)})


@pytest.mark.parametrize("scheme", ["memory", "file"])
def test_stores_are_named_by_uris(positions: str, expected: bytes, tmp_path: Path, scheme: str) -> None:
    if scheme == "memory":
        pytest.importorskip("fsspec", reason="fsspec is not installed: pip install fsspec")
    out = f"{scheme}://{tmp_path}/out.parquet"
    source = Input([f"file://{positions}"])
    assert run(JOB, source.batches, out, table="positions", options=HERE).complete
    assert Location(out).read() == expected
    assert Location(f"{scheme}://{tmp_path}").names() == {"out.parquet", "out.parquet.manifest.json"}


def test_games_are_played_and_labelled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, labelled = str(tmp_path / "self.parquet"), str(tmp_path / "labelled.parquet")
    run(SelfPlay(level=1), lambda: numbers(6), games, table="games", options=Options(SameWorkers(), 4))
    rows = pq.read_table(games).to_pylist()
    for row in rows:
        board = Board()
        board.push_all([f"{'abcdefgh'[move % 8]}{move // 8 + 1}" if move < 64 else "--" for move in row["moves"]])
        outcome = board.outcome()
        assert outcome is not None and outcome.margin == row["result"]
        assert len(row["scores"]) == len(row["moves"])
    run(LabelGames(Search(depth=3)), Input([games]).batches, labelled, table="games", options=Options(SameWorkers(), 5))
    for before, after in zip(rows, pq.read_table(labelled).to_pylist(), strict=True):
        assert after["moves"] == before["moves"]
        assert min(depth for depth, score in zip(after["depths"], after["scores"], strict=True) if score is not None) >= 1
        assert all(after["depths"][ply] >= 3 for ply in range(20))


def test_positions_of_games_are_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, out = str(tmp_path / "self.parquet"), str(tmp_path / "solved.parquet")
    run(SelfPlay(level=1), lambda: numbers(5), games, table="games", options=Options(SameWorkers(), 4))
    assert main(["solve", games, "--empties", "8", "--out", out, "--local", "1", "--quiet"]) == 0
    expected = [row for row in positions_of(read_games(games)).to_pylist() if discs(row) == 56]
    names = ["mover", "opponent", "move", "game"]
    rows = pq.read_table(out)
    assert rows.select(names).to_pylist() == [{name: row[name] for name in names} for row in expected]
    boards = np.array([[row["mover"], row["opponent"]] for row in expected], dtype=np.uint64)
    assert rows.column("score").to_pylist() == batch.solve(boards).tolist()
    assert main(["solve", games, "--out", out, "--local", "1"]) == 1
    assert "solve: expected --empties for games" in capsys.readouterr().err


def discs(row: dict[str, int]) -> int:
    return (row["mover"] | row["opponent"]).bit_count()


def test_a_match_counts_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "match.parquet")
    command = ["match", "level:1", "random", "--out", out, "--local", "1", "--quiet"]
    assert main([*command, "--count", "6"]) == 0
    result = MatchResult.read(out, "level:1")
    assert (result.wins + result.draws + result.losses, sum(result.pairs)) == (6, 3)
    printed = capsys.readouterr().out
    assert printed.startswith("3 pairs of games in ") and "Elo" in printed
    assert main([*command, "--games", "6", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], summary["wins"], summary["pairs"]) == (6, result.wins, result.pairs)
    assert summary["elo"] is None or summary["elo"] == pytest.approx(result.elo[0])


def test_errors_are_one_line(positions: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out.parquet")
    assert main(["label", positions, "--out", out, "--local", "1"]) == 1
    assert capsys.readouterr().err.startswith("error: expected a level, a depth or the empties")
    with pytest.raises(SystemExit) as exit_:
        main(["label", positions, "--out", out, "--local", "0"])
    message = capsys.readouterr().err
    assert exit_.value.code == 2 and message.startswith("outflank.cluster: ") and message.count("\n") == 1
    pq.write_table(pa.table({"mover": [1]}), tmp_path / "other.parquet")
    with pytest.raises(TableError, match="other.parquet: expected a table of games or positions, but found mover"):
        Input([str(tmp_path / "other.parquet")])
