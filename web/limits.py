"""The limits that forms name to a browser: each is said where it is held, by a service or by the rules, and only named
here.
"""

from collections.abc import Mapping

from campaigns.models.battle import LABEL_LONGEST, TABLE_LONGEST
from campaigns.models.dice import HEX_LONGEST
from campaigns.services import campaigns, generals, keys
from core import codes, grants
from games.battle_cry import holding, numbers, roster, scenario
from matches import sheets, tables
from print_room import services as prints
from web import typed

# Characters of a line, by what is typed there.
LONGEST: Mapping[str, int] = {
    "battle": scenario.NAME_MAX,
    "campaign": campaigns.NAME_LONGEST,
    "code": codes.TYPED_LONGEST,
    "date": scenario.DATE_LONGEST,
    "guest": tables.SITTER_LONGEST,
    "hex": HEX_LONGEST,
    "key": keys.NAME_LONGEST,
    "link": grants.LABEL_LONGEST,
    "notes": scenario.TEXT_MAX,
    "pack": prints.TITLE_LONGEST,
    "player": generals.PLAYER_LONGEST,
    "reason": campaigns.NOTE_LONGEST,
    "round-table": TABLE_LONGEST,
    "search": typed.SEARCH_LONGEST,
    "sheet": sheets.NAME_LONGEST,
    "table": tables.NAME_LONGEST,
    "unit": LABEL_LONGEST,
}
# Of a number, by what is counted.
MOST: Mapping[str, int] = {
    "flags": scenario.FLAGS_MAX,
    "orders": holding.ORDERS_MAX,
    "points": numbers.POINTS_MAX,
    "tokens": numbers.TOKENS_MAX,
    "units": roster.COUNT_MAX,
}
