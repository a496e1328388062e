"""The print room: what can be printed, a printer's profile, packs."""

from typing import Any

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import Body, Decimal, Line, Several, Table
from api.shapes.common import Free
from core.messages import message
from print_room.models import PrintStatus
from print_room.selectors import status_of
from print_room.services import ORDERS_MOST, TITLE_LONGEST
from printables.profile import MOST, SCALE

OF_LONGEST = 60


class PrintableOut(serializers.Serializer):
    """Something to print. `options` is a JSON Schema: its names are those of the query, and of an order in a pack."""

    slug = serializers.CharField()
    game = serializers.CharField(allow_null=True)
    title = serializers.CharField()
    of = serializers.ListField(child=serializers.CharField())
    pdf = serializers.CharField()
    svg = serializers.CharField()
    png = serializers.CharField()
    options = Free()


class ProfileBody(Body):
    """Millimetres, and per cent; what is left out is as if nothing had to be put right."""

    dx = Decimal(-MOST, MOST, required=False)
    dy = Decimal(-MOST, MOST, required=False)
    scale_x = Decimal(*SCALE, required=False)
    scale_y = Decimal(*SCALE, required=False)
    duplex_dx = Decimal(-MOST, MOST, required=False)
    duplex_dy = Decimal(-MOST, MOST, required=False)


class ProfileOut(serializers.Serializer):
    """What is put right on every PDF that the account prints: moves in mm, scales in per cent."""

    dx = serializers.FloatField()
    dy = serializers.FloatField()
    scale_x = serializers.FloatField()
    scale_y = serializers.FloatField()
    duplex_dx = serializers.FloatField()
    duplex_dy = serializers.FloatField()


class PrintJobNew(Body):
    """`orders`, each with its `product` and what is chosen about it; or `of`, a battle or a table, with `choices` for
    all of its products that have them: paper, lang, theme, margin, label, bleed, duplex."""

    title = Line(TITLE_LONGEST, required=False, allow_blank=True)
    orders = Several(Table(), ORDERS_MOST, required=False)
    of = Line(OF_LONGEST, required=False)
    choices = Table(required=False)


class PrintJobMade(serializers.Serializer):
    """A new pack: what of it never changes."""

    id = serializers.IntegerField(source="pk")
    href = serializers.SerializerMethodField()
    title = serializers.CharField()
    orders = serializers.ListField(child=Free())
    pages = serializers.IntegerField()
    created_at = serializers.DateTimeField()

    @extend_schema_field(str)
    def get_href(self, job: Any) -> str:
        return reverse("api-print-job", args=[job.pk])


class PrintJobOut(PrintJobMade):
    """A pack as it stands. `detail` says in words why it could not be printed; `file` is there once it is done."""

    status = serializers.SerializerMethodField()
    pages_done = serializers.IntegerField()
    error = serializers.CharField(allow_blank=True)
    detail = serializers.SerializerMethodField()
    file = serializers.SerializerMethodField()
    size = serializers.IntegerField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=PrintStatus.values))
    def get_status(self, job: Any) -> str:
        return status_of(job, timezone.now())

    @extend_schema_field(str)
    def get_detail(self, job: Any) -> str:
        return message(job.error, job.params) if job.error else ""

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_file(self, job: Any) -> str | None:
        if job.status != PrintStatus.DONE:
            return None
        if job.form:
            return reverse("api-print-job-picture", args=[job.pk, job.ending])
        return reverse("api-print-job-file", args=[job.pk])
