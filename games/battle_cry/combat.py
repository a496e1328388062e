"""B4: what a combat roll of the base game does to its target."""

from collections.abc import Sequence
from fractions import Fraction

from games.battle_cry.dice import DIE, UNITS, check_faces
from games.core import structs
from games.core.errors import Illegal
from games.core.odds import fold

TARGETS = (*UNITS, "general")  # a general that stands alone in its hex


class CombatResult(structs.Value):
    """Hits, each of which removes a figure, and hexes that the target has to retreat."""

    hits: int
    retreats: int


def combat(faces: Sequence[str], target: str) -> CombatResult:
    """B4 What these dice do to the target. Raises Illegal("unknown-symbol"), Illegal("unknown-target")."""
    faces = check_faces(faces, len(faces))
    if target not in TARGETS:
        raise Illegal("unknown-target", target=target)
    # B4 the target's own symbol or sabres; no face shows a general, so that sabres alone hit a lone one
    return CombatResult(faces.count(target) + faces.count("sabres"), faces.count("flag"))


def combat_odds(dice_count: int, target: str) -> dict[int, Fraction]:
    """The exact chance of each number of hits, from 0 to `dice_count`.

    Raises Illegal("unknown-target").

    Two dice at infantry: its two symbols and the sabres are hits, three faces of six.

    >>> combat_odds(2, "infantry")
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    spread = fold(dice_count, DIE, 0, lambda hits, symbol: hits + combat((symbol,), target).hits)
    return dict(sorted(spread.items()))
