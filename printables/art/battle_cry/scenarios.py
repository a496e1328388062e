"""The scenario that a board, its terrain or its pieces are of: one of the tool's, or one's own as TOML."""

from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

from games.battle_cry.scenario import Scenario, all_scenarios, scenario, scenario_from_toml
from games.core.errors import Illegal
from games.core.structs import Value
from printables.errors import BadOption, range_check
from printables.fonts import plain
from printables.options import number
from printables.words import Words

HEX_MM = (12.0, 60.0)  # from flat to flat
HEXES = (0.0, HEX_MM[1])  # what can be chosen; 0: those of the board on one page
ForHexes = Annotated[float, number("option_for_hex_mm", *HEXES)]


class OfScenario(Value):
    """What is printed of a `scenario`, for a board with hexes of `hex_mm`; 0: with those of its one page.

    Raises `BadOption` "out-of-range" for other hexes than 0 and 12–60 mm.
    """

    scenario: Scenario
    hex_mm: float = 0.0

    def __post_init__(self) -> None:
        range_check("hex_mm", self.hex_mm, HEX_MM)


T = TypeVar("T")


def blank(of: Callable[..., T], battle: str, own: str, **chosen: object) -> T:
    """What is printed `of` one of the tool's scenarios, or of one's `own`. Raises `BadOption` "bad-scenario"."""
    try:
        plan = scenario_from_toml(own) if own else scenario(battle)
    except Illegal as error:
        raise BadOption("bad-scenario", "own", error.code) from error
    return of(plan, **chosen)


def headline(data: OfScenario, words: Words) -> tuple[str, str]:
    """The name of the scenario, and the revision of what fills it in."""
    return title_of(data.scenario, words) or "Battle Cry", getattr(data, "revision", "")


def title_of(scenario: Scenario, words: Words) -> str:
    """The name of a scenario, with its day where two of ours have it."""
    return dated(scenario.name, scenario.date, words)


def dated(name: str, day: str, words: Words) -> str:
    """The name of a scenario or a battle, with its `day` (ISO) where two scenarios of ours have that name."""
    if len(day) < 10 or sum(name == other.name for other in all_scenarios()) < 2:
        return plain(name)
    return f"{plain(name)}, {words.day(day_of(day))}"


def day_of(text: str) -> date | str:
    """A scenario's date (ISO) as a day where it is known to the day, else as it is written."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return text
