"""Files by paths, URIs with queries, wildcards, and compressed ones."""

# pyright: basic

import gzip
import io
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[data]'")
pytest.importorskip("fsspec", reason="fsspec is not installed: pip install fsspec")

import outflank
from outflank import Board, Game, ReadError
from outflank.cluster import Input, Options, SelfPlay, Workers, numbers, prove, run
from outflank.data import Positions, read_games, read_positions, write_games, write_positions
from outflank.data import positions as positions_of
from outflank.data.parquet import is_parquet
from outflank.data.storage import Location, expand

S3 = "s3://bucket/folder/games.parquet?endpoint_override=localhost%3A9000&scheme=http&region=us-east-1"


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A folder with two files of games."""
    outflank.write_games(tmp_path / "a.pgn", [Game(Board(moves="f5d6c3"))])
    outflank.write_games(tmp_path / "b.pgn", [Game(Board(moves="f5f6")), Game(Board(moves="f5f4e3"))])
    return str(tmp_path)


def test_what_is_appended_to_a_uri_goes_before_its_query() -> None:
    location = Location(S3)
    assert (location.path, location.name) == ("bucket/folder/games.parquet", "games.parquet")
    for other, path in [
        (location.beside(".manifest.json"), "bucket/folder/games.parquet.manifest.json"),
        (location.beside(".shards").child("1.parquet"), "bucket/folder/games.parquet.shards/1.parquet"),
        (location.sibling("b.pgn"), "bucket/folder/b.pgn"),
    ]:
        assert other.path == path and other.uri == f"s3://{path}?{S3.partition('?')[2]}"
    assert is_parquet(S3) and not is_parquet("s3://bucket/a.pgn?region=a.parquet")
    assert Location("what?.txt").beside(".gz").name == "what?.txt.gz"


def test_a_run_writes_to_a_uri_with_a_query() -> None:
    out = "memory://runs/self.parquet?some_option=1"
    summary = run(SelfPlay(level=1), lambda: numbers(3), out, table="games", options=Options(Workers(local=1), 2))
    assert summary.complete and read_games(out).num_rows == 3
    assert Location("memory://runs").names() == {"self.parquet", "self.parquet.manifest.json"}
    proof = "memory://proofs/a.proof?some_option=1"
    assert prove(outflank.Reversi(4), proof, cut=8, options=Options(Workers(local=1), 64)).score == -10
    assert Location("memory://proofs").names() == {"a.proof", "a.proof.manifest.json"}


def test_games_of_every_format_come_from_stores_wildcards_and_compressed_files(games: str) -> None:
    table = read_games([f"{games}/a.pgn", f"{games}/b.pgn"])
    for scheme in ("memory", "file"):
        store = f"{scheme}://{games}/{scheme}"
        for name in ("all.pgn", "all.ggf.gz", "all.txt", "all.parquet"):
            assert isinstance(write_games(f"{store}/{name}", table), dict)
            again = read_games(f"{store}/{name}")
            assert again.column("moves") == table.column("moves"), name
        with pytest.raises(FileExistsError, match="all.pgn exists"):
            write_games(f"{store}/all.pgn", table)
        write_games(f"{store}/all.pgn", table, overwrite=True)
        assert read_games(f"{store}/*.ggf.gz").num_rows == 3
        assert read_games(f"{scheme}://{games}/**/all.p[ga][nr]*").num_rows in (3, 6)
    assert read_games(f"{games}/?.pgn").column("moves") == table.column("moves")
    assert Input([f"{games}/*.pgn"]).table == "games"
    assert Positions(f"{games}/*.pgn", label=None).rows == 3
    write_games(f"{games}/c.pgn.gz", table)
    assert gzip.decompress(Path(games, "c.pgn.gz").read_bytes()).startswith(b"[")
    for pattern in (f"{games}/*.sgf", f"memory://{games}/*.sgf"):
        with pytest.raises(FileNotFoundError, match="no file matches"):
            read_games(pattern)


def test_positions_come_from_wildcards(games: str) -> None:
    for name in ("a", "b"):
        write_positions(f"{games}/{name}.parquet", positions_of(read_games(f"{games}/{name}.pgn")))
    assert read_positions(f"{games}/*.parquet").num_rows == 3 + 2 + 3


def test_a_file_whose_name_has_wildcards_is_that_file(tmp_path: Path) -> None:
    path = str(tmp_path / "game[1].txt")
    outflank.write_games(path, [Game(Board(moves="f5"))])
    assert expand(path) == [path] and read_games(path).num_rows == 1
    assert expand("no-such-file.txt") == ["no-such-file.txt"]


def test_open_files_are_read_and_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"f5d6\nf5a1\n"))
    with pytest.raises(ReadError, match="gzip.open"):
        next(outflank.read_games(tmp_path / "a.txt.gz"))
    (tmp_path / "a.txt").write_bytes(b"f5d6\n")
    with open(tmp_path / "a.txt") as text, pytest.raises(TypeError, match="path: .*open it in binary mode"):
        next(outflank.read_games(text))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with gzip.open(tmp_path / "a.txt.gz") as file:
        reader = outflank.read_games(file)
        assert next(reader).moves == ["f5", "d6"]
        with pytest.raises(ReadError, match="a.txt.gz: line 2") as error:
            next(reader)
    assert error.value.path == str(tmp_path / "a.txt.gz") and error.value.line == 2
    assert [len(game) for game in outflank.read_games([io.BytesIO(b"f5d6"), io.BytesIO(b"f5")])] == [2, 1]
    with pytest.raises(TypeError, match="path: expected a path, an open file or a list of them, but found 5"):
        outflank.read_games(5)  # type: ignore[arg-type]
    with open(tmp_path / "a.txt") as text, pytest.raises(TypeError, match="paths: expected a path or a list of them"):
        read_games(text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    damaged = tmp_path / "b.txt.gz"
    damaged.write_bytes(gzip.compress(b"f5d6\n" * 99)[:-9])
    with pytest.raises((OSError, EOFError), match="b.txt.gz|end-of-stream"):
        read_games(str(damaged))


def test_a_file_that_is_not_written_whole_leaves_nothing(tmp_path: Path) -> None:
    def fail(stream: object) -> None:
        raise ValueError("stopped")

    with pytest.raises(ValueError, match="stopped"):
        Location(str(tmp_path / "a.txt")).write(fail)
    assert list(tmp_path.iterdir()) == []
