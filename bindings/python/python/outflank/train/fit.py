"""The fit: Adam with a cosine schedule on random batches, in mixed precision, with a moving average of the weights.

The steps are those of `outflank train fit`: an equal batch has an equal loss and changes the weights equally, but for the
rounding of float32. The order of the samples is another.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import torch
from torch import Tensor

from .features import FeatureIndex
from .games import Samples
from .network import Network

MIN_RATE_SHARE = 0.02
"""The least learning rate, as a share of the highest."""
WARM_UP = 200.0
"""The steps of the warm-up of the learning rate, but at most a tenth of all."""


@dataclass(frozen=True)
class FitOptions:
    """The options of a fit."""

    epochs: float = 1.0
    """How often each sample is seen; a part of an epoch takes a random part of the samples."""
    rate: float = 0.002
    """The highest learning rate, where 1 stands for ten discs."""
    batch: int = 1 << 14
    """The samples of a batch."""
    seed: int = 1
    """The seed of the order of the samples."""
    average: float = 0.0
    """The share of the old mean in the moving average of the weights, which is the result; 0 for the last weights."""
    buckets_only: bool = False
    """Train the output buckets alone, and leave the feature weights as they are."""
    rounded: float = 0.0
    """The last share of the steps, from 0 to 1, in which feature weights are rounded as the engine reads them."""
    bfloat16: bool = False
    """Multiply the inputs of the hidden units by their weights in bfloat16; all else stays in float32."""


@dataclass(frozen=True)
class Progress:
    """The state of a fit after a step."""

    step: int
    steps: int
    loss: float
    """The mean loss of the steps since the last report, in units of ten discs squared."""
    samples_per_second: float


class Schedule:
    """The learning rate by step: cosine with a linear warm-up (I. Loshchilov and F. Hutter, "SGDR", 2017)."""

    def __init__(self, steps: int, rate: float) -> None:
        self.steps, self.highest = steps, rate

    def rate(self, step: int) -> float:
        """Returns the learning rate of a step, from 0."""
        warm_up = min((step + 1) / max(min(WARM_UP, self.steps / 10), 1.0), 1.0)
        cosine = max(0.5 + 0.5 * math.cos(step / self.steps * math.pi), MIN_RATE_SHARE)
        return self.highest * warm_up * cosine


class Fit:
    """A fit under way. `step` does one step; `network` is as it is now, and `result` is what the fit has made."""

    def __init__(self, network: Network, samples: Samples, options: FitOptions) -> None:
        self.network, self.options = network, options
        self.samples = samples
        self.device = str(samples.values.device)
        self.network.to(self.device)
        self.network.is_bfloat16 = options.bfloat16
        self.index = FeatureIndex(network.layout).to(self.device)
        per_epoch = max(-(-len(samples) // options.batch), 1)
        self.steps = max(round(options.epochs * per_epoch), 1)
        self.schedule = Schedule(self.steps, options.rate)
        self.optimiser = _adam(network, options.buckets_only)
        self.averages = [parameter.detach().clone() for parameter in network.parameters()]
        self.random = torch.Generator(self.device).manual_seed(options.seed)
        self.done = 0
        self._batches = self._shuffled()

    def step(self) -> Tensor:
        """Does a step and returns the loss of its batch, before the step."""
        network, batch = self.network, next(self._batches)
        network.is_rounded = self.done >= self.steps * (1 - self.options.rounded)
        active = self.index(batch.mover, batch.opponent, batch.mobilities)
        loss = network.loss(active, batch.values)
        self.optimiser.zero_grad(set_to_none=True)
        # Half of it, as the fit in Rust: beside the epsilon of Adam, the scale of the gradient matters.
        torch.autograd.backward(0.5 * loss)
        for group in self.optimiser.param_groups:
            group["lr"] = self.schedule.rate(self.done)
        self.optimiser.step()
        network.clip()
        self.done += 1
        self._average()
        return loss.detach()

    def run(self, on_progress: Callable[[Progress], None], every: int = 200) -> None:
        """Does all steps."""
        total, since, started = torch.zeros((), device=self.device), 0, time.perf_counter()
        while self.done < self.steps:
            total += self.step()
            since += 1
            if self.done % every == 0 or self.done == self.steps:
                loss, seconds = float(total) / since, time.perf_counter() - started
                on_progress(Progress(self.done, self.steps, loss, since * self.options.batch / seconds))
                total, since, started = torch.zeros_like(total), 0, time.perf_counter()

    def result(self) -> Network:
        """Returns the network with the moving averages of the weights, or with the last weights if there are none."""
        result: Network = Network(self.network.layout).to(self.device)
        pairs = zip(result.parameters(), self.network.parameters(), self.averages, strict=True)
        with torch.no_grad():
            for to, last, average in pairs:
                to.copy_(average if self.options.average > 0 else last)
        return result

    def _average(self) -> None:
        if self.options.average <= 0:
            return
        # The first means would be those of the initial weights alone.
        keep = min(self.options.average, self.done / (self.done + 9))
        with torch.no_grad():
            for average, last in zip(self.averages, self.network.parameters(), strict=True):
                average.lerp_(last, 1 - keep)

    def _shuffled(self) -> Iterator[Samples]:
        samples, size = self.samples, self.options.batch
        while True:
            order = torch.randperm(len(samples), generator=self.random, device=self.device)
            for start in range(0, len(samples), size):
                part = order[start : start + size]
                columns = (samples.mover, samples.opponent, samples.values, samples.mobilities)
                yield Samples(*(column[part] for column in columns))


def _adam(network: Network, buckets_only: bool) -> torch.optim.Optimizer:
    """Epsilon holds back the weights of rare features, whose gradients are small and mostly noise."""
    groups = [{"params": network.bucket_parameters(), "eps": 1e-6}]
    if not buckets_only:
        groups.append({"params": [network.features], "eps": 1e-5})
    network.features.requires_grad_(not buckets_only)
    is_fused = network.features.is_cuda
    return torch.optim.Adam(groups, lr=0.0, betas=(0.9, 0.999), fused=is_fused)
