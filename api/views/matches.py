"""Live tables: what is played, who sits where, every move."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import in_order, shown
from api.filters import MatchFilter
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS, LOCATION
from api.service_view import ServiceView, listing, made
from api.shapes import matches as shapes
from api.views.logs import AFTER, OneLog, link_out, links_renewing, receipt, tag_of
from core.errors import Invalid, Missing
from core.grants import Kind, Role, grant_make, may, seen, signed
from core.receipts import WriteRequest
from games.core.texts import Label
from games.core.upshots import Likelihood, Upshot
from matches import seats, selectors, tables, undo
from matches.access import TABLE, TableAccess
from matches.codec import encode
from matches.links import links_withdraw
from matches.logs import redo_of
from matches.models import Match, MatchSeat, Move
from matches.rematch import match_rematch, pass_on, rematch_choices, rematch_of

SEAT = OpenApiParameter("seat", OpenApiTypes.STR, description=_("Through whose eyes, for whoever holds several seats."))


def sitting(seat: str, asked: Mapping[str, Any], user: Any) -> tables.Sitting:
    """Who is to have a seat, as a body says it. "me" is the account that asks."""
    who, name = asked["who"], asked.get("name", "")
    if who == "me":
        return tables.Sitting(seat, user.pk, name)
    return tables.Sitting(seat, None, name, "" if who == "guest" else who)


class Matches(ServiceView):
    throttle_scope, throttled_methods = "computers", ("POST",)  # which may play a long while before the answer comes
    filterset_class = MatchFilter
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return TABLE.rows(self.asker).defer("state", "options")

    get = listing(shapes.MatchLineOut, _("Your tables, newest first"), "matches")

    @extend_schema(
        summary=_("A new table"),
        description=_("You are its host. Computers that move first have moved when the answer comes."),
        parameters=[LOCATION],
        request=shapes.MatchNew,
        responses={201: shapes.MatchMade},
        operation_id="match_new",
    )
    def post(self, request: Request) -> Response:
        asked, host = self.read(shapes.MatchNew), self.account
        sittings = [sitting(seat["seat"], seat, host) for seat in asked.pop("seats")]
        asked |= {"host": host, "sittings": sittings, "at": timezone.now(), "idempotency": self.idempotency()}
        match = self.once(tables.match_create, **asked)
        return made(shown(shapes.MatchMade, match))


class OneMatch(OneLog):
    """Anything of one table."""

    found_access: TableAccess | None = None

    def access(self) -> TableAccess:  # type: ignore[override]  # at a table, where others have a seat in a campaign
        """The asker's place at the table of the address. Raises Missing."""
        self.found_access = may(self.asker, TABLE, pk=self.kwargs["match_id"])
        return self.found_access

    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        return selectors.moves_seen(self.found_access, after=after, most=most) if self.found_access else []


def head(match: Match) -> dict[str, Any]:
    return {"match": match.pk, "version": match.version}


class OneTable(OneMatch):
    asks = ("seat",)

    @extend_schema(
        summary=_("A table as your seat sees it"),
        parameters=[SEAT, IF_NONE_MATCH],
        responses=shapes.MatchOut,
        operation_id="match",
    )
    def get(self, request: Request, match_id: int) -> HttpResponse:
        access = self.access()
        match = access.match
        seat = request.query_params.get("seat")
        whole = shown(
            shapes.MatchOut,
            match,
            hosts=access.hosts,
            seats=sitters(access),
            seat=selectors.eye_of(access, seat),
            options=in_order(match.options),
            redo=redo_of(match),
            rematch=(made := rematch_of(match)) and made.pk,
            may_swap=list(rematch_choices(match)),
            state=encode(selectors.state_of(access, seat)),
        )
        return self.whole(match.version, whole)

    @extend_schema(
        summary=_("Delete a table that nobody can go on with"),
        description=_("Its host deletes one whose game is not installed here any more (“game-not-installed”)."),
        responses={204: None},
        operation_id="match_delete",
    )
    def delete(self, request: Request, match_id: int) -> Response:
        tables.match_delete(access=seen(self.asker, TABLE, pk=match_id))
        return Response(status=204)


def sitters(access: TableAccess) -> Iterator[shapes.SitterOut]:
    for row in access.match.seats.select_related("user"):
        yield sitter(row, row.seat in access.seats)


def sitter(row: MatchSeat, own: bool) -> shapes.SitterOut:
    """Who has a seat, by the name given for the table, else by that of the account."""
    return shapes.SitterOut(seat=row.seat, **seats.sitter_facts(row), mine=own)


class Actions(OneMatch):
    asks = ("seat",)

    @extend_schema(
        summary=_("What you may do now"), parameters=[SEAT], responses=shapes.OffersOut, operation_id="actions"
    )
    def get(self, request: Request, match_id: int) -> Response:
        access = self.access()
        language, playable = get_language() or "en", access.match.playable
        seat, offers = selectors.offers(access, request.query_params.get("seat"))
        found = [
            shapes.OfferOut(action=offer.action, label=playable.texts.render(offer.label, language)) for offer in offers
        ]
        whole = shapes.OffersOut(**head(access.match), seat=seat, actions=found)
        return Response(whole, headers={"ETag": tag_of(access.match.version)})

    @extend_schema(
        summary=_("Do it"),
        description=_(
            "Where the rules want dice and none came along, the answer is 422 “need-dice” and says which to throw; "
            "send the same action again with their faces. Where something is to be drawn it is 422 “need-draw” with "
            "what it can be: send its name as a face. With “actions” several are carried out as one: all or none, "
            "a line of the log each, taken back together. None of them may need dice or bring out a secret "
            "(“chance-in-an-act”); “step” among the parameters of a refusal says which of them it is about, from 0."
        ),
        parameters=[IF_MATCH],
        request=shapes.Play,
        responses={201: shapes.MoveReceipt},
        operation_id="action",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access = self.access()
        asked = self.read(shapes.Play)
        if asked.get("faces") and asked.get("roll"):
            raise Invalid("dice-or-roll", field="roll")
        if "actions" in asked and (beside := {"action", "faces", "roll"} & set(asked)):
            raise Invalid("action-or-actions", field=min(beside))
        if not asked.keys() & {"action", "actions"}:
            raise Invalid("required", field="action")
        play = tables.match_act if "actions" in asked else tables.match_play
        move = self.once(play, request=self.write_request(access, self.expected(required=True)), **asked)
        return receipt(move, 201, match=match_id, **steps_of(move))


class Destinations(OneMatch):
    throttle_scope = "resolve"  # every way is searched
    asks = ("seat", "walker")

    @extend_schema(
        summary=_("Where your pieces can go now"),
        description=_(
            "In games whose pieces go over several places at once all places in reach, each with its cost, the way "
            "and the actions that lead there. Of several ways the cheapest, in the easiest pace that comes there. In "
            "other games there is nothing here."
        ),
        parameters=[
            SEAT,
            OpenApiParameter("walker", OpenApiTypes.STR, description=_("Only of this piece, such as A1 or rogue.")),
        ],
        responses=shapes.DestinationsOut,
        operation_id="match_destinations",
    )
    def get(self, request: Request, match_id: int) -> Response:
        access, asked = self.access(), request.query_params
        language, texts = get_language() or "en", access.match.playable.texts
        seat, found = selectors.destinations(access, asked.get("seat"), asked.get("walker"))
        ends = [
            shown(
                shapes.DestinationOut,
                offer.meant,
                way=list(offer.meant.way),
                actions=offer.action,
                label=texts.render(offer.label, language),
            )
            for offer in found
        ]
        whole = shapes.DestinationsOut(**head(access.match), seat=seat, destinations=ends)
        return Response(whole, headers={"ETag": tag_of(access.match.version)})


def steps_of(move: Any) -> dict[str, Any]:
    """What a receipt says of a list beside its last line: all of its lines, which never change."""
    if move.act is None:
        return {}
    lines = Move.objects.filter(match=move.match_id, seq__range=(move.act, move.seq)).order_by("seq")
    return {
        "steps": [{"seq": line.seq, "action": in_order(line.action), "events": in_order(line.events)} for line in lines]
    }


def wished(
    view: OneMatch, service: Callable[..., Match], *, access: TableAccess, expected: int | None, **asked: Any
) -> Response:
    """What has become of a wish where the log is to stand, or of an answer to it."""
    before = access.match.version

    def make() -> dict[str, Any]:
        match = service(request=WriteRequest(access, timezone.now(), expected), **asked)
        return head(match) | {"done": match.version > before, "undo": match.undo}

    words = view.kept(make)
    return Response(words, headers={"ETag": tag_of(words["version"])})


class Undo(OneMatch):
    @extend_schema(
        summary=_("Take back your newest move, go back to a line, or do again"),
        description=_(
            "At once where no die was thrown, no secret shown, nobody else has moved since and the game is not over; "
            "else the others are asked. Name your line as “entry”, or the version you have seen in If-Match. With "
            "“after” the table is to stand where it stood after that line: an earlier one, or until something else is "
            "played one that was taken back, which is done again with the dice that fell."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.TakeBack,
        responses=shapes.UndoOut,
        operation_id="match_undo",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access, asked = self.access(), self.asked(shapes.TakeBack)
        expected = self.expected(required="entry" not in asked)
        return wished(self, undo.match_undo, access=access, expected=expected, **asked)


class UndoAnswers(OneMatch):
    @extend_schema(
        summary=_("Agree that somebody goes back or forward, or not"),
        parameters=[IF_MATCH_MAY],
        request=shapes.UndoAnswer,
        responses=shapes.UndoOut,
        operation_id="match_undo_answer",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access, asked, expected = self.access(), self.read(shapes.UndoAnswer), self.expected()
        return wished(self, undo.match_undo_answer, access=access, expected=expected, **asked)


class Resign(OneMatch):
    @extend_schema(
        summary=_("Give up: your team has lost"),
        description=_(
            "Where several people share a side, it has lost once all of them who still play have given up; until then "
            "the match goes on, and a later move of the seat takes it back."
        ),
        parameters=[IF_MATCH_MAY],
        request=shapes.SeatOnly,
        responses=shapes.MoveReceipt,
        operation_id="match_resign",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.SeatOnly)
        line = self.once(tables.match_resign, request=self.write_request(access, self.expected()), **asked)
        return receipt(line, match=match_id)


class Rematch(OneMatch):
    throttle_scope = "computers"

    @extend_schema(
        summary=_("The next game: the same people, sides swapped"),
        description=_(
            "The first who asks makes the table; everybody else at it gets the same one. Where the match names seats "
            "that may swap, `seat` is the one that changes sides; without it, the first of them."
        ),
        request=shapes.RematchBody,
        responses=shapes.RematchOut,
        operation_id="match_rematch",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.RematchBody)

        def make() -> dict[str, Any]:
            made = match_rematch(access=access, at=timezone.now(), **asked)
            held = pass_on(access, made)  # a pass is to one seat
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
        match = self.access().match
        return Response(head(match) | self.log_page(match.version, reverse("api-moves", args=[match_id])))


class At(OneMatch):
    throttle_scope = "resolve"  # some of the log is played again
    asks = ("seat",)

    @extend_schema(
        summary=_("The table after a line of its log"),
        parameters=[SEAT],
        responses=shapes.StateOut,
        operation_id="match_at",
    )
    def get(self, request: Request, match_id: int, seq: int) -> Response:
        access, seat = self.access(), request.query_params.get("seat")
        state = encode(selectors.state_of(access, seat, at=seq))
        return Response(shapes.StateOut(match=match_id, seq=seq, seat=selectors.eye_of(access, seat), state=state))


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
        access, asked = self.access(), self.read(shapes.Wager)
        found, upshot = selectors.action_odds(access, **asked)
        ways = [shapes.WayOut(chance=way.chance, events=encode(list(way.events))) for way in found]
        return Response(shapes.OddsOut(**head(access.match), ways=ways, upshot=upshot_out(access.match, upshot)))


def upshot_out(match: Match, upshot: Upshot) -> shapes.UpshotOut:
    """The sum of a throw with its words in the reader's language."""
    language, texts = get_language() or "en", match.playable.texts

    def named(label: Label) -> dict[str, str]:
        return {"code": label.code.rpartition(".")[2], "label": texts.render(label, language)}

    def shares(found: Iterable[Likelihood]) -> list[shapes.ShareOut]:
        return [shapes.ShareOut(**named(share.label), chance=share.chance) for share in found]

    return shapes.UpshotOut(
        parts=shares(upshot.parts),
        besides=shares(upshot.besides),
        averages=[shapes.AverageOut(**named(average.label), value=average.value) for average in upshot.averages],
        details=[shapes.SharesOut(**named(kind.title), shares=shares(kind.shares)) for kind in upshot.details],
    )


class Links(OneMatch):
    @extend_schema(
        summary=_("A signed link to a seat, or to watch"),
        request=shapes.TableLinkNew,
        responses=shapes.TableLinkOut,
        extensions=KEYLESS,
        operation_id="table_link",
    )
    def post(self, request: Request, match_id: int) -> Response:
        access = self.access()
        asked = self.asked(shapes.TableLinkNew)
        access.require_host()
        seat = asked.get("seat", "")
        if seat and seat not in {row.seat for row in access.sitters}:
            raise Missing("no-seat", field="seat")
        role = Role.PLAYER if seat else Role.SPECTATOR
        grant = grant_make(Kind.TABLE, match_id, role, seat, asked.get("label", ""))
        return Response(link_out(shapes.TableLinkOut, request, grant))


class LinksRenew(OneMatch):
    post = links_renewing(
        links_withdraw, _("Withdraw all links to the table"), shapes.LinksRenewed, "table_links_renew"
    )


class Seat(OneMatch):
    throttle_scope = "computers"

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
        access = self.access()
        asked = self.read(shapes.SeatGiven)
        row = seats.seat_give(access=access, seat=seat, sitting=sitting(seat, asked, request.user), at=timezone.now())
        return Response(sitter(row, asked["who"] == "me"))
