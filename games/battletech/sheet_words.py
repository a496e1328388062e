"""What a record sheet says: what is left and what is lost, in codes and numbers for other programs, and in words."""

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from msgspec import convert
from msgspec.structs import asdict

from games.battletech import sheet_marks
from games.battletech.damage import LOCATION_NAMES, LOCATIONS, REARS, From, destroyed, points
from games.battletech.designs import DESIGNS, Design, DesignMount, design_facts, design_of
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS, silenced
from games.battletech.sheet import SheetRules, fresh, landing, preview, silent
from games.battletech.sheet_marks import Action, Event, Marks, Pending
from games.battletech.shooting import shooting as shooting_of
from games.battletech.unit_sheets import unit_sheets
from games.battletech.words import counted, location_label, location_said, weapon_facts
from games.core import structs
from games.core.dice import D6
from games.core.reading import one_of
from games.core.sheets import Armour, HitSource, SheetPage, Sheets, Shooting, WaitingHit, Weapon
from games.core.text import Text, capital
from games.core.texts import Label

# --- in codes and numbers -------------------------------------------------------------------------


class ArmourLeft(structs.Value):
    """Armour at one location: points left, of how many, and as the pending hits will leave it."""

    location: Annotated[str, one_of(LOCATIONS)]
    points: int
    whole: int
    after: int
    lost: bool


class RearLeft(structs.Value):
    """The same behind a torso."""

    location: Annotated[str, one_of(REARS)]
    points: int
    whole: int
    after: int
    lost: bool


class MountOut(structs.Value):
    """A weapon: shots left, of how many, null for one that needs no ammunition; `silent`: it cannot be fired. `name` is
    in your language; in English, and where we do not know it, as the mech's file writes it.
    """

    weapon: str
    name: str
    location: Annotated[str, one_of(LOCATIONS)]
    rear: bool
    shots: int | None
    whole: int | None
    silent: bool


class PendingOut(structs.Value):
    """A hit that takes effect when the phase ends."""

    hit: int
    location: Annotated[str, one_of(LOCATIONS)]
    damage: int
    weapon: str
    side: Annotated[str, one_of(get_args(From))]


class SheetSays(structs.Value):
    """What is left and what is lost: before the pending hits, and after them."""

    armour: list[ArmourLeft]
    rear: list[RearLeft]
    weapons: list[MountOut]
    pending: list[PendingOut]
    destroyed: bool
    destroyed_after: bool


def says(design: Design, marks: Marks, language: str) -> SheetSays:
    """What is left and what is lost, in codes and numbers, and what has it by its name."""
    whole, after = fresh(design), preview(marks)
    quiet = silent(design, marks.armour, marks.shots)
    return SheetSays(
        [
            ArmourLeft(location, left, full, then, not left)
            for location, left, full, then in zip(LOCATIONS, marks.armour, whole.armour, after.armour, strict=True)
        ],
        [
            RearLeft(location, left, full, then, not points(marks.armour, location))
            for location, left, full, then in zip(REARS, marks.rear, whole.rear, after.rear, strict=True)
        ],
        [
            MountOut(
                mount.weapon, _name(mount, language), mount.location, mount.rear, left, mount.shots, index in quiet
            )
            for index, (mount, left) in enumerate(zip(design.mounts, marks.shots, strict=True))
        ],
        [PendingOut(hit.hit, hit.location, hit.damage, hit.weapon, hit.side) for hit in marks.pending],
        destroyed(marks.armour),
        destroyed(after.armour),
    )


def _name(mount: DesignMount, language: str) -> str:
    return Text(mount.name, mount.title.fr).said_in(language)


# --- in words -------------------------------------------------------------------------------------


def page(design: Design, marks: Marks, language: str) -> SheetPage:
    """The same as a page shows it: armour in front first, behind only where there is any."""
    found, say = says(design, marks, language), TEXTS.speaking(language)

    def armour(left: ArmourLeft | RearLeft, rear: bool) -> Armour:
        name = location_said(left.location, language, rear=rear)
        return Armour(left.location, rear, name, left.points, left.whole, left.after, left.lost)

    def weapon(index: int, mount: MountOut) -> Weapon:
        facts = weapon_facts(mount.weapon, language)
        where = location_said(mount.location, language)
        why = say(f"sheet.{_why(mount, marks)}") if mount.silent else ""
        name = capital(design.mounts[index].title.said_in(language))
        return Weapon(index, name, where, facts, mount.shots, mount.whole or 0, why)

    lands = landing(marks)

    def waiting(hit: Pending) -> WaitingHit:
        taken = (
            f"{location_said(step.location, language, rear=step.rear)} −{step.damage}"
            for step in lands[hit.hit]
            if step.damage
        )
        return WaitingHit(hit.hit, str(TEXTS.value("hit", _hit(hit), language)), hit.damage, ", ".join(taken))

    return SheetPage(
        (*(armour(left, False) for left in found.armour), *(armour(left, True) for left in found.rear if left.whole)),
        tuple(weapon(index, mount) for index, mount in enumerate(found.weapons)),
        tuple(map(waiting, marks.pending)),
        found.destroyed,
        found.destroyed_after,
        tuple((side, say(f"sheet.from-{side}")) for side in get_args(From)),
        say("sheet.about", tons=design.tons, walk=design.walk),
    )


def shooting(design: Design, marks: Marks | None, asked: Mapping[str, str], language: str) -> Shooting:
    """The chances of all its weapons at once; of a mech without a mark where there are no `marks`."""
    weapons = page(design, fresh(design) if marks is None else marks, language).weapons
    return shooting_of(design, weapons, asked, language)


def attacks(design: Design, language: str) -> tuple[HitSource, ...]:
    """Every weapon that does damage; at hand are those of this mech and of the mechs that come with the tool."""
    mounts = (mount for each in (design, *DESIGNS.values()) for mount in each.mounts)
    near = dict.fromkeys(mount.weapon for mount in mounts if mount.weapon)
    found = {key: WEAPONS[key] for key in (*near, *WEAPONS) if WEAPONS[key].damage}
    return tuple(
        HitSource(key, weapon.title.said_in(language), weapon.damage, key in near) for key, weapon in found.items()
    )


def _why(mount: MountOut, marks: Marks) -> str:
    silent = silenced(marks.armour, mount.location, mount.shots)
    return f"weapon-{silent[0]}" if silent else "weapon-backward" if mount.rear else "weapon-unknown"


def event_label(event: Event, design: Design) -> Label:
    """What a mark has brought about."""
    code, params = f"sheet.{event.it}", asdict(event)
    match event:
        case sheet_marks.HitNoted():
            params = {"hit": _hit(event)}
        case sheet_marks.HitTakenBack():
            params = {"hit": (location_label(event.location), _points(event.damage))}
        case sheet_marks.DamageMarked():
            params |= {"location": location_label(event.location, event.rear), "points": _points(event.damage)}
            if event.transferred_to:
                code, params["inward"] = f"{code}-inward", LOCATION_NAMES[event.transferred_to]
        case sheet_marks.LocationLost():
            params["location"] = location_label(event.location)
        case sheet_marks.ArmourCorrected():
            params |= {"location": location_label(event.location, event.rear), "points": _points(event.points)}
        case sheet_marks.ShotMarked():
            params["weapon"] = _mount(design, event.weapon)
        case sheet_marks.ShotsCorrected():
            params |= {
                "weapon": _mount(design, event.weapon),
                "shots": counted("sheet.shot", "sheet.shots", event.shots),
            }
    return Label(code, params)


def _hit(hit: sheet_marks.HitNoted | Pending) -> tuple[Any, ...]:
    """A hit: where, how much, by what, and from where unless it is the front."""
    weapon = (WEAPONS[hit.weapon].title if hit.weapon in WEAPONS else hit.weapon,) if hit.weapon else ()
    side = (Label(f"sheet.from-{hit.side}", {}),) if hit.side != "front" else ()
    return (location_label(hit.location), _points(hit.damage), *weapon, *side)


def _mount(design: Design, index: int) -> Label:
    mount = design.mounts[index]
    return Label("sheet.mount", {"weapon": mount.title, "location": mount.location})


def _points(number: int) -> Text:
    return counted("sheet.point", "sheet.points", number)


SHEETS = Sheets(
    file="bivouac-record-sheet",
    product="record-sheet",
    checked=design_of,
    design=lambda facts: convert(facts, Design),  # which were checked when they were written
    facts=design_facts,
    facts_shape=Design,
    rules=SheetRules,
    marks_shape=SheetRules.state,
    units=unit_sheets,
    answer=SheetSays,
    says=says,
    page=page,
    attacks=attacks,
    location_dice=(D6, D6),  # H1
    shooting=shooting,
    actions=get_args(Action),
    events=structs.kinds(Event),
    event_label=event_label,
)
