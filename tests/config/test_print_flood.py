"""A dozen prints in flight: a player's move is answered beside them, by the web process of `make run`."""

import json
import os
import signal
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from honcho.environ import parse_procfile

from tests.processes import until

from .conftest import DEMO_PASSWORD, ROOT

pytestmark = pytest.mark.long

WEB = parse_procfile((ROOT / "Procfile").read_text()).processes["web"]
PRINTS = 12
AT_WORK = 2  # one is drawn, one waits; as `printables.press.WAITING` has it


def children(pid):
    """All processes below one, with their command lines."""
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in file.read_text().split():
            yield int(child), Path(f"/proc/{child}/cmdline").read_bytes()
            yield from children(int(child))


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@dataclass
class Answer:
    status: int
    headers: Any
    content: bytes


class Site:
    def __init__(self, port, process):
        self.address, self.process = f"http://127.0.0.1:{port}", process
        until(lambda: self.status("/healthz") == 200)

    def asked(self, path, body=None, **headers):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json", **headers})
        try:
            with urllib.request.urlopen(request) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read())

    def status(self, path):
        try:
            return self.asked(path).status
        except OSError:
            return 0

    def press(self):
        """The process that draws."""
        return next((pid for pid, command in children(self.process.pid) if b"printables.press" in command), None)


@pytest.fixture
def site(at_work, port):
    return Site(port, at_work(f"exec {WEB.removeprefix('exec ')}", PORT=str(port), HOST="127.0.0.1"))


@pytest.fixture
def table(site):
    """Where a player's move goes, and how."""
    token = json.loads(site.asked("/api/v1/tokens/", {"username": "demo", "password": DEMO_PASSWORD}).content)["token"]
    headers = {"Authorization": f"Token {token}"}
    seats = [{"seat": seat, "who": "me"} for seat in ("south", "north")]
    href = json.loads(site.asked("/api/v1/matches/", {"game": "bitva", "seats": seats}, **headers).content)["href"]
    move = {"action": {"do": "roll"}, "seat": "south", "roll": True}
    return lambda: site.asked(f"{href}actions/", move, **headers, **{"If-Match": "*"})


def test_a_move_is_answered_while_twelve_prints_are_in_flight(site, table):
    prints = [f"/print/reserve-tokens.pdf?copies={n}" for n in range(1, PRINTS + 1)]
    assert site.status(prints[0]) == 200
    press = site.press()
    os.kill(press, signal.SIGSTOP)  # for as long as the test wants, a print is being drawn
    with ThreadPoolExecutor(PRINTS) as crowd:
        try:
            asked = [crowd.submit(site.asked, path) for path in prints]
            until(lambda: sum(future.done() for future in asked) == PRINTS - AT_WORK)
            refused = [future.result() for future in asked if future.done()]
            assert {(answer.status, answer.headers["Retry-After"]) for answer in refused} == {(503, "2")}
            assert table().status == 201
            assert sum(future.done() for future in asked) == PRINTS - AT_WORK
        finally:
            os.kill(press, signal.SIGCONT)
        made = [future.result() for future in asked]
    assert sorted(answer.status for answer in made) == [200] * AT_WORK + [503] * (PRINTS - AT_WORK)


def test_the_process_that_draws_may_be_killed_and_ends_with_the_site(site):
    assert site.status("/print/calibration.pdf") == 200
    first = site.press()
    os.kill(first, signal.SIGKILL)
    assert site.status("/print/calibration.pdf") == 200
    second = site.press()
    assert second not in (None, first)
    os.kill(parent(second), signal.SIGKILL)  # however the one that asks it ends
    until(lambda: not running(second))
    until(lambda: site.status("/healthz") == 200)  # with a new one in its place


def test_over_the_api_the_refusal_has_its_code(site):
    assert site.status("/api/v1/printables/calibration.pdf") == 200
    press = site.press()
    os.kill(press, signal.SIGSTOP)
    with ThreadPoolExecutor(AT_WORK + 1) as crowd:
        try:
            asked = [crowd.submit(site.asked, "/api/v1/printables/calibration.svg") for _ in range(AT_WORK + 1)]
            until(lambda: any(future.done() for future in asked))
            refused = next(future for future in asked if future.done()).result()
            code = json.loads(refused.content)["code"]
            assert (refused.status, code, refused.headers["Retry-After"]) == (503, "print-busy", "2")
            assert refused.headers["Content-Type"] == "application/problem+json"
        finally:
            os.kill(press, signal.SIGCONT)
