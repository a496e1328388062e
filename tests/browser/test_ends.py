"""Each game from its opening to its end, by taps on the real page of a phone, by somebody who sees only the page."""

import random

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

from campaigns.standings import standing_compute
from core.grants import may
from core.receipts import WriteRequest
from games.battletech.damage import destroyed
from games.core.protocol import replay
from matches.access import TABLE
from matches.codec import decode
from matches.selectors import match_broken, offers
from matches.sheets import sheet_create
from matches.tables import Sitting, match_create, match_play
from tests.games.kept import kept_game, log_read
from tests.granting import somebody
from tests.kept_tables import kept_table
from web.tables.words import seat_name

from .player import MOST, Hunter, Player, played_out
from .test_battle import at_the_table, desk_of, fight, virginia  # noqa: F401 fixtures
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
    """As `ended_as_told`; the log plays again, and every move was light."""
    played_out(*players)
    match.refresh_from_db()
    assert match_broken(match) is None
    ended_as_told(match, *(player.device for player in players))
    assert max(weight for player in players for weight in player.weights) <= MOVE


def table_of(game, host, second=None, seats=(), dice="table", **options):
    """A table of two seats, both the host's unless somebody else is named; or of these seats."""
    people = zip(seats or ALL_SEATS[game], (host, second or host), strict=False)
    sittings = [Sitting(seat, who.pk) for seat, who in people]
    return match_create(game=game, host=host, at=NOW, sittings=sittings, dice=dice, options=options)


def played_by_chance(match, people, going_on):
    """What is done at no page, as long as it goes on; Bivouac throws."""
    chance = random.Random(1)
    while going_on():
        access = may(somebody(people[match.waiting[0]]), TABLE, pk=match.pk)
        action = chance.choice(offers(access, match.waiting[0])[1]).action
        match_play(request=WriteRequest(access, NOW), action=action, seat=match.waiting[0], roll=True)
        match.refresh_from_db()


def ended_as_told(match, *devices):
    """The page names the winner that the API tells."""
    match.refresh_from_db()
    for device in devices:
        outcome = device.context.request.get(f"{device.home}/api/v1/matches/{match.pk}/").json()["outcome"]
        assert outcome["winners"] == match.outcome["winners"]
        text = device.text("#ending")
        with translation.override(device.language):
            won = [seat_name(match.game, seat) in text or _("You have won") in text for seat in outcome["winners"]]
            assert (_("A draw") in text) is (not outcome["winners"])
        assert all(won), text


def test_bitva_on_one_phone_with_dice_that_are_tapped(phone, alice):
    match = table_of("bitva", alice)
    alices = Player(phone("alice"), match, seed=1, typed=True)
    played_to_its_end(match, alices)


def test_battletech_on_a_map_with_small_mechs(phone, alice):
    match = table_of("battletech", alice, dice="server", **SMALL)
    alices = Player(phone("alice", language="fr"), match, seed=1)
    played_to_its_end(match, alices)


def test_invasion_on_one_phone_with_dice_that_are_tapped(phone, alice):
    """From the last round of a game that was kept, in which one hero lives; what follows are other moves and dice."""
    kept = kept_game("invasion", "two-seats")
    before = kept.log[:-5]
    match = kept_table(kept, alice, len(before))
    alices = Hunter(phone("alice"), match, seed=1, typed=True)
    played_out(alices)
    ended_as_told(match, alices.device)
    lines = [{"seat": line.seat, "action": line.action, "faces": line.faces} for line in match.log.order_by("seq")]
    *_states, last = replay(kept.rules, log_read(kept.rules, before + lines), **kept.options)
    assert last == decode(kept.rules.state, match.state)


def test_my_little_battlefield_on_two_phones(phone, alice, bob):
    """From the eighth of ten rounds; those before are of the same steps, and nobody looks at a page meanwhile."""
    match = table_of("little-battlefield", alice, bob, dice="server", scenario="bridgehead")
    played_by_chance(match, {"blue": alice, "red": bob}, lambda: match.state["turns"] < 14)
    players = [Player(phone(user.username), match, seed=n) for n, user in enumerate((alice, bob))]
    played_to_its_end(match, *players)


def test_my_little_battlefield_alone(phone, alice):
    match = table_of("little-battlefield", alice, seats=["blue"], dice="server", mode="solo", ai_board="horde")
    alices = Player(phone("alice", theme="dark"), match, seed=2)
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
    answer = alices.context.request.get(f"{alices.home}/api/v1/record-sheets/{sheet.pk}/").json()
    assert [place["points"] for place in answer["armour"]][: len(armour)] == list(armour)


ROWS = "section[aria-labelledby=h-t] .ledger tbody tr"


def told_by_api(table, path):
    """What the API answers to whoever has this device."""
    answer = table.context.request.get(f"{table.home}/api/v1/{path}")
    assert answer.ok, answer.text()
    return answer.json()


@pytest.mark.parametrize(
    ("language", "lost"), [("en", "The Confederacy wins the battle"), ("fr", "La Confédération gagne la bataille")]
)
def test_battle_cry_by_taps_at_the_desk_until_its_campaign_ends(language, lost, at_the_table, virginia):  # noqa: F811
    """The second battle begins with event rolls, and is won by the other side."""
    table, path = at_the_table(language=language), f"/campaigns/{virginia.pk}/"
    fight(table, desk_of(virginia))
    fight(table, desk_of(virginia, 2), union="4", confederacy="5")
    assert lost in table.text()
    battles = told_by_api(table, f"campaigns/{virginia.pk}/battles/")["results"]
    assert [battle["status"] for battle in battles] == ["closed", "closed"]
    rolled = [told_by_api(table, f"battles/{battle['id']}/")["events"] for battle in battles]
    assert [any(events.values()) for events in rolled] == [False, True]
    table.open(f"{path}settings/")
    with table.page.expect_navigation():
        table.hit(table.page.locator(f"form[action='{path}end/'] button"))
    standing_compute(campaign_id=virginia.pk, at=NOW)  # by the worker, after a result
    table.open(path)
    standing = told_by_api(table, f"campaigns/{virginia.pk}/standings/")
    assert (standing["battles"], standing["winner"]) == (2, "union")
    assert "Union" in table.page.inner_text(".finale h2")
    assert table.page.locator(".finale .result b").all_inner_texts() == [
        str(standing["union"]),
        str(standing["confederacy"]),
    ]
    best = [line["name"] for line in standing["generals"] if line["rank"] == 1]
    assert table.page.locator(".laurels .name").all_inner_texts() == best
    table.look()
    table.open(f"/rankings/?campaign={virginia.pk}")
    figures = ("rank", "name", "points", "won", "lost", "score")
    shown = [
        row.locator("th .num, th a, td.n:not(.wide-only)").all_inner_texts() for row in table.page.locator(ROWS).all()
    ]
    assert shown == [[str(line[figure]) for figure in figures] for line in standing["generals"]]
    table.look()


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
        seen = alices.page.locator("#dice").count(), alices.text("#log")
        button.click()
        assert seen != (alices.page.locator("#dice").count(), alices.text())
        alices.look()
    else:
        raise AssertionError(alices.text())
    match.refresh_from_db()
    assert match_broken(match) is None
    ended_as_told(match, alices)
