"""The rules of Invasion on a page; numbers, tables and options come from the game."""

from __future__ import annotations

from functools import partial

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
from games.invasion.tiles import EDGES
from printables.art.invasion.fighting import die_rows, examples
from printables.context import GameContext
from printables.leaflet import PanelItem, PanelNote, Section, panel_table
from printables.options import PrintOptions
from printables.sheets import PageContent, Style
from printables.short_rules import notes, option_notes, rules_in_short


def reference(style: Style, _options: PrintOptions) -> list[PageContent]:
    """Set-up, the end, rounds, figures, moving, fighting, doors, treasures, the options of a table."""
    context = GameContext.of(style)
    return rules_in_short(style, context, sections(context), "inv_desc_reference")


def sections(context: GameContext) -> list[Section]:
    words = context.words
    noted = partial(notes, context)
    packs = ", ".join(map(str, PACKS))
    count = sum(facts.count for facts in TREASURE.values())
    return [
        Section(
            words("setting_up"),  # R1, R2
            noted("inv_rule_setup", 4, 1, hp=HIT_POINTS, n=count, potions=POTIONS, goblins=GOBLINS_AT_FIRST,
                   packs=packs),
        ),
        Section(
            words("inv_ref_round"),  # R3, R4, R11, R13
            [*noted("inv_rule_round", 4, 4), *noted("inv_rule_end", 1, n=DIAMONDS_TO_WIN)],
        ),
        Section(
            words("inv_ref_figures"),
            [_figures(context), *noted("inv_rule_power", 3, n=HERO["cleric"].heals)],  # R5, R12
        ),
        Section(
            words("inv_ref_moving"),  # R5, A6
            noted("inv_rule_moving", 3, step=EDGES["open"].cost, door=EDGES["door"].cost, stair=EDGES["stair"].cost),
        ),
        Section(words("inv_ref_die"), [*noted("inv_rule_fight", 1), partial(die_rows, context)]),  # R0, R6
        Section(
            words("inv_ref_fight"),  # R7, R9, A3
            [*noted("inv_rule_fight_after", 4, 4, n=max(RANGE.values())), partial(examples, context)],
        ),
        Section(words("inv_ref_doors"), noted("inv_rule_doors", 4, 3)),  # R8, T16, T14
        Section(
            words("inv_ref_treasures"),  # R10, A9
            [*noted("inv_rule_treasure", 1), _treasures(context), PanelNote(words("inv_rule_treasure_2"), True),
             *noted("inv_rule_potion", 1, n=POTION_HEALS, hp=HIT_POINTS)],
        ),
        Section(words("rules_options"), option_notes(context, "players")),
    ]  # fmt: skip


def _figures(context: GameContext) -> PanelItem:
    """R4, R9, R11 Movement, attacks, weapon and range."""
    words = context.words
    weapons = {name: words(f"inv_weapon_{name}") for name in RANGE}
    figures = [(context.word(name), HERO[name].movement, HERO[name].attacks, HERO[name].weapon) for name in HEROES]
    figures += [
        (words("inv_goblin_with", weapon=weapons[weapon]), GOBLIN_MOVEMENT, GOBLIN_ATTACKS, weapon)
        for weapon in WEAPONS
    ]
    rows = [
        [name, f"{movement}", f"{attacks}", weapons[weapon], f"{RANGE[weapon]}"]
        for name, movement, attacks, weapon in figures
    ]
    head = [words(f"inv_head_{key}") for key in ("figure", "points", "attacks", "weapon", "range")]
    return panel_table(head, rows, (3.3, 1.2, 2.0, 3.0, 1.8))


def _treasures(context: GameContext) -> PanelItem:
    """R10 Every kind of treasure: how many there are, and what it does; the traps in one row."""
    words = context.words
    kinds: dict[str, list[str]] = {}
    for face in FACES:
        kinds.setdefault(face.partition("_")[0], []).append(face)
    rows = []
    for kind, faces in kinds.items():
        goblins = ", ".join(f"{TREASURE[face].goblins}" for face in faces)
        name = words("inv_traps", n=goblins) if kind == "trap" else context.word(faces[0])
        rows.append([f"{sum(TREASURE[face].count for face in faces)}", name, words(f"inv_does_{kind}")])
    return panel_table([words("inv_head_count"), words("inv_head_treasure"), words("inv_head_does")], rows, (1, 4.6, 4))
