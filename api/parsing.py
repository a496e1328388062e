"""JSON as it comes in: bounded before it is read, and nothing in it that a row or an answer could not hold."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

BODY_MAX = 256 * 1024  # bytes; a view that takes files says more in `body_max`


class TooLarge(APIException):
    """The body is longer than the address takes."""

    status_code = 413
    default_code = "body-too-large"

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class StrictJSON(BaseParser):
    """UTF-8 JSON. Refused: too long a body, NaN and infinities, NUL and half characters, nesting beyond reason."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        context = parser_context or {}
        request = context["request"]
        most = min(getattr(context["view"], "body_max", BODY_MAX), settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length[:20]) > most:
            raise TooLarge(most)
        raw = stream.read(most + 1)
        if len(raw) > most:
            raise TooLarge(most)
        try:
            data = json.loads(raw.decode("utf-8"), parse_constant=_refuse, parse_float=_number)
            if b"\\u" in raw:  # an escape may hide what UTF-8 itself forbids
                _check_escapes(data)
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        return data


def _refuse(word: str) -> Any:
    raise ValueError(word)


def _number(text: str) -> int | float:
    """JSON knows one kind of number: 3.0 is the whole number 3."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(text)
    return int(value) if value.is_integer() else value


def _check_escapes(data: object) -> None:
    """Raises ValueError for NUL, which PostgreSQL cannot store, and for surrogates, which nobody can encode."""
    text = json.dumps(data, ensure_ascii=False)
    text.encode()
    if "\\u0000" in text.replace("\\\\", ""):
        raise ValueError("NUL")
