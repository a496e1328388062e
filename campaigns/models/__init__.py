"""The rows of a campaign, by room: people, the campaign and its sides, battles, dice, the journal, standings."""

from .battle import Battle, BattleRound, RosterUnit, RoundSide
from .campaign import Campaign, General, PotEntry, Side
from .dice import EventEffect, ReserveChoice, Roll
from .journal import JournalEntry
from .people import Player, User
from .standing import GeneralStanding, PlayerStanding, Standing

__all__ = [
    "Battle",
    "BattleRound",
    "Campaign",
    "EventEffect",
    "General",
    "GeneralStanding",
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
