"""A record sheet that is kept live: what is marked on it, how marks come about, and what the sheet then says.

A mark is one decision, as in a match: an action with its tag in `do`, answered by events with their tags in `it`. The
log of a sheet is the list of its marks; what is taken back is a line like any other (`games.core.protocol.Undo`). Hits
are noted with a pencil and take effect together when the phase ends (S7), in the order in which they were noted.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.battletech.damage import (
    LOCATIONS,
    REARS,
    TORSO_OF,
    Armour,
    Rear,
    armour_of,
    destroyed,
    gone,
    hit_location,
    mark_sides,
    points,
    table_of,
)
from games.battletech.designs import Design
from games.battletech.mechs import WEAPONS
from games.battletech.sheet_marks import (
    Action,
    ArmourCorrected,
    CorrectArmour,
    CorrectShots,
    DamageMarked,
    EndPhase,
    Event,
    Hit,
    HitNoted,
    HitTakenBack,
    LocationLost,
    Marks,
    MechDestroyed,
    Pending,
    RollHit,
    Shot,
    ShotMarked,
    ShotsCorrected,
    TakeBack,
)
from games.core.dice import D6, Dice
from games.core.errors import Illegal, echo
from games.core.protocol import Entry, Undo, effective

Happened = tuple[Marks, tuple[Event, ...]]


# --- what the sheet says --------------------------------------------------------------------------


def fresh(design: Design) -> Marks:
    """A sheet without a mark. Raises Illegal("unplayable-design"): damage has no path on a mech of another build."""
    if design.status == "unplayable":
        raise Illegal("unplayable-design", title=design.title)
    armour, rear = _settled(design.armour, design.rear)
    return Marks(armour, rear, tuple(mount.shots for mount in design.mounts))


def _settled(armour: Armour, rear: Rear) -> tuple[Armour, Rear]:
    """H5, H10 With a torso go its arm and the armour behind it."""
    armour = armour_of(dict(zip(LOCATIONS, armour, strict=True)))
    return armour, tuple(left if points(armour, one) else 0 for one, left in zip(REARS, rear, strict=True))


def silent(design: Design, armour: Armour, shots: tuple[int | None, ...]) -> tuple[int, ...]:
    """W2, W3, H8 The weapons that cannot be fired with so much armour and so many shots left, by mount."""
    return tuple(
        place
        for place, mount in enumerate(design.mounts)
        if not mount.fires or not points(armour, mount.location) or shots[place] == 0
    )


def preview(marks: Marks) -> Marks:
    """The sheet as the pending hits will leave it."""
    return _phase_ended(marks)[0] if marks.pending else marks


# --- doing it -------------------------------------------------------------------------------------


def apply(design: Design, marks: Marks, action: Action, dice: Dice) -> Happened:
    """The marks after an action, and what happened. `marks` is a value and stays as it is.

    Raises NeedDice for RollHit, and Illegal: "beyond-armour" and "beyond-ammunition" with the most that there can be,
    "out-of-range", "unknown-location", "unknown-weapon", "no-ammunition", "mech-destroyed" for hits and shots (a
    correction or an undoing is the way back), "nothing-pending", "no-such-hit", "lost-with-torso", "dice-count",
    "unknown-face".
    """
    after, events = _applied(design, marks, action, dice)
    dice.finish()
    return after, events


def _applied(design: Design, marks: Marks, action: Action, dice: Dice) -> Happened:
    match action:
        case Hit():
            return _noted(design, marks, action.location, action)
        case RollHit():
            _check_hit(design, marks, action)
            location = hit_location(dice.roll(2, D6, why="location", read=sum), table_of(action.side))  # H1, H2
            return _noted(design, marks, location, action)
        case TakeBack():
            return _taken_back(marks, action.hit)
        case EndPhase():
            return _phase_ended(marks)
        case Shot():
            return _shot(design, marks, action.weapon)
        case CorrectArmour():
            return _armour_corrected(design, marks, action)
        case CorrectShots():
            return _shots_corrected(design, marks, action)


def _check_hit(design: Design, marks: Marks, action: Hit | RollHit) -> None:
    if destroyed(marks.armour):  # H6
        raise Illegal("mech-destroyed")
    if action.weapon and action.weapon not in WEAPONS:
        raise Illegal("unknown-weapon", path="action.weapon")
    whole = fresh(design)
    _within("damage", action.damage, 1, sum(whole.armour) + sum(whole.rear))


def _noted(design: Design, marks: Marks, location: str, action: Hit | RollHit) -> Happened:
    _check_hit(design, marks, action)
    _known(location)
    hit = Pending(marks.hits + 1, location, action.damage, action.weapon, action.side)
    after = replace(marks, pending=(*marks.pending, hit), hits=hit.hit)
    return after, (HitNoted(hit.hit, location, hit.damage, hit.weapon, hit.side),)


def _taken_back(marks: Marks, number: int) -> Happened:
    if not marks.pending:
        raise Illegal("nothing-pending")
    hit = next((one for one in marks.pending if one.hit == number), None)
    if hit is None:
        raise Illegal("no-such-hit", hits=[one.hit for one in marks.pending])
    left = tuple(one for one in marks.pending if one is not hit)
    return replace(marks, pending=left), (HitTakenBack(hit.hit, hit.location, hit.damage),)


def _phase_ended(marks: Marks) -> Happened:
    """S7 The pending hits one after the other, as a match marks them."""
    if not marks.pending:
        raise Illegal("nothing-pending")
    armour, rear, events = marks.armour, marks.rear, list[Event]()
    for hit in marks.pending:
        before, (armour, rear, steps) = armour, mark_sides(armour, rear, hit.location, hit.damage, hit.side)
        for step in steps:
            behind = hit.side == "rear" and step.location in REARS
            left = rear[REARS.index(step.location)] if behind else points(armour, step.location)
            events.append(DamageMarked(hit.hit, step.location, behind, step.damage, left, step.transferred_to))
        events += _lost(before, armour)
    return replace(marks, armour=armour, rear=rear, pending=()), tuple(events)


def _lost(before: Armour, after: Armour) -> list[Event]:
    """What went between the two."""
    events: list[Event] = [LocationLost(one) for one in gone(after) if one not in gone(before)]
    return [*events, MechDestroyed()] if destroyed(after) and not destroyed(before) else events


def _shot(design: Design, marks: Marks, weapon: int) -> Happened:
    if destroyed(marks.armour):
        raise Illegal("mech-destroyed")
    left = _shots_of(design, marks, weapon)
    if not left:  # W3
        raise Illegal("no-ammunition")
    return _with_shots(marks, weapon, left - 1), (ShotMarked(weapon, left - 1),)


def _armour_corrected(design: Design, marks: Marks, action: CorrectArmour) -> Happened:
    whole, order = fresh(design), REARS if action.rear else LOCATIONS
    _known(action.location, order)
    place = order.index(action.location)
    _within("points", action.points, 0, (whole.rear if action.rear else whole.armour)[place])
    needs = action.location if action.rear else TORSO_OF.get(action.location)
    if needs and action.points and not points(marks.armour, needs):  # H5, H10
        raise Illegal("lost-with-torso", location=action.location, torso=needs)
    left = marks.rear if action.rear else marks.armour
    after = tuple(action.points if at == place else one for at, one in enumerate(left))
    armour, rear = _settled(marks.armour, after) if action.rear else _settled(after, marks.rear)
    corrected = ArmourCorrected(action.location, action.rear, left[place], action.points)
    return replace(marks, armour=armour, rear=rear), (corrected, *_lost(marks.armour, armour))


def _shots_corrected(design: Design, marks: Marks, action: CorrectShots) -> Happened:
    before = _shots_of(design, marks, action.weapon)
    whole = design.mounts[action.weapon].shots or 0
    if action.shots > whole:
        raise Illegal("beyond-ammunition", path="action.shots", most=whole)
    if action.shots < 0:
        raise Illegal("out-of-range", path="action.shots", low=0, high=whole)
    after = _with_shots(marks, action.weapon, action.shots)
    return after, (ShotsCorrected(action.weapon, before, action.shots),)


def _known(location: str, among: tuple[str, ...] = LOCATIONS) -> None:
    if location not in among:
        raise Illegal("unknown-location", path="action.location", location=echo(location), choices=list(among))


def _within(name: str, value: int, least: int, most: int) -> None:
    if value > most:
        raise Illegal("beyond-armour", path=f"action.{name}", most=most)
    if value < least:
        raise Illegal("out-of-range", path=f"action.{name}", low=least, high=most)


def _shots_of(design: Design, marks: Marks, weapon: int) -> int:
    """The shots a weapon has left. Raises Illegal for no such weapon, and for one that takes no ammunition."""
    if not 0 <= weapon < len(design.mounts):
        raise Illegal("unknown-weapon", path="action.weapon")
    left = marks.shots[weapon]
    if left is None:
        raise Illegal("no-ammunition")
    return left


def _with_shots(marks: Marks, weapon: int, left: int) -> Marks:
    return replace(marks, shots=tuple(left if place == weapon else one for place, one in enumerate(marks.shots)))


# --- the log --------------------------------------------------------------------------------------


def replay(design: Design, log: Iterable[Entry[Action | Undo]]) -> Marks:
    """The marks that the standing lines of a log lead to. Raises Illegal where one of them is no mark there."""
    marks = fresh(design)
    for line in effective(log):
        marks, _ = apply(design, marks, line.action, Dice(line.faces))
    return marks


def undoing(log: Iterable[Entry[Action | Undo]]) -> Undo:
    """The line that takes back the newest standing one. Raises Illegal("nothing-to-undo")."""
    standing = effective(log)
    if not standing:
        raise Illegal("nothing-to-undo")
    return Undo(len(standing) - 1)


def corrections(design: Design, marks: Marks) -> tuple[Action, ...]:
    """The corrections that lead from a sheet without a mark to these marks; pending hits are left out."""
    before, lost = fresh(design), gone(marks.armour)
    armour = [
        CorrectArmour(location, left)
        for location, whole, left in zip(LOCATIONS, before.armour, marks.armour, strict=True)
        if left != whole and TORSO_OF.get(location) not in lost  # H5 goes by itself
    ]
    rear = [
        CorrectArmour(location, left, rear=True)
        for location, whole, left in zip(REARS, before.rear, marks.rear, strict=True)
        if left != whole and location not in lost  # H10 likewise
    ]
    shots = [
        CorrectShots(place, left)
        for place, (whole, left) in enumerate(zip(before.shots, marks.shots, strict=True))
        if left is not None and left != whole
    ]
    return (*armour, *rear, *shots)
