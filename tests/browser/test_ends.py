"""Each game from its opening to its end, by taps on the real page of a phone, by somebody who sees only the page."""

import random

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

from games.battletech.damage import destroyed
from matches.selectors import match_broken
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create
from web.tables.words import seat_name

from .player import MOST, Player, played_out
from .test_frame import ALL_SEATS
from .test_sheet import marks, version_there
from .test_table import NOW
from .test_weight import MOVE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SPARROW = """
[[mech]]
chassis = "Sparrow"
model = "SPW-1"
tons = 20
walk = 7
config = "biped"
notes = []
armour = { HD = 5, CT = 4, LT = 4, RT = 4, LA = 4, RA = 4, LL = 5, RL = 5 }
rear = { CT = 2, LT = 1, RT = 1 }

[[mech.mounts]]
name = "AC/10"
location = "RA"
weapon = "ac-10"
shots = 10
"""
SMALL = {
    "map": "own",
    "own_map": "..l..\n.lhl.\n.....\n.....\nh...h\n",
    "own_mechs": SPARROW,
    "attacker": "Sparrow SPW-1",
    "defender": "Sparrow SPW-1",
    "defender_rows": 1,
}


def played_to_its_end(match, *players):
    """As `ended_as_told`, and every move was light."""
    played_out(*players)
    ended_as_told(match, *(player.device for player in players))
    assert max(weight for player in players for weight in player.weights) <= MOVE


def table_of(game, host, second=None, seats=(), dice="table", **options):
    """A table of two seats, both the host's unless somebody else is named; or of these seats."""
    people = zip(seats or ALL_SEATS[game], (host, second or host), strict=False)
    sittings = [Sitting(seat, who.pk) for seat, who in people]
    return match_create(game=game, host=host, at=NOW, sittings=sittings, dice=dice, options=options)


def ended_as_told(match, *devices):
    """The page names the winner that the API tells, and the log plays again."""
    match.refresh_from_db()
    assert match_broken(match) is None
    for device in devices:
        told = device.context.request.get(f"{device.home}/api/v1/matches/{match.pk}/").json()["outcome"]
        assert told["winners"] == match.outcome["winners"]
        said = device.said("#ending")
        with translation.override(device.language):
            won = [seat_name(match.game, seat) in said or _("You have won") in said for seat in told["winners"]]
            assert (_("A draw") in said) is (not told["winners"])
        assert all(won), said


def test_bitva_on_one_phone_with_dice_that_are_tapped(phone, alice):
    match = table_of("bitva", alice)
    alices = Player(phone("alice"), match, seed=1, typed=True)
    played_to_its_end(match, alices)


def test_battletech_on_a_map_with_small_mechs(phone, alice):
    match = table_of("battletech", alice, dice="server", **SMALL)
    alices = Player(phone("alice", language="fr"), match, seed=1)
    played_to_its_end(match, alices)


def test_my_little_battlefield_on_two_phones(phone, alice, bob):
    match = table_of("little-battlefield", alice, bob, dice="server", scenario="bridgehead")
    players = [Player(phone(user.username), match, seed=n) for n, user in enumerate((alice, bob))]
    played_to_its_end(match, *players)


def test_my_little_battlefield_alone(phone, alice):
    match = table_of("little-battlefield", alice, seats=["blue"], dice="server", mode="solo", ai_board="horde")
    alices = Player(phone("alice", theme="dark"), match, seed=1)
    played_to_its_end(match, alices)


# --- a record sheet and a battle at the desk ------------------------------------------------------


def test_a_record_sheet_by_taps_until_its_mech_is_destroyed(phone, alice):
    sheet = sheet_create(user=alice, design="CDA-2A", name="Grayson")
    alices = phone("alice")
    alices.open(f"/sheets/{sheet.pk}/")
    page, taps = alices.page, 0
    page.locator("#hit .guns label").first.tap()
    while not page.locator("#stand:has-text('Destroyed at the end of the phase')").count():
        taps += 1
        page.locator("#at-CT").tap()
        version_there(alices, taps)
        assert page.locator("#pending .chip").count() == taps
        alices.look()
    page.locator("#pending .btn.ink").tap()
    version_there(alices, taps + 1)
    alices.look()
    assert page.inner_text("#stand b") == "Destroyed"
    armour = marks(sheet, alice).armour
    assert destroyed(armour)
    told = alices.context.request.get(f"{alices.home}/api/v1/record-sheets/{sheet.pk}/").json()
    assert [place["points"] for place in told["armour"]][: len(armour)] == list(armour)


def test_a_short_game_by_forms_alone_where_there_is_no_javascript(phone, alice):
    match = table_of("little-battlefield", alice, seats=["blue"], dice="server", mode="solo", ai_board="horde")
    alices = phone("alice", scripts=False)
    alices.open(f"/tables/{match.pk}/")
    chance = random.Random(1)
    for _tap in range(MOST):
        if alices.page.locator("#ending").count():
            break
        throw = alices.page.locator("#dice button[name=how]:not([value=table])")
        choices = throw if throw.count() else alices.page.locator("#actions button.act")
        button = choices.nth(chance.randrange(choices.count()))
        if not button.is_visible():
            button.locator("xpath=ancestor::details/summary").click()
        seen = alices.page.locator("#dice").count(), alices.said("#log")
        button.click()
        assert seen != (alices.page.locator("#dice").count(), alices.said())
        alices.look()
    else:
        raise AssertionError(alices.said())
    ended_as_told(match, alices)
