"""Live tables: what is played, who sits where, every move."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter

from api.answers import in_order, shown
from api.bodies import Nothing
from api.filters import MatchFilter
from api.schema import IF_MATCH, IF_MATCH_MAY, IF_MATCH_OR_ENTRY, IF_NONE_MATCH
from api.service_view import ServiceView, listing, operation
from api.shapes import matches as shapes
from api.views.logs import AFTER, OneLog, dice_or_roll, link_out, receipt
from core.errors import Invalid, Missing
from core.grants import Kind, Role, grant_make, may, seen, signed
from core.language import reader_language
from core.receipts import WriteRequest, done_once
from games.core.texts import Label
from games.core.upshots import Likelihood, Upshot
from matches import seats, selectors, tables, undo
from matches.access import TABLE, TableAccess
from matches.codec import encode
from matches.logs import redo_of
from matches.models import Line, Match, MatchSeat, Move
from matches.rematch import match_rematch, pass_on, rematch_choices, rematch_of

SEAT = OpenApiParameter("seat", description=_("Through whose eyes, for whoever holds several seats."))


def sitting(user_id: int | None, seat: str, who: str, name: str = "") -> tables.Sitting:
    """Who is to have a seat, as a body says it. "me" is the account that asks."""
    if who == "me":
        return tables.Sitting(seat, user_id, name)
    return tables.Sitting(seat, None, name, "" if who == "guest" else who)


class Tables(ServiceView):
    @listing(shapes.MatchLineOut, _("Your tables, newest first"), filters=MatchFilter)
    def matches(self) -> QuerySet[Any]:
        return TABLE.rows(self.asker).defer("state", "options")

    @operation(
        _("A new table"),
        _("You are its host. Computers that move first have moved when the answer comes."),
        body=shapes.MatchNew,
        answer=shapes.MatchMade,
        made_at="{href}",
        limit="computers",  # which may play a long while before the answer comes
    )
    def match_new(self, seats: list[dict[str, str]], **asked: Any) -> Match:
        host, idempotency = self.account, self.idempotency()
        sittings = [sitting(host.pk, **seat) for seat in seats]
        create = tables.match_create
        return done_once(create, host=host, sittings=sittings, at=timezone.now(), idempotency=idempotency, **asked)


class TableView(OneLog):
    """Anything of one table."""

    @cached_property
    def access(self) -> TableAccess:
        """The asker's place at the table of the address. Raises Missing."""
        return may(self.asker, TABLE, pk=self.kwargs["match_id"])

    def lines_seen(self, after: int, most: int) -> list[dict[str, Any]]:
        return selectors.moves_seen(self.access, after=after, most=most)

    @property
    def seat_asked(self) -> str | None:
        """Through whose eyes the table is to be seen."""
        return self.request.query_params.get("seat")


def head(match: Match) -> dict[str, Any]:
    return {"match": match.pk, "version": match.version}


def sitter(row: MatchSeat, own: bool) -> shapes.SitterOut:
    """Who has a seat, by the name given for the table, else by that of the account."""
    return shapes.SitterOut(seat=row.seat, **seats.sitter_facts(row), mine=own)


def steps_of(move: Any) -> dict[str, Any]:
    """What a receipt says of a list beside its last line: all of its lines, which never change."""
    if move.act is None:
        return {}
    lines = Move.objects.filter(match=move.match_id, seq__range=(move.act, move.seq)).order_by("seq")
    return {
        "steps": [{"seq": line.seq, "action": in_order(line.action), "events": in_order(line.events)} for line in lines]
    }


def wished(
    view: TableView, service: Callable[..., Match], *, required: bool = False, **asked: object
) -> dict[str, Any]:
    """What has become of a wish where the log is to stand, or of an answer to it."""
    before, expected = view.access.match.version, view.expected(required=required)

    def make() -> dict[str, Any]:
        match = service(request=WriteRequest(view.access, timezone.now(), expected), **asked)
        return head(match) | {"done": match.version > before, "undo": match.undo}

    return view.kept(make)


def upshot_out(match: Match, upshot: Upshot) -> shapes.UpshotOut:
    """The sum of a throw with its words in the reader's language."""
    language, texts = reader_language(), match.playable.texts

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


class Table(TableView):
    @operation(_("A table as your seat sees it"), answer=shapes.MatchOut, parameters=[SEAT, IF_NONE_MATCH])
    def match(self, match_id: int) -> HttpResponse:
        access, seat = self.access, self.seat_asked
        match = access.match
        whole = shown(
            shapes.MatchOut,
            match,
            hosts=access.hosts,
            seats=[sitter(row, row.seat in access.seats) for row in access.sitters],
            seat=selectors.eye_of(access, seat),
            options=in_order(match.options),
            redo=redo_of(match),
            rematch=(made := rematch_of(match)) and made.pk,
            may_swap=list(rematch_choices(match)),
            state=encode(selectors.state_of(access, seat)),
        )
        return self.whole(match.version, whole)

    @operation(
        _("Delete a table that nobody can go on with"),
        _("Its host deletes one whose game is not installed here any more (“game-not-installed”)."),
        access=False,
    )
    def match_delete(self, match_id: int) -> None:
        tables.match_delete(access=seen(self.asker, TABLE, pk=match_id))

    @operation(_("What you may do now"), parameters=[SEAT], answer=shapes.OffersOut, tagged=True)
    def actions(self, match_id: int) -> shapes.OffersOut:
        match, language = self.access.match, reader_language()
        seat, offers = selectors.offers(self.access, self.seat_asked)
        found = [
            shapes.OfferOut(action=offer.action, label=match.playable.texts.render(offer.label, language))
            for offer in offers
        ]
        return shapes.OffersOut(**head(match), seat=seat, actions=found)

    @operation(
        _("Do it"),
        _(
            "Where the rules want dice and none came along, the answer is 422 “need-dice” and says which to throw; "
            "send the same action again with their faces. Where something is to be drawn it is 422 “need-draw” with "
            "what it can be: send its name as a face. With “actions” several are carried out as one: all or none, "
            "a line of the log each, taken back together. None of them may need dice or bring out a secret "
            "(“chance-in-an-act”); “step” among the parameters of a refusal says which of them it is about, from 0."
        ),
        body=shapes.Play,
        answer=shapes.MoveReceipt,
        status=201,
        match=IF_MATCH,
        name="action",
    )
    def play(self, match_id: int, **asked: object) -> dict[str, Any]:
        dice_or_roll(asked)
        if "actions" in asked and (beside := {"action", "faces", "roll"} & set(asked)):
            raise Invalid("action-or-actions", field=min(beside))
        if not asked.keys() & {"action", "actions"}:
            raise Invalid("required", field="action")
        play: Callable[..., Line] = tables.match_act if "actions" in asked else tables.match_play
        move = done_once(play, request=self.write_request(), **asked)
        return receipt(move, match=match_id, **steps_of(move))

    @operation(
        _("Where your pieces can go now"),
        _(
            "In games whose pieces go over several places at once all places in reach, each with its cost, the way "
            "and the actions that lead there. Of several ways the cheapest, in the easiest pace that comes there. In "
            "other games there is nothing here."
        ),
        parameters=[
            SEAT,
            OpenApiParameter("walker", description=_("Only of this piece, such as A1 or rogue.")),
        ],
        answer=shapes.DestinationsOut,
        tagged=True,
        limit="resolve",  # every way is searched
    )
    def match_destinations(self, match_id: int) -> shapes.DestinationsOut:
        access, walker = self.access, self.request.query_params.get("walker")
        language, texts = reader_language(), access.match.playable.texts
        seat, found = selectors.destinations(access, self.seat_asked, walker)
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
        return shapes.DestinationsOut(**head(access.match), seat=seat, destinations=ends)

    @operation(
        _("Take back your newest move, go back to a line, or do again"),
        _(
            "At once where no die was thrown, no secret shown, nobody else has moved since and the game is not over; "
            "else the others are asked. Name your line as “entry”, or the version you have seen in If-Match. With "
            "“after” the table is to stand where it stood after that line: an earlier one, or until something else is "
            "played one that was taken back, which is done again with the dice that fell."
        ),
        body=shapes.TakeBack,
        answer=shapes.UndoOut,
        match=IF_MATCH_OR_ENTRY,
    )
    def match_undo(self, match_id: int, **asked: object) -> dict[str, Any]:
        return wished(self, undo.match_undo, required="entry" not in asked, **asked)

    @operation(
        _("Agree that somebody goes back or forward, or not"),
        body=shapes.UndoAnswer,
        answer=shapes.UndoOut,
        match=IF_MATCH_MAY,
    )
    def match_undo_answer(self, match_id: int, agree: bool) -> dict[str, Any]:
        return wished(self, undo.match_undo_answer, agree=agree)

    @operation(
        _("Give up: your team has lost"),
        _(
            "Where several people share a side, it has lost once all of them who still play have given up; until then "
            "the match goes on, and a later move of the seat takes it back."
        ),
        body=shapes.SeatOnly,
        answer=shapes.MoveReceipt,
        match=IF_MATCH_MAY,
    )
    def match_resign(self, match_id: int, **asked: Any) -> dict[str, Any]:
        return receipt(done_once(tables.match_resign, request=self.write_request(), **asked), match=match_id)

    @operation(
        _("The next game: the same people, sides swapped"),
        _(
            "The first who asks makes the table; everybody else at it gets the same one. Where the match names seats "
            "that may swap, `seat` is the one that changes sides; without it, the first of them."
        ),
        body=shapes.RematchBody,
        answer=shapes.RematchOut,
        limit="computers",
    )
    def match_rematch(self, match_id: int, seat: str = "") -> dict[str, Any]:
        def make() -> dict[str, Any]:
            made = match_rematch(access=self.access, at=timezone.now(), seat=seat)
            held = pass_on(self.access, made)  # a pass is to one seat
            link = signed(held[0]) if held else None
            return {"match": made.pk, "href": reverse("api-match", args=[made.pk]), "link": link}

        return self.kept(make)

    @operation(_("The log of a table, oldest line first"), parameters=[AFTER], answer=shapes.MovesOut)
    def moves(self, match_id: int) -> dict[str, Any]:
        match = self.access.match
        return head(match) | self.log_page(match.version, reverse("api-moves", args=[match_id]))

    @operation(
        _("The table after a line of its log"),
        parameters=[SEAT],
        answer=shapes.StateOut,
        limit="resolve",  # some of the log is played again
    )
    def match_at(self, match_id: int, seq: int) -> shapes.StateOut:
        state = encode(selectors.state_of(self.access, self.seat_asked, at=seq))
        seat = selectors.eye_of(self.access, self.seat_asked)
        return shapes.StateOut(match=match_id, seq=seq, seat=seat, state=state)

    @operation(
        _("The odds of an action, exact"),
        body=shapes.Wager,
        answer=shapes.OddsOut,
        keyless=True,
        limit="resolve",
    )
    def match_odds(self, match_id: int, action: object, seat: str | None = None) -> shapes.OddsOut:
        match = self.access.match
        found, upshot = selectors.action_odds(self.access, action, seat)
        ways = [shapes.WayOut(chance=way.chance, events=encode(list(way.events))) for way in found]
        return shapes.OddsOut(**head(match), ways=ways, upshot=upshot_out(match, upshot))

    @operation(
        _("A signed link to a seat, or to watch"),
        body=shapes.TableLinkNew,
        answer=shapes.TableLinkOut,
        keyless=True,
    )
    def table_link(self, match_id: int, seat: str = "", label: str = "") -> shapes.TableLinkOut:
        self.access.require_host()
        if seat and self.access.sitter(seat) is None:
            raise Missing("no-seat", field="seat")
        role = Role.PLAYER if seat else Role.SPECTATOR
        grant = grant_make(Kind.TABLE, match_id, role, seat, label)
        return link_out(shapes.TableLinkOut, self.request, grant)

    @operation(_("Withdraw all links to the table"), body=Nothing, answer=shapes.LinksRenewed)
    def table_links_renew(self, match_id: int) -> dict[str, Any]:
        return self.links_renewed(match=match_id)

    @operation(
        _("Give a seat to yourself, a guest or a computer"),
        _(
            "Whoever holds a link to a guest's seat keeps it until the links are withdrawn; while an account or a "
            "computer has the seat its link only watches. A computer whose turn it is moves; giving it its seat again "
            "lets it go on after a long run of moves."
        ),
        body=shapes.SeatGiven,
        answer=shapes.SitterOut,
        limit="computers",
    )
    def seat_give(self, match_id: int, seat: str, who: str, name: str = "") -> shapes.SitterOut:
        sits = sitting(self.request.user.pk, seat, who, name)
        row = seats.seat_give(access=self.access, seat=seat, sitting=sits, at=timezone.now())
        return sitter(row, who == "me")
