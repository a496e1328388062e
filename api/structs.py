"""Structs in the description: bodies and answers are described by their types."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from inspect import cleandoc
from typing import Any, TypeVar

from django.utils.functional import Promise
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct, inspect, json

from api.answers import Answer
from api.bodies import Body, fields_of, peeled
from api.names import REFS, as_text, called, held_by, ref
from api.shapes.common import IntegerFieldBySide
from core import checks
from core.errors import Invalid
from core.language import translated
from games.core.resolvers import Shape, about
from games.core.structs import Value
from games.core.text import Text

S = TypeVar("S", bound=Struct)
DIGITS = 3  # of a number in an address, at most
# The answer that is a number for each of a few keys, by what these are called.
BY_KEY = {"Side": IntegerFieldBySide}
NAMELESS = (Body, Answer, Shape, Value, Struct, object)  # what these say of themselves describes no answer


def parameters_of(structs: Iterable[type[Struct]]) -> list[OpenApiParameter]:
    """The parameters of an address that are read into one of these Structs."""
    found = {field.encode_name: (struct, field) for struct in structs for field in fields_of(struct)}
    return [
        OpenApiParameter(name, OpenApiTypes.STR, required=field.required, description=translated(about(struct, name)))
        for name, (struct, field) in found.items()
    ]


def query_read(struct: type[S], query: Mapping[str, str]) -> S:
    """The Struct of texts and of lists of numbers, with commas between, that the parameters of an address make.

    Raises Invalid "required", "too-many", "not-a-number" with the parameter's name.
    """
    values: dict[str, Any] = {}
    for field in fields_of(struct):
        name, kind = field.encode_name, peeled(field.type)[0]
        if field.required and not query.get(name):
            raise Invalid("required", field=name)
        if name in query:
            listed = isinstance(kind, inspect.ListType)
            values[field.name] = _numbers(name, query[name], kind.max_length) if listed else query[name]
    return struct(**values)


def _numbers(name: str, text: str, most: int) -> list[int]:
    sent = [each.strip() for each in text.split(",")] if text.strip() else []
    if len(sent) > most:
        raise Invalid("too-many", field=name, most=most)
    numbers = [number for each in sent if (number := checks.digits(each, most=DIGITS)) is not None]
    if len(numbers) < len(sent):
        raise Invalid("not-a-number", field=name)
    return numbers


# A text of a game, put into the reader's language when it is read.


# --- the description ------------------------------------------------------------------------------


class Described(AutoSchema):
    """What drf-spectacular asks of a view, where bodies and answers are Structs."""

    def _is_list_view(self, serializer: Any = None) -> bool:
        return self.method == "GET" and bool(getattr(self.view, "ordering", ()))

    def _get_request_for_media_type(self, serializer: Any, direction: Any = "request") -> tuple[Any, bool]:
        if not (isinstance(serializer, type) and issubclass(serializer, Struct)):
            found, _needed = super()._get_request_for_media_type(serializer, direction)  # type: ignore[no-untyped-call]
            return found, True  # files, without which there is nothing to do
        if not fields_of(serializer):
            return None, False
        component = described(self, serializer, direction, partial=self.method == "PATCH")
        return component.ref, bool(component.schema.get("required"))


class StructExtension(OpenApiSerializerExtension):
    """Structs as answers."""

    target_class = Struct
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return called(self.target)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return _schema(auto_schema, self.target, direction)


def described(auto_schema: AutoSchema, struct: type[Struct], direction: str, *, partial: bool = False) -> Any:
    """The component of a Struct, among those of the description."""
    name = called(struct) if direction == "response" else f"{'Patched' if partial else ''}{called(struct)}Request"
    component = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=struct)
    if component in auto_schema.registry:
        return auto_schema.registry[component]
    auto_schema.registry.register(component)
    component.schema = _schema(auto_schema, struct, direction)
    if partial:
        component.schema.pop("required", None)
    return component


def _schema(auto_schema: AutoSchema, struct: type[Struct], direction: str) -> dict[str, Any]:
    """The JSON Schema of a Struct; those inside it become components of their own."""
    suffix = "" if direction == "response" else "Request"
    fields = fields_of(struct)
    refs = f"{REFS}{{name}}{suffix}"
    names: dict[object, str] = {}
    for inner in held_by(field.type for field in fields):
        described(auto_schema, inner, direction)
        names[refs.format(name=inner.__name__)] = refs.format(name=called(inner))
    _ref, found = json.schema_components([struct], ref_template=refs, schema_hook=_chance)
    schema: dict[str, Any] = _tidy(_renamed(found[struct.__name__], names), auto_schema)
    for field in fields:
        meaning = peeled(field.type)[1].get("description") or translated(about(struct, field.encode_name))
        if str(meaning):
            schema["properties"][field.encode_name]["description"] = str(meaning)
    schema = {name: part for name, part in schema.items() if name not in ("title", "description") and part != []}
    doc = next((base.__doc__ for base in struct.__mro__ if base.__doc__ and base not in NAMELESS), "")
    return schema | ({"description": cleandoc(doc)} if doc else {})


def _renamed(schema: Any, names: Mapping[object, str]) -> Any:
    """A JSON Schema in which references lead to components by the names that these have here."""
    if isinstance(schema, list):
        return [_renamed(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _renamed(part, names) for name, part in schema.items()}
    return found | ({"$ref": names.get(found["$ref"], found["$ref"])} if "$ref" in found else {})


def _chance(type_: type) -> dict[str, Any]:
    if type_ is not Fraction:
        raise NotImplementedError(type_)
    return ref("Chance")


def _tidy(value: Any, auto_schema: AutoSchema) -> Any:
    """A JSON Schema of msgspec's as the rest of the description is written."""
    if isinstance(value, list):
        return [_tidy(part, auto_schema) for part in value]
    if isinstance(value, Promise):
        return str(value)
    if not isinstance(value, dict):
        return value
    if (
        isinstance(text := value.get("description"), dict) and tuple(text) == Text.__struct_fields__
    ):  # as msgspec has it
        value = value | {"description": str(translated(Text(**text)))}
    if "enum" in value.get("propertyNames", ()):
        return dict(described(auto_schema, BY_KEY[value["propertyNames"]["title"]], "response").ref)
    if "$ref" in value:
        return {name: value[name] for name in ("$ref", "description") if name in value}
    value = as_text({name: _tidy(part, auto_schema) for name, part in value.items()})
    if value.get("type") == "array" and "prefixItems" not in value:
        value.setdefault("items", {})
    if isinstance(value.get("anyOf"), list):
        shapes = value.pop("anyOf")
        plain = len(shapes) == 2 and shapes[1] == {"type": "null"} and "type" in shapes[0] and "enum" not in shapes[0]
        value |= shapes[0] | {"type": [shapes[0]["type"], "null"]} if plain else {"oneOf": shapes}
    return value
