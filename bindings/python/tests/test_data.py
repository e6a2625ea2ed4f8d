# pyright: basic

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'outflank[data]'")

import pyarrow as pa
import pyarrow.parquet as pq
from outflank import PASS, Board, Game, ParseError, ReadError, Side, WriteError, batch
from outflank import read_games as iterate_games
from outflank import write_games as write_all
from outflank._outflank import read_rows
from outflank.data import (
    GAMES,
    POSITIONS,
    VERSION,
    Batch,
    Positions,
    TableError,
    game_batches,
    positions,
    read_games,
    read_positions,
    write_games,
    write_positions,
)
from outflank.data.schema import conform
from outflank.data.shuffle import cut, shuffled

COUNT = 40
LABELLED = Path(__file__).parent / "labelled.parquet"
"""Made by `outflank train generate --games 6 --level 1 --seed 3`."""


def random_game(number: int) -> Game:
    """A random game; one in four is not finished."""
    choices, board = random.Random(number), Board()
    last = choices.randrange(10, 40) if number % 4 == 3 else 70
    while not board.is_game_over() and len(board.move_stack) < last:
        board.push(choices.choice(board.legal_moves))
    game = Game(board)
    game.black, game.white, game.event = f"Player {number % 7}", f"Player {number % 5 + 7}", "Open"
    game.date = "1999"
    return game


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [random_game(number) for number in range(COUNT)]


@pytest.fixture(scope="module")
def table(games: list[Game], tmp_path_factory: pytest.TempPathFactory) -> pa.Table:
    """The table of the games, which are read from a file."""
    path = tmp_path_factory.mktemp("games") / "games.json"
    write_all(path, games)
    return read_games(path)


def finished(games: Iterable[Game]) -> list[Game]:
    """The games that are over: a WTHOR file stores the discs of each game."""
    return [game for game in games if game.position().outcome() is not None]


def replayed(games: Iterable[Game]) -> list[dict[str, Any]]:
    """The positions of games by boards of Python."""
    rows = list[dict[str, Any]]()
    for number, game in enumerate(games):
        board, outcome = Board(), game.position().outcome()
        for ply, move in enumerate(game.moves):
            sign = 1 if board.turn == Side.BLACK else -1
            margin = None if outcome is None else sign * outcome.margin
            if move != PASS:
                square = ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1)
                discs = {"mover": board.mover, "opponent": board.opponent}
                rows.append({**discs, "move": square, "result": margin, "game": number, "ply": ply})
            board.push(move)
    return rows


def test_positions_are_those_of_a_replay(games: list[Game], table: pa.Table) -> None:
    found = positions(table)
    assert found.schema.equals(POSITIONS, check_metadata=True)
    columns = ["mover", "opponent", "move", "result", "game", "ply"]
    assert found.select(columns).to_pylist() == replayed(games)
    assert all(found.column(name).null_count == found.num_rows for name in ("score", "depth", "selectivity"))
    assert positions(table.slice(0, 0)).num_rows == 0


def test_labels_go_to_the_positions_of_their_moves(table: pa.Table) -> None:
    row = table.slice(0, 1).to_pylist()[0]
    scores = [None if ply % 3 == 0 else 64 * ply for ply in range(len(row["moves"]))]
    row |= {"scores": scores, "depths": [7] * len(scores), "selectivities": [73] * len(scores), "followed": [True] * len(scores)}
    found = positions(pa.Table.from_pylist([row], GAMES))
    for position in found.to_pylist():
        score = scores[position["ply"]]
        expected = (None, None, None) if score is None else (score / 128, 7, 73)
        assert (position["score"], position["depth"], position["selectivity"]) == expected
    row["depths"].pop()
    with pytest.raises(ValueError, match="row 0: has"):
        positions(pa.Table.from_pylist([row | {"scores": scores[1:]}], GAMES))


def test_rows_that_are_no_games_are_named(table: pa.Table, tmp_path: Path) -> None:
    rows = table.slice(0, 3).to_pylist()
    rows[2]["moves"][4] = 0
    wrong = pa.Table.from_pylist(rows, GAMES)
    with pytest.raises(ParseError, match="row 2: move 5: illegal move a1"):
        positions(wrong)
    for name in ("games.txt", "games.parquet"):
        with pytest.raises(ParseError, match="row 2: move 5: illegal move a1"):
            write_games(tmp_path / name, wrong)
    assert list(tmp_path.iterdir()) == []


def test_wthor_files_come_back_byte_for_byte(games: list[Game], tmp_path: Path) -> None:
    source, parquet, again = tmp_path / "a" / "WTH_1999.wtb", tmp_path / "games.parquet", tmp_path / "b" / "WTH_1999.wtb"
    source.parent.mkdir()
    again.parent.mkdir()
    write_all(source, finished(games))
    write_games(parquet, read_games(source))
    assert write_games(again, read_games(parquet)) == {}
    # The first four bytes are the date of writing.
    assert again.read_bytes()[4:] == source.read_bytes()[4:]
    for names in ("WTH_1999.JOU", "WTH_1999.TRN"):
        assert (again.parent / names).read_bytes()[4:] == (source.parent / names).read_bytes()[4:]


def test_ggf_files_come_back(games: list[Game], tmp_path: Path) -> None:
    source, parquet, again = tmp_path / "a.ggf", tmp_path / "games.parquet", tmp_path / "b.ggf"
    for number, game in enumerate(games):
        game = copy.copy(game)
        game.black_rating = 1500.1 + number
        game.set_evaluation(3, 1.5)
        games = [*games[:number], game, *games[number + 1 :]]
    write_all(source, games)
    write_games(parquet, read_games(source))
    # The program reads no other compression.
    assert pq.read_metadata(parquet).row_group(0).column(0).compression == "SNAPPY"
    table = read_games(parquet)
    assert table.column("attributes").null_count == 0 and table.column("black_rating")[2].as_py() == pytest.approx(1502.1)
    assert write_games(again, table) == {}
    assert again.read_bytes() == source.read_bytes()


@pytest.mark.parametrize("name", ["games.ggf", "games.pgn", "games.json", "games.txt"])
def test_the_moves_of_every_format_come_back(name: str, games: list[Game], table: pa.Table, tmp_path: Path) -> None:
    write_games(tmp_path / name, table)
    again = read_games([tmp_path / name])
    assert again.schema.equals(GAMES, check_metadata=True)
    assert again.column("moves").equals(table.column("moves"))
    assert [game.moves for game in iterate_games(tmp_path / name)] == [game.moves for game in games]


def test_files_are_not_overwritten(table: pa.Table, tmp_path: Path) -> None:
    for name in ("games.parquet", "games.ggf"):
        write_games(tmp_path / name, table)
        with pytest.raises(FileExistsError, match=name):
            write_games(tmp_path / name, table)
        write_games(tmp_path / name, table.slice(0, 2), overwrite=True)
        assert read_games(tmp_path / name).num_rows == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.ggf", "games.parquet"]


def test_batches_of_several_files_are_those_of_the_table(table: pa.Table, tmp_path: Path) -> None:
    write_games(tmp_path / "a.json", table.slice(0, 15))
    write_games(tmp_path / "b.parquet", table.slice(15))
    paths = [tmp_path / "a.json", tmp_path / "b.parquet"]
    assert read_games(paths).equals(table)
    batches = list(game_batches(paths, rows=10))
    assert pa.Table.from_batches(batches).equals(table)
    assert [rows.num_rows for rows in batches] == [10, 5, 10, 10, 5]


def test_games_that_cannot_be_read_are_named_or_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("f5d6\nf5a1\nf5f6\n")
    with pytest.raises(ReadError, match="games.txt: .*a1"):
        read_games(path)
    assert read_games(path, errors="skip").column("moves").to_pylist() == [[37, 43], [37, 45]]
    assert read_games(path, errors="truncate").column("moves").to_pylist() == [[37, 43], [37], [37, 45]]
    small = tmp_path / "small.ggf"
    small.write_text("(;GM[Othello]PB[a]PW[b]TY[6]BO[6 --------------O*----*O-------------- *]B[b3];)\n")
    with pytest.raises(ReadError, match="small.ggf: the table of games has games of Othello on 8×8 only"):
        read_games(small)
    assert read_games([small, path], errors="skip").num_rows == 2
    small.write_text(small.read_text().replace("B[b3]", "B[b3]W[a6]"))
    reader = iterate_games([small, path], errors="truncate")
    assert read_rows(reader, 9) is not None
    assert (reader.games, reader.errors) == (3, 2)
    with pytest.raises(FileNotFoundError, match="missing.parquet"):
        read_games(tmp_path / "missing.parquet")


def test_labelled_games_of_the_trainer_are_read(tmp_path: Path) -> None:
    table = read_games(LABELLED)
    rows = table.to_pylist()
    assert [len(row["moves"]) for row in rows] == [len(row["scores"]) for row in rows]
    assert sum(score is not None for row in rows for score in row["scores"]) == 312 and len(rows) == 6
    found = positions(table)
    assert found.num_rows == 360 and found.column("score").null_count == 360 - 312
    for name in ("games-000000000.parquet", "games-000004096.parquet", "games-000000000.parquet.part"):
        (tmp_path / name).write_bytes(LABELLED.read_bytes())
    assert read_games(tmp_path).equals(pa.concat_tables([table, table]))


def test_damaged_files_are_named(table: pa.Table, tmp_path: Path) -> None:
    write_games(tmp_path / "games.parquet", table)
    data = (tmp_path / "games.parquet").read_bytes()
    damaged = tmp_path / "damaged.parquet"
    changed = bytearray(data)
    moves = pq.read_metadata(tmp_path / "games.parquet").row_group(0).column(1)
    changed[moves.data_page_offset + moves.total_compressed_size // 2] ^= 0x40
    for content in (b"", data[:100], data[: len(data) // 2], data[100:], bytes(changed)):
        damaged.write_bytes(content)
        with pytest.raises(TableError, match="damaged.parquet: not an undamaged Parquet file"):
            read_games(damaged)


def test_a_newer_version_is_refused(table: pa.Table, tmp_path: Path) -> None:
    for schema, read in ((GAMES, read_games), (POSITIONS, read_positions), (POSITIONS, Positions)):
        path = tmp_path / "newer.parquet"
        metadata = {**schema.metadata, b"outflank.version": str(VERSION + 1).encode()}
        pq.write_table(schema.with_metadata(metadata).empty_table(), path)
        with pytest.raises(TableError, match=r"newer.parquet: expected a table of version 1 or older, but found version 2"):
            read(path)


def test_other_tables_are_refused(table: pa.Table, tmp_path: Path) -> None:
    write_games(tmp_path / "games.parquet", table)
    with pytest.raises(TableError, match="games.parquet: expected a table of positions, but found one of games"):
        read_positions(tmp_path / "games.parquet")
    with pytest.raises(TableError, match="expected a table of games, but found one of positions"):
        positions(positions(table))
    with pytest.raises(TableError, match="expected a table of games or positions, but found a, b"):
        Positions(pa.table({"a": [1], "b": [2]}))
    with pytest.raises(TableError, match="column `moves`: expected list"):
        positions(pa.table({"moves": ["f5"]}))
    with pytest.raises(TableError, match="columns `mover` and `opponent`, row 1: expected disjoint sets of squares"):
        Positions(pa.table({"mover": [1, 3], "opponent": [2, 6]}))
    pq.write_table(pa.table({"mover": [1], "opponent": [2], "move": [65]}), tmp_path / "moves.parquet")
    with pytest.raises(TableError, match="moves.parquet: column `move`, row 0: expected 0 to 64, but found 65"):
        list(Positions(tmp_path / "moves.parquet", label=None))
    with pytest.raises(TableError, match="column `mover`, row 1: expected a value, but found null"):
        conform(pa.table({"mover": pa.array([2, None], pa.uint64()), "opponent": [1, 1]}), "positions")
    with pytest.raises(TableError, match="column `ply`, row 7: expected uint8, but found int64: .* 300"):
        columns = {"mover": [2, 2, 2], "opponent": [1, 1, 1], "ply": [1, 255, 300]}
        conform(pa.table(columns), "positions", first_row=5)


def test_tables_of_other_programs_fit(table: pa.Table) -> None:
    moves = pa.array(table.column("moves").to_pylist(), pa.large_list(pa.int64()))
    other = pa.table({"note": ["x"] * COUNT, "moves": moves})
    assert positions(other).equals(positions(table))


def test_positions_are_written_and_read(table: pa.Table, tmp_path: Path) -> None:
    rows = positions(table)
    write_positions(tmp_path / "positions.parquet", rows)
    again = read_positions([tmp_path / "positions.parquet"] * 2)
    assert read_positions([]).num_rows == read_games([]).num_rows == 0
    assert again.equals(pa.concat_tables([rows, rows])) and again.schema.equals(POSITIONS, check_metadata=True)


def keys(batches: Iterable[Batch]) -> list[tuple[int, ...]]:
    """The boards and moves of batches, in their order."""
    return [
        (int(board[0]), int(board[1]), int(move))
        for part in batches
        for board, move in zip(part.observations, part.moves, strict=True)
    ]


def expected_keys(table: pa.Table) -> list[tuple[int, ...]]:
    rows = positions(table)
    return [(row["mover"], row["opponent"], row["move"]) for row in rows.to_pylist() if row["result"] is not None]


def test_batches_are_the_labelled_positions_in_order(table: pa.Table, tmp_path: Path) -> None:
    write_positions(tmp_path / "positions.parquet", positions(table))
    write_games(tmp_path / "games.json", table)
    expected = expected_keys(table)
    for source in (table, positions(table), tmp_path / "positions.parquet", str(tmp_path / "games.json")):
        batches = list(Positions(source, batch_size=77, observations="boards"))
        assert keys(batches) == expected
        assert [len(part.moves) for part in batches] == [77] * (len(expected) // 77) + [len(expected) % 77]
    assert len(keys(Positions([table, table], observations="boards"))) == 2 * len(expected)
    whole = list(Positions(table, batch_size=77, drop_last=True))
    assert {len(part.moves) for part in whole} == {77} and len(whole) == len(expected) // 77
    everything = Positions(table, observations="boards", label=None, batch_size=10_000)
    (unlabelled,) = everything
    assert unlabelled.labels is None and len(unlabelled.moves) == positions(table).num_rows > len(expected)
    with pytest.warns(UserWarning, match="label: no position has a score"):
        assert list(Positions(table, label="score")) == []


def test_planes_labels_and_legal_moves_are_those_of_the_boards(table: pa.Table) -> None:
    rows = [row for row in positions(table).to_pylist() if row["result"] is not None]
    (part,) = Positions(table, batch_size=10_000, legal=True)
    assert part.observations.dtype == np.float32 and part.observations.shape == (len(rows), 2, 8, 8)
    assert part.labels is not None and part.legal is not None
    assert part.labels.tolist() == [row["result"] for row in rows]
    for row, planes, legal in list(zip(rows, part.observations, part.legal, strict=True))[::37]:
        for plane, name in zip(planes, ("mover", "opponent"), strict=True):
            assert [bool(plane[square // 8, square % 8]) for square in range(64)] == [bool(row[name] >> square & 1) for square in range(64)]
        placements = int(batch.legal_moves(np.array([[row["mover"], row["opponent"]]], dtype=np.uint64))[0])
        assert [bool(cell) for cell in legal[:64]] == [bool(placements >> square & 1) for square in range(64)]
        assert not legal[64]


def test_a_pass_and_an_unknown_move_are_moves() -> None:
    rows = [{"mover": 2, "opponent": 1, "move": 64}, {"mover": 1, "opponent": 2}]
    for symmetries in (False, True):
        (part,) = Positions(pa.Table.from_pylist(rows, POSITIONS), label=None, legal=True, symmetries=symmetries)
        assert part.moves.tolist() == [64, -1]
        assert part.legal is not None and part.legal[0].nonzero()[0].tolist() == [64]


def test_a_shuffle_is_a_permutation_that_the_seed_decides(table: pa.Table) -> None:
    expected = expected_keys(table)
    for size in (1, 50, 1000, 100_000):
        shuffle = Positions(table, observations="boards", shuffle=size, seed=5)
        order = keys(shuffle)
        assert sorted(order) == sorted(expected) and order == keys(shuffle)
        assert size == 1 or order != expected
        other = Positions(table, observations="boards", shuffle=size, seed=6)
        assert size == 1 or keys(other) != order
        shuffle.epoch = 1
        again = keys(shuffle)
        assert sorted(again) == sorted(expected) and (size == 1 or again != order)


def test_a_large_buffer_puts_rows_anywhere() -> None:
    arrays = [np.arange(first, first + 100) for first in range(0, 20_000, 100)]
    order = np.concatenate(list(shuffled(iter(arrays), 30_000, np.random.default_rng(1))))
    assert sorted(order.tolist()) == list(range(20_000))
    assert abs(np.corrcoef(np.arange(20_000), order)[0, 1]) < 0.05
    near = np.concatenate(list(shuffled(iter(arrays), 1000, np.random.default_rng(1))))
    assert sorted(near.tolist()) == list(range(20_000))
    assert (near - np.arange(20_000)).max() < 1000 + 100


def test_arrays_are_cut_across_parts() -> None:
    parts = cut((np.arange(first, end) for first, end in ((0, 3), (3, 3), (3, 14), (14, 15))), 5)
    assert [part.tolist() for part in parts] == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]


def test_symmetries_keep_legality_and_labels(table: pa.Table) -> None:
    (plain,) = Positions(table, observations="boards", batch_size=10_000)
    (turned,) = Positions(table, observations="boards", batch_size=10_000, symmetries=True, legal=True)
    assert turned.legal is not None and plain.labels is not None and turned.labels is not None
    assert turned.legal[np.arange(len(turned.moves)), turned.moves].all()
    assert (plain.labels == turned.labels).all()
    assert (batch.canonical(plain.observations) == batch.canonical(turned.observations)).all()
    # The positions after the moves are images of each other, too.
    after = [batch.play(part.observations, part.moves.astype(np.uint8)) for part in (plain, turned)]
    assert (batch.canonical(after[0]) == batch.canonical(after[1])).all()
    images = batch.symmetries(plain.observations)
    chosen = (images == turned.observations[:, None]).all(axis=2).argmax(axis=1)
    late = np.array([len(set(map(tuple, image.tolist()))) == 8 for image in images])
    shares = np.bincount(chosen[late], minlength=8) / late.sum()
    assert (abs(shares - 1 / 8) < 0.05).all()


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_shards_are_disjoint_and_complete(table: pa.Table, tmp_path: Path, count: int) -> None:
    rows = positions(table)
    pq.write_table(rows, tmp_path / "positions.parquet", row_group_size=97)
    for source in (table, tmp_path / "positions.parquet", [tmp_path / "positions.parquet", table]):
        whole = Positions(source, observations="boards", shuffle=64)
        parts = [keys(whole.shard(index, count)) for index in range(count)]
        assert sorted(key for part in parts for key in part) == sorted(keys(whole))
        nested = [keys(whole.shard(1, 2).shard(index, count)) for index in range(count)]
        assert sorted(key for part in nested for key in part) == sorted(keys(whole.shard(1, 2)))
    sizes = [len(keys(Positions(rows, label=None, observations="boards").shard(index, count))) for index in range(count)]
    assert max(sizes) - min(sizes) <= 1 and sum(sizes) == rows.num_rows


def test_labels_of_searches_are_read_from_games_and_positions(table: pa.Table, tmp_path: Path) -> None:
    row = table.slice(0, 1).to_pylist()[0]
    count = len(row["moves"])
    labels = {"scores": [128 * ply for ply in range(count)], "depths": [3] * count, "selectivities": [100] * count}
    labelled = pa.Table.from_pylist([row | labels | {"followed": [True] * count}], GAMES)
    write_games(tmp_path / "games.parquet", labelled)
    write_positions(tmp_path / "positions.parquet", positions(labelled))
    for name in ("games.parquet", "positions.parquet"):
        (part,) = Positions(tmp_path / name, label="score", batch_size=100)
        assert part.labels is not None and part.labels.tolist() == positions(labelled).column("ply").to_pylist()


def test_positions_go_to_other_processes(table: pa.Table, tmp_path: Path) -> None:
    write_games(tmp_path / "games.parquet", table)
    for source in (table, tmp_path / "games.parquet"):
        shard = Positions(source, observations="boards", shuffle=100).shard(1, 3)
        assert keys(pickle.loads(pickle.dumps(shard))) == keys(shard)


def test_wrong_options_are_refused(table: pa.Table) -> None:
    wrong: list[dict[str, Any]] = [{"label": "value"}, {"observations": "cells"}, {"batch_size": 0}, {"shuffle": -1}]
    for options in wrong:
        with pytest.raises(ValueError, match=f"^{next(iter(options))}: expected"):
            Positions(table, **options)
    with pytest.raises(ValueError, match="shard from 0 to before 2, but found 2"):
        Positions(table).shard(2, 2)


def test_games_that_a_format_cannot_hold_are_refused(table: pa.Table, tmp_path: Path) -> None:
    row = table.slice(0, 1).to_pylist()[0] | {"start": Board(moves="f5d6").text, "moves": [26]}
    with pytest.raises(WriteError, match="game 1: "):
        write_games(tmp_path / "games.wtb", pa.Table.from_pylist([row], GAMES))
    assert list(tmp_path.iterdir()) == []


WITHOUT = """
import sys
sys.modules[{module!r}] = None
try:
    import {package}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("module", "package", "message"),
    [
        ("pyarrow", "outflank.data", "outflank.data needs pyarrow: pip install 'outflank[data]'"),
        ("pyarrow", "outflank.cluster", "outflank.cluster needs pyarrow: pip install 'outflank[cluster]'"),
        ("torch", "outflank.data.torch", "outflank.data.torch needs PyTorch: see https://pytorch.org/get-started"),
        (
            "torch",
            "outflank.train",
            "outflank.train needs PyTorch: pip install 'outflank[train]'; see https://pytorch.org/get-started for GPUs",
        ),
    ],
)
def test_missing_libraries_are_named(module: str, package: str, message: str) -> None:
    code = WITHOUT.format(module=module, package=package)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=dict(os.environ), check=True)
    assert ran.stdout.strip() == message


def test_batches_go_to_the_workers_of_pytorch(table: pa.Table, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    loader = pytest.importorskip("torch.utils.data").DataLoader
    from outflank.data.torch import PositionsDataset

    write_games(tmp_path / "games.parquet", table)
    source = Positions(tmp_path / "games.parquet", observations="boards", batch_size=64, shuffle=100, legal=True)
    for workers in (0, 2):
        batches = list(loader(PositionsDataset(source), batch_size=None, num_workers=workers))
        assert all(part.moves.dtype == torch.int64 and part.legal.shape[1] == 65 for part in batches)
        boards = [Batch(part.observations.numpy().view(np.uint64), *part[1:]) for part in batches]
        assert sorted(keys(boards)) == sorted(expected_keys(table))


def test_the_numbers_of_games_have_an_end() -> None:
    table = data_of("f5d6", "f5f6")
    assert positions(table, first_game=2**32 - 2).column("game").to_pylist()[-1] == 2**32 - 1
    with pytest.raises(ValueError, match="first_game: expected 0 to 4294967294, but found 4294967295"):
        positions(table, first_game=2**32 - 1)


def data_of(*transcripts: str) -> pa.Table:
    """The table of some games."""
    moves = [[PASS if move == "--" else "abcdefgh".index(move[0]) + 8 * int(move[1]) - 8 for move in Board(moves=text).move_stack] for text in transcripts]
    return conform(pa.table({"moves": pa.array(moves, pa.list_(pa.uint8()))}), "games")


def test_a_frame_of_another_library_is_named() -> None:
    class DataFrame:
        schema = {"moves": int}

        def __repr__(self) -> str:
            return "shape: (1, 2)\n..."

    for call, name in ((write_positions, "positions"), (write_games, "games")):
        with pytest.raises(TypeError, match=f"{name}: expected Table or RecordBatch, but found an object of type DataFrame"):
            call("out.parquet", DataFrame())
    with pytest.raises(TypeError, match="sources: expected Sequence, but found an object of type DataFrame"):
        Positions(DataFrame())
