"""Prints beside a raw ReportLab canvas that draws the same pages, and beside ReportLab's own SVG of the same art."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import Any

from reportlab.graphics import renderSVG, shapes
from reportlab.graphics.shapes import Group
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.comparison import Comparison, Timed, alternately
from games.battletech.board import BOARDS
from games.battletech.designs import DESIGNS
from printables import fonts
from printables.art.battle_cry.tokens import ReserveTokens
from printables.art.battletech.battlemap import battlemap
from printables.art.battletech.data import SheetPrint
from printables.catalogue import PRODUCTS, pack_of, pages_of
from printables.pdf import MM, pdf_bytes
from printables.product import Order
from printables.shapes import Shape, Stamp, Window
from printables.sheets import Page
from printables.svg import svg_text
from printables.theme import THEMES
from printables.words import Words

ROUNDS = 20
BOARD_ROUNDS = 8  # of boards, which have many pages, in each theme
PRINTED = {  # boards as they are printed: product and paper
    "battle board": ("battle-board", "a4"),
    "map sheet": ("map-sheet", "a4"),
    "Bitva board": ("bitva-board", "a4"),
    "Bitva board on A3": ("bitva-board", "a3"),
    "Invasion tiles": ("invasion-tiles", "a4"),
}
PACK = 20  # pages
MEMORY_MB, PAGE_KB = 100, 150
STOCK = "Stock-"  # begins the names of the floor's faces
Call = tuple[str, tuple[Any, ...], dict[str, Any]]


def board() -> list[Page]:
    return [battlemap(THEMES["colour"], Words("en"), BOARDS["training"])]


def product(slug: str, data: object = None) -> list[Page]:
    return list(pages_of(slug, data=data))


# --- the floor -----------------------------------------------------------------------------------


def register() -> None:
    """The same faces as ReportLab has them: it cuts them down for each document anew."""
    for name, face in fonts.FACES.items():
        font = TTFont(STOCK + name, str(face.path))
        font.face.name = (STOCK + name).encode()  # two of one name would be one
        pdfmetrics.registerFont(font)


def raw(pages: Iterable[Page]) -> Callable[[], bytes]:
    """A function that draws the pages with the calls that somebody would write who has only a canvas: worked out here
    once, with repeated art as forms, and with no state set that is already so."""
    calls: list[Call] = []
    known: set[str] = set()
    for page in pages:
        calls.append(("setPageSize", ((page.width * MM, page.height * MM),), {}))
        for stamp in _stamps(page.art):
            if stamp.key not in known:
                known.add(stamp.key)
                calls.append(("beginForm", (_name(stamp), *stamp.box), {}))
                _Writer(calls).draw(stamp.contents)
                calls.append(("endForm", (), {}))
        calls += [("saveState", (), {}), ("scale", (MM, MM), {}), ("setLineCap", (1,), {}), ("setLineJoin", (1,), {})]
        _Writer(calls).draw([page.art])
        calls += [("restoreState", (), {}), ("showPage", (), {})]

    def draw() -> bytes:
        out = BytesIO()
        canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName=f"{STOCK}Sans")
        for name, arguments, more in calls:
            if name == "path":
                path = canvas.beginPath()
                for step, numbers in arguments:
                    getattr(path, step)(*numbers)
                canvas.drawPath(path, **more)
            else:
                getattr(canvas, name)(*arguments, **more)
        canvas.save()
        return out.getvalue()

    return draw


def _name(stamp: Stamp) -> str:
    return "f" + str(abs(hash(stamp.key)))


def _stamps(node: object) -> Iterable[Stamp]:
    for child in getattr(node, "contents", ()):
        yield from _stamps(child)
        if isinstance(child, Stamp):
            yield child


class _Writer:
    def __init__(self, calls: list[Call]) -> None:
        self.calls = calls
        self.now: dict[str, Any] = {}

    def say(self, name: str, *arguments: object, **more: object) -> None:
        self.calls.append((name, arguments, more))

    def set(self, name: str, value: object) -> None:
        if self.now.get(name) != value:
            self.now[name] = value
            self.say(name, *(value if isinstance(value, tuple) else (value,)))

    def draw(self, content: Iterable[object]) -> None:
        for part in content:
            if isinstance(part, Stamp):
                self.say("doForm", _name(part))
            elif isinstance(part, Window):
                raise TypeError("none of the measured pages is cut out of a larger one")
            elif isinstance(part, Group):
                self.group(part)
            else:
                self.shape(part)

    def group(self, group: Group) -> None:
        if tuple(group.transform) == (1, 0, 0, 1, 0, 0):
            self.draw(group.contents)
            return
        before = dict(self.now)
        self.say("saveState")
        self.say("transform", *group.transform)
        self.draw(group.contents)
        self.say("restoreState")
        self.now = before

    def shape(self, shape: Shape) -> None:
        fill, stroke = shape.fillColor if hasattr(shape, "fillColor") else None, getattr(shape, "strokeColor", None)
        if fill is not None:
            self.set("setFillColor", fill)
        if isinstance(shape, shapes.String):
            self.set("setFont", (STOCK + shape.fontName, shape.fontSize))
            how = {"start": "drawString", "middle": "drawCentredString", "end": "drawRightString"}[shape.textAnchor]
            self.say(how, shape.x, shape.y, shape.text)
            return
        if stroke is not None:
            self.set("setStrokeColor", stroke)
            self.set("setLineWidth", shape.strokeWidth)
            self.set("setDash", (shape.strokeDashArray or [],))
        paint = {"fill": int(fill is not None), "stroke": int(stroke is not None)}
        match shape:
            case shapes.Rect() if shape.rx:
                self.say("roundRect", shape.x, shape.y, shape.width, shape.height, shape.rx, **paint)
            case shapes.Rect():
                self.say("rect", shape.x, shape.y, shape.width, shape.height, **paint)
            case shapes.Circle():
                self.say("circle", shape.cx, shape.cy, shape.r, **paint)
            case shapes.Line():
                self.say("line", shape.x1, shape.y1, shape.x2, shape.y2)
            case shapes.Polygon():
                points = list(zip(shape.points[::2], shape.points[1::2], strict=True))
                steps = [("moveTo", points[0]), *(("lineTo", point) for point in points[1:]), ("close", ())]
                self.say("path", *steps, **paint)
            case shapes.Path():
                self.path(shape, paint)

    def path(self, path: shapes.Path, paint: dict[str, int]) -> None:
        steps, at = [], 0
        for operator in path.operators:
            name, count = (("moveTo", 2), ("lineTo", 2), ("curveTo", 6), ("close", 0))[operator]
            steps.append((name, tuple(path.points[at : at + count])))
            at += count
        if path.operators.count(0) != path.operators.count(3):
            paint["fill"] = 0
        self.say("path", *steps, **paint, fillMode=0)


# --- measuring -----------------------------------------------------------------------------------


def measure() -> list[Comparison]:
    fonts.register()
    register()
    lines = []
    for name, pages in (
        ("board", board),
        ("battle counters", partial(product, "battle-counters")),
        ("Bitva counters", partial(product, "bitva-counters")),
        ("reserve tokens", partial(product, "reserve-tokens", ReserveTokens(60, 36))),
        ("record sheet", partial(product, "record-sheet", SheetPrint(DESIGNS["HBK-4G"], "Zoë"))),
    ):
        floor = raw(pages())
        lines.append(
            _timed(partial(_made, pages), floor, ROUNDS).speeds(f"{name} as a PDF, pages", len(pages()), limit=1)
        )
    lines.append(_as_svg("board on the screen as SVG, pages", board(), ROUNDS))
    for name, (slug, paper) in PRINTED.items():
        themed = (list(pages_of(slug, paper=paper, theme=theme)) for theme in THEMES)  # one theme's pages at a time
        title = f"{name} as SVG, slowest theme, pages"
        lines.append(min((_as_svg(title, pages, BOARD_ROUNDS) for pages in themed), key=lambda line: line.ratio))
    lines.append(_share("pack of 20 pages, memory", memory_of_a_pack(), MEMORY_MB, "MB"))
    lines.append(_share("heaviest page of all products", heaviest() / 1000, PAGE_KB, "kB"))
    return lines


def _as_svg(name: str, pages: list[Page], rounds: int) -> Comparison:
    """Our SVG of each page and ReportLab's, of the same art, which was made before."""
    timed = _timed(lambda: [svg_text(page) for page in pages], lambda: [_stock(page) for page in pages], rounds)
    return timed.speeds(name, len(pages), limit=10)


def _made(pages: Callable[[], list[Page]]) -> bytes:
    return pdf_bytes(pages())


def _timed(ours: Callable[[], object], floor: Callable[[], object], rounds: int) -> Timed:
    return alternately(ours, floor, rounds=rounds, clock=process_time)


def _stock(page: Page) -> str:
    drawing = shapes.Drawing(page.width, page.height)
    drawing.contents = [page.art]
    return str(renderSVG.drawToString(drawing))


def _share(name: str, found: float, limit: float, unit: str) -> Comparison:
    return Comparison(name, f"{found:.0f} {unit}", f"{limit:.0f} {unit}", found / limit, 1)


def heaviest() -> int:
    """Bytes of the largest page, printed alone with its fonts."""
    return max(len(pdf_bytes([page])) for slug in PRODUCTS for page in pages_of(slug))


def memory_of_a_pack() -> float:
    """The most that a process of its own ever held, Python and all libraries included, in MB."""
    command = [sys.executable, "-m", "benchmarks.prints"]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def pack() -> None:
    """Products as they come, in both languages in turn, until there are enough pages."""
    orders: list[Order] = []
    for slug, language in zip(cycle(PRODUCTS), cycle(("en", "fr")), strict=False):
        orders.append(Order(slug, language=language))
        if len(pages := pack_of(orders, "Pack")) >= PACK:
            pdf_bytes(pages)
            return


if __name__ == "__main__":
    pack()
    # not getrusage: on Linux its maximum includes what the process that started this one held at that moment
    [held] = re.findall(r"^VmHWM:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    print(int(held) / 1024)
