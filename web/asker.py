"""Who asks: the account that is signed in, with the grants of the links that this browser opened."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from campaigns.models import User
from core.grants import HELD_MOST, Asker, Role
from core.models import Grant

KEY = "grants"


class PageRequest(HttpRequest):
    """A request as the pages get it."""

    htmx: HtmxDetails


class AccountRequest(PageRequest):
    """One that `login_required` let through."""

    user: User


def asker_of(request: HttpRequest) -> Asker:
    return Asker.of(request, request.session.get(KEY, ()))


def grant_keep(request: HttpRequest, grant: Grant) -> None:
    """Keep a grant in the session. Of two generals of a campaign the last one opened is played; seats of a table and
    the right to watch add up."""
    kept = [number for number in request.session.get(KEY, ()) if number != grant.pk]
    if grant.role == Role.GENERAL:
        others = Grant.objects.filter(pk__in=kept, kind=grant.kind, object=grant.object, role=Role.GENERAL)
        gone = set(others.values_list("pk", flat=True))
        kept = [number for number in kept if number not in gone]
    request.session[KEY] = [*kept, grant.pk][-HELD_MOST:]


def grants_leave(request: HttpRequest, kind: str, number: int) -> None:
    """Keep no link to this thing any more by which its reader came to it; seats of guests that are had here stay."""
    kept = request.session.get(KEY, ())
    led = Grant.objects.filter(pk__in=kept, kind=kind, object=number).exclude(role=Role.GENERAL)
    gone = set(led.values_list("pk", flat=True))
    request.session[KEY] = [held for held in kept if held not in gone]
