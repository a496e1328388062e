"""The focus stays where the action was, whatever part of the page is swapped, and nobody's is taken by news."""

import pytest
from playwright.sync_api import expect

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.sheets import sheet_create
from matches.tables import match_play
from tests.granting import somebody

from .devices import LAPTOP
from .keys import Keys
from .test_desk import War
from .test_sheet import other, tap, version_there
from .test_table import NOW, in_battle, table_of

SETTLED = 100  # milliseconds, after which a focus that was lost has been led

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def on_table(device, match) -> Keys:
    device.open(f"/tables/{match.pk}/")
    return Keys(device.page)


def settled(device) -> None:
    """Wait until the table is there anew, and whatever led the focus has led it."""
    device.settled()
    device.page.wait_for_selector(":focus", state="attached")


def sent(device, keys, wanted, key="Enter") -> str:
    """Do something by a key; where the focus is when the table is there anew."""
    keys.to(wanted)
    device.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
    keys.press(key)
    settled(device)
    return keys.focus()


def test_after_dice_a_move_and_an_undo_the_focus_is_on_what_is_next(phone, alice):
    alices = phone("alice", size=LAPTOP)
    keys = on_table(alices, table_of(alice))
    assert sent(alices, keys, ".tray .key", "6") == "1"  # the first face of the next die
    assert sent(alices, keys, ".tray .key", "1") == "h-act"  # a general takes a post
    assert sent(alices, keys, "#actions button.act") == "h-act"
    assert sent(alices, keys, '#last form[action$="/undo/"] button') in ("told", "undo")


def test_after_a_look_back_the_focus_is_on_what_was_pressed(phone, alice):
    match = in_battle(table_of(alice), alice)
    alices = phone("alice", size=LAPTOP)
    keys = on_table(alices, match)
    for look in ("#told.looked", "#told:not(.looked)"):
        keys.enter("#told")
        expect(alices.page.locator(look)).to_be_visible()
        alices.settle()
        assert keys.focus() == "told"
    keys.enter("#replay-back")
    expect(alices.page.locator("#looking")).to_have_count(1)
    assert keys.focus() == "replay-back"
    keys.enter("#replay-on")
    expect(alices.page.locator("#looking")).to_have_count(0)
    alices.settle()
    assert keys.focus() == "replay-on"


@pytest.mark.parametrize("reading", ["", "#log", "#to-do"])
def test_news_take_the_focus_from_nobody(reading, phone, alice, bob):
    match = table_of(bob, second={"user_id": alice.pk})
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{match.pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    keys = Keys(alices.page)
    if reading:
        keys.to(f".dock-tabs a[href='{reading}']")
    else:
        alices.page.evaluate("document.activeElement.blur()")
    was = keys.focus()
    access = may(somebody(bob), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[6], seat="south")
    alices.page.wait_for_selector(".tray .key")  # it is her turn
    alices.settle()
    alices.timers(SETTLED)
    assert keys.focus() == was


@pytest.fixture
def sheet(alice):
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


def chips(device) -> int:
    return device.page.locator("#pending .chip").count()


def rub_out(device, keys, version) -> str:
    keys.press("Enter")
    version_there(device, version)
    device.page.wait_for_selector(":focus", state="attached")
    return keys.focus()


def test_after_a_chip_is_rubbed_out_the_focus_is_on_the_next_and_then_on_what_is_left(phone, sheet):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/sheets/{sheet.pk}/")
    other(alices, 4)
    for version, place in enumerate(("LA", "RA", "CT"), 1):
        tap(alices, place, version)
    keys = Keys(alices.page)
    assert chips(alices) == 3
    keys.to("#pending li:nth-child(2) .chip")
    names = [chip.get_attribute("aria-label") for chip in alices.page.locator("#pending .chip").all()]
    ids = [chip.get_attribute("id") for chip in alices.page.locator("#pending .chip").all()]
    assert names[1] in alices.page.locator("#pending .chip").nth(1).get_attribute("aria-label")
    assert rub_out(alices, keys, 4) == ids[2]
    assert rub_out(alices, keys, 5) == ids[0]  # the last in the row
    assert "body" not in (left := rub_out(alices, keys, 6))
    assert alices.page.evaluate("document.activeElement.closest('#bar') !== null"), left


def test_the_figure_a_shot_and_a_weapon_keep_the_focus(phone, sheet):
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/sheets/{sheet.pk}/")
    keys = Keys(alices.page)
    keys.enter("#bar-shoots")
    alices.page.wait_for_selector("#to-hit")
    alices.settle()
    assert keys.focus() == "bar-shoots"
    keys.enter("#more-range")
    alices.page.wait_for_selector("#to-hit input[name=range][value='4']", state="attached")
    alices.settle()
    assert keys.focus() == "more-range"
    keys.enter("#weapons button")
    version_there(alices, 1)
    alices.page.wait_for_selector(":focus", state="attached")
    assert alices.page.evaluate("document.activeElement.closest('#weapons') !== null"), keys.focus()


def test_a_point_and_its_undo_at_the_desk_keep_the_focus(phone, alice):
    war = War(alice)
    unions = war.sits(phone(size=LAPTOP), "union")
    unions.open(war.desk)
    keys = Keys(unions.page)
    for points in ("1", "2"):
        keys.enter(f"#running-{war.round}-union-1")
        expect(unions.page.locator(f"#running-{war.round}-union")).to_have_text(points)
        unions.settle()
        assert keys.focus() == f"running-{war.round}-union-1"
    for points in ("1", "0"):
        keys.enter(".notes button")
        expect(unions.page.locator(f"#running-{war.round}-union")).to_have_text(points)
        unions.page.wait_for_selector(":focus", state="attached")
        assert unions.page.evaluate("(own) => document.activeElement.closest(own) !== null", f"#running-{war.round}")


def test_what_waits_and_is_dropped_leaves_the_focus_among_what_waits(phone, alice):
    match = table_of(alice)
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/tables/{match.pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    alices.context.set_offline(True)
    alices.page.wait_for_selector("#conn[data-state=lost]")
    keys = Keys(alices.page)
    keys.to(".tray .key")
    keys.press("6")
    alices.page.wait_for_selector("#waiting .waits li")
    keys.enter("#waiting .waits button")
    expect(alices.page.locator("#waiting .waits li")).to_have_count(0)
    alices.page.wait_for_selector(":focus", state="attached")
    assert keys.focus() != "body"
    alices.context.set_offline(False)
    alices.complaints.clear()  # the browser did say that nobody answered


def test_the_tabs_of_the_panel_come_before_it_and_lead_the_focus_to_what_they_name(phone, alice):
    alices = phone("alice", size=LAPTOP)
    keys = on_table(alices, in_battle(table_of(alice), alice))
    alices.page.evaluate("document.activeElement.blur()")
    keys.to(".zoom button")
    keys.press("Tab")
    assert keys.focus() == "Moves"
    keys.enter(".dock-tabs a[href='#log']")
    assert keys.focus() == "h-log"
    keys.press("Tab")
    assert alices.page.evaluate("document.activeElement.closest('#log') !== null")


def test_escape_folds_the_menu_and_lets_go_of_what_was_tapped(phone, alice):
    alices = phone("alice", size=LAPTOP)
    keys = on_table(alices, table_of(alice, "invasion", dice="server"))
    keys.enter(".play-menu summary")
    expect(alices.page.locator(".play-menu nav")).to_be_visible()
    keys.press("Tab", "Escape")
    expect(alices.page.locator(".play-menu nav")).to_be_hidden()
    assert keys.focus() == "Menu"
    alices.page.locator("#board a.tap").first.dispatch_event("click")
    alices.page.locator("#tapped").wait_for()
    keys.press("Escape")
    expect(alices.page.locator("#tapped")).to_have_count(0)


def test_why_a_form_was_refused_has_the_focus_of_the_page_that_says_so(phone, alice):
    war = War(alice)
    alices = phone("alice", size=LAPTOP)
    alices.open(f"{war.path}generals/")
    alices.page.fill("#gname", "Bob \N{RIGHT-TO-LEFT OVERRIDE}nap")
    keys = Keys(alices.page)
    keys.pick("form:has(#gname) [name=side]")
    keys.to("#gname")
    keys.press("Enter")
    alices.page.wait_for_selector("#refused")
    assert keys.focus() == "refused"
    alices.complaints.clear()  # the browser did say that it was refused


def test_the_die_that_has_the_focus_of_a_page_that_opens_is_in_sight_at_400_percent(phone, alice):
    alices = phone("alice", size={"width": 320, "height": 256})  # a laptop's screen, four times as large
    alices.open(f"/tables/{table_of(alice).pk}/")
    expect(alices.page.locator(".tray .key").first).to_be_focused()
    expect(alices.page.locator(".tray .key").first).to_be_in_viewport(ratio=1)
