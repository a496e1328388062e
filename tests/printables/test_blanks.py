"""Blank counters, and words of one's own on them."""

import re

import pytest

from printables.blanks import FACE, SHARE, Blanks, fitted
from printables.catalogue import render
from printables.errors import BadOption
from printables.fonts import FLOOR, width
from tests.printables.readback import Seen

SLUGS = ("battle-blanks", "blank-counters")


@pytest.mark.parametrize("slug", SLUGS)
def test_each_line_is_a_counter_and_there_are_as_many_of_each_as_asked(slug):
    seen = Seen(render(slug, options={"texts": "Supply\n\n  Hidden   guns \n", "count": 3}).content)
    words = seen.text()
    assert words.count("Supply") == 3
    assert words.count("Hidden") == 3
    assert words.count("guns") == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_without_words_they_are_to_write_on(slug):
    drawn = render(slug, format="svg", piece="counter").content.decode()
    assert "<text" not in drawn
    assert "<path" in drawn or "<rect" in drawn or "<polygon" in drawn


@pytest.mark.parametrize("size", [14.0, 20.0, 40.0])
@pytest.mark.parametrize("line", ["HQ", "Dépôt de vivres", "A b c d e f g"])
def test_words_stay_within_their_counter(line, size):
    lines, points = fitted(line, size)
    assert " ".join(lines) == line
    assert points >= FLOOR
    assert max(width(one, FACE, points) for one in lines) <= size * SHARE


def test_larger_counters_have_larger_words():
    assert fitted("Réserve de munitions", 16.0)[1] < fitted("Réserve de munitions", 30.0)[1]


@pytest.mark.parametrize(
    ("texts", "code", "value", "choices"),
    [
        ("HQ\nDonaudampfschifffahrtsgesellschaft", "text-too-long", "Donaudampfschifffahrtsgesellschaft", ()),
        ("one " * 40, "text-too-long", ("one " * 40).strip(), ()),
        ("HQ\n兵 and 馬 and 兵", "no-letters", "兵 and 馬 and 兵", ("兵", "馬")),
    ],
)
def test_what_cannot_stand_on_a_counter_is_refused(texts, code, value, choices):
    with pytest.raises(BadOption) as refused:
        render("battle-blanks", options={"texts": texts})
    found = refused.value
    assert (found.code, found.option, found.value, found.choices) == (code, "texts", value, choices)


@pytest.mark.parametrize(
    ("chosen", "option"),
    [({"size_mm": 11.0}, "size_mm"), ({"count": 0}, "count"), ({"texts": "a\n" * 61}, "texts")],
)
def test_blanks_out_of_range_are_refused(chosen, option):
    with pytest.raises(BadOption, match="out-of-range") as refused:
        Blanks(**chosen)
    assert refused.value.option == option


def test_they_are_as_large_as_the_counters_of_the_same_board():
    sizes = []
    for slug in ("battle-counters", "battle-blanks"):
        text = Seen(render(slug, options={"hex_mm": 22.0}).content).text()
        sizes.append(re.search(r"([0-9.]+) mm, for hexes of 22 mm", text)[1])
    assert sizes[0] == sizes[1]
