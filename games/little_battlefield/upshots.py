"""N2, N3, N4, S2: what a throw comes to, before it is thrown."""

from collections.abc import Sequence
from typing import TypeVar

from games.core.texts import Label
from games.core.upshots import NO_UPSHOT, Likelihood, Upshot, Way, parted, share
from games.little_battlefield.components import FACES
from games.little_battlefield.events import AiDieDiscarded, AiDieRolled, DiceRolled, LotsDrawn
from games.little_battlefield.model import State

Thrown = TypeVar("Thrown")
TIMES = {"once": 1, "twice": 2, "thrice": 3}


def upshot(state: State, seat: str, ways: Sequence[Way]) -> Upshot:
    """Who begins (N2), where no die for the deck falls before that; how often a face that one wants falls, each being
    as likely (N3, N4); the AI's die (S2).

    Of four dice none shows what one wants in 5 × 5 × 5 × 5 of 1,296 ways, and just one in 4 × 5 × 5 × 5.

    >>> from fractions import Fraction
    >>> from msgspec.structs import replace
    >>> from games.core.protocol import odds
    >>> from games.little_battlefield.rules import LITTLE_BATTLEFIELD
    >>> state = replace(LITTLE_BATTLEFIELD.setup(), phase="roll", turn="blue")
    >>> (throw,) = LITTLE_BATTLEFIELD.legal(state, "blue")
    >>> ways = [Way(*way) for way in odds(LITTLE_BATTLEFIELD, state, "blue", throw)]
    >>> once, twice, thrice = (share.chance for share in upshot(state, "blue", ways).besides)
    >>> 1 - once == Fraction(5**4, 6**4), once - twice == Fraction(4 * 5**3, 6**4)
    (True, True)
    """
    first = {type(event) for event in ways[0].events}
    if LotsDrawn in first and (state.deck or state.cards):
        return Upshot(parted(ways, lambda way: Label(f"chances.first-{_of(LotsDrawn, way).first}", {})))
    if DiceRolled in first:
        thrown = len(_of(DiceRolled, ways[0]).dice)
        return Upshot(besides=tuple(_wanted(code, ways) for code, times in TIMES.items() if times <= thrown))
    return Upshot(parted(ways, _ai_die)) if AiDieRolled in first else NO_UPSHOT


def _of(kind: type[Thrown], way: Way) -> Thrown:
    """The last throw of this kind: the AI's die may fall twice."""
    return [event for event in way.events if isinstance(event, kind)][-1]


def _wanted(code: str, ways: Sequence[Way]) -> Likelihood:
    """The chance that so many dice or more show a face that one wants, say the first."""
    times = TIMES[code]
    return share(Label(f"chances.{code}", {}), ways, lambda way: _of(DiceRolled, way).dice.count(FACES[0]) >= times)


def _ai_die(way: Way) -> Label:
    """S2 What the AI's die shows in the end, or that it is discarded."""
    dropped = any(isinstance(event, AiDieDiscarded) for event in way.events)
    return Label("chances.discarded" if dropped else f"terms.{_of(AiDieRolled, way).die}", {})
