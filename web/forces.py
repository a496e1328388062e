"""The forces and the map of a new table, chosen of the catalogue instead of typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games import registry
from matches.designs import designs_seen, forces_options, maps_seen
from matches.models import MechDesign

OPTION = "own_mechs"  # a game that has it takes forces and maps of the catalogue
SIDES = {"attacker": _("Attacker"), "defender": _("Defender")}
FOUND_MOST, FORCE_MOST, MAPS_MOST = 12, 12, 200


@dataclass(frozen=True, slots=True)
class Force:
    """A side: what its fields are called, its mechs so far with the value that takes each out again."""

    side: str
    title: Any
    mechs: tuple[tuple[MechDesign, str], ...]


@dataclass(frozen=True, slots=True)
class Forces:
    """Both sides, what was found by the name typed, and the account's own maps."""

    sides: tuple[Force, ...]
    find: str
    found: tuple[MechDesign, ...]
    more: bool
    maps: tuple[Any, ...]
    map: str


def takes_forces(game: str) -> bool:
    """Whether the options of a game can be chosen so."""
    return OPTION in registry.playable(game).options


def chosen(data: QueryDict) -> dict[str, list[str]]:
    """The keys chosen for each side, with the one just added and without the one just taken out."""
    keys = {side: data.getlist(f"force-{side}")[:FORCE_MOST] for side in SIDES}
    add, drop = data.get("add", "").partition(":"), data.get("drop", "").partition(":")
    if add[0] in keys and add[2] and len(keys[add[0]]) < FORCE_MOST:
        keys[add[0]].append(add[2])
    if drop[0] in keys and drop[2].isascii() and drop[2].isdecimal() and int(drop[2][:4]) < len(keys[drop[0]]):
        del keys[drop[0]][int(drop[2][:4])]
    return keys


def forces_of(user: Any, data: QueryDict) -> Forces:
    """The choice as it stands."""
    keys = chosen(data)
    wanted = {key for side in keys.values() for key in side}
    rows = {row.key: row for row in designs_seen(user).filter(key__in=wanted).defer("data")}
    find = data.get("find", "").strip()[:80]
    playable = designs_seen(user).exclude(status=MechDesign.Status.UNPLAYABLE).defer("data")
    found = list(playable.filter(title__icontains=find)[: FOUND_MOST + 1])
    sides = tuple(
        Force(
            side,
            title,
            tuple((rows[key], f"{side}:{place}") for place, key in enumerate(keys[side]) if key in rows),
        )
        for side, title in SIDES.items()
    )
    maps = tuple(maps_seen(user).filter(builtin=False).defer("rows", "notes")[:MAPS_MOST])
    return Forces(sides, find, tuple(found[:FOUND_MOST]), len(found) > FOUND_MOST, maps, data.get("force-map", ""))


def forces_typed(user: Any, data: QueryDict, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with what was chosen in the place of what stands there; a side without a choice stays as typed.

    Raises Missing("no-such-mech"), Missing("no-such-map").
    """
    keys, map_key = chosen(data), data.get("force-map", "")
    made = forces_options(user=user, **keys, map=map_key or None)
    kept = {side: made[side] for side in SIDES if keys[side]}
    if map_key:
        kept |= {name: made[name] for name in ("map", "own_map") if name in made}
    texts = [text for text in (options.get(OPTION, ""), made.get(OPTION, "")) if text]
    return {**options, **kept, **({OPTION: "\n".join(texts)} if texts else {})}
