"""What a request pays for a broker, or a live process, that does not answer: beside bare sockets that wait as long."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from celery import Celery
from kombu.exceptions import OperationalError

from benchmarks.comparison import Comparison, alternately
from config.settings import base
from core import news

ROUNDS = 7
CROWD = 20


@contextmanager
def silent() -> Iterator[int]:
    """The port of somebody who takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0), backlog=256) as server:
        yield server.getsockname()[1]


@contextmanager
def out_of_reach() -> Iterator[int]:
    """The port of a full backlog: a connection is never made."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for link in waiting:
            link.setblocking(False)
            link.connect_ex(server.getsockname())
        yield server.getsockname()[1]
        for link in waiting:
            link.close()


def wait_bare(port: int) -> None:
    """One connect and one answer that does not come, with the settings' patience."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), base.REDIS_OPTIONS["socket_timeout"]) as link:
        link.recv(1)


def asking(port: int) -> tuple[Celery, Callable[[], None]]:
    """An application with this project's settings, and what asks its broker for a task."""
    app = Celery("probe", set_as_current=False, broker=f"redis://127.0.0.1:{port}/0")
    app.conf.broker_transport_options = base.REDIS_OPTIONS
    app.conf.broker_pool_limit = base.CELERY_BROKER_POOL_LIMIT
    app.conf.task_publish_retry = base.CELERY_TASK_PUBLISH_RETRY

    @app.task(name="probe", ignore_result=True)
    def probe() -> None:
        raise AssertionError("nobody runs it")

    def ask() -> None:
        with suppress(OperationalError):
            probe.delay()

    return app, ask


def at_once(work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=work) for _ in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def measure() -> list[Comparison]:
    lines = []
    for name, kind in (("silent", silent), ("out of reach", out_of_reach)):
        with kind() as port:
            app, ask = asking(port)
            floor = lambda port=port: wait_bare(port)  # noqa: E731
            crowd = lambda ask=ask: at_once(ask)  # noqa: E731
            lines += [
                alternately(ask, floor, rounds=ROUNDS).line(f"asking a broker that is {name}", limit=2),
                alternately(crowd, floor, rounds=ROUNDS).line(f"{CROWD} asking one that is {name}", limit=3),
            ]
            app.close()
    news_told = alternately(tell, tell_bare, rounds=ROUNDS)
    return [*lines, news_told.line("telling a live process that is not there", limit=5)]


def tell() -> None:
    for version in range(1000):
        news.send(news.news_write(("table", 1), version))


def tell_bare() -> None:
    """The same address, with bytes that nobody signed."""
    family, address = news.news_address()
    for _ in range(1000):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as out:
            out.sendto(b"1 1:nobody signed it, and it is as long as one that somebody has", address)
