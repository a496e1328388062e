"""A record sheet in a real browser: the figure that is tapped, typed dice, two phones at once; a map that is tapped."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.access import SHEET
from core.grants import may
from games.battletech.board import BOARDS
from matches.models import RecordSheet
from matches.sheet_selectors import sheet_now
from matches.sheets import sheet_create
from tests.granting import sheet_link, signed, somebody

from .devices import LAPTOP, PHONE, Phone
from .test_frame import SCROLLS, SIZES, box, inside

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# what is smaller than a finger, outside the figure and the grabber, which has more round it than is drawn
SMALL = """[...document.querySelectorAll("a, button, summary, label:has(input)")].filter((part) => {
  const box = part.getBoundingClientRect();
  const seen = part.checkVisibility() && !part.closest("svg, .skip, .vh, .grab");
  return seen && box.width && (box.width < 43.5 || box.height < 43.5);
}).map((part) => part.outerHTML.slice(0, 90))"""
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
    device.page.wait_for_selector(there, state="attached")
    device.page.locator(".htmx-swapping, .htmx-settling, .htmx-added").first.wait_for(state="detached")


def other(device: Phone, points: int) -> None:
    """Choose points of no weapon."""
    device.page.locator("#hit label:has([name=weapon][value=unsaid])").click()
    device.page.fill("#damage", str(points))


def weapon(device: Phone, key: str) -> None:
    device.page.locator(f"#hit label:has([name=weapon][value={key}])").click()


def tap(device: Phone, place: str, version: int) -> None:
    """Tap a place of the figure."""
    press(device, f"#at-{place}", version)


def tab(device: Phone, part: str) -> None:
    device.page.locator(f".dock-tabs a[href='#{part}']").click()


@pytest.mark.parametrize(("how", "noted", "fired"), HOW, ids=["phone", "phone in French at night", "laptop in French"])
def test_damage_by_typed_dice_a_shot_the_end_of_the_phase_and_undo(how, noted, fired, phone, sheet, alice):
    alices = phone("alice", **how)
    alices.open(f"/sheets/{sheet.pk}/")
    other(alices, 12)
    alices.page.locator("#hit-dice summary").first.click()
    for face in (6, 4):  # the last one sends them
        alices.page.click(f"#hit-dice .key[data-face='{face}']")
    version_there(alices, 1)
    alices.look()
    assert [(hit.location, hit.damage) for hit in marks(sheet, alice).pending] == [("LA", 12)]
    assert noted in alices.text("#said")
    assert alices.page.input_value("#damage") == "12"  # for the next hit of a volley
    assert alices.page.locator("#hit input[name=d1]:checked").count() == 0
    tab(alices, "weapons")
    press(alices, "#weapons button", 2)
    assert fired in alices.text("#said")
    tab(alices, "bar")
    press(alices, "#pending .btn.ink", 3)
    assert min(marks(sheet, alice).armour) == 4
    assert alices.page.locator("#pending .chip").count() == 0
    press(alices, "#undo", 4)
    assert [hit.damage for hit in marks(sheet, alice).pending] == [12]
    assert marks(sheet, alice).shots[0] == 9


@pytest.mark.parametrize("language", ["en", "fr"])
def test_undo_stands_beside_a_hit_and_its_dice_and_takes_no_line_of_its_own(language, phone, sheet, alice):
    alices = phone("alice", language=language)
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.locator("#hit-dice summary").first.click()
    for face in (3, 4):
        alices.page.click(f"#hit-dice .key[data-face='{face}']")
    version_there(alices, 1)
    sentence, undo = box(alices, "#said .last > p"), box(alices, "#undo")
    assert sentence["y"] < undo["y"] + undo["height"] / 2 < sentence["y"] + sentence["height"]
    assert sentence["x"] + sentence["width"] <= undo["x"]


def test_a_hit_that_overflows_is_one_tap_more_than_its_weapon_and_its_chip_takes_it_back(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    figure = box(alices, "#figure")
    weapon(alices, "ac-10")
    tap(alices, "LL", 1)
    tap(alices, "LL", 2)
    tap(alices, "LL", 3)
    assert alices.text("#pending .chip").strip() == "Left torso −10"
    assert [(hit.location, hit.weapon) for hit in marks(sheet, alice).pending] == [("LL", "ac-10")] * 3
    crossed = alices.page.locator("#s-LL [id^='s-LL-'] use, #s-LT [id^='s-LT-'] use").evaluate_all(
        "uses => uses.map((use) => use.getAttribute('href')).filter((href, at, all) => href === all[0]).length"
    )
    assert crossed == 20 + 10  # H3 what the leg cannot take goes to the torso
    assert box(alices, "#figure") == figure  # nothing has jumped
    press(alices, "#pending .chip", 4)
    assert len(marks(sheet, alice).pending) == 2
    tap(alices, "CT-rear", 5)
    assert marks(sheet, alice).pending[-1].side == "rear"
    assert alices.page.locator("#hit [name=weapon]:checked").get_attribute("value") == "ac-10"


def test_taps_that_follow_fast_are_all_noted(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    weapon(alices, "small-laser")
    alices.page.evaluate("""["CT", "CT", "RL"].forEach((place) => {
      const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
      document.getElementById(`at-${place}`).dispatchEvent(tap);
    })""")
    version_there(alices, 3)
    assert [hit.location for hit in marks(sheet, alice).pending] == ["CT", "CT", "RL"]
    alices.look()


def test_points_of_no_weapon_are_stepped(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    assert alices.page.locator("#damage").is_hidden()
    other(alices, 6)
    alices.page.locator("[data-step='1']").click()
    tap(alices, "HD", 1)
    assert marks(sheet, alice).pending[0].damage == 7
    weapon(alices, "medium-laser")
    tap(alices, "CT", 2)
    assert marks(sheet, alice).pending[1].damage == 5  # the points above are those of no weapon


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_numbers_to_hit_are_one_tap_and_one_more_a_step(language, phone, sheet, alice):
    alices = phone("alice", language=language, theme="dark")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.locator("#bar-shoots").click()
    alices.page.wait_for_selector("#to-hit")
    assert alices.page.locator(".shooting strong").all_inner_texts() == ["4+", "4+", "4+", "8+"]
    assert inside(box(alices, ".shooting li:last-child"), box(alices, "#dock-pane"))
    alices.page.locator("#more-range").click()
    alices.page.wait_for_selector("#to-hit input[name=range][value='4']", state="attached")
    assert alices.page.locator(".shooting strong").all_inner_texts() == ["6+", "6+", "6+"]
    assert alices.page.evaluate("document.activeElement.id") == "more-range"
    alices.look()


def test_a_weapon_that_the_phase_has_taken_shoots_no_more_where_it_is_shown_already(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    other(alices, 20)
    tap(alices, "LA", 1)
    waits = box(alices, "#pending .chip")
    assert inside(waits, box(alices, "#pending .queue")), "what waits is not cut off"
    alices.page.locator("#bar-shoots").click()
    alices.page.wait_for_selector("#to-hit")
    press(alices, "#pending form .btn.ink", 2)
    expect(alices.page.locator(".shooting strong")).to_have_count(3)
    assert "its location" in alices.page.locator(".shooting li", has_text="Left arm").inner_text()


def test_the_sheet_is_on_paper_in_one_tap(phone, sheet):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    link = alices.page.locator(".play-top a[href$='.pdf']")
    link.click(trial=True)  # it can be tapped; the browser's own viewer of what comes is not ours to test
    made = alices.context.request.get(alices.home + link.get_attribute("href"))
    assert made.headers["content-type"] == "application/pdf"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_figure_and_bar_are_on_one_screen_and_the_page_does_not_scroll(size, theme, phone, sheet):
    alices = phone("alice", size=size, theme=theme)
    alices.open(f"/sheets/{sheet.pk}/")
    screen = {"x": 0, "y": 0, **size}
    for part in ("#drawing > svg", "#hit .seg.guns", "#hit-dice", "#pending", ".dock-tabs"):
        assert inside(box(alices, part), screen), part
    assert not alices.page.evaluate(SCROLLS)
    assert alices.page.evaluate(SMALL) == []


def test_at_night_the_figure_is_dark_and_by_day_it_is_paper(phone, sheet):
    for theme, dark in (("light", False), ("dark", True)):
        alices = phone("alice", theme=theme)
        alices.open(f"/sheets/{sheet.pk}/")
        plate = alices.page.locator("#s-CT > polygon").evaluate("(plate) => getComputedStyle(plate).fill")
        assert (sum(map(int, re.findall(r"\d+", plate))) < 3 * 128) is dark


def test_a_refusal_is_read_beside_the_form_and_keeps_it(phone, sheet, alice):
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    other(alices, 9)
    alices.page.locator("#hit-dice summary").last.click()
    alices.page.locator("#hit button[value=place]").click()
    alices.page.wait_for_selector("#hit-refused [role=alert]")
    assert alices.page.input_value("#damage") == "9"
    alices.complaints = [
        complaint for complaint in alices.complaints if "422" not in complaint
    ]  # the browser names the answer
    alices.look()
    assert marks(sheet, alice).pending == ()


def test_two_phones_mark_one_sheet_and_nothing_is_lost(phone, sheet, alice):
    alices, bobs = phone("alice"), phone(size=LAPTOP)
    bobs.open(f"/j/{signed(sheet_link(sheet.pk, marks=True))}/")
    bobs.page.click("main form button.ink")
    bobs.page.wait_for_selector("#sheet")
    alices.open(f"/sheets/{sheet.pk}/")
    other(alices, 5)
    other(bobs, 3)
    tap(bobs, "RA", 1)
    version_there(alices, 1)  # Bob's mark comes by itself
    assert alices.page.input_value("#damage") == "5"
    tap(alices, "LA", 2)
    version_there(bobs, 2)
    for device in (alices, bobs):
        assert device.page.locator("#pending li").count() == 2
    assert [(hit.location, hit.damage) for hit in marks(sheet, alice).pending] == [("RA", 3), ("LA", 5)]


def test_a_line_of_sight_is_tapped_on_the_map(phone):
    device = phone()
    device.open("/maps/training/")
    for hex_, field in (("0305", "from"), ("0505", "to")):
        place = device.page.locator("#map-art a.tap").nth(BOARDS["training"].hexes.index(hex_))
        place.click()
        device.page.wait_for_selector(f"#ask #{field}[value='{hex_}']")
    device.page.wait_for_selector("#drawn")
    assert "0305 → 0505" in device.text("#drawn")
    device.look()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_of_sheets_mechs_and_maps_is_scrolled_sideways(size, language, phone, sheet, alice):
    device = phone("alice", size=size, language=language)
    for path in ("", "new/", "import/", f"{sheet.pk}/?print=0", f"{sheet.pk}/links/"):
        device.open(f"/sheets/{path}")
    device.page.goto(f"{device.home}/sheets/{sheet.pk}/")
    tab(device, "more")
    device.look()
    for path in ("/mechs/", "/import/mechs/", "/mechs/HBK-4G/", "/maps/", "/maps/training/?from=0305&to=0905"):
        device.open(path)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_numbers_of_a_mech_without_a_sheet_are_there_at_once_and_change_by_a_tap(size, theme, phone):
    device = phone(size=size, theme=theme)
    device.open("/tools/to-hit/?design=HBK-4G")
    assert device.page.locator(".shooting strong").all_inner_texts() == ["4+", "4+", "4+", "8+"]
    assert inside(box(device, "#more-woods"), {"x": 0, "y": 0, **size})
    device.page.locator("#more-woods").click()
    device.page.wait_for_selector("#to-hit input[name=woods][value='1']", state="attached")
    assert device.page.locator(".shooting strong").all_inner_texts() == ["5+", "5+", "5+", "9+"]
    assert device.page.evaluate(SMALL.replace('"a, button', '"#to-hit a, #to-hit button')) == []
    device.look()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_quick_tool_tells_the_odds_reads_typed_dice_and_throws(language, phone):
    device = phone(language=language)
    device.open("/tools/")
    device.page.locator("a[href='/tools/invasion/resolve/strike/']").click()
    device.page.locator("label:has([name=striker][value=hero])").click()
    device.page.fill("[name=hero_hp]", "2")
    device.page.locator("form .btn.ink").first.click()
    device.page.wait_for_selector("#result .bar")
    device.look()
    assert device.page.locator("#result button[value=table]").is_hidden()
    device.page.click("#result .key[data-face=helmet]")
    device.page.click("#result button[value=table]")  # one die is enough, and there is a place for another
    device.page.wait_for_url("**dice.1=helmet**")
    device.look()
    device.page.locator("#result button[value=server]").click()
    device.page.wait_for_url("**by=server**")
    device.look()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_dice_of_a_quick_tool_are_typed_and_sent_with_the_last(language, phone):
    device = phone(language=language)
    device.open("/tools/battletech/resolve/attack/?number=8&damage=5")
    assert device.page.locator("#result .key svg").count() == 6
    device.page.focus("#result .key")
    for face in "4426":
        device.page.keyboard.press(face)
    device.page.wait_for_url("**dice.4=6**")
    device.look()


def test_dice_for_the_place_of_a_volley_are_laid_one_hit_after_the_other(phone, sheet, alice):
    alices = phone("alice", language="fr")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.locator("#hit-dice summary").first.click()
    for version, faces in ((1, (6, 4)), (2, (1, 1))):
        for face in faces:
            alices.page.click(f"#hit-dice .key[data-face='{face}']")
        version_there(alices, version)
        assert alices.page.locator("#hit-dice .key").first.is_visible()
    assert [hit.location for hit in marks(sheet, alice).pending] == ["LA", "CT"]
    alices.look()
