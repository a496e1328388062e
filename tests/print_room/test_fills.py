"""Prints filled in: what lies on a table, a battle at its desk, the best general; nobody prints what is not theirs."""

from itertools import pairwise

import pytest

from campaigns.models import RosterUnit
from campaigns.models.battle import LABEL_LONGEST
from campaigns.services import battles, campaigns, reserves, roster
from campaigns.standings import standing_compute
from core.errors import Conflict, Missing
from core.grants import Asker, may
from core.receipts import WriteRequest
from games import registry
from games.bitva.board import BOARD, board_to_toml
from games.invasion.tiles import TILES
from games.little_battlefield.components import CARDS
from matches.access import TABLE
from matches.models import MatchSeat
from matches.selectors import state_of
from print_room.at_once import print_now
from print_room.choices import choices_schema, order_of
from print_room.packs import pack_of
from print_room.sources import data_of
from printables.art.battle_cry.data import UNDECIDED
from printables.art.invasion.tiles import chosen
from printables.catalogue import PRODUCTS, schema_of
from printables.catalogue import pack_of as pages_of_pack
from printables.theme import THEMES, theme_of
from tests.campaigns.conftest import NOW, unit
from tests.games.invasion.positions import MAP, toml
from tests.granting import somebody
from tests.printables.readback import Seen

pytestmark = pytest.mark.django_db

ORIGIN = "https://bivouac.example"
MADE = [slug for slug, product in PRODUCTS.items() if "match" in product.fills]
OWN_MAP = "....\n.l..\n...."


def filled(slug, of, user, language="en"):
    return data_of(slug, of, asker=Asker(user), origin=ORIGIN, language=language)


def printed(slug, of, user, **chosen):
    order = order_of(slug, {"of": of, **chosen}, asker=Asker(user), origin=ORIGIN, language="en")
    return print_now(order, format="pdf").content


def in_pack(of, user):
    return {order["product"]: order for order in pack_of(of, {}, asker=Asker(user))[1]}


# --- what lies on a table ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "size"),
    [({}, None), ({"map": "own", "own_map": OWN_MAP, "defender_rows": 1}, (4, 3))],
    ids=["the tool's map", "the players' own map"],
)
def test_D4_the_map_of_a_table_is_printed(table, alice, options, size):
    of = table("battletech", **options)
    board = filled("map-sheet", of, alice).board
    assert board == state_of(may(somebody(alice), TABLE, pk=int(of[6:]))).options.board
    assert size in (None, (board.width, board.height))
    assert in_pack(of, alice)["map-sheet"] == {"product": "map-sheet", "of": of}
    assert printed("map-sheet", of, alice, hex_mm=20).startswith(b"%PDF-")
    assert "map" not in choices_schema("map-sheet", "en", filled("map-sheet", of, alice))["properties"]


def test_N1_a_table_without_a_map_has_none_in_its_pack(table, alice):
    of = table("battletech", map="none")
    with pytest.raises(Conflict) as refused:
        filled("map-sheet", of, alice)
    assert (refused.value.code, refused.value.field) == ("not-at-this-table", "of")
    slugs = in_pack(of, alice)
    assert "map-sheet" not in slugs
    assert {"mech-counters", "battletech-reference", "record-sheet"} <= slugs.keys()
    assert "record-sheets" not in slugs


def test_D3_a_counter_for_each_mech_in_play(table, alice):
    of = table("battletech", attacker="ENF-4R, ENF-4R", defender="HBK-4G")
    mechs = filled("mech-counters", of, alice).mechs
    assert [(mech.name, mech.seat) for mech in mechs] == [("A1", "attacker"), ("A2", "attacker"), ("D1", "defender")]
    assert [mech.title.split()[0] for mech in mechs] == ["Enforcer", "Enforcer", "Hunchback"]
    assert printed("mech-counters", of, alice, back="other", duplex="long").startswith(b"%PDF-")


def test_the_card_of_a_seat_has_the_look_of_its_pieces(table, alice):
    of = table("battletech", attacker="ENF-4R", defender="HBK-4G")
    sides = theme_of("colour", "battletech").sides
    looks = [sides[card.role] for card in filled("seat-cards", of, alice).cards]
    assert looks == [sides[mech.seat] for mech in filled("mech-counters", of, alice).mechs]
    assert looks == [THEMES["colour"].sides[side] for side in ("second", "first")]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("board", ["", board_to_toml(BOARD)], ids=["ours", "own"])
def test_A15_the_board_of_a_bitva_table_is_its_own(table, alice, players, board):
    of = table("bitva", players=players, advanced=True, board=board)
    print_ = filled("bitva-board", of, alice)
    kept = state_of(may(somebody(alice), TABLE, pk=int(of[6:]))).options.board
    assert (print_.players, print_.advanced, print_.board) == (str(players), True, kept)
    assert filled("bitva-counters", of, alice).players == str(players)
    assert printed("bitva-board", of, alice).startswith(b"%PDF-")


def test_a_text_of_the_tables_own_is_not_asked_for_again(table, alice):
    data = filled("bitva-board", table("bitva"), alice)
    properties = choices_schema("bitva-board", "en", data)["properties"]
    assert properties["players"]["default"] == "2"
    assert "board" not in properties


def test_R1_the_tiles_of_an_invasion_table_are_printed_and_no_other(table, alice):
    first, second, third, *_rest = TILES
    of = table("invasion", board=f"{third} {first}:90 my-inn {second}:180", own_tiles=toml(("my-inn", MAP)))
    tiles = chosen(filled("invasion-tiles", of, alice))
    assert [tile.key for tile in tiles] == [third, first, "my-inn", second]
    assert printed("invasion-tiles", of, alice, paper="a3").startswith(b"%PDF-")


def test_S9_alone_against_the_board_of_the_ai_one_prints_that_board(table, alice):
    solo = table("little-battlefield", mode="solo", ai_board="siege", faction_blue="fleet", faction_red="machines")
    board = filled("little-battlefield-ai-boards", solo, alice)
    assert ([ai_board.key for ai_board in board.boards], board.enters_behind) == (["siege"], False)
    behind = table("little-battlefield", mode="solo", ai_enters_behind=True)
    assert filled("little-battlefield-ai-boards", behind, alice).enters_behind  # S7
    factions = filled("little-battlefield-boards", solo, alice).factions
    assert {seat: faction.key for seat, faction in factions.items()} == {"blue": "fleet"}
    units = filled("little-battlefield-tokens", solo, alice).factions
    assert {seat: [faction.key for faction in each] for seat, each in units.items()} == {
        "blue": ["fleet"],
        "red": ["machines"],
    }
    for slug in ("little-battlefield-ai-boards", "little-battlefield-boards", "little-battlefield-tokens"):
        assert printed(slug, solo, alice).startswith(b"%PDF-")


@pytest.mark.parametrize(("language", "game"), [("en", "BattleLore: Invasion"), ("fr", "BattleLore\u00a0: Invasion")])
def test_the_form_of_a_table_names_its_game_and_leaves_the_scenario_to_write(table, alice, language, game):
    form = filled("result-form", table("invasion"), alice, language)
    assert (form.title, form.played, form.subtitle) == ("Arena", game, "")
    assert [group.table for group in form.groups] == ["Arena"]


@pytest.mark.parametrize(
    ("game", "asked"), [("bitva", False), ("battletech", False), ("invasion", False), ("little-battlefield", True)]
)
def test_the_form_of_a_table_asks_for_points_where_its_game_has_them(table, alice, game, asked):
    texts = [text.text.strip() for text in Seen(printed("result-form", table(game), alice)).texts()]
    assert [word in texts for word in ("VP", "Points by round", "Won", "Signature")] == [asked, asked, True, True]


def test_S13_alone_against_the_ai_one_notes_the_points_of_both_sides(table, alice):
    form = filled("result-form", table("little-battlefield", mode="solo"), alice)
    assert [(row.seat, row.holder, row.role) for row in form.groups[0].rows] == [
        ("Blue", "alice", "blue"),
        ("Red", "", "red"),
    ]


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Battle Cry Campaign, Virginia"), ("fr", "Campagne Battle Cry, Virginia")]
)
def test_the_form_of_a_battle_names_its_game_and_its_campaign(war, alice, language, title):
    assert filled("result-form", f"battle:{war.battle(1).pk}", alice, language).played == title


def test_S9_two_players_print_no_board_of_the_ai(table, alice):
    battle = table("little-battlefield")
    assert list(filled("little-battlefield-boards", battle, alice).factions) == ["blue", "red"]
    with pytest.raises(Conflict, match="not-at-this-table"):
        filled("little-battlefield-ai-boards", battle, alice)
    assert "little-battlefield-ai-boards" not in in_pack(battle, alice)


def deck():
    """A legal deck of four, three and two sectors of category 2, 3 and 4, by key."""
    wanted, held = {2: 4, 3: 3, 4: 2}, []
    for category, number in wanted.items():
        copies = [key for key, card in CARDS.items() if card.category == category for _ in range(card.copies)]
        held += copies[:number]
    return held


def test_N1_the_sectors_of_a_tables_own_deck_are_printed_each_as_often_as_it_holds_them(table, alice):
    held = deck()
    cards = filled("little-battlefield-sectors", table("little-battlefield", cards=" ".join(held)), alice).cards
    assert {card.key: card.copies for card in cards} == {key: held.count(key) for key in held}


def test_N1_a_deck_that_chance_will_draw_is_every_sector_there_is(table, alice):
    cards = filled("little-battlefield-sectors", table("little-battlefield", deck="4-3-2-0"), alice).cards
    assert cards == tuple(CARDS.values())


def test_C1_a_scenario_prints_the_sectors_of_its_field(table, alice):
    cards = filled("little-battlefield-sectors", table("little-battlefield", scenario="crown"), alice).cards
    assert sum(card.copies for card in cards) == 9


@pytest.mark.parametrize("game", registry.PLAYABLE)
def test_every_print_of_a_pack_can_be_printed(table, alice, game):
    of = table(game)
    for order in pack_of(of, {}, asker=Asker(alice))[1]:
        slug, source = order["product"], order.get("of", "")
        made = order_of(slug, {"of": source}, asker=Asker(alice), origin=ORIGIN, language="fr")
        assert print_now(made, format="svg").pages >= 1


@pytest.mark.parametrize("slug", MADE)
def test_charlie_prints_nothing_of_a_table_that_is_not_his(table, charlie, slug):
    with pytest.raises(Missing, match="no-match"):
        filled(slug, table("bitva"), charlie)


@pytest.mark.parametrize("slug", [slug for slug in MADE if not slug.startswith("bitva")])
def test_a_print_of_another_game_is_refused(table, alice, slug):
    with pytest.raises(Conflict, match="not-at-this-table"):
        filled(slug, table("bitva"), alice)


# --- a battle at its desk ------------------------------------------------------------------------


def desk_of(war, number, user, language="en"):
    return filled("battle-desk", f"battle:{war.battle(number).pk}", user, language)


def test_a_battle_that_is_planned_is_a_desk_to_fill_in(war, alice):
    desk = desk_of(war, 2, alice)
    assert (desk.battle.number, desk.name, desk.campaign) == (2, war.battle(2).name, "Virginia")
    assert (desk.first_side, desk.pots) == (war.battle(2).first_side, {"union": 6, "confederacy": 6})
    assert desk.battle.events == {"union": ("",) * 3, "confederacy": ("",) * 3}  # C9 whoever wins the first
    assert [round_.union.general for round_ in desk.battle.rounds] == [""] * 4
    assert desk.battle.result == UNDECIDED


def test_the_first_battle_has_no_event_roll(war, alice):
    assert desk_of(war, 1, alice).battle.events == {}


@pytest.mark.parametrize(
    ("language", "taken"), [("en", "Artillery, Holding zone"), ("fr", "Artillerie, Zone d’attente")]
)
def test_C3_C5_what_was_called_and_where_it_went_is_on_the_desk(war, alice, language, taken):
    war.open(1)
    first = war.battle(1).first_side
    round_id = war.round(1, table="Kitchen")
    war.roll(round_id, first, "artillery", "infantry")
    choices = war.take(round_id, first, unit("artillery", to="holding"), unit("infantry", hex="A3"))
    other = "union" if first == "confederacy" else "confederacy"
    war.roll(round_id, other, "flag", "sabres")
    war.take(round_id, other)
    reserves.holding_enter(request=WriteRequest(war.organiser, NOW), choice_id=choices.data["take"][0]["id"], hex="A7")
    (found,) = desk_of(war, 1, alice, language).battle.rounds
    of_first, of_other = found.side(first), found.side(other)
    assert found.table == "Kitchen"
    assert of_first.reserve == ("artillery", "infantry")
    assert of_first.choices[0] == taken
    assert of_first.choices[1].endswith(", A3")
    assert [(held.unit, held.hex, held.back) for held in of_first.waiting] == [("artillery", "A7", False)]
    assert of_other.choices == ({"en": "Nothing", "fr": "Rien"}[language],)
    assert (of_other.waiting, of_other.points) == ((), None)


def test_C5_the_token_of_a_unit_that_never_entered_goes_back(war, alice):
    war.open(1)
    first = war.battle(1).first_side
    round_id = war.round(1)
    war.roll(round_id, first, "artillery", "infantry")
    war.take(round_id, first, unit("artillery", to="holding"))
    other = "union" if first == "confederacy" else "confederacy"
    war.roll(round_id, other, "flag", "sabres")
    war.take(round_id, other)
    war.score(round_id)
    (found,) = desk_of(war, 1, alice).battle.rounds
    assert [(held.unit, held.hex, held.back) for held in found.side(first).waiting] == [("artillery", "", True)]
    assert (found.union.points, found.confederacy.points) == ((5, 1), (4, 0))


def test_C7_a_closed_battle_has_its_sums_and_the_pot_of_its_beginning(war, alice):
    war.open(1)
    first = war.battle(1).first_side
    round_id = war.round(1)
    war.roll(round_id, first, "infantry", "infantry")
    war.take(round_id, first, unit("infantry", hex="A3"))
    other = "union" if first == "confederacy" else "confederacy"
    war.roll(round_id, other, "flag", "sabres")
    war.take(round_id, other)
    war.score(round_id, (6, 0), (2, 1))
    war.close(1)
    war.open(2)
    before, after = desk_of(war, 1, alice), desk_of(war, 2, alice)
    assert before.battle.result.totals == {"union": 6, "confederacy": 3}
    assert before.battle.result.rounds_won == {"union": 1, "confederacy": 0}
    assert before.battle.result.final["union"] == 6 + before.battle.result.bonus["union"]
    assert before.pots == {"union": 6, "confederacy": 6}
    assert after.pots == {first: 5, other: 6}
    assert {side: len(dice) for side, dice in after.battle.events.items()} == {"union": 3, "confederacy": 2}


def test_C9_C10_the_desk_says_which_unit_an_event_hit(war, alice):
    battles.battle_edit(request=WriteRequest(war.organiser, NOW), battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (4, 6))
    war.open(2)
    first = war.battle(2).first_side
    dice = ["cavalry", *["flag"] * ({"union": 2, "confederacy": 3}[first] - 1)]
    rolled = war.event(2, first, *dice)
    victim = RosterUnit.objects.filter(battle=war.battle(2), unit="cavalry").exclude(side=first).last()
    war.suffer(rolled.data["effects"][0]["id"], victim.pk)
    desk = desk_of(war, 2, alice, "fr")
    assert desk.battle.events[first] == tuple(dice)
    assert desk.effects == {(first, "cavalry"): f"Cavalerie {victim.number}"}


def test_C9_G11_a_flag_that_cost_a_unit_on_its_baseline_a_figure_is_noted_apart_from_those_that_moved_one(war, alice):
    battles.battle_edit(request=WriteRequest(war.organiser, NOW), battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (4, 6))
    war.open(2)
    rolled = war.event(2, "confederacy", "flag", "flag", "flag")
    units = list(RosterUnit.objects.filter(battle=war.battle(2), side="union", unit="infantry"))
    for effect, victim, on_baseline in zip(rolled.data["effects"], units, (True, False, True), strict=False):
        war.suffer(effect["id"], victim.pk, on_baseline=on_baseline)
    desk = desk_of(war, 2, alice)
    first, second, third = (f"Infantry {victim.number}" for victim in units[:3])
    assert desk.effects == {("confederacy", "flag"): second}
    assert desk.stayed == {"confederacy": f"{first}, {third}"}
    texts = Seen(printed("battle-desk", f"battle:{war.battle(2).pk}", alice)).texts()
    (note,) = (text.box for text in texts if text.text.strip().startswith(first))
    rows = [text.box for text in texts if text.text.strip() == "on its baseline it loses one figure instead"]
    assert min(abs(row[1] - note[1]) for row in rows) < 1.5  # mm: on the same line


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_C9_the_units_that_an_event_hit_stand_whole_on_the_desk_sheet_however_long_their_names(
    war, alice, paper, language
):
    battles.battle_edit(request=WriteRequest(war.organiser, NOW), battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (4, 6))
    war.open(2)
    rolled = war.event(2, "confederacy", "flag", "flag", "flag")
    units = list(RosterUnit.objects.filter(battle=war.battle(2), side="union", unit="infantry"))
    names = [f"{n}th Massachusetts Volunteer Infantry, red" for n in (10, 20, 30)]
    for effect, victim, name in zip(rolled.data["effects"], units, names, strict=False):
        roster.roster_edit(request=WriteRequest(war.organiser, NOW), unit_id=victim.pk, label=name[:LABEL_LONGEST])
        war.suffer(effect["id"], victim.pk, on_baseline=False)
    read = Seen(printed("battle-desk", f"battle:{war.battle(2).pk}", alice, paper=paper, lang=language))
    printed_words = " ".join(text.text.strip() for text in read.texts())
    assert ", ".join(name[:LABEL_LONGEST] for name in names) in " ".join(printed_words.split())


def test_A13_with_an_event_roll_each_round_its_dice_stand_in_the_rounds(make_war, alice):
    war = make_war(event_roll="per_round")
    war.fight(1, (6, 4))
    blank = desk_of(war, 2, alice)
    assert blank.battle.events == {}
    assert [len(blank.battle.rounds[0].side(side).events) for side in ("union", "confederacy")] == [3, 2]
    war.open(2)
    war.round(2)
    (found,) = desk_of(war, 2, alice).battle.rounds
    assert (found.union.events, found.confederacy.events) == (("",) * 3, ("",) * 2)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("long", [False, True])
def test_A13_the_units_that_the_event_roll_of_a_round_hit_stand_in_it_whole(make_war, alice, language, long):
    war = make_war(event_roll="per_round")
    battles.battle_edit(request=WriteRequest(war.organiser, NOW), battle_id=war.battle(2).pk, has_roster=True)
    war.fight(1, (4, 6))
    war.open(2)
    of_round = war.round(2)
    first = war.battle(2).first_side
    dice = ["infantry", *["flag"] * ({"union": 1, "confederacy": 2}[first])]
    rolled = war.event(2, first, *dice, round_id=of_round)
    units = []
    for n, effect in enumerate(rolled.data["effects"]):
        victim = RosterUnit.objects.filter(battle=war.battle(2), unit="infantry").exclude(side=first)[n]
        if long:
            name = f"{n}th Massachusetts Volunteer Infantry, red"[:LABEL_LONGEST]
            roster.roster_edit(request=WriteRequest(war.organiser, NOW), unit_id=victim.pk, label=name)
        units.append(name if long else f"{'Infantry' if language == 'en' else 'Infanterie'} {victim.number}")
        war.suffer(effect["id"], victim.pk, on_baseline=False)
    read = Seen(printed("battle-desk", f"battle:{war.battle(2).pk}", alice, lang=language))
    printed_words = " ".join(text.text.strip() for text in read.texts())
    assert ", ".join(units) in " ".join(printed_words.split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_desk_is_printed_for_bob_and_not_for_charlie(war, bob, charlie, language):
    war.fight(1, (6, 4), (3, 3))
    of = f"battle:{war.battle(1).pk}"
    assert printed("battle-desk", of, bob, lang=language).startswith(b"%PDF-")
    assert "/j/" not in filled("battle-desk", of, bob).qr_url
    with pytest.raises(Missing, match="no-battle"):
        filled("battle-desk", of, charlie)
    assert "battle-desk" in in_pack(of, bob)


# --- the best general ----------------------------------------------------------------------------


def best_of(war, user):
    return filled("best-general", f"campaign:{war.id}", user)


def counted(war):
    standing_compute(campaign_id=war.id, at=NOW)


def test_C12_the_best_general_by_the_standing_has_the_certificate(war, alice, bob):
    war.fight(1, (6, 2))
    counted(war)
    best = best_of(war, bob)
    assert (best.name, best.side, best.campaign) == ("bob", "union", "Virginia")
    assert (best.points, best.won, best.lost) == (6, 1, 0)
    assert best.score > best.points
    assert (best.shared, best.battles, best.organiser, best.day) == (False, (war.battle(1).name,), "alice", "")
    campaigns.campaign_finish(request=WriteRequest(war.organiser, NOW))
    counted(war)
    assert best_of(war, alice).day == NOW.date()
    assert printed("best-general", f"campaign:{war.id}", alice, lang="fr").startswith(b"%PDF-")


def test_T19_two_best_generals_share_the_rank(war, alice):
    war.open(1)
    for names in ({}, {"union": "Hugo", "confederacy": "Tom"}):
        round_id = war.round(1, **names)
        war.set_up(round_id)
        war.score(round_id, (6, 0), (2, 0))
    war.close(1)
    counted(war)
    best = best_of(war, alice)
    assert [(each.name, each.shared, each.score) for each in (best, *best.beside)] == [
        ("Hugo", True, best.score),
        ("bob", True, best.score),
    ]


def test_C12_nobody_is_the_best_before_a_result_is_counted(war, alice):
    def refused():
        with pytest.raises(Conflict) as found:
            best_of(war, alice)
        return found.value.code, found.value.field

    assert refused() == ("no-best-general", "of")
    war.fight(1, (6, 2))
    assert refused() == ("no-best-general", "of")
    counted(war)
    assert best_of(war, alice).name == "bob"
    war.fight(2, (1, 9))
    assert refused() == ("no-best-general", "of")


def test_charlie_sees_no_certificate(war, charlie):
    with pytest.raises(Missing, match="no-campaign"):
        best_of(war, charlie)


# --- in both languages ---------------------------------------------------------------------------


def test_in_both_languages_what_fills_a_print_in_is_said_in_each(war, alice):
    of = f"battle:{war.battle(1).pk}"
    order = order_of("seat-cards", {"of": of, "lang": "both"}, asker=Asker(alice), origin=ORIGIN, language="fr")
    seats = {half.language: {card.seat for card in half.data.cards} for half in order.halves}
    assert seats == {"en": {"Union", "Confederacy"}, "fr": {"Union", "Confédération"}}
    assert print_now(order, format="pdf").pages == 2


def test_the_choices_of_a_filled_print_are_the_same_in_both_languages(table, alice):
    given = {"of": table("bitva", players=4), "lang": "both", "hex_size": 20.0}
    order = order_of("bitva-board", given, asker=Asker(alice), origin=ORIGIN, language="fr")
    assert [half.data.players for half in order.halves] == ["4", "4"]
    assert choices_schema("bitva-board", "fr", order.data)["properties"]["players"]["default"] == "4"
    assert print_now(order, format="pdf").content.startswith(b"%PDF-")


def test_what_a_form_adds_to_its_choices_is_in_no_other():
    """They are made once for all that ask."""
    first = choices_schema("battle-board", "en")
    first["properties"].pop("paper")
    assert {"of", "paper"} <= set(choices_schema("battle-board", "en")["properties"])
    assert "of" not in schema_of("battle-board")["properties"]


def test_a_pack_in_both_languages_has_each_product_in_english_and_then_in_french(war, alice):
    of = f"battle:{war.battle(1).pk}"
    orders = pack_of(of, {"lang": "both"}, asker=Asker(alice))[1]
    made = [order_of(order.pop("product"), order, asker=Asker(alice), origin=ORIGIN, language="en") for order in orders]
    spoken = [page.lang for page in pages_of_pack(made, "Friday")]
    assert spoken.count("en") == spoken.count("fr")
    made = [order for order in made if not PRODUCTS[order.slug].cuts]  # what is cut out shares sheets of its language
    spoken = [page.lang for page in pages_of_pack(made, "Friday")]
    assert sum(a != b for a, b in pairwise(spoken)) == 2 * len(made) - 1


def test_the_record_sheets_of_a_table_stand_two_a_page_with_their_marks(table, alice, bob):
    of = table("battletech", attacker="ENF-4R, CDA-2A", defender="HBK-4G")
    made = filled("record-sheets", of, alice)
    assert [sheet.design.title for sheet in made.sheets] == ["Enforcer ENF-4R", "Cicada CDA-2A", "Hunchback HBK-4G"]
    assert [sheet.plate("CT").left for sheet in made.sheets] == [23, 11, 26]
    assert all("/sheets/" in sheet.qr_url and sheet.qr_url.endswith("?print=0") for sheet in made.sheets)
    assert pdf_pages(printed("record-sheets", of, alice)) == 2
    assert pdf_pages(printed("record-sheets", of, alice, per_page=1)) == 3
    with pytest.raises(Missing, match="no-match"):
        filled("record-sheets", of, bob)
    with pytest.raises(Conflict, match="not-at-this-table"):
        filled("record-sheets", table("bitva"), alice)


@pytest.mark.parametrize("per_page", [1, 2])
def test_two_sheets_of_one_design_at_a_table_say_which_mech_is_which_as_their_counters_do(table, alice, per_page):
    of = table("battletech", attacker="HBK-4G, HBK-4G", defender="HBK-4G")
    seen = Seen(printed("record-sheets", of, alice, per_page=per_page))
    text = " ".join(seen.text(page) for page in range(seen.pages))
    assert [text.count(f"{unit} · HBK-4G") for unit in ("A1", "A2", "D1")] == [1, 1, 1]


def test_the_record_sheets_of_a_table_name_who_holds_the_seat_of_each(table, alice, bob):
    of = table("battletech", attacker="ENF-4R", defender="HBK-4G")
    assert [sheet.owner for sheet in filled("record-sheets", of, alice).sheets] == ["alice", "alice"]
    MatchSeat.objects.filter(seat="defender").update(user=None, name="Zoé")
    assert [sheet.owner for sheet in filled("record-sheets", of, alice).sheets] == ["alice", "Zoé"]
    MatchSeat.objects.filter(seat="defender").update(name="", computer="random")
    assert [sheet.owner for sheet in filled("record-sheets", of, alice).sheets] == ["alice", ""]


def pdf_pages(content):
    return Seen(content).pages
