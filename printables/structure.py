"""What a page says to somebody who hears it: its headings, paragraphs, lists, tables and pictures, in reading order.

The art of a page becomes the same art with every mark of ink inside marked content, as ISO 32000-1 14.6 and 14.7 have
it: of an element, or an artifact, which is what nobody needs to be told: grounds, rules, crop marks. Art says what it
is by `Tagged` and `Named` groups (shapes.py). Without such a group, a text is a paragraph, and all else an
artifact. A paragraph in the face of titles is a heading.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from reportlab.graphics import shapes
from reportlab.graphics.shapes import Group
from reportlab.graphics.transform import mmult

from printables.fonts import PT
from printables.layout import AS_IS, Bounds, Matrix, moved
from printables.shapes import Bundle, Lasting, Named, Shape, Stamp, Tagged, Window
from printables.sheets import Page
from printables.tree import bounds, strings

ARTIFACT = "/Artifact BMC"
TITLES, SECOND = "Serif-Semi", 16.0  # the face of all titles, and from how many points they are of the second level
GROUPING = {"Table", "TR", "L", "LI", "Link"}  # made of elements; all others hold ink
CELLS = {"TH", "TD"}  # which may be empty
TEXT = {"H1", "P", "Lbl", "LBody", *CELLS}


@dataclass(slots=True)
class Element:
    """A node of the structure tree: its kids are elements, and the numbers of what is marked on its page.

    `alt` says a picture in words, of a link it is the address; `box` is where either stands, in points.
    """

    role: str
    kids: "list[Element | int]" = field(default_factory=list)
    alt: str = ""
    box: Bounds | None = None
    lang: str = ""
    title: str = ""


class MarkedContent(Bundle):
    """Shapes of one sequence of marked content: `opening` is the operator that begins it."""

    def __init__(self, opening: str, content: Iterable[Shape]) -> None:
        super().__init__(content)
        self.opening = opening


class TaggedPage:
    """A page with its ink marked, and what it says: `owners` are the elements by the numbers of their marks. `matrix`
    brings its millimetres to points.
    """

    def __init__(self, page: Page, matrix: Matrix) -> None:
        self.section = Element("Sect", lang=page.lang)
        self.owners: list[Element] = []
        self.links: list[Element] = []
        self._level = 0  # of the last heading: none may be left out (ISO 14289-1 7.4.2)
        self._wordy: dict[str, bool] = {}  # whether there are words in a stamp, by its key
        marked = self._marked([page.art], matrix, self.section) or [MarkedContent(ARTIFACT, [page.art])]
        self.art: Shape = Bundle(marked)

    def _marked(self, content: Iterable[Shape], matrix: Matrix, parent: Element) -> list[Shape] | None:
        """The shapes with their marks, or None where all of it is an artifact."""
        out: list[Shape] = []
        plain: list[Shape] = []
        for shape in content:
            read = _READ.get(type(shape))
            made = read(self, shape, matrix, parent) if read else None
            if made is None:
                plain.append(shape)
                continue
            if plain:
                out.append(MarkedContent(ARTIFACT, plain))
                plain = []
            out.append(made)
        if not out:
            return None
        if plain:
            out.append(MarkedContent(ARTIFACT, plain))
        return out

    def _string(self, words: shapes.String, _matrix: Matrix, parent: Element) -> Shape | None:
        if not words.text or words.fillColor is None:
            return None
        return self._holding(Element(self._heading(_role(words))), parent, words)

    def _stamp(self, stamp: Stamp, _matrix: Matrix, parent: Element) -> Shape | None:
        if (wordy := self._wordy.get(stamp.key)) is None:
            wordy = self._wordy[stamp.key] = next(strings(stamp), None) is not None
        return self._holding(Element("P"), parent, stamp) if wordy else None

    def _named(self, named: Named, matrix: Matrix, parent: Element) -> Shape | None:
        if not named.title:
            return self._group(named, matrix, parent)
        picture = Element("Figure", alt=named.title, box=moved(bounds(named), matrix))
        return self._holding(picture, parent, named, matrix)

    def _group(self, group: Group, matrix: Matrix, parent: Element) -> Shape | None:
        made = self._marked(group.contents, mmult(matrix, group.transform), parent)
        return None if made is None else Bundle(made, group.transform)

    def _window(self, window: Window, matrix: Matrix, parent: Element) -> Shape | None:
        made = self._marked(window.contents, matrix, parent)
        return None if made is None else Window(window.pane, *made)

    def _tagged(self, shape: Tagged, matrix: Matrix, parent: Element) -> Shape | None:
        role = shape.role
        if role == "Artifact":
            return None
        element = Element(role, alt=shape.alt)
        if box := shape.box:
            element.box = moved((box.x, box.y, box.right, box.top), matrix)
        if role in GROUPING:
            made = self._group(shape, matrix, element)
            if made is not None:
                parent.kids.append(element)
                if role == "Link":
                    self.links.append(element)
            return made
        if role in TEXT:
            first = next(strings(shape), None)
            if first is None and role not in CELLS:
                return None
            element.role = self._heading(_role(first) if role == "P" and first is not None else role)
        return self._holding(element, parent, shape, matrix)

    def _heading(self, role: str) -> str:
        """The same, but a heading at most one level below the one before."""
        if role[0] != "H":
            return role
        self._level = min(int(role[1]), self._level + 1)
        return f"H{self._level}"

    def _holding(self, element: Element, parent: Element, shape: Shape, matrix: Matrix = AS_IS) -> Shape:
        """The shape as what an element holds. The links in a picture stand behind it, as what has words of its own
        hides all that is in it."""
        parent.kids.append(element)
        if element.role == "Figure" and _has_link(shape):
            return self._parted(element, parent, shape, matrix)
        return self._mark(element, [shape])

    def _mark(self, element: Element, content: list[Shape]) -> Shape:
        """Shapes as one sequence of marked content of an element."""
        number = len(self.owners)
        element.kids.append(number)
        self.owners.append(element)
        return MarkedContent(f"/{element.role} <</MCID {number}>> BDC", content)

    def _parted(self, picture: Element, parent: Element, group: Group, matrix: Matrix) -> Shape:
        """A group of a picture whose links `parent` holds: all else is the picture's, painted in the same order."""
        matrix, out = mmult(matrix, group.transform), list[Shape]()
        for linked, parts in groupby(group.contents, _has_link):
            if not linked:
                out.append(self._mark(picture, list(parts)))
                continue
            for shape in parts:
                link = isinstance(shape, Tagged) and shape.role == "Link"
                made = self._tagged(shape, matrix, parent) if link else self._parted(picture, parent, shape, matrix)
                out += [made] if made is not None else []
        return Bundle(out, group.transform)


_READ: dict[type, Callable[[TaggedPage, Any, Matrix, Element], Shape | None]] = {
    shapes.String: TaggedPage._string,
    Stamp: TaggedPage._stamp,
    Named: TaggedPage._named,
    Tagged: TaggedPage._tagged,
    Bundle: TaggedPage._group,
    Group: TaggedPage._group,
    Lasting: TaggedPage._group,
    Window: TaggedPage._window,
}


def _has_link(shape: Shape) -> bool:
    """Whether there is a link in art that is drawn once: a form may be drawn more often, and a window is clipped."""
    if isinstance(shape, Tagged) and shape.role == "Link":
        return True
    return isinstance(shape, Group) and not isinstance(shape, Stamp | Window) and any(map(_has_link, shape.contents))


def _role(words: shapes.String) -> str:
    """A text in the face of titles is a heading, but a number is not."""
    if words.fontName != TITLES or words.text.isdecimal():
        return "P"
    return "H2" if words.fontSize >= SECOND * PT else "H3"
