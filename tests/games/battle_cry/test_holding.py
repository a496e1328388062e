"""C4, C5: the holding zone, the baseline and the sections of the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry import holding
from games.battle_cry.board import BOARD, SECTIONS, Board
from games.battle_cry.holding import (
    Called,
    check_entry,
    entry_hexes,
    may_battle,
    opened_sections,
    placements,
    tokens_returned,
)
from games.core.errors import Illegal

SHORT_BASELINES = Board(columns=13, rows=9, short_rows="odd", lines=(8, 18))


def refused(*args, **how):
    with pytest.raises(Illegal) as no:
        check_entry(*args, **how)
    return no.value.code


def test_C4_a_called_unit_goes_to_the_baseline_or_waits():
    assert placements(["A4"]) == ("baseline", "holding")


@pytest.mark.parametrize("unit", ["infantry", "cavalry"])
def test_C5_infantry_and_cavalry_that_enter_may_battle(unit):
    assert may_battle(unit, entered_this_turn=True)


def test_C5_G8_artillery_that_enters_cannot_fire():
    assert not may_battle("artillery", entered_this_turn=True)
    assert may_battle("artillery", entered_this_turn=False)


def test_A12_a_general_does_not_wait_in_the_holding_zone():
    with pytest.raises(Illegal, match="not-a-unit"):
        may_battle("general", entered_this_turn=True)


def test_C5_a_section_card_opens_the_sections_it_names():
    assert opened_sections(["right", "left"]) == ("left", "right")
    assert entry_hexes("bottom", ["left"]) == ("I1", "I2", "I3", "I4")
    assert entry_hexes("bottom", ["centre"]) == ("I5", "I6", "I7", "I8", "I9")
    with pytest.raises(Illegal, match="unknown-section"):
        opened_sections(["middle"])


def test_C5_left_is_each_players_own_left():
    assert entry_hexes("top", ["left"]) == ("A10", "A11", "A12", "A13")
    assert entry_hexes("top", ["right"]) == ("A1", "A2", "A3", "A4")


def test_T10_a_tactic_card_lets_it_enter_anywhere_on_the_baseline():
    assert opened_sections() == SECTIONS
    assert entry_hexes("top") == BOARD.baseline("top")


def test_C5_a_taken_hex_is_no_entry():
    assert entry_hexes("bottom", ["left"], occupied=["I2", "I3", "H2"]) == ("I1", "I4")
    assert refused("bottom", "I2", ["left"], orders_left=1, occupied=["I2"]) == "entry-not-legal"


def test_C5_it_enters_on_its_own_baseline_in_a_section_of_the_card():
    assert refused("bottom", "A1", orders_left=1) == "entry-not-legal"
    assert refused("bottom", "I5", ["left"], orders_left=1) == "entry-not-legal"
    assert refused("bottom", "H1", ["left"], orders_left=1) == "entry-not-legal"
    assert refused("bottom", "Z9", orders_left=1) == "entry-not-legal"


def test_T4_a_hex_on_a_dotted_line_is_an_entry_for_both_sections(monkeypatch):
    monkeypatch.setattr(holding, "BOARD", SHORT_BASELINES)
    assert SHORT_BASELINES.sections("I4", "bottom") == ("left", "centre")
    for card in (["left"], ["centre"]):
        assert check_entry("bottom", "I4", card, orders_left=1) == 0
    assert refused("bottom", "I4", ["right"], orders_left=1) == "entry-not-legal"


def test_T4_on_our_board_the_lines_cut_hexes_of_the_short_rows_only():
    cut = [name for name in BOARD.hexes if len(BOARD.sections(name, "bottom")) == 2]
    assert cut == [f"{row}{column}" for row in "BDFH" for column in (4, 9)]


@pytest.mark.parametrize("kind", ["waterway", "rough"])
def test_T5_water_and_rough_ground_are_no_entry(kind):
    assert entry_hexes("bottom", ["left"], terrain={"I2": kind}) == ("I1", "I3", "I4")
    assert refused("bottom", "I2", ["left"], orders_left=1, terrain={"I2": kind}) == "entry-not-legal"


@pytest.mark.parametrize("kind", ["woods", "hill", "town", "bridge", "fieldwork"])
def test_T5_other_ground_is_an_entry(kind):
    assert "I2" in entry_hexes("bottom", ["left"], terrain={"I2": kind})


def test_T14_entering_uses_one_of_the_cards_orders():
    assert check_entry("bottom", "I1", ["left", "centre"], orders_left=3) == 2
    assert refused("bottom", "I1", ["left"], orders_left=0) == "no-orders-left"


@pytest.mark.parametrize("section", SECTIONS)
def test_T14_a_waiting_unit_stands_in_whatever_section_the_card_names(section):
    entry = entry_hexes("top", [section])[0]
    assert check_entry("top", entry, [section], orders_left=1) == 0


def test_T15_without_a_free_hex_it_cannot_be_ordered_and_stays():
    full = ["I1", "I2", "I3", "I4"]
    assert refused("bottom", "I1", ["left"], orders_left=2, occupied=full) == "no-entry-hex"
    assert check_entry("bottom", "I5", ["left", "centre"], orders_left=2, occupied=full) == 1


def test_C5_G9_the_token_of_a_unit_that_never_entered_goes_back():
    assert tokens_returned([Called("holding")]) == 1


def test_A14_at_the_end_of_the_round_only_waiting_tokens_go_back():
    called = [Called("baseline"), Called("holding"), Called("holding", tokens=0)]
    assert tokens_returned(called) == 1
    assert tokens_returned([]) == 0


def test_C5_the_board_is_13_wide_and_9_deep():
    assert [len(BOARD.row(n)) for n in range(9)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert (BOARD.baseline("top")[0], BOARD.baseline("bottom")[-1]) == ("A1", "I13")


@given(
    st.sampled_from(["top", "bottom"]),
    st.sets(st.sampled_from(SECTIONS)),
    st.sets(st.sampled_from(BOARD.hexes)),
    st.sampled_from([BOARD, SHORT_BASELINES]),
)
def test_C5_every_entry_is_free_on_the_own_baseline_and_in_an_open_section(seat, card, occupied, board):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(holding, "BOARD", board)
        entries = entry_hexes(seat, card, occupied=occupied)
    for entry in entries:
        assert entry in board.baseline(seat)
        assert entry not in occupied
        assert set(board.sections(entry, seat)) & (card or set(SECTIONS))
        other = "bottom" if seat == "top" else "top"
        mirror = {"left": "right", "centre": "centre", "right": "left"}
        assert {mirror[section] for section in board.sections(entry, seat)} == set(board.sections(entry, other))
