"""Invasion on paper: tiles, figures, tokens, the rules in short."""

import re
from collections import Counter
from itertools import pairwise
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from games.core.text import Text
from games.invasion.figures import FACES, HERO, HEROES, HIT_POINTS, PACKS, POTIONS, TREASURE
from games.invasion.options import OPTION_FACTS
from games.invasion.tiles import CELLS, EDGES, SIZE, TILES
from printables.art.invasion import key, reference, standups, tiles, tokens
from printables.art.invasion.context import Context
from printables.art.invasion.ground import THICK, Town, between, cell_art
from printables.art.invasion.products import PRODUCTS
from printables.art.invasion.tiles import TilesPrint, chosen, tile_art
from printables.art.invasion.tokens import BROKEN
from printables.catalogue import pieces_of, render
from printables.errors import BadOption
from printables.shapes import at
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.tree import bounds
from printables.words import LANGUAGES, Words
from tests.games.invasion.positions import MAP, toml
from tests.printables.readback import Seen

INCH = 25.4
SIDE = SIZE * INCH
OWN = toml(("my-inn", MAP))


def printed(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def tile(key="tavern", **choices) -> Seen:
    """A tile on a paper that holds it in one piece."""
    options = {"tiles": key, **choices.pop("options", {})}
    return printed("invasion-tiles", paper="a3", options=options, **choices)


def said(seen):
    return " ".join(seen.text(page) for page in range(seen.pages))


def words_on(seen):
    return Counter(text.text.strip() for page in range(seen.pages) for text in seen.texts(page))


def sized(seen, size, page=0):
    return [path for path in seen.paths(page) if path.size == pytest.approx(size, abs=0.05)]


def test_these_are_all_the_products():
    assert [one.slug for one in PRODUCTS] == [
        f"invasion-{name}" for name in ("tiles", "figures", "tokens", "reference")
    ]


# --- tiles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", [25.4, 20.0])
def test_cells_are_true_squares(square):
    seen = tile(options={"square": square})
    floors = sized(seen, (square, square))
    assert len([floor for floor in floors if floor.filled]) >= SIZE * SIZE
    xs, ys = ({round(floor.middle[axis], 2) for floor in floors} for axis in (0, 1))
    for places in (sorted(xs), sorted(ys)):
        assert [b - a for a, b in pairwise(places)] == [pytest.approx(square, abs=0.05)] * 7


def test_all_eight_tiles_are_printed_and_each_says_its_name():
    made = render("invasion-tiles", paper="a3")
    assert made.pages == len(TILES) + 1  # and the key
    found = words_on(Seen(made.content))
    for one in TILES.values():
        assert found[one.title.en] == 1


def test_a_tile_is_a_page_of_a4_and_letter_unless_its_squares_are_an_inch():
    assert render("invasion-tiles", paper="letter").pages == render("invasion-tiles").pages == len(TILES) + 1


def test_on_a4_a_tile_of_inches_takes_two_pages_and_one_plan_does_for_all():
    assert render("invasion-tiles", options={"tiles": "tavern", "square": INCH}).pages == 1 + 2 + 1
    assert render("invasion-tiles", options={"tiles": "tavern library chapel", "square": INCH}).pages == 1 + 6 + 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TILES)
def test_nothing_reaches_over_the_rim_so_that_seams_are_true(name, theme):
    art = tile_art(TILES[name], INCH, Context(THEMES[theme], Words("en")))
    left, bottom, right, top = bounds(art)
    pen = 0.51  # half of a line along the edge, which the cut goes through
    assert (left, bottom) >= (-pen, -pen)
    assert (right, top) <= (SIDE + pen, SIDE + pen)


def test_half_of_a_wall_on_the_rim_is_here_and_half_on_the_next_tile():
    walls = [
        path
        for path in tile(options={"square": INCH}).paths()
        if path.filled and path.fill == THEMES["colour"].ink and path.straight
    ]
    thick = Counter(round(min(path.size), 2) for path in walls)
    assert thick[round(INCH * THICK / 2, 2)] == 8  # two on each side of the tile, beside its gate
    assert thick[round(INCH * THICK, 2)] == 8  # and inside the tile whole ones


def test_another_map_is_another_print():
    doors = replace(TILES["tavern"], map=TILES["tavern"].map.replace("D", "W"))
    look = Context(THEMES["colour"], Words("en"))
    before, after = (
        svg_text(Page(SIDE, SIDE, tile_art(one, INCH, look), "", "", "", "en")) for one in (TILES["tavern"], doors)
    )
    wood, water = (THEMES["colour"].grounds[kind].fill.lower() for kind in ("wood", "water"))
    assert before.count(water) < after.count(water)
    assert before.count(wood) > after.count(wood)


def test_players_print_their_own_tiles_with_ours_or_alone():
    assert len(chosen(TilesPrint(own_tiles=OWN))) == len(TILES) + 1
    seen = tile("my-inn", options={"own_tiles": OWN})
    assert words_on(seen)["my-inn"] == 1
    assert seen.pages == 2


def test_a_name_in_any_alphabet_of_any_length_is_printed():
    text = toml(("my-inn", MAP)).replace('title = "my-inn"', f'title = "居酒屋 {"W" * 55}"')
    assert tile("my-inn", options={"own_tiles": text}).pages == 2


def test_a_note_says_which_tiles_are_ours_and_no_tile_bears_a_mark():
    note = Words("en")("inv_tiles_ours")
    ours, own = tile(), tile("my-inn", options={"own_tiles": OWN})
    assert note in said(ours)
    assert note not in said(own)
    assert words_on(ours)["R"] == words_on(own)["R"] == 1  # in the key: what blocks is ours


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("square", [24.0, 25.4])
@pytest.mark.parametrize("key", TILES)
def test_the_name_of_a_tile_stands_on_plain_floor(key, square, language):
    data = TilesPrint(tiles=key, square=square)
    seen = Seen(render("invasion-tiles", paper="a3", data=data, language=language).content)
    (name,) = [text for text in seen.texts() if text.text.strip() == TILES[key].title.said_in(language)]
    left, low, right, high = name.box
    signs = [path.box for path in seen.paths() if 2 < max(path.size) < 0.9 * square]
    assert signs
    assert not [box for box in signs if box[0] < right and box[2] > left and box[1] < high and box[3] > low]


@pytest.mark.parametrize("theme", THEMES)
def test_the_lines_between_cells_are_darker_and_wider_than_those_of_the_flagstones(theme):
    cells = re.findall(r'stroke="#(\w+)" stroke-width="([\d.]+)" stroke-dasharray', _svg("free", theme))
    flags = re.findall(r'stroke="#(\w+)" stroke-width="([\d.]+)"', _svg("floor", theme))
    assert cells
    for ink, width in cells:
        assert ink == THEMES[theme].ink[1:].lower()
        assert all(
            sum(bytes.fromhex(one)) > sum(bytes.fromhex(ink)) and float(wide) < float(width) for one, wide in flags
        )


def _svg(what, theme):
    town = Town({(1, 1): "floor", (1, 2): "open", (1, 3): "floor"}, 2, 24.0, THEMES[theme])
    art = between(town) if what == "free" else cell_art("floor", 24.0, THEMES[theme])
    return svg_text(Page(60, 60, at(15, 15, art), "Tile", "Tile", "", "en"))


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"tiles": "tavern castle"}, "unknown-tile", "tiles"),
        ({"own_tiles": "[["}, "bad-tiles", "own_tiles"),
        ({"own_tiles": toml(("tavern", MAP))}, "bad-tiles", "own_tiles"),
        ({"own_tiles": "#" * 8001}, "too-long", "own_tiles"),
        ({"square": 31}, "out-of-range", "square"),
    ],
)
def test_a_wrong_option_is_refused(options, code, option):
    with pytest.raises(BadOption) as refused:
        render("invasion-tiles", options=options)
    assert (refused.value.code, refused.value.option) == (code, option)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_names_every_cell_and_edge(language):
    seen, words = tile(language=language), Words(language)
    names = {text.text.strip().lower() for text in seen.texts(seen.pages - 1)}
    for kind in (*CELLS, *EDGES, "broken"):
        assert words(f"inv_{kind}") in names


def test_the_key_has_its_costs_from_the_rules(monkeypatch):
    dear = {**EDGES, "door": replace(EDGES["door"], cost=5, free=True)}
    monkeypatch.setattr(key, "EDGES", dear)
    assert "5 MP, melee, sight" in said(tile())


# --- figures -------------------------------------------------------------------------------------


def test_there_is_one_of_each_hero_and_as_many_goblins_as_wanted():
    seen = printed("invasion-figures", options={"swords": 5, "bows": 3}, language="fr")
    found = words_on(seen)
    assert [found[name] for name in ("Guerrier", "Brigand", "Clerc", "Sorcier")] == [2] * 4  # a front and a back each
    assert found["Gobelin"] == 2 * 8
    assert set(pieces_of("invasion-figures")) == {*HEROES, "goblin-sword", "goblin-bow"}


def test_a_figure_stands_28_mm_high_on_feet_of_10_mm():
    seen = printed("invasion-figures", only=("warrior",))
    picture = sized(seen, (19.4, 27.4))
    assert len([path for path in picture if path.stroked]) == 2
    low, high = sorted(path.middle[1] for path in picture if path.stroked)
    assert high - low == pytest.approx(28, abs=0.05)
    folds = sorted(path.middle[1] for path in sized(seen, (20, 0)))
    assert [round(fold - low, 2) for fold in folds] == [-14, 14, 42]


def test_a_hero_of_other_rules_has_other_numbers(monkeypatch):
    quick = {**HERO, "rogue": replace(HERO["rogue"], movement=9)}
    monkeypatch.setattr(standups, "HERO", quick)
    found = words_on(printed("invasion-figures", only=("rogue",)))
    assert found["9 MP · 2 att."] == 2


@pytest.mark.parametrize("count", [-1, 33])
def test_goblins_out_of_range_are_refused(count):
    with pytest.raises(BadOption, match="out-of-range"):
        render("invasion-figures", options={"bows": count})
    with pytest.raises(BadOption, match="out-of-range"):
        render("invasion-figures", data=standups.FiguresPrint(bows=count))


# --- tokens --------------------------------------------------------------------------------------


def test_there_are_as_many_tokens_as_the_rules_say():
    seen = printed("invasion-tokens")
    treasures = sum(facts.count for facts in TREASURE.values())
    bonus = TREASURE["bonus"].count
    every = treasures + HIT_POINTS * len(HEROES) + len(PACKS) + bonus + POTIONS + BROKEN
    edges = [path for path in sized(seen, (19.4, 19.4)) if path.stroked]
    assert len(edges) == every
    found = words_on(seen)
    assert [found[f"Pack of {pack}"] for pack in PACKS] == [1] * len(PACKS)
    assert (found["Diamond"], found["Bonus point"], found["Potion: 2 HP"]) == (2, 2 * bonus, POTIONS)
    assert found["Warrior"] == HIT_POINTS


def test_more_diamonds_in_the_table_are_more_on_the_sheet(monkeypatch):
    changed = MappingProxyType({**TREASURE, "diamond": replace(TREASURE["diamond"], count=5)})
    monkeypatch.setattr(tokens, "TREASURE", changed)
    found = words_on(printed("invasion-tokens", only=("treasure-diamond",)))
    assert found["Diamond"] == 5


def test_the_backs_of_all_treasures_are_alike():
    seen = printed("invasion-tokens", duplex="long", only=tuple(f"treasure-{face}" for face in FACES))
    assert words_on(seen)["?"] == sum(facts.count for facts in TREASURE.values())
    backs = {text.text.strip() for text in seen.texts(1)} - {"", "0", "50", "100 mm", "English"}
    assert not backs & {"Diamond", "R", "1", "2", "3", "+1"}


def test_a_pack_and_a_life_say_on_their_backs_that_they_are_spent():
    assert words_on(printed("invasion-tokens", duplex="short", only=("pack-3",)))["Spent"] == 1
    front, back = (printed("invasion-tokens", duplex="long", only=("life-cleric",)).paths(page) for page in (0, 1))
    hearts = [sum(path.filled and not path.stroked and not path.straight for path in paths) for paths in (front, back)]
    assert hearts[0] == HIT_POINTS
    assert hearts[1] == 0


# --- the rules in short --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "legal", "tabloid"])
def test_the_rules_are_one_page_in_both_languages(language, paper):
    assert render("invasion-reference", language=language, paper=paper).pages == 1


def test_the_rules_have_their_numbers_from_the_game(monkeypatch):
    monkeypatch.setattr(reference, "HIT_POINTS", 7)
    monkeypatch.setattr(reference, "PACKS", (9, 8))
    monkeypatch.setattr(reference, "HERO", {**HERO, "wizard": replace(HERO["wizard"], attacks=4)})
    renamed = replace(OPTION_FACTS["riposte"], text=Text("Strike or not.", "Frapper ou non."))
    monkeypatch.setattr(reference, "OPTION_FACTS", {"riposte": renamed})
    text = said(printed("invasion-reference"))
    assert "with 7 hit points" in text
    assert "summoning packs of 9, 8." in text
    assert "Wizard 6 4 magic staff 3" in text
    assert "Strike or not. Unless chosen: may let it be." in text


def test_the_die_is_read_as_the_rules_read_it():
    text = said(printed("invasion-reference"))
    assert "helmet (1/2) bonus strike, lore (1/3)" in text
    assert "flag (1/6) flag (1/6)" in text
    assert "bonus strike, lore (1/3) helmet (1/2)" in text


@pytest.mark.parametrize("name", [name for name, facts in OPTION_FACTS.items() if facts.allowed and name != "players"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_a_table_stands_there_in_the_words_of_the_game(language, name):
    text = said(printed("invasion-reference", language=language))
    assert OPTION_FACTS[name].text.said_in(language).replace("\u00a0", " ") in text


def test_what_is_ours_bears_a_raised_r():
    seen = printed("invasion-reference")
    treasures = sum(facts.reconstruction for facts in TREASURE.values())
    options = sum(facts.reconstruction for name, facts in OPTION_FACTS.items() if facts.allowed)
    assert words_on(seen)["R"] == 4 + treasures + options  # R1, R11, A3, T16
    assert Words("en")("note_reconstructed") in said(seen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("invasion-tiles", {"square": 15, "tiles": "library"}),
        ("invasion-tiles", {"square": 30, "tiles": "guardhouse"}),
        ("invasion-figures", {"swords": 0, "bows": 0}),
        ("invasion-figures", {"square": 15}),
        ("invasion-tokens", {"square": 15}),
        ("invasion-tokens", {"size": 25, "square": 30}),
    ],
    ids=["small-tile", "large-tile", "no-goblins", "small-figures", "small-tokens", "large-tokens"],
)
def test_the_smallest_and_the_largest_can_be_printed(slug, options, language):
    seen = printed(slug, options=options, language=language, duplex="long")
    assert min(text.points for page in range(seen.pages) for text in seen.texts(page)) >= 6 - 1e-3


# --- parts that are used again -------------------------------------------------------------------


@pytest.mark.parametrize("cell", [9.0, 24.0, 25.4])
@pytest.mark.parametrize("theme", THEMES)
def test_doors_and_windows_are_told_apart_without_colour(cell, theme):
    shown = {}
    for kind in ("door", "window"):
        town = Town({(1, 1): "floor", (1, 3): "floor", (1, 2): kind}, 2, cell, THEMES[theme])
        svg = svg_text(Page(60, 60, at(0, 0, between(town)), "", kind, "", "en"))
        shown[kind] = re.sub(r"#[0-9a-fA-F]{6}", "", svg.partition("</title>")[2])
    assert shown["door"] != shown["window"]


@pytest.mark.parametrize("theme", THEMES)
def test_every_kind_of_cell_and_edge(golden, theme):
    look = THEMES[theme]
    cells = [at(13 + 26 * n, 13, cell_art(kind, INCH, look)) for n, kind in enumerate(CELLS)]
    edges = []
    for n, (kind, broken) in enumerate([*((kind, False) for kind in EDGES), ("door", True)]):
        grid = {(1, 1): "floor", (1, 3): "floor", (1, 2): kind}
        town = Town(grid, 2, INCH, look, ("A1-A2",) if broken else ())
        edges.append(at(26 * n, 20, between(town)))
    golden(f"invasion-ground-{theme}", svg_text(Page(160, 80, at(0, 0, *cells, *edges), "", "ground", "", "en")))


def test_tiles_are_asked_for_by_their_keys_each_once():
    names = [one.key for one in chosen(TilesPrint(tiles="library tavern library"))]
    assert names == ["library", "tavern"]
    assert tiles.title_of(TILES["library"], Context(THEMES["colour"], Words("fr"))) == "La bibliothèque"
