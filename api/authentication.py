"""Who asks: an account by token, a guest by the pass of a signed link, or a page of this site by its session."""

import logging
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.utils import timezone
from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from campaigns.models import ApiKey, User
from campaigns.services.keys import key_used
from core.errors import Invalid
from core.grants import USED_EVERY, pass_read
from core.prepared import Prepared
from core.receipts import digest_of

if TYPE_CHECKING:
    from rest_framework.views import APIView

log = logging.getLogger(__name__)

# With what answers and services ask of an account; nothing else leaves the database, its password least of all.
OF_USER = ("username", "is_active", "language", "theme")
KEY = Prepared(
    lambda digest: (
        ApiKey.objects.filter(digest=digest)
        .select_related("user")
        .only("used_at", "user", *(f"user__{name}" for name in OF_USER))
        .order_by()
    ),
    digest=str,
)


class ByToken(TokenAuthentication):
    """`Authorization: Token <key>`, from `POST tokens/`, `POST keys/` or the profile's page."""

    def authenticate_credentials(self, key: str) -> tuple[User, ApiKey]:
        found = KEY.first(digest=digest_of(key))
        if found is None or not found.user.is_active:
            raise AuthenticationFailed
        now = timezone.now()
        try:
            if found.used_at is None or found.used_at <= now - USED_EVERY:
                key_used(key=found, at=now)
        except DatabaseError as error:  # a full disk: who only reads is answered all the same
            log.warning("The use of a key was not written down (%s)", error)
        return found.user, found


class PassAuthentication(TokenAuthentication):
    """`Authorization: Pass <token>`, the token being what `POST joins/` gave for a signed link: the number of a grant.

    A campaign's opens that campaign and nothing else, a table's that table, a sheet's that sheet.
    """

    keyword = "Pass"

    def authenticate_credentials(self, key: str) -> tuple[AnonymousUser, int]:
        try:
            return AnonymousUser(), pass_read(key)
        except Invalid as error:
            raise AuthenticationFailed from error


class Known(BasePermission):
    """An account or the holder of a pass. What it may see is the selectors' business."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return request.user.is_authenticated or isinstance(request.auth, int)
