"""Battle Cry on paper."""

from printables.art.battle_cry.board import BattleBoard
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.certificate import Certificate
from printables.art.battle_cry.data import (
    CampaignSheet,
    SheetBattle,
    SheetGeneral,
    SheetRound,
    SheetSide,
    blank_sheet,
)
from printables.art.battle_cry.desk_data import BattleDesk, DeskRound, DeskSide, Waiting, blank_desk
from printables.art.battle_cry.pieces import BattlePieces
from printables.art.battle_cry.sheet import campaign_sheet
from printables.art.battle_cry.tokens import ReserveTokens, reserve_tokens

__all__ = [
    "BattleBoard",
    "BattleDesk",
    "BattlePieces",
    "BattleReference",
    "CampaignSheet",
    "Certificate",
    "DeskRound",
    "DeskSide",
    "ReserveTokens",
    "SheetBattle",
    "SheetGeneral",
    "SheetRound",
    "SheetSide",
    "Waiting",
    "blank_desk",
    "blank_sheet",
    "campaign_sheet",
    "reserve_tokens",
]
