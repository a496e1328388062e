"""What somebody hears who cannot see the board of a table: sentences, and no rows of the numbers on it."""

from contextlib import suppress
from xml.etree import ElementTree

import pytest

from games.core.errors import Illegal
from games.registry import PLAYABLE
from printables.boards import board_svg
from tests.printables.test_positions import first_of_each_stage

SVG = "{http://www.w3.org/2000/svg}"


def heard(node):
    """Every text in a node that is neither in a picture with a name of its own nor hidden from listeners."""
    if node.get("role") == "img" or node.get("aria-hidden") == "true" or node.tag == f"{SVG}defs":
        return
    if node.tag == f"{SVG}text":
        yield node.text
    for child in node:
        yield from heard(child)


@pytest.mark.parametrize("game", PLAYABLE)
def test_no_board_reads_its_numbers_aloud(game):
    for state in list(first_of_each_stage(game))[:12]:
        with suppress(Illegal):  # a match without a map
            spoken = list(heard(ElementTree.fromstring(board_svg(game, state, language="fr", prefix="p-"))))
            assert not [words for words in spoken if words.isdecimal() or (words.isalpha() and len(words) < 2)], spoken
