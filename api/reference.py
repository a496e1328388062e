"""The OpenAPI document as a page shows it: chapters of addresses, each with its fields."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from api.schema import document

BOUND = 10**9  # a maximum from here on says nothing to a reader
METHODS = ("get", "post", "put", "patch", "delete")


class ParameterOrField(Struct, frozen=True):
    """A parameter or a field of a body."""

    name: str
    kind: str
    required: bool
    words: str
    where: str = ""


class Operation(Struct, frozen=True):
    """A method of an address."""

    name: str
    method: str
    path: str
    title: str
    words: str
    open: bool
    parameters: tuple[ParameterOrField, ...]
    body: tuple[ParameterOrField, ...]
    answers: tuple[tuple[str, tuple[ParameterOrField, ...]], ...]


def chapters() -> dict[str, list[Operation]]:
    """All operations by the first noun of their address."""
    found: dict[str, list[Operation]] = {}
    description = document()
    for path, methods in description["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = _operation(method, path, methods[method], description["components"]["schemas"])
                found.setdefault(methods[method]["tags"][0], []).append(operation)
    return found


def _operation(method: str, path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> Operation:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return Operation(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        title=operation.get("summary", ""),
        words=operation.get("description", ""),
        open={} in operation.get("security", [{}]),
        parameters=tuple(
            ParameterOrField(
                parameter["name"],
                _kind(parameter["schema"]),
                parameter.get("required", False),
                parameter.get("description", ""),
                parameter["in"],
            )
            for parameter in operation.get("parameters", [])
        ),
        body=tuple(_fields(body, schemas)),
        answers=tuple(_answers(operation["responses"], schemas)),
    )


def _answers(responses: dict[str, Any], schemas: dict[str, Any]) -> Iterator[tuple[str, tuple[ParameterOrField, ...]]]:
    for status, answer in responses.items():
        if status != "default":
            shapes = [content["schema"] for content in answer.get("content", {}).values()]
            yield status, tuple(field for shape in shapes for field in _fields(shape, schemas))


def _fields(
    shape: dict[str, Any], schemas: dict[str, Any], path: str = "", depth: int = 0
) -> Iterator[ParameterOrField]:
    """The fields of an object, and those of the objects in it, with their paths."""
    shape = _resolved(shape, schemas)
    if shape.get("type") == "array":
        yield from _fields(shape.get("items", {}), schemas, f"{path}[]", depth)
    for name, part in shape.get("properties", {}).items():
        inner = _resolved(part, schemas)
        whole = f"{path}.{name}" if path else name
        yield ParameterOrField(whole, _kind(inner), name in shape.get("required", ()), part.get("description", ""))
        if depth < 5:
            yield from _fields(part, schemas, whole, depth + 1)
    if shape.get("properties") and shape.get("additionalProperties") is True:
        yield ParameterOrField(f"{path}…", "", False, _("Further fields, which depend on what it is about."))


def _resolved(shape: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    while True:
        if "$ref" in shape:
            shape = schemas[shape["$ref"].rpartition("/")[2]]
        elif "oneOf" in shape:  # a shape or null
            shape = shape["oneOf"][0]
        else:
            return shape


def _kind(shape: dict[str, Any]) -> str:
    """What a value is, in a few words of JSON Schema."""
    if "enum" in shape:
        return " | ".join(json.dumps(choice) for choice in shape["enum"])
    if "anyOf" in shape:  # what games say, each its own
        return "object"
    if shape.get("type") == "array" and (places := shape.get("prefixItems")):
        return f"[{', '.join(map(_kind, places))}]"
    if shape.get("type") == "array" and (items := _kind(shape["items"])):
        return f"[{items}]"
    kind = shape.get("type", "")
    text = " | ".join(kind) if isinstance(kind, list) else str(kind)
    if "minimum" in shape and shape.get("maximum", BOUND) < BOUND:
        return f"{text} {shape['minimum']}…{shape['maximum']}"
    if "maxLength" in shape:
        return f"{text} ≤ {shape['maxLength']}"
    return text
