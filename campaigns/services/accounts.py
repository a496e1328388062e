"""Accounts: made, what they remember of their reader, and their end."""

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet

from campaigns.models import Player, PlayerStanding, User
from campaigns.services.generals import player_create
from campaigns.standings import players_compute
from core.deleting import Going, rows_delete
from core.names import name_free
from matches.models import Match, MatchSeat, RecordSheet
from matches.sheets import sheets_going
from matches.tables import SITTER_LONGEST, matches_going


def account_create(*, username: str, password: str, language: str = "") -> User:
    """An account and its own player, of the same name. Raises Invalid for a name that could be taken for another.

    One after the other: of two at once, whose names look alike, the second one finds the first. The password is hashed
    before that: it takes long, and nobody could write meanwhile.
    """
    name, digest = User.normalize_username(username), make_password(password)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).order_by("pk").only("pk").first()
        name_free(username)
        user = User.objects.create(username=name, password=digest, language=language)
        player_create(user=user, name=username, account=user)
    return user


def account_remember(*, user: User, language: str | None = None, theme: str | None = None) -> None:
    """Keep the reader's language or display. The values are checked by the caller."""
    chosen = {k: v for k, v in {"language": language, "theme": theme}.items() if v is not None}
    User.objects.filter(pk=user.pk).update(**chosen)


def accounts_going(users: QuerySet[User]) -> Going:
    """What is deleted with accounts: their keys and jobs, their sheets, their all-time records, and the tables that one
    of them hosts and at which no other account sits.
    """
    others = MatchSeat.objects.exclude(user=None).exclude(user__in=users)
    tables = Match.objects.filter(host__in=users).exclude(seats__in=others)
    sheets = RecordSheet.objects.filter(owner__in=users)
    records = PlayerStanding.objects.filter(player__user__in=users)
    return [users, *matches_going(tables), *sheets_going(sheets), records]


def accounts_delete(*, users: QuerySet[User]) -> None:
    """Delete accounts with all that is theirs.

    Where others played with one, it stays under its name as a guest. Raises ProtectedError while one organises
    campaigns.
    """
    with transaction.atomic():
        players = list(Player.objects.filter(user__in=users).values_list("pk", flat=True))
        for user in users.all():
            MatchSeat.objects.filter(user=user).update(name=user.get_username()[:SITTER_LONGEST])
        rows_delete(accounts_going(users))
        players_compute(players)
