"""Accounts are invited into a campaign, and fight in it once they have accepted.

Until then, and after they have declined or left, the general is a guest's name: the campaign's own standing is the
same, and nobody's all-time record holds it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db.models import Q

from campaigns.access import CampaignAccess, CampaignRole
from campaigns.journal import JournalWriter, writing
from campaigns.models import Campaign, General, Invitation, JournalEntry, Player, User
from campaigns.selectors.people import invitations_of
from core.codes import codes_end
from core.errors import Conflict, row_of
from core.grants import Kind
from core.news import ACCOUNT, rights_gone
from core.receipts import IdempotencyKey, WriteRequest


def invitation_check(campaign: Campaign, player: Player) -> None:
    """Raises Conflict where the account fights in this campaign, or was asked before: nobody is asked twice."""
    if General.objects.filter(campaign=campaign, player=player).exists():
        raise Conflict("already-a-general", name=player.name)
    before = Invitation.objects.filter(campaign=campaign, user=player.user_id).first()
    if before is not None:
        raise Conflict("invitation-declined" if before.declined_at else "already-invited", name=player.name)


def invitations_close(campaign: Campaign, user: User) -> None:
    """The account fights in the campaign now, by a link or as its organiser: nothing is left to be answered."""
    Invitation.objects.filter(campaign=campaign, user=user).delete()


def player_of(user: User) -> Player:
    """The account's own player."""
    found: Player | None = Player.objects.filter(user=user).first()
    return found or Player.objects.create(user=user, name=user.get_username(), created_by=user)


def guest_of(campaign: Campaign, name: str) -> Player:
    """A guest's name in a campaign."""
    return Player.objects.create(name=name, created_by_id=campaign.organiser_id)


def newcomer(writer: JournalWriter, user: User) -> Player:
    """The account's own player, who is no general of the campaign. Raises Conflict("already-a-general")."""
    own = player_of(user)
    if General.objects.filter(campaign=writer.campaign, player=own).exists():
        raise Conflict("already-a-general", name=own.name)
    return own


def invitation_accept(
    *, user: User, at: datetime, invitation_id: int, idempotency: IdempotencyKey | None = None
) -> JournalEntry:
    """The general is the account's own from now on, with the results it has. Raises Missing("no-invitation")."""
    line = answering(user=user, invitation_id=invitation_id, kind="invitation-accepted", at=at, idempotency=idempotency)
    with line as (writer, invitation):
        hold(writer, invitation.general, newcomer(writer, user))
        invitation.delete()
    return writer.entry


def invitation_decline(
    *, user: User, at: datetime, invitation_id: int, idempotency: IdempotencyKey | None = None
) -> JournalEntry:
    """The general stays a guest's name, and the account is not asked again. Raises Missing("no-invitation")."""
    line = answering(user=user, invitation_id=invitation_id, kind="invitation-declined", at=at, idempotency=idempotency)
    with line as (writer, invitation):
        general_words(writer, invitation.general)
        generals_leave(invitation.general_id)
        Invitation.objects.filter(pk=invitation.pk).update(declined_at=at)
    return writer.entry


def campaign_leave(*, request: WriteRequest[CampaignAccess], user: User) -> JournalEntry:
    """The account's general is a guest's name again, and none of its results there are on the account's record.

    Raises Missing("no-general") for an account that does not fight there.
    """
    with writing(request, kind="general-left", finished_too=True) as writer:
        generals = General.objects.select_related("player")
        general = row_of(generals, "no-general", campaign=writer.campaign, player__user=user)
        hold(writer, general, guest_of(writer.campaign, general.player.name))
        Invitation.objects.update_or_create(
            campaign=writer.campaign,
            user=user,
            defaults={"general": general, "invited_at": request.at, "declined_at": request.at},
        )
    return writer.entry


@contextmanager
def answering(
    *, user: User, invitation_id: int, kind: str, at: datetime, idempotency: IdempotencyKey | None
) -> Iterator[tuple[JournalWriter, Invitation]]:
    """The line in which an account answers an open invitation of its own."""
    row = Invitation.objects.filter(pk=invitation_id, user=user).select_related("campaign").first()
    campaign = row.campaign if row else answered_before(idempotency)
    access = CampaignAccess(campaign, CampaignRole.SPECTATOR, user.get_username(), user_id=user.pk)
    with writing(WriteRequest(access, at, idempotency=idempotency), kind=kind, finished_too=True) as writer:
        yield writer, row_of(invitations_of(user), "no-invitation", pk=invitation_id)


def answered_before(idempotency: IdempotencyKey | None) -> Campaign:
    """The campaign of a request that was carried out and took its invitation away. Raises Missing("no-invitation")."""
    lines = JournalEntry.objects.filter(key=idempotency.key) if idempotency else JournalEntry.objects.none()
    return row_of(lines.select_related("campaign"), "no-invitation").campaign


def hold(writer: JournalWriter, general: General, player: Player) -> None:
    """The general belongs to another player, and a code that waits leads nowhere.

    Past the journal: no undo gives a seat to an account, or takes it.
    """
    generals_leave(general.pk)
    general.player = player
    general.save(update_fields=["player"])
    codes_end(Kind.CAMPAIGN, general.campaign_id, general.pk)
    general_words(writer, general)
    writer.results_changed = True


def generals_leave(*generals: int) -> None:
    """Accounts that see a campaign as one of these generals, or are asked whether they are, may do so no more."""
    people = User.objects.filter(Q(player__generals__in=generals) | Q(invitations__general__in=generals))
    rights_gone(ACCOUNT, people.values_list("pk", flat=True))


def general_words(writer: JournalWriter, general: General) -> None:
    """What a line says of the general that it is about."""
    writer.data |= {"id": general.pk, "name": general.player.name, "side": general.side}
