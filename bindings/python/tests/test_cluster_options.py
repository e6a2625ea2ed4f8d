"""Wrong options of `outflank.cluster` are errors before a file is made or a worker is started."""

# pyright: basic

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[cluster]'")

from outflank import Board, Game, Reversi, write_games
from outflank.cluster import (
    LabelGames,
    LabelPositions,
    Match,
    Openings,
    Options,
    OutputError,
    ProveBounds,
    Search,
    SelfPlay,
    Solve,
    Workers,
    numbers,
    pairs,
    prove,
    run,
)
from outflank.cluster.command_line import main
from outflank.cluster.pools import Pool
from outflank.cluster.work import Job
from outflank.data import positions, read_games, write_positions
from test_cluster_prove import SamePool


class NoWorkers(Workers):
    """Workers that nobody must start."""

    def start(self, job: Job) -> Pool:
        raise AssertionError("a worker was started")


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "input" / "games.ggf"
    path.parent.mkdir()
    write_games(path, [Game(Board(moves="f5d6c3d3c4"))])
    return str(path)


@pytest.fixture
def table(games: str) -> str:
    path = games.replace("games.ggf", "positions.parquet")
    write_positions(path, positions(read_games(games)))
    return path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("label TABLE --level 31", "level: expected 0 to 30, but found 31"),
        ("label TABLE --level -1", "level: expected 0 to 30, but found -1"),
        ("label TABLE --depth 400", "depth: expected 1 to 255, but found 400"),
        ("label TABLE --solve-from 61", "exact_from: expected 0 to 60, but found 61"),
        ("label TABLE --level 1 --hash 99999999", "hash_mib: expected 0 to 16777216, but found 99999999"),
        ("label GAMES --level 31", "level: expected 0 to 30, but found 31"),
        ("label GAMES --level 1 --one-in 0", "one_in: expected 1 or more, but found 0"),
        ("label GAMES --level 1 --empties 50-20", "empties: expected a range in 0 to 60, but found 50 to 20"),
        ("label GAMES --level 1 --empties 0-61", "empties: expected a range in 0 to 60, but found 0 to 61"),
        ("solve TABLE --nodes -5", "nodes: expected 1 or more, but found -5"),
        ("solve TABLE --nodes 0", "nodes: expected 1 or more, but found 0"),
        ("solve TABLE --empties -1", "empties: expected 0 to 60, but found -1"),
        ("selfplay --count 1 --level 99", "level: expected 0 to 30, but found 99"),
        ("selfplay --count 1 --seed -1", "seed: expected 0 or more, but found -1"),
        ("selfplay --count 1 --noise 2", "noise: expected 0 to 1, but found 2"),
        ("selfplay --count 1 --noise nan", "noise: expected 0 to 1, but found NaN"),
        ("selfplay --count 1 --noise-to 61", "noise_to: expected 0 to 60, but found 61"),
        ("selfplay --count 1 --solve-from -1", "solve_from: expected 0 to 60, but found -1"),
        ("selfplay --count 1 --openings random:99", "openings: expected 0 to 50 random plies, but found 99"),
        ("selfplay --count 0", "count: expected 1 or more, but found 0"),
        ("selfplay --count -3", "count: expected 1 or more, but found -3"),
        ("match level:1 foo", "players: "),
        ("match level:1 level:99", "players: .*there is no level 99"),
        ("match level:1 human", "players: expected players that are part of Outflank, but found human"),
        ("match level:1 perfect", "players: perfect: it plays only Alak"),
        ("match level:1 random --count 0", "count: expected 2 or more, but found 0"),
        ("match level:1 random --count 3", "--count: expected an even number"),
        ("match level:1 random --random-plies 41", "random-plies: expected 0 to 40, but found 41"),
        ("match level:1 random --seed -1", "seed: expected 0 or more, but found -1"),
        ("prove --size 4x4 --split 8 --hash -1", "hash_mib: expected 0 to 16777216, but found -1"),
        ("prove --size 4x4 --split 0", "cut: expected 1 to 60, but found 0"),
        ("prove --size 4x4 --guess 65", "guess: expected -64 to 64, but found 65"),
        ("prove --size 4x4 --round 0", "round_size: expected 1 or more, but found 0"),
    ],
)
def test_a_wrong_option_leaves_nothing(
    arguments: str,
    message: str,
    games: str,
    table: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Workers, "start", NoWorkers.start)
    out = tmp_path / "out" / "out.parquet"
    words = arguments.replace("TABLE", table).replace("GAMES", games).split()
    assert main([*words, "--out", str(out), "--local", "1"]) == 1
    captured = capsys.readouterr()
    assert re.match(f"error: {message}", captured.err), captured.err
    assert not out.parent.exists()


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: LabelPositions(Search(level=31)), ValueError, "level: expected 0 to 30"),
        (lambda: LabelPositions(Search(level="x")), TypeError, "level: expected a whole number"),  # type: ignore[arg-type]
        (lambda: LabelPositions(Search(depth=3), hash_mib=-1), ValueError, "hash_mib: "),
        (lambda: LabelGames(Search(depth=3), one_in=0), ValueError, "one_in: "),
        (lambda: Solve(nodes=-1), ValueError, "nodes: "),
        (lambda: LabelPositions(Search(depth=3, nodes=0)), ValueError, "nodes: "),
        (lambda: SelfPlay(noise="x"), TypeError, "noise: expected a number, but found 'x'"),  # type: ignore[arg-type]
        (lambda: SelfPlay(openings=()), ValueError, "openings: expected one or more"),
        (lambda: SelfPlay(openings=[Openings("lines", "xot:empty")]), ValueError, "openings: a list has no openings"),
        (lambda: Match(("level:1", "engine:gtp:x"), ("a", "b")), ValueError, "players: "),
        (lambda: ProveBounds("", "3x3", 8), ValueError, "size: "),
        (lambda: Options(shard_rows=0), ValueError, "shard_rows: expected 1 or more, but found 0"),
        (lambda: Options(shard_rows=-1), ValueError, "shard_rows: expected 1 or more, but found -1"),
        (lambda: Options(attempts=0), ValueError, "attempts: expected 1 or more, but found 0"),
        (lambda: Workers(local=0), ValueError, "local: expected 1 or more, but found 0"),
        (lambda: Workers(local=-1), ValueError, "local: expected 1 or more, but found -1"),
        (lambda: Workers(cpus=0), ValueError, "cpus: expected 1 or more, but found 0"),
        (lambda: numbers(0), ValueError, "games: expected 1 or more, but found 0"),
        (lambda: pairs(0, ["f5"]), ValueError, "count: expected 1 or more, but found 0"),
        (lambda: pairs(1, []), ValueError, "openings: expected one or more"),
    ],
)
def test_what_is_made_from_python_is_checked_when_it_is_made(
    make: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make()


def test_the_name_of_a_table_says_that_it_is_one(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="a.pgn: expected a name that ends in .parquet"):
        run(SelfPlay(level=0), lambda: numbers(1), str(tmp_path / "a.pgn"), table="games", options=Options(NoWorkers()))
    assert list(tmp_path.iterdir()) == []


def test_any_number_of_games_is_made_some_at_a_time() -> None:
    first = next(iter(pairs(10**11, ["f5d6", "f5f6"])))
    assert first.num_rows <= 1 << 16 and first.column("opening").to_pylist()[:3] == ["f5d6", "f5f6", "f5d6"]
    assert next(iter(numbers(10**11))).column("number").to_pylist()[:2] == [0, 1]


def test_work_without_a_result_leaves_its_name_to_other_work(tmp_path: Path, games: str) -> None:
    class Fails:
        provenance = {"job": "mine"}

        def run(self, rows: object, /) -> object:
            raise ValueError("it always fails")

    class Here(Workers):
        def start(self, job: Job) -> Pool:
            return SamePool(job)

    out, options = str(tmp_path / "out.parquet"), Options(Here(), attempts=1)
    failed = run(Fails(), lambda: numbers(2), out, table="games", options=options)
    assert list(failed.failed.values()) == ["it always fails"]
    assert run(SelfPlay(level=0), lambda: numbers(2), out, table="games", options=options).complete


def test_a_proof_shows_its_first_round_before_it_is_chosen(tmp_path: Path) -> None:
    class Stopped(NoWorkers):
        def start(self, job: Job) -> Pool:
            raise KeyboardInterrupt

    shown = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        prove(Reversi(4), str(tmp_path / "a.proof"), cut=8, options=Options(Stopped(), progress=shown))
    assert shown.getvalue().startswith("round 1: 0 rows")
    assert list(tmp_path.iterdir()) == []
