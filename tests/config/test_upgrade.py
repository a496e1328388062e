"""Whole databases of before, as the code of then filled them over HTTP, are migrated as an operator does, and go on.

`upgraded/` holds them as SQL, of SQLite and PostgreSQL: `before_moves` of when the print room was a part of campaigns
and answers and files were the matches', `after_moves` of the last day before the migrations were squashed.
"""

import gzip
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests.migrating import emptied

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

KEPT = Path(__file__).parent / "upgraded"
API = "/api/v1/"
LINK = "1:HWZEW7V5sCSahPp3xPkMpn_vG8nUR_kzH03-PaJgTyo"
OTHERS = ("auth_permission", "django_content_type", "django_migrations")  # what Django keeps of its own
MOVED = {
    "campaigns_printjob": "print_room_printjob",
    "campaigns_printerprofile": "print_room_printerprofile",
    "matches_keyedroll": "core_receipt",
    "matches_storedfile": "core_storedfile",
    "matches_storedpart": "core_storedpart",
}


def counts() -> dict[str, int]:
    """How many rows each table has, by the name that the table has today."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in OTHERS:
                cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
                found[MOVED.get(table, table)] = cursor.fetchone()[0]
    return found


def loaded(name: str) -> None:
    script = gzip.decompress((KEPT / f"{name}.{connection.vendor}.sql.gz").read_bytes()).decode()
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(script)
        else:
            cursor.connection.executescript(script)


@pytest.fixture(params=["before_moves", "after_moves"])
def rows_before(request):
    """The rows of a database of before, which is migrated; today's empty one is there again afterwards."""
    try:
        emptied()
        loaded(request.param)
        before = counts()
        call_command("migrate", verbosity=0)
        yield before
    finally:
        emptied()
        call_command("migrate", verbosity=0)


def test_an_installation_of_before_has_all_it_had_and_goes_on(rows_before):
    after = counts()
    assert {table: after[table] for table in rows_before} == rows_before
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    alice = Client()
    assert alice.login(username="alice", password="alice-sings-well")

    def read(path):
        answer = alice.get(API + path)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()

    def post(path, body=None):
        answer = alice.post(API + path, body or {}, content_type="application/json", headers={"If-Match": "*"})
        assert answer.status_code < 300, (path, answer.content)
        return answer.json()

    assert [key["name"] for key in read("keys/")["results"]] == ["upgrade"]
    assert read("campaigns/1/")["name"] == "Virginia"
    journal = read("campaigns/1/journal/")["results"]
    assert journal[0]["kind"] == "pot-adjusted"
    assert [grant["label"] for grant in read("campaigns/1/grants/")["results"]] == ["Zoé"]
    assert Client().post(API + "joins/", {"link": LINK}, content_type="application/json").status_code == 201
    assert (read("matches/1/")["version"], len(read("matches/1/moves/")["results"])) == (6, 6)
    call_command("matches_verify")
    assert read("record-sheets/1/")["version"] == 2
    assert "otter-a" in [mech["key"] for mech in read("mechs/")["results"]]
    assert read("printer-profile/")["dx"] == 1.5
    assert read("print-jobs/1/")["status"] == "done"
    assert b"".join(alice.get(API + "print-jobs/1/pack.pdf")).startswith(b"%PDF-")

    pots = read("campaigns/1/pots/")
    post("campaigns/1/undo/")
    assert read("campaigns/1/pots/") != pots
    moves = read("matches/1/moves/")["results"]
    post("matches/1/undo/", {"seat": moves[-1]["seat"]})
    assert read("matches/1/")["state"] == read("matches/1/at/5/")["state"]
    post("record-sheets/1/undo/")
    assert read("record-sheets/1/")["version"] == 3
    for page in ("/", "/campaigns/1/", "/tables/1/", "/sheets/1/"):
        assert alice.get(page).status_code == 200, page
