"""The live process beside the site of a browser test."""

import socket

import pytest

from tests.config.conftest import local
from tests.matches.served import Live


class Beside(Live):
    """A live process for the site that pytest-django serves."""

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
