"""A new table with one tap: against the computer, a phone each, one phone that goes round, or alone."""

import re

import pytest
from django.urls import reverse

from games.registry import PLAYABLE
from matches.models import Match, MatchSeat
from matches.tables import computers_of

from .test_joining import code_on, typed

pytestmark = pytest.mark.django_db


def begins(reader, alice, game, preset):
    return reader(alice).open(reverse("table-new") + f"?game={game}").send("/tables/new/", f"preset={preset}")


@pytest.mark.parametrize("game", PLAYABLE)
def test_one_tap_begins_a_game_against_the_computer(reader, alice, game):
    page = begins(reader, alice, game, "computer")
    match = Match.objects.get()
    assert page.path == reverse("table", args=[match.pk])
    first, *others = match.seats.all()
    assert first.user == alice
    assert [other.computer for other in others] == [computers_of(game)[-1]] * len(others)


def test_one_tap_begins_on_a_phone_each_with_the_code_for_the_other(reader, alice):
    page = begins(reader, alice, "bitva", "phones")
    assert page.path == reverse("table-links", args=[Match.objects.get().pk])
    assert typed(reader, code_on(page)).status == 200


def test_one_tap_begins_on_one_phone_that_goes_round(reader, alice):
    page = begins(reader, alice, "invasion", "round")
    assert page.path == reverse("table", args=[Match.objects.get().pk])
    assert {seat.user for seat in MatchSeat.objects.all()} == {alice}


def test_a_way_to_begin_keeps_to_the_dice_and_options_that_were_chosen(reader, alice):
    page = reader(alice).open(reverse("table-new") + "?game=bitva&o-players=4")
    page.send("/tables/new/", "preset=computer", dice="server")
    match = Match.objects.get()
    assert (match.dice, match.options, match.seats.count()) == ("server", {"players": 4}, 4)


def test_where_no_computer_can_play_none_is_offered(reader, alice):
    page = reader(alice).open(reverse("table-new") + "?game=battletech&o-map=none")
    assert ("preset", "computer") not in page.form("/tables/new/").buttons
    assert ("preset", "round") in page.form("/tables/new/").buttons


def test_another_way_to_begin_is_refused(reader, alice):
    alices = reader(alice)
    form = alices.open(reverse("table-new") + "?game=bitva").form("/tables/new/")
    page = alices.send(form.action, "post", {**form.values, "preset": ["robots"]})
    assert page.status == 422
    assert not Match.objects.exists()


def test_s1_one_tap_begins_alone_by_the_rules_for_one_player_with_the_options_that_were_chosen(reader, alice):
    page = reader(alice, "fr").open(reverse("table-new") + "?game=little-battlefield")
    before, _, _folded = page.html.partition('class="more-options"')
    assert "Seul contre l’IA" in before
    page = page.send("/tables/new/", "preset=alone", o__ai_board="horde")
    match = Match.objects.get()
    assert page.path == reverse("table", args=[match.pk])
    assert match.options == {"mode": "solo", "ai_board": "horde"}
    assert [(seat.seat, seat.user) for seat in match.seats.all()] == [("blue", alice)]


@pytest.mark.parametrize(
    "address", ["?game=bitva", "?game=little-battlefield&o-mode=solo"], ids=["none", "chosen already"]
)
def test_s1_to_play_alone_is_offered_where_the_game_has_rules_for_it_and_once(reader, alice, address):
    alices = reader(alice)
    form = alices.open(reverse("table-new") + address).form("/tables/new/")
    assert ("preset", "alone") not in form.buttons
    page = alices.send(form.action, "post", {**form.values, "preset": ["alone"]})
    assert Match.objects.exists() == ("solo" in address)
    assert page.status == (200 if "solo" in address else 422)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [game for game in PLAYABLE if PLAYABLE[game].options])
def test_options_are_told_without_numbers_of_rules_and_without_our_own_names(reader, alice, game, language):
    page = reader(alice, language).open(reverse("table-new") + f"?game={game}")
    options = page.html.partition('id="options"')[2].partition("</section>")[0]
    words = re.sub(r"<[^>]*>", " ", options)
    assert words.strip()
    assert not re.search(r"\b[A-Z][0-9]{1,2}\b|by_mech|`|“own”|«\s?own", words)
