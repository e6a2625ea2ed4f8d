"""The commands: their arguments, and the jobs that they run."""

import argparse
import re
from collections.abc import Callable, Iterable
from hashlib import blake2b

from .. import Board, Reversi, read_games
from .._arguments import whole
from .._outflank import match_openings
from ..data import TableError
from ..data.files import open_games
from ..data.storage import Location
from .elo import MatchResult, MatchSummary
from .jobs import (
    MAX_GAMES,
    Evaluation,
    LabelGames,
    LabelPositions,
    Match,
    Openings,
    Search,
    SelfPlay,
    Solve,
    numbers,
    pairs,
)
from .prove import prove
from .run import Options, run
from .scheduler import Summary
from .tables import Input, position_batches, squares

MAX_RANDOM_PLIES = 40
"""The most plies of the random openings of a match, as of `outflank match`."""


def add_label_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `label`."""
    _add_input(parser)
    parser.add_argument("--level", type=int, metavar="N", help="level of the searches, 0 to 30")
    parser.add_argument("--depth", type=int, metavar="N", help="depth of the searches in plies, instead of a level")
    parser.add_argument("--solve-from", type=int, metavar="N", help="solve positions with N empties or fewer")
    _add_old_name(parser.add_argument, "--exact-from", "solve_from")
    parser.add_argument(
        "--empties", type=_range, metavar="A-B", default=(0, 60), help="positions of games to search [default: 0-60]"
    )
    parser.add_argument(
        "--one-in", type=int, metavar="N", default=1, help="search one position of games in N [default: %(default)s]"
    )
    _add_engine(parser, hash_mib=2)


def label(parsed: argparse.Namespace, options: Options) -> tuple[Summary, str]:
    """Runs `label`."""
    source = Input(parsed.input)
    search = Search(level=parsed.level, depth=parsed.depth, exact_from=parsed.solve_from)
    evaluation = _evaluation(parsed)
    if source.table == "games":
        job = LabelGames(search, parsed.empties, parsed.one_in, evaluation)
        return run(job, source.batches, parsed.out, table="games", rows=source.rows, options=options), parsed.out
    positions = LabelPositions(search, parsed.hash, evaluation)
    return run(positions, source.batches, parsed.out, table="positions", rows=source.rows, options=options), parsed.out


def add_solve_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `solve`."""
    _add_input(parser)
    parser.add_argument(
        "--empties", type=int, metavar="N", help="solve positions with N empties [default, not for games: all]"
    )
    parser.add_argument("--nodes", type=int, metavar="N", help="node limit of a position, which has no score beyond it")
    _add_engine(parser, hash_mib=16)


def solve(parsed: argparse.Namespace, options: Options) -> tuple[Summary, str]:
    """Runs `solve`."""
    source = Input(parsed.input)
    if source.table == "games" and parsed.empties is None:
        raise TableError("solve: expected --empties for games: which of their positions to solve")
    if parsed.empties is not None:
        whole("empties", parsed.empties, 0, 60)
    job = Solve(parsed.nodes, parsed.hash, _evaluation(parsed))
    rows = source.rows if parsed.empties is None else None

    def batches() -> Iterable[object]:
        return position_batches(source, parsed.empties)

    return run(job, batches, parsed.out, table="positions", rows=rows, options=options), parsed.out


def add_self_play_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `selfplay`, those of `outflank train generate`."""
    _add_count(parser, "number of games")
    parser.add_argument("--level", type=int, metavar="N", default=8, help="level of the searches [default: %(default)s]")
    parser.add_argument(
        "--openings",
        nargs="+",
        metavar="SOURCE",
        default=["random:8"],
        help="sources of openings: random:PLIES, xot:FILE, wthor:FILE or wthor:DIR [default: random:8]",
    )
    parser.add_argument(
        "--noise", type=float, metavar="SHARE", default=0.05, help="probability of a random move [default: %(default)s]"
    )
    parser.add_argument(
        "--noise-to", type=int, metavar="N", default=10, help="fewest empties of a random move [default: %(default)s]"
    )
    parser.add_argument("--solve-from", type=int, metavar="N", help="solve positions with N empties or fewer")
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="seed of all randomness [default: %(default)s]")
    parser.add_argument("--weights", metavar="URI", help="weights of the evaluation")


def self_play(parsed: argparse.Namespace, options: Options) -> tuple[Summary, str]:
    """Runs `selfplay`."""
    count = whole("count", parsed.count, 1)
    openings = tuple(read_openings(source) for source in parsed.openings)
    job = SelfPlay(
        parsed.level,
        parsed.solve_from,
        parsed.noise,
        parsed.noise_to,
        parsed.seed,
        openings,
        _evaluation(parsed),
    )

    def batches() -> Iterable[object]:
        return numbers(count)

    return run(job, batches, parsed.out, table="games", rows=count, options=options), parsed.out


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `match`, those of `outflank match` without a clock but for the players."""
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="level:N, outflank, random, greedy or lookahead:N")
    _add_count(parser, "number of games, even [default: %(default)s]", 100)
    parser.add_argument("--openings", metavar="FILE", help="list of openings, a transcript a line")
    parser.add_argument(
        "--random-plies", type=int, metavar="N", default=8, help="plies of random openings [default: %(default)s]"
    )
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="seed of all randomness [default: %(default)s]")


def match(parsed: argparse.Namespace, options: Options) -> tuple[Summary, str]:
    """Runs `match`."""
    if parsed.count % 2:
        raise ValueError("--count: expected an even number from 2 on")
    count = whole("count", parsed.count, 2, MAX_GAMES) // 2
    plies = whole("random-plies", parsed.random_plies, 0, MAX_RANDOM_PLIES)
    first, second = parsed.players
    names = (first, second if second != first else f"{second} (2)")
    job = Match((first, second), names, parsed.seed, _files_digest(parsed.players))
    text = Location(parsed.openings).read().decode() if parsed.openings else None
    openings = match_openings(count, max(1, plies), parsed.seed, text)

    def batches() -> Iterable[object]:
        return pairs(count, openings)

    summary = run(job, batches, parsed.out, table="games", rows=count, options=options)
    if not summary.complete:
        return summary, parsed.out
    result = MatchResult.read(parsed.out, first)
    return MatchSummary.of(summary, result), f"{first}: {result}"


def add_prove_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `prove`, those of `outflank prove run`."""
    position = parser.add_mutually_exclusive_group()
    position.add_argument("--size", metavar="WxH", default="8x8", help="board, 4x4 to 8x8 [default: %(default)s]")
    position.add_argument("--position", metavar="TEXT", help="position to prove instead of the start of --size")
    parser.add_argument(
        "--split", type=int, metavar="N", default=20, help="empties of the positions to solve [default: %(default)s]"
    )
    parser.add_argument("--guess", type=int, metavar="DISCS", default=0, help="score to test first [default: %(default)s]")
    parser.add_argument(
        "--round", type=int, metavar="N", default=1024, help="most positions of a round [default: %(default)s]"
    )
    _add_engine(parser, hash_mib=16)


def prove_score(parsed: argparse.Namespace, options: Options) -> tuple[Summary, str]:
    """Runs `prove`."""
    text = parsed.position
    if text is None:
        position = Board() if parsed.size == "8x8" else Reversi(parsed.size)
    else:
        position = Reversi.from_text(text) if re.match(r"\d+x\d+ ", text) else Board.from_text(text)
    summary = prove(
        position,
        parsed.out,
        cut=parsed.split,
        guess=parsed.guess,
        round_size=parsed.round,
        hash_mib=parsed.hash,
        evaluation=_evaluation(parsed),
        options=options,
    )
    score = f"from {summary.at_least:+} to {summary.at_most:+}" if summary.score is None else f"{summary.score:+}"
    return summary, f"score {score} by {summary.positions} positions; {parsed.out}"


def read_openings(source: str) -> Openings:
    """Reads a source of openings: `random:PLIES`, `xot:FILE`, `wthor:FILE` or `wthor:DIR`."""
    kind, _, argument = source.partition(":")
    match kind:
        case "random" if argument.isdecimal() and argument.isascii():
            return Openings("random", source, plies=int(argument))
        case "xot" if argument:
            lines = [line for line in Location(argument).read().decode().splitlines() if line.strip()]
            return Openings("lines", source, lines=[_placements(Board(moves=line).move_stack) for line in lines])
        case "wthor" if argument:
            with open_games(argument) as games_file:
                games = read_games(games_file, "wthor", errors="truncate")
                return Openings("prefixes", source, lines=[_placements(game.moves) for game in games])
        case _:
            raise ValueError(f"--openings: expected random:PLIES, xot:FILE or wthor:FILE, but found {source!r}")


def _placements(moves: Iterable[str]) -> bytes:
    return bytes(square for square in squares(moves) if square < 64)


def _files_digest(players: Iterable[str]) -> str:
    """Returns the digest of the weights and books that players name."""
    names = [name for player in players for name in re.findall(r"(?:weights|book)=([^,]+)", player)]
    digest = blake2b(digest_size=16)
    for name in names:
        digest.update(blake2b(Location(name).read()).digest())
    return digest.hexdigest() if names else ""


def _add_input(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", nargs="+", metavar="INPUT", help="Parquet files of one table, or files of games")


def _add_count(parser: argparse.ArgumentParser, description: str, default: int | None = None) -> None:
    group = parser.add_mutually_exclusive_group(required=default is None)
    group.add_argument("-n", "--count", type=int, metavar="N", default=default, help=description)
    _add_old_name(group.add_argument, "--games", "count")


def _add_old_name(add_argument: Callable[..., object], old: str, name: str) -> None:
    """Adds the former name of an option, which help does not show, by the method of a parser or a group."""
    add_argument(old, dest=name, type=int, default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def _add_engine(parser: argparse.ArgumentParser, *, hash_mib: int) -> None:
    parser.add_argument("--weights", metavar="URI", help="weights of the evaluation")
    parser.add_argument(
        "--hash",
        type=int,
        metavar="MIB",
        default=hash_mib,
        help="transposition table for a position of a table of positions, in MiB [default: %(default)s]",
    )


def _evaluation(parsed: argparse.Namespace) -> Evaluation:
    return Evaluation(Location(parsed.weights).read() if parsed.weights else None)


def _range(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if not found:
        raise argparse.ArgumentTypeError(f"expected a range such as 10-30, but found {text!r}")
    least = int(found[1])
    return least, int(found[2] or least)
