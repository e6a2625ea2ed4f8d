from pathlib import Path

import pytest
from outflank import Board, Book, ParseError, Player


@pytest.fixture(scope="module")
def book() -> Book:
    return Book.grow(positions=20, level=1)


def test_a_book_grows_from_the_start_position(book: Book) -> None:
    assert len(book) == 20 and Board() in book and book.score(Board()) is not None
    moves = book.moves(Board())
    assert moves[0].score == max(move.score for move in moves) == book.score(Board())
    assert book.line(Board())[0] == moves[0].move and moves[0].move in Board().legal_moves
    outside = Board(moves="f5d6c3d3c4f4f6f3e6e7")
    assert outside not in book and book.score(outside) is None and book.moves(outside) == []


def test_a_book_holds_all_images_of_its_positions(book: Book) -> None:
    board = Board().after(book.line(Board())[0])
    assert {book.score(image) for image in board.symmetries()} == {book.score(board)}


def test_a_book_grows_further(book: Book) -> None:
    larger = Book.grow([Board(), Board(moves="f5f6")], positions=25, level=1, book=book)
    assert len(larger) == 25 and Board(moves="f5f6") in larger and len(book) == 20


def test_a_book_survives_its_file(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "small.book"
    book.save(path)
    again = Book.load(str(path))
    assert len(again) == 20 and again.line(Board()) == book.line(Board())
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ParseError, match="small.book: "):
        Book.load(path)
    with pytest.raises(FileNotFoundError):
        Book.load(tmp_path / "none")


def test_a_player_plays_from_a_book(book: Book) -> None:
    assert Player("level:10", book=book).choose(Board()) in [move.move for move in book.moves(Board())]
