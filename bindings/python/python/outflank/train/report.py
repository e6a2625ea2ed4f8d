"""The errors of weights on labelled positions by phase, as `outflank train fit` reports them."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from .features import FeatureIndex, count
from .games import Samples, batches
from .network import QuantisedNetwork
from .weights import UNITS_PER_DISC, Weights

PLIES = 3
"""The plies of a phase."""


@dataclass(frozen=True)
class Errors:
    """Errors of estimates of positions of a phase, in discs."""

    empties: str
    """The numbers of empties of the phase, as in `24-22`, or `all`."""
    positions: int
    mean_absolute: float
    root_mean_square: float


def report(weights: Weights, samples: Samples, size: int = 1 << 14) -> list[Errors]:
    """Returns the errors of weights by phase, and over all as the last ones.

    The estimates are those of the engine, with quantised weights.
    """
    device = samples.values.device
    network, index = QuantisedNetwork(weights).to(device), FeatureIndex(weights.layout).to(device)
    with torch.no_grad():
        scores = [network(index(part.mover, part.opponent, part.mobilities)) for part in batches(samples, size)]
    errors = torch.cat(scores).double() / UNITS_PER_DISC - samples.values
    empties = 64 - count(samples.mover | samples.opponent)
    rows = []
    for last in range(60, 0, -PLIES):
        first = last - PLIES + 1 if last > PLIES else 0
        rows.append(_errors(f"{last}-{first}", errors[(first <= empties) & (empties <= last)]))
    return [row for row in rows if row.positions] + [_errors("all", errors)]


def table(rows: Sequence[Errors], compared: Sequence[Errors] | None = None) -> str:
    """Returns the errors as text; with those of other weights, also the ratio."""
    lines = ["empties  positions  mean absolute  root mean square" + ("  compared  ratio" if compared else "")]
    for at, row in enumerate(rows):
        line = f"{row.empties:>7}  {row.positions:9}  {row.mean_absolute:13.3f}  {row.root_mean_square:16.3f}"
        if compared:
            before = compared[at].mean_absolute
            line += f"  {before:8.3f}  {row.mean_absolute / before if before else 1.0:5.3f}"
        lines.append(line)
    return "\n".join(lines)


def _errors(empties: str, errors: torch.Tensor) -> Errors:
    if not len(errors):
        return Errors(empties, 0, 0.0, 0.0)
    square = float(errors.square().mean().sqrt())
    return Errors(empties, len(errors), float(errors.abs().mean()), square)
