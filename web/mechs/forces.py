"""The forces and the map of a new table, chosen of the catalogue instead of typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from campaigns.models import User
from games import registry
from matches.designs import designs_seen, forces_options, maps_seen
from matches.models import MechDesign
from web import typed
from web.words import language

FOUND_MOST, FORCE_MOST, MAPS_MOST = 12, 12, 200


@dataclass(frozen=True, slots=True)
class Force:
    """A side: what its fields are called, its designs so far with the value that takes each out again."""

    side: str
    title: str
    designs: tuple[tuple[MechDesign, str], ...]


@dataclass(frozen=True, slots=True)
class Forces:
    """The sides, what was found by the name typed, whether the game has `boards`, and the account's own of them."""

    sides: tuple[Force, ...]
    find: str
    found: tuple[MechDesign, ...]
    more: bool
    boards: bool
    maps: tuple[Any, ...]
    map: str


def takes_forces(game: str) -> bool:
    """Whether the options of a game can be chosen so."""
    return game in registry.with_designs()


def chosen(game: str, data: QueryDict) -> dict[str, list[str]]:
    """The keys chosen for each side, with the one just added and without the one just taken out."""
    keys = {side: data.getlist(f"force-{side}")[:FORCE_MOST] for side in registry.playable(game).meta.seats}
    add, drop = data.get("add", "").partition(":"), data.get("drop", "").partition(":")
    if add[0] in keys and add[2] and len(keys[add[0]]) < FORCE_MOST:
        keys[add[0]].append(add[2])
    index = typed.digits(drop[2])
    if drop[0] in keys and index is not None and index < len(keys[drop[0]]):
        del keys[drop[0]][index]
    return keys


def forces_of(user: User, data: QueryDict, game: str) -> Forces:
    """The choice as it stands."""
    keys, seen = chosen(game, data), designs_seen(user).filter(game=game)
    rows = {row.key: row for row in seen.filter(key__in={key for side in keys.values() for key in side})}
    find = typed.search(data, "find")
    playable = seen.exclude(status=MechDesign.Status.UNPLAYABLE)
    found = list(playable.filter(title__icontains=find)[: FOUND_MOST + 1])
    sides = tuple(
        Force(
            side,
            registry.playable(game).seat_said(side, language()),
            tuple((rows[key], f"{side}:{index}") for index, key in enumerate(keys[side]) if key in rows),
        )
        for side in keys
    )
    maps = tuple(maps_seen(user).filter(game=game, builtin=False).defer("rows", "notes")[:MAPS_MOST])
    return Forces(
        sides,
        find,
        tuple(found[:FOUND_MOST]),
        len(found) > FOUND_MOST,
        game in registry.with_boards(),
        maps,
        data.get("force-map", ""),
    )


def forces_typed(user: User, data: QueryDict, game: str, options: Mapping[str, object]) -> dict[str, Any]:
    """The options with what was chosen in the place of what stands there; a side without a choice stays as typed.

    Raises Missing("no-such-mech"), Missing("no-such-map").
    """
    keys, map_key = chosen(game, data), data.get("force-map", "")
    return forces_options(user=user, game=game, forces=keys, map=map_key, options=options)
