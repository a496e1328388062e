"""Record sheets of a match: one for each of its units, and what is marked on them is what the match says."""

from typing import Any

from games import registry
from games.battletech.designs import design_facts
from games.battletech.unit_sheets import UnitSheet
from matches.codec import decode
from matches.models import Match, RecordSheet


def unit_sheets_create(*, match: Match, state: Any) -> None:
    """A sheet for each unit of a new match, where its game keeps sheets. The caller holds a transaction."""
    units = registry.playable(match.game).sheets(state)
    RecordSheet.objects.bulk_create(
        RecordSheet(match=match, unit=one.unit, facts=design_facts(one.design)) for one in units
    )


def has_sheets(match: Match, state: Any) -> bool:
    """Whether the units of a match have record sheets, and so chances before they declare."""
    return bool(registry.playable(match.game).sheets(state))


def unit_sheet(sheet: RecordSheet, match: Match) -> UnitSheet:
    """What the match says now of one of its sheets."""
    one = registry.playable(match.game)
    units = one.sheets(decode(one.rules.state, match.state))
    return next(each for each in units if each.unit == sheet.unit)
