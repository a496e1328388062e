"""A whole request for a print, from the click to the PDF, and a worker's task of a pack, beside drawing and writing the
same pages alone.

All in processor time: of the web process, of the process that draws, and of this one.
"""

import socket
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from urllib.parse import urlencode

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks.comparison import Line, alternately
from benchmarks.load import answer
from benchmarks.server import Server
from campaigns.models import Battle, User
from core.grants import Asker
from matches.sheets import sheet_create
from print_room.choices import order_of
from print_room.models import PrintJob
from print_room.now import chosen
from print_room.packs import pack_of
from print_room.selectors import job_content
from print_room.services import job_create
from print_room.tasks import print_job_run
from printables.catalogue import render, render_pack

ROUNDS = 24  # of three prints: fewer requests than an address may make in a minute
PACK_ROUNDS = 8
MOST = 1.5  # times drawing and writing alone


class Visitor:
    """A browser that is signed in, with one connection that stays open."""

    def __init__(self, port: int, session: str) -> None:
        self.host = f"127.0.0.1:{port}"
        self._link = socket.create_connection(("127.0.0.1", port))
        self._headers = f"Host: {self.host}\r\nCookie: {settings.SESSION_COOKIE_NAME}={session}\r\n\r\n"

    def get(self, path: str) -> bytes:
        self._link.sendall(f"GET {path} HTTP/1.1\r\n{self._headers}".encode())
        status, content = answer(self._link)
        if status != 200:
            raise RuntimeError(f"{path}: {status} {content[:300]!r}")
        return content


def family(pid: int) -> list[int]:
    """A process and all that it and its children have started."""
    children = " ".join(task.joinpath("children").read_text() for task in Path(f"/proc/{pid}/task").iterdir()).split()
    return [pid, *(descendant for child in children for descendant in family(int(child)))]


def spent(pids: list[int]) -> float:
    """Seconds of processor time that these processes and this one have taken, by the clock that Linux keeps of each."""
    return process_time() + sum(time.clock_gettime((~pid << 3) | 2) for pid in pids)


def compared(
    name: str,
    whole: Callable[[], bytes],
    alone: Callable[[], bytes],
    rounds: int,
    *,
    clock: Callable[[], float],
    before: Callable[[], object] = lambda: None,
) -> Line:
    """Both must make the same file."""
    before()
    if whole() != alone():
        raise RuntimeError(f"{name}: not the same file")
    return alternately(whole, alone, rounds=rounds, before=before, clock=clock).line(name, limit=MOST)


def at_once(visitor: Visitor, pids: list[int], user: User, name: str, slug: str, of: str) -> Line:
    """A print that is drawn while its reader waits."""
    order = order_of(slug, {"of": of}, asker=Asker(user), origin=f"http://{visitor.host}", language="en")
    path = f"{reverse('print-blank', args=[slug, 'pdf'])}?{urlencode({'of': of})}"
    return compared(
        f"whole request, {name}",
        lambda: visitor.get(path),
        lambda: render(slug, **chosen(order)).content,
        ROUNDS,
        clock=partial(spent, pids),
    )


def pack(user: User, of: str) -> Line:
    """The worker's task: sources read anew, pages drawn and counted in the database, the file kept there."""
    title, asked = pack_of(of, {}, asker=Asker(user))
    orders = [
        order_of(order["product"], {"of": order["of"]}, asker=Asker(user), origin="", language="en") for order in asked
    ]
    jobs: list[PrintJob] = []

    def ask() -> None:
        if not jobs:
            jobs.append(job_create(user=user, at=timezone.now(), title=title, orders=asked, origin="", language="en"))

    def make() -> bytes:
        job = jobs.pop()
        print_job_run(job.pk)
        job.refresh_from_db()
        return job_content(job)

    return compared(
        "task of a pack, of a battle",
        make,
        lambda: render_pack(orders, title=title).content,
        PACK_ROUNDS,
        clock=process_time,
        before=ask,
    )


def measure() -> list[Line]:
    call_command("demo_load", verbosity=0)
    user = User.objects.get(username="demo")
    battle, sheet = Battle.objects.earliest("pk"), sheet_create(user=user, design="HBK-4G")
    prints = {
        "battle board": ("battle-board", f"battle:{battle.pk}"),
        "counters": ("battle-counters", f"battle:{battle.pk}"),
        "record sheet": ("record-sheet", f"sheet:{sheet.pk}"),
    }
    client = Client()
    client.force_login(user)
    with Server() as server:
        visitor = Visitor(server.port, client.cookies[settings.SESSION_COOKIE_NAME].value)
        visitor.get(reverse("print-blank", args=["battle-board", "pdf"]))  # now there is a process that draws
        pids = family(server.process.pid)
        lines = [at_once(visitor, pids, user, name, *what) for name, what in prints.items()]
    return [*lines, pack(user, f"battle:{battle.pk}")]
