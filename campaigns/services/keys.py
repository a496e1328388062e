"""Keys for the API: made and shown once, kept as digests, ended one by one or all at once."""

import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from campaigns.models import ApiKey, User
from campaigns.selectors.people import keys_of
from core import checks
from core.errors import Conflict, Missing
from core.grants import USED_EVERY
from core.locks import account_lock
from core.news import ACCOUNT, rights_gone
from core.receipts import digest_of

NAME_LONGEST = checks.column_longest(ApiKey, "name")
KEYS_MOST = 50  # with a name, of one account
SIGN_INS_MOST = 20  # made by signing in over the API, of one account


def key_make(*, user: User, name: str, at: datetime) -> tuple[ApiKey, str]:
    """A new key with a name, and the key itself, which nobody can read again. Raises Conflict("too-many-keys")."""
    name = checks.line(name, field="name", longest=NAME_LONGEST)
    with transaction.atomic():
        account_lock(user)
        if keys_of(user).exclude(name="").count() >= KEYS_MOST:
            raise Conflict("too-many-keys", most=KEYS_MOST)
        return _key_write(user, name, at)


def key_by_sign_in(*, user: User, at: datetime) -> str:
    """A key for somebody who signs in over the API. Of too many such keys the one longest unused ends."""
    with transaction.atomic():
        account_lock(user)
        lately = keys_of(user).filter(name="").order_by(Coalesce(F("used_at"), F("made_at")).desc(), "-pk")
        ended = list(lately.values_list("pk", flat=True)[SIGN_INS_MOST - 1 :])
        if ApiKey.objects.filter(pk__in=ended).delete()[0]:
            rights_gone(ACCOUNT, [user.pk])
        return _key_write(user, "", at)[1]


def _key_write(user: User, name: str, at: datetime) -> tuple[ApiKey, str]:
    key = secrets.token_hex(20)
    row = ApiKey.objects.create(user=user, name=name, prefix=key[:8], digest=digest_of(key), made_at=at)
    return row, key


def key_used(*, key: ApiKey, at: datetime) -> None:
    """The key was used now. Of several requests at once one writes."""
    before = Q(used_at__isnull=True) | Q(used_at__lte=at - USED_EVERY)
    ApiKey.objects.filter(before, pk=key.pk).update(used_at=at)


def key_end(*, user: User, key_id: int) -> None:
    """The key opens nothing from now on. Raises Missing("no-key")."""
    if not ApiKey.objects.filter(user=user, pk=key_id).delete()[0]:
        raise Missing("no-key")
    rights_gone(ACCOUNT, [user.pk])


def keys_end(*, user: User) -> int:
    """All keys of the account open nothing from now on. Returns how many."""
    ended = ApiKey.objects.filter(user=user).delete()[0]
    rights_gone(ACCOUNT, [user.pk])
    return ended
