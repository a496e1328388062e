"""Record sheets of a match: one for each of its units, and what is marked on them is what the match says."""

from typing import Any

from games import registry
from games.battletech.designs import design_facts
from matches.models import Match, RecordSheet


def unit_sheets_create(*, match: Match, state: Any) -> None:
    """A sheet for each unit of a new match, where its game keeps sheets. The caller holds a transaction."""
    units = registry.playable(match.game).sheets(state)
    RecordSheet.objects.bulk_create(
        RecordSheet(match=match, unit=one.unit, facts=design_facts(one.design)) for one in units
    )
