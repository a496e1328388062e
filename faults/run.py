"""One run: writers at work while part after part is killed at random, then a look at what is kept.

The writes set the pace, not the clock: the next part is killed after a random number of further acknowledged writes.
"""

import random
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from msgspec import Struct, field

from faults.installation import Installation
from faults.writers import PATIENCE_SECONDS, Acknowledged, LineKey, Writer

WRITERS = 6


class Result(Struct):
    """Acknowledged writes, those of them that are not there, lines that nobody was told of or that are there twice."""

    acknowledged: int
    lost: int
    doubled: int
    again: int
    seconds: float
    killed: Counter[str] = field(default_factory=Counter)
    starts: int = 0


def accounts_made(count: int) -> list[tuple[str, int]]:
    """So many accounts with a campaign each, straight in the database: their tokens and campaigns."""
    from django.db import connection
    from django.utils import timezone

    from campaigns.services.accounts import account_create
    from campaigns.services.campaigns import campaign_create
    from campaigns.services.keys import key_make
    from games.battle_cry.scenario import all_scenarios

    made = []
    for number in range(count):
        user = account_create(username=f"writer-{number}", password=f"writes-{number}-and-again")
        entry = campaign_create(user=user, at=timezone.now(), name="Faults", scenarios=[all_scenarios()[0].key])
        made.append((key_make(user=user, name="faults", at=timezone.now())[1], entry.campaign_id))
    connection.close()
    return made


def lines_kept() -> Counter[LineKey]:
    """Every line there is, by its place: those of the writers’ keys, and no line of their making."""
    from campaigns.models import JournalEntry
    from matches.models import Move, SheetMark

    kept: Counter[LineKey] = Counter()
    for kind, rows in (
        ("campaign", JournalEntry.objects.filter(key__isnull=False).values_list("campaign_id", "seq")),
        ("table", Move.objects.values_list("match_id", "seq")),
        ("sheet", SheetMark.objects.values_list("sheet_id", "seq")),
    ):
        kept.update((kind, *row) for row in rows)
    return kept


def things_kept() -> Counter[tuple[str, int]]:
    """Every table and sheet there is; a sheet of a table counts with its table."""
    from matches.models import Match, RecordSheet

    tables = Counter(("table", pk) for pk in Match.objects.values_list("pk", flat=True))
    return tables + Counter(("sheet", pk) for pk in RecordSheet.objects.values_list("pk", flat=True))


def compared(kept: Acknowledged) -> tuple[int, int]:
    """How many acknowledged writes are not there, and how many are there that were not asked for, or twice."""
    promised = Counter(kept.lines.values())
    lines, things = lines_kept(), things_kept()
    lost = sum((promised - lines).values()) + len(kept.made - set(things))
    doubled = sum((lines - promised).values()) + len(set(things) - kept.made)
    return lost, doubled


def killing(
    installation: Installation, kept: Acknowledged, writes: int, kills: int, seed: int, work: Sequence[Future[None]]
) -> Counter[str]:
    """Kill part after part, each of them before any for the second time, until there are enough writes.

    Raises what a writer trips over, and TimeoutError for a part that does not come back.
    """
    chance, killed, faults = random.Random(seed), Counter[str](), installation.faults()
    waiting: list[str] = []
    while len(kept) < writes or sum(killed.values()) < kills:
        least = len(kept) + chance.randint(1, max(2, 2 * writes // kills))
        while len(kept) < least:
            for future in work:
                if future.done():
                    future.result()  # what a writer trips over is raised here
            time.sleep(0.02)
        if sum(killed.values()) < kills:
            waiting = waiting or chance.sample(sorted(faults), len(faults))
            name, last = waiting.pop(), time.monotonic() + PATIENCE_SECONDS
            while not faults[name]():  # it is just being started
                if time.monotonic() > last:
                    raise TimeoutError(f"{name} is not there to be killed")
                time.sleep(0.1)
            killed[name] += 1
    return killed


def run(installation: Installation, writes: int, kills: int, seed: int) -> Result:
    """Raises Wrong, TimeoutError."""
    installation.await_ready()
    kept, began = Acknowledged(), time.monotonic()
    accounts = accounts_made(WRITERS)
    enough = False
    with ThreadPoolExecutor(WRITERS) as crowd:
        work = [
            crowd.submit(Writer(installation.port, *account, seed + number, kept).work, lambda: enough)
            for number, account in enumerate(accounts)
        ]
        try:
            killed = killing(installation, kept, writes, kills, seed, work)
        finally:
            enough = True
        for future in work:
            future.result()
    installation.await_ready()
    lost, doubled = compared(kept)
    return Result(len(kept), lost, doubled, kept.again, time.monotonic() - began, killed, installation.starts)
