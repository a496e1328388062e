"""A recorded reserve roll through the whole API, beside the floor's plain write; same server, same database."""

import json
import os
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
import uuid
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from honcho.environ import parse_procfile
from rest_framework.authtoken.models import Token

from benchmarks.bulk import clone, sequences_follow
from benchmarks.load import Fired, fire, post, volleys
from benchmarks.models import Snapshot
from benchmarks.table import Line
from campaigns.access import Viewer
from campaigns.journal import organiser_seat
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    General,
    JournalEntry,
    PotEntry,
    RoundSide,
    Side,
    User,
)
from campaigns.services.battles import battle_open
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import account_create, general_add
from campaigns.services.rounds import round_add
from games.battle_cry.scenario import catalogue

ROWS = [Campaign, Side, General, JournalEntry, PotEntry, Battle, BattleRound, RoundSide]
STRIDE = 1000
CONNECTIONS = 4
VOLLEY = 250
ROUNDS = 9  # counted; one more for warmth
DICE = ["infantry", "cavalry"]


def prepare() -> tuple[str, int]:
    """One campaign made by the services, its first round waiting for a reserve roll; then copies. Token, round id."""
    alice, now = account_create(username="alice", password=uuid.uuid4().hex), timezone.now()
    entry = campaign_create(user=alice, at=now, name="Measured", scenarios=[catalogue()[0].key])
    seat = organiser_seat(Campaign.objects.get(pk=entry.campaign_id))
    for side in ("union", "confederacy"):
        general_add(seat=seat, viewer=Viewer(alice), at=now, side=side, name=f"General of the {side}")
    battle = Battle.objects.get(campaign=seat.campaign_id)
    battle_open(seat=seat, at=now, battle_id=battle.pk)
    round_add(seat=seat, at=now, battle_id=battle.pk)
    copies = (ROUNDS + 1) * VOLLEY
    clone(ROWS, copies, STRIDE)
    Snapshot.objects.bulk_create(Snapshot(pk=pk) for pk in range(1, copies + 1))
    sequences_follow([*ROWS, Snapshot, User])
    return Token.objects.create(user=alice).key, BattleRound.objects.order_by("pk").values_list("pk", flat=True)[0]


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
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                return port
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def measure() -> list[Line]:
    """Volleys in turns; the ratio of each pair, and their median. Slowest of a hundred over all volleys."""
    token, first = prepare()
    connection.close()
    count = (ROUNDS + 1) * VOLLEY
    body = json.dumps({"side": "union", "dice": DICE}).encode()

    def headers() -> dict[str, str]:
        return {"Authorization": f"Token {token}", "If-Match": '"1"', "Idempotency-Key": uuid.uuid4().hex}

    ours = volleys(
        [post(f"/api/v1/rounds/{first + n * STRIDE}/reserve-rolls/", headers(), body) for n in range(1, count + 1)],
        VOLLEY,
    )
    floor = volleys([post(f"/floor/{n}/", headers(), body) for n in range(1, count + 1)], VOLLEY)
    fired: dict[str, list[Fired]] = {"ours": [], "floor": []}
    with Server() as port:
        for turn, (mine, its) in enumerate(zip(ours, floor, strict=True)):
            pair = [("ours", mine), ("floor", its)]
            for name, requests in pair if turn % 2 else reversed(pair):
                fired[name].append(fire(port, requests, CONNECTIONS, 201))
    kept = {name: volleys_fired[1:] for name, volleys_fired in fired.items()}
    rate = {name: statistics.median(f.per_second for f in those) for name, those in kept.items()}
    ratio = statistics.median(a.per_second / b.per_second for a, b in zip(kept["ours"], kept["floor"], strict=True))
    slow = {name: percentile([s for f in those for s in f.latencies], 99) for name, those in kept.items()}
    return [
        Line("recorded roll, requests a second", f"{rate['ours']:.0f}", f"{rate['floor']:.0f}", ratio, 0.6, least=True),
        Line(
            "recorded roll, slowest of a hundred",
            f"{slow['ours'] * 1000:.1f} ms",
            f"{slow['floor'] * 1000:.1f} ms",
            slow["ours"] / slow["floor"],
            2.0,
        ),
    ]


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]
