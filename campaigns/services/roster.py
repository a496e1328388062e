"""The optional roster: units of both sides with their figures, as they stand on the table of a round."""

from typing import Any

from django.db.models import Max

from campaigns.access import CampaignAccess
from campaigns.desk import unit_of
from campaigns.journal import JournalWriter, battle_get, writing
from campaigns.models import BattleRound, JournalEntry, RosterUnit
from campaigns.models.battle import LABEL_LONGEST
from campaigns.models.choices import BattleStatus
from core import checks
from core.errors import Conflict, Invalid, row_of
from core.receipts import WriteRequest
from games.battle_cry.options import Options
from games.battle_cry.roster import full_strength, raised_to_elite


def roster_called(writer: JournalWriter, row: BattleRound, side: str, unit: str) -> RosterUnit:
    """A reserve unit joins its side's roster of a round, on its baseline (C4, C5) and at full strength."""
    there = {"battle": row.battle, "round": row.number, "side": side}
    last = RosterUnit.objects.filter(**there).aggregate(n=Max("number"))["n"] or 0
    full = full_strength(unit, row.battle.campaign.rules)
    return writer.add(RosterUnit(**there, number=last + 1, unit=unit, figures=full, full=full, on_baseline=True))


def roster_elite(writer: JournalWriter, unit: RosterUnit, options: Options) -> RosterUnit:
    """A3, A10: Elite adds figures (by the campaign's option) and raises the full strength with them."""
    raised = raised_to_elite(unit_of(unit), options)
    return writer.change(unit, elite=raised.elite, figures=raised.figures, full=raised.full)


def roster_edit(
    *,
    request: WriteRequest[CampaignAccess],
    unit_id: int,
    figures: int | None = None,
    label: str | None = None,
    on_baseline: bool | None = None,
) -> JournalEntry:
    """Put a unit's line right: its name, its figures as the table has them, whether it stands on its baseline."""
    with writing(request, kind="roster-edited") as writer:
        units = RosterUnit.objects.select_related("battle")
        unit = row_of(units, "no-unit", battle__campaign=writer.campaign, pk=unit_id)
        request.access.require_side(unit.side)
        battle = battle_get(writer, unit.battle_id)
        if battle.status != BattleStatus.OPEN:
            raise Conflict("battle-not-open")
        changed: dict[str, Any] = {}
        if figures is not None:
            changed["figures"] = checks.whole(figures, field="figures", least=0, most=unit.full)
        if label is not None:
            changed["label"] = checks.line(label, field="label", longest=LABEL_LONGEST, required=False)
        if on_baseline is not None:
            changed["on_baseline"] = on_baseline
        if not changed:
            raise Invalid("nothing-to-change")
        writer.change(unit, **changed)
        writer.about(battle, battle.rounds.filter(number=unit.round).first())
        writer.data |= {"id": unit.pk, "side": unit.side, "unit": unit.unit, "label": str(unit), "changed": changed}
        writer.touch(battle)
    return writer.entry
