"""The command line: `python -m outflank.train`."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from .._command_line import Parser
from .fit import Fit, FitOptions, Progress
from .games import GamesError, SampleOptions, Samples, read_samples
from .layout import PATTERNS, Layout
from .network import Network
from .report import Errors, report, table
from .weights import Weights, WeightsError

EPILOG = """\
Examples:
  python -m outflank.train self.parquet --out new.weights --judge judge.parquet
  python -m outflank.train more.parquet --from old.weights --rate 0.0005 --batch 65536 --average 0.99 \\
      --rounded 0.3 --out new.weights
  python -m outflank.train self.parquet --width 64 --pattern a1b1c1d1a2b2c2a3b3a4 --out wide.weights

The tables are those of `outflank train generate` and `outflank train label`. An equal batch has the loss and the step of
`outflank train fit`. The engine reads the file unless --width, --hidden or --pattern changes the network; with --from, a
changed network starts with the estimates of the engine's.
"""


@dataclass
class _Command:
    """A run of the command: the parsed options, and what is made of them."""

    parsed: argparse.Namespace
    layout: Layout
    start: Weights | None

    @classmethod
    def of(cls, parsed: argparse.Namespace) -> "_Command":
        if parsed.heads_only and not parsed.start:
            raise ValueError("--heads-only needs --from")
        if parsed.compare and not parsed.judge:
            raise ValueError("--compare needs --judge")
        layout = Layout((*PATTERNS, *parsed.pattern), parsed.width, parsed.hidden)
        return cls(parsed, layout, _start(parsed, layout))

    def network(self) -> Network:
        if self.start is None:
            return Network(self.layout, self.parsed.seed)
        if self.start.layout == self.layout:
            return Network.of(self.start)
        return Network.widened(self.start, self.layout, self.parsed.seed)

    def run(self) -> None:
        started, parsed = time.perf_counter(), self.parsed
        samples = read_samples(parsed.games, SampleOptions(parsed.later, parsed.max_difference), parsed.device)
        judge = _judge(parsed)
        compared = Weights.load(parsed.compare) if parsed.compare else None
        fit = Fit(self.network(), samples, _fit_options(parsed))
        _note(f"{len(samples)} positions and {fit.steps} steps, after {time.perf_counter() - started:.0f} s")
        losses: list[float] = []
        fit.run(lambda progress: _show(progress, losses))
        weights = fit.result().quantised(self.provenance(samples))
        summary: dict[str, object] = {
            "out": parsed.out,
            "bytes": weights.save(parsed.out),
            "positions": len(samples),
            "steps": fit.steps,
            "seconds": round(time.perf_counter() - started, 3),
            "loss": losses[-1],
            "provenance": weights.provenance,
        }
        errors = report(weights, judge) if judge else None
        before = report(compared, judge) if compared and judge else None
        _print(summary, errors, before, as_json=parsed.json)

    def provenance(self, samples: Samples) -> str:
        """Says in words how the weights are made."""
        parsed = self.parsed
        names = " ".join(Path(path).name for path in parsed.games)
        words = f"fitted by outflank.train to {len(samples)} positions of {names}, lambda {parsed.later:g}"
        words += f", epochs {parsed.epochs:g}, rate {parsed.rate:g}, batches of {parsed.batch}"
        words += f", average {parsed.average:g}, rounded {parsed.rounded:g}, seed {parsed.seed}"
        if parsed.max_difference is not None:
            words += f", labels at most {parsed.max_difference:g} discs from the result"
        if self.start:
            what = "heads alone, begun with" if parsed.heads_only else "begun with"
            words += f"; {what} weights {self.start.provenance}"
        return words


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a fit and returns the exit code: 0, 1 for an error, 130 after Ctrl-C."""
    parsed = parser().parse_args(arguments)
    try:
        _Command.of(parsed).run()
        return 0
    except KeyboardInterrupt:
        print("stopped: no weights are written", file=sys.stderr)
        return 130
    except (OSError, GamesError, WeightsError, ValueError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    result = Parser(
        prog="python -m outflank.train",
        description="Fits the weights of the evaluation to labelled games, on a GPU if there is one.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = result.add_argument
    add("games", nargs="+", metavar="FILE", help="Parquet tables of labelled games")
    add("--out", required=True, metavar="FILE", help="file to write the weights to")
    add("--from", dest="start", metavar="WEIGHTS", help="initial weights instead of random ones")
    add("--judge", nargs="+", default=[], metavar="FILE", help="tables of labelled games to report errors on")
    add("--compare", metavar="WEIGHTS", help="other weights to report on; needs --judge")
    add("--max-difference", type=_positive, metavar="DISCS", help="leave out labels further from the game's result")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", metavar="DEVICE", help="device of PyTorch")
    add("--json", action="store_true", help="print the summary as JSON")
    _add_fit_options(result)
    _add_layout(result)
    return result


def _add_fit_options(result: Parser) -> None:
    fit, add = FitOptions(), result.add_argument
    later = SampleOptions().later
    add("--epochs", type=_positive, default=fit.epochs, metavar="X", help=f"how often positions are seen [{fit.epochs:g}]")
    add("--rate", type=_positive, default=fit.rate, metavar="X", help=f"highest learning rate, 1 is ten discs [{fit.rate}]")
    add("--batch", type=_count, default=fit.batch, metavar="N", help=f"positions of a batch [{fit.batch}]")
    add(
        "--average",
        type=_share,
        default=fit.average,
        metavar="SHARE",
        help="share of the old mean in the average of weights",
    )
    add("--rounded", type=_share, default=fit.rounded, metavar="SHARE", help="last share of the steps with rounded weights")
    add("--heads-only", action="store_true", help="train the output buckets alone; needs --from")
    add("--bfloat16", action="store_true", help="compute hidden units in bfloat16")
    add("--seed", type=int, default=fit.seed, metavar="N", help="seed of the initial weights and the order of positions")
    add(
        "--lambda", dest="later", type=_share, default=later, metavar="SHARE", help=f"weight of the next position [{later}]"
    )


def _add_layout(result: Parser) -> None:
    add = result.add_argument
    add("--width", type=_count, default=Layout.width, metavar="N", help=f"values of the accumulator [{Layout.width}]")
    add("--hidden", type=_count, default=Layout.hidden, metavar="N", help=f"hidden units [{Layout.hidden}]")
    add("--pattern", action="append", default=[], metavar="SQUARES", help="one more pattern, near a1 (repeatable)")


def _start(parsed: argparse.Namespace, layout: Layout) -> Weights | None:
    """Reads the initial weights: those of this layout, or those of the engine's, which grow."""
    if not parsed.start:
        return None
    try:
        return Weights.load(parsed.start, layout)
    except WeightsError:
        return Weights.load(parsed.start)


def _judge(parsed: argparse.Namespace) -> Samples | None:
    if not parsed.judge:
        return None
    return read_samples(parsed.judge, SampleOptions(later=0.0, all_of_the_end=True), parsed.device)


def _fit_options(parsed: argparse.Namespace) -> FitOptions:
    return FitOptions(
        epochs=parsed.epochs,
        rate=parsed.rate,
        batch=parsed.batch,
        seed=parsed.seed,
        average=parsed.average,
        buckets_only=parsed.heads_only,
        rounded=parsed.rounded,
        bfloat16=parsed.bfloat16,
    )


def _print(
    summary: dict[str, object], errors: Sequence[Errors] | None, compared: Sequence[Errors] | None, *, as_json: bool
) -> None:
    if as_json:
        for name, rows in (("errors", errors), ("compared", compared)):
            summary[name] = None if rows is None else [asdict(row) for row in rows]
        print(json.dumps(summary))
        return
    print(f"{summary['provenance']}\nwritten to {summary['out']}: {summary['bytes']} bytes, after {summary['seconds']} s")
    if errors:
        print(f"\nerrors in discs on {errors[-1].positions} positions:\n\n{table(errors, compared)}")


def _show(progress: Progress, losses: list[float]) -> None:
    losses.append(progress.loss)
    rate = progress.samples_per_second / 1e6
    _note(f"step {progress.step} of {progress.steps}: loss {progress.loss:.5f}, {rate:.2f} M positions/s")


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def _share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise ValueError
    return number


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number
