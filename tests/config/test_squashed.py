"""A database made by the squashed migrations is what the older ones make; one that stopped anywhere between goes on."""

import re

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.migrating import OneByOne, emptied, migrated, step_by_step

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]

OURS = ("core", "matches", "campaigns", "print_room")
COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable, character_maximum_length, numeric_precision, is_identity,
           column_default
    FROM information_schema.columns WHERE table_schema = current_schema()"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conrelid <> 0"""
INDEXES = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()"


def named() -> set[str]:
    """The names that the models give to constraints and indexes; Django makes up all others."""
    models = [model for app in OURS for model in apps.get_app_config(app).get_models()]
    return {rule.name for model in models for rule in (*model._meta.constraints, *model._meta.indexes)}


def rows(query: str) -> list:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


def parts(sql: str) -> list[str]:
    """What stands between the outermost commas of a CREATE TABLE: columns and constraints."""
    found, depth = [""], 0
    for sign in sql[sql.index("(") + 1 : sql.rindex(")")]:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [" ".join(part.split()) for part in found]


def schema() -> set[tuple]:
    """Every column, constraint and index of the database, in its own words; columns in no order."""
    given = named()

    def known(name: str) -> str:
        return name if name in given else ""

    if connection.vendor == "postgresql":
        found = set(rows(COLUMNS))
        found |= {(table, known(name), text) for table, name, text in rows(CONSTRAINTS)}
        return found | {(table, known(name), text.replace(name, known(name))) for table, name, text in rows(INDEXES)}
    found = set()
    for kind, table, name, sql in rows("SELECT type, tbl_name, name, sql FROM sqlite_master WHERE sql IS NOT NULL"):
        if kind == "table":
            found |= {(table, part) for part in parts(sql)}
        else:
            found.add((table, known(name), sql.replace(f'"{name}"', known(name))))
    return found


@pytest.fixture
def today():
    """What the squashed migrations have made, and what is there again afterwards."""
    yield schema()
    call_command("migrate", verbosity=0)


def test_the_older_migrations_make_the_same_tables_columns_constraints_and_indexes(today):
    emptied()
    migrated(OneByOne().graph.leaf_nodes())
    assert {table for table, *_ in today} >= {"campaigns_user", "core_grant", "matches_match", "print_room_printjob"}
    assert schema() == today


def test_a_new_database_that_was_interrupted_after_any_migration_goes_on(today):
    call_command("migrate", "campaigns", "zero", verbosity=0)
    assert not [table for table in connection.introspection.table_names() if re.match("|".join(OURS), table)]
    for _ in step_by_step():
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    assert schema() == today


@pytest.mark.parametrize(
    "stopped",
    [
        [("campaigns", "0007_print_forms"), ("matches", "0009_stored_files"), ("core", "0001_grants")],
        [("campaigns", "0009_labels"), ("matches", "0010_files_and_answers_to_core")],
        [("campaigns", "0010_campaign_sheets"), ("matches", "0014_games_of_designs"), ("print_room", "0002_labels")],
        [("campaigns", "0012_one_index_for_each_way"), ("matches", "0018_undo_refused"), ("core", "0004_codes")],
    ],
    ids=["before tables moved", "tables handed over, not yet taken", "no indexes less", "no names of rows"],
)
def test_an_older_database_goes_on_from_where_it_is(today, stopped):
    emptied()
    migrated(stopped)
    call_command("migrate", verbosity=0)
    assert schema() == today
    assert not MigrationExecutor(connection).migration_plan(OneByOne().graph.leaf_nodes())


def test_a_database_that_had_the_sheets_of_campaigns_before_the_rosters_of_rounds_goes_on(today):
    emptied()
    before = [("campaigns", "0013_names_of_rows"), ("matches", "0020_imports_name")]
    migrated(before)
    with connection.schema_editor() as editor:
        sheets = OneByOne().get_migration("campaigns", "0016_campaign_sheets")
        sheets.apply(OneByOne().project_state(before), editor)
    MigrationExecutor(connection).recorder.record_applied("campaigns", "0014_campaign_sheets")
    call_command("migrate", verbosity=0)
    assert schema() == today
    assert not MigrationExecutor(connection).migration_plan(OneByOne().graph.leaf_nodes())
