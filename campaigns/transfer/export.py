"""A campaign out of the database, as the parts of its file (`campaigns.transfer.form`)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from campaigns.models import Battle, Campaign, JournalEntry, PotEntry, Roll, RosterUnit
from campaigns.selectors.battles import battles_full
from campaigns.selectors.lists import generals_of
from campaigns.transfer import form
from matches.access import SheetAccess
from matches.models import RecordSheet
from matches.sheet_files import sheet_export

Part = dict[str, Any]


def campaign_export(*, campaign: Campaign, at: datetime) -> dict[str, Any]:
    """The whole campaign as JSON-able values; `campaign_import` makes the same campaign of them."""
    generals = list(generals_of(campaign))
    journal = JournalEntry.objects.filter(campaign=campaign).select_related("undoes", "corrects").order_by("seq")
    ledger = PotEntry.objects.filter(side__campaign=campaign).select_related("side", "entry").order_by("pk")
    file = {
        "format": form.FORMAT,
        "version": form.VERSION,
        "exported_at": at,
        "campaign": {
            "uid": campaign.uid,
            "name": campaign.name,
            "language": campaign.language,
            "status": campaign.status,
            "template": campaign.template,
            "options": campaign.options,
            "listed": campaign.listed,
            "started_at": campaign.started_at,
            "finished_at": campaign.finished_at,
        },
        "sides": [{"key": s.key, "tokens_start": s.tokens_start, "tokens": s.tokens} for s in campaign.sides.all()],
        "players": [{"uid": g.player.uid, "name": g.player.name} for g in generals],
        "generals": [{"id": g.pk, "player": g.player.uid, "side": g.side, "active": g.active} for g in generals],
        "battles": [battle_part(battle) for battle in battles_full(campaign)],
        "ledger": [
            {"side": line.side.key, "entry": line.entry.seq, "delta": line.delta, "reason": line.reason}
            for line in ledger
        ],
        "journal": [entry_part(entry) for entry in journal],
        "sheets": sheet_files(campaign, at),
    }
    values: dict[str, Any] = msgspec.to_builtins(file)
    return values


def sheet_files(campaign: Campaign, at: datetime) -> list[dict[str, Any]]:
    """The files of the campaign's record sheets, with their logs."""
    sheets = RecordSheet.objects.filter(in_campaign__campaign=campaign, match=None).order_by("in_campaign")
    return [sheet_export(access=SheetAccess(sheet), at=at) for sheet in sheets]


def battle_part(battle: Battle) -> Part:
    rounds: dict[int | None, int] = {row.pk: row.number for row in battle.rounds.all()}
    roster = RosterUnit.objects.filter(battle=battle)
    units: dict[int | None, tuple[str, int]] = {unit.pk: (unit.side, unit.number) for unit in roster}
    return {
        "id": battle.pk,
        "number": battle.number,
        "scenario": battle.scenario,
        "status": battle.status,
        "has_roster": battle.has_roster,
        "opened_at": battle.opened_at,
        "closed_at": battle.closed_at,
        "rounds": [
            {
                "id": row.pk,
                "number": row.number,
                "table": row.table,
                "closed_at": row.closed_at,
                "sides": [
                    {"side": s.side, "general": s.general_id, "units": s.units, "objectives": s.objectives}
                    for s in row.sides.all()
                ],
            }
            for row in battle.rounds.all()
        ],
        "rolls": [roll_part(roll, rounds, units) for roll in battle.rolls.all()],
        "roster": [{name: getattr(unit, name) for name in form.UnitPart.__struct_fields__} for unit in roster],
    }


def roll_part(roll: Roll, rounds: Mapping[int | None, int], units: Mapping[int | None, tuple[str, int]]) -> Part:
    plain = ("kind", "side", "faces", "by", "pot", "battles_won", "settled", "at")
    return dict(
        {name: getattr(roll, name) for name in plain},
        round=rounds.get(roll.round_id),
        effects=[
            {
                "order": e.order,
                "kind": e.kind,
                "unit": e.unit,
                "chooser_side": e.chooser_side,
                "target_side": e.target_side,
                "state": e.state,
                "hit": units.get(e.hit_id),
                "blocked": e.blocked,
            }
            for e in roll.effects.all()
        ],
        choices=[
            {
                "kind": c.kind,
                "unit": c.unit,
                "to": c.to,
                "hex": c.hex,
                "tokens": c.tokens,
                "state": c.state,
                "has_moved": c.has_moved,
                "roster_unit": units.get(c.roster_unit_id),
            }
            for c in roll.choices.all()
        ],
    )


def entry_part(entry: JournalEntry) -> Part:
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "actor": entry.actor_name,
        "at": entry.at,
        "data": entry.data,
        "undone": entry.undone,
        "undoes": entry.undoes.seq if entry.undoes else None,
        "corrects": entry.corrects.seq if entry.corrects else None,
    }
