"""What BattleTech offers to print."""

from typing import Annotated, get_args

from games.battletech.board import BOARDS
from games.battletech.designs import DESIGNS
from printables.art.battletech import counters, half, mapsheet, reference
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.sheet import headline, record_sheet
from printables.options import PrintOptions, few, free_text, number
from printables.product import NAMES_LONGEST, Product, called

TITLE = "BattleTech"


class _Sheets(PrintOptions):
    mechs: Annotated[str, free_text("option_mechs", NAMES_LONGEST)] = ", ".join(DESIGNS)
    per_page: Annotated[int, number("option_per_page", *half.PER_PAGE)] = half.PER_PAGE[1]


class _Map(PrintOptions):
    map: Annotated[str, few("option_map", {key: board.title for key, board in BOARDS.items()})] = "training"
    hex_mm: Annotated[float, number("option_hex_flat", *mapsheet.HEX_MM)] = mapsheet.HEX


class _Counters(PrintOptions):
    mechs: Annotated[str, free_text("option_mechs", NAMES_LONGEST)] = ", ".join(DESIGNS)
    seats: Annotated[str, few("option_side", {key: f"seats_{key}" for key in counters.SEATS})] = "both"
    back: Annotated[str, few("option_back", {key: f"back_{key}" for key in get_args(counters.Back)})] = "damaged"
    form: Annotated[
        str, few("option_form", {"both": "form_both", "counter": "form_counter", "stand-up": "form_stand_up"})
    ] = "both"
    hex_mm: Annotated[float, number("option_hex_flat", *mapsheet.HEX_MM)] = mapsheet.HEX
    size_mm: Annotated[float, number("option_size_mm", 0.0, counters.SIZE_MM[1])] = 0.0


PRODUCTS = (
    Product(
        "record-sheet",
        "record_sheet",
        SheetPrint,
        headline,
        contents=record_sheet,
        alone=True,
        fills={"sheet": SheetPrint.of_marks, "mech": SheetPrint},
    ),
    Product(
        "record-sheets",
        "record_sheets",
        half.SheetsPrint,
        called(TITLE, "title"),
        half.sheets_of,
        contents=half.record_sheets,
        options=_Sheets,
        amends=True,
        fills={"sheet": half.of_sheet, "mech": half.of_design, "designs": half.of_designs},
        named="mechs",
    ),
    Product(
        "map-sheet",
        "map_sheet",
        mapsheet.MapSheet,
        mapsheet.headline,
        lambda map, hex_mm: mapsheet.MapSheet(BOARDS[map], hex_mm),
        contents=mapsheet.map_sheet,
        options=_Map,
        amends=True,
        fills={"match": mapsheet.at_table, "map": mapsheet.MapSheet},
        field="hex_mm",
    ),
    Product(
        "mech-counters",
        "mech_counters",
        counters.MechCounters,
        called(TITLE, "title"),
        counters.counters_of,
        cuts=counters.mech_counters,
        options=_Counters,
        amends=True,
        fills={
            "match": counters.at_table,
            "sheet": counters.of_sheet,
            "mech": counters.of_design,
            "designs": counters.of_designs,
        },
        field="hex_mm",
        named="mechs",
    ),
    Product(
        "battletech-reference",
        "bt_reference",
        PrintOptions,
        called(TITLE),
        contents=reference.reference,
        reference=True,
    ),
)
