"""Where a board larger than the paper is cut into sheets, and what these are called; and the plan of that: the board
small, how its sheets are cut and glued, and a sketch. Knows no game.
"""

import math
from collections.abc import Sequence

from games.core.structs import Value
from printables.errors import Unprintable
from printables.fonts import width
from printables.layout import SLACK, Box
from printables.making import INDENT, numbered
from printables.shapes import Shape, Stroke, Tagged, at, group, label, line, poly, rect, segments
from printables.sheets import Art, Sheet, Style, drawn
from printables.theme import PAPER, Theme
from printables.tree import window
from printables.words import Words

OVERLAP = 5.0  # mm of a flap, which the next sheet is glued over
MOST = 26  # rows of sheets
Calm = tuple[Sequence[float], Sequence[float]]  # the x and the y, mm, at which a seam parts nothing that is read
_NUMERALS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class SheetPlan(Value):
    """How a board of `size` mm is cut: each column of sheets begins at one of `lefts`, each row ends at one of `tops`.

    A sheet goes on `overlap` mm into the next one on its right and below it: that is its flap.
    """

    size: tuple[float, float]
    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    overlap: float

    @property
    def columns(self) -> int:
        return len(self.lefts)

    @property
    def rows(self) -> int:
        return len(self.tops)

    def pane(self, column: int, row: int) -> Box:
        """What a sheet holds of the board, its flaps included; rows count from the top."""
        left, top = self.lefts[column], self.tops[row]
        right = self.size[0] if column == self.columns - 1 else self.lefts[column + 1] + self.overlap
        low = 0.0 if row == self.rows - 1 else self.tops[row + 1] - self.overlap
        return Box(left, low, right - left, top - low)

    def name(self, column: int, row: int) -> str:
        """I, II, III, … row by row: neither the number of a page nor the name of a hex."""
        return roman(row * self.columns + column + 1)


def plan_of(size: tuple[float, float], sheet: Sheet, overlap: float, calm: Calm = ((), ())) -> SheetPlan:
    """As few sheets as will do, as alike as may be; seams keep to the `calm` places where that costs no further sheet.

    Raises `Unprintable` for a board of more than MOST rows of them.
    """
    room = sheet.room
    lefts = _cuts(size[0], room.w, overlap, calm[0])
    downward = _cuts(size[1], room.h, overlap, [size[1] - y for y in calm[1]])
    if len(downward) > MOST:
        raise Unprintable(f"a board of {size[0]:.0f} x {size[1]:.0f} mm needs {len(downward)} rows of pages")
    return SheetPlan(size, tuple(lefts), tuple(size[1] - y for y in downward), overlap)


def _cuts(long: float, room: float, overlap: float, calm: Sequence[float]) -> list[float]:
    """Where sheets begin along a side of a board of `long` mm, the first one at 0: of all choices of calm places the
    one nearest to sheets that are alike, and these where no choice will do."""
    step = room - overlap
    count = max(math.ceil((long - overlap) / step - SLACK), 1)
    even = [n * (long - overlap) / count for n in range(count)]
    chosen: dict[float, tuple[float, list[float]]] = {0.0: (0.0, [0.0])}  # how uneven by the last cut, and all cuts
    for n in range(1, count):
        first, found = long - room - (count - 1 - n) * step, {}
        for cut in calm:
            ways = [way for last, way in chosen.items() if last < cut <= last + step + SLACK]
            if ways and cut >= first - SLACK:
                uneven, cuts = min(ways)
                found[cut] = uneven + (cut - even[n]) ** 2, [*cuts, cut]
        chosen = found
    return min(chosen.values())[1] if chosen else even


def roman(n: int) -> str:
    """A number from 1 on in Roman numerals."""
    out = ""
    for value, sign in _NUMERALS:
        out += sign * (n // value)
        n %= value
    return out


GAP = 10.0  # mm between the small board, the steps and the sketch
STEPS_WIDE = (86.0, 125.0)  # mm
SKETCH, SKETCHED = (125.0, 100.0), 45.0  # mm of the sketch at most, and its height below the steps at least
NAMED = 12  # pairs of sheets that a step names
PLATE = (9.0, 5.0)  # mm of the name of a sheet on the small board
APART, FLAP, LEAST = 11.0, 5.0, 14.0  # mm in the sketch: between two sheets, a flap, and the side of a sheet at least
GLUED = 3  # the first step in which sheets are glued


class More(Value):
    """What a board says of itself on the page of its plan: art of `size` mm from its lower left corner."""

    size: tuple[float, float]
    art: Art


def assembly(
    small: Shape, plan: SheetPlan, field: Box, sheet: Sheet, title: str, style: Style, more: More | None
) -> Shape:
    """The `field` of the board, `small`, with the names of the sheets; how to join them; on the right below, `more`."""
    room, sentences = sheet.room, assembly_steps(plan, style.words)
    wider, higher = more.size if more else (0.0, 0.0)
    if sheet.landscape:
        scale = min((room.w - max(STEPS_WIDE[0], wider) - GAP) / plan.size[0], room.h / plan.size[1], 1.0)
        w, h = plan.size[0] * scale, plan.size[1] * scale
        wide = min(room.w - w - GAP, STEPS_WIDE[1])
        left = room.x + (room.w - w - GAP - wide) / 2
        steps = numbered(title, sentences, style, wide)
        high = steps.height
        text = Box(left + w + GAP, room.top - high, wide, high)
        free = Box(text.x, room.y, wide, room.h - high - GAP)
        sketched = Box(left, room.y, w, room.h - h - GAP) if more else free
    else:
        steps = numbered(title, sentences, style, room.w)
        high = steps.height
        scale = min(room.w / plan.size[0], (room.h - high - 2 * GAP - max(SKETCHED, higher)) / plan.size[1], 1.0)
        w, h = plan.size[0] * scale, plan.size[1] * scale
        left = room.cx - w / 2
        text = Box(room.x, room.top - high, room.w, high)
        free = Box(room.x + INDENT, room.y, room.w - INDENT, text.y - h - 2 * GAP - room.y)
        sketched = free.less(right=wider + GAP) if more else free
    bottom = (room.top if sheet.landscape else text.y - GAP) - h
    return group(
        steps.draw(text),
        Tagged("Figure", _small(small, plan, field, scale, left, bottom, style), alt=title,
               box=Box(left, bottom, w, h)),
        _sketch(sketched, plan, style),
        at(free.right - wider, free.y if sheet.landscape else free.top - higher, drawn(more.art)) if more else None,
    )  # fmt: skip


# --- what is told --------------------------------------------------------------------------------


def assembly_steps(plan: SheetPlan, words: Words) -> list[str]:
    """What to do with the sheets of this very plan, in the order in which it is done."""
    rows, columns = range(plan.rows), range(plan.columns)
    steps = [words("assembly_scale"), words("assembly_cut")]
    if plan.columns > 1:
        pairs = [(plan.name(column, row), plan.name(column - 1, row)) for row in rows for column in columns[1:]]
        steps.append(_glued("assembly_left", pairs, words))
    if plan.rows > 1:
        pairs = [(_row(plan, row), _row(plan, row - 1)) for row in rows[1:]]
        if plan.columns == 1:
            steps.append(_glued("assembly_above_only", pairs, words))
        else:
            cut = f"{plan.name(0, 1)}–{plan.name(plan.columns - 1, plan.rows - 1)}"
            steps.append(words("assembly_above", sheets=cut, pairs=_over(pairs, words)))
    steps[2] = f"{steps[2]} {words('assembly_join')}"
    return [*steps, words("assembly_size", w=round(plan.size[0]), h=round(plan.size[1]))]


def _glued(key: str, pairs: list[tuple[str, str]], words: Words) -> str:
    """Sheets each cut on one side and glued over another; of a single pair with its names in one sentence."""
    if len(pairs) == 1:
        ((upper, lower),) = pairs
        return words(f"{key}_one", upper=upper, lower=lower)
    return words(key, sheets=_listed([upper for upper, _ in pairs]), pairs=_over(pairs, words))


def _row(plan: SheetPlan, row: int) -> str:
    first, last = plan.name(0, row), plan.name(plan.columns - 1, row)
    return first if first == last else f"{first}–{last}"


def _over(pairs: list[tuple[str, str]], words: Words) -> str:
    """Which sheet is glued over which; of many the first ones."""
    return _listed([words("assembly_over", upper=upper, lower=lower) for upper, lower in pairs])


def _listed(names: list[str]) -> str:
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


# --- the board, small ----------------------------------------------------------------------------


def _small(art: Shape, plan: SheetPlan, field: Box, scale: float, left: float, bottom: float, style: Style) -> Shape:
    theme, (w, h) = style.theme, plan.size
    seams = [((x * scale, 0.0), (x * scale, h * scale)) for x in plan.lefts[1:]]
    seams += [((0.0, y * scale), (w * scale, y * scale)) for y in plan.tops[1:]]
    return at(
        left,
        bottom,
        at(0, 0, window(art, field), scale=scale),
        rect(Box(0, 0, w * scale, h * scale), stroke=theme.stroke(0.25)),
        segments(seams, Stroke(PAPER, 1.0)),
        segments(seams, Stroke(theme.accent, 0.5, (2.0, 1.2))),
        *[
            _named(plan.lefts[column] * scale, plan.tops[row] * scale, plan.name(column, row), style)
            for row in range(plan.rows)
            for column in range(plan.columns)
        ],
    )


def _named(x: float, y: float, name: str, style: Style) -> Shape:
    """The name of a sheet in its upper left corner."""
    wide = max(PLATE[0], width(name, "Sans-Bold", 11) + 3)
    plate = Box(x, y - PLATE[1], wide, PLATE[1])
    return group(
        rect(plate, fill=PAPER, stroke=Stroke(style.theme.accent, 0.4)),
        label(plate, name, 11, face="Sans-Bold", fill=style.theme.accent),
    )


# --- the sketch ----------------------------------------------------------------------------------


def _sketch(box: Box, plan: SheetPlan, style: Style) -> Shape:
    """The sheets a little apart, with their flaps, and in which step they are glued on them; where they are too many
    the first of the first rows.
    """
    theme, pane = style.theme, plan.pane(0, 0)
    for columns, rows in ((plan.columns, plan.rows), (min(plan.columns, 2), min(plan.rows, 2))):
        wide, high = min(box.w, SKETCH[0]) - columns * APART, min(box.h, SKETCH[1]) - rows * APART
        scale = min(wide / (columns * pane.w), high / (rows * pane.h))
        w, h = pane.w * scale, pane.h * scale
        if min(w, h) >= LEAST:
            break
    else:
        return group()
    out: list[Shape] = []
    for row in range(rows):
        for column in range(columns):
            here = Box(box.x + column * (w + APART), box.top - h - row * (h + APART), w, h)
            if column < plan.columns - 1:
                out.append(at(here.right, here.cy, _flap(h, theme), turn=-90))
            if row < plan.rows - 1:
                out.append(at(here.cx, here.y, _flap(w, theme), turn=180))
            out += [rect(here, fill=theme.panel or PAPER, stroke=theme.stroke(0.35))]
            out += [label(here, plan.name(column, row), 16, face="Sans-Bold", fill=theme.ink)]
            if column:
                out += _arrow(here.x, here.cy, (-1, 0), GLUED, theme)
            if row:
                out += _arrow(here.cx, here.top, (0, 1), GLUED + (plan.columns > 1), theme)
    room = Box(box.x, box.top - rows * (h + APART), columns * (w + APART), rows * (h + APART))
    return Tagged("Figure", *out, alt=style.words("assembly_sketch"), box=room)


def _flap(long: float, theme: Theme) -> Shape:
    """A flap that stands up from the middle of its base at (0, 0)."""
    half = long / 2
    edge = [(-half, 0.0), (-half + 1.5, FLAP), (half - 1.5, FLAP), (half, 0.0)]
    return poly(edge, fill=PAPER, stroke=Stroke(theme.soft, 0.25, (1.2, 0.8)))


def _arrow(x: float, y: float, way: tuple[int, int], step: int, theme: Theme) -> list[Shape]:
    """From the edge of a sheet at (x, y) to the flap that it is glued over; beside it the number of the step."""
    (dx, dy), far = way, APART - FLAP / 2
    head, neck = (x + dx * far, y + dy * far), far - 2.2
    wings = [(x + dx * neck + s * dy * 1.3, y + dy * neck + s * dx * 1.3) for s in (-1, 1)]
    number = Box.round(x + dx * 3.5 + abs(dy) * 3.2, y + dy * 3.5 + abs(dx) * 3.2, 5)
    return [
        line((x, y), (x + dx * neck, y + dy * neck), Stroke(theme.accent, 0.6)),
        poly([head, *wings], fill=theme.accent),
        label(number, f"{step}", 10, face="Sans-Bold", fill=theme.accent, pad=0),
    ]
