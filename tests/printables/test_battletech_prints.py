"""BattleTech on paper beside the record sheet: mapsheets, sheets two a page, counters, the reference page."""

from collections import Counter
from itertools import pairwise, product

import pytest
from msgspec.structs import replace

from games.battletech.board import BOARDS, TERRAIN, Board
from games.battletech.designs import DESIGNS, DesignMount, MechNote
from games.battletech.grid import distance
from games.battletech.mechs import WEAPONS
from games.battletech.tohit import to_hit
from games.core.text import Text, capital
from printables.art.battletech import reference
from printables.art.battletech.counter_face import BASE, FLANK, TALL, CounterMech
from printables.art.battletech.counters import MechCounters
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.half import SheetsPrint
from printables.art.battletech.mapsheet import MapSheet
from printables.art.battletech.reference import MIDDLE, around
from printables.catalogue import PRODUCTS, pages_of, render
from printables.errors import BadOption
from printables.product import MARGIN
from printables.sheets import PAPERS
from printables.svg import svg_text
from printables.theme import THEMES, theme_of
from printables.words import LANGUAGES, Words
from tests.printables.neat import neat
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

NEAR = 0.05  # mm
LONG = "Großhabersdorf-Unterschweinbach 李小龍 " * 4


def seen(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def written(read) -> Counter:
    """How often each piece of text stands in a print."""
    return Counter(text.text.strip() for page in range(read.pages) for text in read.texts(page))


def test_these_are_all_the_products():
    ours = [slug for slug, product in PRODUCTS.items() if product.game == "battletech"]
    assert ours == ["record-sheet", "record-sheets", "map-sheet", "mech-counters", "battletech-reference"]


# --- mapsheets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("flat", [20.0, 32.0, 41.5])
def test_woods_lie_on_hexes_as_wide_as_asked(flat):
    read = seen("map-sheet", data=MapSheet(BOARDS["training"], flat))
    size = (flat * 2 / 3**0.5, flat)
    woods = [
        path
        for page in range(1, read.pages)
        for path in read.paths(page)
        if path.filled and path.size == pytest.approx(size, abs=NEAR)
    ]
    assert len(woods) >= len(BOARDS["training"].woods)


@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "tabloid"])
def test_every_hex_of_a_map_is_on_its_tiles(paper):
    read = seen("map-sheet", paper=paper)
    names = written(read)
    assert read.pages > 2
    assert all(names[hex_] >= 1 for hex_ in BOARDS["training"].hexes)


def test_W5_V5_the_strip_says_what_woods_cost_as_the_rules_do(monkeypatch):
    steep = {**TERRAIN, "heavy": replace(TERRAIN["heavy"], cost=9, to_hit=7)}
    assert "Heavy woods: 3 MP, +2 to hit" in written(seen("map-sheet"))
    monkeypatch.setattr("printables.art.battletech.mapsheet.TERRAIN", steep)
    assert "Heavy woods: 9 MP, +7 to hit" in written(seen("map-sheet"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("board", "flat"), [("training", 12.0), ("long-valley", 13.0), (Board(1, 1, {}), 12.0), (Board(5, 4, {}), 60.0)]
)
def test_W5_V5_a_narrow_map_says_below_its_name_what_woods_cost(board, flat, paper, language):
    sheet = MapSheet(board if isinstance(board, Board) else BOARDS[board], flat)
    read = seen("map-sheet", data=sheet, paper=paper, language=language)
    costs = ["Light woods: 2 MP, +1 to hit", "Heavy woods: 3 MP, +2 to hit"]
    if language == "fr":
        costs = [f"Terrain {kind} boisé : {mp} PM, +{n} pour toucher"
                 for kind, mp, n in (("faiblement", 2, 1), ("fortement", 3, 2))]  # fmt: skip
    names = Counter(name.replace("\u00a0", " ") for name in written(read).elements())
    assert [names[cost] for cost in costs] == [1, 1]


def test_D4_our_own_maps_say_so_those_of_the_players_do_not():
    ours, theirs = (
        written(seen("map-sheet", paper="a3", data=MapSheet(replace(BOARDS["training"], reconstruction=own))))
        for own in (True, False)
    )
    assert "a map of our own" in ours
    assert "a map of our own" not in theirs
    assert not {"R", "M"} & set(ours)


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (40, 2)])
def test_a_map_of_the_players_of_any_shape_is_printed(size):
    board = Board(*size, {"0101": "heavy"}, title=Text(LONG, LONG))
    for flat in (12.0, 60.0):
        assert svg_text(pages_of("map-sheet", data=MapSheet(board, flat))[-1])


@pytest.mark.parametrize(
    ("flat", "code"), [(11.9, "out-of-range"), (60.1, "out-of-range"), (float("nan"), "wrong-type")]
)
def test_hexes_out_of_range_are_refused(flat, code):
    with pytest.raises(BadOption, match=code):
        render("map-sheet", options={"hex_mm": flat})


# --- record sheets, two a page -------------------------------------------------------------------


@pytest.mark.parametrize("hex_mm", [25.0, 32.0, 45.0])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_woods_cost_stands_whole_on_one_sheet_of_a_map(language, paper, hex_mm):
    read = seen("map-sheet", paper=paper, language=language, options={"hex_mm": hex_mm})
    words = Words(language, "battletech")
    for kind in ("light", "heavy"):
        facts = TERRAIN[kind]
        cost = words("wood_cost", kind=capital(facts.title.said_in(language)), mp=facts.cost, n=facts.to_hit)
        assert sum(" ".join(cost.split()) in " ".join(read.text(n).split()) for n in range(read.pages)) == 1


@pytest.mark.parametrize(("per_page", "pages"), [(1, 3), (2, 2)])
def test_sheets_stand_one_or_two_on_a_page(per_page, pages):
    read = seen("record-sheets", options={"per_page": per_page})
    assert read.pages == pages
    names = written(read)
    assert all(names[design.chassis] == 1 for design in DESIGNS.values())
    assert names["Mech"] == (per_page == 2)  # a sheet to fill in takes the half that is left


def test_a_mech_too_full_for_half_a_page_has_a_whole_one(mechs):
    data = SheetsPrint((mechs["brim"], mechs["locust"], mechs["marked"]))
    pages = pages_of("record-sheets", data=data)
    assert (pages[0].width, pages[0].height) == (297.0, 210.0)
    assert (pages[1].width, pages[1].height) == (210.0, 297.0)
    assert "Locust" in pages[0].desc
    assert "Hunchback" in pages[0].desc


MANY = {  # weapons of full mechs, with their shots
    "twelve alike": [("er-medium-laser", place, None) for place in ("LA", "RA") for _ in range(6)],
    "seven apart": [("medium-laser", place, None) for place in ("LA", "RA", "LT", "RT", "CT", "LL", "RL")],
    "nine, three with shots": [
        *[("ppc", "RA", None), ("ppc", "LA", None), ("srm-6", "RT", 15), ("machine-gun", "LT", 200)],
        *[(name, place, None) for name in ("medium-laser", "small-laser") for place in ("LT", "RT")],
        ("machine-gun", "RT", 200),
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("weapons", MANY.values(), ids=MANY)
def test_a_mech_with_many_weapons_has_half_a_page_with_each_of_them_whole(weapons, paper, language):
    mounts = tuple(DesignMount(WEAPONS[key].title.en, place, key, shots) for key, place, shots in weapons)
    full = SheetPrint(replace(DESIGNS["HBK-4G"], mounts=mounts))
    read = seen("record-sheets", data=SheetsPrint((full, full)), paper=paper, language=language)
    assert read.pages == 1
    page_text = " ".join(read.text().split()).replace("\xa0", " ")
    assert "…" not in page_text
    for key in {key for key, _, _ in weapons}:
        name, alike = capital(WEAPONS[key].title.said_in(language)), Counter(each for each in weapons if each[0] == key)
        lines = [f"{many} × {name}" if many > 1 else name for many in alike.values()]
        assert page_text.count(name) == 2 * len(lines)
        assert all(page_text.count(line) == 2 * lines.count(line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", list(PAPERS))
def test_a_mech_with_eleven_notes_has_half_a_page_with_all_of_them(paper, language):
    notes = tuple(MechNote("single-shot", f"Gun {n}") for n in range(11))
    noted = replace(DESIGNS["HBK-4G"], notes=notes)
    read = seen("record-sheets", data=SheetsPrint((SheetPrint(noted),)), paper=paper, language=language)
    assert read.pages == 1
    assert read.size()[0] > read.size()[1]
    page_text = " ".join(read.text().split()).replace("\xa0", " ")
    assert " ".join(note.text.said_in(language) for note in notes).replace("\xa0", " ") in page_text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_mech_with_notes_for_which_the_column_has_no_room_has_half_a_page_with_them_in_its_small_print(
    paper, language
):
    notes = tuple(MechNote("single-shot", f"Gun {n}") for n in range(4))
    noted = replace(DESIGNS["CDA-2A"], notes=notes)
    data = SheetsPrint((SheetPrint(noted), SheetPrint(DESIGNS["ENF-4R"])))
    read = seen("record-sheets", data=data, paper=paper, language=language)
    assert read.pages == 1
    whole = " ".join(read.text().split()).replace("\xa0", " ")
    assert " ".join(note.text.said_in(language) for note in notes).replace("\xa0", " ") in whole
    heads = [text.box[1] for text in read.texts() if text.text.strip() == Words(language, "battletech")("weapons")]
    assert len(heads) == 2
    assert heads[0] == pytest.approx(heads[1], abs=0.1)


def test_W5_W6_W8_W9_half_a_page_says_what_is_added_to_the_number_as_the_rules_do(monkeypatch):
    words = seen("record-sheets").text()
    assert "To hit: 4 + modifiers" in words
    for text in (
        "Short 0 Medium +2 Long",
        "Light woods +1 Heavy woods +2",
        "0–2 0 3–4 +1 5–6 +2 7–9 +3 10–17 +4 18–24 +5 25+ +6",
    ):
        assert text in " ".join(words.split())
    steep = {**TERRAIN, "heavy": replace(TERRAIN["heavy"], to_hit=7)}
    monkeypatch.setattr("printables.art.battletech.roll_tables.TERRAIN", steep)
    monkeypatch.setattr("printables.art.battletech.roll_tables.range_modifier", lambda reach, hexes: 5 + hexes)
    words = " ".join(seen("record-sheets").text().split())
    assert "Short +6 Medium +7 Long" in words
    assert "Heavy woods +7" in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_halves_keep_clear_of_themselves(language, paper, mechs):
    sheets = tuple(mechs[key] for key in ("marked", "atlas", "quad", "blank"))
    neat(render("record-sheets", paper=paper, language=language, data=SheetsPrint(sheets)).content)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_halves_line_up(language):
    found = {}
    for text in seen("record-sheets", language=language).texts():
        found.setdefault(text.text.strip(), []).append(round(text.box[1], 1))
    words = Words(language, "battletech")
    for key in ("weapons", "rear_armour", "armour", "damage"):
        assert len(found[words(key)]) == 2, key
        assert len(set(found[words(key)])) == 1, key


def test_blank_halves_have_boxes_for_shots_and_fit_one_page():
    pages = pages_of("record-sheets", options={"mechs": ""})
    assert len(pages) == 1


def test_every_point_of_armour_is_a_circle_on_half_a_page_as_well(mechs):
    page = pages_of("record-sheets", data=SheetsPrint((mechs["atlas"],)))[0]
    atlas = mechs["atlas"].design
    svg = svg_text(page)
    assert svg.count("point ") == sum(atlas.armour) + sum(atlas.rear)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"mechs": "HBK-4G, Goblin"}, "unknown-value"),
        ({"per_page": 3}, "out-of-range"),
    ],
)
def test_wrong_sheets_are_refused(options, code):
    with pytest.raises(BadOption, match=code):
        render("record-sheets", options=options)
    with pytest.raises(BadOption, match="out-of-range"):
        SheetsPrint((SheetPrint(),) * 199)


@pytest.mark.parametrize(("paper", "tiles"), [("a4", 6), ("letter", 6), ("legal", 6), ("a3", 4), ("tabloid", 4)])
def test_the_map_at_its_usual_size_takes_as_few_pages_as_the_paper_allows(paper, tiles):
    assert render("map-sheet", paper=paper).pages == 1 + tiles


# --- counters ------------------------------------------------------------------------------------

HYPHEN = "\x02"  # as pdfium reads one at the end of a line
TWO = (CounterMech("A1", "Hunchback HBK-4G", "attacker"), CounterMech("D1", "Cicada", "defender"))


@pytest.mark.parametrize("size", [16.0, 22.0, 30.0])
def test_counters_have_the_size_asked_for_and_their_front_is_an_edge(size):
    read = seen("mech-counters", data=MechCounters(TWO, form="counter", size_mm=size, hex_mm=42.0))
    frames = [path for path in read.paths() if path.filled and path.size == pytest.approx((size - 1.2,) * 2, abs=NEAR)]
    bands = [path for path in read.paths() if path.size == pytest.approx((size - 1.2, size * FLANK), abs=NEAR)]
    arrows = [
        path
        for path in read.paths()
        if path.size == pytest.approx((size * 0.34, size * 0.105), abs=NEAR) and path.fill != THEMES["colour"].ink
    ]  # but for the one of the key
    assert len(frames) == len(bands) == len(arrows) == 2
    for frame, band, arrow in zip(frames, bands, arrows, strict=True):
        top = frame.middle[1] + (size - 1.2) / 2
        assert max(y for _, y in band.points) == pytest.approx(top, abs=NEAR)
        tip = max(arrow.points, key=lambda point: point[1])
        assert tip[0] == pytest.approx(frame.middle[0], abs=NEAR)
        assert top - size * 0.14 < arrow.middle[1] < top  # in the band, and off the figure below it


@pytest.mark.parametrize("size", [16.0, 30.0])
def test_stand_ups_have_two_pictures_and_arrowheads_on_the_foot_before_them_alone(size):
    read = seen("mech-counters", data=MechCounters(TWO, form="stand-up", size_mm=size, hex_mm=42.0))
    pictures = [
        path
        for path in read.paths()
        if path.filled and path.size == pytest.approx((size - 1.2, size * TALL - 1.2), abs=NEAR)
    ]
    arrows = [path for path in read.paths() if path.size == pytest.approx((size * 0.34, size * 0.105), abs=NEAR)]
    assert (len(pictures), len(arrows)) == (4, 2)
    low = min(picture.middle[1] for picture in pictures) - size * TALL / 2
    for arrow in arrows:
        tip = min(arrow.points, key=lambda point: point[1])
        assert low - size * BASE < tip[1] < arrow.middle[1] < low  # pointing away from the picture


@pytest.mark.parametrize(("language", "rear"), [("en", "Rear"), ("fr", "Arrière")])
@pytest.mark.parametrize("size", [16.0, 30.0])
def test_the_back_of_a_stand_up_and_the_foot_behind_it_say_that_they_are_the_rear(size, language, rear):
    data = MechCounters(TWO, form="stand-up", size_mm=size, hex_mm=42.0)
    texts = [text.text.strip() for text in seen("mech-counters", data=data, language=language).texts()]
    assert texts.count(rear) == 2 * len(TWO) + 1  # once in the key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [16.0, 17.5, 18.5])
def test_on_a_small_stand_up_its_name_covers_nothing_of_what_says_which_side_is_its_rear(size, language):
    data = MechCounters(TWO, form="stand-up", size_mm=size, hex_mm=42.0)
    filled = [path for path in seen("mech-counters", data=data, language=language).paths() if path.filled]
    names, rears = (
        [path for path in filled if path.size == pytest.approx((wide, 3.4), abs=NEAR)] for wide in (4.4, 9.0)
    )
    assert (len(names), len(rears)) == (4, 4)  # of two mechs, on both pictures, and on a picture and a foot
    for name, rear in product(names, rears):
        clear = [
            abs(a - b) - (c + d) / 2 for a, b, c, d in zip(name.middle, rear.middle, name.size, rear.size, strict=True)
        ]
        assert max(clear) > 0


@pytest.mark.parametrize("form", ["counter", "stand-up"])
@pytest.mark.parametrize("size", [16.0, 17.0, 18.5, 22.0])
def test_a_mech_of_one_long_word_is_parted_with_a_hyphen_near_its_middle(size, form):
    names = ("Thunderstallion", "Panzerhaubitze", "Schwarzwaldklinik", "Battlemaster")
    mechs = tuple(CounterMech("A1", name, "attacker") for name in names)
    read = seen("mech-counters", data=MechCounters(mechs, form=form, size_mm=size, hex_mm=42.0))
    texts = [(text.text.strip().replace(HYPHEN, "-"), text) for text in read.texts()]
    parted = [(above, below) for above, below in pairwise(texts) if above[0].endswith("-")]
    assert (len(parted) > 0) == (size < 22)
    for (first, text), (second, below) in parted:
        assert f"{first[:-1]}{second}" in names
        assert min(len(first[:-1]), len(second)) > 5
        assert abs(text.start[1] - below.start[1]) > 0.97 * text.points * 25.4 / 72  # clear of what is below
    whole = [word for word, _text in texts if word in names]
    assert len(whole) + len(parted) == len(names) * (1 if form == "counter" else 2)


def test_counters_and_stand_ups_share_a_sheet_and_its_key_names_the_sides_the_front_and_the_rear():
    read = seen("mech-counters")
    assert read.pages == 1
    for phrase in ("The attacker", "The defender", "the edge with the arrow", "Rear", "the white ends are the feet"):
        assert phrase in read.text()
    assert "Glue the sheet" not in read.text()  # what is folded is of card
    pieces = pieces_of("mech-counters")
    assert {"mech-1", "mech-1-standing"} <= set(pieces)


@pytest.mark.parametrize(("form", "mechs"), [("both", 3), ("counter", 1), ("stand-up", 2)])
def test_the_key_of_mech_counters_shows_in_grey_too_what_is_seen_on_them_the_name_that_begins_with_the_side(
    form, mechs
):
    counts = written(seen("mech-counters", data=MechCounters(TWO, form=form)))
    assert [counts[mech.name] for mech in TWO] == [mechs + 1] * len(TWO)


def test_the_back_is_the_mech_damaged_or_of_the_other_side():
    fills = {}
    for back in ("damaged", "other"):
        read = seen("mech-counters", data=MechCounters(TWO[:1], back, "counter"), duplex="long")
        assert read.pages == 2
        assert ("damaged" in read.text(1)) == (back == "damaged")
        fills[back] = {path.fill for path in read.paths(1) if path.filled}
    sides = {seat: theme_of("colour", "battletech").sides[seat].tint for seat in ("attacker", "defender")}
    assert sides["attacker"] in fills["damaged"]
    assert sides["defender"] in fills["other"]
    assert sides["attacker"] not in fills["other"]


@pytest.mark.parametrize(("back", "named"), [("other", {"D1", "D2"}), ("damaged", {"A1", "A2"})])
def test_a_mech_of_the_other_side_is_called_as_that_side_calls_it(back, named):
    options = {"mechs": "HBK-4G, CDA-2A", "seats": "attacker", "back": back, "form": "counter"}
    read = seen("mech-counters", options=options, duplex="long")
    names = [{text.text.strip() for text in read.texts(page)} & {"A1", "A2", "D1", "D2"} for page in (0, 1)]
    assert names == [{"A1", "A2"}, named]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [16.0, 30.0])
def test_the_back_of_a_damaged_mech_says_so_at_any_size(size, language):
    read = seen(
        "mech-counters",
        data=MechCounters(TWO, form="counter", size_mm=size, hex_mm=42.0),
        duplex="long",
        language=language,
    )
    assert read.text(1).count({"en": "damaged", "fr": "endommagé"}[language]) == 2


def test_any_name_of_a_mech_is_printed_and_each_can_be_chosen():
    data = MechCounters((CounterMech(LONG, LONG, "attacker"), *TWO), form="counter")
    assert list(pieces_of("mech-counters", data=data)) == ["mech-1", "mech-2", "mech-3"]
    assert seen("mech-counters", data=data, only=("mech-2",)).text().count("Hunchback") == 1
    assert svg_text(pages_of("mech-counters", data=data)[0])


@pytest.mark.parametrize("theme", THEMES)
def test_a_counter_looks_as_it_did(theme, golden):
    made = render(
        "mech-counters", format="svg", piece="mech-1", theme=theme, data=MechCounters(TWO[:1], form="counter")
    )
    golden(f"mech-counter-{theme}", made.content.decode())


@pytest.mark.parametrize("choice", [{"size_mm": 15.0}, {"size_mm": 31.0}, {"hex_mm": 11.9}, {"hex_mm": 60.1}])
def test_counters_out_of_range_are_refused(choice):
    with pytest.raises(BadOption, match="out-of-range"):
        render("mech-counters", options=choice)


@pytest.mark.parametrize("mechs", [(), TWO * 199])
def test_no_counters_and_too_many_are_refused(mechs):
    with pytest.raises(BadOption, match="out-of-range"):
        MechCounters(mechs)


# --- the reference page --------------------------------------------------------------------------


def test_the_page_prints_the_tables_of_the_rules(monkeypatch):
    before = written(seen("battletech-reference"))
    monkeypatch.setattr(reference, "TERRAIN", {**TERRAIN, "heavy": replace(TERRAIN["heavy"], cost=17, weight=19)})
    monkeypatch.setattr(reference, "TURN_COST", 13)
    after = written(seen("battletech-reference"))
    for text in ("17", "19", "A facing change costs 13 MP for each hexside."):
        assert text not in before
        assert text in after


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_keeps_clear_of_itself(language, paper):
    assert neat(render("battletech-reference", paper=paper, language=language).content).pages == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_H3_where_damage_goes_is_told_in_sentences_of_two_lines_at_most(paper, language):
    read = seen("battletech-reference", paper=paper, language=language)
    lines = [text.text.strip().replace("\u00a0", " ") for text in read.texts()]
    words = Words(language, "battletech")
    for key in ("arrows", "gone", "torso", "leg", "vital", "silent"):
        sentence = words(f"damage_{key}").replace("\u00a0", " ")
        first = next(n for n, line in enumerate(lines) if len(line) > 20 and sentence.startswith(line))
        assert " ".join(lines[first : first + 2]).startswith(sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_page_is_one_page_with_the_widest_margins_too(language, paper):
    assert render("battletech-reference", paper=paper, language=language, margin=MARGIN[-1]).pages == 1


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("L4", "along hexsides, the target’s owner says which hexes count."),
        ("S5", "Declaration: in the same order, before any roll"),
        ("W9", "Woods under the target count, too."),
        ("V8", "it passes friends, not enemies, and ends on a free hex."),
        ("V9", "its side loses, or the mech alone (option)."),
        ("V10", "Leg gone: the mech neither moves nor turns, and still fires."),
        ("S8", "a side without mechs on the map has lost; both at once: a draw."),
    ],
)
def test_the_page_says_what_is_needed_at_the_table(rule, sentence):
    assert sentence in " ".join(seen("battletech-reference").text().split()), rule


def test_W5_to_W10_the_example_is_worked_out_by_the_rules():
    shot = to_hit(WEAPONS[reference.WEAPON].reach, reference.HEXES, "walk", reference.MOVED, reference.WOODS, "clear")
    words = seen("battletech-reference").text().split()
    assert [modifier.value for modifier in shot.modifiers] == [4, 2, 1, 1, 1]
    assert words.count(f"{shot.number}+") == 2  # there, and among the chances
    assert words.index("28") > words.index("9+")  # 10 of 36


def test_W4_H2_the_diagrams_show_which_weapons_reach_and_where_hits_come_from():
    hexes = around()
    assert len(hexes) == 18
    assert all(distance(MIDDLE, hex_) <= 2 for hex_ in hexes)
    assert Counter(map(reference.arc_at, hexes)) == {"forward": 8, "left_arm": 3, "right_arm": 3, "": 4}
    assert Counter(map(reference.side_at, hexes)) == {"front": 10, "rear": 4, "left": 2, "right": 2}


def test_what_is_rebuilt_or_ours_is_marked():
    marks = [
        text.text.strip()
        for text in seen("battletech-reference").texts()
        if text.points < 6.5 and len(text.text.strip()) == 1
    ]
    assert marks.count("R") >= 9  # seven tables that are rebuilt, two sentences of our own
    assert "M" not in marks
