"""The sectors as cards to cut out; with the whole catalogue a key to their signs, and cards to fill in by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from games.little_battlefield.components import CARDS, CATEGORIES, Card
from printables.art.little_battlefield.cards import (
    BETWEEN,
    FACTS,
    GAP,
    HEAD,
    SIZE,
    back,
    frame,
    front,
    inner,
    number,
    parts,
    zone,
)
from printables.art.little_battlefield.gauge import gauge
from printables.art.little_battlefield.signs import CONTROL, SIGNS, UNIT, reach, sign
from printables.context import GameContext
from printables.cut_pages import page_holds
from printables.cutting import Cut, Piece
from printables.layout import REST, Box
from printables.making import ON_CARD
from printables.pieces import heading
from printables.shapes import Shape, group, label, line, paragraph, paragraph_height, rect
from printables.sheets import Art, Style

POINTS, ICON, APART = 8.5, 7.0, 1.4  # points of the key; mm of its signs with the room behind them; between two entries
LINE, WRITING = 5.4, 13.8  # mm between two lines to write on; from the first sentence to the last line


@dataclass(frozen=True, slots=True)
class SectorCards:
    """The sectors to print, each as often as the catalogue holds it; with `spares` also what else its sheets hold."""

    cards: tuple[Card, ...] = tuple(CARDS.values())
    spares: bool = False


def sector_cards(style: Style, data: SectorCards) -> list[Cut]:
    context = GameContext.of(style)
    names = ", ".join(f"{context.text(card.name)} ({card.copies})" for card in data.cards)
    desc = style.words("mlb_desc_sectors", names=names)
    bleeds = style.bleed > 0
    behind = partial(back, context, bleeds=bleeds)
    pieces = [
        Piece(partial(front, card, context, bleeds=bleeds), behind, card.key, context.text(card.name), card.copies)
        for card in data.cards
    ]
    about = style.words("mlb_about_sectors")
    cut = Cut(style.words("mlb_sectors"), desc, SIZE, pieces, shared=True, least=GAP, how=ON_CARD, about=about)
    if not data.spares or style.only:
        return [cut]
    spares = _spares(context, behind, bleeds=bleeds)
    return [replace(cut, pieces=[*pieces, *spares[: _free(cut, style, len(spares))]])]


def _free(cut: Cut, style: Style, wanted: int) -> int:
    """How many more cards the last page holds: where that is enough, down to its last row, which is left to say how
    they are made, else as many as fill it. Prints with bleed or backs hold as many as without.
    """
    columns, rows = page_holds(cut, replace(style, bleed=0, duplex="none"))
    last = sum(piece.count for piece in cut.pieces) * style.copies % (columns * rows)
    short, full = (max(columns * used - last, 0) // style.copies for used in (rows - 1, rows))
    return short if short >= wanted else full


# --- spares --------------------------------------------------------------------------------------


def _spares(context: GameContext, behind: Art, *, bleeds: bool) -> Sequence[Piece]:
    """The key first, then a card to fill in for each category, all with the back of the sectors."""
    words = context.words
    bare = partial(frame, context.theme.grounds["clear"], bleeds=bleeds)
    blanks = [Piece(partial(_blank, n, bare, context), behind, "", words("mlb_blank", n=n)) for n in CATEGORIES]
    return [Piece(partial(_key, bare, context), behind, "", words("mlb_key")), *blanks]


def _blank(category: int, bare: Callable[[], Shape], context: GameContext) -> Shape:
    """A sector to name, with a rule to write."""
    theme = context.theme
    ground = theme.grounds["clear"]
    column, room = parts()
    head, red, facts, text, blue = room.rows(HEAD, REST, FACTS, WRITING, REST, gap=BETWEEN)
    name, last = head.columns(REST, head.h, gap=1.5)
    return group(
        bare(),
        gauge(column, category, context),
        line((name.x, name.y + 0.6), (name.right, name.y + 0.6), theme.stroke()),
        number(last, category, ground.ink, theme),
        zone(red, "red", ground, context),
        rect(facts, fill=theme.panel, stroke=theme.hair, r=1.2),
        sign(facts.x + 2.8, facts.cy, SIGNS["special"], 3.4, theme.gold),
        label(Box(facts.x + 4.8, facts.y, 16, facts.h), context.word("special"), 7, face="Sans-Semi", fill=theme.ink,
              anchor="start", pad=0.5),
        label(Box(facts.right - 9, facts.y, 8, facts.h), context.words("mlb_ref_points"), 10, face="Sans-Bold",
              fill=theme.ink, anchor="end", pad=0),
        label(Box(text.x, text.top - 3.0, text.w, 3.0), context.words("mlb_blank_for"), 7, face="Sans-It",
              fill=theme.soft, anchor="start", pad=0),
        *[line((text.x, y), (text.right, y), theme.hair) for y in (text.y + 0.4, text.y + 0.4 + LINE)],
        zone(blue, "blue", ground, context),
    )  # fmt: skip


def _key(bare: Callable[[], Shape], context: GameContext) -> Shape:
    """What the signs on the cards stand for."""
    theme, words = context.theme, context.words
    effects = {reach(card.special): card for card in CARDS.values() if card.special.kind not in ("gain", "drain")}
    rows: list[tuple[str, str]] = [
        (CONTROL, words("mlb_key_control")),
        (UNIT, words("mlb_key_unit")),
        (SIGNS["special"], words("mlb_key_special")),
        *[(SIGNS[means], context.word(means)) for means in ("morale", "command")],
        *[(icon, words(f"mlb_key_{icon}")) for icon in effects],
    ]
    head, body = inner().inset(3.0, 2.5).rows(HEAD + 1, REST)
    heights = [paragraph_height(text, POINTS, body.w - ICON) + APART for _, text in rows]
    out: list[Shape] = [heading(head, words("mlb_key"), 15, theme)]
    for (icon, text), row in zip(rows, body.rows(*heights, REST), strict=False):
        left, room = row.columns(ICON, REST)
        y = row.top - (row.h - APART) / 2
        out += [sign(left.x + 2.4, y, icon, 4.0, theme.ink), paragraph(room, text, POINTS, fill=theme.ink)]
    return group(bare(), *out)
