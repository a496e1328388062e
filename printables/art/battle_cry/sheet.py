"""The campaign sheet: its head, its notes, and its blocks flowed over as few pages as they need."""

from games.battle_cry.dice import SIDES
from games.battle_cry.numbers import CAMPAIGN
from games.battle_cry.options import OPTION_FACTS
from printables.art.battle_cry.battles import battle_strips
from printables.art.battle_cry.data import CampaignSheet, Degree, SheetGeneral, SheetSide, Side
from printables.art.battle_cry.signs import TOKEN, level, token
from printables.drawings import icon
from printables.flow import Rows, Stackable, Strip, flow, prose, stacked
from printables.fonts import fit
from printables.layout import REST, Box
from printables.letters import missing_note
from printables.pieces import (
    emblem,
    field,
    heading,
    marked,
    named_side,
    ours,
    plate,
    qr,
    tick,
    ticks,
    ticks_width,
    written,
    written_high,
)
from printables.shapes import (
    Shape,
    Stroke,
    at,
    curve,
    group,
    label,
    labels,
    line,
    rect,
    segments,
    underline,
)
from printables.sheets import PageContent, Style, enlarged, going_on, later
from printables.symbols import symbol
from printables.theme import PAPER, Theme

WIDEST = 200.0  # mm: on larger paper the whole sheet grows instead, to be written on by people who stand round it
SIZES = [(lines, step / 10) for lines in (4, 3) for step in range(74, 47, -2)]
"""Blank lines for generals, and mm of a line to write on: the first of these that costs no page is taken."""
GAP, GAP_MOST = 2.0, 4.0  # mm between blocks
HEAD, HEAD_LATER, QR = 18.6, 8.0, 19.0  # mm
NOTE = 6.8  # points


def campaign_sheet(style: Style, data: CampaignSheet) -> list[PageContent]:
    """The leaves of a campaign, blank where its data are blank.

    Raises `Unprintable` where the QR code is too dense to be read.
    """
    large = enlarged(style.sheet.room, WIDEST)
    page = large.page
    notes = prose(_notes(style, data), NOTE, page.w, fill=style.theme.soft)
    body, _, foot = page.rows(REST, GAP, notes.height)
    room_first, room_later = body.h - HEAD - GAP, body.h - HEAD_LATER - GAP
    flows = (flow(_blocks(style, data, page.w, *size), room_first, room_later, GAP) for size in SIZES)
    fewest = len(flow(_blocks(style, data, page.w, *SIZES[-1]), room_first, room_later, GAP))
    pages = next(pages for pages in flows if len(pages) == fewest)

    def draw(number: int) -> Shape:
        stack = [(_head_later if number else _head)(style, data), *pages[number]]
        gap = min(GAP_MOST, (body.h - sum(strip.height for strip in stack)) / len(stack))
        return large.placed(stacked(body, stack, gap), notes.draw(foot))

    part, desc = style.words("campaign_sheet"), _description(style, data)
    pieces = -(-data.dice // (2 * len(pages)))  # two dice cost as much as a piece to cut out
    return going_on([PageContent(part, later(draw, number), desc, pieces=pieces) for number in range(len(pages))])


def _blocks(style: Style, data: CampaignSheet, wide: float, lines: int, step: float) -> list[Stackable]:
    battles = [strip for battle in data.battles for strip in battle_strips(battle, style, step, wide)]
    return [pots(style, data), *battles, score(style, data), generals(style, data, wide, step, lines)]


# --- head, notes ---------------------------------------------------------------------------------


def _head(style: Style, data: CampaignSheet) -> Strip:
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        top, _ = box.rows(REST, 2)
        sign, title, fields, *code = top.columns(15, 68, REST, *[QR] * bool(data.qr_url), gap=2)
        kicker, name = title.rows(5.6, REST)
        campaign, days = fields.rows(REST, REST, gap=1.2)
        begun, ended, status = days.columns(REST, REST, REST, gap=4)
        state = words(f"campaign_{data.status}") if data.status else ""
        return group(
            symbol(sign.cx - 1, sign.cy, "sabres", 14, theme.accent),
            label(kicker, "Battle Cry", 9, face="Sans-Semi", fill=theme.accent, anchor="start", pad=0),
            heading(name, words("campaign_sheet"), 19.5, theme),
            field(campaign, words("campaign"), data.name, theme, 12),
            field(begun, words("started"), words.day(data.started), theme),
            field(ended, words("finished"), words.day(data.finished), theme),
            field(status, words("status"), state, theme),
            qr(code[0].square(QR), data.qr_url) if data.qr_url else None,
            underline(box, theme.stroke(0.4)),
        )

    return Strip(HEAD, draw)


def _head_later(style: Style, data: CampaignSheet) -> Strip:
    theme = style.theme

    def draw(box: Box) -> Shape:
        top, _ = box.rows(REST, 2)
        sign, title, name = top.columns(8, 60, REST)
        return group(
            symbol(sign.x + 3, sign.cy, "sabres", 5.6, theme.accent),
            heading(title, style.words("campaign_sheet"), 12, theme),
            written(name, data.name, theme.hand, 10.5, anchor="end", pad=0),
            underline(box, theme.stroke(0.4)),
        )

    return Strip(HEAD_LATER, draw)


def _notes(style: Style, data: CampaignSheet) -> str:
    words = style.words
    notes = [words("note_tokens"), words("note_bonus"), words("note_reconstructed")]
    return " ".join([*notes, *missing_note(data, words)])


def _description(style: Style, data: CampaignSheet) -> str:
    words = style.words
    if not data.totals:
        return words("desc_blank", n=len(data.battles))
    battles = ", ".join(battle.name for battle in data.battles if battle.name)
    union, confederacy = (data.totals[side] for side in SIDES)
    return words("desc_score", name=data.name, battles=battles, union=union, confederacy=confederacy)


# --- pots ----------------------------------------------------------------------------------------

TOKENS_SHOWN = 12
POT = ours(OPTION_FACTS["tokens_union"].reconstruction)  # C1 the mark of how many tokens a side begins with


def pots(style: Style, data: CampaignSheet) -> Strip:
    def draw(box: Box) -> Shape:
        halves = box.columns(*[REST] * len(data.sides), gap=4)
        return group(*[_pot(half, side, style) for half, side in zip(halves, data.sides, strict=True)])

    return Strip(17.6, draw)


def _pot(box: Box, side: SheetSide, style: Style) -> Shape:
    theme, words, sign = style.theme, style.words, style.theme.sides[side.key]
    band, _, body, _ = box.rows(7.0, 1.2, REST, 1.4)
    name, pot = level(band, theme).inset(2.6, 0).columns(REST, 36)
    discs, counts = body.inset(2.4, 0).columns(REST, 34, gap=2)
    waiting = None if side.tokens_left is None else side.tokens_waiting
    spent = None if side.tokens_left is None else side.tokens_start - side.tokens_left - side.tokens_waiting
    noted = (("tokens_left", side.tokens_left), ("tokens_waiting", waiting), ("tokens_spent", spent))
    columns = counts.columns(REST, REST, REST)
    points = min(fit(words(key), "Sans", 6.8, columns[0].w - 1.4) for key, _ in noted)
    return group(
        rect(box, fill=sign.tint, stroke=Stroke(sign.ink, sign.edge), r=3.2 if sign.round else 0),
        plate(band, sign),
        named_side(name, sign, words(side.key), 11.5, sign.on, sign=1.6, name=4.6),
        marked(pot, words("pot"), 8.5, mark=POT, fill=sign.on, anchor="end", pad=0),
        _tokens(discs, side, theme),
        *[
            _count(column, words(key), points, value, theme)
            for column, (key, value) in zip(columns, noted, strict=True)
        ],
    )


def _tokens(box: Box, side: SheetSide, theme: Theme) -> Shape:
    """Tokens left first, then the waiting with a stroke, then the spent with a cross; past twelve, how many more."""
    shown = min(side.tokens_start, TOKENS_SHOWN)
    more = side.tokens_start - shown
    room, number = box.columns(REST, 8.5 if more else 0)
    pitch = min(7.2, room.w / max(shown, 1))
    size = min(TOKEN, pitch * 0.92)
    left = side.tokens_start if side.tokens_left is None else side.tokens_left
    reach, stroke, out = size * 0.46, Stroke(theme.hand, 0.5), []
    for i in range(shown):
        x, y = room.x + (i + 0.5) * pitch, room.cy
        out.append(at(x, y, token(side.key, theme), scale=size / TOKEN))
        if i >= left:
            out.append(line((x - reach, y - reach), (x + reach, y + reach), stroke))
        if i >= left + side.tokens_waiting:
            out.append(line((x - reach, y + reach), (x + reach, y - reach), stroke))
    if more:
        out.append(label(number, f"+ {more}", 10, face="Sans-Semi", fill=theme.sides[side.key].ink, anchor="start"))
    return group(*out)


def _count(box: Box, caption: str, points: float, value: int | None, theme: Theme) -> Shape:
    top, room = box.rows(2.8, REST)
    return group(
        label(top, caption, points, fill=theme.soft, pad=0.7),
        line((room.x + 1.2, room.y), (room.right - 1.2, room.y), theme.stroke()),
        written(room, value, theme.hand, 11.5, anchor="middle") if value is not None else None,
    )


# --- score and verdict ---------------------------------------------------------------------------

SCALE: tuple[tuple[Side | None, Degree], ...] = (
    ("union", "decisive"), ("union", "major"), ("union", "minor"),
    (None, "failure"),
    ("confederacy", "minor"), ("confederacy", "major"), ("confederacy", "decisive"),
)  # fmt: skip


def score(style: Style, data: CampaignSheet) -> Strip:
    """The two scores, and the verdict as a scale from one side's decisive victory to the other's."""
    theme, words = style.theme, style.words

    def draw(box: Box) -> Shape:
        left, right = box.inset(2.4, 1.2).columns(62, REST, gap=5)
        title, scores = left.rows(6, REST)
        head, scale = right.rows(6, REST)
        state = [
            (words(key), data.verdict is not None and data.final == final, False)
            for key, final in (("so_far", False), ("final", True))
        ]
        verdict, boxes = head.columns(REST, ticks_width(state))
        halves = scores.inset(0, 0.6).columns(REST, 5, REST)
        return group(
            rect(box, fill=theme.panel, stroke=theme.stroke(0.3)),
            heading(title, words("score"), 11.5, theme),
            label(halves[1], "–", 14, fill=theme.ink, pad=0),
            *[
                _side_score(half, side, data.totals.get(side), style)
                for half, side in zip(halves[::2], SIDES, strict=True)
            ],
            heading(verdict, words("verdict"), 11.5, theme),
            ticks(boxes, state, theme),
            _scale(scale, style, data),
        )

    return Strip(25.0, draw)


def _side_score(box: Box, side: Side, total: int | None, style: Style) -> Shape:
    sign = style.theme.sides[side]
    name, number = box.rows(5, REST)
    return group(
        rect(box, fill=PAPER, stroke=Stroke(sign.ink, max(sign.edge, 0.4)), r=3.2 if sign.round else 0),
        written(name, style.words(side), sign.ink, 8.5, anchor="middle", faces=("Sans-Bold",), pad=2),
        written(number, total, style.theme.hand, 24, anchor="middle") if total is not None else None,
    )


def _scale(box: Box, style: Style, data: CampaignSheet) -> Shape:
    theme, words = style.theme, style.words
    limits = {
        "failure": words("lead_none"),
        "minor": words("lead_minor", n=CAMPAIGN.minor_lead_at_most),
        "major": words("lead_major", n=CAMPAIGN.minor_lead_at_most),
        "decisive": words("lead_decisive", n=CAMPAIGN.decisive_factor),
    }
    columns = box.columns(*[REST] * len(SCALE))
    out = []
    for side, boxes in zip(SIDES, (columns[:3], columns[4:]), strict=True):
        out.append(_victory(Box(boxes[0].x, box.top - 4, boxes[-1].right - boxes[0].x, 4).inset(0.8, 0), side, style))
    for column, (winner, degree) in zip(columns, SCALE, strict=True):
        _, choice, name, limit = column.rows(5.2, REST, 3.4, 3.2)
        on = data.verdict == (winner, degree)
        disc = winner is not None and style.theme.sides[winner].round
        out += [
            tick(choice.cx, choice.cy, on, theme, disc=disc),
            marked(
                name,
                words(degree),
                8.5,
                mark=ours(degree == "decisive" and CAMPAIGN.decisive_reconstruction),  # A7
                fill=theme.ink,
                anchor="middle",
                pad=0.2,
            ),
            label(limit, limits[degree], 7, fill=theme.soft, pad=0.6),
        ]
    return group(*out)


def _victory(box: Box, side: Side, style: Style) -> Shape:
    """A bracket over the three degrees of a side's victory."""
    ink = style.theme.sides[side].ink
    corners = ((box.x, box.y - 1), (box.x, box.y), (box.right, box.y), (box.right, box.y - 1))
    return group(
        label(box, style.words(f"victory_{side}"), 8, face="Sans-Semi", fill=ink),
        curve(*corners, stroke=Stroke(ink, 0.3)),
    )


# --- best generals -------------------------------------------------------------------------------

TITLE, CAPTIONS = 7.0, 4.4  # mm
APART, CROWN = 4.0, 5.5  # mm between the columns of the table, and for the crown behind a name
WIDTHS = (8, REST, 9, 10, 13, 13, 12)


def generals(style: Style, data: CampaignSheet, wide: float, step: float, blank: int) -> Rows:
    """A table in two columns over `wide` mm, read down the left one first, its rows `step` mm, more where a name needs
    it; `blank` lines where there are no generals yet.
    """
    listed = data.generals
    name = Box(0, 0, wide, step).columns(REST, REST, gap=APART)[0].columns(*WIDTHS)[1]
    step = max(step, *[written_high(general.name, name.w - CROWN) for general in listed], 0.0)
    lines = max(-(-len(listed) // 2), 2) if listed else blank

    def draw(box: Box, first: int, last: int) -> Shape:
        theme, words = style.theme, style.words
        title, _, table = box.rows(TITLE - 0.6, 0.6, REST)
        best, formula = title.columns(70, REST)
        medal, name = best.columns(7, REST)
        formula_mark = ours(CAMPAIGN.floor_reconstruction)  # A9
        sentence = words("formula", won=CAMPAIGN.round_won, lost=CAMPAIGN.round_lost, floor=CAMPAIGN.floor)
        shown = listed[2 * first : 2 * last]
        halves = table.columns(REST, REST, gap=APART)
        count = last - first
        return group(
            icon(medal.x + 2.6, medal.cy, "medal", 5.4, fill=theme.gold),
            heading(name, words("best_generals"), 12, theme),
            marked(formula, sentence, 7.5, mark=formula_mark, face="Sans-It", fill=theme.soft, anchor="end", pad=0)
            if data.counted
            else label(
                formula, words("generals_behind"), 8.5, face="Sans-Semi", fill=theme.accent, anchor="end", pad=0
            ),
            _table(halves[0], shown[:count], count, style),
            _table(halves[1], shown[count:], count, style),
        )

    return Rows(TITLE + CAPTIONS, [step] * lines, draw)


def _table(box: Box, shown: tuple[SheetGeneral, ...], count: int, style: Style) -> Shape:
    theme, words = style.theme, style.words
    captions, body = box.rows(CAPTIONS, REST)
    rows = body.rows(*[REST] * count)
    keys = ("rank", "general", "side", "points", "won", "lost", "general_score")
    columns = captions.columns(*WIDTHS)
    grid = [((box.x, y), (box.right, y)) for y in (box.top, *[row.top for row in rows], box.y)]
    grid += [((x, box.top), (x, box.y)) for x in (box.x, *[column.right for column in columns])]
    out = [rect(captions, fill=theme.panel), segments(grid, theme.hair)]
    out += labels(columns, map(words, keys), 7, face="Sans-Semi", fill=theme.soft, pad=0.4)
    for row, general in zip(rows, shown, strict=False):
        rank, name, side, *numbers, total = row.columns(*WIDTHS)
        sign = style.theme.sides[general.side]
        first = general.rank == 1
        who, crown = name.columns(REST, CROWN if first else 0)
        out += [
            written(rank, general.rank, theme.hand, anchor="middle"),
            written(who, general.name, theme.hand),
            icon(crown.cx, crown.cy, "crown", 3.6, fill=theme.gold) if first else group(),
            emblem(side.cx, side.cy, 2.8, sign, sign.ink),
            *[
                written(c, v, theme.hand, anchor="middle")
                for c, v in zip(numbers, (general.points, general.won, general.lost), strict=True)
            ],
            written(total, general.score, theme.hand, anchor="middle", faces=("Sans-Bold",)),
        ]
    return group(*out)
