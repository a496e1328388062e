"""Rounds: named generals at a table, points of each side, and points put right afterwards."""

from collections.abc import Mapping

from django.db.models import Max

from campaigns.access import CampaignAccess
from campaigns.desk import step_require
from campaigns.journal import JournalWriter, battle_get, round_get, writing
from campaigns.models import Battle, BattleRound, General, JournalEntry, ReserveChoice, Roll, RosterUnit, RoundSide
from campaigns.models.battle import TABLE_LONGEST, points_of
from campaigns.models.choices import BattleStatus, ChoiceState, PotReason, Sides
from campaigns.running import noted_since
from campaigns.services.battles import result_columns, result_data, result_of, roster_rows
from core import checks
from core.errors import Conflict, Invalid, Stale
from core.receipts import WriteRequest
from games.battle_cry.holding import Called, tokens_returned
from games.battle_cry.numbers import ROUNDS_MAX

Points = Mapping[str, Mapping[str, int]]  # C8 of one side or of both: {"union": {"units": 3, "objectives": 1}}


def round_add(
    *, request: WriteRequest[CampaignAccess], battle_id: int, generals: Mapping[str, int] | None = None, table: str = ""
) -> JournalEntry:
    """One more round of an open battle: one general a side, at a table, with the scenario set up anew (C2).

    `generals` maps side to general id; a side with a single active general need not be named.
    """
    request.access.require_organiser()
    table = checks.line(table, field="table", longest=TABLE_LONGEST, required=False)
    with writing(request, kind="round-added") as writer:
        battle = battle_get(writer, battle_id)
        step_require(battle, "add_round")
        named = {side: general_for(writer, side, (generals or {}).get(side)) for side in Sides.values}
        last = BattleRound.objects.filter(battle=battle).aggregate(n=Max("number"))["n"] or 0
        if last >= ROUNDS_MAX:
            raise Conflict("too-many-rounds", most=ROUNDS_MAX)
        row = writer.add(BattleRound(battle=battle, number=last + 1, table=table))
        writer.add_all(
            RoundSide(round=row, campaign=writer.campaign, side=side, general=general)
            for side, general in named.items()
        )
        if battle.has_roster and row.number > 1:  # the first has its units since the battle opened
            writer.add_all(roster_rows(battle, row.number))
        writer.about(row.battle, row)
        writer.touch(battle)
        writer.data |= {
            "id": row.pk,
            "table": table,
            "generals": {side: {"id": g.pk, "name": g.player.name} for side, g in named.items()},
            "version": row.version,
        }
    return writer.entry


def general_for(writer: JournalWriter, side: str, general_id: int | None) -> General:
    """The general named for a side; the only one when none is named."""
    serving = General.objects.select_related("player").filter(campaign=writer.campaign, side=side)
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
    request: WriteRequest[CampaignAccess],
    round_id: int,
    generals: Mapping[str, int] | None = None,
    table: str | None = None,
) -> JournalEntry:
    """Put right who fought a round and where; also after it is closed, with a trace."""
    request.access.require_organiser()
    with writing(request, kind="round-edited", round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        writer.about(row.battle, row)
        if table is not None:
            writer.change(row, table=checks.line(table, field="table", longest=TABLE_LONGEST, required=False))
        for side, general_id in (generals or {}).items():
            checks.one_of(side, Sides.values, field="generals")
            round_side = RoundSide.objects.select_related("general__player").get(round=row, side=side)
            general = general_for(writer, side, general_id)
            writer.data.setdefault("generals", {})[side] = {
                "from": round_side.general.player.name,
                "to": general.player.name,
            }
            writer.change(round_side, general=general)
        if not writer.changes:
            raise Invalid("nothing-to-change")
        writer.results_changed = row.battle.status == BattleStatus.CLOSED
        writer.touch(row)
    return writer.entry


def round_remove(*, request: WriteRequest[CampaignAccess], round_id: int) -> JournalEntry:
    """Take back the last round, set up by mistake, before any die was thrown for it."""
    request.access.require_organiser()
    with writing(request, kind="round-removed", round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        if row.battle.status != BattleStatus.OPEN:
            raise Conflict("battle-closed")
        if Roll.objects.filter(round=row).exists() or row.battle.rounds.filter(number__gt=row.number).exists():
            raise Conflict("round-in-use")
        writer.about(row.battle, row)
        units = RosterUnit.objects.filter(battle=row.battle, round=row.number)
        for gone in (*RoundSide.objects.filter(round=row), *(units if row.number > 1 else ())):
            writer.remove(gone)
        writer.remove(row)
        writer.touch(row.battle)
    return writer.entry


def round_score(
    *, request: WriteRequest[CampaignAccess], round_id: int, points: Points, seen: int | None = None
) -> JournalEntry:
    """Victory points from units and from objectives (C8), for one side or both; a general gives its own side's.

    `seen` is the line of the journal up to which its writer knows the running score; a later note is Stale. Raises
    Invalid("required") without any points.

    With both sides in, the round closes: its outcome is set and tokens still waiting in the holding zone go back to
    the pot (C5, A14).
    """
    if not points:
        raise Invalid("required", field="points")
    for side in points:
        request.access.require_side(side)
    with writing(request, kind="round-scored", round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        if seen is not None and noted_since(request.access.campaign.pk, row.pk, seen):
            raise Stale("stale-version", expected=seen, current=writer.campaign.version - 1)
        for side in points:
            step_require(row.battle, "score", side, row)
        writer.about(row.battle, row)
        writer.data["points"] = points
        both = points_write(writer, row, points)
        if all(round_side.units is not None for round_side in both.values()):
            outcomes_write(writer, both)
            writer.data["returned"] = holding_return(writer, row)
            writer.change(row, closed_at=request.at)
        writer.touch(row)
    return writer.entry


def points_write(writer: JournalWriter, row: BattleRound, given: Points) -> dict[str, RoundSide]:
    both = row.by_side
    for side, points in given.items():
        writer.change(both[side], **points)
    return both


def outcomes_write(writer: JournalWriter, both: Mapping[str, RoundSide]) -> None:
    """Who won the round; a drawn one is won by nobody (T18)."""
    points = points_of(both.values())
    for side, round_side in both.items():
        outcome = points.outcome(side)
        if round_side.outcome != outcome:
            writer.change(round_side, outcome=outcome)


def holding_return(writer: JournalWriter, row: BattleRound) -> dict[str, int]:
    """A14: what was called in this round and never entered goes back to the pot it came from."""
    returned = dict.fromkeys(Sides.values, 0)
    found = ReserveChoice.objects.filter(roll__round=row, state=ChoiceState.WAITING)
    waiting = list(found.select_related("roll"))
    for side in returned:
        own = [choice for choice in waiting if choice.roll.side == side]
        returned[side] = tokens_returned(Called(choice.to, tokens=choice.tokens) for choice in own)
        writer.pot(side, returned[side], PotReason.RETURNED)
    for choice in waiting:
        writer.change(choice, state=ChoiceState.RETURNED)
    return returned


def round_amend(*, request: WriteRequest[CampaignAccess], round_id: int, points: Points) -> JournalEntry:
    """The organiser puts a closed round's points right. A closed battle's result follows, and all that hangs on it.

    Event dice already thrown stay as they were thrown; where their number would now be another, the desk says so.
    Raises Invalid("required") without any points.
    """
    request.access.require_organiser()
    if not points:
        raise Invalid("required", field="points")
    with writing(request, kind="round-amended", finished_too=True, round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        if row.closed_at is None:
            raise Conflict("round-not-closed")
        writer.about(row.battle, row)
        before = {m.side: {"units": m.units, "objectives": m.objectives} for m in RoundSide.objects.filter(round=row)}
        writer.data |= {"before": {side: before[side] for side in points}, "points": points}
        writer.corrects = last_scoring(row)
        outcomes_write(writer, points_write(writer, row, points))
        if row.battle.status == BattleStatus.CLOSED:
            battle_recount(writer, row.battle)
        writer.touch(row)
    return writer.entry


def last_scoring(row: BattleRound) -> JournalEntry | None:
    """The journal line that an amendment of this round's points corrects."""
    lines = JournalEntry.objects.filter(campaign_id=row.battle.campaign_id, data__round=row.pk, undone=False)
    return lines.filter(kind__in=["round-scored", "round-amended"]).order_by("-seq").first()


def battle_recount(writer: JournalWriter, battle: Battle) -> None:
    """A closed battle's result anew, from its rounds."""
    result = result_of(battle)
    writer.change(battle, **result_columns(result))
    writer.touch(battle)
    writer.results_changed = True
    writer.data |= result_data(result)
