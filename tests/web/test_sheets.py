"""Record sheets on the pages: Alice's Hunchback, marked by forms alone; shots, corrections, taking back."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from core.receipts import WriteRequest
from games import registry
from games.battletech import sheet_marks
from games.battletech.damage import REARS
from games.core.structs import kinds
from matches.links import links_withdraw
from matches.models import RecordSheet, SheetMark
from matches.sheets import sheet_undo
from matches.tables import Sitting, match_create
from tests.granting import sheet_link
from tests.web.marking import MARK, NOW, form_of, hand, hit, mark, now, opened, page, press, sheet

__all__ = ["page", "sheet"]  # fixtures

pytestmark = pytest.mark.django_db


# --- shots, corrections, taking back --------------------------------------------------------------


def test_W3_a_shot_is_ticked_off_a_weapon_with_ammunition(page, sheet, alice):
    page = press(page, form_of(page, "shot", weapon="0"))
    assert "9 of 10 shots" in page.text
    assert now(sheet, alice).shots == (9, None, None, None)


def test_weapons_and_their_shots_are_named_in_the_readers_language(reader, sheet, alice):
    mark(sheet, alice, "shot", weapon=0)
    french = reader(alice, "fr").go("sheet", sheet.pk)
    assert "Laser moyen" in french.text
    assert "Petit laser" in french.text
    assert "small laser" not in french.text.lower()
    assert "Medium laser" in reader(alice).go("sheet", sheet.pk).text


def test_a_weapon_lost_with_its_location_has_no_button(page, sheet, alice):
    mark(sheet, alice, "correct-armour", location="RT", points=0)
    page = page.reader.go("sheet", sheet.pk)
    assert "lost with its location" in page.text
    assert not any(form.values.get("do") == ["shot"] for form in page.forms)


def test_numbers_are_put_right_up_and_down(page, sheet, alice):
    form = form_of(page, "correct-armour", location="LA")
    assert ("points", "11") in form.buttons
    page = press(page, form, points="11")
    assert "Corrected, Left arm: 11 points instead of 16" in page.text
    page = press(page, form_of(page, "correct-armour", location="LT", rear="1"), points="3")
    assert "Corrected, Left torso, rear: 3 points instead of 4" in page.text
    page = press(page, form_of(page, "correct-shots"), shots="5")
    assert "5 shots instead of 10" in page.text
    assert now(sheet, alice).rear[REARS.index("LT")] == 3


def test_a_correction_of_numbers_that_have_changed_is_refused_and_overwrites_nothing(page, sheet, alice):
    mark(sheet, alice, "correct-armour", location="LA", points=7)
    page = press(page, form_of(page, "correct-armour", location="LA"), points="15")
    assert (page.status, "Somebody was faster" in page.text) == (409, True)
    assert now(sheet, alice).armour.count(7) == 1


def test_the_newest_mark_is_taken_back_and_stays_in_the_log(page, sheet, alice):
    page = hit(page, location="LA", damage=5, how="place").send("/undo/")
    assert "taken back" in page.text
    assert "Last mark taken back" in page.text
    assert now(sheet, alice).pending == ()


def test_what_was_taken_back_is_done_again_with_its_dice_until_another_mark_is_made(page, sheet, alice):
    page = hit(page, damage=5, how="server")
    faces = SheetMark.objects.get().faces
    page = page.send("/undo/")
    page = press(page, redo_form(page), after=1)
    assert "Last mark done again" in page.text
    assert [pending.damage for pending in now(sheet, alice).pending] == [5]
    assert [line.faces for line in SheetMark.objects.all()] == [faces, [], []]
    page = page.send("/undo/")
    assert redo_form(page)
    page = hit(page, location="LA", damage=3, how="place")
    assert redo_form(page) is None


def redo_form(page):
    undoing = (form for form in page.forms if "/undo/" in form.action)
    return next((form for form in undoing if any(name == "after" for name, _value in form.buttons)), None)


def test_undo_of_a_mark_that_was_not_answered_yet_names_it_by_its_key(page, sheet, alice):
    marking = form_of(page, "hit")
    press(page, marking, location="LA", damage=5, how="place")
    undo = next(form for form in page.forms if "/undo/" in form.action)  # of the page before: it has seen no mark
    assert press(page, undo, of=marking.values["once"][0]).status == 200
    assert now(sheet, alice).pending == ()
    press(page, undo, of=marking.values["once"][0])  # sent again
    assert [line.action["do"] for line in SheetMark.objects.all()] == ["hit", "undo"]


def test_undo_of_a_mark_by_its_key_takes_back_no_other(page, sheet, alice):
    marking = form_of(page, "hit")
    press(page, marking, location="LA", damage=5, how="place")
    mark(sheet, alice, "hit", location="CT", damage=3)
    undo = next(form for form in page.forms if "/undo/" in form.action)
    for key in (marking.values["once"][0], "nobody-has-sent-this"):
        assert press(page, undo, of=key).status == 409
    assert [pending.location for pending in now(sheet, alice).pending] == ["LA", "CT"]


def test_undo_takes_back_what_was_seen_and_nothing_that_came_since(page, sheet, alice):
    page = hit(page, location="LA", damage=5, how="place")
    mark(sheet, alice, "shot", weapon=0)
    page = page.send("/undo/")
    assert page.status == 409
    assert (len(now(sheet, alice).pending), now(sheet, alice).shots[0]) == (1, 9)


def test_two_pages_mark_and_nothing_is_lost(page, sheet, alice):
    """Both were open before either marked."""
    other = page.reader.go("sheet", sheet.pk)
    hit(page, location="LA", damage=5, how="place")
    hit(other, location="RA", damage=3, how="place")
    assert [pending.location for pending in now(sheet, alice).pending] == ["LA", "RA"]


# --- news, prints, files --------------------------------------------------------------------------


def test_an_open_page_asks_for_news_and_hears_of_a_mark(page, sheet, alice):
    address = next(had["hx-get"] for _, had in page.read.tags if had.get("id") == "news")
    assert page.reader.open(address).status == 204
    mark(sheet, alice, "hit", location="LA", damage=5)
    news = page.reader.open(address)
    assert (news.status, "Hit noted: Left arm, 5 points" in news.text) == (200, True)


def test_a_page_whose_link_was_withdrawn_loads_itself_anew(reader, sheet, alice):
    visitor = opened(reader, sheet_link(sheet.pk, marks=True))
    links_withdraw(access=hand(sheet, alice), at=NOW)
    answer = visitor.client.get(reverse("sheet-news", args=[sheet.pk]), headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"


def test_a_print_that_is_scanned_says_what_has_changed_since(page, sheet, alice):
    mark(sheet, alice, "shot", weapon=0)
    mark(sheet, alice, "hit", location="LA", damage=5)
    since = page.reader.open(f"/sheets/{sheet.pk}/?print=1").text
    assert "Your print is of revision 1. Since then:" in since
    part = since.partition("Since then:")[2].partition("All of it")[0]
    assert ("Hit noted: Left arm, 5 points" in part, "one shot" in part) == (True, False)
    assert "it still holds" in page.reader.open(f"/sheets/{sheet.pk}/?print=2").text
    for other in ("9", "x"):
        assert "Your print" not in page.reader.open(f"/sheets/{sheet.pk}/?print={other}").text


@pytest.mark.parametrize(("ending", "begins"), [("pdf", b"%PDF"), ("svg", b"<svg")])
def test_a_sheet_is_printed_as_it_stands(ending, begins, page, sheet):
    made = page.reader.client.get(reverse("sheet-print", args=[sheet.pk, ending]))
    assert made.content.startswith(begins)


def test_a_print_of_an_unknown_kind_is_no_page(page, sheet):
    assert page.reader.open(f"/sheets/{sheet.pk}/sheet.doc").status == 404


def bring(reader, content):
    file = SimpleUploadedFile("sheet.json", content, "application/json")
    form = reader.go("sheet-import").form("/sheets/import/")
    return reader.send("/sheets/import/", "post", {**form.values, "file": file})


def test_a_sheet_goes_out_as_a_file_and_comes_in_again(reader, bob, page, sheet, alice):
    hit(page, location="LA", damage=5, how="place")
    file = page.reader.client.get(reverse("sheet-export", args=[sheet.pk]))
    assert 'filename="grayson.json"' in file.headers["Content-Disposition"]
    copy = bring(reader(bob), file.content)
    assert "Left arm, 5 points" in copy.text
    assert RecordSheet.objects.get(owner=bob).name == "Grayson"


def test_a_file_of_a_sheet_says_what_was_mended_wrong(reader, alice, page, sheet):
    hit(page, location="LA", damage=5, how="place")
    file = json.loads(page.reader.client.get(reverse("sheet-export", args=[sheet.pk])).content)
    other = bring(reader(alice), json.dumps(file | {"log": []}).encode())
    assert "The log of this file leads to other marks than the file has." in other.text
    file["design"]["armour"]["CT"] = "x"
    other = bring(reader(alice), json.dumps(file).encode())
    assert "design.armour.CT – This is of the wrong kind; wanted: a whole number." in other.text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "This is not valid JSON: it cannot be read from line 1, character 2 on."),
        (b"[]", "Give an object with named fields."),
        (b"{}", "This file is no record sheet that can be taken in"),
    ],
)
def test_a_file_that_is_no_sheet_is_said(content, message, reader, alice):
    page = bring(reader(alice), content)
    assert (page.status, message in page.text) == (422, True)


# --- a new one ------------------------------------------------------------------------------------


def test_a_sheet_is_made_of_a_mech_that_is_searched(reader, alice, camp):
    page = reader(alice).open("/sheets/new/?q=hunch")
    assert page.form("/new/").offers("design") == ["HBK-4G"]
    page = page.send("/new/", design="HBK-4G", name="Grayson", campaign=camp.id)
    assert ("Grayson" in page.text, "Virginia" in page.text) == (True, True)


def test_a_new_sheet_that_is_refused_keeps_what_was_typed(reader, alice):
    page = reader(alice).open("/sheets/new/?q=cic").send("/new/", name="y" * 90, design="CDA-2A")
    assert page.status == 422
    form = page.form("/new/", "design")
    assert (form.values["name"], form.values["design"], form.values["q"]) == (["y" * 90], ["CDA-2A"], ["cic"])
    assert not RecordSheet.objects.exists()


def test_no_sheet_without_a_mech(reader, alice):
    page = reader(alice).go("sheet-new").send("/new/", name="Grayson")
    assert (page.status, "There is no such mech." in page.text) == (404, True)


# --- in a match -----------------------------------------------------------------------------------


def test_in_a_match_the_sheet_is_what_the_match_says_and_leads_to_the_table(reader, alice, bob):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, name="Friday")
    table = reader(alice).go("table", match.pk)
    sheet = RecordSheet.objects.get(match=match, unit="A1")
    assert any(had.get("href") == reverse("sheet", args=[sheet.pk]) for _, had in table.read.tags)
    page = table.reader.go("sheet", sheet.pk)
    assert "As the match says" in page.text
    assert not page.has_form(MARK)
    assert any(had.get("href") == reverse("table", args=[match.pk]) for _, had in page.read.tags)
    page = page.send("/settings/", name="Morgan")
    assert "Morgan" in page.text


# --- words ----------------------------------------------------------------------------------------


def test_every_event_of_a_sheet_has_its_words():
    codes = {code.removeprefix("sheet.") for code in registry.playable("battletech").texts.every}
    assert {event.it for event in kinds(sheet_marks.Event)} <= codes


def test_in_french_the_log_speaks_french(reader, sheet, alice):
    mark(sheet, alice, "hit", location="LA", damage=5, side="rear")
    mark(sheet, alice, "end-phase")
    sheet_undo(request=WriteRequest(hand(sheet, alice), NOW))
    text = reader(alice, "fr").go("sheet", sheet.pk).text
    assert "Coup noté : Bras gauche, 5 points, par l’arrière" in text
    assert "Dernière marque annulée" in text


def test_the_file_holds_what_the_page_says(page, sheet):
    values = json.loads(page.reader.client.get(reverse("sheet-export", args=[sheet.pk])).content)
    assert values["name"] == "Grayson"
