"""What is marked on a record sheet, in words."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.battletech.damage import LOCATION_NAMES
from games.battletech.designs import Design
from games.battletech.mechs import WEAPONS
from web.words import in_language

SIDES = {
    "front": gettext_lazy("from the front"),
    "left": gettext_lazy("from the left"),
    "right": gettext_lazy("from the right"),
    "rear": gettext_lazy("from the rear"),
}


def location_name(location: str, *, rear: bool = False) -> str:
    """A location as a line begins with it."""
    name = in_language(LOCATION_NAMES[location])
    name = name[:1].upper() + name[1:]
    return _("%(location)s, rear") % {"location": name} if rear else name


def weapon_name(key: str) -> str:
    """A weapon's name, or the key of one that there is no more."""
    return in_language(WEAPONS[key].title) if key in WEAPONS else key


def points(number: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", number) % {"n": number}


def shots(number: int) -> str:
    return ngettext("%(n)s shot", "%(n)s shots", number) % {"n": number}


def dice_wanted(count: int) -> str:
    """What is missing before the dice can be read."""
    said = ngettext("Pick the face of %(n)s die.", "Pick the faces of %(n)s dice.", count)
    return said % {"n": count}


def hit_words(location: str, damage: int, weapon: str = "", side: str = "front") -> str:
    """A hit: where, how much, by what, and from where unless it is the front."""
    said = [location_name(location), points(damage)]
    said += [weapon_name(weapon)] if weapon else []
    return ", ".join([*said, *([str(SIDES[side])] if side != "front" else [])])


def _hit_noted(event: Mapping[str, Any], design: Design) -> str:
    hit = hit_words(event["location"], event["damage"], event["weapon"], event["side"])
    return _("Hit noted: %(hit)s") % {"hit": hit}


def _hit_taken_back(event: Mapping[str, Any], design: Design) -> str:
    return _("Hit rubbed out: %(hit)s") % {"hit": hit_words(event["location"], event["damage"])}


def _damage_marked(event: Mapping[str, Any], design: Design) -> str:
    said = {
        "location": location_name(event["location"], rear=event["rear"]),
        "points": points(event["damage"]),
        "left": event["left"],
    }
    if event["transferred_to"]:
        said["inward"] = location_name(event["transferred_to"]).lower()
        return _("%(location)s: %(points)s marked off, %(left)s left; the rest goes to: %(inward)s") % said
    return _("%(location)s: %(points)s marked off, %(left)s left") % said


def _location_lost(event: Mapping[str, Any], design: Design) -> str:
    return _("%(location)s: destroyed") % {"location": location_name(event["location"])}


def _mech_destroyed(event: Mapping[str, Any], design: Design) -> str:
    return _("The mech is destroyed.")


def mount_name(design: Design, place: int) -> str:
    mount = design.mounts[place]
    return f"{mount.name} ({location_name(mount.location).lower()})"


def _shot_marked(event: Mapping[str, Any], design: Design) -> str:
    said = {"weapon": mount_name(design, event["weapon"]), "left": event["left"]}
    return _("%(weapon)s: one shot, %(left)s left") % said


def _armour_corrected(event: Mapping[str, Any], design: Design) -> str:
    said = {
        "location": location_name(event["location"], rear=event["rear"]),
        "before": event["before"],
        "points": points(event["points"]),
    }
    return _("Corrected, %(location)s: %(points)s instead of %(before)s") % said


def _shots_corrected(event: Mapping[str, Any], design: Design) -> str:
    said = {
        "weapon": mount_name(design, event["weapon"]),
        "before": event["before"],
        "shots": shots(event["shots"]),
    }
    return _("Corrected, %(weapon)s: %(shots)s instead of %(before)s") % said


EVENTS: Mapping[str, Callable[[Mapping[str, Any], Design], str]] = MappingProxyType(
    {
        "hit-noted": _hit_noted,
        "hit-taken-back": _hit_taken_back,
        "damage-marked": _damage_marked,
        "location-lost": _location_lost,
        "mech-destroyed": _mech_destroyed,
        "shot-marked": _shot_marked,
        "armour-corrected": _armour_corrected,
        "shots-corrected": _shots_corrected,
    }
)


def event_said(event: Mapping[str, Any], design: Design) -> str:
    """An event of a sheet's log as a sentence."""
    return EVENTS[event["it"]](event, design)
