"""Earlier positions in a real browser: before and now, the slider, and back to here between two phones."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from core.grants import may
from core.receipts import WriteRequest
from matches.access import TABLE
from matches.models import Match
from matches.selectors import offers
from matches.tables import Sitting, match_create, match_play, match_resign
from tests.granting import somebody

from .devices import LAPTOP, PHONE
from .test_live import NOW
from .test_small_phone import at_its_first_roll, play
from .test_table import in_battle, table_of
from .waiting import moved_first, placing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENT = 800  # milliseconds after which dice are sent by themselves, when all lie there

# The position before is tapped away as soon as it has come, before anything else is done on the page.
AT_ONCE = """() => new MutationObserver((_changes, watching) => {
  const sentence = document.querySelector("#told:not([href*=before])");
  if (!sentence) return;
  watching.disconnect();
  sentence.click();
}).observe(document, { childList: true, subtree: true })"""


@pytest.fixture
def played(alice, bob):
    """Alice plays south, Bob north; lots are drawn and both generals stand: four lines, and it is Alice's turn."""
    match = table_of(alice, second={"user_id": bob.pk})
    for user, face in ((alice, 6), (bob, 1), (alice, None), (bob, None)):
        access = may(somebody(user), TABLE, pk=match.pk)
        action = {"do": "roll"} if face else offers(access)[1][0].action
        match_play(request=WriteRequest(access, NOW), action=action, faces=[face] if face else None)
    return match


def board(device):
    """The board without what is marked on it."""
    return device.page.evaluate(
        "(() => { const svg = document.querySelector('#drawn > svg').cloneNode(true);"
        " svg.querySelectorAll('.traces, a.tap').forEach((part) => part.remove());"
        " svg.removeAttribute('viewBox'); return svg.innerHTML; })()"
    )


def slide(device, line):
    """Move the slider as a finger does."""
    device.settle()  # nobody's finger is faster
    device.page.evaluate(
        "(line) => { const slider = document.querySelector('#replay-at'); slider.value = line;"
        " slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        line,
    )
    expect(device.page.locator("#replay-said")).to_contain_text(f"line {line}", ignore_case=True)


@pytest.mark.parametrize(
    "how", [{"size": PHONE}, {"size": PHONE, "theme": "dark"}, {"size": LAPTOP}], ids=["phone", "at night", "laptop"]
)
def test_a_tap_on_what_happened_is_before_and_another_is_now_and_the_page_stays(how, phone, played):
    alices = phone("alice", **how)
    alices.open(f"/tables/{played.pk}/")
    alices.page.evaluate("document.querySelector('#table').dataset.same = 'yes'")
    now = board(alices)
    alices.page.locator("#told").click()
    expect(alices.page.locator("#told.looked")).to_be_visible()
    assert board(alices) != now
    assert alices.page.locator(".traces").count() == 1
    assert alices.page.evaluate("document.activeElement.id") == "told"  # the focus stays where the action was
    expect(alices.page.locator("#looking")).to_have_count(1)
    alices.page.locator("#told").click()
    expect(alices.page.locator("#told:not(.looked)")).to_be_visible()
    assert board(alices) == now
    expect(alices.page.locator("#looking")).to_have_count(0)
    assert alices.page.locator("#table").get_attribute("data-same") == "yes"
    alices.look()


def test_an_open_list_of_what_can_be_done_gives_way_to_a_look_at_what_was_before(phone, alice):
    sittings = [Sitting(seat, alice.pk) for seat in ("lord", "hero-1")]
    match = match_create(game="invasion", host=alice, at=NOW, sittings=sittings)
    moved_first(match, alice, placing(match, alice, 1)[0])
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.locator("#actions details summary").first.click()
    expect(alices.page.locator("#actions button.act").first).to_be_visible()
    alices.page.locator("#told").click()
    expect(alices.page.locator("#looking")).to_be_visible()
    expect(alices.page.locator("#actions button.act")).to_have_count(0)
    alices.page.locator("#told").click()
    expect(alices.page.locator("#actions button.act").first).to_be_visible()  # as it was left
    alices.look()


def test_dice_that_lie_there_and_the_end_of_the_turn_give_way_to_a_look_at_what_was_before(phone, alice):
    match = at_its_first_roll(alice)
    play(match, alice)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    now = [alices.page.locator(f"#dock {part}") for part in (".held", ".ends")]
    for part in now:
        expect(part).to_be_visible()
    alices.page.locator("#told").click()
    expect(alices.page.locator("#looking")).to_be_visible()
    for part in now:
        expect(part).to_be_hidden()
    alices.page.locator("#told").click()
    for part in now:
        expect(part).to_be_visible()


@pytest.mark.parametrize("answer", ["refused by us", "none of ours"])
def test_a_look_that_is_refused_leaves_the_board_and_says_why(answer, phone, played, monkeypatch):
    alices = phone("alice", language="fr").without_worker()
    alices.open(f"/tables/{played.pk}/")
    now = board(alices)
    if answer == "refused by us":
        monkeypatch.setitem(settings.LIMITS, "resolve", 1)
        assert alices.context.request.get(f"{alices.home}/tables/{played.pk}/?before=1").ok
    else:
        alices.page.route("**/?before=1", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    alices.page.locator("#told").click()
    words = "Trop d’essais. Attendez" if answer == "refused by us" else "Aucune réponse"
    expect(alices.page.locator(".last + [role=alert]")).to_contain_text(words)
    assert board(alices) == now
    expect(alices.page.locator("#told:not(.looked)")).to_be_visible()


@pytest.fixture
def battle(alice):
    """Alice's table for both seats, at the first throw of two dice."""
    return in_battle(table_of(alice), alice)


def test_a_die_that_lies_there_stays_while_one_looks_at_what_was_before(phone, battle):
    alices = phone("alice")
    alices.open(f"/tables/{battle.pk}/")
    alices.page.locator("#dice .key").first.click()
    expect(alices.page.locator("#dice .slot.next")).to_have_count(1)  # the second is wanted still, and none is sent
    written = []
    alices.page.on("request", lambda request: written.append(request.url) if request.method == "POST" else None)
    for look in ("#told.looked", "#told:not(.looked)"):
        alices.page.locator("#told").click()
        expect(alices.page.locator(look)).to_be_visible()
        alices.timers(SENT)
        assert written == []
        expect(alices.page.locator("#dice .tray :checked")).to_have_count(1)
    alices.look()


def test_a_tap_on_what_has_just_come_opens_no_new_page_and_a_die_that_lies_there_stays(phone, battle):
    alices = phone("alice")
    alices.open(f"/tables/{battle.pk}/")
    alices.page.evaluate("document.querySelector('#table').dataset.same = 'yes'")
    alices.page.locator("#dice .key").first.click()
    alices.page.evaluate(AT_ONCE)
    with alices.page.expect_response(lambda answer: answer.url.endswith(f"/tables/{battle.pk}/")):
        alices.page.locator("#told").click()
    expect(alices.page.locator("#told:not(.looked)")).to_be_visible()
    assert alices.page.locator("#table[data-same]").count() == 1
    expect(alices.page.locator("#dice .tray :checked")).to_have_count(1)
    alices.look()


def test_the_slider_and_its_arrows_lead_through_the_game_and_change_nothing(phone, played):
    alices = phone("alice")
    alices.open(f"/tables/{played.pk}/")
    now = board(alices)
    alices.page.click('.dock-tabs a[href="#log"]')
    slide(alices, 2)
    without = board(alices)
    assert without != now
    shown = alices.page.locator("#log [aria-current]")
    expect(shown).to_have_attribute("data-line", "2")
    expect(alices.page.locator("#turn")).to_contain_text("Looking back")
    alices.page.click("#replay-on")
    expect(alices.page.locator("#replay-said")).to_contain_text("After line 3 of 4")
    assert alices.page.input_value("#replay-at") == "3"
    assert board(alices) not in (without, now)
    expect(shown).to_have_attribute("data-line", "3")
    alices.page.click("#replay-back")
    expect(alices.page.locator("#replay-said")).to_contain_text("After line 2 of 4")
    assert board(alices) == without
    slide(alices, 4)
    assert board(alices) == now
    expect(shown).to_have_count(0)
    expect(alices.page.locator("#turn")).not_to_contain_text("Looking back")
    assert Match.objects.get(pk=played.pk).version == 4
    alices.look()


def test_back_to_here_on_one_phone_is_asked_on_the_other_and_done_on_both(phone, played):
    alices, bobs = phone("alice"), phone("bob", size=LAPTOP)
    alices.open(f"/tables/{played.pk}/")
    bobs.open(f"/tables/{played.pk}/")
    alices.page.click('.dock-tabs a[href="#log"]')
    alices.press('#log button[name=after][value="2"]')
    expect(bobs.page.locator("#undo-asked")).to_contain_text("asks to take this back:")
    bobs.press("#undo-asked button[value='1']")
    for device in (alices, bobs):
        expect(device.page.locator("#last")).to_contain_text("Lines 3 to 4 are taken back.")
        device.look()
    assert Match.objects.get(pk=played.pk).state["phase"] == "generals"


def test_a_request_can_be_given_up_at_once_with_the_panel_at_its_full_height(phone, played):
    alices = phone("alice")
    alices.open(f"/tables/{played.pk}/")
    alices.page.click('.dock-tabs a[href="#log"]')
    alices.press('#log button[name=after][value="2"]')
    button, happened = alices.page.locator("#undo-asked button"), alices.page.locator("#happened").bounding_box()
    assert alices.page.locator("html").get_attribute("data-dock") == "full"
    seen = button.bounding_box()
    assert happened["y"] <= seen["y"]
    assert seen["y"] + seen["height"] <= happened["y"] + happened["height"]


def test_after_the_end_the_other_phone_is_asked_too_and_both_play_on(phone, played, alice):
    match_resign(request=WriteRequest(may(somebody(alice), TABLE, pk=played.pk), NOW))
    alices, bobs = phone("alice"), phone("bob", language="fr", theme="dark")
    for device in (alices, bobs):
        device.open(f"/tables/{played.pk}/")
        expect(device.page.locator("#ending")).to_be_visible()
    alices.press("#last button.chip")
    expect(bobs.page.locator("#undo-asked")).to_contain_text("d’annuler l’abandon")
    bobs.press("#undo-asked button[value='1']")
    for device in (alices, bobs):
        expect(device.page.locator("#ending")).to_have_count(0)
        device.look()
    assert Match.objects.get(pk=played.pk).status == "open"
