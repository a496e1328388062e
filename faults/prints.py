"""A dozen dear prints in flight, asked for by strangers again and again: how long a player's move takes beside them.

`python -m faults prints` starts the web process of `make run` on an empty data folder and prints the ratio to the quiet
time; it ends with 1 where that is too large.
"""

import itertools
import json
import os
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

from scripts.services import ROOT, begun, free_port

STRANGERS = 12
MOVES = 40  # in each of the two times
PAUSE = 0.2  # seconds after which a stranger who was refused asks again
RATIO_MOST = 6.0
PASSWORD = "sabres-and-banners"
PREPARED = (
    "import django; django.setup(); from django.core.management import call_command; "
    f"call_command('migrate', verbosity=0); call_command('demo_load', password={PASSWORD!r}, verbosity=0)"
)
DEAR = (
    "/print/battle-counters.pdf?copies=99&spare=10",  # refused
    "/print/record-sheets.pdf?mechs=" + ",".join(["HBK-4G"] * 26),  # as large as is made at once
    "/print/battle-desk.pdf?copies=9",
    "/print/battle-board.png",
)


class Site:
    """What answers at a port, by whose proxy's word every stranger has an address of their own."""

    def __init__(self, port: int) -> None:
        self.port = port

    def asked(self, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """The answer's status and content; 0 where nobody answers."""
        data = None if body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **headers}
        try:
            with urllib.request.urlopen(
                urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, given)
            ) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()
        except OSError:
            return 0, b""


def tables(site: Site, headers: dict[str, str]) -> list[str]:
    """As many tables of Bitva as there are moves to measure, each before its first throw."""
    seats = [{"seat": seat, "who": "me"} for seat in ("south", "north")]
    made = []
    for number in range(2 * MOVES):  # each from another address, which may make thirty a minute
        where = {"X-Forwarded-For": f"10.255.0.{number}"}
        status, content = site.asked("/api/v1/matches/", {"game": "bitva", "seats": seats}, **headers, **where)
        if status != 201:
            raise RuntimeError(f"a table was answered {status}: {content[:300]!r}")
        made.append(json.loads(content)["href"])
    return made


def moves(site: Site, headers: dict[str, str], addresses: list[str]) -> list[float]:
    """Seconds of a first throw at each table."""
    body, took = {"action": {"do": "roll"}, "seat": "south", "roll": True}, []
    for address in addresses:
        start = time.perf_counter()
        status, content = site.asked(f"{address}actions/", body, **headers, **{"If-Match": "*"})
        took.append(time.perf_counter() - start)
        if status != 201:
            raise RuntimeError(f"a move was answered {status}: {content[:300]!r}")
    return took


def flood(site: Site, over: threading.Event, answered: Counter[int]) -> list[threading.Thread]:
    """Strangers who ask and ask again."""
    numbers = itertools.count()

    def ask() -> None:
        while not over.is_set():
            number = next(numbers)
            address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
            status = site.asked(DEAR[number % len(DEAR)], **{"X-Forwarded-For": address})[0]
            answered[status] += 1
            if status != 200:
                over.wait(PAUSE)

    crowd = [threading.Thread(target=ask) for _ in range(STRANGERS)]
    for thread in crowd:
        thread.start()
    return crowd


def measure(folder: Path) -> float:
    """Print what moves take with and without a flood of prints; the ratio of both medians."""
    port = free_port()
    own = {"BIVOUAC_DATA_DIR": str(folder), "BIVOUAC_ENV_FILE": os.devnull, "DATABASE_URL": ""}
    own |= {"DJANGO_SETTINGS_MODULE": "config.settings.local", "BIVOUAC_PROXIES": "1", "PORT": str(port)}
    subprocess.run([sys.executable, "-c", PREPARED], cwd=ROOT, env={**os.environ, **own}, check=True)
    with begun("web", port, own, stderr=subprocess.DEVNULL):
        site = Site(port)
        signed_in = site.asked("/api/v1/tokens/", {"username": "demo", "password": PASSWORD})[1]
        headers = {"Authorization": f"Token {json.loads(signed_in)['token']}"}
        addresses = tables(site, headers)
        moves(site, headers, addresses[:1])  # for warmth
        quiet = moves(site, headers, addresses[1:MOVES])
        over, answered = threading.Event(), Counter[int]()
        crowd = flood(site, over, answered)
        while answered.total() < STRANGERS:
            time.sleep(0.05)
        beside = moves(site, headers, addresses[MOVES:])
        over.set()
        for thread in crowd:
            thread.join()
    ratio = statistics.median(beside) / statistics.median(quiet)
    for name, took in (("quiet", quiet), (f"{STRANGERS} prints in flight", beside)):
        slow = sorted(took)[int(len(took) * 0.9)]
        print(f"a move, {name:<22} median {statistics.median(took) * 1000:7.1f} ms, 90 % within {slow * 1000:7.1f} ms")
    counts = ", ".join(f"{count} × {status}" for status, count in sorted(answered.items()))
    print(f"ratio {ratio:.1f} (at most {RATIO_MOST:g}); prints answered meanwhile: {counts}")
    return ratio
