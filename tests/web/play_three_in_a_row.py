"""The game of docs/adding_a_game.md on its pages, where it is installed (tests/config/test_tutorial.py)."""

import json

import pytest
from django.urls import reverse

from .bench import act, actions_of, do

pytestmark = pytest.mark.django_db


def done(page, kind, at, **more):
    """What the page offers of this kind at this square, done."""
    wanted = {"do": kind, "at": at}
    form, value = next((form, value) for form, value in actions_of(page) if json.loads(value) == wanted)
    return do(page, form, value, **more)


def test_a_whole_game_is_played_on_its_page_in_french(reader, alice):
    alices = reader(alice, "fr")
    games = alices.go("table-new")
    assert "Trois cases alignées" in games.text
    page = alices.open(reverse("table-new") + "?game=three-in-a-row").send("/tables/new/", who__ring="me")
    assert "Croix" in page.text
    assert "Marquer une case" in page.text
    assert "Cases de Croix" in page.text
    assert "Les règles en un coup d’œil" not in page.text  # it prints nothing
    page = done(page, "mark", "a1")
    assert "Croix prend a1." in page.text
    page = act(page, "seize")
    assert "pour la case" in page.text
    assert "Rond garde" not in page.text
    page = page.send("/play/", d1="3")
    assert "Croix garde a1 contre un 3." in page.text
    for at in ("b2", "a2", "c3"):
        page = done(page, "mark", at)
    assert "Victoire : Croix" in page.text
    assert "Trois cases alignées." in page.text


def test_a_tap_on_a_square_leaves_what_is_done_there(reader, alice):
    page = reader(alice, "fr").open(reverse("table-new") + "?game=three-in-a-row").send("/tables/new/", who__ring="me")
    link = next(had["href"] for tag, had in page.read.tags if tag == "a" and "at=b2" in had.get("href", ""))
    page = page.reader.open(link.partition("#")[0])
    assert [json.loads(value) for _form, value in actions_of(page)] == [{"do": "mark", "at": "b2"}]
