"""The weapons of a mech with their ammunition, and the notes on its design: blocks that flow over columns."""

import math
from collections import Counter
from collections.abc import Sequence

from games.battletech.designs import DesignMount
from games.battletech.mechs import WEAPONS
from games.core.text import capital
from printables.art.battletech.context import SheetContext
from printables.flow import Lines, Rows, Strip, lines_of
from printables.fonts import width
from printables.layout import REST, SLACK, Box, Share
from printables.pieces import written, written_high
from printables.shapes import Named, Shape, Stroke, group, label, labels, line, rect, segments, text
from printables.theme import PAPER

KEYS = ("weapon", "location", "damage", "short", "medium", "long")
WIDTHS: tuple[float | Share, ...] = (REST, 21.5, 10.5, 10.5, 11.5, 11.5)
TITLE, HEAD, ROW, PAD = 6.4, 4.6, 5.4, 1.4  # mm; before what stands at the left edge of the table
SHOT, SHOTS_A_ROW, SHOTS_DRAWN = 3.8, 18, 36
"""Boxes for shots: mm from one to the next, in a row, and how many are drawn; beyond that they are counted."""
BLANK_ROWS, FEWEST_ROWS, SHOTS_BESIDE = 8, 6, 10  # of a sheet to fill in by hand
NAME = ("Sans",)
LEAD = 0.6  # mm that keep a name in several lines from the rules above and below it
BESIDE = 3.5  # mm from one of the shots beside a weapon to the next
LINE, BELOW, CAPTION = 6.2, 4.3, 19.0  # mm there: a line to write on, the shots below it, what they are called
FIVES, BETWEEN = 4, 1.6  # shots there, in fives; mm between these


def weapons(
    context: SheetContext,
    room: float,
    across: int = SHOTS_A_ROW,
    *,
    alike: bool = False,
    high: float = ROW,
    wide: float = 0.0,
) -> Rows:
    """Every weapon of the design, those that cannot be fired too, on lines of `high` mm with up to so many shots
    `across`, and those that are `alike` and need no shots on one line. In a table said to be `wide` mm a line is higher
    where a name needs that. Where there is no design lines to write on, with boxes for shots, as many as leave lines
    for TURNS_WANTED turns in `room` mm.
    """
    design = context.data.design
    if design is None:
        free = room - TITLE - HEAD - _turns_height(TURNS_WANTED)
        lines = max(FEWEST_ROWS, min(BLANK_ROWS, math.floor(free / (LINE + BELOW))))
        rows = [Strip(LINE + BELOW, lambda box: _blank(box, context))] * lines
    else:
        many = Counter(design.mounts) if alike else Counter()
        rows = [
            _mount(index, mount, context, across, high, wide, 1 if mount.shots else many[mount])
            for index, mount in enumerate(design.mounts)
            if not many[mount] or mount.shots or design.mounts.index(mount) == index
        ]
    return Rows.under(Strip(TITLE + HEAD, lambda box: _captions(box, context, KEYS, WIDTHS)), rows)


def _captions(box: Box, context: SheetContext, keys: Sequence[str], widths: Sequence[float | Share]) -> Shape:
    theme = context.theme
    title, captions = box.rows(REST, HEAD)
    columns, (first, *others) = captions.columns(*widths), map(context.words, keys)
    return group(
        context.heading(title, "weapons"),
        rect(captions, fill=theme.panel, stroke=theme.hair),
        segments([((c.right, c.y), (c.right, c.top)) for c in columns[:-1]], theme.hair),
        label(columns[0], first, 7, face="Sans-Semi", fill=theme.soft, anchor="start", pad=PAD),
        *labels(columns[1:], others, 7, face="Sans-Semi", fill=theme.soft, pad=0.4),
    )


def spans(reach: Sequence[int]) -> list[str]:
    """The hexes of short, medium and long range; "–" for a range that a weapon does not have."""
    found, last = [], 0
    for end in reach:
        found.append("–" if end <= last else f"{end}" if end == last + 1 else f"{last + 1}–{end}")
        last = max(last, end)
    return found


def weapon_name(mount: DesignMount, context: SheetContext) -> str:
    return capital(context.text(mount.title))


def _mount(
    index: int, mount: DesignMount, context: SheetContext, across: int, high: float, wide: float, many: int
) -> Strip:
    """The line of a weapon, or of so `many` alike, with its shots; `high` mm, or more for its name where the table is
    said to be `wide` mm.
    """
    name, where = weapon_name(mount, context), context.location_name(mount.location)
    shown = context.words("facing_rear", weapon=name) if mount.rear else name
    shown = context.words("key_entry", n=many, name=shown) if many > 1 else shown
    weapon, lost = WEAPONS.get(mount.weapon), context.data.plate(mount.location).destroyed
    facts = [f"{weapon.damage}" if weapon.damage else "–", *spans(weapon.reach)] if weapon else ["–"] * 4
    below = shots_height(mount.shots or 0, across)
    if wide:
        column = Box(0, 0, wide, 0).columns(*WIDTHS)[0]
        high = max(high, written_high(shown, column.w, pad=PAD, faces=NAME) + LEAD)

    def draw(box: Box) -> Shape:
        _, under = box.rows(high, REST)
        caption, room = under.columns(20, REST)
        return group(
            _row(box, context, [shown, where, *facts], lost, high),
            label(caption, context.words("ammunition"), 7, fill=context.theme.soft, anchor="end") if below else None,
            shots(room, index, mount, context, across) if below else None,
        )

    return Strip(high + below, draw)


def _blank(box: Box, context: SheetContext) -> Shape:
    """A line to write a weapon on, in the columns of the heading, with boxes for its shots below it."""
    theme = context.theme
    line_, under = box.rows(LINE, REST)
    caption, room = under.columns(CAPTION, REST)
    edges = [((x, box.y), (x, box.top)) for x in (box.x, box.right)]
    columns = [((c.right, line_.y), (c.right, line_.top)) for c in line_.columns(*WIDTHS)[:-1]]
    rules = [((line_.x, line_.y), (line_.right, line_.y)), ((box.x, box.y), (box.right, box.y))]
    return group(
        rect(under, fill=theme.panel),
        segments([*edges, *columns, *rules], theme.hair),
        label(caption, context.words("ammunition"), 7, fill=theme.soft, anchor="start", pad=PAD),
        *[_boxes(five, 5, context, five.w / 5) for five in room.inset(0.4, 0).columns(*[REST] * FIVES, gap=BETWEEN)],
    )


def wide_blanks(context: SheetContext, most: int, room: float) -> Rows:
    """Lines of a wide table to write weapons on, with a column of boxes for shots: up to so many that fit `room` mm."""
    lines = max(1, min(most, math.floor((room - TITLE - HEAD) / ROW + SLACK)))
    keys = (KEYS[0], "ammunition", *KEYS[1:])
    widths = (WIDTHS[0], SHOTS_BESIDE * BESIDE + 1.0, *WIDTHS[1:])

    def draw(box: Box) -> Shape:
        columns = box.columns(*widths)
        edges = [((x, box.y), (x, box.top)) for x in (box.x, *[column.right for column in columns])]
        grid = segments([*edges, ((box.x, box.y), (box.right, box.y))], context.theme.hair)
        return group(grid, _boxes(columns[1].inset(0.5, 0), SHOTS_BESIDE, context, BESIDE))

    head = Strip(TITLE + HEAD, lambda box: _captions(box, context, keys, widths))
    return Rows.under(head, [Strip(ROW, draw)] * lines)


def _boxes(room: Box, count: int, context: SheetContext, apart: float) -> Shape:
    """Empty boxes for shots, from the left of a box."""
    side, stroke = SHOT - 0.9, Stroke(context.theme.grid, 0.2)
    spots = [Box.round(room.x + (n + 0.5) * apart, room.cy, side) for n in range(count)]
    return group(*[rect(spot, fill=PAPER, stroke=stroke, r=0.6) for spot in spots])


def _row(box: Box, context: SheetContext, values: Sequence[str], lost: bool, high: float) -> Shape:
    """A line of the table, `high` mm; of a weapon whose location is lost it is struck out."""
    theme = context.theme
    top, _ = box.rows(high, REST)
    columns = top.columns(*WIDTHS)
    fill = theme.soft if lost else theme.ink
    edges = [((x, box.y), (x, box.top)) for x in (box.x, box.right)]
    out = [
        written(
            c,
            value,
            fill,
            8.5,
            anchor="middle" if i else "start",
            faces=("Sans-Semi",) if i == 2 else NAME,
            pad=0.6 if i else PAD,
        )
        for i, (c, value) in enumerate(zip(columns, values, strict=True))
    ]
    if lost:
        out.append(line((box.x + 0.6, top.cy), (box.right - 0.6, top.cy), Stroke(theme.accent, 0.35)))
    return group(segments([*edges, ((box.x, box.y), (box.right, box.y))], theme.hair), *out)


def shots_height(count: int, across: int = SHOTS_A_ROW) -> float:
    """The height in mm that the boxes of so many shots take, none for none."""
    if not count:
        return 0.0
    return SHOT * math.ceil(count / across) + 1.0 if count <= SHOTS_DRAWN else ROW


def shots(
    box: Box, index: int, mount: DesignMount, context: SheetContext, across: int = SHOTS_A_ROW, *, ruled: bool = True
) -> Shape:
    """A box for each shot, so many `across`, those fired filled in; a number, and `ruled` a line to write on, where
    they are too many.
    """
    theme, name = context.theme, weapon_name(mount, context)
    count, left = mount.shots or 0, context.data.shots_left(index)
    title = context.words("ammunition_of", weapon=name, n=left, m=count)
    if count > SHOTS_DRAWN:
        caption = context.words("shots_left", n=left, m=count)
        wide = width(caption, "Sans", 8.5) + 2
        shown = label(box, caption, 8.5, fill=theme.ink, anchor="start", pad=0)
        rule = line((box.x + wide, box.y + 1.0), (box.right - 1.0, box.y + 1.0), theme.stroke())
        return Named(f"shots-{index + 1}", title, *([shown, rule] if ruled else [shown]), part="whole")
    rows = math.ceil(count / across)
    side = SHOT - 0.9
    out = []
    for n in range(count):
        column, row = n % across, n // across
        x = box.x + (column + 0.5) * SHOT
        y = box.cy + (rows / 2 - row - 0.5) * SHOT
        state = "off" if n < count - left else "whole"
        fill, stroke = (theme.hand, Stroke(theme.hand, 0.22)) if state == "off" else (PAPER, theme.stroke(0.22))
        shot_title = "" if context.live else context.words(f"shot_{state}", weapon=name, n=n + 1, m=count)
        art = rect(Box(-side / 2, -side / 2, side, side), fill=fill, stroke=stroke, r=0.6)
        out.append(Named(f"shot-{index + 1}-{n + 1}", shot_title, art, x=x, y=y))
    return Named(f"shots-{index + 1}", title, *out, part="leaf" if context.live else "whole")


# --- turns ---------------------------------------------------------------------------------------

TURN, TURNS_LEAST, TURNS_WANTED = 6.2, 4, 8  # mm of a line to write on; fewer are not worth their heading
TURNS_TITLE = 8.4  # mm, with what keeps it clear of the weapons
TURN_KEYS = ("turn", "moved", "hexes", "target", "number")


def _turns_height(count: int) -> float:
    return TURNS_TITLE + HEAD + count * TURN


def turns(room: float, context: SheetContext) -> list[Strip]:
    """Lines to note the turns on, where at least a few fit `room` mm."""
    count = math.floor((room - _turns_height(0) - 1.2) / TURN)
    if count < TURNS_LEAST:
        return []

    def draw(box: Box) -> Shape:
        theme, heads = context.theme, [capital(context.words(key)) for key in TURN_KEYS]
        _, title, captions, body = box.rows(TURNS_TITLE - TITLE, TITLE, HEAD, REST)
        columns = captions.columns(9, 18, 17, REST, 19)
        rows = body.rows(*[REST] * count)
        grid = [((box.x, y), (box.right, y)) for y in (captions.top, *[row.top for row in rows], box.y)]
        grid += [((x, box.y), (x, captions.top)) for x in (box.x, *[column.right for column in columns])]
        return group(
            context.heading(title, "turns"),
            rect(captions, fill=theme.panel),
            segments(grid, theme.hair),
            *labels(columns, heads, 7, face="Sans-Semi", fill=theme.soft, pad=0.4),
        )

    return [Strip(_turns_height(count), draw)]


# --- notes ---------------------------------------------------------------------------------------

NOTE = 7.5  # points


def notes(context: SheetContext, room: float) -> list[Strip]:
    """The notes on the design under their heading, in a column of `room` mm; nothing where there are none."""
    design = context.data.design
    if design is None or not design.notes:
        return []

    def strip(note: Lines, head: float) -> Strip:
        def draw(box: Box) -> Shape:
            title, body = box.rows(head, REST)
            sign = text(body.x + 0.8, body.top - note.step * 0.8, "–", NOTE, fill=context.theme.soft)
            shown = note.draw(body.less(left=3.0))
            return group(context.heading(title, "notes") if head else None, sign, shown)

        return Strip(head + note.height, draw)

    notes = [lines_of(capital(context.text(note.text)), NOTE, room - 3.0, context.theme.ink) for note in design.notes]
    return [strip(note, 0.0 if i else 6.4) for i, note in enumerate(notes)]
