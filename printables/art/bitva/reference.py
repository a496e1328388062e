"""The rules of Bitva on a page; numbers, seats and options come from the game."""

from __future__ import annotations

from functools import partial
from itertools import product

from games.bitva.board import BOARD, NUMBERS
from games.bitva.model import SEATS, SOLDIERS
from games.bitva.zones import IN_COMBAT
from printables.art.bitva.example import THROWN, example
from printables.art.bitva.sketches import sign_row, zone_map
from printables.context import GameContext
from printables.leaflet import PanelItem, PanelNote, Section, panel_table
from printables.options import PrintOptions
from printables.sheets import PageContent, Style
from printables.short_rules import notes, option_notes, rules_in_short


def reference(style: Style, _options: PrintOptions) -> list[PageContent]:
    """Base game, four players and variant: set-up, turn, bans, end, and the options of a table."""
    context = GameContext.of(style)
    return rules_in_short(style, context, sections(context), "bitva_desc_reference")


def sections(context: GameContext) -> list[Section]:
    words = context.words
    order = ", ".join(context.word(seat) for seat in SEATS[4])
    noted = partial(notes, context)
    moves = [
        [words(f"bitva_move_{who}_{part}") for part in ("who", "from", "to")] for who in ("alone", "patrol", "general")
    ]
    head = [words(f"bitva_move_{part}") for part in ("who", "from", "to")]
    board = [PanelNote(words("bitva_ours"), True)] if BOARD.reconstruction else []
    signs, thrown, zones = (partial(draw, context) for draw in (sign_row, example, zone_map))
    return [
        Section(words("bitva_end"), noted("bitva_rule_end", 1)),  # 11
        Section(words("setting_up"), [signs, *noted("bitva_rule_setup", 4, 3, n=SOLDIERS), *board]),  # 1, 2, A8, 3, A15
        Section(
            words("a_turn"),
            [
                *noted("bitva_rule_turn", 1),
                panel_table(head, moves, (3, 3, 4)),
                *noted("bitva_rule_turn_after", 2, 2),
            ],  # 4, 6, A2
        ),
        Section(
            words("example"),
            [thrown, *noted("bitva_rule_example", 2, one=THROWN[0], other=THROWN[1])],
        ),  # 4, 6
        Section(words("bitva_bans"), noted("bitva_rule_ban", 4, 3)),  # 8, 9, A4, 10
        Section(words("bitva_chances"), [_chances(context)]),
        Section(words("bitva_four"), noted("bitva_rule_four", 4, 2, 3, 4, order=order)),  # 12, A7, A6, A17
        Section(words("bitva_variant"), [zones, *noted("bitva_rule_variant", 8, n=IN_COMBAT)]),  # 13 to 20
        Section(words("rules_options"), option_notes(context)),
    ]


def _chances(context: GameContext) -> PanelItem:
    """How likely two dice bring what one hopes for, out of all throws."""
    throws = list(product(NUMBERS, repeat=2))
    wished = (
        ("number", sum(1 in throw for throw in throws)),
        ("either", sum(1 in throw or 2 in throw for throw in throws)),
        ("pair", sum(sorted(throw) == [1, 2] for throw in throws)),
        ("double", sum(throw == (1, 1) for throw in throws)),
    )
    rows = [
        [context.words(f"bitva_chance_{key}"), f"{ways}/{len(throws)}", f"{round(100 * ways / len(throws))}\u00a0%"]
        for key, ways in wished
    ]
    head = [context.words(f"bitva_chance_{key}") for key in ("what", "throws", "share")]
    return panel_table(head, rows, (7, 1.6, 1.8), figures=2)
