"""The numbers of the campaign rules, as content/campaign.toml has them."""

from __future__ import annotations

from games.battle_cry.dice import PACKAGE
from games.core import structs
from games.core.content import content


class EventRoll(structs.Value):
    """C9 The dice of a side before its first victory, and those more for each."""

    dice: int
    dice_per_battle_won: int


class ReserveRoll(structs.Value):
    """C3 How many dice."""

    dice: int


class VerdictNumbers(structs.Value):
    """C11 What parts the degrees of a victory; A7 whether how they are asked is ours (R)."""

    minor_lead_at_most: int
    decisive_factor: int
    decisive_reconstruction: bool


class GeneralNumbers(structs.Value):
    """C12 Points for a round won, points off for one lost; A9 the least score, and whether that is ours (R)."""

    round_won: int
    round_lost: int
    floor: int
    floor_reconstruction: bool


class CampaignNumbers(structs.Value):
    """All of them."""

    event_roll: EventRoll
    reserve_roll: ReserveRoll
    verdict: VerdictNumbers
    best_general: GeneralNumbers


CAMPAIGN = content(PACKAGE, "campaign", CampaignNumbers)
