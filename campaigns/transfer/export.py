"""A campaign out of the database, as the parts of its file (`campaigns.transfer.form`)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from campaigns.choice_types import Strict
from campaigns.models import Battle, BattleRound, Campaign, JournalEntry, PotEntry, Roll, RosterUnit
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
        "campaign": part_of(form.CampaignPart, campaign),
        "sides": [part_of(form.SidePart, side) for side in campaign.sides.all()],
        "players": [part_of(form.PlayerPart, general.player) for general in generals],
        "generals": [part_of(form.GeneralPart, general, player=general.player.uid) for general in generals],
        "battles": [battle_part(battle) for battle in battles_full(campaign)],
        "ledger": [part_of(form.LedgerPart, line, side=line.side.key, entry=line.entry.seq) for line in ledger],
        "journal": [entry_part(entry) for entry in journal],
        "sheets": sheet_files(campaign, at),
    }
    values: dict[str, Any] = msgspec.to_builtins(file)
    return values


def part_of(shape: type[Strict], row: object, **own: object) -> Part:
    """The part of a file that a row is: the columns of its name, but for those of its `own`."""
    return {name: own[name] if name in own else getattr(row, name) for name in shape.__struct_fields__}


def sheet_files(campaign: Campaign, at: datetime) -> list[dict[str, Any]]:
    """The files of the campaign's record sheets, with their logs; without those whose game is not installed here."""
    sheets = RecordSheet.objects.filter(in_campaign__campaign=campaign, match=None).order_by("in_campaign")
    return [sheet_export(access=SheetAccess(sheet), at=at) for sheet in sheets if not sheet.not_installed]


def battle_part(battle: Battle) -> Part:
    rounds: dict[int | None, int] = {row.pk: row.number for row in battle.rounds.all()}
    roster = RosterUnit.objects.filter(battle=battle)
    units: dict[int | None, tuple[str, int]] = {unit.pk: (unit.side, unit.number) for unit in roster}
    return part_of(
        form.BattlePart,
        battle,
        rounds=[round_part(row) for row in battle.rounds.all()],
        rolls=[roll_part(roll, rounds, units) for roll in battle.rolls.all()],
        roster=[part_of(form.UnitPart, unit) for unit in roster],
    )


def round_part(row: BattleRound) -> Part:
    sides = [part_of(form.RoundSidePart, side, general=side.general_id) for side in row.sides.all()]
    return part_of(form.RoundPart, row, sides=sides)


def roll_part(roll: Roll, rounds: Mapping[int | None, int], units: Mapping[int | None, tuple[str, int]]) -> Part:
    return part_of(
        form.RollPart,
        roll,
        round=rounds.get(roll.round_id),
        effects=[part_of(form.EffectPart, effect, hit=units.get(effect.hit_id)) for effect in roll.effects.all()],
        choices=[
            part_of(form.ChoicePart, choice, roster_unit=units.get(choice.roster_unit_id))
            for choice in roll.choices.all()
        ],
    )


def entry_part(entry: JournalEntry) -> Part:
    return part_of(
        form.EntryPart,
        entry,
        actor=entry.actor_name,
        undoes=entry.undoes.seq if entry.undoes else None,
        corrects=entry.corrects.seq if entry.corrects else None,
    )
