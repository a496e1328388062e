"""Rows of tables in play, of record sheets, and of the mechs and maps that people bring along."""

from .designs import Battlemap, MechDesign
from .imports import ImportJob, ImportLine
from .logs import Line, Log
from .sheets import RecordSheet, SheetMark
from .tables import Handover, Match, MatchSeat, Move

__all__ = [
    "Battlemap",
    "Handover",
    "ImportJob",
    "ImportLine",
    "Line",
    "Log",
    "Match",
    "MatchSeat",
    "MechDesign",
    "Move",
    "RecordSheet",
    "SheetMark",
]
