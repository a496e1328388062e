"""What can be done to finished art: measure it, cut a window out of it, take its words away, make it hollow.

Nothing here changes the art that it is given.
"""

import math
from collections.abc import Iterator, Sequence
from copy import copy

from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group
from reportlab.graphics.transform import mmult

from printables.fonts import PT, width
from printables.layout import AS_IS, Bounds, Box, Matrix, moved
from printables.shapes import Bundle, Named, Shape, Stamp, Tagged, Window, colour
from printables.theme import PAPER

EDGING = 0.65  # mm from an edge: pieces are drawn up to INSIDE (tabletop.py) from their cut
NOWHERE: Bounds = (math.inf, math.inf, -math.inf, -math.inf)
_ARGUMENTS = (2, 2, 6, 0)  # numbers behind each operator of a ReportLab path: move, line, bend, close


def _round_points(points: Sequence[float], pad: float) -> Bounds:
    if not points:
        return NOWHERE
    xs, ys = points[::2], points[1::2]
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


class Measured:
    """Bounds of the shapes of one piece of art, each worked out once; the art must stay as it is."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Shape, Bounds]] = {}

    def bounds(self, shape: Shape) -> Bounds:
        """The room that the ink of a shape takes, in the mm of what it stands in; `NOWHERE` for nothing."""
        known = self._known.get(id(shape))
        if known is None:
            known = self._known[id(shape)] = (shape, self._found(shape))
        return known[1]

    def _found(self, shape: Shape) -> Bounds:
        match shape:
            case Stamp():
                left, bottom, right, top = shape.box
                return left, bottom, right, top
            case Group():
                inner = [self.bounds(part) for part in shape.contents]
                if not inner:
                    return NOWHERE
                low = [min(box[i] for box in inner) for i in (0, 1)]
                high = [max(box[i] for box in inner) for i in (2, 3)]
                return moved((low[0], low[1], high[0], high[1]), shape.transform)
            case shapes.String():
                advance, size = width(shape.text, shape.fontName, shape.fontSize / PT), shape.fontSize
                start = shape.x - advance * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.textAnchor]
                return start, shape.y - 0.3 * size, start + advance, shape.y + 0.95 * size
        pad = (shape.strokeWidth or 0) / 2
        match shape:
            case shapes.Rect():
                return shape.x - pad, shape.y - pad, shape.x + shape.width + pad, shape.y + shape.height + pad
            case shapes.Circle():
                r = shape.r + pad
                return shape.cx - r, shape.cy - r, shape.cx + r, shape.cy + r
            case shapes.Line():
                return _round_points((shape.x1, shape.y1, shape.x2, shape.y2), pad)
            case shapes.Path() | shapes.Polygon():
                return _round_points(shape.points, pad)
        raise TypeError(f"no bounds for {type(shape).__name__}")


def bounds(shape: Shape) -> Bounds:
    """The room that the ink of a shape takes: left, bottom, right, top; `NOWHERE` for nothing."""
    return Measured().bounds(shape)


# --- a window ------------------------------------------------------------------------------------


def window(art: Shape, pane: Box, measured: Measured | None = None) -> Shape:
    """What shows of the art inside `pane`. What lies wholly outside is not there at all, so that a text of another
    tile is not found in a page; what crosses the edge is clipped. `measured` may be shared by windows of the same art.
    """
    kept = _kept(art, AS_IS, (pane.x, pane.y, pane.right, pane.top), measured or Measured())
    return Window(pane, *([] if kept is None else [kept]))


def _kept(shape: Shape, m: Matrix, pane: Bounds, measured: Measured) -> Shape | None:
    left, bottom, right, top = moved(measured.bounds(shape), m)
    if left >= pane[2] or right <= pane[0] or bottom >= pane[3] or top <= pane[1]:
        return None
    if left >= pane[0] and right <= pane[2] and bottom >= pane[1] and top <= pane[3]:
        return shape
    if isinstance(shape, Group) and not isinstance(shape, Stamp):
        inner = mmult(m, shape.transform)
        kept = [
            kept_part
            for kept_part in (_kept(part, inner, pane, measured) for part in shape.contents)
            if kept_part is not None
        ]
        return Bundle(kept, shape.transform) if kept else None
    return _trimmed(shape, m, pane) if isinstance(shape, shapes.Path) else shape


def _trimmed(path: shapes.Path, m: Matrix, pane: Bounds) -> Shape:
    """A path without the parts that lie outside: a grid of a large map is one path."""
    pad = (path.strokeWidth or 0) / 2
    points: list[float] = []
    operators: list[int] = []
    for found_operators, found in _parts(path):
        left, bottom, right, top = moved(_round_points(found, pad), m)
        if left < pane[2] and right > pane[0] and bottom < pane[3] and top > pane[1]:
            operators += found_operators
            points += found
    return shapes.Path(points, operators, **{name: getattr(path, name) for name in _STYLE})


_STYLE = ("fillColor", "strokeColor", "strokeWidth", "strokeDashArray", "strokeLineCap", "strokeLineJoin")


def _parts(path: shapes.Path) -> Iterator[tuple[list[int], list[float]]]:
    """A path from each lifting of the pen to the next."""
    operators: list[int] = []
    points: list[float] = []
    at = 0
    for operator in path.operators:
        if operator == 0 and operators:
            yield operators, points
            operators, points = [], []
        operators.append(operator)
        points += path.points[at : at + _ARGUMENTS[operator]]
        at += _ARGUMENTS[operator]
    if operators:
        yield operators, points


def edging(art: Shape, box: Box) -> Shape:
    """What of the art comes up to an edge of `box`, EDGING mm or nearer: grounds, bands, frames.

    Texts are left out, and lines, along which something is folded.
    """
    measured, inner = Measured(), box.inset(EDGING)

    def kept(shape: Shape, m: Matrix) -> Shape | None:
        left, bottom, right, top = moved(measured.bounds(shape), m)
        inside = left > inner.x and bottom > inner.y and right < inner.right and top < inner.top
        if inside or isinstance(shape, shapes.String | shapes.Line):
            return None
        if not isinstance(shape, Group):
            return shape
        found = [kept(part, mmult(m, shape.transform)) for part in shape.contents]
        return Bundle([part for part in found if part is not None], shape.transform)

    return kept(art, AS_IS) or Bundle([])


# --- its words -----------------------------------------------------------------------------------


def strings(art: Shape) -> Iterator[shapes.String]:
    """The texts of the art, in the order in which they are drawn."""
    if isinstance(art, Group):
        for part in art.contents:
            yield from strings(part)
    elif isinstance(art, shapes.String) and art.text:
        yield art


# --- other art of it -----------------------------------------------------------------------------


def wordless(art: Shape) -> Shape:
    """The art without its texts, and without the plates of those that have one and are a paragraph with it: for a small
    picture of it, where they would be under six points.
    """
    return Bundle(_wordless(art), art.transform) if isinstance(art, Group) else Bundle(_wordless(Bundle([art])))


def _wordless(art: Group) -> list[Shape]:
    out: list[Shape] = []
    for part in art.contents:
        if isinstance(part, Tagged) and part.role == "P":
            continue
        if isinstance(part, Group):
            inner = _wordless(part)
            if len(inner) == len(part.contents) and all(a is b for a, b in zip(inner, part.contents, strict=True)):
                out.append(part)
            elif isinstance(part, Stamp):
                out.append(Stamp(f"{part.key} wordless", part.box, *inner))
            else:
                out.append(Bundle(inner, part.transform))
        elif not isinstance(part, shapes.String):
            out.append(part)
    return out


def hollow(art: Shape, pen: float) -> Shape:
    """The art redrawn in outline: what is filled becomes paper with an edge of `pen` mm, at the art's own scale."""
    if isinstance(art, Group):
        size = math.hypot(*art.transform[:2]) or 1.0
        return Bundle([hollow(part, pen / size) for part in art.contents], art.transform)
    if isinstance(art, shapes.String) or getattr(art, "fillColor", None) is None:
        return art
    made: Shape = copy(art)
    made.__dict__.update(
        fillColor=colour(PAPER), strokeColor=art.fillColor, strokeWidth=pen, strokeLineCap=1, strokeLineJoin=1
    )
    return made


def among(art: Shape, prefix: str) -> Shape:
    """The same art beside more of its kind in one drawing: the ids of its named parts begin with `prefix`."""
    for child in art.getContents():
        if isinstance(child, Named):
            child.ident = prefix + child.ident
        if isinstance(child, Group):
            among(child, prefix)
    return art
