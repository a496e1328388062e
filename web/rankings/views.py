"""Best generals: of one campaign, or of all of them; every score explained line by line."""

from collections.abc import Callable
from datetime import date
from functools import wraps
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from campaigns.access import CAMPAIGN
from campaigns.models.choices import Sides
from campaigns.selectors.lists import campaign_standing
from campaigns.selectors.rankings import RankingFilter, player_explained, ranking_all_time, ranking_lines, score_lines
from core.checks import ROW_MOST
from core.errors import Invalid
from core.grants import may
from web import charts, typed
from web.asker import asker_of

PLAYERS_A_PAGE = 50
BARS_MOST = 12


def login_or_link_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For accounts and holders of a valid link: the names of players are not for strangers."""

    @wraps(view)
    def inner(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        asker = asker_of(request)
        if asker.user is None and not CAMPAIGN.rows(asker).exists():
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return inner


def day(text: str, field: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Invalid("bad-date", field=field) from error


def filter_of(request: HttpRequest) -> RankingFilter:
    asked = request.GET
    side = asked.get("side", "")
    return RankingFilter(
        since=day(asked.get("since", ""), "since"),
        until=day(asked.get("until", ""), "until"),
        side=side if side in Sides.values else "",
        finished=bool(asked.get("finished")),
    )


@never_cache
@login_or_link_required
def rankings(request: HttpRequest) -> HttpResponse:
    asked = typed.optional_number(request.GET, "campaign", most=ROW_MOST)
    return campaign_ranking(request, asked) if asked else all_time(request)


def campaign_ranking(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The template gets the `campaign`, the reader's `access`, the `campaigns` to choose from; the `standing`, the
    `scores` line by line and a `chart` of the first, None before any.
    """
    asker = asker_of(request)
    access = may(asker, CAMPAIGN, pk=campaign_id)
    standing = campaign_standing(access.campaign)
    context = {
        "campaign": access.campaign,
        "access": access,
        "campaigns": CAMPAIGN.rows(asker)[:100],
        "standing": standing,
        "scores": score_lines(standing.generals),
        "chart": charts.score_bars(standing.generals[:BARS_MOST]) if standing.generals else None,
    }
    return render(request, "web/rankings/campaign.html", context)


def all_time(request: HttpRequest) -> HttpResponse:
    """The template gets the `campaigns` to choose from; a `page` of players and its `rows`; the filter `wanted`, and
    the address without the page (`query`).
    """
    wanted = filter_of(request)
    page = Paginator(ranking_all_time(wanted), PLAYERS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "campaigns": CAMPAIGN.rows(asker_of(request))[:100],
        "page": page,
        "rows": ranking_lines(page, wanted),
        "wanted": wanted,
        "query": typed.query_of_pages(request),
    }
    return render(request, "web/rankings/all_time.html", context)


@never_cache
@login_or_link_required
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    """One player's score, campaign by campaign and round by round.

    The template gets the `player`, the `lines`, each with whether the reader sees its campaign, their `total`, and the
    filter's `query`.
    """
    found, lines = player_explained(uid, filter_of(request))
    seen = set(CAMPAIGN.rows(asker_of(request)).values_list("pk", flat=True))
    context = {
        "player": found,
        "lines": [(line, line.standing.campaign_id in seen) for line in lines],
        "total": sum(line.standing.score for line in lines),
        "query": request.GET.urlencode(),
    }
    return render(request, "web/rankings/player.html", context)
