"""Battle Cry on paper: the board, the pieces, the desk sheet, the reference card, the certificate."""

import math
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from games.battle_cry.battle import BattleResult
from games.battle_cry.board import Board
from games.battle_cry.dice import SIDES
from games.battle_cry.ground import ENTERING, IN_HEXES, KINDS, TERRAIN, Ground
from games.battle_cry.options import Options
from games.battle_cry.reserve import Replaced, ReserveOption, ReserveTable
from games.battle_cry.roster import OrderOfBattle
from games.battle_cry.scenario import Objective, scenario
from games.battle_cry.units import UNIT_FACTS
from games.core.text import Text, TextOf
from printables import symbols
from printables.art.battle_cry import card_tables, field, reference
from printables.art.battle_cry.board import BattleBoard, page_flat
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.certificate import Certificate
from printables.art.battle_cry.data import SheetRound, SheetRoundSide, Waiting, blank_sheet
from printables.art.battle_cry.desk_data import BattleDesk, blank_desk
from printables.art.battle_cry.pieces import BASE, STANDING, BattlePieces, fieldwork
from printables.art.battle_cry.readings import option_sign
from printables.catalogue import PRODUCTS, pages_of, render
from printables.cutting import stand_up_size
from printables.errors import BadOption, Unprintable
from printables.fonts import PT
from printables.product import Order
from printables.shapes import at, group
from printables.sheets import PAPERS, Page, Sheet, drawn
from printables.sides import theme_of
from printables.svg import svg_text
from printables.theme import THEMES
from printables.tree import bounds, strings
from printables.words import LANGUAGES, Words
from tests.games.battle_cry.grounds import ground as made_ground
from tests.printables.neat import neat
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

BRANDY, BULL_RUN, ANTIETAM = (scenario(key) for key in ("brandy-station", "first-bull-run", "antietam"))
NEAR = 0.05  # mm
LONG = "Wolfgang-Amadeus von und zu Großhabersdorf 李小龍 " * 4


def seen(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def said(slug, **choices) -> str:
    read = seen(slug, **choices)
    return " ".join(read.text(page) for page in range(read.pages))


def runs(slug, **choices) -> set[str]:
    """What is written on the first page, piece by piece."""
    return {text.text.strip() for text in seen(slug, **choices).texts()}


def marks(read, page=0) -> int:
    """How many raised R stand on a page."""
    return sum(text.text.strip() == "R" and text.points < 6.5 for text in read.texts(page))


def test_these_are_all_the_products():
    ours = [slug for slug, product in PRODUCTS.items() if product.game == "battle-cry"]
    assert ours == [
        "campaign-sheet", "battle-board", "battle-counters", "battle-markers", "battle-terrain", "battle-blanks",
        "battle-dice", "reserve-tokens", "battle-desk", "battle-reference", "best-general",
    ]  # fmt: skip


# --- the board -----------------------------------------------------------------------------------


def clear_hexes(read, page, flat):
    """The middles of hexes of clear ground that show whole on a page."""
    size = (flat, flat * 2 / 3**0.5)
    return [path.middle for path in read.paths(page) if path.filled and path.size == pytest.approx(size, abs=NEAR)]


@pytest.mark.parametrize("flat", [15.0, 30.0, 52.5])
def test_hexes_are_as_wide_as_asked_over_as_many_pages_as_it_takes(flat):
    read = seen("battle-board", data=BattleBoard(BULL_RUN, flat))
    for page in range(2 if read.pages > 2 else 1, read.pages):
        middles = clear_hexes(read, page, flat)
        assert middles
        rows = sorted({round(y, 1) for _, y in middles})
        steps = {round(b - a, 1) for a, b in pairwise(rows)}
        assert all(step == pytest.approx(flat * 3**0.5 / 2, abs=0.11) for step in steps)


@pytest.mark.parametrize(("short", "counts"), [("even", [13, 12] * 4 + [13]), ("odd", [12, 13] * 4 + [12])])
def test_B2_which_rows_are_short_is_read_from_the_board(short, counts, monkeypatch):
    monkeypatch.setattr(field, "BOARD", Board(13, 9, short, (8, 18)))
    read = seen("battle-board", paper="a3", data=BattleBoard(BULL_RUN, 25.0))
    middles = [middle for page in range(1, read.pages) for middle in clear_hexes(read, page, 25.0)]
    rows = Counter(round(y) for _, y in middles)
    assert [rows[y] for y in sorted(rows, reverse=True)] == counts


def test_B2_the_dotted_lines_run_where_the_board_says(monkeypatch):
    for lines in ((8, 18), (10, 16)):
        monkeypatch.setattr(field, "BOARD", Board(13, 9, "even", lines))
        art = field.Field(BULL_RUN.ground, 20.0, theme_of("colour", "battle-cry"), Words("en", "battle-cry"))
        xs = [one.x1 for one in field._section_lines(art)]
        assert xs == [half * 10.0 for half in lines]


def test_a_scenario_of_the_book_is_a_board_to_set_up_from_the_book():
    words = said("battle-board", data=BattleBoard(BULL_RUN))
    assert "Terrain and units are set up from your scenario book" in words
    assert "6 flags to win" in words
    assert "21 July 1861" in words


def test_B7_what_is_verified_bears_no_R_and_the_rest_has_a_note():
    bull = seen("battle-board", data=BattleBoard(BULL_RUN))
    assert marks(bull) == 2 + 1  # orders of battle, the legend's line
    assert "R: our reconstruction" in bull.text(0)
    first, flags = (
        structs.replace(BRANDY, **{known: True}) for known in ("first_side_verified", "victory_flags_verified")
    )
    both = structs.replace(first, victory_flags_verified=True)
    counts = [marks(seen("battle-board", data=BattleBoard(plan))) for plan in (first, flags, both)]
    assert counts[0] == counts[1] == counts[2] + 1


def test_B7_a_scenario_that_is_ours_altogether_says_so_once_at_its_title():
    brandy = seen("battle-board", data=BattleBoard(BRANDY))
    title, line = sorted((one for one in brandy.texts() if one.text.strip() == "R"), key=lambda one: -one.box[1])
    assert "R: our reconstruction" in brandy.text(0)
    (kicker,) = [one for one in brandy.texts() if "unofficial scenario" in one.text]
    (legend,) = [one for one in brandy.texts() if one.text.strip() == "Section line"]
    assert (title.box[0], line.box[0]) == (
        pytest.approx(kicker.box[2], abs=1),
        pytest.approx(legend.box[2], abs=1),
    )


NAMED_HEXES = dict(zip(("C4", "C8", "F3", "F5", "F9", "H2", "H4", "H6", "H8", "H10"), IN_HEXES, strict=True))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("hex_mm", [0.0, 20.0], ids=["one-page", "true-size"])
def test_b2_the_name_of_every_hex_is_on_a_plate_above_what_is_drawn_on_it(theme, hex_mm):
    bare = made_ground(terrain=NAMED_HEXES.items())
    data = BattleBoard(structs.replace(BRANDY, ground=bare, objectives=()), hex_mm=hex_mm)
    read = seen("battle-board", paper="a3", data=data, theme=theme)
    named = 0
    for page in range(read.pages):
        paths = read.paths(page)
        for name in (text for text in read.texts(page) if text.text.strip() in NAMED_HEXES):
            x, y = (name.box[0] + name.box[2]) / 2, (name.box[1] + name.box[3]) / 2
            over = [path for path in paths if path.filled and holds(path.box, x, y)]
            assert holds(over[-1].box, name.box[0], y)  # what was painted last is as wide as the name
            assert holds(over[-1].box, name.box[2], y)
            assert over[-1].size[1] < 4
            named += 1
    assert named >= len(NAMED_HEXES)


def holds(box, x, y) -> bool:
    return box[0] < x < box[2] and box[1] < y < box[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_B8_the_ground_of_an_own_scenario_is_what_is_printed(language):
    plain = BattleBoard(structs.replace(BRANDY, ground=Ground(), objectives=()))
    legend = {kind: Words(language, "battle-cry")(f"terrain_{kind}") for kind in TERRAIN if kind != "fieldwork"}
    for kind in ("woods", "orchard", "hill", "town", "homestead", "waterway", "bridge", "field", "rough"):
        ground = made_ground(terrain=[("E5", kind)])
        found = runs(
            "battle-board", language=language, data=replace(plain, scenario=structs.replace(BRANDY, ground=ground))
        )
        assert found & set(legend.values()) == {legend[kind]}
    assert not runs("battle-board", language=language, data=plain) & set(legend.values())


def test_B8_units_stand_on_their_hexes_unless_they_are_left_out():
    one = made_ground(placed=[("union", "infantry", "A1"), ("union", "general", "A1")])
    counts = []
    for ground, setup in ((Ground(fences=("E5 e",)), True), (one, False), (one, True)):
        page = pages_of("battle-board", data=BattleBoard(structs.replace(BRANDY, ground=ground), setup=setup))[0]
        counts.append(svg_text(page).count("<use"))
    assert counts[2] == counts[1] + 2 + 2 + 4  # two marks and two in the legend; the figure of each as one of its size


@pytest.mark.parametrize("theme", THEMES)
def test_what_shows_the_set_up_is_not_taken_for_a_counter_and_its_sides_are_told_by_their_outlines(theme):
    drawn = {}
    for side in ("union", "confederacy"):
        look, mark = (
            theme_of(theme, "battle-cry").sides[side],
            field.setup_mark(side, "infantry", 9.0, theme_of(theme, "battle-cry")),
        )
        drawn[side] = svg_text(Page(9, 9, mark, "Part", "Part", "", "en")).lower()
        assert look.ink.lower() not in drawn[side]
        assert (look.band or look.ink).lower() not in drawn[side]
    assert "rx=" in drawn["confederacy"]
    assert "rx=" not in drawn["union"]


def test_C8_where_objectives_add_points_the_flags_end_a_round_and_do_not_win_it():
    told = seen("battle-board", data=BattleBoard(BRANDY)).text(0)
    assert "Ends at 6 flags" in told
    assert "flags to win" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_says_what_the_marks_of_the_set_up_are(language):
    told = Words(language, "battle-cry")("legend_setup")
    assert told in runs("battle-board", language=language, data=BattleBoard(BRANDY))
    assert told not in runs("battle-board", language=language, data=BattleBoard(BRANDY, setup=False))


def test_the_board_at_true_size_has_no_units_of_the_set_up():
    here = [("union", "infantry", "E6"), ("confederacy", "general", "E8")]
    some = structs.replace(BRANDY, ground=made_ground(placed=here))
    none = structs.replace(BRANDY, ground=made_ground(terrain=[("A1", "woods")]))
    bare = structs.replace(some, ground=made_ground(terrain=[("A1", "woods")], placed=here))
    boards = [
        [svg_text(page).count("<use") for page in pages_of("battle-board", data=BattleBoard(plan, 30.0))]
        for plan in (none, bare)
    ]
    assert boards[0][1:] == boards[1][1:]
    assert boards[0][0] < boards[1][0]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("hex_mm", [22.0, 30.0, 37.5, 45.0, 60.0])
@pytest.mark.parametrize("plan", [BRANDY, ANTIETAM], ids=["map", "book"])
def test_no_seam_cuts_a_word_and_each_stands_on_one_sheet(plan, hex_mm, paper):
    read = seen("battle-board", paper=paper, data=BattleBoard(plan, hex_mm))
    plans = {0} if plan is BRANDY or read.pages == 2 else set()  # a page to set up from, then one with the sheets
    boards = [page for page in range(read.pages) if page not in plans and "assembly" not in read.text(page)]
    told = Counter(text.text.strip() for page in boards for text in read.texts(page))
    assert {told[name] for name in field.BOARD.hexes} == {1}
    assert [told[word] for word in ("LEFT", "CENTRE", "RIGHT")] == [2, 2, 2]


@pytest.mark.parametrize("turn", range(0, 180, 10))
def test_the_name_of_a_hex_stands_beside_the_deck_of_its_bridge(turn):
    x, y = field.beside_deck(turn)
    off = abs(x * math.sin(math.radians(turn)) - y * math.cos(math.radians(turn)))  # from the line in its middle
    assert off > field.DECK / 2 + 0.1
    assert abs(x) + 0.1 < 0.5


def test_words_move_off_a_seam_to_the_nearer_side():
    assert field.clear_of([], 50, 10) == 0
    assert field.clear_of([70], 50, 10) == 0
    assert field.clear_of([51], 50, 10) == pytest.approx(51 - 5 - field.CLEAR - 50)
    assert field.clear_of([49], 50, 10) == pytest.approx(49 + 5 + field.CLEAR - 50)


def test_furrows_in_a_legend_are_as_far_apart_as_on_the_map():
    art = svg_text(
        Page(8, 8, field.sample("field", 5.6, theme_of("ink-saver", "battle-cry")), "Part", "Part", "", "en")
    )
    assert max(path.count("M") for path in re.findall(r' d="([^"]*)"', art)) <= 7


# --- a scenario of the book at true size ---------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("hex_mm", [30.0, 45.0, 60.0])
def test_a_scenario_of_the_book_over_several_sheets_says_all_on_the_page_with_their_plan(hex_mm, paper, language):
    read, words = (
        seen("battle-board", paper=paper, language=language, data=BattleBoard(ANTIETAM, hex_mm)),
        Words(language, "battle-cry"),
    )
    told = {text.text.strip() for text in read.texts(0)}
    assert words("assembly", part=words("battlefield")).replace("\xa0", " ") in read.text(0).replace("\xa0", " ")
    for key in ("union", "confederacy", *(f"unit_{kind}" for kind in KINDS)):
        assert words(key) in told
    assert words("flags_to_win", n=ANTIETAM.victory_flags) in told
    assert words("loose_terrain") in " ".join(read.text(0).split())
    assert not any(words("loose_terrain") in " ".join(read.text(page).split()) for page in range(1, read.pages))


def test_a_scenario_of_the_book_that_has_much_to_say_keeps_its_page():
    wordy = structs.replace(ANTIETAM, remarks=Text(*["much to say " * 900] * 2))
    first = [seen("battle-board", data=BattleBoard(plan, 30.0)).text(0) for plan in (ANTIETAM, wordy)]
    assert ["assembly plan" in text for text in first] == [True, False]


def test_B7_where_orders_flags_and_who_begins_are_all_ours_one_sentence_says_so():
    for hex_mm, legend in ((0.0, 1), (30.0, 0)):
        read = seen("battle-board", data=BattleBoard(ANTIETAM, hex_mm))
        assert marks(read) == legend
        assert "are our reconstruction: your book prevails" in read.text(0)
    assert "So are both" not in seen("battle-board", data=BattleBoard(BULL_RUN)).text(0)


@pytest.mark.parametrize("paper", ["a3", "a4", "letter"])
def test_a_unit_hides_neither_the_objective_of_its_hex_nor_much_of_its_ground(paper):
    here = [("union", "infantry", "E6"), ("union", "general", "E6")]
    goal = Objective(TextOf("The ridge", "La crête"), 1, "both", hex="E6")
    plan = structs.replace(BRANDY, ground=made_ground(terrain=[("E6", "hill")], placed=here), objectives=(goal,))
    read = seen("battle-board", paper=paper, data=BattleBoard(plan))
    blue, gold = theme_of("colour", "battle-cry").sides["union"].tint, theme_of("colour", "battle-cry").gold
    flat = page_flat(Sheet(paper))
    units = [path.box for path in read.paths() if path.filled and path.fill == blue and path.size[0] < flat]
    stars = [path.box for path in read.paths() if path.filled and path.fill == gold and path.size[0] < flat]
    largest = max(right - left for left, _, right, _ in units)
    assert largest <= 0.44 * flat
    near = [star for star in stars if any(abs(star[0] - box[0]) < flat for box in units)]
    assert near
    frame = 0.2  # mm beyond the tint
    for left, bottom, right, top in units:
        for x, y, x2, y2 in near:
            halo = 0.06 * (x2 - x) + frame
            assert x - halo >= right or x2 + halo <= left or y - halo >= top or y2 + halo <= bottom


def test_objectives_are_listed_and_those_with_a_hex_are_on_the_board():
    ridge = Objective(TextOf("The long ridge", "La longue crête"), 3, "union", hex="C3")
    words = said("battle-board", language="fr", data=BattleBoard(structs.replace(BRANDY, objectives=(ridge,))))
    assert "La longue crête" in words
    assert "C3" in words
    assert "St. James Church" not in words


def test_twenty_objectives_fit_beside_the_board():
    many = tuple(Objective(TextOf(f"Hill {n} {LONG}", f"Colline {n} {LONG}"), 20, hex="C3") for n in range(20))
    for paper in ("a4", "letter"):
        data = BattleBoard(structs.replace(BRANDY, objectives=many, ground=Ground()))
        words = Seen(render("battle-board", paper=paper, data=data).content).text()
        assert all(f"Hill {n}" in words for n in range(20))


def test_long_notes_of_any_alphabet_go_on_on_pages_of_their_own():
    text = Text(*["Zug um Zug 李小龍 " * 30 + "x" * 300 + "\n" + "mot " * 900 + "fin"] * 2)
    read = seen("battle-board", data=BattleBoard(structs.replace(BRANDY, remarks=text)))
    assert read.pages == 2
    assert "fin" in read.text(1)
    assert "fin" not in read.text(0)


@pytest.mark.parametrize("hexes", [-1.0, 5.0, 61.0])
def test_hexes_out_of_range_are_refused(hexes):
    with pytest.raises(BadOption, match="out-of-range"):
        render("battle-board", options={"hex_mm": hexes})


@pytest.mark.parametrize(
    ("ways", "turn"), [((0, 180), 90), ((60, 240), 150), ((0,), 90), ((0, 60), 120), ((0, 120, 240), 90), ((), 90)]
)
def test_a_bridge_crosses_the_water_at_a_right_angle(ways, turn):
    assert field.bridge_turn(ways) % 180 == pytest.approx(turn % 180)


# --- pieces --------------------------------------------------------------------------------------


def test_there_are_counters_for_the_orders_of_battle_and_for_the_reserve():
    orders = OrderOfBattle(2, 1, 0, 1), OrderOfBattle(0, 0, 3, 2)
    data = BattlePieces(*orders, spare=1, elites=0, fieldworks=4, size_mm=18.0, hex_mm=25.0)
    names = Counter(text.text.strip() for text in seen("battle-counters", data=data).texts())
    assert (names["Infantry"], names["Cavalry"], names["Artillery"], names["General"]) == (3 + 1, 2 + 1, 1 + 4, 3)
    assert names["Fieldwork"] == 4
    assert list(pieces_of("battle-counters", data=data))[:3] == ["union-infantry", "union-cavalry", "union-artillery"]


@pytest.mark.parametrize("size", [16.0, 20.0, 30.0])
def test_counters_have_the_size_asked_for_and_their_backs_lie_behind_them(size):
    data = BattlePieces(
        OrderOfBattle(4, 2), OrderOfBattle(), spare=0, elites=0, fieldworks=0, size_mm=size, hex_mm=40.0
    )
    read = seen("battle-counters", data=data, duplex="long")
    frames = [
        sorted(path.middle for path in read.paths(page) if path.size == pytest.approx((size - 1.2,) * 2, abs=NEAR))
        for page in (0, 1)
    ]
    width, high = read.size()
    assert len(frames[0]) == 6
    behind = sorted((width - x, y) if high > width else (x, high - y) for x, y in frames[0])
    assert [value for place in frames[1] for value in place] == pytest.approx(sum(behind, ()), abs=NEAR)


def pips(data, ident) -> int:
    svg = render("battle-counters", data=data, format="svg", piece=ident).content.decode()
    return svg.count("<rect") - svg.count('rx="')


def test_the_key_of_counters_names_and_counts_types_and_sides():
    data = BattlePieces(OrderOfBattle(2, 1, 0, 1), OrderOfBattle(0, 0, 3, 0), spare=1, elites=1, hex_mm=17.5)
    told = said("battle-counters", data=data)
    for entry in ("10 × Union", "9 × Confederacy", "6 × Infantry", "5 × Cavalry", "7 × Artillery", "1 × General"):
        assert entry in told
    assert "20 × Union" in said("battle-counters", data=data, copies=2)
    named = said("battle-counters", data=replace(data, hex_mm=30.0))
    assert "6 × Infantry" not in named
    assert "10 × Union" in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_page_of_counters_keeps_its_key(language):
    told = said("battle-counters", language=language, options={"battle": "antietam", "hex_mm": 30})
    words = Words(language, "battle-cry")
    for key in ("key_figures", "key_works", "key_losses", "union", "confederacy"):
        assert words(key).replace("\xa0", " ") in told.replace("\xa0", " ")


def test_B3_A3_figures_follow_the_options_of_the_campaign():
    first, later = (
        BattlePieces(*BRANDY.orders.values(), options)
        for options in (Options(), Options(artillery_figures=3, elite_figures=2))
    )
    assert pips(later, "union-artillery") == pips(first, "union-artillery") + 1
    assert pips(first, "union-infantry-elite") == pips(first, "union-infantry") + 1
    assert pips(later, "union-infantry-elite") == pips(later, "union-infantry") + 2


def test_markers_fold_over_and_have_a_foot_at_both_ends():
    read = seen("battle-markers", data=BattlePieces(OrderOfBattle(1), OrderOfBattle(), spare=0, elites=0, hex_mm=30.0))
    names = [text for text in read.texts() if text.text.strip() == "Infantry"]
    assert len(names) == 2  # one of them head down
    width, high = stand_up_size(STANDING, BASE)
    frames = [
        path.box for path in read.paths() if path.size == pytest.approx((width - 1.2, STANDING[1] - 1.2), abs=NEAR)
    ]
    assert len(frames) == 2
    assert max(box[3] for box in frames) - min(box[1] for box in frames) == pytest.approx(
        high - 2 * BASE - 1.2, abs=NEAR
    )
    low = min(box[1] for box in frames)
    strip = [path for path in read.paths() if width * 0.5 < path.size[0] < width * 1.1]
    assert not [path for path in strip if low - BASE < path.box[1] and path.box[3] < low - 0.7]  # a foot is plain


def test_the_names_of_standing_units_are_of_one_size():
    data = BattlePieces(OrderOfBattle(2, 1, 1, 1), OrderOfBattle(), spare=0, elites=0, hex_mm=30.0)
    texts = [(text.text.strip(), text.points) for text in seen("battle-markers", language="fr", data=data).texts()]
    named = {points for words, points in texts if words in ("Infanterie", "Cavalerie", "Artillerie", "Général")}
    assert len(named) == 1


@pytest.mark.parametrize("slug", ["battle-counters", "battle-markers"])
@pytest.mark.parametrize(("hex_mm", "size"), [(0.0, 9.0), (30.0, 12.0)])
def test_B3_a_loss_is_read_at_the_edge_that_shows_from_across_the_table(slug, hex_mm, size):
    lost = cuts_of(slug, hex_mm=hex_mm, elites=1)[-1]
    assert lost.size == (size, size)
    numbers = list(strings(drawn(lost.pieces[0].front)))
    assert [number.text for number in numbers] == ["1", "2", "3", "4"]
    assert min(number.fontSize for number in numbers) / PT >= 9


def test_B3_a_unit_that_is_no_elite_loses_one_figure_less_and_generals_lose_none():
    four = BattlePieces(OrderOfBattle(2), OrderOfBattle(), spare=0, elites=0, hex_mm=30.0)
    told = [number.text for number in strings(drawn(cuts_of("battle-markers", data=four)[-1].pieces[0].front))]
    assert told == ["1", "2", "3"]
    assert not [
        cut for cut in cuts_of("battle-markers", data=generals()) if cut.part == Words("en", "battle-cry")("losses")
    ]


def cuts_of(slug="battle-counters", data=None, **options):
    product = PRODUCTS[slug]
    return product.pieces(Order(slug, options=options).style(product.game), product.filled(data, options))


def idents(**options):
    return Counter({piece.ident: piece.count for cut in cuts_of(**options) for piece in cut.pieces})


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["battle-counters", "battle-markers"])
def test_each_side_has_a_block_of_its_own_and_all_share_a_page(slug, paper):
    product, style = PRODUCTS[slug], Order(slug, paper=paper).style("battle-cry")
    cuts = product.pieces(style, product.filled(None, {}))
    blocks = [{piece.ident.split("-")[0] for piece in cut.pieces} for cut in cuts]
    assert blocks[:2] == [{side} for side in SIDES]
    assert seen(slug, paper=paper).pages == 1


def test_spare_counters_come_with_as_many_blank_ones_of_each_side_as_the_page_holds():
    many = idents()
    assert many["union-blank"] == many["confederacy-blank"] > 0
    assert seen("battle-counters").pages == 1
    assert not idents(spare=0)["union-blank"]
    assert not idents(battle="antietam", hex_mm=30.0)["union-blank"]


def test_the_colour_of_a_counter_runs_to_its_cuts():
    cut = cuts_of()[0]
    assert bounds(drawn(cut.pieces[0].front)) == pytest.approx((0, 0, *cut.size))


@pytest.mark.parametrize("slug", ["battle-counters", "battle-markers"])
def test_the_name_of_pieces_their_key_and_the_steps_begin_where_the_bar_does(slug):
    read = seen(slug)
    left = min(path.box[0] for path in read.paths())
    lefts = [
        text.box[0] for text in read.texts() if text.text.startswith(("Counters", "Standing", "How to", "Losses:"))
    ]
    assert lefts
    assert min(lefts) == pytest.approx(left, abs=0.6)


def generals():
    return BattlePieces(OrderOfBattle(generals=2), OrderOfBattle(), spare=0, elites=0, hex_mm=30.0)


@pytest.mark.parametrize("theme", THEMES)
def test_a_fieldwork_looks_as_it_did(theme, golden, style):
    page = Page(24, 24, at(2, 2, fieldwork(20.0, style(theme=theme))), "Part", "Part", "", "en")
    golden(f"battle-cry-fieldwork-{theme}", svg_text(page))


@pytest.mark.parametrize("kind", ["orchard", "homestead", "rough", "entrenchment"])
@pytest.mark.parametrize("theme", THEMES)
def test_ground_of_this_game_looks_as_it_did(kind, theme, golden):
    page = Page(24, 26, at(12, 13, field.sample(kind, 20.0, theme_of(theme, "battle-cry"))), "Part", "Part", "", "en")
    golden(f"battle-cry-{kind}-{theme}", svg_text(page))


@pytest.mark.parametrize(
    ("choice", "option"),
    [
        ({"size_mm": 31.0}, "size_mm"),
        ({"size_mm": 11.0}, "size_mm"),
        ({"hex_mm": 61.0}, "hex_mm"),
        ({"spare": 11}, "spare"),
        ({"elites": -1}, "elites"),
        ({"fieldworks": 41}, "fieldworks"),
    ],
)
def test_pieces_out_of_range_are_refused(choice, option):
    with pytest.raises(BadOption) as refused:
        render("battle-counters", options=choice)
    assert (refused.value.code, refused.value.option) == ("out-of-range", option)


def test_no_pieces_at_all_are_refused():
    with pytest.raises(BadOption) as refused:
        BattlePieces(OrderOfBattle(), OrderOfBattle(), spare=0, elites=0, fieldworks=0)
    assert (refused.value.code, refused.value.option) == ("out-of-range", "spare")


def test_markers_of_nothing_that_stands_are_refused():
    flat = BattlePieces(OrderOfBattle(), OrderOfBattle(), spare=0, elites=0, hex_mm=24.0)
    assert "Fieldwork" in seen("battle-counters", data=flat).text()
    with pytest.raises(BadOption, match="out-of-range"):
        render("battle-markers", data=flat)


# --- the desk sheet ------------------------------------------------------------------------------


def crowded() -> BattleDesk:
    busy = SheetRoundSide(LONG, (1000, 999), ("sabres",) * 9, ("flag", "flag"), (LONG, LONG),
                          (Waiting("cavalry", LONG), Waiting("artillery", "", True)))  # fmt: skip
    return BattleDesk(
        30, LONG, LONG, LONG, "union", {"union": 60}, {"union": ("infantry", "flag") * 15}, {("union", "flag"): LONG},
        tuple(SheetRound(n, LONG, busy, busy) for n in range(1, 9)),
        BattleResult({"union": 15992}, {"union": 8}, "union", {"union": 8}, {"union": 16000}),
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_desk_sheet_keeps_clear_of_itself(language):
    neat(render("battle-desk", language=language, data=crowded()).content)


def test_what_the_desk_knows_is_on_the_sheet():
    mine = SheetRoundSide("Élodie", (5, 2), (), ("infantry", "flag"), ("Infantry to A4",), (Waiting("cavalry", "I7"),))
    rounds = (SheetRound(1, "Table 2", mine),)
    data = BattleDesk(3, "Chickamauga", first_side="union", rounds=rounds, pots={"union": 11})
    words = said("battle-desk", data=data)
    for one in ("Élodie", "Infantry to A4", "I7", "Chickamauga", "Table 2", " 11 ", " 7 "):
        assert one in words


@pytest.mark.parametrize("battle", [1, 2, 5])
def test_C9_A13_a_blank_sheet_has_a_box_for_every_event_die(battle):
    boxes = {}
    for event_roll in ("per_battle", "per_round"):
        desk = blank_desk(battle, 2, event_roll)
        sides = [one.side(side) for one in desk.rounds for side in ("union", "confederacy")]
        boxes[event_roll] = sum(map(len, desk.events.values())) + sum(len(one.events) for one in sides)
    dice = 0 if battle == 1 else 2 + battle - 1
    assert boxes == {"per_battle": 2 * dice, "per_round": 4 * dice}


def test_C6_a_scenario_that_changes_the_reserve_roll_changes_the_desk_sheet_and_the_card():
    table = ReserveTable(removed=("sabres",), replaced=Replaced(infantry="cavalry"))
    plain, changed = (said("battle-desk", data=BattleDesk(reserve=one)) for one in (ReserveTable(), table))
    assert "Fieldwork" in plain
    assert "Fieldwork" not in changed
    assert changed.count("nothing") == plain.count("nothing") + 1  # sabres bring none
    cards = [pages_of("battle-reference", data=BattleReference(one))[0] for one in (ReserveTable(), table)]
    standard, other = (svg_text(card).count("<path") for card in cards)
    assert standard > other


@pytest.mark.parametrize(("battle", "rounds"), [(0, 3), (31, 3), (2, 0), (2, 13)])
def test_a_desk_sheet_out_of_range_is_refused(battle, rounds):
    with pytest.raises(BadOption, match="out-of-range"):
        render("battle-desk", options={"battle": battle, "rounds": rounds})


# --- the reference card --------------------------------------------------------------------------


def test_the_card_prints_the_tables_of_the_rules(monkeypatch):
    before = said("battle-reference")
    monkeypatch.setattr(
        card_tables, "UNIT_FACTS", {**UNIT_FACTS, "cavalry": structs.replace(UNIT_FACTS["cavalry"], dice=(9, 8, 7))}
    )
    monkeypatch.setattr(card_tables, "TERRAIN", {**TERRAIN, "woods": structs.replace(TERRAIN["woods"], attack_dice=-6)})
    monkeypatch.setattr(reference, "SCORE_WIN", 13)
    after = said("battle-reference")
    for one in ("9 · 8 · 7", "−6", "13 a round won"):
        assert one not in before
        assert one in after


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_card_keeps_clear_of_itself(language, paper):
    assert neat(render("battle-reference", paper=paper, language=language).content).pages == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_B4_C11_the_card_says_what_hits_in_combat_and_how_a_campaign_is_judged(language):
    words, said_there = Words(language, "battle-cry"), "".join(said("battle-reference", language=language).split())
    for key in ("combat", "combat_infantry", "combat_flag", "sight", "verdict_title", "decisive", "minor", "failure"):
        assert "".join(words(key).split()) in said_there


@pytest.mark.parametrize(("language", "blocked"), [("en", "cannot retreat"), ("fr", "recul impossible")])
def test_B4_the_card_says_what_a_blocked_retreat_costs_and_gives_the_steps_of_a_turn(language, blocked):
    words, told = Words(language, "battle-cry"), " ".join(said("battle-reference", language=language).split())
    assert blocked in told
    steps = [told.index(words(f"turn_{step}")) for step in ("card", "order", "move", "battle")]
    assert steps == sorted(steps)


def test_C3_a_unit_and_its_medal_are_two_signs_and_a_medal_without_its_unit_bears_it():
    theme, elite = theme_of("colour", "battle-cry"), ReserveOption("elite", "infantry")
    alone, both = (
        svg_text(Page(20, 20, at(9, 9, option_sign(elite, 0, 0, 6, theme, beside=beside)), "", "", "", "en"))
        for beside in (True, False)
    )
    assert alone.count("<path") < both.count("<path")


def test_a_fieldwork_bears_the_same_sign_on_the_card_as_on_its_counter(monkeypatch):
    drawn = []
    monkeypatch.setitem(symbols.DRAWN, "fieldwork", lambda fill: drawn.append(fill) or group())
    seen("battle-reference")
    on_card = len(drawn)
    assert on_card
    seen("battle-counters")
    assert len(drawn) > on_card


@pytest.mark.parametrize("language", LANGUAGES)
def test_B5_no_cell_of_the_cards_tables_is_empty(language):
    read, words = seen("battle-reference", language=language), Words(language, "battle-cry")
    shown = Counter(text.text.strip() for text in read.texts())
    moving = [facts.battle_after_move for facts in UNIT_FACTS.values() if facts.dice]
    entered = Counter(facts.entering for facts in TERRAIN.values())
    assert (shown[words("yes")], shown[words("no")]) == (sum(moving), moving.count(False))
    assert shown["0"] == sum(not facts.attack_dice for facts in TERRAIN.values()) + 1  # the bar's
    assert shown["–"] == entered["free"] + sum(not facts.dice for facts in UNIT_FACTS.values())
    for effect in ENTERING[1:]:
        assert shown[words(f"entering_{effect}")] == entered[effect] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_B5_C3_C5_C9_the_card_says_who_rolls_where_a_unit_may_be_and_who_picks(language):
    words, read = Words(language, "battle-cry"), seen("battle-reference", language=language)
    told = "".join("".join(text.text for text in read.texts()).split())
    sentences = [words(key) for key in ("reserve_waits", "key_unit", "end_points", "verdict_how", "picks_opponent")]
    shut = [words(f"terrain_{kind}").lower() for kind, facts in TERRAIN.items() if not facts.entry]
    sentences += [words("not_placed", kinds=", ".join(shut)), words("picks_roller")]
    sentences += [words("reserve_how", n=2), words("event_dice", n=2, more=1)]
    assert [one for one in sentences if "".join(one.split()) not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_sentences_of_the_card_are_large_enough_to_read(paper, language):
    read, foot = seen("battle-reference", paper=paper, language=language), PAPERS[paper][1] / 10
    sentences = [text.points for text in read.texts() if len(text.text) > 20 and text.box[1] > foot]
    assert len(sentences) > 15
    assert min(sentences) > 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_heads_of_the_cards_columns_stand_apart(paper, language):
    read, words = seen("battle-reference", paper=paper, language=language), Words(language, "battle-cry")
    lines = [line for key in card_tables.UNIT_CAPTIONS for line in words(key).split("\n")]
    heads = sorted((text.box for text in read.texts() if text.text.strip() in lines), key=lambda box: box[0])
    level = [(a, b) for n, a in enumerate(heads) for b in heads[n + 1 :] if abs(a[1] - b[1]) < 2 and b[0] > a[0] + 5]
    assert level
    assert all(b[0] - a[2] > 2 for a, b in level)


def test_the_cards_reconstructions_bear_an_R(monkeypatch):
    before = marks(seen("battle-reference"))
    ours = {kind: structs.replace(facts, reconstruction=True) for kind, facts in TERRAIN.items()}
    monkeypatch.setattr(card_tables, "TERRAIN", ours)
    assert marks(seen("battle-reference")) == before + sum(not facts.reconstruction for facts in TERRAIN.values())


def test_the_event_of_a_scenario_is_told_in_its_own_words():
    storm = structs.replace(BRANDY.event, words=Text("A storm rises. " * 5, "L’orage éclate. " * 5))
    assert "L’orage éclate." in said("battle-reference", language="fr", data=BattleReference(event=storm, name="Own"))


# --- the certificate -----------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=60))
def test_any_name_is_printed(name, campaign, battle):
    pages_of("best-general", data=Certificate(name, "union", campaign, 1, 2, 3, 0, True, (battle,) * 30, battle, name))[
        0
    ]


def test_the_best_general_is_told_with_the_score_and_what_it_is_made_of():
    data = Certificate("Élodie", "confederacy", "La vallée", 24, 4, 3, 26, shared=True, battles=("Kernstown",))
    words = said("best-general", language="fr", data=data)
    for one in (
        "Meilleur général",
        "Élodie",
        "La vallée",
        "Confédération – premier rang partagé",
        "24",
        "26",
        "Kernstown",
    ):
        assert one in words
    assert "partagé" not in said("best-general", language="fr", data=replace(data, shared=False))


def test_a_code_on_a_certificate_that_cannot_be_read_is_refused():
    with pytest.raises(Unprintable, match="QR code"):
        pages_of("best-general", data=Certificate(qr_url="https://bivouac.example/" + "x" * 900))[0]


# --- event dice on the campaign sheet ------------------------------------------------------------


def test_A13_where_each_round_has_its_own_event_roll_its_dice_stand_beside_the_generals():
    data = blank_sheet(3, 4, event_roll="per_round")
    assert [battle.events for battle in data.battles] == [{}, {}, {}]
    assert [len(battle.rounds[0].union.events) for battle in data.battles] == [0, 3, 4]
    union = SheetRoundSide("Maximilian Wolfgang Amadeus", (3, 1), ("sabres", "flag", "infantry"))
    confederacy = SheetRoundSide("Élodie", (2, 2), ("infantry",) * 5 + ("flag",) * 4)
    busy = SheetRound(1, "2", union, confederacy)
    battles = (replace(data.battles[0], rounds=(busy,) * 4), *data.battles[1:])
    words = neat(render("campaign-sheet", data=replace(data, battles=battles)).content).text()
    assert words.count("Event roll") == 6
    assert words.count("×5") == words.count("×4") == 4
