"""The frame round what is chosen hides nothing of what stands there: no word of a sector, no number of a figure."""

import pytest

from tests.games.kept import kept_game
from tests.kept_tables import kept_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LINE = 4.5  # px: how thick the frame is
# How far within the middle of the frame's line each of these lies, px, at its nearest side.
WITHIN = """(wanted) => {
  const frame = document.querySelector("#board path.chosen").getBoundingClientRect();
  return [...document.querySelectorAll(`#board svg ${wanted}`)].map((part) => part.getBoundingClientRect())
    .filter((box) => box.x + box.width / 2 > frame.left && box.x + box.width / 2 < frame.right)
    .filter((box) => box.y + box.height / 2 > frame.top && box.y + box.height / 2 < frame.bottom)
    .map((box) => Math.min(box.left - frame.left, box.top - frame.top, frame.right - box.right,
      frame.bottom - box.bottom));
}"""


@pytest.mark.parametrize(
    ("kept", "line", "parts"),
    [
        pytest.param(kept_game("little-battlefield", "solo"), 30, "text", id="the words of a sector"),
        pytest.param(kept_game("invasion", "banners"), 40, '[role="img"] rect[rx]', id="the number on a figure"),
    ],
)
def test_on_a_phone_the_frame_of_what_is_chosen_leaves_all_to_be_read(kept, line, parts, phone, alice):
    alices = phone("alice", language="fr")
    alices.open(f"/tables/{kept_table(kept, alice, line).pk}/")
    alices.page.wait_for_selector("#board path.chosen", state="attached")
    within = alices.page.evaluate(WITHIN, parts)
    assert within
    assert min(within) >= LINE / 2 - 0.1
