"""Below the town on the screen: the heroes, the means of the Lord of the Monsters, and what the signs mean; and all of
it in words, for readers who cannot see it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.invasion.board import edge_name, place_of
from games.invasion.figures import DIAMONDS_TO_WIN, HIT_POINTS, PACKS
from games.invasion.labels import TEXTS, figure_text
from games.invasion.model import Goblin, Hero, State, Treasure
from games.invasion.tiles import GridPoint, name_of
from games.invasion.turns import winner
from printables.art.invasion.figures import SIGNS, body, token_face
from printables.art.invasion.ground import cell_art, sample_between
from printables.context import GameContext
from printables.fonts import width
from printables.layout import REST, Box
from printables.pieces import samples
from printables.shapes import Lasting, Named, Shape, Stroke, at, group, label, poly, rect
from printables.symbols import symbol
from printables.theme import PAPER
from printables.tree import hollow

HEROES_HIGH, LORD_HIGH, LEGEND_HIGH = 25.6, 13.6, 26.4  # mm
SAMPLE = 5.6  # mm, a cell of the legend


def roster(box: Box, state: State, context: GameContext) -> Shape:
    """Two by two: name and cell, hit points, potions, what is still to do."""
    out = []
    for cell, hero in zip(box.grid(2, 2, gap=2.0, up=1.6), state.heroes, strict=True):
        title, still = hero_said(hero, state, context), hero_state(hero, state, context)
        out.append(Lasting(_hero, cell, hero, hero.name == state.active, title, still, context))
    return group(*out)


def _hero(box: Box, hero: Hero, active: bool, title: str, text: str, context: GameContext) -> Shape:
    look, theme = context.side(hero.name), context.theme
    ink = look.ink if hero.cell else theme.soft
    sign, rest = box.inset(1.0, 0.8).columns(9.4, REST, gap=1.2)
    upper, lower = rest.rows(REST, REST)
    where, state_box = lower.columns(6.6 * HIT_POINTS * 0.72 + 2.0, REST)
    name = upper.columns(REST, 9.0)
    hearts = [_life(where.x + 2.0 + n * 4.6, where.cy, n < hero.hp, ink) for n in range(HIT_POINTS)]
    flasks = [symbol(name[1].right - 2.0 - n * 4.2, upper.cy, SIGNS["potion"], 3.8, ink) for n in range(hero.potions)]
    stroke = Stroke(theme.accent, 0.9) if active else Stroke(ink, 0.25)
    caption = f"{context.word(hero.name)} · {hero.cell}" if hero.cell else context.word(hero.name)
    return Named(
        f"roster-{hero.name}",
        title,
        rect(box, fill=look.tint if hero.cell else None, stroke=stroke, r=1.2),
        at(sign.cx, sign.cy, body(look, 8.6, SIGNS[hero.name], done=hero.done or not hero.cell)),
        label(name[0], caption, 11, face="Sans-Semi", fill=ink, anchor="start", pad=0),
        *hearts,
        *flasks,
        label(state_box, text, 9, fill=theme.ink, anchor="start", pad=0),
    )


def _life(x: float, y: float, left: bool, ink: str) -> Shape:
    art = symbol(x, y, SIGNS["life"], 3.8, ink)
    return art if left else hollow(art, 0.25)


# --- the Lord of the Monsters --------------------------------------------------------------------


def lord(box: Box, state: State, context: GameContext) -> Shape:
    """Goblins, summoning packs and bonus points; what the heroes have found."""
    look = context.side("goblin")
    upper, lower = box.inset(1.4, 0.8).rows(REST, REST)
    points = f"{context.words('inv_bonus')} {state.bonus}"
    wide = max(25.0, width(points, "Sans-Semi", 10.5))  # what French needs more, the name has to spare
    name, packs, bonus = upper.columns(71.0 - wide, REST, wide, gap=1.5)
    return group(
        rect(box, fill=look.tint, stroke=Stroke(look.ink, 0.25), r=1.2),
        label(name, context.words("inv_lord"), 10.5, face="Sans-Semi", fill=look.ink, anchor="start", pad=0),
        Named("packs", packs_said(state, context), Lasting(_packs, packs, state.packs, context)),
        label(bonus, points, 10.5, face="Sans-Semi", fill=look.ink, anchor="end", pad=0),
        Named("goblins", goblins_said(state, context), Lasting(_goblins, lower, _counted(state), context)),
        Named("found", found_said(state, context), Lasting(_found, lower, state.found, context)),
    )


def _packs(box: Box, packs: Sequence[int], context: GameContext) -> Shape:
    """The packs that are left are bold, the spent ones in dashes."""
    look, left, out = context.side("goblin"), list(packs), []
    head = box.columns(width(context.words("inv_packs"), "Sans", 10.5) + 1.5, REST)
    out.append(label(head[0], context.words("inv_packs"), 10.5, fill=look.ink, anchor="start", pad=0))
    for n, size in enumerate(PACKS):
        chip = Box(head[1].x + n * 7.0, box.cy - 2.5, 6.0, 5.0)
        here = size in left
        if here:
            left.remove(size)
        out.append(
            rect(chip, fill=PAPER, stroke=Stroke(look.ink, 0.5 if here else 0.2, () if here else (0.8, 0.8)), r=1.0)
        )
        face = "Sans-Bold" if here else "Sans"
        out.append(label(chip, f"{size}", 10.5, face=face, fill=look.ink if here else context.theme.soft, pad=0))
    return group(*out)


def _counted(state: State) -> tuple[tuple[str, int], ...]:
    weapons = [goblin.weapon for goblin in state.goblins]
    return ("goblin", len(weapons)), ("sword", weapons.count("sword")), ("bow", weapons.count("bow"))


def _goblins(box: Box, counted: Iterable[tuple[str, int]], context: GameContext) -> Shape:
    """How many goblins there are, and how many with each weapon."""
    look, out, x = context.side("goblin"), [], box.x
    for sign, count in counted:
        out.append(symbol(x + 2.3, box.cy, SIGNS[sign], 4.4, look.ink))
        out.append(
            label(Box(x + 5.2, box.y, 6, box.h), f"{count}", 11, face="Sans-Bold", fill=look.ink, anchor="start", pad=0)
        )
        x += 12.0
    return group(*out)


def _found(box: Box, found: Sequence[str], context: GameContext) -> Shape:
    """What has been found, diamonds first; a hollow lozenge for each diamond that is missing."""
    words = context.words("inv_found")
    diamonds = found.count("diamond")
    faces = [*["diamond"] * diamonds, *["missing"] * max(DIAMONDS_TO_WIN - diamonds, 0)]
    faces += [face for face in found if face != "diamond"]
    room = box.less(left=38)
    wide = width(words, "Sans", 10.5) + 1.5
    step = min(6.0, (room.w - wide) / len(faces))
    return group(
        label(Box(room.x, room.y, wide, room.h), words, 10.5, fill=context.side("goblin").ink, anchor="start", pad=0),
        *[at(room.x + wide + (n + 0.5) * step, room.cy, _token(face, context)) for n, face in enumerate(faces)],
    )


def _token(face: str, context: GameContext) -> Shape:
    if face != "missing":
        return token_face(face, 2.7, context)
    return poly([(0, 2.7), (2.7, 0), (0, -2.7), (-2.7, 0)], stroke=Stroke(context.theme.gold, 0.25, (0.7, 0.7)))


# --- the legend ----------------------------------------------------------------------------------


def legend(box: Box, context: GameContext) -> Shape:
    """Every kind of cell and edge, and a hidden treasure."""
    edges = ("wall", "door", "broken", "window", "stair")
    entries = [(at(-SAMPLE / 2, -SAMPLE, sample_between(kind, SAMPLE, context.theme)), kind) for kind in edges]
    kinds = ("stairs", "sewer", "chair", "table", "treasure")
    entries += [(cell_art(kind, SAMPLE, context.theme), kind) for kind in kinds]
    entries.append((token_face("hidden", SAMPLE * 0.45, context), "hidden"))
    shown = [(art, context.words(f"inv_{key}"), "") for art, key in entries]
    return samples(box.grid(3, 4), shown, 9, context.theme, wide=SAMPLE, pad=1.0)


# --- in words ------------------------------------------------------


_SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def happening(state: State, context: GameContext) -> str:
    """The stage of the game, and what is to be done in it."""
    words = context.words
    if state.stage == "over":
        return words(f"inv_won_{winner(state)}")
    if state.placing:
        return words("inv_to_place", n=state.placing)
    if state.fight:
        fight = state.fight
        names = {role: context.text(figure_text(getattr(fight, role))) for role in ("attacker", "defender", "next")}
        return words("inv_fight_said", **names)
    if state.stage == "potions":
        return words("inv_potions_left", n=state.potions)
    stage = context.text(TEXTS.text("stages", state.stage))
    return words("inv_round", stage=stage, n=state.round) if state.round else stage


def cell_said(name: str, grid: Mapping[GridPoint, str], broken: Collection[str], context: GameContext) -> str:
    """ "D4, sewer; wall north, door east": a cell and what lies between it and the next ones."""
    words, (x, y) = context.words, place_of(name)
    sides = []
    for side, (dx, dy) in _SIDES.items():
        kind, there = grid[x + dx, y + dy], (x + 2 * dx, y + 2 * dy)
        if kind == "open":
            continue
        sentence = f"{words(f'inv_{kind}')} {words(f'inv_{side}')}"
        if there in grid and edge_name(name, name_of(there)) in broken:
            sentence += f" ({words('inv_broken')})"
        sides.append(sentence)
    kind = words(f"inv_{grid[x, y]}")
    return words("inv_cell_beside", cell=name, kind=kind, sides=", ".join(sides)) if sides else f"{name}, {kind}"


def hero_state(hero: Hero, state: State, context: GameContext) -> str:
    """What a hero has still to do, or what has become of it."""
    words = context.words
    if not hero.cell:
        return words("inv_outside" if state.stage == "chairs" else "inv_dead")
    if hero.name == state.active:
        return words("inv_acting", points=state.points, attacks=state.attacks)
    return words("inv_done" if hero.done else "inv_ready")


def hero_said(hero: Hero, state: State, context: GameContext) -> str:
    state_said = hero_state(hero, state, context)
    name = context.word(hero.name)
    if not hero.cell:
        return context.words("inv_hero_gone", hero=name, state=state_said)
    return context.words("inv_hero_said", hero=name, cell=hero.cell, hp=hero.hp, potions=hero.potions, state=state_said)


def goblin_said(goblin: Goblin, state: State, context: GameContext) -> str:
    words = context.words
    doing = words("inv_acting", points=state.points, attacks=state.attacks)
    state_said = doing if goblin.id == state.active else words("inv_done" if goblin.done else "inv_ready")
    return words(
        "inv_goblin_said",
        goblin=context.text(figure_text(goblin.id)),
        cell=goblin.cell,
        weapon=context.word(goblin.weapon),
        state=state_said,
    )


def treasure_said(treasure: Treasure, context: GameContext) -> str:
    return context.words("inv_treasure_said", cell=treasure.cell, face=context.word(treasure.face))


def goblins_said(state: State, context: GameContext) -> str:
    swords, bows = (sum(goblin.weapon == weapon for goblin in state.goblins) for weapon in ("sword", "bow"))
    return context.words("inv_goblins_said", swords=swords, bows=bows)


def packs_said(state: State, context: GameContext) -> str:
    packs = ", ".join(map(str, state.packs)) or context.words("inv_none")
    return context.words("inv_packs_said", packs=packs, bonus=state.bonus)


def found_said(state: State, context: GameContext) -> str:
    faces = ", ".join(map(context.word, state.found)) or context.words("inv_none")
    return context.words("inv_found_said", faces=faces)


def description(state: State, context: GameContext) -> str:
    """The stage, every hero, the goblins, the Lord's means, what is found."""
    sentences = [happening(state, context)]
    sentences += [hero_said(hero, state, context) for hero in state.heroes]
    sentences += [goblins_said(state, context), packs_said(state, context), found_said(state, context)]
    return " ".join(f"{sentence}." for sentence in sentences)
