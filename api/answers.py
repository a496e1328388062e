"""Answers are Structs: a row, or what a selector gives, is shown by the fields of its class.

`shown` is what a read-only serializer does, in forty lines: rows stand beside Structs of the rules in one answer, and
msgspec writes both.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from functools import cache, partial
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, dataclass_transform

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from msgspec import Meta, Struct, inspect, json, to_builtins
from rest_framework.renderers import JSONRenderer

from api.bodies import fields_of, note, peeled
from campaigns.models import JournalEntry

S = TypeVar("S", bound=Struct)
Reader = Callable[[object], Any]


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Answer(Struct, frozen=True, kw_only=True):
    """An answer, or an object inside it."""


Moment = Annotated[datetime, Meta(tz=True)]


class Chance(Answer):
    """An exact chance, and the same as a decimal number."""

    fraction: Annotated[str, note(_("For example 8/9."))]
    value: float


def source(of: str | Reader) -> Meta:
    """Where a field is read from, if not from the attribute of its name: a path of attributes, or a function."""
    return Meta(extra={"source": of})


def address(name: str, path: str = "pk") -> Meta:
    """The address `name` of the thing that has the number at `path`."""
    number = attrgetter(path)
    return source(lambda row: reverse(name, args=[number(row)]))


def shown(struct: type[S], row: object, **own: object) -> S:
    """An answer made of a row or of a mapping; `own` are the fields that it does not know."""
    fields = _fields(struct)
    return struct(**{name: value(own[name] if name in own else get(row)) for name, get, value in fields})


@cache
def _fields(struct: type[Struct]) -> list[tuple[str, Reader, Reader]]:
    """Each field with what finds its value in a row, and what shows it."""
    fields: list[tuple[str, Reader, Reader]] = []
    for field in fields_of(struct):
        kind, beside, null = peeled(field.type)
        get = _getter(beside.get("source", field.name))
        fields.append((field.name, get, partial(_value, kind, null=null)))
    return fields


def _getter(of: str | Reader) -> Reader:
    if callable(of):
        return of
    path = of.split(".")

    def get(row: object) -> Any:
        value: Any = row
        for name in path:
            if value is not None:
                value = value[name] if isinstance(value, Mapping) else getattr(value, name)
        return value

    return get


def _value(kind: Any, value: Any, null: bool = False) -> Any:
    """A value as its field shows it. What an empty column leaves out is null."""
    if value is None or (null and value == ""):
        return None
    match kind:
        case inspect.StructType():
            return value if isinstance(value, kind.cls) else shown(kind.cls, value)
        case inspect.ListType(item_type=inspect.StructType() as item):
            return [_value(item, part) for part in (value.all() if hasattr(value, "all") else value)]
    return localtime(value) if isinstance(value, datetime) else value


# --- as JSON --------------------------------------------------------------------------------------


def _plain(value: object) -> Any:
    if isinstance(value, Fraction):
        return {"fraction": str(value), "value": float(value)}
    if isinstance(value, Promise | str):  # to be translated, or marked as safe
        return str(value)
    raise NotImplementedError(type(value))


def answered(found: object, order: Literal["sorted"] | None = None) -> Any:
    """An answer as JSON values, chances as `Chance` shows them; `order` is that of the names in objects."""
    return to_builtins(found, enc_hook=_plain, order=order)


def in_order(value: object) -> Any:
    """The same value with the names of its objects in alphabetical order."""
    return answered(value, order="sorted")


def encoded(found: object) -> bytes:
    """An answer as JSON."""
    return json.encode(found, enc_hook=_plain)


class JSON(JSONRenderer):
    """JSON as msgspec writes it, which knows Structs."""

    def render(
        self, data: object, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        if data is None:
            return b""
        indent = self.get_indent(accepted_media_type or "", renderer_context or {})
        return json.format(encoded(data), indent=indent) if indent else encoded(data)


# --- of a journal's line --------------------------------------------------------------------------

HEAD = ("entry", "kind", "at", "campaign", "id", "version")
SUBJECT = ("id", "round", "battle")  # the first of them that a line names is what it is about


def receipt_of(entry: JournalEntry) -> dict[str, Any]:
    """The answer to a write, made of its journal line alone, so that it can be said again to the letter.

    `entry` is the line's number, `kind` its kind, `id` what was made or changed.

    `version` is the new one of the campaign, battle or round that the address lies under; a campaign's is the number
    of its newest line. What else the line says follows under its own names, with `of_` in front where the head has
    that name, in alphabetical order: a database may not keep the order in which they were written.
    """
    data = entry.data
    about = () if entry.undoes_id else SUBJECT  # what is taken back may be gone; the campaign is what has changed
    subject = next((data[name] for name in about if name in data), entry.campaign_id)
    head = (entry.seq, entry.kind, entry.at.isoformat(), entry.campaign_id, subject, data.get("version", entry.seq))
    rest = {f"of_{name}" if name in HEAD else name: data[name] for name in data if name not in ("id", "version")}
    fields: dict[str, Any] = in_order(rest)
    return dict(zip(HEAD, head, strict=True)) | fields
