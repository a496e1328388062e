"""Standings, computed in SQL: one statement a table, for one campaign or for a range of them.

The rules are those of `games.battle_cry.campaign` (C11, C12) and a test holds both against each other; their numbers
come from the same content. Only closed battles count. A standing is written when the campaign's results are newer, so
that a task may run twice, late or not at all: the sweep finds what was left behind.
"""

from collections.abc import Iterator
from datetime import datetime

from django.db import connection, transaction
from django.db.models import F, Max, Min, Q

from campaigns.models import Campaign, GeneralStanding, Player, PlayerStanding, Standing
from games.battle_cry.numbers import CAMPAIGN

NUMBERS = {  # of the statements
    "factor": CAMPAIGN.decisive_factor,
    "minor": CAMPAIGN.minor_lead_at_most,
    "win": CAMPAIGN.round_won,
    "loss": CAMPAIGN.round_lost,
}
CHUNK = 1000  # campaigns a transaction, when all of them are computed

CAMPAIGN_LINES = """
INSERT INTO campaigns_standing
    (campaign_id, rev, battles, union_points, confederacy_points, winner, verdict, computed_at)
SELECT id, results_rev, battles, u, c,
    CASE WHEN u > c THEN 'union' WHEN c > u THEN 'confederacy' ELSE '' END,
    CASE
        WHEN u = c THEN 'failure'                                                      -- C11 both sides failed
        WHEN u >= %(factor)s * c OR c >= %(factor)s * u THEN 'decisive'                -- C11, A7 before minor and major
        WHEN u - c > %(minor)s OR c - u > %(minor)s THEN 'major'
        ELSE 'minor'
    END,
    %(at)s
FROM (
    SELECT campaign.id, campaign.results_rev, COUNT(battle.id) AS battles,
        COALESCE(SUM(battle.union_total), 0)
            + COALESCE(SUM(CASE battle.winner WHEN 'union' THEN battle.bonus ELSE 0 END), 0) AS u,  -- A8 bonus counts
        COALESCE(SUM(battle.confederacy_total), 0)
            + COALESCE(SUM(CASE battle.winner WHEN 'confederacy' THEN battle.bonus ELSE 0 END), 0) AS c
    FROM campaigns_campaign campaign
    LEFT JOIN campaigns_battle battle ON battle.campaign_id = campaign.id AND battle.status = 'closed'
    WHERE campaign.id BETWEEN %(first)s AND %(last)s
    GROUP BY campaign.id, campaign.results_rev
) AS totals
WHERE true
ON CONFLICT (campaign_id) DO UPDATE SET
    rev = excluded.rev, battles = excluded.battles, union_points = excluded.union_points,
    confederacy_points = excluded.confederacy_points, winner = excluded.winner, verdict = excluded.verdict,
    computed_at = excluded.computed_at
"""

GENERALS_GONE = "DELETE FROM campaigns_generalstanding WHERE campaign_id BETWEEN %(first)s AND %(last)s "

GENERAL_LINES = """
INSERT INTO campaigns_generalstanding
    (general_id, campaign_id, player_id, side, points, won, lost, drawn, score, rank)
SELECT general_id, campaign_id, player_id, side, points, won, lost, drawn, score,
    RANK() OVER (PARTITION BY campaign_id ORDER BY score DESC)                         -- T19 equals share the rank
FROM (
    SELECT general_id, campaign_id, player_id, side, points, won, lost, drawn,
        CASE WHEN points + %(win)s * won - %(loss)s * lost > 0                         -- C12, A9 floor once, at the end
            THEN points + %(win)s * won - %(loss)s * lost ELSE 0 END AS score
    FROM (
        SELECT round_side.general_id, round_side.campaign_id, general.player_id, general.side,
            SUM(round_side.units + round_side.objectives) AS points,
            SUM(CASE round_side.outcome WHEN 'won' THEN 1 ELSE 0 END) AS won,
            SUM(CASE round_side.outcome WHEN 'lost' THEN 1 ELSE 0 END) AS lost,
            SUM(CASE round_side.outcome WHEN 'drawn' THEN 1 ELSE 0 END) AS drawn
        FROM campaigns_roundside round_side
        JOIN campaigns_battleround round ON round.id = round_side.round_id
        JOIN campaigns_battle battle ON battle.id = round.battle_id AND battle.status = 'closed'
        JOIN campaigns_general general ON general.id = round_side.general_id
        WHERE round_side.campaign_id BETWEEN %(first)s AND %(last)s
        GROUP BY round_side.general_id, round_side.campaign_id, general.player_id, general.side
    ) AS sums
) AS scores
"""

# Those who fight now, and those who had a line before a seat changed hands.
PLAYERS = """
SELECT id FROM campaigns_player WHERE id IN (
    SELECT player_id FROM campaigns_general WHERE campaign_id = %(campaign)s
    UNION SELECT player_id FROM campaigns_generalstanding WHERE campaign_id = %(campaign)s
)
ORDER BY id
"""

PLAYERS_GONE = "DELETE FROM campaigns_playerstanding AS line WHERE {whom}"

# An account's own player alone has a record, and what nobody played, or what is here twice, adds nothing to it.
PLAYER_LINES = """
INSERT INTO campaigns_playerstanding (player_id, campaigns, points, won, lost, drawn, score)
SELECT line.player_id, COUNT(*), SUM(line.points), SUM(line.won), SUM(line.lost), SUM(line.drawn), SUM(line.score)
FROM campaigns_generalstanding line
JOIN campaigns_campaign campaign ON campaign.id = line.campaign_id
    AND campaign.listed AND campaign.origin NOT IN ('demo', 'copy')
JOIN campaigns_player player ON player.id = line.player_id AND player.user_id IS NOT NULL
WHERE {whom}
GROUP BY line.player_id
"""


def standing_compute(*, campaign_id: int, at: datetime) -> bool:
    """Bring one campaign's standing and its players' all-time lines up to date. Returns whether it wrote anything."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().filter(pk=campaign_id).first()
        if campaign is None:
            return False
        if Standing.objects.filter(campaign=campaign, rev__gte=campaign.results_rev).exists():
            return False
        ids = _players_locked(campaign_id)
        range_compute(first=campaign_id, last=campaign_id, at=at)
        players_compute(ids)
        campaign.changed()
    return True


def _players_locked(campaign_id: int) -> list[int]:
    """The players of a campaign, locked in one order: two campaigns of a player add up one after the other."""
    lock = "FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(PLAYERS + lock, {"campaign": campaign_id})
        return [pk for (pk,) in cursor.fetchall()]


def range_compute(*, first: int, last: int, at: datetime) -> None:
    """The lines of all campaigns with ids from `first` to `last`, and of their generals."""
    values = {
        "first": first,
        "last": last,
        "at": connection.ops.adapt_datetimefield_value(at),
        **NUMBERS,
    }
    with connection.cursor() as cursor:
        # A text of its own is never prepared: a plan kept for any range would take one campaign for many.
        range_words = f"-- {first} to {last}"
        cursor.execute(CAMPAIGN_LINES + range_words, values)
        cursor.execute(GENERALS_GONE + range_words, values)
        cursor.execute(GENERAL_LINES + range_words, values)


def players_compute(ids: list[int] | None) -> None:
    """The all-time lines of these players; of all of them when `ids` is None."""
    if ids is None:
        whom, values = "true", []
    elif ids:
        whom, values = f"line.player_id IN ({', '.join(['%s'] * len(ids))})", ids
    else:
        return
    with connection.cursor() as cursor:
        cursor.execute(PLAYERS_GONE.format(whom=whom), values)
        cursor.execute(PLAYER_LINES.format(whom=whom), values)


def standings_sweep(*, at: datetime) -> int:
    """Compute every standing that is behind its results. Returns how many were."""
    behind = Campaign.objects.filter(results_rev__gt=0).filter(
        Q(standing__isnull=True) | Q(standing__rev__lt=F("results_rev"))
    )
    return sum(standing_compute(campaign_id=pk, at=at) for pk in behind.values_list("pk", flat=True))


def standings_rebuild(*, at: datetime) -> Iterator[tuple[int, int]]:
    """Compute everything anew. Yields (campaign ids done, campaign ids in all) as it goes."""
    bounds = Campaign.objects.aggregate(first=Min("pk"), last=Max("pk"))
    if bounds["first"] is not None:
        first, last = bounds["first"], bounds["last"]
        for start in range(first, last + 1, CHUNK):
            end = min(start + CHUNK - 1, last)
            with transaction.atomic():
                list(Campaign.objects.select_for_update().filter(pk__gte=start, pk__lte=end).values_list("pk"))
                range_compute(first=start, last=end, at=at)
            yield end - first + 1, last - first + 1
    with transaction.atomic():
        list(Player.objects.order_by("pk").select_for_update().values_list("pk"))
        players_compute(None)
    with connection.cursor() as cursor:
        for model in (Standing, GeneralStanding, PlayerStanding):
            cursor.execute(f"ANALYZE {model._meta.db_table}")
