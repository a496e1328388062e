"""A game as it stands, for a page on the screen: the field, both command boards, the dice."""

from collections.abc import Sequence
from functools import lru_cache, partial

from games.core.text import capital
from games.little_battlefield.components import CARDS, SEATS, Card
from games.little_battlefield.model import State
from games.little_battlefield.victory import winner
from printables.art.little_battlefield.panel import (
    BOARD_HIGH,
    DIE,
    action_board,
    dice_row,
    panel,
    side_said,
)
from printables.art.little_battlefield.sector import sector
from printables.art.little_battlefield.signs import emblem, sign
from printables.context import EDGE, GAP, WIDE, GameContext
from printables.flow import Strip, prose
from printables.layout import Box
from printables.shapes import Lasting, Named, Shape, at, group, label
from printables.sheets import Page
from printables.theme import Theme
from printables.words import Words

SECTOR = 44.0  # height of a sector, mm
RULES, HEADING, NOTE_HIGH = 9.5, 6.0, 4.6  # points of the special rules; mm of their heading and of the note below


def board_page(theme: Theme, words: Words, state: State) -> Page:
    """Red's board, the field as it lies before blue, blue's board, the dice, the special rules.

    Sectors have the ids "sector-b2", units "blue-elite", "red-standard-1".
    """
    context = GameContext(theme, words)
    wide = WIDE - 2 * EDGE
    rules = tuple(dict.fromkeys(state.cards))  # of each kind of sector on the field

    def field(box: Box) -> Shape:
        return group(*[sector(cell, state, n, context) for n, cell in enumerate(box.grid(3, 3, gap=GAP))])

    parts = [
        panel(state, "red", context),
        Strip(3 * SECTOR + 2 * GAP, field),
        panel(state, "blue", context),
        Strip(DIE, lambda box: dice_row(box, state, context)),
        Strip(BOARD_HIGH, lambda box: Lasting(action_board, box, state.used, context)),
        Strip(_special_rules(rules, wide, context).height, lambda box: Lasting(_lasting_rules, box, rules, context)),
    ]
    # Each hangs from its own top: what grows, such as the row of the AI's table, moves the others and changes none.
    top = high = sum(part.height for part in parts) + GAP * (len(parts) - 1) + 2 * EDGE
    top -= EDGE
    hung = []
    for part in parts:
        hung.append(at(0, top, part.draw(Box(EDGE, -part.height, wide, part.height))))
        top -= part.height + GAP
    return context.page(WIDE, high, group(*hung), description(state, context))


# --- the special rules ---------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _special_rules(rules: Sequence[str], wide: float, context: GameContext) -> Strip:
    """The rules of these sectors, each behind its sign, and what R means; nothing before one is laid."""
    if not rules:
        return prose("", RULES, wide)
    words, theme = context.words, context.theme
    flush = partial(label, anchor="start", pad=0)
    head = Strip(HEADING, lambda box: flush(box, words("mlb_specials"), 10.5, face="Sans-Semi", fill=theme.ink))
    foot = Strip(NOTE_HIGH, lambda box: flush(box, words("mlb_note"), 9, fill=theme.soft))
    return Strip.of([head, *[_special_rule(CARDS[key], wide, context) for key in rules], foot])


def _special_rule(card: Card, wide: float, context: GameContext) -> Strip:
    mark, ink = " (R)" if card.reconstruction else "", context.theme.ink
    words = f"{context.text(card.name)}{mark} – {context.text(card.rule)}"
    rule = prose(words, RULES, wide - 6, fill=ink)

    def draw(box: Box) -> Shape:
        return group(sign(box.x + 2.2, box.top - 2.6, emblem(card), 3.6, ink), rule.draw(box.less(left=6)))

    return Strip(rule.height + 0.8, draw)


def _lasting_rules(box: Box, rules: Sequence[str], context: GameContext) -> Shape:
    return Named("special-rules", "", _special_rules(rules, box.w, context).draw(box)) if rules else group()


# --- for readers who cannot see it ---------------------------------------------------------------


def description(state: State, context: GameContext) -> str:
    """Whose turn it is or who has won, and both sides in a sentence each."""
    words = context.words
    sentences = [f"{side_said(state, seat, context)}." for seat in SEATS]
    if state.ended:
        won = winner(state, state.ended)
        sentences.insert(0, f"{words('mlb_won_by', side=context.word(won)) if won else capital(words('mlb_drawn'))}.")
    elif state.turn:
        sentences.insert(0, f"{words('mlb_turn_of', side=context.word(state.turn))}.")
    return " ".join(sentences)
