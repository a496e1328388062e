"""Blank counters, and words of one's own on them."""

import re

import pytest

from printables.art.bivouac.products import BlankCounters
from printables.blanks import FACE, SIGNS, fitted, sign_of
from printables.catalogue import pages_of, render, schema_of
from printables.errors import BadOption
from printables.fonts import FLOOR, width
from printables.tabletop import INSIDE
from printables.theme import PAPER
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

SLUGS = ("battle-blanks", "blank-counters")
SIDE = {"battle-blanks": "union", "blank-counters": "first"}
OUTLINES = ("square", "round", "cut", "point", "arch")


@pytest.mark.parametrize("slug", SLUGS)
def test_each_line_is_a_counter_and_there_are_as_many_of_each_as_asked(slug):
    seen = Seen(render(slug, options={"texts": "Supply\n\n  Hidden   guns \n", "count": 3, "side": SIDE[slug]}).content)
    words = seen.text()
    assert words.count("Supply") == 3
    assert words.count("Hidden") == 3
    assert words.count("guns") == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_without_words_they_are_to_write_on(slug):
    drawn = render(slug, format="svg", piece=SIDE[slug]).content.decode()
    assert "<text" not in drawn
    assert "<path" in drawn or "<rect" in drawn or "<polygon" in drawn


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("size", [15.0, 20.0, 40.0])
@pytest.mark.parametrize("line", ["HQ", "Dépôt de vivres", "A b c d e f g", "[flag] Supply"])
def test_words_stay_within_their_counter(line, size, outline):
    block = fitted(line, size, outline)
    assert " ".join(block.lines) == sign_of(line)[1]
    assert block.points >= FLOOR
    assert max(width(row, FACE, block.points) for row in block.lines) <= size * 0.8


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("theme", ["colour", "ink-saver", "colour-blind"])
def test_on_paper_no_word_leaves_the_rim_of_its_counter(slug, theme):
    options = {"texts": "[star] Dépôt\nRéserve\nAux ordres\nQjpg", "count": 1}
    seen = Seen(render(slug, options=options, theme=theme).content)
    panels = [path.points for path in seen.paths() if path.filled and path.fill == PAPER]
    lowest = min(y for panel in panels for _, y in panel)
    highest = max(y for panel in panels for _, y in panel)
    words = [text for text in seen.texts() if lowest - 5 < text.box[1] < highest]  # not what is told of them
    assert len(words) >= 5 * len(pieces_of(slug))
    for word in words:
        left, bottom, right, top = word.box
        corners = [(x, y) for x in (left, right) for y in (bottom, top)]
        assert any(all(inside(corner, panel) for corner in corners) for panel in panels), word


def inside(point, polygon):
    """Whether a point lies in a convex polygon."""
    turns = [
        (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    ]
    return all(turn >= -1e-3 for turn in turns) or all(turn <= 1e-3 for turn in turns)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["none", "long"])
def test_unless_told_how_many_all_sides_share_one_page_evenly(slug, paper, duplex):
    pages = pages_of(slug, paper=paper, duplex=duplex)
    fronts = [page for page in pages.bound if page.content.back == "none"]
    assert len(fronts) == 1
    pieces = fronts[0].content.block.batch
    each = {side: sum(piece.ident == side for piece in pieces) for side in pieces_of(slug)}
    assert len(set(each.values())) == 1
    rows: dict[str, set[float]] = {side: set() for side in each}
    for piece, (_, _, _, y) in zip(pieces, fronts[0].content.block.spots, strict=True):
        rows[piece.ident].add(y)
    assert not set.intersection(*rows.values())  # no row is of two sides


def test_one_side_alone_fills_its_page():
    alone, among = (len(pages_of("blank-counters", only=only).bound[0].content.block.batch) for only in (["third"], []))
    assert alone > among


def test_more_words_than_a_page_holds_are_all_there_once():
    options = {"texts": "\n".join(f"N{n}" for n in range(60))}
    pages = pages_of("blank-counters", options=options)
    assert sum(page.content.pieces for page in pages.bound) == 60 * 5


@pytest.mark.parametrize(
    ("line", "sign", "words"),
    [
        ("[flag] HQ", "flag", "HQ"),
        ("[Drapeau]HQ", "flag", "HQ"),
        ("[éclair]", "bolt", ""),
        ("[moon] HQ", "", "[moon] HQ"),
        ("HQ [flag]", "", "HQ [flag]"),
        ("[flag HQ", "", "[flag HQ"),
    ],
)
def test_a_line_may_begin_with_a_sign(line, sign, words):
    assert sign_of(line) == (sign, words)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_names_every_sign_there_is(language):
    title = schema_of("blank-counters", language=language)["properties"]["texts"]["title"]
    named = re.findall(r"\[[^]]+\]", title)
    assert [sign_of(name)[0] for name in named] == list(SIGNS)


def test_a_sign_is_drawn_and_not_written():
    plain, signed = (
        render("blank-counters", options={"texts": texts}, format="svg", piece="first").content.decode()
        for texts in ("HQ", "[flag] HQ")
    )
    assert "flag" not in signed
    assert signed.count("<path") == plain.count("<path") + 1


def test_backs_show_the_side_and_nothing_of_the_words():
    options = {"texts": "Mines", "side": "second"}
    seen = Seen(render("blank-counters", options=options, duplex="long").content)
    assert seen.pages == 2
    assert "Mines" in seen.text(0)
    assert "Mines" not in seen.text(1)


def test_larger_counters_have_larger_words():
    assert fitted("Réserve de munitions", 16.0).points < fitted("Réserve de munitions", 30.0).points


@pytest.mark.parametrize(
    ("texts", "code", "value", "letters"),
    [
        ("HQ\nDonaudampfschifffahrtsgesellschaft", "text-too-long", "Donaudampfschifffahrtsgesellschaft", ""),
        ("one " * 40, "text-too-long", ("one " * 40).strip(), ""),
        ("HQ\n兵 and 馬 and 兵", "no-letters", "兵 and 馬 and 兵", "兵 馬"),
    ],
)
def test_what_cannot_stand_on_a_counter_is_refused(texts, code, value, letters):
    with pytest.raises(BadOption) as refused:
        render("battle-blanks", options={"texts": texts})
    found = refused.value
    assert (found.code, found.option, found.value) == (code, "texts", value)
    assert found.params == {"text": value, "letters": letters}


@pytest.mark.parametrize(
    ("chosen", "option"),
    [({"size_mm": 11.0}, "size_mm"), ({"count": 41}, "count"), ({"texts": "a\n" * 61}, "texts")],
)
def test_blanks_out_of_range_are_refused(chosen, option):
    with pytest.raises(BadOption, match="out-of-range") as refused:
        render("blank-counters", options=chosen)
    assert refused.value.option == option


def test_they_are_as_large_as_the_counters_of_the_same_board():
    sizes = []
    for slug in ("battle-counters", "battle-blanks"):
        text = Seen(render(slug, options={"hex_mm": 22.0}).content).text()
        sizes.append(re.search(r"([0-9.]+) mm, for hexes of 22 mm", text)[1])
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    ("side", "phrase"),
    [("", "18 of each of 4 sides, 18 neutral"), ("first", "× the first side"), ("neutral", "× neither")],
)
def test_a_page_says_in_a_few_words_how_many_there_are_of_each_side(side, phrase):
    text = " ".join(Seen(render("blank-counters", data=BlankCounters(side=side)).content).text().split())
    assert phrase in text


@pytest.mark.parametrize("theme", ["colour", "ink-saver"])
def test_crosses_where_cuts_meet_stand_free_of_the_frames(theme):
    seen = Seen(render("blank-counters", theme=theme).content)
    crosses = [path for path in seen.paths() if path.stroked and len(path.points) > 100 and path.size[0] > 100]
    assert crosses
    ends = {point for path in crosses for point in path.points}
    near = INSIDE + 0.1  # mm
    frames = [path.box for path in seen.paths() if path.stroked and 17 < path.size[0] < 19 and 17 < path.size[1] < 19]
    assert len(frames) >= 18
    for left, low, right, top in frames:  # no arm runs along a frame
        assert not [1 for x, y in ends if left + 0.3 < x < right - 0.3 and low - near < y < top + near]
        assert not [1 for x, y in ends if low + 0.3 < y < top - 0.3 and left - near < x < right + near]
