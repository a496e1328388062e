"""My Little Battlefield on paper: cards, boards, units, the quick reference."""

import pytest
from msgspec.structs import replace

from games.core.text import Text
from games.little_battlefield.components import AI_BOARDS, ATTESTED_FACES, CARDS, FACES, FACTIONS, POWER, Effect
from printables.art.little_battlefield.ai_boards import AiBoards
from printables.art.little_battlefield.boards import PlayerBoards
from printables.art.little_battlefield.cards import SIZE, SectorCards, front
from printables.art.little_battlefield.context import Context, signs
from printables.art.little_battlefield.gauge import cells, gauge
from printables.art.little_battlefield.products import PRODUCTS
from printables.art.little_battlefield.reference import Reference
from printables.art.little_battlefield.tokens import UNIT_MM, unit
from printables.catalogue import pieces_of, render
from printables.errors import BadOption
from printables.layout import Box
from printables.product import Order
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import LANGUAGES, Words
from tests.printables.readback import Seen

SLUGS = {name: f"little-battlefield-{name}" for name in ("sectors", "boards", "ai-boards", "tokens", "reference")}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def printed(name, **choices) -> Seen:
    return Seen(render(SLUGS[name], **choices).content)


def said(seen) -> str:
    return " ".join(seen.text(page) for page in range(seen.pages))


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


def in_order(places):
    return sorted(places, key=lambda place: (round(place[0], 1), place[1]))


def test_the_whole_catalogue_is_on_cards_as_often_as_there_are_copies():
    seen = printed("sectors")
    ground = (SIZE[0] - 2.4, SIZE[1] - 2.4)  # white is left round it
    assert [len(frames(seen, page, ground)) for page in range(seen.pages)] == [8, 8, 3]
    assert sum(card.copies for card in CARDS.values()) == 19
    text = said(seen)
    for card in CARDS.values():
        assert card.name.en in text


def test_cards_are_cut_at_63_by_88_mm_with_two_between_them():
    seen = printed("sectors")
    middles = frames(seen, 0, (SIZE[0] - 2.4, SIZE[1] - 2.4))
    columns, rows = ({round(middle[axis], 2) for middle in middles} for axis in (0, 1))
    assert [round(b - a, 2) for a, b in zip(sorted(columns), sorted(columns)[1:], strict=False)] == [65.0] * 3
    assert [round(b - a, 2) for a, b in zip(sorted(rows), sorted(rows)[1:], strict=False)] == [90.0]
    ticks = max(seen.paths(), key=lambda path: len(path.points) if path.straight else 0)
    edges = {round(x, 2) for x, _ in ticks.points}
    assert edges >= {round(x + side * SIZE[0] / 2, 2) for x in columns for side in (-1, 1)}


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_lie_behind_their_fronts(duplex):
    seen = printed("sectors", duplex=duplex)
    width, height = seen.size()
    size = (SIZE[0] - 2.4, SIZE[1] - 2.4)
    assert seen.pages == 6
    # the sheet lies: over its long edge it is turned head over heels
    turned = [(x, height - y) if duplex == "long" else (width - x, y) for x, y in frames(seen, 1, size)]
    assert in_order(turned) == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, size)]


def test_backs_do_not_tell_the_sectors_apart():
    backs = [piece.back for cut in _cuts() for piece in cut.pieces]
    assert len({svg_text(Page(*SIZE, back(), "", "", "", "en")) for back in backs}) == 1


def _cuts():
    (product,) = [one for one in PRODUCTS if one.slug == SLUGS["sectors"]]
    return product.pieces(Order(product.slug).style(), product.filled(None, {}))


def test_only_the_sectors_that_are_asked_for_are_printed():
    assert list(pieces_of(SLUGS["sectors"])) == list(CARDS)
    text = said(printed("sectors", only=("ford", "citadel"), copies=2, language="fr"))
    assert text.count("Gué") == text.count("Citadelle") == 2
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
    assert text.count("Jungle") == 3
    assert text.count("You gain 3 COMMAND.") == 3
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
    return Context(THEMES[theme], Words(language))


KINDS = {(card.special.kind, card.special.reach, card.special.resource): card.special for card in CARDS.values()}


@pytest.mark.parametrize("effect", KINDS.values(), ids=lambda one: f"{one.kind}{one.reach}{one.resource}")
def test_every_special_rule_has_symbols_of_its_own(effect):
    same = [other for other in KINDS.values() if signs(other) == signs(effect)]
    assert {(one.kind, one.resource) for one in same} == {(effect.kind, effect.resource)}


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


def test_power_levels_on_the_boards_are_those_of_the_rules():
    other = replace(POWER[1], dice=9, points=17, cost=11)
    before, after = said(printed("boards")), said(printed("boards", data=PlayerBoards(levels=(POWER[0], other))))
    assert "17" in after
    assert "11" in after
    assert "17" not in before


def test_only_what_the_rules_state_has_no_mark_on_the_boards():
    facts = [(level, what) for level in POWER for what in ("dice", "points", "cost", "unit") if getattr(level, what)]
    unstated = sum(what not in level.attested for level, what in facts) + sum(
        face not in ATTESTED_FACES for face in FACES
    )
    named = 3 * FACTIONS["kingdom"].reconstruction  # the units of the faction, by kind
    alone = PlayerBoards(factions={"blue": FACTIONS["kingdom"]})
    assert marks(printed("boards", data=alone)) == unstated + named


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


@BOTH
def test_all_four_ai_boards_are_on_two_pages(language):
    seen = printed("ai-boards", language=language)
    assert seen.pages == 2
    text = said(seen)
    for board in AI_BOARDS.values():
        assert board.name.said_in(language) in text
        for effect in board.levels:
            assert effect.text("ai").said_in(language) in text


def test_an_ai_board_says_when_a_die_is_thrown_again():
    text = said(printed("ai-boards", options={"board": "horde"}))
    for words in ("Thrown again once,", "would change nothing in any sector", "no unit can move", "never"):
        assert words in text


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
    """The edge of a piece as it is drawn, inside the cut."""
    return tuple(side - 0.6 for side in seen_cut.size)


def token_cuts():
    (product,) = [one for one in PRODUCTS if one.slug == SLUGS["tokens"]]
    return product.pieces(Order(product.slug).style(), product.filled(None, {}))


def test_units_are_square_for_blue_and_round_for_red():
    seen = printed("tokens")
    drawn, marker = map(drawn_as, token_cuts())
    outlines = [path for path in seen.paths() if path.filled and path.size == pytest.approx(drawn, abs=0.05)]
    assert sorted(path.straight for path in outlines) == [False] * 4 + [True] * 4
    assert len(frames(seen, 0, marker)) == 9 + 6  # on the same sheet


@pytest.mark.parametrize("category", [2, 3, 4, 5])
def test_a_marker_fits_a_cell_of_the_gauge_and_a_unit_its_place_on_the_card(category):
    """N7, N12"""
    card = next(card for card in CARDS.values() if card.category == category)
    seen = printed("sectors", data=SectorCards((replace(card, copies=1),)))
    units, markers = token_cuts()
    places = [path.size for path in seen.paths() if path.filled and path.size == pytest.approx(units.size, abs=1.5)]
    assert len(places) == 4  # two a side
    assert all(wide >= units.size[0] + 0.7 and high >= units.size[1] for wide, high in places)  # drawn within them
    wide, high = markers.size
    gauge_cells = [path.size for path in seen.paths() if path.size[0] == pytest.approx(9.0, abs=0.05)]
    assert len(gauge_cells) >= 2 * category + 1
    assert all(cell[0] >= wide + 1 - 0.01 and cell[1] >= high + 1 - 0.01 for cell in gauge_cells)


@pytest.mark.parametrize(("language", "words"), [("en", "each player 21 markers"), ("fr", "21 pions à chaque joueur")])
def test_T28_the_sheet_says_why_it_holds_fewer_markers_than_the_rules_give(language, words):
    seen = printed("tokens", language=language)
    assert words in " ".join(seen.text(0).split())


@BOTH
@pytest.mark.parametrize("faction", FACTIONS)
def test_units_bear_the_names_of_their_faction(faction, language):
    text = said(printed("tokens", language=language, options={"blue": faction, "red": faction}, only=("red-elite",)))
    for word in dict(FACTIONS[faction].units)["elite"].said_in(language).split():
        assert word in text


def test_units_are_the_same_on_both_sides():
    seen = printed("tokens", duplex="long")
    assert seen.pages == 2  # markers beside them have no back
    width, _ = seen.size()
    drawn = drawn_as(token_cuts()[0])
    mirrored = in_order([(width - x, y) for x, y in frames(seen, 1, drawn)])
    assert mirrored == [pytest.approx(middle, abs=0.05) for middle in frames(seen, 0, drawn)]


# --- quick reference -----------------------------------------------------------------------------


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


def test_the_reference_says_what_the_tables_say():
    data = Reference(most=8, command=3, morale=5, goal=33, bonus=2, decks=("9-0-0-0",), faces=FACES[::-1])
    seen = printed("reference", data=data)
    players, solo = seen.text(0), seen.text(1)
    for words in (
        "COMMAND\u00a03",
        "MORALE\u00a05",
        "33 victory points",
        "9-0-0-0",
        "up to 8",
        "1 SPECIAL",
        "6 ATTACK",
    ):
        assert words.replace("\u00a0", " ") in players.replace("\u00a0", " ")
    assert "bonus turn of 2 dice" in solo
    assert "MORALE at 8" in solo


# --- goldens -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_parts_look_as_they_did(theme, golden):
    look = context(theme, "fr")
    golden(f"little-battlefield-card-{theme}", svg_text(Page(*SIZE, front(CARDS["forest"], look), "", "", "", "fr")))
    art = unit("red", "elite", FACTIONS["clans"], look)
    golden(f"little-battlefield-unit-{theme}", svg_text(Page(UNIT_MM[1], UNIT_MM[1], art, "", "", "", "fr")))
