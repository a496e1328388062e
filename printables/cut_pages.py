"""Pieces to cut out, laid out on pages."""

import math
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from printables.cutting import (
    CROP,
    Block,
    Cut,
    CutPage,
    Piece,
    about,
    back_page,
    bled,
    block_size,
    counted,
    fit_words,
    free_room,
    front_art,
    grid,
    has_backs,
    head_down,
    spots,
    stand_up,
    stand_up_size,
)
from printables.errors import Unprintable
from printables.layout import Box
from printables.making import ON_CARD, head
from printables.sheets import PageContent, Sheet, Style


def cut_sheets(cut: Cut, style: Style) -> list[PageContent]:
    """The pieces in a grid with crop marks, upright or lying, whichever holds more; no piece crosses a page.
    On a page each is drawn once, however many copies of it there are. At the head it says what they are, where that
    takes no further page.

    Copies, selection, bleed and backs are those of the look. With backs, each page of fronts is followed by its backs,
    placed for the edge over which the printer turns the paper; the foot stays clear of both. Raises `Unprintable`
    where not even one piece fits.
    """
    if cut.fold and style.duplex == "none":
        cut = _folded(cut)
    cut = bled(cut, style.bleed)
    wanted = [piece for piece in cut.pieces if not style.only or piece.ident in style.only]
    sets = math.gcd(*(piece.count for piece in wanted)) if cut.dealt else 1
    sets = max(sets, 1)
    placed = [piece for _ in range(style.copies * sets) for piece in wanted for _ in range(piece.count // sets)]
    backs = has_backs(placed, style)
    cut = replace(cut, shared=cut.shared and not backs)
    if backs and cut.how:
        cut = replace(cut, how=(f"make_both_{style.duplex}", *cut.how))
    sheet, room = _paper(cut, style, backs)
    columns, rows = grid(cut, room)
    if not columns or not rows:
        raise Unprintable(f"{cut.size[0]} x {cut.size[1]} mm does not fit {room.w:.0f} x {room.h:.0f} mm")
    called = head(cut.part, [about(cut, style.words)], style, sheet.room.w)
    high = called.height
    lower = grid(cut, room.less(above=high))
    headed = _pages(placed, lower) == _pages(placed, (columns, rows))
    if headed:
        rows = lower[1]
    if backs and head_down(sheet, style):  # as far from the foot as can be, on both sides
        top = (room.top + room.y + block_size(cut, columns, rows)[1]) / 2
        top = min(top, sheet.room.top - CROP - cut.bleed - high) if headed else top
    else:
        top = room.top - (high if headed else 0.0)
    contents: list[PageContent] = []
    scale = fit_words(cut.fit, style.words) if cut.fit else ""
    for start in range(0, len(placed), columns * rows):
        batch = placed[start : start + columns * rows]
        block = Block(cut, batch, spots(cut, (room.x, top), columns, len(batch)))
        above = Box(sheet.room.x, min(top + CROP + cut.bleed, sheet.room.top - high), sheet.room.w, high)
        named = partial(called.draw, above) if headed else None
        art = partial(front_art, [block], sheet, style, named)
        last = start + columns * rows >= len(placed)
        contents.append(
            CutPage(
                cut.part, art, cut.desc, sheet, pieces=counted(cut, batch), scale=scale, block=block if last else None
            )
        )
        if has_backs(batch, style):
            contents.append(back_page([block], sheet, style, cut.part, cut.desc))
    return contents


def _folded(cut: Cut) -> Cut:
    """The same pieces on card, each a strip of its front and its back."""
    pieces = [stand_up(piece, cut.size, 0.0) for piece in cut.pieces]
    return replace(cut, size=stand_up_size(cut.size, 0.0), pieces=pieces, how=ON_CARD, note=cut.fold, folded=cut.size)


def _pages(placed: Sequence[Piece], cells: tuple[int, int]) -> int:
    """How many pages pieces take in so many columns and rows a page."""
    return math.ceil(len(placed) / max(math.prod(cells), 0.1))


def _paper(cut: Cut, style: Style, backs: bool, free: float = 0.0) -> tuple[Sheet, Box]:
    """The sheet, upright or lying, that holds more of these pieces, and its room for them, `free` mm of its height left
    to others."""
    papers = (style.sheet, style.sheet.turned)
    rooms = [(paper, free_room(cut.notes, paper, style, backs, cut.bleed, CROP).less(above=free)) for paper in papers]
    return max(rooms, key=lambda pair: math.prod(grid(cut, pair[1])))


def page_holds(cut: Cut, style: Style, free: float = 0.0) -> tuple[int, int]:
    """Columns and rows of these pieces on one page as `cut_sheets` lays them out, `free` mm of its height left."""
    backs = has_backs(cut.pieces, style)
    cut = replace(bled(cut, style.bleed), shared=cut.shared and not backs)
    return grid(cut, _paper(cut, style, backs, free)[1])
