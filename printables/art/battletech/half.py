"""Record sheets of several mechs, one a page or two side by side; a mech too full for half a page has a whole page."""

from collections.abc import Callable, Sequence
from typing import Any

from games.battletech.damage import HIT_TABLES
from games.battletech.designs import Design
from games.battletech.sheet_marks import Marks
from games.battletech.tohit import MODES, attacker_modifier
from games.core.structs import Value
from games.core.text import capital
from printables.art.battletech.armour import armour, figure_room, has_rear, key, key_height, rear_height
from printables.art.battletech.context import SheetContext, designs_named, mark, silhouette
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.roll_tables import (
    SMALL_TO_HIT,
    mode_name,
    mp_blank,
    signed,
    small_to_hit,
)
from printables.art.battletech.sheet import damage_note, description, record_sheet, small_print
from printables.art.battletech.weapons import ROW, SHOTS_A_ROW, notes, weapons, wide_blanks
from printables.errors import BadOption
from printables.flow import Lines, Rows, Strip, lines_of, prose, stacked
from printables.layout import REST, SLACK, Box, Share
from printables.pieces import field, marked, qr, written
from printables.product import NAMED_MOST
from printables.shapes import (
    Shape,
    Stroke,
    at,
    group,
    label,
    line,
    paragraph,
    rect,
    segments,
    text,
    underline,
)
from printables.sheets import PageContent, Style, enlarged, later
from printables.symbols import figure
from printables.tree import among

PER_PAGE = (1, 2)
WIDE, HIGH = 281.0, 186.0  # mm: on larger paper the page grows
GUTTER, GAP = 8.0, 2.5
HEAD, QR, LEFT = 18.0, 17.0, 44.0
FIELDS = 50.0  # mm: of pilot and player, in two lines where a name needs them
MODE_ROW, HIT_ROW, TITLE = 5.6, 3.6, 5.0
MOVES, HITS = TITLE + MODE_ROW * len(MODES), TITLE + HIT_ROW * len(HIT_TABLES["front"])
LEFT_HIGH = MOVES + HITS + SMALL_TO_HIT + 2 * GAP  # the tables on the left, as tight as they may stand
LOOSER = 25.0  # mm by which hit locations and the number to roll are higher at most, where there is room
FIGURE, REAR_TITLE = 84.0, 4.8  # the least height of the figure, and that of the heading below it
FIGURE_TIGHT, ROW_TIGHT = 68.0, 4.4  # mm of the figure and of the line of a weapon, where there are very many of these
CIRCLE, BLANK_CIRCLE = 1.9, 1.3  # mm, the largest radius of a circle, and of one on a sheet to fill in by hand
LETTERS = 7.0  # points on the figure
SMALL = 7.0  # points
FOLD, FOLD_CLEAR = 6.5, 1.0  # points of what is said of the line between two halves, and mm between both
PIECES = 10  # to cut out, which cost as much as one of the halves
LINES = 5  # for the weapons of a sheet to fill in by hand, where there is room for as many
SHOTS = 25  # in a row: the table is wider than on a page of one mech


class SheetsPrint(Value):
    """Sheets to print together, one or two a page. Raises `BadOption` "out-of-range" for none or more than 198."""

    sheets: tuple[SheetPrint, ...]
    per_page: int = 2
    title: str = ""
    revision: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.sheets) <= NAMED_MOST:
            raise BadOption("out-of-range", "sheets", len(self.sheets))


def of_design(design: Design) -> SheetsPrint:
    """Two sheets of a mech without a mark."""
    return SheetsPrint((SheetPrint(design),) * 2)


def of_sheet(design: Design, marks: Marks, **about: Any) -> SheetsPrint:
    """One sheet on half a page."""
    sheet = SheetPrint.of_marks(design, marks, **about)
    return SheetsPrint((sheet,), title=sheet.match, revision=sheet.revision)


def of_designs(designs: Sequence[Design], per_page: int = 2) -> SheetsPrint:
    """A sheet of each without a mark; where there is none, a page to fill in by hand."""
    return SheetsPrint(tuple(map(SheetPrint, designs)) or (SheetPrint(),) * per_page, per_page)


def sheets_of(mechs: str, per_page: int) -> SheetsPrint:
    """Sheets of the tool's own mechs, named with commas between (D3); where none is named, a page to fill in by hand.

    Raises `BadOption` "unknown-value".
    """
    return of_designs(designs_named(mechs), per_page)


def record_sheets(style: Style, data: SheetsPrint) -> list[PageContent]:
    """The sheets in their order, but that halves are joined: those on whole pages come after them."""
    if data.per_page == 1:
        return [content for record in data.sheets for content in record_sheet(style, record)]
    sheet = style.sheet.lying
    large = enlarged(sheet.room, WIDE, HIGH)
    page = large.page
    boxes = page.columns(REST, REST, gap=GUTTER)
    halves: list[SheetPrint] = []
    whole: list[SheetPrint] = []
    for record in data.sheets:
        (halves if half(boxes[0], _context(style, record)) else whole).append(record)
    if len(halves) > 1 and len(halves) % 2:
        halves.append(SheetPrint())  # to fill in by hand, where half a page would stay empty

    def draw(pair: Sequence[SheetPrint]) -> Shape:
        contexts = [_context(style, record) for record in pair]
        low = max(_foot_high(boxes[0], context, _way(boxes[0], context) or Way()) for context in contexts)
        found = [half(box, context, low) or half(box, context) for box, context in zip(boxes, contexts, strict=False)]
        art = [among(drawing(), f"sheet-{n}-") for n, drawing in enumerate(found, start=1) if drawing]
        return large.placed(*art, *([_fold(page, style)] if len(pair) > 1 else []))

    contents = []
    for start in range(0, len(halves), 2):
        pair = halves[start : start + 2]
        desc = " ".join(description(_context(style, record)) for record in pair)
        contents.append(
            PageContent(style.words("record_sheets"), later(draw, pair), desc, sheet, pieces=PIECES * len(pair))
        )
    return [*contents, *[content for record in whole for content in record_sheet(style, record)]]


def _fold(page: Box, style: Style) -> Shape:
    """The line between two halves, and along its left side what it is for, so that no cut goes through the words."""
    theme = style.theme
    words = text(0, 0, style.words("fold_or_cut"), FOLD, fill=theme.soft, anchor="end")
    return group(
        at(page.cx - FOLD_CLEAR, page.top, words, turn=90),
        line((page.cx, page.y), (page.cx, page.top), Stroke(theme.grid, 0.15, (2.0, 1.5))),
    )


def _context(style: Style, data: SheetPrint) -> SheetContext:
    return SheetContext(style.theme, style.words, data, short=True)


def _printed(box: Box, context: SheetContext, noted: Lines | None = None) -> Strip:
    """The small print, below the notes where they are `noted` there."""
    words = f"{damage_note(context)} {small_print(context)}".strip()
    small = prose(words, SMALL, box.w, fill=context.theme.soft)
    return Strip.of([noted, small]) if noted else small


def _noted(box: Box, context: SheetContext) -> Lines | None:
    """The notes on the design as lines above the small print; None where there are none."""
    sentences = [capital(context.text(note.text)) for note in context.data.design.notes] if context.data.design else []
    words = context.words("noted", notes=" ".join(sentences))
    return lines_of(words, SMALL, box.w, context.theme.ink) if sentences else None


class Way(Value):
    """How a sheet is laid out: its notes in the column on the left or `below`, above the small print; its weapons
    across the half or `under` the figure alone, beside that column; those `alike` on lines of their own or on one;
    lines and figure as high as is best or as `tight` as they may be.
    """

    below: bool = False
    under: bool = False
    alike: bool = False
    tight: bool = False

    @property
    def figure(self) -> float:
        """The least height of the figure, mm."""
        return FIGURE_TIGHT if self.tight else FIGURE


# From that which is read most easily to that which holds most.
WAYS = [
    Way(below, *how)
    for how in ((False,) * 3, (True, False, False), (False, True, False), (True, True, False), (True,) * 3)
    for below in (False, True)
]


def _way(box: Box, context: SheetContext) -> Way | None:
    """The first way in which a sheet fits half a page; None where it does not."""
    return next((way for way in WAYS if _half(box, context, 0.0, way)), None)


def _foot_high(box: Box, context: SheetContext, way: Way) -> float:
    """The height in mm of the weapons, the small print and the notes above it."""
    noted = _noted(box, context) if way.below else None
    return _weapons(box, context, way).height + _printed(box, context, noted).height


def half(box: Box, context: SheetContext, low: float = 0.0) -> Callable[[], Shape] | None:
    """What draws a sheet in half a page; None where its weapons or notes do not fit. Weapons and small print take `low`
    mm at least, so that two halves line up.
    """
    way = _way(box, context)
    return _half(box, context, low, way) if way else None


def _half(box: Box, context: SheetContext, low: float, way: Way) -> Callable[[], Shape] | None:
    """The same in one way."""
    small = _printed(box, context, _noted(box, context) if way.below else None)
    head, main, print_ = box.rows(HEAD, REST, small.height, gap=GAP)
    guns, rest = _weapons(box, context, way).split(main.h - way.figure - _behind(context) - GAP)
    if guns is None or rest is not None:
        return None
    high = max(guns.height, low - small.height)
    if way.under:
        left, beside = main.columns(LEFT, REST, gap=GAP)
        right, list_ = beside.rows(REST, high, gap=GAP)
    else:
        upper, list_ = main.rows(REST, high, gap=GAP)
        left, right = upper.columns(LEFT, REST, gap=GAP)
    if right.h < way.figure + _behind(context) - SLACK:
        return None
    strips = [] if way.below else notes(context, left.w)
    gap = GAP if strips else 0.0
    free = left.h - LEFT_HIGH - gap - sum(strip.height + 0.5 for strip in strips)
    if free < -SLACK:
        return None
    tables, room = left.rows(LEFT_HIGH + min(max(free, 0.0), LOOSER), REST, gap=gap)
    moves, hits, aims = tables.rows(MOVES, Share(HITS), Share(SMALL_TO_HIT), gap=GAP)
    return lambda: group(
        _head(head, context),
        _moves(moves, context),
        _hits(hits, context),
        small_to_hit(aims, context),
        stacked(room, strips, 0.5),
        _figure(right, context),
        guns.draw(list_),
        small.draw(print_),
    )


def _weapons(box: Box, context: SheetContext, way: Way) -> Rows:
    """Those of the design, or lines to write on."""
    if context.data.design:
        across, wide = (SHOTS_A_ROW, box.w - LEFT - GAP) if way.under else (SHOTS, 0.0)
        return weapons(context, 0.0, across, alike=way.alike, high=ROW_TIGHT if way.tight else ROW, wide=wide)
    room = box.h - HEAD - 3 * GAP - _printed(box, context).height - max(LEFT_HIGH, FIGURE + _behind(context))
    return wide_blanks(context, LINES, room)


def _circle(context: SheetContext) -> float:
    return CIRCLE if context.data.design else BLANK_CIRCLE


def _behind(context: SheetContext) -> float:
    """The height in mm of the armour behind with its heading."""
    return REAR_TITLE + rear_height(_circle(context), LETTERS, context) if has_rear(context) else 0.0


def _head(box: Box, context: SheetContext) -> Shape:
    theme, words, data, design = context.theme, context.words, context.data, context.data.design
    sign, title, fields, *code = box.columns(12, REST, FIELDS, *[QR] * bool(data.qr_url), gap=2)
    upper, lower = fields.less(below=1.6).rows(REST, REST, gap=1)
    name, model = Box(title.x, upper.y - 1.6, title.w, 8.0), Box(title.x, lower.y - 1.2, title.w, 3.6)
    model_field, tons_field = Box(title.x, lower.y, title.w - 2, lower.h).columns(REST, 18, gap=4)
    named: list[Shape] = [
        field(Box(title.x, upper.y, title.w - 2, upper.h), words("mech"), "", theme),
        field(model_field, words("blank_model"), "", theme),
        field(tons_field, words("blank_tons"), "", theme),
    ]
    if design is not None:
        tons = words("tons", n=design.tons)
        status = words(f"status_{design.status}") if design.status != "playable" else ""
        facts = " · ".join(filter(None, (data.unit, design.model, tons, status)))
        named = [
            written(name, design.chassis, theme.ink, 17, faces=("Serif-Semi", "Sans"), pad=0),
            written(model, facts, theme.soft, 9, faces=("Sans",), pad=0),
        ]
    return group(
        figure(sign.x + 5.75, sign.cy, silhouette(design), 11.5, theme.accent, theme),
        *named,
        field(upper, words("pilot"), data.pilot, theme),
        field(lower, words("owner"), data.owner, theme),
        qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
        line((box.x, box.y - 0.8), (box.right, box.y - 0.8), theme.stroke(0.3)),
    )


def _moves(box: Box, context: SheetContext) -> Shape:
    """What the three modes allow, and what they add when the mech fires."""
    theme, words, design = context.theme, context.words, context.data.design
    title, *rows = box.rows(TITLE, *[MODE_ROW] * len(MODES))
    walked = (design.walk, design.run) if design else (None, None)
    out = []
    for row, mode, points in zip(rows, MODES, (0, *walked), strict=True):
        sign, name, number, adds = row.columns(7, REST, 12, 6)
        out += [
            figure(sign.cx, sign.cy, mode, 5.0, theme.ink, theme),
            label(name, mode_name(mode, context), 8.5, fill=theme.ink, anchor="start", pad=0.3),
            label(adds, signed(attacker_modifier(mode)), 9, face="Sans-Semi", fill=theme.accent, anchor="end"),
            underline(row, theme.hair),
        ]
        if points is None:
            out.append(mp_blank(number, context))
        elif mode != "still":  # which takes no points, ever
            caption = words("mp", n=points)
            out.append(label(number, caption, 11, face="Sans-Semi", fill=theme.ink, anchor="end"))
    name, adds = title.columns(REST, 16)
    out.append(label(adds, words("to_hit_each"), 7.5, fill=theme.soft, anchor="end"))
    return group(context.heading(name, "movement", 10.5), *out)


def _hits(box: Box, context: SheetContext) -> Shape:
    """H1 Where a hit falls, by the total of two dice."""
    theme, words = context.theme, context.words
    title, body = box.rows(TITLE, REST)
    head = marked(title, words("hit_location"), 10.5, mark=mark("H1"), face="Serif-Semi", fill=theme.ink, pad=0)
    if not context.data.upright:
        return group(head, paragraph(body, words("no_hit_location"), 8, fill=theme.ink))
    front = HIT_TABLES["front"]
    rows = body.rows(*[REST] * len(front))
    out = [segments([((row.x, row.y), (row.right, row.y)) for row in rows], theme.hair)]
    for total, (row, location) in enumerate(zip(rows, front, strict=True), 2):
        number, code, name = row.columns(7, 7, REST)
        out += [
            label(number, f"{total}", 8.5, face="Sans-Semi", fill=theme.ink),
            label(code, context.in_short(location), 8, face="Sans-Semi", fill=theme.accent, anchor="start"),
            label(name, context.location_name(location), 8, fill=theme.ink, anchor="start"),
        ]
    return group(head, *out)


def _figure(box: Box, context: SheetContext) -> Shape:
    """The figure over the armour behind, and the key."""
    theme = context.theme
    inner = box.inset(1.6, 1.4)
    title, body, _, behind, legend = inner.rows(4.6, REST, 0.6, _behind(context), key_height(LETTERS), gap=1.0)
    body = figure_room(title, body, context)
    back, plates = behind.rows(REAR_TITLE, REST) if has_rear(context) else (behind, None)
    return group(
        rect(box, stroke=theme.stroke(0.3), r=1.6),
        context.heading(title, "armour", 10.5),
        context.heading(back, "rear_armour", 9) if has_rear(context) else None,
        armour(body, plates, _circle(context), LETTERS, context),
        key(legend, LETTERS, context),
    )
