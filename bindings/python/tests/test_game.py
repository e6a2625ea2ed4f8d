import gzip
import os
import pickle
from pathlib import Path
from typing import get_args

import pytest
from outflank import (
    BLACK,
    WHITE,
    Alak,
    Board,
    Game,
    IllegalMoveError,
    ReadError,
    Reversi,
    WriteError,
    read_games,
    write_games,
)
from outflank.types import FormatName

FORMATS: list[FormatName] = list(get_args(FormatName))
TEXTS: list[FormatName] = [name for name in FORMATS if name != "wthor"]
# A game of eight moves or more, which every format can hold, up to its moves.
MOVES = "f5d6c3d3c4f4f6f3e6e7"


def annotated() -> Game:
    game = Game(Board(moves=MOVES))
    game.black, game.white = "Ann", "Bob"
    game.event, game.date, game.margin = "Open", "2003", 6
    return game


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_format_round_trips(name: FormatName) -> None:
    text = annotated().to_text(name)
    (game,) = Game.parse(text, name)
    assert game.to_text(name) == text
    assert Game.parse(text.encode())[0].position() == game.position()
    expected = {"obf": Board(moves=MOVES).copy(stack=False), "xot": Board(moves=MOVES[:16])}
    assert game.position() == expected.get(name, Board(moves=MOVES))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_of_files_round_trips(name: FormatName, tmp_path: Path) -> None:
    path = tmp_path / "games"
    games = [annotated(), annotated()]
    games[1].black = "Zoë"
    write_games(path, games, name)
    read = list(read_games(path, name))
    again = tmp_path / "again"
    write_games(again, read, name)
    assert len(read) == 2 and again.read_bytes() == path.read_bytes()
    if name in ("ggf", "pgn", "sgf", "json", "wthor"):
        assert [game.black for game in read] == ["Ann", "Zoë"] and read[0].margin == 6
        assert read[0].year in (2003, None) or name == "wthor"


def test_a_game_has_moves_notes_and_information() -> None:
    game = Game()
    game.push("f5", evaluation=0.5, time=1.25, comment="first")
    game.push("d6")
    assert len(game) == 2 and game.moves == ["f5", "d6"]
    assert (game.evaluations, game.times, game.comments) == ([0.5, None], [1.25, None], ["first", None])
    game.set_comment(-1, "second")
    game.set_evaluation(1, -2)
    assert game.comments == ["first", "second"] and game.evaluations == [0.5, -2.0]
    assert game.position() == Board(moves="f5d6") and game.position(1) == Board(moves="f5")
    assert game.position(1).move_stack == ["f5"] and game.margin is None and game.winner is None
    game.margin, game.tags, game.black_rating = -4, {"CA": "UTF-8"}, 1850.5
    assert game.winner == WHITE and game.tags == {"CA": "UTF-8"} and game.black_rating == 1850.5
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game and copy.comments == game.comments
    with pytest.raises(IllegalMoveError, match="no discs would be flipped"):
        game.push("a1")
    copy.push(18)
    assert copy.moves == ["f5", "d6", "c3"]
    for ply in (3, -1):
        with pytest.raises(IndexError, match="ply: the game has 2 moves"):
            game.position(ply)
    for rating in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="black_rating: expected a number or None"):
            game.black_rating = rating
    with pytest.raises(ValueError, match="time: expected a number of seconds, 0 or more, but found -5"):
        game.push("c3", time=-5)
    with pytest.raises(IndexError, match="2 moves"):
        game.set_comment(2, "none")
    with pytest.raises(ValueError, match='date: expected a date .* but found "yesterday"'):
        game.date = "yesterday"


def test_the_result_is_that_of_the_last_position_unless_a_source_says_otherwise() -> None:
    game = Game(Board(moves="e6f4e3f6g5d6e7f5c5"))
    assert game.margin == 64 and game.winner == BLACK
    game.margin = 0
    assert game.margin == 0 and game.winner is None
    for margin in [65, -64.5, 1e300]:
        with pytest.raises(ValueError, match="margin: expected -64 to 64, but found"):
            game.margin = margin
    assert game.margin == 0


def test_games_on_other_boards_are_read_and_written() -> None:
    game = Game(Reversi(6, "mirrored", anti=True, moves=[]))
    game.push(game.position().legal_moves[0])
    (read,) = Game.parse(game.to_text("json"))
    position = read.position()
    assert read == game and isinstance(position, Reversi) and position.width == 6
    with pytest.raises(WriteError, match="not a game of Othello"):
        game.to_text("obf")
    with pytest.raises(TypeError, match="found Alak"):
        Game(Alak())  # type: ignore[arg-type]


def test_errors_name_the_place() -> None:
    with pytest.raises(ReadError, match="line 2, character 3: move 2, a1, is illegal") as caught:
        Game.parse("f5d6\nf5a1\n")
    error = caught.value
    assert (error.line, error.column, error.path) == (2, 3, None)
    assert error.partial is not None and error.partial.moves == ["f5"]
    with pytest.raises(ValueError, match="format: expected a format"):
        Game.parse("f5", "chess")  # type: ignore[arg-type]


def test_games_that_cannot_be_read_are_raised_skipped_or_truncated(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("f5d6\nf5a1\nf5f6\n")
    reader = read_games(path)
    assert next(reader).moves == ["f5", "d6"] and reader.path == path
    with pytest.raises(ReadError, match="games.txt: line 2, character 3") as caught:
        next(reader)
    assert caught.value.path == str(path)
    assert next(reader).moves == ["f5", "f6"]
    skipping = read_games(path, errors="skip")
    assert [game.moves for game in skipping] == [["f5", "d6"], ["f5", "f6"]]
    assert (skipping.games, skipping.errors) == (2, 1)
    truncating = read_games([path, str(path)], errors="truncate")
    assert [len(game) for game in truncating] == [2, 1, 2] * 2
    assert (truncating.games, truncating.errors) == (6, 2)
    with pytest.raises(ValueError, match="raise, skip or truncate"):
        read_games(path, errors="ignore")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        next(read_games(tmp_path / "none"))


def test_a_file_of_an_unknown_format_is_raised_or_skipped(tmp_path: Path) -> None:
    for name, content in [("a.txt", b"f5d6\n"), ("b.pgn", b"\0\1"), ("c.txt", b"f5f6\n")]:
        (tmp_path / name).write_bytes(content)
    reader = read_games(tmp_path)
    assert next(reader).moves == ["f5", "d6"]
    with pytest.raises(ReadError, match="b.pgn: it is neither a WTHOR file nor text") as caught:
        next(reader)
    assert caught.value.path == str(tmp_path / "b.pgn") and caught.value.partial is None
    assert next(reader).moves == ["f5", "f6"]
    skipping = read_games(tmp_path, errors="skip")
    assert len(list(skipping)) == 2 and skipping.errors == 1
    (tmp_path / "table.parquet").write_bytes(b"PAR1\0")
    with pytest.raises(ReadError, match="outflank.data.read_games reads Parquet"):
        next(read_games(tmp_path / "table.parquet"))


def test_the_rules_of_transcripts_can_be_given(tmp_path: Path) -> None:
    path = tmp_path / "small.txt"
    path.write_text("b1a1\n" if Reversi(4).is_legal("b1") else "a2\n")
    with pytest.raises(ReadError):
        next(read_games(path))
    (game,) = read_games(path, size=4, errors="truncate")
    assert isinstance(game.position(), Reversi)


def test_the_opening_of_a_game_is_the_last_that_has_a_name() -> None:
    assert Game(Board(moves="f5d6c3d3c4f4f6f3e6e7")).opening == Board(moves="f5d6c3d3c4f4f6f3e6e7").opening is not None
    assert Game(Board()).opening is None and Game(Reversi(6, moves="b3")).opening is None


def test_transcripts_before_a_game_in_brackets_are_games_of_their_own() -> None:
    ggf = Game(Board(moves="d3c5")).to_text("ggf")
    games = Game.parse(f"f5d6c3\nf5f6e6\n{ggf}")
    assert ["".join(game.moves) for game in games] == ["f5d6c3", "f5f6e6", "d3c5"]
    with pytest.raises(ReadError, match="line 2, character 3: move 2, a1, is illegal"):
        Game.parse(f"f5d6c3\nf5a1\n{ggf}")


def test_a_folder_of_wthor_files_is_read_with_its_names(tmp_path: Path) -> None:
    for year in (2001, 2002):
        game = annotated()
        game.date = str(year)
        lost = write_games(tmp_path / f"WTH_{year}.wtb", [game] * 3)
        assert lost == {"missing theoretical scores (the result is written instead)": 3}
    (tmp_path / "README.md").write_text("not games")
    games = list(read_games(tmp_path))
    assert [(game.year, game.black, game.event) for game in games] == [(2001, "Ann", "Open")] * 3 + [(2002, "Ann", "Open")] * 3
    assert len(list(read_games(tmp_path, "wthor"))) == 6
    with pytest.raises(FileNotFoundError, match=r"it has no file whose name ends in \.pgn"):
        read_games(tmp_path, "pgn")
    (tmp_path / "ZEBRA.pgn.gz").write_bytes(gzip.compress(b"f5d6"))
    with pytest.raises(ReadError, match="gzip.open"):
        list(read_games(tmp_path))


def test_a_file_is_replaced_only_if_asked_and_only_when_complete(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    write_games(path, [annotated()])
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="games.pgn exists; pass overwrite=True to replace it"):
        write_games(path, [])
    with pytest.raises(WriteError, match="game 2: it does not start"):
        bad = Game(Board(moves="f5").copy(stack=False))
        write_games(path, [annotated(), bad], "transcript", overwrite=True)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
    for beside in [tmp_path / "WTH_2020.JOU", tmp_path / "WTH_2020.TRN"]:
        beside.write_bytes(b"names")
        with pytest.raises(FileExistsError, match=f"{beside.name} exists; pass overwrite=True to replace it"):
            write_games(tmp_path / "WTH_2020.wtb", [annotated()])
        assert beside.read_bytes() == b"names" and not (tmp_path / "WTH_2020.wtb").exists()
        beside.unlink()
    with pytest.raises(FileNotFoundError, match="games.pgn"):
        write_games(tmp_path / "none" / "games.pgn", [])
    with pytest.raises(ValueError, match=r"path: expected an extension \(wtb, ggf, .*, obf\) or format=, but found .*games.xyz"):
        write_games(tmp_path / "games.xyz", [])
    with pytest.raises(TypeError, match="games: expected a list of games, but found <Game"):
        write_games(tmp_path / "one.pgn", Game())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="WTHOR is not a text"):
        annotated().to_text("wthor")


def test_a_review_finds_the_loss_of_each_move() -> None:
    # f5f4 is the weakest of the three replies, and after it Black takes no advantage.
    game = Game(Board(moves="f5f4e3d6e6"))
    review = game.review(level=6)
    assert [move.played for move in review.moves] == game.moves
    assert [move.number for move in review.moves] == [1, 2, 3, 4, 5]
    assert [move.ply for move in review.moves] == [0, 1, 2, 3, 4]
    assert [move.side for move in review.moves] == [BLACK, WHITE, BLACK, WHITE, BLACK]
    for move in review.moves:
        assert move.loss == move.best_score - move.score >= 0 and move.pv[0] == move.best
    assert review.moves[0].loss == 0 and review.moves[0].is_choice and not review.moves[0].is_exact
    black = review.summary(BLACK)
    assert black.moves == black.choices == 3 and 0 <= black.accuracy <= 100 and black.mean_loss >= 0
    mistakes = [move.number for move in review.moves if move.loss >= 3]
    assert [move.number for move in review.mistakes] == mistakes
    assert set(move.number for move in review.blunders) <= set(mistakes)
    assert all(move.loss > 0 for move in review.turning_points)
    with pytest.raises(ValueError, match="only games of Othello"):
        Game(Reversi(6)).review()


def test_problems_have_exact_scores() -> None:
    path = Path(__file__).parents[3] / "data" / "obf" / "ffo-1-19.obf"
    games = list(read_games(path))
    assert len(games) == 19 and games[0].exact_score == 18 and games[0].exact_scores["g8"] == 18


@pytest.mark.skipif("OUTFLANK_DATA" not in os.environ, reason="OUTFLANK_DATA does not name the large collections")
def test_the_tournament_games_of_wthor_are_read() -> None:
    reader = read_games(Path(os.environ["OUTFLANK_DATA"]) / "wthor", "wthor", errors="skip")
    plies = sum(len(game) for game in reader)
    assert reader.games > 100_000 and reader.errors < reader.games // 100 and plies > 50 * reader.games


def test_the_ply_of_a_reviewed_move_is_its_index_in_the_moves_of_the_game() -> None:
    board = Board(moves="f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8--")
    board.push(board.legal_moves[0])
    game = Game(board)
    assert game.moves[15] == "--"
    moves = game.review(level=0).moves
    assert [game.moves[move.ply] for move in moves] == [move.played for move in moves]
    assert (moves[-1].number, moves[-1].ply) == (16, 16)


def test_an_interrupt_of_an_open_file_stays_one() -> None:
    class Interrupted:
        def read(self, size: int, /) -> bytes:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(read_games(Interrupted()))
