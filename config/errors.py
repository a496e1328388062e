"""What Django answers where no view did or is asked: a problem under api/, a page elsewhere."""

import errno
import logging
import sys
from collections.abc import Callable, Iterator

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils import translation
from django.utils.encoding import escape_uri_path
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from api.problems import plain
from core.messages import message
from web.context_processors import THEME_COOKIE

log = logging.getLogger(__name__)

RETRY_SECONDS = 10
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
SQLITE_ERROR, SQLITE_FULL = 1, 13  # primary result codes: a statement is wrong; no room
SQLITE_IOERR_SHMSIZE = 4874  # no room for the index of the write-ahead log, of which the first to connect has need
POSTGRES_FULL = "53100"


def _either(page: Callable[..., HttpResponse], status: int, code: str) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        # Nothing is carried out here: to look for a token in a form that cannot be read would be a fault of ours.
        request.csrf_processing_done = True  # type: ignore[attr-defined]  # Django's own, and not in the stubs
        return plain(status, code) if request.path.startswith("/api/") else page(request, *args, **kwargs)

    return answer


_bad_request = _either(defaults.bad_request, 400, "bad-request")
permission_denied = _either(defaults.permission_denied, 403, "forbidden")
page_not_found = _either(defaults.page_not_found, 404, "not-found")
our_fault = _either(defaults.server_error, 500, "server-error")


def _refused(request: HttpRequest, status: int, code: str) -> HttpResponse:
    """The template gets why it was `refused`, in words, and the `status`."""
    if request.path.startswith("/api/"):
        return plain(status, code)
    return render(request, "400.html", {"refused": message(code), "status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400; and 413 for more than is read."""
    if isinstance(exception, RequestDataTooBig):
        return _refused(request, 413, "body-too-large")
    return _bad_request(request, exception)


@csrf_exempt
def length_required(request: HttpRequest) -> HttpResponse:
    """411, for a body without its length."""
    return _refused(request, 411, "length-required")


def server_error(request: HttpRequest) -> HttpResponse:
    """What a view raised: a disk or a database that fails is told apart from a fault of ours."""
    error = sys.exception()
    if not (code := unavailable_code(error)):
        return our_fault(request)
    log.error("%s: %s (%s)", code, escape_uri_path(request.path), " ".join(str(error).split()))
    answer = unavailable(request, code)
    # By this line; Django would add the whole way there to each.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # Django's own, and not in the stubs
    return answer


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def unavailable_code(error: BaseException | None) -> str:
    """The code for a disk that is full or a database that does not answer; nothing for any other error."""
    code = ""
    for cause in _causes(error):
        if isinstance(cause, OSError):
            return (
                "storage-full"
                if cause.errno in NO_ROOM
                else "storage-unavailable"
                if cause.errno == errno.EROFS
                else ""
            )
        if getattr(cause, "sqlstate", "") == POSTGRES_FULL:
            return "storage-full"
        extended = getattr(cause, "sqlite_errorcode", 0)
        primary = SQLITE_FULL if extended == SQLITE_IOERR_SHMSIZE else extended & 0xFF
        if primary in (SQLITE_ERROR, SQLITE_FULL):
            return "storage-full" if primary == SQLITE_FULL else ""
        if isinstance(cause, OperationalError | InterfaceError):
            code = "storage-unavailable"
    return code


def unavailable(request: HttpRequest, code: str) -> HttpResponse:
    """503 in the reader's language; nothing of it needs the database. The template gets whether the disk is `full`.

    A part that an open page asks for by itself is left as it is, and asked for again.
    """
    spoken = getattr(request, "LANGUAGE_CODE", None) or translation.get_language_from_request(request)
    with translation.override(spoken):
        if request.path.startswith("/api/"):
            answer: HttpResponse = plain(503, code)
        else:
            seen = {"full": code == "storage-full", "theme": request.COOKIES.get(THEME_COOKIE)}
            answer = HttpResponse(loader.render_to_string("503.html", seen), status=503)
            if request.method == "GET" and "HX-Request" in request.headers:
                answer.headers["HX-Reswap"] = "none"
    answer.headers["Retry-After"] = str(RETRY_SECONDS)
    answer.headers["Cache-Control"] = "no-store"
    return answer
