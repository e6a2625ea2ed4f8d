"""Measures the tables and the batches on files of games: `python -m outflank.data.bench wthor/`."""

import argparse
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from . import Positions, positions, read_games, read_positions, write_games, write_positions


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m outflank.data.bench", description=__doc__)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files or folders of games")
    parser.add_argument("--batch-size", type=int, default=1024, metavar="N", help="positions of a batch [default: 1024]")
    options = parser.parse_args()
    print("                                                   seconds  CPU seconds")
    with tempfile.TemporaryDirectory() as folder:
        games_file, positions_file = _tables(options.paths, Path(folder))
        for name, source in (("positions", positions_file), ("games", games_file)):
            _batches(f"batches of {name}", Positions(source, batch_size=options.batch_size))
            shuffled = Positions(source, batch_size=options.batch_size, shuffle=1 << 20, symmetries=True, legal=True)
            _batches(f"batches of {name}, shuffled, symmetries, legal", shuffled)


def _tables(paths: list[str], folder: Path) -> tuple[Path, Path]:
    """Measures the tables of the files, and returns their Parquet files."""
    games_file, positions_file = folder / "games.parquet", folder / "positions.parquet"
    with _timed("read_games"):
        games = read_games(paths)
    with _timed("write_games, Parquet"):
        write_games(games_file, games)
    with _timed("read_games, Parquet"):
        read_games(games_file)
    with _timed("positions"):
        rows = positions(games)
    with _timed("write_positions, Parquet"):
        write_positions(positions_file, rows)
    with _timed("read_positions, Parquet"):
        read_positions(positions_file)
    with _timed("write_games, GGF"):
        write_games(folder / "games.ggf", games)
    print(f"{games.num_rows:,} games: {games_file.stat().st_size:,} bytes of Parquet")
    print(f"{rows.num_rows:,} positions: {positions_file.stat().st_size:,} bytes of Parquet")
    return games_file, positions_file


def _batches(name: str, source: Positions) -> None:
    start = time.perf_counter()
    with _timed(name):
        count = sum(len(part.moves) for part in source)
    print(f"    {count / (time.perf_counter() - start) / 1e6:.1f} million positions a second")


@contextmanager
def _timed(name: str) -> Generator[None]:
    start, processor = time.perf_counter(), time.process_time()
    yield
    print(f"{name:48} {time.perf_counter() - start:9.2f} {time.process_time() - processor:12.2f}", flush=True)


if __name__ == "__main__":
    main()
