"""What may be done is found on the drawn board, too: a tap on a place leaves what is done from there or to there."""

import json
import random
import re
from fractions import Fraction
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from msgspec.structs import replace

from core.receipts import WriteRequest
from games.battletech import actions as battletech
from games.bitva import model as bitva
from games.core.dice import Dice
from games.core.protocol import play
from games.core.texts import Label
from games.invasion import model as invasion
from games.little_battlefield import model as field
from games.registry import PLAYABLE
from matches.codec import encode
from matches.models import Match
from matches.selectors import Offer, offers, walk_offers
from matches.tables import Sitting, match_create, match_resign
from tests.games.battletech.positions import Table as Mechs
from tests.games.invasion import positions as town
from web.drawings import board_drawing
from web.taps import taps_of

from .bench import NOW, actions_of

SETUPS = {
    "bitva": ({}, {"players": 4}, {"advanced": True}),
    "invasion": ({}, {"players": 4}),
    "little-battlefield": ({}, {"mode": "solo"}),
    "battletech": ({}, {"map": "none"}),
}
EVERY, LENGTH = 9, 400  # of the states of a game one in so many is looked at; actions of a game


def states_of(game, options):
    """States of a random game with the seat that is to act."""
    chance, playable = random.Random(game), PLAYABLE[game]
    rules = playable.rules
    state = rules.setup(**options)
    for number in range(LENGTH):
        seats = rules.to_act(state)
        if not seats:
            return
        if number % EVERY == 0:
            yield state, seats[0]
        tried = [action for action in rules.legal(state, seats[0]) if playable.tried(action)]
        dice = Dice(refill=lambda count, sides: [chance.randint(1, sides) for _ in range(count)])
        state, _, _ = play(rules, state, seats[0], chance.choice(tried), dice)


def offers_of(game, state, seat):
    playable = PLAYABLE[game]
    return [
        Offer(action, encode(action), playable.action_label(action, state))
        for action in playable.rules.legal(state, seat)
    ]


def key_of(action):
    return json.dumps(action, sort_keys=True)


def walks_of(game, state, offers):
    """All walks of a table, of whoever may walk."""
    walks = PLAYABLE[game].walks
    return walk_offers(game, state, walks.walkers(state, [offer.meant for offer in offers]) if walks else ())


def asked_by(address):
    return parse_qs(urlsplit(address).query).get("at", [])


def led_to(game, state, offers, address, depth=0):
    """The taps behind an address, and behind all that can be tapped next, places without an end being a fault."""
    assert depth <= 2
    taps = taps_of(game, state, offers, asked_by(address), "/t/")
    assert list(taps.chosen) == asked_by(address)
    yield taps
    for link in taps.by_place.values():
        if link.next or len(asked_by(link.address)) > len(taps.chosen):
            yield from led_to(game, state, offers, link.address, depth + 1)


@pytest.mark.parametrize(("game", "options"), [(game, setup) for game, setups in SETUPS.items() for setup in setups])
def test_every_tap_leaves_something_to_do_and_taps_come_to_all_that_has_a_place(game, options):
    met = 0
    for state, seat in states_of(game, options):
        offers = offers_of(game, state, seat)
        least = {}
        for taps in led_to(game, state, offers, "/t/"):
            assert taps.offers
            for offer in taps.offers:
                key = key_of(offer.action)
                least[key] = min(least.get(key, len(offers)), len(taps.offers))
            for tap in taps.by_place.values():
                met += 1
                assert not (tap.last and tap.chosen)
                if tap.next:
                    beyond = taps_of(game, state, offers, asked_by(tap.address), "/t/").by_place.values()
                    assert tap.last == (not any(other.next for other in beyond))
                if tap.chosen:  # lets go of it and of what came after, or turns the piece on the spot
                    kept = asked_by(tap.address)
                    assert kept == list(taps.chosen[: len(kept)]) or kept == [*taps.chosen] * 2
        for offer in offers:  # a single step is the walk of one action
            assert key_of(offer.action) in least or key_of([offer.action]) in least
        for walk in walks_of(game, state, offers):
            assert key_of(walk.action) in least
    assert bool(met) == (options.get("map") != "none")


@pytest.mark.parametrize("game", ["bitva", "invasion", "little-battlefield"])
def test_every_place_to_tap_is_there_once_on_the_drawn_board(game):
    for state, seat in states_of(game, {}):
        taps = taps_of(game, state, offers_of(game, state, seat), [], "/t/")
        drawn = board_drawing(game, state, taps.by_place).svg()
        links = [unescape(address) for address in re.findall(r'<a [^>]*href="([^"#]+)#', drawn)]
        assert sorted(links) == sorted(link.address for link in taps.by_place.values())
        assert drawn.count(' aria-label=""') == 0


def test_every_place_to_tap_is_there_once_on_the_map():
    for state, seat in states_of("battletech", {}):
        taps = taps_of("battletech", state, offers_of("battletech", state, seat), [], "/t/")
        assert board_drawing("battletech", state, taps.by_place).svg().count("<a ") == len(taps.by_place)


# --- the route of an action, in the order in which a player points -------------------------------------


def routed(game, state, *actions):
    """The places of each of these, one tap after the other."""
    offers = [Offer(action, encode(action), Label("", {})) for action in actions]
    found = {}
    for taps in led_to(game, state, offers, "/t/"):
        for offer in taps.offers:
            route = found.setdefault(json.dumps(offer.action, sort_keys=True), [])
            if len(taps.chosen) > len(route):
                route[:] = taps.chosen
    return [tuple(found[json.dumps(offer.action, sort_keys=True)]) for offer in offers]


def test_a_soldier_of_bitva_is_pointed_at_before_the_hex_where_it_goes():
    state = PLAYABLE["bitva"].rules.setup()
    move, other = bitva.Move("-4,0", "-1,1"), bitva.Move("0,4", "-1,1")
    routes = routed("bitva", state, bitva.Post("-4,4"), move, other, bitva.Pass())
    assert routes == [("J4",), ("F2", "G5"), ("J8", "G5"), ()]


def test_a_figure_of_invasion_is_pointed_at_before_its_cell_or_its_enemy():
    state = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"])
    routes = routed(
        "invasion",
        state,
        invasion.Attack("warrior", "g1"),
        invasion.EndTurn("rogue"),
        invasion.HideTreasure("diamond", "A1"),
        invasion.GivePotion("rogue"),
        invasion.EndPhase(),
    )
    assert routes == [("F2", "F3"), ("B4",), ("A1",), ("B4",), ()]


def test_who_is_healed_is_pointed_at_after_the_cleric_and_he_himself_by_one_tap():
    state = town.table({"cleric": ("C3", 2), "rogue": ("B4", 1)})
    routes = routed("invasion", state, invasion.Heal("rogue"), invasion.Heal("cleric"))
    assert routes == [("C3", "B4"), ("C3",)]


def fighting(*, at=()):
    """The taps of the goblin at F3, which the warrior at F2 has struck in vain (R6)."""
    state = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"])
    state = replace(state, active="warrior", attacks=1, fight=invasion.Fight("warrior", "g1", "g1"))
    return taps_of("invasion", state, offers_of("invasion", state, "lord"), at, "/t/")


def test_who_may_strike_back_taps_the_other_marked_with_the_chance_or_himself_to_let_it_be():
    link = fighting().by_place["F2"]
    assert (link.mark, link.chance, link.plays) == ("aim", Fraction(1, 3), None)  # R0 two faces of six hurt a hero
    assert [offer.meant for offer in fighting(at=["F3", "F2"]).card] == [invasion.Strike()]
    assert [offer.meant for offer in fighting(at=["F3"]).card] == [invasion.BreakOff()]


def in_its_turn(*actions, at=()):
    """The taps of the warrior at F2 in its turn, a goblin at F3, a treasure at H1, four points left."""
    state = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"], treasures={"H1": "diamond"})
    state = replace(state, active="warrior", points=4, attacks=1)
    return taps_of("invasion", state, [Offer(action, encode(action), Label("", {})) for action in actions], at, "/t/")


WALK, ATTACK = invasion.Step("warrior", "F1"), invasion.Attack("warrior", "g1")
END, POTION = invasion.EndTurn("warrior"), invasion.DrinkPotion("warrior")


def test_in_its_turn_a_figure_need_not_be_pointed_at_and_goes_anywhere_in_reach():
    taps = in_its_turn(WALK, END)
    assert taps.chosen == ()
    links = {place: link for place, link in taps.by_place.items() if link.next}
    assert {"F1", "G1", "H1", "E4"} <= set(links)
    assert (links["G1"].address, links["G1"].last, links["G1"].mark, links["G1"].cost) == (
        "/t/?at=F2&at=G1",
        True,
        "go",
        2,
    )
    assert links["G1"].plays == [{"do": "step", "figure": "warrior", "to": cell} for cell in ("F1", "G1")]
    assert {place for place, link in links.items() if link.prize} == {"H1"}
    (offer,) = in_its_turn(WALK, END, at=["F2", "G1"]).offers
    assert offer.action == links["G1"].plays


def test_a_tap_does_what_alone_can_be_meant_where_no_dice_decide_and_nothing_ends():
    def done(*actions, at=()):
        found = in_its_turn(*actions, at=at).by_place
        return {place: link.plays["do"] for place, link in found.items() if isinstance(link.plays, dict)}

    assert done(POTION) == {"F2": "drink-potion"}
    assert done(POTION, END) == {}  # two things can be meant
    assert done(ATTACK) == {}  # dice decide
    assert done(END) == {}  # the turn would end


def test_a_figure_that_alone_acts_has_a_card_of_what_it_does_where_it_stands():
    assert [offer.meant for offer in in_its_turn(WALK, POTION, END, at=["F2"]).card] == [POTION, END]
    state = town.table({"warrior": ("F2", 1), "rogue": "B4"})
    chosen = taps_of("invasion", state, offers_of("invasion", state, "hero-1"), ["F2"], "/t/")
    assert chosen.chosen == ("F2",)
    assert not chosen.card  # of several the tap chooses


def test_who_can_be_attacked_is_marked_with_the_chance_and_the_tap_asks_once_more():
    taps = in_its_turn(WALK, ATTACK, END)
    link = taps.by_place["F3"]
    assert (link.mark, link.plays, link.last) == ("aim", None, True)
    assert 0 < link.chance < 1
    assert [offer.meant for offer in in_its_turn(WALK, ATTACK, END, at=["F2", "F3"]).card] == [ATTACK]


def test_what_may_act_is_marked_before_it_is_chosen_and_only_of_the_chosen_one_walks_are_looked_for():
    state = town.table({"warrior": "F2", "rogue": "B4"})
    offers = offers_of("invasion", state, "hero-1")
    marked = taps_of("invasion", state, offers, [], "/t/").by_place
    assert {place: link.mark for place, link in marked.items()} == {"F2": "may", "B4": "may"}
    chosen = taps_of("invasion", state, offers, ["B4"], "/t/").by_place
    assert (chosen["B4"].mark, chosen["B4"].here, chosen["F2"].mark) == ("on", True, "")
    assert {link.mark for place, link in chosen.items() if place not in ("B4", "F2")} == {"go"}


def test_a_mech_is_pointed_at_then_its_hex_then_its_facing():
    game = Mechs([("ENF-4R", "1001", "s")], [("HBK-4G", "0515", "n")])
    offers = offers_of("battletech", game.state, "attacker")
    taps = taps_of("battletech", game.state, offers, ["1001"], "/t/")
    assert (taps.by_place["1004"].mark, taps.by_place["1004"].cost, taps.by_place["1004"].plays) == ("go", 3, None)
    assert (taps.by_place["1006"].mark, taps.by_place["1006"].cost) == ("run", 5)
    assert {offer.meant.end for offer, _address in taps.ways} == {*taps.by_place}
    ring = taps_of("battletech", game.state, offers, ["1001", "1004"], "/t/")
    assert {offer.meant.facing: (offer.meant.cost, offer.meant.pace) for offer in ring.ring} == {
        3: (3, "walk"),
        **dict.fromkeys((2, 4), (4, "walk")),
        **dict.fromkeys((1, 5), (5, "run")),
        0: (6, "run"),
    }
    again = ring.by_place["1004"]
    assert (again.chosen, again.plays) == (True, next(offer.action for offer in ring.ring if offer.meant.facing == 3))
    spot = taps_of("battletech", game.state, offers, ["1001", "1001"], "/t/")
    assert {offer.meant.end for offer in spot.ring} == {"1001"}
    assert spot.by_place["1001"].plays is None  # a third tap decides nothing


def test_a_reserve_of_my_little_battlefield_is_no_place_on_the_field():
    state = PLAYABLE["little-battlefield"].rules.setup()
    actions = [field.Move("standard", -1, 6), field.Move("standard", 6, 3), field.Fight("attack", 4), field.EndTurn()]
    assert routed("little-battlefield", state, *actions) == [("a1",), ("a1", "a2"), ("b2",), ()]


def test_a_mech_is_pointed_at_before_its_target():
    state = next(state for state, _ in states_of("battletech", {}) if state.phase == "movement")
    from_hex, target_hex = state.mech("A1").hex, state.mech("D1").hex
    actions = [battletech.Declare("A1", "D1"), battletech.HoldFire("D1"), battletech.Ready()]
    assert routed("battletech", state, *actions) == [(from_hex, target_hex), (target_hex,), ()]


def test_a_mech_under_way_turns_or_stops_by_a_tap_on_its_own_hex():
    state = next(state for state, _ in states_of("battletech", {}) if state.active and state.phase == "movement")
    mech = state.mech(state.active)
    found = {}
    for offer in offers_of("battletech", state, mech.team):
        (route,) = routed("battletech", state, PLAYABLE["battletech"].rules.actions[offer.action["do"]](**parts(offer)))
        found[offer.action.get("way", offer.action["do"])] = route
    assert found["left"] == found["right"] == (mech.hex,)
    assert found.get("forward", ()) == ()  # the hex ahead is where it can go with all its points
    assert found.get("stop", (mech.hex,)) == (mech.hex,)
    assert "forward" in found or "backward" in found


def parts(offer):
    return {name: value for name, value in offer.action.items() if name != "do"}


# --- on the page -----------------------------------------------------------------------------------


@pytest.fixture
def posts(duel, alice, bob):
    """South is to choose one of two command posts."""
    duel.began({"user": alice}, {"user": bob})
    return duel


@pytest.mark.django_db
def test_a_tap_on_a_hex_leaves_its_action_and_the_way_back_to_all(reader, alice, posts):
    page = reader(alice).open(posts.path)
    assert "Tap on the board what you choose." in page.text
    assert len(actions_of(page)) == 2
    links = [had for tag, had in page.read.tags if tag == "a" and had.get("class", "").startswith("tap")]
    assert {had["class"] for had in links} == {"tap may"}
    page = reader(alice).open(links[0]["href"])
    at = asked_by(links[0]["href"])[0]
    assert f"On the board: {at}" in page.text
    (_form, value), *others = actions_of(page)
    assert (json.loads(value)["do"], others) == ("post", [])
    assert [had["class"] for tag, had in page.read.tags if tag == "a" and had.get("class") == "tap on here"]
    assert posts.path in [had["href"] for tag, had in page.read.tags if tag == "a" and "hx-get" in had]


@pytest.mark.django_db
def test_where_one_tap_leads_to_another_the_page_says_so(reader, alice):
    sittings = [Sitting(seat, alice.pk) for seat in ("south", "north")]
    made = match_create(game="bitva", host=alice, at=NOW, sittings=sittings)
    state, seat = next(
        (state, seat)
        for state, seat in states_of("bitva", {})
        if any(isinstance(action, bitva.Move) for action in PLAYABLE["bitva"].rules.legal(state, seat))
    )
    Match.objects.filter(pk=made.pk).update(state=encode(state), waiting=[seat])
    page = reader(alice).open(reverse("table", args=[made.pk]))
    assert "Tap on the board what acts, then where or whom." in page.text


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["?at=Z99", "?at=J4&at=J8", "?at=%3Cscript%3E", "?at=", "?at=J4&at=&at=J8"])
def test_places_that_lead_nowhere_are_as_if_nobody_had_tapped(reader, alice, posts, query):
    page = reader(alice).open(posts.path + query)
    assert len(actions_of(page)) == 2
    assert "On the board:" not in page.text


@pytest.mark.django_db
def test_who_only_watches_or_waits_or_is_asked_for_dice_taps_nothing(reader, alice, bob, posts):
    assert 'class="tap' not in reader(bob).open(posts.path).html
    posts.play({"do": "post", "at": "-4,4"}, user=alice)
    posts.play(offers(posts.access(bob))[1][0].action, user=bob)
    page = reader(alice).open(posts.path)
    assert 'class="tap' not in page.html  # a throw has no place on the board


@pytest.mark.django_db
def test_on_a_map_a_mech_is_set_up_by_a_tap_on_its_hex(reader, alice):
    sittings = [Sitting(seat, alice.pk) for seat in ("attacker", "defender")]
    made = match_create(game="battletech", host=alice, at=NOW, sittings=sittings)
    page = reader(alice).open(reverse("table", args=[made.pk]) + "?at=0817")
    assert "On the board: 0817" in page.text
    assert [json.loads(value) for _form, value in actions_of(page)] == [{"do": "deploy", "hex": "0817"}]


@pytest.mark.django_db
def test_nothing_is_tapped_once_a_game_is_over(reader, alice, posts):
    match_resign(request=WriteRequest(posts.access(alice), NOW))
    page = reader(alice).open(posts.path)
    assert "Finished" in page.text
    assert 'class="tap' not in page.html
    assert "Tap on the board" not in page.text
