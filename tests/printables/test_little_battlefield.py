"""My Little Battlefield on paper: cards, boards, units, the quick reference."""

import itertools
import math
import re

import pytest
from msgspec.structs import replace

from games.core.text import Text
from games.little_battlefield.components import (
    AI_BOARDS,
    ATTESTED_FACES,
    BONUS_DICE,
    CARDS,
    CATEGORIES,
    FACES,
    FACTIONS,
    MOST,
    POWER,
    RESOURCES,
    SEATS,
    Effect,
)
from games.little_battlefield.labels import TEXTS
from printables.art.little_battlefield import boards, reference
from printables.art.little_battlefield.ai_boards import EMBLEMS, AiBoards
from printables.art.little_battlefield.boards import PlayerBoards
from printables.art.little_battlefield.cards import SIZE, front
from printables.art.little_battlefield.context import RANKS, Context, signs, tied
from printables.art.little_battlefield.deck import SectorCards
from printables.art.little_battlefield.gauge import cells, gauge
from printables.art.little_battlefield.products import PRODUCTS
from printables.art.little_battlefield.tokens import ROUNDED, UNIT_MM, unit
from printables.catalogue import render
from printables.errors import BadOption
from printables.layout import Box
from printables.product import Order
from printables.shapes import Stamp
from printables.sheets import Page
from printables.sides import theme_of
from printables.svg import svg_text
from printables.theme import THEMES
from printables.tree import bounds, strings
from printables.words import LANGUAGES, Words
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

SLUGS = {name: f"little-battlefield-{name}" for name in ("sectors", "boards", "ai-boards", "tokens", "reference")}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def printed(name, **choices) -> Seen:
    return Seen(render(SLUGS[name], **choices).content)


def said(seen) -> str:
    return " ".join(seen.text(page) for page in range(seen.pages))


def joined(words: str) -> str:
    """Words with a plain space between them, whatever spaces and lines there were."""
    return " ".join(words.split())


def marks(seen, page=0) -> int:
    """How many raised R stand on a page."""
    return sum(text.text.strip() == "R" and text.points < 6.5 for text in seen.texts(page))


def test_these_are_all_the_products():
    assert [product.slug for product in PRODUCTS] == list(SLUGS.values())


# --- sectors -------------------------------------------------------------------------------------


def frames(seen, page, size):
    """The middles of what is as large as `size` on a page, in order."""
    found = [path.middle for path in seen.paths(page) if path.size == pytest.approx(size, abs=0.05)]
    return in_order(found)


DRAWN = (SIZE[0] - 1.2, SIZE[1] - 1.2)  # the ground of a card, clear of the cut


def in_order(places):
    return sorted(places, key=lambda place: (round(place[0], 1), place[1]))


def test_the_whole_catalogue_is_on_cards_as_often_as_there_are_copies():
    seen = printed("sectors")
    assert [len(frames(seen, page, DRAWN)) for page in range(seen.pages)] == [9, 9, 1 + 5]  # with spares
    assert sum(card.copies for card in CARDS.values()) == 19
    text = said(seen)
    for card in CARDS.values():
        assert card.name.en in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@BOTH
def test_the_last_sheet_holds_a_key_to_the_signs_and_a_card_of_each_category_to_fill_in(paper, language):
    """And how they are made: below them where a row is left, else at the head of every sheet."""
    seen = printed("sectors", paper=paper, language=language)
    words = Words(language, "little-battlefield")
    last = " ".join(seen.text(seen.pages - 1).split())
    assert words("mlb_key") in last
    assert last.count(" ".join(words("mlb_blank_for").split())) == len(CATEGORIES)
    assert " ".join(words("make_pieces" if paper == "a4" else "mlb_about_sectors").split()) in last
    assert len(frames(seen, seen.pages - 1, DRAWN)) == (19 + 1 + 4 - 1) % (9 if paper == "a4" else 8) + 1
    assert words("mlb_key") not in said(printed("sectors", only=("ford",)))
    assert words("mlb_key") not in said(printed("sectors", data=SectorCards()))


def test_nine_cards_of_63_by_88_mm_share_their_cuts_on_a4():
    seen = printed("sectors")
    middles = frames(seen, 0, DRAWN)
    columns, rows = ({round(middle[axis], 2) for middle in middles} for axis in (0, 1))
    assert [round(b - a, 2) for a, b in itertools.pairwise(sorted(columns))] == [63.0] * 2
    assert [round(b - a, 2) for a, b in itertools.pairwise(sorted(rows))] == [88.0] * 2
    ticks = max(seen.paths(), key=lambda path: len(path.points) if path.straight else 0)
    edges = {round(x, 2) for x, _ in ticks.points}
    assert edges >= {round(x + side * SIZE[0] / 2, 2) for x in columns for side in (-1, 1)}


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_fronts(duplex):
    seen = printed("sectors", duplex=duplex)
    width, height = seen.size()
    assert seen.pages == 6
    # the sheet lies: over its long edge it is turned head over heels
    turned = [(x, height - y) if duplex == "long" else (width - x, y) for x, y in frames(seen, 1, DRAWN)]
    assert in_order(turned) == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, DRAWN)]


@BOTH
def test_places_for_units_lie_alike_on_all_cards_and_stand_clear_of_their_frame(language):
    """N12"""
    seen = printed("sectors", data=SectorCards(), language=language)
    (unit, *_rest) = token_cuts()
    offsets = set()
    for page in range(seen.pages):
        filled = [path for path in seen.paths(page) if path.filled]
        places = [path.box for path in filled if path.size == pytest.approx(unit.size, abs=1.5)]
        framed = [path.box for path in filled if path.size[0] == pytest.approx(42, abs=0.05) and path.size[1] > 20]
        corners = [path.box[:2] for path in filled if path.size == pytest.approx(DRAWN, abs=0.05)]
        assert (len(places), len(framed)) == (4 * len(corners), 2 * len(corners))
        for left, bottom, right, top in places:
            assert any(a < left - 1 and b < bottom - 0.5 and c > right + 1 and d > top + 0.5 for a, b, c, d in framed)
        for left, bottom, _, top in framed:
            x, y = next(corner for corner in corners if 0 < left - corner[0] < SIZE[0] and 0 < bottom - corner[1] < 88)
            offsets.add((round(left - x, 1), round(bottom - y, 1), round(top - y, 1)))
    assert len(offsets) == 2  # red's and blue's


def test_backs_do_not_tell_the_sectors_apart():
    backs = [piece.back for cut in _cuts() for piece in cut.pieces]
    assert len({svg_text(Page(*SIZE, back(), "", "", "", "en")) for back in backs}) == 1


def _cuts():
    (product,) = [one for one in PRODUCTS if one.slug == SLUGS["sectors"]]
    return product.pieces(Order(product.slug).style(product.game), product.filled(None, {}))


def test_only_the_sectors_that_are_asked_for_are_printed():
    assert list(pieces_of(SLUGS["sectors"])) == list(CARDS)
    text = said(printed("sectors", only=("ford", "citadel"), copies=2, language="fr"))
    assert text.count("Gué") == text.count("Citadelle") == 2 * 2  # once at red's end
    assert "Forêt" not in text
    with pytest.raises(BadOption, match="unknown-piece"):
        printed("sectors", only=("castle",))


def test_a_changed_sector_is_a_changed_card():
    card = replace(
        CARDS["forest"],
        name=Text("Jungle", "Jungle"),
        category=4,
        points=6,
        copies=3,
        special=Effect("gain", "command", 3),
    )
    seen = printed("sectors", data=SectorCards((card,)))
    text = said(seen)
    assert text.count("Jungle · 4") == 3  # at red's end
    assert text.replace("\u00a0", " ").count("You gain 3 COMMAND.") == 3
    assert text.count("6 VP") == 3
    assert "Forest" not in text


@pytest.mark.parametrize("key", ["forest", "hill"])
def test_what_we_reconstructed_is_marked_in_the_reference_and_not_on_the_card(key):
    """N18 All sectors but the Forest; they are played with, and bear no mark."""
    card = CARDS[key]
    seen = printed("sectors", data=SectorCards((replace(card, copies=1),)))
    assert marks(seen) == 0
    assert "our reconstruction" not in said(seen)
    assert "(R)" not in said(seen)
    texts = [text.text.strip() for text in printed("reference").texts(1)]
    named = texts.index(f"{card.category} {card.name.en}")
    assert (texts[named + 1] == "R") == card.reconstruction


@pytest.mark.parametrize("category", [2, 3, 4, 5])
def test_a_gauge_has_as_many_cells_in_each_half_as_the_category(category):
    """N7 Red's half is above 0, blue's below it."""
    found = cells(Box(0, 0, 9, 60), category)
    assert list(found) == list(range(-category, category + 1))
    assert found[-category].top == pytest.approx(60)
    assert found[category].y == pytest.approx(0)
    art = svg_text(Page(9, 60, gauge(Box(0, 0, 9, 60), category, context()), "", "", "", "en"))
    assert art.count(f">{category}</text>") == 2
    assert art.count(">0</text>") == 1


def context(theme="colour", language="en") -> Context:
    return Context(theme_of(theme, "little-battlefield"), Words(language, "little-battlefield"))


KINDS = {(card.special.kind, card.special.reach, card.special.resource): card.special for card in CARDS.values()}


@pytest.mark.parametrize("effect", KINDS.values(), ids=lambda one: f"{one.kind}{one.reach}{one.resource}")
def test_every_special_rule_has_symbols_of_its_own(effect):
    same = [other for other in KINDS.values() if signs(other) == signs(effect)]
    assert {(one.kind, one.resource) for one in same} == {(effect.kind, effect.resource)}


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("You gain 1 MORALE or 1 COMMAND, as you choose.", "You gain 1_MORALE or 1_COMMAND, as you_choose."),
        ("With DEFENCE (R) everywhere.", "With DEFENCE_(R) everywhere."),
        ("Un tour de 3 dés en plus, puis COMMANDEMENT à 0.", "Un tour de 3_dés en plus, puis COMMANDEMENT à_0."),
        (
            "Whoever takes control drives out enemies immediately.",
            "Whoever takes control drives out enemies immediately.",
        ),
    ],
)
def test_a_number_stays_with_what_it_counts_and_no_short_word_ends_a_paragraph_alone(words, kept):
    assert tied(words) == kept.replace("_", "\u00a0")


# --- boards --------------------------------------------------------------------------------------


@BOTH
def test_boards_say_sides_and_factions(language):
    seen = printed("boards", language=language, options={"blue": "fleet", "red": "machines"})
    assert seen.pages == 2
    text = seen.text(0)
    for key in ("fleet", "machines"):
        assert FACTIONS[key].name.said_in(language) in text
        for _, name in FACTIONS[key].units:
            assert name.said_in(language) in text


def test_power_levels_on_the_boards_are_those_of_the_rules(monkeypatch):
    before = said(printed("boards"))
    monkeypatch.setattr(boards, "POWER", (POWER[0], replace(POWER[1], dice=9, points=17, cost=11)))
    after = said(printed("boards"))
    assert "17" in after
    assert "11" in after
    assert "17" not in before


@BOTH
def test_the_power_track_bears_one_mark_and_a_note_names_what_the_rules_state(language, monkeypatch):
    unstated = sum(face not in ATTESTED_FACES for face in FACES)
    alone = printed("boards", data=PlayerBoards(factions={"blue": FACTIONS["kingdom"]}), language=language)
    assert marks(alone) == 1 + unstated
    text = " ".join(alone.text(0).replace("\u00a0", " ").split())
    levels = {what: [n for n, one in enumerate(POWER, 1) if what in one.attested] for what in ("dice", "cost")}
    for what, words in (("dice", ("dice", "dés")), ("cost", ("price", "prix"))):
        numbers = ", ".join(map(str, levels[what]))
        assert f"{words[language == 'fr']} {('of POWER', 'de PUISSANCE')[language == 'fr']} {numbers}" in text
    assert ("names of the units are ours" if language == "en" else "noms des unités sont aussi de nous") in text
    monkeypatch.setattr(boards, "POWER", tuple(replace(level, attested=()) for level in POWER))
    assert "R: our reconstruction. The names" in " ".join(said(printed("boards")).split())


def test_one_action_board_lies_beside_the_field_with_room_for_dice_of_16_mm_and_says_what_they_do():
    seen = printed("boards")
    assert ("Action board" in seen.text(0), "Action board" in seen.text(1)) == (False, True)
    dice = max(level.dice for level in POWER)
    spaces = [path for path in seen.paths(1) if path.stroked and path.filled and 16 < path.size[0] < 30]
    assert len([path for path in spaces if path.size[0] == pytest.approx(path.size[1], abs=0.05)]) == dice * len(FACES)
    assert "One unit, one step." in seen.text(1)
    alone = printed("boards", data=PlayerBoards(factions={"blue": FACTIONS["kingdom"]}))
    assert alone.pages == 1
    assert "Action board" in alone.text(0)


def test_the_action_board_has_a_column_for_each_die_of_the_highest_level():
    seen = printed("boards")
    columns = [text for text in seen.texts(1) if 10.5 < text.points < 12 and text.text.strip().isdigit()]
    assert [text.text.strip() for text in columns] == [f"{n}" for n in range(1, max(one.dice for one in POWER) + 1)]


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_boards_grow_on_large_paper(paper):
    def widest(seen):
        return max(path.size[0] for path in seen.paths() if path.filled)

    assert widest(printed("boards", paper=paper)) > 1.3 * widest(printed("boards"))


@pytest.mark.parametrize("name", ["boards", "ai-boards"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_fill_the_width_that_the_margins_leave(name, paper):
    seen = printed(name, paper=paper)
    for page in range(seen.pages):
        boxes = [path.box for path in seen.paths(page) if path.filled]
        assert min(box[0] for box in boxes) == pytest.approx(8, abs=0.3)
        assert max(box[2] for box in boxes) == pytest.approx(seen.size(page)[0] - 8, abs=0.3)


def test_every_ai_board_has_an_emblem_of_its_own():
    assert set(EMBLEMS) == set(AI_BOARDS)
    assert len(set(EMBLEMS.values())) == len(AI_BOARDS)


@BOTH
def test_all_four_ai_boards_are_on_two_pages(language):
    seen = printed("ai-boards", language=language)
    assert seen.pages == 2
    text = joined(said(seen))
    for board in AI_BOARDS.values():
        assert joined(board.name.said_in(language)) in text
        for effect in board.levels:
            assert joined(effect.text("ai").said_in(language)) in text


def test_the_last_level_of_an_ai_board_throws_no_dice_and_says_that_the_game_ends():
    texts = [text.text.strip() for text in printed("ai-boards", options={"board": "siege"}).texts()]
    start = texts.index(f"{len(POWER)}", texts.index("What a SPECIAL die does"))
    row = texts[start : texts.index("The game ends as soon as the AI reaches this level.") + 1]
    assert f"{POWER[-1].points}" in row
    assert f"{POWER[-1].dice}" not in row


@BOTH
def test_an_ai_board_has_the_priorities_of_its_moves(language):
    """S6, S7 In two numbered lists, as large as the rules of the levels; the Reserve of the player comes first."""
    words, seen = Words(language, "little-battlefield"), printed("ai-boards", language=language)
    lists = [
        [f"mlb_ai_who_{key}" for key in ("nearest", "strongest", "tie")],
        [f"mlb_ai_where_{key}" for key in ("reserve", "not_held", "enemy", "held")],
    ]
    texts = [text.text.strip().replace("\u00a0", " ") for text in seen.texts()]
    for keys in lists:
        for n, key in enumerate(keys, 1):
            at = [place for place, text in enumerate(texts) if text == words(key).replace("\u00a0", " ")]
            assert len(at) == 2
            assert {texts[place - 1] for place in at} == {f"{n}"}
    assert {round(text.points, 1) for text in seen.texts() if words("mlb_ai_where_held") in text.text} == {9.5}
    behind = printed("ai-boards", data=AiBoards(enters_behind=True), language=language)
    assert words("mlb_ai_where_reserve_behind") in said(behind)
    assert words("mlb_ai_where_reserve") not in said(behind)


@BOTH
def test_an_ai_board_has_the_turn_of_the_ai_in_the_order_of_the_rules(language):
    """S2, S3, S12, S10, S11 One list, and what the faces do is told there alone."""
    words, text = (
        Words(language, "little-battlefield"),
        joined(said(printed("ai-boards", options={"board": "horde"}, language=language))),
    )
    steps = ("throw", "again", "again_attack", "again_move", "force", "does", "combat", "gains", "by_power")
    lines = [words(f"mlb_ai_{step}") for step in steps]
    lines += [words("mlb_ai_morale_full", most=MOST), words("mlb_ai_command_full", most=MOST, dice=BONUS_DICE)]
    places = [text.index(joined(line)) for line in lines]
    assert places == sorted(places)
    assert [text.count(joined(line)) for line in lines] == [1] * len(lines)


@BOTH
def test_an_ai_board_says_that_one_is_chosen_and_two_on_a_page_where_they_are_cut_apart(language):
    words = Words(language, "little-battlefield")
    both, alone = (joined(said(printed("ai-boards", language=language, **more)))
                   for more in ({}, {"options": {"board": "horde"}}))  # fmt: skip
    assert both.count(joined(words("mlb_ai_choose"))) == len(AI_BOARDS)
    assert (both.count(words("mlb_ai_cut")), alone.count(words("mlb_ai_cut"))) == (2, 0)


def test_a_board_that_we_made_up_bears_an_R_at_its_title():
    ours, theirs = (
        printed("ai-boards", data=AiBoards((replace(AI_BOARDS["horde"], reconstruction=mark),)))
        for mark in (True, False)
    )
    assert marks(ours) == marks(theirs) + 1


def test_one_ai_board_alone_and_a_changed_one():
    seen = printed("ai-boards", options={"board": "horde"})
    assert seen.pages == 1
    assert "Warlord" not in said(seen)
    levels = (Effect("drain", "command", 4), *AI_BOARDS["horde"].levels[1:])
    text = said(printed("ai-boards", data=AiBoards((replace(AI_BOARDS["horde"], levels=levels),))))
    assert "The player loses 4 COMMAND." in text
    with pytest.raises(BadOption, match="unknown-value"):
        printed("ai-boards", options={"board": "swarm"})


# --- units and markers ---------------------------------------------------------------------------


def drawn_as(seen_cut):
    """The edge of a piece as it is drawn, clear of the cut that it shares."""
    return tuple(side - 1.2 for side in seen_cut.size)


def token_cuts(**options):
    (product,) = [one for one in PRODUCTS if one.slug == SLUGS["tokens"]]
    order = Order(product.slug, options=options)
    return product.pieces(order.style(product.game), product.filled(None, options))


def test_units_are_square_for_blue_and_have_round_corners_for_red():
    seen = printed("tokens", options={"blue": "kingdom", "red": "clans"})
    units, *markers = token_cuts()
    outlines = [path for path in seen.paths() if path.filled and path.size == pytest.approx(drawn_as(units), abs=0.05)]
    assert sorted(path.straight for path in outlines) == [False] * 5 + [True] * 5
    # on the same sheet: a marker for each track, one for each sector with four to spare, and those of an AI's tracks
    assert [len(frames(seen, 0, drawn_as(cut))) for cut in markers] == [6, 9 + 4 + 3]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_units_of_all_factions_with_a_spare_standard_each_lie_on_one_sheet(paper):
    seen = printed("tokens", paper=paper)
    units, *_ = token_cuts()
    assert seen.pages == 1
    assert len(frames(seen, 0, drawn_as(units))) == 2 * len(FACTIONS) * 5


@BOTH
def test_the_steps_say_that_round_units_are_cut_with_scissors(language):
    told = Words(language, "little-battlefield")("make_squares").split()
    assert " ".join(told) in " ".join(printed("tokens", language=language).text(0).split())


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
    keys = {one.key for one in stamps(art)}
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
    text = said(printed("tokens", language=language, options={"blue": faction, "red": faction}, only=("red-elite",)))
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
    seen, words = said(printed("tokens", language=language)), Words(language, "little-battlefield")
    for faction in FACTIONS.values():
        for _, name in faction.units:
            assert name.said_in(language) in seen
    for told in (words("mlb_key_sector", n=9, spare=4), words("mlb_key_ai")):
        assert " ".join(told.split()) in " ".join(seen.split())


@BOTH
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_pages_of_the_reference_are_set_in_ten_points_at_least(paper, language):
    seen = printed("reference", paper=paper, language=language)
    for page, key in enumerate(("mlb_ref_elite", "mlb_ref_ai_follow")):
        told = Words(language, "little-battlefield")(key)[:20]
        assert [text.points >= 10 for text in seen.texts(page) if text.text.startswith(told)] == [True]


def test_units_are_the_same_on_both_sides():
    seen = printed("tokens", duplex="long")
    assert seen.pages == 2  # markers beside them have no back
    width, _ = seen.size()
    drawn = drawn_as(token_cuts()[0])
    assert frames(seen, 0, drawn)
    mirrored = in_order([(width - x, y) for x, y in frames(seen, 1, drawn)])
    assert mirrored == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, drawn)]


# --- quick reference -----------------------------------------------------------------------------


@BOTH
def test_the_reference_has_one_notation_for_what_is_ours(language):
    seen = printed("reference", language=language)
    for page in (0, 1):
        assert "(R)" not in seen.text(page)
        assert marks(seen, page) > 5
    forest = tied(CARDS["forest"].rule.said_in(language))
    assert "(R)" in forest
    assert [text.text for text in seen.texts(1) if text.points > 6.5 and text.text.strip() == "R"] == []


@BOTH
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_reference_has_a_page_for_two_and_a_page_for_one(language, paper):
    seen = printed("reference", language=language, paper=paper)
    assert seen.pages == 2
    solo = seen.text(1)
    for card in CARDS.values():
        assert card.name.said_in(language) in solo
    smallest = min(text.points for text in seen.texts(0) if len(text.text) > 20 and text.box[1] > 15)  # not the foot
    assert smallest >= 7


def test_the_reference_shows_a_gauge_and_what_moves_its_marker():
    players = printed("reference").text(0)
    for words in ("a sector of category 3", "here Red controls the sector", "Blue’s DEFENCE moves it here"):
        assert words in players


def test_the_reference_says_what_the_tables_say(monkeypatch):
    numbers = {"MOST": 8, "START_COMMAND": 3, "START_MORALE": 5, "WINNING_POINTS": 33, "BONUS_DICE": 2}
    for name, value in {**numbers, "LEGAL_DECKS": ("9-0-0-0",), "FACES": FACES[::-1]}.items():
        monkeypatch.setattr(reference, name, value)
    seen = printed("reference")
    players, solo = (" ".join(seen.text(page).replace("\u00a0", " ").split()) for page in (0, 1))
    for words in ("COMMAND 3", "MORALE 5", "33 victory points", "Deck 1 9 0 0 0", "up to 8"):
        assert words in players
    named = [text.text.strip() for text in seen.texts(0) if text.text.strip() in FACE_NAMES]
    assert named[: len(FACES)] == FACE_NAMES[::-1]
    assert "bonus turn of 2 dice" in solo
    assert "MORALE at 8" in solo


FACE_NAMES = [TEXTS.term(face).en for face in FACES]


def test_the_reference_explains_its_mark_once_a_page():
    seen = printed("reference")
    assert [seen.text(page).count("our reconstruction") for page in (0, 1)] == [1, 1]


# --- goldens -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_parts_look_as_they_did(theme, golden):
    look = context(theme, "fr")
    golden(f"little-battlefield-card-{theme}", svg_text(Page(*SIZE, front(CARDS["forest"], look), "", "", "", "fr")))
    art = unit("red", "elite", FACTIONS["clans"], look)
    golden(f"little-battlefield-unit-{theme}", svg_text(Page(UNIT_MM[1], UNIT_MM[1], art, "", "", "", "fr")))
