"""Which language a page speaks, who keeps it, where the address of a form leads, how an answer is packed, and acts that
have waited on a phone without network.

Such acts are carried out in the name of whoever made them, or not at all. A page says who reads it; its script
(queue.js) sends a form later with that name and the form's key. The answer to such a request is short where it was
carried out, and says that it is ours: a hotel's sign-in page is no acknowledgement.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.deprecation import MiddlewareMixin

COMPRESSED = {"application/pdf", "application/zip"}
ACT, READER, LINE = "Bivouac-Act", "Bivouac-Reader", "Bivouac-Line"


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
    """Speaks the reader's language while the request is answered.

    No browser keeps what it is told of somebody, where a view does not say what may be kept: on a phone that goes round
    no button leads back to pages whose reader has signed out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        page = response.headers.get("Content-Type", "").startswith("text/html")
        if page and settings.SESSION_COOKIE_NAME in request.COOKIES and "Cache-Control" not in response.headers:
            add_never_cache_headers(response)
        return response


class FormAddressMiddleware(MiddlewareMixin):
    """Leads to a page whoever asks for the address of a form as if it were one.

    A browser does so where a page that was the answer to a form is asked for by its address, or changes its language.
    """

    def process_response(self, request: HttpRequest, answer: HttpResponse) -> HttpResponse:
        if request.method == "GET" and isinstance(answer, HttpResponseNotAllowed):
            return HttpResponseRedirect(address_above(request.path))
        return answer


def address_above(path: str) -> str:
    """The nearest address of the house above this one: of a table for `/tables/5/undo/answer/`."""
    while path := path.rstrip("/").rpartition("/")[0]:
        try:
            resolve(f"{path}/")
        except Resolver404:
            continue
        return f"{path}/"
    return "/"


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


# --- acts that have waited ------------------------------------------------------------------------


def reader_of(request: HttpRequest) -> str:
    """Who reads, as a page may say it: an account, or a browser that holds links; "" for neither."""
    user = getattr(request, "user", None)
    if user is None:  # refused before anybody asked who it is
        return ""
    who = f"user {user.pk}" if user.is_authenticated else request.session.session_key
    return salted_hmac("bivouac.reader", who).hexdigest()[:20] if who else ""


def with_line(answer: HttpResponse, line: int | None) -> HttpResponse:
    """An answer that says which line of its log the act has become: what was done on top of it has seen that."""
    if line is not None:
        answer.headers[LINE] = str(line)
    return answer


class WaitingMiddleware(MiddlewareMixin):
    """Answers acts that have waited: 204 for what was carried out, pages as ever for what was refused.

    Of somebody else than who is signed in now nothing is carried out. It stands behind the check of tokens.
    """

    def process_response(self, request: HttpRequest, answer: HttpResponse) -> HttpResponse:
        if not getattr(request, "has_waited", False):
            return answer
        if 300 <= answer.status_code < 400:  # every write leads back to its page
            line = answer.headers.get(LINE)
            answer = HttpResponse(status=204, headers={LINE: line} if line else None)
        answer.headers[READER] = request.headers[ACT]
        return answer

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        if ACT not in request.headers:
            return None
        if not request.headers[ACT] or request.headers[ACT] != reader_of(request):
            return HttpResponseForbidden()
        request.has_waited = True  # type: ignore[attr-defined]  # what process_response looks for
        return None
