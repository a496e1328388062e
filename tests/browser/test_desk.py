"""Campaigns on two phones: what one taps the other has at once, over the stream or without it; how a campaign ends."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from campaigns.access import SHEET
from campaigns.journal import organiser_access
from campaigns.models import Battle, BattleRound, Campaign
from campaigns.services.battles import battle_add, battle_close, battle_open
from campaigns.services.campaigns import campaign_create, campaign_finish, pot_adjust
from campaigns.services.events import event_roll
from campaigns.services.generals import general_add
from campaigns.services.points import point_note
from campaigns.services.reserves import reserve_choose, reserve_roll
from campaigns.services.rounds import round_add, round_score
from campaigns.services.sheets import sheet_new
from campaigns.services.undo import entry_undo
from campaigns.standings import standing_compute
from core.grants import may
from core.receipts import WriteRequest
from games.battle_cry.scenario import all_scenarios
from matches.sheets import sheet_mark
from tests.granting import campaign_link, signed, somebody

from .devices import LAPTOP, PHONE
from .test_frame import ACROSS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
SMALL_PHONE, SMALLEST = {"width": 360, "height": 640}, {"width": 320, "height": 568}
SCREEN = {"width": 1920, "height": 1080}
POINTS = {"union": {"units": 6, "objectives": 1}, "confederacy": {"units": 3, "objectives": 0}}


class War:
    """A campaign of Alice's with Camille for the Union and Léa for the Confederacy, its first round being played."""

    def __init__(self, alice, scenario="first-bull-run", begun=True, rolled=True):
        self.campaign: Campaign = campaign_create(user=alice, at=NOW, name="Virginia", scenarios=[scenario]).campaign
        self.access = organiser_access(self.campaign)
        self.generals = {
            side: self.do(general_add, asker=somebody(alice), side=side, name=name).data["id"]
            for side, name in (("union", "Camille"), ("confederacy", "Léa"))
        }
        self.battle = Battle.objects.get(campaign=self.campaign)
        self.do(battle_open, battle_id=self.battle.pk)
        if begun:
            self.round = self.do(round_add, battle_id=self.battle.pk).data["id"]
        if begun and rolled:
            self.rolled()

    def rolled(self):
        """Both sides roll two reserve dice and take nothing, so that the round is played."""
        first = self.battle.first_side
        for side in (first, "confederacy" if first == "union" else "union"):
            self.do(reserve_roll, round_id=self.round, side=side, dice=["sabres", "sabres"])
            self.do(reserve_choose, round_id=self.round, side=side, take=[])

    def do(self, service, **values):
        return service(request=WriteRequest(self.access, NOW), **values)

    @property
    def path(self):
        return f"/campaigns/{self.campaign.pk}/"

    @property
    def desk(self):
        return f"{self.path}battles/{self.battle.pk}/"

    def second(self, *dice, **planned):
        """The Union wins the first battle; the second one is open, and who moves first in it has rolled for events."""
        self.do(round_score, round_id=self.round, points=POINTS)
        self.do(battle_close, battle_id=self.battle.pk)
        self.battle = Battle.objects.get(pk=self.do(battle_add, scenario=all_scenarios()[1], **planned).data["id"])
        self.do(battle_open, battle_id=self.battle.pk)
        side = self.battle.first_side
        self.do(event_roll, battle_id=self.battle.pk, side=side, dice=dice[: 3 if side == "union" else 2])

    def ended(self, points=POINTS):
        self.do(round_score, round_id=self.round, points=points)
        self.do(battle_close, battle_id=self.battle.pk)
        self.do(campaign_finish)
        standing_compute(campaign_id=self.campaign.pk, at=NOW)

    def sits(self, device, side):
        """A guest takes the seat of a general by its link."""
        device.open(f"/j/{signed(campaign_link(self.campaign.pk, general=self.generals[side]))}/")
        device.page.click("main form button.ink")
        device.page.wait_for_url("**/campaigns/*/")
        return device


@pytest.fixture
def war(alice):
    return War(alice)


def score(war, side):
    return f"#running-{war.round}-{side}"


def tap(war, device, side, fell=1):
    device.page.click(f"#running-{war.round}-{side}-{fell}")


def test_a_point_that_one_phone_taps_is_on_the_other_without_a_reload(phone, war):
    unions, souths = war.sits(phone(), "union"), war.sits(phone(language="fr"), "confederacy")
    for device in (unions, souths):
        device.open(war.desk)
        device.page.wait_for_selector("#conn[data-state=live]")
        device.page.evaluate("document.body.dataset.same = ''")
    tap(war, unions, "union")
    expect(souths.page.locator(score(war, "union"))).to_have_text("1")
    tap(war, souths, "union", 2)
    expect(unions.page.locator(score(war, "union"))).to_have_text("2")
    expect(unions.page.locator(".notes li").first).to_contain_text("noted by Léa")
    tap(war, souths, "confederacy")
    expect(unions.page.locator(score(war, "confederacy"))).to_have_text("1")
    expect(unions.page.locator("input[name=union-objectives]")).to_have_value("1")  # the close is filled in with it
    unions.page.locator(".notes li", has_text="noted by Léa").last.locator("button").click()  # of what he has noted
    expect(souths.page.locator(score(war, "union"))).to_have_text("1")
    for device in (unions, souths):
        assert device.page.locator("body[data-same]").count() == 1
        assert device.page.locator("#news .note").count() == 0
        assert device.complaints == []
        device.look()


def test_the_tapped_button_keeps_the_keyboard_and_nothing_typed_is_lost(phone, war):
    unions, souths = war.sits(phone(), "union"), war.sits(phone(), "confederacy")
    for device in (unions, souths):
        device.open(war.desk)
        device.page.wait_for_selector("#conn[data-state=live]")
    unions.page.fill("input[name=union-units]", "7")
    tap(war, unions, "union")
    expect(unions.page.locator(score(war, "union"))).to_have_text("1")
    assert unions.page.evaluate("document.activeElement.id") == f"running-{war.round}-union-1"
    tap(war, souths, "confederacy")
    expect(unions.page.locator(score(war, "confederacy"))).to_have_text("1")
    assert unions.page.evaluate("document.activeElement.id") == f"running-{war.round}-union-1"
    assert unions.page.input_value("input[name=union-units]") == "7"
    unions.page.click("form[action$='/do/score/'] button")  # it was typed before the others were noted
    expect(unions.page.locator("main")).to_contain_text("Send it all the same")
    unions.page.click("form[action$='/do/score/'] button")
    expect(unions.page.locator(score(war, "union"))).to_have_text("7")
    expect(souths.page.locator(score(war, "union"))).to_have_text("7")


@pytest.mark.parametrize("begun", [False, True], ids=["who has begun nothing", "who reads the odds"])
def test_an_open_desk_follows_what_may_be_done_and_never_asks_for_parts_it_does_not_have(begun, phone, alice):
    war = War(alice, rolled=False)
    unions = war.sits(phone(), "union")
    unions.open(war.desk)
    unions.page.wait_for_selector("#conn[data-state=live]")
    if begun:
        unions.page.click(".all-odds summary")
    war.rolled()  # on another phone
    if begun:
        expect(unions.page.locator("#news .note")).to_be_visible()
        assert unions.page.locator(".all-odds[open]").count() == 1
        assert unions.page.locator(f"#running-{war.round}").count() == 0
    else:
        expect(unions.page.locator(f"#running-{war.round}-union-1")).to_be_visible()  # what may be done now
    souths = war.sits(phone(), "confederacy")
    souths.open(war.desk)
    tap(war, souths, "confederacy")
    if not begun:
        expect(unions.page.locator(score(war, "confederacy"))).to_have_text("1")
    else:
        with unions.page.expect_response(lambda answer: "/news/" in answer.url):
            unions.page.evaluate("htmx.trigger('#news', 'news')")
    unions.settle()
    assert unions.complaints == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_an_event_roll_does_is_ticked_off_on_a_phone_without_scrolling(language, phone, alice):
    war = War(alice)
    war.second("infantry", "flag", "sabres")
    alices = phone("alice", language=language)
    alices.open(war.desk)
    button, bar = (alices.page.locator(part).first.bounding_box() for part in (".neat form button", ".nav"))
    assert alices.page.evaluate("scrollY") == 0
    assert button["y"] + button["height"] <= bar["y"]


def test_G11_beside_the_unit_that_is_chosen_a_phone_asks_whether_it_stands_on_its_baseline(phone, alice):
    war = War(alice)
    war.second("flag", "flag", "flag", has_roster=True)
    alices = phone("alice")
    alices.open(war.desk)
    asked = alices.page.locator("form[action$='/do/event-effect/'] .tiles .switch:visible")
    expect(asked).to_have_count(0)
    alices.page.locator("form[action$='/do/event-effect/'] .pick").nth(2).click()
    expect(asked).to_have_count(1)
    asked.click()
    alices.page.click("form[action$='/do/event-effect/'] button")
    expect(alices.page.locator("main")).to_contain_text("loses a figure instead of moving back")


def test_after_a_step_the_desk_stays_where_its_reader_was(phone, alice):
    """Alice sets up a second round, below the first, on a phone."""
    war = War(alice)
    alices = phone("alice")
    alices.open(war.desk)
    alices.page.click("#add summary")
    button = alices.page.locator("#add form button.ink").last
    button.scroll_into_view_if_needed()
    before = alices.page.evaluate("scrollY")
    assert before > 300
    button.click()
    expect(alices.page.locator("section h2", has_text="Round 2")).to_be_visible()
    alices.settle()
    after = alices.page.evaluate("scrollY")
    assert after > 300, (before, after)
    taps = alices.page.locator(f"#running-{war.round}-union-1")
    taps.scroll_into_view_if_needed()
    war.do(pot_adjust, side="union", delta=1)  # news that bring the page anew
    at = taps.bounding_box()["y"]
    expect(alices.page.locator("aside")).to_contain_text("+1")
    assert abs(taps.bounding_box()["y"] - at) <= 2
    assert [
        complaint for complaint in alices.complaints if not complaint.startswith("Autofocus")
    ] == []  # the focus led on itself


def test_who_taps_points_one_after_the_other_finds_the_button_where_it_was(phone, war):
    unions = war.sits(phone(size=SMALL_PHONE), "union")
    unions.open(war.desk)
    unions.page.wait_for_selector("#conn[data-state=live]")
    button = unions.page.locator(f"#running-{war.round}-union-1")
    button.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    at = button.bounding_box()["y"]
    assert unions.page.evaluate("scrollY") > 0
    for points in range(1, 4):
        unions.page.mouse.click(100, at + 10)
        expect(unions.page.locator(score(war, "union"))).to_have_text(str(points))
        unions.settle()
        assert abs(button.bounding_box()["y"] - at) <= 2, points


@pytest.mark.parametrize("watched", [False, True], ids=["who has taken the step", "who has watched it"])
def test_what_takes_the_place_of_a_step_shows_its_head(watched, phone, alice):
    war = War(alice, begun=False)
    alices, other = phone("alice", size=SMALL_PHONE), phone("alice", size=SMALL_PHONE)
    for device in (alices, other):
        device.open(war.desk)
        device.page.wait_for_selector("#conn[data-state=live]")
        device.page.get_by_role("button", name="Set it up").evaluate(
            "(part) => part.scrollIntoView({ block: 'start' })"
        )
    alices.page.get_by_role("button", name="Set it up").click()
    page = (other if watched else alices).page
    expect(page.locator("h2", has_text="Round 1")).to_be_in_viewport(ratio=1)


def test_whoever_has_ended_the_set_up_has_the_score_of_the_round_before_them(phone, alice):
    war = War(alice, rolled=False)
    war.do(reserve_roll, round_id=war.round, side="union", dice=["sabres", "sabres"])
    war.do(reserve_choose, round_id=war.round, side="union", take=[])
    war.do(reserve_roll, round_id=war.round, side="confederacy", dice=["infantry", "cavalry"])
    alices = phone("alice", size=SMALL_PHONE)
    alices.open(war.desk)
    button = alices.page.get_by_role("button", name="Take nothing")
    button.evaluate("(button) => button.scrollIntoView({ block: 'end' })")
    button.click()
    expect(alices.page.locator("h2", has_text="Round 1")).to_be_in_viewport(ratio=1)
    expect(alices.page.locator(score(war, "union"))).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "size", [{"width": 320, "height": 640}, SMALLEST, ACROSS["phone"]], ids=["small", "smallest", "across"]
)
def test_the_dice_of_a_round_lie_in_sight_where_the_campaign_leads(size, phone, alice):
    war = War(alice, rolled=False)
    alices = phone("alice", size=size, language="fr")
    alices.open(war.path)
    alices.page.click("main header a.ink")
    alices.page.wait_for_url("**/#steps")
    keys = alices.page.locator("#steps .tray .key").all()
    assert len(keys) == 5
    foot = alices.page.locator(".nav").bounding_box()["y"] if size["width"] < 768 else size["height"]
    assert all(key.bounding_box()["y"] + key.bounding_box()["height"] <= foot for key in keys)


def test_the_dice_of_a_round_lie_in_sight_on_a_small_phone_at_the_head_of_the_desk_too(phone, alice):
    war = War(alice, rolled=False)
    alices = phone("alice", size={"width": 320, "height": 640}, language="fr")
    alices.open(war.desk)
    foot = alices.page.locator(".nav").bounding_box()["y"]
    keys = [key.bounding_box() for key in alices.page.locator("#steps .tray .key").all()]
    assert len(keys) == 5
    assert all(key["y"] + key["height"] <= foot for key in keys)


def test_the_smallest_phone_shows_what_a_roll_offers_and_what_was_noted_in_few_lines(phone, alice):
    war = War(alice, rolled=False)
    smallest = phone("alice", size=SMALLEST, language="fr")
    war.do(reserve_roll, round_id=war.round, side="union", dice=["infantry", "flag"])
    smallest.open(war.desk)
    assert all(offer.bounding_box()["height"] <= 140 for offer in smallest.page.locator(".pick.line").all())
    war.do(reserve_choose, round_id=war.round, side="union", take=[])
    war.do(reserve_roll, round_id=war.round, side="confederacy", dice=["infantry", "flag"])
    war.do(reserve_choose, round_id=war.round, side="confederacy", take=[])
    war.do(point_note, round_id=war.round, side="union", what="unit")
    smallest.open(war.desk)
    undo = smallest.page.get_by_role("button", name="Annuler Union 1 unité").bounding_box()
    assert 44 <= undo["width"] <= 60
    assert undo["height"] >= 44


def test_the_tabs_of_a_guest_stand_in_one_row_on_the_smallest_phone(phone, war):
    guest = war.sits(phone(size=SMALLEST, language="fr"), "union")
    tabs = [tab.bounding_box() for tab in guest.page.locator(".tabs a").all()]
    assert len(tabs) == 4
    assert len({tab["y"] for tab in tabs}) == 1
    assert tabs[-1]["x"] + tabs[-1]["width"] <= SMALLEST["width"]


@pytest.mark.parametrize("size", [PHONE, ACROSS["phone"]], ids=["phone", "across"])
def test_how_a_battle_is_opened_is_in_sight_where_the_campaign_leads(size, phone, alice):
    campaign = campaign_create(user=alice, at=NOW, name="Virginia", scenarios=["brandy-station"]).campaign
    alices = phone("alice", size=size, language="fr")
    alices.open(f"/campaigns/{campaign.pk}/")
    alices.page.click("main header a.ink")
    expect(alices.page.get_by_role("button", name="Ouvrir la bataille")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [SMALL_PHONE, LAPTOP], ids=["small phone", "laptop"])
def test_whoever_sets_up_another_round_is_led_to_it_past_the_one_that_is_played(size, phone, alice, war):
    alices = phone("alice", size=size)
    alices.open(war.desk)
    alices.page.click("summary:has-text('Set up another round')")
    alices.page.get_by_role("button", name="Set it up").click()
    expect(alices.page.locator("h2", has_text="Round 2")).to_be_in_viewport(ratio=1)
    expect(alices.page.locator("h2", has_text="Round 2")).to_be_focused()


def test_of_many_points_the_newest_three_stand_above_how_the_round_is_closed(phone, war):
    for _ in range(5):
        war.do(point_note, round_id=war.round, side="union", what="unit")
    unions = war.sits(phone(size=SMALL_PHONE), "union")
    unions.open(war.desk)
    expect(unions.page.locator(".notes li:visible")).to_have_count(3)
    unions.page.click("summary:has-text('2 earlier entries')")
    expect(unions.page.locator(".notes li:visible")).to_have_count(5)
    unions.page.locator(".notes li:visible button").last.click()
    expect(unions.page.locator(score(war, "union"))).to_have_text("4")


def test_whoever_has_ticked_off_a_part_of_an_event_roll_has_the_next_one_before_them(phone, alice):
    war = War(alice)
    war.second("infantry", "flag", "cavalry", has_roster=True)
    alices = phone("alice", size=SMALL_PHONE)
    alices.open(war.desk)
    alices.page.locator("form[action$='/do/event-effect/'] .pick").last.click()
    alices.page.click("form[action$='/do/event-effect/'] button")
    expect(alices.page.locator("#desk section.neat")).to_contain_text("Applied")
    expect(alices.page.locator("#desk section li[aria-current=step]").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("begun", "step", "led_to"),
    [(False, "Set it up", "roll 2 reserve dice"), (True, "Write the points", "All rounds are in")],
    ids=["the first round", "the last round's points"],
)
def test_a_step_that_leaves_nothing_of_its_form_leads_to_what_is_next(begun, step, led_to, phone, alice):
    war = War(alice, begun=begun)
    alices = phone("alice")
    alices.open(war.desk)
    for field, points in zip(alices.page.locator(".points:visible input").all(), (6, 1, 3, 0), strict=False):
        field.fill(str(points))
    button = alices.page.get_by_role("button", name=step)
    button.evaluate("(button) => button.scrollIntoView({ block: 'end' })")
    button.click()
    expect(alices.page.locator("h2, h3", has_text=led_to).first).to_be_in_viewport()


def test_without_a_stream_the_desk_asks_by_itself(phone, war, live):
    unions = war.sits(phone(), "union")
    live.kill()
    unions.page.goto(unions.home + war.desk)  # what the browser says to it is the test's own to ask
    expect(unions.page.locator("#conn")).to_have_text("Every 3 s")
    souths = war.sits(phone(), "confederacy")
    souths.page.goto(souths.home + war.desk)
    tap(war, souths, "union")
    expect(unions.page.locator(score(war, "union"))).to_have_text("1")
    for device in (unions, souths):
        device.complaints.clear()  # the browser did say that nobody answered


def test_the_score_and_its_buttons_fit_one_phone_screen_and_a_finger(phone, alice):
    war = War(alice, "brandy-station")
    unions = war.sits(phone(), "union")
    unions.open(war.desk)
    box = unions.page.locator(f"#running-{war.round}-union").bounding_box()
    last = unions.page.locator(".scorekeys button").last.bounding_box()
    assert last["y"] + last["height"] - box["y"] < PHONE["height"] - 60  # the bar at the foot of the screen
    for button in unions.page.locator(".running button").all():
        size = button.bounding_box()
        assert min(size["width"], size["height"]) >= 44
    unions.page.click("button:has-text('Fleetwood Hill') >> nth=0")
    expect(unions.page.locator(score(war, "union"))).to_have_text("1")
    expect(unions.page.locator("button:has-text('Fleetwood Hill') >> nth=0")).to_have_attribute("aria-disabled", "true")
    unions.look()


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
@pytest.mark.parametrize("side", ["union", "confederacy"])
def test_whoever_goes_to_the_battle_has_the_dice_before_them(side, size, phone, alice):
    war = War(alice, rolled=False)
    if side == "confederacy":
        war.do(reserve_roll, round_id=war.round, side="union", dice=["sabres", "sabres"])
        war.do(reserve_choose, round_id=war.round, side="union", take=[])
    alices = phone("alice", size=size, language="fr")
    alices.open(war.path)
    alices.page.click("header a.btn.ink")
    keys = alices.page.locator("#steps .step > form > .tray .key")
    expect(keys).to_have_count(5)
    alices.settle()
    foot = alices.page.locator(".nav").bounding_box()["y"]
    for key in keys.all():
        there = key.bounding_box()
        assert 0 < there["y"] < there["y"] + there["height"] <= foot


def test_the_names_of_the_faces_have_one_line_on_the_smallest_phone(phone, alice):
    war = War(alice, rolled=False)
    alices = phone("alice", size=SMALLEST, language="fr")
    for page in (war.desk, "/tools/reserve-roll/", "/tools/combat/"):
        alices.open(page)
        names = alices.page.locator(".neat form > .tray .key > span")
        expect(names).to_have_count(5)
        assert len({name.bounding_box()["height"] for name in names.all()}) == 1, page
        assert names.first.bounding_box()["height"] < 20, page


def test_the_dice_that_are_put_right_have_the_width_of_the_phone_and_their_names_one_line(phone, alice):
    war = War(alice)
    alices = phone("alice", size=SMALL_PHONE, language="fr")
    alices.open(war.desk)
    alices.page.click(".done-rolls summary >> nth=0")
    keys = [key.bounding_box() for key in alices.page.locator(".done-rolls details[open] .key").all()]
    assert len(keys) == 5
    assert len({key["y"] for key in keys}) == 1
    assert len({key["height"] for key in keys}) == 1


def test_why_a_step_was_refused_is_in_sight_wherever_its_form_was_scrolled_to(phone, alice):
    war = War(alice, begun=False)
    war.do(general_add, asker=somebody(alice), side="union", name="Hugo")  # so that it has to be said who plays
    alices = phone("alice")
    alices.open(war.desk)
    button = alices.page.locator("form[action$='/do/round-add/'] button.ink")
    button.evaluate("(button) => button.scrollIntoView({ block: 'start' })")
    button.click()
    expect(alices.page.locator("#general-union")).to_be_focused()  # the browser asks for it
    button.evaluate("(button) => (button.form.noValidate = true)")  # as one that does not
    button.click()
    alices.page.wait_for_selector("#problem:focus")
    alices.settle()
    seen = alices.page.locator("#problem").bounding_box()
    assert 0 <= seen["y"] <= PHONE["height"] - seen["height"]


def test_what_was_taken_back_is_marked_with_a_word_no_wider_than_it_is(phone, alice):
    war = War(alice)
    war.do(entry_undo)
    alices = phone("alice")
    alices.open(f"{war.path}journal/")
    word, line = (alices.page.locator(f".undone {part}").first.bounding_box() for part in (".state", ".grow"))
    assert word["width"] < line["width"] / 2


def test_a_record_sheet_hears_of_a_mark_over_the_stream(phone, alice):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G")
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    asked = []
    alices.page.on("request", lambda request: asked.append(request.url) if "/news/" in request.url else None)
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    sheet_mark(request=WriteRequest(access, NOW), action={"do": "hit", "location": "LA", "damage": 5, "side": "front"})
    expect(alices.page.locator("#said")).to_contain_text("Left arm")
    alices.look()


@pytest.mark.parametrize("winner", ["union", "confederacy"])
def test_at_the_end_the_union_bears_its_square_and_the_confederacy_its_circle_whoever_has_won(
    winner, phone, alice, war
):
    loser = "confederacy" if winner == "union" else "union"
    war.ended({winner: POINTS["union"], loser: POINTS["confederacy"]})
    alices = phone("alice")
    alices.open(war.path)
    round_ = "(side) => getComputedStyle(side, '::before').borderRadius"
    marks = [side.evaluate(round_) for side in alices.page.locator(".finale .result .side").all()]
    assert marks == ["0px", "50%"]


def test_the_campaign_sheet_turns_into_its_end_when_the_organiser_ends_it(phone, war, live):
    souths = war.sits(phone(), "confederacy")
    souths.open(war.path)
    souths.page.wait_for_selector("#conn[data-state=live]")
    souths.page.evaluate("document.body.dataset.same = ''")
    war.ended()
    expect(souths.page.locator(".finale h2")).to_have_text(
        "Union decisive victory R"
    )  # twice the points first is ours (A7)
    expect(souths.page.locator(".laurels .name")).to_have_text("Camille")
    assert souths.page.locator("body[data-same]").count() == 1
    souths.look()


@pytest.mark.parametrize("size", [PHONE, LAPTOP, SCREEN], ids=["phone", "laptop", "screen"])
@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("fr", "light")])
def test_the_end_shows_verdict_best_general_certificate_and_rematch(phone, war, size, language, theme):
    war.ended()
    alices = phone("alice", size=size, language=language, theme=theme)
    alices.open(war.path)
    certificate = alices.page.locator(".certificate img")
    certificate.scroll_into_view_if_needed()
    expect(certificate).to_have_js_property("complete", True)
    assert certificate.evaluate("image => image.naturalWidth") > 0  # it is drawn
    assert alices.page.locator(".finale .result b").all_inner_texts() == ["8", "3"]
    alices.page.click(".finale form button")
    alices.page.wait_for_url(lambda url: not url.endswith(war.path))
    assert "Virginia (2)" in alices.text("h1")
    made = Campaign.objects.get(name="Virginia (2)")
    assert sorted(made.generals.values_list("side", "player__name")) == [("confederacy", "Léa"), ("union", "Camille")]
    assert not BattleRound.objects.filter(battle__campaign=made).exists()
    alices.look()
