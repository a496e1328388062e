"""The web process under load: volleys of writes in turns with the floor's; same server, same database."""

import json
import statistics
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, models
from django.utils import timezone
from msgspec import Struct

from benchmarks.bulk import clone, sequences_follow
from benchmarks.comparison import Comparison
from benchmarks.load import Fired, fire, post, volleys
from benchmarks.models import Snapshot
from campaigns.models import User
from campaigns.services.keys import key_make
from scripts.services import begun, free_port

CONNECTIONS = 4
VOLLEY = 250
ROUNDS = 9  # counted; one more for warmth
COPIES = (ROUNDS + 1) * VOLLEY  # of what is written to: each is written to once
STRIDE = 1000  # between the ids of one copy and of the next
FLOOR = json.dumps({"side": "union", "dice": ["infantry", "cavalry"]}).encode()  # what the floor is sent


class Server(Struct, frozen=True):
    """The web process as the Procfile has it, with the floor's addresses added."""

    port: int
    pid: int

    @property
    def family(self) -> list[int]:
        """Its processes."""
        return family(self.pid)

    def processor_seconds(self) -> float:
        """What they have taken of a processor so far. The database's own is not in it."""
        return processor_seconds(self.family)


@contextmanager
def served() -> Iterator[Server]:
    port = free_port()
    with begun("web", port, {"PORT": str(port)}) as process:
        yield Server(port, process.pid)


def family(pid: int) -> list[int]:
    """A process and all that it and its children have started."""
    children = " ".join(task.joinpath("children").read_text() for task in Path(f"/proc/{pid}/task").iterdir()).split()
    return [pid, *(descendant for child in children for descendant in family(int(child)))]


def processor_seconds(pids: Iterable[int]) -> float:
    """What these processes have taken of a processor, by the clock that Linux keeps of each."""
    return sum(time.clock_gettime((~pid << 3) | 2) for pid in pids)


class Limits(Struct, frozen=True):
    """What is kept, beside the floor: at least so many requests a second, at most so slow, so much processor time."""

    speed: float = 0.6
    slowest: float = 2.0
    spent: float = 1.7


class Write(Struct, frozen=True):
    """A request that writes to the thing of the number that its `path` has a place for, which is at this version."""

    name: str
    path: str
    number: int
    version: int
    body: object
    limits: Limits = Limits()


def compared(user: User, rows: Sequence[type[models.Model]], writes: Sequence[Write]) -> list[Comparison]:
    """Each of these writes to copies of its thing, which lies in these `rows`, beside as many writes of the floor."""
    clone(rows, COPIES, STRIDE)
    Snapshot.objects.bulk_create(Snapshot(pk=pk) for pk in range(1, len(writes) * COPIES + 1))
    sequences_follow([*rows, Snapshot, User])
    token = key_make(user=user, name="measured", at=timezone.now())[1]
    connection.close()
    copies, lines = range(1, COPIES + 1), []
    with served() as server:
        for place, write in enumerate(writes):
            paths = [write.path.format(write.number + n * STRIDE) for n in copies]
            ours = requests(paths, token, write.version, json.dumps(write.body).encode())
            floor = requests([f"/floor/{place * COPIES + n}/" for n in copies], token, 1, FLOOR)
            lines += compare(server, write.name, ours, floor, write.limits)
    return lines


def requests(paths: Iterable[str], token: str, version: int, body: bytes) -> list[list[bytes]]:
    """The same write to each address, in volleys: who asks, what they have seen, and a key of its own for each."""
    who = {"Authorization": f"Token {token}", "If-Match": f'"{version}"'}
    return volleys([post(path, who | {"Idempotency-Key": uuid.uuid4().hex}, body) for path in paths], VOLLEY)


def compare(
    server: Server, name: str, ours: list[list[bytes]], floor: list[list[bytes]], limits: Limits
) -> list[Comparison]:
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
    latencies = {whose: [second for f in those for second in f.latencies] for whose, those in kept.items()}
    slow = {whose: statistics.quantiles(seconds, n=100)[-1] for whose, seconds in latencies.items()}
    cpu = {whose: statistics.median(those[1:]) for whose, those in spent.items()}

    def longer(what: str, seconds: dict[str, float], digits: int, limit: float) -> Comparison:
        own, its = (f"{seconds[whose] * 1000:.{digits}f} ms" for whose in ("ours", "floor"))
        return Comparison(f"{name}, {what}", own, its, seconds["ours"] / seconds["floor"], limit)

    fast, plain = (f"{rate[whose]:.0f}" for whose in ("ours", "floor"))
    return [
        Comparison(f"{name}, requests a second", fast, plain, ratio, limits.speed, least=True),
        longer("slowest of a hundred", slow, 1, limits.slowest),
        longer("processor time", cpu, 2, limits.spent),
    ]
