"""What the head of a page says of its connection, by a clock that the test turns: nothing here waits for a real one."""

from collections.abc import Callable

import pytest

from .test_table import table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WITHIN, BACK = 5_000, 3_000  # milliseconds: until a lost connection is said, until a page that is back has asked
ASKED, TOLD = "**/news/**", "**/stream/**"


class Network:
    """The network of a device; silent, it takes requests and answers none, and nobody is told."""

    def __init__(self, device) -> None:
        self.device = device

    def silent(self, *addresses: str) -> None:
        for address in addresses:
            self.device.context.route(address, lambda _route: None)

    def speaks(self) -> None:
        self.device.context.unroute_all(behavior="ignoreErrors")


def opening(device, network: Network, live) -> None:
    """The stream is asked for, and does not open."""
    network.silent(ASKED, TOLD)
    device.page.reload(wait_until="commit")
    device.page.wait_for_selector("#conn", state="attached")
    device.page.clock.pause_at(device.page.evaluate("Date.now()") + 1)


def opened(device, network: Network, live) -> None:
    """The stream is open, and falls silent."""
    device.page.wait_for_selector("#conn[data-state=live]")
    live.hold()
    network.silent(ASKED, TOLD)
    device.page.clock.pause_at(device.page.evaluate("Date.now()") + 1)


def asking(device, network: Network, live) -> None:
    """There is no stream: the page asks by itself, and is not answered any more."""
    device.page.wait_for_selector("#conn[data-state=live]")
    live.kill()
    device.page.wait_for_selector("#conn[data-state=asking]")
    network.silent(ASKED, TOLD)
    device.page.clock.pause_at(device.page.evaluate("Date.now()") + 1)


@pytest.mark.parametrize("state", [opening, opened, asking], ids=["opening", "live", "asking"])
def test_a_lost_connection_is_said_within_five_seconds_and_the_position_asked_for_within_three(
    state: Callable, phone, alice, live
):
    match = table_of(alice)
    alices = phone("alice")
    alices.page.clock.install()
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    network = Network(alices)
    try:
        state(alices, network, live)
        alices.page.clock.run_for(WITHIN)
        assert alices.said("#conn") == "No connection"
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
    alices.page.clock.install()
    alices.page.goto(f"{alices.home}/tables/{match.pk}/")
    alices.page.wait_for_selector("#conn[data-state=live]")
    alices.context.set_offline(True)
    alices.page.wait_for_selector("#conn[data-state=lost]")
    alices.page.clock.pause_at(alices.page.evaluate("Date.now()") + 1)
    with alices.page.expect_request(ASKED):
        alices.context.set_offline(False)  # not one tick of its clock later
    alices.complaints.clear()
