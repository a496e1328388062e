"""Designs: mechs as their players write them, and what of them can be played by these rules.

A design keeps what its file says, also what the rules do not know. Its notes say what is different here from what is
written there; from them follows whether it can be played. Their words and weights stand in content/design_notes.toml.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, defstruct, field, to_builtins
from msgspec.structs import astuple, replace

from games.battletech.board import PACKAGE
from games.battletech.damage import LOCATION_NAMES, LOCATIONS, REARS, VITAL, Armour, Rear, points, settled
from games.battletech.mechs import WEAPONS, Weapon
from games.core import structs
from games.core.content import rows
from games.core.errors import Illegal
from games.core.reading import line_of, one_of, read
from games.core.text import NO_TEXT, Text, both

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
TITLES = {weapon.title.en.casefold(): weapon.title for weapon in WEAPONS.values()}


class MechNote(structs.Value, omit_defaults=True):
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
        part, where = TITLES.get(self.name.casefold(), both(self.name)), LOCATION_NAMES.get(self.location, NO_TEXT)
        return NOTE_KINDS[self.code].format(name=part, location=where)


class DesignMount(structs.Value, omit_defaults=True):
    """A weapon of a design. `name` is as written, `weapon` a key of content/weapons.toml, "" when we do not know it.

    `shots` is None for what needs no ammunition; `rear` says that it faces backward and so cannot be fired here.
    """

    name: Annotated[str, line_of(NAME_MAX)]
    location: Annotated[str, one_of(LOCATIONS)]
    weapon: Annotated[str, one_of(("", *WEAPONS))] = ""
    shots: Annotated[int, Meta(ge=0, le=SHOTS_MAX)] | None = None
    rear: bool = False

    @property
    def facts(self) -> Weapon:
        """What the rules know of it; of one that they know."""
        return WEAPONS[self.weapon]

    @property
    def title(self) -> Text:
        """What the weapon is called; as it is written when we do not know it."""
        return self.facts.title if self.weapon else both(self.name)

    @property
    def fires(self) -> bool:
        return bool(self.weapon) and not self.rear

    def check(self, path: str) -> None:
        """Raises Illegal("missing-field") without shots for a weapon that takes them, "unknown-field" with them for one
        that takes none."""
        needs = bool(self.weapon) and self.facts.ammunition
        if needs != (self.shots is not None):
            raise Illegal("missing-field" if needs else "unknown-field", path=f"{path}.shots")


Points = Annotated[int, Meta(ge=0, le=ARMOUR_MAX)]
InFront = defstruct("InFront", [(location, Points) for location in LOCATIONS], bases=(structs.Value,), module=__name__)
Behind = defstruct("Behind", [(location, Points, 0) for location in REARS], bases=(structs.Value,), module=__name__)


class Design(structs.Value, kw_only=True, dict=True):
    """A mech as its players write it, and as it is kept. `model` may be ""; `walk` in MP; armour in points.

    Of a quad the front legs stand in the arms' places. `notes` are complete when it was `noted`.
    """

    chassis: Annotated[str, line_of(NAME_MAX)]
    model: Name = ""
    tons: Annotated[int, Meta(ge=1, le=TONS_MAX)]
    walk: Annotated[int, Meta(ge=0, le=WALK_MAX)]
    config: Annotated[str, one_of(CONFIGS)] = "biped"
    front: InFront = field(name="armour")  # type: ignore[valid-type]
    behind: Behind = field(name="rear", default=Behind())  # type: ignore[valid-type]
    mounts: Annotated[tuple[DesignMount, ...], Meta(max_length=MOUNTS_MAX)] = ()
    notes: Annotated[tuple[MechNote, ...], Meta(max_length=NOTES_MAX)] = ()

    @cached_property
    def armour(self) -> Armour:
        """The armour in front, in the order of LOCATIONS."""
        return astuple(self.front)

    @cached_property
    def rear(self) -> Rear:
        """The armour behind, in the order of REARS."""
        return astuple(self.behind)

    @property
    def title(self) -> str:
        """Chassis and model: what it is called, and named by in the options of a match."""
        return f"{self.chassis} {self.model}".strip()

    @property
    def run(self) -> int:
        """V4 Half as much again as the walk, rounded up; also of a mech that the rules cannot play."""
        return (3 * self.walk + 1) // 2

    @property
    def status(self) -> Status:
        """The gravest of its notes."""
        return max((note.weight for note in self.notes), key=STATUSES.index, default="playable")

    @cached_property
    def firing(self) -> tuple[DesignMount, ...]:
        """The weapons that can be fired, as a match counts them."""
        return tuple(mount for mount in self.mounts if mount.fires)

    @cached_property
    def whole(self) -> tuple[Armour, Rear]:
        """The armour in front and behind on a sheet without a mark: H5, H10 nothing where its torso has none."""
        return settled(astuple(self.front), astuple(self.behind))


def noted(design: Design) -> Design:
    """The design with all its notes: of those it has what only its file can tell, and what follows from its facts.

    Raises Illegal("mech-without-armour") when no location has any.
    """
    if not any(design.armour):
        raise Illegal("mech-without-armour")
    kept = [note for note in design.notes if NOTE_KINDS[note.code].read]
    return replace(design, notes=tuple(dict.fromkeys([*_notes(design, kept), *kept])))


def _notes(design: Design, read: list[MechNote]) -> Iterator[MechNote]:
    """What follows from the facts."""
    if design.config != "biped":
        yield MechNote(design.config)
    missing = {note.location for note in read if note.code == "missing-location"}
    for location, left in zip(LOCATIONS, design.armour, strict=True):
        if not left and location not in missing:  # H7 without armour it is gone before the first shot
            yield MechNote("bare-vital" if location in VITAL else "bare-location", location=location)
    if any(points(design.armour, torso) and not behind for torso, behind in zip(REARS, design.rear, strict=True)):
        yield MechNote("bare-rear")  # H10 where it counts, the first point there is the last
    if not design.firing:
        yield MechNote("unarmed")
    sharing: dict[str, int] = {}
    for mount in design.mounts:
        name = mount.name
        if not mount.weapon:
            yield MechNote("unknown-weapon", name)
        elif mount.rear:
            yield MechNote("rear-weapon", name, mount.location)
        else:
            yield from (MechNote(code, mount.facts.title.en) for code in mount.facts.notes)
            if mount.shots == 0:
                yield MechNote("no-ammunition", mount.facts.title.en)
            elif mount.shots:
                sharing[mount.weapon] = sharing.get(mount.weapon, 0) + 1
    yield from (MechNote("shared-ammunition", WEAPONS[weapon].title.en) for weapon, many in sharing.items() if many > 1)


def design_of(data: object, path: str = "") -> Design:
    """A design from its facts, as `design_facts` gives them. Raises what `read` and `checked` raise."""
    return checked(read(Design, data, path), path)


def checked(design: Design, path: str = "") -> Design:
    """A design that was found at `path`, with its notes. Raises what `DesignMount.check` and `noted` raise."""
    for index, mount in enumerate(design.mounts):
        mount.check(f"{path}.mounts[{index}]".lstrip("."))
    return noted(design)


def design_facts(design: Design) -> dict[str, Any]:
    """The facts of a design as plain dicts, lists, texts, numbers and booleans; what is empty is left out of mounts and
    notes. The inverse of `design_of`."""
    facts: dict[str, Any] = to_builtins(design)
    return facts


DESIGNS: Mapping[str, Design] = MappingProxyType(
    {key: noted(design) for key, design in rows(PACKAGE, "mechs", Design).items()}
)
