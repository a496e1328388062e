"""Battle Cry's loose terrain: what a scenario needs, its hexes on the board's, rivers and roads that go on."""

from collections import Counter
from math import hypot

import pytest

from games.battle_cry.ground import IN_HEXES
from games.battle_cry.scenario import all_scenarios, scenario
from printables.art.battle_cry import loose
from printables.catalogue import PRODUCTS, render
from printables.errors import BadOption
from printables.hexes import Hexes
from printables.product import Order
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.tree import bounds
from printables.words import LANGUAGES, Words
from tests.games.battle_cry.grounds import ground as made_ground
from tests.printables.printing import pieces_of
from tests.printables.readback import Seen

BRANDY = scenario("brandy-station")
NEAR = 0.05  # mm
HEX = (23.0, 23.0 * 2 / 3**0.5)  # mm: a millimetre narrower than a field of 24


def counts(**options):
    order = Order("battle-terrain", options=options)
    product = PRODUCTS["battle-terrain"]
    hexes, *others = product.pieces(order.style("battle-cry"), product.filled(None, options))
    loose_ones = [piece for cut in others for piece in cut.pieces]
    return [{piece.ident: piece.count for piece in pieces} for pieces in (hexes.pieces, loose_ones)]


def test_a_ground_that_is_known_gives_as_many_hexes_as_it_has():
    hexes, markers = counts(battle="brandy-station")
    assert sum(hexes.values()) == len(BRANDY.ground.kinds)
    wanted = Counter(BRANDY.ground.kinds.values())
    assert all(hexes[kind] == wanted[kind] for kind in wanted if kind not in ("waterway", "bridge"))
    assert sum(count for kind, count in hexes.items() if kind.startswith("bridge")) == wanted["bridge"]
    assert sum(count for kind, count in hexes.items() if "water" in kind or "river" in kind) == wanted["waterway"]
    assert markers["fence"] == len(BRANDY.ground.edges)
    assert markers["objective-1"] == len(BRANDY.objectives)


def test_a_scenario_of_the_book_gets_every_terrain_of_the_rules():
    hexes, markers = counts(battle="first-bull-run")
    assert set(IN_HEXES) < set(hexes)  # B5; fences are markers, fieldworks come with the counters
    assert set(hexes) - set(IN_HEXES) == set(loose.WAYS)
    assert "fence" in markers
    assert counts(battle="first-bull-run", times=3)[0]["woods"] == 3 * hexes["woods"]


def test_a_river_runs_on_to_the_edge_of_the_board():
    ground = made_ground(terrain=[(name, "waterway") for name in ("B1", "B2", "B3", "E5", "E6")])
    assert loose.needed(ground) == {"waterway": 3, "river-straight": 2}  # B3 is its end, E5 and E6 are a pond
    assert "waterway" not in counts(battle="brandy-station")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_names_the_markers_with_their_use(language):
    words, text = Words(language, "battle-cry"), Seen(render("battle-terrain", language=language).content).text()
    entries = [words("key_entry", n=n, name=words(key)) for key, n in (("key_fence", 8), ("key_objective", 3))]
    for entry in (*entries, words("key_sections")):
        assert entry.replace("\u00a0", " ") in text.replace("\u00a0", " ")


def test_a_river_is_laid_as_it_runs():
    ground = made_ground(terrain=[(name, "waterway") for name in ("C3", "C4", "C5", "D5", "H9")])
    found = loose.needed(ground)
    assert found == {"waterway": 3, "river-straight": 1, "river-bend": 1}


def test_a_bridge_lies_over_the_river_as_it_runs():
    ground = made_ground(terrain=[("C3", "waterway"), ("C4", "bridge"), ("C5", "waterway"), ("D5", "bridge")])
    found = loose.needed(ground)
    assert found["bridge"] == 2 or found["bridge-bend"] + found["bridge"] == 2


@pytest.mark.parametrize("hex_mm", [17.0, 30.0])
def test_a_fence_is_as_long_as_the_side_of_a_hex_and_narrow(hex_mm):
    order = Order("battle-terrain", options={"hex_mm": hex_mm})
    product = PRODUCTS["battle-terrain"]
    *_, fences = product.pieces(order.style("battle-cry"), product.filled(None, {"hex_mm": hex_mm}))
    assert fences.size == (pytest.approx((hex_mm - 1) / 3**0.5), loose.FENCE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_names_every_terrain_of_the_sheet(language):
    seen = Seen(render("battle-terrain", language=language).content)
    names = pieces_of("battle-terrain", language=language)
    written = " ".join(seen.text(page) for page in range(seen.pages))
    for kind, count in counts(battle="brandy-station")[0].items():
        assert f"{count} × {names[kind]}" in written


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("way", loose.WAYS)
def test_a_river_and_a_road_end_in_the_middle_of_a_side_and_keep_within_their_hex(way, theme):
    hexes = Hexes(30.0, pointed=True)
    kind, _, turn = way.partition("-")
    apart = loose.SIDES[turn]
    start, bend = loose._bank(hexes, apart, 0.0)
    assert hypot(*start) == pytest.approx(15)
    assert hypot(*bend[4:]) == pytest.approx(15)
    left, bottom, right, top = bounds(loose._way(hexes, kind, apart, THEMES[theme]))
    pen = 0.12
    assert left >= -15 - pen
    assert right <= 15 + pen
    assert max(-bottom, top) <= hexes.side + pen


@pytest.mark.parametrize("paper", PAPERS)
def test_a_hex_is_a_millimetre_narrower_than_that_of_the_board_of_this_paper(paper):
    order = Order("battle-terrain", paper=paper)
    cut = PRODUCTS["battle-terrain"].pieces(order.style("battle-cry"), PRODUCTS["battle-terrain"].filled(None, {}))[0]
    seen = Seen(render("battle-terrain", paper=paper).content)
    wide = cut.fit.field - 1
    drawn = [path for path in seen.paths() if path.size == pytest.approx((wide, wide * 2 / 3**0.5), abs=NEAR)]
    assert len(drawn) >= 20


def test_a_hex_has_another_terrain_on_its_back_where_that_is_wished():
    options = {"battle": "first-bull-run", "hex_mm": 30.0}
    plain, backed = (render("battle-terrain", options=options, duplex=turn).pages for turn in ("none", "long"))
    assert backed > plain
    assert all(loose.BACKS[loose.BACKS[kind]] == kind for kind in loose.BACKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_a_name(language):
    named = pieces_of("battle-terrain", language=language, options={"battle": "first-bull-run"})
    assert len(named) == len(set(named.values())) >= len(loose.KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hex_mm", [12.0, 60.0])
def test_the_smallest_and_the_largest_can_be_printed(hex_mm, language):
    seen = Seen(render("battle-terrain", language=language, options={"hex_mm": hex_mm}).content)
    assert min(text.points for page in range(seen.pages) for text in seen.texts(page)) >= 6 - 1e-3


@pytest.mark.parametrize("options", [{"hex_mm": 5.0}, {"times": 5}, {"times": 0}])
def test_terrain_out_of_range_is_refused(options):
    with pytest.raises(BadOption, match="out-of-range"):
        render("battle-terrain", options=options)


@pytest.mark.long
@pytest.mark.parametrize("key", [plan.key for plan in all_scenarios()])
def test_every_scenario_can_be_laid(key):
    options = {"battle": key, "hex_mm": 24.0}
    seen = Seen(render("battle-terrain", options=options).content)
    drawn = [
        path for page in range(seen.pages) for path in seen.paths(page) if path.size == pytest.approx(HEX, abs=NEAR)
    ]
    assert len(drawn) >= sum(counts(**options)[0].values()) > 0
