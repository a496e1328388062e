"""A press lasts: what comes onto the page meanwhile must not take the button from under the finger."""

import pytest

from .test_queue_mechs import shots_waiting, volley
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
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def comes_afresh(device, path):
    """The page is asked for anew and has come; what follows at once has followed."""
    with device.page.expect_response(lambda answer: answer.url.endswith(path)) as answer:
        device.page.evaluate(AFRESH)
    answer.value.finished()
    device.timers(0)


@pytest.mark.parametrize("by", [Mouse, Finger])
def test_a_button_is_pressed_though_the_page_comes_anew_while_it_is_held(by, phone, alice):
    match = volley(alice)
    alices = phone("alice")
    shots_waiting(alices, match)
    pointer = by(alices, alices.page.locator("#waiting .trouble").get_by_role("button", name="Throw them"))
    pointer.down()
    comes_afresh(alices, f"/tables/{match.pk}/")
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
