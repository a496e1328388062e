"""BattleTech before a decision: the chances of a mech at a table, and the lines of sight of a map."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.doors import Door
from api.shapes import outlooks as shapes
from api.views.matches import SEAT, OneMatch, head, tag_of
from core.errors import Conflict, Invalid
from games.battletech import lines
from games.battletech.model import State
from games.battletech.prospects import Prospect, on_each_ground, outlook, prospects
from games.battletech.sight import SIDES, Side
from matches import selectors
from matches.designs import map_find
from matches.sheet_selectors import has_sheets
from matches.sightlines import board_at, ends_known

WEAPONS_MOST = 60
ALL_MOST = 400  # hexes of a map of which all lines are given at once


class Outlook(OneMatch):
    throttle_scope = "resolve"  # a volley takes its time
    field_of = {"unknown-unit": "unit", "too-many": "weapons"}
    asks = ("unit", "target", "weapons", "seat")

    @extend_schema(
        summary=_("What a mech could hit, before anything is declared"),
        description=_(
            "At a table of BattleTech: every enemy, for each weapon the number to roll, its reasons and its exact "
            "chance, or why it cannot fire. With a target also what the weapons would do to it this phase, exactly."
        ),
        parameters=[
            OpenApiParameter("unit", OpenApiTypes.STR, required=True, description=_("The mech that would fire.")),
            OpenApiParameter("target", OpenApiTypes.STR, description=_("Only this enemy, and what would come of it.")),
            OpenApiParameter(
                "weapons",
                OpenApiTypes.STR,
                description=_(
                    "Which weapons fire at the target, in this order, by their places on the sheet: 0,2. Without it "
                    "all that can."
                ),
            ),
            SEAT,
        ],
        responses=shapes.OutlookOut,
        operation_id="match_outlook",
    )
    def get(self, request: Request, match_id: int) -> Response:
        place, asked = self.mine(), request.query_params
        seat = selectors.eye_of(place, asked.get("seat"))
        state = selectors.state_of(place, seat)
        if not has_sheets(place.match, state):
            raise Conflict("no-outlook")
        unit = required(asked.get("unit", ""), "unit")
        found = prospects(state, unit)
        target = asked.get("target", "")
        if "weapons" in asked:
            required(target, "target")
        chosen = [one for one in found if target in ("", one.target)]
        if target and not chosen:
            raise Invalid("unknown-unit", field="target")
        words = {
            **head(place.match),
            "seat": seat,
            "unit": unit,
            "targets": [shapes.prospect_words(one) for one in chosen],
            "volley": volley(state, unit, chosen[0], asked.get("weapons")) if target else None,
        }
        return Response(words, headers={"ETag": tag_of(place.match.version)})


def required(value: str, field: str) -> str:
    """Raises Invalid for a parameter that was left out."""
    if not value:
        raise Invalid("required", field=field)
    return value


def volley(state: State, unit: str, target: Prospect, typed: str | None) -> dict[str, Any]:
    """What the weapons typed, or all that can fire, would do. Raises Invalid, and what `outlook` raises."""
    weapons = [one.weapon for one in target.views[0].weapons if not one.why_not] if typed is None else places(typed)
    grounds = [
        shapes.ground_volley_words(ground, outlook(after, unit, target.target, weapons))
        for ground, after in on_each_ground(state, target.target)
    ]
    return {"target": target.target, "weapons": weapons, "grounds": grounds}


def places(typed: str) -> list[int]:
    """Places on a sheet, with commas between; each once. Raises Invalid "not-a-number", "too-many"."""
    sent = typed.split(",") if typed.strip() else []
    if len(sent) > WEAPONS_MOST:
        raise Invalid("too-many", field="weapons", most=WEAPONS_MOST)
    found = [one.strip() for one in sent]
    if not all(one.isascii() and one.isdecimal() and len(one) < 4 for one in found):
        raise Invalid("not-a-number", field="weapons")
    return list(dict.fromkeys(map(int, found)))


class MapLines(Door):
    throttle_scope = "resolve"
    asks = ("from", "to", "side")

    @extend_schema(
        summary=_("The lines of sight of a hex"),
        description=_(
            "What each line touches, what counts, whether it is blocked, and what the choice of a side changes where "
            "it runs along hexsides. To at most 60 hexes; to all, where the map has no more than 400."
        ),
        parameters=[
            OpenApiParameter("from", OpenApiTypes.STR, required=True, description=_("A hex, such as 0305.")),
            OpenApiParameter("to", OpenApiTypes.STR, description=_("Hexes with commas between; without it all.")),
            OpenApiParameter(
                "side", enum=SIDES, description=_("The side of the line that counts, as the attacker sees it.")
            ),
        ],
        responses=shapes.LinesOut,
        operation_id="map_lines",
    )
    def get(self, request: Request, key: str) -> Response:
        board, asked = board_at(map_find(self.asker.user, key)), request.query_params
        start = required(asked.get("from", ""), "from")
        side = side_asked(asked.get("side"))
        if "to" in asked:
            sent = asked["to"].replace(",", " ").split()
            ends = ends_known(board, start, sent)
            if start in sent:
                raise Invalid("same-hex", field="to")
        elif len(board.hexes) > ALL_MOST:
            raise Invalid("required", field="to")
        else:
            ends_known(board, start, ())
            ends = tuple(one for one in board.hexes if one != start)
        found = [
            shapes.line_words(lines.target(board, start, end, side), lines.stops(board, start, end)) for end in ends
        ]
        return Response({"map": key, "from": start, "side": side, "results": found})


def side_asked(typed: str | None) -> Side | None:
    """Raises Invalid("not-a-choice")."""
    side: Side | None = next((one for one in SIDES if one == typed), None)
    if typed is not None and side is None:
        raise Invalid("not-a-choice", field="side", choices=list(SIDES))
    return side
