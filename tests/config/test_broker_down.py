"""Pages and writes of a running server whose Redis is dead or silent: each within half a second."""

import json
import socket
import statistics
import time
import urllib.request

import pytest
from honcho.environ import parse_procfile

from .conftest import DEMO_PASSWORD, ROOT

HALF_A_SECOND = 0.5
PAGES = ["/", "/campaigns/", "/rankings/", "/tools/", "/readyz", "/api/v1/games/"]


@pytest.fixture(params=["dead", "silent"])
def site(request, at_work, port):
    """The web process of the Procfile; its Redis refuses the connection, or takes it and never says a word."""
    with socket.socket() as redis:
        redis.bind(("127.0.0.1", 0))
        if request.param == "silent":
            redis.listen(64)
        broker = f"redis://127.0.0.1:{redis.getsockname()[1]}/0"
        web = parse_procfile((ROOT / "Procfile").read_text()).processes["web"]
        at_work(web, HOST="127.0.0.1", PORT=str(port), BROKER_URL=broker)
        address, last = f"http://127.0.0.1:{port}", time.monotonic() + 20
        while True:
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < last
                time.sleep(0.1)
        yield address


def ask(address, body=None, method=None, **headers):
    """The JSON of an answer (or None), and the seconds it took."""
    request = urllib.request.Request(
        address,
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"Content-Type": "application/json", **headers},
    )
    start = time.perf_counter()
    with urllib.request.urlopen(request, timeout=10) as reply:
        said = reply.read()
        took = time.perf_counter() - start
        return (json.loads(said) if "json" in reply.headers["Content-Type"] else None), took


def test_without_an_answering_redis_every_page_and_write_answers_within_half_a_second(site):
    for page in PAGES:
        ask(site + page)  # a template is compiled at its first use, and that is not Redis's fault
    for page in PAGES:
        assert statistics.median(ask(site + page)[1] for _ in range(3)) < HALF_A_SECOND
    assert ask(site + "/readyz")[0]["broker"] == "unreachable"

    token, _ = ask(f"{site}/api/v1/tokens/", {"username": "demo", "password": DEMO_PASSWORD})
    who = {"Authorization": f"Token {token['token']}"}
    campaign = f"{site}/api/v1/campaigns/1/"
    waited = []
    for listed in (False, True, False):  # moves the all-time ranking: a task is asked for after each
        version = ask(campaign, **who)[0]["version"]
        said, took = ask(campaign, {"listed": listed}, "PATCH", **who, **{"If-Match": f'"{version}"'})
        assert said["kind"] == "campaign-edited"
        waited.append(took)
    assert statistics.median(waited) < HALF_A_SECOND
    asked = [ask(f"{campaign}standings/", **who) for _ in range(3)]
    assert {standing["current"] for standing, _ in asked} == {False}
    assert statistics.median(took for _, took in asked) < HALF_A_SECOND
