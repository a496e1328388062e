"""The game's components as typed values: the die, the POWER track, sectors, AI boards, factions."""

from games.core import structs
from games.core.content import content, rows
from games.core.dice import Die
from games.core.text import NO_TEXT, Text

PACKAGE = "games.little_battlefield"

SEATS = ("blue", "red")
AI = "red"  # the side that the AI plays in solo mode
RESOURCES = ("morale", "command")
COMBAT = ("attack", "defence")  # N8 the dice that fight
KINDS = ("standard", "elite", "renown")
WAY = {"blue": 1, "red": -1}  # which sign of a marker is whose half
SLOTS = ("standard", "standard", "elite", "renown")  # N1 the four units of a side, in this order in its `units`

# Where a unit can be besides a cell 0 to 8.
RESERVE, BOARD, ENEMY_RESERVE = -1, -2, 9
# A cell is "b2": column a to c, row 1 at blue's edge.
CELL_NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")  # red's row first, as the cells are counted
CELLS = tuple(range(len(CELL_NAMES)))
PLACE_NAMES = {**dict(enumerate(CELL_NAMES)), RESERVE: "reserve", BOARD: "board", ENEMY_RESERVE: "enemy-reserve"}


class _Numbers(structs.Value):
    faces: tuple[str, ...]
    attested: tuple[str, ...]
    most: int
    start_command: int
    start_morale: int
    markers: int
    bonus_dice: int
    winning_points: int
    decks: tuple[str, ...]


_NUMBERS = content(PACKAGE, "dice", _Numbers)
FACES = _NUMBERS.faces  # face n shows FACES[n - 1]; the place is also the row of the action board
ATTESTED_FACES = _NUMBERS.attested  # whose place the rules state; that of the others is R
DIE = Die(FACES)
MOST = _NUMBERS.most  # N14
START_COMMAND = _NUMBERS.start_command  # N2
START_MORALE = _NUMBERS.start_morale  # N2
MARKERS = _NUMBERS.markers  # T28
BONUS_DICE = _NUMBERS.bonus_dice  # S11
WINNING_POINTS = _NUMBERS.winning_points  # N17
LEGAL_DECKS = _NUMBERS.decks  # N1 sectors of category 2, 3, 4, 5
_EFFECTS = rows(PACKAGE, "effects", dict[str, Text])


class Effect(structs.Value):
    """A special rule: one word of the vocabulary, with what it is about.

    `resource` is "morale", "command", "any" (the user's choice) or "both", `amount` how many; `reach` says which
    sectors ("adjacent", "any") or which way ("in", "out").
    """

    kind: str
    resource: str = ""
    amount: int = 0
    reach: str = ""

    def text(self, by: str) -> Text:
        """The effect in words, as it stands on a sector (`by` "sector") or on an AI board ("ai")."""
        sentence = _EFFECTS[by][f"{self.kind}-{self.reach}" if self.reach else self.kind]
        return sentence.format(what=_EFFECTS["what"].get(self.resource, NO_TEXT).format(amount=self.amount))


class Card(structs.Value):
    """A sector: `category` is the last cell of each half of its gauge, `points` its victory points (N18, R).

    `copies` is how many there are, `art` the surface it is drawn with. `reconstruction` (R): not in the
    rules. `choice_reconstruction` (R): the sector is, but not what its rule leaves to the player (T26).
    """

    key: str
    name: Text
    category: int
    points: int
    copies: int
    special: Effect
    art: str
    reconstruction: bool
    choice_reconstruction: bool = False

    @property
    def rule(self) -> Text:
        """The special rule in words, marked where the choice in it is ours."""
        text = self.special.text("sector")
        return Text(f"{text.en} (R)", f"{text.fr} (R)") if self.choice_reconstruction else text


class Level(structs.Value):
    """A level of the POWER track: its dice, its victory points, its price, the unit that comes with it ("" none)."""

    dice: int
    points: int
    cost: int
    unit: str
    attested: tuple[str, ...]  # what of it the rules state; the rest is R


class AiBoard(structs.Value):
    """What the AI's SPECIAL die does at each POWER level, the first level first."""

    key: str
    name: Text
    levels: tuple[Effect, ...]
    reconstruction: bool


class Faction(structs.Value):
    """Names for a side and its three kinds of unit. It changes no rule."""

    key: str
    name: Text
    standard: Text
    elite: Text
    renown: Text
    reconstruction: bool

    @property
    def units(self) -> tuple[tuple[str, Text], ...]:
        """The names by kind."""
        return tuple((kind, getattr(self, kind)) for kind in KINDS)


CARDS = rows(PACKAGE, "sectors", Card)
CATEGORIES = (2, 3, 4, 5)
POWER = content(PACKAGE, "power", dict[str, tuple[Level, ...]])["levels"]
AI_BOARDS = rows(PACKAGE, "ai_boards", AiBoard)
FACTIONS = rows(PACKAGE, "factions", Faction)


def enemy(seat: str) -> str:
    """The other side."""
    return "red" if seat == "blue" else "blue"
