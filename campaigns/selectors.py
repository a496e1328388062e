"""What pages, API and prints read. Nothing here writes."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, QuerySet, Sum
from django.db.models.functions import Coalesce

from campaigns.access import CAMPAIGN, Seat, campaign_and_seat
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    General,
    GeneralStanding,
    JournalEntry,
    Player,
    PlayerStanding,
    ReserveChoice,
    Roll,
    RoundSide,
    Side,
    Standing,
)
from campaigns.models.choices import UNCOUNTED, BattleStatus, ChoiceState, Sides
from core import checks
from core.errors import Missing
from core.grants import Asker
from games.battle_cry.battle import BattleResult
from games.battle_cry.campaign import SCORE_LOSS, SCORE_WIN
from games.battle_cry.dice import SIDES

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
    """A side's reserve tokens: at the start, in the pot, waiting in front of its generals, spent on units for good."""

    side: str
    start: int
    left: int
    waiting: int
    spent: int

    @property
    def total(self) -> int:
        """All the side has had: those of the start, and what the organiser has put in or taken out since."""
        return self.left + self.waiting + self.spent

    @property
    def adjusted(self) -> int:
        """What corrections have put in (or taken out: below zero)."""
        return self.total - self.start


def pots(campaign: Campaign) -> tuple[Pot, ...]:
    """Both pots, Union first."""
    held = dict.fromkeys(itertools.product(Sides.values, ChoiceState.values), 0)
    called = ReserveChoice.objects.filter(roll__campaign=campaign, tokens__gt=0).order_by()
    for side, state, tokens in called.values_list("roll__side", "state").annotate(n=Sum("tokens")):
        held[side, state] = tokens
    return tuple(
        Pot(
            side=row.key,
            start=row.tokens_start,
            left=row.tokens,
            waiting=held[row.key, ChoiceState.WAITING],
            spent=held[row.key, ChoiceState.TAKEN] + held[row.key, ChoiceState.ENTERED],
        )
        for row in Side.objects.filter(campaign=campaign)
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
    rows = General.objects.filter(campaign=campaign).select_related("player__user", "invitation")
    return rows.order_by("-side", "pk")


def battles_of(campaign: Campaign) -> QuerySet[Battle]:
    """The battles without what was done in them."""
    return Battle.objects.filter(campaign=campaign).order_by("number")


def journal_of(campaign: Campaign) -> QuerySet[JournalEntry]:
    """The journal, newest line first."""
    return JournalEntry.objects.filter(campaign=campaign).order_by("-seq")


def changes_since(campaign: Campaign, seq: int) -> QuerySet[JournalEntry]:
    """What was written after the line `seq`: what a reader with an old version missed."""
    return JournalEntry.objects.filter(campaign=campaign, seq__gt=seq).order_by("seq")


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
    """Accounts' players over all campaigns that count, as rows of PlayerStanding or, with a filter, dicts like them.

    The best first.
    """
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
    lines = GeneralStanding.objects.filter(campaign__listed=True, player__user__isnull=False)
    lines = lines.exclude(campaign__origin__in=UNCOUNTED)
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
    """A player's all-time score line by line: every campaign that counts, every round. Raises Missing("no-player")."""
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
