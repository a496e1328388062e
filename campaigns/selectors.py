"""What pages, API and prints read. Nothing here writes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, QuerySet, Sum
from django.db.models.functions import Coalesce

from campaigns.access import CAMPAIGN, Seat, campaign_and_seat
from campaigns.desk import battle_desk, battles_won, options_of
from campaigns.errors import Missing
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    EventEffect,
    General,
    GeneralStanding,
    JournalEntry,
    Player,
    PlayerStanding,
    ReserveChoice,
    Roll,
    RosterUnit,
    RoundSide,
    Side,
    Standing,
)
from campaigns.models.choices import BattleStatus, ChoiceState, EffectState, RollKind, Sides
from campaigns.services.events import targets_of
from campaigns.services.reserves import claims_before, offered
from core.grants import Asker
from games.battle_cry.battle import BattleResult
from games.battle_cry.campaign import SCORE_LOSS, SCORE_WIN
from games.battle_cry.desk import BattleDesk, Step, legal_steps
from games.battle_cry.dice import SIDES
from games.battle_cry.reserve import ReserveResult, reserve_odds
from games.battle_cry.scenario import Scenario
from matches import checks

ROUNDS = Prefetch(
    "rounds",
    BattleRound.objects.order_by("number").prefetch_related(
        Prefetch("sides", RoundSide.objects.select_related("general__player"))
    ),
)
ROLLS = Prefetch("rolls", Roll.objects.order_by("pk").prefetch_related("effects", "choices"))


def campaigns_of(asker: Asker) -> QuerySet[Campaign]:
    """The asker's campaigns with sides and standing, newest first."""
    return CAMPAIGN.rows(asker).select_related("organiser", "standing").prefetch_related("sides", "battles")


def battles_full(campaign: Campaign) -> list[Battle]:
    """All battles with rounds, generals, rolls, effects and choices, in their order."""
    battles = list(Battle.objects.filter(campaign=campaign).order_by("number").prefetch_related(ROUNDS, ROLLS))
    for battle in battles:
        battle.campaign = campaign
    return battles


def closed_result(battle: Battle) -> BattleResult | None:
    """The result of a closed battle as its row keeps it; None before."""
    if battle.status != BattleStatus.CLOSED:
        return None
    totals = {side: getattr(battle, f"{side}_total") for side in SIDES}
    rounds_won = {side: getattr(battle, f"{side}_rounds") for side in SIDES}
    winner = battle.winner if battle.winner in SIDES else None
    bonus = {side: battle.bonus if side == winner else 0 for side in SIDES}
    return BattleResult(totals, rounds_won, winner, bonus, {side: totals[side] + bonus[side] for side in SIDES})


def battle_for(asker: Asker, battle_id: int) -> tuple[Battle, Seat]:
    """A battle and the asker's seat in its campaign. Raises Missing("no-battle"), for strangers too."""
    campaign, seat = campaign_and_seat(asker, "no-battle", battles=battle_id)
    battle = Battle.objects.prefetch_related(ROUNDS, ROLLS).get(pk=battle_id)
    battle.campaign = campaign
    return battle, seat


def seat_for_round(asker: Asker, round_id: int) -> Seat:
    """The asker's seat in the campaign of a round. Raises Missing("no-round"), for strangers too."""
    return campaign_and_seat(asker, "no-round", battles__rounds=round_id)[1]


def round_for(asker: Asker, round_id: int) -> tuple[BattleRound, Seat]:
    """A round with its battle, loaded as by `battle_for`, and the asker's seat."""
    battle_id = BattleRound.objects.filter(pk=round_id).values_list("battle", flat=True).first()
    if battle_id is None:
        raise Missing("no-round")
    try:
        battle, seat = battle_for(asker, battle_id)
    except Missing as error:  # a stranger does not learn whether there is such a round
        raise Missing("no-round") from error
    row = next(r for r in battle.rounds.all() if r.pk == round_id)
    row.battle = battle
    return row, seat


@dataclass(frozen=True, slots=True)
class Pot:
    """A side's reserve tokens: in the pot, waiting in front of its generals, spent for good."""

    side: str
    start: int
    left: int
    waiting: int

    @property
    def spent(self) -> int:
        return max(0, self.start - self.left - self.waiting)


def pots(campaign: Campaign) -> tuple[Pot, ...]:
    """Both pots, Union first."""
    waiting = ReserveChoice.objects.filter(roll__campaign=campaign, state=ChoiceState.WAITING)
    held: dict[str, int] = dict(waiting.values_list("roll__side").annotate(n=Sum("tokens")))
    return tuple(
        Pot(side.key, side.tokens_start, side.tokens, held.get(side.key, 0))
        for side in Side.objects.filter(campaign=campaign)
    )


@dataclass(frozen=True, slots=True)
class CampaignStanding:
    """The standing as computed last; `current` is False while a newer result waits for its task."""

    row: Standing | None
    current: bool
    generals: tuple[GeneralStanding, ...]


def campaign_standing(campaign: Campaign) -> CampaignStanding:
    """The campaign's standing with its generals, best first."""
    row = Standing.objects.filter(campaign=campaign).first()
    lines = GeneralStanding.objects.filter(campaign=campaign).select_related("player")
    current = campaign.results_rev == 0 if row is None else row.rev >= campaign.results_rev
    return CampaignStanding(row, current, tuple(lines.order_by("-score", "player__name", "general")))


def generals_of(campaign: Campaign) -> QuerySet[General]:
    return General.objects.filter(campaign=campaign).select_related("player__user").order_by("-side", "pk")


def battles_of(campaign: Campaign) -> QuerySet[Battle]:
    """The battles without what was done in them."""
    return Battle.objects.filter(campaign=campaign).order_by("number")


def journal_of(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The journal, newest line first."""
    return JournalEntry.objects.filter(campaign=campaign).order_by("-seq")


def changes_since(campaign: Campaign, seq: int) -> QuerySet[JournalEntry]:
    """What was written after the line `seq`: what a reader with an old version missed."""
    return JournalEntry.objects.filter(campaign=campaign, seq__gt=seq).order_by("seq")


# --- the desk -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EffectView:
    """An effect of an event roll. `targets`: the units its chooser may pick now, where there is a roster."""

    row: EventEffect
    is_next: bool
    targets: tuple[RosterUnit, ...]


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll as the desk shows it.

    `outdated`: the roll was made with another number of dice than would be right now, because a result was amended.
    """

    row: Roll
    offer: ReserveResult | None = None
    claimed: int = 0
    effects: tuple[EffectView, ...] = ()
    outdated: bool = False


@dataclass(frozen=True, slots=True)
class RoundView:
    row: BattleRound
    sides: Mapping[str, RoundSide]
    events: Mapping[str, RollView | None]
    reserve: Mapping[str, RollView | None]
    waiting: Mapping[str, tuple[ReserveChoice, ...]]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class BattleView:
    """Everything the desk of one battle shows, and the steps that are legal now."""

    battle: Battle
    scenario: Scenario
    desk: BattleDesk
    steps: tuple[Step, ...]
    events: Mapping[str, RollView | None]
    rounds: tuple[RoundView, ...]
    pots: Mapping[str, Pot]
    roster: tuple[RosterUnit, ...]
    won: Mapping[str, int]


def battle_view(battle: Battle) -> BattleView:
    """The desk of a battle that was loaded by `battle_for` or `battles_full`."""
    desk = battle_desk(battle)
    steps = legal_steps(desk)
    rolls = list(battle.rolls.all())
    won = {side: battles_won(battle, side) for side in Sides.values}
    mine = {pot.side: pot for pot in pots(battle.campaign)}

    def view(round_id: int | None, kind: str, side: str) -> RollView | None:
        row = next((r for r in rolls if (r.round_id, r.kind, r.side) == (round_id, kind, side)), None)
        if row is None:
            return None
        row.battle = battle
        return event_view(row, won[side]) if kind == RollKind.EVENT else reserve_view(row, mine[side])

    def both(round_id: int | None, kind: str) -> dict[str, RollView | None]:
        return {side: view(round_id, kind, side) for side in Sides.values}

    rounds = []
    for row in battle.rounds.all():
        reserve = both(row.pk, RollKind.RESERVE)
        rounds.append(
            RoundView(
                row=row,
                sides={mine.side: mine for mine in row.sides.all()},
                events=both(row.pk, RollKind.EVENT),
                reserve=reserve,
                waiting={side: waiting_in(roll) for side, roll in reserve.items()},
                steps=tuple(step for step in steps if step.round == row.number),
            )
        )
    return BattleView(
        battle=battle,
        scenario=Scenario.from_mapping(battle.scenario),
        desk=desk,
        steps=steps,
        events=both(None, RollKind.EVENT),
        rounds=tuple(rounds),
        pots=mine,
        roster=tuple(RosterUnit.objects.filter(battle=battle)) if battle.has_roster else (),
        won=won,
    )


def waiting_in(roll: RollView | None) -> tuple[ReserveChoice, ...]:
    choices = roll.row.choices.all() if roll else ()
    return tuple(choice for choice in choices if choice.state == ChoiceState.WAITING)


def event_view(row: Roll, won: int) -> RollView:
    """An event roll with its effects; the next one pending shows whom it may hit."""
    effects = []
    found_next = False
    for effect in row.effects.all():
        effect.roll = row
        is_next = effect.state == EffectState.PENDING and not found_next
        found_next |= is_next
        ids = targets_of(effect, row.battle) if is_next and row.battle.has_roster else ()
        units = tuple(RosterUnit.objects.filter(pk__in=[int(i) for i in ids])) if ids else ()
        effects.append(EffectView(effect, is_next, units))
    return RollView(row, effects=tuple(effects), outdated=row.battles_won != won)


def reserve_view(row: Roll, pot: Pot) -> RollView:
    """A reserve roll with what it offers: at the pot as it is while the choice is open, as it was afterwards."""
    if row.settled:
        return RollView(row, offer=offered(row, row.pot or 0))
    return RollView(row, offer=offered(row, pot.left), claimed=claims_before(row, pot.left))


def battle_reserve_odds(battle: Battle, side: str, pot: int) -> Mapping[str, Any]:
    """The exact odds of a reserve roll with this pot, by the battle's scenario and the campaign's options."""
    return reserve_odds(pot=pot, table=Scenario.from_mapping(battle.scenario).reserve, options=options_of(battle))


# --- rankings -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankingFilter:
    """Which campaigns count: ended on or after / on or before a day, fought on a side, finished ones only."""

    since: date | None = None
    until: date | None = None
    side: str = ""
    finished: bool = False

    @property
    def everything(self) -> bool:
        return self == EVERYTHING


EVERYTHING = RankingFilter()


def ranking_all_time(wanted: RankingFilter = EVERYTHING) -> QuerySet[Any]:
    """Players over all listed campaigns, best first, as rows of PlayerStanding or, with a filter, dicts like them."""
    if wanted.everything:
        return PlayerStanding.objects.select_related("player").order_by("-score", "player")
    return (
        counted_lines(wanted)
        .values("player_id", "player__name", "player__uid")
        .annotate(
            campaigns=Count("pk"),
            total_points=Sum("points"),
            total_won=Sum("won"),
            total_lost=Sum("lost"),
            total_drawn=Sum("drawn"),
            total_score=Sum("score"),
        )
        .order_by("-total_score", "player_id")
    )


def counted_lines(wanted: RankingFilter = EVERYTHING) -> QuerySet[GeneralStanding]:
    """The campaign lines that the all-time ranking adds up."""
    lines = GeneralStanding.objects.filter(campaign__listed=True)
    if wanted.side:
        lines = lines.filter(side=wanted.side)
    if wanted.finished:
        lines = lines.filter(campaign__finished_at__isnull=False)
    ended = Coalesce("campaign__finished_at", "campaign__standing__computed_at")
    if wanted.since or wanted.until:
        lines = lines.annotate(ended=ended)
    if wanted.since:
        lines = lines.filter(ended__date__gte=wanted.since)
    if wanted.until:
        lines = lines.filter(ended__date__lte=wanted.until)
    return lines


def rank_of(score: int, wanted: RankingFilter = EVERYTHING) -> int:
    """The all-time place of a score: one more than the players with a better one (T19)."""
    better = {"score__gt": score} if wanted.everything else {"total_score__gt": score}
    return 1 + ranking_all_time(wanted).filter(**better).count()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A player's score in one campaign: the general's line, and the rounds it adds up."""

    standing: GeneralStanding
    rounds: tuple[RoundSide, ...]

    @property
    def before_floor(self) -> int:
        """C12 before the floor: points, and what won and lost rounds add and take."""
        line = self.standing
        return line.points + SCORE_WIN * line.won - SCORE_LOSS * line.lost


def score_lines(standings: Iterable[GeneralStanding]) -> tuple[ScoreLine, ...]:
    """Each standing with its rounds, line by line."""
    standings = list(standings)
    rows = (
        RoundSide.objects.filter(
            general__in=[line.general_id for line in standings], round__battle__status=BattleStatus.CLOSED
        )
        .select_related("round__battle")
        .order_by("round__battle__number", "round__number")
    )
    by_general: dict[int, list[RoundSide]] = {}
    for row in rows:
        by_general.setdefault(row.general_id, []).append(row)
    return tuple(ScoreLine(line, tuple(by_general.get(line.general_id, ()))) for line in standings)


def player_explained(uid: str, wanted: RankingFilter = EVERYTHING) -> tuple[Player, tuple[ScoreLine, ...]]:
    """A player's all-time score line by line: every listed campaign, every round. Raises Missing("no-player")."""
    lines = (
        counted_lines(wanted)
        .filter(player__uid=checks.uid(uid))
        .select_related("campaign", "player")
        .order_by("campaign")
    )
    found = list(lines)
    if not found:
        raise Missing("no-player")
    return found[0].player, score_lines(found)


def results_rows(campaign: Campaign) -> Iterable[tuple[Any, ...]]:
    """The campaign's results as a table: one row a side of a round (for CSV)."""
    rows = (
        RoundSide.objects.filter(campaign=campaign)
        .select_related("round__battle", "general__player")
        .order_by("round__battle__number", "round__number", "-side")
    )
    yield (
        "battle",
        "battle_name",
        "battle_date",
        "battle_status",
        "round",
        "table",
        "side",
        "general",
        "units",
        "objectives",
        "total",
        "outcome",
        "battle_winner",
        "bonus",
    )
    for mine in rows:
        battle = mine.round.battle
        total = None if mine.units is None else mine.units + mine.objectives
        yield (
            battle.number,
            battle.name,
            battle.date,
            battle.status,
            mine.round.number,
            mine.round.table,
            mine.side,
            mine.general.player.name,
            mine.units,
            mine.objectives,
            total,
            mine.outcome,
            battle.winner,
            battle.bonus if battle.winner == mine.side else 0,
        )
