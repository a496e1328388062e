import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printables import drawings, fonts, shapes
from printables.boards import board_svg
from printables.catalogue import PRODUCTS, pages_of
from printables.drawings import ICONS, glyph, icon
from printables.errors import Unprintable
from printables.layout import Box
from printables.pieces import HAND, written, written_high
from tests.games.little_battlefield.positions import position
from tests.printables.record_sheets import strings

any_text = st.text(st.characters(), max_size=60)  # lone surrogates too


@given(any_text)
@example("a\u0323\u0308 z\u0336alg\u0489o\u0301")
@example("\ud800\x00\ufffe")
def test_any_text_is_made_of_characters_that_the_face_has(raw):
    entry = fonts.legible(raw, HAND)
    assert fonts.checked(entry.text, entry.face) == entry.text
    assert entry.text == entry.text.strip()


@pytest.mark.parametrize(
    ("raw", "printed", "face", "lost"),
    [
        ("Éléonore  d’Œuf\n", "Éléonore d’Œuf", "Sans-It", False),
        ("Жанна", "Жанна", "Sans", False),
        ("Ｚｏｅ", "Zoe", "Sans", False),
        ("x\u0489y", "xy", "Sans", False),
        ("李 Bruce", "◊ Bruce", "Sans", True),
        ("🚀", "◊", "Sans", True),
        ("◊", "◊", "Sans-It", False),
        ("\u202eevil\u200b", "evil", "Sans-It", False),
        ("", "", "Sans-It", False),
    ],
)
def test_what_is_printed_for_what_was_typed(raw, printed, face, lost):
    assert fonts.legible(raw, HAND) == fonts.Legible(printed, face)
    assert bool(fonts.lost(raw)) == lost


@given(any_text, st.floats(8, 60), st.floats(7.5, 24))
def test_a_written_text_never_leaves_its_box(raw, room, points):
    box = Box(10, 10, room, 8)
    for anchor in ("start", "middle", "end"):
        lines = list(strings(written(box, raw, "#000000", points, anchor=anchor)))
        assert bool(lines) == bool(fonts.legible(raw, HAND).text)
        for line in lines:
            left, _, right, _ = line.getBounds()
            assert left >= box.x
            assert right <= box.right
            assert line.fontSize / fonts.PT >= (7.5 if len(lines) == 1 and room > 40 else fonts.FLOOR) - 1e-6
        assert sum(line.fontSize for line in lines[1:]) <= box.h


@given(st.text(st.sampled_from("aWé- "), max_size=60), st.floats(8, 60), st.floats(3, 12))
def test_a_written_text_is_whole_where_its_box_is_high_enough_and_else_ends_in_dots(raw, room, high):
    shown = "".join(line.text for line in strings(written(Box(0, 0, room, high), raw, "#000000"))).replace(" ", "")
    typed = raw.replace(" ", "")
    if high >= written_high(raw, room):
        assert shown == typed
    else:
        assert shown == typed or typed.startswith(shown.removesuffix("…"))


def test_our_own_words_are_refused_rather_than_set_under_six_points():
    shapes.label(Box(0, 0, 31, 4), "Feuille de campagne", 9)
    with pytest.raises(Unprintable, match=r"needs 1\.8 pt in 5\.4 mm"):
        shapes.label(Box(0, 0, 7, 4), "Feuille de campagne", 9)
    with pytest.raises(Unprintable):
        shapes.label(Box(0, 0, 90, 4), "x" * 500, 9)
    with pytest.raises(Unprintable):
        shapes.text(0, 0, "x", 5.9)


@pytest.mark.parametrize("words", ["李", "\uf024", "two  spaces"])
def test_our_own_words_need_every_character_in_the_face(words):
    with pytest.raises(Unprintable):
        shapes.text(0, 0, words, 10)


def test_a_paragraph_breaks_at_spaces_and_refuses_what_does_not_fit():
    words = "Bonus\u00a0: le vainqueur d’une bataille ajoute 1 PV par manche gagnée."
    lines = fonts.wrap(words, "Sans", 8, 40)
    assert " ".join(lines) == words
    assert len(lines) > 1
    assert max(fonts.width(line, "Sans", 8) for line in lines) <= 40
    assert lines[0].startswith("Bonus\u00a0: le")
    with pytest.raises(Unprintable, match="lines of 8 pt"):
        shapes.paragraph(Box(0, 0, 40, 5), words, 8)
    with pytest.raises(Unprintable, match="wider"):
        fonts.wrap("anticonstitutionnellement", "Sans", 8, 20)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_centred_by_its_ink_and_as_large_as_asked(name):
    left, bottom, right, top = icon(5, 7, name, 4).getBounds()
    assert max(right - left, top - bottom) == pytest.approx(4, abs=0.15)  # bounds take in the handles of bends
    assert ((left + right) / 2, (bottom + top) / 2) == pytest.approx((5, 7), abs=0.1)


def test_every_icon_is_drawn_on_a_print_or_on_a_board(monkeypatch, campaign):
    drawn = set()

    def outline(name):
        drawn.add(name)
        return glyph(name)

    monkeypatch.setattr(drawings, "glyph", outline)
    prints = [pages_of(slug) for slug in PRODUCTS] + [pages_of("campaign-sheet", data=campaign)]
    assert sum(page.width > 0 for pages in prints for page in pages) > len(PRODUCTS)
    board_svg.__wrapped__("little-battlefield", position())  # without what is kept of other drawings
    assert set(ICONS) - drawn == set()


def test_a_glyph_begins_and_ends_each_contour_at_the_same_point():
    for name in ICONS:
        at, start = 0, ()
        for operator in glyph(name).operators:
            if operator == shapes.MOVE:
                start = glyph(name).points[at : at + 2]
            elif operator == shapes.CLOSE:
                assert glyph(name).points[at - 2 : at] == pytest.approx(start)
            at += (2, 2, 6, 0)[operator]  # move, line, bend, close
        assert at == len(glyph(name).points)


def test_hatching_ends_on_the_outline():
    box = Box(2, 3, 20, 6)
    lines = shapes.hatch(shapes.outline(box, 0), 45, 1.1)
    assert len(lines) > 10
    for a, b in lines:
        assert (b[1] - a[1]) == pytest.approx(b[0] - a[0])
        for x, y in (a, b):
            assert min(abs(x - 2), abs(x - 22), abs(y - 3), abs(y - 9)) < 1e-9
            assert 2 - 1e-9 <= x <= 22 + 1e-9
            assert 3 - 1e-9 <= y <= 9 + 1e-9
