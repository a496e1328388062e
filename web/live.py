"""Pages that hear of changes: of a table, a campaign or a record sheet, over its stream, and without one by asking."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from core.errors import Forbidden, Missing, NotInstalled
from core.news import live_origin


def live(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of such a page, and of what it asks for.

    Its policy allows the stream, which may have an origin of its own. A page whose right has ended while it was open
    loads itself anew and says so.
    """

    @never_cache
    @wraps(view)
    def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except (Missing, Forbidden, NotInstalled):
            if request.method == "GET" and request.headers.get("HX-Request"):
                return HttpResponse(headers={"HX-Refresh": "true"})
            raise
        # Django-csp's way to allow one response more.
        response._csp_update = {"connect-src": live_origin(request.build_absolute_uri("/"))}  # type: ignore[attr-defined]
        return response

    return inner


def is_up_to_date(request: HttpRequest, tag: str) -> bool:
    """Whether an open page asks for news by its own address, and shows already what has this tag."""
    return "HX-Request" in request.headers and request.GET.get("tag") == tag


def in_place(page: HttpResponse) -> HttpResponse:
    """The answer to a question for news: this page, in the place of the one that is open."""
    for name, value in {"Retarget": "#main", "Reselect": "#main", "Reswap": "outerHTML show:none"}.items():
        page.headers[f"HX-{name}"] = value
    return page
