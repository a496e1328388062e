"""The rules of Invasion on a page; numbers, tables and options come from the game."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.dice import Dice
from games.invasion.dice import PLAIN, SIDES, Effect, Side, strike_odds, thrown
from games.invasion.figures import (
    DIAMONDS_TO_WIN,
    FACES,
    GOBLIN_ATTACKS,
    GOBLIN_MOVEMENT,
    GOBLINS_AT_FIRST,
    HERO,
    HEROES,
    HIT_POINTS,
    PACKS,
    POTION_HEALS,
    POTIONS,
    RANGE,
    TREASURE,
    WEAPONS,
)
from games.invasion.options import OPTION_FACTS
from games.invasion.tiles import EDGES
from printables.art.invasion.context import Context
from printables.art.invasion.faces import face_art
from printables.layout import REST, Box
from printables.leaflet import Grid, Item, Note, Section, leaflet
from printables.shapes import Shape, at, group, label, rect
from printables.sheets import PageContent, Style
from printables.theme import PAPER, Theme

DIE = 11.0  # mm


@dataclass(frozen=True, slots=True)
class Reference:
    """Nothing to choose."""


def reference(style: Style, data: Reference) -> list[PageContent]:
    """Set-up, the end, rounds, figures, moving, fighting, doors, treasures, the options of a table."""
    part, words = style.words("inv_reference"), style.words
    context = Context.of(style)
    title = f"{context.title} – {part}"
    return leaflet(style, part, title, words("note_reconstructed"), sections(context), words("inv_desc_reference"))


def sections(context: Context) -> list[Section]:
    words = context.words
    packs = ", ".join(map(str, PACKS))
    count = sum(facts.count for facts in TREASURE.values())
    return [
        Section(
            words("inv_ref_setup"),  # R1, R2
            _notes(context, "setup", 4, 1, hp=HIT_POINTS, n=count, potions=POTIONS, goblins=GOBLINS_AT_FIRST,
                   packs=packs),
        ),
        Section(words("inv_ref_end"), _notes(context, "end", 1, n=DIAMONDS_TO_WIN)),  # R13
        Section(words("inv_ref_round"), _notes(context, "round", 4, 4)),  # R3, R4, R11
        Section(
            words("inv_ref_figures"),
            [_figures(context), *_notes(context, "power", 2, n=HERO["cleric"].heals)],  # R5, R12
        ),
        Section(
            words("inv_ref_moving"),  # R5, A6
            _notes(context, "moving", 3, step=EDGES["open"].cost, door=EDGES["door"].cost, stair=EDGES["stair"].cost),
        ),
        Section(words("inv_ref_die"), [DieFaces(context)]),  # R0
        Section(
            words("inv_ref_fight"),  # R6, R7, R9, A3
            [*_notes(context, "fight", 1), _die(context), *_notes(context, "fight_after", 4, 4, n=max(RANGE.values()))],
        ),
        Section(words("inv_ref_doors"), _notes(context, "doors", 4, 3)),  # R8, T16, T14
        Section(
            words("inv_ref_treasures"),  # R10, A9
            [*_notes(context, "treasure", 1), _treasures(context),
             *_notes(context, "potion", 1, n=POTION_HEALS, hp=HIT_POINTS)],
        ),
        Section(words("inv_ref_options"), _options(context)),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class DieFaces:
    """R0 The faces of the die, and how many of its sides show each."""

    context: Context

    def height(self, wide: float, points: float) -> float:
        return DIE + 4.6

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        shown = dict.fromkeys(PLAIN.faces)
        out: list[Shape | None] = []
        for face, cell in zip(shown, box.columns(*[REST] * len(shown)), strict=True):
            picture, name = cell.rows(DIE, REST)
            sign, side = face_art(face, theme.ink), Box(picture.cx, picture.cy, 0, 0).square(DIE - 0.6)
            said = f"{PLAIN.faces.count(face)} × {self.context.words(f'inv_face_{face}')}"
            out += [
                rect(side, fill=PAPER, stroke=theme.stroke(0.3), r=DIE * 0.16),
                at(picture.cx, picture.cy, sign, scale=DIE * 0.66) if sign else None,
                label(name, said, points - 0.5, fill=theme.ink, pad=0.3),
            ]
        return group(*out)


def _notes(context: Context, section: str, count: int, *ours: int, **values: object) -> list[Item]:
    """The first `count` sentences of a section; those of the numbers `ours` are our own."""
    return [Note(context.words(f"inv_rule_{section}_{n}", **values), n in ours) for n in range(1, count + 1)]


def _figures(context: Context) -> Grid:
    """R4, R9, R11 Movement, attacks, weapon and range."""
    words = context.words
    weapons = {name: words(f"inv_weapon_{name}") for name in RANGE}
    rows = [
        [
            context.word(name),
            f"{HERO[name].movement}",
            f"{HERO[name].attacks}",
            weapons[HERO[name].weapon],
            f"{RANGE[HERO[name].weapon]}",
        ]
        for name in HEROES
    ]
    rows += [
        [context.word("goblin"), f"{GOBLIN_MOVEMENT}", f"{GOBLIN_ATTACKS}", weapons[weapon], f"{RANGE[weapon]}"]
        for weapon in WEAPONS
    ]
    head = [words(f"inv_head_{key}") for key in ("figure", "points", "attacks", "weapon", "range")]
    return Grid(head, rows, (3, 1.3, 1.9, 3.2, 1.9))


def _die(context: Context) -> Grid:
    """R0 What each face does, and how likely each effect is."""
    words = context.words
    rows = []
    effects: tuple[Effect, ...] = ("hit", "retreat", "continue")
    for effect in effects:
        row = [words(f"inv_effect_{effect}")]
        for side in SIDES:
            faces = [face for face in dict.fromkeys(PLAIN.faces) if _effect(side, face) == effect]
            odds = strike_odds(side, can_retreat=True)
            row.append(f"{', '.join(words(f'inv_face_{face}') for face in faces)} ({odds[effect]})")
        rows.append(row)
    return Grid([words("inv_head_effect"), words("inv_head_by_hero"), words("inv_head_by_goblin")], rows, (3, 4, 4))


def _effect(side: Side, face: str) -> Effect:
    return thrown(Dice([face]), side, why="strike")


def _treasures(context: Context) -> Grid:
    """R10 Every treasure: how many there are, and what it does."""
    words = context.words
    rows = [
        [f"{TREASURE[face].count}", context.word(face), words(f"inv_does_{face.partition('_')[0]}")] for face in FACES
    ]
    ours = frozenset(n for n, face in enumerate(FACES) if TREASURE[face].reconstruction)
    return Grid([words("inv_head_count"), words("inv_head_treasure"), words("inv_head_does")], rows, (1, 4, 6), ours)


def _options(context: Context) -> list[Item]:
    """What a table may choose, as the game says it, with what holds unless it does."""
    return [
        Note(
            context.words(
                "inv_option_said", text=facts.text.said_in(context.words.lang), default=_default(name, context)
            ),
            facts.reconstruction,
        )
        for name, facts in OPTION_FACTS.items()
        if facts.allowed and name != "players"
    ]


def _default(name: str, context: Context) -> str:
    """The default in words; a number as it is."""
    default = OPTION_FACTS[name].default
    if isinstance(default, bool):
        return context.words("inv_yes" if default else "inv_no")
    return f"{default}" if isinstance(default, int) else context.words(f"inv_default_{default}")
