"""Pencils: thin makers of ReportLab shapes in millimetres, y upwards. Nothing is drawn with ReportLab's defaults."""

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import FILL_EVEN_ODD

from games.core.structs import Value
from printables.errors import Unprintable
from printables.fonts import CAP, FLOOR, PT, checked, fit, wrap
from printables.layout import AS_IS, SLACK, Box, Matrix

Point = tuple[float, float]
Shape: TypeAlias = shapes.Shape
Anchor = Literal["start", "middle", "end"]
Step = Point | tuple[float, float, float, float, float, float] | Literal["M", "Z"]
MOVE, LINE, BEND, CLOSE = range(4)  # the operators of ReportLab's paths


class Stroke(Value):
    """A line: colour, width in mm, and dashes (drawn, left out, …) in mm."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@lru_cache
def colour(css: str | None) -> Color | None:
    """A CSS colour ("#2B2A27"); None is no ink at all."""
    return None if css is None else HexColor(css)


def _style(fill: str | None, stroke: Stroke | None) -> dict[str, Any]:
    return {"fillColor": colour(fill), **_stroke(stroke)}


def _stroke(stroke: Stroke | None) -> dict[str, Any]:
    return {
        "strokeColor": colour(stroke.colour) if stroke else None,
        "strokeWidth": stroke.width if stroke else 0,
        "strokeDashArray": list(stroke.dash) if stroke and stroke.dash else None,
        "strokeLineCap": 1,
        "strokeLineJoin": 1,
    }


def _shape(kind: type[Shape], **values: object) -> Shape:
    """A shape of ReportLab with these values alone, without the defaults that it looks up for each of its own."""
    shape = object.__new__(kind)
    shape.__dict__.update(values)
    return shape


def rect(box: Box, *, fill: str | None = None, stroke: Stroke | None = None, r: float = 0.0) -> Shape:
    """A rectangle, its corners rounded by `r` mm."""
    return _shape(shapes.Rect, x=box.x, y=box.y, width=box.w, height=box.h, rx=r, ry=r, **_style(fill, stroke))


def circle(x: float, y: float, r: float, *, fill: str | None = None, stroke: Stroke | None = None) -> Shape:
    return _shape(shapes.Circle, cx=x, cy=y, r=r, **_style(fill, stroke))


def poly(points: Iterable[Point], *, fill: str | None = None, stroke: Stroke | None = None) -> Shape:
    """A closed polygon."""
    return _shape(shapes.Polygon, points=[v for point in points for v in point], **_style(fill, stroke))


def line(a: Point, b: Point, stroke: Stroke) -> Shape:
    return _shape(shapes.Line, x1=a[0], y1=a[1], x2=b[0], y2=b[1], **_stroke(stroke))


def underline(box: Box, stroke: Stroke) -> Shape:
    """A line along the foot of a box."""
    return line((box.x, box.y), (box.right, box.y), stroke)


def curve(*steps: Step, fill: str | None = None, stroke: Stroke | None = None) -> Shape:
    """A path: a pair moves or draws on, six numbers bend, "M" before a pair lifts the pen, "Z" closes.

    Only closed paths are filled; overlaps are left out of the fill (even-odd), on paper as on screen.
    """
    points: list[float] = []
    operators: list[int] = []
    lift = True
    for step in steps:
        if isinstance(step, str):
            lift = True
            if step == "Z":
                operators.append(CLOSE)
        elif len(step) == 6:
            points += step
            operators.append(BEND)
        else:
            points += step
            operators.append(MOVE if lift else LINE)
            lift = False
    return path(points, operators, fill, stroke)


def path(points: list[float], operators: list[int], fill: str | None, stroke: Stroke | None) -> Shape:
    """A path as ReportLab has them. Only closed ones are filled, by even-odd."""
    how = {"fillMode": FILL_EVEN_ODD, "isClipPath": 0, "autoclose": None}  # ReportLab's renderers ask for them
    return _shape(shapes.Path, points=points, operators=operators, **how, **_style(fill, stroke))


def segments(pairs: Iterable[tuple[Point, Point]], stroke: Stroke) -> Shape:
    """Many lines as one path."""
    points: list[float] = []
    for a, b in pairs:
        points += (*a, *b)
    return path(points, [MOVE, LINE] * (len(points) // 4), None, stroke)


def text(
    x: float,
    y: float,
    words: str,
    points: float,
    *,
    face: str = "Sans",
    fill: str = "#000000",
    anchor: Anchor = "start",
) -> Shape:
    """One line from the base line (x, y). Raises `Unprintable` under six points and if the face lacks a character."""
    if points < FLOOR - SLACK:
        raise Unprintable(f"{words!r} at {points:.1f} pt")
    return _shape(
        shapes.String,
        x=x,
        y=y,
        text=checked(words, face),
        fontName=face,
        fontSize=points * PT,
        fillColor=colour(fill),
        textAnchor=anchor,
    )


def label(
    box: Box,
    words: str,
    points: float,
    *,
    face: str = "Sans",
    fill: str = "#000000",
    anchor: Anchor = "middle",
    pad: float = 0.8,
) -> Shape:
    """One line in a box, made smaller to stay `pad` mm clear of its ends, its capitals centred on the box's height.

    Refuses as `text` does.
    """
    return set_in(box, words, fit(words, face, points, box.w - 2 * pad), face, fill, anchor, pad)


def labels(boxes: Iterable[Box], words: Iterable[str], points: float, **how: Any) -> list[Shape]:
    """A line in each of the boxes, all set as `label` does."""
    return [label(box, line, points, **how) for box, line in zip(boxes, words, strict=True)]


def set_in(box: Box, words: str, points: float, face: str, fill: str, anchor: Anchor, pad: float) -> Shape:
    """One line in a box as `label` sets it, of a size that fits."""
    x = {"start": box.x + pad, "middle": box.cx, "end": box.right - pad}[anchor]
    return centred(x, box.cy, words, points, face=face, fill=fill, anchor=anchor)


def centred(
    x: float,
    y: float,
    words: str,
    points: float,
    *,
    face: str = "Sans-Bold",
    fill: str = "#000000",
    anchor: Anchor = "middle",
) -> Shape:
    """One line whose capitals have their middle at the height `y`. Refuses as `text` does."""
    return text(x, y - CAP * points * PT / 2, words, points, face=face, fill=fill, anchor=anchor)


LEADING = 1.25


def paragraph(box: Box, words: str, points: float, *, face: str = "Sans", fill: str = "#000000") -> Shape:
    """Lines wrapped to the box's width, from its top down. Raises `Unprintable` where the box is too low."""
    step = points * PT * LEADING
    lines = wrap(words, face, points, box.w)
    if len(lines) * step > box.h + SLACK:
        raise Unprintable(f"{len(lines)} lines of {points} pt do not fit {box.h:.1f} mm")
    drawn = [text(box.x, box.top - step * (i + 0.8), w, points, face=face, fill=fill) for i, w in enumerate(lines)]
    return Tagged("P", *drawn)


def paragraph_height(words: str, points: float, room: float, *, face: str = "Sans") -> float:
    """The height in mm that `paragraph` takes."""
    return len(wrap(words, face, points, room)) * points * PT * LEADING


class Bundle(Group):  # type: ignore[misc]  # ReportLab is not typed
    """A group without the checks and copies that ReportLab makes for each of its own. None in it is nothing drawn."""

    def __init__(self, content: Iterable[Shape | None], transform: Matrix = AS_IS) -> None:
        self.contents = [shape for shape in content if shape is not None]
        self.transform = transform


def group(*content: Shape | None) -> Shape:
    return Bundle(content)


def at(
    x: float, y: float, *content: Shape | None, turn: float = 0.0, scale: float = 1.0, mirror: bool = False
) -> Shape:
    """Shapes drawn round (0, 0), then mirrored left to right, scaled, turned by degrees and moved to (x, y)."""
    c, s = (scale, 0.0) if not turn else (round(f(math.radians(turn)) * scale, 9) for f in (math.cos, math.sin))
    return Bundle(content, (-c if mirror else c, -s if mirror else s, -s, c, x, y))


class Stamp(Bundle):
    """Art that repeats: one form XObject in a PDF, one <g> in an SVG. `key` names it in the document: equal keys must
    mean equal art. `box` (x0, y0, x1, y1) clips it on paper, so it must hold all ink, pens included."""

    def __init__(self, key: str, box: Sequence[float], *content: Shape | None) -> None:
        super().__init__(content)
        self.key, self.box = key, list(box)


class Lasting(Group):  # type: ignore[misc]  # ReportLab is not typed
    """Art that stays as it is from one drawing to the next, such as the ground of a board: what `draw` makes of the
    things given and of nothing else, so that equal ones are equal art. A drawing in parts has it from the last one
    (svg.py).
    """

    def __init__(self, draw: Callable[..., Shape], *given: Hashable) -> None:
        self.drawn, self.given = draw, given
        self.transform = AS_IS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lasting) and (self.drawn, self.given) == (other.drawn, other.given)

    def __hash__(self) -> int:
        return hash((self.drawn, self.given))

    def anew(self) -> Shape:
        """Drawn once more."""
        return self.drawn(*self.given)

    @cached_property
    def contents(self) -> list[Shape]:
        return [self.anew()]


class Window(Bundle):
    """The only clip there is: of its content, `pane` shows what lies inside it. For tiles of a board (tiles.py)."""

    def __init__(self, pane: Box, *content: Shape | None) -> None:
        super().__init__(content)
        self.pane = pane


class Named(Bundle):
    """Art that a page can point at and a screen reader can say: `ident` is its id in an SVG, `title` what it is.
    Without a title it is nothing to point at, only a part that a page need not be sent again while it stays as it is.

    `part` is "whole" for something that is made of named parts, else "leaf". `place` is what the game's actions call
    the place that it shows, to be tapped `reach` mm round its middle, without a `reach` within the first rectangle in
    it; of a place with 4 or 6 `sides`, upright, that is how far these are off the middle. On paper it is a group like
    any other.
    """

    def __init__(
        self,
        ident: str,
        title: str,
        *content: Shape | None,
        x: float = 0.0,
        y: float = 0.0,
        part: str = "leaf",
        place: str = "",
        reach: float = 0.0,
        sides: int = 0,
    ) -> None:
        super().__init__(content, (1.0, 0.0, 0.0, 1.0, x, y))
        self.ident, self.title, self.part = ident, title, part
        self.place, self.reach, self.sides = place, reach, sides


class Tagged(Bundle):
    """Art that says what it is to somebody who hears the page (structure.py): the `role` is a standard structure type
    of ISO 32000-1 14.8.4, or "Artifact" for what nobody needs to be told.

    "H1" is the title of the page; "P", "Lbl", "LBody", "TH" (of a column), "TD" hold text; "L", "LI", "Table", "TR"
    hold those. A "Figure" has an `alt`, what it shows in words, and a `box`; of a "Link", `alt` is the address and
    `box` where to tap.
    """

    def __init__(self, role: str, *content: Shape | None, alt: str = "", box: Box | None = None) -> None:
        super().__init__(content)
        self.role, self.alt, self.box = role, alt, box


def list_entry(body: Shape, mark: Shape | None = None) -> Tagged:
    """An entry of a list, behind its number or name where that is told."""
    return Tagged("LI", Tagged("Lbl", mark) if mark else None, Tagged("LBody", body))


def table_row(cells: Iterable[Shape], *, head: bool = False) -> Tagged:
    """A row of a table, or the heads of its columns."""
    return Tagged("TR", *[Tagged("TH" if head else "TD", cell) for cell in cells])


# --- geometry for patterns -----------------------------------------------------------------------


def outline(box: Box, r: float) -> list[Point]:
    """A rectangle's corner points, rounded by `r` mm in steps of 15 degrees, so that patterns can be cut to it."""
    if not r:
        return [(box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)]
    inner = box.inset(r)
    corners = (
        (inner.right, inner.y, -90),
        (inner.right, inner.top, 0),
        (inner.x, inner.top, 90),
        (inner.x, inner.y, 180),
    )
    return [
        (x + r * math.cos(math.radians(start + turn)), y + r * math.sin(math.radians(start + turn)))
        for x, y, start in corners
        for turn in range(0, 91, 15)
    ]


def hatch_span(points: Sequence[Point], y: float) -> tuple[float, float] | None:
    """Where a level line enters and leaves a convex polygon; None where it misses it."""
    hits = []
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay < y) != (by < y):
            hits.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(hits), max(hits)) if len(hits) >= 2 else None


def hatch(points: Sequence[Point], angle: float, gap: float) -> list[tuple[Point, Point]]:
    """Parallel lines `gap` mm apart at `angle` degrees, cut exactly to a convex polygon: no clip path is needed."""
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    turned, cuts = [(dx * x + dy * y, -dy * x + dx * y) for x, y in points], []
    low, high = (bound(v for _, v in turned) for bound in (min, max))
    for v in (k * gap for k in range(math.ceil(low / gap), math.floor(high / gap) + 1)):
        start, end = hatch_span(turned, v) or (0.0, 0.0)
        if end - start > 0.3:
            cuts.append(((dx * start - dy * v, dy * start + dx * v), (dx * end - dy * v, dy * end + dx * v)))
    return cuts
