"""A page to print and measure: how far a printer moves and stretches a page, its margins, its backs.

What is read off goes into a `printables.profile.Profile`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from printables.layout import REST, Box
from printables.making import numbered
from printables.options import PrintOptions
from printables.pieces import heading
from printables.product import MARGIN, MARGIN_USUAL
from printables.shapes import (
    Point,
    Shape,
    Stroke,
    at,
    circle,
    group,
    label,
    labels,
    line,
    paragraph,
    paragraph_height,
    poly,
    rect,
    segments,
    text,
)
from printables.sheets import PageContent, Style
from printables.theme import Theme
from printables.words import Words

RULER = 150  # mm
STAIRS = range(2, 16)  # mm from the edge of the paper
NEAREST = 2.0  # mm from the edge of the paper to the head of an arrow that says "from the edge"
GRID, ARM = 15, 12  # mm to each side: the grid on the back, and the cross that is read on it
POINTS = 9.0
LETTERS = {"dx": "A", "dy": "B", "scale_x": "C", "scale_y": "D", "duplex_dx": "E", "duplex_dy": "F"}
FINE = 0.12
LOW_SIDE = 70.0  # mm from the middle to the right, where the height of the cross is measured
MEASURES = tuple(RULER + half / 2 for half in range(-5, 6))  # mm: how long a ruler may come out, in the table
LARGER = 3.0  # times, the example of how a cross is read
EXAMPLE = (2, -1)  # mm: where its cross lies


def calibration(style: Style, _options: PrintOptions) -> list[PageContent]:
    """Front and back, printed on one sheet. Their foot stands along the right edge, clear of what is measured."""
    words = style.words
    backs = words("backs", part=words("calibration"))
    sheet = replace(style.sheet, aside=True)
    return [
        PageContent(words("calibration"), lambda: _front(style), words("desc_calibration"), sheet),
        PageContent(backs, lambda: _back(style, backs), words("desc_calibration"), sheet, back="long"),
    ]


def _front(style: Style) -> Shape:
    theme, words = style.theme, style.words
    w, h = style.sheet.size
    cx, cy = w / 2, h / 2
    return group(
        _title(style, words("calibration")),
        _steps(Box(cx - 66, cy + 14, 132, 79), words, theme, cx),
        _results(Box(cx - 66, cy - 72, 132, 58), words, theme, cx, cy),
        _rulers(cx, cy, words, theme),
        _stairs(w, h, words("calibration_stairs"), theme),
        _cross(cx, cy, ARM, theme.stroke(FINE), theme.stroke(0.2)),
        _to_the_edges(cx, cy, words, theme),
    )


def _title(style: Style, name: str) -> Shape:
    w, h = style.sheet.size
    return text(w / 2, h - 34, name, 18, face="Serif-Semi", fill=style.theme.ink, anchor="middle")


def _lettered(x: float, y: float, name: str, sentence: str, theme: Theme) -> Shape:
    """A letter, and behind it how long what is measured should be, round (x, y)."""
    before, behind = Box(x - 30, y - 2, 60, 4).columns(24, REST)
    return group(
        label(before, name, 11, face="Sans-Bold", fill=theme.accent, anchor="end"),
        label(behind, sentence, 8, fill=theme.ink, anchor="start"),
    )


def _cross(x: float, y: float, arm: float, ring: Stroke, pen: Stroke, scale: float = 1.0) -> Shape:
    """A cross with a ring of 1 mm times `scale` round its middle."""
    arms: list[tuple[Point, Point]] = [((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))]
    return group(circle(x, y, scale, stroke=ring), segments(arms, pen))


def _head(tip: Point, turn: float, theme: Theme) -> Shape:
    """The head of an arrow that points to the left before it is turned."""
    return at(*tip, poly([(0, 0), (2.6, 0.8), (2.6, -0.8)], fill=theme.accent), turn=turn)


def _to_the_edges(cx: float, cy: float, words: Words, theme: Theme) -> Shape:
    """What A and B measure: from the left and from the lower edge of the paper to the middle of the cross."""
    pen, side = Stroke(theme.accent, 0.2), cx + LOW_SIDE
    across, up = (words("calibration_should", n=words.number(round(n, 1))) for n in (cx, cy))
    return group(
        segments([((NEAREST, cy), (cx - ARM, cy)), ((side, NEAREST), (side, cy))], pen),
        line((cx + ARM, cy), (side + 2, cy), theme.stroke(FINE)),
        _head((NEAREST, cy), 0, theme),
        _head((cx - 1, cy), 180, theme),
        _head((side, NEAREST), 90, theme),
        _head((side, cy), -90, theme),
        _lettered(cx - 44, cy + 3, LETTERS["dx"], across, theme),
        at(side - 3, cy - RULER / 2 - 30, _lettered(0, 0, LETTERS["dy"], up, theme), turn=90),
    )


def _rulers(cx: float, cy: float, words: Words, theme: Theme) -> Shape:
    """One along the lower edge of a square of 150 mm round the middle, one along its left edge."""
    left, low = cx - RULER / 2, cy - RULER / 2
    pairs: list[tuple[Point, Point]] = [((left, low), (left + RULER, low)), ((left, low), (left, low + RULER))]
    for n in range(RULER + 1):
        long = 4.0 if n % 10 == 0 else 2.6 if n % 5 == 0 else 1.6
        pairs += [((left + n, low), (left + n, low - long)), ((left, low + n), (left - long, low + n))]
    numbers = [
        label(Box(left + n - 5, low - 8, 10, 3.4), f"{n}", 6.5, fill=theme.soft, pad=0) for n in range(0, RULER + 1, 10)
    ]
    numbers += [
        label(Box(left - 12, low + n - 1.7, 7.4, 3.4), f"{n}", 6.5, fill=theme.soft, anchor="end", pad=0)
        for n in range(0, RULER + 1, 10)
    ]
    sentence = words("calibration_should", n=RULER)
    return group(
        segments(pairs, theme.stroke(FINE)),
        *numbers,
        _lettered(cx, low - 12, LETTERS["scale_x"], sentence, theme),
        at(left - 14, cy - 37, _lettered(0, 0, LETTERS["scale_y"], sentence, theme), turn=90),
    )


def _stairs(w: float, h: float, caption: str, theme: Theme) -> Shape:
    """Short lines 2 to 15 mm from each edge, side by side, with their distance: the first one seen is the margin.

    Those of the left edge stand above the arrow to the cross, those of the right one between bar and words of the foot.
    """
    pairs: list[tuple[Point, Point]] = []
    out: list[Shape] = []
    left, right = h / 2 + 43, h / 2 + 20
    for n in STAIRS:
        along = (n - (STAIRS[0] + STAIRS[-1]) / 2) * 5.0
        x, words = w / 2 + along, f"{n}"
        pairs += [((x - 1.9, edge), (x + 1.9, edge)) for edge in (n, h - n)]
        pairs += [((edge, y + along - 1.9), (edge, y + along + 1.9)) for edge, y in ((n, left), (w - n, right))]
        out += [
            text(x, h - n - 2.6, words, 6, fill=theme.ink, anchor="middle"),
            text(x, n + 0.6, words, 6, fill=theme.ink, anchor="middle"),
            text(n + 0.6, left + along - 0.7, words, 6, fill=theme.ink),
            text(w - n - 0.6, right + along - 0.7, words, 6, fill=theme.ink, anchor="end"),
        ]
    out += [
        text(w / 2, h - 22, caption, 7, fill=theme.soft, anchor="middle"),
        text(w / 2, 20, caption, 7, fill=theme.soft, anchor="middle"),
        at(14, left - 26, text(0, 0, caption, 7, fill=theme.soft, anchor="middle"), turn=90),
        at(w - 14, right - 26, text(0, 0, caption, 7, fill=theme.soft, anchor="middle"), turn=-90),
    ]
    return group(segments(pairs, theme.stroke(0.15)), *out)


def _steps(box: Box, words: Words, theme: Theme, x: float) -> Shape:
    """What to do, from the top of the box, where the cross is `x` mm from the left edge; below the step about the
    rulers how a measure becomes a scale.
    """
    out: list[Shape] = [text(box.x, box.top - 5, words("calibration_how"), 13, face="Serif-Semi", fill=theme.ink)]
    top = box.top - 8.5
    margin = {"least": MARGIN[0], "most": MARGIN[1], "usual": MARGIN_USUAL}
    x = round(x, 1)  # as fine as a ruler is read
    short, long = (words.number(round(x + by, 1)) for by in (-1.5, 1))
    values = {
        "x": words.number(x),
        "ruler": RULER,
        "short": short,
        "long": long,
        "missing": words.number(1.5),
        **margin,
    }
    for n, key in enumerate(("print", "move", "scale", "duplex", "margin"), 1):
        step = words(f"calibration_{key}", **values, hundredfold=RULER * 100)
        tall = paragraph_height(step, POINTS, box.w - 6) + 1.2
        out.append(text(box.x, top - 3.1, f"{n}", 9.5, face="Sans-Bold", fill=theme.accent))
        out.append(paragraph(Box(box.x + 6, top - tall, box.w - 6, tall), step, POINTS, fill=theme.ink))
        top -= tall
        if key == "scale":
            out.append(_scales(Box(box.x + 6, top - 10, box.w - 6, 9), words, theme))
            top -= 12
    return group(*out)


def _scales(box: Box, words: Words, theme: Theme) -> Shape:
    """A table: what was measured of a ruler, and the scale that puts it right."""
    heads, *cells = box.columns(25, *[REST] * len(MEASURES))
    measured = [words.number(n) for n in MEASURES]
    scales = [words.number(round(RULER / n * 100, 1)) for n in MEASURES]
    out = [rect(heads, fill=theme.panel), *_in_two(heads, words("calibration_mm"), words("calibration_percent"), theme)]
    for cell, above, below in zip(cells, measured, scales, strict=True):
        out += _in_two(cell, above, below, theme)
    pairs = [((cell.x, box.y), (cell.x, box.top)) for cell in cells] + [((box.x, box.cy), (box.right, box.cy))]
    return group(*out, segments(pairs, theme.hair), rect(box, stroke=Stroke(theme.grid, 0.3)))


def _in_two(box: Box, above: str, below: str, theme: Theme) -> list[Shape]:
    first, second = box.rows(REST, REST)
    return [label(first, above, 8, fill=theme.soft), label(second, below, 8, face="Sans-Semi", fill=theme.ink)]


def _results(box: Box, words: Words, theme: Theme, x: float, y: float) -> Shape:
    """A line for each of the six numbers: what should be measured, room for what is, and for what is written down."""
    head, captions, *rows = box.rows(8, 5, *[REST] * len(LETTERS))
    meant = [words.number(round(n, 1)) for n in (x, y)] + [f"{RULER}"] * 2
    heads = [words(f"calibration_column_{name}") for name in ("should", "measured", "write")]
    out: list[Shape] = [heading(head, words("calibration_results"), 13, theme)]
    out += labels(_result_columns(captions)[2:], heads, 8, fill=theme.soft, anchor="start", pad=0)
    for row, (name, letter), n in zip(rows, LETTERS.items(), (*meant, "", ""), strict=True):
        letters, called, should, measured, result = _result_columns(row)
        low = row.cy - 1.3
        out += [
            label(letters, letter, 11, face="Sans-Bold", fill=theme.accent, anchor="start", pad=0),
            label(called, words(f"calibration_{name}"), 8.5, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
            _blank(Box(result.x, low, result.w, 0), "%" if name.startswith("scale") else "mm", theme),
        ]
        if n:
            out.append(label(should, f"{n} mm", 8.5, fill=theme.ink, anchor="start", pad=0))
            out.append(_blank(Box(measured.x, low, measured.w, 0), "mm", theme))
        else:
            both = Box(should.x, row.y, measured.right - should.x, row.h)
            out.append(label(both, words("calibration_on_back"), 8.5, fill=theme.soft, anchor="start", pad=0))
    return group(*out)


def _result_columns(box: Box) -> Sequence[Box]:
    return box.columns(6, REST, 22, 30, 34, gap=2)


def _blank(box: Box, unit: str, theme: Theme) -> Shape:
    """A line to write on along the foot of the box, and the unit behind it."""
    wide = box.w - 7
    return group(
        line((box.x, box.y), (box.x + wide, box.y), theme.stroke()),
        text(box.x + wide + 1.2, box.y + 0.2, unit, 8.5, fill=theme.soft),
    )


def _back(style: Style, name: str) -> Shape:
    """A grid in millimetres round the middle: the cross of the front, against the light, lies on the correction.

    Above it how it is read, below it an example, larger, and lines for what is read.
    """
    theme, words = style.theme, style.words
    w, h = style.sheet.size
    cx, cy = w / 2, h / 2
    across, up = (f"{LETTERS[key]} – {words(f'calibration_{key}')}" for key in ("duplex_dx", "duplex_dy"))
    steps = [words(f"calibration_light_{key}") for key in ("hold", "read", "write")]
    low, side = Box(cx - 66, cy - 95, 132, 54).columns(REST, 62, gap=8)
    return group(
        _title(style, name),
        numbered(words("calibration_light"), steps, style, 132, 13).draw(Box(cx - 66, cy + 30, 132, 62)),
        at(cx, cy, _grid(theme, 1.0, GRID, 10)),
        label(Box(cx - 40, cy - GRID - 12, 80, 5), across, 9, face="Sans-Semi", fill=theme.ink),
        at(cx - GRID - 14, cy, label(Box(-40, -2.5, 80, 5), up, 9, face="Sans-Semi", fill=theme.ink), turn=90),
        _example(low, words, theme),
        _read_off(side, words, theme),
    )


def _grid(theme: Theme, scale: float, reach: int, every: int) -> Shape:
    """A square of millimetres, `scale` times as large, round (0, 0): every fifth bold, a number `every` so many."""
    thin: list[tuple[Point, Point]] = []
    bold: list[tuple[Point, Point]] = []
    edge = reach * scale
    numbers = []
    for n in range(-reach, reach + 1):
        along = n * scale
        (bold if n % 5 == 0 else thin).extend([((along, -edge), (along, edge)), ((-edge, along), (edge, along))])
        if n % every == 0:
            number = f"{n:+d}".replace("-", "−") if n else "0"
            numbers += [
                label(Box(along - 4, -edge - 5.4, 8, 4), number, 9, fill=theme.ink, pad=0),
                label(Box(-edge - 9, along - 2, 7.6, 4), number, 9, fill=theme.ink, anchor="end", pad=0),
            ]
    axes: list[tuple[Point, Point]] = [((0, -edge), (0, edge)), ((-edge, 0), (edge, 0))]
    return group(
        segments(thin, Stroke(theme.grid, 0.1)),
        segments(bold, theme.stroke(0.15)),
        segments(axes, theme.stroke(0.4)),
        *numbers,
    )


def _example(box: Box, words: Words, theme: Theme) -> Shape:
    """The middle of the grid, larger, with a cross that lies beside it, and what is written down of it."""
    across, up = EXAMPLE
    head, text, drawn = box.rows(8, 14, REST)
    shown = {"right": across, "down": -up, "across": across, "up": f"−{-up}"}
    x, y = drawn.x + 10 + 5 * LARGER, drawn.cy
    pen = Stroke(theme.accent, 0.7)
    cross = _cross(across * LARGER, up * LARGER, 2.5 * LARGER, pen, pen, LARGER / 2)
    return group(
        heading(head, words("calibration_example"), 13, theme),
        paragraph(text, words("calibration_example_told", **shown), POINTS, fill=theme.ink),
        at(x, y, _grid(theme, LARGER, 5, 5), cross),
    )


def _read_off(box: Box, words: Words, theme: Theme) -> Shape:
    """Lines for what is read on this side."""
    head, *rows = box.rows(8, 14, 14, REST)
    out = [heading(head, words("calibration_read"), 13, theme)]
    for row, name in zip(rows, ("duplex_dx", "duplex_dy"), strict=False):
        out += [
            label(Box(row.x, row.y + 6.5, 6, 4), LETTERS[name], 11, face="Sans-Bold", fill=theme.accent,
                  anchor="start", pad=0),
            label(Box(row.x + 6, row.y + 6.5, row.w - 6, 4), words(f"calibration_{name}"), 8.5, face="Sans-Semi",
                  fill=theme.ink, anchor="start", pad=0),
            _blank(Box(row.x, row.y, 44, row.h), "mm", theme),
        ]  # fmt: skip
    return group(*out)
