"""The OpenAPI document: what drf-spectacular finds in the views, and what is true of every address."""

from functools import cache
from threading import Lock
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from drf_spectacular.authentication import SessionScheme, TokenScheme  # noqa: F401  # which is known by being there
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from api.names import ref
from api.parts import parts
from core.language import reader_language


def header(name: str, words: str | Promise, **more: Any) -> OpenApiParameter:
    """A header of a request, or of the answers whose status `response` names."""
    return OpenApiParameter(name, location=OpenApiParameter.HEADER, description=words, **more)


IF_MATCH = header(
    "If-Match", gettext_lazy("The ETag of what you have seen: 412 where it has changed since."), required=True
)
IF_MATCH_MAY = header(
    "If-Match",
    gettext_lazy(
        "The ETag of what you have seen: 412 where it has changed since. Without it you write on top of what is there."
    ),
)
IF_MATCH_OR_ENTRY = header(
    "If-Match",
    gettext_lazy(
        "The ETag of what you have seen: 412 where it has changed since. Wanted where no “entry” is named: 428."
    ),
)
ETAG = header("ETag", gettext_lazy("The version of what is shown."), required=True, response=[200, 201, 304])
IF_NONE_MATCH = header("If-None-Match", gettext_lazy("The ETag of what you have: 304 where that is what there is."))
LOCATION = header(
    "Location",
    gettext_lazy("The address of what was made."),
    type={"type": "string", "format": "uri-reference"},
    required=True,
    response=[201, 202, 307],
)
# For a POST that neither writes nor rolls, or whose answer is the same anyway: no Idempotency-Key.
KEYLESS = {"x-keyless": True}
# The lines that a 412 may show.
SINCE = ("JournalLine", "MoveLine", "SheetLine")
_MAKING = Lock()
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


class PassScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.PassAuthentication"
    name = "pass"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": _("“Pass” and the pass that POST joins/ gave for a signed link."),
        }


class PageSessionScheme(SessionScheme):
    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "session"
    priority = 1


def finish(result: dict[str, Any], generator: SchemaGenerator, **kwargs: object) -> dict[str, Any]:
    """What every address has: problems, idempotency keys, and no fields but those described."""
    schemas = result["components"]["schemas"]
    schemas["Problem"] = problem_schema()
    games = parts()
    if twice := schemas.keys() & games.keys():
        raise ValueError(f"two components are called {min(twice)}")
    schemas |= games
    schemas["Receipt"]["additionalProperties"] = True
    for shape in schemas.values():
        if shape.get("type") == "object" and "properties" in shape:
            shape.setdefault("additionalProperties", False)
    for path in result["paths"].values():
        for method, operation in path.items():
            keyed = method == "post" and not operation.pop("x-keyless", False)
            _operation_finish(operation, keyed=keyed)
    _enums_finish(result)
    return result


def _operation_finish(operation: dict[str, Any], *, keyed: bool) -> None:
    responses, parameters = operation["responses"], operation.setdefault("parameters", [])
    responses["default"] = {
        "description": _("A problem (RFC 9457)"),
        "headers": {
            "Retry-After": {"schema": {"type": "integer"}, "description": _("Seconds, with 429 and 503.")},
        },
        "content": {"application/problem+json": {"schema": ref("Problem")}},
    }
    if keyed:
        parameters.append(
            {
                "in": "header",
                "name": "Idempotency-Key",
                "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
                "description": _("The same key and body give the same answer again."),
            }
        )


def _enums_finish(value: Any) -> None:
    """Every enum says of what type its values are, as programs that are made from the description want it."""
    if isinstance(value, list):
        for item in value:
            _enums_finish(item)
    if not isinstance(value, dict):
        return
    value.pop("x-spec-enum-id", None)  # a note of drf-spectacular's to itself
    if isinstance(choices := value.get("enum"), list):
        del value["enum"]
        kept = [choice for choice in choices if choice is not None]
        enum = {"type": TYPES[type(kept[0])]} | ({} if set(kept) == {True, False} else {"enum": kept})
        null = [{"type": "null"}] if len(kept) < len(choices) else []
        value.update({"oneOf": [enum, *null]} if null else enum)
        if null:
            value.pop("type", None)
    for item in value.values():
        _enums_finish(item)


def problem_schema() -> dict[str, Any]:
    text = {"type": "string"}
    fault = {"type": "object", "properties": {"code": text, "detail": text}, "required": ["code", "detail"]}
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
                "additionalProperties": {"type": "array", "items": fault},
                "description": _("What is wrong with which field."),
            },
            "params": {"type": "object", "additionalProperties": True},
            "since": {
                "type": "array",
                "items": {"oneOf": list(map(ref, SINCE))},
                "description": _(
                    "With 412: what was written since the version that was named: lines of the campaign's journal, "
                    "moves of the table."
                ),
            },
        },
        "required": ["type", "title", "status", "detail", "code", "errors", "params"],
    }


def document() -> dict[str, Any]:
    """The whole document in the language of the moment; made once a language and process.

    By one thread at a time: drf-spectacular fails where two make their first one at once.
    """
    with _MAKING:
        return _document(reader_language())


@cache
def _document(language: str) -> dict[str, Any]:
    with override(language):
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made
