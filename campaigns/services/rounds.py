"""Rounds: named generals at a table, points of each side, and points put right afterwards."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from campaigns.access import Seat
from campaigns.desk import step_require
from campaigns.journal import Pen, version_check, writing
from campaigns.models import Battle, BattleRound, General, JournalEntry, ReserveChoice, Roll, RoundSide
from campaigns.models.battle import POINTS_MAX
from campaigns.models.choices import BattleStatus, ChoiceState, Outcome, PotReason, Sides
from campaigns.services.battles import battle_get, battle_words, result_columns, result_of, result_words
from core import checks
from core.errors import Conflict, Invalid, Missing
from core.prepared import Prepared
from core.receipts import Ask
from games.battle_cry.holding import Called, tokens_returned

ROUNDS_MAX = 30

ROUND = Prepared(
    lambda campaign, round: (
        BattleRound.objects.select_related("battle__campaign").order_by().filter(battle__campaign=campaign, pk=round)
    ),
    campaign=int,
    round=int,
)


def round_get(pen: Pen, round_id: int, expected: int | None = None) -> BattleRound:
    """A round of the pen's campaign with its battle, as it is now. Raises Missing, Stale."""
    found: BattleRound | None = ROUND.first(campaign=pen.seat.campaign_id, round=round_id)
    if found is None:
        raise Missing("no-round")
    pen.campaign = found.battle.campaign
    version_check(found, expected)
    return found


def round_words(pen: Pen, row: BattleRound) -> None:
    """What every journal line about a round says."""
    battle_words(pen, row.battle)
    pen.data |= {"round": row.pk, "round_number": row.number}


def round_add(
    *,
    seat: Seat,
    at: datetime,
    battle_id: int,
    generals: Mapping[str, int] | None = None,
    table: str = "",
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """One more round of an open battle: one general a side, at a table.

    `generals` maps side to general id; a side with a single active general need not be named.
    """
    seat.require_organiser()
    table = checks.line(table, field="table", longest=40, required=False)
    with writing(seat=seat, kind="round-added", at=at, ask=ask) as pen:
        battle = battle_get(pen, battle_id, expected)
        step_require(battle, "add_round")
        named = {side: general_for(pen, side, (generals or {}).get(side)) for side in Sides.values}
        last = BattleRound.objects.filter(battle=battle).aggregate(n=Max("number"))["n"] or 0
        if last >= ROUNDS_MAX:
            raise Conflict("too-many-rounds", most=ROUNDS_MAX)
        row = pen.add(BattleRound(battle=battle, number=last + 1, table=table))
        pen.add_all(
            RoundSide(round=row, campaign=pen.campaign, side=side, general=general) for side, general in named.items()
        )
        round_words(pen, row)
        pen.touch(battle)
        pen.data |= {
            "id": row.pk,
            "table": table,
            "generals": {side: {"id": g.pk, "name": g.player.name} for side, g in named.items()},
            "version": row.version,
        }
    return pen.entry


def general_for(pen: Pen, side: str, general_id: int | None) -> General:
    """The general named for a side; the only one when none is named."""
    serving = General.objects.select_related("player").filter(campaign=pen.campaign, side=side)
    if general_id is not None:
        found = serving.filter(pk=general_id).first()
        if found is None:
            raise Invalid("no-general", field=side)
        return found
    active = list(serving.filter(active=True)[:2])
    if len(active) != 1:
        raise Invalid("name-a-general", field=side)
    return active[0]


def round_edit(
    *,
    seat: Seat,
    at: datetime,
    round_id: int,
    generals: Mapping[str, int] | None = None,
    table: str | None = None,
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """Put right who fought a round and where; also after it is closed, with a trace."""
    seat.require_organiser()
    with writing(seat=seat, kind="round-edited", at=at, ask=ask) as pen:
        row = round_get(pen, round_id, expected)
        round_words(pen, row)
        if table is not None:
            pen.change(row, table=checks.line(table, field="table", longest=40, required=False))
        for side, general_id in (generals or {}).items():
            checks.one_of(side, Sides.values, field="generals")
            mine = RoundSide.objects.select_related("general__player").get(round=row, side=side)
            general = general_for(pen, side, general_id)
            pen.data.setdefault("generals", {})[side] = {"from": mine.general.player.name, "to": general.player.name}
            pen.change(mine, general=general)
        if not pen.changes:
            raise Invalid("nothing-to-change")
        pen.results_changed = row.battle.status == BattleStatus.CLOSED
        pen.touch(row)
    return pen.entry


def round_remove(
    *, seat: Seat, at: datetime, round_id: int, expected: int | None = None, ask: Ask | None = None
) -> JournalEntry:
    """Take back a round that was set up by mistake: the last one, before any die was thrown for it."""
    seat.require_organiser()
    with writing(seat=seat, kind="round-removed", at=at, ask=ask) as pen:
        row = round_get(pen, round_id, expected)
        if row.battle.status != BattleStatus.OPEN:
            raise Conflict("battle-closed")
        if Roll.objects.filter(round=row).exists() or row.battle.rounds.filter(number__gt=row.number).exists():
            raise Conflict("round-in-use")
        round_words(pen, row)
        for mine in RoundSide.objects.filter(round=row):
            pen.remove(mine)
        pen.remove(row)
        pen.touch(row.battle)
    return pen.entry


def points_checked(points: Any, *, field: str) -> dict[str, int]:
    """{"units": n, "objectives": n}, both whole and within reason."""
    if not isinstance(points, Mapping) or set(points) != {"units", "objectives"}:
        raise Invalid("points-of-both-kinds", field=field)
    return {k: checks.whole(points[k], field=f"{field}.{k}", least=0, most=POINTS_MAX) for k in points}


def round_score(
    *,
    seat: Seat,
    at: datetime,
    round_id: int,
    points: Mapping[str, Any],
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """Victory points from units and from objectives (C8), for one side or both; a general gives its own side's.

    With both sides in, the round closes: its outcome is set and tokens still waiting in the holding zone go back to
    the pot (C5, A14).
    """
    given = {checks.one_of(s, Sides.values, field="points"): points_checked(p, field=s) for s, p in points.items()}
    if not given:
        raise Invalid("required", field="points")
    for side in given:
        seat.require_side(side)
    with writing(seat=seat, kind="round-scored", at=at, ask=ask) as pen:
        row = round_get(pen, round_id, expected)
        for side in given:
            step_require(row.battle, "score", side, row)
        round_words(pen, row)
        pen.data["points"] = given
        both = points_write(pen, row, given)
        if all(mine.units is not None for mine in both.values()):
            outcomes_write(pen, both)
            pen.data["returned"] = holding_return(pen, row)
            pen.change(row, closed_at=at)
        pen.touch(row)
    return pen.entry


def points_write(pen: Pen, row: BattleRound, given: Mapping[str, Mapping[str, int]]) -> dict[str, RoundSide]:
    both = {mine.side: mine for mine in RoundSide.objects.filter(round=row)}
    for side, points in given.items():
        pen.change(both[side], **points)
    return both


def outcomes_write(pen: Pen, both: Mapping[str, RoundSide]) -> None:
    """Who won the round; a drawn one is won by nobody (T18)."""
    totals = {side: (mine.units or 0) + (mine.objectives or 0) for side, mine in both.items()}
    for side, mine in both.items():
        other = max(total for s, total in totals.items() if s != side)
        outcome = Outcome.DRAWN if totals[side] == other else Outcome.WON if totals[side] > other else Outcome.LOST
        if mine.outcome != outcome:
            pen.change(mine, outcome=outcome)


def holding_return(pen: Pen, row: BattleRound) -> dict[str, int]:
    """A14: what was called in this round and never entered goes back to the pot it came from."""
    returned = dict.fromkeys(Sides.values, 0)
    found = ReserveChoice.objects.filter(roll__round=row, state=ChoiceState.WAITING)
    waiting = list(found.select_related("roll"))
    for side in returned:
        own = [choice for choice in waiting if choice.roll.side == side]
        returned[side] = tokens_returned(Called(choice.to, tokens=choice.tokens) for choice in own)
        pen.pot(side, returned[side], PotReason.RETURNED)
    for choice in waiting:
        pen.change(choice, state=ChoiceState.RETURNED)
    return returned


def round_amend(
    *,
    seat: Seat,
    at: datetime,
    round_id: int,
    points: Mapping[str, Any],
    expected: int | None = None,
    ask: Ask | None = None,
) -> JournalEntry:
    """The organiser puts a closed round's points right. A closed battle's result follows, and all that hangs on it.

    Event dice already thrown stay as they were thrown; where their number would now be another, the desk says so.
    """
    seat.require_organiser()
    given = {checks.one_of(s, Sides.values, field="points"): points_checked(p, field=s) for s, p in points.items()}
    if not given:
        raise Invalid("required", field="points")
    with writing(seat=seat, kind="round-amended", at=at, ask=ask, finished_too=True) as pen:
        row = round_get(pen, round_id, expected)
        if row.closed_at is None:
            raise Conflict("round-not-closed")
        round_words(pen, row)
        before = {m.side: {"units": m.units, "objectives": m.objectives} for m in RoundSide.objects.filter(round=row)}
        pen.data |= {"before": {side: before[side] for side in given}, "points": given}
        pen.corrects = last_scoring(row)
        outcomes_write(pen, points_write(pen, row, given))
        if row.battle.status == BattleStatus.CLOSED:
            battle_recount(pen, row.battle)
        pen.touch(row)
    return pen.entry


def last_scoring(row: BattleRound) -> JournalEntry | None:
    """The journal line that an amendment of this round's points corrects."""
    lines = JournalEntry.objects.filter(campaign_id=row.battle.campaign_id, data__round=row.pk, undone=False)
    return lines.filter(kind__in=["round-scored", "round-amended"]).order_by("-seq").first()


def battle_recount(pen: Pen, battle: Battle) -> None:
    """A closed battle's result anew, from its rounds."""
    result = result_of(battle)
    pen.change(battle, **result_columns(result))
    pen.touch(battle)
    pen.results_changed = True
    pen.data |= result_words(result)
