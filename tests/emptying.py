"""After a test that commits, the database is what it was before: what has come is deleted, and the rest looked at.

Django's own way (`flush`) empties every table and makes permissions, content types and what comes with the tool anew,
each time the same, which takes longer than most of what such a test does. It is left for tests that have changed those.
"""

from contextlib import suppress
from functools import cache
from typing import Any

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.test import TransactionTestCase

flushed = TransactionTestCase._fixture_teardown
Rows = dict[str, list[tuple[Any, ...]]]


@cache
def keys() -> dict[str, str]:
    """The column of the primary key of each table."""
    return {model._meta.db_table: model._meta.pk.column for model in apps.get_models(include_auto_created=True)}


def filled() -> list[str]:
    """The tables with rows."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    asked = [f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")" for table in tables]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return sorted(table for (table,) in cursor.fetchall())


def standing() -> Rows:
    """All rows there are."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table in filled():
            key = keys()[table]
            cursor.execute(f'SELECT "{key}", * FROM "{table}" ORDER BY "{key}"')
            found[table] = cursor.fetchall()
    return found


def what_came_deleted(before: Rows) -> None:
    """In any order: references are looked at in the end."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in filled():
            had = [row[0] for row in before.get(table, ())]
            those = f' WHERE "{keys()[table]}" NOT IN ({", ".join(["%s"] * len(had))})' if had else ""
            cursor.execute(f'DELETE FROM "{table}"{those}', had)


def begun(tests: Any) -> None:
    """Takes the place of `TransactionTestCase._fixture_setup`; no test asks for what more that can do."""
    tests.before = standing()


def ended(test: Any) -> None:
    """Takes the place of `TransactionTestCase._fixture_teardown`."""
    with suppress(IntegrityError):  # rows of the test have the numbers of rows that were there before, and stay
        what_came_deleted(test.before)
    if standing() != test.before:
        flushed(test)
