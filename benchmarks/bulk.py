"""Many rows quickly: made by the database itself."""

from collections.abc import Sequence

from django.db import connection, models


def numbers(name: str, first: int, last: int) -> str:
    """A table expression of whole numbers in a column `n`, called `name`."""
    if connection.vendor == "postgresql":
        return f"(SELECT generate_series({first}, {last}) AS n) AS {name}"
    return (
        f"(WITH RECURSIVE s(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last}) SELECT n FROM s)"
        f" AS {name}"
    )


def execute(sql: str, params: Sequence[str | int | float | None] = ()) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


def insert(model: type[models.Model], source: str, **columns: str) -> None:
    """Insert a row for each of `source`; columns are SQL expressions, all others take the model's default."""
    fields = [f for f in model._meta.concrete_fields if f.attname in columns or f.has_default() or not f.null]
    names, values, params = [], [], []
    for field in fields:
        if field.primary_key and field.attname not in columns:
            continue
        names.append(connection.ops.quote_name(field.column or field.attname))
        if field.attname in columns:
            values.append(columns[field.attname])
        else:
            values.append("%s")
            params.append(field.get_db_prep_save(field.get_default(), connection))
    execute(f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) SELECT {', '.join(values)} FROM {source}", params)


def clone(kinds: Sequence[type[models.Model]], copies: int, stride: int) -> None:
    """Copy all rows of these models so many times; copy n has every id of theirs raised by n × `stride`.

    A uid is a new one in each copy.
    """
    for model in kinds:
        names, values = [], []
        for field in model._meta.concrete_fields:
            column = connection.ops.quote_name(field.column or field.attname)
            ours = field.primary_key or (field.is_relation and field.related_model in kinds)
            names.append(column)
            if isinstance(field, models.UUIDField):
                values.append(
                    "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"
                )
            else:
                values.append(f"old.{column} + copy.n * {stride}" if ours else f"old.{column}")
        table = model._meta.db_table
        execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(values)}"
            f" FROM {table} AS old, {numbers('copy', 1, copies)} WHERE old.{model._meta.pk.column} < {stride}"
        )


def sequences_follow(kinds: Sequence[type[models.Model]]) -> None:
    """The next id of each table is behind the highest; then the statistics for the planner."""
    if connection.vendor == "postgresql":
        for model in kinds:
            table, pk = model._meta.db_table, model._meta.pk.column
            execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', '{pk}'), (SELECT MAX({pk}) FROM {table}))"
                f" WHERE pg_get_serial_sequence('{table}', '{pk}') IS NOT NULL"
            )
    execute("ANALYZE")
