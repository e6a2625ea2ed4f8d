import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from outflank import Alak, Board, Engine, ParseError, Player, Reversi, Weights

PROBLEMS = Path(__file__).parents[3] / "data" / "obf" / "ffo-1-19.obf"
# FFO #1, and its score.
FFO_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(hash_mib=16)


def ffo() -> list[tuple[str, int]]:
    lines = PROBLEMS.read_text(encoding="utf-8").splitlines()
    problems = [line for line in lines if line and not line.startswith("%")]
    return [(line, max(int(field.split(":")[1]) for field in line.split(";")[1:] if ":" in field)) for line in problems]


@pytest.mark.parametrize(("line", "score"), ffo()[:12])
def test_the_ffo_positions_have_their_known_scores(engine: Engine, line: str, score: int) -> None:
    report = engine.solve(Board.from_obf(line))
    assert (report.win, report.draw, report.loss) == (float(score > 0), float(score == 0), float(score < 0))
    assert report.uncertainty == 0
    assert report.score == score and report.is_exact and report.bounds == (score, score)
    assert f"{report.best.upper()}:{score:+}" in line.replace("PA", "--")


def test_a_search_keeps_its_limits(engine: Engine) -> None:
    engine.clear()
    report = engine.search(Board(), depth=6)
    assert abs(report.win + report.draw + report.loss - 1) < 1e-9 and report.uncertainty > 0
    assert report.win == report.lines[0].win and all(line.uncertainty > 0 for line in report.lines)
    assert report.depth == 6 and report.selectivity == 73 and report.nodes > 0 and not report.is_exact
    assert report.best in Board().legal_moves and report.pv[0] == report.best
    assert engine.search(Board(), depth=4, selectivity=100).selectivity == 100
    assert engine.search(Board(), level=5).depth == 4
    assert engine.search(Board(), nodes=2000).nodes < 200_000
    assert engine.search(Board(), time=0.05).time < 2
    with pytest.raises(ValueError, match="expected a limit"):
        engine.search(Board())
    with pytest.raises(ValueError, match="level: expected 0 to 30"):
        engine.search(Board(), level=31)
    with pytest.raises(ValueError, match="selectivity: expected 73"):
        engine.search(Board(), depth=1, selectivity=50)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="time: expected a number of seconds"):
        engine.search(Board(), time=-1)


def test_several_lines_are_sorted_and_moves_can_be_excluded(engine: Engine) -> None:
    board = Board(moves="f5")
    report = engine.search(board, depth=5, lines=3)
    assert sorted(line.move for line in report.lines) == sorted(board.legal_moves)
    scores = [line.score for line in report.lines]
    assert scores == sorted(scores, reverse=True) and report.score == scores[0]
    assert {line.kind for line in report.lines} == {"estimate"}
    assert engine.search(board, depth=5, exclude=[report.best]).best == report.lines[1].move
    square = 8 * (int(report.best[1]) - 1) + "abcdefgh".index(report.best[0])
    assert engine.search(board, depth=5, exclude=[square]).best == report.lines[1].move
    with pytest.raises(ValueError, match="no square 65"):
        engine.search(board, depth=5, exclude=[65])
    with pytest.raises(ValueError, match='no square "z1"'):
        engine.search(board, depth=5, exclude=["z1"])


def test_one_thread_is_deterministic_and_several_find_the_same_exact_score() -> None:
    nodes = {Engine(hash_mib=1).search(Board(), depth=8).nodes for _ in range(2)}
    assert len(nodes) == 1
    assert Engine(threads=2).solve(Board(FFO_1)).score == Engine().solve(Board(FFO_1), threads=2).score == 18
    with pytest.raises(ValueError, match="threads"):
        Engine(threads=0)


def test_small_boards_are_solved(engine: Engine) -> None:
    report = engine.solve(Reversi(4))
    assert report.score == -10 and report.best in Reversi(4).legal_moves
    with pytest.raises(ValueError, match="boards from 4x4 to 8x8, not on 10x10"):
        engine.solve(Reversi(10))
    with pytest.raises(ValueError, match="fewest"):
        engine.solve(Reversi(4, anti=True))
    with pytest.raises(TypeError, match="expected a Board or a Reversi, but found Alak"):
        engine.solve(Alak())  # type: ignore[arg-type]


def test_a_finished_game_has_no_report(engine: Engine) -> None:
    over = Board(moves="e6f4e3f6g5d6e7f5c5")
    for search in (engine.solve, engine.analyse):
        with pytest.raises(ValueError, match="the game is over"):
            search(over)


def test_win_loss_or_draw_is_proven(engine: Engine) -> None:
    report = engine.solve(Board(FFO_1), wld=True)
    assert report.score > 0 and report.bounds[0] > 0


def test_an_analysis_reports_each_iteration_until_it_is_stopped(engine: Engine) -> None:
    depths: list[int] = []
    with engine.analyse(Board()) as analysis:
        for report in analysis:
            depths.append(report.depth)
            if report.depth >= 8:
                analysis.stop()
    assert depths == sorted(depths) and depths[0] <= 2 and 8 in depths
    assert [report.depth for report in engine.analyse(Board(), depth=5)][-1] == 5
    assert engine.search(Board(), depth=2).depth == 2, "the engine is free again"


def test_the_static_evaluation_knows_who_is_ahead(engine: Engine) -> None:
    assert abs(engine.evaluate(Board())) < 5
    # White has lost all but two discs and cannot move.
    assert engine.evaluate(Board(moves="f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8")) < engine.evaluate(Board())
    assert Engine(weights=Weights.shipped()).evaluate(Board()) == engine.evaluate(Board())


def test_files_of_weights_are_checked(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Weights.load(tmp_path / "none")
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"not weights")
    with pytest.raises(ValueError, match="wrong: "):
        Weights.load(wrong)
    shipped = Path(__file__).parents[3] / "crates" / "engine" / "weights" / "outflank.weights"
    weights = Weights.load(str(shipped))
    assert weights.provenance and Engine(weights=weights).evaluate(Board()) == Engine().evaluate(Board())


def test_players_choose_legal_moves() -> None:
    for name in ("random", "greedy", "level:0", "level:3", "lookahead:2"):
        player = Player(name, seed=3)
        for board in (Board(), Reversi(6), Reversi(4, "open", anti=True)):
            assert player.choose(board) in board.legal_moves, name
    assert Player("human:1500", seed=3).choose(Board()) in Board().legal_moves
    with pytest.raises(ValueError, match="only in Othello"):
        Player("human:1500").choose(Reversi(6))
    assert Player("level:2").name == "level:2"
    with pytest.raises(ParseError, match="expected human:N with N from 600 to 2400, random"):
        Player("robot")
    with pytest.raises(ParseError, match="mean:N with N from 1 to 12"):
        Player("mean:13")
    with pytest.raises(ValueError, match="plays only Alak"):
        Player("perfect").choose(Board())
    with pytest.raises(ValueError, match="the game is over"):
        Player("level:1").choose(Board(moves="e6f4e3f6g5d6e7f5c5"))


def test_other_threads_run_while_a_search_does(engine: Engine) -> None:
    finished = threading.Event()

    def search() -> None:
        engine.search(Board(), time=0.6)
        finished.set()

    thread = threading.Thread(target=search)
    thread.start()
    turns = 0
    while not finished.is_set():
        turns += 1
    thread.join()
    assert turns > 10_000


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize(
    "work",
    [
        "Engine().solve(Board())",
        "list(Engine().analyse(Board()))",
        "engine = Engine(); analysis = engine.analyse(Board(), depth=60); next(analysis); engine.solve(Board())",
        "outflank.Prover(outflank.Reversi(8), cut=36).next_round()",
        "outflank.Player('engine:gtp:sleep 1000').choose(Board())",
        "outflank._outflank.random_openings('26x26', 2**19, 8, 1)",
        "outflank._outflank.match_openings(2**19, 40, 1)",
        "outflank._outflank.read_rows(outflank.read_games(ENDLESS), 2**40)",
        "next(outflank.read_games(ENDLESS, 'obf', errors='skip'))",
        "outflank._outflank.read_rows(outflank.read_games(ENDLESS, 'obf', errors='skip'), 1)",
        "Board().perft(14)",
        "outflank.Book.grow()",
        "outflank.batch.solve(outflank.batch.from_boards([Board()] * 4))",
        "outflank.batch.perft(outflank.batch.from_boards([Board()]), 15)",
        "Board().perft(40)",
        "outflank.Reversi(8).perft(40)",
    ],
)
def test_ctrl_c_stops_a_long_call(work: str) -> None:
    program = f"""
        import signal
        import outflank
        from outflank import Board, Engine
        ENDLESS = type("Endless", (), {{"read": lambda _, size: (b"f5d6\\n" * (size // 5)).ljust(size, b"\\n")}})()
        def interrupt(*_):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            raise KeyboardInterrupt
        # A process that was started in the background ignores the signal.
        signal.signal(signal.SIGINT, interrupt)
        try:
            print("ready", flush=True)
            {work}
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        end = time.monotonic() + 20
        while process.poll() is None and time.monotonic() < end:
            try:
                process.wait(0.3)
            except subprocess.TimeoutExpired:
                os.kill(process.pid, signal.SIGINT)
        process.kill()
        assert process.stdout.read() == "stopped\n"


@pytest.mark.skipif(sys.platform == "win32", reason="runs a program of POSIX")
@pytest.mark.parametrize("position", [Board(), Reversi(8)])
def test_another_program_that_does_not_answer_is_an_error_in_time(position: Board | Reversi) -> None:
    mute = Player("engine:nboard:sh -c 'read a; read b; echo pong 1; while read x; do :; done'")
    with pytest.raises(RuntimeError, match=r"sh: no answer from the engine within 1\.0 s"):
        mute.choose(position, time=0.01)
    with pytest.raises(RuntimeError, match="true: the engine has ended"):
        Player("engine:gtp:true").choose(position)


@pytest.mark.skipif(sys.platform == "win32", reason="runs a program of POSIX")
def test_the_start_of_another_program_takes_none_of_the_time_of_its_move() -> None:
    script = "sleep 1; read a; read b; echo pong 1; while read x; do echo === D3; done"
    assert Player(f"engine:nboard:sh -c '{script}'").choose(Board(), time=0.1) == "d3"


def test_the_position_is_at_fault_only_where_it_is() -> None:
    for name in ("random", "engine:gtp:true"):
        with pytest.raises(ValueError, match="position: the game is over"):
            Player(name).choose(Board(moves="e6f4e3f6g5d6e7f5c5"))
    with pytest.raises(ValueError, match="position: GTP engines play only from the standard start position"):
        Player("engine:gtp:true").choose(Board(FFO_1))


CALLS: list[Callable[[Engine], object]] = [
    lambda engine: engine.search(Board(), depth=3),
    lambda engine: engine.solve(Reversi(4)),
    lambda engine: engine.clear(),
    lambda engine: engine.analyse(Board(), depth=3),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_thread_that_reads_an_analysis_does_not_wait_for_itself(call: Callable[[Engine], object]) -> None:
    engine = Engine(hash_mib=1)
    with engine.analyse(Board()) as analysis:
        next(analysis)
        with pytest.raises(RuntimeError, match="this thread reads an analysis of the engine, .* stop it first"):
            call(engine)
    call(engine)
    # One that was read to its end, or dropped, is no longer open.
    assert list(engine.analyse(Reversi(4)))
    call(engine)
    engine.analyse(Board())
    call(engine)
