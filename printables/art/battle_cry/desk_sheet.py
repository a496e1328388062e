"""The desk sheet of a battle: pots, reserve rolls, who was called, the holding zone, and the points."""

from collections.abc import Sequence

from games.battle_cry.dice import SIDES
from games.battle_cry.dice import SYMBOLS as FACES
from games.battle_cry.numbers import CAMPAIGN
from printables.art.battle_cry.data import DeskSheet, SheetRound, SheetRoundSide, Side
from printables.art.battle_cry.desk_events import (
    APART,
    BIG,
    EVENT_DICE,
    PAD,
    ROLL,
    TOLD,
    dice_row,
    event_effects,
    event_roll,
    round_columns,
    round_hit_high,
    titled,
)
from printables.art.battle_cry.desk_taken import SIGN, taken, taken_columns
from printables.art.battle_cry.signs import DIE, SIGNS, die, halves, level, option_said
from printables.flow import Stackable, Strip, flow, head_later, prose, stacked
from printables.fonts import fit, width
from printables.layout import REST, Box
from printables.letters import missing_note
from printables.pieces import (
    FIELD_CAPTION,
    field,
    heading,
    marked,
    named_side,
    ours,
    plate,
    qr,
    written,
    written_high,
)
from printables.shapes import (
    Shape,
    at,
    group,
    label,
    labels,
    line,
    rect,
    segments,
    underline,
)
from printables.sheets import Enlarged, PageContent, Style, enlarged, going_on, later
from printables.symbols import symbol
from printables.theme import PAPER

WIDEST = 194.0  # mm: on larger paper the whole sheet grows
HEAD, HEAD_LATER, QR, GAP = 18.6, 8.0, 18.0, 2.0  # mm
BAND = 6.0  # mm: the band of a round
LINES = 2  # to note what was taken
SMALL = 6.8  # points: of the foot
STEPS = [step / 10 for step in range(104, 57, -2)]  # mm of a line to ring signs and write on, the highest first
CAPTIONS, CAPTIONED = 4.2, 2.4  # mm of the captions over such lines; that a field takes more with its caption
TABLES = 40  # what the tables and dice of a page cost, in pieces to cut out


def battle_desk(style: Style, data: DeskSheet) -> list[PageContent]:
    """As many pages as the rounds need; of the ways to print so few, that with the highest rows to write on: on paper
    larger than A4 the sheet grows where that leaves them no lower. Raises `Unprintable` where the QR code is too dense
    to be read."""
    room = style.sheet.room
    sizes = dict.fromkeys((enlarged(room, WIDEST), Enlarged(room, 1.0)))
    ways = [(_pages(style, data, large, step), large.scale * step) for large in sizes for step in STEPS]
    return min(ways, key=lambda way: (len(way[0]), -way[1]))[0]


def _pages(style: Style, data: DeskSheet, large: Enlarged, step: float) -> list[PageContent]:
    """The pages, with lines of `step` mm to write on."""
    page = large.page
    notes = prose(_notes(style, data), SMALL, page.w, fill=style.theme.soft)
    body, _, low = page.rows(REST, GAP, notes.height)
    blocks: list[Stackable] = [_pots(style, data)]
    if data.battle.events:
        blocks.append(event_roll(style, data, page.w))
    elif _rolled_in_rounds(data):
        blocks.append(event_effects(style))
    blocks.append(_reserve(style, data, page.w))
    blocks += [_round(round_, style, step, page.w) for round_ in data.battle.rounds]
    blocks.append(_sums(style, data))
    part, desc = style.words("battle_desk"), style.words("desc_battle_desk", n=len(data.battle.rounds))

    def draw(first: bool, strips: Sequence[Strip]) -> Shape:
        head = _head(style, data) if first else head_later(HEAD_LATER, part, data.battle.name, style)
        return large.placed(stacked(body, [head, *strips], GAP), notes.draw(low))

    pages = flow(blocks, body.h - HEAD - GAP, body.h - HEAD_LATER - GAP, GAP)
    return going_on(
        [PageContent(part, later(draw, n == 0, tuple(strips)), desc, pieces=TABLES) for n, strips in enumerate(pages)]
    )


def _rolled_in_rounds(data: DeskSheet) -> bool:
    """A13 Whether each round has an event roll of its own."""
    return any(round_.side(side).events for round_ in data.battle.rounds for side in SIDES)


def _notes(style: Style, data: DeskSheet) -> str:
    words = style.words
    rolled = CAMPAIGN.order_reconstruction and (data.battle.events or _rolled_in_rounds(data))  # C10
    notes = [words("note_reconstructed")] if data.event.reconstruction or rolled else []
    return " ".join([*notes, *missing_note(data, words)])


# --- head, pots ----------------------------------------------------------------------------------


def _head(style: Style, data: DeskSheet) -> Strip:
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        top = box.rows(REST, 1.6)[0]
        sign, title, fields, *code = top.columns(14, 58, REST, *[QR] * bool(data.qr_url), gap=2)
        kicker, name = title.rows(5.4, REST)
        upper, lower = fields.rows(REST, REST, gap=1)
        number, battle, day = upper.columns(10, REST, 27, gap=3)
        campaign, first = lower.columns(REST, 27, gap=3)
        starts = words(data.first_side) if data.first_side else ""
        return group(
            symbol(sign.cx - 1, sign.cy, "sabres", 13, theme.accent),
            label(kicker, "Battle Cry", 9, face="Sans-Semi", fill=theme.accent, anchor="start", pad=0),
            heading(name, words("battle_desk"), 18, theme),
            field(number, words("battle_number"), data.battle.number, theme),
            field(battle, words("battle"), data.battle.name, theme, 12),
            field(campaign, words("campaign"), data.campaign, theme),
            field(day, words("date"), words.day(data.battle.date), theme),
            field(first, words("first_side"), starts, theme),
            qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
            underline(box, theme.stroke(0.4)),
        )

    return Strip(HEAD, draw)


def _pots(style: Style, data: DeskSheet) -> Strip:
    """Each side's band with the tokens in its pot."""
    theme, words = style.theme, style.words

    def half(box: Box, side: Side) -> Shape:
        sign = theme.sides[side]
        name, caption, number = level(box, theme).columns(REST, 34, 13)
        paper = Box(number.x + 1, number.cy - 2.6, 9, 5.2)
        return group(
            plate(box, sign),
            named_side(name, sign, words(side), 11, sign.on, sign=4.6, name=8),
            label(caption, words("tokens_in_pot"), 7.5, fill=sign.on, anchor="end"),
            rect(paper, fill=PAPER, stroke=theme.stroke(), r=0.9),
            written(paper, data.pots[side], theme.hand, 10.5, anchor="middle") if side in data.pots else None,
        )

    return Strip(7.6, lambda box: group(*[half(room, side) for side, room in halves(box, APART).items()]))


# --- reserve roll --------------------------------------------------------------------------------


def _reserve(style: Style, data: DeskSheet, wide: float) -> Strip:
    """C3, C5, C6 What each symbol of the reserve roll brings in this battle, as the rules answer, and its tokens."""
    title = titled(style.words("reserve_table"), style.words("note_reserve"), style)
    dice = Strip(6.6, lambda box: _brings(box, style, data))
    return Strip.of([title, dice, prose(style.words("note_holding"), TOLD, wide, fill=style.theme.ink)])


def _brings(box: Box, style: Style, data: DeskSheet) -> Shape:
    """Dice, the sign to ring for what they bring where it is not that of the die itself, and its name."""
    theme, shown = style.theme, _brought(style, data)
    widths = [
        FACE * len(faces) + SIGNED * bool(sign) + BEFORE + width(meaning, "Sans", TOLD) + (2.4 if mark else 0.4)
        for faces, sign, meaning, mark in shown
    ]
    out: list[Shape] = []
    cells = box.columns(*widths, gap=(box.w - sum(widths)) / (len(widths) - 1))
    for cell, (faces, sign, meaning, mark) in zip(cells, shown, strict=True):
        dice, key, _, room = cell.columns(FACE * len(faces), SIGNED * bool(sign), BEFORE, REST)
        out += [at(spot.x + DIE / 2, spot.cy, die(face, theme, printed=True))
                for spot, face in zip(dice.columns(*[FACE] * len(faces)), faces, strict=True)]  # fmt: skip
        out.append(symbol(key.cx + 0.3, key.cy, sign, SIGN, theme.ink) if sign else group())
        out.append(marked(room, meaning, TOLD, mark=mark, fill=theme.ink, pad=0))
    return group(*out)


FACE, SIGNED, BEFORE = DIE + 0.6, SIGN + 1.6, 0.9  # mm of a die, of a sign, before words


def _brought(style: Style, data: DeskSheet) -> list[tuple[Sequence[str], str, str, str]]:
    """For each die or pair of dice the sign of what it brings, "" for units, its name and its mark."""
    words = style.words
    shown: list[tuple[Sequence[str], str, str, str]] = []
    for face in FACES:
        if face == "flag":
            continue
        found = [option for option in data.reserve.offers((face,)) if option.kind != "elite"]
        sign = SIGNS.get(found[0].kind, "") if found else ""
        shown.append(((face,), sign, option_said(found[0], words) if found else words("offer_none"), ""))
    for two in (("flag", "infantry"), ("flag", "flag")):
        found = [option for option in data.reserve.offers(two) if option.kind in ("elite", "scenario_event")]
        sign, key = (SIGNS[found[0].kind], f"offer_{found[0].kind}_short") if found else ("", "offer_none")
        event = bool(found) and found[0].kind == "scenario_event" and data.event.reconstruction
        thrown = two[:1] if "infantry" in two else two
        shown.append((thrown, sign, words(key), ours(event)))  # A4
    return shown


# --- rounds --------------------------------------------------------------------------------------


def _round(round_: SheetRound, style: Style, step: float, wide: float) -> Strip:
    theme, words = style.theme, style.words
    with_events, looks = any(round_.side(side).events for side in SIDES), [theme.sides[side] for side in SIDES]
    named = _top(halves(_within(Box(0, 0, wide, step)), APART)["union"])[0]
    top = max(step + CAPTIONED, *[FIELD_CAPTION + written_high(round_.side(side).general, named.w) for side in SIDES])
    hit = max(
        round_hit_high(round_.side(side), halves(_within(Box(0, 0, wide, step)), APART)[side].w) for side in SIDES
    )
    event = (ROLL + hit) if with_events else 0.0
    high = BAND + 1.0 + top + event + CAPTIONS + LINES * step + 1.0

    def outside(box: Box, side: Side, *, mirrored: bool = False) -> Shape:
        """The name of a side, as over the table."""
        look = theme.sides[side]
        return named_side(box, look, words(side), 9.5, look.ink, sign=4, name=7, mirrored=mirrored)

    def draw(box: Box) -> Shape:
        band, body = box.rows(BAND, REST)
        rooms = halves(_within(body), APART)
        left, middle, right = band.columns(REST, 44, REST)
        table, name = right.columns(REST, 34)
        return group(
            *[rect(part, fill=look.tint) for look, part in zip(looks, (left, right), strict=True) if look.tint],
            rect(middle, fill=theme.panel) if theme.panel else None,
            rect(box, stroke=theme.stroke(0.3)),
            line((box.x, band.y), (box.right, band.y), theme.hair),
            segments([((box.cx, body.y), (box.cx, body.top))], theme.hair),
            outside(left, "union"),
            label(middle, f"{words('round')} {round_.number}", 11.5, face="Serif-Semi", fill=theme.ink),
            written(table, round_.table, theme.hand, 9, anchor="end"),
            outside(name, "confederacy", mirrored=True),
            *[_side(room, top, round_.side(side), side, event, style, step) for side, room in rooms.items()],
        )

    return Strip(high, draw)


def _within(box: Box) -> Box:
    """What a round has for its two sides."""
    return box.inset(2, 1.0)


def _top(box: Box) -> list[Box]:
    """Of the upper line of a side: the general, the reserve roll, the points."""
    return box.columns(REST, 17, 43, gap=2.5)


def _side(
    box: Box, high: float, desk_side: SheetRoundSide, side: Side, event: float, style: Style, step: float
) -> Shape:
    """What a side notes of a round, its upper line `high` mm and that of its own event roll `event` mm."""
    theme, words = style.theme, style.words
    top, events, captions, *lines = box.rows(high, event, CAPTIONS, *[step] * LINES)
    general, reserve, points = _top(top)
    caption, _, dice = reserve.rows(2.6, 1.0, REST)
    out: list[Shape | None] = [
        field(general, words("general"), desk_side.general, theme),
        label(caption, words("reserve_table"), 6.8, fill=theme.soft, anchor="start", pad=0),
        dice_row(dice, desk_side.reserve, style, min(BIG, (dice.h + 0.2) / (DIE + 0.4))),
        _points(points, desk_side, style),
    ]
    first, *others = [Box(cell.x, cell.y, cell.w, 3.4) for cell in taken_columns(captions)]
    taken_said = words("taken" if desk_side.choices else "taken_ring")
    out.append(label(first, taken_said, TOLD, fill=theme.ink, anchor="start", pad=0))
    out += labels(others, map(words, ("waits", "hex_at", "token_back")), TOLD, fill=theme.ink, pad=0)
    for n, row in enumerate(lines):
        choice = desk_side.choices[n] if n < len(desk_side.choices) else ""
        waiting = desk_side.waiting[n] if n < len(desk_side.waiting) else None
        out.append(taken(row, choice, bool(desk_side.choices), waiting, side, style))
    if event:
        upper, lower = events.rows(ROLL, REST)
        name, thrown, note = round_columns(upper, desk_side.events)
        note = lower if round_hit_high(desk_side, box.w) else note.less(below=1.0)
        out += [
            label(name, words("event_roll"), TOLD, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0),
            dice_row(thrown, desk_side.events, style, EVENT_DICE),
            written(note, desk_side.hit, theme.hand, 9),
            line((note.x, note.y), (note.right, note.y), theme.hair) if desk_side.events else None,
        ]
    return group(*out)


def _points(box: Box, desk_side: SheetRoundSide, style: Style) -> Shape:
    """C8 Points from units and from objectives, apart, and their sum."""
    theme, words = style.theme, style.words
    values: tuple[int | str, ...] = (
        (*desk_side.points, sum(desk_side.points)) if desk_side.points is not None else ("", "", "")
    )
    cells = box.columns(REST, 14, REST, gap=4)
    out: list[Shape] = [
        field(cell, words(key), value, theme, 11)
        for cell, key, value in zip(cells, ("units", "objectives", "points"), values, strict=True)
    ]
    out += [
        label(Box(a.right, a.y, b.x - a.right, a.h - 2.6), sign, 11, face="Sans-Semi", fill=theme.soft, pad=0)
        for a, b, sign in ((cells[0], cells[1], "+"), (cells[1], cells[2], "="))
    ]
    return group(*out)


def _sums(style: Style, data: DeskSheet) -> Strip:
    """C7 The result of the battle."""
    theme, words = style.theme, style.words
    keys = (
        ("total", data.battle.result.totals),
        ("rounds_won", data.battle.result.rounds_won),
        ("bonus", data.battle.result.bonus),
        ("battle_score", data.battle.result.final),
    )
    points = min(fit(words(side), "Sans-Bold", 9.5, 23) for side in SIDES)

    def half(box: Box, side: Side) -> Shape:
        sign = theme.sides[side]
        name, *cells = box.inset(PAD, 1.2).columns(31, 12, 19, REST, REST, gap=2)
        return group(
            rect(box, fill=sign.tint, stroke=theme.stroke(0.3), r=1.2),
            named_side(name, sign, words(side), points, sign.ink, sign=2, name=5),
            *[field(cell, words(key), values.get(side, ""), theme, 11)
              for cell, (key, values) in zip(cells, keys, strict=True)],
        )  # fmt: skip

    return Strip(10.8, lambda box: group(*[half(room, side) for side, room in halves(box, APART).items()]))
