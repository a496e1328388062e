"""Battle Cry on paper: counters, standing units, markers."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.battle_cry.dice import SIDES
from games.battle_cry.options import Options
from games.battle_cry.roster import OrderOfBattle
from printables.art.battle_cry import field
from printables.art.battle_cry.pieces import BASE, STANDING, BattlePieces
from printables.art.battle_cry.stacking import fieldwork, general
from printables.catalogue import PRODUCTS, pages_of, render
from printables.cutting import stand_up_size
from printables.errors import BadOption
from printables.fonts import PT
from printables.product import Order
from printables.shapes import at
from printables.sheets import PAPERS, Page, drawn
from printables.svg import svg_text
from printables.theme import THEMES, theme_of
from printables.tree import bounds, strings
from printables.words import LANGUAGES, Words
from tests.printables.battle_cry import BRANDY, NEAR, seen, text_of
from tests.printables.printing import pieces_of


def test_there_are_counters_for_the_orders_of_battle_and_for_the_reserve():
    orders = OrderOfBattle(2, 1, 0, 1), OrderOfBattle(0, 0, 3, 2)
    data = BattlePieces(*orders, spare=1, elites=0, fieldworks=4, size_mm=18.0, hex_mm=25.0)
    names = Counter(text.text.strip() for text in seen("battle-counters", data=data).texts())
    assert (names["Infantry"], names["Cavalry"], names["Artillery"]) == (3 + 1, 2 + 1, 1 + 4)
    assert idents(data)["union-general"] + idents(data)["confederacy-general"] == names["3 × General"] * 3 == 3
    assert idents(data)["fieldwork"] == 4
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
    text = text_of("battle-counters", data=data)
    for entry in ("10 × Union", "9 × Confederacy", "6 × Infantry", "5 × Cavalry", "7 × Artillery", "1 × General"):
        assert entry in text
    assert "20 × Union" in text_of("battle-counters", data=data, copies=2)
    named = text_of("battle-counters", data=replace(data, hex_mm=30.0))
    assert "6 × Infantry" not in named
    assert "10 × Union" in named


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_page_of_counters_keeps_its_key(language):
    text = text_of("battle-counters", language=language, options={"battle": "antietam", "hex_mm": 30})
    words = Words(language, "battle-cry")
    for key in ("key_figures", "key_works", "key_losses", "union", "confederacy"):
        assert words(key).replace("\xa0", " ") in text.replace("\xa0", " ")


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
@pytest.mark.parametrize("hex_mm", [0.0, 30.0])
def test_B3_a_loss_is_read_at_the_corner_that_shows_from_across_the_table(slug, hex_mm):
    lost = cuts_of(slug, hex_mm=hex_mm, elites=1)[-1]
    numbers = list(strings(drawn(lost.pieces[0].front)))
    assert [number.text for number in numbers] == ["1", "2", "3", "4"]
    assert min(number.fontSize for number in numbers) / PT >= 9


def test_B3_a_unit_that_is_no_elite_loses_one_figure_less_and_generals_lose_none():
    four = BattlePieces(OrderOfBattle(2), OrderOfBattle(), spare=0, elites=0, hex_mm=30.0)
    numbers = [number.text for number in strings(drawn(cuts_of("battle-markers", data=four)[-1].pieces[0].front))]
    assert numbers == ["1", "2", "3"]
    assert not [
        cut for cut in cuts_of("battle-markers", data=generals()) if cut.part == Words("en", "battle-cry")("losses")
    ]


def cuts_of(slug="battle-counters", data=None, **options):
    product = PRODUCTS[slug]
    return product.pieces(Order(slug, options=options).style(product.game), product.filled(data, options))


def idents(data=None, **options):
    return Counter({piece.ident: piece.count for cut in cuts_of(data=data, **options) for piece in cut.pieces})


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", ["battle-counters", "battle-markers"])
def test_each_side_has_a_block_of_its_own_and_all_share_a_page(slug, paper):
    product, style = PRODUCTS[slug], Order(slug, paper=paper).style("battle-cry")
    cuts = product.pieces(style, product.filled(None, {}))
    blocks = [{piece.ident.split("-")[0] for piece in cut.pieces} for cut in cuts]
    assert blocks[:2] == [{side} for side in SIDES]
    assert seen(slug, paper=paper).pages == 1


@pytest.mark.parametrize("duplex", ["none", "long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_blank_counters_fill_the_one_page_of_every_paper(paper, duplex):
    """Also on Letter, which lies where it is to hold the most counters and nothing else."""
    pages = pages_of("battle-counters", paper=paper, duplex=duplex)
    assert len(pages) == (1 if duplex == "none" else 2)
    assert "blank counters for each side" in text_of("battle-counters", paper=paper, duplex=duplex)


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
    page = Page(24, 24, at(2, 8, fieldwork(20.0, style(theme=theme))), "Part", "Part", "", "en")
    golden(f"battle-cry-fieldwork-{theme}", svg_text(page))


@pytest.mark.parametrize("theme", THEMES)
def test_printed_in_black_and_white_the_corners_of_a_general_are_square_or_round_as_his_side_is(theme):
    corners = {}
    for side in SIDES:
        read = seen("battle-counters", only=(f"{side}-general",), theme=theme)
        edges = [path for path in read.paths() if path.stroked and not path.apart and path.size[0] < 10]
        corners[side] = {len(set(edge.points)) for edge in edges}
    assert min(corners["union"]) == 3
    assert min(corners["confederacy"]) > 3


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_general_looks_as_he_did(theme, side, golden, style):
    page = Page(24, 24, at(2, 2, general(20.0, 6.0, side, style(theme=theme))), "Part", "Part", "", "en")
    golden(f"battle-cry-general-{side}-{theme}", svg_text(page))


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("duplex", ["none", "long"])
@pytest.mark.parametrize("width", [0.0, 25.0, 35.0, 60.0])
def test_B3_how_markers_of_losses_are_used_is_said_where_there_is_no_room_for_a_key(width, duplex, language):
    printed = text_of("battle-counters", options={"hex_mm": width}, duplex=duplex, language=language)
    assert Words(language, "battle-cry")("about_losses") in printed
