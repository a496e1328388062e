"""The links to a campaign, a table or a record sheet as its page lists them: what each gives, to whom, since when."""

import zlib
from collections.abc import Callable, Collection, Iterable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Struct

from core import checks
from core.codes import codes_waiting
from core.errors import Invalid, Missing
from core.grants import AnyAccess, Kind, Role, grant_make, grants_of
from core.models import Grant
from web import typed
from web.links import Link, link_of, with_code
from web.refusals import refusal_as_message


class GrantRow(Struct, frozen=True):
    """A link that was handed out. `link` is shown again for one that was made for somebody."""

    grant: Grant
    gives: str
    link: Link | None


def grant_rows(request: HttpRequest, kind: str, number: int, names: Mapping[str, str]) -> list[GrantRow]:
    """The links to a thing; `names` says in words whose each seat is, and what each side is called."""
    rows = grants_of(kind, number).order_by("pk")
    return [GrantRow(grant, gives(grant, names), link_of(request, grant) if grant.label else None) for grant in rows]


def grants_tag(kind: str, number: int) -> int:
    """Moves whenever the list of the links to a thing would be another."""
    facts = grants_of(kind, number).order_by("pk").values_list("pk", "label", "used_at", "used_by", "ended_at")
    return zlib.crc32(repr(list(facts)).encode())


def gives(grant: Grant, names: Mapping[str, str]) -> str:
    """What a link gives, in words."""
    if grant.ended_at:
        return _("Only watches: taken with an account or by another phone, or used up")
    if grant.until and not grant.taken:
        return _("%(what)s, by code") % {"what": offers(grant, names)}
    return offers(grant, names)


def offers(grant: Grant, names: Mapping[str, str]) -> str:
    """What whoever takes a link gets, in words."""
    if grant.role == Role.SIDE:
        return _("Joins: %(side)s") % {"side": names[grant.seat]}
    if grant.role == Role.SPECTATOR:
        return _("Watches")
    if grant.kind == Kind.SHEET:
        return _("Marks")
    return _("Seat: %(name)s") % {"name": names.get(grant.seat, grant.seat)}


def shared_links(request: HttpRequest, kind: str, number: int, coded: Collection[str] = ()) -> dict[str, Link]:
    """The links to a thing that several share, each by what it gives, "role" or "role seat": those that somebody has
    made. Those to what is `coded` have the code that waits.
    """
    shared = grants_of(kind, number, label="", ended_at=None, until=None)
    links = {given_by(grant): link_of(request, grant) for grant in shared}
    for grant in codes_waiting(kind, number, timezone.now()):
        given = given_by(grant)
        if given in coded and given in links:
            links[given] = with_code(request, links[given], grant)
    return links


def links_share(kind: str, number: int, offered: Iterable[str]) -> None:
    """Make those of the links that are `offered` which several share and nobody has made yet."""
    for given in offered:
        role, _space, seat = given.partition(" ")
        grant_make(kind, number, role, seat)


def is_missing(links: Mapping[str, Link], offered: Collection[str], coded: Collection[str] = ()) -> bool:
    """Whether one of the links that are `offered`, or the code of one that is `coded`, is still to be made."""
    return not links.keys() >= set(offered) or any(not links[given].code for given in coded)


def given_by(grant: Grant) -> str:
    """What a grant gives, as `links_changed` reads it: "role" or "role seat"."""
    return f"{grant.role} {grant.seat}".rstrip()


def links_changed(
    request: HttpRequest,
    access: AnyAccess,
    do: str,
    page: str,
    offered: Mapping[str, str],
    withdraw: Callable[..., object],
    share: Callable[[], object],
) -> HttpResponse:
    """Back to the `page` of the links to a thing, after what one of its forms asks for: to "make" a link for somebody
    of their own, whose `gives` is one of those `offered`, "role" or "role seat"; those that several "share"; that one
    is "gone"; that all are.

    `withdraw` does that, of one by its `pk`; `share` makes what several share. Raises what they raise, Forbidden for
    who hands out no links to the thing, and Missing for any other form.
    """
    kind, number = access.require_links().thing
    back = reverse(page, args=[number])
    if do == "make":
        with refusal_as_message(request):
            given = checks.one_of(request.POST.get("gives", ""), list(offered), field="gives")
            role, _space, seat = given.partition(" ")
            if not (label := checks.tidy(request.POST.get("label", ""))):
                raise Invalid("required", field="label")
            grant_make(kind, number, role, seat, label)
    elif do == "share":
        share()
        return HttpResponseRedirect(back)
    elif do == "gone":
        withdraw(pk=typed.row_id(request.POST, "grant"))
        messages.success(request, _("The link is withdrawn."))
    elif do == "withdraw":
        withdraw()
        messages.success(request, _("All links handed out so far are worthless now."))
        return HttpResponseRedirect(back)
    else:
        raise Missing("not-found")
    return HttpResponseRedirect(f"{back}#h-grants")
