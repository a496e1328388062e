"""What Django answers where no view did: a problem under api/, a page elsewhere."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from api.problems import plain


def _either(page: Callable[..., HttpResponse], status: int, code: str) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return plain(status, code) if request.path.startswith("/api/") else page(request, *args, **kwargs)

    return answer


bad_request = _either(defaults.bad_request, 400, "bad-request")
permission_denied = _either(defaults.permission_denied, 403, "forbidden")
page_not_found = _either(defaults.page_not_found, 404, "not-found")
server_error = _either(defaults.server_error, 500, "server-error")
