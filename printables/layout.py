"""Where things go: boxes cut into rows and columns, and the transforms of drawings. Millimetres, y upwards."""

from collections.abc import Sequence
from typing import TypeAlias

from reportlab.graphics.transform import transformPoint

from games.core.structs import Value
from printables.errors import Unprintable

SLACK = 1e-6


class Share(Value):
    """A share of the room that fixed widths leave over."""

    weight: float = 1.0


REST = Share()


class Box(Value):
    """A rectangle by its lower left corner and its size, in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def top(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def inset(self, across: float, up: float | None = None) -> "Box":
        """The box less `across` mm left and right and `up` mm (as much, unless told) above and below."""
        up = across if up is None else up
        return Box(self.x + across, self.y + up, self.w - 2 * across, self.h - 2 * up)

    def less(self, *, left: float = 0.0, right: float = 0.0, above: float = 0.0, below: float = 0.0) -> "Box":
        """The box less so many mm on some of its sides."""
        return Box(self.x + left, self.y + below, self.w - left - right, self.h - above - below)

    @classmethod
    def round(cls, x: float, y: float, side: float) -> "Box":
        """A square of `side` mm round a point."""
        return cls(x - side / 2, y - side / 2, side, side)

    def square(self, side: float) -> "Box":
        """A square of `side` mm round the box's middle."""
        return Box.round(self.cx, self.cy, side)

    def columns(self, *widths: float | Share, gap: float = 0.0) -> "list[Box]":
        """Boxes from left to right: widths in mm, `Share`s share the rest. Raises `Unprintable` if too wide."""
        x, out = self.x, []
        for width in _shares(widths, self.w, gap):
            out.append(Box(x, self.y, width, self.h))
            x += width + gap
        return out

    def rows(self, *heights: float | Share, gap: float = 0.0) -> "list[Box]":
        """Boxes from the top down: heights in mm, `Share`s share the rest. Raises `Unprintable` if too high."""
        y, out = self.top, []
        for height in _shares(heights, self.h, gap):
            y -= height
            out.append(Box(self.x, y, self.w, height))
            y -= gap
        return out

    def grid(self, columns: int, rows: int, *, gap: float = 0.0, up: float | None = None) -> "list[Box]":
        """Boxes of one size, row by row from the top, `gap` mm apart across and `up` mm (as much, unless told) down."""
        lines = self.rows(*[REST] * rows, gap=gap if up is None else up)
        return [cell for line in lines for cell in line.columns(*[REST] * columns, gap=gap)]


def _shares(sizes: Sequence[float | Share], room: float, gap: float) -> list[float]:
    fixed = sum(size for size in sizes if not isinstance(size, Share)) + gap * (len(sizes) - 1)
    weights = sum(size.weight for size in sizes if isinstance(size, Share))
    rest = room - fixed
    if rest < -SLACK:
        raise Unprintable(f"{fixed:.2f} mm do not fit {room:.2f} mm")
    return [max(rest, 0.0) * size.weight / weights if isinstance(size, Share) else size for size in sizes]


# --- transforms -----------------------------------------------------------------------------------


Matrix: TypeAlias = Sequence[float]  # a, b, c, d, e, f: x becomes ax + cy + e, and y becomes bx + dy + f
Bounds = tuple[float, float, float, float]  # left, bottom, right, top
AS_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def moved(bounds: Bounds, to: Matrix) -> Bounds:
    """The bounds of a box after a transform; those of nothing stay as they are."""
    left, bottom, right, top = bounds
    if left > right:
        return bounds
    a, b, c, d, e, f = to
    if b == c == 0 and a > 0 and d > 0:
        return a * left + e, d * bottom + f, a * right + e, d * top + f
    xs, ys = zip(*[transformPoint(to, (x, y)) for x in (left, right) for y in (bottom, top)], strict=True)
    return min(xs), min(ys), max(xs), max(ys)
