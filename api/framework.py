"""What REST framework gets in the place of its own, where that has a door for it: pages of a list (its own fall back in
silence when they are asked for wrongly), limits by address (which pages share, over all processes), the form of files,
what OPTIONS answers.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.metadata import BaseMetadata
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.pagination import CursorPagination
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from core import checks, limits
from core.errors import Invalid

Row = TypeVar("Row", bound=Model)
Got = TypeVar("Got")


class Cursor(CursorPagination):
    """Pages by cursor: rows that come in between neither repeat nor hide others. `?cursor=` is as the links `next` and
    `previous` give it, `?page_size=` up to 200. The order is that of the rows; without one the newest come first.
    """

    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
    offset_cutoff = 100_000  # rows with the same place in the order, such as players with a score of 0

    def get_paginated_response_schema(self, schema: Mapping[str, object]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }

    def get_ordering(self, request: Request, queryset: QuerySet[Model], view: Any) -> tuple[str, ...]:
        return tuple(map(str, queryset.query.order_by)) or ("-pk",)

    def get_page_size(self, request: Request) -> int:
        """Raises Invalid for a size that no page has, where the stock one falls back in silence."""
        text = request.query_params.get(self.page_size_query_param)
        if text is None:
            return self.page_size
        if not (text.isascii() and text.isdecimal()):
            raise Invalid("not-a-number", field=self.page_size_query_param)
        return checks.whole(int(text[:9]), field=self.page_size_query_param, least=1, most=self.max_page_size)

    def paginate_queryset(
        self, queryset: QuerySet[Row, Got] | Sequence[Got], request: Request, view: Any = None
    ) -> list[Got] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, ValidationError) as error:  # a cursor that nobody gave out
            raise Invalid("bad-cursor", field="cursor") from error


class ByAddress(BaseThrottle):
    """The limit of an operation counts by the asker's address, signed in or not; pages count into the same scopes."""

    def __init__(self, scope: str) -> None:
        self.scope, self.waits = scope, 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        self.waits = limits.scope_wait(self.scope, limits.address_of(request))
        return not self.waits

    def wait(self) -> float:
        return self.waits


class OneForm(DefaultContentNegotiation):
    """For an address that gives files: they are of one form, and problems are JSON, whatever is accepted."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, first.media_type or ""


class Methods(BaseMetadata):
    """The methods of the address; the schema says the rest."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        return {"methods": view.allowed_methods}
