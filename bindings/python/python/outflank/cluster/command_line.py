"""The command line: `python -m outflank.cluster`."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pyarrow as pa

from .. import ParseError, ReadError
from .._command_line import Parser
from . import commands
from .output import OutputError
from .run import Options, Workers
from .scheduler import Summary

EPILOG = """\
Examples:
  python -m outflank.cluster label games.parquet --level 16 --out labelled.parquet
  python -m outflank.cluster solve positions.parquet --out solved.parquet --address ray://head:10001
  python -m outflank.cluster selfplay --count 100000 --level 8 --out s3://bucket/self.parquet
  python -m outflank.cluster prove --size 6x6 --split 20 --guess -4 --out 6x6.proof --address auto
  python -m outflank.cluster match level:10 level:8 --count 200 --out match.parquet --local 2

The work is cut into shards. Whatever ends it, the same command goes on; finished shards are kept. The output does not
depend on the workers. By default Ray runs on this machine; --address names a Ray cluster; --local N uses N plain processes.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, 1 for an error or failed shards, 130 after Ctrl-C."""
    parsed = parser().parse_args(arguments)
    try:
        return _report(parsed.command(parsed, _options(parsed)), parsed)
    except KeyboardInterrupt:
        print("stopped: finished shards are kept, and the same command goes on", file=sys.stderr)
        return 130
    except (OutputError, OSError, ImportError, MemoryError, ValueError, ReadError, ParseError, pa.ArrowException) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    result = Parser(
        prog="python -m outflank.cluster",
        description="Labels, solves, plays and proves games of Othello on a machine or a Ray cluster.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    subparsers = result.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for name, add_arguments, command, description in _commands():
        subparser = subparsers.add_parser(name, help=description, description=description)
        add_arguments(subparser)
        _add_run_arguments(subparser)
        subparser.set_defaults(command=command)
    return result


_Command: TypeAlias = Callable[[argparse.Namespace, Options], tuple[Summary, str]]
_AddArguments: TypeAlias = Callable[[argparse.ArgumentParser], None]


def _commands() -> list[tuple[str, _AddArguments, _Command, str]]:
    return [
        ("label", commands.add_label_arguments, commands.label, "Search the positions of games, or positions."),
        ("solve", commands.add_solve_arguments, commands.solve, "Solve positions."),
        ("selfplay", commands.add_self_play_arguments, commands.self_play, "Play games of the engine against itself."),
        ("prove", commands.add_prove_arguments, commands.prove_score, "Prove the score of a position in parts."),
        ("match", commands.add_match_arguments, commands.match, "Play a match of two players."),
    ]


def _add_run_arguments(subparser: argparse.ArgumentParser) -> None:
    group = subparser.add_argument_group("run")
    group.add_argument("--out", required=True, metavar="URI", help="file to write, Parquet or a proof: a path or a URI")
    workers = group.add_mutually_exclusive_group()
    workers.add_argument("--address", metavar="ADDRESS", help="address of a Ray cluster, or auto")
    workers.add_argument("--local", type=positive, metavar="N", help="use N plain processes instead of Ray")
    workers.add_argument("--cpus", type=positive, metavar="N", help="workers of Ray on this machine [default: all CPUs]")
    group.add_argument(
        "--shard-rows", type=positive, metavar="N", default=256, help="rows of a shard [default: %(default)s]"
    )
    group.add_argument(
        "--attempts", type=positive, metavar="N", default=3, help="attempts at a shard [default: %(default)s]"
    )
    group.add_argument("--json", action="store_true", help="print the summary as JSON")
    group.add_argument("--quiet", action="store_true", help="show no progress")


def positive(text: str) -> int:
    """Parses a positive number."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 1 on, but found {text!r}")
    return number


def _options(parsed: argparse.Namespace) -> Options:
    workers = Workers(parsed.address, parsed.local, parsed.cpus)
    progress = None if parsed.quiet else sys.stderr
    return Options(workers, parsed.shard_rows, parsed.attempts, progress)


def _report(result: tuple[Summary, str], parsed: argparse.Namespace) -> int:
    summary, text = result
    if parsed.json:
        print(json.dumps(vars(summary)))
    else:
        rows = "pairs of games" if parsed.command is commands.match else "rows"
        print(f"{summary.rows} {rows} in {summary.seconds:.1f} s, {summary.kept_rows} {rows} of earlier runs; {text}")
    for name, reason in summary.failed.items():
        print(f"shard {name} failed: {reason}", file=sys.stderr)
    return 0 if summary.complete else 1
