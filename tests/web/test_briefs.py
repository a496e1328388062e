"""Scenarios of My Little Battlefield on pages: their briefs, and what does not go with them."""

import pytest

from games.little_battlefield.scenarios import SCENARIOS
from games.registry import PLAYABLE
from matches.models import Match

pytestmark = pytest.mark.django_db

FORM = "/tables/new/?game=little-battlefield"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_and_the_table_tell_the_brief_of_a_scenario_and_that_its_field_is_no_deck(language, reader, alice):
    brief = getattr(SCENARIOS["bridgehead"].brief, language)
    assert "5-3-1-0" in brief
    form = reader(alice, language).open(FORM)
    assert " ".join(brief.split()) in form.text
    table = form.send("/tables/new/", **{"o-scenario": "bridgehead"})
    assert " ".join(brief.split()) in table.text
    assert " ".join(getattr(SCENARIOS["crown"].brief, language).split()) not in table.text


def test_red_does_not_begin_in_the_bridgehead_and_the_form_says_so_at_the_field(reader, alice):
    form = reader(alice).open(FORM)
    page = form.send("/tables/new/", **{"o-scenario": "bridgehead", "o-first": "red"})
    assert page.status == 409
    assert "Look at the field in red." in page.text
    field = page.text[page.text.index("Who moves first") :]
    assert "can be: random, blue" in field[: field.index("Each card counts by itself")]
    assert not Match.objects.exists()


def test_the_old_ways_are_chosen_in_the_form_and_told_at_the_table(reader, alice):
    chosen = {"o-special_each_sector": "true", "o-solo_points": "true", "o-mode": "solo"}
    page = reader(alice).open(FORM).send("/tables/new/", **chosen)
    assert Match.objects.get().options == {"mode": "solo", "special_each_sector": True, "solo_points": True}
    for name in ("special_each_sector", "solo_points"):
        text = PLAYABLE["little-battlefield"].options[name].en
        assert f"{text} Yes" in page.text
