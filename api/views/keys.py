"""Keys for the API: a list of one's own, a new key, the end of a key."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from api.answers import shown
from api.service_view import ServiceView, listing, operation
from api.shapes.people import KeyMade, KeyNew, KeyOut
from campaigns.selectors.people import keys_of
from campaigns.services import keys as services


class Keys(ServiceView):
    permission_classes = (IsAuthenticated,)

    def own(self) -> Response:
        return self.page(lambda row: shown(KeyOut, row, current=row == self.request.auth))

    @listing(KeyOut, _("Your keys, newest first"), page=own)
    def keys(self) -> QuerySet[Any]:
        return keys_of(self.account)

    @operation(
        _("A new key"),
        _("The answer shows it, and nothing ever again: only a digest of it is kept. Sent twice, it makes two."),
        body=KeyNew,
        answer=KeyMade,
        status=201,
        keyless=True,
    )
    def key_new(self, name: str) -> KeyMade:
        row, key = services.key_make(user=self.account, name=name, at=timezone.now())
        return shown(KeyMade, row, current=False, token=key)

    @operation(_("End a key"))
    def key_end(self, key_id: int) -> None:
        services.key_end(user=self.account, key_id=key_id)
