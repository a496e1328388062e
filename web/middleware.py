"""Which language a page speaks, and how an answer is packed."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

COMPRESSED = {"application/pdf", "application/zip"}


def language_of(request: HttpRequest) -> str:
    """The account's own choice, else the language cookie, else what the browser asks for."""
    spoken = dict(settings.LANGUAGES)
    try:
        own = getattr(get_user(request), "language", "")  # the middleware for accounts runs later and finds the same
    except DatabaseError:  # whoever needs it says so; health checks and error pages do not
        own = ""
    for choice in (own, request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)):
        if choice in spoken:
            return choice
    return translation.get_language_from_request(request)


class LanguageMiddleware:
    """Speaks the reader's language while the request is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


class CompressionMiddleware(GZipMiddleware):
    """Compresses text, for `make run`, which has no proxy before it that does.

    A tag that it has made weak is taken back for what it was (RFC 9110, 13.1.2: If-None-Match compares weakly), which
    WhiteNoise does not do.
    """

    def process_request(self, request: HttpRequest) -> None:
        if tags := request.META.get("HTTP_IF_NONE_MATCH"):
            request.META["HTTP_IF_NONE_MATCH"] = tags.replace("W/", "")

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if (kind.startswith(("text/", "application/")) and kind not in COMPRESSED) or kind == "image/svg+xml":
            return super().process_response(request, response)
        return response
