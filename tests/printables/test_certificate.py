"""The certificate of the best general is worth framing: its seal stands in the middle, and it holds no small print."""

import pytest

from printables.art.battle_cry import Certificate
from printables.art.battle_cry.certificate import SEAL
from printables.catalogue import render
from tests.printables.readback import Seen

FULL = Certificate("Élodie", "confederacy", "La vallée", 24, 4, 3, 26, qr_url="https://bivouac.example/c/7f3a9c")


@pytest.mark.parametrize("data", [Certificate(), FULL], ids=["blank", "with a code"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_seal_stands_in_the_middle_of_the_sheet(paper, data):
    seen = Seen(render("best-general", paper=paper, data=data).content)
    seals = [path for path in seen.paths() if path.size == pytest.approx((SEAL * 0.92,) * 2, rel=0.15)]
    assert seals
    for seal in seals:
        left, _bottom, right, _top = seal.box
        assert (left + right) / 2 == pytest.approx(seen.size()[0] / 2, abs=0.01)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_trophy_has_no_formula_and_no_mark_of_a_ruling(language):
    words = [text.text.strip() for text in Seen(render("best-general", language=language, data=FULL).content).texts()]
    assert "Élodie" in words
    assert not any(word == "R" or "−" in word or "×" in word for word in words)
