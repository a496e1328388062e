"""Pages and writes of a running server whose Redis is dead or silent: they go on, and ask it once at most."""

import json
import socket
import urllib.request
from contextlib import closing

import pytest
from honcho.environ import parse_procfile

from tests.processes import PATIENCE, until

from .conftest import DEMO_PASSWORD, ROOT
from .silent import Silent

PAGES = ["/", "/campaigns/", "/rankings/", "/tools/", "/api/v1/games/"]

pytestmark = pytest.mark.long


@pytest.fixture
def site(at_work, port):
    """Starts the web process of the Procfile with a broker at a port of the loopback. Returns its address."""

    def start(broker):
        web = parse_procfile((ROOT / "Procfile").read_text()).processes["web"]
        address = f"http://127.0.0.1:{port}"
        process = at_work(web, HOST="127.0.0.1", PORT=str(port), BROKER_URL=f"redis://127.0.0.1:{broker}/0")
        until(lambda: answers(address), process)
        return address

    return start


def answers(address):
    try:
        urllib.request.urlopen(f"{address}/healthz", timeout=PATIENCE).close()
    except OSError:
        return False
    return True


def ask(address, body=None, method=None, **headers):
    """The JSON of an answer, or None."""
    request = urllib.request.Request(
        address,
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"Content-Type": "application/json", **headers},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        content = reply.read()
        return json.loads(content) if "json" in reply.headers["Content-Type"] else None


def signed_in(site):
    token = ask(f"{site}/api/v1/tokens/", {"username": "demo", "password": DEMO_PASSWORD})["token"]
    return {"Authorization": f"Token {token}"}


def change(site, who, listed):
    """A write after which a task is asked for: it moves the all-time ranking."""
    campaign = f"{site}/api/v1/campaigns/1/"
    version = ask(campaign, **who)["version"]
    entry = ask(campaign, {"listed": listed}, "PATCH", **who, **{"If-Match": f'"{version}"'})
    assert entry["kind"] == "campaign-edited"


def test_with_a_dead_redis_pages_and_writes_go_on_and_standings_say_that_they_are_old(site):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        here = site(nobody.getsockname()[1])
        for page in PAGES:
            ask(here + page)
        assert ask(here + "/readyz")["broker"] == "unreachable"
        who = signed_in(here)
        change(here, who, False)
        assert ask(f"{here}/api/v1/campaigns/1/standings/", **who)["current"] is False


def test_a_silent_redis_is_asked_by_no_page_and_by_each_part_of_a_write_once_if_at_all(site):
    """After a failure it is left alone for a while. What one asking costs: `python -m benchmarks broker`."""
    with closing(Silent()) as redis:
        here = site(redis.port)
        for page in PAGES:
            ask(here + page)
        assert redis.asked == 0
        who = signed_in(here)  # which counts its try there
        before = redis.asked
        assert before == 1
        for times, listed in enumerate((False, True, False), 1):
            change(here, who, listed)
            assert 1 <= redis.asked - before <= 2 * times  # for the tasks, and for the pages that listen
        assert ask(f"{here}/api/v1/campaigns/1/standings/", **who)["current"] is False
        before = redis.asked
        assert ask(here + "/readyz")["broker"] == "unreachable"
        assert redis.asked == before + 1
