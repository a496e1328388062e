"""A certificate for the best general of a campaign."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from printables.art.battle_cry.data import Day, Side
from printables.art.battle_cry.field import FIGURES
from printables.fonts import MISSING, legible, plain, shorten, width
from printables.layout import REST, Box
from printables.pieces import emblem, field, is_lost, qr, written
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
    paragraph,
    paragraph_height,
    poly,
    rect,
    text,
)
from printables.sheets import PageContent, Style
from printables.symbols import symbol
from printables.theme import PAPER, Theme
from printables.words import Words

WIDE, HIGH = 281.0, 186.0  # mm: on larger paper the art grows
QR, SEAL, SEAL_ROOM = 24.0, 34.0, 50.0
SMALLEST, LARGEST = 20.0, 46.0  # points of the name


@dataclass(frozen=True, slots=True)
class Certificate:
    """The best general: points, rounds won and lost, and the score that they make. Blank where a value is missing.

    `shared` says that others have the same score (T19).
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

    def texts(self) -> Iterator[str]:
        """Everything on it that somebody typed."""
        yield from (self.name, self.campaign, self.organiser, *self.battles)
        if isinstance(self.day, str):
            yield self.day


def headline(data: Certificate, words: Words) -> tuple[str, str]:
    return plain(data.campaign) or "Battle Cry", data.revision


def certificate(style: Style, data: Certificate) -> list[PageContent]:
    """One page, lying. Raises `Unprintable` where the QR code is too dense to be read."""
    sheet = style.sheet if style.sheet.landscape else style.sheet.turned
    room = sheet.room
    scale = max(1.0, min(room.w / WIDE, room.h / HIGH))
    page = Box(0, 0, room.w / scale, room.h / scale)
    art = group(_frame(page, style.theme), _words(page.inset(16, 13), style, data))
    name = plain(data.name) or "…"
    desc = style.words("desc_certificate", name=name, campaign=plain(data.campaign))
    return [PageContent(style.words("certificate"), at(room.x, room.y, art, scale=scale), desc, sheet)]


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


def _rope(a: Point, b: Point, theme: Theme) -> Shape:
    size = math.dist(a, b)
    count = max(round((size - 16) / 5.2), 1)
    step = (size - 16) / count
    dx, dy = (b[0] - a[0]) / size, (b[1] - a[1]) / size
    steps: list[object] = []
    for n in range(count):
        middle = 8 + (n + 0.5) * step
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
    head, title, gives, name, rule, side, told, foot = box.rows(27, 15, 8, 22, 4, 11, REST, 30)
    notes = [words("note_missing", sign=MISSING)] if any(map(is_lost, data.texts())) else []
    campaign = data.campaign or "…"
    return group(
        at(head.cx, head.cy, _laurel(theme), at(0, 0, _laurel(theme), mirror=True)),
        symbol(head.cx, head.cy + 1, "sabres", 14.5, theme.accent),
        label(title, words("best_general_title"), 30, face="Serif-Semi", fill=theme.ink),
        _centred(gives, words("certificate_of", campaign=campaign) if data.campaign else words("certificate_blank"),
                 12, "Sans-It", theme.soft),
        _name(name, data.name, theme),
        line((rule.cx - 60, rule.cy), (rule.cx + 60, rule.cy), Stroke(theme.gold, 0.4)),
        circle(rule.cx, rule.cy, 1.0, fill=theme.gold),
        _side(side, style, data),
        _deeds(told, style, data),
        _foot(foot, style, data),
        paragraph(Box(box.x, box.y - 3.4, box.w, paragraph_height(" ".join(notes), 6.5, box.w)), " ".join(notes), 6.5,
                  fill=theme.soft) if notes else None,
    )  # fmt: skip


LEAVES, LEAF = 8, 4.2  # pairs of leaves on a branch, the last one alone; mm
BRANCH = 12.5, -76.0, 50.0  # mm from its middle; the degrees at which it begins and ends


def _laurel(theme: Theme) -> Shape:
    """The right one of two branches round (0, 0), from below up, its leaves in pairs."""
    far, first, last = BRANCH
    fill, pen = (theme.gold, None) if theme.solid else (PAPER, Stroke(theme.gold, 0.2))
    leaf: list[Step] = [(0.0, 0.0), (0.3, 0.24, 0.7, 0.2, 1.0, 0.0), (0.7, -0.14, 0.3, -0.12, 0.0, 0.0), "Z"]
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
    return group(curve(*stem, stroke=Stroke(theme.gold, 0.5 if theme.solid else 0.3)), *out)


def _centred(box: Box, sentence: str, points: float, face: str, fill: str) -> Shape:
    shown = legible(sentence, (face,)).text
    fitted, size = shorten(shown, face, points, box.w, floor=8)
    return label(box, fitted, size, face=face, fill=fill, pad=0)


def _name(box: Box, name: str, theme: Theme) -> Shape:
    """As large as it fits; without a name a line to write on."""
    if not name:
        return line((box.cx - 75, box.y + 4), (box.cx + 75, box.y + 4), theme.stroke(0.3))
    entry = legible(name, ("Serif-Semi", "Sans"))
    fitted, size = shorten(entry.text, entry.face, LARGEST, box.w - 20, floor=SMALLEST)
    return label(box, fitted, size, face=entry.face, fill=theme.ink, pad=0)


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
    cells_box, fought = Box(box.cx - 80, box.y, 160, box.h).rows(17, REST, gap=4)
    keys = (("points", data.points), ("won", data.won), ("lost", data.lost), ("general_score", data.score))
    out: list[Shape] = []
    for n, (cell, (key, value)) in enumerate(zip(cells_box.columns(*[REST] * 4, gap=6), keys, strict=True)):
        last = n == len(keys) - 1
        caption, number = Box(cell.x, cell.y, cell.w, cell.h).rows(4.4, REST)
        out += [
            rect(
                cell, fill=theme.panel, stroke=Stroke(theme.gold if last else theme.grid, 0.6 if last else 0.2), r=1.6
            ),
            label(caption, words(f"best_{key}"), 8, fill=theme.soft),
            written(number, value, theme.ink, 22, anchor="middle", faces=("Serif-Semi",))
            if value is not None
            else line((number.x + 6, number.y + 3), (number.right - 6, number.y + 3), theme.stroke()),
        ]
    if data.battles:
        out.append(_centred(fought.rows(6, REST)[0], " · ".join(data.battles), 10, "Sans", theme.ink))
    return group(*out)


def _foot(box: Box, style: Style, data: Certificate) -> Shape:
    """Date and organiser to the sides, between them the seal; the code below on the right."""
    theme, words = style.theme, style.words
    apart, taken = SEAL_ROOM / 2 + 6, QR + 6 if data.qr_url else 0.0
    wide = box.w / 2 - apart
    left, right = Box(box.x, box.y, wide, box.h), Box(box.cx + apart, box.y, wide - taken, box.h)
    sign = theme.sides[data.side] if data.side else None
    fill, on = (theme.gold, PAPER) if theme.solid else (PAPER, theme.gold)
    band, ink = (sign.band, sign.ink) if sign else (theme.accent if theme.solid else None, theme.accent)
    teeth = [
        (math.cos(a) * r, math.sin(a) * r)
        for n in range(48)
        for a, r in ((n * math.pi / 24, SEAL * (0.46 if n % 2 else 0.42)),)
    ]
    seal = group(
        *[_ribbon(band or PAPER, ink, turn) for turn in (-18, 18)],
        curve(*teeth, "Z", fill=fill, stroke=Stroke(theme.gold, 0.4)),
        circle(0, 0, SEAL * 0.31, stroke=Stroke(on, 0.4)),
        symbol(0, 0, FIGURES["general"], SEAL * 0.42, on),
    )
    return group(
        field(Box(left.x, left.y + 8, left.w, 12), words("date"), words.day(data.day), theme, 12),
        at(box.cx, box.cy + 8, seal),
        field(Box(right.x, right.y + 8, right.w, 12), words("organiser"), data.organiser, theme, 12),
        qr(Box(box.right - QR, box.y, QR, QR), data.qr_url) if data.qr_url else None,
    )


def _ribbon(fill: str, ink: str, turn: float) -> Shape:
    """A tail of a ribbon that hangs from the middle of the seal, cut like a swallow's."""
    half, low = SEAL * 0.12, -SEAL * 0.68
    tail = [(-half, 0), (half, 0), (half, low), (0, low + half), (-half, low)]
    return at(0, 0, poly(tail, fill=fill, stroke=Stroke(ink, 0.4)), turn=turn)
