"""The embedded database under several threads of one process."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, OperationalError, connections, transaction

from config.environment import sqlite

ALIAS = "embedded"


@pytest.fixture
def database(tmp_path, monkeypatch, django_db_blocker):
    """A database file of this test's own, as `make run` opens it; nobody's turn is waited for in vain."""
    options = sqlite(tmp_path)
    options["OPTIONS"]["timeout"] = 3600
    monkeypatch.setitem(
        connections.settings, ALIAS, connections.configure_settings({ALIAS: options, "default": {}})[ALIAS]
    )
    with django_db_blocker.unblock():
        run("CREATE TABLE pot (id INTEGER PRIMARY KEY, tokens INTEGER CHECK (tokens >= 0))")
        run("CREATE TABLE called (pot INTEGER REFERENCES pot (id) DEFERRABLE INITIALLY DEFERRED)")
        run("INSERT INTO pot VALUES (1, 0)")
        yield
        connections[ALIAS].close()
    del connections[ALIAS]


def run(sql):
    with connections[ALIAS].cursor() as cursor:
        cursor.execute(sql)


def write(sql="UPDATE pot SET tokens = tokens + 1"):
    with transaction.atomic(using=ALIAS):
        run(sql)


def tokens():
    with connections[ALIAS].cursor() as cursor:
        return cursor.execute("SELECT tokens FROM pot").fetchone()[0]


def elsewhere(work):
    """Do it in another thread, with a connection of its own; hand on what it returns or raises."""

    def closing():
        try:
            return work()
        finally:
            connections[ALIAS].close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(closing).result()


def test_writers_in_many_threads_all_get_their_turn(database):
    def forty_writes():
        for _ in range(40):
            write()
        connections[ALIAS].close()

    with ThreadPoolExecutor(6) as crowd:
        for done in [crowd.submit(forty_writes) for _ in range(6)]:
            done.result()
    assert tokens() == 240


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ("UPDATE pot SET tokens = -1", IntegrityError),
        ("INSERT INTO called VALUES (99)", IntegrityError),  # refused by the commit
        ("UPDATE no_such_table SET x = 1", OperationalError),
    ],
    ids=["refused at once", "refused at the commit", "nonsense"],
)
def test_a_refused_transaction_passes_the_turn_on(database, bad, error):
    with pytest.raises(error):
        write(bad)
    elsewhere(write)
    assert tokens() == 1


def test_a_connection_closed_in_a_transaction_passes_the_turn_on(database):
    with transaction.atomic(using=ALIAS):
        run("UPDATE pot SET tokens = 7")
        connections[ALIAS].close()
    elsewhere(write)
    assert tokens() == 1


def test_readers_do_not_wait_for_a_writer(database):
    with transaction.atomic(using=ALIAS):
        run("UPDATE pot SET tokens = 7")
        assert elsewhere(tokens) == 0


def test_a_turn_that_does_not_come_is_an_error_after_the_timeout_and_changes_nothing(database):
    with transaction.atomic(using=ALIAS):
        connections.settings[ALIAS]["OPTIONS"]["timeout"] = 1
        start = time.perf_counter()
        with pytest.raises(OperationalError, match="locked"):
            elsewhere(write)
        assert time.perf_counter() - start > 0.9
    connections.settings[ALIAS]["OPTIONS"]["timeout"] = 3600
    elsewhere(write)
    assert tokens() == 1


def test_a_statement_asked_again_takes_its_new_values_and_keeps_its_per_cent_signs(database):
    with connections[ALIAS].cursor() as cursor:
        for value in ("one", "two"):
            assert cursor.execute("SELECT %s, '5 %%', '%%s'", [value]).fetchone() == (value, "5 %", "%s")
            assert cursor.execute("SELECT %(it)s || '%%'", {"it": value}).fetchone() == (f"{value}%",)


def test_a_statement_is_one_text_for_the_driver_however_often_it_is_asked(database):
    with connections[ALIAS].cursor() as cursor:
        first, again = (cursor.cursor.convert_query("".join(["SELECT ", "%s"])) for _ in range(2))
    assert again is first == "SELECT ?"
