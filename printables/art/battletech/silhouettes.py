"""Which figure a mech has: its build as its design's facts tell it, so that any file that is read gets a figure."""

from __future__ import annotations

from games.battletech.designs import Design
from games.battletech.mechs import WEAPONS

HUMANOID, HUNCHED, BIRD, QUAD, MISSILES, ASSAULT = (
    f"battletech/{build}" for build in ("humanoid", "hunched", "bird", "quad", "missiles", "assault")
)
MANY_LEGS = ("quad", "tripod", "quadvee")
FAST, HEAVY, GREAT_GUN = 7, 80, 15  # walking MP; tons; damage points of a gun in the torso
TORSOS = ("LT", "RT", "CT")
GUNS = ("ac", "gauss", "lb")  # words in the keys of weapons
LAUNCHERS = ("lrm", "srm", "mrm", "mml", "atm", "rocket", "thunderbolt")


def silhouette(design: Design | None) -> str:
    """The figure of a design, the first that fits: a turret on legs for more than two of them, bird's legs for fast
    mechs, a hunched back for a great gun in a torso, boxes of tubes where launchers are most of the weapons, gun arms
    for 80 tons and more; else, and for none, the shape of a man.
    """
    if design is None:
        return HUMANOID
    words = [frozenset(mount.weapon.split("-")) for mount in design.mounts]
    if design.config in MANY_LEGS:
        return QUAD
    if design.walk >= FAST:
        return BIRD
    if any(mount.location in TORSOS and _great(mount.weapon) for mount in design.mounts):
        return HUNCHED
    if sum(not word.isdisjoint(LAUNCHERS) for word in words) * 2 > len(words):
        return MISSILES
    return ASSAULT if design.tons >= HEAVY else HUMANOID


def _great(weapon: str) -> bool:
    return not set(GUNS).isdisjoint(weapon.split("-")) and WEAPONS[weapon].damage >= GREAT_GUN
