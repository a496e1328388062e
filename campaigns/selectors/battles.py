"""A battle, a round, the pots as the desk needs them."""

import itertools

from django.db.models import Prefetch, Sum
from msgspec import Struct

from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    ReserveChoice,
    Roll,
    RoundSide,
    Side,
)
from campaigns.models.choices import BattleStatus, ChoiceState, Sides
from core.errors import row_of
from core.prepared import Prepared
from games.battle_cry.battle import BattleResult
from games.battle_cry.dice import SIDES

ROUNDS = Prefetch(
    "rounds",
    BattleRound.objects.order_by("number").prefetch_related(
        Prefetch("sides", RoundSide.objects.select_related("general__player"))
    ),
)
ROLLS = Prefetch("rolls", Roll.objects.order_by("pk").prefetch_related("effects", "choices"))


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


def battle_in(campaign: Campaign, missing: str = "no-battle", /, **where: int) -> Battle:
    """A battle of a campaign, found by its row (`pk=3`) or by that of one of its rounds (`rounds=5`), with rounds,
    generals, rolls, effects and choices. Raises Missing with the code `missing`.
    """
    battle = row_of(Battle.objects.prefetch_related(ROUNDS, ROLLS), missing, campaign=campaign, **where)
    battle.campaign = campaign
    return battle


class Pot(Struct, frozen=True):
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


CALLED = Prepared(
    lambda campaign: (
        ReserveChoice.objects.filter(roll__campaign=campaign, tokens__gt=0)
        .order_by()
        .values_list("roll__side", "state")
        .annotate(n=Sum("tokens"))
    ),
    campaign=int,
)
OF_SIDES = Prepared(lambda campaign: Side.objects.filter(campaign=campaign), campaign=int)


def pots(campaign: Campaign) -> tuple[Pot, ...]:
    """Both pots, Union first."""
    held = dict.fromkeys(itertools.product(Sides.values, ChoiceState.values), 0)
    for side, state, tokens in CALLED.rows(campaign=campaign.pk):
        held[side, state] = tokens
    return tuple(
        Pot(
            side=row.key,
            start=row.tokens_start,
            left=row.tokens,
            waiting=held[row.key, ChoiceState.WAITING],
            spent=held[row.key, ChoiceState.TAKEN] + held[row.key, ChoiceState.ENTERED],
        )
        for row in OF_SIDES.all(campaign=campaign.pk)
    )
