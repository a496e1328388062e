"""Structs in the description: bodies and answers are described by their types.

drf-spectacular reads serializers, and has extensions for other classes; this is ours for Structs. The JSON Schema is
msgspec's, put as drf-spectacular writes its own.
"""

from collections.abc import Mapping
from fractions import Fraction
from inspect import cleandoc
from typing import Any

from django.utils.functional import Promise
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from msgspec import Struct, json
from rest_framework.permissions import IsAuthenticated

from api.answers import Answer
from api.bodies import Body, fields_of, peeled
from api.names import REFS, as_text, called, held_by, ref
from core.language import translated
from games.core.resolvers import Shape, about
from games.core.structs import Value
from games.core.text import Text

# A number for each of a few keys, by what these are called.
BY_KEY = {"Side": ref("IntegerFieldBySide")}
NAMELESS = (Body, Answer, Shape, Value, Struct, object)  # what these say of themselves describes no answer


class Described(AutoSchema):
    """What drf-spectacular asks of a view, where bodies and answers are Structs."""

    def get_description(self) -> str:  # type: ignore[override]  # REST framework's own has arguments
        return ""  # docstrings of views are for their readers; an address has words of its own

    def get_auth(self) -> list[Any]:
        own = IsAuthenticated in self.view.permission_classes
        return [each for each in super().get_auth() if not (own and "pass" in each)]

    def _is_list_view(self, serializer: Any = None) -> bool:
        view: Any = self.view
        return view.terms.rows is not None

    def _get_request_for_media_type(self, serializer: Any, direction: Any = "request") -> tuple[Any, bool]:
        if not (isinstance(serializer, type) and issubclass(serializer, Struct)):
            found, _needed = super()._get_request_for_media_type(serializer, direction)  # type: ignore[no-untyped-call]
            return found, True  # files, without which there is nothing to do
        if not fields_of(serializer):
            return None, False
        component = described(self, serializer, direction, "Patched" if self.method == "PATCH" else "")
        return component.ref, bool(component.schema.get("required"))


class StructExtension(OpenApiSerializerExtension):
    """Structs as answers."""

    target_class = Struct
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return called(self.target)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return _schema(auto_schema, self.target, direction)


def described(auto_schema: AutoSchema, struct: type[Struct], direction: str, before: str = "") -> Any:
    """The component of a Struct, among those of the description; `before` is how the name of a body begins."""
    name = called(struct) if direction == "response" else f"{before}{called(struct)}Request"
    component = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=struct)
    if component in auto_schema.registry:
        return auto_schema.registry[component]
    auto_schema.registry.register(component)
    component.schema = _schema(auto_schema, struct, direction)
    return component


def _schema(auto_schema: AutoSchema, struct: type[Struct], direction: str) -> dict[str, Any]:
    """The JSON Schema of a Struct; those inside it become components of their own."""
    suffix = "" if direction == "response" else "Request"
    fields = fields_of(struct)
    refs = f"{REFS}{{name}}{suffix}"
    names: dict[str, str] = {}  # of the references that msgspec makes, as they are here
    for inner in held_by(field.type for field in fields):
        described(auto_schema, inner, direction)
        names[refs.format(name=inner.__name__)] = refs.format(name=called(inner))
    _ref, found = json.schema_components([struct], ref_template=refs, schema_hook=_chance)
    schema: dict[str, Any] = _tidy(found[struct.__name__], names)
    for field in fields:
        meaning = peeled(field.type)[1].get("description") or translated(about(struct, field.encode_name))
        if str(meaning):
            schema["properties"][field.encode_name]["description"] = str(meaning)
    schema = {name: part for name, part in schema.items() if name not in ("title", "description") and part != []}
    doc = next((base.__doc__ for base in struct.__mro__ if base.__doc__ and base not in NAMELESS), "")
    return schema | ({"description": cleandoc(doc)} if doc else {})


def _chance(type_: type) -> dict[str, Any]:
    if type_ is not Fraction:
        raise NotImplementedError(type_)
    return ref("Chance")


def _tidy(value: Any, names: Mapping[str, str]) -> Any:
    """A JSON Schema of msgspec's as the rest of the description is written."""
    if isinstance(value, list):
        return [_tidy(part, names) for part in value]
    if isinstance(value, Promise):
        return str(value)
    if not isinstance(value, dict):
        return value
    if isinstance(text := value.get("description"), dict) and "en" in text:  # a Text, as msgspec has it
        value = value | {"description": str(translated(Text(**text)))}
    if "enum" in value.get("propertyNames", ()):
        return dict(BY_KEY[value["propertyNames"]["title"]])
    if "$ref" in value:
        beside = {"description": value["description"]} if "description" in value else {}
        return {"$ref": names.get(value["$ref"], value["$ref"])} | beside
    value = as_text({name: _tidy(part, names) for name, part in value.items()})
    if value.get("type") == "array" and "prefixItems" not in value:
        value.setdefault("items", {})
    if isinstance(value.get("anyOf"), list):
        shapes = value.pop("anyOf")
        plain = len(shapes) == 2 and shapes[1] == {"type": "null"} and "type" in shapes[0] and "enum" not in shapes[0]
        value |= shapes[0] | {"type": [shapes[0]["type"], "null"]} if plain else {"oneOf": shapes}
    return value
