"""Bleed: the ink of every piece goes on beyond its cut, and its words stand there once."""

import re
from collections import Counter

import pypdfium2
import pytest
from msgspec.structs import replace

from printables import cut_pages, cutting, sharing
from printables.art.bivouac.seats import SeatCards, TakenSeat
from printables.art.invasion.standups import BASE as FIGURE_BASE
from printables.catalogue import render
from printables.cutting import bled
from printables.flow import Strip
from printables.making import head
from printables.pdf import pdf_bytes
from printables.shapes import at, group
from printables.sheets import Page, drawn
from printables.theme import THEMES
from tests.printables.printing import CUT_OUT, beyond, cuts_of
from tests.printables.readback import Seen

STANDS = {
    "battle-markers": 0.5,
    "invasion-figures": FIGURE_BASE,
}  # folded over: bleed at their sides, feet that are bare or end with a line; mm without ink
WHITE_EDGED = {"little-battlefield-sectors"}
FRAMED = {"seat-cards"}  # paper up to every cut, in every theme


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", CUT_OUT)
def test_the_ink_of_every_piece_goes_on_for_the_bleed_beyond_the_edges_that_it_comes_up_to(slug, theme):
    style, cuts = cuts_of(slug, theme=theme, bleed=3)
    for cut in cuts:
        arts = [art for piece in bled(cut, style.bleed).pieces for art in (piece.front, piece.back) if art]
        for left, right, above, below in beyond(cut.size, arts):
            if slug in FRAMED:
                assert max(left, right, above, below) < 0.2
                continue
            assert (left, right) == (pytest.approx(3, abs=0.4), pytest.approx(3, abs=0.4))
            if slug in STANDS and cut.size[1] > cut.size[0]:
                assert max(above, below) < 0.3 - min(STANDS[slug], cut.size[0] / 2)  # small ones have a smaller foot
            elif slug == "mech-counters" and cut.size[1] > cut.size[0]:
                assert max(above, below) == pytest.approx(3, abs=0.4)  # on the foot behind is a mark alone
            else:
                assert (above, below) == (pytest.approx(3, abs=0.4), pytest.approx(3, abs=0.4))


def colours_at(size, art, spots):
    """What colour a piece has at these places, in mm from its lower left corner."""
    room, dots = 5.0, 10  # mm round the piece; pixels a mm
    w, h = size
    page = Page(w + 2 * room, h + 2 * room, at(room, room, drawn(art)), "T", "T", "", "en")
    picture = pypdfium2.PdfDocument(pdf_bytes([page]))[0].render(scale=dots * 25.4 / 72).to_pil().convert("RGB")
    return [picture.getpixel((round((room + x) * dots), round((room + h - y) * dots))) for x, y in spots]


@pytest.mark.parametrize(
    "slug",
    ["blank-counters", "battle-blanks", "reserve-tokens", "battle-counters", "bitva-counters", "mech-counters"],
)
def test_what_lies_within_the_edge_of_a_counter_goes_on_beyond_its_cut(slug):
    style, cuts = cuts_of(slug, bleed=3)
    for cut in cuts:
        w, h = cut.size
        if w != h:  # what stands, and fieldworks
            continue
        beside = w * 0.28  # of the arrow and the bar of a mech
        inner = [(beside, h - 1.1), (beside, 1.1), (1.1, h / 2), (w - 1.1, h / 2)]
        outer = [(beside, h + 1.5), (beside, -1.5), (-1.5, h / 2), (w + 1.5, h / 2)]
        for art in (side for piece in bled(cut, style.bleed).pieces for side in (piece.front, piece.back) if side):
            assert colours_at(cut.size, art, inner) == colours_at(cut.size, art, outer)


@pytest.mark.parametrize("slug", ["battle-blanks", "blank-counters", "bitva-counters", "reserve-tokens"])
def test_the_key_shows_pieces_with_bleed_as_they_are_cut(slug):
    seen = Seen(render(slug, bleed=3, duplex="long").content)
    entries = [entry for entry in seen.texts() if re.match(r"\d+\s×\s\D", entry.text)]
    filled = [path.box for path in seen.paths() if path.filled]
    assert entries
    assert min(left for left, *_ in filled) > 8 - 0.01  # in the margin there is nothing
    for left, low, right, high in (entry.box for entry in entries):
        beside = [box for box in filled if box[1] < (low + high) / 2 < box[3] and box[0] < right]
        assert max(box[2] for box in beside if box[0] < left) < left - 0.5


@pytest.mark.parametrize("slug", sorted(WHITE_EDGED | FRAMED))
def test_pieces_leave_white_for_the_scissors_where_there_is_no_bleed(slug):
    _, cuts = cuts_of(slug)
    for cut in cuts:
        assert all(max(edges) < 0.2 for edges in beyond(cut.size, [piece.front for piece in cut.pieces]))


@pytest.mark.parametrize("slug", CUT_OUT)
def test_every_piece_of_every_game_can_be_printed_with_bleed(slug, monkeypatch):
    monkeypatch.setattr(cutting, "making", lambda *_: None)  # what is told where there is room is no piece
    monkeypatch.setattr(cutting, "key", lambda *_: Strip(0.0, lambda _: group()))
    for room in (cut_pages, sharing):
        monkeypatch.setattr(room, "head", lambda *args: replace(head(*args), draw=lambda _: group()))
    data = SeatCards("Friday", (TakenSeat("Union", "Bob"),) * 3) if slug == "seat-cards" else None  # else a page full
    plain, bleeding = (Seen(render(slug, data=data, bleed=bleed).content) for bleed in (0, 3))
    notes = " ".join(note for cut in cuts_of(slug)[1] for note in cut.notes).replace("\u00a0", " ")  # once a page
    words, again = (
        Counter(text.text.strip() for page in range(seen.pages) for text in seen.texts(page) if text.box[1] > 15)
        for seen in (plain, bleeding)
    )
    words, again = (Counter({word: n for word, n in found.items() if word not in notes}) for found in (words, again))
    assert words == again
    ids = re.findall(r'\bid="([^"]+)"', render(slug, bleed=3, format="svg").content.decode())
    assert len(ids) == len(set(ids))
