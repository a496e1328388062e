"""A form for the result of a battle or a table, with the names filled in; and the code under which it is typed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.flow import Strip, flow
from printables.layout import REST, SLACK, Box, Part
from printables.pieces import field, qr, tick, written
from printables.shapes import Shape, Stroke, group, label, line, paragraph, paragraph_height, rect, segments
from printables.sheets import PageContent, Style, later

HEAD, LATER, QR, GAP = 26.0, 10.0, 25.0, 4.0  # mm
BAND, CAPTIONS, ROW = 8.0, 5.0, 11.0  # mm
HEADING, LINES, SIGNED = 5.0, 8.0, 12.0  # mm: of the notes, between two of their lines, to sign
LEAST_LINES = 4
BLANK_ROWS = 6
POINTS_WIDE, TICK_WIDE = 22.0, 18.0  # mm
COLUMNS = ("units", "objectives", "points", "result_won", "result_drawn", "result_lost")


@dataclass(frozen=True, slots=True)
class FormRow:
    """Whoever plays: their seat or side, and the name."""

    seat: str = ""
    name: str = ""
    role: str = "neutral"


@dataclass(frozen=True, slots=True)
class FormGroup:
    """A round with those who play it; without a number the whole game. `table` is its name."""

    number: int | None = None
    table: str = ""
    rows: tuple[FormRow, ...] = (FormRow(),) * BLANK_ROWS


@dataclass(frozen=True, slots=True)
class ResultForm:
    """What the form asks: `columns` of COLUMNS for each row of each group."""

    title: str = ""
    subtitle: str = ""
    groups: tuple[FormGroup, ...] = (FormGroup(),)
    columns: tuple[str, ...] = ("points", "result_won", "result_drawn", "result_lost")
    revision: str = ""
    qr_url: str | None = None


def result_form(style: Style, data: ResultForm) -> list[PageContent]:
    """As many pages as the rounds need; what the last one leaves free is for notes, down to the signatures."""
    room = style.sheet.room
    blocks = [*[_group(form_group, style, data) for form_group in data.groups], _end(style)]
    pages = flow(blocks, room.h - HEAD - GAP, room.h - LATER - GAP, GAP)

    def draw(number: int, strips: Sequence[Strip]) -> Shape:
        stack = [(_head_later if number else _head)(style, data), *strips]
        heights: list[float | Part] = [strip.height for strip in stack]
        if number == len(pages) - 1:
            heights[-1] = REST
        boxes = room.rows(*heights, gap=GAP)
        return group(*[strip.draw(box) for strip, box in zip(stack, boxes, strict=True)])

    part, desc = style.words("result_form"), style.words("desc_result_form", n=len(data.groups))
    return [PageContent(part, later(draw, n, tuple(strips)), desc) for n, strips in enumerate(pages)]


def _head(style: Style, data: ResultForm) -> Strip:
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        title, code = box.columns(REST, QR if data.qr_url else 0, gap=4 if data.qr_url else 0)
        name, fields, told = title.rows(9, 10.5, REST, gap=1)
        game, date = fields.columns(REST, 40, gap=5)
        hint = words("result_scan") if data.qr_url else ""
        high = paragraph_height(hint, 7.5, told.w) if hint else 0.0
        return group(
            label(name, words("result_form"), 19, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
            field(game, words("result_of"), ", ".join(part for part in (data.title, data.subtitle) if part), theme, 12),
            field(date, words("date"), "", theme),
            paragraph(Box(told.x, told.top - high, told.w, high), hint, 7.5, fill=theme.soft) if hint else None,
            qr(code.square(QR), data.qr_url) if data.qr_url else None,
        )

    return Strip(HEAD, draw)


def _head_later(style: Style, data: ResultForm) -> Strip:
    theme = style.theme

    def draw(box: Box) -> Shape:
        title, name = box.columns(70, REST)
        return group(
            label(title, style.words("result_form"), 12, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
            written(name, data.title, theme.hand, 10.5, anchor="end", pad=0),
            line((box.x, box.y), (box.right, box.y), theme.stroke(0.3)),
        )

    return Strip(LATER, draw)


def _group(form_group: FormGroup, style: Style, data: ResultForm) -> Strip:
    theme, words = style.theme, style.words
    band = BAND if form_group.number is not None else 0.0

    def draw(box: Box) -> Shape:
        top, captions, table = box.rows(band, CAPTIONS, REST)
        rows = table.rows(*[ROW] * len(form_group.rows))
        seat, name, *cells = _columns(captions, data)
        out: list[Shape] = [
            rect(captions, fill=theme.panel),
            label(seat, words("result_seat"), 7, fill=theme.soft, anchor="start"),
            label(name, words("result_name"), 7, fill=theme.soft, anchor="start"),
            *[label(cell, words(key), 7, fill=theme.soft) for cell, key in zip(cells, data.columns, strict=True)],
            segments([((row.x, row.top), (row.right, row.top)) for row in rows], theme.hair),
            segments([((cell.x, captions.top), (cell.x, box.y)) for cell in (name, *cells)], theme.hair),
        ]
        for row, asked in zip(rows, form_group.rows, strict=True):
            out += _row(row, asked, style, data)
        if form_group.number is not None:
            head = f"{words('round')} {form_group.number}"
            shown, where = top.columns(60, REST)
            out += [
                label(shown, head, 12, face="Serif-Semi", fill=theme.ink, anchor="start", pad=1),
                written(where, form_group.table, theme.soft, 9, faces=("Sans",), anchor="end"),
            ]
        return group(*out, rect(box, stroke=theme.stroke(0.3)))

    return Strip(band + CAPTIONS + ROW * len(form_group.rows), draw)


def _columns(box: Box, data: ResultForm) -> Sequence[Box]:
    wide = [TICK_WIDE if key.startswith("result_") else POINTS_WIDE for key in data.columns]
    return box.columns(42, REST, *wide)


def _row(row: Box, asked: FormRow, style: Style, data: ResultForm) -> list[Shape]:
    theme = style.theme
    seat, name, *cells = _columns(row, data)
    sign = theme.sides.get(asked.role, theme.sides["neutral"])
    out = [
        written(seat, asked.seat, sign.ink, 10.5, faces=("Sans-Semi", "Sans")),
        written(name, asked.name, theme.hand, 10.5),
    ]
    for cell, key in zip(cells, data.columns, strict=True):
        if key.startswith("result_"):
            out.append(tick(cell.cx, cell.cy, False, theme))
    return out


def _end(style: Style) -> Strip:
    """Lines for notes, as many as there is room for, and two to sign on."""
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        head, notes, signed = box.rows(HEADING, REST, SIGNED, gap=2)
        heights = [notes.top - n * LINES for n in range(1, int((notes.h + SLACK) // LINES) + 1)]
        left, right = signed.columns(REST, REST, gap=10)
        return group(
            label(head, words("notes"), 9, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
            segments([((notes.x, y), (notes.right, y)) for y in heights], Stroke(theme.grid, 0.15)),
            *[field(place, words("result_signed"), "", theme) for place in (left, right)],
        )

    return Strip(HEADING + 2 + LEAST_LINES * LINES + 2 + SIGNED, draw)
