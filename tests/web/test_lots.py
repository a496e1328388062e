"""Lots have no ways to follow: all that is left is as likely, and the page says so without drawing them all."""

import pytest

from core.errors import Invalid
from games.little_battlefield import rules
from matches.codec import encode
from matches.models import Match
from matches.selectors import action_odds

from .bench import Bench

pytestmark = pytest.mark.django_db


@pytest.fixture
def field(alice):
    """Alice is about to lay the field of My Little Battlefield, by hand."""
    table = Bench(alice, {"user_id": alice.pk}, game="little-battlefield", first="blue")
    state = rules.LITTLE_BATTLEFIELD.setup(deck="4-3-2-0", first="blue")
    Match.objects.filter(pk=table.id).update(state=encode(state), waiting=["blue", "red"])
    return table


@pytest.fixture
def drawn(monkeypatch):
    """What was laid, or tried to be."""
    calls, lay_row = [], rules.lay_row

    def counted(*given):
        calls.append(given)
        return lay_row(*given)

    monkeypatch.setattr(rules, "lay_row", counted)
    return calls


def test_n1_the_page_on_which_the_field_is_laid_tries_a_row_once(reader, alice, field, drawn):
    page = reader(alice).open(field.path)
    assert "Turn over the top card of the deck. Which sector is it?" in page.text
    assert "Chances" not in page.text
    assert len(drawn) <= 2  # which dice are wanted first: thousands of rows were laid for that


def test_n1_the_chances_of_lots_are_refused_at_once(alice, field, drawn):
    with pytest.raises(Invalid) as refused:
        action_odds(field.access(alice), {"do": "lay-row"}, "blue")
    assert (refused.value.code, drawn) == ("too-many-ways", [])


def test_who_moves_first_keeps_its_chances(alice):
    table = Bench(alice, {"user_id": alice.pk}, game="little-battlefield", first="blue")
    ways, _upshot = action_odds(table.access(alice), {"do": "draw-lots"}, "blue")
    assert sum(way.chance for way in ways) == 1
