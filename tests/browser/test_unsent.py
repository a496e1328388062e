"""What cannot wait for the network says at once that it was not sent, and is done when it is tapped again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.tables import match_play, match_resign
from tests.granting import signed, somebody, table_link

from .test_table import NOW, table_of
from .waiting import away, back, open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTE = ".unsent-note[role=alert]"
WORDS = {
    "en": ("This was not sent: there is no connection.", "No answer came.", "This needs a connection"),
    "fr": ("Ceci n’a pas été envoyé", "Aucune réponse n’est venue.", "Il faut une connexion pour cela"),
}


def asked_to_undo(alice, bob) -> Match:
    """Bob has asked Alice to take back his throw."""
    match = table_of(bob, second={"user_id": alice.pk})
    match_play(
        request=WriteRequest(may(somebody(bob), TABLE, pk=match.pk), NOW),
        action={"do": "roll"},
        faces=[6],
        seat="south",
    )
    asked = {"seat": "south", "to": 0, "at": NOW.isoformat(), "agreed": []}
    Match.objects.filter(pk=match.pk).update(undo=asked)
    return match


def given_up(alice, bob) -> Match:
    match = table_of(alice, second={"user_id": bob.pk})
    match_resign(request=WriteRequest(may(somebody(bob), TABLE, pk=match.pk), NOW))
    return match


def refused(match) -> bool:
    return Match.objects.get(pk=match.pk).undo is None


def gone_back(match) -> bool:
    match.refresh_from_db()
    return match.undo is None and match.log.last().action["do"] == "undo"


def played_again(match) -> bool:
    return Match.objects.count() == 2


def stopped(alice, bob) -> Match:
    """The computer on whose turn it is has stopped."""
    match = table_of(alice, second={"user_id": bob.pk})
    match.seats.filter(seat=match.waiting[0]).update(user=None, computer="random", name="")
    return match


def moves_on(match) -> bool:
    return Match.objects.get(pk=match.pk).version > 0


CASES = {
    "refuse an undo": ("en", asked_to_undo, "#undo-asked button[value='0']", refused),
    "agree to an undo": ("fr", asked_to_undo, "#undo-asked button[value='1']", gone_back),
    "play again": ("fr", given_up, "#ending form[action$='/rematch/'] button", played_again),
    "let computers go on": ("en", stopped, "form[action$='/nudge/'] button", moves_on),
}


@pytest.mark.parametrize(("language", "table", "button", "done"), CASES.values(), ids=CASES)
def test_a_tap_that_cannot_wait_says_that_it_was_not_sent_and_is_done_when_tapped_again(
    language, table: Callable, button, done, phone, alice, bob
):
    match = table(alice, bob)
    alices = phone("alice", language=language)
    alices.open(f"/tables/{match.pk}/")
    away(alices)
    alices.page.click(button)
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS[language][0])
    assert not done(match)
    back(alices)
    expect(alices.page.locator("#conn[data-state=lost]")).to_have_count(0)
    alices.page.click(button)
    expect(alices.page.locator(NOTE)).to_have_count(0)
    alices.until(lambda: done(match))
    alices.complaints.clear()


def test_an_answer_that_does_not_come_is_said_and_the_same_tap_once_more_is_not_done_twice(phone, alice, bob):
    match = given_up(alice, bob)
    alices, sent = phone("alice").without_worker(), []
    alices.open(f"/tables/{match.pk}/")

    def swallow(route):
        sent.append(route.fetch(max_redirects=0).status)
        route.abort()

    alices.page.route("**/rematch/", swallow, times=1)
    alices.page.click("#ending form[action$='/rematch/'] button")
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS["en"][1])
    assert sent == [302]
    alices.page.click("#ending form[action$='/rematch/'] button")
    alices.page.wait_for_selector(NOTE, state="detached")
    alices.page.wait_for_url(f"**/tables/{match.pk + 1}/")
    assert Match.objects.count() == 2
    alices.complaints.clear()


def test_a_seat_that_is_claimed_without_network_is_not_taken_and_says_so(phone, alice, bob):
    match = table_of(alice, second={"name": "Zoé"})
    bobs = phone("bob")
    bobs.open(f"/j/{signed(table_link(match.pk, 'north'))}/")
    bobs.page.click("button[name=how][value=sit]")
    claim = "form[action$='/claim/'] button"
    bobs.page.wait_for_selector(claim)
    away(bobs)
    bobs.page.click(claim)
    expect(bobs.page.locator(NOTE)).to_contain_text(WORDS["en"][0])
    assert not match.seats.filter(user=bob).exists()
    back(bobs)
    expect(bobs.page.locator("#conn[data-state=lost]")).to_have_count(0)
    bobs.page.click(claim)
    bobs.until(lambda: match.seats.filter(user=bob, seat="north").exists())
    bobs.complaints.clear()


def test_another_seat_of_the_same_phone_without_network_is_not_looked_at_and_that_is_said(phone, alice):
    match = table_of(alice, "little-battlefield")
    alices = phone("alice", language="fr")
    alices.open(f"/tables/{match.pk}/")
    other = "form[action$='/eyes/'] button:not([aria-current])"
    alices.page.wait_for_selector(other)
    shown = alices.page.locator("form[action$='/eyes/'] [aria-current]").get_attribute("value")
    away(alices)
    alices.page.click(other)
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS["fr"][0])
    current = alices.page.locator("form[action$='/eyes/'] [aria-current]")
    assert current.get_attribute("value") == shown
    back(alices)
    expect(alices.page.locator("#conn[data-state=lost]")).to_have_count(0)
    alices.page.click(other)
    expect(current).not_to_have_attribute("value", shown)
    alices.complaints.clear()


def test_a_phone_that_is_handed_on_without_network_stays_where_it_is_and_says_so(phone, alice):
    match = table_of(alice, "invasion")
    while not match.log.filter(action__do="hide-treasure").exists():  # which the Lord alone knows
        access = may(somebody(alice), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, NOW), action=offers(access)[1][0].action, roll=True)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.wait_for_selector("#hand-over")
    alices.context.set_offline(True)
    alices.page.click("#hand-over button")
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS["en"][0])
    alices.context.set_offline(False)
    alices.page.click("#hand-over button")
    alices.page.wait_for_selector("#table")
    alices.complaints.clear()


LOOKS = {  # that the page does not have: what opens the way, the tap, and what is there once it has come
    "an earlier position": ("en", "a[href='#log']", "#log li[data-line] .ways a >> nth=1", "#told:not([href*=before])"),
    "what was before": ("fr", "", "#told[href*=before]", "#told:not([href*=before])"),
    "one line back": ("fr", "a[href='#log']", "#replay-back", "#told:not([href*=before])"),
    "the links of the table": ("en", ".play-menu summary", ".play-menu a[href$='/links/']", "body:not(:has(#table))"),
}


@pytest.mark.parametrize(("language", "way", "tap", "come"), LOOKS.values(), ids=LOOKS)
def test_what_has_to_be_fetched_says_without_network_that_it_needs_one_and_comes_when_it_is_back(
    language, way, tap, come, phone, alice, bob
):
    match = table_of(alice, second={"user_id": bob.pk})
    for user, face in ((alice, 6), (bob, 1)):
        access = may(somebody(user), TABLE, pk=match.pk)
        match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[face])
    alices = phone("alice", language=language).without_worker()
    alices.open(f"/tables/{match.pk}/")
    if way:
        alices.page.click(way)
    away(alices)
    alices.page.click(tap)
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS[language][2])
    expect(alices.page.locator(NOTE)).to_be_in_viewport()
    back(alices)
    expect(alices.page.locator("#conn[data-state=lost]")).to_have_count(0)
    alices.page.click(tap)
    alices.page.wait_for_selector(come)
    expect(alices.page.locator(NOTE)).to_have_count(0)
    alices.complaints.clear()


def test_a_look_that_was_asked_for_just_before_the_network_was_missed_says_that_it_did_not_come(phone, alice, bob):
    match = table_of(alice, second={"user_id": bob.pk})
    access = may(somebody(alice), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[6])
    alices, held = phone("alice").without_worker(), []
    open_table(alices, match)
    alices.page.route("**/?before=1", lambda route: held.append(route))  # and never answered
    alices.page.click("#told")
    alices.until(lambda: held)
    away(alices)
    expect(alices.page.locator(NOTE)).to_contain_text(WORDS["en"][2])
    alices.complaints.clear()
