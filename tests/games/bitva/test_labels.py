"""Every action and event has a sentence in both languages, and codes and sentences match one to one."""

import random

import pytest

from games.bitva.labels import TEXTS, action_label, event_label
from games.bitva.model import PASS, ROLL, Captured, Enter, LotsTied, Move, NoHex, Place, Post, Rolled, Won
from games.bitva.options import Options
from games.bitva.rules import BITVA
from games.core.dice import Dice
from games.core.protocol import play
from tests.games.bitva.positions import duel, position

VARIANT = Options(advanced=True)
TAKES = duel((4, 6), a="2,-1", b="3,-2", B="1,0", A="3,-1")
ENTERS = position("south", (6,), "entry", VARIANT, a="-4,0", A="0,4", b="3,-2", B="1,0")

SAID = [
    (BITVA.setup(), ROLL, "Throw a die for who begins"),
    (position("south", (), "infantry", A="0,4", B="4,-5"), ROLL, "Throw a die for the next infantry"),
    (position("south", (), "entry", VARIANT, A="0,4", B="4,-5"), ROLL, "Throw a die for who enters the combat zone"),
    (duel(()), ROLL, "Throw both dice"),
    (position("south", (), "generals"), Post("-4,4"), "General to the command post J4"),
    (position("south", (5,), "infantry"), Place("-5,0"), "Infantry to F1"),
    (duel((4, 6), a="2,-1"), Move("2,-1", "3,-2"), "Infantry E8 to D8 (from 4 to 6)"),
    (TAKES, Move("2,-1", "3,-2"), "Infantry E8 takes infantry on D8 (from 4 to 6)"),
    (TAKES, Move("2,-1", "1,0"), "Infantry E8 takes the general on F7 (from 4 to 6)"),
    (duel((4, 6)), Move("0,4", "-1,0"), "General J8 to F5 (4)"),
    (TAKES, Move("3,-1", "3,-2"), "General E9 takes infantry on D8 (6)"),
    (TAKES, Move("3,-1", "1,0"), "General E9 takes the general on F7 (6)"),
    (ENTERS, Enter("-4,0", "0,-1"), "Infantry F2 enters the combat zone on E6"),
    (ENTERS, Enter("-4,0", "3,-2"), "Infantry F2 enters the combat zone and takes infantry on D8"),
    (ENTERS, Enter("-4,0", "1,0"), "Infantry F2 enters the combat zone and takes the general on F7"),
    (ENTERS, Enter("0,4", "0,-1"), "General J8 enters the combat zone on E6"),
    (ENTERS, Enter("0,4", "3,-2"), "General J8 enters the combat zone and takes infantry on D8"),
    (ENTERS, Enter("0,4", "1,0"), "General J8 enters the combat zone and takes the general on F7"),
    (duel((4, 6), options=Options(pass_if_only_general=True)), PASS, "Pass"),
]


@pytest.mark.parametrize(("state", "action", "words"), SAID, ids=[words for *_, words in SAID])
def test_an_action_says_what_it_does(state, action, words):
    assert action in BITVA.legal(state, state.turn) or state.phase in ("generals", "infantry")
    assert TEXTS.render(action_label(action, state), "en") == words


def test_an_action_says_so_in_french():
    assert (
        TEXTS.render(action_label(Move("2,-1", "3,-2"), TAKES), "fr")
        == "Fantassin de E8 prend le fantassin en D8 (du 4 au 6)"
    )


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Rolled("south", (4, 6)), "South throws 4, 6", "Sud lance 4, 6"),
        (NoHex("north", 6), "North: no hex for a 6, throw again", "Nord\u00a0: aucune case pour un 6, on relance"),
        (Captured("north", "general", "0,4"), "North loses the general on J8", "Nord perd son général en J8"),
        (LotsTied(), "The highest die fell twice: all throw again", "Égalité au dé le plus fort\u00a0: on relance"),
        (Won(("south",)), "South wins", "Sud gagne"),
        (
            Won(("south-west", "south-east")),
            "South-west and South-east win",
            "Sud-Ouest et Sud-Est gagnent",
        ),
    ],
)
def test_an_event_says_what_has_happened(event, english, french):
    label = event_label(event, BITVA.setup())
    assert (TEXTS.render(label, "en"), TEXTS.render(label, "fr")) == (english, french)


PLAYED = (
    {},
    {"players": 4},
    {"advanced": True},
    {"advanced": True, "players": 4},
    {"advanced": True, "free_recall": True},
)


def test_there_is_a_sentence_for_every_code_and_no_other():
    used, rng = set(), random.Random(2)
    for options in PLAYED * 2:
        state = BITVA.setup(**options)
        while seats := BITVA.to_act(state):
            legal = list(BITVA.legal(state, seats[0]))
            used |= {action_label(action, state)[0] for action in legal}
            dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
            state, _, events = play(BITVA, state, seats[0], rng.choice(legal), dice)
            used |= {event_label(event, state)[0] for event in events}
    used |= {action_label(action, state)[0] for state, action, _ in SAID}
    rare = {"events.passed", "events.passed.stuck", "events.no-hex", "events.lots-tied"}
    assert used | rare == {code for code in TEXTS.every if code.startswith(("actions.", "events."))}
