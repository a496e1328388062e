"""Battle Cry on paper: the board, and a scenario of the book at true size."""

import itertools
import math
import re
from collections import Counter
from itertools import pairwise

import pytest
from msgspec import structs
from msgspec.structs import replace

from games.battle_cry.board import Board
from games.battle_cry.ground import IN_HEXES, KINDS, TERRAIN, Ground
from games.battle_cry.scenario import Objective
from games.core.text import Text, TextOf
from printables.art.battle_cry import field
from printables.art.battle_cry.board import BattleBoard, page_flat
from printables.catalogue import pages_of, render
from printables.errors import BadOption
from printables.sheets import PAPERS, Page, Sheet
from printables.svg import svg_text
from printables.theme import THEMES, theme_of
from printables.words import LANGUAGES, Words
from tests.games.battle_cry.grounds import ground as made_ground
from tests.printables.battle_cry import ANTIETAM, BRANDY, BULL_RUN, NEAR, marks, seen, text_of


def runs(slug, **choices) -> set[str]:
    """What is written on the first page, piece by piece."""
    return {text.text.strip() for text in seen(slug, **choices).texts()}


# --- the board ------------------------------------------------------------------------------------


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
        art = field.Battlefield(BULL_RUN.ground, 20.0, theme_of("colour", "battle-cry"), Words("en", "battle-cry"))
        xs = [line.x1 for line in field._section_lines(art)]
        assert xs == [half * 10.0 for half in lines]


def test_a_scenario_of_the_book_is_a_board_to_set_up_from_the_book():
    words = text_of("battle-board", data=BattleBoard(BULL_RUN))
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
    title, line = sorted((text for text in brandy.texts() if text.text.strip() == "R"), key=lambda text: -text.box[1])
    assert "R: our reconstruction" in brandy.text(0)
    (kicker,) = [text for text in brandy.texts() if "unofficial scenario" in text.text]
    (legend,) = [text for text in brandy.texts() if text.text.strip() == "Section line"]
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
    with_units = made_ground(placed=[("union", "infantry", "A1"), ("union", "general", "A1")])
    counts = []
    for ground, setup in ((Ground(fences=("E5 e",)), True), (with_units, False), (with_units, True)):
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
    text = seen("battle-board", data=BattleBoard(BRANDY)).text(0)
    assert "Ends at 6 flags" in text
    assert "flags to win" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_says_what_the_marks_of_the_set_up_are(language):
    caption = Words(language, "battle-cry")("legend_setup")
    assert caption in runs("battle-board", language=language, data=BattleBoard(BRANDY))
    assert caption not in runs("battle-board", language=language, data=BattleBoard(BRANDY, setup=False))


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
    counts = Counter(text.text.strip() for page in boards for text in read.texts(page))
    assert {counts[name] for name in field.BOARD.hexes} == {1}
    assert [counts[word] for word in ("LEFT", "CENTRE", "RIGHT")] == [2, 2, 2]


def centre(box):
    left, low, right, top = box
    return (left + right) / 2, (low + top) / 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("hex_mm", [24.0, 26.0, 28.0, 30.0, 36.0, 40.0, 45.0])
def test_no_seam_parts_the_star_of_an_objective_wherever_it_lies(hex_mm, paper):
    land = [name for name in field.BOARD.hexes if name[0] in "BDFH"]
    objectives = [structs.replace(BRANDY.objectives[0], hex=name, points=9) for name in land]
    bridges = made_ground(terrain=[(name, "bridge") for name in land[::2]])
    plan = structs.replace(BRANDY, objectives=tuple(objectives), ground=bridges)
    read = seen("battle-board", paper=paper, data=BattleBoard(plan, hex_mm))
    boards = [page for page in range(1, read.pages) if "assembly" not in read.text(page)]
    texts = [(page, text) for page in boards for text in read.texts(page)]
    stars = [(page, centre(text.box)) for page, text in texts if text.text.strip() == "9"]
    assert len(stars) == len(land)
    names = [(page, centre(text.box)) for page, text in texts if text.text.strip() in field.BOARD.hexes]
    for page, (x, y) in stars:
        beside = min(math.hypot(x - u, y - v) for on, (u, v) in names if on == page)
        assert beside > 0.17 * hex_mm


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
    assert max(path.count("m") for path in re.findall(r' d="([^"]*)"', art)) <= 7


# --- a scenario of the book at true size ----------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("hex_mm", [30.0, 45.0, 60.0])
def test_a_scenario_of_the_book_over_several_sheets_says_all_on_the_page_with_their_plan(hex_mm, paper, language):
    read, words = (
        seen("battle-board", paper=paper, language=language, data=BattleBoard(ANTIETAM, hex_mm)),
        Words(language, "battle-cry"),
    )
    texts = {text.text.strip() for text in read.texts(0)}
    assert words("assembly", part=words("battlefield")).replace("\xa0", " ") in read.text(0).replace("\xa0", " ")
    for key in ("union", "confederacy", *(f"unit_{kind}" for kind in KINDS)):
        assert words(key) in texts
    assert words("flags_to_win", n=ANTIETAM.victory_flags) in texts
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
    words = text_of("battle-board", language="fr", data=BattleBoard(structs.replace(BRANDY, objectives=(ridge,))))
    assert "La longue crête" in words
    assert "C3" in words
    assert "St. James Church" not in words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_of_an_objective_stands_there_whole_where_there_is_room(language, paper):
    name = {
        "en": "The ridge beyond the old turnpike and its mill",
        "fr": "La crête derrière l’ancienne route et son moulin",
    }
    long = Objective(TextOf(name["en"], name["fr"]), 3, "union", hex="C3")
    short = Objective(TextOf("Ford", "Gué"), 1, hex="E6")
    plan = structs.replace(
        BRANDY, objectives=(long, short, long, long), remarks=Text("A word on it.", "Un mot là-dessus.")
    )
    read = seen("battle-board", paper=paper, language=language, data=BattleBoard(plan))
    assert read.pages == 1
    assert plan.remarks.said_in(language) in read.text()  # what the scenario says has its room all the same
    assert " ".join(read.text().split()).count(name[language]) == 3
    assert "…" not in read.text()
    texts = [text for text in read.texts() if text.text.strip()]
    column = sorted((text.box for text in texts if text.box[0] > read.size(0)[0] - 60), key=lambda box: -box[3])
    for a, b in itertools.combinations(column, 2):
        assert a[1] >= b[3] - 0.3 or a[2] <= b[0] + 0.1 or b[2] <= a[0] + 0.1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("many", [1, 5, 20])
def test_a_long_name_of_an_objective_stands_whole_on_one_of_the_pages(many, paper):
    """Notes that find no room beside them any more go on on the next page, which also has what is cut off here."""
    called = [f"Carrefour {n} de la route de Fredericksburg et du chemin de fer" for n in range(many)]
    goals = tuple(Objective(TextOf(name, name), 20, hex="C3") for name in called)
    data = BattleBoard(structs.replace(BRANDY, objectives=goals, ground=Ground()))
    read = seen("battle-board", paper=paper, language="fr", data=data)
    first, words = read.text(0), " ".join(" ".join(read.text(n) for n in range(read.pages)).split())
    assert [name for name in called if name not in words] == []
    assert all(f"Carrefour {n}" in first for n in range(many))
    assert ("…" in first) == (many == 20)


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
