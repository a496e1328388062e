"""A full disk and a dead database: 503 in words and in codes, nothing acknowledged lost, and all well afterwards."""

import http.client
import json
import os
import re
import resource
import threading
import uuid
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
from django.db import connection

from matches.models import Match
from tests.matches.served import Site
from tests.matches.wire import Wire
from tests.processes import PATIENCE, until

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = {"game": "bitva", "dice": "server", "seats": [{"seat": "south", "who": "me"}, {"seat": "north", "who": "me"}]}
TABLES_MOST = 500  # are made until no page is left; a dozen is enough
SESSION = "sessionid=zo3zo3zo3zo3zo3zo3zo3zo3zo3zo3zo"  # nobody knows whose without the database
SQLITE = connection.vendor == "sqlite"


@pytest.fixture
def token(alice, key_of):
    key = key_of(alice)
    connection.close()
    return key


@pytest.fixture
def site(transactional_db, tmp_path):
    """The web process; it ends whatever happens."""
    made = []

    def start(**variables):
        made.append(Site(tmp_path, **variables))
        return made[-1]

    yield start
    for started in made:
        if started.process.poll() is None:
            started.kill()


class Asked:
    """An answer as it came."""

    def __init__(self, site, method, path, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as link:
            link.request(method, path, body, named)
            answer = link.getresponse()
            self.status, self.headers, self.text = answer.status, answer.headers, answer.read().decode()

    @property
    def json(self):
        return json.loads(self.text)


def up(site):
    def answers():
        try:
            return Asked(site, "GET", "/readyz").status == 200
        except OSError:
            return False

    until(answers)


def table(site, token, key):
    """Ask for a new table; asked again with the same key, it is the same one."""
    named = {"Authorization": f"Token {token}", "Content_Type": "application/json", "Idempotency_Key": key}
    return Asked(site, "POST", "/api/v1/matches/", json.dumps(TABLE), **named)


def sign_up(site, name, language="fr"):
    """The form of the page, filled in and sent."""
    form = Asked(site, "GET", "/sign-up/")
    secret = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form.text)[1]
    cookie = form.headers["Set-Cookie"].split(";")[0]
    body = urlencode({"csrfmiddlewaretoken": secret, "username": name, "password": "zealous-hussars-9"})
    kind = "application/x-www-form-urlencoded"
    return Asked(site, "POST", "/sign-up/", body, Cookie=cookie, Accept_Language=language, Content_Type=kind)


def is_problem(answer, code):
    assert (answer.status, answer.json["code"]) == (503, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0


def is_page(answer, words):
    assert answer.status == 503
    assert answer.headers["Content-Type"].startswith("text/html")
    assert int(answer.headers["Retry-After"]) > 0
    assert words in answer.text


# --- a full disk ----------------------------------------------------------------------------------


class NoPages:
    """SQLite may not grow by a page."""

    code, database, each_write = "storage-full", "full", False
    variables = {"DJANGO_SETTINGS_MODULE": "tests.config.full"}

    def begin(self, site):
        pass

    def end(self, site):
        site.kill()
        site.environment["DJANGO_SETTINGS_MODULE"] = "config.settings.local"
        site.start()


class NoBytes:
    """No file of the web process may grow: every write to a file fails."""

    code, database, each_write, variables = "storage-unavailable", "unwritable", True, {}

    def begin(self, site):
        with open(f"/proc/{site.process.pid}/task/{site.process.pid}/children") as found:
            self.worker = int(found.read().split()[-1])
        self.before = resource.prlimit(self.worker, resource.RLIMIT_FSIZE)
        resource.prlimit(self.worker, resource.RLIMIT_FSIZE, (1024, self.before[1]))

    def end(self, site):
        resource.prlimit(self.worker, resource.RLIMIT_FSIZE, self.before)


class NoBlocks:
    """PostgreSQL says of every new row what it says when its disk is full."""

    code, database, each_write, variables = "storage-full", "full", True, {}
    tables = ("matches_match", "django_session", "campaigns_user")

    def begin(self, site):
        with connection.cursor() as cursor:
            cursor.execute(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
                "'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"
            )
            for name in self.tables:
                cursor.execute(f"CREATE TRIGGER full_disk BEFORE INSERT ON {name} EXECUTE FUNCTION full_disk()")
        connection.close()

    def end(self, site):
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION IF EXISTS full_disk CASCADE")
        connection.close()


@pytest.fixture(params=[NoPages, NoBytes] if SQLITE else [NoBlocks], ids=lambda kind: kind.__name__)
def disk(request):
    full = request.param()
    yield full
    if not SQLITE:
        full.end(None)


@pytest.mark.long
def test_a_full_disk_is_503_in_words_and_an_acknowledged_write_stays(site, token, disk):
    if connection.vendor == "sqlite":  # other tests have left free pages behind
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
        connection.close()
    site = site(**disk.variables)
    until(lambda: listening(site))
    acknowledged = {}
    for number in range(TABLES_MOST):
        if number == 2:
            disk.begin(site)
        key = uuid.uuid4().hex
        answer = table(site, token, key)
        if answer.status != 201:
            break
        acknowledged[key] = answer.json["id"]
    is_problem(answer, disk.code)
    ready = Asked(site, "GET", "/readyz")
    assert (ready.status, ready.json["ready"], ready.json["database"]) == (503, False, disk.database)
    assert Asked(site, "GET", "/healthz").status == 200
    shown = Asked(site, "GET", f"/api/v1/matches/{min(acknowledged.values())}/", Authorization=f"Token {token}")
    assert (shown.status, Asked(site, "GET", "/").status) == (200, 200)  # what is there can be read
    if disk.each_write:
        words = {"fr": "plus de place", "en": "no room left"} if "full" in disk.code else {"fr": "base de données"}
        for language, phrase in words.items():
            is_page(sign_up(site, "zoe", language), phrase)
    disk.end(site)
    up(site)
    again = table(site, token, key)
    assert again.status == 201
    for kept, number in acknowledged.items():
        assert table(site, token, kept).json["id"] == number
    assert set(Match.objects.values_list("pk", flat=True)) == {*acknowledged.values(), again.json["id"]}


def listening(site):
    try:
        return Asked(site, "GET", "/healthz").status == 200
    except OSError:
        return False


# --- a dead database ------------------------------------------------------------------------------


@pytest.fixture
def wire():
    """The way of the web process to its database."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    made = Wire(parts.hostname, parts.port or 5432)
    yield made
    made.close()


@pytest.mark.postgres
def test_a_database_that_dies_is_503_in_words_also_in_the_middle_of_a_write(site, token, wire):
    site = site()
    site.kill()
    parts = urlsplit(site.environment["DATABASE_URL"])
    near = parts._replace(netloc=f"{parts.username}@127.0.0.1:{wire.port}")
    site.environment["DATABASE_URL"] = near.geturl()
    site.start()
    until(lambda: listening(site))
    up(site)
    first = table(site, token, "first")
    assert first.status == 201

    heard, key = [], uuid.uuid4().hex
    with psycopg.connect(parts.geturl()) as held:
        held.execute("LOCK TABLE matches_match IN ACCESS EXCLUSIVE MODE")
        asking = threading.Thread(target=lambda: heard.append(table(site, token, key)))
        asking.start()
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'matches_match'::regclass"
        until(lambda: held.execute(waiting).fetchone()[0])
        wire.cut()
        asking.join()
    is_problem(heard[0], "storage-unavailable")

    is_problem(table(site, token, key), "storage-unavailable")
    is_problem(Asked(site, "GET", "/api/v1/rankings/", Authorization=f"Token {token}"), "storage-unavailable")
    for language, words in {"en": "database does not answer", "fr": "base de données ne répond pas"}.items():
        is_page(Asked(site, "GET", "/rankings/", Accept_Language=language, Cookie=SESSION), words)
    part = Asked(site, "GET", "/rankings/", HX_Request="true", Cookie=SESSION)
    assert (part.status, part.headers["HX-Reswap"]) == (503, "none")  # an open page stays as it is, and asks again
    ready = Asked(site, "GET", "/readyz", Cookie=SESSION)
    assert (ready.status, ready.json["database"]) == (503, "unreachable")
    assert Asked(site, "GET", "/healthz", Cookie=SESSION).status == 200

    wire.mend()
    up(site)
    assert table(site, token, "first").json == first.json
    assert table(site, token, key).status == 201
    assert Match.objects.count() == 2
