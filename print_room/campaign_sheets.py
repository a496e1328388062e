"""A campaign as what its printed sheet says. Everything is computed here, by the rules; the print decides nothing."""

from collections.abc import Mapping, Sequence

from django.db.models import Prefetch
from msgspec.structs import replace

from campaigns.models import Battle, BattleRound, Campaign, GeneralStanding, Roll, RoundSide
from campaigns.models.choices import BattleStatus, RollKind
from campaigns.selectors.battles import ROUNDS, closed_result, pots
from campaigns.selectors.lists import campaign_standing
from core.errors import Conflict
from core.grants import Kind
from games.battle_cry.campaign import campaign_totals, verdict
from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice
from print_room.source_request import SourceRequest
from printables.art.battle_cry.certificate import Certificate
from printables.art.battle_cry.data import (
    BATTLES,
    BLANK_ROUNDS,
    UNDECIDED,
    CampaignSheet,
    SheetBattle,
    SheetGeneral,
    SheetRound,
    SheetRoundSide,
    SheetSide,
    blank_rounds,
    blank_sheet,
)
from printables.art.battle_cry.scenarios import day_of

EVENT_ROLLS = Prefetch("rolls", Roll.objects.filter(kind=RollKind.EVENT).order_by("pk"))

Dice = Mapping[str, tuple[str, ...]]  # by side; "" is a die still to be thrown


def campaign_sheet(request: SourceRequest) -> CampaignSheet:
    """The sheet as the campaign stands, with a code that leads to it; who scans the organiser's print may watch."""
    access = request.campaign()
    campaign = access.campaign
    revision = campaign.version
    address = request.address("campaign", campaign.pk, revision=revision)
    battles = list(campaign.battles.order_by("number").prefetch_related(ROUNDS, EVENT_ROLLS))
    closed = [result for battle in battles if (result := closed_result(battle))]
    totals = campaign_totals(closed)
    found = verdict(**totals)
    standing = campaign_standing(campaign)
    return CampaignSheet(
        name=campaign.name,
        started=campaign.started_at.date() if campaign.started_at else "",
        finished=campaign.finished_at.date() if campaign.finished_at else "",
        status=campaign.status,
        sides=tuple(
            SheetSide(pot.side, tokens_start=pot.total, tokens_left=pot.left, tokens_waiting=pot.waiting)
            for pot in pots(campaign)
        ),
        battles=tuple(battle_of(battle, battles[:n]) for n, battle in enumerate(battles)),
        totals=totals if closed else {},
        verdict=(found.winner, found.verdict) if closed else None,
        final=campaign.is_finished,
        generals=tuple(
            SheetGeneral(line.rank, line.player.name, line.side, line.points, line.won, line.lost, line.score)
            for line in standing.generals
        ),
        counted=standing.current,
        revision=str(revision),
        qr_url=request.link(Kind.CAMPAIGN, campaign.pk, revision=revision) if access.organises else address,
    )


def campaign_sheet_blank(request: SourceRequest) -> CampaignSheet:
    """The campaign's sheet to fill in by hand: its name, battles and pots, and nothing played."""
    campaign = request.campaign().campaign
    battles = list(campaign.battles.order_by("number"))
    tokens = {pot.side: pot.start for pot in pots(campaign)}
    blank = blank_sheet(
        max(BATTLES[0], min(len(battles), BATTLES[1])),
        BLANK_ROUNDS,
        **tokens,
        event_roll=campaign.rules.event_roll,
    )
    named = tuple(
        replace(empty, name=battle.name, date=day_of(battle.date))
        for empty, battle in zip(blank.battles, battles, strict=False)
    )
    return replace(blank, name=campaign.name, battles=named or blank.battles)


def certificate(request: SourceRequest) -> Certificate:
    """The best general by the standing (C12); of several with that score (T19) the first by name, the others beside.

    Raises Conflict("no-best-general") before anybody has a score, and while a newer result is not counted.
    """
    campaign = request.campaign().campaign
    standing = campaign_standing(campaign)
    if not standing.generals or not standing.current:
        raise Conflict("no-best-general", field="of")
    best = [line for line in standing.generals if line.rank == 1]
    first, *beside = [certificate_of(request, campaign, line, shared=len(best) > 1) for line in best]
    return replace(first, beside=tuple(beside))


def certificate_of(request: SourceRequest, campaign: Campaign, best: GeneralStanding, *, shared: bool) -> Certificate:
    fought = Battle.objects.filter(rounds__sides__general=best.general_id, status=BattleStatus.CLOSED)
    return Certificate(
        name=best.player.name,
        side=best.side,
        campaign=campaign.name,
        points=best.points,
        won=best.won,
        lost=best.lost,
        score=best.score,
        shared=shared,
        battles=tuple(fought.order_by("number").distinct().values_list("name", flat=True)),
        day=campaign.finished_at.date() if campaign.finished_at else "",
        organiser=campaign.organiser.get_username(),
        revision=str(campaign.version),
        qr_url=request.address("campaign", campaign.pk, revision=campaign.version),
    )


def battle_of(battle: Battle, before: Sequence[Battle]) -> SheetBattle:
    """A battle with its rounds and event rolls, and those `before` it; boxes for event dice still to be thrown."""
    thrown = {(row.round_id, row.side): tuple(row.faces) for row in battle.rolls.all() if row.kind == RollKind.EVENT}
    boxes = {} if battle.status == BattleStatus.CLOSED else event_boxes(battle, before)
    by_round = battle.rolls_by_round

    def events(round_id: int | None) -> Dice:
        dice = {side: thrown.get((round_id, side), boxes.get(side, ())) for side in SIDES}
        return {side: faces for side, faces in dice.items() if faces}

    rounds = tuple(round_of(row, events(row.pk) if by_round else {}) for row in battle.rounds.all())
    if by_round and boxes and not rounds:
        rounds = blank_rounds(BLANK_ROUNDS, boxes)
    return SheetBattle(
        battle.number,
        battle.name,
        day_of(battle.date),
        battle.status,
        {} if by_round else events(None),
        rounds,
        closed_result(battle) or UNDECIDED,
    )


def event_boxes(battle: Battle, before: Sequence[Battle]) -> Dice:
    """C9 The event dice of each side from the second battle on, should it win all battles still to be fought before."""
    if battle.number == 1:
        return {}
    return {
        side: ("",)
        * event_dice(sum(earlier.winner == side or earlier.status != BattleStatus.CLOSED for earlier in before))
        for side in SIDES
    }


def round_of(row: BattleRound, events: Dice) -> SheetRound:
    """A round loaded with its battle, with the dice of its own event roll where it has one (A13)."""
    union, confederacy = (
        SheetRoundSide(own.general.player.name, points_of(own), events.get(own.side, ()))
        for own in map(row.by_side.__getitem__, SIDES)
    )
    return SheetRound(row.number, row.table, union, confederacy)


def points_of(round_side: RoundSide) -> tuple[int, int] | None:
    """What a side won by units and by objectives; None while it is not scored."""
    if round_side.units is None or round_side.objectives is None:
        return None
    return round_side.units, round_side.objectives
