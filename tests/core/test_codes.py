"""Codes of four letters: what they look like, and that no two of them are alike."""

from datetime import timedelta

import pytest

from core import codes
from core.codes import ALPHABET, EVENING, code_find, code_hash, code_make, code_of, codes_end
from core.errors import Busy, Invalid, Missing
from core.grants import Kind, Role
from core.models import Grant
from tests.virginia import NOW

pytestmark = pytest.mark.django_db


def code_to(seat, at=NOW):
    return code_make(Kind.TABLE, 7, Role.PLAYER, seat, at=at)


def test_a_code_has_four_letters_that_nobody_mistakes():
    code = code_of(code_to("north"))
    assert len(code) == 4
    assert set(code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("0OI1L5S2Z8BU")


def test_a_code_is_found_however_it_is_typed():
    grant = code_to("north")
    code = code_of(grant)
    for typed in (code, code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:2]}-{code[2:]}"):
        assert code_find(typed, NOW) == grant


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDE", "é!?-", "éèàç"])
def test_what_is_no_code_is_refused(typed):
    with pytest.raises(Invalid, match="bad-code"):
        code_find(typed, NOW)


@pytest.mark.parametrize(("typed", "letters"), [("koff", "O"), ("0OI1", "0, O, I, 1"), ("K7P-2", "2")])
def test_letters_that_no_code_has_are_named(typed, letters):
    with pytest.raises(Invalid, match="letter-in-no-code") as refused:
        code_find(typed, NOW)
    assert refused.value.params["letters"] == letters
    assert refused.value.params["left_out"] == "B, I, L, O, S, U, Z, 0, 1, 2, 5, 8"


def test_a_seat_has_one_code_which_lasts_longer_when_asked_for_late():
    first = code_to("north")
    assert code_to("north", NOW + timedelta(hours=5)).until == NOW + EVENING
    later = NOW + timedelta(hours=7)
    again = code_to("north", later)
    assert (again.pk, again.until) == (first.pk, later + EVENING)
    assert code_find(code_of(first), NOW + timedelta(hours=14)) == first


def test_a_code_that_waits_is_another_one_and_good_once_the_installations_key_is_changed(settings):
    before = code_of(code_to("north"))
    settings.SECRET_KEY = "another-one-of-the-operators"
    with pytest.raises(Missing, match="no-code"):
        code_find(before, NOW)
    grant = code_to("north")
    assert code_of(grant) != before
    assert code_find(code_of(grant), NOW) == grant == Grant.objects.get()


def test_after_the_evening_a_code_leads_nowhere_and_another_one_is_made():
    first = code_to("north")
    with pytest.raises(Missing, match="no-code"):
        code_find(code_of(first), NOW + EVENING)
    assert code_to("north", NOW + EVENING).pk != first.pk
    assert not Grant.objects.filter(pk=first.pk).exists()


def test_two_seats_never_have_the_same_code(monkeypatch):
    drawn = iter(["K7PM", "K7PM", "K7PM", "R9TC"])
    monkeypatch.setattr(codes, "code_of", lambda grant: next(drawn))
    code_to("north")
    other = code_to("south")
    assert other.code == code_hash("R9TC")
    assert Grant.objects.count() == 2


def test_where_every_code_is_taken_nothing_is_made(monkeypatch):
    monkeypatch.setattr(codes, "code_of", lambda grant: "K7PM")
    code_to("north")
    with pytest.raises(Busy, match="codes-used-up"):
        code_to("south")
    assert Grant.objects.count() == 1


def test_the_database_does_not_tell_a_code():
    grant = code_to("north")
    row = Grant.objects.filter(pk=grant.pk).values().get()
    assert code_of(grant) not in repr(row)


def test_the_codes_of_a_seat_end_with_it_and_those_of_others_go_on():
    north, south = code_to("north"), code_to("south")
    codes_end(Kind.TABLE, 7, "north")
    with pytest.raises(Missing, match="no-code"):
        code_find(code_of(north), NOW)
    assert code_find(code_of(south), NOW) == south
