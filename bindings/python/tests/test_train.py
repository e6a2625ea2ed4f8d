# pyright: basic
# pyright: reportMissingImports=false

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: see https://pytorch.org/get-started")
pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[data]'")

import outflank
import pyarrow as pa
import pyarrow.parquet as pq
import torch
from outflank import Board, Engine, ParseError
from outflank.data import read_games
from outflank.train import (
    FeatureIndex,
    Fit,
    FitOptions,
    GamesError,
    Layout,
    Network,
    QuantisedNetwork,
    SampleOptions,
    Samples,
    Weights,
    WeightsError,
    read_samples,
    report,
)
from outflank.train.command_line import main
from outflank.train.features import count, mobility, placements
from outflank.train.layout import PATTERNS, parse_pattern

ROOT = Path(__file__).parents[3]
SHIPPED = ROOT / "crates" / "engine" / "weights" / "outflank.weights"
PROGRAM = Path(os.environ.get("OUTFLANK", ROOT / "target" / "debug" / "outflank"))
LABELLED = Path(__file__).parent / "labelled.parquet"
"""Made by `outflank train generate --games 6 --level 1 --seed 3 --out labelled.parquet`."""

pytestmark = pytest.mark.skipif(not SHIPPED.exists(), reason="the repository is not here")


@pytest.fixture(scope="module")
def shipped() -> Weights:
    return Weights.load(SHIPPED)


@pytest.fixture(scope="module")
def table() -> Path:
    return LABELLED


@pytest.fixture(scope="module")
def samples(table: Path) -> Samples:
    return read_samples([table], SampleOptions(), "cpu")


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """All boards of random games, those before a pass included."""
    result = []
    for seed in range(10):
        choices, board = random.Random(seed), Board()
        while not board.is_game_over():
            result.append(board.copy())
            board.push(choices.choice(board.legal_moves))
    return result


def tensors(boards: list[Board]) -> tuple[torch.Tensor, torch.Tensor]:
    both = np.array([[board.mover, board.opponent] for board in boards], np.uint64).view(np.int64)
    return torch.from_numpy(both[:, 0].copy()), torch.from_numpy(both[:, 1].copy())


def random_weights(layout: Layout, seed: int) -> Weights:
    """Small and large weights of either sign."""
    numbers = np.random.default_rng(seed)
    features = numbers.integers(-31, 32, (layout.classes, layout.width)).astype(np.int8)
    features[numbers.random(layout.classes) < 0.5] //= 8
    return Weights(layout, "random", features, numbers.integers(-900, 900, (61, layout.bucket_weights)).astype(np.int16))


def test_the_layout_is_that_of_the_engine(shipped: Weights) -> None:
    layout = Layout()
    assert (layout.features, layout.classes, len(layout.instances), layout.active) == (479019, 270687, 46, 49)
    assert shipped.features.shape == (270687, 32) and shipped.buckets.shape == (61, 593)


def test_a_file_of_weights_round_trips(shipped: Weights, tmp_path: Path) -> None:
    data = SHIPPED.read_bytes()
    assert shipped.to_bytes() == data
    assert Network.of(shipped).quantised(shipped.provenance).to_bytes() == data
    weights = random_weights(Layout(), 1)
    assert weights.save(tmp_path / "random.weights") == (tmp_path / "random.weights").stat().st_size
    again = Weights.load(tmp_path / "random.weights")
    assert (again.features == weights.features).all() and (again.buckets == weights.buckets).all()
    assert outflank.Weights.load(tmp_path / "random.weights").provenance == "random"


@pytest.mark.parametrize(("place", "message"), [(0, "not a file"), (8, "version 4"), (40, "damaged"), (-1, "damaged")])
def test_a_damaged_file_is_refused(place: int, message: str) -> None:
    data = bytearray(SHIPPED.read_bytes())
    data[place] ^= 0x10
    with pytest.raises(WeightsError, match=message):
        Weights.from_bytes(bytes(data))
    with pytest.raises(WeightsError):
        Weights.from_bytes(bytes(data[:100]))


def test_weights_of_another_layout_are_refused(shipped: Weights) -> None:
    with pytest.raises(WeightsError, match="fingerprint"):
        Weights.from_bytes(shipped.to_bytes(), Layout(width=64))
    wide = Network(Layout(width=64)).quantised("wide").to_bytes()
    assert Weights.from_bytes(wide, Layout(width=64)).provenance == "wide"
    with pytest.raises(ParseError, match="another evaluation"):
        outflank.Weights.from_bytes(wide)


def test_mobilities_are_the_numbers_of_legal_placements(boards: list[Board]) -> None:
    mover, opponent = tensors(boards)
    expected = [sum(move != outflank.PASS for move in board.legal_moves) for board in boards]
    assert count(placements(mover, opponent)).tolist() == expected
    assert mobility(mover, opponent)[:, 0].tolist() == expected
    assert count(mover | opponent).tolist() == [(board.mover | board.opponent).bit_count() for board in boards]


@pytest.mark.parametrize("seed", [None, 1, 2])
def test_the_quantised_network_computes_the_scores_of_the_engine(
    seed: int | None, shipped: Weights, boards: list[Board]
) -> None:
    weights = shipped if seed is None else random_weights(Layout(), seed)
    engine = Engine(hash_mib=1, weights=outflank.Weights.from_bytes(weights.to_bytes()))
    scores = QuantisedNetwork(weights)(FeatureIndex(weights.layout)(*tensors(boards)))
    assert len(boards) > 500
    assert (scores.double() / 128).tolist() == [engine.evaluate(board) for board in boards]


def test_the_network_in_floating_point_is_near_the_quantised_one(shipped: Weights, boards: list[Board]) -> None:
    active = FeatureIndex(shipped.layout)(*tensors(boards))
    exact, quantised = Network.of(shipped)(active).detach() * 10, QuantisedNetwork(shipped)(active) / 128
    assert float((exact.clamp(-64, 64) - quantised).abs().max()) < 0.2


def test_a_larger_network_starts_with_the_same_estimates(shipped: Weights, boards: list[Board]) -> None:
    layout = Layout((*PATTERNS, "a1b1c1d1a2b2c2a3b3a4"), width=64, hidden=16)
    small, large = Network.of(shipped), Network.widened(shipped, layout)
    first, second = (network(FeatureIndex(network.layout)(*tensors(boards))) for network in (small, large))
    assert torch.allclose(first, second, atol=1e-4)
    with pytest.raises(ValueError, match="layout"):
        Network.widened(shipped, Layout(width=16))


def test_samples_are_the_labelled_positions_of_games(table: Path) -> None:
    everything = read_samples([table], SampleOptions(later=0.0, all_of_the_end=True), "cpu")
    rows = read_games(LABELLED).to_pylist()
    labels = [score / 128 for row in rows for score in row["scores"] if score is not None]
    passes = sum(move == 64 for row in rows for move in row["moves"])
    assert len(everything) == len(labels) + passes
    assert set(labels) <= set(everything.values.tolist())
    near = read_samples([table], SampleOptions(max_difference=1.0, all_of_the_end=True), "cpu")
    assert 0 < len(near) < len(everything)


def test_values_are_means_with_later_labels(table: Path) -> None:
    own, mixed = (read_samples([table], SampleOptions(later, None, True), "cpu") for later in (0.0, 0.9))
    assert torch.equal(own.mover, mixed.mover) and not torch.equal(own.values, mixed.values)
    exact = 64 - count(own.mover | own.opponent) <= 1
    assert torch.equal(own.values[exact], mixed.values[exact])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scores": None, "depths": None, "selectivities": None, "followed": None}, "there are no labelled positions"),
        ({"start": "-" * 27 + "OX------XO" + "-" * 27 + " X"}, "start position"),
        ({"moves": [0, 1, 2], "scores": [1, 2, 3], "depths": [1] * 3, "selectivities": [73] * 3, "followed": [True] * 3},
         "row 1: a move is illegal"),
        ({"scores": [1, 2]}, "a number for each move"),
    ],
)  # fmt: skip
def test_what_is_no_labelled_game_is_refused(change: dict[str, Any], message: str, table: Path, tmp_path: Path) -> None:
    games = pq.read_table(table)
    rows = [{**row, **change} for row in games.to_pylist()]
    pq.write_table(pa.Table.from_pylist(rows, schema=games.schema), tmp_path / "games.parquet")
    with pytest.raises(GamesError, match=message):
        read_samples([tmp_path / "games.parquet"], SampleOptions(), "cpu")


def test_a_fit_learns(samples: Samples, shipped: Weights) -> None:
    fit = Fit(Network(Layout()), samples, FitOptions(epochs=12, rate=0.01, batch=64))
    losses: list[float] = []
    fit.run(lambda progress: losses.append(progress.loss), every=10)
    assert fit.done == fit.steps and losses[-1] < 0.5 * losses[0]
    rows = report(fit.result().quantised("test"), samples)
    assert rows[-1].empties == "all" and rows[-1].positions == len(samples)
    assert rows[-1].mean_absolute < report(Network(Layout()).quantised("none"), samples)[-1].mean_absolute


def test_a_fit_of_the_buckets_leaves_the_feature_weights_as_they_are(samples: Samples, shipped: Weights) -> None:
    fit = Fit(Network.of(shipped), samples, FitOptions(epochs=3, batch=64, buckets_only=True))
    fit.run(lambda _: None)
    weights = fit.result().quantised("test")
    assert (weights.features == shipped.features).all() and (weights.buckets != shipped.buckets).any()


def test_the_average_follows_the_weights(samples: Samples, shipped: Weights) -> None:
    fit = Fit(Network.of(shipped), samples, FitOptions(epochs=4, batch=64, average=0.9, rounded=0.5))
    fit.run(lambda _: None)
    last, mean = fit.network.skip, fit.result().skip
    assert 0 < float((last - mean).detach().abs().max()) < 0.1 and fit.network.is_rounded


def test_bfloat16_changes_the_loss_little(samples: Samples, shipped: Weights) -> None:
    losses = [
        float(Fit(Network.of(shipped), samples, FitOptions(seed=2, bfloat16=bfloat16)).step()) for bfloat16 in (False, True)
    ]
    assert losses[1] == pytest.approx(losses[0], rel=0.01)


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built: cargo build, or set OUTFLANK")
@pytest.mark.parametrize("passes", [1, 3])
def test_the_losses_and_weights_are_those_of_the_rust_fit(passes: int, table: Path, tmp_path: Path) -> None:
    out = tmp_path / "rust.weights"
    command: list[str | Path] = [PROGRAM, "train", "fit", "--games", table, "--judge", table, "--from", SHIPPED]
    command += ["--out", out, "--passes", str(passes), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    of_rust = json.loads(done.stdout)
    samples = read_samples([table], SampleOptions(), "cpu")
    fit = Fit(Network.of(Weights.load(SHIPPED)), samples, FitOptions(epochs=passes))
    losses = [float(fit.step()) for _ in range(fit.steps)]
    assert f"fitted to {len(samples)} positions" in of_rust["provenance"]
    assert losses[-1] == pytest.approx(of_rust["loss"], rel=1e-4)
    # Sums of float32 in another order may round a weight another way.
    expected, weights, start = Weights.load(out), fit.result().quantised("test"), Weights.load(SHIPPED)
    changed = int((expected.buckets != start.buckets).sum())
    for ours, theirs in ((weights.features, expected.features), (weights.buckets, expected.buckets)):
        differences = np.abs(ours.astype(int) - theirs.astype(int))
        assert differences.max() <= 1 and (differences > 0).sum() <= changed // 100
    everything = read_samples([table], SampleOptions(0.0, None, True), "cpu")
    assert report(expected, everything)[-1].mean_absolute == pytest.approx(of_rust["all"]["mean_absolute_error"])


def test_the_command_fits_and_reports(table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new.weights"
    options = ["--from", str(SHIPPED), "--judge", str(table), "--compare", str(SHIPPED), "--device", "cpu"]
    assert main([str(table), "--out", str(out), *options]) == 0
    assert "ratio" in capsys.readouterr().out
    assert main([str(table), "--out", str(out), *options, "--width", "64", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["bytes"] == out.stat().st_size and summary["errors"][-1]["empties"] == "all"
    assert Weights.load(out, Layout(width=64)).provenance == summary["provenance"]


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--heads-only"], 1, "--heads-only needs --from"),
        (["--compare", "x.weights"], 1, "--compare needs --judge"),
        (["--pattern", "a9"], 1, "expected the squares of a pattern"),
        (["--width", "33"], 1, "even width"),
        (["--from", "missing.weights"], 1, "missing.weights"),
    ],
)
def test_errors_are_one_line(
    options: list[str], code: int, message: str, table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(table), "--out", str(tmp_path / "new.weights"), *options]) == code
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1


@pytest.mark.parametrize("options", [["--epochs", "0"], ["--lambda", "2"], ["--batch", "no"], ["--rate", "nan"]])
def test_wrong_values_of_options_are_refused(options: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "outflank.train", "x.parquet", "--out", "x", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and done.stderr.startswith("outflank.train: ") and done.stderr.count("\n") == 1


def test_patterns_are_parsed() -> None:
    assert parse_pattern("a1h1b2h8") == (0, 7, 9, 63)
    for text in ("", "a", "a1a1", "i1", "".join(f"{column}{row}" for row in (1, 2) for column in "abcdefgh")):
        with pytest.raises(ValueError):
            parse_pattern(text)
