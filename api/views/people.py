"""Who you are: tokens, passes, me, players."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth import authenticate
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated

from api.answers import answered, shown
from api.filters import PlayerFilter
from api.service_view import ServiceView, listing, operation
from api.shapes.common import Receipt
from api.shapes.people import Claim, Join, JoinOut, MeEdit, MeOut, PlayerNew, PlayerOut, SignIn, TokenOut
from api.views.games import Open
from campaigns.access import CAMPAIGN, SHEET
from campaigns.models import ApiKey, JournalEntry, Player, User
from campaigns.selectors.people import players_known
from campaigns.services.accounts import account_remember
from campaigns.services.generals import link_join, player_create, seat_claim
from campaigns.services.keys import key_by_sign_in, key_end, keys_end
from core.codes import code_check
from core.errors import Invalid, row_of
from core.grants import Asker, Kind, Role, grant_at, grant_open, grant_used, may, pass_of
from core.guessing import password_guessing
from core.limits import address_of
from core.models import Grant
from core.receipts import done_once
from matches.seats import link_take
from matches.seats import seat_claim as seat_claim_table


class SigningIn(Open):
    @operation(
        _("A token for a name and a password"),
        _("A new key each time, without a name; of an account’s twenty such keys the one longest unused ends with it."),
        body=SignIn,
        answer=TokenOut,
        keyless=True,
        limit="sign-in",
    )
    def token(self, username: str, password: str) -> TokenOut:
        with password_guessing(username, address_of(self.request), AuthenticationFailed):
            user = authenticate(self.request, username=username, password=password)
            if user is None:
                raise AuthenticationFailed
        return TokenOut(token=key_by_sign_in(user=user, at=timezone.now()))


class SigningOut(ServiceView):
    permission_classes = (IsAuthenticated,)

    @operation(
        _("Make your token worthless"),
        _("The one that asks; all keys of the account where a page asks by its session."),
    )
    def token_drop(self) -> None:
        if isinstance(self.request.auth, ApiKey):
            key_end(user=self.account, key_id=self.request.auth.pk)
        else:
            keys_end(user=self.account)


class Me(ServiceView):
    @operation(_("Who you are"), answer=MeOut)
    def me(self) -> MeOut:
        user, held = self.asker.user, self.request.auth
        words = {
            "username": user and user.get_username(),
            "language": user.language if user else "",
            "theme": user.theme if user else "",
            "player": getattr(user, "player", None),
            "opened": opened(grant_at(held)) if isinstance(held, int) else None,
        }
        return shown(MeOut, words)

    @operation(_("Your language and display"), body=MeEdit)
    def me_edit(self, **asked: str) -> None:
        user = self.account
        if asked:
            account_remember(user=user, **asked)


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

    @operation(
        _("Take what a signed link offers"),
        _(
            "To watch a campaign, to sit in a general's seat, or to join a side under your name; "
            "to watch a table or to sit at it; to see a record sheet or to mark it. With `claim` a guest's seat at a "
            "table becomes your account's, and its link plays it for nobody any more; of two accounts that ask at "
            "once one gets it. The link behind a code lets one phone in: sent again with the same Idempotency-Key "
            "it is answered as before."
        ),
        body=Join,
        answer=JoinOut,
        status=201,
        limit="join",
    )
    def join(self, link: str, name: str | None = None, claim: bool = False) -> JoinOut:
        user = self.asker.user
        grant, at = grant_open(link), timezone.now()
        asked_by = self.idempotency()
        key = asked_by.key if asked_by else ""
        code_check(grant, at, key)
        if claim and user is None:
            self.permission_denied(self.request)
        if grant.kind == Kind.TABLE:
            return table_joined(grant, user, at, claims=claim, name=name, key=key)
        if claim:
            raise Invalid("claim-a-table", field="claim")
        if grant.kind == Kind.SHEET:
            may(Asker(grants=(grant.pk,)), SHEET, pk=grant.object)
            grant_used(grant, user)
            return joined(grant, role=grant.role)
        idempotency = self.idempotency("" if user else f"link {link}")
        held, _entry = link_join(grant=grant, user=user, at=at, name=name or "", key=key, idempotency=idempotency)
        access = may(Asker(user, (held.pk,)), CAMPAIGN, pk=held.object)
        return joined(held, role=access.role, general=access.general_id, side=access.side or None)


def joined(grant: Grant, **own: object) -> JoinOut:
    """What a link gives, with the pass for it."""
    return shown(JoinOut, {"side": None, **opened(grant), **own, "token": pass_of(grant)})


def table_joined(grant: Grant, user: User | None, at: datetime, *, claims: bool, name: str | None, key: str) -> JoinOut:
    """What a table's link gives.

    Raises Missing, and for a claim Forbidden("spectators-watch") and Conflict("seat-not-free").
    """
    if claims and user is not None:
        access = seat_claim_table(grants=[grant], user=user, at=at, key=key)
    else:
        access = link_take(grant=grant, user=user, at=at, name=name, key=key)
    seats = [seat for seat in access.seats if seat == grant.seat]
    return joined(grant, role=Role.PLAYER if seats else Role.SPECTATOR, seats=seats)


class Claims(ServiceView):
    permission_classes = (IsAuthenticated,)

    @operation(_("A guest's seat becomes your account's"), body=Claim, answer=Receipt, limit="join")
    def claim(self, link: str) -> JournalEntry:
        grant, at, asked_by = grant_open(link, Kind.CAMPAIGN), timezone.now(), self.idempotency()
        code_check(grant, at, asked_by.key if asked_by else "")
        return done_once(seat_claim, grant=grant, user=self.account, at=at, idempotency=asked_by)


class Players(ServiceView):
    @listing(PlayerOut, _("Players you know"), filters=PlayerFilter)
    def players(self) -> QuerySet[Any]:
        return players_known(self.asker).order_by("pk")

    @operation(_("A new player, without an account"), body=PlayerNew, answer=PlayerOut, status=201)
    def player_new(self, name: str) -> dict[str, Any]:
        user = self.account
        return self.kept(lambda: answered(shown(PlayerOut, player_create(user=user, name=name))))

    @operation(_("A player you know"), answer=PlayerOut)
    def player(self, uid: UUID) -> Player:
        return row_of(players_known(self.asker), "no-player", uid=uid)
