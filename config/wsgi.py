"""What Granian serves where it is asked for WSGI: `granian --interface wsgi config.wsgi:application`."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest
from django.urls import ResolverMatch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
django.setup(set_prefix=False)

from config.errors import length_required  # noqa: E402


class Request(WSGIRequest):
    """Forms and JSON are UTF-8, and neither has a charset by its own standard: one that is named counts for nothing.

    Django would read addresses by it, by each codec that Python has, and no form that names another.
    """

    encoding = property(lambda _self: None, lambda _self, _named: None)


class Handler(WSGIHandler):
    """Django, to which a body that comes in chunks would be an empty body: it is refused instead, and no view asked."""

    request_class = Request

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        if "Transfer-Encoding" in request.headers:
            return ResolverMatch(length_required, (), {})
        return super().resolve_request(request)


application = Handler()
