"""The card of the rules: what it tells, its sentences behind signs, its tables."""

from collections.abc import Callable, Sequence

from games.battle_cry.dice import UNITS
from games.battle_cry.ground import KINDS, TERRAIN
from games.battle_cry.numbers import CAMPAIGN
from games.battle_cry.options import DEFAULT, Options
from games.battle_cry.reserve import STANDARD, ReserveTable
from games.battle_cry.roster import full_strength
from games.battle_cry.scenario import DEFAULT_EVENT, ScenarioEvent
from games.battle_cry.units import UNIT_FACTS
from games.core.structs import Value
from printables.art.battle_cry.field import FIGURES, sample
from printables.art.battle_cry.signs import SIGNS, die
from printables.flow import Strip, lines_of
from printables.fonts import PT, width
from printables.layout import REST, Box, Share
from printables.pieces import heading, marked, ours
from printables.shapes import LEADING, Shape, Tagged, at, group, label, labels, list_entry, rect, segments, table_row
from printables.sheets import Style
from printables.symbols import symbol
from printables.terrain import fence
from printables.theme import Theme

SIGN, SAID = 8.6, 10.0  # mm of the column of signs; points
TITLE, UNDER_HEAD, BELOW = 8.0, 1.4, 2.2  # mm: the head of a part; below the words under it; below a sentence
INSET = 2.2  # mm round words in a frame


class BattleReference(Value):
    """The rules as a scenario and the options of a campaign make them. `name` is the scenario's, "" for any."""

    reserve: ReserveTable = STANDARD
    event: ScenarioEvent = DEFAULT_EVENT
    options: Options = DEFAULT
    name: str = ""
    revision: str = ""


Sentences = Sequence[tuple[str, str, str]]  # a sign or none, a sentence behind it, and its mark


def titled_sentences(
    title: str, lines: Sentences, style: Style, grown: float, wide: float, *, dice: bool = False
) -> Strip:
    """A title and sentences, each behind its sign and with its mark; with `dice` the signs are faces of the die."""
    theme = style.theme

    def sign_of(sign: str) -> Shape:
        return (
            at(0, 0, die(sign, theme, printed=True), scale=min(1.0, grown))
            if dice
            else symbol(0, 0, sign, 4.8 * grown, theme.accent)
        )

    return Strip.titled(title, 14, TITLE, theme, listed(lines, grown, wide, theme, sign_of))


def listed(lines: Sentences, grown: float, wide: float, theme: Theme, sign_of: Callable[[str], Shape]) -> Strip:
    """Sentences below each other, each behind its sign as `sign_of` draws it round (0, 0), and with its mark; one
    without a sign leads the others.
    """
    broken = [
        lines_of(sentence, SAID * grown, wide - (SIGN if sign else 0) - (2 if mark else 0), theme.ink, mark)
        for sign, sentence, mark in lines
    ]

    def draw(box: Box) -> Shape:
        leads: list[Shape] = []
        out: list[Shape] = []
        y = box.top
        for (sign, _, _), shown in zip(lines, broken, strict=True):
            aside = SIGN if sign else 0
            body = shown.draw(Box(box.x + aside, y - shown.height, box.w - aside, shown.height))
            if sign:
                out += [at(box.x + 3.6, y - shown.step / 2, sign_of(sign)), list_entry(body)]
            else:
                leads.append(body)
            y -= shown.height + BELOW * grown
        return group(*leads, Tagged("L", *out))

    return Strip(sum(shown.height for shown in broken) + BELOW * grown * (len(lines) - 1), draw)


def wide_of(lines: Sequence[str], points: float) -> float:
    """The width in mm of the widest of some lines, and a little, so that none is made smaller."""
    return max(width(text, "Sans-Semi", points) for text in lines) + 0.1


def lined(box: Box, lines: Sequence[str], points: float, style: Style, *, face: str = "Sans") -> Shape:
    """Lines in the middle of a box."""
    step = points * PT * LEADING
    top = box.cy + step * len(lines) / 2
    places = [Box(box.x, top - step * (n + 1), box.w, step) for n in range(len(lines))]
    return group(*labels(places, lines, points, face=face, fill=style.theme.ink, pad=0))


# --- the tables: units, terrain, how a campaign is judged -----------------------------------------


ROW = 7.3  # mm, before it grows
CAPTION, CAPTIONS = 8.2, 9.0  # points of the heads of columns; mm of their two lines
UNDER, NOTED = 5.6, 8.6  # mm below the tables of units and of terrain, points of the words there


def _table(box: Box, title: str, captions: Sequence[str], widths: Sequence[float], count: int, style: Style,
           grown: float) -> tuple[list[Shape], list[list[Box]]]:  # fmt: skip
    """A titled table with lines, its columns of `widths` mm evenly apart: its frame, with the row of captions last, and
    the cells of its rows. Captions hold their own line breaks.
    """
    theme = style.theme
    head, caption, *rows = box.rows(TITLE, CAPTIONS, *[ROW * grown] * count, REST)
    out: list[Shape] = [
        heading(head, title, 14, theme),
        rect(caption, fill=theme.panel),
        segments([((box.x, row.y), (box.right, row.y)) for row in (caption, *rows[:count])], theme.hair),
    ]
    gap = _gap(widths, box.w)
    first, *others = caption.inset(EDGE, 0).columns(*widths, gap=gap)
    heads = [label(first, captions[0], CAPTION, face="Sans-Semi", fill=theme.ink, anchor="start", pad=0)]
    heads += [lined(cell, heading.split("\n"), CAPTION, style, face="Sans-Semi")
              for cell, heading in zip(others, captions[1:], strict=True)]  # fmt: skip
    out.append(table_row(heads, head=True))
    return out, [row.inset(EDGE, 0).columns(*widths, gap=gap) for row in rows[:count]]


EDGE, APART = 1.0, 2.6  # mm from the ends of a table's lines to what it holds; between columns at the least


def _widths(
    names: Sequence[str], values: Sequence[Sequence[str]], captions: Sequence[str], grown: float
) -> list[float]:
    """The widths in mm of a table's columns: names behind signs, with room for a mark, then values under captions."""
    first = max(SIGN + max(width(name, "Sans", SAID * grown) for name in names) + 2.0, wide_of(captions[:1], CAPTION))
    columns = zip(zip(*values, strict=True), captions[1:], strict=True)
    return [first, *[max(wide_of(column, VALUE * grown), wide_of(caption.split("\n"), CAPTION))
                     for column, caption in columns]]  # fmt: skip


def _gap(widths: Sequence[float], wide: float) -> float:
    """mm between the columns of a table of `wide` mm."""
    return (wide - 2 * EDGE - sum(widths)) / (len(widths) - 1)


def _cell(box: Box, value: str, style: Style, grown: float, *, loud: bool = False) -> Shape:
    """A value in a table; nothing and "–", where there is no such value, are quiet, a `loud` one is not overlooked."""
    theme = style.theme
    if value in (NONE, ZERO):
        return label(box, value, VALUE * grown, fill=theme.soft, pad=0)
    return label(box, value, VALUE * grown, face="Sans-Semi", fill=theme.accent if loud else theme.ink, pad=0)


VALUE, NONE, ZERO = 10.5, "–", "0"  # points

TICK = 3.0  # mm: a box to tick


def _named(cell: Box, name: str, style: Style, grown: float, mark: str = "") -> Shape:
    """The name at the beginning of a row, behind its sign."""
    room = cell.less(left=SIGN)
    return marked(room, name, SAID * grown, mark=mark, fill=style.theme.ink, pad=0)


def units_fit(style: Style, data: BattleReference, grown: float, wide: float) -> bool:
    """Whether the columns of `units_table` are far enough apart in `wide` mm."""
    return _gap(_unit_widths(style, data, grown), wide) >= APART


def units_table(style: Style, data: BattleReference, grown: float) -> Strip:
    """B3 Figures, moves, dice by distance, and below to whom a general adds his."""
    words = style.words
    captions = [words(key) for key in UNIT_CAPTIONS]
    widths = _unit_widths(style, data, grown)

    def draw(box: Box) -> Shape:
        table_box, under = box.rows(REST, UNDER)
        frame, rows = _table(table_box, words("units_table"), captions, widths, len(KINDS), style, grown)
        out = [frame.pop()]
        for (first, *cells), kind in zip(rows, KINDS, strict=True):
            shown = [_named(first, words(f"unit_{kind}"), style, grown)]
            shown += [_cell(cell, value, style, grown)
                      for cell, value in zip(cells, _unit_values(kind, style, data), strict=True)]  # fmt: skip
            sign = symbol(first.x + 3.4, first.cy, FIGURES[kind], 5.2 * grown, style.theme.ink)
            out += [sign, table_row(shown)]
        attached = words("attached", n=UNIT_FACTS["general"].attached_dice)
        noted = label(under, attached, NOTED, fill=style.theme.ink, anchor="start", pad=EDGE)
        return group(*frame, Tagged("Table", *out), noted)

    return Strip(TITLE + CAPTIONS + ROW * grown * len(KINDS) + UNDER, draw)


UNIT_CAPTIONS = ("unit_type", "figures", "moves", "dice_by_distance", "after_move")


def _unit_widths(style: Style, data: BattleReference, grown: float) -> list[float]:
    names, values = [style.words(f"unit_{kind}") for kind in KINDS], [_unit_values(kind, style, data) for kind in KINDS]
    return _widths(names, values, [style.words(key) for key in UNIT_CAPTIONS], grown)


def _unit_values(kind: str, style: Style, data: BattleReference) -> tuple[str, ...]:
    facts, words = UNIT_FACTS[kind], style.words
    figures = full_strength(kind, data.options) if kind in UNITS else facts.figures
    if not facts.dice:
        return f"{figures}", f"{facts.move}", f"+{facts.attached_dice}", NONE
    dice, after = " · ".join(f"{n}" for n in facts.dice), words("yes" if facts.battle_after_move else "no")
    return f"{figures}", f"{facts.move}", dice, after


def terrain_table(style: Style, grown: float) -> Strip:
    """B5 Dice against a unit there, what a unit meets that enters, and below where none may be placed. What blocks a
    line of sight stands in the rules of the game alone: a box to tick.
    """
    words = style.words
    captions = [words(key) for key in ("terrain_type", "dice_against", "on_entering", "blocks_sight")]
    names = [words(f"terrain_{kind}") for kind in TERRAIN]
    table = [_terrain_values(kind, style) for kind in TERRAIN]
    widths = _widths(names, table, captions, grown)

    def draw(box: Box) -> Shape:
        table_box, under = box.rows(REST, UNDER)
        frame, rows = _table(table_box, words("terrain_table"), captions, widths, len(TERRAIN), style, grown)
        out = [frame.pop()]
        for cells, (kind, facts), name, (dice, entering, _) in zip(rows, TERRAIN.items(), names, table, strict=True):
            shown = [
                _named(cells[0], name, style, grown, ours(facts.reconstruction)),
                _cell(cells[1], dice, style, grown),
                _cell(cells[2], entering, style, grown, loud=facts.entering == "impassable"),
            ]
            tick = Box(cells[3].cx - TICK / 2, cells[3].cy - TICK / 2, TICK, TICK)
            out += [
                _terrain_sign(cells[0], kind, style, grown),
                table_row([*shown, rect(tick, stroke=style.theme.hair)]),
            ]
        shut = ", ".join(name.lower() for name, facts in zip(names, TERRAIN.values(), strict=True) if not facts.entry)
        noted = label(under, words("not_placed", kinds=shut), NOTED, fill=style.theme.ink, anchor="start", pad=EDGE)
        return group(*frame, Tagged("Table", *out), noted)

    return Strip(TITLE + CAPTIONS + ROW * grown * len(TERRAIN) + UNDER, draw)


def _terrain_values(kind: str, style: Style) -> tuple[str, str, str]:
    """What the columns behind a terrain's name say; the last is for a pen."""
    facts = TERRAIN[kind]
    dice = f"−{-facts.attack_dice}" if facts.attack_dice else ZERO
    return dice, NONE if facts.entering == "free" else style.words(f"entering_{facts.entering}"), ""


def _terrain_sign(cell: Box, kind: str, style: Style, grown: float) -> Shape:
    x, y, theme = cell.x + 3.4, cell.cy, style.theme
    if kind == "fence":
        return fence((x - 3.4, y), (x + 3.4, y), theme)
    if kind == "fieldwork":
        return symbol(x, y, SIGNS["field_work"], 5.6 * grown, theme.grounds["wood"].ink)
    return at(x, y, sample(kind, 5.1 * grown, theme))


VERDICT, LIMIT = 14.4, 8.4  # mm; points


def verdict_table(style: Style, grown: float, wide: float) -> Strip:
    """C11 How the points of both sides at the end of a campaign are judged: the first that applies."""
    theme, words = style.theme, style.words
    how = lines_of(words("verdict_how"), SAID * grown, wide, theme.ink)
    limits = (
        ("decisive", words("ahead_decisive", n=CAMPAIGN.decisive_factor), ours(CAMPAIGN.decisive_reconstruction)),
        ("major", words("ahead_major", n=CAMPAIGN.minor_lead_at_most), ""),
        ("minor", words("ahead_minor", n=CAMPAIGN.minor_lead_at_most), ""),
        ("failure", words("ahead_none"), ""),
    )

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        widths = [Share(wide_of(limit.split("\n"), LIMIT) + 3) for _, limit, _ in limits]
        for cell, (degree, limit, mark) in zip(box.less(above=UNDER_HEAD).columns(*widths), limits, strict=True):
            upper, lower = cell.inset(0.8, 0.8).rows(5.0, REST)
            out += [
                rect(cell, stroke=theme.hair),
                marked(upper, words(degree), 9.5, mark=mark, face="Sans-Semi", fill=theme.ink, anchor="middle"),
                lined(lower, limit.split("\n"), LIMIT, style),
            ]
        return group(*out)

    return Strip.titled(words("verdict_title"), 14, TITLE, theme, how, Strip(UNDER_HEAD + VERDICT, draw))
