"""The campaign sheet: its head, its notes, and its blocks flowed over as few pages as they need."""

from __future__ import annotations

from games.battle_cry.dice import SIDES
from printables.art.battle_cry.battles import battle_strips
from printables.art.battle_cry.data import CampaignSheet
from printables.art.battle_cry.standing import generals, pots, score
from printables.flow import Stackable, Strip, flow, stacked
from printables.layout import REST, Box
from printables.letters import missing_note
from printables.pieces import field, heading, qr, written
from printables.shapes import Shape, group, label, paragraph, paragraph_height, underline
from printables.sheets import PageContent, Style, enlarged, going_on, later
from printables.symbols import symbol

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
    notes = _notes(style, data)
    body, _, foot = page.rows(REST, GAP, paragraph_height(notes, NOTE, page.w))
    room_first, room_later = body.h - HEAD - GAP, body.h - HEAD_LATER - GAP
    flows = (flow(_blocks(style, data, page.w, *size), room_first, room_later, GAP) for size in SIZES)
    fewest = len(flow(_blocks(style, data, page.w, *SIZES[-1]), room_first, room_later, GAP))
    pages = next(pages for pages in flows if len(pages) == fewest)

    def draw(number: int) -> Shape:
        stack = [(_head_later if number else _head)(style, data), *pages[number]]
        gap = min(GAP_MOST, (body.h - sum(strip.height for strip in stack)) / len(stack))
        return large.placed(stacked(body, stack, gap), paragraph(foot, notes, NOTE, fill=style.theme.soft))

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
