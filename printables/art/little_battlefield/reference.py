"""The quick reference: a page of the rules, a page of the sectors and of the game against the AI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

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
from printables.art.little_battlefield.gauge import bar, cells, gauge
from printables.art.little_battlefield.sections import SymbolEntry, bullets, paged, small_table, symbol_entries
from printables.art.little_battlefield.signs import SIGNS, emblem, tied
from printables.context import GameContext
from printables.flow import Strip
from printables.layout import REST, Box
from printables.leaflet import PanelItem, Section
from printables.options import PrintOptions
from printables.pieces import MarkedWords, ours
from printables.shapes import Shape, group, label, line
from printables.sheets import PageContent, Style, going_on
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


def _face(number: int, face: str, context: GameContext) -> SymbolEntry:
    sentence = _tied(context.words(f"mlb_ref_die_{face}", most=MOST))
    return SymbolEntry(SIGNS[face], context.word(face), ours(face not in ATTESTED_FACES), sentence, number)


def _ai_face(face: str, context: GameContext) -> SymbolEntry:
    sentence = TEXTS.speaking(context.words.lang)(f"ai-table.{face}", most=MOST)
    return SymbolEntry(SIGNS[face], context.word(face), "", _tied(sentence))


def _sector(card: Card, context: GameContext) -> SymbolEntry:
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
