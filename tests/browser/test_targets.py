"""Every page that is played on, at each size, by day and by night: nothing beside the screen, all for a finger."""

import pytest

from matches.sheets import sheet_create

from .devices import TOO_WIDE
from .test_desk import War
from .test_frame import ALL_SEATS, SIZES, table_of
from .test_sheet import SMALL

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OPENED = "() => document.querySelectorAll('main details').forEach((part) => (part.open = true))"


@pytest.fixture
def pages(alice):
    """The pages that are played on: a table of each game, a record sheet, the desk of a battle."""
    tables = [f"/tables/{table_of(alice, game).pk}/" for game in ALL_SEATS]
    return [*tables, f"/sheets/{sheet_create(user=alice, design='HBK-4G', name='Grayson').pk}/", War(alice).desk]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_can_be_tapped_is_as_large_as_a_finger_and_nothing_is_beside_the_screen(size, language, phone, pages):
    alices = phone("alice", size=size, language=language)
    found = {}
    for page in pages:
        alices.open(page)
        alices.page.evaluate(OPENED)
        found[page] = alices.page.evaluate(SMALL)
        for theme in ("dark", "light"):
            alices.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            assert not alices.page.evaluate(TOO_WIDE), (page, theme)
        alices.look()
    assert not any(found.values()), found
