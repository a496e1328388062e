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
from contextlib import suppress
from dataclasses import dataclass
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

    def __enter__(self) -> "Server":
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = parse_procfile(Path(settings.PROCFILE).read_text()).processes["web"]
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "HOST": "127.0.0.1", "PORT": str(self.port)}
        self.process = subprocess.Popen(command, shell=True, cwd=settings.BASE_DIR, env=environment)
        while self.process.poll() is None:  # however busy the machine
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz").close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server has ended")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def processor_seconds(self) -> float:
        """What the web process and its worker have taken of a processor so far. The database's own is not in it."""
        family = {self.process.pid}
        ticks = 0
        for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
            with suppress(OSError):  # ended meanwhile
                number, fields = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
                if number in family or int(fields[1]) in family:  # a child's number is above its parent's
                    family.add(number)
                    ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def headers(token: str, version: int) -> dict[str, str]:
    """Who asks, what they have seen, and a key of its own for each request."""
    return {"Authorization": f"Token {token}", "If-Match": f'"{version}"', "Idempotency-Key": uuid.uuid4().hex}


def requests(paths: Iterable[str], token: str, version: int, body: bytes) -> list[list[bytes]]:
    """The same write to each address, in volleys."""
    return volleys([post(path, headers(token, version), body) for path in paths], VOLLEY)


@dataclass(frozen=True, slots=True)
class Limits:
    """What is kept, beside the floor: at least so many requests a second, at most so slow, so much processor time."""

    speed: float = 0.6
    slowest: float = 2.0
    spent: float = 1.7


def compare(
    server: Server, name: str, ours: list[list[bytes]], floor: list[list[bytes]], limits: Limits = Limits()
) -> list[Line]:
    """Volleys in turns; the ratio of each pair, and their median. Slowest of a hundred over all volleys.

    The clock counts what else the machine does meanwhile; the processor time of the web process does not.
    """
    fired: dict[str, list[Fired]] = {"ours": [], "floor": []}
    spent: dict[str, list[float]] = {"ours": [], "floor": []}
    for turn, (own, its) in enumerate(zip(ours, floor, strict=True)):
        pair = [("ours", own), ("floor", its)]
        for whose, volley in pair if turn % 2 else reversed(pair):
            before = server.processor_seconds()
            fired[whose].append(fire(server.port, volley, CONNECTIONS, 201))
            spent[whose].append((server.processor_seconds() - before) / len(volley))
    kept = {whose: volleys_fired[1:] for whose, volleys_fired in fired.items()}
    rate = {whose: statistics.median(f.per_second for f in those) for whose, those in kept.items()}
    ratio = statistics.median(a.per_second / b.per_second for a, b in zip(kept["ours"], kept["floor"], strict=True))
    slow = {whose: percentile([s for f in those for s in f.latencies], 99) for whose, those in kept.items()}
    cpu = {whose: statistics.median(those[1:]) for whose, those in spent.items()}
    return [
        Line(
            f"{name}, requests a second",
            f"{rate['ours']:.0f}",
            f"{rate['floor']:.0f}",
            ratio,
            limits.speed,
            least=True,
        ),
        Line(
            f"{name}, slowest of a hundred",
            f"{slow['ours'] * 1000:.1f} ms",
            f"{slow['floor'] * 1000:.1f} ms",
            slow["ours"] / slow["floor"],
            limits.slowest,
        ),
        Line(
            f"{name}, processor time",
            f"{cpu['ours'] * 1000:.2f} ms",
            f"{cpu['floor'] * 1000:.2f} ms",
            cpu["ours"] / cpu["floor"],
            limits.spent,
        ),
    ]


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]
