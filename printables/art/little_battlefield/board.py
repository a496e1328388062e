"""A game as it stands, for a page on the screen: the field, both command boards, the dice."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.little_battlefield.components import CARDS, SEATS
from games.little_battlefield.model import State
from games.little_battlefield.victory import winner
from printables.art.little_battlefield.panel import (
    BOARD_HIGH,
    DIE,
    action_board,
    dice_row,
    panel,
    panel_height,
    side_said,
)
from printables.art.little_battlefield.sector import sector
from printables.art.little_battlefield.signs import emblem, sign
from printables.context import EDGE, GAP, WIDE, GameContext
from printables.layout import REST, Box
from printables.shapes import Lasting, Named, Shape, at, group, label, paragraph, paragraph_height
from printables.sheets import Page
from printables.theme import Theme
from printables.words import Words

SECTOR = 44.0  # height of a sector, mm
RULES, HEADING, NOTE = 9.5, 6.0, 4.6  # points of the special rules; mm of their heading and of the note below


def board_page(theme: Theme, words: Words, state: State) -> Page:
    """Red's board, the field as it lies before blue, blue's board, the dice, the special rules.

    Sectors have the ids "sector-b2", units "blue-elite", "red-standard-1".
    """
    context = GameContext(theme, words)
    wide = WIDE - 2 * EDGE
    rules = tuple(dict.fromkeys(state.cards))  # of each kind of sector on the field

    def field(box: Box) -> Shape:
        return group(*[sector(cell, state, n, context) for n, cell in enumerate(box.grid(3, 3, gap=GAP))])

    parts: list[tuple[float, Callable[[Box], Shape]]] = [
        (panel_height(state, "red", context), lambda box: panel(box, state, "red", context)),
        (3 * SECTOR + 2 * GAP, field),
        (panel_height(state, "blue", context), lambda box: panel(box, state, "blue", context)),
        (DIE, lambda box: dice_row(box, state, context)),
        (BOARD_HIGH, lambda box: Lasting(action_board, box, state.used, context)),
        (_rules_height(rules, wide, context), lambda box: Lasting(_special_rules, box, rules, context)),
    ]
    # Each hangs from its own top: what grows, such as the row of the AI's table, moves the others and changes none.
    top = high = sum(height for height, _drawn in parts) + GAP * (len(parts) - 1) + 2 * EDGE
    top -= EDGE
    hung = []
    for height, drawn in parts:
        hung.append(at(0, top, drawn(Box(EDGE, -height, wide, height))))
        top -= height + GAP
    return context.page(WIDE, high, group(*hung), description(state, context))


# --- the special rules ---------------------------------------------------------------------------


def _sentence(key: str, context: GameContext) -> str:
    card = CARDS[key]
    mark = " (R)" if card.reconstruction else ""
    return f"{context.text(card.name)}{mark} – {context.text(card.rule)}"


@lru_cache(maxsize=256)
def _rules_height(rules: Sequence[str], wide: float, context: GameContext) -> float:
    if not rules:
        return 0.0
    return HEADING + sum(_rule_height(key, wide, context) for key in rules) + NOTE


def _rule_height(key: str, wide: float, context: GameContext) -> float:
    return paragraph_height(_sentence(key, context), RULES, wide - 6) + 0.8


def _special_rules(box: Box, rules: Sequence[str], context: GameContext) -> Shape:
    if not rules:
        return group()
    ink = context.theme.ink
    head, *rows, foot = box.rows(HEADING, *[_rule_height(key, box.w, context) for key in rules], NOTE)
    out = [label(head, context.words("mlb_specials"), 10.5, face="Sans-Semi", fill=ink, anchor="start", pad=0)]
    for key, row in zip(rules, rows, strict=True):
        mark, room = row.columns(6, REST)
        out.append(sign(mark.x + 2.2, row.top - 2.6, emblem(CARDS[key]), 3.6, ink))
        out.append(paragraph(room, _sentence(key, context), RULES, fill=ink))
    out.append(label(foot, context.words("mlb_note"), 9, fill=context.theme.soft, anchor="start", pad=0))
    return Named("special-rules", "", *out)


# --- for readers who cannot see it ---------------------------------------------------------------


def description(state: State, context: GameContext) -> str:
    """Whose turn it is or who has won, and both sides in a sentence each."""
    words = context.words
    sentences = [f"{side_said(state, seat, context)}." for seat in SEATS]
    if state.ended:
        won = winner(state, state.ended)
        sentences.insert(0, f"{words('mlb_won_by', side=context.word(won)) if won else words('mlb_drawn')}.")
    elif state.turn:
        sentences.insert(0, f"{words('mlb_turn_of', side=context.word(state.turn))}.")
    return " ".join(sentences)
