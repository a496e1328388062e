"""Pages of a game for the screen: how wide they are, and where what lies below each other on them goes."""

from __future__ import annotations

from collections.abc import Sequence

from printables.layout import Box

WIDE, EDGE, GAP = 120.0, 1.5, 2.0  # mm; a telephone shows it 90 mm wide, and every size is chosen for that


def rows_below(heights: Sequence[float], wide: float = WIDE) -> tuple[list[Box], float]:
    """Boxes of these heights below each other on a page `wide` mm, and the height of the page, mm."""
    box = Box(EDGE, EDGE, wide - 2 * EDGE, sum(heights) + GAP * (len(heights) - 1))
    return box.rows(*heights, gap=GAP), box.h + 2 * EDGE
