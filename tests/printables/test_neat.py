"""What a neat print may not have."""

import pytest

from printables.layout import Box
from printables.pdf import pdf_bytes
from printables.shapes import Stroke, at, group, label, segments, text
from printables.sheets import Page
from tests.printables.neat import neat

TABLE = segments([((20, 20), (20, 60)), ((70, 20), (70, 60))], Stroke("#000000", 0.2))
WORD = Box(30, 30, 20, 6)


def printed(*art):
    return pdf_bytes([Page(210, 297, group(TABLE, *art), "A table", "A table with a word in it", "A table", "en")])


def test_a_word_between_two_lines_is_neat():
    assert neat(printed(label(WORD, "Meadow", 9))).text() == "Meadow"


@pytest.mark.parametrize(
    "art",
    [
        [label(WORD, "Meadow", 9), label(Box(31, 30.5, 20, 6), "Forest", 9)],
        [label(Box(60, 30, 20, 6), "Meadow", 9)],
        [at(30, 30, text(0, 0, "Meadow", 6), scale=0.9)],
        [label(Box(2, 30, 20, 6), "Meadow", 9)],
        [label(Box(30, 2, 20, 6), "Meadow", 9)],
    ],
    ids=["a word over another", "over a line", "too small", "beyond the side", "in the foot"],
)
def test_a_print_is_not_neat_with(art):
    with pytest.raises(AssertionError):
        neat(printed(*art))
