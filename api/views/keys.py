"""Keys for the API: a list of one's own, a new key, the end of a key."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.authentication import Account
from api.schema import KEYLESS
from api.service_view import ServiceView
from api.shapes.people import KeyMade, KeyNew, KeyOut
from campaigns.services.keys import key_end, key_make, keys_of


class Keys(ServiceView):
    permission_classes = (Account,)
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return keys_of(self.account)

    @extend_schema(summary=_("Your keys, newest first"), responses=KeyOut, operation_id="keys")
    def get(self, request: Request) -> Response:
        return self.page(KeyOut, current=lambda row: row == request.auth)

    @extend_schema(
        summary=_("A new key"),
        description=_("The answer shows it, and nothing ever again: only a digest of it is kept."),
        request=KeyNew,
        responses={201: KeyMade},
        extensions=KEYLESS,
        operation_id="key_new",
    )
    def post(self, request: Request) -> Response:
        row, key = key_make(user=self.account, name=self.read(KeyNew)["name"], at=timezone.now())
        return Response(shown(KeyMade, row, current=False, token=key), status=201)


class Key(ServiceView):
    permission_classes = (Account,)

    @extend_schema(summary=_("End a key"), responses={204: None}, operation_id="key_end")
    def delete(self, request: Request, key_id: int) -> Response:
        key_end(user=self.account, key_id=key_id)
        return Response(status=204)
