"""What a page of pieces says of them: at its head what they are and how large, below them a key and, in numbered steps,
how they are made, where there is room for it. The steps of the plan of a board look the same. Knows no game.
"""

import math
from collections.abc import Collection, Sequence

from printables.flow import Strip, prose
from printables.fonts import fit, width
from printables.layout import REST, Box
from printables.shapes import Shape, Tagged, at, group, label, list_entry, text
from printables.sheets import Style
from printables.tree import strings

POINTS, HEADING, SMALLER = 9.5, 18.0, 13.0  # points of a step, and of the title on a page of its own and of pieces
TITLE, ABOVE, INDENT, BELOW = 7.0, 5.0, 7.0, 2.0  # mm: down to the title, and to the steps; before and after a step
CLEAR, NEAR = 8.0, 4.0  # mm between pieces and what is told of them, and where that is brief
COLUMN = 85.0  # mm: the narrowest column of steps where there are several
ABOUT, APART, UNDER = 8.5, 4.0, 2.5  # points of what is said beside a title at the head; mm before and below it
PICTURE, ENTRY, LOW = 7.5, 44.0, 9.5  # mm: a picture of a key, how wide an entry is at least, and how high
LONG = 2  # where all pictures of a key are wider than so many times their height, they keep that height
DENSE, BESIDE = 6.4, 0.6  # mm: how high an entry is where there is little room, and what its picture leaves of that
# How pieces are made: keys of the words, in the order in which it is done. A sheet is printed on one of PAPERS.
COUNTERS = ("make_paper", "make_glue", "make_cut")
OUTLINED = (*COUNTERS, "make_squares")  # of sides that differ in outline
ON_CARD = ("make_card", "make_cut")
FLAT = ("make_card", "make_flat", "make_cut")  # counters that share the card of stand-ups
SLIPS = ("make_cut",)  # of whatever the sheet is that they lie on, by themselves of card
FOLDED = (*ON_CARD, "make_fold", "make_feet")
BOTH_SIDES = ("make_both_long", "make_both_short")  # of paper that would hide their backs if it were glued to cardboard
PAPERS = (*BOTH_SIDES, "make_card", "make_sticky", "make_paper")
GLUED = ("make_glue", "make_flat")
ORDER = (*PAPERS, *GLUED, "make_cut", "make_outline", "make_squares", "make_tent", "make_fold", "make_feet")

KeyEntry = tuple[Shape, tuple[float, float], str]  # of a key: a piece, its size in mm, and what it is called


def numbered(
    title: str, steps: Sequence[str], style: Style, wide: float, points: float = HEADING, columns: int = 1
) -> Strip:
    """A title, as large as it fits `wide` mm, and the steps below it, column after column."""
    ink, within = style.theme.ink, wide / columns - INDENT - (APART if columns > 1 else 0.0)
    entries, each = [_step(n, step, style, within) for n, step in enumerate(steps, 1)], math.ceil(len(steps) / columns)
    parts = [Strip.of(entries[start : start + each]) for start in range(0, len(entries), each or 1)]

    def draw(box: Box) -> Shape:
        y, size = box.top - TITLE, fit(title, "Serif-Semi", points, box.w)
        cells = zip(parts, box.less(above=TITLE + ABOVE).columns(*[REST] * columns), strict=False)
        listed = Tagged("L", *[part.draw(cell) for part, cell in cells])
        return group(text(box.x, y, title, size, face="Serif-Semi", fill=ink), listed)

    return Strip(TITLE + ABOVE + max((part.height for part in parts), default=0.0), draw)


def _step(n: int, words: str, style: Style, wide: float) -> Strip:
    """A step behind its number, its words `wide` mm."""
    sentence = prose(words, POINTS, wide, fill=style.theme.ink)

    def draw(box: Box) -> Shape:
        number = text(box.x, box.top - 3.2, f"{n}", 10, face="Sans-Bold", fill=style.theme.accent)
        return list_entry(sentence.draw(box.less(left=INDENT)), number)

    return Strip(sentence.height + BELOW, draw)


def steps_of(how: Sequence[str], notes: Sequence[str], style: Style) -> list[str]:
    """What the maker does, in its order: on one paper, then by the words of `how`, then what the notes say."""
    paper = next((key for key in PAPERS if key in how), "make_card")
    hides = GLUED if paper in BOTH_SIDES else ()
    keys = [key for key in ORDER if key == paper or (key in how and key not in PAPERS and key not in hides)]
    return [*(style.words(key) for key in keys), *notes] if how else []


def of_one_sheet(how: Collection[str]) -> bool:
    """Whether pieces that are made by all of these steps can lie on one sheet: what is glued to cardboard is folded no
    more, and stickers are of their own paper. Where backs are printed nothing is glued, and all else is of that card.
    """
    papers = [key for key in PAPERS if key in how]
    return len(papers) < 2 or (papers[0] in BOTH_SIDES and "make_sticky" not in papers)


def making(
    free: Box, how: Sequence[str], style: Style, entries: Sequence[KeyEntry] = (), notes: Sequence[str] = ()
) -> Shape | None:
    """A key of the pieces and how they are made, right below them at the top of what a page has left: the key in low
    rows and the steps in brief where there is little room, and nothing where that is too little.
    """
    steps = steps_of(how, notes, style)
    if not steps:
        return None
    columns = max(int(free.w // COLUMN), 1) if free.w > 2 * free.h else 1
    columns = math.ceil(len(steps) / math.ceil(len(steps) / columns))  # none of them empty
    numbers = numbered(style.words("make_pieces"), steps, style, free.w, SMALLER, columns)
    room = free.less(above=CLEAR)
    if keyed := _fitting(entries, style, room.w, room.h - numbers.height):
        return Strip.of([keyed, numbers]).draw(room)
    return _brief(free, steps, style, entries)


def _fitting(entries: Sequence[KeyEntry], style: Style, wide: float, high: float) -> Strip | None:
    """A key that stays within so many mm, in low rows where it must; None where it does not."""
    keys = (key(entries, style, wide, low) for low in (LOW, DENSE))
    return next((keyed for keyed in keys if keyed.height <= high), None)


def _brief(free: Box, steps: Sequence[str], style: Style, entries: Sequence[KeyEntry]) -> Shape | None:
    """The steps in small letters, each in a line of its own or else one behind the other; above them the key, where
    there is room for both.
    """
    sentences, room = [style.words("step", n=n, step=step) for n, step in enumerate(steps, 1)], free.less(above=NEAR)
    for shown in (entries, []):
        for lines in (sentences, [" ".join(sentences)]):
            small = Strip.of([prose(line, ABOUT, free.w, fill=style.theme.ink) for line in lines])
            if keyed := _fitting(shown, style, room.w, room.h - small.height):
                return Strip.of([keyed, small]).draw(room)
    return None


# --- the key -------------------------------------------------------------------------------------


def _entries_wide(entries: Sequence[KeyEntry]) -> list[float]:
    """The width in mm in which each entry has room for its name beside the widest picture."""
    picture = _pictures_wide(entries)
    return [max(ENTRY, picture + 2 + width(name, "Sans", ABOUT) + APART) for _, _, name in entries]


def _pictures_wide(entries: Sequence[KeyEntry]) -> float:
    """The width in mm of the column of pictures."""
    narrowest = min((w / h for _, (w, h), _ in entries), default=1.0)
    return PICTURE * (narrowest if narrowest > LONG else 1.0)


Spans = tuple[int, list[int]]  # how many columns there are, and over how many of them each entry goes


def _spans(entries: Sequence[KeyEntry], wide: float) -> Spans:
    """The columns with which there are fewest rows; long entries take several of them, but all of them only where that
    saves more than a row: one clean column is easier to read.
    """
    each = [
        (across, [min(math.ceil(each * across / wide - 1e-6), across) for each in _entries_wide(entries)])
        for across in range(1, max(int(wide // ENTRY), 1) + 1)
    ]
    return min(each, key=lambda spans: _rows(spans) + (spans[0] > 1 and spans[0] in spans[1]))


def _cells(spans: Spans) -> list[tuple[int, int]]:
    """The row and the column in which each entry begins."""
    across, row, column = spans[0], 0, 0
    cells = []
    for span in spans[1]:
        if column + span > across:
            row, column = row + 1, 0
        cells.append((row, column))
        column += span
    return cells


def _rows(spans: Spans) -> int:
    return max((row + 1 for row, _ in _cells(spans)), default=0)


def key(entries: Sequence[KeyEntry], style: Style, wide: float, low: float = LOW) -> Strip:
    """Small pictures of the pieces with their names, in rows `low` mm high; without end where an entry finds no room in
    `wide` mm.
    """
    if wide < max(_entries_wide(entries), default=0.0):
        return Strip(math.inf, lambda _box: group())
    spans, pictures = _spans(entries, wide), _pictures_wide(entries)

    def draw(box: Box) -> Shape:
        out: list[Shape] = []
        high, each = min(PICTURE, low - BESIDE), wide / spans[0]
        for (art, (w, h), name), (row, column), span in zip(entries, _cells(spans), spans[1], strict=True):
            cell = Box(box.x + column * each, box.top - (row + 1) * low, each * span, low)
            scale = min(high / h, high * pictures / PICTURE / w)
            picture = at(cell.x + (pictures - w * scale) / 2, cell.cy - h * scale / 2, art, scale=scale)
            room = Box(cell.x + pictures + 2, cell.y, cell.w - pictures - APART, low)
            called = label(room, name, ABOUT, fill=style.theme.ink, anchor="start", pad=0)
            lettered = any(strings(art))  # letters of a picture are told with its name
            out.append(
                Tagged("P", picture, called) if lettered else group(Tagged("Artifact", picture), Tagged("P", called))
            )
        return group(*out)

    return Strip(_rows(spans) * low + (APART if entries else 0.0), draw)


# --- the head ------------------------------------------------------------------------------------


_TITLE_HIGH = 6.0  # mm of the line of a title at the head


def head(title: str, about: Sequence[str], style: Style, wide: float) -> Strip:
    """The name of the pieces; what is said of them beside it where that is one short line, else below."""
    taken = width(title, "Serif-Semi", SMALLER) + APART + sum(width(line, "Sans", ABOUT) for line in about)
    beside = len(about) < 2 and taken <= wide
    below = Strip.of([] if beside else [prose(line, ABOUT, wide, fill=style.theme.ink) for line in about])

    def draw(box: Box) -> Shape:
        ink, y = style.theme.ink, box.top - _TITLE_HIGH + 1.3
        points = fit(title, "Serif-Semi", SMALLER, box.w) if title else SMALLER
        named = text(box.x, y, title, points, face="Serif-Semi", fill=ink)
        if beside:
            x = box.x + width(title, "Serif-Semi", points) + APART
            return group(named, *[Tagged("P", text(x, y, line, ABOUT, fill=ink)) for line in about])
        return group(named, below.draw(box.less(above=_TITLE_HIGH)))

    return Strip(_TITLE_HIGH + below.height + UNDER, draw)
