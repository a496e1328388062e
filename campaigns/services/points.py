"""Points of a round that is being played, noted as they fall."""

from typing import Any

from msgspec import to_builtins

from campaigns.access import CampaignAccess
from campaigns.desk import step_require
from campaigns.journal import round_get, writing
from campaigns.models import BattleRound, JournalEntry
from campaigns.models.choices import Sides
from campaigns.running import KINDS, RunningScore, running_scores
from core import checks
from core.errors import Conflict, Invalid
from core.receipts import WriteRequest
from games.battle_cry.numbers import POINTS_MAX


def point_note(
    *, request: WriteRequest[CampaignAccess], round_id: int, side: str, what: str, objective: int | None = None
) -> JournalEntry:
    """C8: a side has eliminated a unit, or taken an objective, in a round that is being played.

    Each general of the campaign notes for both sides. `objective` says which one, by its place in the scenario from 1
    on, and counts what it is worth; without it an objective counts one point. The round's version stays: notes of two
    phones do not contradict each other. Raises Conflict("objective-taken") for the same one once more,
    Conflict("score-full").
    """
    checks.one_of(side, Sides.values, field="side")
    checks.one_of(what, list(KINDS), field="what")
    request.access.require_part()
    with writing(request, kind="point-noted", round_id=round_id) as writer:
        row = round_get(writer, round_id, request.expected)
        step_require(row.battle, "score", side, row)
        score = running_scores(request.access.campaign.pk, [row.pk])[row.pk]
        noted: dict[str, Any] = {"worth": 1}
        if objective is not None:
            noted = objective_of(row, score, side, what, objective)
        if score.points[side][KINDS[what]] + noted["worth"] > POINTS_MAX:
            raise Conflict("score-full", most=POINTS_MAX)
        writer.about(row.battle, row)
        writer.data |= {"side": side, "what": what, **noted, "version": row.version}
    return writer.entry


def objective_of(row: BattleRound, score: RunningScore, side: str, what: str, objective: int) -> dict[str, Any]:
    """What a note says of an objective that its scenario names."""
    named = row.battle.plan.objectives
    if what != "objective" or not 1 <= objective <= len(named) or named[objective - 1].side not in (side, "both"):
        raise Invalid("no-such-objective", field="objective")
    if objective in score.taken(side):
        raise Conflict("objective-taken")
    found = named[objective - 1]
    return {"worth": found.points, "objective": objective, "title": to_builtins(found.title)}
