import pickle

import pytest
from outflank import BLACK, WHITE, Alak, Board, IllegalMoveError, ParseError, Player, Reversi, Tablebase


def test_reversi_has_boards_of_all_sizes_starts_and_aims() -> None:
    assert Reversi().legal_moves == Board().legal_moves
    assert (Reversi("6x4").width, Reversi((6, 4)).height, Reversi(26).empty_count()) == (6, 4, 672)
    assert Reversi(8, "mirrored").disc_at("d4") == BLACK
    opening = Reversi(6, "open")
    assert opening.legal_moves == ["c3", "d3", "c4", "d4"] and opening.discs(WHITE) == 0
    assert Reversi(4, anti=True).anti and Reversi(4) != Reversi(4, anti=True)
    with pytest.raises(ValueError, match="size: a board is 4 to 26 squares wide, not 3"):
        Reversi(3)
    with pytest.raises(ValueError, match="size: a board is 4 to 26 squares high, not 300"):
        Reversi((8, 300))
    with pytest.raises(TypeError, match="expected the size of a board"):
        Reversi((4,))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="start: expected a start layout"):
        Reversi(8, "circle")  # type: ignore[arg-type]


def test_a_large_board_has_discs_beyond_64_bits() -> None:
    board = Reversi(26)
    assert board.discs(BLACK) == 1 << 12 * 26 + 13 | 1 << 13 * 26 + 12
    board.push(board.legal_moves[0])
    assert board.disc_at("m12") == BLACK and pickle.loads(pickle.dumps(board)).move_stack == ["m12"]
    reply = board.legal_moves[0]
    index = 26 * (int(reply[1:]) - 1) + ord(reply[0]) - ord("a")
    assert board.after(index) == board.after(reply)


def test_reversi_survives_its_text_form() -> None:
    board = Reversi("6x4", "mirrored", anti=True, moves=[])
    board.push(board.legal_moves[0])
    assert Reversi.from_text(board.text) == board == eval(repr(board))
    with pytest.raises(ParseError):
        Reversi.from_text("4x4 X")


def test_alak_is_played_with_slides() -> None:
    game = Alak(moves=["3-5", "9-7", "4-6", "10-9"])
    assert len(game.captures("5-10")) > 0
    game.push("5-10")
    assert game.text == "xx...x...xo o" and game.is_game_over()
    outcome = game.outcome()
    assert outcome is not None and outcome.margin == 3 and game.result() == "4-1"
    assert game.root() == Alak() and game == Alak(moves="3-5 9-7 4-6 10-9 5-10")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.push("1-3")
    with pytest.raises(ParseError, match="expected a slide"):
        Alak().push("f5")
    with pytest.raises(ParseError):
        Alak().push(3)
    with pytest.raises(ValueError, match="9 to 21 slots"):
        Alak(8)


def test_alak_survives_text_pickling_and_printing() -> None:
    game = Alak(13, moves=["5-6"])
    assert Alak.from_text(game.text) == game == eval(repr(game)) == pickle.loads(pickle.dumps(game))
    assert str(Alak()) == "xxxx...oooo\nBlack to move"
    assert "<svg" in game._repr_svg_() and game.slots == 13
    assert game.disc_at("6") == game.disc_at(5) == BLACK


def test_the_tablebase_of_alak_knows_every_value() -> None:
    table = Tablebase(11)
    value = table.value(Alak.from_text("xx..xxooo.o x"))
    assert (value.kind, value.plies, str(value)) == ("win", 1, "win in 1")
    start = Alak()
    values = table.values(start)
    assert sorted(values) == sorted(start.legal_moves) and max(values.values()) == table.value(start)
    assert max(values.values()) >= min(values.values()) and table.slots == 11
    player = Player("perfect", tablebase=table)
    assert values[player.choose(start)] == table.value(start)
    with pytest.raises(ValueError, match="boards of 11 slots, not 13"):
        table.value(Alak(13))
    with pytest.raises(ValueError, match="needs a tablebase"):
        Player("perfect").choose(start)
    assert Tablebase.memory_needed(21) > 10**9 > Tablebase.memory_needed(11)


def test_players_of_alak_choose_legal_moves() -> None:
    for name in ("random", "lookahead:2", "mean:2"):
        assert Player(name, seed=1).choose(Alak()) in Alak().legal_moves
    with pytest.raises(ValueError, match="does not play Alak"):
        Player("level:3").choose(Alak())
