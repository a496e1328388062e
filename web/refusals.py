"""Why something was refused, in the reader's language; and the pages for what a reader may not see or do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from msgspec import Struct

from core.errors import Busy, Conflict, Forbidden, KeyReused, Missing, NotInstalled, Refused, Repeated, Stale, TooOften
from core.messages import message
from games.core.errors import Illegal

REFUSALS = (Illegal, Refused)


class Refusal(Struct, frozen=True):
    """Why something was refused, as its page says it: in words, at the field at fault, with the answer's status."""

    words: str = ""
    field: str = ""
    status: int = 200

    @classmethod
    def of(cls, error: Illegal | Refused) -> "Refusal":
        return cls(message(error.code, error.params), _field(error), _status(error))

    def __bool__(self) -> bool:
        return bool(self.words)

    @property
    def by_field(self) -> dict[str, str]:
        """The words, by the field at fault."""
        return {self.field: self.words}


def _field(error: Illegal | Refused) -> str:
    """The field at fault: of a request, or of an action by its path."""
    if isinstance(error, Refused):
        return error.field
    within, _dot, field = str(error.params.get("path", "")).partition(".")
    return field if within == "action" else ""


def _status(error: Illegal | Refused) -> int:
    """The HTTP status that goes with a refusal."""
    if isinstance(error, Missing):
        return 404
    if isinstance(error, Forbidden):
        return 403
    if isinstance(error, Busy):
        return 429 if isinstance(error, TooOften) else 503
    return 409 if isinstance(error, Illegal | Stale | Conflict | KeyReused) else 422


NOTHING_REFUSED = Refusal()


@contextmanager
def refusal_as_message(request: HttpRequest) -> Iterator[None]:
    """What is refused inside is told on the page that comes next; what an earlier tap has done is done."""
    try:
        yield
    except Repeated:
        pass
    except REFUSALS as error:
        messages.error(request, Refusal.of(error).words)


class RefusalMiddleware(MiddlewareMixin):
    """A refusal that no view handled becomes a page that says so, never a 500.

    The template gets why it was `refused`, in words, and the answer's HTTP `status`; where a game is not installed also
    `access`, what the reader may do with its table or record sheet.
    """

    templates: ClassVar = {404: "404.html", 403: "403.html", 429: "busy.html", 503: "busy.html"}

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, REFUSALS):
            return None
        refusal = Refusal.of(error)
        template = self.templates.get(refusal.status, "400.html")
        context: dict[str, object] = {"refused": refusal.words, "status": refusal.status}
        if isinstance(error, NotInstalled):
            template, context = "web/not_installed.html", context | {"access": error.access}
        page = render(request, template, context, status=refusal.status)
        add_never_cache_headers(page)
        if isinstance(error, Busy):
            page.headers["Retry-After"] = str(error.seconds)
        return page
