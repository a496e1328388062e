"""Coming to a table with a second phone: by its code, under a name, and on to a third one."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import link_join
from core.grants import Kind, Role, grant_make, signed
from matches.models import Match

from .devices import PHONE
from .test_desk import NOW

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEW = "/tables/new/?game=bitva"
TABLE = re.compile(r"/tables/\d+/$")
CAMPAIGN = re.compile(r"/campaigns/\d+/$")
WATCHES = {"en": "You watch this campaign.", "fr": "Vous regardez cette campagne."}


def code_on(device) -> str:
    return "".join(device.page.locator(".code-box b").all_inner_texts())


def type_code(device, code: str) -> None:
    device.open("/")
    device.page.locator("main a[href='/join/']").first.click()
    device.page.fill("#code", code)
    device.page.click("main form button.ink")
    device.page.wait_for_url("**/j/**")
    device.look()


@pytest.mark.parametrize(
    ("page", "typed", "wrong"),
    [
        ("/join/", {"code": "0000"}, "code"),
        ("/sign-up/", {"username": "alice", "password": "sings-well-1"}, "username"),
    ],
    ids=["no such code", "a name that is taken"],
)
def test_one_types_on_in_the_field_that_is_wrong(page, typed, wrong, phone, alice):
    guest = phone()
    guest.open(page)
    for name, text in typed.items():
        guest.page.fill(f"main [name={name}]", text)
    guest.page.click(f"main form:has([name={wrong}]) button.ink")
    guest.page.wait_for_selector("[aria-invalid]")
    assert guest.page.evaluate("document.activeElement.name") == wrong
    guest.complaints.clear()


def test_after_a_refused_code_one_goes_back_without_being_asked_whether_to_send_it_again(phone, alice):
    alices = phone("alice")
    alices.open(NEW)
    alices.page.click("button.preset[value=phones]")
    alices.page.wait_for_url("**/links/")
    guest = phone()
    guest.open("/join/")
    guest.page.fill("#code", "AAAA")
    guest.page.click("main form button.ink")
    expect(guest.page.locator(".err")).to_contain_text("This code leads nowhere")
    guest.page.fill("#code", code_on(alices))
    guest.page.click("main form button.ink")
    guest.page.wait_for_url("**/j/**")
    guest.page.fill("#name", "alice")
    guest.page.click("button[value=sit]")
    guest.page.wait_for_selector("[aria-invalid]")
    guest.page.fill("#name", "Hugo")
    guest.page.click("button[value=sit]")
    guest.page.wait_for_url(TABLE)
    guest.complaints.clear()
    guest.page.go_back()
    guest.page.wait_for_url("**/j/**")
    expect(guest.page.locator("h1")).to_be_visible()
    guest.page.go_back()
    guest.page.go_back()
    expect(guest.page).to_have_url(re.compile("/join/$"))
    expect(guest.page.locator("#code")).to_be_visible()


def test_one_tap_on_the_games_start_page_begins_against_the_computer(phone, alice):
    alices = phone("alice")
    alices.open(NEW)
    alices.page.click("button.preset[value=computer]")
    alices.page.wait_for_url(TABLE)
    alices.look()
    assert list(Match.objects.get().seats.values_list("computer", flat=True)) == ["", "greedy"]


def test_the_ways_to_begin_follow_the_options(phone, alice):
    alices = phone("alice")
    alices.open(NEW)
    alices.page.click("#more > summary")
    alices.page.locator("label:has(input[name=o-players][value='4'])").click()
    expect(alices.page.locator("button.preset[value=phones]")).to_contain_text("A phone each")
    alices.page.fill("#name", "Kitchen")
    alices.page.keyboard.press("Enter")
    alices.page.wait_for_url(TABLE)
    seats = Match.objects.get().seats
    assert seats.count() == 4
    assert not seats.exclude(computer="").exists()


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark")])
def test_two_phones_by_code_and_the_table_opens_by_itself(phone, alice, language, theme):
    alices = phone("alice", language=language, theme=theme)
    alices.open(NEW)
    alices.page.click("button.preset[value=phones]")
    alices.page.wait_for_url("**/links/")
    alices.look()
    hugos = phone(language=language, theme=theme)
    type_code(hugos, code_on(alices).lower())
    hugos.page.fill("#name", "Hugo")
    hugos.page.click("button[value=sit]")
    hugos.page.wait_for_url(TABLE)
    hugos.look()
    alices.page.wait_for_url(TABLE)
    expect(alices.page.locator("#seats")).to_contain_text("Hugo")


def test_a_seat_goes_to_another_phone_from_the_menu_and_the_old_one_watches(phone, alice):
    alices = phone("alice")
    alices.open(NEW)
    alices.page.click("button.preset[value=phones]")
    alices.page.wait_for_url("**/links/")
    old, new = phone(), phone()
    type_code(old, code_on(alices))
    old.page.fill("#name", "Hugo")
    old.page.click("button[value=sit]")
    old.page.wait_for_url(TABLE)
    old.page.click(".play-menu summary")
    old.page.click(".play-menu a[href$='/move/']")
    old.page.click("main form button.ink")
    old.look()
    type_code(new, code_on(old))
    new.page.click("button[value=sit]")
    new.page.wait_for_url(TABLE)
    expect(new.page.locator("#seats")).to_contain_text("(you)")
    old.page.wait_for_url(TABLE)
    expect(old.page.locator(".turn")).to_contain_text("You watch")


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("fr", "dark")])
def test_a_general_goes_to_another_phone_and_the_old_one_watches(phone, alice, language, theme):
    campaign = campaign_create(user=alice, at=NOW, name="Virginia").campaign
    side = grant_make(Kind.CAMPAIGN, campaign.pk, Role.SIDE, "union")
    held, _line = link_join(grant=side, user=None, at=NOW, name="Camille")
    old, new = (phone(language=language, theme=theme, size=PHONE) for _ in range(2))
    old.open(f"/j/{signed(held)}/")
    old.page.click("main form button.ink")
    old.page.wait_for_url(CAMPAIGN)
    old.page.click("main a[href$='/move/']")
    old.page.click("main form button.ink")
    old.look()
    type_code(new, code_on(old).lower())
    new.page.click("main form button.ink")
    new.page.wait_for_url(CAMPAIGN)
    expect(new.page.locator("main a[href$='/move/']")).to_be_visible()
    new.look()
    old.page.wait_for_url(CAMPAIGN)  # it hears of it by itself
    expect(old.page.locator("main a[href$='/move/']")).to_have_count(0)
    expect(old.page.locator("main .note").first).to_contain_text(WATCHES[language])


def test_a_link_is_shared_where_the_phone_can_and_copied_where_it_cannot(phone, alice):
    alices = phone("alice")
    alices.open(NEW)
    alices.page.click("button.preset[value=phones]")
    alices.page.wait_for_url("**/links/")
    link = alices.page.locator("input[id^=l-]").first.input_value()
    alices.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    alices.page.locator("[data-share]").first.click()
    expect(alices.page.locator("[data-share]").first).to_have_text("Copied")
    assert alices.page.evaluate("window.copied") == link
    alices.context.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    alices.page.reload()
    expect(alices.page.locator("[data-share]").first).to_have_text("Share the link")
    alices.page.locator("[data-share]").first.click()
    assert alices.page.evaluate("window.shared") == link
    assert alices.complaints == []
