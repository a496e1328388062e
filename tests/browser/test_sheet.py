"""A record sheet in a real browser: a phone that marks by typed dice, two phones at once, a map that is tapped."""

import pytest

from campaigns.access import SHEET
from core.grants import may
from games.battletech.board import BOARDS
from matches.models import RecordSheet
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create
from tests.granting import sheet_link, signed, somebody

from .devices import LAPTOP, PHONE, Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HOW = [
    ({"size": PHONE}, "Hit noted", "one shot, 9 left"),
    ({"size": PHONE, "language": "fr", "theme": "dark"}, "Coup noté", "un tir, reste 9"),
    ({"size": LAPTOP, "language": "fr"}, "Coup noté", "un tir, reste 9"),
]


@pytest.fixture
def sheet(alice):
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


def marks(sheet: RecordSheet, user):
    return sheet_now(may(somebody(user), SHEET, pk=sheet.pk)).marks


def press(device: Phone, button: str, version: int) -> None:
    """Press a button of the sheet and wait until the page has the version after it."""
    device.page.locator(button).first.click()
    version_there(device, version)
    device.look()


def version_there(device: Phone, version: int) -> None:
    """The page shows this version, asked for or come by itself."""
    there = f"#news[hx-get*='tag={version}-']:not(.htmx-settling)"
    device.page.wait_for_selector(there, state="attached", timeout=15_000)
    device.page.locator(".htmx-swapping, .htmx-settling, .htmx-added").first.wait_for(state="detached")


def die(device: Phone, name: str, face: int) -> None:
    device.page.locator(f"label.face:has(input[name={name}][value='{face}'])").click()


@pytest.mark.parametrize(("how", "noted", "fired"), HOW, ids=["phone", "phone in French at night", "laptop in French"])
def test_damage_by_typed_dice_a_shot_the_end_of_the_phase_and_undo(how, noted, fired, phone, sheet, alice):
    alices = phone("alice", **how)
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.fill("#damage", "12")
    die(alices, "d1", 6)
    die(alices, "d2", 4)
    press(alices, "#hit button[value=table]", 1)
    assert [(one.location, one.damage) for one in marks(sheet, alice).pending] == [("LA", 12)]
    assert noted in alices.said("#log")
    assert alices.page.input_value("#damage") == ""
    press(alices, "#weapons button", 2)
    assert fired in alices.said("#log")
    press(alices, "#pending button.ink.big", 3)
    assert min(marks(sheet, alice).armour) == 4
    assert alices.page.locator("#pending").is_hidden()
    press(alices, "#said form[action$='/undo/'] button", 4)
    assert [one.damage for one in marks(sheet, alice).pending] == [12]
    assert marks(sheet, alice).shots[0] == 9


def test_a_location_is_tapped_on_the_drawing_and_what_was_typed_stays(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.fill("#damage", "7")
    alices.page.locator("#s-CT-rear").click()
    alices.page.wait_for_selector("#hit input[name=location][value=CT]:checked", state="attached")
    assert alices.page.input_value("#damage") == "7"
    assert alices.page.locator("#hit input[name=side][value=rear]").is_checked()
    press(alices, "#hit button[value=place]", 1)
    pending = marks(sheet, alice).pending[0]
    assert (pending.location, pending.damage, pending.side) == ("CT", 7, "rear")


def test_a_refusal_is_read_beside_the_form_and_keeps_it(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.fill("#damage", "9")
    alices.page.locator("#hit button[value=place]").click()
    alices.page.wait_for_selector("#hit-refused")
    assert alices.page.input_value("#damage") == "9"
    alices.complaints = [one for one in alices.complaints if "422" not in one]  # the browser names the answer
    alices.look()
    assert marks(sheet, alice).pending == ()


def test_two_phones_mark_one_sheet_and_nothing_is_lost(phone, sheet, alice):
    alices, bobs = phone("alice"), phone(size=LAPTOP)
    bobs.open(f"/j/{signed(sheet_link(sheet.pk, marks=True))}/")
    bobs.page.click("main form button.ink")
    bobs.page.wait_for_selector("#sheet")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.fill("#damage", "5")
    bobs.page.fill("#damage", "3")
    bobs.page.locator("#hit .pick[data-at=RA]").click()
    press(bobs, "#hit button[value=place]", 1)
    alices.page.locator("#hit .pick[data-at=LA]").click()
    version_there(alices, 1)  # Bob's mark comes by itself
    assert alices.page.input_value("#damage") == "5"
    press(alices, "#hit button[value=place]", 2)
    version_there(bobs, 2)
    for device in (alices, bobs):
        assert device.page.locator("#pending li").count() == 2
    assert [(one.location, one.damage) for one in marks(sheet, alice).pending] == [("RA", 3), ("LA", 5)]


def test_a_line_of_sight_is_tapped_on_the_map(phone):
    device = phone()
    device.open("/maps/training/")
    for hex_, field in (("0305", "from"), ("0505", "to")):
        place = device.page.locator("#map-art a.tap").nth(BOARDS["training"].hexes.index(hex_))
        place.click()
        device.page.wait_for_selector(f"#ask #{field}[value='{hex_}']")
    device.page.wait_for_selector("#drawn")
    assert "0305 → 0505" in device.said("#drawn")
    device.look()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_of_sheets_mechs_and_maps_is_scrolled_sideways(size, language, phone, sheet, alice):
    device = phone("alice", size=size, language=language)
    for path in ("", "new/", "import/", f"{sheet.pk}/?print=0", f"{sheet.pk}/links/"):
        device.open(f"/sheets/{path}")
    device.page.goto(f"{device.home}/sheets/{sheet.pk}/")
    device.page.locator("details > summary").last.click()
    device.look()
    for path in ("/mechs/", "/import/mechs/", "/mechs/HBK-4G/", "/maps/", "/maps/training/?from=0305&to=0905"):
        device.open(path)
