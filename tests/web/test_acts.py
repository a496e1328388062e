"""Several actions sent as one are one line on the page, in one sentence, and one undo takes them back."""

import json

import pytest
from django.urls import reverse

from games.registry import PLAYABLE
from matches.codec import encode
from matches.models import Match, Move
from matches.tables import Sitting, match_create
from tests.games.battletech.positions import Table as Mechs
from tests.games.invasion import positions as town

from .bench import NOW, actions_of, do

pytestmark = pytest.mark.django_db

FORCES = {"attacker": "ENF-4R", "defender": "HBK-4G", "corrections": False}


def table_of(host, other, game, options, state):
    """A table in this position; the first seat is the other’s, so that the host sees what a player sees."""
    first, *seats = PLAYABLE[game].rules.seats(state)
    sittings = [Sitting(first, other.pk), *(Sitting(seat, host.pk) for seat in seats)]
    match = match_create(game=game, host=host, at=NOW, sittings=sittings, options=options)
    waiting = list(PLAYABLE[game].rules.to_act(state))
    Match.objects.filter(pk=match.pk).update(state=encode(state), waiting=waiting)
    return match


@pytest.fixture
def heroes(alice, bob):
    """Alice has the heroes: the warrior at F2, a treasure two steps away, the rogue."""
    state = town.table({"warrior": "F2", "rogue": "B4"}, treasures={"F4": "diamond"})
    return table_of(alice, bob, "invasion", town.BOARD, state)


@pytest.fixture
def mechs(alice, bob):
    """Alice has the defender at 1001, who faces south and moves first; Bob the attacker."""
    game = Mechs([("ENF-4R", "0515", "n")], [("HBK-4G", "1001", "s")], loser="defender")
    return table_of(alice, bob, "battletech", FORCES, game.state)


def ways(value):
    """The single steps of a list, as the page sends it."""
    return {action.get("way") for action in json.loads(value) if isinstance(action, dict)}


def done(page, *actions):
    """The page after these actions, each as it offers them."""
    for action in actions:
        form, value = next((form, value) for form, value in actions_of(page) if json.loads(value) == action)
        page = do(page, form, value)
    return page


def opened(reader, user, match, *places):
    query = "&".join(f"at={place}" for place in places)
    return reader(user).open(f"{reverse('table', args=[match.pk])}?{query}")


def test_a_walk_is_a_button_among_the_moves_and_is_sent_as_its_steps(reader, alice, heroes):
    page = opened(reader, alice, heroes, "F2", "F4")
    assert "Warrior (F2): go to the treasure at F4, 2 MP" in page.text
    ((form, value),) = actions_of(page)
    assert json.loads(value) == [{"do": "step", "figure": "warrior", "to": cell} for cell in ("F3", "F4")]
    page = do(page, form, value)
    assert [(line.seq, line.act, line.action["to"]) for line in Move.objects.order_by("seq")] == [
        (1, 1, "F3"),
        (2, 1, "F4"),
    ]


def test_the_newest_line_and_the_log_tell_it_in_one_sentence(reader, alice, bob, heroes):
    page = opened(reader, alice, heroes, "F2", "F4")
    page = do(page, *actions_of(page)[0])
    assert page.text.count("Warrior goes to F4, 2 MP.") == 2  # beside the board, and in the log
    assert "Warrior goes to F3" not in page.text
    seen = reader(bob).open(reverse("table", args=[heroes.pk]))
    assert seen.text.count("Warrior goes to F4, 2 MP.") == 2
    assert 'class="way"' in seen.html  # and its way is drawn


def test_a_whole_move_of_a_mech_is_one_sentence_too(reader, alice, mechs):
    page = opened(reader, alice, mechs, "1001", "1003")
    assert "D1: walk to 1003, facing south, 2 MP" in page.text
    form, value = next(
        action for action in actions_of(page) if '"walk"' in action[1] and not {"left", "right"} & ways(action[1])
    )
    page = do(page, form, value)
    assert page.text.count("D1 walks to 1003; hexes counted as moved: 2.") == 2
    assert "enters" not in page.text


def test_W8_of_a_mech_that_went_to_and_fro_the_hexes_are_told_that_count_as_moved(reader, alice, mechs):
    walk, steps = {"do": "announce", "unit": "D1", "mode": "walk"}, ("forward", "forward", "backward")
    page = done(opened(reader, alice, mechs), walk, *({"do": "step", "way": way} for way in steps), {"do": "stop"})
    assert "D1 ends its move; hexes counted as moved: 1." in page.text  # of the three that it has entered


def test_the_log_tells_weapons_of_a_kind_apart_by_where_they_sit(reader, alice, bob):
    stood = Mechs([("ENF-4R", "0606", "s")], [("HBK-4G", "0609", "n")], loser="defender").stand()
    match = table_of(alice, bob, "battletech", FORCES, stood.state)
    aims = ({"do": "aim", "weapon": weapon} for weapon in (1, 2))
    page = done(opened(reader, alice, match), {"do": "declare", "unit": "D1", "target": "A1"}, *aims)
    assert "D1 aims its medium laser (left arm): 4 or more" in page.text
    assert "D1 aims its medium laser (right arm): 4 or more" in page.text


def test_sent_by_two_taps_at_once_it_is_done_once(reader, alice, heroes):
    page = opened(reader, alice, heroes, "F2", "F4")
    form, value = actions_of(page)[0]
    for _ in range(2):
        do(page, form, value)
    assert Move.objects.count() == 2


def test_where_somebody_was_faster_the_page_says_whether_the_walk_is_still_possible(reader, alice, heroes):
    first, second = (opened(reader, alice, heroes, "F2", place) for place in ("F4", "E2"))
    do(first, *actions_of(first)[0])
    page = do(second, *actions_of(second)[0])
    assert (page.status, "Go there" in page.text) == (409, True)
    assert "Still possible?" in page.text
    assert "No." in page.text
    assert Move.objects.count() == 2


def test_a_list_that_would_bring_out_a_treasure_is_no_more_possible_where_somebody_was_faster(reader, alice, heroes):
    late, page = (opened(reader, alice, heroes, "F2", "F4") for _ in range(2))
    form, _value = actions_of(late)[0]
    do(page, *actions_of(page)[0])
    take = {"do": "take-treasure", "hero": "warrior"}
    page = do(late, form, json.dumps([take, {"do": "end-turn", "figure": "warrior"}]))
    assert (page.status, "Still possible? No." in page.text) == (409, True)


@pytest.mark.parametrize(
    "sent", ["[]", "[1]", '[{"do": "fly"}]', '{"do": "step"}', "7", "[[", '[{"do": "undo", "to": 0}]']
)
def test_a_list_that_is_none_is_refused_and_the_table_stays(reader, alice, heroes, sent):
    page = opened(reader, alice, heroes, "F2", "F4")
    form, _value = actions_of(page)[0]
    page = do(page, form, sent)
    assert 400 <= page.status < 500
    assert not Move.objects.exists()


def test_one_undo_takes_the_walk_back(reader, alice, duel, bob):
    """From the set-up on, since what is taken back is played again from there: four heroes sit down as one act."""
    rules = PLAYABLE["invasion"].rules
    state = rules.setup()
    match = table_of(alice, bob, "invasion", {}, state)
    chairs = list(dict.fromkeys(action.chair for action in rules.legal(state, "hero-1")))
    heroes = [{"do": "place-hero", "hero": hero.name, "chair": chairs[n]} for n, hero in enumerate(state.heroes)]
    page = opened(reader, alice, match)
    form, _value = actions_of(page)[0]
    page = do(page, form, json.dumps(heroes))
    assert Match.objects.get(pk=match.pk).version == 4
    page = page.send("/undo/")
    assert "taken back" in page.text
    assert not any(hero["cell"] for hero in Match.objects.get(pk=match.pk).state["heroes"])
    assert Move.objects.filter(match=match).count() == 5


def test_leaving_the_map_comes_last_in_red_and_says_what_is_lost(reader, alice, bob):
    game = Mechs([("ENF-4R", "0515", "n")], [("HBK-4G", "1001", "n")], loser="defender")
    game.do(PLAYABLE["battletech"].rules.actions["announce"]("D1", "walk"))
    match = table_of(alice, bob, "battletech", FORCES, game.state)
    page = opened(reader, alice, match)
    every = [json.loads(value) for _form, value in actions_of(page)]
    assert every[-1] == {"do": "step", "way": "forward"}
    assert every[-2] == {"do": "stop"}
    assert "Forward: leave the map; your side has lost then" in page.text
    assert page.html.count('class="act grave"') == 1
    assert "End the move here, 4 MP unused" in page.text


def test_no_list_to_choose_from_on_a_playing_page_is_a_select(reader, alice, bob):
    force = "ENF-4R," * 3 + "HBK-4G"
    places = [("ENF-4R", f"0{n}01", "s") for n in range(1, 4)] + [("HBK-4G", "0901", "s")]
    game = Mechs(places, [(kind, f"{hex_[:2]}15", "n") for kind, hex_, _facing in places])
    match = table_of(alice, bob, "battletech", {**FORCES, "attacker": force, "defender": force}, game.state)
    page = reader(alice).open(reverse("table", args=[match.pk]))
    assert "<select" not in page.html
    assert "20 lines" in page.text
    ray = page.reader.open(f"{reverse('table', args=[match.pk])}?line=D1+A1")
    assert 'aria-current="true"' in ray.html
