"""Players, and the generals they are in a campaign."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction
from msgspec.structs import replace

from campaigns.access import CampaignAccess, CampaignRole
from campaigns.journal import JournalWriter, writing
from campaigns.models import Campaign, General, Invitation, JournalEntry, Player, User
from campaigns.models.choices import Sides
from campaigns.selectors.people import players_known
from campaigns.services.invitations import (
    general_words,
    generals_leave,
    guest_of,
    hold,
    invitation_check,
    invitations_close,
    newcomer,
    player_of,
)
from core import checks
from core.codes import EVENING, MOVE, code_check, code_make, code_take, codes_end
from core.errors import Conflict, Forbidden, Invalid, Missing, Repeated, row_of
from core.grants import Asker, Kind, Role, grant_join, grant_make, grant_used, grants_end, grants_withdraw
from core.models import Grant
from core.receipts import IdempotencyKey, WriteRequest

PLAYER_LONGEST = checks.column_longest(Player, "name")
GENERALS_MAX = 60


def player_create(*, user: User | None, name: str, account: User | None = None) -> Player:
    """A player made by `user`; `account` when it is somebody's own."""
    return Player.objects.create(
        name=checks.line(name, field="name", longest=PLAYER_LONGEST), created_by=user, user=account
    )


def general_add(
    *, request: WriteRequest[CampaignAccess], asker: Asker, side: str, name: str = "", player_uid: str | None = None
) -> JournalEntry:
    """The organiser names a general: a known player by uid, or a guest by name.

    Somebody else's account is invited: its name is a guest's in this campaign until the account has accepted.
    """
    request.access.require_organiser()
    checks.one_of(side, Sides.values, field="side")
    with writing(request, kind="general-added", expected=request.expected) as writer:
        if player_uid is None:
            general_write(writer, player_create(user=asker.user, name=name), side)
        else:
            uid = checks.uid(player_uid)
            player = players_known(asker).filter(uid=uid).first() if uid else None
            if player is None:
                raise Invalid("no-player", field="player")
            player_add(writer, player, side)
    return writer.entry


def player_add(writer: JournalWriter, player: Player, side: str) -> None:
    """A known player as a general: oneself and one's own guests as they are, others as guests of their name."""
    if player.is_of(writer.request.access.user_id):
        general_write(writer, player, side)
        if player.user is not None:
            invitations_close(writer.campaign, player.user)
        return
    if player.user_id is not None:
        invitation_check(writer.campaign, player)
    general = general_write(writer, guest_of(writer.campaign, player.name), side)
    if player.user_id is not None:
        at = writer.request.at  # the general's row is a guest's until the account accepts
        writer.add(Invitation(campaign=writer.campaign, general=general, user_id=player.user_id, invited_at=at))
        writer.data["invited"] = True


def general_write(writer: JournalWriter, player: Player, side: str) -> General:
    """The general's row and the words of the journal line."""
    generals = General.objects.filter(campaign=writer.campaign)
    if generals.filter(player=player).exists():
        raise Conflict("already-a-general", name=player.name)
    if generals.count() >= GENERALS_MAX:
        raise Conflict("too-many-generals", most=GENERALS_MAX)
    general = writer.add(General(campaign=writer.campaign, player=player, side=side))
    writer.data |= {"id": general.pk, "player": str(player.uid), "name": player.name, "side": side}
    return general


def general_retire(*, request: WriteRequest[CampaignAccess], general_id: int, active: bool = False) -> JournalEntry:
    """Take a general off the list for new rounds, or back on it. Past rounds stay.

    Raises Invalid("nothing-to-change") for one who is off it, or on it, already.
    """
    request.access.require_organiser()
    kind = "general-recalled" if active else "general-retired"
    with writing(request, kind=kind, expected=request.expected) as writer:
        general = general_get(writer, general_id)
        if general.active is active:
            raise Invalid("nothing-to-change", field="active")
        writer.change(general, active=active)
        general_words(writer, general)
    return writer.entry


def general_rename(*, request: WriteRequest[CampaignAccess], general_id: int, name: str) -> JournalEntry:
    """Another name for a guest, wherever it plays.

    Raises Conflict("account-has-its-name") for whoever has an account, Conflict("guest-of-others") for a guest who
    also plays in a campaign of another organiser.
    """
    request.access.require_organiser()
    name = checks.line(name, field="name", longest=PLAYER_LONGEST)
    with writing(request, kind="general-renamed", expected=request.expected) as writer:
        general = general_get(writer, general_id)
        player = general.player
        if player.user_id is not None:
            raise Conflict("account-has-its-name", name=player.name)
        if Campaign.objects.filter(generals__player=player).exclude(organiser=writer.campaign.organiser_id).exists():
            raise Conflict("guest-of-others", name=player.name)
        if player.name == name:
            raise Invalid("nothing-to-change", field="name")
        writer.data["was"] = player.name
        writer.change(player, name=name)
        general_words(writer, general)
    return writer.entry


def general_remove(*, request: WriteRequest[CampaignAccess], general_id: int) -> JournalEntry:
    """Take a general out of the campaign, with its links; a guest who is nowhere else is forgotten.

    Raises Conflict("general-in-use") for one who has a round, or a line of the journal, to its name.
    """
    request.access.require_organiser()
    with writing(request, kind="general-removed", expected=request.expected) as writer:
        general = general_get(writer, general_id)
        player = general.player
        if general.rounds.exists() or JournalEntry.objects.filter(actor_general=general).exists():
            raise Conflict("general-in-use", name=player.name)
        general_words(writer, general)
        grants_withdraw(Kind.CAMPAIGN, writer.campaign.pk, request.at, role=Role.GENERAL, seat=general.pk)
        generals_leave(general.pk)
        writer.remove(general)
        if player.user_id is None and not player.generals.exists():
            writer.remove(player)
        writer.results_changed = True
    return writer.entry


def general_get(writer: JournalWriter, general_id: int) -> General:
    return row_of(General.objects.select_related("player"), "no-general", campaign=writer.campaign, pk=general_id)


def link_join(
    *,
    grant: Grant,
    user: User | None,
    at: datetime,
    name: str = "",
    key: str = "",
    idempotency: IdempotencyKey | None = None,
) -> tuple[Grant, JournalEntry | None]:
    """Take what a link offers: to watch, a general's seat, or a new general on its side called `name`.

    Returns the grant to keep and the journal line, where one was written. Whoever joins a side with an account joins
    as the account's own player, once, and needs no grant for it; a guest gets one of their own. `key` names the
    request, by which a code's seat is taken once. Raises Missing("link-withdrawn"), Missing("no-code"),
    Conflict("link-used-up"), and as `seat_move` for a code to a seat.
    """
    campaign = Campaign.objects.get(pk=grant.object)
    code_check(grant, at, key)
    if grant.role == Role.GENERAL:
        return grant, seat_sit(grant=grant, user=user, at=at, key=key)
    if grant.role != Role.SIDE:
        grant_used(grant, user)
        return grant, None
    own = player_of(user) if user else None
    if own and General.objects.filter(campaign=campaign, player=own).exists():
        return grant, None
    name = own.name if own else checks.line(name, field="name", longest=PLAYER_LONGEST)
    access = CampaignAccess(campaign, CampaignRole.GENERAL, name, grant.seat, user_id=user.pk if user else None)
    try:
        with writing(WriteRequest(access, at, idempotency=idempotency), kind="general-joined") as writer:
            grant_join(grant)
            general_write(writer, own or guest_of(campaign, name), grant.seat)
            if user is not None:
                invitations_close(campaign, user)
        entry = writer.entry
    except Repeated as again:
        entry = again.entry
        if not campaign.generals.filter(pk=entry.data["id"]).exists():  # removed since
            raise Missing("link-withdrawn", field="link") from again
    grant_used(grant, user)
    if user:
        return grant, entry
    own_seat = grant_make(Kind.CAMPAIGN, campaign.pk, Role.GENERAL, entry.data["id"])
    grant_used(own_seat, None)
    return own_seat, entry


def side_code(*, access: CampaignAccess, side: str, at: datetime) -> Grant:
    """The code that lets new generals join a side. Raises Forbidden, Conflict("campaign-finished")."""
    access.require_organiser()
    checks.one_of(side, Sides.values, field="side")
    access.require_open()
    return code_make(Kind.CAMPAIGN, access.campaign.pk, Role.SIDE, side, at=at, lasts=EVENING)


def seat_sit(*, grant: Grant, user: User | None, at: datetime, key: str) -> JournalEntry | None:
    """Somebody comes to a general's seat by its link, which ends a code to it that waits, or by such a code.

    Raises Missing("link-withdrawn"), and as `seat_move`.
    """
    generals = General.objects.select_related("player", "campaign")
    general = row_of(generals, "link-withdrawn", "link", campaign=grant.object, pk=grant.seat)
    if grant.until is not None:
        return seat_move(grant=grant, general=general, user=user, at=at, key=key)
    if grant.acts == Role.GENERAL and general.player.user_id is None:
        codes_end(Kind.CAMPAIGN, grant.object, grant.seat)
    grant_used(grant, user)
    return None


def general_code(*, access: CampaignAccess, general_id: int | None, at: datetime) -> Grant:
    """The code by which whoever is this general goes on with another phone, for a quarter of an hour.

    Raises what `general_code_check` raises.
    """
    general_code_check(access, general_id)
    return code_make(Kind.CAMPAIGN, access.campaign.pk, Role.GENERAL, general_id, at=at, lasts=MOVE)


def general_code_check(access: CampaignAccess, general_id: int | None) -> None:
    """Raises Forbidden("spectators-watch"), Forbidden("other-seat"), Forbidden("general-retired"),
    Conflict("campaign-finished") for whoever may not go on as this general with another phone.
    """
    access.require_service()
    if access.general_id is None or access.general_id != general_id:
        raise Forbidden("spectators-watch" if access.role is CampaignRole.SPECTATOR else "other-seat")
    if not access.active:  # the organiser's own
        raise Forbidden("general-retired")
    access.require_open()


def seat_move(*, grant: Grant, general: General, user: User | None, at: datetime, key: str) -> JournalEntry | None:
    """The phone that came by this code is the general alone from now on; all other links to the seat watch.

    A guest's seat stays the guest's. An account's becomes a guest's of its name, but stays its own on a phone with the
    same account, for which no line is written. `key` names the request, which is carried out once. Raises
    Missing("no-code"), Forbidden("general-retired"), Conflict("campaign-finished"), Conflict("already-a-general") for
    an account that is another general there.
    """
    if grant.taken:  # by this very request: `code_check` lets nobody else come so far
        return None
    number, name = grant.object, general.player.name
    if user is not None and general.player.user_id == user.pk:
        with transaction.atomic():
            code_take(grant, at, key)
            grants_end(Kind.CAMPAIGN, number, [grant.seat], at)  # an account's general has no link
            grant_used(grant, user)
        return None
    if user is not None and General.objects.filter(campaign=number, player__user=user).exists():
        raise Conflict("already-a-general", name=user.get_username())
    seat = name, general.side, general.pk, user.pk if user else None
    access = CampaignAccess(general.campaign, CampaignRole.GENERAL, *seat)
    again = IdempotencyKey.of(who=f"code {grant.pk}", key=key, what=grant.seat) if key else None
    request = WriteRequest(access, at, idempotency=again)
    with suppress(Repeated), writing(request, kind="general-moved") as writer:
        general = general_get(writer, general.pk)
        if not general.active:
            raise Forbidden("general-retired")
        if not code_take(grant, at, key):
            raise Missing("no-code", field="code")  # unless a line of this key tells that it is the same request
        general_words(writer, general)
        if general.player.user_id is not None:
            hold(writer, general, guest_of(writer.campaign, general.player.name))
            writer.data["left"] = True
        grants_end(Kind.CAMPAIGN, number, [grant.seat], at, but=grant)
        grant_used(grant, user)
    return writer.entry


def seat_claim(*, grant: Grant, user: User, at: datetime, idempotency: IdempotencyKey | None = None) -> JournalEntry:
    """A guest's seat becomes the account's: from now on its results count for the account's own player.

    Its links act for nobody any more. Raises Missing("no-general"), Missing("link-withdrawn"), Conflict("seat-taken"),
    Conflict("already-a-general"), Forbidden("general-retired").
    """
    campaign = row_of(Campaign.objects.all(), "no-campaign", pk=grant.object)
    access = CampaignAccess(campaign, CampaignRole.GENERAL, user.get_username(), user_id=user.pk)
    request = WriteRequest(access, at, idempotency=idempotency)
    with writing(request, kind="seat-claimed", finished_too=True) as writer:
        if grant.role != Role.GENERAL:
            raise Missing("no-general")
        general = general_get(writer, int(grant.seat))
        writer.request = replace(request, access=replace(access, general_id=general.pk))
        if general.player.user_id is not None:
            raise Conflict("seat-taken", name=general.player.name)
        if grant.ended_at:  # claimed before, and taken back
            raise Missing("link-withdrawn")
        if not general.active:
            raise Forbidden("general-retired")
        own = newcomer(writer, user)
        writer.data |= {"id": general.pk, "guest": general.player.name, "name": own.name, "side": general.side}
        generals_leave(general.pk)
        Invitation.objects.filter(general=general).delete()
        invitations_close(writer.campaign, user)
        writer.change(general, player=own)
        writer.results_changed = True
        grants_end(Kind.CAMPAIGN, grant.object, [grant.seat], at)
    return writer.entry
