"""A record sheet that is kept live: what is marked on it, how marks come about, and what the sheet then says.

It is a game of the protocol (`games.core.protocol`) with one seat, which as many hands take as mark the sheet, and
without an end: a correction or an undoing leads back from any marks. Hits are noted with a pencil and take effect
together when the phase ends (S7), in the order in which they were noted.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import get_args

from msgspec.structs import replace

from games.battletech import sheet_marks
from games.battletech.damage import (
    LOCATIONS,
    REARS,
    TORSO_OF,
    Armour,
    From,
    destroyed,
    gone,
    hit_location,
    keeps,
    lost,
    mark_sides,
    points_at,
    rewritten,
    table_of,
)
from games.battletech.designs import Design
from games.battletech.mechs import WEAPONS, silenced
from games.battletech.sheet_marks import Action, Event, Marks, Pending
from games.core import structs
from games.core.dice import D6, Dice
from games.core.errors import Illegal, echo
from games.core.legal import NOTHING, Legal
from games.core.protocol import Outcome, Rules

Happened = tuple[Marks, tuple[Event, ...]]

HAND = ""  # the one seat: whoever marks the sheet


# --- what the sheet says --------------------------------------------------------------------------


def fresh(design: Design) -> Marks:
    """A sheet without a mark. Raises Illegal("unplayable-design"): damage has no path on a mech of another build."""
    if design.status == "unplayable":
        raise Illegal("unplayable-design", title=design.title)
    return Marks(*design.whole, tuple([mount.shots for mount in design.mounts]))


def silent(design: Design, armour: Armour, shots: tuple[int | None, ...]) -> tuple[int, ...]:
    """W2 The weapons that cannot be fired with so much armour and so many shots left, by mount."""
    fitted = enumerate(zip(design.mounts, shots, strict=True))
    return tuple(index for index, (mount, left) in fitted if not mount.fires or silenced(armour, mount.location, left))


def preview(marks: Marks) -> Marks:
    """The sheet as the pending hits will leave it."""
    return _phase_ended(marks)[0] if marks.pending else marks


def landing(marks: Marks) -> Mapping[int, Sequence[sheet_marks.DamageMarked]]:
    """S7 What each pending hit will take when the phase ends, after those noted before it."""
    taken: dict[int, list[sheet_marks.DamageMarked]] = {hit.hit: [] for hit in marks.pending}
    for event in _phase_ended(marks)[1]:
        if isinstance(event, sheet_marks.DamageMarked):
            taken[event.hit].append(event)
    return taken


# --- the rules ------------------------------------------------------------------------------------


class SheetRules(Rules[Marks, Action, Event]):
    """The rules of the sheet of one mech: those of its design. The states are `Marks`."""

    key = "battletech-sheet"
    version = 1
    state = Marks
    actions: Mapping[str, type[Action]] = structs.by_tag(get_args(Action))

    def __init__(self, design: Design) -> None:
        """Raises Illegal("unplayable-design"), see `fresh`."""
        self.design = design
        self.whole = fresh(design)
        self.most = sum(self.whole.armour) + sum(self.whole.rear)  # points that one hit may have

    def setup(self, **options: object) -> Marks:
        """The sheet without a mark. Raises Illegal("unknown-option"): it has none."""
        if options:
            raise Illegal("unknown-option", option=min(options))
        return self.whole

    def seats(self, state: Marks) -> tuple[str, ...]:
        return (HAND,)

    def to_act(self, state: Marks) -> tuple[str, ...]:
        return (HAND,)

    def outcome(self, state: Marks) -> Outcome | None:
        """None, ever: a mech that is destroyed may be so by a slip of the pencil."""
        return None

    # --- what may be marked ---

    def legal(self, state: Marks, seat: str) -> Legal[Action]:
        if seat != HAND:
            return NOTHING
        return Legal(lambda wanted: self._all(state), lambda action: self._check(state, action))

    def _all(self, marks: Marks) -> Iterator[Action]:
        if not destroyed(marks.armour):
            hits = product(range(1, self.most + 1), ("", *WEAPONS), get_args(From))
            for damage, weapon, side in hits:
                yield from (sheet_marks.Hit(location, damage, weapon, side) for location in LOCATIONS)
                yield sheet_marks.RollHit(damage, weapon, side)
            yield from (sheet_marks.Shot(index) for index, left in enumerate(marks.shots) if left)
        if marks.pending:
            yield sheet_marks.EndPhase()
            yield from (sheet_marks.TakeBack(hit.hit) for hit in marks.pending)
        for rear, order, whole in ((False, LOCATIONS, self.whole.armour), (True, REARS, self.whole.rear)):
            for location, most in zip(order, whole, strict=True):
                kept = most if keeps(marks.armour, location, rear) else 0
                yield from (sheet_marks.CorrectArmour(location, left, rear) for left in range(kept + 1))
        for index, full in enumerate(self.whole.shots):
            yield from (sheet_marks.CorrectShots(index, left) for left in range(full + 1)) if full is not None else ()

    def _check(self, marks: Marks, action: Action) -> None:
        """Raises Illegal: "beyond-armour" and "beyond-ammunition" with the most that there can be, "out-of-range",
        "unknown-location", "unknown-weapon", "no-ammunition", "mech-destroyed" for hits and shots (a correction or an
        undoing is the way back), "nothing-pending", "no-such-hit", "lost-with-torso".
        """
        match action:
            case sheet_marks.Hit() | sheet_marks.RollHit():
                self._check_hit(marks, action)
            case sheet_marks.TakeBack():
                _noted(marks, action.hit)
            case sheet_marks.EndPhase():
                if not marks.pending:
                    raise Illegal("nothing-pending")
            case sheet_marks.Shot():
                if destroyed(marks.armour):
                    raise Illegal("mech-destroyed")
                if not _shots_of(marks, action.weapon):  # W3
                    raise Illegal("no-ammunition")
            case sheet_marks.CorrectArmour():
                self._check_armour(marks, action)
            case sheet_marks.CorrectShots():
                _shots_of(marks, action.weapon)
                _within("shots", action.shots, self.whole.shots[action.weapon] or 0)

    def _check_hit(self, marks: Marks, action: sheet_marks.Hit | sheet_marks.RollHit) -> None:
        if destroyed(marks.armour):  # H6
            raise Illegal("mech-destroyed")
        if action.weapon and action.weapon not in WEAPONS:
            raise Illegal("unknown-weapon", path="action.weapon")
        _within("damage", action.damage, self.most, least=1)
        if isinstance(action, sheet_marks.Hit):
            _known(action.location)

    def _check_armour(self, marks: Marks, action: sheet_marks.CorrectArmour) -> None:
        order, whole = (REARS, self.whole.rear) if action.rear else (LOCATIONS, self.whole.armour)
        _known(action.location, order)
        _within("points", action.points, whole[order.index(action.location)])
        if action.points and not keeps(marks.armour, action.location, action.rear):
            torso = action.location if action.rear else TORSO_OF[action.location]
            raise Illegal("lost-with-torso", location=action.location, torso=torso)

    # --- marking it ---

    def apply(self, state: Marks, seat: str, action: Action, dice: Dice) -> Happened:
        """The marks after a mark that is legal, and what happened. Raises NeedDice for RollHit."""
        match action:
            case sheet_marks.Hit():
                return _with_hit(state, action.location, action)
            case sheet_marks.RollHit():
                location = hit_location(dice.roll(2, D6, why="location", read=sum), table_of(action.side))  # H1, H2
                return _with_hit(state, location, action)
            case sheet_marks.TakeBack():
                hit = _noted(state, action.hit)
                left = tuple(each for each in state.pending if each is not hit)
                return replace(state, pending=left), (sheet_marks.HitTakenBack(hit.hit, hit.location, hit.damage),)
            case sheet_marks.EndPhase():
                return _phase_ended(state)
            case sheet_marks.Shot():
                shots = (state.shots[action.weapon] or 0) - 1
                return _with_shots(state, action.weapon, shots), (sheet_marks.ShotMarked(action.weapon, shots),)
            case sheet_marks.CorrectArmour():
                return _armour_corrected(state, action)
            case sheet_marks.CorrectShots():
                before = state.shots[action.weapon] or 0
                corrected = sheet_marks.ShotsCorrected(action.weapon, before, action.shots)
                return _with_shots(state, action.weapon, action.shots), (corrected,)

    def corrections(self, marks: Marks) -> tuple[Action, ...]:
        """The corrections that lead from a sheet without a mark to these marks; pending hits are left out."""
        before, lost = self.whole, gone(marks.armour)
        armour = [
            sheet_marks.CorrectArmour(location, left)
            for location, whole, left in zip(LOCATIONS, before.armour, marks.armour, strict=True)
            if left != whole and TORSO_OF.get(location) not in lost  # H5 goes by itself
        ]
        rear = [
            sheet_marks.CorrectArmour(location, left, rear=True)
            for location, whole, left in zip(REARS, before.rear, marks.rear, strict=True)
            if left != whole and location not in lost  # H10 likewise
        ]
        shots = [
            sheet_marks.CorrectShots(index, left)
            for index, (whole, left) in enumerate(zip(before.shots, marks.shots, strict=True))
            if left is not None and left != whole
        ]
        return (*armour, *rear, *shots)


def _noted(marks: Marks, number: int) -> Pending:
    if not marks.pending:
        raise Illegal("nothing-pending")
    hit = next((each for each in marks.pending if each.hit == number), None)
    if hit is None:
        raise Illegal("no-such-hit", hits=[each.hit for each in marks.pending])
    return hit


def _shots_of(marks: Marks, weapon: int) -> int:
    """The shots a weapon has left. Raises Illegal for no such weapon, and for one that takes no ammunition."""
    if not 0 <= weapon < len(marks.shots):
        raise Illegal("unknown-weapon", path="action.weapon")
    left = marks.shots[weapon]
    if left is None:
        raise Illegal("no-ammunition")
    return left


def _known(location: str, among: tuple[str, ...] = LOCATIONS) -> None:
    if location not in among:
        raise Illegal("unknown-location", path="action.location", location=echo(location), choices=list(among))


def _within(name: str, value: int, most: int, *, least: int = 0) -> None:
    shots = name == "shots"
    if value > most:
        raise Illegal("beyond-ammunition" if shots else "beyond-armour", path=f"action.{name}", most=most)
    if value < least:
        raise Illegal("out-of-range", path=f"action.{name}", low=least, high=most)


def _with_hit(marks: Marks, location: str, action: sheet_marks.Hit | sheet_marks.RollHit) -> Happened:
    hit = Pending(marks.hits + 1, location, action.damage, action.weapon, action.side)
    after = replace(marks, pending=(*marks.pending, hit), hits=hit.hit)
    return after, (sheet_marks.HitNoted(hit.hit, location, hit.damage, hit.weapon, hit.side),)


def _phase_ended(marks: Marks) -> Happened:
    """S7 The pending hits one after the other, as a match marks them."""
    armour, rear, events = marks.armour, marks.rear, list[Event]()
    for hit in marks.pending:
        before, (armour, rear, steps) = armour, mark_sides(armour, rear, hit.location, hit.damage, hit.side)
        for step in steps:
            behind = hit.side == "rear" and step.location in REARS
            left = points_at(armour, rear, step.location, behind)
            events.append(
                sheet_marks.DamageMarked(hit.hit, step.location, behind, step.damage, left, step.transferred_to)
            )
        events += _lost(before, armour)
    return replace(marks, armour=armour, rear=rear, pending=()), tuple(events)


def _lost(before: Armour, after: Armour) -> list[Event]:
    """What went between the two."""
    events: list[Event] = [sheet_marks.LocationLost(location) for location in lost(before, after)]
    return [*events, sheet_marks.MechDestroyed()] if destroyed(after) and not destroyed(before) else events


def _armour_corrected(marks: Marks, action: sheet_marks.CorrectArmour) -> Happened:
    before = points_at(marks.armour, marks.rear, action.location, action.rear)
    armour, rear = rewritten(marks.armour, marks.rear, action.location, action.points, action.rear)
    corrected = sheet_marks.ArmourCorrected(action.location, action.rear, before, action.points)
    return replace(marks, armour=armour, rear=rear), (corrected, *_lost(marks.armour, armour))


def _with_shots(marks: Marks, weapon: int, left: int) -> Marks:
    return replace(marks, shots=tuple(left if index == weapon else had for index, had in enumerate(marks.shots)))
