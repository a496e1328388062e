"""A certificate for the best general of a campaign."""

import math

from msgspec.structs import replace

from games.core.structs import Value
from printables.art.battle_cry.data import Day, Side
from printables.drawings import drawing
from printables.flow import prose
from printables.fonts import plain, width
from printables.layout import REST, Box
from printables.letters import missing_note
from printables.pieces import emblem, qr, written
from printables.shapes import (
    Point,
    Shape,
    Step,
    Stroke,
    at,
    circle,
    curve,
    group,
    label,
    line,
    rect,
    text,
    underline,
)
from printables.sheets import FOOT, PageContent, Style, enlarged
from printables.symbols import symbol
from printables.theme import PAPER, Theme

WIDE, HIGH = 247.0, 178.0  # mm: on larger paper the art grows
WITHIN = 9.5  # mm from the outer line of the frame to the words
QR, SEAL, SEAL_ROOM = 24.0, 29.0, 46.0
SIGNED, CAPTION = 8.0, 5.0  # mm from the foot up to the lines to sign on; of the captions below them
SMALLEST, LARGEST = 20.0, 44.0  # points of the name


class Certificate(Value):
    """The best general: points, rounds won and lost, and the score that they make. Blank where a value is missing.

    `shared` says that others have the same score (T19); `beside` are theirs, with a page of their own each.
    """

    name: str = ""
    side: Side | None = None
    campaign: str = ""
    points: int | None = None
    won: int | None = None
    lost: int | None = None
    score: int | None = None
    shared: bool = False
    battles: tuple[str, ...] = ()
    day: Day = ""
    organiser: str = ""
    revision: str = ""
    qr_url: str | None = None
    beside: "tuple[Certificate, ...]" = ()


def certificates(style: Style, data: Certificate) -> list[PageContent]:
    """A page for each best general, lying. Raises `Unprintable` where the QR code is too dense to be read."""
    sheet, words, contents = style.sheet.lying, style.words, []
    room = Box(0, 0, *sheet.size).inset(sheet.margin + FOOT)  # the same all round, as the foot takes it below
    large = enlarged(room, WIDE, HIGH)
    for each in (replace(data, beside=()), *data.beside):
        art = large.placed(_frame(large.page, style.theme), _words(large.page.inset(16, WITHIN), style, each))
        desc = words("desc_certificate", name=plain(each.name) or "…", campaign=plain(each.campaign))
        contents.append(PageContent(words("certificate"), art, desc, sheet))
    return contents


# --- the frame -----------------------------------------------------------------------------------


def _frame(box: Box, theme: Theme) -> Shape:
    """A double line with corners drawn in, and a rope of small lozenges between."""
    outer, inner = box.inset(1.0), box.inset(7.0)
    middle = box.inset(4.0)
    corners = [(middle.x, middle.y), (middle.right, middle.y), (middle.right, middle.top), (middle.x, middle.top)]
    return group(
        rect(outer, fill=theme.panel, stroke=Stroke(theme.gold, 0.9)),
        rect(inner, fill=PAPER, stroke=Stroke(theme.gold, 0.35)),
        *[_rope(a, b, theme) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)],
        *[at(x, y, _corner(theme)) for x, y in corners],
    )


def _rope(a: Point, b: Point, theme: Theme, ends: float = 8.0) -> Shape:
    """Lozenges in a row from one point to another, `ends` mm clear of both."""
    size = math.dist(a, b)
    free = size - 2 * ends
    count = max(round(free / 5.2), 1)
    step = free / count
    dx, dy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    steps: list[object] = []
    for n in range(count):
        middle = ends + (n + 0.5) * step
        x, y = a[0] + dx * middle, a[1] + dy * middle
        steps += [
            (x + dx * 1.7, y + dy * 1.7), (x - dy * 0.8, y + dx * 0.8), (x - dx * 1.7, y - dy * 1.7),
            (x + dy * 0.8, y - dx * 0.8), "Z",
        ]  # fmt: skip
    fill, stroke = (theme.gold, None) if theme.solid else (None, Stroke(theme.gold, 0.2))
    return curve(*steps, fill=fill, stroke=stroke)  # type: ignore[arg-type]


def _corner(theme: Theme) -> Shape:
    return group(
        circle(0, 0, 5.2, fill=PAPER, stroke=Stroke(theme.gold, 0.6)),
        symbol(0, 0, "star", 6.2, theme.gold),
    )


# --- the words -----------------------------------------------------------------------------------


def _words(box: Box, style: Style, data: Certificate) -> Shape:
    theme, words = style.theme, style.words
    upper, middle, foot = box.rows(97, REST, 35.5)
    head, _, title, _, of, _, awarded, _, name, side, _ = upper.rows(31, 2, 15.5, 1, 9.5, 3, 6.5, 2, 17, 8.5, REST)
    notes = prose(" ".join(missing_note(data, words)), 6.5, box.w, fill=theme.soft)
    apart = width(words("awarded_to"), "Sans", 13) / 2 + 5
    return group(
        at(head.cx, head.cy + 2.2, _laurel(theme), at(0, 0, _laurel(theme), mirror=True), scale=LARGER),
        symbol(head.cx, head.cy + 2.4, "sabres", SABRES, theme.accent),
        label(title, words("best_general_title"), 44, face="Serif-Semi", fill=theme.ink),
        _campaign(of, data.campaign, style),
        *[_rope((awarded.cx + way * apart, awarded.cy), (awarded.cx + way * (apart + 26), awarded.cy), theme, ends=0.0)
          for way in (-1, 1)],
        label(awarded, words("awarded_to"), 13, fill=theme.soft),
        _name(name, data.name, theme),
        _side(side, style, data),
        _deeds(middle, style, data),
        _foot(foot, style, data),
        notes.draw(Box(box.x, box.y - 0.8, box.w, notes.height)),
    )  # fmt: skip


def _campaign(box: Box, campaign: str, style: Style) -> Shape:
    """Of which campaign; without its name a line to write it on."""
    theme, words = style.theme, style.words
    if campaign:
        return _centred(box, words("certificate_of", campaign=campaign), 16, theme.soft)
    blank_text = words("certificate_blank")
    wide = width(blank_text, "Sans", 16)
    left = box.cx - (wide + CAMPAIGN + 3) / 2
    y = box.cy - 2
    return group(
        text(left, y, blank_text, 16, fill=theme.soft),
        line((left + wide + 3, y), (left + wide + 3 + CAMPAIGN, y), theme.stroke()),
    )


CAMPAIGN = 85.0  # mm of the line for the campaign's name
LARGER, SABRES = 1.08, 16.5  # the wreath, against the mm below; mm of the sabres in it
LEAVES, LEAF = 8, 5.0  # pairs of leaves on a branch, the last one alone; mm
BRANCH = 13.6, -76.0, 42.0  # mm from its middle; the degrees at which it begins and ends


def _laurel(theme: Theme) -> Shape:
    """The right one of two branches round (0, 0), from below up, its leaves in pairs."""
    far, first, last = BRANCH
    fill, pen = (theme.gold, None) if theme.solid else (PAPER, Stroke(theme.gold, 0.2))
    leaf: list[Step] = [(0.0, 0.0), (0.25, 0.34, 0.7, 0.3, 1.0, 0.0), (0.7, -0.22, 0.25, -0.2, 0.0, 0.0), "Z"]
    out: list[Shape] = []
    for n in range(LEAVES):
        degrees = first + (last - first) * n / (LEAVES - 1)
        x, y = far * math.cos(math.radians(degrees)), far * math.sin(math.radians(degrees))
        size = LEAF * (1 - 0.3 * n / LEAVES)
        for turn in (0,) if n == LEAVES - 1 else (-42, 42):
            out.append(at(x, y, curve(*leaf, fill=fill, stroke=pen and Stroke(pen.colour, pen.width / size)),
                          turn=degrees + 90 + turn, scale=size))  # fmt: skip
    start, end = math.radians(first - 8), math.radians(last)
    stem = [(far * math.cos(start + (end - start) * k / 24), far * math.sin(start + (end - start) * k / 24))
            for k in range(25)]  # fmt: skip
    return group(curve(*stem, stroke=Stroke(theme.gold, 0.7 if theme.solid else 0.3)), *out)


def _centred(box: Box, sentence: str, points: float, fill: str) -> Shape:
    return written(box, sentence, fill, points, anchor="middle", faces=("Sans",), pad=0, smallest=8)


def _name(box: Box, name: str, theme: Theme) -> Shape:
    """As large as it fits; without a name a line to write on."""
    if not name:
        return line((box.cx - 75, box.y + 2), (box.cx + 75, box.y + 2), theme.stroke(0.3))
    faces = ("Serif-Semi", "Sans")
    return written(box, name, theme.ink, LARGEST, anchor="middle", faces=faces, pad=10, smallest=SMALLEST)


def _side(box: Box, style: Style, data: Certificate) -> Shape:
    theme, words = style.theme, style.words
    if data.side is None:
        return group()
    sign = theme.sides[data.side]
    caption = words(data.side) + (f" – {words('shared_rank')}" if data.shared else "")
    shown = text(box.cx + 3, box.cy - 1.4, caption, 13, face="Sans-Semi", fill=sign.ink, anchor="middle")
    left = box.cx - width(caption, "Sans-Semi", 13) / 2 - 2
    return group(emblem(left, box.cy + 0.2, 4.4, sign, sign.ink), shown)


def _deeds(box: Box, style: Style, data: Certificate) -> Shape:
    """The score and what it is made of (C12)."""
    theme, words = style.theme, style.words
    cells_box, fought = Box(box.cx - 95, box.y, 190, box.h).rows(17.5, REST)
    keys = (("points", data.points), ("won", data.won), ("lost", data.lost), ("general_score", data.score))
    out: list[Shape] = []
    for n, (cell, (key, value)) in enumerate(zip(cells_box.columns(*[REST] * 4, gap=6), keys, strict=True)):
        last = n == len(keys) - 1
        _, caption, number = cell.rows(1.6, 5.4, REST)
        out += [
            rect(
                cell, fill=theme.panel, stroke=Stroke(theme.gold if last else theme.grid, 0.6 if last else 0.2), r=1.6
            ),
            label(caption, words(f"best_{key}"), 9.5, face="Sans-Semi", fill=theme.soft),
            written(number, value, theme.ink, 24, anchor="middle", faces=("Serif-Semi",))
            if value is not None
            else line((number.x + 8, number.y + 3), (number.right - 8, number.y + 3), theme.stroke()),
        ]
    if data.battles:
        out.append(_centred(fought, " · ".join(data.battles), 10, theme.ink))
    return group(*out)


def _foot(box: Box, style: Style, data: Certificate) -> Shape:
    """Date and organiser to the sides, between them the seal, which stands on their lines; the code on the right."""
    theme, words = style.theme, style.words
    apart, taken = SEAL_ROOM / 2 + 4, QR + 6 if data.qr_url else 0.0
    wide = box.w / 2 - apart
    left, right = Box(box.x, box.y, wide, box.h), Box(box.cx + apart, box.y, wide - taken, box.h)
    return group(
        _signed(left, words("date"), words.day(data.day), theme),
        at(box.cx, box.y + SIGNED + SEAL * 0.46, _seal(data.side, theme)),
        _signed(right, words("organiser"), data.organiser, theme),
        qr(Box(box.right - QR, box.y, QR, QR), data.qr_url) if data.qr_url else None,
    )


def _signed(box: Box, caption: str, value: str, theme: Theme) -> Shape:
    """A line to write on with its caption centred under it."""
    line_, below = Box(box.x, box.y + SIGNED - CAPTION, box.w, 14).rows(REST, CAPTION)
    return group(
        written(line_, value, theme.hand, 14, anchor="middle"),
        underline(line_, theme.stroke()),
        label(below, caption, 10, fill=theme.soft),
    )


def _seal(side: Side | None, theme: Theme) -> Shape:
    """A seal round (0, 0) with the three stars of a general, on ribbons in the colour of the side."""
    sign = theme.sides[side] if side else None
    band, ink = (sign.band, sign.ink) if sign else (theme.accent if theme.solid else None, theme.accent)
    on = PAPER if theme.solid else theme.gold
    fills = {"ribbon": band or PAPER, "disc": theme.gold if theme.solid else PAPER, "band": band, "on": on}
    pens = {"edge": Stroke(ink, 0.4), "rim": Stroke(theme.gold, 0.4), "fine": Stroke(on, 0.3), "bold": Stroke(on, 0.6)}
    return group(*drawing("battle-cry/seal", {**fills, **pens}, SEAL))
