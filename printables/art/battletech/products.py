"""What BattleTech offers to print."""

from __future__ import annotations

from dataclasses import replace

from games.battletech.board import BOARDS
from games.battletech.designs import DESIGNS
from games.core.text import Text
from printables.art.battletech import counters, half, mapsheet, reference
from printables.art.battletech.data import RecordSheet
from printables.art.battletech.sheet import headline, record_sheet
from printables.options import Option
from printables.product import Product
from printables.words import LANGUAGES, Words

GAME = "battletech"


def _said(key: str) -> Text:
    """Words of the sheets in both languages."""
    return Text(*[Words(language)(key) for language in LANGUAGES])


PRODUCTS = (
    Product(
        "record-sheet",
        GAME,
        "record_sheet",
        RecordSheet,
        RecordSheet,
        headline,
        contents=record_sheet,
        fills={"sheet": RecordSheet.of_marks, "mech": RecordSheet},
    ),
    Product(
        "record-sheets",
        GAME,
        "record_sheets",
        half.RecordSheets,
        half.sheets_of,
        half.headline,
        contents=half.record_sheets,
        options={
            "mechs": Option(", ".join(DESIGNS), "option_mechs", longest=400),
            "per_page": Option(half.PER_PAGE[1], "option_per_page", *half.PER_PAGE),
        },
        amend=half.amended,
        fills={"sheet": half.of_sheet, "mech": half.of_design},
    ),
    Product(
        "map-sheet",
        GAME,
        "map_sheet",
        mapsheet.MapSheet,
        mapsheet.map_of,
        mapsheet.headline,
        contents=mapsheet.map_sheet,
        options={
            "map": Option("training", "option_map", choices={key: board.title for key, board in BOARDS.items()}),
            "hex_mm": Option(32.0, "option_hex_flat", *mapsheet.HEX_MM),
        },
        amend=mapsheet.amended,
        fills={"match": mapsheet.at_table, "map": mapsheet.MapSheet},
    ),
    Product(
        "mech-counters",
        GAME,
        "mech_counters",
        counters.MechCounters,
        counters.counters_of,
        counters.headline,
        cuts=counters.mech_counters,
        options={
            "back": Option(
                "damaged", "option_back", choices={key: _said(f"back_{key}") for key in ("damaged", "other")}
            ),
            "size_mm": Option(22.0, "option_size_mm", *counters.SIZE_MM),
        },
        amend=replace,
        fills={"match": counters.at_table, "sheet": counters.of_sheet, "mech": counters.of_design},
    ),
    Product(
        "battletech-reference",
        GAME,
        "bt_reference",
        reference.TableReference,
        reference.TableReference,
        lambda data, words: ("BattleTech", data.revision),
        contents=reference.reference,
    ),
)
