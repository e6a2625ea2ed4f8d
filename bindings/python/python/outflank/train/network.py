"""The network as a PyTorch module; `outflank_engine::evaluation::network` describes it.

Features have a vector of weights each; the sum over the active ones is the accumulator. An output bucket for each number of
empties makes the estimate of it: by a skip connection, and by hidden units whose inputs are the positive and the negative
part of each value, both clipped to at most 1. All buckets are computed at once and one of them is taken, since a
product of matrices is faster on a GPU than a gather of weights.
"""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from .features import ActiveFeatures
from .layout import BUCKETS, SCALARS, Layout
from .weights import (
    ACCUMULATOR_ONE,
    HIDDEN_ONE,
    MAX_FEATURE_WEIGHT,
    MAX_SCORE_WEIGHT,
    MAX_WEIGHT_SUM,
    UNITS_PER_DISC,
    Weights,
)

DISCS = 10.0
"""The discs of an estimate of 1."""
_UNITS = DISCS * UNITS_PER_DISC


class Network(torch.nn.Module):
    """The network in floating point, as it is trained: estimates in units of ten discs."""

    features: Tensor
    accumulator_bias: Tensor
    skip: Tensor
    hidden: Tensor
    hidden_bias: Tensor
    output: Tensor
    output_bias: Tensor

    def __init__(self, layout: Layout, seed: int = 1) -> None:
        """Makes the initial network: small random weights in the buckets, all the same, and feature weights of zero."""
        super().__init__()
        self.layout = layout
        self.is_rounded = False
        """Whether feature weights are rounded as the engine does, while their gradients are those of the exact ones."""
        self.is_bfloat16 = False
        """Whether the inputs of the hidden units and their weights are multiplied in bfloat16."""
        random = torch.Generator().manual_seed(seed)
        width, units = layout.width, layout.hidden
        shapes = {
            "accumulator_bias": (width,),
            "skip": (width,),
            "hidden": (2 * width, units),
            "hidden_bias": (units,),
            "output": (units,),
            "output_bias": (),
        }
        self.features = torch.nn.Parameter(torch.zeros(layout.classes, width))
        for name, shape in shapes.items():
            bucket = (2 * torch.rand(shape, generator=random) - 1) * 0.25
            self.register_parameter(name, torch.nn.Parameter(bucket.expand(BUCKETS, *shape).clone()))

    @classmethod
    def of(cls, weights: Weights) -> "Network":
        """Makes the network of quantised weights."""
        network = cls(weights.layout)
        with torch.no_grad():
            network.features.copy_(torch.from_numpy(weights.features.astype(np.float32)) / ACCUMULATOR_ONE)
            for parameter, (numbers, one) in zip(network.bucket_parameters(), _parts(weights), strict=True):
                parameter.copy_(torch.from_numpy(numbers.astype(np.float32)) / one)
        return network

    @classmethod
    def widened(cls, weights: Weights, layout: Layout, seed: int = 1) -> "Network":
        """Makes a larger network that starts with the estimates of weights: with more values, patterns or hidden units.

        New features, and new values of all features, have weights of zero; what reads them starts at random, so that they
        learn different things.

        Raises:
            ValueError: The layout has not all that the weights have, or its first patterns are others.
        """
        had = weights.layout
        if layout.width < had.width or layout.hidden < had.hidden or layout.patterns[: len(had.patterns)] != had.patterns:
            raise ValueError("expected a layout with all patterns, values and hidden units of the initial weights")
        small, network = cls.of(weights), cls(layout, seed)
        width, hidden, first = had.width, had.hidden, had.classes - SCALARS
        with torch.no_grad():
            network.features[:first, :width] = small.features[:first]
            network.features[-SCALARS:, :width] = small.features[-SCALARS:]
            network.accumulator_bias.zero_()
            network.output[:, hidden:] = 0
            network.accumulator_bias[:, :width] = small.accumulator_bias
            network.skip[:, :width] = small.skip
            network.hidden[:, : 2 * width, :hidden] = small.hidden
            network.hidden_bias[:, :hidden] = small.hidden_bias
            network.output[:, :hidden] = small.output
            network.output_bias.copy_(small.output_bias)
        return network

    def bucket_parameters(self) -> list[Tensor]:
        """Returns the parameters of the output buckets, in the order of their fields."""
        return [
            self.accumulator_bias,
            self.skip,
            self.hidden,
            self.hidden_bias,
            self.output,
            self.output_bias,
        ]

    def forward(self, active: ActiveFeatures) -> Tensor:
        """Returns the estimates of boards, in units of ten discs for the side to move."""
        classes, buckets = active
        is_bucket = functional.one_hot(buckets, BUCKETS).to(self.skip.dtype)
        accumulator = functional.embedding_bag(classes, self._feature_weights(), mode="sum")
        accumulator = accumulator + is_bucket @ self.accumulator_bias
        parts = [functional.hardtanh(accumulator * sign, 0.0, 1.0) for sign in (1, -1)]
        inputs = torch.stack(parts, 2).flatten(1)
        layer = self.hidden.permute(1, 0, 2).flatten(1)
        if self.is_bfloat16:
            inputs, layer = inputs.bfloat16(), layer.bfloat16()
        units = (inputs @ layer).view(-1, BUCKETS, self.layout.hidden)
        units = _taken(units, buckets).float() + is_bucket @ self.hidden_bias
        estimate = (accumulator * (is_bucket @ self.skip)).sum(1)
        estimate = estimate + (functional.relu(units) * (is_bucket @ self.output)).sum(1)
        return estimate + is_bucket @ self.output_bias

    def loss(self, active: ActiveFeatures, values: Tensor) -> Tensor:
        """Returns the mean squared error against values in discs, in units of ten discs squared.

        The fits descend along half of its gradient, which matters beside the epsilon of Adam.
        """
        return functional.mse_loss(self(active), values / DISCS)

    def clip(self) -> None:
        """Brings feature weights back into the range of the engine, after a step."""
        limit = MAX_FEATURE_WEIGHT / ACCUMULATOR_ONE
        with torch.no_grad():
            self.features.clamp_(-limit, limit)

    def quantised(self, provenance: str) -> Weights:
        """Returns the quantised weights."""
        layout = self.layout
        scales = (ACCUMULATOR_ONE, _UNITS, HIDDEN_ONE, HIDDEN_ONE, _UNITS, _UNITS)
        parts = [_rounded(part, one) for part, one in zip(self.bucket_parameters(), scales, strict=True)]
        parts[1], parts[4] = _bounded(parts[1]), _bounded(parts[4])
        # In the file, the weights of a value for both signs stand side by side.
        parts[2] = parts[2].reshape(BUCKETS, layout.width, 2, layout.hidden).transpose(0, 1, 3, 2)
        buckets = np.concatenate([part.reshape(BUCKETS, -1) for part in parts], 1)
        features = _rounded(self.features, ACCUMULATOR_ONE).clip(-MAX_FEATURE_WEIGHT, MAX_FEATURE_WEIGHT)
        return Weights(layout, provenance, features.astype(np.int8), buckets)

    def _feature_weights(self) -> Tensor:
        if not self.is_rounded:
            return self.features
        rounded = (self.features * ACCUMULATOR_ONE).round() / ACCUMULATOR_ONE
        return self.features + (rounded - self.features).detach()


class QuantisedNetwork(torch.nn.Module):
    """The network in integers, exactly as the engine computes it: scores in units of 1/128 disc.

    The integers are in float64, which holds all of them, since GPUs have no products of matrices of integers.
    """

    features: Tensor
    accumulator_bias: Tensor
    skip: Tensor
    hidden: Tensor
    hidden_bias: Tensor
    output: Tensor
    output_bias: Tensor

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.layout = weights.layout
        self.register_buffer("features", torch.from_numpy(weights.features.astype(np.float32)))
        names = ("accumulator_bias", "skip", "hidden", "hidden_bias", "output", "output_bias")
        for name, (numbers, _) in zip(names, _parts(weights), strict=True):
            self.register_buffer(name, torch.from_numpy(numbers.astype(np.float64)))

    def forward(self, active: ActiveFeatures) -> Tensor:
        """Returns the scores of boards for the side to move, as int64."""
        classes, buckets = active
        sums = functional.embedding_bag(classes, self.features, mode="sum").double()
        accumulator = _wrapped(sums + self.accumulator_bias[buckets])
        parts = [(accumulator * sign).clamp(0, ACCUMULATOR_ONE) for sign in (1, -1)]
        inputs = torch.stack(parts, 2).flatten(1)
        units = torch.einsum("bi,biu->bu", inputs, self.hidden[buckets])
        units = ((units / ACCUMULATOR_ONE).floor() + self.hidden_bias[buckets]).clamp(0, 32767)
        skip = (accumulator * self.skip[buckets]).sum(1)
        output = (units * self.output[buckets]).sum(1)
        score = (skip / ACCUMULATOR_ONE).floor() + (output / HIDDEN_ONE).floor() + self.output_bias[buckets]
        return score.clamp(-64 * UNITS_PER_DISC, 64 * UNITS_PER_DISC).to(torch.int64)


def _taken(units: Tensor, buckets: Tensor) -> Tensor:
    """Returns the values of each board's bucket: (boards, buckets, units) to (boards, units)."""
    index = buckets[:, None, None].expand(-1, 1, units.shape[2])
    return units.gather(1, index).squeeze(1)


def _rounded(numbers: Tensor, one: float) -> NDArray[np.int16]:
    """Returns the nearest integers that 16 bits hold; of two, those further from zero, as the engine's fit does."""
    scaled = np.nan_to_num(numbers.detach().cpu().numpy() * np.float32(one))
    rounded = np.sign(scaled) * np.floor(np.abs(scaled) + np.float32(0.5))
    return np.asarray(rounded.clip(-32768, 32767), np.int16)


def _bounded(weights: NDArray[np.int16]) -> NDArray[np.int16]:
    """Clips the weights of scores as the engine's fit does; more than 32 are clipped further if a score could overflow."""
    clipped = weights.clip(-MAX_SCORE_WEIGHT, MAX_SCORE_WEIGHT)
    if np.abs(clipped.astype(np.int64)).sum(1).max() < MAX_WEIGHT_SUM:
        return clipped
    limit = MAX_WEIGHT_SUM // weights.shape[1] - 1
    return clipped.clip(-limit, limit)


def _wrapped(numbers: Tensor) -> Tensor:
    """Brings integers into 16 bits, as additions that wrap do."""
    return (numbers + 32768) % 65536 - 32768


def _parts(weights: Weights) -> list[tuple[NDArray[np.int16], float]]:
    """Returns the weights of the buckets by field, hidden weights as (bucket, input, unit), with what stands for 1."""
    layout = weights.layout
    width, hidden = layout.width, layout.hidden
    ends = np.cumsum([width, width, 2 * width * hidden, hidden, hidden])
    parts = np.split(weights.buckets, ends, axis=1)
    by_sign = parts[2].reshape(BUCKETS, width, hidden, 2).transpose(0, 1, 3, 2)
    parts[2] = np.ascontiguousarray(by_sign).reshape(BUCKETS, 2 * width, hidden)
    parts[5] = parts[5].reshape(BUCKETS)
    return list(zip(parts, (ACCUMULATOR_ONE, _UNITS, HIDDEN_ONE, HIDDEN_ONE, _UNITS, _UNITS), strict=True))
