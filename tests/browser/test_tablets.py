"""On tablets, upright and lying, the head of a page keeps all its ways on the screen, whatever a player is called."""

import pytest
from django.contrib.auth import get_user_model

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (768, 800, 820, 992, 1024, 1112, 1180, 1216)
LONG = "Wilhelmina Montgomery-Washington Ammerswurm von Hammermann-Mommsen"
LAST = "[...document.querySelectorAll('.top-in > *')].at(-1).getBoundingClientRect().right"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [None, "alice", LONG])
def test_the_head_of_a_page_is_as_wide_as_a_tablet(name, language, phone, alice):
    if name == LONG:
        get_user_model().objects.create_user(LONG, password=LONG)
    tablet = phone(name, language=language)
    for wide in WIDTHS:
        tablet.page.set_viewport_size({"width": wide, "height": 900})
        tablet.open("/tools/")  # which looks for what is beside the screen
        assert tablet.page.evaluate(LAST) <= wide
