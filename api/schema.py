"""The OpenAPI document: what drf-spectacular finds in the views, and what is true of every address."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from drf_spectacular.authentication import SessionScheme, TokenScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import get_lib_doc_excludes
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from api.fields import Body

PREFIX = "/api/v1"

IF_MATCH = OpenApiParameter("If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True)
IF_MATCH_MAY = OpenApiParameter("If-Match", OpenApiTypes.STR, OpenApiParameter.HEADER)
# For a POST that neither writes nor rolls, or whose answer is the same anyway: no Idempotency-Key.
KEYLESS = {"x-keyless": True}
IF_NONE_MATCH = OpenApiParameter("If-None-Match", OpenApiTypes.STR, OpenApiParameter.HEADER)


# The lines that a 412 may show.
SINCE = ("JournalLine", "MoveLine", "SheetLine")


class PassScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.PassAuthentication"
    name = "pass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": _("“Pass” and the pass that POST joins/ gave for a signed link."),
        }


class PageSessionScheme(SessionScheme):
    target_class = "api.authentication.PageSessionAuthentication"
    name = "session"
    priority = 1


__all__ = ["IF_MATCH", "IF_MATCH_MAY", "IF_NONE_MATCH", "KEYLESS", "TokenScheme", "document", "finish", "operation_of"]


def undescribed() -> list[type]:
    """Classes whose docstrings are for their readers: all views, whose addresses have words of their own."""
    from api.doors import Door

    return [*get_lib_doc_excludes(), Body, Door, *_derived(Door)]


def _derived(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from _derived(one)


def finish(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """What every address has: problems, idempotency keys, and no fields but those described."""
    schemas = result["components"]["schemas"]
    schemas["Problem"] = problem_schema()
    schemas["Receipt"]["additionalProperties"] = True
    for shape in schemas.values():
        if shape.get("type") == "object" and "properties" in shape:
            shape.setdefault("additionalProperties", False)
    for path in result["paths"].values():
        for method, operation in path.items():
            operation["responses"]["default"] = {
                "description": _("A problem (RFC 9457)"),
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            }
            if method == "post" and not operation.pop("x-keyless", False):
                operation.setdefault("parameters", []).append(
                    {
                        "in": "header",
                        "name": "Idempotency-Key",
                        "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
                        "description": _("The same key and body give the same answer again."),
                    }
                )
    return result


def problem_schema() -> dict[str, Any]:
    text = {"type": "string"}
    one = {"type": "object", "properties": {"code": text, "detail": text}, "required": ["code", "detail"]}
    return {
        "type": "object",
        "properties": {
            "type": text,
            "title": text,
            "status": {"type": "integer"},
            "detail": text | {"description": _("A sentence in the reader's language.")},
            "code": text | {"description": _("Stable; a program goes by it.")},
            "errors": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": one},
                "description": _("What is wrong with which field."),
            },
            "params": {"type": "object", "additionalProperties": True},
            "since": {
                "type": "array",
                "items": {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in SINCE]},
                "description": _(
                    "With 412: what was written since the version that was named: lines of the campaign's journal, "
                    "moves of the table."
                ),
            },
        },
        "required": ["type", "title", "status", "detail", "code", "errors", "params"],
    }


class JournalLine(serializers.Serializer):
    """A line of a campaign's journal."""

    entry = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    undone = serializers.BooleanField()
    data = serializers.DictField()


def document() -> dict[str, Any]:
    """The whole document in the language of the moment; made once a language and process."""
    return _document(get_language() or "en")


@cache
def _document(language: str) -> dict[str, Any]:
    with override(language):
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made


def operation_of(path: str, method: str) -> dict[str, Any]:
    """One operation, with every reference to a component replaced by the component."""
    found = document()
    return _whole(found["paths"][path][method], found["components"]["schemas"])


def _whole(value: Any, schemas: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        if "$ref" in value:
            return _whole(schemas[value["$ref"].rpartition("/")[2]], schemas)
        return {name: _whole(one, schemas) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one, schemas) for one in value]
    return value
