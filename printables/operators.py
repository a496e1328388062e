"""Shapes as the operators of a PDF, straight into ReportLab's canvas.

ReportLab's own renderer saves the whole state round each shape and sets it anew; this one writes what changes, and a
path of any length with one formatting.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group
from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from printables.fonts import PT, runs, width
from printables.layout import AS_IS, Matrix
from printables.shapes import Bundle, Lasting, Named, Shape, Stamp, Tagged, Window
from printables.structure import MarkedContent

KAPPA = 0.5522847498  # Bézier handles of a quarter circle, in radii
_LETTERS = ("%.3f %.3f m", "%.3f %.3f l", "%.3f %.3f %.3f %.3f %.3f %.3f c", "h")
_CIRCLE = "%.3f %.3f m" + " %.3f %.3f %.3f %.3f %.3f %.3f c" * 4 + " h"
_ROUNDED = "%.3f %.3f m" + " %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c" * 4 + " h"

State = tuple[Any, ...]  # fill, stroke, width, dash, font: as the PDF has them now, None where unknown
UNKNOWN: State = (None, None, None, None, None)


@lru_cache(maxsize=1024)
def form_name(key: str) -> str:
    """ReportLab writes a form's name as it is: with a space or an accent in it the art vanishes without an error."""
    return "f" + sha256(key.encode()).hexdigest()[:16]


class Pencil:
    """Draws one page or form of a canvas. Lines have round ends and joints throughout, as shapes.py makes them."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.out: list[str] = []
        self.fill, self.stroke, self.width, self.dash, self.font = UNKNOWN

    def draw(self, content: Iterable[Shape], matrix: Matrix = AS_IS) -> None:
        """Add the shapes to what the canvas is writing, under a transform."""
        self.out.append(f"q {' '.join(f'{number:.6f}' for number in matrix)} cm 1 J 1 j")
        self._all(content)
        self.out.append("Q")
        self.canvas._code.append("\n".join(self.out))
        self.out = []

    def _all(self, content: Iterable[Shape]) -> None:
        for shape in content:
            _DRAWN[type(shape)](self, shape)

    # --- state ---------------------------------------------------------------------------------

    def _enter(self, operators: str) -> State:
        self.out.append(f"q {operators}")
        return self.fill, self.stroke, self.width, self.dash, self.font

    def _leave(self, state: State) -> None:
        self.out.append("Q")
        self.fill, self.stroke, self.width, self.dash, self.font = state

    def _filled(self, colour: Color) -> None:
        if colour is not self.fill:
            self.fill = colour
            self.out.append(f"{_rgb(colour.red, colour.green, colour.blue)} rg")

    def _ink(self, shape: Shape) -> str:
        """Set what fills and draws a shape; the letter of the operator that paints it, "" for nothing."""
        fill, stroke = getattr(shape, "fillColor", None), shape.strokeColor
        if not shape.strokeWidth:
            stroke = None
        if fill is not None:
            self._filled(fill)
        if stroke is None:
            return "f" if fill is not None else ""
        if stroke is not self.stroke:
            self.stroke = stroke
            self.out.append(f"{_rgb(stroke.red, stroke.green, stroke.blue)} RG")
        if shape.strokeWidth != self.width:
            self.width = shape.strokeWidth
            self.out.append(f"{shape.strokeWidth:.4f} w")
        dash = shape.strokeDashArray or ()
        if dash != self.dash:
            self.dash = dash
            self.out.append(f"[{' '.join(f'{length:.3f}' for length in dash)}] 0 d")
        return "B" if fill is not None else "S"

    # --- shapes --------------------------------------------------------------------------------

    def _group(self, group: Group) -> None:
        if group.transform == AS_IS:
            self._all(group.contents)
        else:
            a, b, c, d, e, f = group.transform
            state = self._enter(f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {e:.4f} {f:.4f} cm")
            self._all(group.contents)
            self._leave(state)

    def _stamp(self, stamp: Stamp) -> None:
        name = form_name(stamp.key)
        self.out.append(f"/{self.canvas._doc.getXObjectName(name)} Do")
        self.canvas._formsinuse.append(name)

    def _window(self, window: Window) -> None:
        pane = window.pane
        state = self._enter(f"{pane.x:.4f} {pane.y:.4f} {pane.w:.4f} {pane.h:.4f} re W n")
        self._all(window.contents)
        self._leave(state)

    def _marked(self, marked: MarkedContent) -> None:
        self.out.append(marked.opening)
        self._all(marked.contents)
        self.out.append("EMC")

    def _rect(self, rect: shapes.Rect) -> None:
        if not (paint := self._ink(rect)):
            return
        x, y, w, h, r = rect.x, rect.y, rect.width, rect.height, rect.rx
        if not r:
            self.out.append(f"{x:.3f} {y:.3f} {w:.3f} {h:.3f} re {paint}")
            return
        k = r * (1 - KAPPA)
        right, top = x + w, y + h
        numbers = (
            x + r, y, right - r, y, right - k, y, right, y + k, right, y + r,
            right, top - r, right, top - k, right - k, top, right - r, top,
            x + r, top, x + k, top, x, top - k, x, top - r,
            x, y + r, x, y + k, x + k, y, x + r, y,
        )  # fmt: skip
        self.out.append(_ROUNDED % numbers + " " + paint)

    def _circle(self, circle: shapes.Circle) -> None:
        if not (paint := self._ink(circle)):
            return
        x, y, r = circle.cx, circle.cy, circle.r
        k = r * KAPPA
        numbers = (
            x + r, y, x + r, y + k, x + k, y + r, x, y + r, x - k, y + r, x - r, y + k, x - r, y,
            x - r, y - k, x - k, y - r, x, y - r, x + k, y - r, x + r, y - k, x + r, y,
        )  # fmt: skip
        self.out.append(_CIRCLE % numbers + " " + paint)

    def _line(self, line: shapes.Line) -> None:
        if self._ink(line):
            self.out.append(f"{line.x1:.3f} {line.y1:.3f} m {line.x2:.3f} {line.y2:.3f} l S")

    def _polygon(self, polygon: shapes.Polygon) -> None:
        if paint := self._ink(polygon):
            numbers = polygon.points
            self.out.append(_template((0, *(1,) * (len(numbers) // 2 - 1), 3)) % tuple(numbers) + " " + paint)

    def _path(self, path: shapes.Path) -> None:
        closed = path.operators.count(0) == path.operators.count(3)
        paint = self._ink(path)
        if not closed:  # only what is closed is filled
            paint = {"f": "", "B": "S"}.get(paint, paint)
        if paint:
            even_odd = "" if paint == "S" else "*"
            operators = tuple(path.operators)
            made = _template(operators) if len(operators) < 64 else _made(operators)
            self.out.append(f"{made % tuple(path.points)} {paint}{even_odd}")

    def _string(self, string: shapes.String) -> None:
        if string.fillColor is None or not string.text:
            return
        self._filled(string.fillColor)
        x, size = string.x, string.fontSize
        if string.textAnchor != "start":
            share = 0.5 if string.textAnchor == "middle" else 1.0
            x -= width(string.text, string.fontName, size / PT) * share
        doc = self.canvas._doc
        self.out.append(f"BT {x:.3f} {string.y:.3f} Td")
        for name, part in runs(string.text, string.fontName):
            font = pdfmetrics.getFont(name)
            for subset, code in font.splitString(part, doc):
                face = (font.getSubsetInternalName(subset, doc), size)
                if face != self.font:
                    self.font = face
                    self.out.append(f"{face[0]} {size:.6f} Tf")
                self.out.append(f"({_escaped(code)}) Tj")
        self.out.append("ET")


_DRAWN: dict[type, Any] = {
    shapes.Rect: Pencil._rect,
    shapes.Circle: Pencil._circle,
    shapes.Line: Pencil._line,
    shapes.Polygon: Pencil._polygon,
    shapes.Path: Pencil._path,
    shapes.String: Pencil._string,
    Bundle: Pencil._group,
    Lasting: Pencil._group,
    Group: Pencil._group,
    Stamp: Pencil._stamp,
    Window: Pencil._window,
    Named: Pencil._group,
    Tagged: Pencil._group,
    MarkedContent: Pencil._marked,
}


def _made(operators: Iterable[int]) -> str:
    return " ".join([_LETTERS[operator] for operator in operators])


_template = lru_cache(maxsize=1024)(_made)


@lru_cache(maxsize=256)
def _rgb(red: float, green: float, blue: float) -> str:
    return f"{red:.4f} {green:.4f} {blue:.4f}"


@lru_cache(maxsize=4096)
def _escaped(code: bytes) -> str:
    """The bytes of a PDF string: plain letters as they are, brackets and the rest escaped."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b"()\\" else f"\\{byte:03o}" for byte in code)
