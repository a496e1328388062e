"""Live tables as cards, on the home page and in lists: who plays, whose turn it is, how it ended."""

from typing import Any

from django.http import HttpRequest

from matches import selectors
from matches.access import TABLE
from web.asker import asker_of
from web.tables import context as tables
from web.words import game_name, table_name

TABLES_MOST = 100


def table_cards(request: HttpRequest, most: int = TABLES_MOST) -> list[dict[str, Any]]:
    """The reader's tables: those where it is the reader's turn first, then those in play, then what is over."""
    asker = asker_of(request)
    held = TABLE.granted(asker).values_list("object", "seat") if asker.grants else ()
    granted: dict[int, set[str]] = {}
    for number, seat in held:
        granted.setdefault(number, set()).add(seat)
    found = []
    for match in selectors.tables_of(asker).defer("state", "options")[:most]:
        place = TABLE.place(asker, match, tuple(match.seats.all()), granted.get(match.pk, ()))
        everybody = tables.sitters(place)
        found.append(
            {
                "match": match,
                "name": table_name(match),
                "game": game_name(match.game),
                "mine": [one.title for one in everybody if one.mine and one.acts],
                "waits": tables.waits_for(everybody),
                "sitters": everybody,
                "ending": tables.ending(place),
            }
        )
    return sorted(found, key=lambda one: (one["ending"] is not None, not one["mine"]))
