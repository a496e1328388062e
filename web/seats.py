"""The way into a campaign's pages: the campaign and the reader's seat in it, or the page for strangers."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from campaigns.access import campaign_and_access
from core.receipts import IdempotencyKey
from web.asker import asker_of
from web.live import live


def campaign_view(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Calls the view with (request, campaign, seat, …) in the place of the campaign's id."""

    @live
    @wraps(view)
    def inner(request: HttpRequest, campaign_id: int, *args: object, **kwargs: object) -> HttpResponse:
        campaign, access = campaign_and_access(asker_of(request), pk=campaign_id)
        return view(request, campaign, access, *args, **kwargs)

    return inner


def idempotency_of(request: HttpRequest) -> IdempotencyKey | None:
    """A form sent twice, by a second tap or a lost answer, is carried out once: each form has a key of its own."""
    what = {k: request.POST.getlist(k) for k in request.POST if k not in ("csrfmiddlewaretoken", "once")}
    return key_typed(request, "once", [request.path, what])


def key_typed(request: HttpRequest, field: str, what: object = None) -> IdempotencyKey | None:
    """The key in this field of the reader's form, theirs or that of an earlier one; None where it is empty."""
    key = request.POST.get(field, "")
    if not key:
        return None
    who = f"page user {request.user.pk}" if request.user.is_authenticated else f"page {request.session.session_key}"
    return IdempotencyKey.of(who=who, key=key[:100], what=what)
