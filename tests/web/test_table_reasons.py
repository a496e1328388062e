"""Why it came so stands in the log in the words of the rule, with its number."""

import pytest
from msgspec.structs import asdict, replace

from core.grants import may
from core.receipts import WriteRequest
from games.battletech.actions import Aim, Announce, Declare, Drop, Fire, Leave, Ready, SayNoShot
from games.bitva.model import PASS
from games.bitva.options import Options
from games.invasion.model import Attack, BreakIn, DrinkPotion, Heal, Summon
from games.little_battlefield.model import Reroll
from games.registry import PLAYABLE
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match, Move
from matches.tables import Sitting, match_create, match_play
from tests.games.battletech.positions import Table
from tests.games.battletech.test_combat import hopeless
from tests.games.bitva.positions import duel
from tests.games.bitva.test_battle import full_of_ones
from tests.games.invasion.positions import BOARD, table
from tests.games.kept import kept_game
from tests.games.little_battlefield.positions import position
from tests.granting import somebody
from tests.kept_tables import kept_table

from .bench import NOW

pytestmark = pytest.mark.django_db


def done_at(match, seat, action, *faces):
    """The table after this was done at this seat, whose player has thrown so."""
    player = match.seats.get(seat=seat).user
    access = may(somebody(player, None), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action=encode(action), faces=[*faces], seat=seat)
    return match


@pytest.fixture
def played(alice, bob):
    """A table on which this was done in this position: Alice has the heroes, Bob the goblins; of other games Alice has
    the first seat.
    """

    def made(state, action, *faces, game="invasion", options=BOARD):
        rules = PLAYABLE[game].rules
        first, *others = rules.seats(state)
        first_user, other_user = (bob, alice) if game == "invasion" else (alice, bob)
        sittings = [Sitting(first, first_user.pk), *(Sitting(seat, other_user.pk) for seat in others)]
        match = match_create(game=game, host=alice, at=NOW, sittings=sittings, options=options)
        (seat,) = rules.to_act(state)
        Match.objects.filter(pk=match.pk).update(state=encode(state), waiting=[seat])
        return done_at(match, seat, action, *faces)

    return made


CORNERED = table({"warrior": "D2", "cleric": "E2"}, ["sword C2", "sword P16"], stage="lord")
REASONS = {
    "R8 a die of two missed": (
        (table({"warrior": "C2"}, ["sword D2"]), BreakIn("warrior", "D2"), "lore"),
        "which holds: it takes two hits in a row (rule R8).",
        "qui tient bon : il faut deux coups au but de suite (règle R8).",
    ),
    "R8 no way back for a hero": (
        (CORNERED, BreakIn("g1", "D2"), "lore", "lore"),
        "twice, but the hero behind it cannot fall back: the hero is hurt instead, and the passage holds (rule R8). "
        "Warrior loses 1 HP",
        "mais le héros derrière ne peut pas se replier : il est blessé et le passage tient bon (règle R8). "
        "Guerrier perd 1 PV",
    ),
    "R8 no way back for a goblin": (
        (table({"warrior": "C2"}, ["sword D2", "bow E2"]), BreakIn("warrior", "D2"), "helmet", "helmet"),
        "The goblin behind it cannot fall back and dies (rule R8).",
        "Le gobelin derrière ne peut pas se replier et meurt (règle R8).",
    ),
    "R9 a bow in melee": (
        (table({"warrior": "E4"}, ["bow E5"]), Attack("warrior", "g1"), "lore"),
        "Goblin 1 may not strike back: in melee a bow or magic staff never does (rule R9).",
        "Gobelin 1 ne peut pas riposter : en mêlée, un arc ou un bâton magique ne riposte jamais (règle R9).",
    ),
    "R9 a sword out of melee": (
        (table({"warrior": "E4"}, ["bow E7"], stage="lord"), Attack("g1", "warrior"), "lore"),
        "Warrior loses 1 HP; HP left: 2. Warrior may not strike back: out of melee only a bow or magic staff does "
        "(rule R9).",
        "Guerrier ne peut pas riposter : hors de la mêlée, seul un arc ou un bâton magique riposte (règle R9).",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("turn", "english", "french"), REASONS.values(), ids=REASONS)
def test_why_nobody_strikes_back_or_breaks_in_is_told_by_the_rule(
    reader, alice, played, turn, english, french, language
):
    page = reader(alice, language).go("table", played(*turn).pk)
    assert {"en": english, "fr": french}[language] in page.text


def test_R8_lines_of_before_say_what_they_said(reader, alice, played):
    match = played(CORNERED, BreakIn("g1", "D2"), "lore", "lore")
    before = [{"it": "held", "figure": "g1", "edge": "C2-D2"}, {"it": "broken", "figure": "g1", "edge": "C2-D2"}]
    Move.objects.update(events=before)
    read = reader(alice).go("table", match.pk).text
    assert "attacks the passage between C2 and D2, which holds." in read
    assert "breaks in between C2 and D2; the passage stays open." in read
    assert "(rule R8)" not in read


# --- what is told so that it can be checked ---------------------------------------------------------


def full_box():
    """Seven goblins on the board of the eight in the box; the warrior hurt, with a potion."""
    state = table({"warrior": ("E4", 2), "cleric": "E3"}, [f"sword {column}16" for column in "ABCDEFG"])
    warrior, *others = state.heroes
    return replace(state, heroes=(replace(warrior, potions=1), *others))


SUMMONING = replace(full_box(), stage="summon", packs=(3, 2, 1), options=replace(full_box().options, goblin_figures=8))
TOLD = {
    "A10 goblins without room": (
        (SUMMONING, Summon(3, 0)),
        "Goblins that come: 1; lost for want of a free sewer or a figure: 2 (rule A10).",
        "Gobelins qui arrivent : 1 ; perdus faute d’égout libre ou de figurine : 2 (règle A10).",
    ),
    "A9 a potion": (
        (full_box(), DrinkPotion("warrior")),
        "A potion is drunk. Warrior is now at 3 HP.",
        "Une potion est bue. Guerrier a maintenant 3 PV.",
    ),
    "R12 the cleric": (
        (full_box(), Heal("warrior")),
        "The Cleric heals. Warrior is now at 3 HP.",
        "Le Clerc soigne. Guerrier a maintenant 3 PV.",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("turn", "english", "french"), TOLD.values(), ids=TOLD)
def test_what_was_done_to_whom_is_told(reader, alice, played, turn, english, french, language):
    page = reader(alice, language).go("table", played(*turn).pk)
    assert {"en": english, "fr": french}[language] in page.text


HOPELESS = hopeless()[0].state
ONE_ARM = Table([("HBK-4G", "0606", "s")], [("HBK-4G", "0608", "n", {"LA": 0})]).stand()
for action in (Declare("A1", "D1"), Aim(0), Ready()):
    ONE_ARM.do(action)
LEAVING = Table([("ENF-4R", "", "n")], [("HBK-4G", "", "n")], map="none")
LEAVING.do(Announce("A1", "walk"))
DECLARING = Table([("ENF-4R", "", "n")], [("HBK-4G", "", "n")], map="none").stand()
DECLARING.do(Declare("A1", "D1"))
OTHERS = {
    "W10 a shot in vain": (
        ("battletech", HOPELESS, Fire("A1", 0)),
        "it takes 13, and above 12 every shot misses (rule W10).",
        "il faut 13, et au-dessus de 12 tout tir manque (règle W10).",
    ),
    "W10 a shot that is dropped": (
        ("battletech", HOPELESS, Drop("A1", 0)),
        "A1 drops the attack with its AC/20, which could not hit (rule W10).",
        "A1 abandonne l’attaque, AC/20, qui ne pouvait pas toucher (règle W10).",
    ),
    "H4 no arm to hit": (
        ("battletech", ONE_ARM.hold().state, Fire("A1", 0), 6, 6, 5, 5),
        "D1, left arm: no armour is left there, the damage moves inward (rule H4). D1, left torso: 20 marked off",
        "D1, bras gauche : plus de blindage à cet endroit, les dégâts passent vers l’intérieur (règle H4).",
    ),
    "N2 without a map": (
        ("battletech", LEAVING.state, Leave()),
        "A1 leaves the table and is lost.",
        "A1 quitte la table et il est perdu.",
    ),
    "N5 no shot": (
        ("battletech", DECLARING.state, SayNoShot()),
        "A1 has no shot at D1, which is out of range or out of arc, and declares anew (rule N5).",
        "A1 ne peut pas tirer sur D1, hors de portée ou hors de l’arc de tir, et déclare à nouveau (règle N5).",
    ),
    "N4 dice paid for once": (
        ("little-battlefield", position(dice="attack move", free_reroll=False), Reroll(("attack",)), 3),
        "Blue loses 1 MORALE (now 1) For that Blue rolls MOVE",
        "Bleu perd 1 MORAL (total 1) Pour cela, Bleu obtient MOUVEMENT",
    ),
    "4 nobody can move": (
        ("bitva", full_of_ones(), PASS),
        "South-west passes: with these dice no soldier can move (rule 4)",
        "Sud-Ouest passe : avec ces dés, aucun soldat ne peut bouger (règle 4)",
    ),
    "A3 only the general can": (
        ("bitva", duel((4, 6), a="0,0", options=Options(pass_if_only_general=True)), PASS),
        "South passes",
        "Sud passe",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("turn", "english", "french"), OTHERS.values(), ids=OTHERS)
def test_why_a_shot_misses_a_mech_is_lost_or_a_turn_goes_by_is_told(
    reader, alice, played, turn, english, french, language
):
    game, state, action, *faces = turn
    match = played(state, action, *faces, game=game, options=asdict(state.options))
    text = reader(alice, language).go("table", match.pk).text
    assert {"en": english, "fr": french}[language] in text
    assert ("no soldier can move" in text) == ("no soldier" in english and language == "en")


@pytest.mark.parametrize(
    ("name", "line", "english", "french"),
    [
        ("crown", 178, "The last round is over: Blue 10, Red 16; Red wins", "Rouge 16 ; Rouge gagne"),
        ("alone", 199, "A Reserve is reached: Blue 11, Red 22; Red wins", "Rouge 22 ; Rouge gagne"),
    ],
    ids=["rounds", "a Reserve"],
)
def test_C3_S13_the_last_line_says_who_has_won(reader, alice, name, line, english, french):
    kept = kept_game("little-battlefield", name)
    entry = kept.entries[line]
    match = done_at(kept_table(kept, alice, line), entry.seat, entry.action, *entry.faces)
    for language, words in (("en", english), ("fr", french)):
        assert words in reader(alice, language).go("table", match.pk).text
