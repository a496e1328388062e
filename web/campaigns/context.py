"""What pages of a campaign show: each battle with its rounds and how its result came about; a card of it in lists."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from campaigns.access import CAMPAIGN
from campaigns.desk import battle_desk
from campaigns.models import Battle, BattleRound, Campaign, RoundSide, Standing
from campaigns.models.choices import BattleStatus
from campaigns.selectors.battles import closed_result
from campaigns.selectors.desk_view import battle_view
from campaigns.selectors.journal import changes_since
from campaigns.selectors.lists import is_current
from core.grants import Asker
from core.language import reader_language
from games.battle_cry.battle import BattleResult
from games.battle_cry.desk import Step, legal_steps
from games.battle_cry.dice import SIDES
from games.battle_cry.events import event_dice
from print_room.seats import battle_title
from web import charts
from web.campaigns.sentences import line_words
from web.printed import LINES_MOST, SincePrint, since_print
from web.words import LineInWords

NAMES_MOST = 5  # battles whose names fit under the chart; more are numbered


class BattleLine(Struct, frozen=True):
    """A battle on the sheet, with its rounds and their sides. `result` is there once it is closed; `dice` are the event
    dice while it is fought: as many as a side threw, or is to throw.
    """

    battle: Battle
    rounds: tuple[tuple[BattleRound, Mapping[str, RoundSide]], ...]
    units: dict[str, int]
    objectives: dict[str, int]
    result: BattleResult | None
    step: Any = None
    dice: dict[str, int] | None = None

    @property
    def state(self) -> str:
        return {"closed": "done", "open": "now"}.get(self.battle.status, "todo")

    @property
    def ours(self) -> bool:
        """Whether its result takes a reading of ours: A5 the bonus of a single round, A6 a drawn battle."""
        result = self.result
        return result is not None and (result.winner is None or (len(self.rounds) == 1 and any(result.bonus.values())))

    @property
    def won_on_fewer_rounds(self) -> bool:
        """More points won the battle although the other side won more rounds (C7)."""
        result = self.result
        if result is None or result.winner is None:
            return False
        other = next(side for side in SIDES if side != result.winner)
        return result.rounds_won[other] > result.rounds_won[result.winner]


def battle_line(battle: Battle) -> BattleLine:
    """A battle loaded by `battles_full`."""
    rounds = tuple((row, row.by_side) for row in battle.rounds.all())
    sums = {
        kind: {side: sum(getattr(sides[side], kind) or 0 for _row, sides in rounds) for side in SIDES}
        for kind in ("units", "objectives")
    }
    step = dice = None
    if battle.status == BattleStatus.OPEN:
        view = battle_view(battle)
        step = next(iter(view.steps), None)
        # A battle put right later changes nothing of what was thrown.
        thrown = {side: len(roll.row.faces) for side, roll in view.events.items() if roll}
        dice = {side: event_dice(view.won[side]) for side in SIDES} | thrown if battle.number > 1 else None
    return BattleLine(battle, rounds, sums["units"], sums["objectives"], closed_result(battle), step, dice)


def chart_of(lines: Sequence[BattleLine]) -> dict[str, Any] | None:
    """Victory points added up after each closed battle (A8: bonus included); None before the first."""
    totals: list[tuple[int, int]] = []
    union = confederacy = 0
    for line in lines:
        if line.result:
            union += line.result.final["union"]
            confederacy += line.result.final["confederacy"]
            totals.append((union, confederacy))
    if not totals:
        return None
    named = len(lines) <= NAMES_MOST
    labels = [line.battle.name if named else str(line.battle.number) for line in lines]
    return {**charts.points_chart(labels, totals), "totals": totals, "named": named, "last": totals[-1]}


def campaign_since(request: HttpRequest, campaign: Campaign) -> SincePrint | None:
    """The journal since the print that led here."""

    def newest(since: int) -> list[LineInWords]:
        rows = changes_since(campaign, campaign.version - since).order_by("-seq")[:LINES_MOST]
        return [
            LineInWords(seq=row.seq, actor=row.actor_name, texts=(line_words(row),), stands=not row.undone, at=row.at)
            for row in rows
        ]

    return since_print(request, campaign.version, newest)


# --- a campaign as a card on the home page and in lists --------------------------------------------


class CampaignCard(Struct, frozen=True):
    """`battle` is the one being fought or to be fought next; `step` the next thing to do at its desk."""

    campaign: Campaign
    standing: Standing | None
    current: bool
    fought: int
    total: int
    battle: Battle | None
    step: Step | None

    @property
    def finished(self) -> bool:
        return self.campaign.is_finished

    @property
    def battle_title(self) -> str:
        return battle_title(self.battle, reader_language()) if self.battle else ""


def card(campaign: Campaign) -> CampaignCard:
    battles = list(campaign.battles.all())
    fought = sum(battle.status == BattleStatus.CLOSED for battle in battles)
    finished = campaign.is_finished
    ahead = None if finished else next((b for b in battles if b.status != BattleStatus.CLOSED), None)
    standing = getattr(campaign, "standing", None)
    if ahead is not None:
        ahead.campaign = campaign
    return CampaignCard(
        campaign=campaign,
        standing=standing,
        current=is_current(campaign, standing),
        fought=fought,
        total=len(battles),
        battle=ahead,
        step=next(iter(legal_steps(battle_desk(ahead))), None) if ahead else None,
    )


def cards(asker: Asker, most: int = 100) -> list[CampaignCard]:
    """The asker's campaigns: those that run first, the newest of them on top."""
    campaigns = CAMPAIGN.rows(asker).select_related("standing").prefetch_related("battles")[:most]
    return sorted(map(card, campaigns), key=attrgetter("finished"))
