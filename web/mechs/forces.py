"""The forces and the map of a new table, chosen of the catalogue instead of typed."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from campaigns.models import User
from core import checks
from core.language import reader_language
from games import registry
from matches.designs import designs_seen, forces_options, maps_seen
from matches.models import MechDesign
from web import typed

FOUND_MOST, FORCE_MOST, MAPS_MOST = 12, 12, 200


def chosen(game: str, data: QueryDict) -> dict[str, list[str]]:
    """The keys chosen for each side, with the one just added and without the one just taken out."""
    keys = {side: data.getlist(f"force-{side}")[:FORCE_MOST] for side in registry.playable(game).meta.seats}
    add, drop = data.get("add", "").partition(":"), data.get("drop", "").partition(":")
    if add[0] in keys and add[2] and len(keys[add[0]]) < FORCE_MOST:
        keys[add[0]].append(add[2])
    index = checks.digits(drop[2])
    if drop[0] in keys and index is not None and index < len(keys[drop[0]]):
        del keys[drop[0]][index]
    return keys


def forces_of(user: User, data: QueryDict, game: str) -> dict[str, Any]:
    """The choice as it stands, as its template gets it: `sides`, each with its code, its title and its designs so far,
    of which each has the value that takes it out again; the designs `found` by the name typed (`find`), and whether
    there are `more`; whether the game has `boards`, the account's own of them (`maps`), and the one chosen, `map`.
    """
    keys, seen = chosen(game, data), designs_seen(user).filter(game=game)
    rows = {row.key: row for row in seen.filter(key__in={key for side in keys.values() for key in side})}
    find = typed.search(data, "find")
    playable = seen.exclude(status=MechDesign.Status.UNPLAYABLE)
    found = list(playable.filter(title__icontains=find)[: FOUND_MOST + 1])
    return {
        "sides": [
            (
                side,
                registry.playable(game).seat_said(side, reader_language()),
                [(rows[key], f"{side}:{index}") for index, key in enumerate(keys[side]) if key in rows],
            )
            for side in keys
        ],
        "find": find,
        "found": found[:FOUND_MOST],
        "more": len(found) > FOUND_MOST,
        "boards": game in registry.with_boards(),
        "maps": maps_seen(user).filter(game=game, builtin=False).defer("rows", "notes")[:MAPS_MOST],
        "map": data.get("force-map", ""),
    }


def forces_typed(user: User, data: QueryDict, game: str, options: Mapping[str, object]) -> dict[str, Any]:
    """The options with what was chosen in the place of what stands there; a side without a choice stays as typed.

    Raises Missing("no-such-mech"), Missing("no-such-map").
    """
    keys, map_key = chosen(game, data), data.get("force-map", "")
    return forces_options(user=user, game=game, forces=keys, map=map_key, options=options)
