"""A hit on a record sheet, by its form or the drawing; and what the mech would hit itself."""

import re

import pytest

from matches.models import SheetMark
from tests.granting import sheet_link
from tests.web.marking import form_of, hit, mark, now, opened, page, press, sheet

__all__ = ["page", "sheet"]  # fixtures

pytestmark = pytest.mark.django_db


def chips(page):
    """What waits, each on the button that rubs it out."""
    return [text for _, text in re.findall(r'<button class="chip due"(.*?)</i>\s*(.*?)\s*</button>', page.html, re.S)]


# --- hits -----------------------------------------------------------------------------------------


def test_a_hit_is_noted_at_a_location_waits_and_is_marked_off(page, sheet, alice):
    page = hit(page, location="LA", damage=5, weapon="medium-laser", how="place")
    assert "Left arm, 5 points, medium laser" in page.text
    assert "Left arm −5" in page.text
    page = press(page, form_of(page, "end-phase"))
    assert "Left arm: 5 points marked off, 11 left" in page.text
    assert now(sheet, alice).pending == ()


def test_without_points_a_hit_has_those_of_its_weapon(page, sheet, alice):
    hit(page, location="CT", weapon="ac-20", how="place")
    assert now(sheet, alice).pending[0].damage == 20


def test_points_that_are_typed_count_whatever_the_weapon(page, sheet, alice):
    hit(page, location="CT", weapon="ac-20", damage=7, how="place")
    assert (now(sheet, alice).pending[0].damage, now(sheet, alice).pending[0].weapon) == (7, "ac-20")


def test_H3_H4_what_waits_says_where_it_will_go_by_the_arrows(page, sheet, alice):
    mark(sheet, alice, "correct-armour", location="LT", points=8)
    page = hit(page, location="LT", weapon="ac-20", how="place")
    page = hit(page, location="LA", weapon="small-laser", how="place")
    assert chips(page) == ["Centre torso −3", "Left torso −8, Centre torso −12"]  # H5 the arm goes with its torso
    page = press(page, form_of(page, "end-phase"))
    assert chips(page) == []
    assert "Nothing waits for the end of the phase." in page.text


def test_the_weapon_the_side_and_the_points_stay_chosen_for_the_next_hit_of_a_volley(page, sheet, alice):
    assert form_of(page, "hit").values["weapon"] == ["ac-20"]  # the first at hand until one is chosen
    page = hit(page, location="LA", weapon="medium-laser", side="left", how="place")
    kept = form_of(page, "hit").values
    assert (kept["weapon"], kept["side"], kept["damage"]) == (["medium-laser"], ["left"], [""])
    page = hit(page, location="LA", damage=7, how="place")
    kept = form_of(page, "hit").values
    assert (kept["weapon"], kept["damage"]) == (["unsaid"], ["7"])


def test_another_weapon_is_named_as_it_is_called_in_the_readers_language(reader, sheet, alice):
    page = reader(alice, "fr").go("sheet", sheet.pk)
    hit(page, location="CT", other="Grand laser", how="place")
    assert (now(sheet, alice).pending[0].damage, now(sheet, alice).pending[0].weapon) == (8, "large-laser")


def test_a_weapon_of_the_long_list_goes_before_the_short_one(page, sheet, alice):
    hit(page, location="CT", weapon="ac-20", other="ac-5", how="place")
    assert now(sheet, alice).pending[0].weapon == "ac-5"


@pytest.mark.parametrize(
    ("side", "dice", "where"),
    [("front", (1, 1), "CT"), ("front", (6, 6), "HD"), ("left", (1, 5), "LL"), ("rear", (3, 4), "CT")],
)
def test_H1_H2_dice_typed_in_say_where_it_hits(side, dice, where, page, sheet, alice):
    first, second = dice
    page = hit(page, damage=3, side=side, d1=first, d2=second, how="table")
    pending = now(sheet, alice).pending[0]
    assert (pending.location, pending.side) == (where, side)
    assert f"{first} + {second} = {first + second}, thrown at the table" in page.text


def test_bivouac_rolls_where_it_hits(page, sheet, alice):
    page = hit(page, damage=3, how="server")
    assert len(SheetMark.objects.get(sheet=sheet).faces) == 2
    assert "rolled by Bivouac" in page.text


def test_a_tap_on_the_drawing_chooses_the_location_and_keeps_what_was_typed(page, sheet):
    taps = [had for tag, had in page.read.tags if tag == "a" and "?at=" in had.get("href", "")]
    assert len(taps) == 8 + 3
    assert "Left arm" in next(had["aria-label"] for had in taps if had["href"].endswith("?at=LA"))
    form = form_of(page.reader.open(f"/sheets/{sheet.pk}/?at=LA&damage=8&weapon=large-laser"), "hit")
    assert (form.values["location"], form.values["damage"]) == (["LA"], ["8"])
    assert form.values["weapon"] == ["large-laser"]


def test_a_link_on_the_drawing_keeps_the_weapon_of_a_volley_without_the_script(page, sheet):
    page = hit(page, location="LA", weapon="medium-laser", how="place")
    tap = next(had["href"] for tag, had in page.read.tags if tag == "a" and had.get("href", "").endswith("at=LT"))
    form = form_of(page.reader.open(tap), "hit")
    assert (form.values["weapon"], form.values["location"]) == (["medium-laser"], ["LT"])


def test_H10_a_tap_on_the_rear_armour_means_a_hit_from_the_rear(page, sheet):
    form = form_of(page.reader.open(f"/sheets/{sheet.pk}/?at=CT-rear"), "hit")
    assert (form.values["location"], form.values["side"]) == (["CT"], ["rear"])
    form = form_of(page.reader.open(f"/sheets/{sheet.pk}/?at=CT&side=rear"), "hit")
    assert form.values["side"] == ["front"]


@pytest.mark.parametrize(
    "mark",
    [
        {"do": "take-back", "hit": "9" * 30},
        {"do": "shot", "weapon": "9" * 30},
        {"do": "correct-shots", "weapon": "-9", "shots": "9" * 30},
        {"do": "correct-armour", "location": "LA", "points": "9" * 30},
    ],
    ids=lambda mark: mark["do"],
)
def test_a_number_that_a_sheet_cannot_have_is_refused(mark, page, sheet):
    assert press(page, form_of(page, "hit"), **mark).status == 409
    assert not SheetMark.objects.exists()


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"location": "LA", "damage": "", "how": "place"}, "Fill this in."),
        ({"location": "LA", "damage": "many", "how": "place"}, "Give a whole number."),
        ({"location": "LA", "damage": "5000", "how": "place"}, "That is more than the sheet has"),
        ({"damage": "5", "how": "place"}, "Fill this in."),
        ({"damage": "5", "d1": "3", "how": "table"}, "Pick the face of 1 die."),
        ({"damage": "5", "how": "table"}, "Pick the faces of 2 dice."),
        ({"location": "TAIL", "damage": "5", "how": "place"}, "The sheet has no such location."),
        ({"location": "LA", "damage": "5", "other": "slingshot", "how": "place"}, "There is no such weapon."),
        ({"location": "LA", "damage": "5", "side": "below", "how": "place"}, "action"),
    ],
)
def test_a_hit_that_is_refused_says_why_and_loses_nothing_typed(typed, message, page, sheet, alice):
    page = hit(page, **typed)
    assert page.status in (409, 422)
    assert message in page.text
    kept = form_of(page, "hit").values
    for name, value in typed.items():
        if name in ("damage", "d1"):
            assert kept[name] == [value]
    assert not SheetMark.objects.exists()


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ("0", "Give a number from 1 to 160."),
        ("-3", "Give a number from 1 to 160."),
        ("5000", "That is more than the sheet has: at most 160."),
        ("9" * 30, "That is more than the sheet has: at most 160."),
    ],
)
def test_the_points_of_a_hit_have_the_bounds_of_the_sheet_which_are_told_at_their_field(points, message, page):
    page = hit(page, location="LA", damage=points, how="place")
    assert message in page.text
    (field,) = (had for tag, had in page.read.tags if had.get("id") == "damage")
    assert ("max" in field, field.get("aria-invalid")) == (False, "true")


def test_a_face_that_the_dice_have_not_is_refused(page):
    page = hit(page, damage=5, d1="7", d2="3", how="table")
    assert (page.status, "A die has no such face." in page.text) == (409, True)


def test_a_hit_is_rubbed_out_before_the_phase_ends(page, sheet, alice):
    page = hit(page, location="LA", damage=5, how="place")
    page = press(page, form_of(page, "take-back"))
    assert "Hit rubbed out: Left arm, 5 points" in page.text
    assert now(sheet, alice).pending == ()


def test_what_is_lost_and_a_destroyed_mech_are_said(page, sheet, alice):
    page = hit(page, location="HD", damage=9, how="place")
    assert "Destroyed at the end of the phase" in page.text
    page = press(page, form_of(page, "end-phase"))
    assert "Head: destroyed" in page.text
    assert "The mech is destroyed." in page.text
    page = hit(page, location="LA", damage=1, how="place")
    assert (page.status, "This mech is destroyed." in page.text) == (409, True)


def test_H6_a_destroyed_mech_shoots_nothing(page, sheet, alice, reader):
    shoots = reader(alice).open(f"/sheets/{sheet.pk}/?bar=shoots")
    assert (shoots.text.count("%"), shoots.text.count("its mech is destroyed")) == (4, 0)
    mark(sheet, alice, "correct-armour", location="CT", points=0)
    shoots = reader(alice).open(f"/sheets/{sheet.pk}/?bar=shoots")
    assert (shoots.text.count("%"), shoots.text.count("its mech is destroyed")) == (0, 8)


def test_a_form_sent_twice_marks_once(page, sheet, alice):
    form = form_of(page, "hit")
    for _ in range(2):
        press(page, form, location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1


def test_a_form_with_other_numbers_under_the_same_key_is_refused(page, sheet, alice):
    form = form_of(page, "hit")
    press(page, form, location="LA", damage=5, how="place")
    assert press(page, form, location="RA", damage=5, how="place").status == 409
    assert [hit.location for hit in now(sheet, alice).pending] == ["LA"]


def test_two_forms_without_a_key_mark_twice(page, sheet, alice):
    form = form_of(page, "hit")
    for _ in range(2):
        press(page, form, location="LA", damage=5, how="place", once="")
    assert len(now(sheet, alice).pending) == 2


# --- what it would hit itself ---------------------------------------------------------------------


def numbers(page):
    """Each weapon with its number and chance, or why it has none."""
    rows = page.html.partition("people guns shooting")[2].partition("</ul>")[0]
    return [" ".join(re.sub(r"<.*?>", " ", row).split()) for row in rows.split("<li>")[1:]]


def test_W5_to_W9_it_shoots_with_the_numbers_and_chances_of_all_its_weapons_at_once(page, sheet):
    """G: 4, walked +1, the target moved 5 +2, one light wood +1, medium range +2."""
    page = page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots&range=4&attacker=walk&target=5&woods=1")
    assert numbers(page) == [
        "AC/20 Right torso 10+ 17%",
        "medium laser Left arm 10+ 17%",
        "medium laser Right arm 10+ 17%",
        "small laser Head out of range",
    ]
    assert "8 + range" in page.text


def test_a_step_goes_on_from_the_numbers_that_are_there(page, sheet):
    page = page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots&range=6")
    form = page.form(f"/sheets/{sheet.pk}/", "range")
    assert ("range", "7") in form.buttons
    page = page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots&range=6&range=7")
    assert numbers(page)[0] == "AC/20 Right torso 8+ 42%"  # W6 long range


@pytest.mark.parametrize("query", ["range=x", "range=99", "woods=9", "attacker=fly", "target=4", "cover=water"])
def test_a_step_that_there_is_not_is_as_at_the_beginning(query, page, sheet):
    begin = numbers(page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots"))
    assert numbers(page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots&{query}")) == begin


def test_W2_W3_H8_a_weapon_that_cannot_fire_says_why_instead_of_a_number(page, sheet, alice):
    mark(sheet, alice, "correct-shots", weapon=0, shots=0)
    mark(sheet, alice, "correct-armour", location="LA", points=0)
    found = numbers(page.reader.open(f"/sheets/{sheet.pk}/?bar=shoots"))
    assert found[:2] == ["AC/20 Right torso no shots left", "medium laser Left arm lost with its location"]


def test_who_only_watches_sees_the_numbers(reader, sheet):
    page = opened(reader, sheet_link(sheet.pk)).go("sheet", sheet.pk)
    assert len(numbers(page)) == 4
