"""Hexes by axial coordinates (q, r): six neighbours, distance, and the numbering of maps with upright columns."""

Hex = tuple[int, int]

STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, in the order of STEPS; whether they are on a board is the board's matter."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to the other."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def from_column(x: int, y: int) -> Hex:
    """Axial coordinates of row `y` in column `x` (from 0) of a flat-top map whose odd columns lie half a hex lower."""
    return x, y - (x - (x & 1)) // 2
