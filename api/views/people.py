"""Who you are: tokens, passes, me, players."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth import authenticate
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import answered, in_order, shown
from api.authentication import Account
from api.filters import PlayerFilter
from api.schema import KEYLESS
from api.service_view import ServiceView, listing
from api.shapes.common import Receipt
from api.shapes.people import Claim, Join, JoinOut, MeEdit, MeOut, PlayerNew, PlayerOut, SignIn, TokenOut
from api.views.games import Open
from campaigns.access import CAMPAIGN, SHEET
from campaigns.models import ApiKey, User
from campaigns.services.accounts import account_remember
from campaigns.services.generals import link_join, player_create, players_known, seat_claim
from campaigns.services.keys import key_by_sign_in, key_end, keys_end
from core.codes import code_check
from core.errors import Invalid, Missing
from core.grants import Asker, Kind, Role, grant_at, grant_open, grant_used, may, pass_of
from core.models import Grant
from core.receipts import answered_once
from matches.seats import link_take
from matches.seats import seat_claim as seat_claim_table


class Tokens(Open):
    throttle_scope = "sign-in"

    @extend_schema(
        summary=_("A token for a name and a password"),
        description=_(
            "A new key each time, without a name; of an account’s twenty such keys the one longest unused ends with it."
        ),
        request=SignIn,
        responses=TokenOut,
        extensions=KEYLESS,
        operation_id="token",
    )
    def post(self, request: Request) -> Response:
        user = authenticate(request, **self.read(SignIn))
        if user is None:
            raise AuthenticationFailed
        return Response({"token": key_by_sign_in(user=user, at=timezone.now())})


class MyToken(ServiceView):
    permission_classes = (Account,)

    @extend_schema(
        summary=_("Make your token worthless"),
        description=_("The one that asks; all keys of the account where a page asks by its session."),
        responses={204: None},
        operation_id="token_drop",
    )
    def delete(self, request: Request) -> Response:
        if isinstance(request.auth, ApiKey):
            key_end(user=self.account, key_id=request.auth.pk)
        else:
            keys_end(user=self.account)
        return Response(status=204)


class Me(ServiceView):
    @extend_schema(summary=_("Who you are"), responses=MeOut, operation_id="me")
    def get(self, request: Request) -> Response:
        user, held = self.asker.user, request.auth
        words = {
            "username": user and user.get_username(),
            "language": user.language if user else "",
            "theme": user.theme if user else "",
            "player": getattr(user, "player", None),
            "opened": opened(grant_at(held)) if isinstance(held, int) else None,
        }
        return Response(shown(MeOut, words))

    @extend_schema(
        summary=_("Your language and display"), request=MeEdit, responses={204: None}, operation_id="me_edit"
    )
    def patch(self, request: Request) -> Response:
        chosen, user = self.read(MeEdit), self.account
        if chosen:
            account_remember(user=user, **chosen)
        return Response(status=204)


def opened(grant: Grant) -> dict[str, Any]:
    """What a pass opens, a campaign, a table or a sheet."""
    nothing = {"campaign": None, "general": None, "match": None, "seats": (), "sheet": None}
    if grant.kind == Kind.TABLE:
        return nothing | {"match": grant.object, "seats": [grant.seat] if grant.acts == Role.PLAYER else []}
    if grant.kind == Kind.SHEET:
        return nothing | {"sheet": grant.object}
    return nothing | {"campaign": grant.object, "general": int(grant.seat) if grant.acts == Role.GENERAL else None}


class Joins(ServiceView):
    permission_classes = (AllowAny,)
    throttle_scope = "join"

    @extend_schema(
        summary=_("Take what a signed link offers"),
        description=_(
            "To watch a campaign, to sit in a general's seat, or to join a side under your name; "
            "to watch a table or to sit at it; to see a record sheet or to mark it. With `claim` a guest's seat at a "
            "table becomes your account's, and its link plays it for nobody any more; of two accounts that ask at "
            "once one gets it. The link behind a code lets one phone in: sent again with the same Idempotency-Key "
            "it is answered as before."
        ),
        request=Join,
        responses={201: JoinOut},
        operation_id="join",
    )
    def post(self, request: Request) -> Response:
        asked = self.read(Join)
        user = self.asker.user
        grant, at = grant_open(asked["link"]), timezone.now()
        asked_by = self.idempotency()
        key = asked_by.key if asked_by else ""
        code_check(grant, at, key)
        claim = asked.get("claim", False)
        if claim and user is None:
            self.permission_denied(request)
        if grant.kind == Kind.TABLE:
            words = table_joined(grant, user, at, claims=claim, name=asked.get("name"), key=key)
            return Response(shown(JoinOut, words), status=201)
        if claim:
            raise Invalid("claim-a-table", field="claim")
        if grant.kind == Kind.SHEET:
            return Response(shown(JoinOut, sheet_joined(grant, user)), status=201)
        idempotency = self.idempotency("" if user else f"link {asked['link']}")
        name = asked.get("name", "")
        held, _entry = link_join(grant=grant, user=user, at=at, name=name, key=key, idempotency=idempotency)
        access = may(Asker(user, (held.pk,)), CAMPAIGN, pk=held.object)
        seat = {"role": access.role, "general": access.general_id, "side": access.side or None}
        return Response(shown(JoinOut, opened(held) | seat | {"token": pass_of(held)}), status=201)


def table_joined(
    grant: Grant, user: User | None, at: datetime, *, claims: bool, name: str | None, key: str
) -> dict[str, Any]:
    """What a table's link gives, with the pass for it.

    Raises Missing, and for a claim Forbidden("spectators-watch") and Conflict("seat-not-free").
    """
    if claims and user is not None:
        access = seat_claim_table(grants=[grant], user=user, at=at, key=key)
    else:
        access = link_take(grant=grant, user=user, at=at, name=name, key=key)
    seats = [seat for seat in access.seats if seat == grant.seat]
    role = "player" if seats else "spectator"
    return {"role": role, **opened(grant), "seats": seats, "side": None, "token": pass_of(grant)}


def sheet_joined(grant: Grant, user: User | None) -> dict[str, Any]:
    """What a sheet's link gives, with the pass for it. Raises Missing."""
    may(Asker(grants=(grant.pk,)), SHEET, pk=grant.object)
    grant_used(grant, user)
    role = "player" if grant.role == Role.PLAYER else "spectator"
    return {"role": role, **opened(grant), "side": None, "token": pass_of(grant)}


class Claims(ServiceView):
    permission_classes = (Account,)
    throttle_scope = "join"

    @extend_schema(
        summary=_("A guest's seat becomes your account's"), request=Claim, responses=Receipt, operation_id="claim"
    )
    def post(self, request: Request) -> Response:
        grant, at, asked_by = grant_open(self.read(Claim)["link"], Kind.CAMPAIGN), timezone.now(), self.idempotency()
        code_check(grant, at, asked_by.key if asked_by else "")
        return self.write(seat_claim, grant=grant, user=request.user, at=at, idempotency=asked_by)


class Players(ServiceView):
    filterset_class = PlayerFilter
    ordering = ("pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return players_known(self.asker)

    get = listing(PlayerOut, _("Players you know"), "players")

    @extend_schema(
        summary=_("A new player, without an account"),
        request=PlayerNew,
        responses={201: PlayerOut},
        operation_id="player_new",
    )
    def post(self, request: Request) -> Response:
        asked, user = self.read(PlayerNew), self.account

        def make() -> dict[str, Any]:
            made: dict[str, Any] = answered(shown(PlayerOut, player_create(user=user, name=asked["name"])))
            return made

        idempotency = self.idempotency()
        kept = answered_once(idempotency, make)
        return Response(in_order(kept), status=201)


class Player(ServiceView):
    @extend_schema(summary=_("A player you know"), responses=PlayerOut, operation_id="player")
    def get(self, request: Request, uid: UUID) -> Response:
        player = players_known(self.asker).filter(uid=uid).first()
        if player is None:
            raise Missing("no-player")
        return Response(shown(PlayerOut, player))
