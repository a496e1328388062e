"""A recorded reserve roll through the whole API, beside the floor's plain write; same server, same database."""

import json

from django.utils import timezone

from benchmarks.comparison import Comparison
from benchmarks.server import FLOOR, Limits, Write, compared
from benchmarks.tables import account
from campaigns.journal import organiser_access
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    General,
    JournalEntry,
    PotEntry,
    RoundSide,
    Side,
    User,
)
from campaigns.services.battles import battle_open
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import general_add
from campaigns.services.rounds import round_add
from core.grants import Asker
from core.receipts import WriteRequest
from games.battle_cry.scenario import all_scenarios

ROWS = [Campaign, Side, General, JournalEntry, PotEntry, Battle, BattleRound, RoundSide]
KEPT = Limits(speed=0.75, slowest=1.5, spent=1.2)


def prepare() -> tuple[User, int]:
    """A campaign made by the services, its first round waiting for a reserve roll. Its organiser, the round's id."""
    alice, now = account(), timezone.now()
    entry = campaign_create(user=alice, at=now, name="Measured", scenarios=[all_scenarios()[0].key])
    access = organiser_access(Campaign.objects.get(pk=entry.campaign_id))
    for side in ("union", "confederacy"):
        general_add(request=WriteRequest(access, now), asker=Asker(alice), side=side, name=f"General of the {side}")
    battle = Battle.objects.get(campaign=access.campaign)
    battle_open(request=WriteRequest(access, now), battle_id=battle.pk)
    return alice, round_add(request=WriteRequest(access, now), battle_id=battle.pk).data["id"]


def measure() -> list[Comparison]:
    alice, waiting = prepare()
    path = "/api/v1/rounds/{}/reserve-rolls/"
    return compared(alice, ROWS, [Write("recorded roll", path, waiting, 1, json.loads(FLOOR), KEPT)])
