"""Positions as text."""

from games.bitva.places import drawn, pieces
from tests.games.bitva.positions import duel, four

SHOWN = """\
A  3b  4   1  (6 )[3 ][1 ][6 ](1B) 3   5   3
B    5   6   4   1   2   3   5   4   6   4
C  2   1   5   6   4   1   2   3   5   2   6
D    5   3   1   2   5   4   5   6   1   5
E  2   4   2   6   1   6   3   4   3   4   2
F    5   3   4   3a  4a  1   6   1   5   3   5
G      2   6   1   2   3   2   5   6   4   2
H    1   5   2   4   5   6   3   1   2   6   5
I      3   1   3   2   4   5   6   3   1   2
J    4   2   4  (6 )[1 ][6 ][4 ](1A) 6   3   4"""


def test_a_position_reads_as_the_board_lies_on_the_table():
    assert drawn(duel((4, 6), a="-1,0 -2,0")) == SHOWN


def test_every_soldier_is_told_with_its_hex():
    assert pieces(duel((), a="-1,0 -2,0")) == {"a": ("-2,0", "-1,0"), "A": ("0,4",), "b": ("-3,-5",), "B": ("4,-5",)}
    assert set(pieces(four(()))) == set("abcdABCD")
