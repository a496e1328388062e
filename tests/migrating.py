"""Databases as they were before: their tables by the migrations of then, and the newest ones back afterwards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

Targets = list[tuple[str, str | None]]


class OneByOne(MigrationLoader):
    """All migrations but the squashed ones, in whose places those stand that they replace."""

    def __init__(self) -> None:
        super().__init__(connection, replace_migrations=False)

    def build_graph(self) -> None:
        super().build_graph()
        for key, migration in self.replacements.items():
            self.graph.remove_replacement_node(key, migration.replaces)


def emptied() -> None:
    """A database without a table."""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            return
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'DROP TABLE "{table}"')


def migrated(to: Targets) -> Any:
    """The tables as they were after these migrations, with their rows, and the models of then."""
    executor = MigrationExecutor(connection)
    executor.loader = OneByOne()
    executor.migrate(to)
    for key in executor.loader.replacements:
        executor.recorder.record_unapplied(*key)  # as in a database that has not heard of them
    return OneByOne().project_state(to).apps


@contextmanager
def earlier(to: Targets) -> Iterator[Any]:
    """The models of then and their tables, empty ones, made from nothing; the newest tables are back afterwards."""
    try:
        emptied()
        yield migrated(to)
    finally:
        call_command("migrate", verbosity=0)


def step_by_step(loader: Callable[[], MigrationLoader] = lambda: MigrationLoader(connection)) -> Iterator[str]:
    """Applies what this loader finds to be done one migration at a time, each looked for anew."""
    while True:
        executor = MigrationExecutor(connection)
        executor.loader = loader()
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            return
        migration, _ = plan[0]
        executor.migrate([(migration.app_label, migration.name)])
        yield str(migration)
