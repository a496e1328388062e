"""Pieces fit the fields that they are laid on: every product, on every paper, at every size of its board."""

import pytest

from printables.art.battle_cry.pieces import STANDING
from printables.catalogue import PRODUCTS, render
from printables.cutting import fit_words
from printables.errors import BadOption
from printables.fitting import fitting, most_on_hexes
from printables.sharing import ON_PIECES
from printables.sheets import PAPERS
from printables.words import Words
from tests.printables.printing import cut_out
from tests.printables.readback import Seen

NEAR = 0.05  # mm
ROWS = 3**0.5 / 2  # of a hex
# Pieces that are not laid on a field of another product.
LOOSE = {"blank-counters", "battle-dice", "invasion-dice", "reserve-tokens", "little-battlefield-sectors", "seat-cards"}
BOARDS = {"battle-cry": "battle-board", "battletech": "map-sheet", "bitva": "bitva-board", "invasion": "invasion-tiles"}


CUT_OUT = [slug for slug in PRODUCTS if cut_out(slug)]
SIZED = [slug for slug in CUT_OUT if PRODUCTS[slug].field]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", CUT_OUT)
def test_every_piece_is_a_millimetre_smaller_than_its_field_on_every_paper(slug, paper):
    for cut in cut_out(slug, paper):
        if slug in LOOSE:
            assert cut.fit is None
            continue
        assert cut.fit.piece in cut.size
        assert cut.fit.piece <= cut.fit.field - 1 + 1e-9
        if cut.fit.kind == "hexes" and not cut.hexes:  # two square pieces on neighbouring hexes lie beside each other
            assert cut.fit.piece <= cut.fit.field * ROWS


@pytest.mark.parametrize("slug", SIZED)
def test_pieces_follow_the_width_that_is_chosen_for_their_board(slug):
    name = PRODUCTS[slug].field
    for width in (17.5, 20.0, 25.4, 30.0):
        if slug == "mech-counters" and width < 21.9:  # no counter of a mech is as small as that
            with pytest.raises(BadOption, match="does-not-fit"):
                cut_out(slug, **{name: width})
            continue
        for cut in cut_out(slug, **{name: width}):
            if cut.fit.kind not in ON_PIECES:
                assert cut.fit.field == width
            assert cut.fit.piece <= width - 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("width", [0.0, 17.5, 25.4, 30.0])
def test_a_counter_of_battle_cry_lies_within_its_hex_with_all_of_its_corners(paper, width):
    cut = cut_out("battle-counters", paper, hex_mm=width)[0]
    half, across = cut.fit.piece / 2, cut.fit.field
    assert half <= across / 3**0.5 - half / 3**0.5 + 0.2  # below the slope of the upper sides; mm


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("width", [0.0, 17.5, 25.4, 30.0, 60.0])
def test_a_general_stands_behind_his_unit_on_one_hex(paper, width):
    cut = cut_out("battle-markers", paper, hex_mm=width)[0]
    wide, strip = cut.size
    feet = strip - 2 * wide * STANDING[1] / STANDING[0]  # mm: both feet of a marker, how deep it stands
    assert 5 < feet <= (cut.fit.field - 1) / 2 + 1e-9


@pytest.mark.parametrize("slug", SIZED)
def test_a_board_and_what_goes_onto_it_have_one_size_unless_told(slug):
    board, pieces = PRODUCTS[BOARDS[PRODUCTS[slug].game]], PRODUCTS[slug]
    assert getattr(board.options(), board.field) == getattr(pieces.options(), pieces.field)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_hexes_of_a_board_on_one_page_are_those_that_its_counters_are_for(paper):
    cut, *_ = cut_out("battle-counters", paper, battle="first-bull-run")
    seen = Seen(render("battle-board", paper=paper, options={"battle": "first-bull-run"}).content)
    flat = cut.fit.field
    size = pytest.approx((flat, flat * 2 / 3**0.5), abs=NEAR)
    assert sum(path.filled and path.size == size for path in seen.paths()) > 50


@pytest.mark.parametrize("slug", SIZED)
def test_the_foot_of_every_front_says_for_which_fields_pieces_are(slug):
    made = render(slug)
    read = " ".join(Seen(made.content).text(page) for page in range(made.pages))
    for cut in cut_out(slug):
        assert fit_words(cut.fit, Words("en")) in read


@pytest.mark.parametrize("slug", BOARDS.values())
def test_the_foot_of_a_board_says_how_wide_its_fields_are(slug):
    seen = Seen(render(slug).content)
    assert " mm · English" in seen.text(0)


@pytest.mark.parametrize(
    ("slug", "options", "option"),
    [
        ("battle-counters", {"size_mm": 20.0}, "size_mm"),
        ("battle-counters", {"size_mm": 20.0, "hex_mm": 22.0}, "size_mm"),
        ("mech-counters", {"size_mm": 30.0}, "size_mm"),
        ("mech-counters", {"hex_mm": 12.0}, "size_mm"),
        ("mech-counters", {"hex_mm": 21.8}, "size_mm"),
        ("mech-counters", {"size_mm": 19.0, "hex_mm": 25.4, "form": "stand-up"}, "size_mm"),
        ("bitva-counters", {"size": 20.0, "hex_size": 20.0}, "size"),
        ("invasion-tokens", {"size": 24.0}, "size"),
    ],
)
def test_a_size_that_does_not_fit_is_refused(slug, options, option):
    with pytest.raises(BadOption) as refused:
        render(slug, options=options)
    assert (refused.value.code, refused.value.option) == ("does-not-fit", option)
    assert refused.value.params["most"] < refused.value.params["size"]


def test_a_piece_is_as_wide_as_fits_and_within_its_bounds():
    assert fitting("size", 0, 20, most_on_hexes(20), (12, 30)) == 17.0
    assert fitting("size", 0, 60, most_on_hexes(60), (12, 30)) == 30
    assert fitting("size", 0, 32, most_on_hexes(32), (16, 30), 22.4) == 22.0
    assert fitting("size", 16.5, 20, most_on_hexes(20), (12, 30)) == 16.5
    with pytest.raises(BadOption, match="out-of-range"):
        fitting("size", 31, 60, most_on_hexes(60), (12, 30))
