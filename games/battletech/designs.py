"""Designs: mechs as their players write them, and what of them can be played by these rules.

A design keeps what its file says, also what the rules do not know. Its notes say what is different here from what is
written there; from them follows whether it can be played. Their words and weights stand in content/design_notes.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, cast

from games.battletech.board import PACKAGE
from games.battletech.damage import (
    LOCATION_NAMES,
    LOCATIONS,
    REARS,
    VITAL,
    Armour,
    Rear,
    armour_of,
    rear_of,
)
from games.battletech.mechs import WEAPONS, MechKind, Mount
from games.core import structs
from games.core.content import load
from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.text import Text

Status = Literal["playable", "simplified", "unplayable"]
STATUSES: tuple[Status, ...] = ("playable", "simplified", "unplayable")
CONFIGS = ("biped", "quad", "tripod", "lam", "quadvee")

REAR = REARS  # the locations with armour behind them

TONS_MAX, WALK_MAX, ARMOUR_MAX, SHOTS_MAX = 200, 30, 200, 10_000
MOUNTS_MAX, NAME_MAX, NOTES_MAX = 60, 80, 1000


class NoteKind(structs.Value):
    """A thing that a note can say. `weight` is what it makes of a design; "playable" only tells. `read` is true of what
    only the file can tell; the other notes follow from the facts of the design. In `text` stand {name} and {location}.
    """

    weight: Status
    read: bool
    text: Text


NOTE_KINDS: Mapping[str, NoteKind] = MappingProxyType(
    {
        code: NoteKind(one["weight"], one["read"], Text(one["en"], one["fr"]))
        for code, one in load(PACKAGE, "design_notes").items()
    }
)
_WEAPON_NOTES: Mapping[str, tuple[str, ...]] = {
    key: one.get("notes", ()) for key, one in load(PACKAGE, "weapons").items()
}


class Note(structs.Value):
    """What is different here from what the file says, about a part of this name or about a location; "" for neither."""

    code: str
    name: str = ""
    location: str = ""

    @property
    def weight(self) -> Status:
        return NOTE_KINDS[self.code].weight

    @property
    def text(self) -> Text:
        """The note as a sentence."""
        text, place = NOTE_KINDS[self.code].text, LOCATION_NAMES.get(self.location, Text())
        return Text(
            text.en.format(name=self.name, location=place.en), text.fr.format(name=self.name, location=place.fr)
        )


class DesignMount(structs.Value):
    """A weapon of a design. `weapon` is a key of content/weapons.toml, "" when we do not know it; `name` is as written.

    `shots` is None for what needs no ammunition; `rear` says that it faces backward and so cannot be fired here.
    """

    weapon: str
    name: str
    location: str
    shots: int | None = None
    rear: bool = False

    @property
    def fires(self) -> bool:
        return bool(self.weapon) and not self.rear


class Design(structs.Value, dict=True):
    """A mech. `model` may be ""; `walk` in MP; armour in points, `armour` in the order of LOCATIONS, `rear` of REAR.

    Of a quad the front legs stand in the arms' places. `notes` are complete when it was made by `design`.
    """

    chassis: str
    model: str
    tons: int
    walk: int
    armour: Armour
    rear: Rear
    mounts: tuple[DesignMount, ...]
    config: str = "biped"
    notes: tuple[Note, ...] = ()

    @property
    def title(self) -> str:
        """Chassis and model: what it is called, and named by in the options of a match."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def status(self) -> Status:
        """The gravest of its notes."""
        return max((note.weight for note in self.notes), key=STATUSES.index, default="playable")

    @cached_property
    def firing(self) -> tuple[int, ...]:
        """The places in `mounts` of the weapons that can be fired: those of `kind_of(design).mounts`, in its order."""
        return tuple(place for place, mount in enumerate(self.mounts) if mount.fires)


def design(
    *,
    chassis: str,
    model: str,
    tons: int,
    walk: int,
    armour: Mapping[str, int],
    rear: Mapping[str, int],
    mounts: Iterable[DesignMount],
    config: str = "biped",
    read: Iterable[Note] = (),
) -> Design:
    """A design with all its notes: `read`, those that only its file can tell, and those that follow from its facts.

    Armour by location; one that is not named has none. Raises Illegal("mech-without-armour") when no location has any.
    """
    points, behind = tuple(armour.get(one, 0) for one in LOCATIONS), tuple(rear.get(one, 0) for one in REAR)
    if not any(points):
        raise Illegal("mech-without-armour")
    fitted = tuple(mounts)
    told = [note for note in read if NOTE_KINDS[note.code].read]
    notes = tuple(dict.fromkeys([*_notes(config, points, fitted, told), *told]))
    return Design(chassis, model, tons, walk, points, behind, fitted, config, notes)


def _notes(config: str, armour: Armour, mounts: tuple[DesignMount, ...], read: list[Note]) -> Iterator[Note]:
    """What follows from the facts."""
    if config != "biped":
        yield Note(config)
    missing = {note.location for note in read if note.code == "missing-location"}
    for location, points in zip(LOCATIONS, armour, strict=True):
        if not points and location not in missing:  # H7 without armour it is gone before the first shot
            yield Note("bare-vital" if location in VITAL else "bare-location", location=location)
    if not any(mount.fires for mount in mounts):
        yield Note("unarmed")
    sharing: dict[str, int] = {}
    for mount in mounts:
        name = mount.name
        if not mount.weapon:
            yield Note("unknown-weapon", name)
        elif mount.rear:
            yield Note("rear-weapon", name, mount.location)
        else:
            yield from (Note(code, WEAPONS[mount.weapon].title.en) for code in _WEAPON_NOTES[mount.weapon])
            if mount.shots == 0:
                yield Note("no-ammunition", WEAPONS[mount.weapon].title.en)
            elif mount.shots:
                sharing[mount.weapon] = sharing.get(mount.weapon, 0) + 1
    yield from (Note("shared-ammunition", WEAPONS[weapon].title.en) for weapon, many in sharing.items() if many > 1)


def design_of(data: object, path: str = "") -> Design:
    """A design from its facts, as `design_facts` gives them.

    Raises Illegal with the path of the bad value: "wrong-type", "missing-field", "unknown-field", "out-of-range",
    "unknown-value", "too-many", "too-long", "blank", "control-character"; Illegal("mech-without-armour").
    """
    fields = Fields(data, path)
    facts: dict[str, Any] = {
        "chassis": fields.line("chassis", NAME_MAX),
        "model": fields.line("model", NAME_MAX, "", blank=True),
        "tons": fields.integer("tons", 1, TONS_MAX),
        "walk": fields.integer("walk", 0, WALK_MAX),
        "config": fields.one_of("config", CONFIGS, "biped"),
        "armour": _points(fields.table("armour"), LOCATIONS),
        "rear": _points(fields.table("rear", optional=True), REAR, 0),
        "mounts": [_mount(Fields(one, at)) for one, at in fields.items("mounts", MOUNTS_MAX)],
        "read": [_note(Fields(one, at)) for one, at in fields.items("notes", NOTES_MAX)],
    }
    fields.done()
    return design(**facts)


def _points(fields: Fields, locations: tuple[str, ...], *default: int) -> dict[str, int]:
    points = {location: fields.integer(location, 0, ARMOUR_MAX, *default) for location in locations}
    fields.done()
    return points


def _mount(fields: Fields) -> DesignMount:
    weapon = fields.one_of("weapon", ("", *WEAPONS), "")
    name = fields.line("name", NAME_MAX)
    location = fields.one_of("location", LOCATIONS)
    needs = bool(weapon) and WEAPONS[weapon].ammunition
    shots = fields.integer("shots", 0, SHOTS_MAX) if needs else None
    mount = DesignMount(weapon, name, location, shots, fields.flag("rear", False))
    fields.done()
    return mount


def _note(fields: Fields) -> Note:
    code = fields.one_of("code", tuple(NOTE_KINDS))
    name, location = fields.line("name", NAME_MAX, "", blank=True), fields.one_of("location", ("", *LOCATIONS), "")
    fields.done()
    return Note(code, name, location)


def design_facts(design: Design) -> dict[str, Any]:
    """The facts of a design as plain dicts, lists, texts, numbers and booleans; what is empty is left out of mounts and
    notes. The inverse of `design_of`."""
    return {
        "chassis": design.chassis,
        "model": design.model,
        "tons": design.tons,
        "walk": design.walk,
        "config": design.config,
        "armour": dict(zip(LOCATIONS, design.armour, strict=True)),
        "rear": dict(zip(REAR, design.rear, strict=True)),
        "mounts": [_mount_facts(mount) for mount in design.mounts],
        "notes": [
            {
                name: value
                for name, value in (("code", one.code), ("name", one.name), ("location", one.location))
                if value
            }
            for one in design.notes
        ],
    }


def _mount_facts(mount: DesignMount) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": mount.name, "location": mount.location}
    if mount.weapon:
        facts["weapon"] = mount.weapon
    if mount.shots is not None:
        facts["shots"] = mount.shots
    return facts | ({"rear": True} if mount.rear else {})


def kind_of(design: Design) -> MechKind:
    """The mech as the rules play it, with the weapons that it can fire. Raises Illegal("unplayable-design")."""
    if design.status == "unplayable":
        raise Illegal("unplayable-design", title=design.title)
    mounts = tuple(Mount(WEAPONS[one.weapon], one.location, one.shots) for one in design.mounts if one.fires)
    armour = armour_of(dict(zip(LOCATIONS, design.armour, strict=True)))
    rear = rear_of(dict(zip(REAR, design.rear, strict=True)), armour)
    return MechKind(design.title, Text(design.title, design.title), design.tons, design.walk, armour, mounts, rear)


def _built_in(model: str, one: Mapping[str, Any]) -> Design:
    """A mech of content/mechs.toml, by the same path."""
    mounts = [
        {"name": WEAPONS[each["weapon"]].title.en, **each}
        for each in cast("tuple[Mapping[str, Any], ...]", one["weapons"])
    ]
    return design_of(
        {
            "chassis": one["title"]["en"],
            "model": model,
            "tons": one["tons"],
            "walk": one["walk"],
            "armour": one["armour"],
            "rear": one["rear"],
            "mounts": mounts,
        }
    )


DESIGNS: Mapping[str, Design] = MappingProxyType(
    {key: _built_in(key, one) for key, one in load(PACKAGE, "mechs").items()}
)
