"""Every address of tables as each reader: Alice hosts and sits, Bob sits by his account, Zoé by a link, a spectator
holds a link without a seat, Charlie is a stranger with an account, and somebody has neither.

The table names what each gets, in that order. An address that is missing from it fails, and so does one too many.
"""

from typing import Any

import pytest
from django.urls import reverse

from core.grants import grants_withdraw
from matches.models import Match

from .addresses import IDS, check_done_once, check_readers, operations, pattern_of
from .conftest import NOW, ROLL

pytestmark = pytest.mark.django_db

READERS = ("alice", "bob", "zoe", "watcher", "charlie", "nobody")
SEATS = [{"seat": "south", "who": "me"}, {"seat": "north", "who": "guest", "name": "Zoé"}]
NEW = {"game": "bitva", "dice": "server", "seats": SEATS}


def fresh(quartet, *users):
    """Nobody has thrown for the first turn yet; Alice begins."""


def thrown(quartet, alice, bob):
    """Alice and Bob have thrown their lots; it is Zoé's turn."""
    quartet.throw(alice, 6)
    quartet.throw(bob, 1)


def asked(quartet, alice, bob):
    """Bob has asked to take back his throw."""
    thrown(quartet, alice, bob)
    quartet.ask_back(bob)


def over(quartet, alice, bob):
    """Bob has given up."""
    thrown(quartet, alice, bob)
    quartet.give_up(bob)


def uninstalled(quartet, *users):
    """The package with their game is gone."""
    Match.objects.filter(pk=quartet.id).update(game="gone")


READ = (200, 200, 200, 200, 404, 401)
HOST = (200, 403, 403, 403, 404, 401)
SIT = (200, 200, 200, 403, 404, 401)

# (name of the address, method): world, body, whether it wants If-Match, what each reader gets
TABLE: dict[tuple[str, str], tuple[Any, Any, bool, tuple[int, ...]]] = {
    ("api-matches", "get"): (fresh, None, False, (200, 200, 200, 200, 200, 401)),
    ("api-matches", "post"): (fresh, NEW, False, (201, 201, 403, 403, 201, 401)),
    ("api-match", "get"): (thrown, None, False, READ),
    ("api-match", "delete"): (uninstalled, None, False, (204, 403, 403, 403, 404, 401)),
    ("api-actions", "get"): (thrown, None, False, READ),
    ("api-actions", "post"): (fresh, {"action": ROLL, "faces": [4]}, True, (201, 409, 409, 403, 404, 401)),
    ("api-moves", "get"): (thrown, None, False, READ),
    ("api-at", "get"): (thrown, None, False, READ),
    ("api-board", "get"): (thrown, None, False, READ),
    ("api-stream", "get"): (thrown, None, False, (307, 307, 307, 307, 404, 401)),
    ("api-match-odds", "post"): (fresh, {"action": ROLL}, False, (200, 409, 409, 409, 404, 401)),
    ("api-outlook", "get"): (thrown, None, False, (409, 409, 409, 409, 404, 401)),  # of BattleTech: test_outlooks.py
    ("api-destinations", "get"): (thrown, None, False, READ),
    ("api-match-undo", "post"): (thrown, {}, True, (200, 200, 409, 403, 404, 401)),
    ("api-match-undo-answer", "post"): (asked, {"agree": True}, False, (200, 403, 200, 403, 404, 401)),
    ("api-resign", "post"): (thrown, {}, False, SIT),
    ("api-rematch", "post"): (over, None, False, SIT),
    ("api-table-links", "post"): (fresh, {"seat": "south-east"}, False, HOST),
    ("api-table-links-renew", "post"): (fresh, None, False, HOST),
    ("api-seat-codes", "post"): (fresh, {"seat": "south-east"}, False, (200, 403, 200, 403, 404, 401)),
    ("api-table-grants", "get"): (fresh, None, False, HOST),
    ("api-table-grant", "delete"): (fresh, None, False, (204, 403, 403, 403, 404, 401)),
    ("api-seat", "patch"): (fresh, {"who": "greedy"}, False, HOST),
}


def test_the_table_names_every_address_and_no_other():
    assert set(TABLE) == operations(lambda path: path.startswith("matches/"))


class Endpoint:
    """An address of the table in its world, to be asked by somebody."""

    def __init__(self, quartet: Any, users: Any, name: str, method: str) -> None:
        build, self.body, versioned, _codes = TABLE[name, method]
        build(quartet, *users)
        self.method = method.upper()
        self.version = quartet.match.version if versioned else None
        places = {"match_id": quartet.id, "seq": 1, "seat": "north-east", "grant_id": quartet.link("north-east").pk}
        self.path = reverse(name, kwargs={key: places[key] for key in pattern_of(name).pattern.converters})

    def __call__(self, asker: Any, **how: Any) -> Any:
        return asker.ask(self.method, self.path, self.body, **{"match": self.version} | how)


@pytest.fixture
def readers(as_alice, as_bob, as_zoe, as_watcher, as_charlie, as_nobody):
    return dict(zip(READERS, (as_alice, as_bob, as_zoe, as_watcher, as_charlie, as_nobody), strict=True))


@pytest.fixture
def endpoint(quartet, alice, bob):
    return lambda name, method: Endpoint(quartet, (alice, bob), name, method)


@pytest.mark.parametrize(("name", "method"), list(TABLE), **IDS)
def test_who_may_do_what(endpoint, readers, name, method):
    check_readers(endpoint(name, method), readers, TABLE[name, method][3])


@pytest.mark.parametrize(("name", "method"), [operation for operation, row in TABLE.items() if 404 in row[3]], **IDS)
def test_a_pass_opens_its_own_table_only(endpoint, quartet, as_spectator, as_watcher, front, refusal, name, method):
    asked = endpoint(name, method)
    refusal(asked(as_spectator), 404, "no-match")  # the pass of a campaign, a grant of another kind
    other = as_watcher.get(f"campaigns/{front.id}/")
    refusal(other, 404, "no-campaign")
    grants_withdraw("table", quartet.id, NOW)
    refusal(asked(as_watcher), 404, "link-withdrawn")


POSTS = [name for name, method in TABLE if method == "post"]


@pytest.mark.parametrize("name", POSTS, **IDS)
def test_the_same_request_twice_is_done_once_and_answered_twice(endpoint, as_alice, rows, name):
    check_done_once(endpoint(name, "post"), as_alice, rows)


# The others write nothing, or take one body only.
UNKEYED = ("api-match-odds", "api-seat-codes", "api-table-links", "api-table-links-renew", "api-rematch")
KEYED = [name for name in POSTS if name not in UNKEYED]


@pytest.mark.parametrize("name", KEYED, **IDS)
def test_a_key_is_for_one_request(endpoint, as_alice, rows, refusal, name):
    asked = endpoint(name, "post")
    assert asked(as_alice, key="tap").status_code < 300
    before = rows()
    asked.body = OTHER.get(name, {"seat": "south-west"})
    refusal(asked(as_alice, key="tap"), 422, "idempotency-key-reused")
    assert rows() == before


OTHER = {
    "api-matches": NEW | {"name": "Another"},
    "api-actions": {"action": ROLL, "faces": [5]},
    "api-match-undo-answer": {"agree": False},
}


def test_a_move_says_which_version_it_saw(endpoint, as_alice, refusal, rows):
    asked = endpoint("api-actions", "post")
    before = rows()
    refusal(asked(as_alice, match=None), 428, "if-match-required")
    refusal(asked(as_alice, match=3), 412, "stale-version")
    refusal(asked(as_alice, match='"whatever"'), 412, "stale-version")
    assert rows() == before
    assert asked(as_alice, match="*").status_code == 201
