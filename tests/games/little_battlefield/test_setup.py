"""N1, N2: the deck, the field, the first player."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.odds import chance, distribution
from games.core.protocol import play
from games.little_battlefield.components import CARDS, FACTIONS, LEGAL_DECKS
from games.little_battlefield.model import DrawLots, LayRow, RollDice
from games.little_battlefield.options import Options, check_deck
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from games.little_battlefield.setup import lay_row
from tests.games.little_battlefield.positions import legal, places, played

TWOS = ["plain", "village", "orchard", "ford"]
THREES = ["forest", "forest", "hill", "ruins"]
FOURS = ["bastion", "town"]


def laid(state, *names):
    """The next rows with these sectors on them, typed in by name."""
    for row in range(0, len(names), 3):
        state = typed_row(state, names[row : row + 3])
    return state


def typed_row(state, names):
    """What a table types that has turned up these sectors: a name whenever it is asked for one."""
    typed, coming = [], iter(names)
    while True:
        try:
            return played(state, LayRow(), *typed)
        except NeedDice as need:
            typed.append(next(name for name in coming if name in need.drawn))


def shuffled(state):
    """The field as a server lays it."""
    rng = random.Random(7)
    while legal(state) == [LayRow()]:
        dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
        state = GAME.apply(state, "blue", LayRow(), dice)[0]
    return state


def begun(**options):
    state = GAME.setup(first="blue", deck="4-3-2-0", **options)
    return laid(state, *TWOS, *THREES[:3], *FOURS)


def test_G1_a_new_game_has_command_1_morale_2_power_1_and_4_dice():
    state = begun()
    assert (state.blue.command, state.blue.morale, state.blue.power) == (1, 2, 1)
    assert len(played(state, RollDice(), 1, 2, 3, 4).dice) == 4


def test_N2_two_standards_wait_in_each_reserve_and_the_others_on_the_board():
    state = begun()
    assert places(state, "blue") == places(state, "red") == "reserve reserve board board"


@pytest.mark.parametrize(("face", "first"), [(1, "blue"), (2, "red"), (5, "blue"), (6, "red")])
def test_N2_chance_decides_who_moves_first(face, first):
    assert played(GAME.setup(deck="4-3-2-0"), DrawLots(), face).turn == first


def test_N2_the_table_may_say_who_moves_first():
    assert legal(GAME.setup(deck="4-3-2-0", first="red")) == [LayRow()]


def test_N1_the_field_is_nine_sectors_face_up_and_neutral():
    state = begun()
    assert state.cards == (*TWOS, *THREES[:3], *FOURS)
    assert state.markers == (None,) * 9
    assert legal(state) == [RollDice()]


@pytest.mark.parametrize(
    "deck",
    [[*TWOS, *THREES[:3], *FOURS], [*TWOS, *THREES[:3], "town", "citadel"], [*TWOS, *THREES[:2], *FOURS, "capital"]],
)
def test_N1_three_compositions_are_legal(deck):
    assert check_deck(" ".join(deck)) in LEGAL_DECKS
    assert GAME.setup(cards=" ".join(deck)).deck in LEGAL_DECKS


@pytest.mark.parametrize(
    ("deck", "got"),
    [
        ([*TWOS, *THREES, "town"], "4-4-1-0"),
        ([*TWOS[:3], *THREES, *FOURS], "3-4-2-0"),
        ([*TWOS, *THREES[:3], "citadel", "capital"], "4-3-0-2"),
    ],
    ids=["four-of-category-3", "three-of-category-2", "two-of-category-5"],
)
def test_G14_any_other_deck_is_refused(deck, got):
    with pytest.raises(Illegal) as no:
        GAME.setup(cards=" ".join(deck))
    assert (no.value.code, no.value.params["got"]) == ("bad-deck", got)


def test_G14_the_composition_4_3_2_0_is_legal():
    assert check_deck(" ".join([*TWOS, *THREES[:3], *FOURS])) == "4-3-2-0"


def test_N1_a_deck_holds_no_more_of_a_sector_than_there_are():
    with pytest.raises(Illegal, match="too-many-copies"):
        GAME.setup(cards=" ".join(["plain", "plain", *TWOS[1:3], *THREES[:3], *FOURS]))


@pytest.mark.parametrize(("face", "deck"), [(1, "4-3-2-0"), (2, "4-3-2-0"), (3, "4-3-1-1"), (6, "4-2-2-1")])
def test_N1_a_die_chooses_among_the_legal_compositions(face, deck):
    assert played(GAME.setup(first="blue"), DrawLots(), face).deck == deck


@pytest.mark.parametrize("deck", LEGAL_DECKS)
def test_N1_whatever_is_drawn_the_field_is_a_legal_deck(deck):
    assert check_deck(" ".join(shuffled(GAME.setup(first="red", deck=deck)).cards)) == deck


def test_N1_a_category_that_the_deck_is_out_of_cannot_be_drawn():
    state = laid(GAME.setup(first="blue", deck="4-3-1-1"), "citadel", *TWOS, "town")
    with pytest.raises(Illegal, match="unknown-face"):
        played(state, LayRow(), "category-5", "capital", "category-3", "hill", "category-3", "ruins")


def test_N1_every_cell_is_as_likely_to_get_each_category():
    """The last cell laid as well as the first one: 4, 3, 1 and 1 out of 9."""
    state = GAME.setup(first="blue", deck="4-3-1-1")
    row = distribution(lambda dice: lay_row(state, dice, []).cards)
    for place in range(3):
        for category, expected in ((2, 4), (3, 3), (4, 1), (5, 1)):
            odds = chance(row, lambda cards, at=place, want=category: CARDS[cards[at]].category == want)
            assert odds == Fraction(expected, 9)
    assert chance(row, lambda cards: cards[0] == "forest") == Fraction(1, 3) * Fraction(2, 7)


def test_N1_nothing_is_thrown_for_what_is_certain():
    state = laid(GAME.setup(first="blue", deck="4-3-2-0"), *TWOS, "forest", "forest")
    assert played(state, LayRow(), "category-3", "hill", "bastion", "town").cards[-2:] == ("bastion", "town")


def test_N1_an_own_deck_is_shuffled_and_no_other_sector_comes():
    deck = (*TWOS, *THREES[:3], *FOURS)
    state = shuffled(GAME.setup(first="blue", cards=" ".join(deck)))
    assert state.cards != deck
    assert Counter(state.cards) == Counter(deck)


def test_N1_a_card_that_is_turned_over_leaves_the_line_that_its_category_and_its_sector_leave():
    state = GAME.setup(first="blue", deck="4-3-2-0")
    names = ("ford", "forest", "town")
    by_hand = [f"category-{CARDS[name].category}" for name in names]
    both = [face for pair in zip(by_hand, names, strict=True) for face in pair]
    line, same = (play(GAME, state, "blue", LayRow(), Dice(faces))[1] for faces in (names, both))
    assert line == same
    assert len(line.faces) == 6


def test_N1_only_what_the_deck_still_has_to_hold_can_be_turned_over():
    state = laid(GAME.setup(first="blue", deck="4-3-1-1"), "citadel", *TWOS, "town")
    with pytest.raises(NeedDice) as need:
        GAME.apply(state, "blue", LayRow(), Dice())
    assert {CARDS[name].category for name in need.value.drawn} == {3}
    for typed in ("capital", "swamp", ["forest"], 99):
        with pytest.raises(Illegal, match="unknown-face"):
            GAME.apply(state, "blue", LayRow(), Dice([typed]))


def test_the_dice_of_the_set_up_are_asked_for_one_by_one():
    with pytest.raises(NeedDice) as need:
        GAME.apply(GAME.setup(), "red", DrawLots(), Dice([1]))
    assert (need.value.count, need.value.sides, need.value.why) == (1, 6, "first-player")


def test_N1_a_sector_that_nobody_knows_is_refused():
    with pytest.raises(Illegal) as no:
        GAME.setup(cards="plain swamp")
    assert (no.value.code, no.value.params["value"]) == ("unknown-value", "swamp")


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_either_player_may_lay_the_field(seat):
    assert legal(GAME.setup(), seat=seat) == [DrawLots()]


@pytest.mark.parametrize(
    "options",
    [
        {"cards": [*TWOS, *THREES[:3], *FOURS]},
        {"cards": " ".join([*TWOS, *THREES[:3], *FOURS]), "scenario": "crown"},
        {"deck": "9-0-0-0"},
        {"mode": True},
        {"bonus_no_follow": 1},
        {"first": None},
    ],
    ids=["list", "scenario", "composition", "bool", "number", "null"],
)
def test_options_that_are_not_allowed_are_refused(options):
    with pytest.raises(Illegal) as no:
        GAME.setup(**options)
    assert no.value.code == "bad-option"


def test_N1_factions_are_free_and_name_their_units():
    options = Options(faction_blue="fleet", faction_red="fleet")
    assert dict(FACTIONS[options.faction_blue].units)["renown"].fr == "Cuirassé"
