"""A press lasts, and the next one may follow at once: what comes onto the page meanwhile takes neither away."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from campaigns.models import JournalEntry
from matches.sheets import sheet_create

from .test_desk import War, score
from .test_queue_mechs import shots_waiting, volley
from .test_sheet import marks, version_there, weapon
from .waiting import sent

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

AFRESH = "htmx.trigger(document.body, 'acts-sent')"  # what waited has been sent: the page is asked for anew


class Mouse:
    """Over the middle of a button."""

    def __init__(self, device, button):
        self.mouse = device.page.mouse
        self.mouse.move(*middle(button))

    def down(self):
        self.mouse.down()

    def up(self):
        self.mouse.up()


class Finger:
    """Over the middle of a button, on glass."""

    def __init__(self, device, button):
        x, y = middle(button)
        self.at, self.glass = [{"x": x, "y": y}], device.context.new_cdp_session(device.page)

    def down(self):
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": self.at})

    def up(self):
        self.glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(place):
    """Of what is in sight; a page that comes anew may draw it at this very moment."""
    box = None
    while box is None:
        place.wait_for()
        box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def afresh(device, path):
    """The page has come anew at the end; what follows at once has followed."""

    def comes(answer):
        return answer.url.endswith(path) and "hx-request" in answer.request.headers

    with device.page.expect_response(comes) as answer:
        yield
    answer.value.finished()
    device.timers(0)


def comes_afresh(device, path):
    with afresh(device, path):
        device.page.evaluate(AFRESH)


@pytest.mark.parametrize("by", [Mouse, Finger])
def test_a_button_is_pressed_though_the_page_comes_anew_while_it_is_held(by, phone, alice):
    match = volley(alice)
    alices, path = phone("alice"), f"/tables/{match.pk}/"
    with afresh(alices, path):  # by itself; it does so once at a time, and would not again while its answer is held
        shots_waiting(alices, match)
    pointer = by(alices, alices.page.locator("#waiting .trouble").get_by_role("button", name="Throw them"))
    pointer.down()
    comes_afresh(alices, path)
    pointer.up()
    alices.page.wait_for_selector("#dice .tray")
    alices.throw(6, 5)
    alices.throw(4, 3)
    assert match.log.get().faces == [6, 5, 4, 3]
    sent(alices)


@pytest.mark.parametrize("by", [Mouse, Finger])
def test_what_came_while_a_finger_rested_is_there_when_it_is_lifted(by, phone, alice):
    match = volley(alice)
    alices = phone("alice")
    alices.open(f"/tables/{match.pk}/")
    alices.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
    pointer = by(alices, alices.page.locator("h1").first)
    pointer.down()
    comes_afresh(alices, f"/tables/{match.pk}/")
    assert alices.page.locator("#table > [data-before]").count() == 1
    pointer.up()
    alices.settled()


def test_whoever_taps_a_point_six_times_running_has_noted_six(phone, alice):
    war = War(alice)
    unions = war.sits(phone(), "union")
    unions.open(war.desk)
    unions.page.wait_for_selector("#conn[data-state=live]")
    button = unions.page.locator(f"#running-{war.round}-union-1")
    button.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    unions.page.mouse.move(*middle(button))
    for _ in range(6):
        unions.page.mouse.down()
        unions.page.mouse.up()
    expect(unions.page.locator(score(war, "union"))).to_have_text("6")
    sent(unions)


def test_a_point_is_noted_once_more_before_the_page_that_comes_with_the_first_is_there(phone, alice):
    war = War(alice)
    unions = war.sits(phone().without_worker(), "union")
    unions.open(war.desk)
    unions.page.wait_for_selector("#conn[data-state=live]")
    unions.page.route("**/news/**", lambda route: None)  # it does not come
    for points in (1, 2):
        with unions.page.expect_response(lambda answer: answer.url.endswith("/note/")) as answer:
            unions.page.click(f"#running-{war.round}-union-1")
        answer.value.finished()
        assert JournalEntry.objects.filter(kind="point-noted").count() == points


def test_hits_that_follow_as_fast_as_fingers_can_are_all_noted(phone, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    weapon(alices, "small-laser")
    at = {place: middle(alices.page.locator(f"#at-{place}")) for place in ("CT", "LT")}
    for place in ("CT", "CT", "LT", "CT"):
        alices.page.mouse.click(*at[place])
    version_there(alices, 4)
    assert [hit.location for hit in marks(sheet, alice).pending] == ["CT", "CT", "LT", "CT"]
    sent(alices)
