"""A campaign as a card on the home page and in lists: its score, how far it is, what comes next."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.desk import battle_desk
from campaigns.models import Battle, Campaign, Standing
from campaigns.models.choices import BattleStatus, CampaignStatus
from campaigns.selectors.lists import campaigns_of
from core.grants import Asker
from games.battle_cry.desk import Step, legal_steps


@dataclass(frozen=True, slots=True)
class Card:
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
        return self.campaign.status == CampaignStatus.FINISHED


def card(campaign: Campaign) -> Card:
    battles = list(campaign.battles.all())
    fought = sum(battle.status == BattleStatus.CLOSED for battle in battles)
    finished = campaign.status == CampaignStatus.FINISHED
    ahead = None if finished else next((b for b in battles if b.status != BattleStatus.CLOSED), None)
    standing = getattr(campaign, "standing", None)
    if ahead is not None:
        ahead.campaign = campaign
    return Card(
        campaign=campaign,
        standing=standing,
        current=campaign.results_rev == 0 or (standing is not None and standing.rev >= campaign.results_rev),
        fought=fought,
        total=len(battles),
        battle=ahead,
        step=next(iter(legal_steps(battle_desk(ahead))), None) if ahead else None,
    )


def cards(asker: Asker, most: int = 100) -> list[Card]:
    """The asker's campaigns: those that run first, the newest of them on top."""
    campaigns: Iterable[Campaign] = campaigns_of(asker)[:most]
    return sorted(map(card, campaigns), key=lambda one: one.finished)
