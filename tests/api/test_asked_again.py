"""Every address that writes, asked on top of an older version, and twice by one key: once done, the same answer."""

import pytest

from .addresses import IDS, check_done_once
from .test_access import STATELESS, TABLE, Endpoint

pytestmark = pytest.mark.django_db

VERSIONED = [(name, method) for (name, method), (_, _, versioned, _) in TABLE.items() if versioned]


@pytest.mark.parametrize(("name", "method"), VERSIONED, **IDS)
def test_an_edit_says_which_version_it_saw(front, as_alice, refusal, rows, name, method):
    endpoint = Endpoint(front, name, method)
    before = rows()
    refusal(endpoint(as_alice, match=None), 428, "if-match-required")
    refusal(endpoint(as_alice, match=endpoint.version - 1), 412, "stale-version")
    refusal(endpoint(as_alice, match='"whatever"'), 412, "stale-version")
    assert rows() == before
    assert endpoint(as_alice, match=f'W/"{endpoint.version}-7"').status_code < 300


# Nothing is written or rolled there, or the answer is the same by itself.
KEYLESS = {name for (name, method) in TABLE if method == "post" and "-odds-" in name} | {
    "api-battle-cry-resolve-battle-result",
    "api-battle-cry-resolve-campaign-verdict",
    "api-battle-cry-resolve-best-general",
    "api-tokens",
    "api-keys",
    "api-links",
    "api-code-joins",
    "api-campaign-codes",
    "api-print-job-cancel",
    "api-print-job-restart",
    *(f"api-{name}" for name in STATELESS if not name.endswith(("attack", "strike"))),
}
SHOWN_ONCE = {"api-tokens", "api-keys"}  # a key for the API, which nobody can say again
POSTS = [name for (name, method) in TABLE if method == "post"]


@pytest.mark.parametrize("name", [post for post in POSTS if post not in SHOWN_ONCE], **IDS)
def test_the_same_request_twice_is_done_once_and_answered_twice(front, as_alice, rows, name):
    check_done_once(Endpoint(front, name, "post"), as_alice, rows)


KEPT = ("api-players", "api-mechs", "api-maps", "api-print-jobs")  # no line of the journal, but kept all the same
JOURNALED = [name for name in POSTS if name not in KEYLESS and "resolve" not in name and name not in KEPT]


@pytest.mark.parametrize("name", JOURNALED, **IDS)
def test_a_key_is_for_one_request(front, as_alice, rows, refusal, name):
    assert Endpoint(front, name, "post")(as_alice, key="tap").status_code < 300
    before = rows()
    other = as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 2}, key="tap")
    refusal(other, 422, "idempotency-key-reused")
    assert rows() == before
