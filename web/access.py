"""The way into the pages of one campaign, table or record sheet: what the reader may do there; strangers get a 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.access import SHEET, campaign_and_access
from core.grants import Asker, may
from matches.access import TABLE
from web.asker import asker_of
from web.live import live

View = Callable[..., HttpResponse]


def by_access(name: str, find: Callable[[Asker, int], tuple[object, ...]]) -> Callable[[View], View]:
    """A decorator that calls a view with what is found, in the place of the id of this name in its address."""

    def decorator(view: View) -> View:
        @live
        @wraps(view)
        def inner(request: HttpRequest, *args: object, **kwargs: Any) -> HttpResponse:
            return view(request, *find(asker_of(request), kwargs.pop(name)), *args, **kwargs)

        return inner

    return decorator


campaign_view = by_access("campaign_id", lambda asker, pk: campaign_and_access(asker, pk=pk))
table_view = by_access("table_id", lambda asker, pk: (may(asker, TABLE, pk=pk),))
sheet_view = by_access("sheet_id", lambda asker, pk: (may(asker, SHEET, pk=pk),))
