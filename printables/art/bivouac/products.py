"""What Bivouac itself offers to print."""

from typing import Annotated

from printables.art.bivouac.calibration import calibration
from printables.art.bivouac.form import ResultForm, result_form
from printables.art.bivouac.seats import SIDES, SeatCards, seat_cards
from printables.blanks import EVERY, Blanks, blank_counters
from printables.options import PrintOptions, few, number
from printables.product import Product, called

TITLE = "Bivouac"


class BlankCounters(Blanks):
    """Of any size, and of no game."""

    side: Annotated[str, few("option_side", {EVERY: "side_every", **SIDES})] = EVERY
    size_mm: Annotated[float, number("option_blank_mm", 12.0, 40.0)] = 20.0


PRODUCTS = (
    Product("calibration", "calibration", PrintOptions, called(TITLE), contents=calibration, measured=True),
    Product.of_options(
        "blank-counters",
        "blank_counters",
        BlankCounters,
        headline=called(TITLE),
        cuts=lambda style, data: blank_counters(SIDES, style, data, data.size_mm),
    ),
    Product("seat-cards", "seat_cards", SeatCards, called(TITLE, "title"), cuts=seat_cards),
    Product("result-form", "result_form", ResultForm, called(TITLE, "title"), contents=result_form),
)
