"""A page in play stays at its address, whatever is done on it: a reload shows it again, and Back leaves it."""

import pytest

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.tables import match_resign
from tests.games.invasion import positions as town
from tests.granting import somebody

from . import test_choosing
from .test_choosing import Finger
from .test_device import TEXT
from .test_table import NOW, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_page_that_asks_for_dice_is_still_the_table_which_a_reload_shows(phone, alice):
    state = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"])
    match = test_choosing.table_of(alice, "invasion", town.BOARD, state)
    device = phone("alice")
    finger, answers = Finger(device, match), []
    device.page.on("response", lambda answer: answers.append(answer.status))
    finger.tap(finger.at("F2"))
    finger.tap("#board a.may:has(.aim)")
    finger.tap(".at-piece button", then="#dice")
    assert device.page.url == f"{device.home}/tables/{match.pk}/"
    device.until(lambda: 'id="dice"' in device.page.evaluate(TEXT, f"/tables/{match.pk}/"))  # for without network
    device.page.reload()
    device.page.wait_for_selector("#table")
    device.look()
    assert 405 not in answers


def test_a_page_that_was_the_answer_to_a_form_before_its_scripts_were_there_leads_to_the_table(phone, alice):
    state = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"])
    match = test_choosing.table_of(alice, "invasion", town.BOARD, state)
    device = phone("alice", scripts=False)
    device.open(f"/tables/{match.pk}/")
    device.page.locator("#actions button[value*='attack']").first.click()
    device.page.wait_for_selector("#dice")
    device.page.goto(device.page.url)
    assert device.page.url == f"{device.home}/tables/{match.pk}/"
    assert device.page.locator("#table").count() == 1
    device.look()


def test_a_turn_is_no_page_that_one_goes_back_to(phone, alice):
    device, match = phone("alice"), table_of(alice)
    device.open("/tables/")
    device.open(f"/tables/{match.pk}/")
    before = device.page.evaluate("history.length")
    device.throw(6)
    device.throw(1)
    device.press("#actions button.act")
    assert device.page.evaluate("history.length") == before
    device.page.go_back()
    device.page.wait_for_url(f"{device.home}/tables/")


def test_a_rematch_is_a_page_of_its_own(phone, alice):
    match = table_of(alice)
    match_resign(request=WriteRequest(may(somebody(alice), TABLE, pk=match.pk), NOW), seat="south")
    device = phone("alice")
    device.open(f"/tables/{match.pk}/")
    device.page.click("form[action$='/rematch/'] button")
    device.page.wait_for_selector("#table.playing")
    assert device.page.url != f"{device.home}/tables/{match.pk}/"
    device.page.reload()
    device.page.wait_for_selector("#table.playing")
