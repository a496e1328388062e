"""Where there are many lines of sight they are picked on the board: from where, then to whom."""

import re

import pytest

from matches.codec import encode
from matches.models import Match
from matches.tables import Sitting, match_create
from tests.games.battletech.positions import Table as Mechs

from .bench import NOW

pytestmark = pytest.mark.django_db

HEXES = {"A1": "1001", "A2": "0401", "A3": "0201", "D1": "0515", "D2": "0715", "D3": "1015"}


@pytest.fixture
def laid(alice):
    """A table of Alice's with so many mechs a side, and her phone with the attacker's player."""

    def made(number):
        own, others = (
            [("ENF-4R", HEXES[f"{side}{n}"], facing) for n in range(1, number + 1)]
            for side, facing in (("A", "s"), ("D", "n"))
        )
        game = Mechs(own, others)
        forces = {"attacker": ",".join(["ENF-4R"] * number), "defender": ",".join(["ENF-4R"] * number)}
        match = match_create(
            game="battletech",
            host=alice,
            at=NOW,
            sittings=[Sitting("attacker", alice.pk), Sitting("defender")],
            options={**forces, "corrections": False},
        )
        Match.objects.filter(pk=match.pk).update(state=encode(game.state), waiting=["attacker"])
        return f"/tables/{match.pk}/"

    return made


def taps(page):
    """Where the places of the board lead that pick a line, by the line."""
    found = re.findall(r'<a aria-label="[^"]*"[^>]* href="([^"]*sight=1[^"]*)"', page.html)
    return {(re.search("line=([^&#]*)", link) or ["", ""])[1].replace("+", " "): link for link in found}


def test_two_taps_pick_one_of_twelve_lines(reader, alice, laid):
    path = laid(3)
    page = reader(alice).open(path)
    assert not taps(page)
    page = page.reader.open(f"{path}?sight=1")
    begins = taps(page)
    assert set(begins) == {"A1 %2A", "A2 %2A", "A3 %2A"}
    page = page.reader.open(begins["A2 %2A"].replace("&amp;", "&").partition("#")[0])
    assert {"A2 D1", "A2 D2", "A2 D3"} <= set(taps(page))
    assert page.html.count('class="ray"') == 3  # all of them are drawn
    page = page.reader.open(taps(page)["A2 D3"].replace("&amp;", "&").partition("#")[0])
    assert 'aria-current="true"' in page.html.split("A2%20D3#sight")[1].split("</a>")[0]
    assert "Line of sight over" in page.text


def test_few_lines_are_picked_in_words_alone(reader, alice, laid):
    path = laid(2)
    page = reader(alice).open(f"{path}?sight=1")
    assert not taps(page)
    assert "Pick a line on the board" not in page.text


def test_while_a_line_is_picked_the_board_plays_nothing(reader, alice, laid):
    path = laid(3)
    page = reader(alice).open(f"{path}?sight=1&line=A1+D1")
    assert 'hx-post="/tables/' not in page.html.split('id="drawn"')[1].split("</svg>")[0]
    assert 'href="' + path + '#board"' in page.html  # back to playing
