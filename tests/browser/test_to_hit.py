"""The numbers to hit in a match, in a real browser: those of all weapons at once, a few taps away on a phone."""

import pytest

from tests.web.test_outlooks import about_to_declare

from .devices import PHONE
from .test_frame import box, inside

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_before_an_attack_is_declared_all_numbers_and_chances_are_one_tap_away(language, phone, alice):
    """A1 and D1 stand two hexes apart, and neither has walked: the small laser alone is at medium range (W5 to W9)."""
    match = about_to_declare(alice)
    alices = phone("alice", language=language, size=PHONE)
    alices.open(f"/tables/{match.pk}/")
    alices.page.click(".dock-tabs a[href='#chances']")
    numbers = alices.page.locator("#outlook .hit-number")
    weapons = alices.page.locator("#outlook .aim li")
    assert numbers.count() == weapons.count() > 2
    assert [text.split()[0] for text in numbers.all_inner_texts()] == ["4+", "4+", "6+"]
    assert all("%" in text for text in numbers.all_inner_texts())
    assert inside(box(alices, "#outlook .aim li:last-child"), box(alices, "#dock-pane"))
    alices.look()
