"""Exact SVG of the Drawing that pdf.py prints: one user unit is one millimetre.

The pages that inline it run under a strict Content Security Policy, so there is no style attribute, no <style> and no
script: presentation attributes only. Each text carries its advance (textLength), because browsers kern and ReportLab
does not, and so that a fallback face stays inside its box.
"""

from __future__ import annotations

from functools import singledispatchmethod
from html import escape
from typing import Any

from reportlab.graphics import shapes
from reportlab.graphics.shapes import _renderPath

from printables.errors import Unprintable
from printables.fonts import FACES, PT, width
from printables.ink import Named, Shape, Stamp, Window
from printables.sheets import Page


def svg_text(page: Page, *, prefix: str = "") -> str:
    """A page as an SVG document, sized in mm.

    `prefix` begins every id: give each SVG inlined in one HTML page its own. A picture without named parts is one image
    to a screen reader, one with named parts a group of them.
    """
    walker = _Walker(prefix)
    body = walker.draw(page.art)
    w, h = _num(page.width), _num(page.height)
    desc = f'<desc id="{prefix}desc">{escape(page.desc)}</desc>' if page.desc else ""
    about = f"{prefix}title {prefix}desc" if page.desc else f"{prefix}title"
    role = "group" if walker.names else "img"
    defs = f"<defs>{''.join(walker.defs.values())}</defs>" if walker.defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" '
        f'role="{role}" aria-labelledby="{about}" lang="{page.lang}">'
        f'<title id="{prefix}title">{escape(page.title)}</title>{desc}{defs}'
        f'<g transform="matrix(1 0 0 -1 0 {h})" stroke-linecap="round" stroke-linejoin="round">{body}</g></svg>'
    )


class _Walker:
    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.defs: dict[str, str] = {}
        self.names: set[str] = set()

    @singledispatchmethod
    def draw(self, shape: Any) -> str:
        raise NotImplementedError(f"no SVG for {type(shape).__name__}")

    @draw.register
    def _(self, stamp: Stamp) -> str:
        if stamp.key not in self.defs:
            body = "".join(map(self.draw, stamp.getContents()))  # inner stamps take their numbers first
            self.defs[stamp.key] = f'<g id="{self.prefix}s{len(self.defs)}">{body}</g>'
        number = list(self.defs).index(stamp.key)
        return f'<use href="#{self.prefix}s{number}"/>'

    @draw.register
    def _(self, named: Named) -> str:
        if named.ident in self.names:
            raise Unprintable(f"two parts of one drawing are called {named.ident}")
        self.names.add(named.ident)
        role = "img" if named.part == "leaf" else "group"
        body = "".join(map(self.draw, named.getContents()))
        return (
            f'<g id="{self.prefix}{escape(named.ident)}" role="{role}"{_placed(named)}>'
            f"<title>{escape(named.title)}</title>{body}</g>"
        )

    @draw.register
    def _(self, window: Window) -> str:
        pane = window.pane
        name = f"{self.prefix}w{len(self.defs)}"
        body = f'<rect x="{_num(pane.x)}" y="{_num(pane.y)}" width="{_num(pane.w)}" height="{_num(pane.h)}"/>'
        self.defs[f"window {name}"] = f'<clipPath id="{name}">{body}</clipPath>'
        return f'<g clip-path="url(#{name})">{"".join(map(self.draw, window.contents))}</g>'

    @draw.register
    def _(self, group: shapes.Group) -> str:
        content = group.getContents()
        looks = {_lettering(text) if isinstance(text, shapes.String) else None for text in content}
        if len(content) > 1 and len(looks) == 1 and None not in looks:  # many texts of one look say it once
            return f"<g{_placed(group)}{_lettering(content[0])}>{''.join(map(_set, content))}</g>"
        body = "".join(map(self.draw, content))
        return f"<g{_placed(group)}>{body}</g>" if _placed(group) else body

    @draw.register
    def _(self, rect: shapes.Rect) -> str:
        corner = f' rx="{_num(rect.rx)}"' if rect.rx else ""
        size = f'width="{_num(rect.width)}" height="{_num(rect.height)}"'
        return f'<rect x="{_num(rect.x)}" y="{_num(rect.y)}" {size}{corner}{_ink(rect)}/>'

    @draw.register
    def _(self, circle: shapes.Circle) -> str:
        return f'<circle cx="{_num(circle.cx)}" cy="{_num(circle.cy)}" r="{_num(circle.r)}"{_ink(circle)}/>'

    @draw.register
    def _(self, polygon: shapes.Polygon) -> str:
        return f'<polygon points="{" ".join(map(_num, polygon.points))}"{_ink(polygon)}/>'

    @draw.register
    def _(self, line: shapes.Line) -> str:
        return f'<path d="M{_num(line.x1)} {_num(line.y1)}L{_num(line.x2)} {_num(line.y2)}"{_ink(line)}/>'

    @draw.register
    def _(self, path: shapes.Path) -> str:
        out: list[str] = []

        def pencil(letter: str) -> Any:
            return lambda *numbers: out.append(letter + " ".join(map(_num, numbers)))

        closed = _renderPath(path, (pencil("M"), pencil("L"), pencil("C"), pencil("Z")))
        rule = ' fill-rule="evenodd"' if closed and path.fillColor else ""
        return f'<path d="{"".join(out)}"{rule}{_ink(path, filled=closed)}/>'

    @draw.register
    def _(self, string: shapes.String) -> str:
        return _set(string, _lettering(string))


def _placed(group: shapes.Group) -> str:
    """Where a group stands, if it was moved at all."""
    if tuple(group.transform) == (1, 0, 0, 1, 0, 0):
        return ""
    return f' transform="matrix({" ".join(_trim(f"{v:.6f}") for v in group.transform)})"'


def _lettering(string: shapes.String) -> str:
    """The look of a text, as attributes that its group may carry for it."""
    face = FACES[string.fontName]
    slope = ' font-style="italic"' if face.italic else ""
    anchor = "" if string.textAnchor == "start" else f' text-anchor="{string.textAnchor}"'
    return (
        f' font-family="{face.families}" font-weight="{face.weight}"{slope} '
        f'font-size="{_num(string.fontSize)}"{anchor} fill="{_css(string.fillColor)}"'
    )


def _set(string: shapes.String, lettering: str = "") -> str:
    advance = width(string.text, string.fontName, string.fontSize / PT)
    return (
        f'<text transform="matrix(1 0 0 -1 {_num(string.x)} {_num(string.y)})"{lettering} '
        f'textLength="{_num(advance)}" lengthAdjust="spacingAndGlyphs">{escape(string.text)}</text>'
    )


def _ink(shape: Shape, *, filled: bool = True) -> str:
    out = f' fill="{_css(getattr(shape, "fillColor", None)) if filled else "none"}"'
    if shape.strokeColor is not None and shape.strokeWidth:
        out += f' stroke="{_css(shape.strokeColor)}" stroke-width="{_num(shape.strokeWidth)}"'
        if shape.strokeDashArray:
            out += f' stroke-dasharray="{" ".join(map(_num, shape.strokeDashArray))}"'
    return out


def _css(colour: Any) -> str:
    return "none" if colour is None else f"#{colour.hexval()[2:]}"


def _num(value: float) -> str:
    return _trim(f"{value:.3f}")


def _trim(digits: str) -> str:
    short = digits.rstrip("0").rstrip(".")
    return "0" if short in ("", "-0") else short
