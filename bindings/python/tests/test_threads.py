"""Many Python threads with the same objects: calls either work or raise `RuntimeError`, and nothing is lost.

They run in parallel where Python has no GIL, and elsewhere wherever the module releases it.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from outflank import Alak, Board, Engine, Game, Player, Tablebase, batch, read_games, write_games
from outflank.env import VectorEnv
from outflank.errors import IllegalMoveError

THREADS = 8
FFO_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
T = TypeVar("T")


def together(work: Callable[[int], T]) -> list[T]:
    """Calls a function on many threads at once, with the number of the thread."""
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> T:
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def retried(call: Callable[[], T]) -> T:
    """Calls a function until no other thread uses its object."""
    while True:
        try:
            return call()
        except RuntimeError as error:
            assert "borrowed" in str(error)


def test_threads_share_an_engine() -> None:
    engine = Engine(hash_mib=1)
    assert together(lambda _: engine.solve(Board(FFO_1)).score) == [18] * THREADS


def test_threads_share_a_player_and_a_tablebase() -> None:
    tablebase, board = Tablebase(9), Board(moves="f5")
    player, perfect = Player("level:1", seed=1), Player("perfect", tablebase=tablebase)
    for mv, slide, kind in together(
        lambda _: (player.choose(board), perfect.choose(Alak(9)), tablebase.value(Alak(9)).kind)
    ):
        assert board.is_legal(mv) and Alak(9).is_legal(slide) and kind == "draw"


def test_moves_on_a_shared_board_are_played_whole_or_not_at_all() -> None:
    board = Board()

    def play(number: int) -> int:
        random, played = np.random.default_rng(number), 0
        for _ in range(300):
            try:
                moves = retried(lambda: board.legal_moves)
                retried(lambda: board.push(moves[random.integers(len(moves))]) if moves else None)
                played += bool(moves)
                if random.random() < 0.45:
                    retried(board.pop)
                    played -= 1
            except (IllegalMoveError, IndexError):
                pass
        return played

    played = sum(together(play))
    assert played == len(board.move_stack)
    assert Board(moves=board.move_stack) == board


def test_threads_share_a_reader_and_each_game_is_read_once(tmp_path: Path) -> None:
    names = [str(number) for number in range(400)]
    games: list[Game] = []
    for name in names:
        game = Game(Board(moves="f5d6"))
        game.black = name
        games.append(game)
    write_games(tmp_path / "games.pgn", games)
    reader = read_games(tmp_path / "games.pgn")

    def read(_: int) -> list[str | None]:
        found: list[str | None] = []
        while (game := retried(lambda: next(reader, None))) is not None:
            found.append(game.black)
        return found

    assert sorted(str(name) for found in together(read) for name in found) == sorted(names)


def test_threads_share_arrays() -> None:
    board, boards = Board(), list[Board]()
    while not board.is_game_over():
        board.push(board.legal_moves[0])
        boards.append(board.copy(stack=False))
    array = np.tile(batch.from_boards(boards), (200, 1))
    expected = batch.evaluate(array)
    assert all((scores == expected).all() for scores in together(lambda _: batch.evaluate(array, threads=2)))


def test_an_environment_of_each_thread_plays_as_alone() -> None:
    def play(seed: int) -> bytes:
        env = VectorEnv(64, opponent="level:0", seed=seed)
        arrays = env.reset()
        for _ in range(20):
            env.step_random()
        return arrays.observations.tobytes()

    assert together(play) == [play(seed) for seed in range(THREADS)]


def test_a_shared_environment_rejects_calls_at_the_same_time() -> None:
    env = VectorEnv(256, opponent="level:0", seed=1)
    arrays = env.reset()

    def play(_: int) -> int:
        steps = 0
        for _ in range(10):
            try:
                env.step_random()
                steps += 1
            except (RuntimeError, ValueError) as error:
                assert "borrowed" in str(error)
        return steps

    assert sum(together(play)) > 0
    assert arrays.action_masks.any(axis=1).all()
    with pytest.raises(ValueError, match="actions"):
        env.step(np.zeros(3, np.int64))
