"""Every address of record sheets as each reader: Alice owns the sheet and organises the campaign it is part of, Bob is
a general there, a spectator watches the campaign, Zoé marks by a link and somebody looks on by another, Charlie is a
stranger with an account, and somebody has neither.

The table names what each gets, in that order. An address that is missing from it fails, and so does one too many.
"""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.services.sheets import sheet_new
from core.grants import grants_withdraw
from core.receipts import WriteRequest
from matches.access import SheetAccess
from matches.models import RecordSheet
from matches.sheets import sheet_mark
from tests.granting import pass_of, sheet_link, somebody
from tests.virginia import NOW

from .addresses import IDS, check_done_once, check_readers, operations, pattern_of

pytestmark = pytest.mark.django_db

READERS = ("alice", "bob", "spectator", "zoe", "watcher", "charlie", "nobody")
HIT = {"do": "hit", "location": "LA", "damage": 5}

READ = (200, 200, 200, 200, 200, 404, 401)
MARK = (201, 201, 403, 201, 403, 404, 401)
OWN = (200, 403, 403, 403, 403, 404, 401)
ACCOUNTS = (201, 201, 403, 403, 403, 201, 401)

# (name of the address, method): body, what each reader gets
TABLE: dict[tuple[str, str], tuple[Any, tuple[int, ...]]] = {
    ("api-record-sheets", "get"): (None, (200, 200, 200, 200, 200, 200, 401)),
    ("api-record-sheets", "post"): ({"design": "CDA-2A"}, ACCOUNTS),
    ("api-sheet-import", "post"): ("file", ACCOUNTS),
    ("api-sheet", "get"): (None, READ),
    ("api-sheet", "patch"): ({"name": "Victor"}, (200, 200, 403, 200, 403, 404, 401)),
    ("api-sheet", "delete"): (None, (409, 403, 403, 403, 403, 404, 401)),  # it goes on: test_not_installed.py
    ("api-sheet-marks", "get"): (None, READ),
    ("api-sheet-marks", "post"): ({"action": HIT}, MARK),
    ("api-sheet-undo", "post"): ({"entry": 1}, (200, 200, 403, 200, 403, 404, 401)),
    ("api-sheet-stream", "get"): (None, (307, 307, 307, 307, 307, 404, 401)),
    ("api-sheet-export", "get"): (None, READ),
    ("api-record-sheet-svg", "get"): (None, READ),
    ("api-record-sheet-pdf", "get"): (None, READ),
    ("api-sheet-links", "post"): ({"marks": True}, OWN),
    ("api-sheet-links-renew", "post"): (None, OWN),
    ("api-sheet-grants", "get"): (None, OWN),
    ("api-sheet-grant", "delete"): (None, (204, 403, 403, 403, 403, 404, 401)),
}


def test_the_table_names_every_address_and_no_other():
    assert set(TABLE) == operations(lambda path: path.startswith("record-sheets/"))


@pytest.fixture
def sheet(front, alice):
    """A Hunchback of Alice's in the campaign, with one mark on it."""
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G", campaign=front.id)
    sheet_mark(request=WriteRequest(SheetAccess(sheet, marks=True), NOW), action=HIT)
    return RecordSheet.objects.get(pk=sheet.pk)


@pytest.fixture
def by_link(sheet, asker):
    return lambda **grant: asker(Authorization=f"Pass {pass_of(sheet_link(sheet.pk, **grant))}")


@pytest.fixture
def readers(as_alice, as_bob, as_spectator, by_link, as_charlie, as_nobody):
    askers = (as_alice, as_bob, as_spectator, by_link(marks=True), by_link(), as_charlie, as_nobody)
    return dict(zip(READERS, askers, strict=True))


@pytest.fixture
def door(sheet, as_alice):
    """An address of the table, to be asked by somebody."""

    def made(name: str, method: str, body: Any = None) -> Any:
        given = body or TABLE[name, method][0]
        if given == "file":
            given = as_alice.get(f"record-sheets/{sheet.pk}/export/").json()
        pattern = pattern_of(name).pattern
        path = reverse(name, kwargs={**dict.fromkeys(pattern.converters, sheet.pk), **extra(pattern, sheet)})
        return lambda asker, **how: asker.ask(method.upper(), path, given, **how)

    return made


def extra(pattern: Any, sheet: Any) -> dict[str, int]:
    """The number of a link, where the address has one."""
    return {"grant_id": sheet_link(sheet.pk).pk} if "grant_id" in pattern.converters else {}


@pytest.mark.parametrize(("name", "method"), list(TABLE), **IDS)
def test_who_may_do_what(door, readers, name, method):
    check_readers(door(name, method), readers, TABLE[name, method][1])


def test_each_lists_what_they_see(sheet, readers):
    def listed(asker, query=""):
        return [result["id"] for result in asker.get(f"record-sheets/{query}").json()["results"]]

    seen = {reader: listed(asker) for reader, asker in readers.items() if reader != "nobody"}
    assert seen == {reader: [] if reader == "charlie" else [sheet.pk] for reader in seen}
    campaign = sheet.in_campaign.campaign_id
    assert listed(readers["bob"], f"?campaign={campaign}") == [sheet.pk]
    assert listed(readers["bob"], f"?campaign={campaign + 1}") == []
    assert listed(readers["bob"], "?match=1") == []


@pytest.mark.parametrize(("name", "method"), [operation for operation, row in TABLE.items() if 404 in row[1]], **IDS)
def test_a_pass_opens_its_own_sheet_only_and_until_it_is_withdrawn(
    door, sheet, by_link, quartet, as_watcher, refusal, name, method
):
    asked, pass_ = door(name, method), by_link(marks=True)
    refusal(asked(as_watcher), 404, "no-sheet")  # the pass of a table, a grant of another kind
    refusal(pass_.get(quartet.path), 404, "no-match")
    refusal(pass_.get(f"campaigns/{sheet.in_campaign.campaign_id}/"), 404, "no-campaign")
    grants_withdraw("sheet", sheet.pk, NOW)
    refusal(asked(pass_), 404, "link-withdrawn")


POSTS = [name for name, method in TABLE if method == "post"]


@pytest.mark.parametrize("name", POSTS, **IDS)
def test_the_same_request_twice_is_done_once_and_answered_twice(door, as_alice, rows, name):
    check_done_once(door(name, "post"), as_alice, rows)


@pytest.mark.parametrize(
    ("name", "other"),
    [("api-record-sheets", {"design": "ENF-4R"}), ("api-sheet-marks", {"action": {**HIT, "damage": 6}})],
    ids=["new", "mark"],
)
def test_a_key_is_for_one_request(door, as_alice, rows, refusal, name, other):
    assert door(name, "post")(as_alice, key="tap").status_code == 201
    before = rows()
    refusal(door(name, "post", other)(as_alice, key="tap"), 422, "idempotency-key-reused")
    assert rows() == before
