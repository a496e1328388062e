"""The parts that the game of the tutorial does not have."""

from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar

from msgspec.structs import replace
from three_in_a_row import GAME as PLAIN
from three_in_a_row.rules import ThreeInARow, other

from games.core.catalogue import CatalogueEntry, DesignInWords, Designs
from games.core.dice import D6
from games.core.errors import Illegal
from games.core.legal import Legal
from games.core.outlooks import Case, Forecast, Means, Outlooks, Target, Unit
from games.core.resolvers import Shape, resolver
from games.core.structs import Action, Event, Value
from games.core.text import Text
from games.core.texts import texts

HEAVIEST = 9000  # grams


class Weigh(Action):
    """The weight of a stone is thrown, and whoever did so keeps it for themselves."""

    hides: ClassVar[tuple[str, ...]] = ("faces",)


class Weighed(Event):
    seat: str


class Stones(ThreeInARow):
    actions: ClassVar[Mapping[str, Any]] = {**ThreeInARow.actions, "weigh": Weigh}

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return Legal(lambda wanted: (*found, Weigh())) if found else found

    def apply(self, state, seat, action, dice):
        if not isinstance(action, Weigh):
            return super().apply(state, seat, action, dice)
        dice.roll(1, D6, why="weigh")
        return replace(state, turn=other(seat)), (Weighed(seat),)


class Stone(Shape):
    grams: int


class StrikeBody(Shape, kw_only=True):
    """Invasion has a class of this name, too."""

    stone: Stone
    worn_out: bool = False


class Thrown(Shape):
    grams: int


@resolver("odds", "far-throw")
def far_throw(asked: StrikeBody) -> Thrown:
    return Thrown(asked.stone.grams)


class StoneFacts(Value):
    chassis: str
    grams: int


class StoneListed(Shape):
    chassis: str
    grams: int


class StoneOption(Shape):
    stone: str


class Asked(Shape):
    unit: str


class Chances(Shape):
    """How likely a square is seized."""

    unit: str
    seized: Fraction


def entry(name: str, grams: int) -> CatalogueEntry:
    facts = {"chassis": name, "grams": grams}
    return CatalogueEntry(Text(name, name), {"status": "playable", "data": facts}, facts, grams)


def read(name: str, data: bytes) -> CatalogueEntry:
    text = data.decode()
    if not text.isdecimal():
        raise Illegal("file-not-text", line=1)
    if int(text) > HEAVIEST:
        raise Illegal("too-heavy", grams=HEAVIEST)
    if int(text) == 0:
        raise Illegal("weightless-stone")  # which has no words
    return entry(name.removesuffix(".stone"), int(text))


def forecast(state, unit, target, places, language):
    case = Case("5+", Fraction(1, 3), Fraction(1, 3))
    means = tuple(Means(n, square, "", "", (case,)) for n, square in enumerate(state.held(other(unit))))
    return Forecast(unit, (Target(other(unit), other(unit), "", means, shares=(("Seized", Fraction(1, 3)),)),))


GAME = replace(
    PLAIN,
    rules=Stones(),
    events=(*PLAIN.events, Weighed),
    places=lambda state, action: () if isinstance(action, Weigh) else PLAIN.places(state, action),
    resolvers=(far_throw,),
    texts=replace(PLAIN.texts, refusals=texts("stones").refusals),
    designs=Designs(
        built_in={"pebble": entry("Pebble", 3)},
        files={".stone": read},
        facts_shape=StoneFacts,
        design=lambda facts: SimpleNamespace(**facts, title=facts["chassis"], status="playable", notes=()),
        listed=StoneListed,
        columns={"grams": Text("Grams", "Grammes")},
        brief=Text("{grams} g", "{grams} g"),
        measure="grams",
        measure_most=HEAVIEST,
        measured_from=Text("Grams from", "Grammes, de"),
        described=lambda design, language: DesignInWords("", (), ()),
        option=lambda key, design: StoneOption(key or design.title),
        option_shape=StoneOption,
        forces=lambda options, forces: dict(options),
    ),
    outlook=Outlooks(
        title=Text("Whether a square is seized", "Si une case est prise"),
        about=Text("At a table of Three in a Row.", "À une table de Trois cases alignées."),
        asks=Asked,
        answers=Chances,
        answer=lambda state, asked: Chances(asked.unit, Fraction(1, 3)),
        fields={},
        deciding=lambda state, actions: (state.turn,) if any(action.do == "seize" for action in actions) else (),
        units=lambda state: (Unit("cross", "cross"), Unit("ring", "ring")),
        forecast=forecast,
    ),
)
