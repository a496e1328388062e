"""The desk sheet of a battle: its event and reserve rolls, who was called, the holding zone, and the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.battle_cry.dice import SYMBOLS as FACES
from games.battle_cry.dice import UNITS
from printables.art.battle_cry.context import DIE, SYMBOLS, die
from printables.art.battle_cry.data import SIDES, Side
from printables.art.battle_cry.desk_data import BattleDesk, DeskRound, DeskSide, Waiting
from printables.art.battle_cry.readings import ORDER, SIGNS, effect_said, offered, option_said
from printables.flow import Block, Strip, flow
from printables.fonts import MISSING, plain
from printables.layout import REST, Box
from printables.pieces import OURS, clear, emblem, field, is_lost, marked, plate, qr, tick, written
from printables.shapes import Shape, at, group, label, line, paragraph, paragraph_height, rect, segments
from printables.sheets import PageContent, Style, later
from printables.symbols import symbol
from printables.theme import PAPER
from printables.words import Words

WIDEST = 194.0  # mm: on larger paper the whole sheet grows
HEAD, HEAD_LATER, QR, GAP = 18.6, 8.0, 18.0, 2.0  # mm
BAND = 6.2
CLEAR = 1.2  # mm between the last line of an event roll and its frame
BIG = 1.45  # dice on this sheet, against those of the campaign sheet
LINES = 2  # to note what was taken, and units in the holding zone
SMALL = 6.8  # points


@dataclass(frozen=True, slots=True)
class Rows:
    """Millimetres of a line to write on, of a caption, of a field with its caption."""

    line: float
    caption: float
    field: float


WIDE, CLOSE = Rows(5.3, 3.8, 8.4), Rows(4.6, 3.4, 7.4)
TABLES = 40  # what the tables and dice of a page cost, in pieces to cut out


def headline(data: BattleDesk, words: Words) -> tuple[str, str]:
    return plain(data.name) or plain(data.campaign) or "Battle Cry", data.revision


def battle_desk(style: Style, data: BattleDesk) -> list[PageContent]:
    """As many pages as the rounds need: what is larger than A4 is filled, unless rows as on A4, or closer ones, save a
    page. Raises `Unprintable` where the QR code is too dense to be read."""
    grown = max(1.0, style.sheet.room.w / WIDEST)
    ways = [_pages(style, data, scale, rows) for rows in (WIDE, CLOSE) for scale in dict.fromkeys((grown, 1.0))]
    return min(ways, key=len)


def _pages(style: Style, data: BattleDesk, scale: float, rows: Rows) -> list[PageContent]:
    room = style.sheet.room
    page = Box(0, 0, room.w / scale, room.h / scale)
    notes = _notes(style, data)
    foot = paragraph_height(notes, SMALL, page.w)
    body, _, low = page.rows(REST, GAP, foot)
    blocks: list[Block] = [_pots(style, data)]
    if data.events:
        blocks.append(_events(style, data, rows))
    blocks += [_round(round_, style, data, rows) for round_ in data.rounds]
    blocks.append(_sums(style, data))
    part, desc = style.words("battle_desk"), style.words("desc_battle_desk", n=len(data.rounds))

    def draw(first: bool, strips: Sequence[Strip]) -> Shape:
        stack = [(_head if first else _head_later)(style, data), *strips]
        boxes = body.rows(*[strip.height for strip in stack], gap=GAP)
        art = [strip.draw(box) for strip, box in zip(stack, boxes, strict=True)]
        art.append(paragraph(low, notes, SMALL, fill=style.theme.soft))
        return at(room.x, room.y, *art, scale=scale)

    pages = flow(blocks, body.h - HEAD - GAP, body.h - HEAD_LATER - GAP, GAP)
    return [
        PageContent(part, later(draw, n == 0, tuple(strips)), desc, pieces=TABLES) for n, strips in enumerate(pages)
    ]


def _notes(style: Style, data: BattleDesk) -> str:
    words = style.words
    notes = [words("note_reserve"), words("note_holding")]
    if data.event.reconstruction:
        notes.append(words("note_reconstructed"))
    if any(map(is_lost, data.texts())):
        notes.append(words("note_missing", sign=MISSING))
    return " ".join(notes)


# --- head, pots ----------------------------------------------------------------------------------


def _head(style: Style, data: BattleDesk) -> Strip:
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        top = box.rows(REST, 1.6)[0]
        sign, title, fields, *code = top.columns(14, 58, REST, *[QR] * bool(data.qr_url), gap=2)
        kicker, name = title.rows(5.4, REST)
        upper, lower = fields.rows(REST, REST, gap=1)
        number, battle = upper.columns(14, REST, gap=3)
        campaign, day, first = lower.columns(REST, 26, 26, gap=3)
        starts = words(data.first_side) if data.first_side else ""
        return group(
            symbol(sign.cx - 1, sign.cy, "sabres", 13, theme.accent),
            label(kicker, "Battle Cry", 9, face="Sans-Semi", fill=theme.accent, anchor="start", pad=0),
            label(name, words("battle_desk"), 18, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
            field(number, words("battle_number"), data.number, theme),
            field(battle, words("battle"), data.name, theme, 12),
            field(campaign, words("campaign"), data.campaign, theme),
            field(day, words("date"), words.day(data.date), theme),
            field(first, words("first_side"), starts, theme),
            qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
            line((box.x, box.y), (box.right, box.y), theme.stroke(0.4)),
        )

    return Strip(HEAD, draw)


def _head_later(style: Style, data: BattleDesk) -> Strip:
    theme = style.theme

    def draw(box: Box) -> Shape:
        title, name = box.columns(70, REST)
        return group(
            label(title, style.words("battle_desk"), 12, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
            written(name, data.name, theme.hand, 10.5, anchor="end", pad=0),
            line((box.x, box.y), (box.right, box.y), theme.stroke(0.3)),
        )

    return Strip(HEAD_LATER, draw)


def _halves(box: Box) -> dict[Side, Box]:
    left, right = box.columns(REST, REST, gap=4)
    return {"union": left, "confederacy": right}


def _pots(style: Style, data: BattleDesk) -> Strip:
    """Each side's band with the tokens in its pot; below, what a reserve roll brings."""
    theme, words = style.theme, style.words

    def half(box: Box, side: Side) -> Shape:
        sign = theme.sides[side]
        room = clear(box, sign)
        name, caption, number = room.columns(REST, 34, 13)
        paper = Box(number.x + 1, room.cy - 2.6, 9, 5.2)
        return group(
            plate(box, sign),
            emblem(name.x + 4.6, name.cy, 3.0, sign, sign.on),
            label(Box(name.x + 8, name.y, name.w - 8, name.h), words(side), 11, face="Sans-Bold", fill=sign.on,
                  anchor="start", pad=0),
            label(caption, words("tokens_in_pot"), 7.5, fill=sign.on, anchor="end"),
            rect(paper, fill=PAPER, stroke=theme.stroke(), r=0.9),
            written(paper, data.pots[side], theme.hand, 10.5, anchor="middle") if side in data.pots else None,
        )  # fmt: skip

    def draw(box: Box) -> Shape:
        bands, told = box.rows(8.0, REST, gap=1.2)
        return group(*[half(place, side) for side, place in _halves(bands).items()], _brings(told, style, data))

    return Strip(8.0 + 1.2 + 9.6, draw)


def _brings(box: Box, style: Style, data: BattleDesk) -> Shape:
    """C3, C6 What each symbol of the reserve roll brings in this battle, as the rules answer."""
    theme, words = style.theme, style.words
    shown: list[tuple[Sequence[str], str, str]] = []
    for face in FACES:
        if face == "flag":
            continue
        found = [option for option in offered(data.reserve, (face,)) if option.kind != "elite"]
        shown.append(((face,), option_said(found[0], words) if found else words("offer_none"), ""))
    for two in (("flag", "infantry"), ("flag", "flag")):
        found = [option for option in offered(data.reserve, two) if option.kind in ("elite", "scenario_event")]
        key = f"offer_{found[0].kind}_short" if found else "offer_none"
        event = found and found[0].kind == "scenario_event" and data.event.reconstruction
        shown.append((two, words(key), OURS if event else ""))  # A4
    head, cells = box.rows(WIDE.caption, REST)
    out = [label(head, words("reserve_brings"), 7, face="Sans-Semi", fill=theme.soft, anchor="start", pad=0)]
    for cell, (faces, meaning, mark) in zip(cells.columns(*[REST] * len(shown), gap=1), shown, strict=True):
        x = cell.x + DIE * 0.5
        for face in faces:
            if face == "infantry" and "flag" in faces:
                out.append(label(Box(x - 2.2, cell.y, 4.4, cell.h), "+", 9, face="Sans-Bold", fill=theme.soft))
                x += 2.6
                continue
            out.append(at(x, cell.cy, die(face, theme, printed=True)))
            x += DIE + 0.6
        room = Box(x - DIE * 0.5, cell.y, cell.right - x + DIE * 0.5, cell.h)
        out.append(marked(room, meaning, 7.5, mark=mark, fill=theme.ink))
    return group(*out)


# --- event roll ----------------------------------------------------------------------------------


def _dice(box: Box, faces: Sequence[str], style: Style, scale: float = BIG) -> Shape:
    """Dice from the left of a box, smaller where they are many."""
    step = min((DIE + 0.8) * scale, box.w / max(len(faces), 1))
    size = min(scale, step / (DIE + 0.4))
    return group(
        *[at(box.x + step * (n + 0.5), box.cy, die(face, style.theme), scale=size) for n, face in enumerate(faces)]
    )


def _events(style: Style, data: BattleDesk, rows: Rows) -> Strip:
    """C9, C10 The event roll of each side, and the effects in their order, with room to note the unit hit."""
    theme, words = style.theme, style.words
    high = 5.6 + 8.0 + rows.line * len(ORDER) + CLEAR

    def half(box: Box, side: Side) -> Shape:
        dice, *lines = box.rows(8.0, *[rows.line] * len(ORDER))
        thrown: Sequence[str] = data.events.get(side, ())
        counts = Counter(thrown)
        out = [_dice(dice.inset(1.2, 0), thrown, style)]
        for row, face in zip(lines, ORDER, strict=True):
            sign, caption, count, note = row.columns(7, REST, 7, 34)
            many = counts[face]
            out += [
                symbol(sign.cx, sign.cy, SYMBOLS[face], 4.0, theme.sides[side].ink),
                label(caption, effect_said(face, words), 7.5, fill=theme.ink, anchor="start", pad=0.4),
                written(count, f"×{many}", theme.hand, 9, anchor="middle") if many else group(),
                written(note, data.effects.get((side, face), ""), theme.hand, 9),
                line((note.x, note.y + 0.8), (note.right - 1, note.y + 0.8), theme.hair),
            ]
        return group(rect(box, stroke=theme.stroke(0.25), r=1.0), *out)

    def draw(box: Box) -> Shape:
        head, body = box.rows(5.6, REST)
        title, aside = head.columns(70, REST)
        return group(
            label(title, words("event_roll"), 11.5, face="Serif-Semi", fill=theme.ink, anchor="start", pad=0),
            label(aside, words("event_order"), 7.2, face="Sans-It", fill=theme.soft, anchor="end", pad=0),
            *[half(place, side) for side, place in _halves(body).items()],
        )

    return Strip(high, draw)


# --- rounds --------------------------------------------------------------------------------------


def _round(round_: DeskRound, style: Style, data: BattleDesk, rows: Rows) -> Strip:
    theme, words = style.theme, style.words
    with_events = any(round_.side(side).events for side in SIDES)
    high = BAND + 2 * rows.field + (BAND if with_events else 0) + 2 * rows.caption + 2 * LINES * rows.line + 2.2

    def draw(box: Box) -> Shape:
        band, body = box.rows(BAND, REST)
        title, table = band.columns(60, REST)
        heading = f"{words('round')} {round_.number}"
        halves = _halves(body.inset(2, 1.0))
        return group(
            rect(box, stroke=theme.stroke(0.3), r=1.2),
            rect(Box(band.x + 0.15, band.y, band.w - 0.3, band.h - 0.15), fill=theme.panel),
            line((box.x, band.y), (box.right, band.y), theme.hair),
            segments([((box.cx, body.y), (box.cx, body.top))], theme.hair),
            label(title, heading, 11.5, face="Serif-Semi", fill=theme.ink, anchor="start", pad=2),
            written(table, round_.table, theme.hand, 9, anchor="end", pad=2),
            *[_side(place, round_.side(side), side, with_events, style, rows) for side, place in halves.items()],
        )

    return Strip(high, draw)


def _side(box: Box, desk_side: DeskSide, side: Side, with_events: bool, style: Style, sizes: Rows) -> Shape:
    theme, words = style.theme, style.words
    caption, lines = sizes.caption, LINES * sizes.line
    top, events, first, taken, second, waits, points = box.rows(
        sizes.field, BAND if with_events else 0, caption, lines, caption, lines, REST
    )
    general, reserve = top.columns(REST, 17, gap=3)
    out: list[Shape | None] = [
        field(general, words("general"), desk_side.general, theme),
        _dice(reserve, desk_side.reserve, style),
        label(first, words("taken"), 6.8, fill=theme.soft, anchor="start", pad=0.2),
        label(second, words("holding_zone"), 6.8, fill=theme.soft, anchor="start", pad=0.2),
        *[_taken(row, desk_side.choices[n] if n < len(desk_side.choices) else "", bool(desk_side.choices), side, style)
          for n, row in enumerate(taken.rows(*[REST] * LINES))],
        *[_waiting(row, desk_side.waiting[n] if n < len(desk_side.waiting) else None, bool(desk_side.waiting), side,
                   style)
          for n, row in enumerate(waits.rows(*[REST] * LINES))],
        _points(points, desk_side, style),
    ]  # fmt: skip
    if with_events:
        name, dice = events.columns(24, REST)
        out += [
            label(name, words("event_roll"), 7.5, fill=theme.soft, anchor="start", pad=0.2),
            _dice(dice, desk_side.events, style, 1.1),
        ]
    return group(*out)


def _taken(row: Box, choice: str, filled: bool, side: Side, style: Style) -> Shape:
    """A line for what was taken from the roll: signs to ring, and a hex; or what the data says."""
    theme, words = style.theme, style.words
    rule = line((row.x, row.y + 0.5), (row.right, row.y + 0.5), theme.hair)
    if filled:
        return group(written(row, choice, theme.hand, 9.5), rule)
    names = [SYMBOLS[unit] for unit in UNITS] + [SIGNS[kind] for kind in ("elite", "field_work", "scenario_event")]
    signs, where = row.columns(48, REST)
    ink = theme.sides[side].ink
    return group(
        *[symbol(cell.cx, cell.cy, name, 4.0, ink) for cell, name in
          zip(signs.columns(*[REST] * len(names)), names, strict=True)],
        label(where.columns(12, REST)[0], words("hex_at"), 7, fill=theme.soft, anchor="end"),
        rule,
    )  # fmt: skip


def _waiting(row: Box, waiting: Waiting | None, filled: bool, side: Side, style: Style) -> Shape:
    """A unit in the holding zone: its type, where it came in, or that its token went back."""
    theme, words = style.theme, style.words
    kinds, where, back = row.columns(25, REST, 30)
    caption, place = where.columns(14, REST)
    ink = theme.sides[side].ink
    out: list[Shape | None] = []
    for cell, unit in zip(kinds.columns(*[REST] * len(UNITS)), UNITS, strict=True):
        if not filled or (waiting and waiting.unit == unit):
            out.append(symbol(cell.cx, cell.cy, SYMBOLS[unit], 4.0, theme.hand if filled else ink))
    out += [
        label(caption, words("entered_at"), 7, fill=theme.soft, anchor="end", pad=0.3),
        written(place, waiting.hex if waiting else "", theme.hand, 9.5),
        tick(back.x + 3, back.cy, bool(waiting and waiting.back), theme),
        label(Box(back.x + 5.6, back.y, back.w - 5.6, back.h), words("token_back"), 7, fill=theme.soft, anchor="start",
              pad=0),
        line((row.x, row.y + 0.5), (row.right, row.y + 0.5), theme.hair),
    ]  # fmt: skip
    return group(*out)


def _points(box: Box, desk_side: DeskSide, style: Style) -> Shape:
    """C8 Points from units and from objectives, apart, and their sum."""
    theme, words = style.theme, style.words
    values: tuple[int | str, ...] = (
        (*desk_side.points, sum(desk_side.points)) if desk_side.points is not None else ("", "", "")
    )
    cells = box.columns(REST, REST, REST, gap=7)
    out: list[Shape] = [
        field(Box(cell.x, cell.y + 1.4, cell.w, cell.h - 2.2), words(key), value, theme, 11)
        for cell, key, value in zip(cells, ("units", "objectives", "points"), values, strict=True)
    ]
    out += [
        label(Box(a.right, a.y, b.x - a.right, a.h), sign, 12, face="Sans-Semi", fill=theme.soft, pad=0)
        for a, b, sign in ((cells[0], cells[1], "+"), (cells[1], cells[2], "="))
    ]
    return group(*out)


def _sums(style: Style, data: BattleDesk) -> Strip:
    """C7 The result of the battle."""
    theme, words = style.theme, style.words
    keys = (
        ("total", data.totals),
        ("rounds_won", data.rounds_won),
        ("bonus", data.bonus),
        ("battle_score", data.final),
    )

    def half(box: Box, side: Side) -> Shape:
        sign = theme.sides[side]
        name, *cells = box.columns(25, 12, 19, REST, REST, gap=2)
        return group(
            rect(box, fill=sign.tint, stroke=theme.stroke(0.3), r=1.2),
            emblem(name.x + 4, name.cy, 3.0, sign, sign.ink),
            label(Box(name.x + 7, name.y, name.w - 7, name.h), words(side), 9.5, face="Sans-Bold", fill=sign.ink,
                  anchor="start", pad=0),
            *[field(Box(cell.x, cell.y + 1.4, cell.w - 1, cell.h - 2.2), words(key), values.get(side, ""), theme, 11)
              for cell, (key, values) in zip(cells, keys, strict=True)],
        )  # fmt: skip

    return Strip(10.4, lambda box: group(*[half(place, side) for side, place in _halves(box).items()]))
