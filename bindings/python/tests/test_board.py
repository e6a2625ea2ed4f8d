import copy
import doctest
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import outflank
import pytest
from outflank import BLACK, PASS, WHITE, Alak, Board, IllegalMoveError, Outcome, ParseError, Position, Reversi, Symmetry

START = "---------------------------OX------XO--------------------------- X"
# White's second disc is wiped out in nine moves.
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"
# Black passes after the fifteenth move.
WITH_A_PASS = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8"


def test_the_start_position_has_four_moves() -> None:
    board = Board()
    assert board.turn == BLACK
    assert board.legal_moves == ["d3", "c4", "f5", "e6"]
    assert board.is_legal("f5") and board.is_legal(37) and not board.is_legal("a1") and not board.is_legal("z9")
    assert (board.disc_count(BLACK), board.disc_count(WHITE), board.empty_count()) == (2, 2, 60)
    assert board.discs(BLACK) == 1 << 28 | 1 << 35
    assert board.empties() == (1 << 64) - 1 - board.discs(BLACK) - board.discs(WHITE)
    assert board.disc_at("d4") == board.disc_at(27) == WHITE and board.disc_at("a1") is None
    assert board.text == START and board.to_obf() == START + ";"


def test_push_and_pop_are_inverse() -> None:
    board = Board()
    board.push("f5")
    board.push(43)
    assert board.move_stack == ["f5", "d6"] and board.peek() == "d6"
    assert board.pop() == "d6" and board.turn == WHITE
    assert board.pop() == "f5" and board == Board()
    with pytest.raises(IndexError):
        board.pop()


def test_an_illegal_move_is_an_error_with_its_reason_and_changes_nothing() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError, match="no discs would be flipped") as error:
        board.push("a1")
    assert (error.value.move, error.value.reason) == ("a1", "no discs would be flipped")
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    with pytest.raises(ParseError, match="expected a square from a1 to h8"):
        board.push("i9")
    for index in (65, -1, 10**30):
        with pytest.raises(ParseError, match=f"^move: expected an index from 0 to 64, but found {index}$"):
            board.push(index)
    with pytest.raises(ParseError, match="character 5"):
        board.push_all("f5d6i9")
    assert board == Board() and board.move_stack == []


@pytest.mark.parametrize("play", [lambda: Board().push_all("f5d6a1"), lambda: Board(moves="f5d6a1")])
def test_an_illegal_move_in_a_transcript_is_an_illegal_move(play: Callable[[], object]) -> None:
    with pytest.raises(IllegalMoveError, match="character 5: move 3, a1, is illegal") as error:
        play()
    assert (error.value.move, error.value.reason, error.value.game) == ("a1", "no discs would be flipped", None)


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (lambda: Board().push_all(["f5", "d6", "a1"]), "move 3, a1, is illegal: no discs would be flipped"),
        (lambda: Board(moves=["f5", 43, 0]), "move 3, a1, is illegal: no discs would be flipped"),
        (lambda: Board.from_text(Board().text, ["f5", "--"]), "move 2, --, is illegal: "),
        (lambda: Reversi(6, moves=["a1"]), "move 1, a1, is illegal: no discs would be flipped"),
        (lambda: Alak(moves=["3-5", "1-2"]), "move 2, 1-2, is illegal: "),
        (lambda: Alak(moves="3-5 1-2"), "move 2, 1-2, is illegal: "),
    ],
)
def test_an_illegal_move_of_a_list_has_its_number(play: Callable[[], object], message: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"^{message}") as error:
        play()
    assert error.value.move == message.split(", ")[1]


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (["f5", "i9"], "move 2: expected a square from a1 to h8"),
        (["f5", 99], "move 2: expected an index from 0 to 64, but found 99"),
    ],
)
def test_what_is_no_move_in_a_list_has_its_number(moves: Any, message: str) -> None:
    with pytest.raises(ParseError, match=f"^{message}"):
        Board().push_all(moves)
    with pytest.raises(TypeError, match="^moves: move 2: expected a move: a text such as f5, or the index of a square, but"):
        Board().push_all(["f5", 1.5, *moves])  # type: ignore[list-item]


@pytest.mark.parametrize("move", [None, 1.5])
def test_what_is_not_a_move_is_a_type_error(move: Any) -> None:
    with pytest.raises(TypeError, match="move: expected a move: a text such as f5, or the index of a square, but found"):
        Board().push(move)
    with pytest.raises(TypeError, match="^moves: expected a transcript such as f5d6c3, or a list, but found"):
        Board().push_all(move)
    with pytest.raises(TypeError, match="^square: expected its name such as f5, or its index, but found"):
        Board().disc_at(move)


def test_the_empty_squares_count_for_the_winner() -> None:
    board = Board(moves=WIPE_OUT)
    assert board.is_game_over() and board.legal_moves == []
    assert board.outcome() == Outcome(64) and board.result() == "64-0"
    assert board.outcome().winner == BLACK and board.outcome().margin_for(WHITE) == -64  # type: ignore[union-attr]
    assert Board().outcome() is None and Board().result() == "*"


def test_a_pass_is_a_move() -> None:
    board = Board(moves=WITH_A_PASS)
    assert board.must_pass() and board.legal_moves == [PASS] and board.turn == WHITE
    assert board.after(64) == board.after(PASS)
    board.push(PASS)
    assert board.turn == BLACK and "c4" in board.legal_moves


def test_a_board_survives_text_pickling_and_copying() -> None:
    board = Board(moves="f5d6c3")
    for other in [pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board), board.copy()]:
        assert other == board and other.move_stack == board.move_stack and type(other) is Board
    assert eval(repr(board)) == board
    assert Board(board.text) == board == Board.from_obf(board.to_obf())
    assert board.copy(stack=False) == board and board.copy(stack=False).move_stack == []
    assert board.root() == Board()
    assert board.after("d3").move_stack == ["f5", "d6", "c3", "d3"] and len(board.move_stack) == 3


def test_equal_positions_have_equal_hashes_whatever_the_moves_before() -> None:
    transposed = Board(moves="c4c3d3c5d6e3"), Board(moves="d3c3c4c5d6e3")
    assert transposed[0] == transposed[1] and len(set(transposed)) == 1
    assert Board() != Board(moves="f5") and Board() != "a text"


def test_other_spellings_of_board_strings_are_parsed() -> None:
    assert Board(START[:64]) == Board(START.lower().replace("-", ".")) == Board()
    with pytest.raises(ParseError, match="expected X, O or -, but found 'f'; a transcript is the argument moves$"):
        Board("f5d6c3")
    with pytest.raises(ParseError, match="character 3: expected X, O or -"):
        Board("XO?")
    with pytest.raises(ParseError, match="the centre square d4 is empty"):
        Board("-" * 64)
    with pytest.raises(ParseError):
        Board.from_bits(1, 1)


def test_symmetries_preserve_the_game() -> None:
    board = Board(moves="f5d6c3d3c4")
    images = board.symmetries()
    assert images[0] == board and len(set(images)) == 8
    for symmetry, image in zip(Symmetry.all(), images, strict=True):
        assert board.transform(symmetry) == image
        assert image.transform(symmetry.inverse) == board
        assert image.canonical() == board.canonical()
        assert len(image.legal_moves) == len(board.legal_moves)
        assert pickle.loads(pickle.dumps(symmetry)) == symmetry
    assert Board.from_bits(board.mover, board.opponent, board.turn) == board


def test_flips_and_placements_are_sets_of_squares() -> None:
    board = Board()
    assert board.flips("f5") == 1 << 36 and board.flips("a1") == 0
    assert board.placements == sum(1 << square for square in (19, 26, 37, 44))


def test_openings_have_names() -> None:
    assert Board(moves="c4e3").opening == "Perpendicular"
    assert Board().opening is None


def test_a_board_prints_as_a_diagram() -> None:
    lines = str(Board()).splitlines()
    assert lines[0] == "  a b c d e f g h" and lines[4] == "4 - - - O X - - -" and lines[9] == "Black to move"
    assert str(Board(moves=WIPE_OUT)).endswith("Game over: 64-0")


def test_a_picture_shows_the_marks() -> None:
    board = Board(moves="f5")
    picture = board.svg(values={"d6": 1.25, "f4": -2, "f6": "<b>"}, arrows=[("d6", "f4"), (0, 63)], legal=True, size=500)
    root = ET.fromstring(picture)
    assert root.get("width") == "500"
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"+1.2", "-2", "<b>", "a", "8"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}line"))) == 2
    assert picture.count('class="last"') == 1 and picture.count('class="legal"') == 0
    assert board.svg(legal=True).count('class="legal"') == 3
    assert board.svg(last_move="").count('class="last"') == 0
    assert ET.fromstring(board._repr_svg_()) is not None
    with pytest.raises(ParseError, match='no square "j1"'):
        board.svg(values={"j1": 1})


def test_the_examples_in_the_documentation_hold() -> None:
    names = {name: getattr(outflank, name) for name in outflank.__all__}
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner()
    for name in ("Board", "Reversi", "Alak", "Engine", "Player", "Tablebase", "Game"):
        for test in finder.find(getattr(outflank, name), globs=names):
            assert test.examples
            assert runner.run(test).failed == 0
    assert doctest.testmod(outflank.batch).failed == 0


@pytest.mark.parametrize(
    "board",
    [
        Board(),
        Board(moves="f5d6c3"),
        Board(Board(moves="f5").text, moves="d6"),
        Reversi("6x4", "mirrored", moves="d1"),
        Reversi(6, "open", anti=True, moves="c3d3"),
        Alak(moves=["1-5", "8-7"]),
        Board(moves=WITH_A_PASS + "--"),
    ],
)
def test_the_repr_has_the_moves(board: Position) -> None:
    again = eval(repr(board))
    assert again == board and again.move_stack == board.move_stack and again.root() == board.root()
    assert "moves" in repr(board) or not board.move_stack
