"""The queue of faces: typed at the table or thrown by the server, read without order, logged as they fell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import D6, Dice, Die, NeedDice, numbered
from games.core.errors import Illegal, echo

COLOURS = Die(("red", "red", "blue", "green"))


def test_faces_typed_at_the_table_are_thrown_in_their_order_and_logged():
    dice = Dice([6, 2, 5])
    assert dice.roll(2, D6, why="orders") == (2, 6)
    assert dice.roll(1, D6, why="damage") == (5,)
    assert dice.finish() == (6, 2, 5)


def test_a_dry_queue_asks_the_table_for_the_missing_faces_only():
    with pytest.raises(NeedDice) as need:
        Dice([6]).roll(3, D6, why="orders")
    assert (need.value.count, need.value.sides, need.value.why) == (2, 6, "orders")


def test_only_a_whole_handful_can_be_branched_on_by_what_is_read():
    for typed, reading in ([], sum), ([6], None):
        with pytest.raises(NeedDice) as need:
            Dice(typed).roll(2, D6, why="orders", read=sum)
        assert need.value.read is reading


def test_the_server_throws_only_what_the_table_left_open():
    asked = []

    def refill(count, sides):
        asked.append((count, sides))
        return [4] * count

    dice = Dice([1], refill=refill)
    assert dice.roll(3, numbered(8), why="wind") == (1, 4, 4)
    assert asked == [(2, 8)]
    assert dice.finish() == (1, 4, 4)


def test_a_refill_that_gives_too_few_faces_is_an_error_of_ours():
    with pytest.raises(ValueError, match="refill gave 1 faces for 2"):
        Dice(refill=lambda count, sides: [1]).roll(2, D6, why="orders")


def test_typed_and_thrown_dice_give_the_same_log():
    thrown = Dice(refill=lambda count, sides: [3, 1])
    typed = Dice([3, 1])
    assert thrown.roll(2, D6, why="orders") == typed.roll(2, D6, why="orders")
    assert thrown.finish() == typed.finish()


@pytest.mark.parametrize("face", [0, 7, -1, True, 2.0, "6", "red", None, [1]])
def test_an_impossible_face_is_refused(face):
    with pytest.raises(Illegal) as no:
        Dice([face]).roll(1, D6, why="orders")
    assert no.value.code == "unknown-face"
    assert no.value.params["sides"] == 6


def test_left_over_faces_are_refused_with_both_counts():
    dice = Dice([1, 2, 3])
    dice.roll(1, D6, why="orders")
    with pytest.raises(Illegal) as no:
        dice.finish()
    assert (no.value.code, no.value.params) == ("dice-count", {"expected": 1, "got": 3})


def test_a_symbol_die_shows_symbols_and_logs_faces():
    dice = Dice(["blue", 2, "red"])
    assert dice.roll(3, COLOURS, why="flags") == ("red", "red", "blue")
    assert dice.finish() == (3, 2, 1)


def test_a_symbol_the_die_does_not_have_is_refused():
    with pytest.raises(Illegal, match="unknown-face"):
        Dice(["black"]).roll(1, COLOURS, why="flags")


def test_a_rule_gets_what_it_reads_from_the_handful():
    assert Dice([6, 5, 1]).roll(3, D6, why="hits", read=lambda shown: sum(face >= 5 for face in shown)) == 2


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8))
def test_a_rule_cannot_tell_in_which_order_a_handful_fell(faces):
    once, again = Dice(faces), Dice(faces[::-1])
    assert once.roll(len(faces), D6, why="x") == again.roll(len(faces), D6, why="x")
    assert once.finish() == tuple(faces)


def test_illegal_reads_as_its_code_with_what_a_message_needs():
    no = Illegal("pot-empty", pot=0)
    assert (no.code, no.params, str(no)) == ("pot-empty", {"pot": 0}, "pot-empty (pot=0)")
    assert str(Illegal("no-rounds")) == "no-rounds"


def test_what_an_error_repeats_from_outside_is_short_and_can_be_sent():
    assert Illegal("unknown-side", side="\ud800" + "x" * 999).params["side"] == "\\ud800" + "x" * 199
    assert [echo(value) for value in ("tank", 7, {"a": []}, None)] == ["tank", 7, "dict", "NoneType"]
