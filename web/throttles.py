"""How often one address may do on pages what is dear or dangerous: scopes and counts are the API's own."""

import math
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from core import limits

SECONDS_MOST = 90  # that are told as seconds


def seconds_to_wait(request: HttpRequest, scope: str = "sign-in") -> int:
    """0 when this address may try now, which counts; else the seconds until it may."""
    return math.ceil(limits.scope_wait(scope, limits.address_of(request)))


def waiting_words(seconds: int) -> str:
    """Why nothing was tried, and how long to wait: in seconds as far as one counts them, else in minutes."""
    if seconds <= SECONDS_MOST:
        sentence = ngettext("Too many tries. Wait %(n)s second.", "Too many tries. Wait %(n)s seconds.", seconds)
        return sentence % {"n": seconds}
    minutes = math.ceil(seconds / 60)
    sentence = ngettext("Too many tries. Wait %(n)s minute.", "Too many tries. Wait %(n)s minutes.", minutes)
    return sentence % {"n": minutes}


def too_many(request: HttpRequest, seconds: int, template: str = "busy.html", **context: object) -> HttpResponse:
    """The page that says to wait. The `template` gets why it was `refused`, in words, the `status`, and what else of
    its context is known.
    """
    context |= {"refused": waiting_words(seconds), "status": 429}
    page = render(request, template, context, status=429)
    page.headers["Retry-After"] = str(seconds)
    return page


def throttled(scope: str, *methods: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view that answers an address only so often as the scope's rate says; of `methods`, where some are named."""

    def limited(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            counts = not methods or request.method in methods
            seconds = seconds_to_wait(request, scope) if counts else 0
            return too_many(request, seconds) if seconds else view(request, *args, **kwargs)

        return inner

    return limited
