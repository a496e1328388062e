"""Who asks: the account that is signed in, and the passes that this browser opened by signed links."""

from dataclasses import astuple

from django.http import HttpRequest

from campaigns.access import Pass, Viewer

SESSION_KEY = "passes"
PASSES_MAX = 50  # the oldest are forgotten


def passes_of(request: HttpRequest) -> dict[int, Pass]:
    """The passes kept in the session, by campaign. Whether one is still valid is decided where it is used."""
    kept = (Pass(*values) for values in request.session.get(SESSION_KEY, []))
    return {held.campaign: held for held in kept}


def viewer_of(request: HttpRequest) -> Viewer:
    user = request.user if request.user.is_authenticated else None
    return Viewer(user=user, passes=passes_of(request))


def pass_keep(request: HttpRequest, held: Pass) -> None:
    """Remember a pass in the session, in place of an older one for the same campaign; watching never costs a seat."""
    passes = passes_of(request)
    before = passes.pop(held.campaign, None)
    if before and before.general and before.rev == held.rev and not held.general:
        held = before
    passes[held.campaign] = held
    request.session[SESSION_KEY] = [list(astuple(one)) for one in passes.values()][-PASSES_MAX:]


def pass_drop(request: HttpRequest, campaign_id: int) -> None:
    passes = passes_of(request)
    if passes.pop(campaign_id, None):
        request.session[SESSION_KEY] = [list(astuple(one)) for one in passes.values()]
