"""What answers a gap of the texts is told as ours where players read it."""

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db

GAPS = {
    "bitva": ["A1", "T14", "T15", "T16", "T17", "T18"],
    "invasion": ["A14", "T15", "T18", "T20"],
    "little-battlefield": ["T10", "T17", "T19", "T21", "T22", "T23"],
}
SENTENCES = {
    "R2": ("Several players of heroes are dealt them in turn", "Plusieurs joueurs de héros se les répartissent"),
    "S5": ("The player decides where the AI’s units retreat to.", "Le joueur décide où les unités de l’IA"),
    "S13": ("Equal victory points against the AI are a draw.", "À égalité de points de victoire contre l’IA"),
    "T9": ("may be used at 7, for nothing, and followed.", "peut être activé à 7, sans rien rapporter"),
}


@pytest.mark.parametrize("game", GAPS)
@pytest.mark.parametrize(("language", "word"), [("en", "rule"), ("fr", "règle")])
def test_a_new_table_tells_what_answers_a_gap_of_the_text(game, language, word, reader, alice):
    text = reader(alice, language).open(reverse("table-new") + f"?game={game}").text
    assert [rule for rule in GAPS[game] if not re.search(rf"\. R \({word} {rule}\)", text)] == []


@pytest.mark.parametrize(
    ("game", "rules"), [("invasion", ["R2"]), ("little-battlefield", ["S5", "S13", "T9"])], ids=["invasion", "solo"]
)
def test_a_number_with_several_answers_of_ours_tells_each_of_them(game, rules, reader, alice):
    for language, place in (("en", 0), ("fr", 1)):
        text = reader(alice, language).open(reverse("table-new") + f"?game={game}").text
        assert [rule for rule in rules if SENTENCES[rule][place] not in text] == []


def test_A5_the_options_of_a_campaign_tell_the_bonus_of_a_single_round_as_ours(reader, alice):
    assert "Bonus for a single round R" in reader(alice).go("campaign-new").text


@pytest.mark.parametrize(
    ("confederacy", "words", "bonus"),
    [((4, 0), "Bonus: 1 for the Union. R", "Bonus of the winner R"), ((5, 1), "Drawn: no bonus. R", "for nobody. R")],
    ids=["A5 a single round", "A6 drawn"],
)
def test_where_the_result_of_a_battle_takes_a_reading_of_ours_it_is_marked(
    confederacy, words, bonus, reader, alice, camp, fight
):
    desk = fight((5, 1), confederacy)
    assert bonus in desk.text
    sheet = reader(alice).go("campaign", camp.id)
    assert words in sheet.text
    for page in (desk, sheet):
        assert "Our reconstruction: the rules leave this open" in page.text


def test_T18_that_a_drawn_round_moves_nothing_is_marked_as_ours(reader, alice, camp, fight):
    fight((5, 1), (5, 1))
    assert "A drawn round moves nothing. R" in reader(alice).open(reverse("rankings") + f"?campaign={camp.id}").text


def test_C2_that_rounds_may_be_played_side_by_side_is_marked_as_ours(reader, alice, camp):
    assert "Several rounds may be played side by side. R" in reader(alice).open(camp.opened()).text
