"""What crosses processes: each public class pickles and can be copied, or has a reason why not."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from functools import cache
from inspect import isclass, isroutine
from pathlib import Path

import pytest

import outflank
import outflank.env
from outflank import (
    Alak,
    Board,
    Book,
    Engine,
    Game,
    IllegalMoveError,
    Outcome,
    Player,
    Prover,
    ReadError,
    Reversi,
    Review,
    Side,
    Symmetry,
    Tablebase,
    Weights,
    answer_questions,
    read_games,
)
from outflank.env import Arrays, VectorEnv, elo

SHIPPED = Path(__file__).parents[3] / "crates" / "engine" / "weights" / "outflank.weights"


def report() -> outflank.Report:
    return Engine(hash_mib=1).search(Board(moves="f5d6"), depth=4, lines=2)


@cache
def review() -> Review:
    return Game(Board(moves="f5f6e6f4e3c5c4")).review(level=1)


@cache
def book() -> Book:
    return Book.grow(positions=4, level=1)


def proof() -> outflank.Proof:
    prover = Prover(Reversi(4), cut=8)
    while len((questions := prover.next_round())[0]):
        prover.answer(*questions, *answer_questions("4x4", *questions))
    return prover.proof()


def rating() -> outflank.env.Rating:
    return elo(lambda _, masks: masks.argmax(axis=1), levels=["random"], games=2, seed=1)


def game() -> Game:
    result = Game(Board(moves="f5d6"))
    result.black = "Ann"
    return result


EXAMPLES: dict[str, Callable[[], object]] = {
    "Alak": lambda: Alak(moves=["3-5"]),
    "Arrays": lambda: Arrays.zeros(2),
    "Board": lambda: Board(moves="f5d6"),
    "Book": book,
    "BookMove": lambda: book().moves(Board())[0],
    "EloResult": lambda: rating().matches[0],
    "Engine": lambda: Engine(threads=2, hash_mib=3, weights=Weights.load(SHIPPED)),
    "Game": game,
    "IllegalMoveError": lambda: IllegalMoveError("it is illegal", "a1", "it flips nothing"),
    "Line": lambda: report().lines[1],
    "MoveReview": lambda: review().moves[2],
    "Outcome": lambda: Outcome(-4),
    "ParseError": lambda: outflank.ParseError("no move"),
    "Player": lambda: Player("level:1", seed=7, book=book()),
    "Proof": proof,
    "Rating": rating,
    "ReadError": lambda: ReadError("wrong", "a.ggf", 1, 2, game()),
    "Report": report,
    "Reversi": lambda: Reversi("6x4", "mirrored", anti=True, moves="d1"),
    "Review": review,
    "ReviewSummary": lambda: review().summary(Side.BLACK),
    "Side": lambda: Side.WHITE,
    "Symmetry": lambda: Symmetry.ROTATE_90,
    "TableError": lambda: outflank.TableError("no table"),
    "Tablebase": lambda: Tablebase(9),
    "Value": lambda: Tablebase(9).value(Alak.from_text("xx..xxo.o x")),
    "VectorEnv": lambda: VectorEnv(3, seed=1),
    "Weights": lambda: Weights.load(SHIPPED),
    "WriteError": lambda: outflank.WriteError("no such size"),
}

BY_IDENTITY = {
    *("Arrays", "Book", "Engine", "Player", "Proof", "Tablebase", "VectorEnv", "Weights"),
    *("IllegalMoveError", "ParseError", "ReadError", "TableError", "WriteError"),
}
"""Classes whose objects are equal to themselves only; other copies are equal to what they were made from."""

REASONS = {
    "Analysis": "a search on a thread; its reports can cross",
    "GameReader": "an open file",
    "Position": "the base of Board, Reversi and Alak, which has no objects of its own",
    "Prover": "a proof under way; `proof()` can cross, and `resume` takes it over",
}


def public_classes() -> dict[str, type]:
    modules = (outflank, outflank.env)
    found = {name: getattr(module, name) for module in modules for name in module.__all__}
    return {name: value for name, value in found.items() if isclass(value)}


def facts(value: object) -> dict[str, str]:
    """What an object says: its text, and its attributes that are no methods."""
    names = [name for name in dir(value) if not name.startswith("_")]
    said = {name: getattr(value, name) for name in names if not isroutine(getattr(value, name, None))}
    return {"": repr(value).partition(" at 0x")[0]} | {name: repr(value) for name, value in said.items()}


def test_each_public_class_has_an_example_or_a_reason() -> None:
    assert EXAMPLES.keys() | REASONS.keys() == public_classes().keys()
    assert not EXAMPLES.keys() & REASONS.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_object_can_be_pickled_and_copied(name: str) -> None:
    value = EXAMPLES[name]()
    assert type(value).__name__ == name
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert type(again) is type(value)
        assert facts(again) == facts(value)
        assert (again == value) == (name not in BY_IDENTITY)


def test_what_cannot_be_pickled_says_so() -> None:
    for value in (Engine(hash_mib=1).analyse(Board(), depth=2), Prover(Reversi(4), cut=8), read_games([])):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(value)


def test_objects_of_files_keep_their_content() -> None:
    weights = pickle.loads(pickle.dumps(Weights.load(SHIPPED)))
    assert Engine(hash_mib=1, weights=weights).evaluate(Board()) == Engine(hash_mib=1).evaluate(Board())
    assert pickle.loads(pickle.dumps(book())).moves(Board())[0].score == book().moves(Board())[0].score
    assert Book.from_bytes(book().to_bytes()).line(Board()) == book().line(Board())
    with pytest.raises(outflank.ParseError):
        Book.from_bytes(b"no book")
    engine = pickle.loads(pickle.dumps(Engine(threads=2, hash_mib=1)))
    assert engine.threads == 2 and engine.search(Board(), depth=3, threads=1).depth == 3


def searched(task: tuple[Engine, Player, Board]) -> tuple[outflank.Report, Review, str]:
    engine, player, board = task
    return engine.search(board, depth=4), Game(board).review(level=1), player.choose(board)


def test_work_and_results_cross_processes() -> None:
    boards = [Board(moves="f5"), Board(moves="f5d6c3")]
    tasks = [(Engine(hash_mib=1), Player("level:1", seed=3), board) for board in boards]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        results = pool.map(searched, tasks)
    for (found, reviewed, choice), board in zip(results, boards, strict=True):
        assert found.best in board.legal_moves and found.lines[0].pv == found.pv
        assert [move.played for move in reviewed.moves] == board.move_stack
        assert choice == Player("level:1", seed=3).choose(board)
