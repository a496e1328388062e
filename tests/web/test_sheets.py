"""Record sheets on the pages: Alice's Hunchback, marked by forms alone; Bob has a link, Charlie is a stranger."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.access import SHEET
from campaigns.services.sheets import sheet_new
from core.grants import grant_open, may
from core.receipts import WriteRequest
from games import registry
from games.battletech import sheet_marks
from games.battletech.damage import REARS
from matches.links import links_withdraw
from matches.models import RecordSheet, SheetMark
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create, sheet_mark, sheet_undo
from matches.tables import Sitting, match_create
from tests.granting import sheet_link, signed, somebody

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
MARK = "/mark/"


@pytest.fixture
def sheet(alice):
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


@pytest.fixture
def page(reader, alice, sheet):
    """Alice's page of it."""
    return reader(alice).go("sheet", sheet.pk)


def hand(sheet, user):
    return may(somebody(user), SHEET, pk=sheet.pk)


def mark(sheet, user, do, **fields):
    return sheet_mark(request=WriteRequest(hand(sheet, user), NOW), action={"do": do, **fields})


def now(sheet, user):
    return sheet_now(hand(sheet, user)).marks


def form_of(page, do, **values):
    """The form that makes this mark, with these values in it."""
    wanted = {"do": do, **values}
    return next(one for one in page.forms if {name: one.values.get(name, [""])[0] for name in wanted} == wanted)


def press(page, form, **fields):
    return page.reader.send(form.action, "post", {**form.values, **{k: [str(v)] for k, v in fields.items()}})


def hit(page, **fields):
    """By the weapon named, else by none."""
    return press(page, form_of(page, "hit"), **{"weapon": "unsaid", **fields})


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
    ("typed", "said"),
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
def test_a_hit_that_is_refused_says_why_and_loses_nothing_typed(typed, said, page, sheet, alice):
    page = hit(page, **typed)
    assert page.status in (409, 422)
    assert said in page.text
    kept = form_of(page, "hit").values
    for name, value in typed.items():
        if name in ("damage", "d1"):
            assert kept[name] == [value]
    assert not SheetMark.objects.exists()


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


def test_a_form_sent_twice_marks_once(page, sheet, alice):
    form = form_of(page, "hit")
    for _ in range(2):
        press(page, form, location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1


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
    assert ("to", "11") in form.buttons
    page = press(page, form, to="11")
    assert "Corrected, Left arm: 11 points instead of 16" in page.text
    page = press(page, form_of(page, "correct-armour", location="LT", rear="1"), to="3")
    assert "Corrected, Left torso, rear: 3 points instead of 4" in page.text
    page = press(page, form_of(page, "correct-shots"), to="5")
    assert "5 shots instead of 10" in page.text
    assert now(sheet, alice).rear[REARS.index("LT")] == 3


def test_a_correction_of_numbers_that_have_changed_is_refused_and_overwrites_nothing(page, sheet, alice):
    mark(sheet, alice, "correct-armour", location="LA", points=7)
    page = press(page, form_of(page, "correct-armour", location="LA"), to="15")
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
    assert [one.damage for one in now(sheet, alice).pending] == [5]
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
    assert [one.location for one in now(sheet, alice).pending] == ["LA", "CT"]


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
    assert [one.location for one in now(sheet, alice).pending] == ["LA", "RA"]


# --- news, prints, files --------------------------------------------------------------------------


def test_an_open_page_asks_for_news_and_hears_of_a_mark(page, sheet, alice):
    address = next(had["hx-get"] for _, had in page.read.tags if had.get("id") == "news")
    assert page.reader.open(address).status == 204
    mark(sheet, alice, "hit", location="LA", damage=5)
    news = page.reader.open(address)
    assert (news.status, "Hit noted: Left arm, 5 points" in news.text) == (200, True)


def test_a_page_whose_link_was_withdrawn_loads_itself_anew(reader, sheet, alice):
    one = opened(reader, sheet_link(sheet.pk, marks=True))
    links_withdraw(access=hand(sheet, alice), at=NOW)
    answer = one.client.get(reverse("sheet-news", args=[sheet.pk]), headers={"HX-Request": "true"})
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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "The body is not valid JSON."),
        (b"[]", "Give an object with named fields."),
        (b"{}", "This file is no record sheet that can be taken in"),
    ],
)
def test_a_file_that_is_no_sheet_is_said(content, said, reader, alice):
    page = bring(reader(alice), content)
    assert (page.status, said in page.text) == (422, True)


# --- whose it is ----------------------------------------------------------------------------------


def opened(reader, held, user=None):
    one = reader(user)
    one.go("link", signed(held)).send("/j/")
    return one


def test_whoever_has_the_link_to_mark_marks_without_an_account(reader, sheet, alice):
    one = opened(reader, sheet_link(sheet.pk, marks=True))
    hit(one.go("sheet", sheet.pk), location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1
    assert "Grayson" in one.go("sheets").text


def test_whoever_has_the_link_to_see_sees_and_has_no_form(reader, sheet):
    page = opened(reader, sheet_link(sheet.pk)).go("sheet", sheet.pk)
    assert "You watch" in page.text
    assert not page.has_form(MARK)
    token = page.forms[0].values["csrfmiddlewaretoken"]
    answer = page.reader.send(f"/sheets/{sheet.pk}/mark/", "post", {"csrfmiddlewaretoken": token, "do": ["end-phase"]})
    assert answer.status == 403


def test_a_link_to_see_does_not_take_away_the_one_to_mark(reader, sheet):
    one = opened(reader, sheet_link(sheet.pk, marks=True))
    one.go("link", signed(sheet_link(sheet.pk))).send("/j/")
    assert one.go("sheet", sheet.pk).has_form(MARK)


def test_the_owner_hands_out_both_links_and_withdraws_them(page, reader, sheet):
    links = page.reader.go("sheet-links", sheet.pk)
    urls = [had["value"] for tag, had in links.read.tags if tag == "input" and "/j/" in had.get("value", "")]
    assert len(urls) == 2
    tokens = [url.rstrip("/").rpartition("/")[2] for url in urls]
    assert [grant_open(token).role for token in tokens] == ["player", "spectator"]
    links.send("/withdraw/")
    assert reader().go("link", tokens[0]).status == 404


def test_a_link_is_typed_at_the_door_for_links(reader, sheet):
    held = sheet_link(sheet.pk)
    page = reader().go("join").send("/join/", link=f"https://bivouac.test/j/{signed(held)}/")
    assert "You see this record sheet, and change nothing." in page.text


def test_charlie_has_no_such_page(reader, charlie, sheet):
    assert reader(charlie).go("sheet", sheet.pk).status == 404
    assert "Grayson" not in reader(charlie).go("sheets").text


def test_in_a_campaign_its_generals_mark_and_its_spectators_see(reader, guest, alice, bob, camp):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G", name="Carlyle", campaign=camp.id)
    page = reader(bob).go("sheet", sheet.pk)
    assert "Virginia" in page.text
    hit(page, location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1
    assert not guest(camp.watch()).go("sheet", sheet.pk).has_form(MARK)


def test_the_owner_names_the_pilot_and_moves_the_sheet(page, sheet, camp, bob, reader):
    page = page.reader.go("sheet", sheet.pk).send("/settings/", name="Lori", campaign=camp.id)
    assert ("Lori" in page.text, "Virginia" in page.text) == (True, True)
    page = page.send("/settings/", campaign="")
    assert reader(bob).go("sheet", sheet.pk).status == 404


def test_a_name_that_is_too_long_is_refused(page, sheet):
    page = page.send("/settings/", name="x" * 81)
    assert page.status == 422
    sheet.refresh_from_db()
    assert sheet.name == "Grayson"


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
    said = {code.removeprefix("sheet.") for code in registry.playable("battletech").texts.every}
    assert {event.it for event in sheet_marks.Event.__args__} <= said


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
