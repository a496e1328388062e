"""Asking for a task where the broker does not answer: one try, and nobody waits for another. Real sockets."""

import socket
import threading
from contextlib import closing

import pytest
from celery import Celery
from kombu.exceptions import OperationalError

from config.settings import base
from tests.processes import PATIENCE

from .silent import Silent


@pytest.fixture
def task():
    """Makes a task of an application with this project's settings, for a Redis at this port of the loopback."""
    made = []

    def make(port, **options):
        app = Celery("probe", set_as_current=False, broker=f"redis://127.0.0.1:{port}/0")
        app.conf.broker_transport_options = {**base.REDIS_OPTIONS, **options}
        app.conf.broker_pool_limit = base.CELERY_BROKER_POOL_LIMIT
        app.conf.task_publish_retry = base.CELERY_TASK_PUBLISH_RETRY
        made.append(app)

        @app.task(name="probe", ignore_result=True, shared=False)  # else every app gets it
        def probe():
            raise AssertionError("nobody runs it")

        return probe

    yield make
    for app in made:
        app.close()


def test_a_broker_that_refuses_fails_the_asking(task):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises(OperationalError):
            task(nobody.getsockname()[1]).delay()


def test_a_broker_out_of_reach_fails_the_asking(task):
    """A full backlog: the connection is never made, as with a host that swallows packets."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for client in waiting:
            client.setblocking(False)
            client.connect_ex(server.getsockname())
        with pytest.raises(OperationalError):
            task(server.getsockname()[1]).delay()
        for client in waiting:
            client.close()


def test_a_silent_broker_is_asked_once_and_not_again(task):
    with closing(Silent()) as redis:
        probe = task(redis.port)
        for times in (1, 2, 3):
            with pytest.raises(OperationalError):
                probe.delay()
            assert redis.asked == times


def test_twenty_requests_at_once_do_not_queue_for_a_silent_broker(task):
    """All twenty have asked before the first has been answered."""
    with closing(Silent()) as redis:
        probe = task(redis.port, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
        failed = []

        def ask():
            try:
                probe.delay()
            except OperationalError as error:
                failed.append(error)

        threads = [threading.Thread(target=ask) for _ in range(20)]
        for thread in threads:
            thread.start()
        with redis.changed:
            assert redis.changed.wait_for(lambda: redis.asked == 20, PATIENCE)
        assert failed == []
        redis.hang_up()
        for thread in threads:
            thread.join()
        assert len(failed) == 20
