"""The page of each table in play, as the server makes it, beside an empty template through the same middleware."""

import time
from collections.abc import Callable
from functools import partial

from django.test import Client

from benchmarks.comparison import Comparison, alternately
from benchmarks.tables import tables_in_play

ROUNDS = 30
MOST = 6.0  # times the empty template


def measure() -> list[Comparison]:
    alice, tables = tables_in_play()
    client = Client(SERVER_NAME="localhost")
    client.force_login(alice)

    def page(path: str, has: bytes) -> None:
        answer = client.get(path)
        if answer.status_code != 200 or has not in answer.content:
            raise RuntimeError(path)

    empty: Callable[[], None] = partial(page, "/floor/empty/", b"")
    lines = []
    for table in tables:
        client.post(f"{table.path}eyes/", {"seat": table.seat})  # the phone is in the hands of whose turn it is
        timed = alternately(partial(page, table.path, b'id="board"'), empty, rounds=ROUNDS, clock=time.process_time)
        lines.append(timed.line(f"page in play, {table.game}", limit=MOST))
    return lines
