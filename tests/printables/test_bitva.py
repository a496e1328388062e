"""Bitva on paper: boards, counters, the rules in short."""

import math
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace
from reportlab.graphics.shapes import Polygon

from games.bitva import GAME
from games.bitva.board import BOARD, board_to_toml
from games.bitva.model import SOLDIERS
from games.bitva.options import OPTION_FACTS
from printables.art.bitva import counters, reference
from printables.art.bitva.field import HexMap, ground
from printables.art.bitva.printed import BoardPrint, board_of
from printables.art.bitva.reference import ALONE, BESIDE, FAR, FRIEND, PATROL
from printables.catalogue import PRODUCTS, pages_of, render
from printables.context import GameContext
from printables.errors import BadOption, Unprintable
from printables.hexes import Hexes
from printables.shapes import Stamp, at
from printables.sheets import Page
from printables.svg import svg_text
from printables.tabletop import INSIDE
from printables.theme import THEMES, theme_of
from printables.tiles import OVERLAP
from printables.words import LANGUAGES, Words
from tests.games.bitva.positions import with_row
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen


def printed(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def board(**options) -> Seen:
    """A board on the smallest paper that holds it in one piece."""
    return printed("bitva-board", paper="a3", options=options)


def hexes(seen, flat, page=0):
    """The middles of the coloured hexes on a page."""
    size = pytest.approx((flat, 2 * flat / math.sqrt(3)), abs=0.05)
    return [path.middle for path in seen.paths(page) if path.filled and path.size == size]


def digits(seen):
    """How often each number stands on a page as a text of its own."""
    return Counter(text.text.strip() for text in seen.texts() if text.text.strip() in set("123456"))


WINGS = {"North-west", "North-east", "South-west", "South-east"}


def plain_spaces(words):
    """As they are read back."""
    return words.replace("\u00a0", " ")


def changed(number):
    """Our board, marked as a group's own, with this number on its first hex."""
    first, *rest = BOARD.hexes
    return board_to_toml(replace(BOARD, hexes=(replace(first, number=number), *rest), reconstruction=False))


def test_these_are_all_the_products():
    assert [slug for slug, product in PRODUCTS.items() if product.game == "bitva"] == [
        "bitva-board",
        "bitva-counters",
        "bitva-reference",
    ]


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize("flat", [18, 24.0, 30.5])
def test_hexes_have_their_true_size_and_touch(flat):
    seen = board(hex_size=flat) if flat < 30 else printed("bitva-board", paper="a3", options={"hex_size": flat})
    middles = [hexes(seen, flat, page) for page in range(seen.pages)][-1 if seen.pages > 1 else 0]
    assert middles
    for x, y in middles:
        nearest = min(math.hypot(x - u, y - v) for u, v in middles if (u, v) != (x, y))
        assert nearest == pytest.approx(flat, abs=0.05)


def test_every_hex_of_the_board_is_there_once():
    assert len(hexes(board(), 24)) == len(BOARD.hexes) == 106


def test_every_hex_bears_its_number_where_no_counter_hides_it_and_nothing_else():
    seen = board()
    expected = Counter(f"{hex_.number}" for hex_ in BOARD.hexes)
    assert digits(seen) == {number: 3 * count for number, count in expected.items()}
    assert not set(BOARD.printed.values()) & set(seen.text().split())  # those who play by its numbers need no names


def test_a_changed_board_is_printed_changed_and_is_nobodys_reconstruction():
    ours, own = board(), board(board=changed(6))
    assert BOARD.hexes[0].number == 3
    assert digits(own)["6"] == digits(ours)["6"] + 3
    assert digits(own)["3"] == digits(ours)["3"] - 3
    note = Words("en", "bitva")("bitva_ours")
    assert note in ours.text()
    assert note not in own.text()


def test_the_plan_of_a_board_too_wide_for_numbers_shows_its_hexes_without_them():
    narrow, wide = (
        printed(
            "bitva-board",
            options={"board": with_row(board_to_toml(BOARD), first="-7,5", hexes="1 " * n, zones="." * n)},
        )
        for n in (20, 28)
    )
    assert sum(digits(narrow).values()) > len(BOARD.hexes) + 20
    assert sum(digits(wide).values()) < 20  # steps alone


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, {"North", "South", *WINGS}),
        ({"players": "4"}, WINGS),
    ],
    ids=["two", "four"],
)
def test_who_sits_where_stands_at_the_edge_and_with_two_players_whose_wing_it_is_with_four(options, seats):
    texts = {text.text.strip() for text in board(**options).texts()}
    assert {name for name in texts if name.partition("-")[0] in ("North", "South")} == seats


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("advanced", [False, True])
def test_no_words_of_the_board_stand_where_two_pages_of_it_meet(language, players, advanced):
    seen = printed("bitva-board", paper="a3", language=language, options={"players": players, "advanced": advanced})
    middle, flap = seen.size()[0] / 2, OVERLAP / 2
    boxes = [text.box for text in seen.texts() if text.text.strip() and text.text.strip() not in set("123456")]
    above_foot = [box for box in boxes if box[1] > 30]
    assert len(above_foot) >= 8
    assert all(right < middle - flap or left > middle + flap for left, _, right, _ in above_foot)


def test_the_variant_has_its_combat_zone_drawn_and_explained():
    assert "Combat zone" not in board().text()
    assert "Combat zone" in board(advanced=True).text()
    assert len(board(advanced=True).paths()) > len(board().paths())


@pytest.mark.parametrize(("players", "seats"), [("2", ("South", "North")), ("4", WINGS)])
def test_the_plan_shows_the_numbers_and_who_sits_where(players, seats):
    seen = printed("bitva-board", options={"players": players})
    counts = Counter(text.text.strip() for text in seen.texts(0) if text.points >= 6)
    every = Counter(f"{hex_.number}" for hex_ in BOARD.hexes)
    assert {number: counts[number] >= count for number, count in every.items()} == dict.fromkeys(every, True)
    assert [counts[seat] for seat in seats] == [1] * len(seats)


def test_on_a4_the_board_lies_on_one_page_with_small_hexes_and_else_on_tiles_with_a_plan():
    assert render("bitva-board", options={"hex_size": 17}).pages == 1
    assert render("bitva-board", options={"hex_size": 24}).pages == 3


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"hex_size": 15.9}, "out-of-range", "hex_size"),
        ({"players": "3"}, "unknown-value", "players"),
        ({"advanced": "yes"}, "wrong-type", "advanced"),
        ({"board": "x" * 8001}, "too-long", "board"),
        ({"board": "[["}, "bad-board", "board"),
        ({"board": '[[north]]\nfirst = "0,0"\nhexes = "1"\nzones = "."'}, "bad-board", "board"),
        ({"board": changed(3).replace("(6)", "6")}, "bad-board", "board"),
    ],
)
def test_a_wrong_option_is_refused(options, code, option):
    with pytest.raises(BadOption) as refused:
        render("bitva-board", options=options)
    assert (refused.value.code, refused.value.option) == (code, option)


def test_a_board_of_more_than_two_metres_is_refused():
    rows = with_row(changed(3), first="0,99", hexes="1", zones=".")
    assert len(board_of(rows).hexes) == 107
    with pytest.raises(Unprintable):
        render("bitva-board", data=BoardPrint(40.0, board=rows))


# --- counters ------------------------------------------------------------------------------------


def soldiers(**choices):
    """How many soldiers of each kind lie on the sheets, those of the key apart."""
    keys = [key for page in pages_of("bitva-counters", **choices) for key in stamps(page.art)]
    return Counter(key.split()[0] for key in keys if key.startswith("bitva/"))


def stamps(node):
    if isinstance(node, Stamp):
        yield node.key
    for child in getattr(node, "contents", []):
        if getattr(child, "role", "") != "Artifact":
            yield from stamps(child)


@pytest.mark.parametrize(("players", "seats"), [("2", 2), ("4", 4)])
def test_there_are_as_many_counters_as_the_rules_say(players, seats):
    options = {"players": players}
    assert soldiers(options=options) == {"bitva/infantry": SOLDIERS * seats, "bitva/general": seats}
    assert len(pieces_of("bitva-counters", options=options)) == 2 * seats


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_key_says_whose_counters_are_and_who_takes_them_with_two_players(language):
    context = GameContext(theme_of("colour", "bitva"), words := Words(language, "bitva"))
    key_text = " ".join(text.text for text in printed("bitva-counters", language=language).texts()).replace(
        "\u00a0", " "
    )
    for seat, alone in (("south-west", "south"), ("north-west", "north"), ("south-east", ""), ("north-east", "")):
        name = f"{context.word(seat)}, {words('bitva_infantry')}"
        if alone:
            name = words("bitva_with_two", name=name, side=context.word(alone))
        assert words("key_entry", n=SOLDIERS, name=name).replace("\u00a0", " ") in key_text


def test_with_more_soldiers_in_the_rules_more_are_printed(monkeypatch):
    monkeypatch.setattr(counters, "SOLDIERS", 11)
    assert soldiers(options={"players": "2"})["bitva/infantry"] == 22


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_army_has_a_row_of_its_own(paper):
    seen = printed("bitva-counters", paper=paper)
    edge = pytest.approx((16 - 2 * INSIDE,) * 2, abs=0.05)
    rows = Counter(round(path.middle[1]) for path in seen.paths() if path.stroked and path.size == edge)
    assert list(rows.values()) == [SOLDIERS + 1] * 4


@pytest.mark.parametrize("size", [16.0, 20.0])
def test_counters_are_cut_at_their_true_size(size):
    seen = printed("bitva-counters", options={"size": size, "players": "2"}, only=("south-infantry",))
    edge = pytest.approx((size - 2 * INSIDE, size - 2 * INSIDE), abs=0.05)  # the line that is drawn lies inside the cut
    assert sum(path.size == edge and path.stroked for path in seen.paths()) == SOLDIERS


def inside(point, ring):
    """Whether a point lies within a convex outline that ends where it began, whichever way round it goes."""
    (x, y), turns = point, set()
    for (ax, ay), (bx, by) in pairwise(ring):
        turns.add(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > 0)
    return len(turns) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [16.0, 18.0, 20.0, 25.0])
@pytest.mark.parametrize("seat", ["south-east", "north-east"])  # those whose outlines have no bends
def test_the_name_of_a_seat_stands_within_its_outline(seat, size, language):
    options = {"size": size, "hex_size": 40.0}
    seen = printed("bitva-counters", only=(f"{seat}-infantry",), duplex="long", language=language, options=options)
    ground = size - 2 * INSIDE - 2 * counters.RIM * size
    outlines = [path for path in seen.paths(1) if path.filled and path.size == pytest.approx((ground, ground), abs=0.1)]
    names = [text for text in seen.texts(1) if text.text.strip() == GAME.seat_said(seat, language)]
    assert len(names) == len(outlines) == SOLDIERS
    for name in names:
        left, low, right, top = name.box
        (outline,) = [path for path in outlines if inside(((left + right) / 2, (low + top) / 2), path.points)]
        assert all(inside(corner, outline.points) for corner in [(left, low), (right, low), (left, top), (right, top)])


def test_backs_lie_behind_their_fronts_and_say_whose_they_are():
    seen = printed("bitva-counters", duplex="long")
    counts = Counter(text.text.strip() for text in seen.texts(1))
    assert {counts[wing] for wing in WINGS} == {SOLDIERS + 1}
    width, height = seen.size()
    assert width < height  # the sheet is upright: over its long edge it is turned like a leaf
    edge = pytest.approx((16 - 2 * INSIDE,) * 2, abs=0.05)
    fronts, backs = (
        {(round(x, 1), round(y, 1)) for x, y in (path.middle for path in seen.paths(page) if path.size == edge)}
        for page in (0, 1)
    )
    assert len(fronts) == len(backs) == 36
    assert all(any(back == pytest.approx((width - x, y), abs=0.2) for back in backs) for x, y in fronts)


def test_print_only_the_generals():
    assert soldiers(only=("south-east-general",), copies=2) == {"bitva/general": 2}


# --- the example ---


def test_4_6_the_soldiers_of_the_example_move_as_the_rules_say():
    hexes = Hexes(10.0, pointed=True)

    def apart(place, other):
        return round(math.dist(hexes.centre(place), hexes.centre(other)) / hexes.flat, 3)

    def number(place):
        return reference.SHOWN[place[1]][place[0]]

    assert [(number(a), number(b)) for a, b in ((ALONE, BESIDE), (PATROL, FAR))] == [reference.THROWN] * 2
    assert apart(ALONE, BESIDE) == 1
    assert min(apart(ALONE, other) for other in (PATROL, FRIEND)) > 1  # isolated
    assert apart(PATROL, FRIEND) == 1
    assert apart(PATROL, FAR) > 1


# --- the rules in short --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "legal", "tabloid"])
def test_the_rules_are_one_page_in_both_languages(language, paper):
    assert render("bitva-reference", language=language, paper=paper).pages == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_what_a_table_may_choose_in_the_words_of_the_game(language):
    text = printed("bitva-reference", language=language).text()
    for facts in OPTION_FACTS.values():
        assert not facts.allowed or plain_spaces(facts.said_in(language)) in text


def test_the_rules_have_their_numbers_from_the_game(monkeypatch):
    monkeypatch.setattr(reference, "SOLDIERS", 12)
    monkeypatch.setattr(reference, "IN_COMBAT", 5)
    loose = replace(OPTION_FACTS["loose_patrol"], en="Loose, they say.", fr="Lâche.", default=True)
    monkeypatch.setattr(GameContext, "game", replace(GAME, options={"loose_patrol": loose}))
    text = printed("bitva-reference").text()
    assert "Everyone has 12 infantry and a general" in text
    assert "Fewer than 5 of your soldiers" in text
    assert "Loose, they say. Default: yes." in text
    assert "pass instead" not in text


def test_what_is_ours_bears_its_mark_and_there_is_a_note():
    seen = printed("bitva-reference")
    marks = [text for text in seen.texts() if text.text.strip() == "R"]
    assert len(marks) == 7  # A8, A4, A2, A7, A6, A17, A15
    assert {round(mark.points, 1) for mark in marks} == {7.5}
    assert Words("en", "bitva")("note_reconstructed") in seen.text()


def test_the_chances_of_two_dice_are_those_of_36_throws():
    text = printed("bitva-reference").text()
    for share in ("11/36", "20/36", "2/36", "1/36"):
        assert share in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("bitva-board", {"hex_size": 16, "players": "4", "advanced": True}),
        ("bitva-board", {"hex_size": 40, "players": "4", "advanced": True}),
        ("bitva-counters", {"size": 25, "hex_size": 40}),
        ("bitva-counters", {"hex_size": 16}),
    ],
    ids=["small-hexes", "large-hexes", "large-counters", "small-counters"],
)
def test_the_smallest_and_the_largest_can_be_printed(slug, options, language):
    seen = printed(slug, options=options, language=language, duplex="long")
    assert min(text.points for page in range(seen.pages) for text in seen.texts(page)) >= 6 - 1e-3


# --- parts that are used again -------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_a_post_a_trench_and_a_plain_hex(golden, theme):
    kinds = {hex_.kind: hex_ for hex_ in reversed(BOARD.hexes)}
    art = [at(13 + 25 * n, 15, ground(kinds[kind], 24, THEMES[theme])) for n, kind in enumerate(sorted(kinds))]
    golden(f"bitva-hexes-{theme}", svg_text(Page(76, 30, at(0, 0, *art), "", "hexes", "", "en")))


def test_a_field_is_as_large_as_its_hexes():
    field = HexMap(BOARD, 10)
    middles = [field.middle(hex_.name) for hex_ in BOARD.hexes]
    assert min(x for x, _ in middles) == pytest.approx(5)
    assert max(x for x, _ in middles) == pytest.approx(field.size[0] - 5)
    assert min(y for _, y in middles) == pytest.approx(field.size[1] - max(y for _, y in middles))


@pytest.mark.parametrize("theme", THEMES)
def test_every_seat_has_an_outline_of_its_own(theme):
    context = GameContext(theme_of(theme, "bitva"), Words("en", "bitva"))
    seats = ("south-west", "north-west", "south-east", "north-east")
    assert len({context.side(seat).outline for seat in seats}) == 4


@pytest.mark.parametrize("theme", THEMES)
def test_a_general_has_a_frame_more_than_its_infantry(theme):
    infantry, general = (
        [
            part
            for part in counters.front(
                16, kind, "south", GameContext(theme_of(theme, "bitva"), Words("en", "bitva"))
            ).contents
            if isinstance(part, Polygon)
        ]
        for kind in ("infantry", "general")
    )
    assert (len(infantry), len(general)) == (0, 1)
    assert general[0].strokeWidth > 0.5
