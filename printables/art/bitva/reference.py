"""The rules of Bitva on a page; numbers, seats and options come from the game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from games.bitva.board import BOARD, NUMBERS
from games.bitva.model import SEATS, SOLDIERS
from games.bitva.options import OPTION_FACTS
from games.bitva.zones import IN_COMBAT
from games.core.text import Text
from printables.art.bitva.context import Context
from printables.art.bitva.example import THROWN, Example
from printables.art.bitva.sketches import Signs, Zones
from printables.leaflet import Grid, Note, Section, leaflet
from printables.sheets import PageContent, Style


@dataclass(frozen=True, slots=True)
class Reference:
    """Nothing to choose: the page holds base game, four players and variant."""


def reference(style: Style, data: Reference) -> list[PageContent]:
    """Set-up, turn, bans, end, four players, variant, the options of a table."""
    context, words = Context.of(style), style.words
    part = words("bitva_reference")
    note = words("note_reconstructed")
    return leaflet(style, part, f"{context.title} – {part}", note, sections(context), words("bitva_desc_reference"))


def sections(context: Context) -> list[Section]:
    words = context.words
    order = ", ".join(context.seat(seat) for seat in SEATS[4])

    def notes(section: str, count: int, *ours: int, **values: object) -> list[Note]:
        """The first `count` sentences of a section; those of the numbers `ours` are our own."""
        return [Note(words(f"bitva_rule_{section}_{n}", **values), n in ours) for n in range(1, count + 1)]

    moves = [
        [words(f"bitva_move_{who}_{part}") for part in ("who", "from", "to")] for who in ("alone", "patrol", "general")
    ]
    head = [words(f"bitva_move_{part}") for part in ("who", "from", "to")]
    board = [Note(words("bitva_ours"), True)] if BOARD.reconstruction else []
    return [
        Section(words("bitva_end"), notes("end", 1)),  # 11
        Section(
            words("bitva_setting_up"), [Signs(context), *notes("setup", 4, 3, n=SOLDIERS), *board]
        ),  # 1, 2, A8, 3, A15
        Section(
            words("bitva_turn"),
            [*notes("turn", 1), Grid(head, moves, (3, 3, 4)), *notes("turn_after", 2, 2)],  # 4, 6, A2
        ),
        Section(
            words("bitva_example"), [Example(context), *notes("example", 2, one=THROWN[0], other=THROWN[1])]
        ),  # 4, 6
        Section(words("bitva_bans"), notes("ban", 4, 3)),  # 8, 9, A4, 10
        Section(words("bitva_chances"), [_chances(context)]),
        Section(words("bitva_four"), notes("four", 4, 2, 3, 4, order=order)),  # 12, A7, A6, A17
        Section(words("bitva_variant"), [Zones(context), *notes("variant", 8, n=IN_COMBAT)]),  # 13 to 20
        Section(words("bitva_options"), _options(context)),
    ]


def _chances(context: Context) -> Grid:
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
    return Grid(head, rows, (7, 1.6, 1.8), figures=2)


def _options(context: Context) -> list[Note]:
    """What a table may choose, as the game says it, with what holds unless it does."""
    out = []
    for facts in OPTION_FACTS.values():
        if not facts.allowed:
            continue
        default = facts.default
        shown = context.words("bitva_yes" if default else "bitva_no") if isinstance(default, bool) else str(default)
        text: Text = facts.text
        out.append(
            Note(
                context.words("bitva_option_said", text=text.said_in(context.words.lang), default=shown),
                facts.reconstruction,
            )
        )
    return out
