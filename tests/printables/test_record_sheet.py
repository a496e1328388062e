"""A record sheet on paper: every paper, weapons, tables, shots, blank ones; on the screen its names."""

import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pdfminer.pdftypes import resolve1

from games.battletech.damage import HIT_TABLES, LOCATION_NAMES, LOCATIONS
from games.battletech.designs import DESIGNS, Design, DesignMount
from games.battletech.mechs import WEAPONS
from games.core.content import load
from games.core.text import capital
from printables.art.battletech.armour import HEAVIEST, HEAVIEST_BEHIND
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.half import SheetsPrint
from printables.art.battletech.live import sheet_art, sheet_svg
from printables.art.battletech.roll_tables import brackets
from printables.art.battletech.weapons import BLANK_ROWS, SHOTS_DRAWN, spans
from printables.catalogue import pages_of, render
from printables.errors import BadOption, Unprintable
from printables.shapes import Named, Stamp, Tagged, group
from printables.sheets import PAPERS, Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import LANGUAGES, Words
from tests.mechs import design
from tests.printables.neat import neat
from tests.printables.readback import Seen
from tests.printables.record_sheets import THEME, disc, named, pips, plates, polygon, strings, texts_of
from tests.printables.standards_reading import Read, fonts_of
from tests.printables.ways import in_turn

SVG = "{http://www.w3.org/2000/svg}"
MEDIUM = DesignMount("Medium Laser", "LA", "medium-laser")
SHEETS = ("marked", "atlas", "locust", "brim", "quad", "blank")


def keys(node):
    """The keys of the stamps of a drawing."""
    if isinstance(node, Stamp):
        yield node.key
    for child in getattr(node, "contents", []):
        yield from keys(child)


def box_to_write_into(plate):
    """The box for the points of a location: left, bottom, width and height."""
    (box,) = (content for content in plate.contents if type(content).__name__ == "Rect")
    return box.x, box.y, box.width, box.height


# --- the sheet ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lang", "paper"),
    [("marked", "fr", paper) for paper in PAPERS]
    + [(name, language, "a4") for n, name in enumerate(SHEETS) for language in in_turn(LANGUAGES, n)],
)
def test_every_sheet_fits_every_paper(name, lang, paper, mechs):
    seen = neat(render("record-sheet", data=mechs[name], paper=paper, language=lang).content)
    assert name == "brim" or seen.pages == 1


@pytest.mark.parametrize("theme", THEMES)
def test_every_font_of_a_sheet_is_embedded_and_the_bytes_are_the_same_twice(theme, mechs):
    first, second = (render("record-sheet", data=mechs["marked"], theme=theme).content for _ in range(2))
    assert first == second
    fonts = fonts_of(Read(first))
    assert len(fonts) >= 4
    assert all("FontFile2" in resolve1(font["FontDescriptor"]) for font in fonts.values())


@pytest.mark.parametrize(("lang", "words"), [("en", "Damage"), ("fr", "Dégâts")])
@pytest.mark.parametrize("key", DESIGNS)
def test_weapons_are_those_of_the_rules(key, lang, words):
    (page,) = pages_of("record-sheet", data=SheetPrint(DESIGNS[key]), language=lang)
    printed = texts_of(page)
    assert words in printed
    for mount in DESIGNS[key].mounts:
        weapon = WEAPONS[mount.weapon]
        name = weapon.title.said_in(lang)
        at = printed.index(name[0].upper() + name[1:])
        place = LOCATION_NAMES[mount.location].said_in(lang)
        row = printed[at : at + 6]
        assert row[2:] == [f"{weapon.damage}", *spans(weapon.reach)]
        assert place in [text.lower() for text in printed]


@pytest.mark.parametrize(
    ("reach", "shown"),
    [
        ((3, 6, 9), ["1–3", "4–6", "7–9"]),
        ((1, 2, 3), ["1", "2", "3"]),
        ((2, 2, 4), ["1–2", "–", "3–4"]),
        ((0, 0, 0), ["–"] * 3),
    ],
)
def test_ranges_are_written_from_hex_to_hex(reach, shown):
    assert spans(reach) == shown


def test_the_tables_are_those_of_the_rules(mechs):
    (page,) = pages_of("record-sheet", data=mechs["locust"])
    words = texts_of(page)
    attack = load("games.battletech", "attack")
    assert "To hit: 4 + modifiers" in words
    assert [value for _, value in brackets()] == [*attack["target"]["values"], attack["target"]["more"]]
    assert [hexes for hexes, _ in brackets()] == ["0–2", "3–4", "5–6", "7–9", "10–17", "18–24", "25+"]
    for title, hits in zip(("Front and rear", "From its left", "From its right"), HIT_TABLES.values(), strict=True):
        names = [LOCATION_NAMES[hit].en for hit in hits]
        after = [text.lower() for text in words[words.index(title) :] if text != "R"]
        assert after[1:12] == names


@pytest.mark.parametrize("model", ["AS7-D", "XXVII-Donaudampfschifffahrt-9"])
@pytest.mark.parametrize(("language", "words"), [("en", "Simplified, see"), ("fr", "Simplifié, voir")])
def test_the_mark_of_a_simplified_mech_is_clear_of_its_name_and_facts(language, words, model, mechs):
    atlas = mechs["atlas"]
    sheet = replace(atlas, design=replace(atlas.design, model=model), unit="A12", qr_url="https://bivouac.example/s/1")
    seen = Seen(render("record-sheet", data=sheet, language=language).content)
    (mark,) = (text for text in seen.texts() if words in text.text)
    left, bottom, right, top = mark.box
    frame = min(
        (p.box for p in seen.paths() if p.box[0] < left and p.box[1] < bottom and right < p.box[2] and top < p.box[3]),
        key=lambda box: box[2] - box[0],
    )
    for text in set(seen.texts()) - {mark}:
        across = max(frame[0] - text.box[2], text.box[0] - frame[2])
        assert max(across, frame[1] - text.box[3], text.box[1] - frame[3]) >= 0.5, text.text


def test_a_note_on_a_design_is_one_paragraph_to_whoever_hears_it(mechs):
    """Of several lines, so that no sentence is heard in pieces."""

    def paragraphs(node):
        if isinstance(node, Tagged) and node.role == "P":
            yield [text.text for text in strings(node)]
        for child in getattr(node, "contents", ()):
            yield from paragraphs(child)

    (note,) = mechs["atlas"].design.notes
    for slug, data in (("record-sheet", mechs["atlas"]), ("record-sheets", SheetsPrint((mechs["atlas"],)))):
        found = [lines for page in pages_of(slug, data=data) for lines in paragraphs(page.art)]
        (lines,) = [lines for lines in found if " ".join(lines) == capital(note.text.en)]
        assert slug == "record-sheet" or len(lines) > 1


def shots_on_half(mounts, **look):
    """The pages of two such mechs, and where the shots of the first weapon of the first one are, mm."""
    sheet = SheetPrint(replace(DESIGNS["HBK-4G"], mounts=mounts), qr_url="https://bivouac.example/sheets/7")
    pages = pages_of("record-sheets", data=SheetsPrint((sheet,) * 2), **look)
    shots = [node for node in named(pages[0].art) if re.fullmatch(r"sheet-1-shot-1-\d+", node.ident)]
    return pages, [node.transform[4:] for node in shots]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_ton_of_shots_of_an_autocannon_is_one_row_on_half_a_page(paper):
    """AC/5: 20 shots. So five weapons with such a ton find room there."""
    guns = (DesignMount("AC/5", "RT", "ac-5", 20), *[DesignMount("PPC", "LA", "ppc")] * 2, *[MEDIUM] * 2)
    pages, shots = shots_on_half(guns, paper=paper)
    assert len(pages) == 1
    assert len(shots) == 20
    assert len({round(y, 2) for _, y in shots}) == 1


def test_a_full_row_of_shots_ends_within_the_narrowest_half_of_a_page():
    pages, shots = shots_on_half((DesignMount("AC/5", "RT", "ac-5", 36),), paper="letter", margin=10)
    assert len({round(y, 2) for _, y in shots}) == 2
    assert max(x for x, _ in shots) < pages[0].width / 2 - 8


@pytest.mark.parametrize("slug", ["record-sheet", "record-sheets"])
def test_notes_call_a_weapon_as_the_table_beside_them_does_however_its_file_writes_it(slug, mechs):
    sheet = mechs["atlas"]
    data = sheet if slug == "record-sheet" else SheetsPrint((sheet,))
    text = " ".join(Seen(render(slug, data=data, language="fr").content).text().split())
    assert "– Laser moyen (torse central) est tourné" in text
    assert "Medium Laser" not in text


def test_what_is_rebuilt_has_its_mark_and_a_note(mechs):
    (page,) = pages_of("record-sheet", data=mechs["atlas"])
    assert texts_of(page).count("R") == 5  # W6, W8, H1, and H2 twice
    assert any("our reconstruction, where the rules are silent or a table is lost" in text for text in texts_of(page))


def test_shots_are_boxes_to_tick_or_a_number_where_they_are_too_many(mechs):
    (page,) = pages_of("record-sheet", data=mechs["atlas"])
    shots = [node.ident for node in named(page.art) if node.ident.startswith("shot-")]
    assert shots == [f"shot-1-{n}" for n in range(1, 11)]
    assert "200 of 200 shots left" in texts_of(page)
    fired = [
        node.title for node in named(pages_of("record-sheet", data=mechs["marked"])[0].art) if "fired" in node.title
    ]
    assert fired == [f"AC/20, shot {n} of 10, fired" for n in (1, 2, 3)]


@pytest.mark.parametrize("count", [1, SHOTS_DRAWN, SHOTS_DRAWN + 1])
def test_every_shot_up_to_the_bound_has_a_box(count):
    armed = design(
        chassis="A", model="", tons=20, walk=5, armour=dict.fromkeys(LOCATIONS, 5), rear={},
        mounts=[DesignMount("AC/2", "RT", "ac-2", count)],
    )  # fmt: skip
    svg = sheet_svg(SheetPrint(armed))
    assert svg.count('id="shot-1-') == (count if count <= SHOTS_DRAWN else 0)


def test_what_does_not_fit_the_first_page_goes_on_behind_it(mechs):
    pages = pages_of("record-sheet", data=mechs["brim"])
    rows = [text for page in pages for text in texts_of(page)]
    assert len(pages) == 2
    assert rows.count("AC/2") == 5
    assert rows.count("Medium laser") == 40
    assert rows.count("continued") == 1


def test_a_sheet_without_a_design_has_lines_to_write_on_and_circles_to_strike_out(mechs):
    (page,) = pages_of("record-sheet", data=mechs["blank"])
    assert not [node for node in named(page.art) if node.part == "leaf"]
    assert {"Left arm", "Head", "Mech", "Weapons", "Turns"} <= set(texts_of(page))
    assert texts_of(page).count("Ammunition") == BLANK_ROWS
    pips = [key for key in keys(page.art) if key.startswith("pip ")]
    legend = 3  # what an open, a filled and a crossed circle say
    assert len(pips) == sum(HEAVIEST.values()) + sum(HEAVIEST_BEHIND.values()) + legend


@pytest.mark.parametrize(
    ("slug", "paper"), [("record-sheet", "a4"), ("record-sheet", "letter"), ("record-sheets", "letter")]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_circles_to_strike_out_are_large_and_clear_of_all_else_with_a_box_for_their_number(slug, paper, lang):
    data = SheetPrint() if slug == "record-sheet" else SheetsPrint((SheetPrint(),))
    (page,) = pages_of(slug, data=data, paper=paper, language=lang)
    for plate in plates(page).values():
        corners, (left, low, wide, high) = polygon(plate), box_to_write_into(plate)
        ends = [(x, y) for x in (left, left + wide) for y in (low, low + high)]
        stamps = [content for content in plate.contents if isinstance(getattr(content, "contents", [None])[0], Stamp)]
        found = [disc(stamp) for stamp in stamps]
        place = plate.ident.removeprefix("sheet-1-")
        assert (
            len(found)
            == {**HEAVIEST, **{f"{location}-rear": count for location, count in HEAVIEST_BEHIND.items()}}[place]
        )
        bold = [n for n, stamp in enumerate(stamps, 1) if " bold" in stamp.contents[0].key]
        assert bold == list(range(5, len(found) + 1, 5))
        for (x, y, r), (other_x, other_y, other_r) in combinations(found, 2):
            assert math.dist((x, y), (other_x, other_y)) > r + other_r + 0.15
        for x, y, r in [*found, *((x, y, 0.0) for x, y in ends)]:
            assert r == 0 or r > 1.2
            for a, b in pairwise([*corners, corners[0]]):
                inside = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / math.dist(a, b)
                assert inside > r + (0.4 if r == 0 else 0.8)
        assert wide > 6
        assert high > 4
        assert all(y + r < low for _, y, r in found)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", ["record-sheet", "record-sheets"])
def test_names_and_boxes_of_all_locations_are_laid_out_alike(slug, lang, paper):
    data = SheetPrint() if slug == "record-sheet" else SheetsPrint((SheetPrint(),))
    (page,) = pages_of(slug, data=data, paper=paper, language=lang)
    beside, sizes = set(), set()
    for ident, plate in plates(page).items():
        if not ident.endswith("-rear"):
            (name,), (_, low, _, high) = strings(plate), box_to_write_into(plate)
            beside.add(low < name.y < low + high)
            sizes.add(name.fontSize)
    assert len(beside) == len(sizes) == 1


def test_a_location_with_few_points_has_them_nearer_its_middle_and_both_sides_alike():
    drawn = plates(sheet_art(THEME, Words("en", "battletech"), SheetPrint(DESIGNS["CDA-2A"])))
    above = {
        location: max(y for _, y in polygon(drawn[location])) - next(strings(drawn[location])).y
        for location in LOCATIONS
    }
    assert above["LL"] == pytest.approx(above["RL"])
    assert above["LL"] > above["HD"]  # whose points fill it
    assert all(
        min(y - r for _, y, r in map(disc, pips(plate))) > min(y for _, y in polygon(plate)) for plate in drawn.values()
    )


def test_letters_of_locations_are_those_of_the_language():
    shown = {lang: set(texts_of(pages_of("record-sheets", language=lang)[0])) for lang in LANGUAGES}
    assert {"HD", "CT", "LA", "RL"} < shown["en"]
    assert {"T", "TC", "BG", "JD"} < shown["fr"]
    assert not {"HD", "CT", "LA", "RL"} & shown["fr"]


# --- on the screen --------------------------------------------------------------------------------


def test_on_a_page_a_location_is_told_in_one_sentence_and_no_point_by_itself(mechs):
    tree = ElementTree.fromstring(sheet_svg(mechs["marked"], prefix="a-"))
    assert tree.get("role") == "group"
    titles = {node.get("id"): node.find(f"{SVG}title").text for node in tree.iter(f"{SVG}g") if node.get("role")}
    assert titles["a-LA"] == "Left arm: 6 of 16 points left, 6 to be marked off at the end of the phase"
    assert titles["a-RA"] == "Right arm: 0 of 16 points left, destroyed"
    assert titles["a-shots-1"] == "AC/20: 7 of 10 shots left"
    roles = {node.get("id"): node.get("role") for node in tree.iter(f"{SVG}g") if node.get("id")}
    assert (roles["a-LA"], roles["a-LA-3"], roles["a-shots-1"], roles["a-shot-1-3"]) == ("img", None, "img", None)
    assert tree.find(f"{SVG}desc") is None  # it would tell all of it before


def test_a_printed_sheet_names_every_point_for_those_who_cannot_see_it(mechs):
    drawn = ElementTree.fromstring(svg_text(pages_of("record-sheet", data=mechs["marked"])[0], prefix="a-"))
    titles = {node.get("id"): node.find(f"{SVG}title").text for node in drawn.iter(f"{SVG}g") if node.get("role")}
    assert titles["a-LA-3"] == "Left arm, point 3 of 16, marked off"
    assert titles["a-LA-16"] == "Left arm, point 16 of 16, to be marked off at the end of the phase"
    assert titles["a-CT-rear-1"] == "Centre torso, rear, point 1 of 5, marked off"


@pytest.mark.parametrize("name", SHEETS)
def test_ids_are_unique_and_begin_with_the_prefix(name, mechs):
    ids = re.findall(r' id="([^"]+)"', sheet_svg(mechs[name], language="fr", prefix="p7-"))
    assert len(ids) == len(set(ids)) > 8
    assert all(re.fullmatch(r"p7-[A-Za-z0-9-]+", ident) for ident in ids)


def test_two_parts_of_one_name_are_an_error():
    art = group(Named("LA", "Left arm"), Named("LA", "Left arm"))
    with pytest.raises(Unprintable, match="LA"):
        svg_text(Page(5, 5, art, "", "", "", "en"))


def test_a_character_that_cannot_be_printed_is_explained(mechs):
    for name, explained in (("brim", True), ("marked", False)):
        text = " ".join(texts_of(pages_of("record-sheet", data=mechs[name])[0]))
        assert ("◊: a character that the typefaces of this sheet lack." in text) == explained


def test_names_of_a_file_are_text_and_nothing_else(mechs):
    hostile = replace(mechs["locust"].design, chassis="</title><script>alert(1)</script>")
    for svg in (
        sheet_svg(SheetPrint(hostile)),
        render("record-sheet", format="svg", data=SheetPrint(hostile)).content.decode(),
    ):
        assert "<script" not in svg
        ElementTree.fromstring(svg)


@pytest.mark.parametrize(
    ("options", "code"),
    [({"language": "de"}, "unknown-language"), ({"prefix": "1"}, "bad-prefix")],
)
def test_a_wrong_option_for_the_screen_is_refused_with_a_code(options, code):
    with pytest.raises(BadOption, match=code):
        sheet_svg(SheetPrint(), **options)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.sampled_from(["", *WEAPONS]), st.sampled_from(LOCATIONS), st.integers(0, 250), st.booleans()),
        max_size=60,
    )
)
def test_any_weapons_fit_on_as_many_pages_as_they_need(fitted):
    mounts = [
        DesignMount(key or "Gizmo", place, key, shots if key and WEAPONS[key].ammunition else None, rear)
        for key, place, shots, rear in fitted
    ]
    made: Design = design(
        chassis="A", model="B", tons=60, walk=4, armour=dict.fromkeys(LOCATIONS, 10), rear={}, mounts=mounts
    )
    pages = pages_of("record-sheet", data=SheetPrint(made), paper="letter", language="fr")
    ids = [node.ident for page in pages for node in named(page.art) if node.ident.startswith("shots-")]
    assert ids == [f"shots-{n}" for n, mount in enumerate(mounts, 1) if mount.shots]
