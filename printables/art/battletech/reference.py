"""The rules of a table on one page: the number to roll, locations, movement, arcs, the turn, where damage goes."""

from collections.abc import Callable, Sequence

from games.battletech.board import TERRAIN
from games.battletech.damage import LOCATION_NAMES, LOCATIONS, hit_side
from games.battletech.grid import centre, distance
from games.battletech.mechs import WEAPONS
from games.battletech.movement import LEAVING_COST, TURN_COST
from games.battletech.sight import BLOCKED_AT, Woods
from games.battletech.tohit import BASE, CERTAIN_MISS, in_arc, probability, to_hit
from printables.art.battletech.armour import arrow
from printables.art.battletech.context import HUMANOID, SheetContext, ground_name, mark
from printables.art.battletech.figure import ARROWS, DRESS, OUTLINES, placed
from printables.art.battletech.roll_tables import HITS_TALL, TO_HIT_HEIGHT, hit_table, signed, to_hit_table
from printables.flow import Strip, lines_of, prose, stacked
from printables.hexes import Hexes, Knot
from printables.layout import REST, Box, Share
from printables.options import PrintOptions
from printables.pieces import MarkedWords, heading, marked, ours
from printables.shapes import (
    Shape,
    Stroke,
    Tagged,
    at,
    centred,
    group,
    label,
    line,
    list_entry,
    paragraph,
    poly,
    rect,
    segments,
    table_row,
    underline,
)
from printables.sheets import PageContent, Style, enlarged
from printables.symbols import figure, symbol
from printables.terrain import hex_ground
from printables.theme import PAPER

WIDEST, LOWEST = 194.0, 256.5  # mm: on paper larger both ways the whole page grows
GAP, HEAD, TITLE, CAPTIONS, ROW = 4.0, 13.0, 7.0, 4.8, 7.4  # mm
APART = 2.8  # mm between the parts of the left column
SIZES, SMALL = (9.5, 9.0, 8.5, 8.0), 6.8  # points: the largest of them at which the left column holds all
FIGURE, FIGURE_HIGH, ARROW_OFF = 1.28, 64.0, 0.2  # of the figure: its height in widths, and at most in mm; mm
NAMED, BESIDE = 4.6, 2.0  # mm: a line that spells out what a location is called in short; below the figure
MIDDLE, REACH = "0404", 2  # the mech of the diagrams of arcs, and how far they show
ARCS = ("forward", "left_arm", "right_arm")
SIDES = ("front", "left", "right", "rear")


def reference(style: Style, _options: PrintOptions) -> list[PageContent]:
    """One page."""
    words, context = style.words, SheetContext.of(style)
    large = enlarged(style.sheet.room, WIDEST, LOWEST)
    page = large.page
    notes = prose(words("note_rebuilt"), SMALL, page.w, fill=style.theme.soft)
    head, hit, where, middle, low = page.rows(HEAD, TO_HIT_HEIGHT, HITS_TALL, REST, notes.height, gap=GAP)
    left, right = middle.columns(REST, 88, gap=6)
    points, parts = _left(context, left)
    arcs, body = right.rows(TITLE + 55, REST, gap=GAP)
    art = large.placed(
        _head(head, context),
        to_hit_table(hit, context),
        hit_table(where, context, tall=True),
        stacked(left, parts, APART),
        _diagrams(arcs, context),
        _transfer(body, context, points),
        notes.draw(low),
    )
    return [PageContent(words("bt_reference"), art, words("desc_bt_reference"))]


def _left(context: SheetContext, left: Box) -> tuple[float, list[Strip]]:
    """The size of the text, and what stands in the left column at that size."""
    for points in SIZES:
        parts = [
            _moves(context, left.w, points),
            _turn(context, left.w, points),
            example(context, left.w, points),
            chances(context),
        ]
        if sum(part.height + APART for part in parts) <= left.h:
            break
    return points, parts


def _head(box: Box, context: SheetContext) -> Shape:
    theme, words = context.theme, context.words
    sign, title = box.columns(15, REST)
    kicker, name = title.rows(4.6, REST)
    return group(
        symbol(sign.cx - 1, sign.cy, HUMANOID, 12, theme.accent),
        label(kicker, "BattleTech", 9, face="Sans-Semi", fill=theme.accent, anchor="start", pad=0),
        heading(name, words("bt_reference"), 18, theme),
        line((box.x, box.y - 1), (box.right, box.y - 1), theme.stroke(0.4)),
    )


# --- movement, the turn --------------------------------------------------------------------------


def _moves(context: SheetContext, wide: float, points: float) -> Strip:
    """V3–V9, W9, L2–L4 What ground costs, adds and hides, and what else costs MP."""
    theme, words = context.theme, context.words
    more = [
        words("move_turn", n=TURN_COST),
        words("move_run"),
        words("move_back"),
        words("move_leave", n=LEAVING_COST),
        words("sight_rule", n=BLOCKED_AT),
    ]
    rules = _sentences([(sentence, "") for sentence in more], context, wide, points)

    def draw(box: Box) -> Shape:
        captions, *rows = box.rows(CAPTIONS, *[ROW] * len(TERRAIN))
        widths = (REST, 17.0, 17.0, 17.0)
        swatch = Hexes(6.6)
        keys = ("ground", "mp_to_enter", "to_hit_each", "sight_each")
        heads = [
            label(cell, words(key), 7, face="Sans-Semi", fill=theme.soft, anchor="middle" if n else "start", pad=0.4)
            for n, (cell, key) in enumerate(zip(captions.columns(*widths), keys, strict=True))
        ]
        out: list[Shape] = [table_row(heads, head=True)]
        for row, (kind, ground) in zip(rows, TERRAIN.items(), strict=True):
            name, cost, adds, hides = row.columns(*widths)
            sign, room = name.columns(8.5, REST)
            shown = (
                label(room, ground_name(kind, context), points, fill=theme.ink, anchor="start", pad=0),
                marked(cost, f"{ground.cost}", 10, mark=ours(ground.reconstruction), face="Sans-Semi",
                       fill=theme.ink, anchor="middle"),
                label(adds, signed(ground.to_hit), 10, face="Sans-Semi", fill=theme.ink),
                label(hides, f"{ground.weight}", 10, face="Sans-Semi", fill=theme.ink),
            )  # fmt: skip
            out += [
                at(sign.cx - 0.4, sign.cy, hex_ground(kind, swatch, theme), poly(swatch.corners(), stroke=theme.hair)),
                table_row(shown),
                underline(row, theme.hair),
            ]
        return group(rect(captions, fill=theme.panel), Tagged("Table", *out))

    table = Strip(CAPTIONS + ROW * len(TERRAIN), draw)
    return Strip.titled(words("movement"), 12, TITLE, theme, table, rules)


def _sentences(
    sentences: Sequence[MarkedWords], context: SheetContext, wide: float, points: float, numbered: bool = False
) -> Strip:
    """Sentences below each other, each with its mark."""
    broken = [lines_of(sentence, points, wide - 8, context.theme.ink, sign) for sentence, sign in sentences]

    def draw(box: Box) -> Shape:
        out, y = [], box.top - 1.2
        for n, lines in enumerate(broken, 1):
            number = label(Box(box.x, y - lines.step, 5, lines.step), f"{n}" if numbered else "–", points,
                           face="Sans-Bold", fill=context.theme.accent, anchor="start")  # fmt: skip
            room = Box(box.x + 6, y - lines.height, box.w - 6, lines.height)
            out.append(list_entry(lines.draw(room), number))
            y -= lines.height + 1.3
        return Tagged("L", *out)

    return Strip(1.2 + sum(lines.height + 1.3 for lines in broken), draw)


def _turn(context: SheetContext, wide: float, points: float) -> Strip:
    """S1–S8 The turn."""
    steps = ("initiative", "movement", "declare", "resolve", "end")
    rules = _sentences([(context.words(f"turn_{key}"), "") for key in steps], context, wide, points, numbered=True)
    return Strip.titled(context.words("the_turn"), 12, TITLE, context.theme, rules)


# --- arcs ----------------------------------------------------------------------------------------


def around() -> list[str]:
    """The hexes round the mech of the diagrams."""
    column, row = int(MIDDLE[:2]), int(MIDDLE[2:])
    span = range(-REACH, REACH + 1)
    near = [f"{column + x:02}{row + y:02}" for x in span for y in span]
    return [hex_ for hex_ in near if 0 < distance(MIDDLE, hex_) <= REACH]


def arc_at(hex_: str) -> str:
    """W4 Which weapons reach a hex: "forward" all of them, else those of an arm, "" none."""
    return next((arc for arc in ARCS if in_arc(arc, 0, MIDDLE, hex_)), "")


def side_at(hex_: str) -> str:
    """H2, H10 The side on which a mech is hit from a hex."""
    return hit_side(MIDDLE, 0, hex_)


def _diagrams(box: Box, context: SheetContext) -> Shape:
    words = context.words
    left, right = box.columns(REST, REST, gap=4)
    arcs = [(arc, words(f"letter_{arc}"), words(f"arc_{arc}")) for arc in ARCS]
    sides = [(side, words(f"letter_{side}"), words(f"hit_{side}")) for side in SIDES]
    return group(
        _diagram(left, words("arcs"), mark("W4"), arcs, arc_at, context, words("arc_none")),
        _diagram(right, words("hit_sides"), mark("H2", "R"), sides, side_at, context),
    )


def _diagram(box: Box, title: str, sign: str, kinds: Sequence[tuple[str, str, str]], kind_of: Callable[[str], str],
             context: SheetContext, blank: str = "") -> Shape:  # fmt: skip
    """The hexes round a mech that faces north, each with the letter of its kind; `blank` says what one without is."""
    theme = context.theme
    head, picture, text = box.rows(TITLE, REST, 4.6 * ((len(kinds) + 1) // 2))
    flat = min(picture.h / (2 * REACH + 1), picture.w / (3 * REACH + 2) * 3**0.5)
    hexes = Hexes(flat)
    tint = {kind: theme.tints[n + 1] for n, (kind, _, _) in enumerate(kinds)}
    letters = {kind: letter for kind, letter, _ in kinds}
    x0, y0 = hexes.point(*centre(MIDDLE))
    out: list[Shape] = [marked(head, title, 11, mark=sign, face="Serif-Semi", fill=theme.ink, pad=0)]
    knots: dict[str, list[Knot]] = {}
    for hex_ in (MIDDLE, *around()):
        x, y = hexes.point(*centre(hex_))
        kind = "" if hex_ == MIDDLE else kind_of(hex_)
        hexagon = poly(hexes.corners(), fill=tint.get(kind) or PAPER, stroke=Stroke(theme.grid, 0.2))
        knots.setdefault(kind, []).append(centre(hex_))
        inside = (
            label(Box(-4, -2, 8, 4), letters[kind], 9, face="Sans-Semi", fill=theme.ink, pad=0) if kind else group()
        )
        out.append(at(picture.cx + x - x0, picture.cy + y - y0, hexagon, inside))
    edges = [edge for kind in letters for edge in hexes.rim(knots[kind])]
    out.append(at(picture.cx - x0, picture.cy - y0, segments(edges, theme.stroke(0.5))))
    r = flat * 0.46
    tip = at(0, 0, poly([(r, 0), (r * 0.62, r * 0.36), (r * 0.62, -r * 0.36)], fill=theme.accent), turn=hexes.facing(0))
    out.append(at(picture.cx, picture.cy, figure(0, -flat * 0.13, HUMANOID, flat * 0.54, theme.ink, theme), tip))
    cells = [
        cell for row in text.rows(*[REST] * ((len(kinds) + 1) // 2)) for cell in row.columns(Share(1.25), REST, gap=1.5)
    ]
    meanings = [f"{letter}\u00a0= {meaning}" for _, letter, meaning in kinds] + [blank] * bool(blank)
    for cell, meaning in zip(cells, meanings, strict=False):
        out.append(label(cell, meaning, 7.5, fill=theme.soft, anchor="start", pad=0))
    return group(*out)


# --- damage --------------------------------------------------------------------------------------


def _transfer(box: Box, context: SheetContext, points: float) -> Shape:
    """H3–H7, V10 The figure with the arrows along which damage goes on, and what is lost with what."""
    theme, words = context.theme, context.words
    sentences = [(words(f"damage_{key}"), "") for key in ("arrows", "gone", "torso", "leg", "vital")]
    sentences.append((words("damage_silent"), mark("H8", "R")))
    rules = _sentences(sentences, context, box.w, points)
    high = min(FIGURE_HIGH, box.h - TITLE - rules.height - BESIDE)
    title, body, _, text, _ = box.rows(TITLE, high, BESIDE, rules.height, REST)
    room, names = body.columns(high / FIGURE, REST, gap=4 * BESIDE)
    spelled = names.inset(0, (high - NAMED * len(LOCATIONS)) / 2).rows(*[NAMED] * len(LOCATIONS))
    out = [poly(placed(outline, room), fill=PAPER, stroke=Stroke(theme.grid, 0.3)) for outline in DRESS]
    for location in LOCATIONS:
        edges = placed(OUTLINES[location], room)
        x, y = (sum(point[i] for point in edges) / len(edges) for i in (0, 1))
        out.append(poly(edges, fill=theme.panel or PAPER, stroke=theme.stroke(0.3)))
        out.append(centred(x, y, context.in_short(location), 8, fill=theme.ink))
    out += [arrow(placed(way, room), theme.accent, ARROW_OFF) for way in ARROWS.values()]
    return group(
        context.heading(title, "damage_goes", 12),
        *out,
        *[_spelled(cell, location, context) for cell, location in zip(spelled, LOCATIONS, strict=True)],
        rules.draw(text),
    )


def _spelled(box: Box, location: str, context: SheetContext) -> Shape:
    """What a location is called in short, and its name."""
    short, name = box.columns(8, REST)
    return Tagged(
        "P",
        label(short, context.in_short(location), 8, face="Sans-Bold", fill=context.theme.ink, anchor="start", pad=0),
        label(name, context.text(LOCATION_NAMES[location]), 8.5, fill=context.theme.ink, anchor="start", pad=0),
    )


# --- an attack worked out as the rules do it ------------------------------------------------------


SUM, CAPTION, CHANCES = 7.0, 6.4, 10.0  # mm
BELOW_SUM = 7.0  # points
WEAPON, HEXES, MOVED, WOODS = "medium-laser", 5, 4, Woods(1, 0)


def example(context: SheetContext, wide: float, points: float) -> Strip:
    """W5–W9 What is added to what for one shot, and the number to roll."""
    theme, words = context.theme, context.words
    in_words = lines_of(words("example_said", hexes=HEXES, moved=MOVED), points, wide, theme.ink)
    shot = to_hit(WEAPONS[WEAPON].reach, HEXES, "walk", MOVED, WOODS, "clear")
    parts = [(f"{part.value}" if part.why == "base" else f"+{part.value}", part.why) for part in shot.modifiers]
    parts.append((f"{shot.number}+", "roll"))

    def draw(box: Box) -> Shape:
        _, sums, captions = box.rows(1.5, SUM, REST)
        out: list[Shape] = []
        cells, below = (row.columns(*[REST] * len(parts), gap=1.2) for row in (sums, captions))
        for (value, key), cell, low in zip(parts, cells, below, strict=True):
            total = key == "roll"
            edge = theme.stroke(0.5) if total else theme.hair
            out += [
                rect(cell, fill=theme.panel, stroke=edge, r=1.0),
                label(cell, value, 11, face="Sans-Bold" if total else "Sans-Semi",
                      fill=theme.accent if total else theme.ink),
                paragraph(low.less(above=0.4), words(f"example_{key}", moved=MOVED), BELOW_SUM, fill=theme.soft),
            ]  # fmt: skip
        return group(*out)

    return Strip.titled(words("example"), 12, TITLE, theme, in_words, Strip(SUM + CAPTION + 2.0, draw))


def chances(context: SheetContext) -> Strip:
    """How likely two dice bring each number that can be asked for."""
    theme = context.theme

    def draw(box: Box) -> Shape:
        numbers = range(BASE, CERTAIN_MISS)
        upper, lower = box.rows(REST, REST)
        cells = zip(numbers, upper.columns(*[REST] * len(numbers)), lower.columns(*[REST] * len(numbers)), strict=True)
        out: list[Shape] = [rect(upper, fill=theme.panel)]
        for number, top, low in cells:
            out += [
                label(top, f"{number}+", 9, face="Sans-Semi", fill=theme.ink, pad=0.2),
                label(low, f"{round(100 * probability(number))}\u00a0%", 8.5, fill=theme.ink, pad=0.2),
            ]
        edges = [((box.x, y), (box.right, y)) for y in (box.top, upper.y, box.y)]
        return group(*out, segments(edges, theme.hair))

    return Strip.titled(context.words("chances"), 12, TITLE, theme, Strip(CHANCES, draw))
