"""Every argument error is a `ValueError` or a `TypeError` that names the argument."""

# pyright: basic

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import outflank
import outflank.env
import outflank.env.pgx
from outflank import (
    Alak,
    Board,
    Book,
    Engine,
    Game,
    IllegalMoveError,
    Outcome,
    ParseError,
    Player,
    Proof,
    Prover,
    ReadError,
    Reversi,
    Side,
    Tablebase,
    Weights,
    batch,
)
from outflank.env import Arrays, VectorEnv

CONTENT: tuple[type[Exception], ...] = (ParseError, ReadError, IllegalMoveError, OSError)
"""What is raised for the content of a text or of a file."""

try:
    from outflank import data

    CONTENT += (data.TableError,)
except ImportError:
    pass

WRONG: list[Any] = [object(), None, -1, -(2**70), 2**70, 1.5, float("nan"), "", "no such thing", b"\xff", [], [-1], {}, Board]
"""Values that are wrong for most arguments, or right."""

BOARDS = batch.from_boards([Board(), Board(moves="f5")])


@dataclass(frozen=True)
class Call:
    """A right call, with a value for each argument."""

    function: Callable[..., Any]
    positional: Mapping[str, Any] = field(default_factory=dict[str, Any])
    keywords: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def with_wrong(self, name: str, value: object) -> object:
        positional = [value if argument == name else right for argument, right in self.positional.items()]
        keywords = {argument: value if argument == name else right for argument, right in self.keywords.items()}
        return self.function(*positional, **keywords)


def engine() -> Engine:
    return Engine(hash_mib=1)


LIMITS = {
    "depth": 1,
    "time": 0.01,
    "nodes": 10,
    "level": 1,
    "selectivity": 73,
    "lines": 1,
    "exclude": ["d3"],
    "wld": False,
    "threads": 1,
}


@cache
def proof() -> Proof:
    prover = Prover(Reversi(4), cut=8)
    return prover.proof()


def searched(**arguments: Any) -> object:
    return engine().search(Board(), **arguments)


def analysed(**arguments: Any) -> object:
    return list(engine().analyse(Board(), **arguments))


def calls(folder: Path) -> dict[str, Call]:
    """A right call of each public function and method that has arguments."""
    games, text = folder / "games.txt", folder / "new.txt"
    games.write_text("f5d6\n")
    env = VectorEnv(2, seed=1)
    env.reset()
    position, game, out = Board(moves="f5d6"), Game(Board(moves="f5d6")), np.empty(2, np.uint64)
    prover = Prover(Reversi(4), cut=8)
    boards, at_least = prover.next_round()
    pgx = outflank.env.pgx.Othello(2)
    state = env.get_state()
    observations, masks = env.arrays.observations, env.arrays.action_masks
    return {
        "Alak": Call(Alak, {"slots": 9}, {"moves": ["3-5"]}),
        "Alak.captures": Call(Alak().captures, {"move": "3-5"}),
        "Alak.from_text": Call(Alak.from_text, {"text": "xxxx...oooo x", "moves": ["3-5"]}),
        "Board": Call(Board, {"text": Board().text, "moves": "f5"}),
        "Board.flips": Call(position.flips, {"square": "c3"}),
        "Board.from_bits": Call(Board.from_bits, {"mover": 1, "opponent": 2, "turn": Side.BLACK}),
        "Board.from_obf": Call(Board.from_obf, {"line": Board().to_obf()}),
        "Board.from_text": Call(Board.from_text, {"text": Board().text, "moves": "f5"}),
        "Board.transform": Call(position.transform, {"symmetry": outflank.Symmetry.IDENTITY}),
        "Book.from_bytes": Call(Book.from_bytes, {"data": b""}),
        "Book.grow": Call(
            Book.grow,
            {"boards": [Board()]},
            {"positions": 1, "level": 1, "book": None, "threads": 1},
        ),
        "Book.line": Call(grown().line, {"board": Board()}),
        "Book.load": Call(Book.load, {"path": games}),
        "Book.moves": Call(grown().moves, {"board": Board()}),
        "Book.save": Call(grown().save, {"path": folder / "book"}),
        "Book.score": Call(grown().score, {"board": Board()}),
        "Engine": Call(Engine, {}, {"threads": 1, "hash_mib": 1, "weights": None}),
        "Engine.analyse": Call(analysed, {}, LIMITS),
        "Engine.evaluate": Call(engine().evaluate, {"board": Board()}),
        "Engine.search": Call(searched, {}, LIMITS),
        "Engine.solve": Call(
            engine().solve, {"board": Reversi(4)}, {"wld": False, "threads": 1}
        ),
        "Game": Call(Game, {"position": Board()}),
        "Game.parse": Call(Game.parse, {"data": "f5", "format": "transcript"}),
        "Game.position": Call(game.position, {"ply": 1}),
        "Game.push": Call(
            Game(Board()).push, {"move": "f5"}, {"evaluation": 1.0, "time": 1.0, "comment": "good"}
        ),
        "Game.review": Call(Game(Board(moves="f5")).review, {}, {"level": 1}),
        "Game.set_comment": Call(game.set_comment, {"index": 0, "comment": "good"}),
        "Game.set_evaluation": Call(game.set_evaluation, {"index": 0, "evaluation": 1.0}),
        "Game.to_text": Call(game.to_text, {"format": "pgn"}),
        "Outcome": Call(Outcome, {"margin": 2}),
        "Outcome.margin_for": Call(Outcome(2).margin_for, {"side": Side.BLACK}),
        "Player": Call(Player, {"name": "level:1"}, {"seed": 1, "book": None, "tablebase": None}),
        "Player.choose": Call(Player("level:1").choose, {"position": Board()}, {"time": 0.01}),
        "Position.after": Call(position.after, {"move": "c3"}),
        "Position.copy": Call(position.copy, {}, {"stack": True}),
        "Position.disc_at": Call(position.disc_at, {"square": "a1"}),
        "Position.disc_count": Call(position.disc_count, {"side": Side.BLACK}),
        "Position.discs": Call(position.discs, {"side": Side.BLACK}),
        "Position.is_legal": Call(position.is_legal, {"move": "c3"}),
        "Position.perft": Call(position.perft, {"depth": 2}, {"threads": 1}),
        "Position.push": Call(Board().push, {"move": "f5"}),
        "Position.push_all": Call(Board().push_all, {"moves": "f5"}),
        "Position.svg": Call(
            position.svg,
            {},
            {
                "size": 100,
                "last_move": "f5",
                "values": {"a1": 1.0},
                "arrows": [("a1", "b2")],
                "legal": True,
                "coordinates": True,
            },
        ),
        "Proof.check": Call(
            proof().check,
            {"positions": 1},
            {"seed": 1, "weights": None, "hash_mib": 1},
        ),
        "Proof.from_bytes": Call(Proof.from_bytes, {"data": proof().to_bytes()}),
        "Prover": Call(
            Prover, {"position": Reversi(4)}, {"cut": 8, "guess": 0, "round_size": 10, "weights": None}
        ),
        "Prover.answer": Call(
            prover.answer, {"boards": boards, "at_least": at_least, "lower": at_least, "upper": at_least}
        ),
        "Prover.resume": Call(prover.resume, {"proof": proof()}),
        "Reversi": Call(Reversi, {"size": 4, "start": "othello"}, {"anti": False, "moves": "b1"}),
        "Reversi.from_text": Call(Reversi.from_text, {"text": Reversi(4).text, "moves": "b1"}),
        "Review.summary": Call(Game(Board(moves="f5")).review(level=0).summary, {"side": Side.BLACK}),
        "Tablebase": Call(Tablebase, {"slots": 9}, {"threads": 1}),
        "Tablebase.memory_needed": Call(Tablebase.memory_needed, {"slots": 9}),
        "Tablebase.value": Call(small().value, {"position": Alak(9)}),
        "Tablebase.values": Call(small().values, {"position": Alak(9)}),
        "Weights.from_bytes": Call(Weights.from_bytes, {"data": b""}),
        "Weights.load": Call(Weights.load, {"path": games}),
        "answer_questions": Call(
            outflank.answer_questions,
            {"size": "4x4", "boards": boards[:1], "at_least": at_least[:1]},
            {"weights": None, "hash_mib": 1},
        ),
        "read_games": Call(
            outflank.read_games,
            {"path": games, "format": "transcript"},
            {"size": 8, "start": "othello", "anti": False, "errors": "skip"},
        ),
        "write_games": Call(
            outflank.write_games, {"path": text, "games": [game], "format": "transcript"}, {"overwrite": True}
        ),
        "batch.from_boards": Call(batch.from_boards, {"boards": [Board()]}),
        "batch.squares": Call(batch.squares, {"bits": 1}),
        "batch.canonical": Call(batch.canonical, {"boards": BOARDS}, {"out": None, "threads": 1}),
        "batch.evaluate": Call(
            batch.evaluate, {"boards": BOARDS}, {"weights": None, "out": None, "threads": 1}
        ),
        "batch.legal_moves": Call(batch.legal_moves, {"boards": BOARDS}, {"out": out, "threads": 1}),
        "batch.perft": Call(
            batch.perft, {"boards": BOARDS, "depth": 2}, {"out": out, "threads": 1}
        ),
        "batch.play": Call(
            batch.play,
            {"boards": BOARDS, "moves": np.array([37, 43], np.uint8)},
            {"out": None, "threads": 1},
        ),
        "batch.solve": Call(
            batch.solve,
            {"boards": np.array([[1, 2]], np.uint64)},
            {"weights": None, "out": None, "threads": 1, "hash_mib": 1},
        ),
        "batch.symmetries": Call(batch.symmetries, {"boards": BOARDS}, {"out": None, "threads": 1}),
        "env.Arrays.zeros": Call(
            Arrays.zeros, {"num_envs": 2, "height": 8, "width": 8}, {"same_step": False}
        ),
        "env.VectorEnv": Call(
            VectorEnv,
            {"num_envs": 2},
            {
                "rules": "8x8",
                "reward": "outcome",
                "autoreset": "next_step",
                "illegal_action": "error",
                "opponent": "random",
                "agent_side": "black",
                "starts": ["8x8 " + Board().text],
                "threads": 1,
                "seed": 1,
                "arrays": None,
            },
        ),
        "env.VectorEnv.position": Call(env.position, {"row": 0}),
        "env.VectorEnv.reset": Call(env.reset, {}, {"seed": 1, "mask": np.array([True, True])}),
        "env.VectorEnv.set_state": Call(env.set_state, {"state": state}),
        "env.VectorEnv.step": Call(env.step, {"actions": np.array([19, 19])}),
        "env.all_symmetries": Call(
            outflank.env.all_symmetries, {"observations": observations, "policies": masks}
        ),
        "env.elo": Call(
            outflank.env.elo,
            {"policy": lambda _, masks: masks.astype(float), "levels": ["random"], "games": 2},
            {"rules": "4x4", "opening_plies": 1, "threads": 1, "seed": 1},
        ),
        "env.random_symmetries": Call(
            outflank.env.random_symmetries,
            {"observations": observations, "policies": masks, "random": np.random.default_rng(1)},
        ),
        "env.pgx.Othello": Call(outflank.env.pgx.Othello, {"num_envs": 2}, {}),
        "env.pgx.Othello.step": Call(pgx.step, {"state": pgx.init(1), "action": np.array([19, 19])}),
    }


@cache
def grown() -> Book:
    return Book.grow(positions=1, level=1)


@cache
def small() -> Tablebase:
    return Tablebase(9)


MODULES: Mapping[str, Any] = {"": outflank, "batch.": batch, "env.": outflank.env, "env.pgx.": outflank.env.pgx}
"""The modules with their prefixes."""


def public_callables(modules: Mapping[str, Any]) -> set[str]:
    """The names of all public functions, and of classes and methods with arguments."""
    found = set[str]()
    for prefix, module in modules.items():
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, type) and not issubclass(value, Exception):
                found |= {f"{prefix}{name}{method}" for method in with_arguments(value)}
            elif inspect.isroutine(value):
                found.add(prefix + name)
    return found


def with_arguments(class_: type) -> set[str]:
    """The methods of a class that have arguments, with a point before; the constructor has no name."""
    own = {name: value for name, value in vars(class_).items() if not name.startswith("_") and not isinstance(value, property)}
    routines = {name: value for name, value in own.items() if callable(value) or isinstance(value, staticmethod | classmethod)}
    found = {f".{name}" for name in routines if has_arguments(getattr(class_, name), 1 - is_bound(class_, name))}
    return found | ({""} if makes_itself(class_) else set())


def is_bound(class_: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(class_, name), staticmethod | classmethod)


def has_arguments(value: Any, skipped: int) -> bool:
    return len(inspect.signature(value).parameters) > skipped


def makes_itself(class_: type) -> bool:
    try:
        return has_arguments(class_, 0)
    except (TypeError, ValueError):
        return False


ELSEWHERE = {
    "env.Arrays": "a dataclass, whose arrays VectorEnv checks",
    "env.EloResult": "a result",
    "env.Rating": "a result",
    "env.pgx.Othello.init": "takes what numpy.random.default_rng takes",
    "env.pgx.Othello.observe": "takes a state",
    "env.pgx.State": "a dataclass",
}


def test_the_calls_are_all_public_callables(tmp_path: Path) -> None:
    assert calls(tmp_path).keys() | ELSEWHERE.keys() == public_callables(MODULES)


def data_calls(folder: Path) -> dict[str, Call]:
    """A right call of each public function and class of `outflank.data`."""
    games, out = str(folder / "games.ggf"), folder / "out.parquet"
    outflank.write_games(games, [Game(Board(moves="f5d6c3"))])
    table = data.read_games(games)
    rows = data.positions(table)
    part = data.Positions(table)
    reading = {"paths": games, "format": "ggf"}
    return {
        "Positions": Call(
            lambda sources, **options: list(data.Positions(sources, **options)),
            {"sources": [games]},
            {
                "batch_size": 2,
                "observations": "planes",
                "label": None,
                "legal": True,
                "shuffle": 2,
                "symmetries": True,
                "seed": 1,
                "drop_last": False,
            },
        ),
        "Positions.shard": Call(part.shard, {"index": 0, "count": 1}),
        "game_batches": Call(
            lambda *arguments, **options: list(data.game_batches(*arguments, **options)),
            reading,
            {"errors": "skip", "rows": 1},
        ),
        "legal_mask": Call(data.legal_mask, {"boards": BOARDS}),
        "planes": Call(data.planes, {"boards": BOARDS}),
        "positions": Call(data.positions, {"games": table}, {"first_game": 0}),
        "read_games": Call(data.read_games, reading, {"errors": "skip"}),
        "read_positions": Call(data.read_positions, {"paths": []}),
        "write_games": Call(data.write_games, {"path": out, "games": table, "format": None}, {"overwrite": True}),
        "write_positions": Call(data.write_positions, {"path": out, "positions": rows}, {"overwrite": True}),
    }


def test_the_calls_are_those_of_the_tables_too(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[data]'")
    elsewhere = {"Batch"}
    assert data_calls(tmp_path).keys() | elsewhere == public_callables({"": data})


def test_argument_errors_of_the_tables_name_the_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[data]'")
    monkeypatch.chdir(tmp_path)
    problems = unnamed(data_calls(tmp_path))
    assert not problems, "\n".join(problems)


def test_argument_errors_name_the_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    problems = unnamed(calls(tmp_path))
    assert not problems, "\n".join(problems)


def unnamed(calls: Mapping[str, Call]) -> list[str]:
    """Calls each function with each wrong value; returns what is not an error that names the argument."""
    problems = list[str]()
    for function, call in calls.items():
        for name in [*call.positional, *call.keywords]:
            for value in WRONG:
                if callable(value) and callable({**call.positional, **call.keywords}[name]):
                    continue
                try:
                    call.with_wrong(name, value)
                except CONTENT:
                    pass  # About the content of a text or of a file.
                except (TypeError, ValueError, IndexError) as error:
                    notes = getattr(error, "__notes__", [])
                    if name not in " ".join([str(error), *notes]):
                        problems.append(f"{function}({name}={value!r}): {error!r}")
                except BaseException as error:
                    problems.append(f"{function}({name}={value!r}): {type(error).__name__}: {error}")
    return problems


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board().perft(-1), "depth: expected 0 to 255, but found -1"),
        (lambda: searched(depth=1, lines=1000), "lines: expected 1 to 64, but found 1000"),
        (lambda: Board().svg(size=-5), "size: expected 1 to 65536, but found -5"),
        (lambda: Engine(threads=0), "threads: expected 1 to 1024, but found 0"),
        (lambda: searched(depth=0), "depth: expected 1 to 255, but found 0"),
        (lambda: searched(depth=-1), "depth: expected 1 to 255, but found -1"),
        (lambda: searched(depth=1, nodes=-1), "nodes: expected 1 or more, but found -1"),
        (lambda: searched(nodes=0), "nodes: expected 1 or more, but found 0"),
        (lambda: analysed(nodes=0), "nodes: expected 1 or more, but found 0"),
        (lambda: Book.grow(positions=0), "positions: expected 1 or more, but found 0"),
        (lambda: Board().svg(last_move="q1"), "last_move: "),
        (lambda: outflank.write_games("games.parquet", [Game()]), "outflank.data.write_games writes Parquet"),
        (lambda: searched(depth=1, exclude=["a1"]), "exclude: a1 is not a legal move"),
        (lambda: searched(depth=1, exclude=Board().legal_moves), "exclude: there is no move left to search"),
        (lambda: engine().search(Reversi(6), depth=3), "it has no depth of 3"),
        (lambda: list(engine().analyse(Reversi(6), depth=3)), "it has no depth of 3"),
        (lambda: engine().search(Reversi(6), level=3), "level: .* it has no depth of .* limit its nodes or its time"),
        (lambda: engine().solve(Board(moves="e6f4e3f6g5d6e7f5c5")), "board: the game is over"),
        (lambda: VectorEnv(2, seed=-1), "seed: expected 0 or more, but found -1"),
        (lambda: VectorEnv(2, opponent="x"), "opponent: expected human:N .*, random, greedy, level:N"),
        (lambda: VectorEnv(2, rules="9"), "rules: "),
        (lambda: Alak(100), "slots: .*9 to 21 slots"),
        (lambda: batch.squares(2**64), "bits: expected 0 to 18446744073709551615, but found 18446744073709551616"),
        (lambda: engine().search(Board(), time=1e300), "time: expected .* but found 1e300"),
        (lambda: Board().push(99), "move: expected an index from 0 to 64, but found 99"),
        (lambda: Board.from_bits(3, 1), "opponent: both sides have a disc on a1"),
    ],
)
def test_numbers_outside_their_range_are_value_errors(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board().discs("black"), "side: expected a Side, but found 'black'"),  # type: ignore[arg-type]
        (lambda: engine().evaluate(Reversi(8)), "board: expected a Board, but found Reversi"),  # type: ignore[arg-type]
        (lambda: Reversi(6, anti=1), "anti: expected True or False, but found 1"),  # type: ignore[arg-type]
        (lambda: Game(3), "position: expected a Board or a Reversi, but found 3"),  # type: ignore[arg-type]
        (lambda: Board(3), "text: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Board().push(1.5), "move: expected a move"),  # type: ignore[arg-type]
        (lambda: Game().push("d3", evaluation="x"), "evaluation: expected a number of discs"),  # type: ignore[arg-type]
        (lambda: Reversi(start=3), "start: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Game.parse(3), "data: expected a text or bytes, but found 3"),  # type: ignore[arg-type]
        (lambda: Game.parse("f5", format=3), "format: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Game().to_text(None), "format: expected a text, but found None"),  # type: ignore[arg-type]
        (lambda: outflank.read_games("x", errors=3), "errors: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Player(3), "name: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Player("random", book="b"), "book: expected a Book or None, but found 'b'"),  # type: ignore[arg-type]
        (lambda: Player("random").choose(3), "position: expected a Board, Reversi or Alak, but found 3"),  # type: ignore[arg-type]
        (lambda: Engine(weights="w"), "weights: expected Weights or None, but found 'w'"),  # type: ignore[arg-type]
        (lambda: Book.load(3), "path: expected a path, but found 3"),  # type: ignore[arg-type]
        (lambda: Weights.load(3), "path: expected a path, but found 3"),  # type: ignore[arg-type]
        (lambda: Weights.from_bytes("w"), "data: expected bytes, but found 'w'"),  # type: ignore[arg-type]
        (lambda: Alak.from_text(3), "text: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Alak().captures(3), "move: expected a text, but found 3"),  # type: ignore[arg-type]
        (lambda: Board().svg(last_move=3), "last_move: expected a text or None, but found 3"),  # type: ignore[arg-type]
        (lambda: Board().svg(values=3), "values: expected a dict of numbers or texts by square"),  # type: ignore[arg-type]
        (lambda: Board().svg(arrows=3), "arrows: expected a list of pairs of squares"),  # type: ignore[arg-type]
        (lambda: setattr(Game(), "black", 3), "black: expected a text or None, but found 3"),
        (lambda: setattr(Game(), "margin", "6"), "margin: expected a number of discs or None, but found '6'"),
        (lambda: setattr(Game(), "tags", {"a": 1}), "tags: expected a dict of texts, but found {'a': 1}"),
        (lambda: batch.from_boards([Board(), Reversi(8)]), r"boards\[1\]: expected Board"),  # type: ignore[list-item]
        (lambda: VectorEnv(2, opponent=5), "opponent: expected a text or None, but found 5"),  # type: ignore[arg-type]
        (lambda: VectorEnv(2, reward=5), "reward: expected a text, but found 5"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_type_errors_that_name_the_argument(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_a_game_of_one_move_has_one_move() -> None:
    with pytest.raises(IndexError, match="ply: the game has 1 move$"):
        Game(Board(moves="f5")).position(2)
