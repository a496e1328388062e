"""Live tables: what is played, who sits where, every move."""

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import segno
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from api.doors import NEVER, SINCE_MOST, Door, once
from api.filters import MatchFilter
from api.receipts import in_order
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS
from api.shapes import matches as shapes
from api.shapes.campaigns import Nothing
from api.structs import said
from core.errors import Invalid, Missing, Stale
from core.grants import Kind, Role, grant_make, may, signed
from core.receipts import answer_keep
from games import registry
from matches import seats, selectors, tables, undo
from matches.access import TABLE, Place
from matches.codec import encode
from matches.models import Match, MatchSeat, Move
from matches.rematch import match_rematch, pass_on, rematch_of

MOVES_MOST = 200
NUMBER_MOST = 2**31 - 1
SEAT = OpenApiParameter("seat", OpenApiTypes.STR, description=_("Through whose eyes, for whoever holds several seats."))
AFTER = OpenApiParameter("after", {"type": "integer", "minimum": 0, "maximum": NUMBER_MOST})


def sitting(seat: str, asked: Mapping[str, Any], user: Any) -> tables.Sitting:
    """Who is to have a seat, as a body says it. "me" is the account that asks."""
    who, name = asked["who"], asked.get("name", "")
    if who == "me":
        return tables.Sitting(seat, user.pk, name)
    return tables.Sitting(seat, None, name, "" if who == "guest" else who)


class Matches(Door):
    filterset_class = MatchFilter
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return TABLE.rows(self.asker).defer("state", "options")

    @extend_schema(
        summary=_("Your tables, newest first"), responses=shapes.MatchLineOut(many=True), operation_id="matches"
    )
    def get(self, request: Request) -> Response:
        return self.page(shapes.MatchLineOut)

    @extend_schema(
        summary=_("A new table"),
        description=_("You are its host. Computers that move first have moved when the answer comes."),
        request=shapes.MatchNew,
        responses={201: shapes.MatchMade},
        operation_id="match_new",
    )
    def post(self, request: Request) -> Response:
        asked = self.read(shapes.MatchNew)
        if not request.user.is_authenticated:
            self.permission_denied(request)
        sittings = [sitting(one["seat"], one, request.user) for one in asked.pop("seats")]
        match = once(tables.match_create, self.ask(), at=timezone.now(), host=request.user, sittings=sittings, **asked)
        words = shapes.MatchMade(match).data
        return Response(words, status=201, headers={"Location": words["href"]})


class OneMatch(Door):
    """Anything of one table."""

    field_of = {
        "dice-count": "faces",
        "unknown-face": "faces",
        "malformed": "action",
        "unknown-action": "action",
    }
    at_table: Place | None = None

    def mine(self) -> Place:
        """The asker's place at the table of the address. Raises Missing."""
        self.at_table = may(self.asker, TABLE, pk=self.kwargs["match_id"])
        return self.at_table

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The moves that the asker's version does not know, from the first on, as the asker may know them."""
        before = error.params["expected"]
        if self.at_table is None or before == NEVER:
            return []
        return lines(self.at_table, before, SINCE_MOST)


def lines(place: Place, after: int, most: int) -> list[dict[str, Any]]:
    """Lines of the log as the reader may know them."""
    return [
        in_order(one | {"at": one["at"].isoformat()}) for one in selectors.moves_seen(place, after=after, most=most)
    ]


def head(match: Match) -> dict[str, Any]:
    return {"match": match.pk, "version": match.version}


def tag_of(version: int, words: Mapping[str, Any] | None = None) -> str:
    """The ETag of a table: its version, and for an answer that shows more than moves a sum over all of it."""
    if words is None:
        return f'"{version}"'
    return f'"{version}-{zlib.crc32(json.dumps(words, cls=JSONEncoder).encode()) % 10**9}"'


class OneTable(OneMatch):
    asks = ("seat",)

    @extend_schema(
        summary=_("A table as your seat sees it"),
        parameters=[SEAT, IF_NONE_MATCH],
        responses=shapes.MatchOut,
        operation_id="match",
    )
    def get(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        match = place.match
        seat = request.query_params.get("seat")
        words = shapes.MatchLineOut(match).data | {
            "hosts": place.hosts,
            "seats": list(sitters(place)),
            "handovers": shapes.HandoverOut(match.handovers.all(), many=True).data,
            "seat": selectors.eye_of(place, seat),
            "options": in_order(match.options),
            "undo": match.undo and in_order(match.undo),
            "rematch": (made := rematch_of(match)) and made.pk,
            "state": encode(selectors.state_of(place, seat)),
        }
        etag = tag_of(match.version, words)
        if etag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": etag})
        return Response(words, headers={"ETag": etag})


def sitters(place: Place) -> Iterator[dict[str, Any]]:
    for row in place.match.seats.select_related("user"):
        yield sitter(row, row.seat in place.seats)


def sitter(row: MatchSeat, mine: bool) -> dict[str, Any]:
    """Who has a seat, by the name given for the table, else by that of the account."""
    return {"seat": row.seat, **seats.sitter_facts(row), "mine": mine}


class Actions(OneMatch):
    asks = ("seat",)

    @extend_schema(
        summary=_("What you may do now"), parameters=[SEAT], responses=shapes.OffersOut, operation_id="actions"
    )
    def get(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        language, one = get_language() or "en", registry.playable(place.match.game)
        seat, offers = selectors.offers(place, request.query_params.get("seat"))
        found = [{"action": offer.action, "label": one.texts.said(offer.label, language)} for offer in offers]
        words = head(place.match) | {"seat": seat, "actions": found}
        return Response(words, headers={"ETag": tag_of(place.match.version)})

    @extend_schema(
        summary=_("Do it"),
        description=_(
            "Where the rules want dice and none came along, the answer is 422 “need-dice” and says which to throw; "
            "send the same action again with their faces."
        ),
        parameters=[IF_MATCH],
        request=shapes.Play,
        responses={201: shapes.MoveReceipt},
        operation_id="action",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        asked = self.read(shapes.Play)
        if asked.get("faces") and asked.get("roll"):
            raise Invalid("dice-or-roll", field="roll")
        expected = self.expected(required=True)
        move = once(tables.match_play, self.ask(), place=place, at=timezone.now(), expected_version=expected, **asked)
        return receipt(move, 201)


def receipt(move: Move, status: int = 200) -> Response:
    """The answer to a move, made of its row alone, so that it can be said again to the letter."""
    words = {
        "match": move.match_id,
        "seq": move.seq,
        "version": move.seq,
        "seat": move.seat,
        "action": in_order(move.action),
        "dice": {"faces": move.faces, "by": move.by or None},
        "events": in_order(move.events),
        "at": move.at.isoformat(),
    }
    return Response(words, status=status, headers={"ETag": tag_of(move.seq)})


class Kept(OneMatch):
    """A write that need not leave a line in the log which could carry the key: its answer is kept for a day."""

    def kept(self, make: Any) -> dict[str, Any]:
        ask = self.ask()
        return in_order(answer_keep(key=ask.key, digest=ask.digest, make=make) if ask else make())


def undo_words(match: Match, before: int) -> dict[str, Any]:
    return head(match) | {"done": match.version > before, "undo": match.undo}


class Undo(Kept):
    @extend_schema(
        summary=_("Take back your newest move"),
        description=_(
            "At once where no die was thrown, no secret shown and nobody has moved since; else the others are asked. "
            "Name the line as “entry”, or the version you have seen in If-Match."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.TakeBack,
        responses=shapes.UndoOut,
        operation_id="match_undo",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place, now = self.mine(), timezone.now()
        asked, before = self.read_maybe(shapes.TakeBack), place.match.version
        expected = self.expected(required="entry" not in asked)

        def make() -> dict[str, Any]:
            return undo_words(undo.match_undo(place=place, at=now, expected_version=expected, **asked), before)

        words = self.kept(make)
        return Response(words, headers={"ETag": tag_of(words["version"])})


class UndoAnswers(Kept):
    @extend_schema(
        summary=_("Agree that somebody takes back, or not"),
        parameters=[IF_MATCH_MAY],
        request=shapes.UndoAnswer,
        responses=shapes.UndoOut,
        operation_id="match_undo_answer",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place, now = self.mine(), timezone.now()
        asked, expected, before = self.read(shapes.UndoAnswer), self.expected(), place.match.version

        def make() -> dict[str, Any]:
            return undo_words(undo.match_undo_answer(place=place, at=now, expected_version=expected, **asked), before)

        words = self.kept(make)
        return Response(words, headers={"ETag": tag_of(words["version"])})


class Resign(OneMatch):
    @extend_schema(
        summary=_("Give up: your team has lost"),
        description=_(
            "Where several people share a side (BattleTech with “by_mech”), it has lost once all of them with "
            "a mech in play have given up; until then the match goes on, and a later move of the seat takes it back."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.SeatOnly,
        responses=shapes.MoveReceipt,
        operation_id="match_resign",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        asked, expected = self.read_maybe(shapes.SeatOnly), self.expected()
        return receipt(
            once(tables.match_resign, self.ask(), place=place, at=timezone.now(), expected_version=expected, **asked)
        )


class Rematch(Kept):
    @extend_schema(
        summary=_("The next game: the same people, sides swapped"),
        description=_("The first who asks makes the table; everybody else at it gets the same one."),
        request=Nothing,
        responses=shapes.RematchOut,
        operation_id="match_rematch",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        self.read_maybe(Nothing)

        def make() -> dict[str, Any]:
            made = match_rematch(place=place, at=timezone.now())
            held = pass_on(place, made)  # a pass is to one seat
            link = signed(held[0]) if held else None
            return {"match": made.pk, "href": reverse("api-match", args=[made.pk]), "link": link}

        return Response(self.kept(make))


class Moves(OneMatch):
    asks = ("after",)

    @extend_schema(
        summary=_("The log of a table, oldest line first"),
        parameters=[AFTER],
        responses=shapes.MovesOut,
        operation_id="moves",
    )
    def get(self, request: Request, match_id: int) -> Response:
        place, after = self.mine(), request.query_params.get("after", "0")
        if not (after.isascii() and after.isdecimal() and len(after) <= 10 and int(after) <= NUMBER_MOST):
            raise Invalid("bad-filter", field="after")
        found = lines(place, int(after), MOVES_MOST)
        last = found[-1]["seq"] if found else place.match.version
        more = last < place.match.version
        link = f"{reverse('api-moves', args=[match_id])}?after={last}" if more else None
        return Response(head(place.match) | {"next": link, "results": found})


class At(OneMatch):
    throttle_scope = "resolve"  # the log is played again
    asks = ("seat",)

    @extend_schema(
        summary=_("The table after a line of its log"),
        parameters=[SEAT],
        responses=shapes.StateOut,
        operation_id="match_at",
    )
    def get(self, request: Request, match_id: int, seq: int) -> Response:
        place, seat = self.mine(), request.query_params.get("seat")
        state = encode(selectors.state_of(place, seat, at=seq))
        return Response({"match": match_id, "seq": seq, "seat": selectors.eye_of(place, seat), "state": state})


class Odds(OneMatch):
    throttle_scope = "resolve"

    @extend_schema(
        summary=_("The odds of an action, exact"),
        request=shapes.Wager,
        responses=shapes.OddsOut,
        extensions=KEYLESS,
        operation_id="match_odds",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place, asked = self.mine(), self.read(shapes.Wager)
        ways = [
            {"chance": said(way.chance), "events": encode(list(way.events))}
            for way in selectors.action_odds(place, **asked)
        ]
        return Response(head(place.match) | {"ways": ways})


class Links(OneMatch):
    @extend_schema(
        summary=_("A signed link to a seat, or to watch"),
        request=shapes.TableLinkNew,
        responses=shapes.TableLinkOut,
        extensions=KEYLESS,
        operation_id="table_link",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        asked = self.read_maybe(shapes.TableLinkNew)
        place.require_host()
        seat = asked.get("seat", "")
        if seat and seat not in {row.seat for row in place.sitters}:
            raise Missing("no-seat", field="seat")
        role = Role.PLAYER if seat else Role.SPECTATOR
        link = signed(grant_make(Kind.TABLE, match_id, role, seat, asked.get("label", "")))
        address = reverse("link", args=[link])
        code = segno.make(request.build_absolute_uri(address), error="m", micro=False)
        return Response({"link": link, "address": address, "qr": code.svg_inline(border=2, omitsize=True)})


class LinksRenew(Kept):
    @extend_schema(
        summary=_("Withdraw all links to the table"),
        request=Nothing,
        responses=shapes.LinksRenewed,
        operation_id="table_links_renew",
    )
    def post(self, request: Request, match_id: int) -> Response:
        place = self.mine()
        self.read_maybe(Nothing)

        def make() -> dict[str, Any]:
            seats.links_withdraw(place=place, at=timezone.now())
            return {"match": place.match.pk}

        return Response(self.kept(make))


class Seat(OneMatch):
    @extend_schema(
        summary=_("Give a seat to yourself, a guest or a computer"),
        description=_(
            "Whoever holds a link to a guest's seat keeps it until the links are withdrawn; while an account or a "
            "computer has the seat its link only watches. A computer whose turn it is moves; giving it its seat again "
            "lets it go on after a long run of moves."
        ),
        request=shapes.SeatGiven,
        responses=shapes.SitterOut,
        operation_id="seat_give",
    )
    def patch(self, request: Request, match_id: int, seat: str) -> Response:
        place = self.mine()
        asked = self.read(shapes.SeatGiven)
        row = seats.seat_give(place=place, seat=seat, sitting=sitting(seat, asked, request.user), at=timezone.now())
        return Response(sitter(row, asked["who"] == "me"))
