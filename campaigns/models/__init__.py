"""A campaign's rows, by room: people, campaign and sides, battles, dice, the journal, standings, sheets, prints."""

from .battle import Battle, BattleRound, RosterUnit, RoundSide
from .campaign import Campaign, General, Invitation, PotEntry, Side
from .dice import EventEffect, ReserveChoice, Roll
from .journal import JournalEntry
from .people import ApiKey, Player, User
from .printing import PrinterProfile, PrintJob
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
    "PrintJob",
    "PrinterProfile",
    "ReserveChoice",
    "Roll",
    "RosterUnit",
    "RoundSide",
    "Side",
    "Standing",
    "User",
]
