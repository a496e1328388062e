"""The numbers of the campaign rules, as content/campaign.toml has them, and the most that a campaign can have."""

from games.battle_cry.dice import PACKAGE
from games.core import structs
from games.core.content import content


class CampaignNumbers(structs.Value):
    """What each number is for, its file says. Three of them are ours where their `reconstruction` is true (R)."""

    event_dice: int
    event_dice_per_battle_won: int
    order_reconstruction: bool
    reserve_dice: int
    minor_lead_at_most: int
    decisive_factor: int
    decisive_reconstruction: bool
    round_won: int
    round_lost: int
    floor: int
    floor_reconstruction: bool


BATTLES_MAX = 60  # of a campaign
WON_MAX = BATTLES_MAX - 1  # by a side before the last of them
ROUNDS_MAX = 60  # of a battle
POINTS_MAX = 99  # of a side in a round, of one kind (C8); more is a slip of the pen
TOTAL_MAX = 999  # of a side in a round, of every kind, on a sheet that a table keeps itself
SUM_MAX = ROUNDS_MAX * TOTAL_MAX  # of several rounds, on such a sheet
TOKENS_MAX = 60  # of a pot
CAMPAIGN = content(PACKAGE, "campaign", CampaignNumbers)
