"""Before a decision: the chances of a unit at a table, and the lines of sight of a board."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct, inspect

from api.answers import answered
from api.bodies import fields_of, peeled
from api.service_view import ServiceView, operation
from api.shapes import outlooks as shapes
from api.views.matches import SEAT, TableView, head
from core import checks
from core.errors import Conflict, Invalid
from core.language import translated
from games.core.errors import Illegal
from games.core.resolvers import about
from games.core.text import together
from games.registry import with_boards, with_outlooks
from matches import selectors
from matches.designs import board_at, map_find
from matches.sightlines import ends_known

S = TypeVar("S", bound=Struct)
DIGITS = 3  # of a number in an address, at most


def parameters_of(structs: Iterable[type[Struct]]) -> list[OpenApiParameter]:
    """The parameters of an address that are read into one of these Structs."""
    found = {field.encode_name: (struct, field) for struct in structs for field in fields_of(struct)}
    return [
        OpenApiParameter(name, required=field.required, description=translated(about(struct, name)))
        for name, (struct, field) in found.items()
    ]


def query_read(struct: type[S], query: Mapping[str, str]) -> S:
    """The Struct of texts and of lists of numbers, with commas between, that the parameters of an address make.

    Raises Invalid "required", "too-many", "not-a-number" with the parameter's name.
    """
    values: dict[str, Any] = {}
    for field in fields_of(struct):
        name, kind = field.encode_name, peeled(field.type)[0]
        if field.required and not query.get(name):
            raise Invalid("required", field=name)
        if name in query:
            listed = isinstance(kind, inspect.ListType)
            values[field.name] = _numbers(name, query[name], kind.max_length) if listed else query[name]
    return struct(**values)


def _numbers(name: str, text: str, most: int) -> list[int]:
    sent = [each.strip() for each in text.split(",")] if text.strip() else []
    if len(sent) > most:
        raise Invalid("too-many", field=name, most=most)
    numbers = [number for each in sent if (number := checks.digits(each, most=DIGITS)) is not None]
    if len(numbers) < len(sent):
        raise Invalid("not-a-number", field=name)
    return numbers


OUTLOOKS = tuple(with_outlooks().values())
ASKED = parameters_of(outlook.asks for outlook in OUTLOOKS)
ALL_MOST = 400  # places of a board of which all lines are given at once


class Chances(TableView):
    field_of = {code: field for outlook in OUTLOOKS for code, field in outlook.fields.items()}

    @operation(
        translated(together(outlook.title for outlook in OUTLOOKS)),
        translated(together(outlook.about for outlook in OUTLOOKS)),
        parameters=[*ASKED, SEAT],
        answer=shapes.OutlookOut,
        tagged=True,
        limit="resolve",  # a volley takes its time
    )
    def match_outlook(self, match_id: int) -> dict[str, Any]:
        access, given = self.access, self.request.query_params.dict()
        seat = selectors.eye_of(access, given.pop("seat", None))
        state = selectors.state_of(access, seat)
        outlook = with_outlooks().get(access.match.game)
        if outlook is None:
            raise Conflict("no-outlook")
        asked = query_read(outlook.asks, given)
        try:
            found = outlook.answer(state, asked)
        except Illegal as error:
            if set(error.params) == {"path"}:  # it is the request that is at fault
                raise Invalid(error.code, field=str(error.params["path"])) from error
            raise
        return {**head(access.match), "seat": seat, **answered(found)}


class Sight(ServiceView):
    @operation(
        _("The lines of sight of a hex"),
        _(
            "What each line touches, what counts, whether it is blocked, and what the choice of a side changes where "
            "it runs along hexsides. To at most 60 hexes; to all, where the map has no more than 400."
        ),
        parameters=[
            OpenApiParameter("from", required=True, description=_("A hex, such as 0305.")),
            OpenApiParameter("to", description=_("Hexes with commas between; without it all.")),
            OpenApiParameter(
                "side", enum=shapes.SIDES, description=_("The side of the line that counts, as the attacker sees it.")
            ),
        ],
        answer=shapes.LinesOut,
        limit="resolve",
    )
    def map_lines(self, key: str) -> dict[str, Any]:
        row, asked = map_find(self.asker.user, key), self.request.query_params
        board, sight = board_at(row), with_boards()[row.game].sight
        places, start, side = sight.places(board), asked.get("from", ""), asked.get("side")
        if not start:
            raise Invalid("required", field="from")
        if side is not None and side not in sight.sides:
            raise Invalid("not-a-choice", field="side", choices=list(sight.sides))
        if "to" in asked:
            sent = asked["to"].replace(",", " ").split()
            ends = ends_known(places, start, sent)
            if start in sent:
                raise Invalid("same-hex", field="to")
        elif len(places) > ALL_MOST:
            raise Invalid("required", field="to")
        else:
            ends_known(places, start, ())
            ends = tuple(place for place in places if place != start)
        found = [answered(sight.line(board, start, end, side)) for end in ends]
        return {"map": key, "from": start, "side": side, "results": found}
