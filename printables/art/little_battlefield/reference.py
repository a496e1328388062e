"""The quick reference: a page of the rules, a page of the sectors and of the game against the AI."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from games.core.text import listed
from games.little_battlefield.components import (
    ATTESTED_FACES,
    BONUS_DICE,
    CARDS,
    CATEGORIES,
    FACES,
    LEGAL_DECKS,
    MOST,
    POWER,
    START_COMMAND,
    START_MORALE,
    WINNING_POINTS,
    Card,
    Level,
)
from games.little_battlefield.labels import TEXTS
from printables.art.little_battlefield.ai_boards import priorities
from printables.art.little_battlefield.boards import HIGH, WIDE
from printables.art.little_battlefield.gauge import bar, cells, gauge
from printables.art.little_battlefield.signs import MARK, SIGNS, emblem, figure, sign, tied
from printables.context import GameContext
from printables.errors import Unprintable
from printables.flow import Strip, stacked
from printables.fonts import PT, width, wrap
from printables.layout import REST, Box
from printables.leaflet import PanelItem, Section, two_columns
from printables.options import PrintOptions
from printables.pieces import OURS, MarkedWords, heading, marked, ours
from printables.shapes import (
    LEADING,
    Shape,
    Stroke,
    Tagged,
    circle,
    group,
    label,
    line,
    list_entry,
    paragraph,
    paragraph_height,
    rect,
    table_row,
    text,
    underline,
)
from printables.sheets import Enlarged, PageContent, Style, going_on
from printables.tabletop import die
from printables.theme import Theme

PLAYERS: Mapping[str, Sequence[str]] = {
    "setup": ("field", "start"),
    "turn": ("throw", "reroll", "convert", "follow", "end_turn"),
    "die": (),
    "power": (),
    "moving": ("step", "entry", "room", "retreat"),
    "fighting": ("combat", "control", "takes", "repulse", "elite", "renown"),
    "special": ("special_rule", "raise"),
    "winning": ("victory", "worth"),
    "gauge": (),
}
SOLO: Mapping[str, Sequence[str]] = {
    "sectors": (),
    "ai_setup": ("ai_start",),
    "ai_dice": ("ai_throw", "ai_useless", "ai_force", "ai_follow"),
    "ai_die": (),
    "ai_moves": ("ai_who", "ai_where"),
    "ai_end": ("ai_full_morale", "ai_full_command"),
    "ai_over": ("ai_ends",),
}


def reference(style: Style, _options: PrintOptions) -> list[PageContent]:
    """Two pages, in two columns each, in letters as large as fit."""
    context = GameContext.of(style)
    pages = [
        paged(
            style,
            style.words(f"mlb_reference_{name}"),
            [
                Section(context.words(f"mlb_ref_{key}", n=CATEGORY), _items(key, lines, context))
                for key, lines in page.items()
            ],
            style.words("mlb_note"),
        )
        for name, page in (("players", PLAYERS), ("solo", SOLO))
    ]
    return going_on(pages)


def _items(key: str, lines: Sequence[str], context: GameContext) -> list[PanelItem]:
    """What stands in a section."""
    match key:
        case "die":
            return [partial(symbol_entries, [_face(n, face, context) for n, face in enumerate(FACES, 1)])]
        case "ai_die":
            return [partial(symbol_entries, [_ai_face(face, context) for face in FACES])]
        case "gauge":
            return [partial(_gauge, context)]
        case "power":
            return [_power(context)]
        case "sectors":
            return [partial(symbol_entries, [_sector(card, context) for card in CARDS.values()])]
        case "setup":
            first, *more = (partial(bullets, [sentence]) for sentence in _filled(lines, context))
            return [first, _decks(context), *more]
    return [partial(bullets, _filled(lines, context))]


def _filled(lines: Sequence[str], context: GameContext) -> list[str]:
    numbers = {
        "most": MOST,
        "command": START_COMMAND,
        "morale": START_MORALE,
        "bonus": BONUS_DICE,
        "goal": WINNING_POINTS,
    }
    steps = dict(zip(("ai_who", "ai_where"), priorities(context), strict=True))
    return [
        _tied(context.words(f"mlb_ref_{line}", **numbers, steps=_numbered(steps.get(line, ()), context)))
        for line in lines
    ]


def _numbered(steps: Sequence[MarkedWords], context: GameContext) -> str:
    """Priorities in a sentence, with the numbers that they have on an AI board."""
    numbered = (f"{n})\u00a0{words}" + (f"\u00a0({mark})" if mark else "") for n, (words, mark) in enumerate(steps, 1))
    return listed(numbered, context.words.lang)


def _tied(words: str) -> str:
    """Lines are long here: one that ends early for the sake of the last word would look like a mistake."""
    return tied(words, alone=4)


def _decks(context: GameContext) -> PanelItem:
    """How many sectors of each category the legal decks hold, a row each."""
    heads = [context.words("mlb_ref_category"), *(f"{category}" for category in CATEGORIES)]
    rows = [[(context.words("mlb_ref_deck", n=n), ""), *((held, "") for held in deck.split("-"))]
            for n, deck in enumerate(LEGAL_DECKS, 1)]  # fmt: skip
    return partial(small_table, heads, rows)


def _face(number: int, face: str, context: GameContext) -> "SymbolEntry":
    sentence = _tied(context.words(f"mlb_ref_die_{face}", most=MOST))
    return SymbolEntry(SIGNS[face], context.word(face), ours(face not in ATTESTED_FACES), sentence, number)


def _ai_face(face: str, context: GameContext) -> "SymbolEntry":
    sentence = TEXTS.speaking(context.words.lang)(f"ai-table.{face}", most=MOST)
    return SymbolEntry(SIGNS[face], context.word(face), "", _tied(sentence))


def _sector(card: Card, context: GameContext) -> "SymbolEntry":
    name = f"{card.category} {context.text(card.name)}"
    return SymbolEntry(emblem(card), name, ours(card.reconstruction), _tied(context.text(card.rule)))


def _power(context: GameContext) -> PanelItem:
    heads = [context.words(f"mlb_ref_{key}") for key in ("level", "dice", "points", "cost", "unit")]
    rows = []
    for n, level in enumerate(POWER, 1):
        facts = (("dice", f"{level.dice}"), ("points", f"{level.points}"), ("cost", f"{level.cost}"))
        cells = [(value if getattr(level, what) else "–", _mark(level, what)) for what, value in facts]
        unit = (context.words(f"mlb_ref_kind_{level.unit}"), _mark(level, "unit")) if level.unit else ("", "")
        rows.append([(f"{n}", ""), *cells, unit])
    return partial(small_table, heads, rows)


CATEGORY, MARKER, CELL = 3, 1, 5.0  # of the sector in the example; where its marker stands; mm of a cell


def _gauge(context: GameContext, _wide: float, points: float, theme: Theme) -> Strip:
    """N7 to N9 The gauge of a sector, and what moves its marker."""
    words, word = context.words, context.word
    named = {
        -CATEGORY: words("mlb_ref_gauge_control", side=word("red")),
        MARKER - 1: words("mlb_ref_gauge_attack", side=word("red")),
        MARKER: words("mlb_ref_gauge_marker"),
        MARKER + 1: words("mlb_ref_gauge_defence", side=word("blue")),
        CATEGORY: words("mlb_ref_gauge_control", side=word("blue")),
    }

    def draw(box: Box) -> Shape:
        column, _, lines = box.inset(0, 1.2).columns(12.0, 3.0, REST)
        here = cells(column, CATEGORY)[MARKER]
        out: list[Shape] = [gauge(column, CATEGORY, context), bar(here.inset(2.2, 0.8), theme)]
        for place, cell in cells(lines, CATEGORY).items():
            if place in named:
                face = "Sans-Semi" if place == MARKER else "Sans"
                out += [
                    line((column.right + 0.8, cell.cy), (lines.x - 0.6, cell.cy), theme.hair),
                    label(cell, named[place], points, face=face, fill=theme.ink, anchor="start", pad=0),
                ]
        return group(*out)

    return Strip(CELL * (2 * CATEGORY + 1) + 2.4, draw)


def _mark(level: Level, what: str) -> str:
    return ours(what not in level.attested and bool(getattr(level, what)))


SIZES = tuple(46 / 4 - step / 4 for step in range(15))  # points, 11.5 to 8: the largest at which a page holds all
HEAD, TITLED, GAP, BETWEEN = 6.5, 12.0, 3.0, 6.0  # mm: heading of a section, of the page; between sections, columns
BULLET, ICON, MARKED = 3.4, 5.6, 3.6  # mm of a bullet, of the symbol of an entry, and behind its name
APART = 2.0  # mm between items under one heading
NOTE, FOOT = 8.5, 4.5  # points of the note below both columns; mm


class SymbolEntry(NamedTuple):
    """An entry: its symbol, its name with a raised mark, and what it says; `pips` of the face of a die before them."""

    icon: str
    name: str
    mark: str
    words: str
    pips: int = 0


def _paragraph(box: Box, words: str, points: float, ink: str) -> Shape:
    """A paragraph, its mark of what is ours, "(R)" on the screen, raised as behind a name."""
    if f"({OURS})" not in words:
        return paragraph(box, words, points, fill=ink)
    out: list[Shape] = []
    step, y = points * PT * LEADING, box.top - points * PT
    for row_text in wrap(words, "Sans", points, box.w):
        x = box.x
        for n, part in enumerate(re.split(rf"\s\({OURS}\)", row_text)):
            if n:
                out.append(text(x + 0.3, y + points * PT * 0.36, OURS, MARK, face="Sans-Bold", fill=ink))
                x += width(OURS, "Sans-Bold", MARK) + 0.3
            if part:
                out.append(text(x, y, part, points, fill=ink))
                x += width(part, "Sans", points)
        y -= step
    return Tagged("P", *out)


# --- what a section may hold ---------------------------------------------------------------------


def bullets(sentences: Sequence[str], wide: float, points: float, theme: Theme) -> Strip:
    """Sentences with a bullet each."""
    heights = [paragraph_height(sentence, points, wide - BULLET) + 0.9 for sentence in sentences]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for sentence, row in zip(sentences, box.rows(*heights, REST), strict=False):
            mark, room = row.columns(BULLET, REST)
            out += [
                circle(mark.x + 1.0, row.top - points * PT * 0.78, 0.5, fill=theme.accent),
                list_entry(_paragraph(room, sentence, points, theme.ink)),
            ]
        return Tagged("L", *out)

    return Strip(sum(heights), draw)


def symbol_entries(lines: Sequence[SymbolEntry], wide: float, points: float, theme: Theme) -> Strip:
    """A symbol, a name and what it does, one under the other."""
    before = ICON * (2 if any(entry.pips for entry in lines) else 1)
    named = before + max(width(entry.name, "Sans-Semi", points) for entry in lines) + MARKED
    high = points * PT * 1.25
    heights = [max(paragraph_height(entry.words, points, wide - named), high) + 1.1 for entry in lines]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for entry, row in zip(lines, box.rows(*heights, REST), strict=False):
            left, room = row.columns(named, REST)
            top = Box(left.x, left.top - high, left.w, high)
            face, mark, name = top.columns(ICON if entry.pips else 0.0, ICON, REST)
            if entry.pips:
                out.append(die(face.x + 2.2, face.cy, entry.pips, theme, points * PT * 1.1))
            called = marked(
                name, entry.name, points, mark=entry.mark, raised=MARK, face="Sans-Semi", fill=theme.ink, pad=0
            )
            text = _paragraph(room, entry.words, points, theme.ink)
            out += [
                sign(mark.x + 2.2, mark.cy, entry.icon, points * PT * 1.05, theme.ink),
                list_entry(text, called),
                line((row.x, row.y + 0.35), (row.right, row.y + 0.35), Stroke(theme.grid, 0.1)),
            ]
        return Tagged("L", *out)

    return Strip(sum(heights), draw)


def small_table(
    heads: Sequence[str], rows: Sequence[Sequence[MarkedWords]], _wide: float, points: float, theme: Theme
) -> Strip:
    """A small table, its columns equally wide."""
    lines = [[(head, "") for head in heads], *rows]

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        for n, (line_, row) in enumerate(zip(lines, box.rows(*[REST] * len(lines)), strict=True)):
            if n % 2 and theme.panel:
                out.append(rect(row, fill=theme.panel))
            face = "Sans" if n else "Sans-Semi"
            size = points if n else points - 1
            shown = [
                marked(cell, words, size, mark=mark, raised=MARK, face=face, fill=theme.ink, anchor="middle")
                for (words, mark), cell in zip(line_, row.columns(*[REST] * len(heads)), strict=True)
            ]
            out.append(table_row(shown, head=not n))
            out.append(underline(row, theme.hair))
        return Tagged("Table", *out)

    return Strip(len(lines) * points * PT * 1.45, draw)


# --- a page of sections --------------------------------------------------------------------------


def paged(style: Style, part: str, sections: Sequence[Section], note: str) -> PageContent:
    """A page of sections, a note below both columns. Raises `Unprintable` where it does not hold them."""
    context = GameContext.of(style)
    room = style.sheet.room
    scaled = Enlarged(room, min(room.w / WIDE, room.h / HIGH))
    head, body, foot = scaled.page.rows(TITLED, REST, FOOT)
    columns = body.less(above=GAP).columns(REST, REST, gap=BETWEEN)
    wide, high, theme = columns[0].w, columns[0].h, context.theme
    strips = two_columns(
        lambda points: [_section(each, wide, points, theme) for each in sections], SIZES, high - GAP, GAP
    )
    if len(strips) > 2:
        raise Unprintable(f"{len(sections)} sections do not fit a page {high:.0f} mm high")

    def draw() -> Shape:
        art = [stacked(column, some, GAP) for column, some in zip(columns, strips, strict=True)]
        below = label(foot, note, NOTE, fill=context.theme.soft, anchor="start", pad=0)
        return scaled.placed(_title(head, part, context), *art, below)

    titles = listed((section.title for section in sections), context.words.lang)
    return PageContent(part, draw, f"{context.title}: {titles}.")


def _section(section: Section, wide: float, points: float, theme: Theme) -> Strip:
    """With its heading; below each of several items there is room."""
    items = [item(wide, points, theme) for item in section.items]
    high = sum(item.height for item in items) + (APART * len(items) if len(items) > 1 else 0.0)

    def draw(box: Box) -> Shape:
        head, room = box.rows(HEAD, REST)
        return group(
            heading(Box(head.x, head.y + 0.6, head.w, head.h), section.title, 13, theme),
            line((head.x, head.y + 0.6), (head.right, head.y + 0.6), Stroke(theme.accent, 0.4)),
            *[item.draw(row) for item, row in zip(items, room.rows(*[item.height for item in items], gap=APART),
                                                  strict=True)],
        )  # fmt: skip

    return Strip(HEAD + high, draw)


def _title(box: Box, part: str, context: GameContext) -> Shape:
    """The emblem of the game, its title, and what the page is about."""
    emblem, name, right = box.columns(13.0, REST, REST)
    return group(
        figure(emblem.x + 5.0, emblem.cy, "sabres", 9.0, context.theme.accent, context.theme),
        heading(name, context.title, 22, context.theme),
        label(right, part, 13, face="Sans-Semi", fill=context.theme.accent, anchor="end", pad=0),
    )
