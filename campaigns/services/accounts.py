"""What an account remembers of its reader."""

from rest_framework.authtoken.models import Token

from campaigns.models import User


def account_remember(*, user: User, language: str | None = None, theme: str | None = None) -> None:
    """Keep the reader's language or display. The values are checked by the caller."""
    chosen = {k: v for k, v in {"language": language, "theme": theme}.items() if v is not None}
    User.objects.filter(pk=user.pk).update(**chosen)


def token_of(*, user: User) -> str:
    """The account's key for the API, made when it has none."""
    return Token.objects.get_or_create(user=user)[0].key


def token_drop(*, user: User) -> None:
    """The account's key is worthless from now on."""
    Token.objects.filter(user=user).delete()


def token_renew(*, user: User) -> str:
    """A new key for the API; the one before it is worthless from now on."""
    token_drop(user=user)
    return Token.objects.create(user=user).key
