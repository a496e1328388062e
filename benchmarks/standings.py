"""Standings and the all-time ranking over a million round results in ten thousand campaigns, beside their raw SQL."""

import itertools
from collections.abc import Callable, Mapping, Sequence

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from benchmarks.bulk import insert, numbers, sequences_follow
from benchmarks.comparison import Comparison, alternately
from campaigns import standings, tasks
from campaigns.models import (
    Battle,
    BattleRound,
    Campaign,
    General,
    GeneralStanding,
    Player,
    PlayerStanding,
    RoundSide,
    Standing,
    User,
)
from campaigns.selectors.rankings import ranking_all_time

CAMPAIGNS, BATTLES, ROUNDS, GENERALS, PLAYERS = 10_000, 10, 5, 10, 5_000  # generals: five a side
TOP = 50


def prepare() -> None:
    """A million results: 10,000 campaigns of 10 battles of 5 rounds of 2 sides; points differ by arithmetic."""
    user = User.objects.create_user("ranked")
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    at = f"'{now}'"
    with transaction.atomic():
        # Ids are spelled out, so that each row finds the one above it by arithmetic.
        name = "'Player ' || n"
        uid = "lpad(to_hex(n), 32, '0')::uuid" if connection.vendor == "postgresql" else "printf('%%032x', n)"
        insert(User, numbers("s", user.pk + 1, user.pk + PLAYERS), id="n", username=name)
        insert(
            Player,
            numbers("s", 1, PLAYERS),
            id="n",
            uid=uid,
            name=name,
            user_id=f"n + {user.pk}",  # names of guests have no line in the ranking
            created_at=at,
        )
        insert(
            Campaign,
            numbers("s", 1, CAMPAIGNS),
            id="n",
            uid=uid,
            name="'Campaign ' || n",
            organiser_id=str(user.pk),
            results_rev="1",
            created_at=at,
        )
        insert(
            General,
            f"{numbers('c', 1, CAMPAIGNS)}, {numbers('g', 0, GENERALS - 1)}",
            id=f"c.n * {GENERALS} + g.n",
            campaign_id="c.n",
            player_id=f"1 + (c.n * 7 + g.n * 13) %% {PLAYERS}",
            side="CASE g.n %% 2 WHEN 0 THEN 'union' ELSE 'confederacy' END",
        )
        insert(
            Battle,
            f"{numbers('c', 1, CAMPAIGNS)}, {numbers('b', 0, BATTLES - 1)}",
            id=f"c.n * {BATTLES} + b.n",
            campaign_id="c.n",
            number="b.n + 1",
            name="'Battle ' || b.n",
            scenario="'{}'",
            first_side="'union'",
            status="'closed'",
            union_total="10 + (c.n * 31 + b.n * 17) %% 20",
            confederacy_total="10 + (c.n * 13 + b.n * 29) %% 20",
            winner="CASE (c.n + b.n) %% 2 WHEN 0 THEN 'union' ELSE 'confederacy' END",
            bonus="2",
        )
        insert(
            BattleRound,
            f"{numbers('b', BATTLES, CAMPAIGNS * BATTLES + BATTLES - 1)}, {numbers('r', 0, ROUNDS - 1)}",
            id=f"b.n * {ROUNDS} + r.n",
            battle_id="b.n",
            number="r.n + 1",
        )
        insert(
            RoundSide,
            f"{numbers('r', BATTLES * ROUNDS, (CAMPAIGNS + 1) * BATTLES * ROUNDS - 1)}, {numbers('s', 0, 1)}",
            id="r.n * 2 + s.n",
            round_id="r.n",
            campaign_id=f"r.n / {BATTLES * ROUNDS}",
            side="CASE s.n WHEN 0 THEN 'union' ELSE 'confederacy' END",
            general_id=f"r.n / {BATTLES * ROUNDS} * {GENERALS} + r.n %% {GENERALS // 2} * 2 + s.n",
            units="(r.n * 7 + s.n * 3) %% 7",
            objectives="(r.n * 5 + s.n) %% 4",
            outcome="CASE (r.n + s.n) %% 3 WHEN 0 THEN 'won' WHEN 1 THEN 'lost' ELSE 'drawn' END",
        )
    sequences_follow([User, Player, Campaign, General, Battle, BattleRound, RoundSide])
    assert RoundSide.objects.count() == 1_000_000


def raw(*statements: tuple[str, Mapping[str, object] | Sequence[int]]) -> None:
    """Statements in one transaction, straight through the driver."""
    connection.ensure_connection()
    driver = connection.connection
    if connection.vendor == "postgresql":
        with driver.transaction(), driver.cursor() as cursor:
            for sql, values in statements:
                cursor.execute(sql, values, prepare=False)  # planned for these very values
        return
    driver.execute("BEGIN IMMEDIATE")
    for sql, values in statements:
        if isinstance(values, Mapping):
            sql = sql.replace("%%", "%")
            for name in values:
                sql = sql.replace(f"%({name})s", f":{name}")
        else:
            sql = sql.replace("%s", "?")
        driver.execute(sql, values)
    driver.execute("COMMIT")


def standings_raw(first: int, last: int, whom: str, players: list[int]) -> Callable[[], None]:
    """The lines of these campaigns and players anew, by nothing but their statements."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    values = {**standings.NUMBERS, "first": first, "last": last, "at": at}
    return lambda: raw(
        (standings.GENERALS_GONE, {name: values[name] for name in ("first", "last")}),
        (standings.CAMPAIGN_LINES, values),
        (standings.GENERAL_LINES, values),
        (standings.PLAYERS_GONE.format(whom=whom), players),
        (standings.PLAYER_LINES.format(whom=whom), players),
    )


def measure() -> list[Comparison]:
    prepare()
    list(standings.standings_rebuild(at=timezone.now()))
    assert Standing.objects.count() == CAMPAIGNS
    assert GeneralStanding.objects.count() == CAMPAIGNS * GENERALS

    turn = itertools.cycle(range(1, CAMPAIGNS + 1))
    chosen = {"id": 0}

    def next_campaign() -> None:
        """Another campaign whose standing is behind its results."""
        chosen["id"] = next(turn)
        Campaign.objects.filter(pk=chosen["id"]).update(results_rev=F("results_rev") + 1)

    def one_raw() -> None:
        pk = chosen["id"]
        players = [1 + (pk * 7 + g * 13) % PLAYERS for g in range(GENERALS)]
        standings_raw(pk, pk, f"line.player_id IN ({', '.join(['%s'] * len(players))})", players)()

    task = alternately(lambda: tasks.standing_compute(chosen["id"]), one_raw, rounds=60, before=next_campaign)
    top = alternately(
        lambda: [(line.player.name, line.score) for line in ranking_all_time()[:TOP]],
        lambda: list(PlayerStanding.objects.order_by("-score", "player")[:TOP]),
        rounds=200,
    )
    anew = alternately(
        lambda: list(standings.standings_rebuild(at=timezone.now())), standings_raw(1, CAMPAIGNS, "true", []), rounds=3
    )
    return [
        task.line("standings task of one campaign", limit=3),
        top.line(f"all-time top {TOP} of a million results", limit=2),
        anew.line("all standings anew", limit=1.5),
    ]
