"""What all parts of a record sheet share: its data, its look, and names in the reader's language."""

from games.battletech.board import TERRAIN
from games.battletech.damage import LOCATION_NAMES
from games.battletech.designs import DESIGNS, Design
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS
from games.core.text import capital
from printables.art.battletech.data import Plate, SheetPrint
from printables.context import GameContext
from printables.errors import BadOption
from printables.layout import Box
from printables.pieces import heading, ours
from printables.shapes import Shape

WOODS = ("light", "heavy")
FOUR_LEGS = ("quad", "quadvee")  # their front legs stand in the arms' places
_MARKS = {(ruling.rule, ruling.mark) for ruling in TEXTS.rulings}


def mark(rule: str, of: str = "M") -> str:
    """The raised mark behind what of a rule is ours: "M" a table that we rebuilt, "R" our own ruling."""
    return ours((rule, of) in _MARKS)


def ground_name(kind: str, context: GameContext) -> str:
    """What a kind of ground is called, with a capital."""
    return capital(context.text(TERRAIN[kind].title))


def designs_named(names: str) -> list[Design]:
    """The tool's own mechs of these names, with commas between. Raises `BadOption` "unknown-value"."""
    named = [name.strip() for name in names.split(",") if name.strip()]
    for name in named:
        if name not in DESIGNS:
            raise BadOption("unknown-value", "mechs", name, value=name, choices=list(DESIGNS))
    return [DESIGNS[name] for name in named]


class SheetContext(GameContext):
    """What each part of a record sheet is given. `short`: its figure says "CT" instead of "Centre torso". `live`: on a
    page, where a sentence tells what is left of a whole location or weapon, and no point or shot by itself.
    """

    data: SheetPrint = SheetPrint()
    short: bool = False
    live: bool = False

    def location_name(self, location: str) -> str:
        """The name of a location of this mech."""
        design = self.data.design
        if design is not None and design.config in FOUR_LEGS and location[1:] in ("A", "L"):
            return self.words(f"quad_{location}")
        return capital(self.text(LOCATION_NAMES[location]))

    def tag(self, location: str) -> str:
        """What stands on a location of the figure."""
        return self.in_short(location) if self.short and self.data.upright else self.location_name(location)

    def in_short(self, location: str) -> str:
        """The letters that players of this language call a location by; ids and files keep the English ones."""
        return self.words(f"in_short_{location}")

    def plate_name(self, plate: Plate) -> str:
        name = self.location_name(plate.location)
        return self.words("rear_of", place=name) if plate.rear else name

    def heading(self, box: Box, key: str, points: float = 11.5) -> Shape:
        return heading(box, self.words(key), points, self.theme)


# --- the build of a mech --------------------------------------------------------------------------


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
    guns = [mount for mount, word in zip(design.mounts, words, strict=True) if not word.isdisjoint(GUNS)]
    if any(gun.location in TORSOS and WEAPONS[gun.weapon].damage >= GREAT_GUN for gun in guns):
        return HUNCHED
    if sum(not word.isdisjoint(LAUNCHERS) for word in words) * 2 > len(words):
        return MISSILES
    return ASSAULT if design.tons >= HEAVY else HUMANOID
