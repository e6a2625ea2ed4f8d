"""Training of the engine's network with PyTorch, on a GPU if there is one.

`python -m outflank.train --help` is the command. It reads the Parquet tables of labelled games that `outflank train generate`
and `label` write, and writes a file of weights that the engine reads. What it computes is what `outflank train fit` computes;
it is faster by a GPU, and has options for networks that the engine does not have (yet).

- `Layout`: patterns, width and hidden units of a network.
- `Weights`: the file of weights.
- `read_samples`, `SampleOptions`, `Samples`: positions and their values.
- `FeatureIndex`: the active features of boards; `Network`, `QuantisedNetwork`: the network in floating point and in integers.
- `Fit`, `FitOptions`: the fit.
- `report`: the errors of weights.
"""

try:
    import torch as _
except ImportError as missing:
    raise ImportError(
        "outflank.train needs PyTorch: pip install 'outflank[train]'; see https://pytorch.org/get-started for GPUs"
    ) from missing

from .features import ActiveFeatures, FeatureIndex
from .fit import Fit, FitOptions, Progress
from .games import GamesError, SampleOptions, Samples, read_samples
from .layout import Layout
from .network import Network, QuantisedNetwork
from .report import Errors, report
from .weights import Weights, WeightsError

__all__ = [
    "ActiveFeatures",
    "Errors",
    "FeatureIndex",
    "Fit",
    "FitOptions",
    "GamesError",
    "Layout",
    "Network",
    "Progress",
    "QuantisedNetwork",
    "SampleOptions",
    "Samples",
    "Weights",
    "WeightsError",
    "read_samples",
    "report",
]
