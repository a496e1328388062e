"""A whole request for a print, from the click to the PDF, and a worker's task of a pack, beside drawing and writing the
same pages alone.

All in processor time: of the web process, of the process that draws, and of the process that measures.
"""

import os
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from time import process_time
from urllib.parse import urlencode

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks.comparison import Comparison, alternately
from benchmarks.server import processor_seconds, served
from campaigns.models import Battle, User
from core.grants import Asker
from matches.sheets import sheet_create
from print_room.at_once import chosen
from print_room.choices import order_of
from print_room.models import PrintJob
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
        self.link = HTTPConnection("127.0.0.1", port)
        self.headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}

    def get(self, path: str) -> bytes:
        self.link.request("GET", path, headers=self.headers)
        answer = self.link.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {content[:300]!r}")
        return content


def compared(
    name: str,
    whole: Callable[[], bytes],
    alone: Callable[[], bytes],
    rounds: int,
    *,
    clock: Callable[[], float],
    before: Callable[[], object] = lambda: None,
) -> Comparison:
    """Both must make the same file."""
    before()
    if whole() != alone():
        raise RuntimeError(f"{name}: not the same file")
    return alternately(whole, alone, rounds=rounds, before=before, clock=clock).line(name, limit=MOST)


def at_once(visitor: Visitor, pids: list[int], user: User, name: str, slug: str, of: str) -> Comparison:
    """A print that is drawn while its reader waits."""
    origin = f"http://{visitor.link.host}:{visitor.link.port}"
    order = order_of(slug, {"of": of}, asker=Asker(user), origin=origin, language="en")
    path = f"{reverse('print-blank', args=[slug, 'pdf'])}?{urlencode({'of': of})}"
    return compared(
        f"whole request, {name}",
        lambda: visitor.get(path),
        lambda: render(slug, **chosen(order)).content,
        ROUNDS,
        clock=partial(processor_seconds, [os.getpid(), *pids]),
    )


def pack(user: User, of: str) -> Comparison:
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


def measure() -> list[Comparison]:
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
    with served() as server:
        visitor = Visitor(server.port, client.cookies[settings.SESSION_COOKIE_NAME].value)
        visitor.get(reverse("print-blank", args=["battle-board", "pdf"]))  # now there is a process that draws
        pids = server.family
        lines = [at_once(visitor, pids, user, name, *what) for name, what in prints.items()]
    return [*lines, pack(user, f"battle:{battle.pk}")]
