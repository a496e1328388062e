"""What a record sheet says: a design and the marks on it. The art decides no rule."""

from collections.abc import Callable, Iterator
from typing import Literal

from games.battletech.damage import LOCATIONS, REARS, gone
from games.battletech.designs import Design
from games.battletech.sheet import preview
from games.battletech.sheet_marks import Marks
from games.core.structs import Value

PointState = Literal["whole", "off", "pending"]


class Plate(Value):
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

    def state(self, point: int) -> PointState:
        """What a point (from 1) is: the first are marked off first."""
        gone = (self.start or 0) - self.left
        return "off" if point <= gone else "pending" if point <= gone + self.pending else "whole"


class SheetPrint(Value):
    """A mech's sheet as it stands, with no mark on it where there are no `marks`; without a design one to fill in by
    hand. `match` names the match or campaign, `unit` the mech in its match, as counters and map do.
    """

    design: Design | None = None
    pilot: str = ""
    owner: str = ""
    match: str = ""
    marks: Marks | None = None
    revision: str = ""
    qr_url: str | None = None
    unit: str = ""

    @classmethod
    def of_marks(
        cls,
        design: Design,
        marks: Marks,
        *,
        address: Callable[[], str] | None = None,
        team: str = "",
        **about: str,
    ) -> "SheetPrint":
        """A sheet that is kept live; `address` makes that of its code, `team` is not on it, as its unit says it."""
        return cls(design, marks=marks, qr_url=address() if address else None, **about)

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
        """H7 A location without a point left is gone."""
        if self.design is None:
            return Plate(location)
        n, marks = LOCATIONS.index(location), self.marks
        start = self.design.armour[n]
        left, then = (marks.armour[n], preview(marks).armour[n]) if marks else (start, start)
        return Plate(location, False, start, left, left - then, not left)

    def rear_plate(self, location: str) -> Plate:
        """The armour behind a torso, which is gone with it."""
        if self.design is None:
            return Plate(location, True)
        n, marks = REARS.index(location), self.marks
        start = self.design.rear[n]
        left, then = (marks.rear[n], preview(marks).rear[n]) if marks else (start, start)
        return Plate(location, True, start, left, left - then, marks is not None and location in gone(marks.armour))

    def shots_left(self, index: int) -> int:
        """Shots left of a mount that has any."""
        whole = self.design.mounts[index].shots if self.design else None
        return (self.marks.shots[index] if self.marks else whole) or 0
