"""Request bodies are JSON, bounded before it is read, and nothing in it that a row or an answer could not hold.

They are Structs: their types say what a body may hold, and nothing else may be in it. Why no serializers: much of what
is sent (actions, scenarios, designs, files) are Structs of the rules already, which would have to be said twice.

msgspec reads a body that is right, once its lines are without blanks at their ends. Of one that it does not take
everything that is wrong is refused, with our own codes, paths and allowed values.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Mapping
from functools import cache
from math import isfinite
from typing import IO, Annotated, Any, TypeAlias, TypeVar, dataclass_transform

from django.utils.functional import Promise
from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert, inspect, json, to_builtins
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

from core.checks import json_place, refusal, tidy
from core.errors import Invalid
from games.core.reading import LINE, LINE_OR_BLANK, faults

S = TypeVar("S", bound=Struct)
T = TypeVar("T")


# --- as it comes in -------------------------------------------------------------------------------

BODY_MAX = 256 * 1024  # bytes; a view that takes files says more in `body_max`


class TooLarge(APIException):
    """The body is longer than the address takes."""

    status_code = 413
    default_code = "body-too-large"

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class StrictJSON(BaseParser):
    """JSON as msgspec reads it, with or without an editor's mark of UTF-8 in front. Refused: too long a body, NaN and
    infinities, NUL and half characters, nesting beyond reason.
    """

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        context = parser_context or {}
        request = context["request"]
        most = getattr(context["view"], "body_max", BODY_MAX)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length[:20]) > most:
            raise TooLarge(most)
        raw = stream.read(most + 1)
        if len(raw) > most:
            raise TooLarge(most)
        try:
            if _NUL.search(raw):
                raise ValueError("NUL")
            return _JSON.decode(raw.removeprefix(BOM_UTF8))
        except (ValueError, RecursionError) as error:
            raise Invalid("bad-json", **json_place(raw)) from error


def _number(text: str) -> int | float:
    """JSON knows one kind of number: 3.0 is the whole number 3."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return int(value) if value.is_integer() else value


_JSON: json.Decoder[Any] = json.Decoder(float_hook=_number)
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # an escape, which PostgreSQL cannot store


# --- as a Struct ----------------------------------------------------------------------------------


Maybe: TypeAlias = T | UnsetType  # of a field that may be left out: it is UNSET then


@dataclass_transform(frozen_default=True)
class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request body, or an object inside it."""


class Nothing(Body):
    """No fields."""


def note(text: str | Promise) -> Meta:
    """What a field means, for the description."""
    return Meta(extra={"description": text})


def whole(least: int, most: int) -> Meta:
    """A whole number within bounds."""
    return Meta(ge=least, le=most)


AnyObject = Annotated[dict[str, Any], Meta(extra_json_schema={"additionalProperties": {}})]  # somebody else checks it


class InvalidBody(Invalid):
    """Everything that is wrong with a body: `all` in the order of the fields, and the first as its own code."""

    def __init__(self, wrong: list[Invalid]) -> None:
        super().__init__(wrong[0].code, field=wrong[0].field, **wrong[0].params)
        self.all = wrong


def read(shape: type[S], data: object) -> S:
    """A parsed body. Raises InvalidBody, Invalid("not-an-object")."""
    body = _tidied(shape, data)
    try:
        return convert(body, shape)
    except ValidationError as error:
        wrong = [refusal(fault) for fault in faults(shape, body)]
        if not wrong:
            raise
        raise (InvalidBody(wrong) if wrong[0].field else wrong[0]) from error


def _tidied(shape: type[Struct], data: object) -> object:
    """The body with its lines as people mean them."""
    if not isinstance(data, Mapping):
        return data
    lines = {name: _tidied_value(type_, data[name]) for name, type_ in _lines_in(shape).items() if name in data}
    return {**data, **lines} if lines else data


def _tidied_value(type_: inspect.Type, value: Any) -> Any:
    match type_:
        case inspect.StrType() if isinstance(value, str):
            return tidy(value)
        case inspect.StructType(cls=cls):
            return _tidied(cls, value)
        case inspect.ListType(item_type=item) if isinstance(value, list):
            kind = peeled(item)[0]
            return [_tidied_value(kind, inner) for inner in value]
    return value


@cache
def _lines_in(shape: type[Struct]) -> Mapping[str, inspect.Type]:
    """The fields of a body that are lines, or hold some."""
    kinds = {field.encode_name: peeled(field.type)[0] for field in fields_of(shape)}
    return {name: kind for name, kind in kinds.items() if _has_lines(kind)}


def _has_lines(kind: inspect.Type) -> bool:
    match kind:
        case inspect.StrType(pattern=pattern):
            return pattern in (LINE, LINE_OR_BLANK)
        case inspect.StructType(cls=cls):
            return bool(_lines_in(cls))
        case inspect.ListType(item_type=item):
            return _has_lines(peeled(item)[0])
    return False


def given(body: Struct) -> dict[str, Any]:
    """The fields of a body that were not left out, as JSON values."""
    names = body.__struct_fields__
    return {name: to_builtins(value) for name in names if (value := getattr(body, name)) is not UNSET}


def fields_of(struct: type[Struct]) -> tuple[inspect.Field, ...]:
    """What msgspec knows of the fields of a Struct."""
    kind = inspect.type_info(struct)
    return kind.fields if isinstance(kind, inspect.StructType) else ()


def peeled(type_: inspect.Type) -> tuple[Any, dict[str, Any], bool]:
    """A type alone, the JSON Schema and the note written beside it, and whether there may be null instead."""
    schema: dict[str, Any] = {}
    null = False
    while True:
        if isinstance(type_, inspect.Metadata):
            schema |= (type_.extra_json_schema or {}) | (type_.extra or {})
            type_ = type_.type
            continue
        if isinstance(type_, inspect.UnionType):
            others = [member for member in type_.types if not isinstance(member, inspect.NoneType)]
            null = len(others) < len(type_.types)
            if len(others) == 1:
                type_ = others[0]
                continue
        return type_, schema, null
