"""The battlefield of a scenario: a page with all that is needed to set it up, and the board at any size over pages."""

from collections.abc import Sequence

from msgspec.structs import replace

from games.battle_cry.board import BOARD
from games.battle_cry.dice import SIDES
from games.battle_cry.ground import IN_HEXES, KINDS
from games.battle_cry.scenario import Objective, Scenario
from printables.art.battle_cry.field import (
    EDGE,
    FIGURES,
    STRIP,
    Battlefield,
    battlefield,
    flat_for,
    objective_sign,
    sample,
    setup_mark,
)
from printables.art.battle_cry.scenarios import OfScenario, day_of
from printables.assembly import More
from printables.flow import Lines, Stackable, flow, lines_of, prose, stacked
from printables.fonts import legible, plain, width
from printables.layout import REST, SLACK, Box
from printables.pieces import OURS, LegendEntry, clear, heading, marked, ours, plate, samples, written
from printables.shapes import Shape, Stroke, Tagged, at, group, label, line, underline
from printables.sheets import Enlarged, PageContent, Sheet, Style, enlarged, later
from printables.symbols import symbol
from printables.terrain import fence
from printables.theme import Theme
from printables.tiles import cut_up, tiles
from printables.words import Words

WIDE, HIGH = 281.0, 186.0  # mm: on larger paper the page grows
COLUMN, GAP, HEAD = 46.0, 4.0, 13.0  # mm
ROW, ENTRY, ENTRY_WIDE = 5.6, 7.0, 33.0
FACT, FACTS_APART, MARK_WIDE = 10.0, 13.0, 2.0  # points; mm from one fact of the head to the next, and for its mark
STAR = 1.16  # of the size of a star: how high it is with its white edge
ENTRIES = len(IN_HEXES) + 4  # at most in a legend: each terrain, a fence, an objective, the set-up, a section line
NOTE, SMALL = 8.0, 6.8  # points
NOTES_LEAST = 14.0  # mm
GOAL_SIGN, GOAL_SIDE, GOAL_HEX = 8.0, 6.0, 9.0  # mm in the row of an objective beside its name
FACTS_HIGH, SIGN_WIDE = 6.0, 8.0  # mm, beside the plan of the sheets
MORE = (86.0, 90.0)  # mm: how wide all is there, and how high at most


class BattleBoard(OfScenario):
    """The board of a scenario. With hexes that have a size it goes over several pages besides its one page."""

    setup: bool = True
    revision: str = ""


def battle_board(style: Style, data: BattleBoard) -> list[PageContent]:
    """The page to set up from, a page for notes that it has no room for, and the board at its true size."""
    words = style.words
    sheet = style.sheet.lying
    large, (head, map_room, legend, right) = _rooms(sheet)
    note = prose(words("note_reconstructed"), SMALL, COLUMN, fill=style.theme.soft)
    facts, notes, cut_off = _facts(right, data, style)
    sentences = "\n\n".join(filter(None, (_sentences(data, words), cut_off)))
    shown, rest = lines_of(sentences, NOTE, COLUMN, style.theme.ink).split(notes.h - note.height - 1)

    def draw() -> Shape:
        entries, columns = _legend_entries(data, style), _columns(legend)
        field, rows = _field(data, style, flat_for(map_room)), -(-len(entries) // columns)
        w, h = field.size
        cells = Box(legend.x, map_room.top - h - 2 - ENTRY * rows, legend.w, ENTRY * rows).grid(columns, rows)
        art = group(
            _head(head, data, style),
            at(
                map_room.cx - w / 2,
                map_room.top - h,
                Tagged("Figure", battlefield(field), alt=desc, box=Box(0, 0, w, h)),
            ),
            samples(cells, entries, 8, style.theme, wide=ENTRY + 1.5),
            facts,
            shown.draw(notes.less(below=note.height)) if shown else None,
            note.draw(Box(notes.x, notes.y, notes.w, note.height)),
        )
        return large.placed(art)

    part = words("battle_board")
    desc = words("desc_battle_board", name=plain(data.scenario.name), terrain=len(data.scenario.ground.kinds),
                 units=len(data.scenario.ground.placed))  # fmt: skip
    contents = [
        PageContent(part, later(draw), desc, sheet, pieces=-(-len(BOARD.hexes) // 2),
                    scale=_scale(page_flat(style.sheet), words))
    ]  # fmt: skip
    if rest:
        contents += _more_notes(rest, style)
    if not data.hex_mm:
        return contents
    more = _more(data, style) if data.scenario.ground.empty and not data.scenario.objectives else None
    if more and more.size[1] > MORE[1]:
        more = None
    boards = _true_size(data, desc, more, style)
    return boards if more and len(boards) > 1 else contents + boards


def _true_size(data: BattleBoard, desc: str, more: More | None, style: Style) -> list[PageContent]:
    """The board at its true size, without the units of the set-up: the pieces themselves come there."""
    field = replace(_field(data, style, data.hex_mm), setup=False)
    (w, h), calm = field.size, field.calm
    plan, _sheet = cut_up((w, h), style.sheet, calm=calm)
    field = replace(field, seams=(plan.lefts[1:], plan.tops[1:]))
    return tiles(
        lambda: battlefield(field),
        (w, h),
        style,
        style.words("battlefield"),
        desc,
        cells=len(BOARD.hexes),
        scale=_scale(data.hex_mm, style.words),
        calm=calm,
        field=Box(0, 0, w, h).inset(0, STRIP - EDGE),
        more=more,
    )


def _sentences(data: BattleBoard, words: Words) -> str:
    """What the scenario says, and first where it is set up from, if not from here."""
    by_book = ""
    if data.scenario.ground.empty:
        size = {"size": words.number(data.hex_mm), "product": words("loose_terrain")}
        by_book = words("by_book_loose", **size) if data.hex_mm else words("by_book")
    ours = words("facts_ours") if facts_ours(data.scenario) else ""
    return "\n\n".join(filter(None, (by_book, *data.scenario.notes.said_in(words.lang).splitlines(), ours)))


def _more(data: BattleBoard, style: Style) -> More:
    """What is known of a scenario whose ground stands in its book, for the page with the plan of its sheets."""
    plan, sentences = data.scenario, lines_of(_sentences(data, style.words), NOTE, MORE[0], style.theme.ink)
    ruling = "" if facts_ours(plan) else style.words("note_reconstructed")
    note = prose(ruling, SMALL, MORE[0], fill=style.theme.soft)
    rows = (HEAD, FACTS_HIGH, 7.0 + ROW * len(KINDS), sentences.height, note.height)
    size = (MORE[0], sum(rows) + 3 * (len(rows) - 1))

    def draw() -> Shape:
        head, facts, order, rules, foot = Box(0, 0, *size).rows(*rows, gap=3)
        kicker, name = head.rows(4.4, REST)
        told_day = legible(style.words.day(day_of(plan.date)), ("Sans",)).text
        title, day = name.columns(REST, width(told_day, "Sans", FACT))
        halves = [box.columns(REST, REST, gap=GAP) for box in (facts, order)]
        return group(
            _edition(kicker, plan, style),
            written(title, plan.name, style.theme.ink, 14, faces=("Serif-Semi", "Sans"), pad=0),
            written(day, told_day, style.theme.soft, FACT, faces=("Sans",), pad=0),
            *[
                _fact(room.less(left=SIGN_WIDE), *known, style)
                for known, room in zip(_known(plan, style.words), halves[0], strict=True)
            ],
            *[_order(room, side, data, style) for side, room in zip(SIDES, halves[1], strict=True)],
            sentences.draw(rules),
            note.draw(foot),
        )

    return More(size, draw)


def page_flat(sheet: Sheet) -> float:
    """How wide the hexes of the board on one page are, mm: the same for every scenario."""
    large, (_head, map_room, _legend, _right) = _rooms(sheet.lying)
    return flat_for(map_room) * large.scale


def _scale(flat: float, words: Words) -> str:
    return words("fields_hexes", field=words.number(round(flat, 1)))


def _rooms(sheet: Sheet) -> tuple[Enlarged, tuple[Box, Box, Box, Box]]:
    """The page as it grows on this paper, and its parts before that: head, board, legend, the column beside."""
    large = enlarged(sheet.room, WIDE, HIGH)
    head, body = large.page.rows(HEAD, REST, gap=2)
    left, right = body.columns(REST, COLUMN, gap=GAP)
    map_room, legend = left.rows(REST, ENTRY * -(-ENTRIES // _columns(left)), gap=2)
    return large, (head, map_room, legend, right)


def _columns(box: Box) -> int:
    """How many entries of the legend stand side by side."""
    return max(int(box.w // ENTRY_WIDE), 1)


def _field(data: BattleBoard, style: Style, flat: float) -> Battlefield:
    plan = data.scenario
    return Battlefield(plan.ground, flat, style.theme, style.words, plan.objectives, data.setup)


def _head(box: Box, data: BattleBoard, style: Style) -> Shape:
    """Edition and name on the left; day, flags and who begins on one line, up to the right edge."""
    theme, plan = style.theme, data.scenario
    kicker, name = box.less(below=1).rows(4.4, REST)
    facts, right = _told_facts(name, data, style)
    day = style.words.day(day_of(plan.date))
    left = right - width(legible(day, ("Sans",)).text, "Sans", FACT)
    return group(
        _edition(kicker, plan, style),
        written(Box(name.x, name.y, left - 4 - name.x, name.h), plan.name, theme.ink, 18, faces=("Serif-Semi", "Sans"),
                pad=0),
        written(Box(left, name.y, right - left, name.h), day, theme.soft, FACT, faces=("Sans",), pad=0),
        facts,
        underline(box, theme.stroke(0.4)),
    )  # fmt: skip


def _told_facts(box: Box, data: BattleBoard, style: Style) -> tuple[Shape, float]:
    """How many flags win and who begins, up to the right edge of a box; where what stands left of them ends."""
    out, right = [], box.right
    for sign, fact, mark in reversed(_known(data.scenario, style.words)):
        wide = width(fact, "Sans-Semi", FACT) + (MARK_WIDE if mark else 0.0)
        room = Box(right - wide, box.y, wide, box.h)
        out.append(_fact(room, sign, fact, mark, style))
        right = room.x - FACTS_APART
    return group(*out), right


def _known(plan: Scenario, words: Words) -> Sequence[tuple[str, str, str]]:
    """How many flags win and who begins: a symbol, words, and their mark."""
    ends = "flags_end" if plan.objectives else "flags_to_win"  # C8: objectives add their points when the flags are won
    flags, first = words(ends, n=plan.victory_flags), words("moves_first", side=words(plan.first_side))
    return (
        ("flag", flags, _mark(plan.victory_flags_verified, plan)),
        ("run", first, _mark(plan.first_side_verified, plan)),
    )


def _fact(box: Box, sign: str, fact: str, mark: str, style: Style) -> Shape:
    """Words in a box, and their symbol left of it."""
    return group(
        marked(box, fact, FACT, mark=mark, face="Sans-Semi", fill=style.theme.ink, pad=0),
        symbol(box.x - 4.2, box.cy, sign, 5.2, style.theme.accent),
    )


def _edition(box: Box, plan: Scenario, style: Style) -> Shape:
    """The edition that a scenario is of."""
    edition, mark = f"Battle Cry · {style.words(f'edition_{plan.edition}')}", ours(all_ours(plan))
    return marked(box, edition, 8.5, mark=mark, face="Sans-Semi", fill=style.theme.accent, pad=0)


def all_ours(plan: Scenario) -> bool:
    """Whether nothing that this page says of a scenario is known from elsewhere: then one mark at its title says so."""
    verified = plan.first_side_verified or plan.victory_flags_verified
    orders, objectives = plan.orders.values(), plan.objectives
    set_up = plan.ground.reconstruction and all(order.reconstruction for order in orders)
    return set_up and not verified and all(objective.reconstruction for objective in objectives)


def facts_ours(plan: Scenario) -> bool:
    """Whether both orders of battle, the flags and who begins are ours: then one sentence says so."""
    verified = plan.first_side_verified or plan.victory_flags_verified
    return not verified and all(order.reconstruction for order in plan.orders.values()) and not all_ours(plan)


def _mark(verified: bool, plan: Scenario) -> str:
    """The mark of a fact that is ours, unless one sentence says it of all of them."""
    return "" if verified or all_ours(plan) or facts_ours(plan) else OURS


# --- the column on the right ---------------------------------------------------------------------


def _facts(box: Box, data: BattleBoard, style: Style) -> tuple[Shape, Box, str]:
    """The orders of battle and the objectives; also the room that is left below them, and the objectives whose names
    are too long for it, in words.
    """
    plan, out, cut_off = data.scenario, [], ""
    order_high = 7.5 + ROW * len(KINDS)
    free = box.h - 2 * order_high - 9.0 - 6.0 - NOTES_LEAST
    step = min(ROW + 0.6, free / max(len(plan.objectives), 1))  # a scenario may have twenty
    names = [_goal_name(goal, style) for goal in plan.objectives]
    highs = [max(step, name.height + 1.6) for name in names]
    if sum(highs) > free:
        highs = [step] * len(highs)
        long = [goal for goal, name in zip(plan.objectives, names, strict=True) if len(name.lines) > 1]
        called = [" ".join(filter(None, ("–", goal.hex, goal.name.said_in(style.words.lang)))) for goal in long]
        cut_off = "\n".join([style.words("objectives"), *called])
    goals = 6.0 + sum(highs) if highs else 0.0
    union, confederacy, objectives, rest = box.rows(order_high, order_high, goals, REST, gap=3)
    for side, room in zip(SIDES, (union, confederacy), strict=True):
        out.append(_order(room, side, data, style))
    if plan.objectives:
        out.append(_objectives(objectives, highs, step, data, style))
    return group(*out), rest, cut_off


def _order(box: Box, side: str, data: BattleBoard, style: Style) -> Shape:
    theme, words = style.theme, style.words
    order, sign = data.scenario.orders[side], theme.sides[side]
    counts = {kind: order.generals if kind == "general" else order.count(kind) for kind in KINDS}
    band, *rows = box.rows(7.0, *[ROW] * len(KINDS), REST)
    room = clear(band, sign)
    out = [
        plate(band, sign),
        marked(
            room,
            words(side),
            10,
            mark=_mark(not order.reconstruction, data.scenario),
            face="Sans-Bold",
            fill=sign.on,
            pad=3.4,
        ),
    ]
    for row, (kind, count) in zip(rows, counts.items(), strict=False):
        figure, name, number = row.columns(9, REST, 10)
        out += [
            symbol(figure.cx, figure.cy, FIGURES[kind], 4.4, sign.ink),
            label(name, words(f"unit_{kind}"), 9, fill=theme.ink, anchor="start", pad=0),
            label(number, f"{count}", 10.5, face="Sans-Semi", fill=theme.ink, anchor="end"),
            underline(row, theme.hair),
        ]
    return group(*out)


def _goal_widths(goal: Objective) -> tuple[float, float, float]:
    """Of the row of an objective: mm for its name, for whose it is, and for where."""
    side, where = 0.0 if goal.side == "both" else GOAL_SIDE, GOAL_HEX if goal.hex else 0.0
    return COLUMN - GOAL_SIGN - where - side, side, where


def _goal_name(goal: Objective, style: Style) -> Lines:
    """What an objective is called, in lines."""
    return lines_of(goal.name.said_in(style.words.lang), NOTE, _goal_widths(goal)[0], style.theme.ink)


def _objectives(box: Box, highs: Sequence[float], step: float, data: BattleBoard, style: Style) -> Shape:
    """A row `highs` mm high for each; a name that takes more than one line stands there whole where its row is higher
    than a `step`.
    """
    theme, words = style.theme, style.words
    head, *rows = box.rows(6.0, *highs, REST)
    out = [heading(head, words("objectives"), 10, theme)]
    for row, objective in zip(rows, data.scenario.objectives, strict=False):
        sign, name, side, where = row.columns(GOAL_SIGN, *_goal_widths(objective))
        lines, called = _goal_name(objective, style), objective.name.said_in(words.lang)
        whole = len(lines.lines) > 1 and row.h > step + SLACK
        mark = _mark(not objective.reconstruction, data.scenario)
        out += [
            at(sign.cx - 1, sign.cy, objective_sign(objective.points, min(5.2, step / STAR), theme)),
            lines.draw(name.less(above=(name.h - lines.height) / 2))
            if whole
            else written(name, called, theme.ink, 9, faces=("Sans",), pad=0),
            marked(where, objective.hex, 8.5, mark=mark, fill=theme.ink, anchor="end", pad=0),
            underline(row, theme.hair),
        ]
        if objective.side != "both":
            out.append(symbol(side.cx, side.cy, "flag", 3.4, theme.sides[objective.side].ink))
    return group(*out)


def _more_notes(rest: Stackable, style: Style) -> list[PageContent]:
    """Pages for long notes."""
    head, body = style.sheet.room.rows(8, REST, gap=2)
    title = heading(head, style.words("notes"), 14, style.theme)
    count = int((body.w + GAP) // (COLUMN + GAP))
    wide = Box(body.x, body.y, body.w + GAP, body.h)  # the last column needs no room beside it
    boxes, columns = wide.columns(*[COLUMN] * count, REST, gap=GAP), flow([rest], body.h, body.h, 0.0)
    pages = [columns[n : n + count] for n in range(0, len(columns), count)]
    return [PageContent(style.words("notes"), group(title, *map(stacked, boxes, page))) for page in pages]


# --- the legend ----------------------------------------------------------------------------------


def _legend_entries(data: BattleBoard, style: Style) -> list[LegendEntry]:
    """What is on the board; where its ground is not known, nothing but the lines."""
    theme, words, ground = style.theme, style.words, data.scenario.ground
    mark = _mark(not ground.reconstruction, data.scenario)
    found: list[LegendEntry] = []
    for kind in dict.fromkeys(ground.kinds.values()):
        found.append((sample(kind, ENTRY - 1.4, theme), words(f"terrain_{kind}"), mark))
    if ground.fences:
        found.append((fence((-2.6, 0), (2.6, 0), theme), words("terrain_fence"), mark))
    if any(objective.hex for objective in data.scenario.objectives):
        found.append((objective_sign(1, 6.2, theme), words("legend_objective"), ""))
    if data.setup and ground.placed:
        found.append((_setup_sample(theme), words("legend_setup"), mark))
    dots = line((0, -2.4), (0, 2.4), Stroke(theme.accent, 0.6, (0.01, 1.3)))
    found.append((dots, words("legend_section"), ours(BOARD.reconstruction)))
    return found


def _setup_sample(theme: Theme) -> Shape:
    """A mark of either side."""
    size = ENTRY * 0.46
    return group(
        *[
            at(x, -size / 2, setup_mark(side, "infantry", size, theme))
            for x, side in zip((-size - 0.3, 0.3), SIDES, strict=True)
        ]
    )
