"""Dice that lie there, as things on a page: chosen, then used, rerolled or turned; those of the AI with the reason."""

import json
import re
from fractions import Fraction
from itertools import product

import pytest

from games.little_battlefield.components import DIE
from games.little_battlefield.rules import LITTLE_BATTLEFIELD
from matches.codec import action_decode, encode
from matches.models import Match, Move
from tests.games.little_battlefield.positions import played, position, solo

from .bench import Bench, actions_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn(alice):
    """Alice's turn on both sides of a table of My Little Battlefield, in the position that a test wants."""

    def laid(state, seat="blue", options=None):
        north = None if options else {"user_id": alice.pk}
        table = Bench(
            alice, north, game="little-battlefield", first="blue", **({"options": options} if options else {})
        )
        Match.objects.filter(pk=table.id).update(state=encode(state), waiting=[seat])
        return table

    return laid


def test_every_die_says_what_using_it_would_do_now(reader, alice, turn):
    table = turn(position(dice="attack morale"))
    page = reader(alice).open(table.path)
    form = page.form("/play/", "die")
    assert form.offers("die") == ["attack", "morale"]
    assert 'data-does="does nothing now"' in page.html  # T22 no unit is in a fight
    assert 'data-does="Gain 1 MORALE"' in page.html


def test_a_die_with_one_use_is_used_at_once(reader, alice, turn):
    table = turn(position(dice="attack morale"))
    reader(alice).open(table.path).send("/play/", "on=use", die="morale")
    assert Move.objects.get().action == {"do": "take-resource", "resource": "morale"}


def test_a_die_with_several_uses_leaves_these_to_choose_from(reader, alice, turn):
    table = turn(position(dice="attack move"))
    page = reader(alice).open(table.path).send("/play/", "on=use", die="move")
    assert table.match.version == 0
    assert {json.loads(value)["do"] for form, value in actions_of(page)} == {"move"}
    assert "die=move" in page.html  # and so the places of the board
    assert page.form("/play/", "die").values["die"] == ["move"]


def test_the_chance_that_a_wanted_face_falls_is_said_before_the_throw_for_as_many_dice_as_there_are(
    reader, alice, turn
):
    table = turn(position(dice="attack attack move"))
    html = reader(alice, "fr").open(table.path).html
    shares = dict(re.findall(r'data-chance-(\d)="face voulue\W: (\d+)\W%"', html))
    assert shares == {"1": "17", "2": "31", "3": "42"}  # 1/6, 11/36, 91/216


def test_n4_two_dice_are_thrown_again_for_their_price(reader, alice, turn):
    table = turn(position(dice="attack attack move", free_reroll=False, blue_morale=2))
    page = reader(alice).open(table.path)
    assert "1 MORALE" in page.text
    page = page.send("/play/", "on=reroll", die=["attack", "move"])
    assert page.form("/play/", "d2").offers("d1")[0] == "attack"
    page.send("/play/", "how=table", d1="special", d2="special")
    assert table.match.state["dice"] == ["attack", "special", "special"]
    assert table.match.state["blue"]["morale"] == 1


def test_n4_without_morale_nothing_is_thrown_again(reader, alice, turn):
    table = turn(position(dice="attack move", free_reroll=False, blue_morale=0))
    alices = reader(alice)
    form = alices.open(table.path).form("/play/", "die")
    assert ("on", "reroll") not in form.buttons
    page = alices.send(form.action, "post", {**form.values, "die": ["attack"], "on": ["reroll"]})
    assert page.status == 409
    assert "The rules do not allow that now." in page.text
    assert table.match.version == 0


def test_the_list_in_words_leaves_rerolls_and_changes_to_the_form_of_the_dice(reader, alice, turn):
    """With seven dice there would be hundreds of buttons; ticked dice and a button each do all of them."""
    table = turn(position(dice="attack defence move morale command special special"))
    page = reader(alice).open(table.path)
    assert {json.loads(value)["do"] for form, value in actions_of(page)}.isdisjoint({"reroll", "convert"})
    form = page.form("/play/", "die")
    assert len(form.offers("die")) == 7
    assert {value for name, value in form.buttons if name == "on"} == {"use", "reroll", "change"}
    assert 'href="#held"' in page.html
    assert "Reroll Free this once Change Costs 2 dice" in " ".join(page.text.split())


def test_the_list_names_no_dice_form_where_nothing_can_be_rerolled_or_changed(reader, alice, turn):
    page = reader(alice).open(turn(position(dice="attack move", free_reroll=False, blue_morale=0)).path)
    assert 'href="#held"' not in page.html


def test_without_a_die_that_is_chosen_none_is_turned(reader, alice, turn):
    table = turn(position(dice="attack move special"))
    page = reader(alice).open(f"{table.path}?on=change&turned=move")
    assert "becomes" not in page.text


def test_n5_of_three_dice_the_one_named_last_turns_and_the_others_are_given_up(reader, alice, turn):
    table = turn(position(dice="attack move special"))
    alices = reader(alice)
    page = alices.open(table.path).send("/play/", "on=change", die=["attack", "move", "special"], turned="move")
    assert "MOVE becomes" in page.text
    actions = [json.loads(value) for form, value in actions_of(page)]
    changes = [action for action in actions if action["do"] == "convert"]
    assert {action["die"] for action in changes} == {"move"}
    assert {action["face"] for action in changes} == {"attack", "defence", "morale", "command", "special"}
    (wanted,) = {json.dumps(action) for action in changes if action["face"] == "morale"}
    page.send("/play/", f"action={json.dumps(json.loads(wanted), sort_keys=True, separators=(',', ':'))}")
    assert table.match.state["dice"] == ["morale"]
    assert sorted(table.match.state["discarded"]) == ["attack", "special"]


def test_without_a_last_one_every_change_of_the_three_is_listed(reader, alice, turn):
    table = turn(position(dice="attack move special defence"))
    page = reader(alice).open(table.path).send("/play/", "on=change", die=["attack", "move", "special"])
    changes = [json.loads(value) for form, value in actions_of(page)]
    assert len(changes) == 3 * 5
    assert all(sorted([*action["discard"], action["die"]]) == ["attack", "move", "special"] for action in changes)


@pytest.mark.parametrize("die", [[], ["command"], ["attack", "attack"], ["attack", "move", "x"]])
def test_dice_that_do_not_lie_there_do_nothing(die, reader, alice, turn):
    table = turn(position(dice="attack move"))
    alices = reader(alice)
    form = alices.open(table.path).form("/play/", "die")
    page = alices.send(form.action, "post", {**form.values, "die": die, "on": ["use"]})
    assert page.status == 409
    assert table.match.version == 0


def test_dice_of_a_page_that_is_old_are_not_used(reader, alice, turn):
    table = turn(position(dice="morale morale"))
    alices = reader(alice)
    form = alices.open(table.path).form("/play/", "die")
    table.play({"do": "take-resource", "resource": "morale"}, user=alice, seat="blue")
    page = alices.send(form.action, "post", {**form.values, "die": ["morale"], "on": ["use"]})
    assert page.status == 409
    assert table.match.version == 1


def test_a_spectator_has_no_dice_to_choose(sits, turn):
    table = turn(position(dice="attack move"))
    _watcher, page = sits(table.held())
    assert page.has_form("/eyes/") is False
    assert not page.has_form("/play/")


SOLO = {"mode": "solo"}


@pytest.mark.parametrize(
    ("language", "row", "does"),
    [
        ("en", "MOVE, row 3 of the AI’s table", "The AI’s Standard unit enters"),
        ("fr", "MOUVEMENT, ligne 3 du tableau de l’IA", "Unité Standard de l’IA entre dans"),
    ],
)
def test_s6_the_ais_die_is_shown_with_its_row_and_what_comes_of_it(language, row, does, reader, alice, turn):
    state = solo(phase="ai-die", die="move", blue_morale=1, blue_command=1)
    page = reader(alice, language).open(turn(state, options=SOLO).path)
    assert row in page.text
    assert does in page.text
    assert page.html.count('data-lies="coming"') == state.ai_left
    assert page.html.count('data-lies="now"') == 1


def test_s6_where_the_player_breaks_a_tie_its_moves_follow_the_row_at_once(reader, alice, turn):
    state = solo(phase="ai-move", die="move", used=("move",))
    page = reader(alice).open(turn(state, options=SOLO).path)
    assert "MOVE, row 3 of the AI’s table" in page.text
    assert "You break ties" not in page.text
    assert {json.loads(value)["do"] for form, value in actions_of(page)} == {"move"}


def test_s4_the_sectors_where_the_ais_combat_works_are_named(reader, alice, turn):
    state = solo(
        phase="ai-die", die="attack", blue_morale=1, blue_command=1, red="b2 reserve board board", markers={"b2": 0}
    )
    page = reader(alice).open(turn(state, options=SOLO).path)
    assert "Now in: " in page.text
    assert "(b2)" in page.text


def test_s2_the_ais_dice_come_one_at_a_time_and_the_last_one_is_told(reader, alice, turn):
    table = turn(solo(used=("command",)), options=SOLO)
    page = reader(alice).open(table.path)
    assert page.form("/play/", "d1").offers("d1")[0] == "attack"
    assert "COMMAND, row 5 of the AI’s table" in page.text
    assert page.html.count('data-lies="used"') == 1


def test_each_side_has_a_bar_with_what_it_has(reader, alice, turn):
    page = reader(alice).open(turn(position(dice="move", blue_morale=5, blue_command=4)).path)
    bars = page.html.split('class="side-bar ')[1:]
    assert [bar.startswith(("over", "under")) for bar in bars] == [True, True]
    assert 'data-role="second"' in bars[0]  # red beyond the board
    assert "5" in bars[1].split('aria-label="MORALE"')[1][:120]


def test_a_bar_says_the_faction_how_far_each_gauge_goes_and_what_is_to_be_reached(reader, alice, turn):
    page = reader(alice).open(turn(position(dice="move", blue_morale=5, blue_command=4)).path)
    red, blue = page.html.split('class="side-bar ')[1:]
    assert 'aria-label="Blue, Kingdom"' in blue
    assert "Clans of the North" in red
    pips = blue.split('class="full"')[1:]
    assert [part.split("</span>")[0].count("<i") for part in pips] == [7, 7]  # N14
    assert [part.split("</span>")[0].count('class="on"') for part in pips] == [4, 5]
    assert "<small>of 20</small>" in blue  # N17


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"mode": "solo"}, []),  # T25
        ({"mode": "solo", "solo_points": True}, ["of 20"]),
        ({"scenario": "crown"}, ["of 12", "+ hold b2"]),  # C2
    ],
    ids=["alone", "alone for points", "scenario"],
)
def test_what_is_to_be_reached_is_that_of_the_game_played(options, expected, reader, alice, turn):
    state = position(options=options, dice="move", turn="blue")
    page = reader(alice).open(turn(state, options=options if "mode" in options else None).path)
    blue = page.html.split('class="side-bar ')[2].split("</div>")[0]
    assert re.findall("<small[^>]*>([^<·]*)</small>", blue) == expected


@pytest.mark.parametrize(("turns", "number"), [(1, 1), (2, 1), (3, 2), (24, 12)])
def test_c3_a_scenario_says_which_round_of_how_many_it_is_beside_whose_turn_it_is(turns, number, reader, alice, turn):
    state = position(options={"scenario": "crown"}, dice="move", turns=turns)
    page = reader(alice, "fr").open(turn(state).path)
    assert f"· manche\xa0{number} sur\xa012\n" in page.html.split('id="turn"')[1].split("</p>")[0]


def test_c3_a_battle_that_no_number_of_rounds_ends_counts_none(reader, alice, turn):
    page = reader(alice).open(turn(position(dice="move")).path)
    assert "round" not in page.html.split('id="turn"')[1].split("</p>")[0]


@pytest.mark.parametrize("count", range(1, 6))
def test_the_chance_of_a_reroll_on_the_page_is_what_all_throws_of_so_many_dice_come_to(reader, alice, turn, count):
    """Counted over every way in which the dice can fall, whichever face is wanted."""
    faces = DIE.faces
    table = turn(position(dice=" ".join(("attack", "move", "defence", "attack", "move")[:count])))
    chances = dict(re.findall(r'data-chance-(\d)="a wanted face: (\d+)%"', reader(alice).open(table.path).html))
    assert sorted(chances) == [str(n + 1) for n in range(count)]
    for n, shown in chances.items():
        throws = list(product(faces, repeat=int(n)))
        for wanted in faces:
            chance = Fraction(sum(wanted in throw for throw in throws), len(throws))
            assert abs(100 * chance - int(shown)) <= Fraction(1, 2)


@pytest.mark.parametrize("die", ["attack", "defence"])
@pytest.mark.parametrize("marker", [-3, -2, -1, 0, 1, 2, 3])
def test_a_target_is_marked_on_the_page_just_where_the_rules_drive_it_out_when_the_die_is_used(
    reader, alice, turn, die, marker
):
    """No throw decides what using a die does (N8 to N10): a target is certain, and says no chance, or is none."""
    state = position(dice=die, blue="b2 reserve board board", red="b2 reserve board board", markers={"b2": marker})
    page = reader(alice).open(turn(state).path)
    fights = [action for _form, value in actions_of(page) if (action := json.loads(value))["do"] == "fight"]
    marked = re.search(r'<a[^>]*at=b2#[^>]*>((?:(?!</a>).)*class="aim"(?:(?!</a>).)*)</a>', page.html)
    driven_out = [
        played(state, action_decode(LITTLE_BATTLEFIELD, fight)).red.units != state.red.units for fight in fights
    ]
    assert bool(marked) == any(driven_out)
    assert not marked or "%" not in marked[1]


def test_n2_n15_the_units_beside_the_field_stand_in_the_bar_of_their_side(reader, alice, turn):
    state = position(dice="move", blue="reserve reserve b1 board", red="a3 reserve reserve board")
    red, blue = reader(alice, "fr").open(turn(state).path).html.split('class="side-bar ')[1:]

    def beside(bar):
        """Where units are, and which, in the order of the bar."""
        words = re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r"\1", bar.split("</p>")[0], flags=re.DOTALL)
        return [" ".join(part.split("</span>")[0].split()) for part in words.split('class="beside">')[1:]]

    assert beside(blue) == ["Réserve Unité Standard ×2", "À venir Unité de Renom"]
    assert beside(red) == ["Réserve Unité Standard Unité d’Élite", "À venir Unité de Renom"]
