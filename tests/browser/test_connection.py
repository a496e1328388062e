"""What the head of a page says of its connection, by a clock that the test turns: nothing here waits for a real one."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from .test_live import roll
from .test_table import NOW, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WITHIN, BACK = 5_000, 3_000  # milliseconds: until a lost connection is said, until a page that is back has asked
AHEAD = timedelta(hours=1)  # to where the clock is set before the page is there: it cannot be set back
STEP = 50  # of the clock, where a moment is looked for
ASKED, TOLD = "**/news/**", "**/stream/**"


class Network:
    """The network of a device; silent, it takes requests and answers none, and nobody is told: not then, not later."""

    def __init__(self, device) -> None:
        self.device = device
        self.speaking = False

    def silent(self, *addresses: str) -> None:
        for address in addresses:
            self.device.context.route(address, lambda route: route.continue_() if self.speaking else None)

    def speaks(self) -> None:
        self.speaking = True


def open_stopped(device, match) -> None:
    """Open the table with a clock that moves when the test moves it."""
    device.page.clock.install(time=NOW)
    device.page.clock.pause_at(NOW + AHEAD)
    device.page.goto(f"{device.home}/tables/{match.pk}/")


def heard(device, meanwhile: Callable = lambda _device: None) -> None:
    """Wait until the page has heard something more, at the moment at which its clock stands."""
    device.page.evaluate("document.querySelector('#conn').dataset.state = ''")
    meanwhile(device)
    device.page.wait_for_selector("#conn:not([data-state=''])", state="attached")


def opening(device, network: Network, live) -> None:
    """The stream is asked for, and does not open."""
    network.silent(ASKED, TOLD)
    device.page.reload(wait_until="domcontentloaded")


def opened(device, network: Network, live) -> None:
    """The stream is open, and falls silent right after a beat."""
    device.page.wait_for_selector("#conn[data-state=live]")
    heard(device)
    live.hold()
    network.silent(ASKED, TOLD)


def asking(device, network: Network, live) -> None:
    """There is no stream: the page asks by itself, and is not answered any more, right after an answer."""
    device.page.wait_for_selector("#conn[data-state=live]")
    live.kill()
    device.page.wait_for_selector("#conn[data-state=asking]")
    heard(device, just_asked)
    network.silent(ASKED, TOLD)


def just_asked(device) -> None:
    """Until a question has just gone out."""
    asked: list[str] = []
    device.page.on("request", lambda request: asked.append(request.url) if "/news/" in request.url else None)
    for _ in range(WITHIN // STEP):
        device.page.clock.run_for(STEP)
        if asked:
            return
    raise AssertionError("the page has given up asking")


@pytest.mark.parametrize("state", [opening, opened, asking], ids=["opening", "live", "asking"])
def test_a_lost_connection_is_said_within_five_seconds_and_the_position_asked_for_within_three(
    state: Callable, phone, alice, live
):
    match = table_of(alice)
    alices = phone("alice").without_worker()
    open_stopped(alices, match)
    network = Network(alices)
    try:
        state(alices, network, live)
        alices.page.clock.run_for(WITHIN)
        assert alices.text("#conn") == "No connection"
        network.speaks()
        with alices.page.expect_response(ASKED) as asked:
            alices.page.clock.run_for(BACK)
        assert asked.value.ok
        alices.page.wait_for_selector("#conn:not([data-state=lost])")
    finally:
        if live.process.poll() is None:
            live.kill()  # it may be held: the next test has its own
    alices.complaints.clear()  # the browser did say that nobody answered


def test_a_page_that_is_told_that_the_network_is_back_asks_at_once(phone, alice):
    match = table_of(alice)
    alices = phone("alice")
    open_stopped(alices, match)
    alices.page.wait_for_selector("#conn[data-state=live]")
    alices.context.set_offline(True)
    alices.page.wait_for_selector("#conn[data-state=lost]")
    with alices.page.expect_request(ASKED):
        alices.context.set_offline(False)  # not one tick of its clock later
    alices.complaints.clear()


COUNTED = """
  window.streams = [];
  window.EventSource = class extends EventSource {
    constructor(address) { super(address); window.streams.push(this); }
  };
"""


def test_a_page_that_is_told_that_the_network_is_away_closes_its_stream(phone, alice):
    """A beat over a stream that is still there would say that all is well, while no question leads out."""
    alices = phone("alice")
    alices.page.add_init_script(COUNTED)
    alices.open(f"/tables/{table_of(alice).pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    alices.context.set_offline(True)
    alices.page.wait_for_function(
        "() => streams.length && streams.every((stream) => stream.readyState === EventSource.CLOSED)"
    )
    assert alices.page.get_attribute("#conn", "data-state") == "lost"
    alices.context.set_offline(False)
    alices.page.wait_for_selector("#conn[data-state=live]")
    alices.complaints.clear()  # the browser did say that nobody answered


@pytest.mark.parametrize("state", [opened, asking], ids=["live", "asking"])
def test_after_a_drop_of_five_seconds_the_position_is_right_within_three_of_the_networks_return(
    state: Callable, phone, alice, bob, live
):
    """The page's clock stands still while anything is on its way: what is counted is what the page itself waits."""
    match = table_of(alice, second={"user_id": bob.pk})
    bobs = phone("bob").without_worker()
    open_stopped(bobs, match)
    network = Network(bobs)
    try:
        state(bobs, network, live)
        bobs.page.clock.run_for(WITHIN)
        just_asked(bobs)  # and is not answered: the worst moment for the network to come back
        roll(match, alice, "south", 6)  # which nobody tells Bob's phone
        assert "6" not in bobs.text("#last")
        network.speaks()
        with bobs.page.expect_response(ASKED) as asked:
            bobs.page.clock.run_for(BACK)
        assert asked.value.ok
        expect(bobs.page.locator("#last")).to_contain_text("6")
    finally:
        if live.process.poll() is None:
            live.kill()  # it may be held: the next test has its own
    bobs.complaints.clear()  # the browser did say that nobody answered
