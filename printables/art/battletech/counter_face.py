"""What a mech's counter and its stand-up show: the figure, whose it is, what it is, and its front.

The front is an edge of the counter, never a part of the figure: a band along it wraps round both flanks and bears
an arrowhead; a bar stands along the rear. A stand-up has the arrowhead on the foot before it.
"""

from collections.abc import Sequence

from games.core.structs import Value
from printables.art.battletech.context import HUMANOID
from printables.fonts import FLOOR, PT, broken, legible, shorten, width
from printables.layout import REST, SLACK, Box
from printables.outlines import pattern, silhouette
from printables.pieces import CLOSE, written
from printables.shapes import Point, Shape, Stroke, group, hatch, hatch_span, label, poly, rect, segments
from printables.sheets import Style
from printables.symbols import BEHIND, figure, room_for
from printables.tabletop import INSIDE, silhouetted
from printables.theme import PAPER, SideLook

ROUND = 0.11  # of a counter's width: its corners, of a side that is round
BAND, FLANK, WIDE = 0.135, 0.38, 0.05  # of the width: how deep the band is, how far its flanks reach, how wide they are
HEAD = (0.17, 0.105)  # of the width: the arrowhead, half as wide, and high
REAR = (0.4, 0.035)  # of the width: the bar along the rear, as wide, and high
APART = 0.6  # mm between the figure and what stands below it
WORDS = (8.0, FLOOR + 0.2)  # points of what a mech is, at most and at least
NAMES = ("Sans-Semi", "Sans")
APIECE = 3  # letters of a parted word on either line at least
TWO_LINES = 19.0  # mm: smaller counters have room for one line of words
LINE, TEXT = WORDS[1] * CLOSE, 0.5  # mm of each of more lines than two, and what of the height is theirs at most


class CounterMech(Value):
    """A mech: what it is called in the match ("A1"), what it is, its side, and its figure."""

    name: str
    title: str
    seat: str
    figure: str = HUMANOID


def face(size: float, mech: CounterMech, sign: SideLook, style: Style, *, damaged: bool) -> Shape:
    """A counter `size` mm wide from (0, 0), its front above: the figure over the name and the title."""
    theme, box = style.theme, Box(0, 0, size, size).inset(INSIDE)
    r, edge = _corner(size, sign), Stroke(sign.ink, max(sign.edge, 0.4))
    inner = box.inset(size * WIDE + 0.5, 0)
    foot = box.inset(max(0.9, r * 0.45), 0)  # the flanks of the front end above it
    high = _foot_high(size, size, mech.title, foot.w)
    _, middle, _, low, _ = inner.rows(size * BAND + 0.5, REST, APART, high, size * 0.06)
    foot = Box(foot.x, low.y, foot.w, low.h)
    bar = Box(box.cx - size * REAR[0] / 2, box.y, size * REAR[0], size * REAR[1])
    pill, room, lines = _placed(middle, foot, size, mech.title)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, edge),
        segments(hatch(silhouette(middle, "square", 0), 45, 1.9), Stroke(theme.accent, 0.2)) if damaged else None,
        _band(box, r, size, sign),
        rect(bar, fill=sign.ink),
        poly(silhouette(box, sign.outline, r), stroke=edge),  # over what would cover it
        figure(room.cx, room.cy, mech.figure, room_for(mech.figure, room) * 0.98, sign.ink, theme),
        _damaged(middle.inset(-0.4, 0), style) if damaged else None,
        _pill(pill, mech.name, sign),
        _title(lines, mech.title, size, size, sign),
    )


def _corner(size: float, sign: SideLook) -> float:
    """How far the corners are rounded, mm."""
    return 0.0 if sign.outline == "square" else size * ROUND


def _foot_high(size: float, tall: float, title: str, wide: float) -> float:
    """mm for what the mech is, in a foot `wide` mm of a picture `tall` mm: two lines, on a small counter where its
    chassis needs them, and more where two will not do.
    """
    lines = _set(title, size, tall, wide)
    if len(lines) > 2:
        return len(lines) * LINE
    return 5.4 if size >= TWO_LINES else 2.8 if _fits(_lines(title, size), wide) else 4.8


def _placed(middle: Box, foot: Box, size: float, title: str) -> tuple[Box, Box, Box]:
    """Where the name on its plate, the figure and the title go: on a small counter, and below a long title, the plate
    is beside the figure.
    """
    pill, lines = foot.columns(max(foot.w * 0.27, 5.0), REST, gap=0.8)
    if size >= TWO_LINES and _fits(_lines(title, size), lines.w):
        return pill, middle, lines
    left, room = middle.columns(4.4, REST, gap=0.3)
    return Box(left.x, left.top - 3.6, left.w, 3.4), room, foot


def _band(box: Box, r: float, size: float, sign: SideLook) -> Shape:
    """The front: full in the colour of the side, or its line alone where ink is saved, with its pattern and an
    arrowhead.
    """
    low, deep, wide = box.top - size * FLANK, size * BAND, size * WIDE
    over = [point for point in silhouette(box, sign.outline, r) if point[1] > low]
    inner = [
        (box.x + wide, low + wide), (box.x + wide, box.top - deep), (box.right - wide, box.top - deep),
        (box.right - wide, low + wide),
    ]  # fmt: skip
    frame = [(box.right, low), *over, (box.x, low), *inner]
    span = hatch_span(silhouette(box, sign.outline, r), box.top - deep) or (box.x, box.right)
    upper = [(span[0], box.top - deep), (span[1], box.top - deep), *[p for p in over if p[1] > box.top - deep]]
    return group(
        poly(frame, fill=sign.band or PAPER, stroke=None if sign.band else Stroke(sign.ink, 0.25)),
        pattern(upper, sign.pattern, sign.on, size * 0.08) if sign.pattern else None,
        poly(_head(box.cx, box.top - deep + 0.012 * size, size), fill=sign.tint if sign.band else sign.ink,
             stroke=Stroke(sign.band or PAPER, 0.5)),
    )  # fmt: skip


def _head(x: float, y: float, size: float) -> list[Point]:
    """The arrowhead of a counter `size` mm wide, from the middle of its foot."""
    half, high = (share * size for share in HEAD)
    return [(x - half, y), (x, y + high), (x + half, y)]


def arrow(size: float, ink: str) -> Shape:
    """The arrowhead of the front, `size` mm wide round (0, 0), for the key."""
    wide, high = 2 * HEAD[0], HEAD[1]
    return poly(_head(0, -high * size / wide / 2, size / wide), fill=ink)


def rear(size: float, ink: str) -> Shape:
    """The bar of the rear, `size` mm wide round (0, 0), for the key."""
    high = size * REAR[1] / REAR[0]
    return rect(Box(-size / 2, -high / 2, size, high), fill=ink)


def sample(size: float, name: str, sign: SideLook) -> Shape:
    """A counter of a side without its mech, `size` mm wide from (0, 0), for the key: its front, its corners, a name."""
    box, r, edge = Box(0, 0, size, size), _corner(size, sign), Stroke(sign.ink, max(sign.edge, 0.4))
    return group(
        silhouetted(box, sign.outline, r, sign.tint, edge),
        _band(box, r, size, sign),
        poly(silhouette(box, sign.outline, r), stroke=edge),
        _pill(Box(box.cx - 2.5, box.y + size * WIDE + 0.8, 5.0, 4.0), name, sign),
    )


def _pill(box: Box, name: str, sign: SideLook) -> Shape:
    """The name in the match on a plate."""
    plate = silhouetted(box, "round", 1.0, sign.band or PAPER, Stroke(sign.ink, 0.25))
    points = box.h * 0.8 / PT
    named = written(box, name, sign.on, points, anchor="middle", faces=("Sans-Bold",), pad=0.4, smallest=FLOOR)
    return group(plate, named)


def _title(box: Box, title: str, size: float, tall: float, sign: SideLook) -> Shape:
    """What the mech is, in the lines that it takes in a box of a picture `tall` mm."""
    lines = _set(title, size, tall, box.w)
    most = WORDS[0] if lines == _lines(title, size) else box.h / max(len(lines), 2) / PT
    rows, points = box.rows(*[REST] * max(len(lines), 1)), _points(lines, box.w, most)
    return group(
        *[written(row, words, sign.ink, points, faces=NAMES, pad=0) for words, row in zip(lines, rows, strict=False)]
    )


def _set(title: str, size: float, tall: float, room: float) -> list[str]:
    """What a mech is in lines of `room` mm: chassis and model; where a line of it is too long, all of it on two lines,
    broken where need be; where that will not do, on as many as leave the figure its place in a picture `tall` mm, the
    last one to be cut off.
    """
    lines = _lines(title, size)
    if _fits(lines, room) or _fits(lines := _in_two(" ".join(lines), room), room):
        return lines
    words = legible(" ".join(lines), NAMES)
    found, most = broken(words.text, words.face, WORDS[1], room), int(TEXT * tall / LINE)
    rest = words.text
    for line in found[: most - 1]:
        rest = rest[len(line) :].lstrip(" ")
    return found if len(found) <= most else [*found[: most - 1], rest]


def _lines(title: str, size: float) -> list[str]:
    """The chassis of a mech, and below it the model; on a small counter the chassis alone."""
    first, _, last = title.strip().rpartition(" ")
    return [line for line in (first, last) if line] if size >= TWO_LINES else [first or last]


def _in_two(words: str, room: float) -> list[str]:
    """Words on two lines that have room, as even as can be: parted at a space, else within a word, with a hyphen.

    Where neither will do, they are one line.
    """
    places = range(APIECE, len(words) - APIECE + 1)
    spaces = [(words[:n], words[n + 1 :]) for n, letter in enumerate(words) if letter == " "]
    within = [(f"{words[:n]}-", words[n:]) for n in places if words[n - APIECE + 1 : n + APIECE].islower()]
    for ways in (spaces, within):
        even = sorted(ways, key=lambda way: abs(len(way[0].rstrip("-")) - len(way[1])))
        if fitting := [way for way in even if _fits(way, room)]:
            return [*fitting[0]]
    return [words]


def _fits(lines: Sequence[str], room: float) -> bool:
    """Whether each has room on a line of its own."""
    return all(width(legible(line, NAMES).text, NAMES[0], WORDS[1]) <= room + SLACK for line in lines)


def _points(lines: Sequence[str], room: float, most: float) -> float:
    large, small = min(WORDS[0], most), WORDS[1]
    named = [legible(line, ("Sans-Semi",)).text for line in lines]
    return min((shorten(name, "Sans-Semi", large, room, floor=small)[1] for name in named), default=large)


def _damaged(box: Box, style: Style) -> Shape:
    """A plate across the legs of the figure."""
    accent, plate = style.theme.accent, Box(box.x, box.y + 0.4, box.w, 3.0)
    return group(
        silhouetted(plate, "square", 0, PAPER, Stroke(accent, 0.2)),
        label(plate, style.words("damaged"), 6.8, face="Sans-Bold", fill=accent, pad=0.3),
    )


# --- a stand-up ----------------------------------------------------------------------------------

PLATE = (9.0, 3.4)  # mm: the plate that says that this is the rear, as wide at least, and high
TALL, BASE = 1.25, 0.4  # of its width: a picture, and the foot at either end


def picture(size: float, mech: CounterMech, sign: SideLook, style: Style, *, behind: bool = False) -> Shape:
    """One side of a stand-up `size` mm wide, from (0, 0): the figure as large as can be, its name and what it is.
    `behind` it is seen from there, and above it says so.
    """
    box = Box(0, 0, size, size * TALL).inset(INSIDE)
    r = _corner(size, sign)
    inner = box.inset(0.9 + r * 0.2, 0.6)
    middle, foot, _ = inner.rows(REST, _foot_high(size, size * TALL, mech.title, inner.w), 0.3, gap=APART)
    above, middle = middle.rows(PLATE[1], REST, gap=APART) if behind else (None, middle)
    pill, room, lines = _placed(middle, foot, size, mech.title)
    return group(
        silhouetted(box, sign.outline, r, sign.tint, Stroke(sign.ink, max(sign.edge, 0.4))),
        _rear_plate(Box(box.cx, above.y, 0, above.h), size, sign, style) if above else None,
        figure(room.cx, room.cy, mech.figure + BEHIND * behind, room_for(mech.figure, room), sign.ink, style.theme),
        _pill(pill, mech.name, sign),
        _title(lines, mech.title, size, size * TALL, sign),
    )


def front_foot(size: float, sign: SideLook) -> Shape:
    """The foot before a stand-up, from (0, 0): its lower edge is the hexside that the mech faces."""
    box = Box(0, 0, size, size * BASE).inset(INSIDE)
    deep = size * BAND
    band = silhouette(Box(box.x, box.y, box.w, deep), "square", 0)
    head = [(x, -y) for x, y in _head(box.cx, -(box.y + deep - 0.012 * size), size)]
    return group(
        poly(band, fill=sign.band or PAPER, stroke=Stroke(sign.ink, 0.25)),
        pattern(band, sign.pattern, sign.on, size * 0.08) if sign.pattern else None,
        poly(head, fill=sign.tint if sign.band else sign.ink, stroke=Stroke(sign.band or PAPER, 0.5)),
    )


def rear_foot(size: float, sign: SideLook, style: Style) -> Shape:
    """The foot behind a stand-up, from (0, 0): the bar of the rear along its lower edge, and the word."""
    box = Box(0, 0, size, size * BASE).inset(INSIDE)
    bar = Box(box.cx - size * REAR[0] / 2, box.y, size * REAR[0], 2 * size * REAR[1])
    word = Box(box.cx, (bar.top + box.top - PLATE[1]) / 2, 0, PLATE[1])
    return group(rect(bar, fill=sign.ink), _rear_plate(word, size, sign, style))


def _rear_plate(box: Box, size: float, sign: SideLook, style: Style) -> Shape:
    """The word for the rear on a plate about as wide as the bar of the rear, round the middle of a place."""
    wide = max(size * REAR[0], PLATE[0])
    plate = Box(box.cx - wide / 2, box.y, wide, box.h)
    return group(
        rect(plate, fill=PAPER, stroke=Stroke(sign.ink, 0.25), r=0.6),
        label(plate, style.words("key_rear"), 8, face="Sans-Semi", fill=sign.ink, pad=0.6),
    )
