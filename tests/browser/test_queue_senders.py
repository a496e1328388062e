"""In whose name what waits on a phone is sent: nobody else's, a guest's, with a new token."""

import json

import pytest

from matches.tables import Sitting, match_create
from tests.browser.waiting import WAITS, away, back, match, open_table, placing, played, sent, tap, waiting
from tests.granting import signed, table_link

from .test_table import NOW

__all__ = ["match"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_nobody_sends_alices_moves_in_his_own_name(phone, alice, bob, match):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    alices.page.goto("about:blank")
    back(alices)
    alices.context.clear_cookies()  # her phone is Bob's now
    alices.sign_in("bob")
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    alices.page.wait_for_selector("#waiting >> text=Somebody else")
    assert alices.page.locator(WAITS).count() == 0
    sent(alices, 1)
    assert played(match) == []
    alices.page.goto("about:blank")  # the page that follows the table would lead to the sign-in by itself
    alices.context.clear_cookies()
    alices.sign_in("alice")
    sent(alices)
    assert played(match) == [move]


def test_a_page_of_alices_that_is_still_open_sends_nothing_while_bob_is_signed_in(phone, alice, bob, match, client):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    client.force_login(bob)
    cookies = [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": alices.home}]
    alices.context.add_cookies(cookies)
    with alices.page.expect_response("**/play/") as refused:
        back(alices)
    assert refused.value.status == 403
    waiting(alices, 1)
    assert played(match) == []
    alices.complaints.clear()


def test_a_move_is_sent_where_the_token_of_its_form_is_worth_nothing_any_more(phone, alice, match):
    alices = phone("alice")
    open_table(alices, match)
    move = placing(match, alice, 1)[0]
    away(alices)
    tap(alices, move)
    waiting(alices, 1)
    alices.context.clear_cookies(name="csrftoken")
    back(alices)
    sent(alices)
    assert played(match) == [move]


def test_a_guests_move_waits_like_any(phone, alice, bob):
    match = match_create(
        game="invasion", host=bob, at=NOW, sittings=[Sitting("lord", bob.pk), Sitting("hero-1", name="Zoé")]
    )
    zoes = phone()
    zoes.open(f"/j/{signed(table_link(match.pk, 'hero-1'))}/")
    zoes.page.click("main form button.ink")
    zoes.page.wait_for_selector("#conn[data-state=live]")
    move = json.loads(zoes.page.locator("#actions button[name=action]").first.get_attribute("value"))
    away(zoes)
    tap(zoes, move)
    waiting(zoes, 1)
    back(zoes)
    sent(zoes)
    assert played(match) == [move]
