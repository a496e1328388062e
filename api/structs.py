"""Structs of the games as bodies and answers: their types say what a body may hold, and describe both in the schema."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from django.utils.functional import lazystr
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from msgspec import Struct, inspect, to_builtins
from rest_framework import serializers
from rest_framework.fields import empty

from api.fields import Body, Flag, Line, OneOf, Several, Table, Whole
from core.errors import Invalid
from games.core.resolvers import Shape, about
from games.core.text import Text


class Chance(serializers.Serializer):
    """An exact chance, and the same as a decimal number."""

    fraction = serializers.CharField(help_text=_("For example 8/9."))
    value = serializers.FloatField()


def said(chance: Fraction) -> dict[str, Any]:
    """A fraction as `Chance` shows it."""
    return {"fraction": str(chance), "value": float(chance)}


class _Told:
    """A text of a game in the language of whoever reads it."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text.said_in(get_language() or "en")


def told(text: Text) -> Any:
    """A text of a game, put into the reader's language when it is read."""
    return lazystr(_Told(text))


class Dice(serializers.ListField):
    """In a body: symbols as they fell on the table. Their number and names are the rules' business."""

    def __init__(self, symbols: Sequence[str], least: int, most: int, **kwargs: Any) -> None:
        child = serializers.ChoiceField(choices=symbols)
        super().__init__(child=child, min_length=least, max_length=most, **kwargs)

    def run_validation(self, data: Any = empty) -> list[Any]:
        if not isinstance(data, list):
            raise Invalid("not-dice")
        return data


class Given(serializers.Field):
    """In a body: a value that the rules themselves check."""

    def run_validation(self, data: Any = empty) -> Any:
        return data


@cache
def by_key(title: str, keys: tuple[str, ...], shape: type[serializers.Field], allow_null: bool) -> Any:
    """A shape with one `shape` for each of the keys, which are called `title`."""
    name = f"{shape.__name__}{'OrNull' if allow_null else ''}By{title}"
    return type(name, (serializers.Serializer,), {key: shape(allow_null=allow_null) for key in keys})


# --- bodies ---------------------------------------------------------------------------------------


class _StructBody(Body):
    # A docstring would be that of every such body in the schema.
    struct: type[Struct]
    names: dict[str, str]  # of the Struct's fields, by those of the body

    def run_validation(self, data: Any = empty) -> Any:
        values = super().run_validation(data)
        return self.struct(**{self.names[name]: value for name, value in values.items()})


@cache
def body_of(struct: type[Struct]) -> type[Body]:
    """The body that is read into this Struct."""
    fields = inspect.type_info(struct).fields
    own: dict[str, Any] = {"struct": struct, "names": {one.encode_name: one.name for one in fields}}
    if doc := _doc(struct):
        own["__doc__"] = doc
    return type(struct.__name__, (_StructBody,), own | {one.encode_name: _taken(struct, one) for one in fields})


def _taken(struct: type[Struct], field: inspect.Field) -> serializers.Field:
    kind, schema, _null = _peeled(field.type)
    more = {"required": field.required, **_help(struct, field)}
    match kind:
        case inspect.IntType():
            return Whole(kind.ge, kind.le, **more)
        case inspect.BoolType():
            return Flag(**more)
        case inspect.StrType() if "enum" in schema:
            return OneOf(choices=schema["enum"], **more)
        case inspect.StrType():
            return Line(kind.max_length, **more)
        case inspect.ListType(item_type=inspect.StructType(cls=item)):
            return Several(body_of(item)(), kind.max_length, min_length=kind.min_length, **more)
        case inspect.ListType():
            return Dice(_peeled(kind.item_type)[1]["enum"], kind.min_length, kind.max_length, **more)
    base = Table if isinstance(kind, inspect.DictType) else Given
    described: type[serializers.Field] = extend_schema_field(schema)(type(base.__name__, (base,), {}))
    return described(**more)


# --- answers --------------------------------------------------------------------------------------


@cache
def answer_of(struct: type[Struct]) -> type[serializers.Serializer]:
    """The shape of an answer that is this Struct."""
    fields = {one.encode_name: _shown(one.type, **_help(struct, one)) for one in inspect.type_info(struct).fields}
    return type(struct.__name__, (serializers.Serializer,), {"__doc__": _doc(struct), **fields})


def answered(found: Struct) -> Any:
    """The same as JSON values, chances as `Chance` shows them."""
    return to_builtins(found, enc_hook=said)


def _shown(type_: inspect.Type, **more: Any) -> serializers.Field:
    kind, schema, null = _peeled(type_)
    if null:
        more["allow_null"] = True
    match kind:
        case inspect.StructType(cls=struct):
            return answer_of(struct)(**more)
        case inspect.ListType(item_type=inspect.StructType(cls=item)):
            return answer_of(item)(many=True, **more)
        case inspect.ListType():
            return serializers.ListField(child=_shown(kind.item_type), **more)
        case inspect.DictType():
            keys = _peeled(kind.key_type)[1]
            return by_key(keys["title"], tuple(keys["enum"]), _PLAIN[type(kind.value_type)], False)(**more)
        case inspect.CustomType():
            return Chance(**more)
        case inspect.StrType() if "enum" in schema:
            return serializers.ChoiceField(choices=schema["enum"], **more)
    return _PLAIN[type(kind)](**more)


_PLAIN: dict[type[inspect.Type], type[serializers.Field]] = {
    inspect.IntType: serializers.IntegerField,
    inspect.StrType: serializers.CharField,
    inspect.BoolType: serializers.BooleanField,
}


def _doc(struct: type[Struct]) -> str:
    """What a Struct says of itself, or the one that it is made from."""
    return next((one.__doc__ for one in struct.__mro__ if one.__doc__ and one not in (Shape, *Shape.__mro__)), "")


def _help(struct: type[Struct], field: inspect.Field) -> dict[str, Any]:
    text = about(struct, field.encode_name)
    return {"help_text": told(text)} if text else {}


def _peeled(type_: inspect.Type) -> tuple[Any, dict[str, Any], bool]:
    """A type alone, the JSON Schema written beside it, and whether there may be null instead."""
    schema: dict[str, Any] = {}
    null = False
    while isinstance(type_, inspect.Metadata | inspect.UnionType):
        if isinstance(type_, inspect.UnionType):
            null = True
            type_ = next(one for one in type_.types if not isinstance(one, inspect.NoneType))
        else:
            schema |= type_.extra_json_schema or {}
            type_ = type_.type
    return type_, schema, null
