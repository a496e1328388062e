"""Battle Cry on paper."""

from printables.art.battle_cry.data import (
    CampaignSheet,
    SheetBattle,
    SheetGeneral,
    SheetRound,
    SheetSide,
    blank_sheet,
)
from printables.art.battle_cry.sheet import campaign_sheet
from printables.art.battle_cry.tokens import ReserveTokens, reserve_tokens

__all__ = [
    "CampaignSheet",
    "ReserveTokens",
    "SheetBattle",
    "SheetGeneral",
    "SheetRound",
    "SheetSide",
    "blank_sheet",
    "campaign_sheet",
    "reserve_tokens",
]
