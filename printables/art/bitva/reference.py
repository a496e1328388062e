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

    def notes(section: str, *rules: tuple[str, bool], **values: object) -> list[Note]:
        return [
            Note(rule, words(f"bitva_rule_{section}_{n}", **values), ours) for n, (rule, ours) in enumerate(rules, 1)
        ]

    moves = [
        [words(f"bitva_move_{who}_{part}") for part in ("who", "from", "to")] for who in ("alone", "patrol", "general")
    ]
    head = [words(f"bitva_move_{part}") for part in ("who", "from", "to")]
    return [
        Section(
            words("bitva_setting_up"),
            notes("setup", ("1", False), ("2", False), ("A8", True), ("3", False), n=SOLDIERS),
        ),
        Section(
            words("bitva_turn"),
            [*notes("turn", ("4", False)), Grid(head, moves, (3, 3, 4)),
             *notes("turn_after", ("6", False), ("A2", True))],
        ),
        Section(words("bitva_bans"), notes("ban", ("8", False), ("9", False), ("A4", True), ("10", False))),
        Section(words("bitva_end"), notes("end", ("11", False))),
        Section(words("bitva_chances"), [_chances(context)]),
        Section(
            words("bitva_four"),
            notes("four", ("12", False), ("A7", True), ("A6", True), ("A17", True), order=order),
        ),
        Section(
            words("bitva_variant"),
            notes("variant", ("13", False), ("14", False), ("15", False), ("16", False), ("17", False), ("18", False),
                  ("19", False), ("20", False), n=IN_COMBAT),
        ),
        Section(words("bitva_options"), _options(context)),
    ]  # fmt: skip


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
    return Grid([context.words("bitva_chance_what"), "", ""], rows, (7, 1.6, 1.6))


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
                facts.rule,
                context.words("bitva_option_said", text=text.said_in(context.words.lang), default=shown),
                facts.reconstruction,
            )
        )
    return [*out, *([Note("A15", context.words("bitva_ours"), True)] if BOARD.reconstruction else [])]
