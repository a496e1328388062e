"""The record sheet of a mech: one page, and more columns behind it where its weapons and notes need them."""

from games.battletech.damage import LOCATIONS
from games.battletech.tohit import MODES, attacker_modifier
from printables.art.battletech.armour import (
    BEHIND,
    armour,
    figure_room,
    has_rear,
    key,
    key_height,
    plate_title,
    rear_height,
)
from printables.art.battletech.context import SheetContext, mark, silhouette
from printables.art.battletech.data import SheetPrint
from printables.art.battletech.roll_tables import (
    HITS_HEIGHT,
    TO_HIT_HEIGHT,
    hit_table,
    mode_name,
    mp_blank,
    signed,
    to_hit_table,
)
from printables.art.battletech.weapons import notes, turns, weapons
from printables.flow import flow, prose, stacked
from printables.fonts import plain
from printables.layout import REST, Box
from printables.letters import missing_note
from printables.pieces import field, qr, written
from printables.shapes import Shape, Stroke, group, label, rect
from printables.sheets import PageContent, Style, enlarged, going_on, later
from printables.symbols import figure, symbol
from printables.words import Words

WIDEST = 200.0  # mm: on larger paper the whole sheet grows
GAP, STACK = 3.0, 1.2  # mm between parts, and between what is stacked in a column
HEAD, HEAD_LATER, QR = 20.0, 9.0, 19.0
PEOPLE = 10.0  # mm of the fields of pilot and player, in three lines where a name needs them
LEFT = 95.0  # the column of the weapons
MOVES, REAR_TITLE = 17.0, 4.6
NOTE = 6.8  # points
CIRCLE, BLANK_CIRCLE = 2.0, 1.5  # mm, the largest radius of a circle, and of one on a sheet to fill in by hand
LETTERS = 7.5  # points on the figure


def record_sheet(style: Style, data: SheetPrint) -> list[PageContent]:
    """The pages of a mech. Raises `Unprintable` where the QR code is too dense to be read."""
    context = SheetContext(style.theme, style.words, data)
    large = enlarged(style.sheet.room, WIDEST)
    page = large.page
    small = f"{small_print(context)} {context.words('note_without')}".strip()
    noted = prose(small, NOTE, page.w, fill=style.theme.soft)
    head, main, hits, number, foot = page.rows(HEAD, REST, TO_HIT_HEIGHT, HITS_HEIGHT, noted.height, gap=GAP)
    left, right = main.columns(LEFT, REST, gap=GAP)
    moves, list_ = left.rows(MOVES, REST, gap=GAP)
    below = page.less(above=HEAD_LATER)
    columns = flow([weapons(context, list_.h), *notes(context, LEFT)], list_.h, below.h, STACK)
    taken = sum(strip.height + STACK for strip in columns[0])

    def first() -> Shape:
        return large.placed(
            _head(head, context),
            _movement(moves, context),
            stacked(list_, [*columns[0], *turns(list_.h - taken, context)], STACK),
            _armour(right, context),
            to_hit_table(hits, context),
            hit_table(number, context),
            noted.draw(foot),
        )

    def further(start: int) -> Shape:
        boxes = below.columns(LEFT, LEFT, gap=page.w - 2 * LEFT)
        top = Box(page.x, below.top, page.w, HEAD_LATER)
        shown = zip(boxes, columns[start : start + 2], strict=False)
        return large.placed(_head_later(top, context), *[stacked(room, strips, STACK) for room, strips in shown])

    part, desc = style.words("record_sheet"), description(context)
    pages = [later(first), *[later(further, start) for start in range(1, len(columns), 2)]]
    return going_on([PageContent(part, draw, desc) for draw in pages])


def headline(data: SheetPrint, words: Words) -> tuple[str, str]:
    """What the foot of the page calls the sheet, and its revision."""
    title = data.design.title if data.design else "BattleTech"
    return " – ".join(filter(None, (plain(title), plain(data.pilot)))), data.revision


def description(context: SheetContext) -> str:
    """The sheet for readers who cannot see it."""
    design, data = context.data.design, context.data
    if design is None:
        return context.words("desc_record_blank")
    plates = [data.plate(location) for location in LOCATIONS]
    plates += [data.rear_plate(location) for location in BEHIND] if has_rear(context) else []
    armour = " ".join(f"{plate_title(plate, context)}." for plate in plates)
    return context.words(
        "desc_record", mech=design.title, tons=design.tons, walk=design.walk, run=design.run, armour=armour
    )


def small_print(context: SheetContext) -> str:
    sentences = [context.words("note_rebuilt")] if mark("H1") else []
    if has_rear(context):
        sentences.append(context.words("note_rear"))
    return " ".join([*sentences, *missing_note(tuple(context.data.texts()), context.words)])


def damage_note(context: SheetContext) -> str:
    """Where damage goes on to; on a sheet to fill in by hand, what its circles are for."""
    sentences = [context.words("inward")] if context.data.upright else []
    if context.data.design is None:
        sentences.append(context.words("blank_points"))
    return " ".join(sentences)


# --- parts ---------------------------------------------------------------------------------------


def _head(box: Box, context: SheetContext) -> Shape:
    theme, words, data, design = context.theme, context.words, context.data, context.data.design
    sign, title, fields, *code = box.columns(15, REST, 76, *[QR] * bool(data.qr_url), gap=2)
    kicker, name, facts = title.rows(5.0, REST, 5.0)
    upper, lower = fields.rows(PEOPLE, REST, gap=1.2)
    pilot, owner = upper.columns(REST, REST, gap=4)
    if design is None:
        blanks = Box(name.x, box.y, name.w - 2, lower.h).columns(REST, 30, 14, gap=4)
        named: list[Shape | None] = [
            field(cell, words(key), "", theme)
            for cell, key in zip(blanks, ("mech", "blank_model", "blank_tons"), strict=True)
        ]
    else:
        tons = words("tons", n=design.tons)
        state = words(f"status_{design.status}") if design.status != "playable" else ""
        known = " · ".join(filter(None, (data.unit, design.model, tons)))
        status = kicker.columns(REST, 45)[1]
        named = [
            written(name, design.chassis, theme.ink, 21, faces=("Serif-Semi", "Sans"), pad=0),
            written(facts, known, theme.soft, 10.5, faces=("Sans",), pad=0),
            group(
                rect(status, fill=theme.panel, stroke=Stroke(theme.accent, 0.35), r=1.2),
                label(status, state, 8, face="Sans-Bold", fill=theme.accent),
            )
            if state
            else None,
        ]
    return group(
        figure(sign.cx - 1, sign.cy, silhouette(design), 15, theme.accent, theme),
        label(kicker, "BattleTech", 9, face="Sans-Semi", fill=theme.accent, anchor="start", pad=0),
        *named,
        field(pilot, words("pilot"), data.pilot, theme, 12),
        field(owner, words("owner"), data.owner, theme, 12),
        field(lower, words("match"), data.match, theme),
        qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
    )


def _head_later(box: Box, context: SheetContext) -> Shape:
    theme, design = context.theme, context.data.design
    sign, name, aside = box.rows(6.0, REST)[0].columns(8, REST, 30)
    return group(
        symbol(sign.x + 3, sign.cy, silhouette(design), 6, theme.accent),
        written(name, design.title if design else "", theme.ink, 12, faces=("Serif-Semi", "Sans"), pad=0),
        label(aside, context.words("continued"), 9, face="Sans-It", fill=theme.soft, anchor="end", pad=0),
    )


def _movement(box: Box, context: SheetContext) -> Shape:
    """What the three modes allow, and what they add when the mech fires."""
    theme, words, design = context.theme, context.words, context.data.design
    title, cells = box.rows(5.0, REST, gap=1.0)
    walked = (design.walk, design.run) if design else (None, None)
    out = []
    for cell, mode, points in zip(cells.columns(REST, REST, REST, gap=2), MODES, (0, *walked), strict=True):
        sign, room = cell.columns(9, REST)
        top, low = room.inset(0, 0.9).rows(REST, 3.8)
        number, adds = top.columns(REST, 8)
        name = low
        if mode == "still":  # which takes no points, ever
            name, adds = room.columns(REST, 4.5)
        out += [
            rect(cell, fill=theme.panel, stroke=theme.stroke(0.25), r=1.2),
            figure(sign.cx, sign.cy, mode, 7.4, theme.ink, theme),
            label(adds, signed(attacker_modifier(mode)), 9, face="Sans-Semi", fill=theme.accent, anchor="end"),
            label(name, mode_name(mode, context), 7.5, fill=theme.soft, anchor="start", pad=0),
        ]
        if points is None:
            out.append(mp_blank(Box(number.x, number.cy - 2.4, 15.5, 5.0), context))
        elif mode != "still":
            caption = words("mp", n=points)
            out.append(label(number, caption, 13, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0))
    values = ", ".join(signed(attacker_modifier(mode)) for mode in MODES)
    name, adds = title.columns(REST, 55)
    out.append(label(adds, words("moves_add", values=values), 8, fill=theme.soft, anchor="end"))
    return group(context.heading(name, "movement"), *out)


def _armour(box: Box, context: SheetContext) -> Shape:
    """The figure over the armour behind, the key, and where damage goes on to."""
    theme = context.theme
    inner = box.inset(2.0, 1.6)
    note = prose(damage_note(context), 7.2, inner.w, face="Sans-It", fill=theme.soft)
    most = CIRCLE if context.data.design else BLANK_CIRCLE
    rear = REAR_TITLE + rear_height(most, LETTERS, context) if has_rear(context) else 0.0
    title, body, behind, legend, ways = inner.rows(5.0, REST, rear, key_height(7.2), note.height, gap=1.2)
    body = figure_room(title, body, context)
    back, plates = behind.rows(REAR_TITLE, REST) if has_rear(context) else (behind, None)
    return group(
        rect(box, stroke=theme.stroke(0.3), r=1.6),
        context.heading(title, "armour"),
        context.heading(back, "rear_armour", 8.5) if has_rear(context) else None,
        armour(body, plates, most, LETTERS, context),
        key(legend, 7.2, context),
        note.draw(ways),
    )
