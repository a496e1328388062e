"""What Bivouac itself offers to print."""

from __future__ import annotations

from printables.art.bivouac.calibration import Calibration, calibration
from printables.art.bivouac.form import ResultForm, result_form
from printables.art.bivouac.seats import SeatCards, seat_cards
from printables.fonts import plain
from printables.product import Product

PRODUCTS = (
    Product(
        "calibration",
        "",
        "calibration",
        Calibration,
        Calibration,
        lambda _, words: ("Bivouac", ""),
        contents=calibration,
        measured=True,
    ),
    Product(
        "seat-cards",
        "",
        "seat_cards",
        SeatCards,
        SeatCards,
        lambda data, words: (plain(data.title) or "Bivouac", data.revision),
        cuts=seat_cards,
    ),
    Product(
        "result-form",
        "",
        "result_form",
        ResultForm,
        ResultForm,
        lambda data, words: (plain(data.title) or "Bivouac", data.revision),
        contents=result_form,
    ),
)
