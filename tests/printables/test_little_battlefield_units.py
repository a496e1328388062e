"""My Little Battlefield on paper: units and markers."""

import itertools
import math
import re

import pytest
from msgspec.structs import replace

from games.little_battlefield.components import (
    CARDS,
    FACTIONS,
    MOST,
    POWER,
    RESOURCES,
    SEATS,
)
from printables.art.little_battlefield.cards import ROUNDED, SectorCards, place_wide
from printables.art.little_battlefield.signs import RANKS
from printables.art.little_battlefield.tokens import unit
from printables.shapes import Stamp
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.tree import bounds, strings
from printables.words import Words
from tests.printables.little_battlefield import BOTH, context, frames, in_order, printed, text_of, token_cuts


def drawn_as(seen_cut):
    """The edge of a piece as it is drawn, clear of the cut that it shares."""
    return tuple(side - 1.2 for side in seen_cut.size)


def test_units_are_square_for_blue_and_have_round_corners_for_red():
    seen = printed("tokens", options={"blue": "kingdom", "red": "clans"})
    units, *markers = token_cuts()
    outlines = [path for path in seen.paths() if path.filled and path.size == pytest.approx(drawn_as(units), abs=0.05)]
    assert sorted(path.straight for path in outlines) == [False] * 5 + [True] * 5
    # on the same sheet: a marker for each track, one for each sector with four to spare, and those of an AI's tracks
    assert [len(frames(seen, 0, drawn_as(cut))) for cut in markers] == [6, 9 + 4 + 3]


def test_a_unit_covers_no_more_than_its_place_on_a_card_corners_and_all():
    """Of both sides: the places have the outline of the units."""

    def corners(seen, wide):
        """How far a corner of the pieces or places of this width, curved or straight, reaches to the upper right."""
        shapes = [path for path in seen.paths() if path.filled and path.size == pytest.approx((wide, wide), abs=0.7)]
        reach = {path.straight: {round(max(x + y for x, y in path.points) - sum(path.middle), 1)} for path in shapes}
        assert set(reach) == {True, False}
        return {straight: max(found) for straight, found in reach.items()}

    unit = drawn_as(token_cuts()[0])[0]
    pieces = corners(printed("tokens", options={"blue": "kingdom", "red": "clans"}), unit)
    places = corners(printed("sectors"), place_wide())
    assert all(pieces[straight] < places[straight] for straight in (True, False))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_units_of_all_factions_with_a_spare_standard_each_lie_on_one_sheet(paper):
    seen = printed("tokens", paper=paper)
    units, *_ = token_cuts()
    assert seen.pages == 1
    assert len(frames(seen, 0, drawn_as(units))) == 2 * len(FACTIONS) * 5


@BOTH
def test_the_steps_say_that_round_units_are_cut_with_scissors(language):
    steps = Words(language, "little-battlefield")("make_squares").split()
    assert " ".join(steps) in " ".join(printed("tokens", language=language).text(0).split())


def test_between_two_pieces_is_one_cut_and_what_is_drawn_keeps_clear_of_it():
    seen = printed("tokens")
    for cut in token_cuts():
        assert cut.gap == 0
        middles = frames(seen, 0, drawn_as(cut))
        assert cut.size[0] in {round(b[0] - a[0], 1) for a, b in itertools.pairwise(middles)}


def unit_svg(seat, theme):
    return svg_text(Page(20, 20, unit(seat, "elite", FACTIONS["fleet"], context(theme)), "", "", "", "en"))


def test_red_bears_a_pattern_where_colours_may_look_alike():
    assert len(unit_svg("red", "colour-blind")) > len(unit_svg("blue", "colour-blind"))


def test_red_has_a_heavy_frame_where_there_is_no_colour():
    red, blue = (set(re.findall(r'stroke-width="([0-9.]+)"', unit_svg(seat, "ink-saver"))) for seat in SEATS[::-1])
    (heavy,), (light,) = red - blue, blue - red  # all else is the figure, which they have in common
    assert float(heavy) > 3 * float(light)


@pytest.mark.parametrize("kind", ["standard", "elite", "renown"])
def test_a_unit_bears_the_sign_of_its_rank_that_stands_in_the_reserve_of_an_ai_board(kind):
    ink = THEMES["colour"].sides["first"].on
    art = unit("blue", kind, FACTIONS["fleet"], context())
    keys = {stamp.key for stamp in stamps(art)}
    assert f"sign {RANKS[kind]} {ink} 0.0" in keys


def stamps(art):
    """The stamps of a drawing, however deep."""
    found = [art] if isinstance(art, Stamp) else []
    for part in getattr(art, "contents", []):
        found += stamps(part)
    return found


def test_markers_fit_the_tracks_of_the_boards_and_the_levels_of_an_ai_board():
    _, tracks, bars = token_cuts()
    for margin in (8, 10):
        for paper in ("a4", "letter"):
            boards, ai = (printed(name, paper=paper, margin=margin) for name in ("boards", "ai-boards"))
            cells = [path.size for path in boards.paths() if path.filled and 14 < path.size[0] < 17]
            assert len(cells) == 2 * 2 * 8
            assert all(wide >= tracks.size[0] + 1 and high >= tracks.size[1] + 1 for wide, high in cells)
            levels = [path.size for path in ai.paths() if path.filled and 135 < path.size[0] < 155]
            assert len(levels) == 2 * len(POWER)
            assert all(high >= bars.size[1] + 1 for _, high in levels)
            cells = [
                path.size for path in ai.paths() if path.filled and 11.5 < path.size[0] < 13 and path.size[1] < 8.5
            ]
            assert len(cells) == 2 * len(RESOURCES) * (MOST + 1)
            assert all(wide >= bars.size[0] + 1 and high >= bars.size[1] + 1 for wide, high in cells)


@pytest.mark.parametrize("category", [2, 3, 4, 5])
def test_a_marker_fits_a_cell_of_the_gauge_and_a_unit_its_place_on_the_card(category):
    """N7, N12"""
    card = next(card for card in CARDS.values() if card.category == category)
    seen = printed("sectors", data=SectorCards((replace(card, copies=1),)))
    units, _, markers = token_cuts()
    places = [path.size for path in seen.paths() if path.filled and path.size == pytest.approx(units.size, abs=1.5)]
    assert len(places) == 4  # two a side
    assert all(wide >= units.size[0] + 0.7 and high >= units.size[1] for wide, high in places)  # drawn within them
    wide, high = markers.size
    gauge_cells = [path.size for path in seen.paths() if path.size[0] == pytest.approx(9.0, abs=0.05)]
    assert len(gauge_cells) >= 2 * category + 1
    assert all(cell[0] >= wide + 1 - 0.01 and cell[1] >= high + 1 - 0.01 for cell in gauge_cells)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "replace the 21 markers of each player"), ("fr", "remplacent les 21 pions de chaque joueur")],
)
def test_T28_the_sheet_says_why_it_holds_fewer_markers_than_the_rules_give(language, words):
    seen = printed("tokens", language=language)
    assert words in " ".join(seen.text(0).split())


@BOTH
@pytest.mark.parametrize("faction", FACTIONS)
def test_units_bear_the_names_of_their_faction(faction, language):
    text = text_of(printed("tokens", language=language, options={"blue": faction, "red": faction}, only=("red-elite",)))
    for word in dict(FACTIONS[faction].units)["elite"].said_in(language).split():
        assert word in text


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("kind", ["standard", "elite", "renown"])
def test_a_unit_of_either_side_bears_its_name_within_its_outline(kind, faction, seat):
    size, inside = 18.0, 0.6
    (name,) = strings(unit(seat, kind, FACTIONS[faction], context(), size, inside))
    assert name.text == dict(FACTIONS[faction].units)[kind].said_in("en")
    left, _, right, _ = bounds(name)
    radius = (size - 2 * inside) * ROUNDED if seat == "red" else 0.0
    gap = radius - math.sqrt(max(radius**2 - max(radius - (name.y - inside), 0) ** 2, 0))  # what the corner takes there
    assert min(left, size - right) - inside > gap


@BOTH
def test_the_units_are_named_and_the_key_says_what_the_markers_are_for(language):
    seen, words = text_of(printed("tokens", language=language)), Words(language, "little-battlefield")
    for faction in FACTIONS.values():
        for _, name in faction.units:
            assert name.said_in(language) in seen
    for sentence in (words("mlb_key_sector", n=9, spare=4), words("mlb_key_ai")):
        assert " ".join(sentence.split()) in " ".join(seen.split())


@BOTH
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_pages_of_the_reference_are_set_in_ten_points_at_least(paper, language):
    seen = printed("reference", paper=paper, language=language)
    for page, key in enumerate(("mlb_ref_elite", "mlb_ref_ai_follow")):
        beginning = Words(language, "little-battlefield")(key)[:20]
        assert [text.points >= 10 for text in seen.texts(page) if text.text.startswith(beginning)] == [True]


def test_units_are_the_same_on_both_sides():
    seen = printed("tokens", duplex="long")
    assert seen.pages == 2  # markers beside them have no back
    width, _ = seen.size()
    drawn = drawn_as(token_cuts()[0])
    assert frames(seen, 0, drawn)
    mirrored = in_order([(width - x, y) for x, y in frames(seen, 1, drawn)])
    assert mirrored == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, drawn)]
