"""Making, editing and ending a campaign."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from campaigns.access import Seat
from campaigns.journal import Pen, first_line, organiser_seat, repeated_check, writing
from campaigns.models import Battle, Campaign, General, JournalEntry, Player, Side, User
from campaigns.models.choices import BattleStatus, CampaignStatus, Origin, PotReason, Sides
from campaigns.services.battles import battle_row
from campaigns.standings import players_compute
from core import checks
from core.errors import Conflict, Invalid, Missing
from core.grants import Grant, Kind, Role, grants_delete, grants_withdraw
from core.receipts import Ask
from games.battle_cry.options import Options
from games.battle_cry.scenario import scenario

TOKENS_MAX = 60


def campaign_create(
    *,
    user: User,
    at: datetime,
    name: str,
    language: str = "en",
    options: Mapping[str, Any] | None = None,
    scenarios: Sequence[str] = (),
    listed: bool = True,
    template: str = "blank",
    origin: str = Origin.HERE,
    ask: Ask | None = None,
) -> JournalEntry:
    """A planned campaign with its two sides, their pots (C1) and one planned battle for each scenario key.

    Raises Invalid for the name or language, Illegal for an unknown scenario or option.
    """
    name = checks.line(name, field="name", longest=120)
    checks.one_of(language, dict(settings.LANGUAGES), field="language")
    rules = Options.from_mapping(options or {})
    chosen = [scenario(key) for key in scenarios]
    with transaction.atomic():
        if ask is not None:
            repeated_check(ask)
        campaign = Campaign.objects.create(
            name=name,
            language=language,
            organiser=user,
            template=template,
            options=rules.to_mapping(),
            listed=listed,
            origin=origin,
        )
        with first_line(
            campaign=campaign, seat=organiser_seat(campaign), kind="campaign-created", at=at, ask=ask
        ) as pen:
            sides_add(pen, rules)
            battles = [battle_row(campaign, n, s) for n, s in enumerate(chosen, 1)]
            Battle.objects.bulk_create(battles)
            pen.data |= {
                "id": campaign.pk,
                "name": name,
                "template": template,
                "battles": [{"id": b.pk, "number": b.number, "name": b.name} for b in battles],
                "version": 1,
            }
    return pen.entry


def sides_add(pen: Pen, rules: Options) -> None:
    """C1: each side takes its tokens."""
    for key, tokens in ((Sides.UNION, rules.tokens_union), (Sides.CONFEDERACY, rules.tokens_confederacy)):
        Side.objects.create(campaign=pen.campaign, key=key, tokens_start=tokens, tokens=0)
        pen.pot(key, tokens, PotReason.START)


def campaign_edit(
    *,
    seat: Seat,
    at: datetime,
    expected: int | None = None,
    ask: Ask | None = None,
    name: str | None = None,
    language: str | None = None,
    listed: bool | None = None,
    options: Mapping[str, Any] | None = None,
) -> JournalEntry:
    """Change what is given. Rule options are fixed once the first battle has opened."""
    seat.require_organiser()
    with writing(seat=seat, kind="campaign-edited", at=at, ask=ask, expected=expected, finished_too=True) as pen:
        campaign, changed = pen.campaign, {}
        if name is not None:
            changed["name"] = checks.line(name, field="name", longest=120)
        if language is not None:
            changed["language"] = checks.one_of(language, dict(settings.LANGUAGES), field="language")
        if listed is not None:
            changed["listed"] = listed
        if options is not None:
            changed["options"] = options_merged(pen, options)
        if not changed:
            raise Invalid("nothing-to-change")
        if changed.get("listed", campaign.listed) != campaign.listed:
            pen.results_changed = True
        pen.change(campaign, **changed)
        pen.data |= {"id": campaign.pk, "changed": sorted(changed), "version": campaign.version}
    return pen.entry


def options_merged(pen: Pen, options: Mapping[str, Any]) -> dict[str, Any]:
    """The campaign's options with these changed, and the pots set to the new starting tokens."""
    if pen.campaign.status != CampaignStatus.PLANNED:
        raise Conflict("options-fixed")
    rules = Options.from_mapping({**pen.campaign.options, **options})
    for side in Side.objects.filter(campaign=pen.campaign):
        start = rules.tokens_union if side.key == Sides.UNION else rules.tokens_confederacy
        if start != side.tokens_start:
            pen.pot(side.key, start - side.tokens_start, PotReason.ADJUSTED)
            side.refresh_from_db()
            pen.change(side, tokens_start=start)
    return rules.to_mapping()


def campaign_finish(*, seat: Seat, at: datetime, expected: int | None = None, ask: Ask | None = None) -> JournalEntry:
    """End the campaign: its verdict is final (C11). Battles still planned are left unfought."""
    seat.require_organiser()
    with writing(seat=seat, kind="campaign-finished", at=at, ask=ask, expected=expected) as pen:
        battles = Battle.objects.filter(campaign=pen.campaign)
        if battles.filter(status=BattleStatus.OPEN).exists():
            raise Conflict("battle-still-open")
        if not battles.filter(status=BattleStatus.CLOSED).exists():
            raise Conflict("no-battle-closed")
        pen.change(pen.campaign, status=CampaignStatus.FINISHED, finished_at=at)
        pen.results_changed = True
        pen.data |= {"id": pen.campaign.pk, "version": pen.campaign.version}
    return pen.entry


def pot_adjust(
    *,
    seat: Seat,
    at: datetime,
    side: str,
    delta: int,
    note: str = "",
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """The organiser corrects a pot, with a word of reason. It never goes below zero."""
    seat.require_organiser()
    checks.one_of(side, Sides.values, field="side")
    checks.whole(delta, field="delta", least=-TOKENS_MAX, most=TOKENS_MAX)
    note = checks.line(note, field="note", longest=200, required=False)
    if not delta:
        raise Invalid("nothing-to-change", field="delta")
    with writing(seat=seat, kind="pot-adjusted", at=at, ask=ask, expected=expected) as pen:
        tokens = pen.pot(side, delta, PotReason.ADJUSTED)
        if tokens > TOKENS_MAX:
            raise Invalid("out-of-range", field="delta", least=-TOKENS_MAX, most=TOKENS_MAX)
        pen.data |= {"side": side, "delta": delta, "tokens": tokens, "note": note}
    return pen.entry


def campaign_delete(*, campaign_id: int) -> None:
    """Delete a campaign with its journal, the grants to it and the guests who played nowhere else.

    The all-time records of its players are without it afterwards; record sheets in it stay their owners'.
    """
    with transaction.atomic():
        players = list(Player.objects.filter(generals__campaign=campaign_id).values_list("pk", flat=True).distinct())
        Campaign.objects.filter(pk=campaign_id).delete()
        grants_delete(Kind.CAMPAIGN, [campaign_id])
        Player.objects.filter(pk__in=players, user=None, generals=None).delete()
        players_compute(players)


def links_renew(*, seat: Seat, at: datetime, expected: int | None = None, ask: Ask | None = None) -> JournalEntry:
    """Withdraw every link and guest seat of the campaign that was handed out so far."""
    seat.require_organiser()
    with writing(seat=seat, kind="links-renewed", at=at, ask=ask, expected=expected, finished_too=True) as pen:
        grants_withdraw(Kind.CAMPAIGN, pen.campaign.pk, at)  # not through the pen: an undo must not revive old links
        pen.data |= {"id": pen.campaign.pk}
    return pen.entry


def link_withdraw(*, seat: Seat, at: datetime, grant: int, ask: Ask | None = None) -> None:
    """Withdraw one link, and whoever holds it; done twice it is written once. Raises Missing("no-grant")."""
    seat.require_organiser()
    mine = Grant.objects.filter(kind=Kind.CAMPAIGN, object=seat.campaign_id, pk=grant)
    if mine.exclude(withdrawn_at=None).exists():
        return
    with writing(seat=seat, kind="link-withdrawn", at=at, ask=ask, finished_too=True) as pen:
        gone = grants_withdraw(Kind.CAMPAIGN, seat.campaign_id, at, pk=grant)
        if not gone:
            raise Missing("no-grant")  # its twin was faster by a moment
        pen.data |= {"id": seat.campaign_id, "role": gone[0].role, "label": gone[0].label}
        if gone[0].role == Role.GENERAL:
            pen.data["name"] = str(General.objects.filter(pk=gone[0].seat).select_related("player").first() or "")
