"""Every action and event has its words, in both languages, without a hole."""

import random
import re

import pytest

from games.core.dice import Dice
from games.core.structs import kinds
from games.core.texts import Label
from games.little_battlefield import GAME as PLAYED
from games.little_battlefield.events import AiBonusTurn, Event, FreeRerollGained, GameEnded, SpecialUsed
from games.little_battlefield.labels import TEXTS, action_label, event_label
from games.little_battlefield.model import Fight, Move, RaisePower, UseSpecial
from games.little_battlefield.rules import LITTLE_BATTLEFIELD as GAME
from tests.games.little_battlefield.positions import cell, legal, played, position, solo

SETUPS = ({}, {"mode": "solo", "ai_board": "horde"}, {"mode": "solo", "first": "blue"}, {"scenario": "crown"})
# Events that some games need not meet.
RARE = (FreeRerollGained("blue"), AiBonusTurn(3), *(GameEnded(reason, "", 9, 9) for reason in ("rounds", "ai-power")))
# A French sentence has a no-break space before these; a plain one is a slip.
SLIP = re.compile(r"\w [:;?!]")


@pytest.fixture(scope="module")
def met():
    """Labels of all actions and events met in some games, and of the rare ones: {class: labels}."""
    found = {}
    for event in RARE:
        found.setdefault(type(event), set()).add(as_key(event_label(event, position())))
    for number, options in enumerate(SETUPS * 3):
        rng, state = random.Random(number), GAME.setup(**options)
        for _ in range(2000):
            if not (seats := GAME.to_act(state)):
                break
            seat = rng.choice(seats)
            legal = list(GAME.legal(state, seat))
            for action in legal:
                found.setdefault(type(action), set()).add(as_key(action_label(action, state)))
            action = rng.choice(legal) if rng.random() < 0.5 else PLAYED.best(state, seat)
            dice = Dice(refill=lambda count, sides, rng=rng: [rng.randint(1, sides) for _ in range(count)])
            state, events = GAME.apply(state, seat, action, dice)
            for event in events:
                found.setdefault(type(event), set()).add(as_key(event_label(event, state)))
    return found


def as_key(label):
    """A label that can be kept in a set."""
    return label.code, tuple(
        (name, as_key(param) if isinstance(param, Label) else param) for name, param in label.params.items()
    )


def again(key):
    return Label(key[0], {name: again(param) if name == "what" else param for name, param in key[1]})


@pytest.mark.parametrize("kind", [*GAME.actions.values(), *kinds(Event)], ids=lambda kind: kind.__name__)
def test_everything_that_happens_has_words_in_both_languages(met, kind):
    for key in met[kind]:
        for language in ("en", "fr"):
            sentence = TEXTS.render(again(key), language)
            assert sentence
            assert "{" not in sentence
            assert "  " not in sentence
            if language == "fr":
                assert not SLIP.search(sentence), sentence


def test_french_texts_have_no_plain_space_before_their_signs():
    for code, text in TEXTS.every.items():
        assert not SLIP.search(text.fr.replace("}", "x")), code


def test_an_action_says_where_and_with_what():
    state = position(dice="attack move", blue="b2 reserve board board", markers={"b2": -1}, red_command=1)
    label = action_label(Fight("attack", cell("b2")), state)
    assert label == ("actions.fight", {"die": "attack", "card": "forest", "cell": "b2"})
    assert TEXTS.render(label, "en") == "ATTACK in Forest (b2)"
    assert TEXTS.render(label, "fr") == "ATTAQUE\N{NO-BREAK SPACE}: Forêt (b2)"


def test_a_follow_says_its_price():
    state = position(dice="move special", red_command=1)
    state = played(state, Move("standard", cell("reserve"), cell("b1")))
    label = action_label(Move("standard", cell("reserve"), cell("b3")), state)
    assert (
        TEXTS.render(label, "fr")
        == "Suivre pour 1 COMMANDEMENT – Unité Standard\N{NO-BREAK SPACE}: Réserve vers Village (b3)"
    )


def test_a_step_into_a_reserve_says_so():
    player = position(options={"mode": "solo"}, dice="move", blue="b3 board board board", markers={"b3": 2})
    step = Move("standard", cell("b3"), cell("enemy-reserve"))
    assert (
        TEXTS.render(action_label(step, player), "en")
        == "Standard unit: Village (b3) into the enemy Reserve – ends the game"
    )
    tie = solo(phase="ai-move", red="a1 c1 board board", markers={"a1": -4, "c1": -4})
    step = Move("standard", cell("a1"), cell("enemy-reserve"))
    assert step in legal(tie)
    assert (
        TEXTS.render(action_label(step, tie), "en") == "The AI’s Standard unit goes from Bastion (a1) into your Reserve"
    )


def test_raising_power_by_a_follow_says_the_followers_level():
    state = position(dice="special special", markers={"b2": 3}, red_command=1, red_morale=4, red_power=3)
    label = action_label(RaisePower("morale"), played(state, UseSpecial(cell("b2"), "morale")))
    assert TEXTS.render(label, "en") == "Follow for 1 COMMAND – Raise POWER to 4 for 4 MORALE"


def test_a_special_says_what_was_chosen():
    state = position(dice="special", markers={"b2": 3})
    assert TEXTS.render(action_label(UseSpecial(cell("b2"), "morale"), state), "en") == "Forest (b2): gain 1 MORALE"


def test_events_say_who_and_where():
    assert (
        TEXTS.render(event_label(SpecialUsed("red", -1, "push"), position()), "en")
        == "The AI uses the special rule of its board"
    )
    label = event_label(GameEnded("objective", "blue", 12, 9), position())
    assert TEXTS.render(label, "fr") == (
        "L’objectif est atteint\N{NO-BREAK SPACE}: Bleu 12, Rouge 9\N{NO-BREAK SPACE}; Bleu gagne"
    )
    drawn = event_label(GameEnded("reserve-reached", "", 9, 9), position())
    assert TEXTS.render(drawn, "en") == "A Reserve is reached: Blue 9, Red 9; a draw"
