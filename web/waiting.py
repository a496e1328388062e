"""Acts that have waited on a phone without network: carried out in the name of whoever made them, or not at all.

A page says who reads it; its script (queue.js) sends a form later with that name and the form's key. The answer to such
a request is short where it was carried out, and says that it is ours: a hotel's sign-in page is no acknowledgement.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.crypto import salted_hmac

ACT, READER, LINE = "Bivouac-Act", "Bivouac-Reader", "Bivouac-Line"


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


class WaitingMiddleware:
    """Answers acts that have waited: 204 for what was carried out, pages as ever for what was refused.

    Of somebody else than who is signed in now nothing is carried out. It stands behind the check of tokens.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
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
        request.has_waited = True  # type: ignore[attr-defined]  # what __call__ looks for
        return None
