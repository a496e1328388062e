"""Battle Cry on paper: what there is, the desk sheet, the certificate."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.battle_cry.battle import BattleResult
from games.battle_cry.reserve import Replaced, ReserveTable
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.certificate import Certificate
from printables.art.battle_cry.data import (
    DeskSheet,
    HeldUnit,
    SheetBattle,
    SheetRound,
    SheetRoundSide,
    blank_desk,
    blank_sheet,
)
from printables.catalogue import PRODUCTS, pages_of, render
from printables.errors import BadOption, Unprintable
from printables.svg import svg_text
from printables.words import LANGUAGES
from tests.printables.battle_cry import LONG, text_of
from tests.printables.neat import neat


def test_these_are_all_the_products():
    ours = [slug for slug, product in PRODUCTS.items() if product.game == "battle-cry"]
    assert ours == [
        "campaign-sheet", "battle-board", "battle-counters", "battle-markers", "battle-terrain", "battle-blanks",
        "battle-dice", "reserve-tokens", "battle-desk", "battle-reference", "best-general",
    ]  # fmt: skip


# --- the desk sheet -------------------------------------------------------------------------------


def crowded() -> DeskSheet:
    busy = SheetRoundSide(LONG, (1000, 999), ("sabres",) * 9, ("flag", "flag"), (LONG, LONG),
                          (HeldUnit("cavalry", LONG), HeldUnit("artillery", "", True)))  # fmt: skip
    battle = SheetBattle(
        30, LONG, LONG, "", {"union": ("infantry", "flag") * 15},
        tuple(SheetRound(n, LONG, busy, busy) for n in range(1, 9)),
        BattleResult({"union": 15992}, {"union": 8}, "union", {"union": 8}, {"union": 16000}),
    )  # fmt: skip
    return DeskSheet(battle, LONG, "union", {"union": 60}, {("union", "flag"): LONG})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_desk_sheet_keeps_clear_of_itself(language):
    neat(render("battle-desk", language=language, data=crowded()).content)


def test_what_the_desk_knows_is_on_the_sheet():
    side = SheetRoundSide("Élodie", (5, 2), (), ("infantry", "flag"), ("Infantry to A4",), (HeldUnit("cavalry", "I7"),))
    rounds = (SheetRound(1, "Table 2", side),)
    data = DeskSheet(SheetBattle(3, "Chickamauga", rounds=rounds), first_side="union", pots={"union": 11})
    words = text_of("battle-desk", data=data)
    for text in ("Élodie", "Infantry to A4", "I7", "Chickamauga", "Table 2", " 11 ", " 7 "):
        assert text in words


@pytest.mark.parametrize("battle", [1, 2, 5])
def test_C9_A13_a_blank_sheet_has_a_box_for_every_event_die(battle):
    boxes = {}
    for event_roll in ("per_battle", "per_round"):
        desk = blank_desk(battle, 2, event_roll)
        sides = [round_.side(side) for round_ in desk.battle.rounds for side in ("union", "confederacy")]
        boxes[event_roll] = sum(map(len, desk.battle.events.values())) + sum(len(side.events) for side in sides)
    dice = 0 if battle == 1 else 2 + battle - 1
    assert boxes == {"per_battle": 2 * dice, "per_round": 4 * dice}


def test_C6_a_scenario_that_changes_the_reserve_roll_changes_the_desk_sheet_and_the_card():
    table = ReserveTable(removed=("sabres",), replaced=Replaced(infantry="cavalry"))
    plain, changed = (text_of("battle-desk", data=DeskSheet(reserve=reserve)) for reserve in (ReserveTable(), table))
    assert "Fieldwork" in plain
    assert "Fieldwork" not in changed
    assert changed.count("nothing") == plain.count("nothing") + 1  # sabres bring none
    cards = [pages_of("battle-reference", data=BattleReference(reserve))[0] for reserve in (ReserveTable(), table)]
    standard, other = (svg_text(card).count("<path") for card in cards)
    assert standard > other


@pytest.mark.parametrize(("battle", "rounds"), [(0, 3), (31, 3), (2, 0), (2, 13)])
def test_a_desk_sheet_out_of_range_is_refused(battle, rounds):
    with pytest.raises(BadOption, match="out-of-range"):
        render("battle-desk", options={"battle": battle, "rounds": rounds})


# --- the certificate ------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=60))
def test_whatever_the_names_the_certificate_is_one_page_on_which_nothing_stands_over_another(name, campaign, battle):
    made = Certificate(name, "union", campaign, 1, 2, 3, 0, True, (battle,) * 30, battle, name)
    assert neat(render("best-general", data=made).content).pages == 1


def test_the_best_general_is_told_with_the_score_and_what_it_is_made_of():
    data = Certificate("Élodie", "confederacy", "La vallée", 24, 4, 3, 26, shared=True, battles=("Kernstown",))
    words = text_of("best-general", language="fr", data=data)
    for text in (
        "Meilleur général",
        "Élodie",
        "La vallée",
        "Confédération – premier rang partagé",
        "24",
        "26",
        "Kernstown",
    ):
        assert text in words
    assert "partagé" not in text_of("best-general", language="fr", data=replace(data, shared=False))


def test_T19_each_of_those_who_share_the_first_rank_has_a_page():
    shared = Certificate(
        "Élodie", "confederacy", score=18, shared=True, beside=(Certificate("Tom", "union", score=18),)
    )
    assert neat(render("best-general", data=shared).content).pages == 2
    words = text_of("best-general", data=shared)
    assert "Élodie" in words
    assert "Tom" in words


def test_a_code_on_a_certificate_that_cannot_be_read_is_refused():
    with pytest.raises(Unprintable, match="QR code"):
        pages_of("best-general", data=Certificate(qr_url="https://bivouac.example/" + "x" * 900))[0]


# --- event dice on the campaign sheet -------------------------------------------------------------


def test_A13_where_each_round_has_its_own_event_roll_its_dice_stand_beside_the_generals():
    data = blank_sheet(3, 4, event_roll="per_round")
    assert [battle.events for battle in data.battles] == [{}, {}, {}]
    assert [len(battle.rounds[0].union.events) for battle in data.battles] == [0, 3, 4]
    union = SheetRoundSide("Maximilian Wolfgang Amadeus", (3, 1), ("sabres", "flag", "infantry"))
    confederacy = SheetRoundSide("Élodie", (2, 2), ("infantry",) * 5 + ("flag",) * 4)
    busy = SheetRound(1, "2", union, confederacy)
    battles = (replace(data.battles[0], rounds=(busy,) * 4), *data.battles[1:])
    words = neat(render("campaign-sheet", data=replace(data, battles=battles)).content).text()
    assert words.count("Event roll") == 6
    assert words.count("5 0 0 4 0") == 4  # of nine dice the number of each symbol
