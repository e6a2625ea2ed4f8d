"""Files of weights: the engine's format, whose documentation is that of `outflank_engine::evaluation::Weights`."""

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .layout import BUCKETS, Layout

ACCUMULATOR_ONE = 128
"""The number that stands for 1 in feature weights and accumulators."""
HIDDEN_ONE = 1024
"""The number that stands for 1 in hidden units and their weights."""
UNITS_PER_DISC = 128
"""The units of a label and a score, and of `skip`, `output` and `output_bias`, in a disc."""
MAX_FEATURE_WEIGHT = 31
"""The maximum absolute feature weight: four of them add up in a byte."""
MAX_WEIGHT_SUM = 1 << 16
"""The absolute weights of a score add up to less, so that it cannot overflow."""
MAX_SCORE_WEIGHT = 2047
"""The maximum absolute weight of `skip` and `output`: 32 of them cannot overflow."""

_MAGIC, _VERSION = b"OFWEIGHT", 4
_HEADER = struct.Struct("<8sHQII")
_LARGE = -8


class WeightsError(ValueError):
    """Bytes that are not a complete and undamaged file of weights for the layout."""


@dataclass(frozen=True)
class Weights:
    """The quantised weights of a network: of each class of features, and of the output bucket of each number of empties."""

    layout: Layout
    provenance: str
    features: NDArray[np.int8]
    """(classes, width)"""
    buckets: NDArray[np.int16]
    """(61, weights of a bucket), in the order of the file: bias of the accumulator, skip, hidden weights by value, unit and
    sign, bias of the hidden units, output, bias of the score."""

    @classmethod
    def load(cls, path: str | Path, layout: Layout | None = None) -> "Weights":
        """Reads a file.

        Raises:
            OSError: It cannot be read.
            WeightsError: It is not a complete file of weights for the layout, by default that of the engine.
        """
        try:
            return cls.from_bytes(Path(path).read_bytes(), layout)
        except WeightsError as error:
            raise WeightsError(f"{path}: {error}") from None

    @classmethod
    def from_bytes(cls, data: bytes, layout: Layout | None = None) -> "Weights":
        """Parses the bytes of a file; raises `WeightsError`."""
        layout = layout or Layout()
        if len(data) < _HEADER.size + 4 or not data.startswith(_MAGIC):
            raise WeightsError("not a file of evaluation weights")
        _, version, fingerprint, words, length = _HEADER.unpack_from(data)
        if version != _VERSION:
            raise WeightsError(f"expected version {_VERSION} of the format, but found {version}")
        if len(data) != _HEADER.size + words + length + 4 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
            raise WeightsError("the file is truncated or damaged")
        if fingerprint != layout.fingerprint:
            raise WeightsError(f"expected the fingerprint {layout.fingerprint:016x}, but found {fingerprint:016x}")
        body = data[_HEADER.size + words : -4]
        split = 2 * BUCKETS * layout.bucket_weights
        buckets = np.frombuffer(body[:split], "<i2").reshape(BUCKETS, -1).astype(np.int16)
        provenance = data[_HEADER.size :][:words].decode()
        return cls(layout, provenance, _unpack(body[split:], layout), buckets)

    def to_bytes(self) -> bytes:
        """Returns the bytes of the file."""
        words = self.provenance.encode()
        body = self.buckets.astype("<i2").tobytes() + _pack(self.features)
        data = _HEADER.pack(_MAGIC, _VERSION, self.layout.fingerprint, len(words), len(body)) + words + body
        return data + zlib.crc32(data).to_bytes(4, "little")

    def save(self, path: str | Path) -> int:
        """Writes the file, which appears complete or not at all, and returns its length in bytes."""
        data, path = self.to_bytes(), Path(path)
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        part.replace(path)
        return len(data)


def _pack(features: NDArray[np.int8]) -> bytes:
    flat = features.reshape(-1)
    large = (flat < -7) | (flat > 7)
    nibbles = np.where(large, _LARGE, flat).astype(np.uint8) & 15
    return (nibbles[0::2] | nibbles[1::2] << 4).tobytes() + flat[large].tobytes()


def _unpack(packed: bytes, layout: Layout) -> NDArray[np.int8]:
    count = layout.classes * layout.width
    halves = np.frombuffer(packed[: count // 2], np.uint8)
    if 2 * len(halves) != count:
        raise WeightsError("the feature weights are missing")
    flat = np.stack([halves & 15, halves >> 4], 1).reshape(-1).astype(np.int8)
    flat -= (flat > 7).astype(np.int8) * 16
    large = flat == _LARGE
    rest = np.frombuffer(packed[count // 2 :], np.int8)
    if len(rest) != int(large.sum()) or (np.abs(rest.astype(np.int16)) > MAX_FEATURE_WEIGHT).any():
        raise WeightsError("the feature weights cannot be read")
    flat[large] = rest
    return flat.reshape(layout.classes, layout.width)
