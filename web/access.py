"""The way into the pages of one campaign, table or record sheet: what the reader may do there; strangers get a 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.access import CAMPAIGN, SHEET
from core.grants import Resource, may
from matches.access import TABLE
from web.asker import asker_of
from web.live import live

View = Callable[..., HttpResponse]


def by_access(
    name: str, resource: Resource[Any], given: Callable[[Any], tuple[object, ...]] = lambda access: (access,)
) -> Callable[[View], View]:
    """A decorator that calls a view with what is `given` of an access, in the place of the id of this name in its
    address.
    """

    def decorator(view: View) -> View:
        @live
        @wraps(view)
        def inner(request: HttpRequest, *args: object, **kwargs: Any) -> HttpResponse:
            access = may(asker_of(request), resource, pk=kwargs.pop(name))
            return view(request, *given(access), *args, **kwargs)

        return inner

    return decorator


campaign_view = by_access("campaign_id", CAMPAIGN, lambda access: (access.campaign, access))
table_view = by_access("table_id", TABLE)
sheet_view = by_access("sheet_id", SHEET)
