"""The gauge of one sector and one COMBAT die, for a fighter who sees his own half above 0 (N7 to N11)."""

from functools import cache

from games.core import structs


class Fought(structs.Value):
    """What a die did: where the marker is, how many of its results were of use (0 to 2), how many enemies retreat."""

    marker: int
    results: int
    retreats: int


def usable(category: int, marker: int, die: str, unit: str, enemies: int) -> bool:
    """Whether one result of a COMBAT die does something for `unit` against so many enemy units in the sector."""
    if marker == category:
        return enemies > 0 and (die == "defence" or unit == "renown")  # N10; T22 nothing to do without an enemy
    if not enemies or marker == 0:
        return True  # N8 either die; T1 at 0 too, half-way through a doubled one
    if unit == "renown":
        return True  # N11, T2 ATTACK and DEFENCE may be taken for each other
    return (die == "attack") == (marker < 0)  # N8


@cache
def fought(category: int, marker: int, die: str, unit: str, enemies: int, *, doubled: bool) -> Fought:
    """N8 to N11 The work of one die; `doubled`: it counts as two results, which an Elite or Renown unit may choose."""
    results = retreats = 0
    for _ in range(2 if doubled else 1):
        if not usable(category, marker, die, unit, enemies):
            break  # T3 a second result without use is lost
        results += 1
        if marker == category:
            enemies, retreats = enemies - 1, retreats + 1  # N10 one of them; T4 two when doubled
        else:
            marker += 1
            if marker == category:
                enemies, retreats = 0, retreats + enemies  # N9 all of them
    return Fought(marker, results, retreats)
