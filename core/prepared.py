"""Queries that are put into SQL once: for those of every roll, move and mark, and of the pages that are asked for after
each of them, where making the SQL costs more than asking.

    seats = Prepared(lambda user: Campaign.objects.filter(organiser=user), user=int)
    rows = seats.rows(user=7)

The ORM makes the SQL and reads the rows, so that a rule about rows stays in one place; only the values change from one
request to the next. Measured: a tenth of the time of the same query asked through the ORM.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from functools import cache, cached_property
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import (
    BooleanField,
    CharField,
    ForeignKey,
    Func,
    IntegerField,
    JSONField,
    Model,
    QuerySet,
    Subquery,
)
from django.db.models.functions import JSONArray
from django.db.models.query import get_related_populators
from django.db.models.sql.compiler import SQLCompiler

STAND_IN = 2_000_000_011  # values that no query has by itself, and any column can, hold the places of the parameters
AS_IS = (BooleanField, CharField, IntegerField, ForeignKey)  # fields whose values a driver takes as they are


Statement = tuple[str, list[Any]]  # SQL and its parameters


class Prepared:
    """A queryset over values given later. `make` gets a stand-in for each, of the kind named, and is called once."""

    def __init__(self, make: Callable[..., QuerySet[Model, Any]], **kinds: type[int] | type[str]) -> None:
        self.make, self.kinds = make, kinds

    @cached_property
    def _statement(self) -> tuple[SQLCompiler, str, tuple[str | None, ...], tuple[Any, ...]]:
        """The SQL; for each of its parameters the name of its value, or None and the value it always has."""
        stand_ins = {
            name: STAND_IN + index if kind is int else f"stand-in {index}"
            for index, (name, kind) in enumerate(self.kinds.items())
        }
        compiler = self.make(**stand_ins).query.get_compiler(connection=connection)
        sql, fixed = compiler.as_sql()
        by_stand_in = {value: name for name, value in stand_ins.items()}
        names = tuple(by_stand_in.get(value) for value in fixed)
        if set(names) - {None} != set(self.kinds):
            raise ValueError(f"no parameters of the query: {set(self.kinds) - set(names)}")
        return compiler, sql, names, fixed

    @cached_property
    def _converters(self) -> dict[int, Any]:
        """What makes Python values of columns that the database gives in another form, by their place."""
        compiler = self._statement[0]
        return compiler.get_converters([column[0] for column in compiler.select])

    def rows(self, cursor: CursorWrapper | None = None, /, **values: int | str | None) -> list[tuple[Any, ...]]:
        """The rows, in the order of the queryset's columns.

        `cursor` is one that is open for more statements, and stays open: to open one costs a third of a short one.
        """
        compiler, sql, names, fixed = self._statement
        with connection.cursor() if cursor is None else nullcontext(cursor) as cursor:
            cursor.execute(sql, [old if name is None else values[name] for name, old in zip(names, fixed, strict=True)])
            found = cursor.fetchall()
        return list(map(tuple, compiler.apply_converters(found, self._converters))) if self._converters else found

    def first(self, cursor: CursorWrapper | None = None, /, **values: int | str | None) -> Any:
        """The first row as an instance of the queryset's model, with what it selects beside it; None without any."""
        return next(iter(self._instances(self.rows(cursor, **values)[:1])), None)

    def after(self, change: Statement, cursor: CursorWrapper, /, **values: int | str | None) -> tuple[list[int], Any]:
        """Carry out a change of one row that gives numbers (RETURNING), and find the first row: both in one statement,
        which PostgreSQL alone has. Returns the numbers, none where no row was changed, and the instance.

        The instance is as it was when the statement began: before the change, and before all that it had to wait for.
        """
        compiler, sql, names, fixed = self._statement
        both = f"WITH changed AS ({change[0]}) SELECT * FROM changed LEFT JOIN ({sql}) found ON TRUE"  # noqa: S608
        given = [old if name is None else values[name] for name, old in zip(names, fixed, strict=True)]
        cursor.execute(both, [*change[1], *given])
        row = cursor.fetchone()
        if row is None:
            return [], None
        own = row[-len(compiler.select) :]
        found = [] if own[self._layout[1].start] is None else [own]  # without a row, there is no key either
        instances = self._instances(compiler.apply_converters(found, self._converters))
        return list(row[: -len(own)]), next(iter(instances), None)

    def all(self, **values: int | str | None) -> list[Any]:
        """All rows as instances."""
        return self._instances(self.rows(**values))

    @cached_property
    def _layout(self) -> tuple[type[Model], slice, list[str], Sequence[Any]]:
        """The model, where its columns stand in a row, their names, and what makes the rows that come along."""
        compiler = self._statement[0]
        info = compiler.klass_info
        own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
        names = [column[0].target.attname for column in compiler.select[own]]
        # The stubs are of a later Django, where it takes one argument more.
        related = get_related_populators(info, compiler.select, connection.alias)  # type: ignore[call-arg]
        return info["model"], own, names, related

    def _instances(self, rows: Iterable[Sequence[object]]) -> list[Any]:
        model, own, names, related = self._layout
        annotations = self._statement[0].annotation_col_map
        instances = []
        for row in rows:
            instance = model.from_db(connection.alias, names, row[own])
            for populator in related:
                populator.populate(row, instance)
            for name, index in annotations.items():
                setattr(instance, name, row[index])
            instances.append(instance)
        return instances


class _Gathered(Func):
    """Values of all rows in one list. It is no Aggregate to the ORM, which would group the rows first."""

    function = "JSON_GROUP_ARRAY"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any) -> Any:
        return self.as_sql(compiler, connection, function="JSONB_AGG", **more)


def listed(rows: QuerySet[Any], *columns: str) -> Subquery:
    """Columns of rows that hang on another, as one value of that row: a list of lists, None without any such row."""
    return Subquery(rows.order_by().values(found=_Gathered(JSONArray(*columns))))


def next_number(model: type[Model]) -> str:
    """PostgreSQL's words for the number that the next row of a table has; used up by whoever asks."""
    return f"nextval(pg_get_serial_sequence('{model._meta.db_table}', '{model._meta.pk.column}'))"


def gives_keys() -> bool:
    """Whether a new row's key has to be asked for, as PostgreSQL has it; SQLite's driver knows the last key."""
    return connection.vendor == "postgresql"


@cache
def _insertion(model: type[Model], numbered: bool) -> tuple[str, list[tuple[str, Any]]]:
    """The statement that writes a new row of a table, and on PostgreSQL gives its key unless the row is `numbered`
    already; the columns it writes, and their fields where a value is not written as it is.
    """
    quoted = connection.ops.quote_name
    key = model._meta.pk
    fields = [field for field in model._meta.concrete_fields if numbered or field is not key]
    columns = ", ".join(quoted(field.column or field.attname) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    table = quoted(model._meta.db_table)
    sql = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608
    giving = f" RETURNING {quoted(key.column or key.attname)}" if gives_keys() and not numbered else ""
    return sql + giving, [(field.attname, None if isinstance(field, AS_IS) else field) for field in fields]


def insertion(row: Model) -> Statement:
    """The statement that writes a new row, with its number where it has one, into a table that no signal listens to."""
    sql, columns = _insertion(type(row), row.pk is not None)
    values = []
    for name, field in columns:
        value = getattr(row, name)
        if type(field) is JSONField and field.encoder is None and value is not None:
            value = connection.ops.adapt_json_value(value, None)
        elif field is not None:
            value = field.get_db_prep_save(field.pre_save(row, add=True), connection)
        values.append(value)
    return sql, values


def insert(row: Model, cursor: CursorWrapper | None = None, before: Sequence[Statement] = ()) -> None:
    """Write a new row without a number, as `save(force_insert=True)` does.

    `before`: changes of other rows, which PostgreSQL is told of in the same statement.
    """
    sql, values = insertion(row)
    with connection.cursor() if cursor is None else nullcontext(cursor) as cursor:
        first, parameters = "", []
        for index, (change, given) in enumerate(before):
            if connection.vendor == "postgresql":
                first += f"{',' if first else 'WITH'} before_{index} AS ({change}) "
                parameters += given
            else:
                cursor.execute(change, given)
        cursor.execute(first + sql, parameters + values)
        row.pk = cursor.fetchone()[0] if gives_keys() else cursor.lastrowid
    row._state.adding, row._state.db = False, connection.alias
