"""What a small phone shows of a campaign: every word apart from the next one, every column in sight; and its print."""

from itertools import pairwise

import pytest

from campaigns.models import Player
from tests.printables.readback import Seen
from tests.web.conftest import camp, fight, reader  # noqa: F401 fixtures

from .devices import LAPTOP
from .test_frame import inside
from .test_small_phone import SMALLEST, meets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WORDS = """(parts) => parts.filter((part) => part.checkVisibility()).map((part) => {
  const words = document.createRange();
  words.selectNodeContents(part);
  const { x, y, width, height } = words.getBoundingClientRect();
  return { x, y, width, height };
})"""
BESIDE = "(part) => part.scrollWidth - part.clientWidth"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("wide", [320, 360, 390, 820])
def test_no_word_of_a_campaign_lies_on_the_next_one_and_no_column_is_beside_the_screen(
    wide,
    language,
    phone,
    alice,
    camp,  # noqa: F811
    fight,  # noqa: F811
):
    closed = fight((5, 1), (4, 0)).path
    alices = phone("alice", language=language, size={**SMALLEST, "width": wide})
    Player.objects.filter(name="Léa").update(name="James Longstreet of South Carolina")
    Player.objects.filter(name="bob").update(name="W" * 80)
    scores = f"/rankings/?campaign={camp.id}"
    for page in (f"/campaigns/{camp.id}/", closed, f"/campaigns/{camp.id}/battles/{camp.battle(2)}/", scores):
        alices.open(page)
        for part in (".tabs a", ".rail li", ".tally > :not(:nth-child(2)) .side, .tally > :nth-child(2)"):
            shown = alices.page.locator(part).evaluate_all(WORDS)
            assert not [both for both in pairwise(shown) if meets(*both)], (page, part)
        for table in alices.page.locator("main .scroll:visible").all():
            assert table.evaluate(BESIDE) <= 0, page
    alices.look()


@pytest.mark.parametrize("wide", [320, 820])
def test_the_names_at_the_bars_of_scores_are_whole(wide, phone, alice, camp, fight):  # noqa: F811
    fight((5, 1), (4, 0))
    Player.objects.filter(name="Léa").update(name="James Longstreet of South Carolina")
    alices = phone("alice", size={**SMALLEST, "width": wide})
    alices.open(f"/rankings/?campaign={camp.id}")
    chart = alices.page.locator("figure svg").bounding_box()
    names = alices.page.locator("figure svg .name").all()
    assert [name.text_content() for name in names] == ["bob", "James Longstreet of South Carolina"]
    assert all(inside(name.bounding_box(), chart) for name in names)
    links = [link.bounding_box() for link in alices.page.locator(".ledger .marked > a").all()]
    assert all(link["width"] >= 44 and link["height"] >= 44 for link in links)


def test_on_paper_too_each_side_bears_its_mark(phone, alice, camp, fight):  # noqa: F811
    fight((5, 1), (4, 0))
    laptop = phone("alice", size=LAPTOP)
    laptop.open(f"/campaigns/{camp.id}/")
    laptop.page.locator(".march, .svg, .pot").evaluate_all("(drawn) => drawn.forEach((part) => part.remove())")
    sides = laptop.page.locator("main .side:visible").count()
    printed = Seen(laptop.page.pdf(format="A4", print_background=False))  # as browsers do unless they are told
    marks = [
        path for page in range(printed.pages) for path in printed.paths(page) if path.filled and path.fill != "#FFFFFF"
    ]
    assert len([path for path in marks if 1.5 < max(path.size) < 4]) >= sides > 4
