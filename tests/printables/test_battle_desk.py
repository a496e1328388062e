"""The blank sheet for a battle desk: one page, and room to write."""

import pytest

from printables.catalogue import render
from printables.product import MARGIN
from printables.sheets import PAPERS
from tests.printables.readback import Seen


@pytest.mark.parametrize("margin", MARGIN)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_desk_of_three_rounds_is_one_page_and_the_last_line_of_an_event_roll_is_clear_of_its_frame(
    paper, language, margin
):
    seen = Seen(render("battle-desk", paper=paper, language=language, margin=margin).content)
    assert seen.pages == 1
    frames = [path for path in seen.paths() if path.stroked and not path.straight and path.size[0] > 80]
    half = min(frames, key=lambda path: abs(path.size[1] - 40))
    left, low, right, high = half.box
    inside = [
        path.middle[1] - low
        for path in seen.paths()
        if path.size[1] < 0.01 and left < path.middle[0] < right and low + 0.1 < path.middle[1] < high
    ]
    assert min(inside) > 1.5
