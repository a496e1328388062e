"""A campaign's journal, generals and invitations on an open page: what others do there comes by itself, and takes away
nothing that is being typed or looked at.
"""

import pytest
from playwright.sync_api import expect

from campaigns.journal import organiser_access
from campaigns.models import Campaign
from campaigns.services.battles import battle_open
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import general_add, link_join
from campaigns.services.rounds import round_add
from core.grants import Kind, Role, grant_make
from core.receipts import WriteRequest
from tests.granting import somebody

from .devices import PHONE
from .test_desk import NOW
from .test_small_phone import SMALLEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def campaign(alice) -> Campaign:
    return campaign_create(user=alice, at=NOW, name="Virginia").campaign


def joins(campaign, name: str, side: str = "union") -> None:
    """Somebody comes by the link of a side."""
    link_join(grant=grant_make(Kind.CAMPAIGN, campaign.pk, Role.SIDE, side), user=None, at=NOW, name=name)


def opened(device, campaign, page: str):
    device.open(f"/campaigns/{campaign.pk}/{page}/")
    device.page.wait_for_selector("#conn[data-state=live]")
    return device.page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("page", "place"), [("journal", "#lines"), ("generals", "#list-union"), ("links", "#seats")], ids=str
)
def test_who_joins_is_on_the_open_page_at_once(page, place, language, phone, alice, campaign):
    alices = phone("alice", language=language, size=PHONE)
    shown = opened(alices, campaign, page)
    joins(campaign, "Camille")
    expect(shown.locator(place)).to_contain_text("Camille")
    alices.look()


def test_the_focus_stays_on_the_button_that_has_it(phone, alice, campaign):
    joins(campaign, "Camille")
    alices = phone("alice")
    shown = opened(alices, campaign, "generals")
    button = shown.locator("#list-union button").first
    button.focus()
    joins(campaign, "Hugo")
    expect(shown.locator("#list-union")).to_contain_text("Hugo")
    expect(button).to_be_focused()


def test_a_name_that_is_being_typed_stays_and_the_other_side_comes_by_itself(phone, alice, campaign):
    joins(campaign, "Camille")
    alices = phone("alice")
    shown = opened(alices, campaign, "generals")
    shown.fill("#gname", "Léa")
    shown.locator("#list-union summary").click()
    name = shown.locator("#list-union input[name=name]")
    name.fill("Camille R.")
    joins(campaign, "Hugo")
    joins(campaign, "Zoé", side="confederacy")
    expect(shown.locator("#list-confederacy")).to_contain_text("Zoé")
    expect(name).to_have_value("Camille R.")
    expect(name).to_be_focused()
    expect(shown.locator("#gname")).to_have_value("Léa")
    with shown.expect_response("**/generals/rename/"):
        name.press("Enter")
    expect(shown.locator("#list-union")).to_contain_text("Hugo")
    expect(shown.locator("#list-union")).to_contain_text("Camille R.")


def test_a_seat_that_is_shown_to_somebody_stays_open(phone, alice, campaign):
    joins(campaign, "Camille")
    alices = phone("alice")
    shown = opened(alices, campaign, "links")
    shown.locator("#seats summary").click()
    shown.fill("#label", "Hugo")
    joins(campaign, "Zoé")
    expect(shown.locator("#held-links")).to_contain_text("Zoé")
    expect(shown.locator("#seats details[open]")).to_contain_text("Camille")
    expect(shown.locator("#label")).to_have_value("Hugo")


def test_what_was_taken_back_is_struck_out_in_the_journal(phone, alice, campaign):
    access = organiser_access(campaign)
    general_add(request=WriteRequest(access, NOW), asker=somebody(alice), side="union", name="Camille")
    alices, other = phone("alice"), phone("alice", language="fr")
    shown = opened(alices, campaign, "journal")
    opened(other, campaign, "journal").click("#undo")
    expect(shown.locator("#lines li.undone")).to_contain_text("Camille")
    for device in (alices, other):
        device.look()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_the_settings_lead_to_the_end_of_the_campaign_from_their_head(language, phone, alice, campaign):
    alices = phone("alice", language=language)
    alices.open(f"/campaigns/{campaign.pk}/settings/")
    way = alices.page.locator('main a[href="#end"]')
    assert way.bounding_box()["y"] + 44 < PHONE["height"] / 2
    way.tap()
    end = alices.page.locator(f"form[action='/campaigns/{campaign.pk}/end/'] button")
    expect(end).to_be_in_viewport(ratio=1)
    spot = end.bounding_box()
    hit = alices.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).textContent.trim()",
        [spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2],
    )
    assert hit == end.inner_text()
    alices.look()


def test_the_longest_names_are_broken_and_no_page_of_a_campaign_is_wider_than_the_smallest_phone(phone, alice):
    longest = "Campagne de la vallée de la Shenandoah, entre amis, chaque premier samedi du mois, deuxième année"
    campaign = campaign_create(user=alice, at=NOW, name=longest, scenarios=["antietam"]).campaign
    request = WriteRequest(organiser_access(campaign), NOW)
    union = general_add(request=request, asker=somebody(alice), side="union", name="W" * 80).data["id"]
    south = general_add(request=request, asker=somebody(alice), side="confederacy", name="Léa").data["id"]
    battle = campaign.battles.get().pk
    battle_open(request=request, battle_id=battle)
    round_add(request=request, battle_id=battle, generals={"union": union, "confederacy": south})
    alices = phone("alice", size=SMALLEST, language="fr")
    here = f"/campaigns/{campaign.pk}/"
    parts = ("", "generals/", "links/", "journal/", f"battles/{battle}/")
    for page in [*(here + part for part in parts), "/rankings/", f"/rankings/?campaign={campaign.pk}", "/sheets/new/"]:
        alices.open(page)
        alices.page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
        alices.look()  # nothing to scroll sideways


@pytest.mark.parametrize("scripts", ["soon", "late"])
def test_a_picture_that_was_not_drawn_as_others_were_is_asked_for_again(scripts, phone, alice, campaign):
    device = phone("alice").without_worker()
    asked = []

    def busy_at_first(route):
        asked.append(route)
        if len(asked) > 1 or scripts == "soon":
            route.fulfill(status=503) if len(asked) == 1 else route.continue_()

    def after_it(route):
        if scripts == "late":
            device.until(lambda: bool(asked))
            asked[0].fulfill(status=503)
        route.continue_()

    device.page.route("**/sheet.svg", busy_at_first)
    device.page.route("**/pictures.js", after_it)
    device.page.goto(f"{device.home}/campaigns/{campaign.pk}/files/")
    device.until(lambda: device.page.eval_on_selector(".preview", "picture => picture.naturalWidth > 0"))
    assert len(asked) == 2
    assert [complaint for complaint in device.complaints if "503" not in complaint] == []
