"""What Bivouac itself offers to print."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated

from printables import blanks
from printables.art.bivouac.calibration import calibration
from printables.art.bivouac.form import ResultForm, result_form
from printables.art.bivouac.seats import SIDES, SeatCards, seat_cards
from printables.options import PrintOptions, few, free_text, number
from printables.product import Product, called

TITLE = "Bivouac"


class _Blanks(PrintOptions):
    texts: Annotated[str, free_text("option_texts", blanks.TEXTS_LONGEST)] = ""
    side: Annotated[str, few("option_side", {blanks.EVERY: "side_every", **SIDES})] = blanks.EVERY
    count: Annotated[int, number("option_of_each", *blanks.COUNT)] = 0
    size_mm: Annotated[float, number("option_blank_mm", *blanks.SIZE_MM)] = 20.0


PRODUCTS = (
    Product("calibration", "calibration", PrintOptions, called(TITLE), contents=calibration, measured=True),
    Product(
        "blank-counters",
        "blank_counters",
        blanks.Blanks,
        called(TITLE),
        cuts=partial(blanks.blank_counters, SIDES),
        options=_Blanks,
        amend=replace,
    ),
    Product("seat-cards", "seat_cards", SeatCards, called(TITLE, "title"), cuts=seat_cards),
    Product("result-form", "result_form", ResultForm, called(TITLE, "title"), contents=result_form),
)
