"""Batches of positions as tensors, for the `DataLoader` of PyTorch.

>>> from outflank.data import Positions
>>> from outflank.data.torch import PositionsDataset
>>> from torch.utils.data import DataLoader  # doctest: +SKIP
>>> dataset = PositionsDataset(Positions("games.parquet", shuffle=1 << 20))  # doctest: +SKIP
>>> loader = DataLoader(dataset, batch_size=None, num_workers=2)  # doctest: +SKIP
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ImportError as missing:
    raise ImportError("outflank.data.torch needs PyTorch: see https://pytorch.org/get-started") from missing

from .loader import Batch, Positions


class TensorBatch(NamedTuple):
    """The arrays of a `Batch` as tensors. Boards are int64 with the bits of uint64, for which PyTorch has few functions."""

    observations: torch.Tensor
    moves: torch.Tensor
    labels: torch.Tensor | None
    legal: torch.Tensor | None


class PositionsDataset(IterableDataset[TensorBatch]):
    """The batches of `Positions` for a `DataLoader` with `batch_size=None`: each worker has a shard of them.

    With several processes of training, each takes `Positions.shard(rank, world_size)`.
    """

    def __init__(self, positions: Positions) -> None:
        super().__init__()
        self.positions = positions

    def set_epoch(self, epoch: int) -> None:
        """Sets the number of the pass over the data, before each pass: another epoch has another order.

        Workers that persist keep theirs (`persistent_workers` of the loader).
        """
        self.positions.epoch = epoch

    def __iter__(self) -> Iterator[TensorBatch]:
        worker = get_worker_info()
        part = self.positions if worker is None else self.positions.shard(worker.id, worker.num_workers)
        return map(_tensors, part)


def _tensors(batch: Batch) -> TensorBatch:
    observations = batch.observations
    if observations.dtype == np.uint64:
        observations = observations.view(np.int64)
    labels = None if batch.labels is None else torch.from_numpy(batch.labels)
    legal = None if batch.legal is None else torch.from_numpy(batch.legal)
    return TensorBatch(torch.from_numpy(observations), torch.from_numpy(batch.moves), labels, legal)
