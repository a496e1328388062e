"""The table drawn: for every game, as the asker's seat sees it and no other."""

import random
from xml.etree import ElementTree

import pytest

from games import registry
from matches.codec import decode
from matches.models import Match
from printables.boards import board_svg
from printables.installed import art_of

pytestmark = pytest.mark.django_db

SITTERS = {
    key: playable.rules.seats(playable.rules.setup())
    for key, playable in registry.PLAYABLE.items()
    if art_of(key, "board")
}
MOVES = 25


@pytest.fixture
def table(make_duel, as_alice):
    """`table("bitva")`: some moves into a game; Alice has the first seat, the other is a guest's. By its path."""

    def made(game, **more):
        first, second = SITTERS[game]  # with the options as they come
        seats = [{"seat": first, "who": "me"}, {"seat": second, "who": "guest", "name": "Zoé"}]
        duel, choice = make_duel(game=game, dice="server", seats=seats, **more), random.Random(game)
        askers = {first: as_alice, second: duel.holder(seat=second)}
        for _ in range(MOVES):
            waiting = Match.objects.get(pk=duel.id).waiting
            if not waiting:  # a mech has walked off the map
                break
            seat = waiting[0]
            offered = askers[seat].get(f"{duel.path}actions/").json()["actions"]
            duel.play(askers[seat], choice.choice(offered)["action"])
        return duel, {**askers, None: duel.holder()}

    return made


@pytest.mark.parametrize("game", SITTERS)
def test_everybody_sees_the_drawing_of_what_the_own_seat_knows(table, game):
    duel, askers = table(game)
    rules = registry.playable(game).rules
    state = decode(rules.state, duel_match(duel).state)
    for seat, asker in askers.items():
        answer = asker.get(f"{duel.path}board.svg")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
        assert answer.content.decode() == board_svg(game, rules.view(state, seat))
        assert ElementTree.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"


def duel_match(duel):
    return Match.objects.get(pk=duel.id)


def test_what_zoe_may_not_know_changes_nothing_in_her_drawing(table):
    """The Lord of an Invasion knows what lies under every treasure."""
    duel, askers = table("invasion")
    rules = registry.playable("invasion").rules
    state = decode(rules.state, duel_match(duel).state)
    assert rules.view(state, "lord") != rules.view(state, "hero-1")  # there is something to know
    drawn = {seat: asker.get(f"{duel.path}board.svg").content for seat, asker in askers.items()}
    assert drawn["lord"] != drawn["hero-1"]
    assert drawn["hero-1"] == drawn[None]


def test_theme_and_language_are_the_askers_choice(duel, as_alice, refusal):
    asked = [("colour", "en"), ("ink-saver", "en"), ("colour-blind", "en"), ("colour", "fr")]
    found = {as_alice.get(f"{duel.path}board.svg?theme={theme}&lang={lang}").content for theme, lang in asked}
    assert len(found) == 4
    french = as_alice.get(f"{duel.path}board.svg", Accept_Language="fr")
    assert french.content == as_alice.get(f"{duel.path}board.svg?lang=fr").content
    refusal(as_alice.get(f"{duel.path}board.svg?theme=neon"), 400, "bad-filter")
    refusal(as_alice.get(f"{duel.path}board.svg?lang=tlh"), 400, "bad-filter")


def test_a_seat_is_looked_through_by_whoever_holds_it(duel, as_alice, zoe, refusal):
    assert as_alice.get(f"{duel.path}board.svg?seat=south").status_code == 200
    refusal(as_alice.get(f"{duel.path}board.svg?seat=north"), 403, "other-seat")
    assert zoe.get(f"{duel.path}board.svg?seat=north").status_code == 200


def test_a_drawing_is_sent_again_only_when_it_is_another(duel, as_alice, zoe):
    first = as_alice.get(f"{duel.path}board.svg")
    tag = first.headers["ETag"]
    again = as_alice.get(f"{duel.path}board.svg", If_None_Match=tag)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert as_alice.get(f"{duel.path}board.svg?lang=fr", If_None_Match=tag).status_code == 200
    duel.begun(zoe)
    moved = as_alice.get(f"{duel.path}board.svg", If_None_Match=tag)
    assert moved.status_code == 200
    assert moved.content != first.content


def test_a_game_without_a_map_has_nothing_to_draw(make_duel, as_alice, refusal):
    seats = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "guest", "name": "Zoé"}]
    duel = make_duel(game="battletech", options={"map": "none"}, seats=seats)
    refusal(as_alice.get(f"{duel.path}board.svg"), 409, "no-map")
