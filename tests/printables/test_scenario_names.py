"""Two scenarios of one name are told apart by their day: in the list, on paper, and in the name of the file."""

import json

import pytest

from print_room.choices import choices_schema
from printables.catalogue import render
from tests.printables.readback import Seen, title_of_pdf

DAYS = {"en": ("2 July 1863", "3 July 1863"), "fr": ("2 juillet 1863", "3 juillet 1863")}
KEYS = ("gettysburg-2-july", "gettysburg-3-july")


@pytest.mark.parametrize("slug", ["battle-board", "battle-terrain"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_two_days_of_gettysburg_are_two_names(slug, language):
    listed = json.dumps(choices_schema(slug, language), ensure_ascii=False)
    made = [render(slug, options={"battle": key}, language=language) for key in KEYS]
    for print, day in zip(made, DAYS[language], strict=True):
        assert f"Gettysburg, {day}" in listed
        assert title_of_pdf(print.content).startswith(f"Gettysburg, {day} – ")
        assert f"Gettysburg, {day}" in Seen(print.content).text()
    assert len({print.filename for print in made}) == 2
    assert "Antietam (1862)" in listed
