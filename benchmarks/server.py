"""The web process under load: volleys of writes in turns with the floor's; same server, same database."""

import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from honcho.environ import parse_procfile

from benchmarks.comparison import Line
from benchmarks.load import Fired, fire, post, volleys

CONNECTIONS = 4
VOLLEY = 250
ROUNDS = 9  # counted; one more for warmth
COPIES = (ROUNDS + 1) * VOLLEY  # of what is written to: each is written to once
STRIDE = 1000  # between the ids of one copy and of the next


class Server:
    """The web process as the Procfile has it, with the floor's addresses added."""

    def __enter__(self) -> int:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        command = parse_procfile(Path(settings.PROCFILE).read_text()).processes["web"]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "HOST": "127.0.0.1", "PORT": str(port)}
        self.process = subprocess.Popen(command, shell=True, cwd=settings.BASE_DIR, env=environment)
        while self.process.poll() is None:  # however busy the machine
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                return port
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server has ended")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()


def headers(token: str, version: int) -> dict[str, str]:
    """Who asks, what they have seen, and a key of its own for each request."""
    return {"Authorization": f"Token {token}", "If-Match": f'"{version}"', "Idempotency-Key": uuid.uuid4().hex}


def requests(paths: Iterable[str], token: str, version: int, body: bytes) -> list[list[bytes]]:
    """The same write to each address, in volleys."""
    return volleys([post(path, headers(token, version), body) for path in paths], VOLLEY)


def compare(port: int, name: str, ours: list[list[bytes]], floor: list[list[bytes]]) -> list[Line]:
    """Volleys in turns; the ratio of each pair, and their median. Slowest of a hundred over all volleys."""
    fired: dict[str, list[Fired]] = {"ours": [], "floor": []}
    for turn, (own, its) in enumerate(zip(ours, floor, strict=True)):
        pair = [("ours", own), ("floor", its)]
        for whose, volley in pair if turn % 2 else reversed(pair):
            fired[whose].append(fire(port, volley, CONNECTIONS, 201))
    kept = {whose: volleys_fired[1:] for whose, volleys_fired in fired.items()}
    rate = {whose: statistics.median(f.per_second for f in those) for whose, those in kept.items()}
    ratio = statistics.median(a.per_second / b.per_second for a, b in zip(kept["ours"], kept["floor"], strict=True))
    slow = {whose: percentile([s for f in those for s in f.latencies], 99) for whose, those in kept.items()}
    return [
        Line(f"{name}, requests a second", f"{rate['ours']:.0f}", f"{rate['floor']:.0f}", ratio, 0.6, least=True),
        Line(
            f"{name}, slowest of a hundred",
            f"{slow['ours'] * 1000:.1f} ms",
            f"{slow['floor'] * 1000:.1f} ms",
            slow["ours"] / slow["floor"],
            2.0,
        ),
    ]


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]
