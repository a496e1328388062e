"""Keys that a database holds in plain go on opening the API, and are there only as digests afterwards."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection, models
from django.test import Client

from tests.migrating import earlier

BEFORE = [("campaigns", "0003_print_room")]
KEY = "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b"

pytestmark = pytest.mark.long


@pytest.fixture
def before(transactional_db):
    """A database of before: the table of keys in plain, with one of Dora's."""
    table = "CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, user_id {user}, created {moment})"
    types = {
        "user": models.ForeignKey(get_user_model(), models.DO_NOTHING).db_type(connection),
        "moment": models.DateTimeField().db_type(connection),
    }
    with earlier(BEFORE):
        dora = get_user_model().objects.create_user("dora")
        with connection.schema_editor() as editor, connection.cursor() as cursor:
            editor.execute(table.format(**types))
            row = [KEY, dora.pk, "2026-11-20 20:00:00+00:00"]
            cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s, %s)", row)
        yield


def test_a_key_of_before_opens_the_api_and_is_nowhere_in_plain(before):
    call_command("migrate", verbosity=0)
    answer = Client().get("/api/v1/me/", headers={"Authorization": f"Token {KEY}"})
    assert answer.json()["username"] == "dora"
    (key,) = Client().get("/api/v1/keys/", headers={"Authorization": f"Token {KEY}"}).json()["results"]
    assert (key["name"], key["prefix"], key["made_at"]) == ("API", KEY[:8], "2026-11-20T20:00:00Z")
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        assert "authtoken_token" not in tables
        cursor.execute("SELECT * FROM campaigns_apikey")
        assert KEY not in repr(cursor.fetchall())
