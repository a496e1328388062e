"""Making, editing and ending a campaign."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from campaigns.access import CampaignAccess
from campaigns.journal import JournalWriter, first_line, organiser_access, writing
from campaigns.models import Battle, Campaign, General, JournalEntry, Player, Side, User
from campaigns.models.choices import BattleStatus, CampaignStatus, Origin, PotReason, Sides
from campaigns.services.battles import battle_row
from campaigns.standings import players_compute
from core import checks
from core.deleting import Going, rows_delete
from core.errors import Conflict, Invalid, Missing
from core.grants import Kind, Role, grants_to, grants_withdraw
from core.models import Grant
from core.receipts import IdempotencyKey, WriteRequest, repeated_check
from games.battle_cry.numbers import TOKENS_MAX
from games.battle_cry.options import Options
from games.battle_cry.scenario import Scenario, scenario
from games.core.options import read_options

NAME_LONGEST = checks.column_longest(Campaign, "name")
NOTE_LONGEST = 200


def campaign_create(
    *,
    user: User,
    at: datetime,
    name: str,
    language: str = "en",
    options: Mapping[str, object] | None = None,
    scenarios: Sequence[str | Scenario] = (),
    listed: bool = True,
    template: str = "blank",
    origin: str = Origin.HERE,
    idempotency: IdempotencyKey | None = None,
) -> JournalEntry:
    """A planned campaign with its two sides, their pots (C1) and one planned battle for each scenario.

    Those scenarios that come with Bivouac are named by their keys.

    Raises Invalid for the name or language, Illegal for an unknown scenario or option.
    """
    name = checks.line(name, field="name", longest=NAME_LONGEST)
    checks.one_of(language, dict(settings.LANGUAGES), field="language")
    rules = read_options(Options, options or {})
    chosen = [scenario(each) if isinstance(each, str) else each for each in scenarios]
    with transaction.atomic():
        repeated_check(JournalEntry.objects, idempotency)
        campaign = Campaign.objects.create(
            name=name,
            language=language,
            organiser=user,
            template=template,
            options=rules.to_mapping(),
            listed=listed,
            origin=origin,
        )
        request = WriteRequest(organiser_access(campaign), at, idempotency=idempotency)
        with first_line(request, kind="campaign-created", campaign=campaign) as writer:
            for side in Sides:  # C1 each takes its tokens
                tokens = rules.tokens(side)
                Side.objects.create(campaign=campaign, key=side, tokens_start=tokens, tokens=0)
                writer.pot(side, tokens, PotReason.START)
            battles = [battle_row(campaign, n, s) for n, s in enumerate(chosen, 1)]
            Battle.objects.bulk_create(battles)
            writer.data |= {
                "id": campaign.pk,
                "name": name,
                "template": template,
                "battles": [{"id": b.pk, "number": b.number, "name": b.name} for b in battles],
                "version": 1,
            }
    return writer.entry


def campaign_edit(
    *,
    request: WriteRequest[CampaignAccess],
    name: str | None = None,
    language: str | None = None,
    listed: bool | None = None,
    options: Mapping[str, object] | None = None,
) -> JournalEntry:
    """Change what is given. Rule options are fixed once the first battle has opened."""
    request.access.require_organiser()
    with writing(request, kind="campaign-edited", expected=request.expected, finished_too=True) as writer:
        campaign = writer.campaign
        changed: dict[str, object] = {}
        if name is not None:
            changed["name"] = checks.line(name, field="name", longest=NAME_LONGEST)
        if language is not None:
            changed["language"] = checks.one_of(language, dict(settings.LANGUAGES), field="language")
        if listed is not None:
            changed["listed"] = listed
        if options is not None:
            changed["options"] = options_merged(writer, options)
        if not changed:
            raise Invalid("nothing-to-change")
        if changed.get("listed", campaign.listed) != campaign.listed:
            writer.results_changed = True
            writer.data["listed"] = changed["listed"]
        writer.change(campaign, **changed)
        writer.data |= {"id": campaign.pk, "changed": sorted(changed), "version": campaign.version}
    return writer.entry


def options_merged(writer: JournalWriter, options: Mapping[str, object]) -> dict[str, Any]:
    """The campaign's options with these changed, and the pots set to the new starting tokens."""
    if writer.campaign.status != CampaignStatus.PLANNED:
        raise Conflict("options-fixed")
    rules = read_options(Options, writer.campaign.options | dict(options))
    for side in Side.objects.filter(campaign=writer.campaign):
        start = rules.tokens_union if side.key == Sides.UNION else rules.tokens_confederacy
        if start != side.tokens_start:
            writer.pot(side.key, start - side.tokens_start, PotReason.ADJUSTED)
            side.refresh_from_db()
            writer.change(side, tokens_start=start)
    return rules.to_mapping()


def campaign_finish(*, request: WriteRequest[CampaignAccess]) -> JournalEntry:
    """End the campaign: its verdict is final (C11). Battles still planned are left unfought."""
    request.access.require_organiser()
    with writing(request, kind="campaign-finished", expected=request.expected) as writer:
        battles = Battle.objects.filter(campaign=writer.campaign)
        if battles.filter(status=BattleStatus.OPEN).exists():
            raise Conflict("battle-still-open")
        if not battles.filter(status=BattleStatus.CLOSED).exists():
            raise Conflict("no-battle-closed")
        writer.change(writer.campaign, status=CampaignStatus.FINISHED, finished_at=request.at)
        writer.data |= {"id": writer.campaign.pk, "version": writer.campaign.version}
    return writer.entry


def pot_adjust(*, request: WriteRequest[CampaignAccess], side: str, delta: int, note: str = "") -> JournalEntry:
    """The organiser corrects a pot, with a word of reason. It never goes below zero."""
    request.access.require_organiser()
    checks.one_of(side, Sides.values, field="side")
    checks.whole(delta, field="delta", least=-TOKENS_MAX, most=TOKENS_MAX)
    note = checks.line(note, field="note", longest=NOTE_LONGEST, required=False)
    if not delta:
        raise Invalid("nothing-to-change", field="delta")
    with writing(request, kind="pot-adjusted", expected=request.expected) as writer:
        tokens = writer.pot(side, delta, PotReason.ADJUSTED)
        if tokens > TOKENS_MAX:
            raise Invalid("out-of-range", field="delta", least=-TOKENS_MAX, most=TOKENS_MAX)
        writer.data |= {"side": side, "delta": delta, "tokens": tokens, "note": note}
    return writer.entry


def campaigns_going(campaigns: QuerySet[Campaign]) -> Going:
    """What is deleted with campaigns: their journals, the grants to them and the guests who played nowhere else."""
    elsewhere = General.objects.exclude(campaign__in=campaigns)
    guests = Player.objects.filter(user=None, generals__campaign__in=campaigns).exclude(generals__in=elsewhere)
    return [campaigns, grants_to(Kind.CAMPAIGN, campaigns), guests.distinct()]


def campaigns_delete(*, campaigns: QuerySet[Campaign]) -> None:
    """Delete campaigns with all that is theirs.

    The all-time records of their players are without them afterwards; record sheets in them stay their owners'.
    """
    with transaction.atomic():
        players = list(Player.objects.filter(generals__campaign__in=campaigns).values_list("pk", flat=True).distinct())
        rows_delete(campaigns_going(campaigns))
        players_compute(players)


def links_renew(*, request: WriteRequest[CampaignAccess]) -> JournalEntry:
    """Withdraw every link and guest seat of the campaign that was handed out so far."""
    request.access.require_organiser()
    with writing(request, kind="links-renewed", expected=request.expected, finished_too=True) as writer:
        # Not through the journal: an undo must not revive old links.
        grants_withdraw(Kind.CAMPAIGN, writer.campaign.pk, request.at)
        writer.data |= {"id": writer.campaign.pk}
    return writer.entry


def link_withdraw(*, access: CampaignAccess, at: datetime, pk: int) -> None:
    """Withdraw one link, and whoever holds it; done twice it is written once. Raises Missing("no-grant")."""
    access.require_organiser()
    grants = Grant.objects.filter(kind=Kind.CAMPAIGN, object=access.campaign.pk, pk=pk)
    if grants.exclude(withdrawn_at=None).exists():
        return
    with writing(WriteRequest(access, at), kind="link-withdrawn", finished_too=True) as writer:
        gone = grants_withdraw(Kind.CAMPAIGN, access.campaign.pk, at, pk=pk)
        if not gone:
            raise Missing("no-grant")  # its twin was faster by a moment
        writer.data |= {"id": access.campaign.pk, "role": gone[0].role, "label": gone[0].label}
        if gone[0].role == Role.GENERAL:
            writer.data["name"] = str(General.objects.filter(pk=gone[0].seat).select_related("player").first() or "")
