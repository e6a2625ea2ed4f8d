import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from outflank import Board, Engine, IllegalMoveError, Side, Symmetry, batch
from outflank.batch import squares


def random_boards(number: int, seed: int = 1) -> list[Board]:
    random.seed(seed)
    boards: list[Board] = []
    while len(boards) < number:
        board = Board()
        while not board.is_game_over():
            boards.append(board.copy(stack=False))
            board.push(random.choice(board.legal_moves))
        boards.append(board.copy(stack=False))
    return boards[:number]


BOARDS = random_boards(500)
ARRAY = batch.from_boards(BOARDS)


@pytest.mark.parametrize("threads", [1, 2])
def test_legal_moves_are_those_of_the_boards(threads: int) -> None:
    moves = batch.legal_moves(ARRAY, threads=threads)
    assert moves.dtype == np.uint64 and moves.shape == (500,)
    assert [squares(bits) for bits in moves] == [[mv for mv in board.legal_moves if mv != "--"] for board in BOARDS]


def test_play_returns_the_boards_after_the_moves() -> None:
    boards = [board for board in BOARDS if not board.is_game_over()]
    moves = [random.randrange(len(board.legal_moves)) for board in boards]
    texts = [board.legal_moves[move] for board, move in zip(boards, moves, strict=True)]
    numbers = [64 if mv == "--" else int(mv[1]) * 8 - 8 + ord(mv[0]) - 97 for mv in texts]
    after = batch.play(batch.from_boards(boards), np.array(numbers, dtype=np.uint8))
    expected = batch.from_boards(board.after(mv) for board, mv in zip(boards, texts, strict=True))
    assert np.array_equal(after, expected)


def test_an_illegal_move_is_named() -> None:
    boards = batch.from_boards([Board()] * 3)
    with pytest.raises(IllegalMoveError, match="moves: move 0 of board 1 is illegal: a1: no discs would be flipped") as raised:
        batch.play(boards, np.array([37, 0, 64], dtype=np.uint8))
    error = raised.value
    assert (error.move, error.reason, error.game) == ("a1", "no discs would be flipped", 1)
    with pytest.raises(IllegalMoveError, match="move 65 of board 1 is illegal: 65: the board has no such move"):
        batch.play(boards, np.array([37, 65, 37], dtype=np.uint8))
    with pytest.raises(IllegalMoveError, match="move 64 of board 0 is illegal: --: a pass is legal only"):
        batch.play(boards, np.array([64, 65, 0], dtype=np.uint8))


def test_images_and_canonical_forms_are_those_of_the_boards() -> None:
    images = batch.symmetries(ARRAY)
    assert images.shape == (500, 8, 2)
    assert np.array_equal(images[::50], [batch.from_boards(board.symmetries()) for board in BOARDS[::50]])
    canonical = batch.canonical(ARRAY, threads=2)
    assert np.array_equal(canonical, batch.from_boards(board.canonical() for board in BOARDS))
    for image in range(len(Symmetry.all())):
        assert np.array_equal(batch.canonical(np.ascontiguousarray(images[:, image])), canonical)


def test_evaluations_are_those_of_the_engine() -> None:
    engine = Engine(hash_mib=1)
    scores = batch.evaluate(ARRAY, threads=2)
    assert scores.dtype == np.float32
    assert scores.tolist() == [engine.evaluate(board) for board in BOARDS]


def test_solved_scores_are_those_of_the_engine() -> None:
    engine = Engine(hash_mib=1)
    boards = [board for board in BOARDS if board.empty_count() <= 8]
    scores = batch.solve(batch.from_boards(boards), threads=2, hash_mib=1)
    assert scores.dtype == np.int8 and len(boards) > 50
    for board, score in zip(boards, scores.tolist(), strict=True):
        outcome = board.outcome()
        expected = outcome.margin_for(board.turn) if outcome else engine.solve(board).score
        assert score == expected


def test_perft_is_that_of_the_boards() -> None:
    counts = batch.perft(ARRAY[:20], 4, threads=2)
    assert counts.tolist() == [board.perft(4) for board in BOARDS[:20]]
    assert batch.perft(batch.from_boards([Board()]), 9).tolist() == [3_005_288]


def test_results_are_written_into_the_arrays_of_the_caller() -> None:
    out = np.zeros(500, dtype=np.uint64)
    assert batch.legal_moves(ARRAY, out=out) is out and np.array_equal(out, batch.legal_moves(ARRAY))
    before = ARRAY.copy()
    ARRAY.flags.writeable = False
    try:
        batch.symmetries(ARRAY)
    finally:
        ARRAY.flags.writeable = True
    assert np.array_equal(before, ARRAY)
    with pytest.raises(ValueError, match="it shares memory with another argument"):
        batch.canonical(ARRAY, out=ARRAY)


def test_no_boards_have_no_results() -> None:
    empty = batch.from_boards([])
    results: dict[str, tuple[NDArray[Any], tuple[int, ...], type]] = {
        "legal_moves": (batch.legal_moves(empty), (0,), np.uint64),
        "play": (batch.play(empty, np.zeros(0, np.uint8)), (0, 2), np.uint64),
        "symmetries": (batch.symmetries(empty), (0, 8, 2), np.uint64),
        "canonical": (batch.canonical(empty), (0, 2), np.uint64),
        "evaluate": (batch.evaluate(empty), (0,), np.float32),
        "solve": (batch.solve(empty, threads=2), (0,), np.int8),
        "perft": (batch.perft(empty, 3), (0,), np.uint64),
    }
    for name, (result, shape, dtype) in results.items():
        assert result.shape == shape and result.dtype == dtype, name


def call(function: Callable[..., Any], *arguments: object) -> Any:
    return function(*arguments)


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        ([[1, 2]], TypeError, r"boards: expected an array of uint64 with shape \(n, 2\), but found an object of type list"),
        (np.zeros((3, 2)), TypeError, r"shape \(n, 2\), but found float64 with shape \[3, 2\]"),
        (np.zeros((3, 2), dtype=np.int64), TypeError, "but found int64"),
        (np.zeros((3, 4), dtype=np.uint64), ValueError, r"but found uint64 with shape \[3, 4\]"),
        (np.zeros(2, dtype=np.uint64), ValueError, r"but found uint64 with shape \[2\]"),
        (np.zeros((4, 4), dtype=np.uint64)[:, ::2], ValueError, "not C-contiguous"),
        (np.ones((1, 2), dtype=np.uint64), ValueError, "in board 0 both sides have a disc on a1"),
    ],
)
@pytest.mark.parametrize("function", [batch.legal_moves, batch.canonical, batch.evaluate, batch.solve])
def test_a_wrong_array_is_rejected_with_what_was_expected(
    function: Callable[..., Any], array: NDArray[Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call(function, array)


def test_wrong_moves_and_outputs_are_rejected_with_what_was_expected() -> None:
    with pytest.raises(TypeError, match=r"moves: expected an array of uint8 with shape \(500,\), but found int64"):
        call(batch.play, ARRAY, np.zeros(500, dtype=np.int64))
    with pytest.raises(ValueError, match=r"out: expected an array of uint64 with shape \(500,\)"):
        batch.legal_moves(ARRAY, out=np.zeros(3, dtype=np.uint64))
    with pytest.raises(ValueError, match="threads"):
        batch.legal_moves(ARRAY, threads=0)


def test_boards_survive_the_array() -> None:
    mover, opponent = (int(word) for word in ARRAY[7])
    assert Board.from_bits(mover, opponent, BOARDS[7].turn) == BOARDS[7]
    assert Board.from_bits(mover, opponent, Side.BLACK).mover == BOARDS[7].mover
