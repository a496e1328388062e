"""BattleTech on paper and on the screen."""

from printables.art.battletech.battlemap import MapMech, battlemap, battlemap_svg
from printables.art.battletech.counters import CounterMech, MechCounters
from printables.art.battletech.data import RecordSheet
from printables.art.battletech.half import RecordSheets
from printables.art.battletech.live import sheet_art, sheet_svg
from printables.art.battletech.mapsheet import MapSheet
from printables.art.battletech.reference import TableReference
from printables.art.battletech.sheet import headline, record_sheet
from printables.art.battletech.sightline import MapSight

__all__ = [
    "CounterMech",
    "MapMech",
    "MapSheet",
    "MapSight",
    "MechCounters",
    "RecordSheet",
    "RecordSheets",
    "TableReference",
    "battlemap",
    "battlemap_svg",
    "headline",
    "record_sheet",
    "sheet_art",
    "sheet_svg",
]
