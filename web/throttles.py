"""How often one address may try passwords and links on the pages: scopes, rates and counts are the API's own."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from rest_framework.throttling import ScopedRateThrottle

from matches import limits


def seconds_to_wait(request: HttpRequest, scope: str = "sign-in") -> int:
    """0 when this address may try now, which counts; else the seconds until it may."""
    throttle = ScopedRateThrottle()
    most, seconds = throttle.parse_rate(throttle.THROTTLE_RATES[scope])
    return math.ceil(limits.seconds_to_wait(f"{scope}_{throttle.get_ident(request)}", most=most, seconds=seconds))


def waiting_words(seconds: int) -> str:
    return ngettext("Too many tries. Wait %(n)s second.", "Too many tries. Wait %(n)s seconds.", seconds) % {
        "n": seconds
    }


def counted(scope: str, *methods: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view whose requests by these methods count as tries; after too many it answers 429, in words."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods and (seconds := seconds_to_wait(request, scope)):
                page = render(request, "429.html", {"refused": waiting_words(seconds)}, status=429)
                page.headers["Retry-After"] = str(seconds)
                return page
            return view(request, *args, **kwargs)

        return inner

    return decorate
