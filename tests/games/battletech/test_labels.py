"""Every action and every event can be said in both languages."""

from string import Formatter

import pytest
from msgspec.structs import fields

from games.battletech.actions import Aim, ChooseSide, CorrectShots, Declare, Deploy, Drop, Face, Fire, Ready, Step
from games.battletech.events import DamageMarked, Dropped, Event, LocationLost, MatchWon, Turned
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.rules import BATTLETECH
from games.core.structs import kinds
from tests.games.battletech.positions import Table


def names(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("tag", sorted(BATTLETECH.actions))
def test_every_action_has_its_label(tag):
    assert f"actions.{tag}" in TEXTS.every


@pytest.mark.parametrize("event", kinds(Event), ids=lambda event: event.it)
def test_every_event_has_a_label_that_names_what_it_holds(event):
    held = {field.name for field in fields(event)} - {"mount"}  # said with its weapon
    assert names(TEXTS.every[f"events.{event.it}"].en) == held


def label_of(game, action, language="en"):
    return TEXTS.render(action_label(action, game.state), language)


def test_setting_up_is_said_with_the_mech_that_is_next():
    state = BATTLETECH.setup()
    assert action_label(Deploy("0815"), state) == ("actions.deploy", {"unit": "D1", "hex": "0815"})
    assert TEXTS.render(action_label(Face(4), state), "fr") == "Orientation\u00a0: sud-ouest"


def test_a_step_is_said_with_the_hex_or_the_facing_that_it_leads_to():
    game = Table([("ENF-4R", "0601", "nw")], [("HBK-4G", "0617", "n")])
    assert [label_of(game, action) for action in game.legal()][1] == "A1: walk (4 MP)"
    game.do(game.legal()[1])
    assert label_of(game, Step("forward")) == "Forward: 0501, 3 MP left"
    assert label_of(game, Step("left")) == "Turn left: facing south-west, 3 MP left"
    game.do(Step("right"))
    assert label_of(game, Step("forward")) == "Forward: leave the map; your side has lost then"


def test_an_attack_is_said_with_its_number():
    game = Table([("ENF-4R", "0605", "s")], [("HBK-4G", "0610", "n")]).stand()
    assert label_of(game, Declare("A1", "D1")) == "A1 attacks D1 (distance 5)"
    game.do(Declare("A1", "D1"))
    assert label_of(game, Aim(0)) == "AC/10: 4 or more"
    game.do(Aim(0))
    game.do(Ready())
    game.hold()
    assert label_of(game, Fire("A1", 0)) == "A1 fires its AC/10: 4 or more"


def test_one_hex_one_shot_and_one_point_are_said_as_many_are():
    game = Table([("ENF-4R", "0605", "s")], [("HBK-4G", "0606", "n")]).stand()
    marked = TEXTS.render(event_label(DamageMarked("D1", "CT", 1, 0), game.state), "fr")
    assert [label_of(game, Declare("A1", "D1"), "fr"), label_of(game, CorrectShots("D1", 0, 1), "fr"), marked] == [
        "A1 attaque D1 (distance 1)",
        "D1, AC/20\u00a0: tirs restants 1",
        "D1, torse central\u00a0: 1 en moins, reste 0.",
    ]


def test_two_weapons_of_a_kind_are_told_apart_by_where_they_sit():
    game = Table([("HBK-4G", "0605", "s")], [("ENF-4R", "0610", "n")]).stand()
    game.do(Declare("A1", "D1"))
    labels = [label_of(game, action) for action in game.legal() if isinstance(action, Aim)]
    assert labels[1] == "medium laser (left arm): 6 or more"
    assert len(set(labels)) == len(labels) == 3
    assert label_of(game, Aim(1), "fr") == "laser moyen (bras gauche)\u00a0: 6 ou plus"


def test_an_attack_that_cannot_hit_is_said_to_be_in_vain():
    game = Table([("HBK-4G", "0601", "s")], [("CDA-2A", "0617", "n")])
    game.move("A1", "run").move("D1", "run", "fffffff")
    game.do(Declare("A1", "D1"))
    assert label_of(game, Aim(0)) == "AC/20: cannot hit (13)"
    game.do(Aim(0))
    game.do(Ready())
    game.hold()
    assert label_of(game, Fire("A1", 0)) == "A1 fires its AC/20, which cannot hit (13)"
    assert label_of(game, Drop("A1", 0)) == "A1 drops the attack with its AC/20"


def test_a_side_of_the_line_is_said_with_its_woods():
    game = Table([("ENF-4R", "0202", "s")], [("HBK-4G", "0405", "n")]).stand()
    game.do(Declare("A1", "D1"))
    assert (
        label_of(game, ChooseSide("left"))
        == "The left side of the line counts (hexes of light woods: 1, of heavy woods: 1)"
    )


def test_events_are_said_with_words_for_their_codes():
    state = BATTLETECH.setup()
    assert TEXTS.render(event_label(MatchWon("defender", "left-map"), state), "fr") == (
        "La partie est finie, le vainqueur est le défenseur\u00a0: un Mech a quitté le champ de bataille."
    )
    assert TEXTS.render(event_label(Turned("A1", 2), state), "en") == "A1 faces south-east."
    assert TEXTS.render(event_label(LocationLost("D1", "LA"), state), "fr") == "Perte pour D1\u00a0: bras gauche."


def test_a_line_of_before_that_does_not_say_which_weapon_it_was_is_told_by_its_kind():
    state = Table([("ENF-4R", "0606", "s")], [("HBK-4G", "0608", "n")]).state
    assert TEXTS.render(event_label(Dropped("D1", "medium-laser"), state), "en") == (
        "D1 drops the attack with its medium laser, which could not hit (rule W10)."
    )
    assert TEXTS.render(event_label(Dropped("D1", "medium-laser", 2), state), "fr") == (
        "D1 abandonne l’attaque, laser moyen (bras droit), qui ne pouvait pas toucher (règle W10)."
    )
