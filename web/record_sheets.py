"""A record sheet as its page shows it to one reader: what is left, what waits, what may be done, what has happened."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from core.errors import Invalid
from games.battletech.damage import LOCATIONS, REARS
from games.battletech.designs import DESIGNS, Design
from games.battletech.mechs import WEAPONS
from matches.access import Hand
from matches.sheet_selectors import SheetNow, sheet_lines, sheet_words
from web import sheet_words as words
from web import typed

LINES_SHOWN = 15
LINES_MOST = 5000  # what a sheet's log may hold
STEPS = (-5, -1, 1, 5)
NUMBER_MOST = 10**6
UNSAID = "unsaid"  # no weapon named
FACES = ("1", "2", "3", "4", "5", "6")


# --- what the sheet says --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Armour:
    """The armour of a location: points left of how many, and as the pending hits will leave it."""

    location: str
    rear: bool
    name: str
    left: int
    whole: int
    after: int
    lost: bool

    @property
    def steps(self) -> list[tuple[str, int]]:
        """The corrections on offer: what they are called, and the points then."""
        return _steps(self.left, self.whole)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon in its place. `why` says what keeps it from firing; `facts` its damage and ranges."""

    place: int
    name: str
    where: str
    facts: str
    left: int | None
    whole: int
    why: str

    @property
    def steps(self) -> list[tuple[str, int]]:
        return _steps(self.left or 0, self.whole)


def _steps(left: int, most: int) -> list[tuple[str, int]]:
    signs = {-5: "−5", -1: "−1", 1: "+1", 5: "+5"}
    return [(signs[step], max(0, min(most, left + step))) for step in STEPS]


def armour_rows(said: Mapping[str, Any]) -> list[Armour]:
    """The armour, of the front first; behind only where there is any."""
    front = [_armour(one, False) for one in said["armour"]]
    return front + [_armour(one, True) for one in said["rear"] if one["whole"]]


def _armour(one: Mapping[str, Any], rear: bool) -> Armour:
    name = words.location_name(one["location"], rear=rear)
    return Armour(one["location"], rear, name, one["points"], one["whole"], one["after"], one["lost"])


def weapon_rows(design: Design, said: Mapping[str, Any]) -> list[Weapon]:
    lost = {one["location"] for one in said["armour"] if one["lost"]}
    return [
        Weapon(
            place,
            one["name"],
            words.location_name(one["location"]),
            weapon_facts(one["weapon"]),
            one["shots"],
            one["whole"] or 0,
            _why_silent(one, lost) if one["silent"] else "",
        )
        for place, one in enumerate(said["weapons"])
    ]


def weapon_facts(key: str) -> str:
    """Damage and ranges of a weapon."""
    if key not in WEAPONS:
        return ""
    one = WEAPONS[key]
    said = {"damage": one.damage, "short": one.reach.short, "medium": one.reach.medium, "long": one.reach.long}
    return _("damage %(damage)s; short %(short)s, medium %(medium)s, long %(long)s") % said


def _why_silent(one: Mapping[str, Any], lost: set[str]) -> str:
    if one["location"] in lost:
        return _("lost with its location")
    if one["shots"] == 0:
        return _("no shots left")
    return _("faces backward") if one["rear"] else _("not known here")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hit that takes effect at the end of the phase."""

    hit: int
    said: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log in words. `dice` as they fell, `by` who threw them; `stands`: nobody has taken it back."""

    seq: int
    said: tuple[str, ...]
    dice: str
    by: str
    actor: str
    at: datetime
    stands: bool


def log_lines(hand: Hand, design: Design, *, most: int) -> list[LogLine]:
    """The newest lines of a sheet's log, the newest first."""
    return list(reversed(list(lines_after(hand, design, max(0, hand.sheet.version - most)))))


def lines_after(hand: Hand, design: Design, after: int) -> Iterator[LogLine]:
    """The lines after this number, oldest first."""
    for line in sheet_lines(hand.sheet.pk, after=after, most=LINES_MOST):
        faces = line["dice"]["faces"]
        yield LogLine(
            line["seq"],
            tuple(words.event_said(event, design) for event in line["events"]) or (_("Last mark taken back"),),
            f"{' + '.join(map(str, faces))} = {sum(faces)}" if faces else "",
            line["dice"]["by"] or "",
            line["actor"],
            line["at"],
            line["stands"],
        )


def tag_of(hand: Hand, now: SheetNow, campaign: str) -> str:
    """Moves whenever the page of a sheet would be another one."""
    said = (hand.sheet.name, campaign, hand.marks, hand.owns)
    return f"{now.version}-{zlib.crc32(repr(said).encode()) % 10**8}"


def sheet_facts(hand: Hand, now: SheetNow) -> dict[str, Any]:
    """What is left and what waits, for the page."""
    said = sheet_words(now)
    armour = armour_rows(said)
    return {
        "armour": armour,
        "places": {one.location: one for one in armour if not one.rear},
        "weapons": weapon_rows(now.design, said),
        "pending": [
            Waiting(one["hit"], words.hit_words(one["location"], one["damage"], one["weapon"], one["side"]))
            for one in said["pending"]
        ],
        "to_come": [one for one in armour if one.after != one.left],
        "pending_points": sum(one["damage"] for one in said["pending"]),
        "destroyed": said["destroyed"],
        "destroyed_after": said["destroyed_after"],
        "lost": [one.name for one in armour if one.lost and not one.rear],
    }


# --- what is typed --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HitForm:
    """The form for a hit, as it was filled in. `field` is the one that `refused` is about."""

    weapon: str = ""
    other: str = ""
    damage: str = ""
    side: str = "front"
    location: str = ""
    dice: tuple[str, ...] = ("", "")
    refused: str = ""
    field: str = ""

    @property
    def sides(self) -> Iterable[tuple[str, Any]]:
        return words.SIDES.items()

    @property
    def trays(self) -> list[tuple[str, str, str]]:
        """The two dice: the field, what it is called, the face picked."""
        labels = (_("First die"), _("Second die"))
        return [(f"d{n}", label, face) for n, (label, face) in enumerate(zip(labels, self.dice, strict=True), 1)]

    @property
    def faces(self) -> tuple[str, ...]:
        return FACES


def hit_form(data: Mapping[str, str], refused: str = "", field: str = "") -> HitForm:
    """The form with what was typed; `at` is a location that was tapped, whatever was chosen before."""
    at, _dash, rear = data.get("at", "").partition("-")
    tapped = at if at in LOCATIONS else ""
    side = data.get("side", "")
    if tapped:
        side = "rear" if rear == "rear" and at in REARS else "" if side == "rear" else side
    return HitForm(
        weapon=data.get("weapon", "").replace(UNSAID, ""),
        other=data.get("other", ""),
        damage=data.get("damage", "")[:6],
        side=side if side in words.SIDES else "front",
        location=tapped or data.get("location", ""),
        dice=(data.get("d1", ""), data.get("d2", "")),
        refused=refused,
        field=field,
    )


def weapons_near(design: Design) -> list[tuple[str, str, int]]:
    """Weapons to hit with that lie at hand: those of this mech and of the mechs that come with the tool."""
    mounts = [*design.mounts, *(mount for one in DESIGNS.values() for mount in one.mounts)]
    keys = dict.fromkeys(mount.weapon for mount in mounts if mount.weapon and WEAPONS[mount.weapon].damage)
    return sorted(((key, words.weapon_name(key), WEAPONS[key].damage) for key in keys), key=lambda one: -one[2])


def weapons_all() -> list[tuple[str, str, int]]:
    """Every weapon that does damage, by name."""
    found = [(key, words.weapon_name(key), one.damage) for key, one in WEAPONS.items() if one.damage]
    return sorted(found, key=lambda one: one[1].lower())


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark as the service takes it: the action, the faces typed for it, whether Bivouac is to throw."""

    action: dict[str, Any]
    faces: list[int | str] | None = None
    roll: bool = False


def mark_typed(data: Mapping[str, str]) -> Mark:
    """What a form of the sheet asks for. Raises Invalid with the field at fault."""
    do = data.get("do", "")
    if do == "hit":
        return _hit_typed(data)
    if do == "take-back":
        return Mark({"do": do, "hit": typed.number(data, "hit", most=NUMBER_MOST)})
    if do == "shot":
        return Mark({"do": do, "weapon": typed.number(data, "weapon", most=NUMBER_MOST)})
    if do == "correct-shots":
        return Mark(
            {
                "do": do,
                "weapon": typed.number(data, "weapon", most=NUMBER_MOST),
                "shots": typed.number(data, "to", most=NUMBER_MOST),
            }
        )
    if do == "correct-armour":
        rear = {"rear": True} if data.get("rear") == "1" else {}
        to = typed.number(data, "to", most=NUMBER_MOST)
        return Mark({"do": do, "location": data.get("location", ""), "points": to, **rear})
    return Mark({"do": do})


def _hit_typed(data: Mapping[str, str]) -> Mark:
    weapon = data.get("other") or data.get("weapon", "").replace(UNSAID, "")
    of_weapon = WEAPONS[weapon].damage if weapon in WEAPONS and not data.get("damage", "").strip() else None
    damage = typed.number(data, "damage", least=1, most=NUMBER_MOST, default=of_weapon)
    hit: dict[str, Any] = {"damage": damage, "side": data.get("side") or "front"}
    if weapon:
        hit["weapon"] = weapon
    how = data.get("how", "")
    if how in ("table", "server"):
        faces: list[int | str] = [int(face) for n in (1, 2) if (face := data.get(f"d{n}", "")) in FACES]
        return Mark({"do": "roll-hit", **hit}, faces if how == "table" else None, how == "server")
    if not data.get("location"):
        raise Invalid("required", field="location")
    return Mark({"do": "hit", "location": data["location"], **hit})
