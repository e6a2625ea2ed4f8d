import pickle

from outflank import BLACK, WHITE, Side


def test_a_side_has_a_name_and_another_side() -> None:
    assert str(BLACK) == "Black"
    assert BLACK.other == ~BLACK == WHITE == Side.WHITE
    assert {BLACK, WHITE, ~WHITE} == {BLACK, WHITE}


def test_a_side_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(WHITE)) == WHITE
