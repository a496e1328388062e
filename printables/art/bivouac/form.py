"""A form for the result of a battle or a table, with the names filled in; and the code under which it is typed in."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.structs import Value
from printables.art.bivouac.seats import TakenSeat
from printables.flow import Strip, flow, head_later, prose
from printables.fonts import fit
from printables.layout import REST, SLACK, Box, Share
from printables.pieces import heading, qr, tick, written, written_high
from printables.shapes import (
    Shape,
    Stroke,
    at,
    group,
    label,
    rect,
    segments,
    underline,
)
from printables.sheets import PageContent, Style, enlarged, going_on, later
from printables.symbols import symbol
from printables.theme import Theme, theme_of

WIDEST = 204.0  # mm: on larger paper the whole form grows, to be written on by people who stand round it
HEAD, LATER, SIGN, QR, GAP = 31.0, 10.0, 15.0, 25.0, 5.0  # mm
BAND, CAPTIONS, ROW, HEADING = 7.0, 6.5, 10.5, 7.0  # mm
WINNER, FIELD, APART = 14.0, 10.5, 2.0  # mm: fields with their captions, and between two rows of them
CAPTION, CAPTION_HIGH = 8.5, 3.4  # points and mm of what stands over a line to write on
LINES, BELOW = 8.0, 3.0  # mm between two lines of the notes, and below them
LEAST_LINES = 2
BLANK_ROWS = 6
NAME_PAD = 2.0  # mm before and behind a name
TICK = 1.6  # boxes to tick on this form, against those of other sheets
ROUNDS, ROUNDS_ROW = 8, 8.0  # columns of the points by round, and mm of a row
# All of a page stands on one grid: so many columns, of which a seat takes four, a signature four and a figure two.
UNITS, SEAT, SIGNED, CELL = 22, 4, 4, 2
FIELDS = 10  # from which of them on the fields of the head stand
HEAVY = 0.6  # mm: the frames of what counts most, the winner and the total
COLUMNS = ("units", "objectives", "points", "result_won", "result_drawn", "result_lost")


class FormGroup(Value):
    """A round with those who play it; without a number the whole game. `table` is the name of where it is played."""

    number: int | None = None
    table: str = ""
    rows: tuple[TakenSeat, ...] = (TakenSeat(),) * BLANK_ROWS


class ResultForm(Value):
    """What the form of a `game` asks: `columns` of COLUMNS for each row of each group. `played` is what that is called,
    where the `title` of the form is another name.
    """

    title: str = ""
    subtitle: str = ""
    groups: tuple[FormGroup, ...] = (FormGroup(),)
    columns: tuple[str, ...] = ("points", "result_won", "result_drawn", "result_lost")
    revision: str = ""
    qr_url: str | None = None
    game: str = ""
    played: str = ""

    @property
    def unnumbered(self) -> bool:
        """Whether the form is of a whole game, or of a round whose number is still to be written down."""
        return all(form_group.number is None for form_group in self.groups)


def result_form(style: Style, data: ResultForm) -> list[PageContent]:
    """As many pages as the rounds need; what the last one leaves free is for notes."""
    style = replace(style, theme=theme_of(style.theme.key, data.game))
    large = enlarged(style.sheet.room, WIDEST)
    page = large.page
    blocks = [_group(form_group, style, data, page.w) for form_group in data.groups]
    if data.unnumbered and "points" in data.columns:
        blocks += [_by_round(form_group.rows, style) for form_group in data.groups]
    blocks.append(_end(style))
    pages = flow(blocks, page.h - HEAD - GAP, page.h - LATER - GAP, GAP)

    def draw(number: int, strips: Sequence[Strip]) -> Shape:
        head = head_later(LATER, style.words("result_form"), data.title, style) if number else _head(style, data)
        stack = [head, *strips]
        heights: list[float | Share] = [strip.height for strip in stack]
        if number == len(pages) - 1:
            heights[-1] = REST
        boxes = page.rows(*heights, gap=GAP)
        return large.placed(*[strip.draw(box) for strip, box in zip(stack, boxes, strict=True)])

    part, desc = style.words("result_form"), style.words("desc_result_form", n=len(data.groups))
    return going_on([PageContent(part, later(draw, n, tuple(strips)), desc) for n, strips in enumerate(pages)])


def _units(box: Box, *numbers: int) -> list[Box]:
    """Boxes that take so many columns of the grid each, from left to right."""
    return box.columns(*[box.w * number / UNITS for number in numbers])


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Boxes side by side, each but the last ending clear of the next box."""
    return [*[box.less(right=APART) for box in boxes[:-1]], boxes[-1]]


def _field(box: Box, caption: str, value: str, style: Style, points: float = 10.5) -> Shape:
    """A caption over a line to write on."""
    theme = style.theme
    top, room = box.rows(CAPTION_HIGH, REST)
    return group(
        label(top, caption, CAPTION, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0.2),
        underline(room, theme.stroke(0.25)),
        written(room, value, theme.hand, points),
    )


def _head(style: Style, data: ResultForm) -> Strip:
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        top = box.rows(REST, 2.5)[0]
        left, right = _units(top, FIELDS, UNITS - FIELDS)
        sign, title = left.columns(SIGN, REST, gap=3)
        fields, *code = right.columns(REST, *[QR] * bool(data.qr_url), gap=1)
        hint = prose(words("result_scan") if data.qr_url else "", 7.5, title.w - GAP, fill=theme.soft)
        name, text, _ = title.rows(SIGN, hint.height, REST)
        upper, lower = fields.rows(REST, REST, gap=APART)
        of, date = _apart(upper.columns(REST, top.w * SIGNED / UNITS))
        scenario, *where = _apart(lower.columns(REST, *[REST] * data.unnumbered))
        return group(
            symbol(sign.cx - 1, name.cy, "trophy", SIGN - 2, theme.accent),
            heading(name, words("result_form"), 19, theme),
            hint.draw(text.less(right=GAP)),
            _field(of, words("result_of"), data.played or data.title, style, 12),
            _field(date, words("date"), "", style),
            _field(scenario, words("result_scenario"), data.subtitle, style, 12),
            *[_field(room, words("result_round"), data.groups[0].table, style, 12) for room in where],
            qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
            underline(box, theme.stroke(0.4)),
        )

    return Strip(HEAD, draw)


def _grid(captions: Box, heads: Sequence[Box], words: Sequence[str], rows: Sequence[Box], style: Style) -> Shape:
    """A table with its heads, and lines between its rows and columns."""
    theme = style.theme
    low = rows[-1].y
    points = min(fit(word, "Sans-Semi", 9, head.w - 2) for head, word in zip(heads, words, strict=True) if word)
    return group(
        rect(captions, fill=theme.panel),
        segments([((row.x, row.top), (row.right, row.top)) for row in rows], theme.hair),
        segments([((head.x, captions.top), (head.x, low)) for head in heads[1:]], theme.hair),
        rect(Box(captions.x, low, captions.w, captions.top - low), stroke=Stroke(theme.grid, 0.3)),
        *[label(head, word, points, face="Sans-Semi", fill=theme.ink) for head, word in zip(heads, words, strict=True)
          if word],
    )  # fmt: skip


def _group(form_group: FormGroup, style: Style, data: ResultForm, wide: float) -> Strip:
    """A table of those who play, its rows higher where a name needs it."""
    theme, words = style.theme, style.words
    band = BAND if form_group.number is not None else 0.0
    keys = ("result_seat", "result_name", *data.columns, "result_signed")
    named = _columns(Box(0, 0, wide, ROW), data)[1].w
    highs = [max(ROW, written_high(asked.holder, named, pad=NAME_PAD)) for asked in form_group.rows]

    def draw(box: Box) -> Shape:
        top, captions, table = box.rows(band, CAPTIONS, REST)
        rows = table.rows(*highs)
        out = [_grid(captions, _columns(captions, data), [words(key) for key in keys], rows, style)]
        for row, asked in zip(rows, form_group.rows, strict=True):
            out += _row(row, asked, style, data)
        if form_group.number is not None:
            shown, where = top.columns(60, REST)
            out += [
                heading(shown, f"{words('round')} {form_group.number}", 12, theme),
                written(where, form_group.table, theme.soft, 9, faces=("Sans",), anchor="end"),
            ]
        return group(*out)

    return Strip(band + CAPTIONS + sum(highs), draw)


def _columns(box: Box, data: ResultForm) -> Sequence[Box]:
    name = UNITS - SEAT - SIGNED - CELL * len(data.columns)
    return _units(box, SEAT, name, *[CELL] * len(data.columns), SIGNED)


def _seat(box: Box, asked: TakenSeat, theme: Theme) -> Shape:
    return written(box, asked.seat, theme.side(asked.role).ink, 10.5, faces=("Sans-Semi", "Sans"), pad=NAME_PAD)


def _row(row: Box, asked: TakenSeat, style: Style, data: ResultForm) -> list[Shape]:
    theme = style.theme
    seat, name, *cells = _columns(row, data)
    out = [
        _seat(seat, asked, theme),
        written(name, asked.holder, theme.hand, 10.5, pad=NAME_PAD),
    ]
    for cell, key in zip(cells, data.columns, strict=False):
        if key.startswith("result_"):
            out.append(at(cell.cx, cell.cy, tick(0, 0, False, theme), scale=TICK))
    return out


def _by_round(asked: Sequence[TakenSeat], style: Style) -> Strip:
    """The points that each side made in every round, and their sum."""
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        captions, table = box.rows(CAPTIONS, REST)
        heads = _units(captions, SEAT, *[CELL] * (ROUNDS + 1))
        names = [words("result_seat"), *[f"{n}" for n in range(1, ROUNDS + 1)], ""]
        total = Box(heads[-1].x, table.y, heads[-1].w, captions.top - table.y)
        rows = table.rows(*[REST] * len(asked))
        return group(
            _grid(captions, heads, names, rows, style),
            *[_seat(_units(row, SEAT, UNITS - SEAT)[0], seat, theme) for row, seat in zip(rows, asked, strict=True)],
            label(heads[-1], words("total"), 10, face="Sans-Bold", fill=theme.ink),
            rect(total, stroke=theme.stroke(HEAVY)),
        )

    table = Strip(CAPTIONS + ROUNDS_ROW * len(asked), draw)
    return Strip.titled(words("result_by_round"), 12, HEADING, theme, table)


def _end(style: Style) -> Strip:
    """Who won, how and when, and lines for notes, as many as there is room for."""
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        upper, lower, head, notes, _ = box.rows(WINNER, FIELD, APART + HEADING, REST, BELOW, gap=APART)
        head = Box(head.x, head.y, head.w, HEADING)
        winner, how = _apart(_units(upper, FIELDS, UNITS - FIELDS))
        asked = ("result_began", "result_ended", "result_turns", "organiser", "result_place")
        heights = [notes.top - n * LINES for n in range(1, int((notes.h + SLACK) // LINES) + 1)]
        return group(
            _winner(winner, style),
            _field(how, words("result_how"), "", style),
            *[
                _field(room, words(key), "", style)
                for room, key in zip(_apart(_units(lower, 4, 4, 6, 4, 4)), asked, strict=True)
            ],
            heading(head, words("notes"), 12, theme),
            segments([((notes.x, y), (notes.right, y)) for y in heights], theme.hair),
        )

    return Strip(WINNER + FIELD + HEADING + 5 * APART + LEAST_LINES * LINES + BELOW, draw)


def _winner(box: Box, style: Style) -> Shape:
    """What the form is for, so that it is seen first."""
    theme, caption = style.theme, style.words("winner")
    sign, named = box.columns(box.h - 1, REST)
    return group(
        rect(box, stroke=theme.stroke(HEAVY), r=1.0),
        symbol(sign.cx + 0.5, sign.cy, "trophy", box.h - 6, theme.accent),
        label(named.rows(6, REST)[0], caption, 11, face="Sans-Bold", fill=theme.ink, anchor="start"),
    )
