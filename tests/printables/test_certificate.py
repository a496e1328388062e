"""The certificate of the best general is worth framing: its seal stands in the middle, and it holds no small print."""

import pytest

from printables.art.battle_cry.certificate import SEAL, Certificate
from printables.catalogue import render
from printables.theme import THEMES, theme_of
from printables.words import Words
from tests.printables.readback import Seen

FULL = Certificate("Élodie", "confederacy", "La vallée", 24, 4, 3, 26, qr_url="https://bivouac.example/c/7f3a9c")


@pytest.mark.parametrize("data", [Certificate(), FULL], ids=["blank", "with a code"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_seal_stands_in_the_middle_of_the_sheet(paper, data):
    seen = Seen(render("best-general", paper=paper, data=data).content)
    seals = [path for path in seen.paths() if path.size == pytest.approx((SEAL * 0.92,) * 2, rel=0.05)]
    assert seals
    for seal in seals:
        left, _bottom, right, _top = seal.box
        assert (left + right) / 2 == pytest.approx(seen.size()[0] / 2, abs=0.01)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_trophy_has_no_formula_and_no_mark_of_a_ruling(language):
    words = [text.text.strip() for text in Seen(render("best-general", language=language, data=FULL).content).texts()]
    assert "Élodie" in words
    assert not any(word == "R" or "−" in word or "×" in word for word in words)


@pytest.mark.parametrize("side", ["union", "confederacy"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_seal_is_of_gold_and_its_ribbons_are_the_colours_of_the_side(side, language):
    theme = theme_of("colour", "battle-cry")
    seen = Seen(render("best-general", language=language, data=Certificate("Élodie", side)).content)
    seals = [path for path in seen.paths() if path.filled and path.size == pytest.approx((SEAL * 0.92,) * 2, rel=0.05)]
    assert {path.fill for path in seals} == {theme.gold}
    low = min(path.box[1] for path in seals)
    ribbons = [path for path in seen.paths() if path.filled and path.box[1] < low < path.box[3] and path.straight]
    ribbons = [path for path in ribbons if abs(path.middle[0] - seen.size()[0] / 2) < SEAL / 2 and path.size[0] < SEAL]
    ribbons = [path for path in ribbons if path.fill != theme.gold]
    assert [path.fill for path in ribbons] == [theme.sides[side].band] * 2
    assert min(path.box[1] for path in ribbons) > 26  # well above the border
    left, right = sorted(ribbons, key=lambda path: path.middle[0])
    tails = [[x for x, y in path.points if y < low] for path in (left, right)]
    assert max(tails[0]) < min(tails[1])  # below the seal the tails are apart


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_seal_stands_on_the_lines_to_sign_on(paper):
    seen = Seen(render("best-general", paper=paper, data=FULL).content)
    seals = [path for path in seen.paths() if path.fill == THEMES["colour"].gold and path.size[0] > SEAL * 0.85]
    low = min(path.box[1] for path in seals if path.size[0] < SEAL * 1.6)
    lines = [
        path.box[1] for path in seen.paths() if path.size[1] < 0.01 and path.size[0] > 45 and path.box[1] < low + 9
    ]
    assert len(lines) == 2
    assert lines == pytest.approx([low] * 2, abs=0.6)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_frame_has_the_same_margin_on_every_side(paper):
    seen = Seen(render("best-general", paper=paper).content)
    width, height = seen.size()
    frames = [path.box for path in seen.paths() if path.stroked and path.size[0] > width * 0.7 and path.size[1] > 100]
    left, low, right, high = max(frames, key=lambda box: box[2] - box[0])
    assert [low, width - right, height - high] == pytest.approx([left] * 3, abs=0.1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_blank_one_says_what_is_to_be_written_on_its_lines(language):
    words = Words(language, "battle-cry")
    seen = [text.text.strip() for text in Seen(render("best-general", language=language).content).texts()]
    assert {words(key) for key in ("certificate_blank", "awarded_to", "date", "organiser")} <= set(seen)
