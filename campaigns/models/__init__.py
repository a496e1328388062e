"""A campaign's rows, by room: people, campaign and sides, battles, dice, the journal, standings, sheets."""

from .battle import Battle, BattleRound, RosterUnit, RoundSide
from .campaign import Campaign, General, Invitation, PotEntry, Side
from .dice import EventEffect, ReserveChoice, Roll
from .journal import JournalEntry
from .people import ApiKey, Player, User
from .sheet import CampaignSheet
from .standing import GeneralStanding, PlayerStanding, Standing

__all__ = [
    "ApiKey",
    "Battle",
    "BattleRound",
    "Campaign",
    "CampaignSheet",
    "EventEffect",
    "General",
    "GeneralStanding",
    "Invitation",
    "JournalEntry",
    "Player",
    "PlayerStanding",
    "PotEntry",
    "ReserveChoice",
    "Roll",
    "RosterUnit",
    "RoundSide",
    "Side",
    "Standing",
    "User",
]
