"""Games, their options and resolvers."""

from typing import Annotated, Any

from api.answers import Answer, address
from api.bodies import AnyObject
from api.shapes.common import ItsWords, SaidOut
from games.core.reading import one_of
from matches.models import MatchSeat


class GameOut(Answer):
    """A game. `players_max` is null where any number may play; `offers` is what runs here: campaigns, matches."""

    key: str
    title: SaidOut
    seats: list[str]
    players_min: int
    players_max: int | None
    offers: list[str]
    href: Annotated[str, address("api-game", "key")]


class RuleOptionOut(Answer):
    """A rule option. No `allowed` values: free text. `reconstruction`: the default is ours and not the rulebook's."""

    name: str
    schema: AnyObject
    allowed: list[Any]
    default: Any
    rule: str
    reconstruction: bool
    text: ItsWords


class RulingOut(Answer):
    """What is not in the rules as we have them. `mark`: R a ruling of our own, M a table that we rebuilt."""

    rule: str
    mark: Annotated[str, one_of(("R", "M"))]
    text: ItsWords


class ActionOut(Answer):
    """An action of a live table, with the JSON Schema of what is sent for it."""

    do: str
    schema: AnyObject


class ResolverOut(Answer):
    """A resolver, with the JSON Schema of what it takes and of what it answers."""

    kind: Annotated[str, one_of(("resolve", "odds"))]
    slug: str
    title: str
    href: str
    request: AnyObject
    answer: AnyObject


class GameFullOut(GameOut):
    """A game, its options and resolvers; `actions`, `rulings` and the `computers` that play it are those of a table."""

    computers: list[Annotated[str, one_of(MatchSeat.Computer.values)]]
    options: list[RuleOptionOut]
    rulings: list[RulingOut]
    actions: list[ActionOut]
    resolvers: list[ResolverOut]
