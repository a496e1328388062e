"""What every test may use: Alice who organises, Bob who fights, Charlie the stranger; the services that answer here."""

import gc
import json
import random
from pathlib import Path

import msgspec
import pytest
from django.core.cache import cache
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test import TransactionTestCase
from django.utils import timezone
from hypothesis import settings as hypothesis_settings

from scripts.services import CI, gettext_missing, redis_missing

gc.set_threshold(50_000, 20, 100)  # collecting tests makes many things, most of which stay

# What tests share, such as the contract of games, says what it found when it fails, as the tests themselves do.
pytest.register_assert_rewrite(
    *(f"tests.{path.stem}" for path in Path(__file__).parent.glob("[a-z]*") if path.stem != "conftest")
)

from tests.emptying import begun, ended  # noqa: E402
from tests.processes import kill_what_is_left  # noqa: E402

hypothesis_settings.register_profile("here", deadline=None, max_examples=20)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if CI else "here")

SERVICES = {"redis": redis_missing, "gettext": gettext_missing}


def runs_here(item: pytest.Item, browser: bool) -> bool:
    """Browser tests run when asked for; on PostgreSQL only what touches the database; the rest where its service is."""
    marks = {mark.name for mark in item.iter_markers()}
    if "long" in marks and not CI:
        return False
    if "browser" in marks or browser:
        return "browser" in marks and browser
    if connection.vendor == "postgresql":
        if marks.isdisjoint({"django_db", "postgres"}) and {"db", "transactional_db"}.isdisjoint(item.fixturenames):
            return False
    elif "postgres" in marks:
        return False
    return not any(name in marks and missing() for name, missing in SERVICES.items())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", type=int, default=0, help="of a test with more cases than this, so many of them")


def sampled(items: list[pytest.Item], most: int) -> set[pytest.Item]:
    """Of each test the first case, the last, and others evenly between them: `most` at most.

    Where it is one case a test, by turns the first and the last: both languages and both ends are met all the same.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    few = set()
    for turn, cases in enumerate(tests.values()):
        if most == 1:
            few.add(cases[-(turn % 2)])
            continue
        step = max(1, (len(cases) - 1) / (most - 1))
        few |= {cases[round(n * step)] for n in range(min(most, len(cases)))}
    return few


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    browser, most = config.option.markexpr == "browser", config.option.sample
    few = sampled(items, most) if most else set(items)
    kept, out = [], []
    for item in items:
        (kept if item in few and runs_here(item, browser) else out).append(item)
    config.hook.pytest_deselected(items=out)
    items[:] = kept


def pytest_collection_finish() -> None:
    """What is imported by now stays: the collector need not look through it again."""
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    missing = [missing() for missing in SERVICES.values() if missing()]
    if CI and missing:
        raise pytest.UsageError(f"CI leaves nothing out, but there is {'; '.join(missing)}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line on what was left out; `make test` and `make browser` run everything between them."""
    if config.option.markexpr == "browser":
        return
    postgres = connection.vendor == "postgresql"
    parts = ["tests without a database (run on SQLite)" if postgres else "PostgreSQL (DATABASE_URL)"]
    parts += [] if CI else ["long ones (with CI set they run)"]
    most = config.option.sample
    parts += [f"of a test with cases all but {most} (with CI set all run)"] if most else []
    parts += ["browser (make browser)", *filter(None, (missing() for missing in SERVICES.values()))]
    terminalreporter.write_line(f"left out of this run: {'; '.join(parts)}")


@pytest.fixture(scope="session", autouse=True)
def _quickly_emptied():
    """Tests that commit leave the database behind as it was, at what it costs to delete their rows."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(TransactionTestCase, "_fixture_setup", classmethod(begun))
        patched.setattr(TransactionTestCase, "_fixture_teardown", ended)
        yield


@pytest.fixture(autouse=True)
def _no_process_stays():
    """Whatever a test begins has ended with it, even when the test has failed; what several share ends at the end."""
    yield
    assert kill_what_is_left() == []


def pytest_sessionfinish() -> None:
    kill_what_is_left(shared=True)
    gc.collect()  # what lay about has said so now
    gc.freeze()  # what is left is in use: pytest and the interpreter need not look through it again


@pytest.fixture(autouse=True)
def _fresh_cache():
    """Tries are counted in the cache: no test pays for another's requests."""
    yield
    cache.clear()


@pytest.fixture
def account(db):
    """Makes an account with its player: `account("dora")`. The password is the name and `-sings-well`."""
    from campaigns.services.accounts import account_create

    return lambda name: account_create(username=name, password=f"{name}-sings-well")


@pytest.fixture
def key_of(db):
    """Makes a key for the API, used a moment ago, so that its first request writes nothing: `key_of(alice)`."""
    from campaigns.models import ApiKey
    from campaigns.services.keys import key_make

    def make(user):
        row, key = key_make(user=user, name="tests", at=timezone.now())
        ApiKey.objects.filter(pk=row.pk).update(used_at=row.made_at)
        return key

    return make


@pytest.fixture
def alice(account):
    """The organiser."""
    return account("alice")


@pytest.fixture
def bob(account):
    """A general."""
    return account("bob")


@pytest.fixture
def charlie(account):
    """A stranger."""
    return account("charlie")


@pytest.fixture
def squares(tmp_path):
    """The machine has a font with two letters more than ours."""
    from print_room.at_once import PRESS
    from printables.fonts import look_in
    from tests.printables.typefaces import font_file

    look_in([font_file(tmp_path, "squares.ttf", "李軍")])
    PRESS.close()  # its child is started anew with them
    yield
    look_in(())
    PRESS.close()


@pytest.fixture
def before(request, transactional_db):
    """The models of a database as it was by the migrations that the module names BEFORE, and its tables."""
    from tests.migrating import earlier

    with earlier(request.module.BEFORE) as models:
        yield models


@pytest.fixture(autouse=True)
def _same_dice(request, monkeypatch):
    """What the server throws in a test is the same in every run of it."""
    monkeypatch.setattr("core.chance._RANDOM", random.Random(request.node.nodeid))


@pytest.fixture(autouse=True)
def _lines_as_described(monkeypatch):
    """Whatever a test writes into a journal is what a line of its kind says, as a file of it must be."""
    from campaigns.journal import JournalWriter
    from campaigns.lines import LINES

    close = JournalWriter._close

    def checked(pen):
        msgspec.convert(json.loads(json.dumps(pen.data, cls=DjangoJSONEncoder)), LINES[pen.kind])
        close(pen)

    monkeypatch.setattr(JournalWriter, "_close", checked)
