"""What a mech is made of, in words: its locations and its weapons."""

from django.utils.translation import gettext as _

from games.battletech.damage import LOCATION_NAMES
from games.battletech.mechs import WEAPONS
from web.words import in_language


def location_name(location: str, *, rear: bool = False) -> str:
    """A location as a line begins with it."""
    name = in_language(LOCATION_NAMES[location])
    name = name[:1].upper() + name[1:]
    return _("%(location)s, rear") % {"location": name} if rear else name


def weapon_name(key: str) -> str:
    """A weapon's name, or the key of one that there is no more."""
    return in_language(WEAPONS[key].title) if key in WEAPONS else key


def weapon_facts(key: str) -> str:
    """Damage and ranges of a weapon."""
    if key not in WEAPONS:
        return ""
    one = WEAPONS[key]
    said = {"damage": one.damage, "short": one.reach.short, "medium": one.reach.medium, "long": one.reach.long}
    return _("damage %(damage)s; short %(short)s, medium %(medium)s, long %(long)s") % said
