"""A browser, devices in it, and the live process beside the site."""

import os
import socket
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, expect, sync_playwright

from tests.config.conftest import local
from tests.matches.served import Live

from .devices import PATIENCE, Phone

CHROMIUM = "/usr/bin/chromium-headless-shell"  # without tabs and toolbars, which cost more than most pages
expect.set_options(timeout=PATIENCE)  # what is expected of a page may come as late as what is waited for
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def launched() -> Iterator[Callable[..., Browser]]:
    """Starts Chromium with these arguments beside its usual ones, once."""
    # Playwright runs a loop of its own in this thread; the database is used from here only, never from inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        running: dict[tuple[str, ...], Browser] = {}

        def with_arguments(*more: str) -> Browser:
            if more not in running:
                running[more] = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGS, *more])
            return running[more]

        yield with_arguments
        for browser in running.values():
            browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def chromium(request, launched) -> Browser:
    """One for all tests; a module that needs a browser set otherwise names its ARGUMENTS."""
    return launched(*getattr(request.module, "ARGUMENTS", ()))


class Beside(Live):
    """A live process for the site that pytest-django serves."""

    shared = True

    def __init__(self, settings) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = local(
            settings.DATA_DIR,
            DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing",
            SECRET_KEY=settings.SECRET_KEY,
            HOST="127.0.0.1",
            LIVE_PORT=str(self.port),
        )
        self.start()


@pytest.fixture(scope="session")
def live_process():
    from django.conf import settings

    running = Beside(settings)
    yield running
    running.stop()


@pytest.fixture
def live(live_process, settings):
    """The live process, which pages are told of; one that a test has killed is started again."""
    settings.LIVE_PORT = live_process.port
    if live_process.process.poll() is not None:
        live_process.start()
    return live_process


@pytest.fixture
def phone(chromium, live_server, live, django_user_model):
    """Makes devices: `phone("alice")`, on which Alice has signed in before, `phone(size=LAPTOP, language="fr")`; `kind`
    is a Phone that can do more.
    """
    devices: list[Phone] = []

    def made(name: str = "", home: str = live_server.url, kind: type[Phone] = Phone, **how) -> Phone:
        devices.append(kind(chromium, home, **how))
        if name:
            client = Client()
            client.force_login(django_user_model.objects.get(username=name))
            devices[-1].keep_cookies(client.cookies)
        return devices[-1]

    yield made
    for device in devices:
        device.context.close()
