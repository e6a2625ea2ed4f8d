from collections.abc import Iterator
from pathlib import Path

import pytest
from outflank import Board, Position, Reversi

DATA = Path(__file__).parents[3] / "data" / "perft"
MAX_LINES = {"othello.perft": 4_000_000, "reversi.perft": 60_000}
"""The maximum number of lines of play that a test counts."""


def position(start: str) -> Position:
    words = start.split()
    if len(words[0]) == 64:
        return Board(start)
    if len(words[1]) in (16, 64):
        return Reversi.from_text(start)
    return Reversi(words[0], words[1], anti="anti" in words)  # type: ignore[arg-type]


def cases() -> Iterator[tuple[str, int, int]]:
    for name, limit in MAX_LINES.items():
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            start, *counts = line.split("#")[0].split(" ; ")
            for depth, count in (count.split() for count in counts):
                if int(count) <= limit:
                    yield start, int(depth[1:]), int(count)


@pytest.mark.parametrize(("start", "depth", "count"), list(cases()))
def test_the_lines_of_play_are_as_many_as_the_data_files_say(start: str, depth: int, count: int) -> None:
    assert position(start).perft(depth) == count


def test_the_count_does_not_depend_on_the_number_of_threads() -> None:
    assert Board().perft(9, threads=2) == Board().perft(9, threads=1) == 3_005_288
    with pytest.raises(ValueError, match="threads: expected 1 to 1024, but found 0"):
        Board().perft(1, threads=0)
