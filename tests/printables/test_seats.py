"""Seat cards and result forms: what is on them, and that nobody's name is too long."""

import pytest

from printables.art.bivouac.form import FormGroup, ResultForm
from printables.art.bivouac.seats import FOLDS, SIZE, TICK, SeatCards, TakenSeat
from printables.catalogue import pages_of, render
from printables.product import MARGIN
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import LANGUAGES, Words
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

URL = "https://bivouac.example.org/j/" + "x" * 90 + "/?print=1234"
LONG = "Maximilienne-Joséphine de la Très Longue Famille d’Outre-Mer et d’Ailleurs"
CARDS = SeatCards(
    "Virginia, " + LONG,
    (
        TakenSeat("Union", "Bob", "union", URL),
        TakenSeat(LONG, LONG, "confederacy", URL),
        TakenSeat("Зоя", "", "third"),
        TakenSeat("W", "w", "no-such-role", URL),
    ),
    "1234",
)
FORM = ResultForm(
    LONG,
    "Antietam",
    tuple(
        FormGroup(n, LONG, (TakenSeat("Union", LONG, "union"), TakenSeat(LONG, "Léa", "confederacy")))
        for n in range(1, 15)
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
    assert drawn.count(">Bob<") == 2
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
    assert [("Notes" in drawn) for drawn in pages_drawn] == [False] * (pages - 1) + [True]
    assert "type the result in" in first


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("data", [None, FORM], ids=["blank", "rounds"])
def test_notes_fill_what_the_last_page_leaves_free(paper, data):
    made = render("result-form", data=data, paper=paper)
    seen = Seen(made.content)
    page = made.pages - 1
    (notes,) = [text.box[1] for text in seen.texts(page) if text.text.strip() == "Notes"]
    lines = [y for path in seen.paths(page) if 180 < path.size[0] < 200 for _, y in path.points if y < notes]
    assert 18 < min(lines) < 30  # mm from the edge of the paper, clear of the foot
    assert notes - max(lines) < 14


def test_whoever_plays_has_a_line_to_sign_on():
    assert "Signature" in text_of("result-form", None)[0]
    rounds, _ = text_of("result-form", FORM)
    assert rounds.count(">Signature<") == rounds.count(">Round ") > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_form_asks_for_all_that_a_result_is_filed_under(language):
    words = Words(language)
    drawn, pages = text_of("result-form", None, language=language)
    asked = ("result_of", "date", "result_scenario", "result_round", "result_place", "winner", "result_by_round")
    assert pages == 1
    assert not [key for key in asked if f">{words(key)}<" not in drawn]
    assert ">Points by round<" not in text_of("result-form", FORM)[0]  # its rounds have tables of their own


def test_a_form_asks_for_what_it_is_told_to():
    battle, _ = text_of("result-form", FORM)
    table, _ = text_of("result-form", ResultForm("Arena", groups=(FormGroup(rows=(TakenSeat("South", "Bob"),)),)))
    assert ("Objectives" in battle, "Drawn" in battle) == (True, False)
    assert ("Objectives" in table, "Drawn" in table, ">Round 1<" in table) == (False, True, False)


@pytest.mark.parametrize("margin", MARGIN)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_cards_are_one_run_of_all_sides_with_how_to_make_them(paper, margin, language):
    (page,) = pages_of("seat-cards", paper=paper, margin=margin).bound
    assert [piece.ident for piece in page.content.block.batch] == ["first", "second", "third", "fourth"]
    drawn, _ = text_of("seat-cards", None, paper=paper, margin=margin, language=language)
    words = Words(language)
    assert f">{words('make_pieces')}<" in drawn
    assert words("make_tent")[:40] in drawn
    assert drawn.count(f">{words('seat_glue')}<") == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_full_of_cards_says_how_they_are_folded(paper, language):
    read = Seen(render("seat-cards", paper=paper, language=language).content)
    text = read.text().replace("\xa0", " ")
    assert Words(language)("make_tent").replace("\xa0", " ") in text


def test_a_card_is_folded_where_its_ticks_are_and_stands_on_a_foot_with_a_flap_to_glue():
    seen = Seen(render("seat-cards", only=("second",)).content)
    (page,) = pages_of("seat-cards", only=("second",)).bound
    ((_, _, x, y),) = page.content.block.spots
    (folds,) = [path for path in seen.paths() if path.stroked and {round(v - y, 1) for _, v in path.points} == {*FOLDS}]
    assert {min(u - x, x + SIZE[0] - u) <= TICK[1] + 0.01 for u, _ in folds.points} == {
        True
    }  # no line between the ticks
    tab, foot, ridge = FOLDS
    assert SIZE[1] - ridge == pytest.approx(ridge - foot)  # both slopes are as high
    assert ridge - foot > foot - tab > tab > 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_says_the_same_on_both_slopes_and_keeps_clear_of_its_cuts(theme):
    seen = Seen(render("seat-cards", theme=theme, only=("second",)).content)
    assert len([text for text in seen.texts() if text.text == "Player"]) == 2
    (page,) = pages_of("seat-cards", theme=theme, only=("second",)).bound
    ((_, _, x, y),) = page.content.block.spots
    inside = [path.box for path in seen.paths() if path.box[0] > x and path.box[1] > y and path.box[3] < y + SIZE[1]]
    assert min(low for _, low, _, _ in inside) - y > 0.6
    assert x + SIZE[0] - max(right for _, _, right, _ in inside) > 0.6


@pytest.mark.parametrize("slug", ["seat-cards", "result-form"])
def test_blank_ones_have_room_to_write(slug):
    drawn, pages = text_of(slug, None)
    assert pages == 1
    assert "Bivouac" in drawn
    if slug == "seat-cards":
        assert [drawn.count(f">{words}<") for words in ("Seat or side", "Game", "Player")] == [8] * 3


def test_all_of_a_form_stands_on_one_grid_of_columns():
    seen = Seen(render("result-form", theme="ink-saver").content)
    upright = [path for path in seen.paths() if path.stroked and len(path.points) > 4 and path.size[0] > 100]
    edges = [sorted({round(x, 1) for x, _ in path.points}) for path in upright]
    results, rounds = sorted([xs for xs in edges if len(xs) in (6, 9)], key=len)
    assert set(results) <= set(rounds)  # the columns of the one table are edges of the other


@pytest.mark.parametrize(
    "name", ["Friday", "The long table at the back of the club, every other Friday from eight o’clock on"]
)
def test_the_form_of_a_table_has_its_game_as_the_game_and_its_name_where_it_is_asked_for(name):
    seats = (TakenSeat("South", "Bob"), TakenSeat("North", "Zoë"))
    code = "https://bivouac.example/tables/7?print=3"
    data = ResultForm(name, played="Bitva", groups=(FormGroup(table=name, rows=seats),), qr_url=code)
    texts = Seen(render("result-form", data=data).content).texts()

    def below(caption):
        (head,) = (text.box for text in texts if text.text.strip() == caption)
        near = [t for t in texts if abs(t.box[0] - head[0]) < 4 and 0 < head[1] - t.box[3] + 1 < 9]
        return " ".join(text.text.strip() for text in sorted(near, key=lambda text: -text.box[1]))

    assert below("Game") == "Bitva"
    assert below("Scenario") == ""
    assert below("Round or table") == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_by_round_of_a_table_name_its_seats(language):
    table = ResultForm("Arena", groups=(FormGroup(rows=(TakenSeat("South", "Bob"), TakenSeat("North", "Zoë"))),))
    drawn, _ = text_of("result-form", table, language=language)
    assert [drawn.count(f">{seat}<") for seat in ("South", "North")] == [2, 2]
