"""What an account remembers of its reader."""

from campaigns.models import User


def account_remember(*, user: User, language: str | None = None, theme: str | None = None) -> None:
    """Keep the reader's language or display. The values are checked by the caller."""
    chosen = {k: v for k, v in {"language": language, "theme": theme}.items() if v is not None}
    User.objects.filter(pk=user.pk).update(**chosen)
