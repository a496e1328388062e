"""What a record sheet says: a design and the marks on it, as plain values. The art decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from games.battletech.damage import LOCATIONS, REARS, gone
from games.battletech.designs import Design
from games.battletech.sheet import preview
from games.battletech.sheet_marks import Marks
from printables.errors import BadOption

Key = TypeVar("Key", str, int)
State = Literal["whole", "off", "pending"]


@dataclass(frozen=True, slots=True)
class Plate:
    """The armour of one location: points to begin with, points left, and how many of those left are still to go.

    `start` None is a location of a sheet without a design. `rear` is the armour behind a torso.
    """

    location: str
    rear: bool = False
    start: int | None = None
    left: int = 0
    pending: int = 0
    destroyed: bool = False

    @property
    def key(self) -> str:
        return f"{self.location}-rear" if self.rear else self.location

    def state(self, point: int) -> State:
        """What a point (from 1) is: the first are marked off first."""
        gone = (self.start or 0) - self.left
        return "off" if point <= gone else "pending" if point <= gone + self.pending else "whole"


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """A mech's sheet as it stands; without a design one to fill in by hand.

    `armour` and `rear` are points left by location, `shots` shots left by place in the design's mounts; what is not
    named there is untouched. `pending` and `pending_rear` are the points, of those left, that will be marked off at the
    end of the phase. `match` names the match or campaign. Raises `BadOption` "unknown-location", "unknown-weapon" and
    "out-of-range" for marks that the design has no room for.
    """

    design: Design | None = None
    pilot: str = ""
    owner: str = ""
    match: str = ""
    armour: Mapping[str, int] = field(default_factory=dict)
    rear: Mapping[str, int] = field(default_factory=dict)
    shots: Mapping[int, int] = field(default_factory=dict)
    destroyed: tuple[str, ...] = ()
    pending: Mapping[str, int] = field(default_factory=dict)
    pending_rear: Mapping[str, int] = field(default_factory=dict)
    revision: str = ""
    qr_url: str | None = None

    def __post_init__(self) -> None:
        front = _points(LOCATIONS, self.design.armour if self.design else ())
        behind = _points(REARS, self.design.rear if self.design else ())
        loads = {i: m.shots for i, m in enumerate(self.design.mounts) if m.shots is not None} if self.design else {}
        _within("armour", self.armour, front, "unknown-location")
        _within("rear", self.rear, behind, "unknown-location")
        _within("shots", self.shots, loads, "unknown-weapon")
        _within("pending", self.pending, {**front, **self.armour}, "unknown-location")
        _within("pending_rear", self.pending_rear, {**behind, **self.rear}, "unknown-location")
        _within("destroyed", dict.fromkeys(self.destroyed, 0), front, "unknown-location")

    @classmethod
    def of_marks(
        cls,
        design: Design,
        marks: Marks,
        *,
        address: Callable[[], str] | None = None,
        unit: str = "",
        team: str = "",
        **about: str,
    ) -> RecordSheet:
        """A sheet that is kept live; `address` makes that of its code, `unit` and `team` are not on it."""
        after = preview(marks)
        return cls(
            design,
            armour=dict(zip(LOCATIONS, marks.armour, strict=True)),
            rear=dict(zip(REARS, marks.rear, strict=True)),
            shots={index: left for index, left in enumerate(marks.shots) if left is not None},
            destroyed=gone(marks.armour),
            pending=_going(LOCATIONS, marks.armour, after.armour),
            pending_rear=_going(REARS, marks.rear, after.rear),
            qr_url=address() if address else None,
            **about,
        )

    @property
    def places(self) -> list[str]:
        """Its locations, and those that have armour behind, by their ids in the drawing."""
        return [*LOCATIONS, *(f"{location}-rear" for location in REARS)]

    @property
    def upright(self) -> bool:
        """Whether it has the eight locations of a mech on two legs, so that the figure is true of it."""
        return self.design is None or (
            self.design.config == "biped" and all(note.code != "missing-location" for note in self.design.notes)
        )

    def texts(self) -> Iterator[str]:
        """Everything on the sheet that somebody typed, or wrote into a file."""
        yield from (self.pilot, self.owner, self.match)
        if self.design is not None:
            yield from (self.design.chassis, self.design.model)
            yield from (mount.name for mount in self.design.mounts)
            yield from (note.name for note in self.design.notes)

    def plate(self, location: str) -> Plate:
        """H7 A location without a point left is gone, whether or not it is named among the destroyed."""
        if self.design is None:
            return Plate(location)
        start = self.design.armour[LOCATIONS.index(location)]
        left = self.armour.get(location, start)
        return Plate(location, False, start, left, self.pending.get(location, 0), not left or self.is_lost(location))

    def rear_plate(self, location: str) -> Plate:
        if self.design is None:
            return Plate(location, True)
        start = self.design.rear[REARS.index(location)]
        left = self.rear.get(location, start)
        return Plate(location, True, start, left, self.pending_rear.get(location, 0), self.is_lost(location))

    def is_lost(self, location: str) -> bool:
        return location in self.destroyed

    def shots_left(self, index: int) -> int:
        """Shots left of a mount that has any."""
        start = self.design.mounts[index].shots if self.design else None
        return self.shots.get(index, start or 0)


def _going(places: tuple[str, ...], before: tuple[int, ...], after: tuple[int, ...]) -> dict[str, int]:
    """The points that the pending hits will take, by location."""
    return {index: left - then for index, left, then in zip(places, before, after, strict=True) if left != then}


def _points(locations: tuple[str, ...], points: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(locations, points, strict=False))


def _within(option: str, marks: Mapping[Key, int], most: Mapping[Key, int], code: str) -> None:
    for key, value in marks.items():
        if key not in most:
            raise BadOption(code, option, key)
        if not 0 <= value <= most[key]:
            raise BadOption("out-of-range", option, value)
