"""One sheet for the last pages of several cuts, where what lies on them fits together. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from printables.cutting import (
    CROP,
    NOTE,
    Block,
    CutPage,
    back_page,
    counted,
    front_art,
    grid,
    has_backs,
    head_down,
    notes_high,
    said,
    spots,
)
from printables.fonts import legible, shorten
from printables.layout import Box
from printables.sheets import FOOT_HIGH, BoundPage, PageContent, Sheet, Style

NAME = 0.5  # of the width: the longest name of a print in the list of what lies on a sheet


def on_shared_sheets(pages: Sequence[BoundPage]) -> list[BoundPage]:
    """The leaves of a print or a pack, with the last pages of its cuts on one sheet where all of it fits there.

    Only pages of one look share a sheet: paper, margin, theme, language, backs, bleed. It lies where the first of them
    lay, and says at its foot what is on it. Backs lie on their fronts as everywhere.
    """
    groups: list[list[int]] = []
    for n, page in enumerate(pages):
        if not isinstance(page.content, CutPage) or page.content.block is None:
            continue
        for group in groups:
            if _look(pages[group[0]]) == _look(page) and _together([pages[i] for i in (*group, n)]):
                group.append(n)
                break
        else:
            groups.append([n])
    joined = {group[0]: _together([pages[i] for i in group]) for group in groups if len(group) > 1}
    gone = {n for group in groups if len(group) > 1 for n in group}
    gone |= {n + 1 for n in gone if n + 1 < len(pages) and pages[n + 1].content.back != "none"}
    out: list[BoundPage] = []
    for n, page in enumerate(pages):
        out += joined.get(n, [] if n in gone else [page])
    return out


def _look(page: BoundPage) -> tuple[Style, bool]:
    """What pages must have in common."""
    return replace(page.style, copies=1, only=frozenset()), page.measured


def _together(pages: Sequence[BoundPage]) -> list[BoundPage]:
    """One page of what lies on all of these, with its backs; nothing where it does not fit."""
    style, first = pages[0].style, pages[0]
    blocks = [page.content.block for page in pages if isinstance(page.content, CutPage) and page.content.block]
    part, desc = style.words("shared_sheet"), " ".join(block.cut.desc for block in blocks)
    backs = any(has_backs(block.batch, style) for block in blocks)
    for sheet in (style.sheet, style.sheet.turned):
        notes = _notes(pages, blocks, sheet, style)
        if laid := _arranged(blocks, _room(notes, sheet, style, backs)):
            many = sum(counted(block.cut, block.batch) for block in laid)
            contents = [PageContent(part, partial(front_art, laid, notes, sheet), desc, sheet, pieces=many)]
            contents += [back_page(laid, sheet, style, part, desc)] if backs else []
            title = " · ".join(dict.fromkeys(page.title for page in pages))
            revision = ", ".join(dict.fromkeys(page.revision for page in pages if page.revision))
            named = first.measured, " · ".join(dict.fromkeys(page.product for page in pages))
            return [BoundPage(content, style, title, revision, *named) for content in contents]
    return []


def _notes(pages: Sequence[BoundPage], blocks: Sequence[Block], sheet: Sheet, style: Style) -> list[str]:
    """What lies on the sheet: of which print, what it is, for which fields; and the notes of each."""
    words, several = style.words, len({page.title for page in pages}) > 1
    names, notes = [], []
    for page, block in zip(pages, blocks, strict=True):
        name = block.cut.part
        if several:
            title = legible(page.title, ("Sans",)).text
            name = f"{shorten(title, 'Sans', NOTE, sheet.room.w * NAME, floor=NOTE)[0]} – {name}" if title else name
        names.append(words("shared_fit", name=name, fit=said(block.cut.fit, words)) if block.cut.fit else name)
        notes += [block.cut.note] if block.cut.note else []
    return [*dict.fromkeys([*names, *notes])]


def _room(notes: Sequence[str], sheet: Sheet, style: Style, backs: bool) -> Box:
    """Where blocks may lie with their crop marks: clear of the foot, at both ends where backs come out head down."""
    noted, room = notes_high(notes, sheet), sheet.room
    if not backs or not head_down(sheet, style):
        return Box(room.x, room.y + noted, room.w, room.h - noted)
    foot = sheet.margin + FOOT_HIGH + noted
    return Box(room.x, foot, room.w, sheet.size[1] - 2 * foot)


def _arranged(blocks: Sequence[Block], room: Box) -> list[Block]:
    """The pieces in bands, the highest first, each band in the middle and filled from its left; nothing where that
    takes more than the room. Round each block is space for its crop marks and bleed."""
    bands: list[list[tuple[Block, Box, int]]] = []
    low, left = room.top, room.right  # where the next block may begin: beside the others, or below the band
    for block in sorted(blocks, key=lambda block: -block.cut.size[1]):
        cut, count, edge = block.cut, len(block.batch), CROP + block.cut.bleed
        high = bands[-1][0][1].h if bands else 0.0
        columns, rows = grid(cut, Box(0, 0, room.right - left, high).inset(edge))
        beside = columns * rows >= count
        if not beside:
            columns, rows = grid(cut, Box(0, 0, room.w, low - room.y).inset(edge))
            left = room.x
        columns = min(columns, count)
        if not columns or columns * rows < count:
            return []
        used = -(-count // columns)
        if beside:  # as narrow as its band is high
            columns = -(-count // rows)
            used = -(-count // columns)
        wide = columns * (cut.size[0] + cut.gap) - cut.gap + 2 * edge
        tall = used * (cut.size[1] + cut.gap) - cut.gap + 2 * edge
        if beside:
            bands[-1].append((block, Box(left, bands[-1][0][1].top - tall, wide, tall), columns))
        else:
            bands.append([(block, Box(left, low - tall, wide, tall), columns)])
            low -= tall
        left += wide
    return [_moved(block, box, columns, room, band) for band in bands for block, box, columns in band]


def _moved(block: Block, box: Box, columns: int, room: Box, band: Sequence[tuple[Block, Box, int]]) -> Block:
    """A block in its place, its band in the middle of the room."""
    aside = (room.right - band[-1][1].right) / 2
    edge = CROP + block.cut.bleed
    corner = box.x + aside + edge, box.top - edge
    return Block(block.cut, block.batch, spots(block.cut, corner, columns, len(block.batch)))
