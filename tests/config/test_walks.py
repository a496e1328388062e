"""How far a request walks through the house: calls of its own functions, and the rooms (files) that it enters; and the
queries that it makes, which take longer than to ask prepared ones, whether they are asked or not.
"""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection
from django.db.models.sql import Query
from django.test import Client

from campaigns.journal import organiser_access
from campaigns.models import Battle, BattleRound, Campaign
from campaigns.services.battles import battle_open
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import general_add
from campaigns.services.keys import key_make
from campaigns.services.rounds import round_add
from core.grants import Asker
from core.receipts import WriteRequest
from games.battle_cry.scenario import all_scenarios
from matches.sheets import sheet_create

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
HOUSE = Path(__file__).parents[2]
QUERY_MADE = {Query.__init__.__code__, Query.clone.__code__}
ROOMS = {str(HOUSE / name) for name in ("api", "campaigns", "config", "core", "games", "matches", "print_room", "web")}


class Walk:
    """Counts while it is entered: `calls` of functions, comprehensions among them, `rooms`, and `queries` of the ORM
    that are put together.
    """

    def __enter__(self):
        self.calls, self.rooms, self.queries = 0, set(), 0
        self.before = sys.getprofile()
        sys.setprofile(self.seen)
        return self

    def __exit__(self, *error):
        sys.setprofile(self.before)

    def seen(self, frame, event, _):
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(tuple(ROOMS)):
            self.calls += 1
            self.rooms.add(path)
        if event == "call" and frame.f_code in QUERY_MADE:
            self.queries += 1


@pytest.fixture
def rounds(alice):
    """Makes a round that waits for its reserve roll, each in a campaign of its own."""

    def made():
        entry = campaign_create(user=alice, at=NOW, name="Virginia", scenarios=[all_scenarios()[0].key])
        access = organiser_access(Campaign.objects.get(pk=entry.campaign_id))
        for side in ("union", "confederacy"):
            general_add(request=WriteRequest(access, NOW), asker=Asker(alice), side=side, name=f"General of the {side}")
        battle = Battle.objects.get(campaign=access.campaign)
        battle_open(request=WriteRequest(access, NOW), battle_id=battle.pk)
        round_add(request=WriteRequest(access, NOW), battle_id=battle.pk)
        return BattleRound.objects.get(battle=battle).pk

    return made


def test_a_typed_roll_takes_at_most_175_calls_and_seven_statements_or_four(alice, rounds, django_assert_num_queries):
    key = key_make(user=alice, name="laptop", at=NOW)[1]

    def roll(number):
        body, once = {"side": "union", "dice": ["infantry", "cavalry"]}, os.urandom(8).hex()
        headers = {"Authorization": f"Token {key}", "If-Match": '"1"', "Idempotency-Key": once}
        return Client().post(f"/api/v1/rounds/{number}/reserve-rolls/", body, "application/json", headers=headers)

    warm, asked, last = rounds(), rounds(), rounds()
    assert roll(warm).status_code == 201
    # Whose key, whose campaign; the campaign's lock, the round with what hangs on it, the roll, the round's version,
    # the journal's line. PostgreSQL reads the round with the lock, and writes the roll and the round's version with the
    # line. The savepoint and its end are the test's: a transaction of its own in an installation.
    with django_assert_num_queries((4 if connection.vendor == "postgresql" else 7) + 2):
        assert roll(asked).status_code == 201
    with Walk() as walk:
        assert roll(last).status_code == 201
    assert walk.calls <= 175, walk.calls
    assert len(walk.rooms) <= 20, sorted(walk.rooms)
    assert walk.queries == 0


def test_a_hit_on_a_record_sheet_takes_at_most_120_calls(alice):
    sheet, phone = sheet_create(user=alice, design="HBK-4G"), Client()
    phone.force_login(alice)

    def hit():
        fields = {"do": "hit", "location": "LA", "damage": "5", "side": "front", "once": os.urandom(8).hex()}
        return phone.post(f"/sheets/{sheet.pk}/mark/", fields)

    assert hit().status_code == 302
    with Walk() as walk:
        assert hit().status_code == 302
    assert walk.calls <= 120, walk.calls
