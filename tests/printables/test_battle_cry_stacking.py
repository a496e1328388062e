"""Battle Cry on paper: a unit, its general, its losses and a fieldwork lie in one hex of the printed board together."""

import math
from itertools import product

import pytest

from printables.art.battle_cry.pieces import STANDING
from printables.pdf import pdf_bytes
from printables.shapes import at
from printables.sheets import PAPERS, Page, drawn
from printables.theme import theme_of
from tests.printables.printing import cut_out
from tests.printables.readback import Seen

WIDTHS = [0.0, 17.5, 25.4, 30.0, 60.0]  # mm; 0: the board on one page
ROUGH = 0.2  # mm that the corners of a unit may be over
NEAR = 0.02  # mm
CASES = list(product(PAPERS, WIDTHS))


def cuts_of(slug, paper, width):
    return {piece.ident: cut for cut in cut_out(slug, paper, hex_mm=width) for piece in cut.pieces}


def over(point, flat):
    """How far a point lies outside a hex of that width round (0, 0) that stands on a point, mm."""
    x, y = map(abs, point)
    return max(x - flat / 2, y * math.sqrt(3) / 2 + x / 2 - flat / 2)


def corners(box):
    left, low, right, high = box
    return [(left, low), (right, low), (right, high), (left, high)]


def square(size):
    return corners((-size / 2, -size / 2, size / 2, size / 2))


def turned(size, x, y):
    """The corners of a square on a corner of its own, round (x, y)."""
    r = size / math.sqrt(2)
    return [(x, y + r), (x + r, y), (x, y - r), (x - r, y)]


def seen(art, size, turn, y):
    """A piece as its PDF has it, turned round its middle, which lies in the middle of the page, `y` mm above."""
    far = 60.0
    page = Page(2 * far, 2 * far, at(far, far + y, at(0, 0, at(-size / 2, -size / 2, drawn(art)), turn=turn)), "Part",
                "Part", "", "en")  # fmt: skip
    read = Seen(pdf_bytes([page]))

    def here(box):
        return box[0] - far, box[1] - far, box[2] - far, box[3] - far

    return read, here


def tip(flat):
    """Where a corner is that is laid into the point of a hex, mm above its middle."""
    return flat / math.sqrt(3) - 0.3


@pytest.mark.parametrize(("paper", "width"), CASES)
def test_B4_C3_a_unit_its_general_its_losses_and_a_fieldwork_lie_within_one_hex(paper, width):
    found = cuts_of("battle-counters", paper, width)
    flat, unit = found["union-infantry"].fit.field, found["union-infantry"].size[0]
    general, lost = found["union-general"].size[0], found["losses"].size[0]
    wide, high = found["fieldwork"].size
    top = flat / math.sqrt(3)
    up, down = unit / 2 + shows(unit, flat), -unit / 2 - shows(unit, flat)
    assert max(over(point, flat) for point in square(unit)) <= ROUGH
    for point in turned(general, 0, up - general / math.sqrt(2)):
        assert over(point, flat) <= NEAR
    for point in turned(lost, 0, down + lost / math.sqrt(2)):
        assert over(point, flat) <= NEAR
    for point in ((0, top), (wide / 2, top - high), (-wide / 2, top - high)):
        assert over(point, flat) <= NEAR
    assert unit / 2 < top - high / 2  # of a fieldwork, half the height at the least lies before its unit


def shows(deep, flat):
    """How far a corner is drawn out beside what is so deep, mm: up to the point of the hex, and in large ones less."""
    return min(tip(flat) - deep / 2, 0.3 * deep)


@pytest.mark.parametrize(("paper", "width"), CASES)
def test_B3_the_number_of_losses_shows_below_its_counter_and_no_other_does(paper, width):
    found = cuts_of("battle-counters", paper, width)
    unit, flat = found["union-infantry"].size[0], found["union-infantry"].fit.field
    _one_number_shows(found["losses"], unit, unit / 2, flat)


@pytest.mark.parametrize(("paper", "width"), CASES)
def test_B3_B4_the_number_of_losses_shows_before_a_standing_unit_and_its_general(paper, width):
    found = cuts_of("battle-markers", paper, width)
    cut = found["union-infantry"]
    wide, strip = cut.size
    feet = strip - 2 * wide * STANDING[1] / STANDING[0]
    assert 2 * feet <= cut.fit.field * math.sqrt(3) / 2 - 1  # mm: others stand in the next row
    _one_number_shows(found["losses"], wide, feet, cut.fit.field)


def _one_number_shows(cut, wide, edge, flat):
    """Of a marker under what is so wide, its lower edge `edge` mm below the middle of the hex."""
    size = cut.size[0]
    y = -edge - min(shows(2 * edge, flat), size / 2) + size / math.sqrt(2)
    for turn, number in ((-45, "1"), (-135, "2"), (-225, "3"), (-315, "4")):
        read, here = seen(cut.pieces[0].front, size, turn, y)
        boxes = {text.text.strip(): (here(text.box), text.points) for text in read.texts()}
        (left, low, right, high), points = boxes.pop(number)
        assert points >= 8.5
        assert high <= -edge + 0.05
        assert max(over(point, flat) for point in ((left, low), (right, low))) < 0
        slope = low - (y - size / math.sqrt(2))  # how far the marker reaches left and right as deep as the number ends
        assert slope > max(-left, right) - 0.1
        for (_left, other, _right, _high), _ in boxes.values():
            assert other >= -edge - 0.05
    assert max(-left, right) < wide / 2


@pytest.mark.parametrize("side", ["union", "confederacy"])
@pytest.mark.parametrize(("paper", "width"), CASES)
def test_B4_the_star_of_a_general_shows_above_his_unit_and_he_hides_no_number(paper, width, side):
    found = cuts_of("battle-counters", paper, width)
    cut, unit = found[f"{side}-general"], found["union-infantry"].size[0]
    size, flat = cut.size[0], cut.fit.field
    y = unit / 2 + shows(unit, flat) - size / math.sqrt(2)
    piece = next(piece for piece in cut.pieces if piece.ident == f"{side}-general")
    read, here = seen(piece.front, size, 45, y)
    on = theme_of("colour", "battle-cry").sides[side].on.upper()
    stars = [
        here(path.box) for path in read.paths() if path.filled and path.fill == on and here(path.box)[3] > unit / 2
    ]
    assert len(stars) == 1
    left, low, right, high = stars[0]
    assert low >= unit / 2
    assert right - left >= 1.9  # mm, as large as a figure of a unit at the least
    assert max(over(point, flat) for point in corners((left, low, right, high))) < 0
    assert y - size / math.sqrt(2) >= -unit / 2 - NEAR
