"""How often one address may do what is dear or dangerous: the rates are the API's own."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import SimpleRateThrottle

from campaigns.messages import message


class SignInThrottle(SimpleRateThrottle):
    scope = "sign-in"

    def get_cache_key(self, request: HttpRequest, view: object) -> str:
        return self.cache_format % {"scope": f"page-{self.scope}", "ident": self.get_ident(request)}


def seconds_to_wait(request: HttpRequest) -> int:
    """0 when this address may try now; else the seconds until it may."""
    throttle = SignInThrottle()
    return 0 if throttle.allow_request(request, None) else max(1, round(throttle.wait() or 60))


class PageThrottle(SimpleRateThrottle):
    """A scope of the API, counted together with what the address asks of the API."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def get_cache_key(self, request: HttpRequest, view: object) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


def wait_of(request: HttpRequest, scope: str) -> int:
    """Count a request in a scope. 0 when it may go on; else the seconds until another may."""
    throttle = PageThrottle(scope)
    return 0 if throttle.allow_request(request, None) else max(1, round(throttle.wait() or 60))


def too_many(request: HttpRequest, seconds: int, template: str = "busy.html", **context: Any) -> HttpResponse:
    """The page that says to wait."""
    context |= {"refused": message("throttled", {"seconds": seconds}), "status": 429}
    page = render(request, template, context, status=429)
    page.headers["Retry-After"] = str(seconds)
    return page


def throttled(scope: str, *methods: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A view that answers an address only so often as the scope's rate says; of `methods`, where some are named."""

    def limited(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            counts = not methods or request.method in methods
            seconds = wait_of(request, scope) if counts else 0
            return too_many(request, seconds) if seconds else view(request, *args, **kwargs)

        return inner

    return limited
