"""Keys for the API: a list of one's own, a new one, the end of one."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import Account
from api.doors import Door
from api.schema import KEYLESS
from api.shapes.people import KeyMade, KeyNew, KeyOut
from campaigns.services.keys import key_end, key_make, keys_of


class Keys(Door):
    permission_classes = (Account,)
    ordering = ("-pk",)

    def get_queryset(self) -> QuerySet[Any]:
        return keys_of(self.request.user)

    @extend_schema(summary=_("Your keys, newest first"), responses=KeyOut(many=True), operation_id="keys")
    def get(self, request: Request) -> Response:
        return self.page(KeyOut)

    @extend_schema(
        summary=_("A new key"),
        description=_("The answer shows it, and nothing ever again: only a digest of it is kept."),
        request=KeyNew,
        responses={201: KeyMade},
        extensions=KEYLESS,
        operation_id="key_new",
    )
    def post(self, request: Request) -> Response:
        row, key = key_make(user=request.user, name=self.read(KeyNew)["name"], at=timezone.now())
        words = KeyOut(row, context={"request": request}).data | {"token": key}
        return Response(words, status=201)


class Key(Door):
    permission_classes = (Account,)

    @extend_schema(summary=_("End a key"), responses={204: None}, operation_id="key_end")
    def delete(self, request: Request, key_id: int) -> Response:
        key_end(user=request.user, key_id=key_id)
        return Response(status=204)
