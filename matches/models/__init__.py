"""Rows of tables in play, of record sheets, and of the mechs and maps that people bring along."""

from .designs import Battlemap, MechDesign
from .files import StoredFile, StoredPart
from .imports import ImportJob, ImportLine
from .rolls import KeyedRoll
from .sheets import RecordSheet, SheetMark
from .tables import Handover, Match, MatchSeat, Move

__all__ = [
    "Battlemap",
    "Handover",
    "ImportJob",
    "ImportLine",
    "KeyedRoll",
    "Match",
    "MatchSeat",
    "MechDesign",
    "Move",
    "RecordSheet",
    "SheetMark",
    "StoredFile",
    "StoredPart",
]
