"""R2: what is done before the first round, and who sees what of it."""

import random

import pytest

from games.invasion import GAME
from games.invasion.board import board_of
from games.invasion.figures import FACES, HEROES
from games.invasion.model import EndPhase, GivePotion, HideTreasure, PlaceGoblin, PlaceHero
from games.invasion.rules import INVASION, next_lords, rematch, rematch_seats
from tests.games.invasion.positions import BLANK, BOARD, done, events_of, hero, legal

CHAIRS = board_of(BOARD["board"], BOARD["own_tiles"]).chairs


def seated():
    return done(BLANK, *(PlaceHero(name, chair) for name, chair in zip(HEROES, CHAIRS, strict=False)))


def with_potions():
    return done(seated(), GivePotion("rogue"), GivePotion("rogue"))


def hidden():
    state = with_potions()
    faces = ["diamond", "trap_3", "diamond", "heal", "heal", "bonus", "bonus", "bonus", "trap_1", "trap_2"]
    for face in faces:
        spot = next(action.spot for action in legal(state, "lord") if action.face == face)
        state = done(state, HideTreasure(face, spot))
    return state


def ready():
    state = hidden()
    while state.stage == "goblins":
        state = done(state, legal(state, "lord")[0])
    return state


def test_R2_heroes_sit_down_on_chairs_with_three_hit_points_each():
    assert {action.chair for action in legal(BLANK)} == set(CHAIRS)
    assert {hero.hp for hero in seated().heroes} == {3}
    assert {hero.cell for hero in seated().heroes} == set(CHAIRS[:4])


def test_R2_a_chair_has_room_for_one():
    state = done(BLANK, PlaceHero("warrior", CHAIRS[0]))
    assert PlaceHero("rogue", CHAIRS[0]) not in legal(state)


def test_R2_each_of_two_potions_goes_to_one_hero():
    state = done(seated(), GivePotion("cleric"), GivePotion("wizard"))
    assert [hero.potions for hero in state.heroes] == [0, 0, 1, 1]
    assert state.stage == "treasures"


def test_T17_both_potions_may_go_to_one_hero():
    assert hero(with_potions(), "rogue").potions == 2


def test_R2_the_lord_hides_ten_treasures_and_then_places_six_goblins():
    state = hidden()
    assert len(state.treasures) == 10
    assert (state.stage, state.placing) == ("goblins", 6)
    assert len(ready().goblins) == 6


def test_R10_the_ten_treasures_are_two_diamonds_two_heals_three_traps_and_three_bonus_points():
    counted = {face: [treasure.face for treasure in hidden().treasures].count(face) for face in FACES}
    assert counted == {"diamond": 2, "heal": 2, "trap_1": 1, "trap_2": 1, "trap_3": 1, "bonus": 3}


def test_R2_no_third_diamond_can_be_hidden():
    state = with_potions()
    for _ in range(2):
        state = done(state, next(action for action in legal(state) if action.face == "diamond"))
    assert "diamond" not in {action.face for action in legal(state)}


def test_T18_a_spot_holds_one_treasure_and_only_the_lord_knows_which():
    state = with_potions()
    action = legal(state)[0]
    after = done(state, action)
    assert action.spot not in {offer.spot for offer in legal(after)}
    assert [treasure.face for treasure in INVASION.view(after, "lord").treasures] == [action.face]
    for seat in ("hero-1", None):
        assert [treasure.face for treasure in INVASION.view(after, seat).treasures] == ["hidden"]


def test_T18_what_the_lord_hides_is_in_no_event_and_the_log_knows_what_to_keep_back():
    action = HideTreasure("diamond", legal(with_potions())[0].spot)
    (event,) = events_of(with_potions(), action)
    assert not hasattr(event, "face")
    assert action.hides == ("face",)


def test_T18_the_order_of_hiding_cannot_be_read_off_the_tokens():
    spots = [action.spot for action in legal(with_potions()) if action.face == "heal"][:2]
    straight = done(with_potions(), *(HideTreasure("heal", spot) for spot in spots))
    other = done(with_potions(), *(HideTreasure("heal", spot) for spot in reversed(spots)))
    assert straight == other


def test_R2_goblins_choose_their_weapon_and_stand_one_on_a_sewer():
    state = hidden()
    sewer = legal(state)[0].sewer
    assert {PlaceGoblin("sword", sewer), PlaceGoblin("bow", sewer)} <= set(legal(state))
    assert sewer not in {action.sewer for action in legal(done(state, PlaceGoblin("bow", sewer)))}


def test_R2_the_lord_starts_with_packs_of_three_two_and_one_and_the_heroes_begin():
    state = ready()
    assert (state.packs, state.bonus) == ((3, 2, 1), 0)
    assert (state.stage, state.round) == ("heroes", 1)
    assert INVASION.to_act(state) == ("hero-1",)


@pytest.mark.parametrize(
    ("players", "shares"),
    [
        (1, ["hero-1"] * 4),
        (2, ["hero-1", "hero-2", "hero-1", "hero-2"]),
        (3, ["hero-1", "hero-2", "hero-3", "hero-1"]),
        (4, ["hero-1", "hero-2", "hero-3", "hero-4"]),
    ],
)
def test_R2_the_heroes_are_shared_out_among_their_players(players, shares):
    state = INVASION.setup(players=players)
    assert INVASION.seats(state) == ("lord", *dict.fromkeys(shares))
    owners = [
        seat
        for name in HEROES
        for seat in INVASION.seats(state)
        if any(action.hero == name for action in INVASION.legal(state, seat))
    ]
    assert owners == shares


def test_the_lord_waits_while_the_heroes_set_up():
    assert not INVASION.legal(BLANK, "lord")
    assert EndPhase() not in legal(BLANK)


@pytest.mark.parametrize("options", [{}, BOARD, {"players": 3, "board": "library:90 terrace:180 courtyard:270 market"}])
def test_T20_a_rematch_is_played_on_the_same_board_with_the_sides_swapped(options):
    state, rng = INVASION.setup(**options), random.Random(1)
    state = done(state, GAME.best(state, rng.choice(INVASION.to_act(state))))
    again = INVASION.setup(**rematch(options, state))
    assert again == INVASION.setup(**options)
    swapped = rematch_seats(state)
    assert (swapped["lord"], swapped["hero-1"]) == ("hero-1", "lord")
    assert sorted(swapped) == sorted(swapped.values()) == sorted(INVASION.seats(state))


def test_T20_with_more_players_any_of_them_may_be_the_next_lord():
    state = INVASION.setup(players=3)
    assert rematch_seats(state, "hero-3") == {
        "lord": "hero-3",
        "hero-1": "hero-1",
        "hero-2": "hero-2",
        "hero-3": "lord",
    }
    assert next_lords(state) == ("hero-1", "hero-2", "hero-3")
