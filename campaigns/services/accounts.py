"""What an account remembers of its reader, and its end."""

from django.db import transaction

from campaigns.models import Player, User
from campaigns.standings import players_compute
from matches.models import Match, MatchSeat, RecordSheet
from matches.sheets import sheet_delete
from matches.tables import match_delete


def account_remember(*, user: User, language: str | None = None, theme: str | None = None) -> None:
    """Keep the reader's language or display. The values are checked by the caller."""
    chosen = {k: v for k, v in {"language": language, "theme": theme}.items() if v is not None}
    User.objects.filter(pk=user.pk).update(**chosen)


def account_delete(*, user: User) -> None:
    """Delete an account with its keys, jobs and sheets and the tables it hosts for no other account.

    Where others played with it, it stays under its name as a guest. Raises ProtectedError while it organises campaigns.
    """
    with transaction.atomic():
        players = list(Player.objects.filter(user=user).values_list("pk", flat=True))
        others = MatchSeat.objects.exclude(user=None).exclude(user=user)
        for match in Match.objects.filter(host=user).exclude(seats__in=others):
            match_delete(match_id=match.pk)
        for sheet in RecordSheet.objects.filter(owner=user, match=None):
            sheet_delete(sheet_id=sheet.pk)
        MatchSeat.objects.filter(user=user).update(user=None, name=user.get_username()[:80])
        user.delete()
        players_compute(players)
