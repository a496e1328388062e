"""Exact SVG of the Drawing that pdf.py prints: one user unit is one millimetre.

The pages that inline it run under a strict Content Security Policy, so there is no style attribute, no <style> and no
script: presentation attributes only. ReportLab does not kern, so kerning="0" says it here; browsers no longer know that
attribute, and no other does it, so the pages' style sheet tells them. Each text also carries its advance (textLength),
so that kerned text or a fallback face stays inside its box.

What repeats within a page is put into words once: numbers, what fills and draws a shape, the look of a text.

`svg_text` writes a page; `svg_parts` writes the same in parts that have names, for pages that are brought up to date.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import Any

from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group
from reportlab.graphics.transform import mmult
from reportlab.lib.colors import Color

from printables.errors import BadOption, Unprintable
from printables.fonts import FACES, PT, width
from printables.layout import AS_IS, Box, Matrix
from printables.parts import Drawing, DrawingPart, DrawnPlace, Piece, bound, joined, written
from printables.shapes import Bundle, Lasting, Named, Shape, Stamp, Tagged, Window
from printables.sheets import Page

KEPT = 3000  # pieces of art that last, such as a hex of a board with who stands there
FINE = 1000  # steps of a coordinate in a mm: three decimals
ROUNDED = 3  # micrometres that three times the rounding of two points can be off
_MOVE, _CURVE, _CLOSE = 0, 2, 3  # operators of a ReportLab path; 1 is a line
_ONE_COLOUR = re.compile(r'(<path [^<]*)( fill="[^"]*")/>')  # a path that is only filled


def svg_text(page: Page, *, prefix: str = "") -> str:
    """A page as an SVG document, sized in mm.

    `prefix` begins every id: give each SVG inlined in one HTML page its own. A picture without named parts is one image
    to a screen reader, one with named parts a group of them. Raises `Unprintable` where two parts have one name, and
    `BadOption` "bad-prefix".
    """
    prefix_check(prefix)
    walker = _Walker(prefix, parts=False)
    walker.upright(page)
    return f"{_start(page, walker)}{written(_defs(walker))}{written(walker.out)}</svg>"


def svg_parts(page: Page, *, prefix: str) -> Drawing:
    """A page as a drawing in parts, its definitions among them, with the places on it. Raises what `svg_text` does."""
    prefix_check(prefix)
    walker = _Walker(prefix, parts=True)
    walker.upright(page)
    return Drawing.of(_start(page, walker), (*_defs(walker), *walker.out), walker.places)


def _start(page: Page, walker: "_Walker") -> str:
    prefix, w, h = walker.prefix, walker.num[page.width], walker.num[page.height]
    desc = f'<desc id="{prefix}desc">{escape(page.desc)}</desc>' if page.desc else ""
    about = f"{prefix}title {prefix}desc" if page.desc else f"{prefix}title"
    role = "group" if walker.names else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" '
        f'role="{role}" aria-labelledby="{about}" lang="{page.lang}" kerning="0">'
        f'<title id="{prefix}title">{escape(page.title)}</title>{desc}'
    )


def _defs(walker: "_Walker") -> tuple[Piece, ...]:
    return ("<defs>", *walker.defs.values(), "</defs>") if walker.defs else ()


def prefix_check(prefix: str) -> None:
    """Whether this may begin an id. Raises `BadOption` "bad-prefix"."""
    if not re.fullmatch(r"(?:[A-Za-z][A-Za-z0-9_-]*)?", prefix):
        raise BadOption("bad-prefix", "prefix", prefix)


class _Numbers(dict[float, str]):
    """Numbers as text with so many decimals at the most, each worked out once."""

    def __init__(self, decimals: int) -> None:
        self._decimals = decimals

    def __missing__(self, value: float) -> str:
        short = f"{value:.{self._decimals}f}".rstrip("0").rstrip(".")
        text = self[value] = "0" if short == "-0" else short
        return text


class _Steps(dict[int, str]):
    """Micrometres as text in mm, each worked out once. `apart` stands before what does not begin with a minus."""

    def __init__(self, apart: str) -> None:
        self._apart = apart

    def __missing__(self, fine: int) -> str:
        number = f"{abs(fine) / FINE:.3f}".rstrip("0").rstrip(".")
        text = self[fine] = ("-" if fine < 0 else self._apart) + (number[1:] if number.startswith("0.") else number)
        return text


class _Walker:
    """Writes one page, all of it as text or what has a name as `parts`. What it keeps of colours is by their identity:
    the page holds them while it is written.
    """

    def __init__(self, prefix: str, *, parts: bool) -> None:
        self.prefix, self._parts = prefix, parts
        self.out: list[Piece] = []  # elements that stand side by side
        self.defs: dict[str, Piece] = {}  # by their ids
        self.names: set[str] = set()
        self.places: dict[str, DrawnPlace] = {}
        self._home = "u"  # the named part that is being written,
        self._to = AS_IS  # and the matrix by which it is laid
        self._bound: set[str] = set()
        self.num = _Numbers(3)  # lengths in mm
        self._factor = _Numbers(6)  # what a transform is made of
        self._step = _Steps(""), _Steps(" ")
        self._paths: dict[tuple[tuple[float, ...], ...], str] = {}
        self._stamps: dict[str, str] = {}
        self._inks: dict[tuple[Any, ...], str] = {}
        self._letterings: dict[tuple[Any, ...], str] = {}

    def upright(self, page: Page) -> None:
        """The art of a page, of which y points up, in a picture, of which it points down."""
        h = self.num[page.height]
        start = f'<g transform="matrix(1 0 0 -1 0 {h})" stroke-linecap="round" stroke-linejoin="round">'
        self.within(start, [page.art], (1.0, 0.0, 0.0, -1.0, 0.0, page.height))

    def draw(self, content: Iterable[Shape]) -> None:
        """Raises `TypeError` for a shape that shapes.py does not make."""
        for shape in content:
            if (drawn := _DRAWN.get(type(shape))) is None:
                raise TypeError(f"no SVG for {type(shape).__name__}")
            drawn(self, shape)

    def within(self, start: str, content: Iterable[Shape], to: Matrix = AS_IS, name: str = "") -> None:
        """A group with this start tag, laid by a matrix; a part, where it has a name or anything in it has."""
        out, self.out, before = self.out, [], len(self.names)
        around, self._home, self._to = (self._home, self._to), name or self._home, mmult(self._to, to)
        self.draw(content)
        if self._parts and (name or len(self.names) > before):
            out.append(DrawingPart.of(name, start, bound(self.out, self._home, self._bound)))
        else:
            out.append(f"{start}{written(self.out)}</g>")
        self.out, (self._home, self._to) = out, around

    def _lasting(self, lasting: Lasting) -> None:
        """What was drawn before in the same way."""
        kept = _written(self.prefix, lasting, self._parts)
        if twice := self.names & kept.names:
            raise _twice(min(twice))
        self.names |= kept.names
        self.defs |= kept.defs
        self.places |= {name: place.within(self._to) for name, place in kept.places.items()}
        self.out += kept.out

    # --- groups --------------------------------------------------------------------------------

    def _stamp(self, stamp: Stamp) -> None:
        if (use := self._stamps.get(stamp.key)) is None:
            out, self.out = self.out, []
            self.draw(stamp.contents)  # inner stamps are defined first
            body, fill = written(self.out), ""
            if path := _ONE_COLOUR.fullmatch(body):  # written once for all the colours that it is there in
                body, fill = f"{path[1]}/>", path[2]
            name = self._defined("s", "g", body)
            use = self._stamps[stamp.key] = f'<use href="#{name}"{fill}/>'
            self.out = out
        self.out.append(use)

    def _named(self, named: Named) -> None:
        if named.ident in self.names:
            raise _twice(named.ident)
        self.names.add(named.ident)
        role = f' role="{"img" if named.part == "leaf" else "group"}"' if named.title else ""
        place = f' data-place="{escape(named.place)}"' if named.place else ""
        reach = f' data-reach="{self._factor[named.reach]}"' if named.reach else ""
        sides = f' data-sides="{named.sides}"' if named.sides else ""
        title = f"<title>{escape(named.title)}</title>" if named.title else ""
        name = f"{self.prefix}{escape(named.ident)}"
        start = f'<g id="{name}"{role}{place}{reach}{sides}{self._placed(named)}>{title}'
        self.within(start, named.contents, named.transform, name)
        if named.place and self._parts:
            shown = self.out[-1]
            frame = None if named.reach or isinstance(shown, str) else _frame(shown.text())
            to = mmult(self._to, named.transform)
            self.places[named.place] = DrawnPlace(named.title, to, named.reach, named.sides, frame)

    def _defined(self, letter: str, kind: str, body: str) -> str:
        """Something to refer to, called by what it is: the same id means the same in every drawing of a prefix."""
        name = f"{self.prefix}{letter}{blake2b(body.encode(), digest_size=6).hexdigest()}"
        start, end = f'<{kind} id="{name}">', f"</{kind}>"
        if name not in self.defs:
            is_part = self._parts and kind == "g"
            self.defs[name] = DrawingPart.of(name, start, (body,)) if is_part else f"{start}{body}{end}"
        return name

    def _window(self, window: Window) -> None:
        pane, num = window.pane, self.num
        body = f'<rect x="{num[pane.x]}" y="{num[pane.y]}" width="{num[pane.w]}" height="{num[pane.h]}"/>'
        name = self._defined("w", "clipPath", body)
        self.within(f'<g clip-path="url(#{name})">', window.contents)

    def _group(self, group: Group) -> None:
        content, placed = group.contents, self._placed(group)
        if len(content) > 1 and (lettering := self._common(content)):  # many texts of one look say it once
            self.out.append(f"<g{placed}{lettering}>{''.join([self._set(string, '') for string in content])}</g>")
        elif placed:
            self.within(f"<g{placed}>", content, group.transform)
        else:
            self.draw(content)

    def _tagged(self, tagged: Tagged) -> None:
        if tagged.role == "Artifact":
            self.within('<g aria-hidden="true">', [Bundle(tagged.contents)])
        else:
            self._group(tagged)

    def _placed(self, group: Group) -> str:
        """Where a group stands, if it was moved at all."""
        if group.transform == AS_IS:
            return ""
        by, (a, b, c, d, e, f) = self._factor, group.transform
        return f' transform="matrix({by[a]} {by[b]} {by[c]} {by[d]} {by[e]} {by[f]})"'

    # --- texts ---------------------------------------------------------------------------------

    def _string(self, string: shapes.String) -> None:
        self.out.append(self._set(string, self._lettering(string)))

    def _set(self, string: shapes.String, lettering: str) -> str:
        words, num = string.text, self.num
        advance = num[width(words, string.fontName, string.fontSize / PT)]
        return (
            f'<text transform="matrix(1 0 0 -1 {num[string.x]} {num[string.y]})"{lettering} '
            f'textLength="{advance}" lengthAdjust="spacingAndGlyphs">{_escaped(words)}</text>'
        )

    def _common(self, content: Iterable[Shape]) -> str:
        """The look that all have, if they are texts of one look."""
        common = ""
        for string in content:
            if type(string) is not shapes.String or (lettering := self._lettering(string)) != (common or lettering):
                return ""
            common = lettering
        return common

    def _lettering(self, string: shapes.String) -> str:
        """The look of a text, as attributes that its group may carry for it."""
        key = string.fontName, string.fontSize, string.textAnchor, id(string.fillColor)
        if (known := self._letterings.get(key)) is not None:
            return known
        face = FACES[string.fontName]
        slope = ' font-style="italic"' if face.italic else ""
        anchor = "" if string.textAnchor == "start" else f' text-anchor="{string.textAnchor}"'
        made = self._letterings[key] = (
            f' font-family="{face.families}" font-weight="{face.weight}"{slope} '
            f'font-size="{self.num[string.fontSize]}"{anchor} fill="{_css(string.fillColor)}"'
        )
        return made

    # --- shapes --------------------------------------------------------------------------------

    def _rect(self, rect: shapes.Rect) -> None:
        num = self.num
        corner = f' rx="{num[rect.rx]}"' if rect.rx else ""
        self.out.append(
            f'<rect x="{num[rect.x]}" y="{num[rect.y]}" width="{num[rect.width]}" height="{num[rect.height]}"'
            f"{corner}{self._ink(rect, rect.fillColor)}/>"
        )

    def _circle(self, circle: shapes.Circle) -> None:
        num = self.num
        self.out.append(
            f'<circle cx="{num[circle.cx]}" cy="{num[circle.cy]}" r="{num[circle.r]}"'
            f"{self._ink(circle, circle.fillColor)}/>"
        )

    def _line(self, line: shapes.Line) -> None:
        num = self.num
        self.out.append(
            f'<path d="M{num[line.x1]} {num[line.y1]}L{num[line.x2]} {num[line.y2]}"{self._ink(line, None)}/>'
        )

    def _polygon(self, polygon: shapes.Polygon) -> None:
        points = " ".join(map(self.num.__getitem__, polygon.points))
        self.out.append(f'<polygon points="{points}"{self._ink(polygon, polygon.fillColor)}/>')

    def _path(self, path: shapes.Path) -> None:
        operators = path.operators
        closed = operators.count(_MOVE) == operators.count(_CLOSE)  # only what is closed is filled
        fill = path.fillColor if closed else None
        rule = ' fill-rule="evenodd"' if fill else ""
        key = tuple(operators), tuple(path.points)
        if (steps := self._paths.get(key)) is None:
            steps = self._paths[key] = _steps(path, *self._step)
        self.out.append(f'<path d="{steps}"{rule}{self._ink(path, fill)}/>')

    def _ink(self, shape: Shape, fill: Color | None) -> str:
        """What fills and draws a shape, as attributes."""
        stroke, wide, dash = shape.strokeColor, shape.strokeWidth, shape.strokeDashArray
        key = id(fill), id(stroke), wide, tuple(dash) if dash else None
        if (known := self._inks.get(key)) is not None:
            return known
        made = f' fill="{_css(fill)}"'
        if stroke is not None and wide:
            made += f' stroke="{_css(stroke)}" stroke-width="{self.num[wide]}"'
            if dash:
                made += f' stroke-dasharray="{" ".join(map(self.num.__getitem__, dash))}"'
        self._inks[key] = made
        return made


@lru_cache(maxsize=KEPT)
def _written(prefix: str, lasting: Lasting, parts: bool) -> _Walker:
    """Who has written this art, and nothing else, with ids of this prefix."""
    walker = _Walker(prefix, parts=parts)
    walker.draw([lasting.anew()])
    walker.out = joined(walker.out)  # it changes as one
    return walker


def _steps(path: shapes.Path, first: Mapping[int, str], then: Mapping[int, str]) -> str:
    """The steps of a path in few letters, each from where the last one led, so that what is alike in two places is
    written alike. A line that leads nowhere is left out, but for the first of a pen, which is a dot.

    A bend of one handle, as icons have them, says it once. They are reckoned in micrometres: however many there are,
    they end where they end on paper. `first` writes the first number of a step, `then` one that follows.
    """
    ends = [round(point * FINE) for point in path.points]
    steps: list[str] = []
    x = y = at = 0
    start, last = (0, 0), _CLOSE
    for operator in path.operators:
        if operator == _CLOSE:
            x, y = start
            steps.append("z")
        elif operator == _CURVE:
            a, b, c, d, e, f = ends[at : at + 6]
            if abs(3 * (a - c) + e - x) <= ROUNDED and abs(3 * (b - d) + f - y) <= ROUNDED:
                across, up = round((3 * (a + c) - e - 5 * x) / 4), round((3 * (b + d) - f - 5 * y) / 4)
                steps.append(f"q{first[across]}{then[up]}{then[e - x]}{then[f - y]}")
            else:
                steps.append(f"c{first[a - x]}{then[b - y]}{then[c - x]}{then[d - y]}{then[e - x]}{then[f - y]}")
            x, y, at = e, f, at + 6
        else:
            across, up = ends[at] - x, ends[at + 1] - y
            x, y, at = ends[at], ends[at + 1], at + 2
            if operator == _MOVE:
                start = x, y
                steps.append(f"m{first[across]}{then[up]}")
            elif across and up:
                steps.append(f"l{first[across]}{then[up]}")
            elif across:
                steps.append(f"h{first[across]}")
            elif up or last == _MOVE:
                steps.append(f"v{first[up]}")
        last = operator
    return "".join(steps)


def _twice(ident: str) -> Unprintable:
    return Unprintable(f"two parts of one drawing are called {ident}")


def _frame(drawn: str) -> Box | None:
    """The first rectangle in what is drawn."""
    found = re.search(r'<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"', drawn)
    return Box(*map(float, found.groups())) if found else None


_DRAWN: dict[type, Callable[[_Walker, Any], None]] = {
    shapes.Rect: _Walker._rect,
    shapes.Circle: _Walker._circle,
    shapes.Polygon: _Walker._polygon,
    shapes.Line: _Walker._line,
    shapes.Path: _Walker._path,
    shapes.String: _Walker._string,
    Bundle: _Walker._group,
    Lasting: _Walker._lasting,
    Group: _Walker._group,
    Stamp: _Walker._stamp,
    Window: _Walker._window,
    Named: _Walker._named,
    Tagged: _Walker._tagged,
}


_escaped = lru_cache(maxsize=4096)(escape)


def _css(colour: Color | None) -> str:
    return "none" if colour is None else _hex(colour.red, colour.green, colour.blue)


@lru_cache(maxsize=256)
def _hex(red: float, green: float, blue: float) -> str:
    return f"#{Color(red, green, blue).hexval()[2:]}"
