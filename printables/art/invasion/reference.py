"""The rules of Invasion on a page; numbers, tables and options come from the game. Pictures show fights."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from games.core.dice import Dice
from games.invasion.dice import COLOURED, PLAIN, SIDES, thrown
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
from games.invasion.tiles import EDGES, STEPS, GridPoint
from printables.art.invasion.faces import face_art
from printables.art.invasion.figures import SIGNS, body
from printables.art.invasion.ground import Town, town_art
from printables.context import GameContext
from printables.flow import Strip
from printables.layout import REST, Box, Share
from printables.leaflet import PanelItem, PanelNote, Section, notes, option_notes, panel_table, rules_in_short
from printables.options import PrintOptions
from printables.shapes import (
    Point,
    Shape,
    Stroke,
    Tagged,
    at,
    group,
    labels,
    line,
    paragraph,
    paragraph_height,
    poly,
    rect,
    table_row,
    underline,
)
from printables.sheets import PageContent, Style
from printables.theme import PAPER, Theme
from printables.tree import hollow


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
            words("inv_figures"),
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
        Section(words("rules_options"), [*option_notes(context, "players"), _banners(context)]),
    ]  # fmt: skip


def _banners(context: GameContext) -> PanelNote:
    """R0 Whom a helmet of each colour hits, by the number of an ordinary die, where the banner counts; which goblins
    carry which is ours.
    """
    numbers = {face.removeprefix("helmet_"): n for n, face in enumerate(COLOURED.faces, 1) if face.startswith("helmet")}
    return PanelNote(context.words("inv_rule_banners", **numbers), True)


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
    return partial(panel_table, head, rows, (3.3, 1.2, 2.0, 3.0, 1.8))


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
    return partial(
        panel_table, [words("inv_head_count"), words("inv_head_treasure"), words("inv_head_does")], rows, (1, 4.6, 4)
    )


# --- what fights look like ------------------------------------------------------------------------


DIE, HEAD = 6.4, 4.6  # mm: the side of a face; the headings
WEIGHTS = (3.4, 3.0, 3.4)  # of the columns behind the picture: the face, a hero strikes, a goblin strikes
DIE_FACES = tuple(dict.fromkeys(PLAIN.faces))
CELL, APART, OVER = 8.4, 3.0, 1.5  # mm of a cell in an example; between two of them; above them


def die_rows(context: GameContext, _wide: float, points: float, theme: Theme) -> Strip:
    """R0 A row for each face of the die: its picture, the numbers of an ordinary die that stand for it, how many of the
    sides show it, and what it does for whom.
    """
    words, size = context.words, points - 0.5

    def draw(box: Box) -> Shape:
        head, *rows, _ = box.rows(HEAD, *[DIE + 1.0] * len(DIE_FACES), REST)
        heads = ("inv_head_face", *(f"inv_head_by_{side}" for side in SIDES))
        _, *cells = _cells(head)
        titles = labels(cells, map(words, heads), size, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0)
        out: list[Shape] = [table_row(titles, head=True), underline(head, theme.hair)]
        for face, row in zip(DIE_FACES, rows, strict=True):
            picture, *cells = _cells(row)
            odds = Fraction(PLAIN.faces.count(face), len(PLAIN.faces))
            name = words(f"face_{face}").lower()
            sentences = [words("inv_face_numbers", face=name, numbers=_numbers(face), odds=odds)]
            sentences += [words(f"inv_{side}_{thrown(Dice([face]), side, why='strike')}") for side in SIDES]
            out.append(_face(picture, face, theme))
            out.append(table_row(labels(cells, sentences, size, fill=theme.ink, anchor="start", pad=0)))
            out.append(underline(row, theme.hair))
        return Tagged("Table", *out)

    return Strip(HEAD + len(DIE_FACES) * (DIE + 1.0) + 1.0, draw)


def _numbers(face: str) -> str:
    """The numbers of an ordinary die that stand for a face, from the first to the last."""
    found = [n for n, shown in enumerate(PLAIN.faces, 1) if shown == face]
    return "–".join(map(str, dict.fromkeys((found[0], found[-1]))))


def _cells(row: Box) -> list[Box]:
    return row.columns(DIE + 1.0, *map(Share, WEIGHTS), gap=1.2)


def _face(box: Box, face: str, theme: Theme) -> Shape:
    """A side of the die; its sign in outline where ink is saved."""
    side = Box.round(box.x + DIE / 2, box.cy, DIE)
    art = face_art(face, theme.ink)
    sign = at(side.cx, side.cy, art, scale=DIE * 0.7) if art else group()
    return group(
        rect(side, fill=PAPER, stroke=theme.stroke(0.3), r=DIE * 0.16), sign if theme.solid else hollow(sign, 0.25)
    )


# --- examples ------------------------------------------------------------------------------------


def examples(context: GameContext, wide: float, points: float, theme: Theme) -> Strip:
    """Two small pictures side by side: whom a bow reaches, and where who is driven off goes."""
    words, across = context.words, (wide - APART) / 2
    shown = [(words("inv_shown_fire", n=max(RANGE.values())), _fire), (words("inv_shown_driven"), _driven)]
    high = max(paragraph_height(caption, points - 1.0, across) for caption, _ in shown)

    def draw(box: Box) -> Shape:
        places = box.less(above=OVER, below=1.0).columns(REST, REST, gap=APART)
        return group(
            *[
                _example(room, picture(context), caption, points, theme)
                for room, (caption, picture) in zip(places, shown, strict=True)
            ]
        )

    return Strip(2 * CELL + high + 2.0 + OVER, draw)


def _example(box: Box, art: Shape, caption: str, points: float, theme: Theme) -> Shape:
    picture, words = box.rows(2 * CELL, REST)
    return Tagged(
        "Figure",
        at(picture.cx - 2 * CELL, picture.y, art),
        paragraph(words.less(above=0.8), caption, points - 1.0, fill=theme.ink),
        alt=caption,
        box=box,
    )


def _field(walls: Sequence[GridPoint], theme: Theme) -> Shape:
    """Four cells by two from (0, 0), with walls between some."""
    grid: dict[GridPoint, str] = {(x, y): "floor" for x in (1, 3, 5, 7) for y in (5, 7)}
    for (x, y), (dx, dy) in [(place, step) for place in tuple(grid) for step in STEPS]:
        if (x + 2 * dx, y + 2 * dy) in grid:
            grid[x + dx, y + dy] = "wall" if (x + dx, y + dy) in walls else "open"
    return group(town_art(Town(grid, 4, CELL, theme), {}), rect(Box(0, 0, 4 * CELL, 2 * CELL), stroke=theme.hair))


def _middle(column: int, row: int) -> Point:
    """The middle of a cell, columns from the left and rows from below."""
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _figure(name: str, column: int, row: int, context: GameContext) -> Shape:
    sign = SIGNS["goblin-bow" if name == "goblin" else name]
    return at(*_middle(column, row), body(context.side(name), CELL * 0.8, sign, done=False))


def _fire(context: GameContext) -> Shape:
    """An archer reaches who stands three steps away, and not who stands behind a wall."""
    theme = context.theme
    free = line(_middle(0, 0), _middle(2, 1), Stroke(theme.accent, 0.6))
    stopped = line(_middle(0, 0), _middle(2, 0), Stroke(theme.accent, 0.4, (0.8, 0.8)))
    return group(
        _field([(4, 7)], theme), free, stopped, _figure("goblin", 0, 0, context),
        _figure("warrior", 2, 1, context), _figure("rogue", 2, 0, context),
    )  # fmt: skip


def _driven(context: GameContext) -> Shape:
    """Who stands beside the warrior goes one cell away from it."""
    ink = context.theme.accent
    (ax, y), (bx, _) = _middle(2, 0), _middle(3, 0)
    head = poly([(bx, y), (bx - 1.8, y + 1.1), (bx - 1.8, y - 1.1)], fill=ink)
    return group(
        _field([], context.theme), line((ax, y), (bx - 1.6, y), Stroke(ink, 0.6)), head,
        _figure("warrior", 1, 0, context), _figure("goblin", 2, 0, context),
    )  # fmt: skip
