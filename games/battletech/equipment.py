"""What the names in mech files mean: weapons, ammunition, and equipment that these rules have no use for."""

import re
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from games.battletech.board import PACKAGE
from games.battletech.mechs import WEAPONS
from games.core import structs
from games.core.content import content

Kind = Literal["weapon", "ammunition", "idle", "silent", "unknown"]


class _Equipment(structs.Value):
    plain_armour: frozenset[str]
    silent: frozenset[str]
    silent_parts: tuple[str, ...]
    idle: dict[str, tuple[str, ...]]
    munitions: dict[Literal["same", "ordinary", "halved"], tuple[str, ...]]


_EQUIPMENT = content(PACKAGE, "equipment", _Equipment)
PLAIN_ARMOUR = _EQUIPMENT.plain_armour
_IDLE = {name: key for key, names in _EQUIPMENT.idle.items() for name in names}
_MUNITIONS = {word: kind for kind, words in _EQUIPMENT.munitions.items() for word in words}

_TAG = re.compile(r"\s*\((omnipod|armored|split|[tr]|[fr][lr])\)$", re.IGNORECASE)
_SIZE = re.compile(r":size:([0-9]{1,4}(?:\.[0-9]{1,4})?)", re.IGNORECASE)
_SHOTS = re.compile(r":shots:([0-9]{1,5})#?|\(([0-9]{1,5})\)", re.IGNORECASE)
_HALF = re.compile(r"\bhalf\b", re.IGNORECASE)
_PREFIXES = (("clan", "clan"), ("cl", "clan"), ("is", "is"), ("", ""))
_ONE_SHOT = ("ios", "os", "oneshot")


class Part(structs.Value):
    """What stands in a slot or in the list of weapons. `name` is as written, without marks such as "(R)".

    `key` is that of a weapon (for ammunition, the weapon that it is for), of a kind of idle equipment, or, for what is
    not known, the name without spaces and signs. `others`: other weapons that go by this name.
    """

    kind: Kind
    name: str
    key: str = ""
    others: tuple[str, ...] = ()
    slots: int = 1
    rear: bool = False
    one_shot: bool = False
    shots: int = 0  # of ammunition: those of this slot
    special: bool = False  # ammunition that counts as ordinary


def squashed(name: str) -> str:
    """A name as the content files have it: small letters and digits only."""
    return re.sub("[^a-z0-9]", "", name.lower())


def _names() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key, weapon in WEAPONS.items():
        title = squashed(weapon.title.en)
        for name in {title.removeprefix("clan"), *weapon.names}:
            found[name] = (*found.get(name, ()), key)
    return found


_NAMES = _names()


@lru_cache(maxsize=8192)
def part(text: str, tech: str) -> Part:
    """The part of this name on a mech of this tech base, "is" or "clan": a name may be that of a weapon of either."""
    name, rear = text.strip(), False
    while tag := _TAG.search(name):
        rear = rear or tag[1].lower() == "r"
        name = name[: tag.start()]
    if not name:
        return Part("silent", name)
    if "ammo" in name.lower():
        return _ammunition(name, tech)
    base = squashed(_SIZE.sub("", name))
    weapon = _weapon(name, base, tech)
    if weapon:
        return replace(weapon, rear=rear)
    for prefix, _ in _PREFIXES:
        if base.startswith(prefix) and (key := _IDLE.get(base.removeprefix(prefix))):
            return Part("idle", name, key)
    stripped = next((base.removeprefix(prefix) for prefix, _ in _PREFIXES if base.startswith(prefix)), base)
    if {base, stripped} & _EQUIPMENT.silent or any(word in base for word in _EQUIPMENT.silent_parts):
        return Part("silent", name)
    return Part("unknown", name, stripped, rear=rear)


def _weapon(name: str, base: str, tech: str) -> Part | None:
    for one_shot in ("", *_ONE_SHOT):
        found = _key(base.removesuffix(one_shot), tech) if base.endswith(one_shot) else None
        if found:
            key, others, side = found
            facts = WEAPONS[key]
            slots = facts.clan_slots if side == "clan" and facts.clan_slots is not None else facts.slots
            once = bool(one_shot) or facts.one_shot
            return Part("weapon", name, key, others, slots, one_shot=once)
    return None


def _key(base: str, tech: str) -> tuple[str, tuple[str, ...], str] | None:
    """The weapon of this name, the others of the same name, and whose it is. A prefix in the name decides; without
    one it is the mech's own tech base, or the only one that has such a weapon."""
    for prefix, whose in _PREFIXES:
        keys = _NAMES.get(base.removeprefix(prefix), ()) if base.startswith(prefix) else ()
        side = whose or tech
        own = [key for key in keys if (WEAPONS[key].tech or side) == side]
        if own or (keys and not whose):
            key = own[0] if own else keys[0]
            return key, tuple(other for other in keys if other != key), side
    return None


def _ammunition(name: str, tech: str) -> Part:
    """Ammunition by the name of its weapon, which may be cut by words for what is special about it."""
    size, given = _SIZE.search(name), _SHOTS.search(name)
    plain = _SHOTS.sub("", _SIZE.sub("", name))
    half = bool(_HALF.search(plain))
    words = re.sub("ammo", " ", _HALF.sub("", plain), flags=re.IGNORECASE).lower().split()
    words = [word.strip("-()") for word in words]
    tons = float(size[1]) if size else 0.5 if half else 1.0
    whole, cut = squashed("".join(words)), [_MUNITIONS[word] for word in words[1:] if word in _MUNITIONS]
    found = _key(whole, tech)
    if not found:
        whole = squashed("".join([*words[:1], *(word for word in words[1:] if word not in _MUNITIONS)]))
        found = _key(whole, tech)
    else:
        cut = []
    if not found:
        idle = any(whole.startswith(prefix) and whole.removeprefix(prefix) in _IDLE for prefix, _ in _PREFIXES)
        return Part("silent" if idle else "unknown", name, whole)
    key, others, _ = found
    ton = WEAPONS[key].shots
    shots = int(given[1] or given[2]) if given else int(ton * tons) // (2 if "halved" in cut else 1)
    return Part("ammunition", name, key, others, shots=shots, special=any(kind != "same" for kind in cut))
