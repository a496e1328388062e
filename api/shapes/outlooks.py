"""Before a decision: what a unit could do, and what a board's lines of sight come to, as their games say it."""

from typing import Annotated, Any

from msgspec import field

from api.answers import Answer
from api.structs import beside, either
from games.core.reading import one_of
from games.registry import with_boards, with_outlooks

ANSWERS = tuple(one.answers for one in with_outlooks().values())
SIDES = tuple(dict.fromkeys(side for one in with_boards().values() for side in one.sight.sides))
Line: Any = either(one.sight.answers for one in with_boards().values())


@beside(ANSWERS)
class OutlookOut(Answer):
    __doc__ = " ".join(one.__doc__ or "" for one in ANSWERS)
    match: int
    version: int
    seat: str | None


class LinesOut(Answer):
    map: str
    start: str = field(name="from")
    side: Annotated[str, one_of(SIDES)] | None
    results: list[Line]
