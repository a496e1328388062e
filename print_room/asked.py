"""What a print is asked of, with what its asker may do there: read once for all the prints of a pack."""

from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Battle
from campaigns.selectors.battles import battle_in
from core.grants import may
from matches.access import TABLE, TableAccess
from print_room.source_request import SourceRequest


def campaign_asked(request: SourceRequest) -> CampaignAccess:
    """The campaign that is the source. Raises Missing("no-campaign")."""
    number = request.number("no-campaign")
    return request.once(("campaign", number), lambda: may(request.asker, CAMPAIGN, pk=number))


def battle_asked(request: SourceRequest) -> tuple[Battle, CampaignAccess]:
    """The battle that is the source, with its campaign, its rounds and its rolls. Raises Missing("no-battle")."""
    number = request.number("no-battle")

    def read() -> tuple[Battle, CampaignAccess]:
        access = may(request.asker, CAMPAIGN, "no-battle", battles=number)
        return battle_in(access.campaign, pk=number), access

    battle, access = request.once(("battle", number), read)
    request.known.setdefault(("campaign", battle.campaign_id), access)
    return battle, access


def table_asked(request: SourceRequest) -> TableAccess:
    """The table that is the source. Raises Missing("no-match")."""
    number = request.number("no-match")
    return request.once(("table", number), lambda: may(request.asker, TABLE, pk=number))
