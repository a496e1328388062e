"""Seat cards and result forms: what is on them, and that nobody's name is too long."""

import pytest

from printables.art.bivouac import FormGroup, FormRow, ResultForm, SeatCard, SeatCards
from printables.art.bivouac.seats import BLANK
from printables.catalogue import pieces_of, render
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import LANGUAGES
from tests.printables.readback import Seen

URL = "https://bivouac.example.org/j/" + "x" * 90 + "/?print=1234"
LONG = "Maximilienne-Joséphine de la Très Longue Famille d’Outre-Mer et d’Ailleurs"
CARDS = SeatCards(
    "Virginia, " + LONG,
    (
        SeatCard("Union", "Bob", "union", URL),
        SeatCard(LONG, LONG, "confederacy", URL),
        SeatCard("Зоя", "", "third"),
        SeatCard("W", "w", "no-such-role", URL),
    ),
    "1234",
)
FORM = ResultForm(
    LONG,
    "Antietam",
    tuple(
        FormGroup(n, LONG, (FormRow("Union", LONG, "union"), FormRow(LONG, "Léa", "confederacy"))) for n in range(1, 15)
    ),
    ("units", "objectives", "points", "result_won"),
    "1234",
    URL,
)


def text_of(slug, data, **more):
    made = render(slug, format="svg", data=data, **more)
    return made.content.decode(), made.pages


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_for_each_seat(theme, language):
    drawn, pages = text_of("seat-cards", CARDS, theme=theme, language=language)
    assert pages == 1
    assert drawn.count("Bob") == 1
    assert "Maximilienne" in drawn
    assert "1234" in drawn  # the revision in the foot
    assert list(pieces_of("seat-cards", data=CARDS)) == ["seat-1", "seat-2", "seat-3", "seat-4"]


def test_only_some_seats_are_printed():
    drawn, _pages = text_of("seat-cards", CARDS, only=("seat-1",))
    assert "Bob" in drawn
    assert "Зоя" not in drawn


@pytest.mark.parametrize("paper", PAPERS)
def test_a_form_goes_on_over_as_many_pages_as_it_needs(paper):
    first, pages = text_of("result-form", FORM, paper=paper)
    assert pages > 1
    pages_drawn = [text_of("result-form", FORM, paper=paper, page=n)[0] for n in range(1, pages + 1)]
    assert sum(drawn.count(">Round ") for drawn in pages_drawn) == 14
    assert [("Signed" in drawn) for drawn in pages_drawn] == [False] * (pages - 1) + [True]
    assert "type the result in" in first


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("data", [None, FORM], ids=["blank", "rounds"])
def test_notes_fill_what_the_last_page_leaves_free(paper, data):
    made = render("result-form", data=data, paper=paper)
    seen = Seen(made.content)
    page = made.pages - 1
    signed = [text.box[1] for text in seen.texts(page) if "Signed" in text.text]
    ruled = [path.box[1] for path in seen.paths(page) if path.stroked and 180 < path.size[0] < 200]
    assert len(signed) == 2
    assert max(signed) < 40  # mm from the edge of the paper
    assert 0 < min(low for low in ruled if low > max(signed)) - max(signed) < 14  # the lowest line is above them


def test_a_form_asks_for_what_it_is_told_to():
    battle, _ = text_of("result-form", FORM)
    table, _ = text_of("result-form", ResultForm("Arena", groups=(FormGroup(rows=(FormRow("South", "Bob"),)),)))
    assert ("Objectives" in battle, "Drawn" in battle) == (True, False)
    assert ("Objectives" in table, "Drawn" in table, ">Round" in table) == (False, True, False)


@pytest.mark.parametrize("slug", ["seat-cards", "result-form"])
def test_blank_ones_have_room_to_write(slug):
    drawn, pages = text_of(slug, None)
    assert pages == 1
    assert "Bivouac" in drawn
    if slug == "seat-cards":
        assert [drawn.count(f">{words}<") for words in ("Seat or side", "Game", "Who sits here")] == [BLANK] * 3
