"""Before a decision: what a unit could do, and what a board's lines of sight come to, as their games say it."""

from typing import Annotated, Any

from msgspec import field

from api.answers import Answer
from api.of_games import beside, either
from api.shapes.matches import OfTable
from games.core.reading import one_of
from games.registry import with_boards, with_outlooks

ANSWERS = tuple(outlook.answers for outlook in with_outlooks().values())
SIDES = tuple(dict.fromkeys(side for boards in with_boards().values() for side in boards.sight.sides))
SightLine: Any = either(boards.sight.answers for boards in with_boards().values())


@beside(ANSWERS)
class OutlookOut(OfTable):
    __doc__ = " ".join(answer.__doc__ or "" for answer in ANSWERS)
    seat: str | None


class LinesOut(Answer):
    map: str
    start: str = field(name="from")
    side: Annotated[str, one_of(SIDES)] | None
    results: list[SightLine]
