"""A recorded reserve roll through the whole API, beside the floor's plain write; same server, same database."""

import json
import uuid

from django.db import connection
from django.utils import timezone

from benchmarks.bulk import clone, sequences_follow
from benchmarks.comparison import Line
from benchmarks.models import Snapshot
from benchmarks.server import COPIES, STRIDE, Limits, Server, compare, requests
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
from campaigns.services.generals import account_create, general_add
from campaigns.services.keys import key_make
from campaigns.services.rounds import round_add
from core.grants import Asker
from core.receipts import WriteRequest
from games.battle_cry.scenario import catalogue

ROWS = [Campaign, Side, General, JournalEntry, PotEntry, Battle, BattleRound, RoundSide]
DICE = ["infantry", "cavalry"]
KEPT = Limits(speed=0.75, slowest=1.5, spent=1.2)


def prepare() -> tuple[str, int]:
    """One campaign made by the services, its first round waiting for a reserve roll; then copies. Token, round id."""
    alice, now = account_create(username="alice", password=uuid.uuid4().hex), timezone.now()
    entry = campaign_create(user=alice, at=now, name="Measured", scenarios=[catalogue()[0].key])
    access = organiser_access(Campaign.objects.get(pk=entry.campaign_id))
    for side in ("union", "confederacy"):
        general_add(request=WriteRequest(access, now), asker=Asker(alice), side=side, name=f"General of the {side}")
    battle = Battle.objects.get(campaign=access.campaign_id)
    battle_open(request=WriteRequest(access, now), battle_id=battle.pk)
    round_add(request=WriteRequest(access, now), battle_id=battle.pk)
    clone(ROWS, COPIES, STRIDE)
    Snapshot.objects.bulk_create(Snapshot(pk=pk) for pk in range(1, COPIES + 1))
    sequences_follow([*ROWS, Snapshot, User])
    return key_make(user=alice, name="measured", at=timezone.now())[1], BattleRound.objects.order_by("pk").values_list(
        "pk", flat=True
    )[0]


def measure() -> list[Line]:
    token, first = prepare()
    connection.close()
    body = json.dumps({"side": "union", "dice": DICE}).encode()
    copies = range(1, COPIES + 1)
    ours = requests([f"/api/v1/rounds/{first + n * STRIDE}/reserve-rolls/" for n in copies], token, 1, body)
    floor = requests([f"/floor/{n}/" for n in copies], token, 1, body)
    with Server() as server:
        return compare(server, "recorded roll", ours, floor, KEPT)
