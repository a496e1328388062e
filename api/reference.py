"""The OpenAPI document as a page shows it: chapters of addresses, each with its fields."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from api.schema import document

BOUND = 10**9  # a maximum from here on says nothing to a reader
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter or a field of a body."""

    name: str
    kind: str
    required: bool
    words: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of an address."""

    name: str
    method: str
    path: str
    title: str
    words: str
    open: bool
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    answers: tuple[tuple[str, tuple[Field, ...]], ...]


def chapters() -> dict[str, list[Operation]]:
    """All operations by the first noun of their address."""
    found: dict[str, list[Operation]] = {}
    said = document()
    for path, methods in said["paths"].items():
        for method in METHODS:
            if method in methods:
                one = _operation(method, path, methods[method], said["components"]["schemas"])
                found.setdefault(methods[method]["tags"][0], []).append(one)
    return found


def _operation(method: str, path: str, said: dict[str, Any], schemas: dict[str, Any]) -> Operation:
    body = said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return Operation(
        name=said["operationId"],
        method=method.upper(),
        path=path,
        title=said.get("summary", ""),
        words=said.get("description", ""),
        open={} in said.get("security", [{}]),
        parameters=tuple(
            Field(one["name"], _kind(one["schema"]), one.get("required", False), one.get("description", ""), one["in"])
            for one in said.get("parameters", [])
        ),
        body=tuple(_fields(body, schemas)),
        answers=tuple(_answers(said["responses"], schemas)),
    )


def _answers(said: dict[str, Any], schemas: dict[str, Any]) -> Iterator[tuple[str, tuple[Field, ...]]]:
    for status, answer in said.items():
        if status != "default":
            shapes = [content["schema"] for content in answer.get("content", {}).values()]
            yield status, tuple(one for shape in shapes for one in _fields(shape, schemas))


def _fields(shape: dict[str, Any], schemas: dict[str, Any], path: str = "", depth: int = 0) -> Iterator[Field]:
    """The fields of an object, and those of the objects in it, with their paths."""
    shape = _resolved(shape, schemas)
    if shape.get("type") == "array":
        yield from _fields(shape.get("items", {}), schemas, f"{path}[]", depth)
    for name, one in shape.get("properties", {}).items():
        inner = _resolved(one, schemas)
        whole = f"{path}.{name}" if path else name
        yield Field(whole, _kind(inner), name in shape.get("required", ()), one.get("description", ""))
        if depth < 5:
            yield from _fields(one, schemas, whole, depth + 1)
    if shape.get("properties") and shape.get("additionalProperties") is True:
        yield Field(f"{path}…", "", False, shape.get("description", ""))


def _resolved(shape: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    while True:
        if "$ref" in shape:
            shape = schemas[shape["$ref"].rpartition("/")[2]]
        elif "allOf" in shape:
            shape = shape["allOf"][0]
        elif "oneOf" in shape:  # a shape or null
            shape = shape["oneOf"][0]
        else:
            return shape


def _kind(shape: dict[str, Any]) -> str:
    """What a value is, in a few words of JSON Schema."""
    if "enum" in shape:
        return " | ".join(json.dumps(one) for one in shape["enum"])
    if shape.get("type") == "array" and (places := shape.get("prefixItems")):
        return f"[{', '.join(map(_kind, places))}]"
    if shape.get("type") == "array" and (items := _kind(shape["items"])):
        return f"[{items}]"
    kind = shape.get("type", "")
    said = " | ".join(kind) if isinstance(kind, list) else str(kind)
    if "minimum" in shape and shape.get("maximum", BOUND) < BOUND:
        return f"{said} {shape['minimum']}…{shape['maximum']}"
    if "maxLength" in shape:
        return f"{said} ≤ {shape['maxLength']}"
    return said
