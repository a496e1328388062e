"""Refusals as problem+json (RFC 9457): one code, one sentence in the reader's language, and the fields at fault.

REST framework's handler knows its own exceptions only; services and rules raise others, for pages as well.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import JsonResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from api.bodies import InvalidBody, TooLarge
from core import errors, messages
from core.language import reader_language
from core.messages import INPUT, NOT_HERE, message, sentence
from games.core.dice import NeedDice
from games.core.errors import Illegal
from games.core.text import Text

CONTENT_TYPE = "application/problem+json"

TITLES = {
    400: _("The request is not right"),
    401: _("Who are you?"),
    403: _("Not for you"),
    404: _("Not here"),
    405: _("Not that method"),
    406: _("Not in that form"),
    409: _("Not as things stand"),
    411: _("How much is it?"),
    412: _("Changed in the meantime"),
    413: _("Too large"),
    415: _("Not in that form"),
    422: _("The key was used before"),
    428: _("Say which version you have seen"),
    429: _("Too many requests"),
    500: _("Our mistake"),
    503: _("Not at the moment"),
}
TITLES_OF_CODES = {"need-dice": _("Throw the dice"), "need-draw": _("Draw one")}

REQUEST: Mapping[int, tuple[str, ...]] = {
    405: ("method-not-allowed",),
    406: ("not-acceptable",),
    411: ("length-required",),
    412: ("stale-version",),
    413: ("body-too-large",),
    415: ("unsupported-media-type",),
    422: ("idempotency-key-reused", "need-dice", "need-draw"),
    428: ("if-match-required",),
    429: ("throttled",),
    500: ("server-error",),
    503: ("codes-used-up", "print-busy", "storage-full", "storage-unavailable"),
}

# Every code by its status.
CODES: Mapping[int, Mapping[str, Text]] = {
    400: messages.INPUT,
    401: messages.WHO,
    403: messages.NOT_YOURS,
    404: messages.NOT_HERE,
    409: messages.AS_THINGS_STAND,
    **{http: {code: messages.REQUEST[code] for code in codes} for http, codes in REQUEST.items()},
}


def described() -> dict[int, dict[str, str]]:
    """Every code by its status with its sentence, whose parameters stand there by their names: "at most ‹most›"."""
    return {http: {code: sentence(text) for code, text in codes.items()} for http, codes in CODES.items()}


class NoIfMatch(errors.Refused):
    """A write that must name the version it changes did not."""

    def __init__(self) -> None:
        super().__init__("if-match-required")


STATUS: tuple[tuple[type[Exception], int], ...] = (
    (errors.Invalid, 400),
    (errors.Forbidden, 403),
    (errors.Missing, 404),
    (errors.Conflict, 409),
    (errors.Stale, 412),
    (errors.KeyReused, 422),
    (NoIfMatch, 428),
    (errors.TooOften, 429),
    (errors.Busy, 503),
)

# What REST framework raises by itself is called as it is there, but for these.
CODE_OF: Mapping[str, str] = {
    "authentication_failed": "bad-credentials",
    "parse_error": "bad-json",
    "permission_denied": "forbidden",
}


def problem(
    http: int,
    code: str,
    *,
    params: Mapping[str, object] = MappingProxyType({}),
    wrong: Iterable[errors.Refused] = (),
    **more: object,
) -> dict[str, Any]:
    """The body of a refusal: its code in words, what is `wrong` by its field, and `more` that a code has to say."""
    fields: dict[str, list[dict[str, str]]] = {}
    for fault in wrong:
        fields.setdefault(fault.field, []).append({"code": fault.code, "detail": message(fault.code, fault.params)})
    return {
        "type": f"{reverse('api-docs')}#{code}",
        "title": str(TITLES_OF_CODES.get(code, TITLES[http])),
        "status": http,
        "detail": message(code, params),
        "code": code,
        "errors": fields,
        "params": dict(params),
        **more,
    }


def answer(http: int, code: str, *, headers: Mapping[str, str] | None = None, **parts: Any) -> Response:
    """A refusal as a response."""
    all_headers = {"Content-Language": reader_language(), **(headers or {})}
    return Response(problem(http, code, **parts), status=http, headers=all_headers, content_type=CONTENT_TYPE)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """REST framework's exception handler. None lets Django report a fault of ours, with its log line."""
    if isinstance(error, errors.Refused):
        return refused(error, context)
    if isinstance(error, Illegal):
        return illegal(error, context)
    if isinstance(error, NeedDice):
        return need_dice(error)
    if isinstance(error, exceptions.ValidationError):
        return refused(filter_refused(error.detail), context)
    if isinstance(error, RequestDataTooBig):
        return answer(413, "body-too-large")
    return framework(error, context)


def filter_refused(wrong: Iterable[object]) -> InvalidBody:
    """The refusal of query parameters that a list cannot be narrowed by, by name."""
    return InvalidBody([errors.Invalid("bad-filter", field=str(name)) for name in wrong])


def refused(error: errors.Refused, context: Mapping[str, Any]) -> Response:
    """A refusal of the services. One of a stale version says what has happened since, where the view knows."""
    http = next(http for kind, http in STATUS if isinstance(error, kind))
    wrong = error.all if isinstance(error, InvalidBody) else [error] if error.field else []
    more: dict[str, Any] = {}
    if isinstance(error, errors.Stale):
        more["since"] = context["view"].since(error)
    if isinstance(error, errors.Busy):
        more["headers"] = {"Retry-After": str(error.seconds)}
    return answer(http, error.code, params=error.params, wrong=wrong, **more)


def need_dice(error: NeedDice) -> Response:
    """The rules want dice: how many, of how many sides, what for; for a symbol die also what it can show. Or they want
    something drawn: what for, and what it can be.
    """
    if error.drawn:
        return answer(422, "need-draw", params={"count": error.count, "why": error.why, "symbols": list(error.drawn)})
    params: dict[str, Any] = {"count": error.count, "sides": error.sides, "why": error.why}
    symbols = list(error.die.first)
    if all(isinstance(symbol, str) for symbol in symbols):
        params["symbols"] = symbols
    return answer(422, "need-dice", params=params)


def illegal(error: Illegal, context: Mapping[str, Any]) -> Response:
    """A refusal of the rules: 400 where the input is wrong in itself, 404 for no such thing, 409 as things stand."""
    http = 400 if error.code in INPUT else 404 if error.code in NOT_HERE else 409
    field_of = FIELD_OF | getattr(context["view"], "field_of", {})
    field = str(error.params.get("path") or field_of.get(error.code, ""))
    wrong = [errors.Invalid(error.code, field=field, **error.params)] if field and http == 400 else []
    return answer(http, error.code, params=error.params, wrong=wrong)


# The rules do not know under which name their input came.
FIELD_OF = {
    "dice-count": "dice",
    "unknown-face": "dice",
    "unknown-symbol": "dice",
    "unknown-option": "options",
    "bad-option": "options",
    "no-rounds": "rounds",
    "unknown-target": "target",
    "unknown-section": "sections",
    "unknown-scenario": "scenario",
    "unknown-template": "template",
}


def framework(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """What REST framework raises by itself, as its own handler has it: status and headers, but in our form."""
    response = exception_handler(error, dict(context))
    if response is None:
        return None
    detail: exceptions.ErrorDetail = response.data["detail"]
    framework_code = str(detail.code)
    code = "csrf-failed" if detail.startswith("CSRF") else CODE_OF.get(framework_code, framework_code.replace("_", "-"))
    params: dict[str, Any] = {}
    match error:
        case exceptions.MethodNotAllowed():
            params["method"] = context["request"].method
        case exceptions.Throttled():
            params["seconds"] = int(response.headers["Retry-After"])
        case TooLarge(most=most):
            params["most"] = most
    if code == "bad-credentials":  # to REST framework 403 at an address that looks for none, as tokens/
        response.status_code = 401
    response.data, response.content_type = problem(response.status_code, code, params=params), CONTENT_TYPE
    response.headers["Content-Language"] = reader_language()
    return response


def plain(http: int, code: str, **params: object) -> JsonResponse:
    """A refusal outside of a view: an unknown address, a fault of ours."""
    return JsonResponse(
        problem(http, code, params=params),
        status=http,
        content_type=CONTENT_TYPE,
        headers={"Content-Language": reader_language()},
        json_dumps_params={"ensure_ascii": False},
    )
