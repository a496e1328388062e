"""Boards larger than the paper: over several sheets with flaps for glue, and a plan to join them. Knows no game.

Of the board, a sheet holds only what shows on it: texts and shapes that lie wholly outside are left out, so that
nothing of them is in the page, and what crosses the edge is clipped.
"""

from collections.abc import Callable
from functools import partial
from itertools import accumulate, pairwise

from msgspec.structs import replace

from printables.assembly import OVERLAP, Calm, More, SheetPlan, assembly, plan_of
from printables.fonts import CAP, PT, fit, width
from printables.layout import Box
from printables.shapes import Shape, Stroke, Tagged, at, line, segments, text
from printables.sheets import Art, PageContent, Sheet, Style, drawn, later
from printables.tree import Measured, window, wordless
from printables.words import Words

BLEED = 1.0  # mm that art goes on beyond an edge to cut and into a flap, so that no seam shows white paper
HIDDEN = 0.25  # mm from the seam into the flap: the line that the next sheet just covers
TICK = (0.4, 3.0)  # mm outside the board: from where an edge to cut is marked, and how far where there is room
SHORTEST = 0.5  # mm of a tick
SLANT = 2.0  # mm that a flap is narrower at its outer edge
CELLS = 4  # of a board that cost as much as a piece to cut out
EDGE, DASHED = Stroke("#000000", 0.15), Stroke("#000000", 0.2, (1.6, 1.2))
FLAP = 9.0  # points of what is said on a flap and outside an edge to cut
WIDER = 4.0  # mm that flaps grow at most where paper is free
APART, LONGEST = 0.4, 98.0  # mm more than a space between its words; how long it is at most
BESIDE = 5.0  # mm that this takes there


def tiles(
    art: Art,
    size: tuple[float, float],
    style: Style,
    part: str,
    desc: str = "",
    *,
    cells: int = 0,
    scale: str = "",
    calm: Calm = ((), ()),
    field: Box | None = None,
    small: Art | None = None,
    more: More | None = None,
) -> list[PageContent]:
    """A board of `size` mm, drawn from its lower left corner, over as few pages as will do, upright or lying.

    On its right and below, a sheet has a white flap for glue, OVERLAP mm or more; what comes there is cut from
    tick to tick beside its art, and no line of theirs is left on the board. The foot goes beside the board where that
    saves pages. More than one sheet: a page with the plan comes first, which shows `field`, the board without what
    stands round it, in art of its own where it has some that is `small`. Seams keep to `calm` (assembly.py).
    `cells` is how many the board has, for what it will cost; `scale` says how large they are. `more` has its place on
    the page with the plan.
    """
    plan, sheet = cut_up(size, style.sheet, calm)
    board, measured, pieces = later(drawn, art), Measured(), -(-cells // CELLS)

    def shown_in(pane: Box) -> Shape:
        return window(board(), pane, measured)

    share = -(-pieces // (plan.columns * plan.rows))
    contents = [
        PageContent(
            name := part if plan.columns * plan.rows == 1 else f"{part} {plan.name(column, row)}",
            partial(_sheet, shown_in, plan, sheet, column, row, ". ".join(filter(None, (name, desc))), style.words),
            desc,
            sheet,
            pieces=share,
            board=pieces - share,
            scale=scale,
        )
        for row in range(plan.rows)
        for column in range(plan.columns)
    ]
    if len(contents) == 1:
        return contents
    named, flat = style.words("assembly", part=part), replace(sheet, aside=False)
    shown = field or Box(0, 0, *size)

    def draw() -> Shape:
        art = wordless(board()) if small is None else drawn(small)  # its words would be too small there
        return assembly(art, plan, shown, flat, named, style, more)

    return [PageContent(named, draw, desc, flat, board=pieces, scale=scale), *contents]


def cut_up(size: tuple[float, float], sheet: Sheet, calm: Calm = ((), ())) -> tuple[SheetPlan, Sheet]:
    """How a board of `size` mm is cut into the fewest sheets, and which way the paper lies for them. Flaps are wider
    than OVERLAP mm where paper is free for that.
    """
    below = (sheet, sheet.turned)
    sheets = (*below, *(replace(lying, aside=True) for lying in below))
    plan, chosen = min(
        ((plan_of(size, lying, OVERLAP, calm), lying) for lying in sheets),
        key=lambda pair: pair[0].columns * pair[0].rows,
    )
    across = [chosen.room.w - plan.pane(column, 0).w for column in range(plan.columns - 1)]
    down = [chosen.room.h - plan.pane(0, row).h for row in range(plan.rows - 1)]
    free = min((*across, *down), default=0.0) - 2 * BESIDE
    return replace(plan, overlap=OVERLAP + min(max(free, 0.0), WIDER)), chosen


def _sheet(
    shown_in: Callable[[Box], Shape], plan: SheetPlan, sheet: Sheet, column: int, row: int, alt: str, words: Words
) -> Shape:
    pane = plan.pane(column, row)
    left, bottom = sheet.room.cx - pane.w / 2, sheet.room.cy - pane.h / 2
    aside, above = (BLEED if at_seam else 0.0 for at_seam in (column, row))
    beside, low = (plan.overlap - BLEED if at_seam else 0.0 for at_seam in _flaps(plan, column, row))
    shown = Box(pane.x - aside, pane.y + low, pane.w + aside - beside, pane.h + above - low)
    return at(
        left,
        bottom,
        Tagged(
            "Figure",
            at(-pane.x, -pane.y, shown_in(shown)),
            alt=alt,
            box=Box(0, 0, pane.w, pane.h),
        ),
        *_marks(plan, column, row, left - sheet.room.x, sheet.room.top - bottom - pane.h, words),
    )


def _flaps(plan: SheetPlan, column: int, row: int) -> tuple[bool, bool]:
    """Whether a sheet has a flap on its right, and one below."""
    return column < plan.columns - 1, row < plan.rows - 1


def _marks(plan: SheetPlan, column: int, row: int, left: float, over: float, words: Words) -> list[Shape]:
    """Edges to cut, flaps and the names of the neighbours of a sheet drawn from (0, 0).

    `left` and `over` are how many mm of the room there are left of it and above it, and as many on its right and below.
    """
    pane, lap = plan.pane(column, row), plan.overlap
    w, h = pane.w, pane.h
    right_flap, low_flap = _flaps(plan, column, row)
    right, low = w - (lap if right_flap else 0.0), lap if low_flap else 0.0  # where its art ends
    upper, outer = _tick(over, bled=row > 0), _tick(left, bled=column > 0)
    under = (lap - TICK[0], 0.0) if low_flap else tuple(-mm for mm in _tick(over))  # in the corner beside a flap
    after = (right + TICK[0], w) if right_flap else tuple(w + mm for mm in _tick(left))
    out = [
        segments([((0, h + upper[0]), (0, h + upper[1])), ((0, under[0]), (0, under[1]))], EDGE)
        if column
        else line((0, low), (0, h), EDGE),
        segments([((-outer[0], h), (-outer[1], h)), ((after[0], h), (after[1], h))], EDGE)
        if row
        else line((0, h), (right, h), EDGE),
    ]
    own = plan.name(column, row)
    if right_flap:
        out.append(segments(pairwise([(right, low), (w, low + SLANT), (w, h - SLANT), (right, h)]), EDGE))
        out.append(line((right + HIDDEN, low), (right + HIDDEN, h), DASHED))
        text = words("assembly_flap", own=own, other=plan.name(column + 1, row))
        out.append(_turned(right + (lap + BLEED) / 2, (low + h) / 2, text, -90))
    else:
        out.append(line((right, low), (right, h), EDGE))
    if low_flap:
        out.append(segments(pairwise([(0, low), (SLANT, 0), (right - SLANT, 0), (right, low)]), EDGE))
        out.append(line((0, low - HIDDEN), (right, low - HIDDEN), DASHED))
        text = words("assembly_flap", own=own, other=plan.name(column, row + 1))
        out.append(_turned(right / 2, (lap - BLEED) / 2, text, 0))
    else:
        out.append(line((0, 0), (right, 0), EDGE))
    if column and left > BESIDE:
        out.append(_turned(-3.4, h / 2, words("assembly_onto", own=own, other=plan.name(column - 1, row)), 90))
    if row and over > BESIDE:
        out.append(_turned(right / 2, h + 3.4, words("assembly_onto", own=own, other=plan.name(column, row - 1)), 0))
    return out


def _tick(free: float, *, bled: bool = False) -> tuple[float, float]:
    """From where to where outside the board an edge to cut is marked, where the room goes on for `free` mm: no further
    than art may that is `bled`, or clear of that where there is room.
    """
    near, far = TICK[0], min(TICK[1], max(free, BLEED))
    clear = near + BLEED
    return (clear if bled and far > clear + SHORTEST else near), far


def _turned(x: float, y: float, words: str, turn: float) -> Shape:
    """Words along a seam, which are cut away or glued over; a little apart, so that they stay so at any resolution."""
    spaced = [f"{word} " for word in words.split(" ")]
    size = fit(words, "Sans-Semi", FLAP, LONGEST - APART * len(spaced))
    steps = [width(word, "Sans-Semi", size) + APART for word in spaced]
    lefts = accumulate(steps[:-1], initial=-sum(steps) / 2)
    low = -CAP * size * PT / 2
    set_apart = [text(left, low, word, size, face="Sans-Semi") for left, word in zip(lefts, spaced, strict=True)]
    return at(x, y, Tagged("P", *set_apart), turn=turn)
