"""Pictures as numbers: the scale of victories agrees with the rules, lines and bars stay in their frame."""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from games.battle_cry.campaign import verdict
from web.charts import EDGE, WIDTH, points_chart, score_bars, verdict_scale

POINTS = st.integers(0, 400)


@given(POINTS, POINTS)
def test_the_mark_stands_in_the_zone_of_the_verdict(union, confederacy):
    scale = verdict_scale(union, confederacy)
    here = [z for z in scale["zones"] if z.x <= scale["mark"] <= z.x + z.width]
    judged = verdict(union, confederacy)
    assert [(z.side, z.degree) for z in here] == ([(judged.winner, judged.verdict)] if judged.winner else [])


@given(POINTS, POINTS)
def test_the_zones_fill_the_scale_without_overlap(union, confederacy):
    zones = sorted(verdict_scale(union, confederacy)["zones"], key=lambda z: z.x)
    assert zones[0].x == pytest.approx(EDGE, abs=0.2)
    assert zones[-1].x + zones[-1].width == pytest.approx(WIDTH - EDGE, abs=0.2)
    for left, right in pairwise(zones):
        assert left.x + left.width <= right.x + 0.2


def test_every_zone_of_the_scale_has_a_colour_of_its_own():
    scale = render_to_string("web/parts/scale.html", {**verdict_scale(14, 18), "union": 14, "confederacy": 18})
    zones = set(re.findall(r'<rect class="(\w+)"', scale))
    style = Path(finders.find("web/bivouac.css")).read_text()
    assert len(zones) > 4
    assert {zone for zone in zones if not re.search(rf"\.{zone} {{[^}}]*\bfill: ", style)} == set()


@given(st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=15))
def test_lines_stay_in_their_frame_and_their_last_numbers_apart(gains):
    totals = [(sum(u for u, _ in gains[:n]), sum(c for _, c in gains[:n])) for n in range(1, len(gains) + 1)]
    chart = points_chart([f"Battle {n}" for n in range(1, 16)], totals)
    assert len(chart["grid"]) <= 5
    for dots in chart["dots"].values():
        assert all(0 <= x <= 376 and 26 <= y <= 176 for x, y in dots)
    (_, first), (_, second) = chart["ends"].values()
    assert abs(first - second) >= 17.9


@given(st.integers(6, 200))
def test_of_many_battles_the_numbers_that_are_written_are_whole_and_apart(many):
    chart = points_chart([str(n) for n in range(1, many + 1)], [(1, 2)] * many)
    written = [text for _x, text in chart["labels"]]
    assert all(text.isdecimal() for text in written)
    assert len(written) >= 4
    assert all(right - left >= 6 * len(text) - 0.2 for (left, _), (right, text) in pairwise(chart["labels"]))
    dots = [x for x, _y in chart["dots"]["union"]]
    assert all(right - left >= 8.9 for left, right in pairwise(dots))


@dataclass(frozen=True)
class Named:
    name: str


@dataclass(frozen=True)
class Line:
    points: int
    won: int
    lost: int
    player: Named = Named("Alice")

    @property
    def score(self):
        return max(0, self.points + 2 * self.won - 2 * self.lost)


def test_a_long_name_stands_whole_above_its_bar_and_moves_those_below_it_down():
    long = "Commandant-en-chef Anne-Marguerite de Saint-Étienne-du-Rouvray, dite la Tornade"
    chart = score_bars([Line(3, 1, 0), Line(2, 0, 0, Named(long)), Line(1, 0, 0)])
    short, two_lines, last = chart["bars"]
    assert " ".join(name for _y, name in two_lines["names"]) == long
    assert [y for y, _name in two_lines["names"]] == [two_lines["y"] - 17, two_lines["y"]]
    assert max(len(name) for _y, name in two_lines["names"]) <= 44
    assert (last["y"] - two_lines["y"], two_lines["y"] - short["y"]) == (52, 69)
    assert chart["height"] == 3 * 52 + 17


@given(st.lists(st.builds(Line, POINTS, st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=12))
def test_bars_never_leave_the_picture(lines):
    for bar in score_bars(lines)["bars"]:
        assert bar["solid"] >= 0
        assert bar["solid"] + bar["extra"] <= 330.1
        assert bar["end"] <= 337
