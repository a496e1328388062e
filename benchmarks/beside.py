"""A page while something is drawn: in a thread of the same process, and in the process that draws."""

import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from benchmarks.comparison import Line
from campaigns.models import Campaign, User
from printables.catalogue import render
from printables.press import Press

REQUESTS = 60
LARGE = {"options": {"spare": 10, "elites": 10, "fieldworks": 40}, "copies": 2, "bleed": 3}
THREAD_MOST, CHILD_MOST = 20.0, 2.5  # times the quiet page; the first is there to be compared


@contextmanager
def drawing(render: Callable[..., object]) -> Iterator[None]:
    """Something is drawn all the time."""
    over = threading.Event()

    def draw() -> None:
        while not over.is_set():
            render("battle-counters", **LARGE)

    thread = threading.Thread(target=draw)
    render("battle-counters", **LARGE)  # for warmth
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def measure() -> list[Line]:
    call_command("demo_load", verbosity=0)
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="demo"))
    path = reverse("campaign", args=[Campaign.objects.get().pk])

    def page() -> float:
        took = []
        for _ in range(REQUESTS):
            start = time.perf_counter()
            if client.get(path).status_code != 200:
                raise RuntimeError(path)
            took.append(time.perf_counter() - start)
        return statistics.median(took)

    page()
    quiet, press, usual = page(), Press(), sys.getswitchinterval()
    found = {}
    with drawing(render):
        found["beside a drawing thread"] = page(), THREAD_MOST
        sys.setswitchinterval(usual / 10)
        found["the same, switching ten times as often"] = page(), THREAD_MOST
        sys.setswitchinterval(usual)
    with drawing(press.render):
        found["beside the process that draws"] = page(), CHILD_MOST
    press.close()
    return [
        Line(f"a page {name}", f"{took * 1000:.1f} ms", f"{quiet * 1000:.1f} ms", took / quiet, most)
        for name, (took, most) in found.items()
    ]
