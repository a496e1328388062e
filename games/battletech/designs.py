"""Designs: mechs as their players write them, and what of them can be played by these rules.

A design keeps what its file says, also what the rules do not know. Its notes say what is different here from what is
written there; from them follows whether it can be played. Their words and weights stand in content/design_notes.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, UnsetType, convert, defstruct, to_builtins
from msgspec.structs import asdict, astuple

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
from games.battletech.mechs import MECH_ROWS, WEAPON_ROWS, WEAPONS, MechKind, MechRow, Mount, run_of
from games.core import structs
from games.core.content import rows
from games.core.errors import Illegal
from games.core.reading import line_of, one_of, read
from games.core.text import Text

Status = Literal["playable", "simplified", "unplayable"]
STATUSES: tuple[Status, ...] = get_args(Status)  # the gravest last
CONFIGS = ("biped", "quad", "tripod", "lam", "quadvee")

TONS_MAX, WALK_MAX, ARMOUR_MAX, SHOTS_MAX = 200, 30, 200, 10_000
MOUNTS_MAX, NAME_MAX, NOTES_MAX = 60, 80, 1000
Name = Annotated[str, line_of(NAME_MAX, blank=True)]


class NoteKind(Text, kw_only=True):
    """A thing that a note can say, with {name} and {location}. `weight` is what it makes of a design; "playable" only
    tells. `read` is true of what only the file can tell; the other notes follow from the facts of the design.
    """

    weight: Status
    read: bool


NOTE_KINDS = rows(PACKAGE, "design_notes", NoteKind)
TITLES = {weapon.title.en: weapon.title for weapon in WEAPONS.values()}


class Note(structs.Value, omit_defaults=True):
    """What is different here from what the file says, about a part of this name or about a location; "" for neither."""

    code: Annotated[str, one_of(NOTE_KINDS)]
    name: Name = ""
    location: Annotated[str, one_of(("", *LOCATIONS))] = ""

    @property
    def weight(self) -> Status:
        return NOTE_KINDS[self.code].weight

    @property
    def text(self) -> Text:
        """The note as a sentence."""
        text, location_name = NOTE_KINDS[self.code], LOCATION_NAMES.get(self.location, Text())
        part = TITLES.get(self.name, Text(self.name, self.name))
        return Text(
            text.en.format(name=part.en, location=location_name.en),
            text.fr.format(name=part.fr, location=location_name.fr),
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
    def title(self) -> Text:
        """What the weapon is called; as it is written when we do not know it."""
        return WEAPONS[self.weapon].title if self.weapon else Text(self.name, self.name)

    @property
    def fires(self) -> bool:
        return bool(self.weapon) and not self.rear


class Design(structs.Value, dict=True):
    """A mech. `model` may be ""; `walk` in MP; armour in points, `armour` in the order of LOCATIONS, `rear` of REARS.

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
    def run(self) -> int:
        """V4 As the rules count it; also of a mech that they cannot play."""
        return run_of(self.walk)

    @property
    def status(self) -> Status:
        """The gravest of its notes."""
        return max((note.weight for note in self.notes), key=STATUSES.index, default="playable")

    @cached_property
    def firing(self) -> tuple[int, ...]:
        """The places in `mounts` of the weapons that can be fired: those of `kind_of(design).mounts`, in its order."""
        return tuple(index for index, mount in enumerate(self.mounts) if mount.fires)


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
    notes: Iterable[Note] = (),
) -> Design:
    """A design with all its notes: of `notes` those that only its file can tell, and those that follow from its facts.

    Armour by location; one that is not named has none. Raises Illegal("mech-without-armour") when no location has any.
    """
    points, behind = (
        tuple(armour.get(location, 0) for location in LOCATIONS),
        tuple(rear.get(location, 0) for location in REARS),
    )
    if not any(points):
        raise Illegal("mech-without-armour")
    fitted = tuple(mounts)
    kept = [note for note in notes if NOTE_KINDS[note.code].read]
    complete = tuple(dict.fromkeys([*_notes(config, points, fitted, kept), *kept]))
    return Design(chassis, model, tons, walk, points, behind, fitted, config, complete)


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
            yield from (Note(code, WEAPONS[mount.weapon].title.en) for code in WEAPON_ROWS[mount.weapon].notes)
            if mount.shots == 0:
                yield Note("no-ammunition", WEAPONS[mount.weapon].title.en)
            elif mount.shots:
                sharing[mount.weapon] = sharing.get(mount.weapon, 0) + 1
    yield from (Note("shared-ammunition", WEAPONS[weapon].title.en) for weapon, many in sharing.items() if many > 1)


Points = Annotated[int, Meta(ge=0, le=ARMOUR_MAX)]
InFront = defstruct("InFront", [(location, Points) for location in LOCATIONS], bases=(structs.Value,), module=__name__)
Behind = defstruct("Behind", [(location, Points, 0) for location in REARS], bases=(structs.Value,), module=__name__)


class MountFacts(structs.Value, omit_defaults=True):
    """A weapon as it is kept."""

    name: Annotated[str, line_of(NAME_MAX)]
    location: Annotated[str, one_of(LOCATIONS)]
    weapon: Annotated[str, one_of(("", *WEAPONS))] = ""
    shots: Annotated[int, Meta(ge=0, le=SHOTS_MAX)] | UnsetType = UNSET
    rear: bool = False

    def check(self, path: str) -> None:
        """Raises Illegal("missing-field") without shots for a weapon that takes them, "unknown-field" with them for one
        that takes none."""
        needs = bool(self.weapon) and WEAPONS[self.weapon].ammunition
        if needs and self.shots is UNSET:
            raise Illegal("missing-field", path=f"{path}.shots")
        if not needs and self.shots is not UNSET:
            raise Illegal("unknown-field", path=f"{path}.shots")


class DesignFacts(structs.Value, kw_only=True):
    """A design as it is kept."""

    chassis: Annotated[str, line_of(NAME_MAX)]
    model: Name = ""
    tons: Annotated[int, Meta(ge=1, le=TONS_MAX)]
    walk: Annotated[int, Meta(ge=0, le=WALK_MAX)]
    config: Annotated[str, one_of(CONFIGS)] = "biped"
    armour: InFront  # type: ignore[valid-type]
    rear: Behind = Behind()  # type: ignore[valid-type]
    mounts: Annotated[tuple[MountFacts, ...], Meta(max_length=MOUNTS_MAX)] = ()
    notes: Annotated[tuple[Note, ...], Meta(max_length=NOTES_MAX)] = ()


def design_of(data: object, path: str = "") -> Design:
    """A design from its facts, as `design_facts` gives them. Raises what `read` and `design_from` raise."""
    return design_from(read(DesignFacts, data, path), path)


def design_kept(facts: Mapping[str, Any]) -> Design:
    """A design from facts that `design_facts` gave, checked when they were written."""
    kept = convert(facts, DesignFacts)
    return Design(
        kept.chassis,
        kept.model,
        kept.tons,
        kept.walk,
        astuple(kept.armour),
        astuple(kept.rear),
        _mounts(kept),
        kept.config,
        kept.notes,
    )


def design_from(facts: DesignFacts, path: str = "") -> Design:
    """A design from its facts, which were found at `path`. Raises what `MountFacts.check` and `design` raise."""
    for index, mount in enumerate(facts.mounts):
        mount.check(f"{path}.mounts[{index}]".lstrip("."))
    return design(
        chassis=facts.chassis,
        model=facts.model,
        tons=facts.tons,
        walk=facts.walk,
        config=facts.config,
        armour=asdict(facts.armour),
        rear=asdict(facts.rear),
        mounts=_mounts(facts),
        notes=facts.notes,
    )


def _mounts(facts: DesignFacts) -> tuple[DesignMount, ...]:
    return tuple(
        [
            DesignMount(
                mount.weapon, mount.name, mount.location, None if mount.shots is UNSET else mount.shots, mount.rear
            )
            for mount in facts.mounts
        ]
    )


def design_facts(design: Design) -> dict[str, Any]:
    """The facts of a design as plain dicts, lists, texts, numbers and booleans; what is empty is left out of mounts and
    notes. The inverse of `design_of`."""
    facts: dict[str, Any] = to_builtins(
        DesignFacts(
            chassis=design.chassis,
            model=design.model,
            tons=design.tons,
            walk=design.walk,
            config=design.config,
            armour=InFront(*design.armour),
            rear=Behind(*design.rear),
            mounts=tuple(
                MountFacts(
                    mount.name, mount.location, mount.weapon, UNSET if mount.shots is None else mount.shots, mount.rear
                )
                for mount in design.mounts
            ),
            notes=design.notes,
        )
    )
    return facts


def kind_of(design: Design) -> MechKind:
    """The mech as the rules play it, with the weapons that it can fire. Raises Illegal("unplayable-design")."""
    if design.status == "unplayable":
        raise Illegal("unplayable-design", title=design.title)
    mounts = tuple(Mount(WEAPONS[mount.weapon], mount.location, mount.shots) for mount in design.mounts if mount.fires)
    armour = armour_of(dict(zip(LOCATIONS, design.armour, strict=True)))
    rear = rear_of(dict(zip(REARS, design.rear, strict=True)), armour)
    return MechKind(design.walk, armour, mounts, rear)


def _built_in(model: str, row: MechRow) -> Design:
    """A mech of content/mechs.toml, by the same path."""
    return design_of(
        {
            "chassis": row.title.en,
            "model": model,
            "tons": row.tons,
            "walk": row.walk,
            "armour": row.armour,
            "rear": row.rear,
            "mounts": [{"name": WEAPONS[mount.weapon].title.en, **to_builtins(mount)} for mount in row.weapons],
        }
    )


DESIGNS: Mapping[str, Design] = MappingProxyType({key: _built_in(key, row) for key, row in MECH_ROWS.items()})
