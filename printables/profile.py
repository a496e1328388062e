"""What one printer does to a page, put right: by how much its prints must be moved and scaled."""

from typing import Literal

from msgspec.structs import asdict

from games.core.structs import Value
from printables.errors import BadOption
from printables.layout import Matrix

MOST = 20.0  # mm
SCALE = (90.0, 110.0)  # per cent


def bounds(name: str) -> tuple[float, float]:
    """The least and the most that a correction of this name may be."""
    return SCALE if name.startswith("scale") else (-MOST, MOST)


class Profile(Value):
    """Corrections for one printer, as the calibration page says how to find them.

    All is meant as one looks at a page of upright paper. `dx` and `dy` move it to the right and up, in mm; the back of
    a sheet follows its front, and `duplex_dx` and `duplex_dy` move it besides. Scales are per cent across and up, round
    the middle. Raises `BadOption` "out-of-range" for more than 20 mm and for scales outside 90–110.
    """

    dx: float = 0.0
    dy: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0
    duplex_dx: float = 0.0
    duplex_dy: float = 0.0

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            low, high = bounds(name)
            if not low <= value <= high:  # also what is no number
                raise BadOption("out-of-range", name, value)

    def matrix(self, width: float, height: float, back: Literal["none", "long", "short"] = "none") -> Matrix:
        """The one transform of a page of so many mm; `back` is the edge over which its paper was turned."""
        x, y = self.scale_x / 100, self.scale_y / 100
        dx = (-self.dx if back == "long" else self.dx) + (self.duplex_dx if back != "none" else 0.0)
        dy = (-self.dy if back == "short" else self.dy) + (self.duplex_dy if back != "none" else 0.0)
        if width > height:  # printers turn a lying page to the left, onto upright paper
            x, y, dx, dy = y, x, dy, -dx
        return x, 0.0, 0.0, y, width / 2 * (1 - x) + dx, height / 2 * (1 - y) + dy


PLAIN = Profile()
