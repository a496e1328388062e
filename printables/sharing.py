"""One sheet for the last pages of several cuts, where what lies on them fits together. Knows no game."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from printables.cutting import (
    CROP,
    Block,
    CutPage,
    about,
    back_page,
    block_size,
    counted,
    fit_words,
    free_room,
    front_art,
    grid,
    has_backs,
    how_made,
    spots,
)
from printables.flow import Strip
from printables.fonts import fit, legible, shorten
from printables.layout import Box
from printables.making import ABOUT, head, of_one_sheet
from printables.shapes import Shape, Tagged, group, text
from printables.sheets import BoundPage, PageContent, Sheet, Style
from printables.theme import theme_of
from printables.tree import strings
from printables.words import Words

ON_PIECES = ("counters", "units", "feet")  # kinds of fit of what lies on other pieces of the sheet
BETWEEN = 1.4  # mm between blocks beside the marks of both
OVER, BASE, HEADING = 6.5, 1.6, 9.5  # mm that a heading takes over a block, of that below its words; its points
NAME = 0.5  # of the width: the longest name of a print in the list of what lies on a sheet


def on_shared_sheets(pages: Sequence[BoundPage]) -> list[BoundPage]:
    """The pages of a print or a pack, with the last pages of its cuts on one sheet where all of it fits there.

    Only pages of one look share a sheet: paper, margin, theme, language, backs, bleed; and only what is made of one
    paper. It lies where the first of them lay, and says at its foot what is on it. Backs lie on their fronts as
    everywhere. Where a full sheet would leave steps untold that no other page tells, less of it is shared.
    """
    full, explained = _shared(pages, roomy=False)
    if explained >= _steps(pages):
        return full
    roomy, more = _shared(pages, roomy=True)
    return roomy if more > explained else full


def _steps(pages: Sequence[BoundPage]) -> set[str]:
    """The steps by which the pieces of these pages are made."""
    return {step for block in _blocks(pages) for step in block.cut.how}


def _blocks(pages: Sequence[BoundPage]) -> list[Block]:
    return [page.content.block for page in pages if isinstance(page.content, CutPage) and page.content.block]


def _shared(pages: Sequence[BoundPage], *, roomy: bool) -> tuple[list[BoundPage], set[str]]:
    """The pages with what shares a sheet on it, and the steps that they tell; `roomy`: only sheets that tell theirs."""
    groups: list[tuple[list[int], list[BoundPage], bool]] = []  # pages, the sheet they share, whether it tells
    for n, page in enumerate(pages):
        if not _blocks([page]):
            continue
        for place, (sharing, _, _) in enumerate(groups):
            if _look(pages[sharing[0]]) != _look(page):
                continue
            sheets, tells = _together([pages[i] for i in (*sharing, n)])
            if sheets and (tells or not roomy):
                groups[place] = [*sharing, n], sheets, tells
                break
        else:
            groups.append(([n], [], _tells(page)))
    joined = {sharing[0]: sheets for sharing, sheets, _ in groups if sheets}
    explained = _steps([pages[n] for sharing, _, tells in groups if tells for n in sharing])
    gone = {n for sharing, sheets, _ in groups if sheets for n in sharing}
    gone |= {n + 1 for n in gone if n + 1 < len(pages) and pages[n + 1].content.back != "none"}
    out: list[BoundPage] = []
    for n, page in enumerate(pages):
        out += joined.get(n, [] if n in gone else [page])
    return out, explained


def _tells(page: BoundPage) -> bool:
    """Whether a page that shares nothing tells how its pieces are made."""
    blocks = _blocks([page])
    return _told_on(blocks, how_made(blocks, page.content.sheet or page.style.sheet, page.style)[1])


def _told_on(blocks: Sequence[Block], steps: Shape | None) -> bool:
    """Whether a page with these pieces tells how they are made: in steps, or by what stands at its foot instead."""
    return steps is not None or any(block.cut.instead for block in blocks)


def _look(page: BoundPage) -> tuple[Style, bool]:
    """What pages must have in common."""
    return replace(_of_no_game(page.style), copies=1, only=frozenset()), page.measured


def _of_no_game(style: Style) -> Style:
    """The style of a sheet on which pieces of several games may lie."""
    return replace(style, theme=theme_of(style.theme.key, ""), words=Words(style.words.lang))


def _together(pages: Sequence[BoundPage]) -> tuple[list[BoundPage], bool]:
    """One page of what lies on all of these, with its backs, and whether it tells how they are made; nothing where it
    does not fit, or cannot be made of one sheet. It lies or stands so that there is room for that, and for their key.
    """
    first = pages[0]
    style = _of_no_game(first.style)
    blocks = _blocks(pages)
    if not of_one_sheet(_steps(pages)):
        return [], False
    part, desc = style.words("shared_sheet"), " ".join(dict.fromkeys(block.cut.desc for block in blocks))
    backs = any(has_backs(block.batch, style) for block in blocks)
    products = list(dict.fromkeys(page.product for page in pages))
    found = []
    for sheet in (style.sheet, style.sheet.turned):
        notes = list(dict.fromkeys(note for block in blocks for note in block.cut.notes))
        name = products[0] if len(products) == 1 else part
        called = head(name, _names(pages, blocks, name, sheet, style), style, sheet.room.w)
        room = free_room(notes, sheet, style, backs)
        above = Box(sheet.room.x, sheet.room.top - called.height, sheet.room.w, called.height)
        below = Box(room.x, room.y, room.w, min(room.top, above.y) - room.y)
        if laid := _arranged(blocks, below):
            named = partial(_headings, above, called, laid, style)
            found.append((sheet, laid, named, how_made(laid, sheet, style)))
    if not found:
        return [], False
    sheet, laid, named, made = max(found, key=lambda way: sum(map(_letters_of, way[3])))
    many = sum(counted(block.cut, block.batch) for block in laid)
    fits = {block.cut.fit for block in blocks if block.cut.fit and block.cut.fit.kind not in ON_PIECES}
    scale = fit_words(fits.pop(), style.words) if len(fits) == 1 else ""
    art = partial(front_art, laid, sheet, style, named)
    contents = [PageContent(part, art, desc, sheet, pieces=many, scale=scale)]
    contents += [back_page(laid, sheet, style, part, desc)] if backs else []
    title = " · ".join(dict.fromkeys(page.title for page in pages))
    revision = ", ".join(dict.fromkeys(page.revision for page in pages if page.revision))
    bound = first.measured, " · ".join(products)
    return [BoundPage(content, style, title, revision, *bound) for content in contents], _told_on(blocks, made[1])


def _letters_of(art: Shape | None) -> int:
    """How much the words say: letters, however they are broken into lines."""
    return sum(len(found.text.replace(" ", "")) for found in strings(art)) if art else 0


def _names(pages: Sequence[BoundPage], blocks: Sequence[Block], title: str, sheet: Sheet, style: Style) -> list[str]:
    """What lies on the sheet: of which print, what it is unless the title says it, how large and for which fields; what
    has a heading over it says that itself.
    """
    words, several = style.words, len({page.title for page in pages}) > 1
    names = []
    for page, block in zip(pages, blocks, strict=True):
        if block.cut.over:
            continue
        name = block.cut.part
        if several:
            of = legible(page.title, ("Sans",)).text
            name = f"{shorten(of, 'Sans', ABOUT, sheet.room.w * NAME, floor=ABOUT)[0]} – {name}" if of else name
        size = about(block.cut, words)
        names.append(size if name == title else words("shared_fit", name=name, fit=size))
    return [*dict.fromkeys(names)]


def _headings(box: Box, called: Strip, laid: Sequence[Block], style: Style) -> Shape:
    """What lies on the sheet at the top of a box, and over the blocks that have a heading theirs."""
    out = [called.draw(box)]
    for block in laid:
        if words := block.cut.over:
            top = block.spots[0][3] + block.cut.size[1] + CROP + block.cut.bleed
            points = fit(words, "Sans-Semi", HEADING, box.w)
            heading = text(box.x, top + BASE, words, points, face="Sans-Semi", fill=style.theme.ink)
            out.append(Tagged("P", heading))
    return group(*out)


def _arranged(blocks: Sequence[Block], room: Box) -> list[Block]:
    """The pieces in bands, the highest first, each filled from the left edge that all of them share; nothing where
    that takes more than the room. Round each block is space for its crop marks and bleed."""
    bands: list[list[tuple[Block, Box, int]]] = []
    low, left = room.top, room.right  # where the next block may begin: beside the others, or below the band
    for block in sorted(blocks, key=lambda block: -block.cut.size[1]):
        cut, count, edge = block.cut, len(block.batch), CROP + block.cut.bleed
        over = OVER if cut.over else 0.0
        high = bands[-1][0][1].h if bands else 0.0
        columns, rows = grid(cut, Box(0, 0, room.right - left, high).inset(edge))
        beside = columns * rows >= count and not over
        if not beside:
            columns, rows = grid(cut, Box(0, 0, room.w, low - over - room.y).inset(edge))
            left = room.x
        columns = min(columns, count)
        if not columns or columns * rows < count:
            return []
        together = min(cut.across, columns) if cut.dealt else 1
        if not beside:
            rows = -(-count // columns)  # alike: the last one has as many as the others, or nearly
        columns = -(-count // (rows * together)) * together  # as narrow as its rows are many
        used = -(-count // columns)
        wide, tall = (side + 2 * edge for side in block_size(cut, columns, used))
        if beside:
            bands[-1].append((block, Box(left, bands[-1][0][1].top - tall, wide, tall), columns))
        else:
            bands.append([(block, Box(left, low - over - tall, wide, tall), columns)])
            low -= over + tall + BETWEEN
        left += wide + BETWEEN
    return [_placed(block, box, columns) for band in bands for block, box, columns in band]


def _placed(block: Block, box: Box, columns: int) -> Block:
    """A block in its place, clear of the room for its marks."""
    edge = CROP + block.cut.bleed
    corner = box.x + edge, box.top - edge
    return Block(block.cut, block.batch, spots(block.cut, corner, columns, len(block.batch)))
