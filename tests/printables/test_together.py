"""What the rules put side by side on a printed board lies there side by side, however it is turned."""

import itertools
import math

import pytest

from games.little_battlefield.components import CARDS
from printables.art.battletech.counter_face import BASE
from printables.art.little_battlefield.cards import SectorCards
from printables.catalogue import render
from printables.errors import BadOption
from printables.sheets import PAPERS
from tests.printables.printing import cut_out
from tests.printables.readback import Seen

FACINGS = range(0, 360, 60)  # degrees


def turned(wide, deep, degrees, x=0.0, y=0.0):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(u * wide / 2, v * deep / 2) for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    return [(x + c * u - s * v, y + s * u + c * v) for u, v in corners]


def apart(first, second):
    """How far two convex outlines are apart along the side of one of them, mm; below 0: they overlap."""
    best = -math.inf
    sides = [(outline[n - 1], outline[n]) for outline in (first, second) for n in range(len(outline))]
    for (ax, ay), (bx, by) in sides:
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length
        a, b = ([x * nx + y * ny for x, y in outline] for outline in (first, second))
        best = max(best, min(b) - max(a), min(a) - max(b))
    return best


def nearest(form, **options):
    """How far counters of mechs on neighbouring hexes are apart in the worst two facings, mm."""
    found = []
    for cut in cut_out("mech-counters", form=form, **options):
        size, flat = cut.fit.piece, cut.fit.field
        deep = 2 * BASE * size if form == "stand-up" else size
        for facing, other, way in itertools.product(FACINGS, FACINGS, FACINGS):
            x, y = (flat * part(math.radians(way + 30)) for part in (math.cos, math.sin))
            found.append(apart(turned(size, deep, facing), turned(size, deep, other, x, y)))
    return min(found)


@pytest.mark.parametrize("form", ["counter", "stand-up"])
@pytest.mark.parametrize("width", [0.0, 23.0, 25.4, 32.0, 38.0])
def test_V8_two_mechs_on_neighbouring_hexes_lie_beside_each_other_in_every_facing(width, form):
    assert nearest(form, **({"hex_mm": width} if width else {})) >= 0.4


@pytest.mark.parametrize("form", ["counter", "stand-up"])
@pytest.mark.parametrize("width", [21.9, 25.4, 38.0])
def test_V8_so_do_the_largest_that_are_not_refused(width, form):
    with pytest.raises(BadOption, match="does-not-fit") as refused:
        cut_out("mech-counters", hex_mm=width, size_mm=0.75 * width)
    assert 0 <= nearest(form, hex_mm=width, size_mm=refused.value.params["most"]) < 3


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("square", [15.0, 18.0, 24.0, 30.0])
def test_R10_a_figure_stands_on_a_treasure_within_one_square_in_every_direction(square, paper):
    strips, *_ = cut_out("invasion-figures", paper, square=square)
    treasures, *_ = cut_out("invasion-tokens", paper, square=square)
    wide, high = strips.size
    feet = high - 2 * wide * 27 / 20  # mm: both of them; a picture is 20 by 27 of its parts
    assert max(wide, feet) <= square - 1
    assert treasures.size[0] <= square - 1


@pytest.mark.parametrize("square", [15.0, 16.5, 18.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.4, 30.0])
def test_T14_a_figure_stands_beside_the_marker_of_a_broken_door_within_its_square(square):
    strips, numbers = cut_out("invasion-figures", square=square)
    *_, markers = cut_out("invasion-tokens", square=square)
    *_, largest = cut_out("invasion-tokens", square=square, size=min(square - 1, 25.0))
    wide, high = strips.size
    feet = high - 2 * wide * 27 / 20  # mm: both of them; a picture is 20 by 27 of its parts
    for marker in (markers, largest):
        assert feet + marker.size[1] / 2 <= square + 0.05  # the marker's depth is rounded
    assert numbers.size[0] < feet / 2


@pytest.mark.parametrize("category", [2, 3, 4, 5])
def test_N7_N12_four_units_and_a_marker_lie_on_a_sector_beside_each_other(category):
    card = next(card for card in CARDS.values() if card.category == category)
    seen = Seen(render("little-battlefield-sectors", data=SectorCards((card,))).content)
    units, _, markers = cut_out("little-battlefield-tokens")
    filled = [path for path in seen.paths() if path.filled]
    places = [path.middle for path in filled if path.size == pytest.approx(units.size, abs=1.5)][:4]
    gauge = [path.middle for path in seen.paths() if path.size[0] == pytest.approx(9.0, abs=0.05)]
    lying = [turned(*units.size, 0, *middle) for middle in places]
    assert len(lying) == 4
    assert all(apart(unit, other) > 0 for unit, other in itertools.combinations(lying, 2))
    for middle in gauge:
        assert all(apart(turned(*markers.size, 0, *middle), unit) > 0 for unit in lying)
