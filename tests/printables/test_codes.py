"""A telephone reads the codes of a print: of a clean page, and of one that lies askew in poor light."""

import pytest
from msgspec.structs import replace
from PIL import Image, ImageFilter

from printables.art.battle_cry.certificate import Certificate
from printables.art.battle_cry.data import CampaignSheet, blank_desk
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.half import SheetsPrint
from printables.art.bivouac.form import ResultForm
from printables.art.bivouac.seats import SeatCards, TakenSeat
from printables.catalogue import render
from printables.theme import THEMES
from tests.printables.readback import codes_of

URL = "https://bivouac.example.org/j/12345:" + "kWLsHuyfXAcmkt5n" * 3 + "/?print=1234"  # as long as a grant's
CODED = {
    "campaign-sheet": (CampaignSheet(qr_url=URL), 1),
    "best-general": (Certificate("Élodie", "union", qr_url=URL), 1),
    "battle-desk": (replace(blank_desk(), qr_url=URL), 1),
    "result-form": (ResultForm("Antietam", qr_url=URL), 1),
    "seat-cards": (SeatCards("Antietam", (TakenSeat("Union", "Bob", "union", URL),)), 2),  # one on each slope
    "record-sheet": (SheetPrint(qr_url=URL), 1),
    "record-sheets": (SheetsPrint((SheetPrint(qr_url=URL),) * 2), 2),
}


def in_poor_light(page: Image.Image) -> Image.Image:
    """As a picture of the page that is not level: grey paper, pale ink, out of focus."""
    grey = page.point(lambda value: 60 + value * 90 // 255)
    return grey.rotate(17, Image.Resampling.BICUBIC, expand=True, fillcolor=150).filter(ImageFilter.GaussianBlur(0.6))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", CODED)
def test_a_code_says_its_address_on_a_clean_page_and_in_poor_light(slug, theme, paper):
    data, times = CODED[slug]
    printed = render(slug, data=data, theme=theme, paper=paper).content
    assert codes_of(printed) == [URL] * times
    assert codes_of(printed, 200, in_poor_light) == [URL] * times
