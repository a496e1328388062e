"""What every view of the API has in common: who asks, versions, repeated requests, receipts, pages of lists."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from django.db import IntegrityError
from django.db.models import QuerySet
from django.utils import timezone, translation
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api.fields import UNKNOWN_NAMED, Body, InvalidBody
from api.problems import NoIfMatch
from api.receipts import line_of, receipt_of
from campaigns.access import CAMPAIGN, Seat, campaign_of
from campaigns.selectors.lists import journal_of
from core.errors import Invalid, Repeated, Stale
from core.grants import Asker, may
from core.receipts import Ask

KEY_LONGEST = 200
_KEY = re.compile(r"[\x21-\x7e]+")
_TAG = re.compile(r'(?:W/)?"(\d{1,9})(?:-(\d{1,9}))?"')
NEVER = -1  # a version that no row has
SINCE_MOST = 20


def tag(version: int, seq: int) -> str:
    """The ETag of something in a campaign: its own version, which If-Match is held against, and the journal's number.

    The second part makes If-None-Match exact: whatever else the answer shows moves it.
    """
    return f'"{version}-{seq}"'


class Door(GenericAPIView):
    """A view on services and selectors. `watched` is what a line of the journal calls the thing at the address."""

    watched = ""
    place: Seat | None = None
    field_of: Mapping[str, str] = {}  # the field that a refusal of the rules is about, by its code
    asks: tuple[str, ...] | None = ()  # the parameters of GET, beside a list's own; None: the view checks them itself

    @property
    def asker(self) -> Asker:
        """The account that asks, or the grant of its pass; nobody while the API is being described."""
        request = getattr(self, "request", None)
        return Asker.of(request, (request.auth,) if isinstance(request.auth, int) else ()) if request else Asker()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """An account's own language, unless the request says which it wants."""
        super().initial(request, *args, **kwargs)
        if request.method in ("GET", "HEAD") and request.query_params and self.asks is not None:
            self.parameters_check(request.query_params)
        if "Accept-Language" not in request.headers and (own := getattr(request.user, "language", "")):
            translation.activate(own)  # put back by the middleware when the request is over

    def parameters(self) -> list[str]:
        """The parameters that GET takes here: filters, those of pages, and the view's own."""
        filters = getattr(self, "filterset_class", None)
        paged = ("cursor", "page_size") if hasattr(self, "ordering") else ()
        return [*(filters.base_filters if filters else ()), *paged, *(self.asks or ())]

    def parameters_check(self, given: Iterable[str]) -> None:
        """Raises InvalidBody: whoever mistypes a parameter is told, instead of hearing another answer than wanted."""
        known = self.parameters()
        wrong = [name[:60] for name in given if name not in known][:UNKNOWN_NAMED]
        if wrong:
            raise InvalidBody(
                [Invalid("unknown-parameter", field=name, parameter=name, choices=known) for name in wrong]
            )

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Every answer is for its asker, who may keep it and ask whether it still stands."""
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return super().finalize_response(request, response, *args, **kwargs)

    def seat(self, missing: str, **where: int) -> Seat:
        """The asker's seat in the campaign of a row; see `may`. Raises Missing."""
        self.place = may(self.asker, CAMPAIGN, missing, **where)
        return self.place

    @cached_property
    def campaign(self) -> Any:
        """The campaign of the seat; None where nobody asked for one."""
        return self.place and campaign_of(self.place)

    def read(self, shape: type[Body]) -> dict[str, Any]:
        """The body's values. Raises Invalid."""
        return shape.read(self.request.data)

    def read_maybe(self, shape: type[Body]) -> dict[str, Any]:
        """The same for a body that may be left out. Raises Invalid."""
        return shape.read(self.request.data or {})

    # --- versions ---

    def expected(self, *, required: bool = False) -> int | None:
        """The version in If-Match; None where the asker takes any. Raises NoIfMatch, Invalid."""
        said = self.request.headers.get("If-Match", "").strip()
        if not said:
            if required:
                raise NoIfMatch
            return None
        if said == "*":
            return None
        found = _TAG.fullmatch(said)
        return int(found[1]) if found else NEVER

    def unchanged(self, seq: int) -> Response | None:
        """304 where the asker's If-None-Match was made at this line of the journal: nothing has changed since."""
        for one in _TAG.finditer(self.request.headers.get("If-None-Match", "")):
            if one[2] == str(seq):
                return Response(status=304, headers={"ETag": tag(int(one[1]), seq)})
        return None

    def fresh(self, version: int, seq: int, data: Mapping[str, Any]) -> Response:
        """An answer with its ETag."""
        return Response(data, headers={"ETag": tag(version, seq)})

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The newest lines of the journal that the asker's version does not know, at most SINCE_MOST."""
        before, now = error.params["expected"], error.params["current"]
        if self.campaign is None or before == NEVER:
            return []
        lines = journal_of(self.campaign)
        if self.watched:
            lines = lines.filter(**{f"data__{self.watched}": self.kwargs[f"{self.watched}_id"]})
        return [line_of(one) for one in lines[: min(max(now - before, 0), SINCE_MOST)]]

    # --- writing ---

    def ask(self, who: str = "", what: Any = None) -> Ask | None:
        """The request's Idempotency-Key with what is asked, by default its body; None without one. Raises Invalid."""
        key = self.request.headers.get("Idempotency-Key")
        if key is None:
            return None
        if len(key) > KEY_LONGEST or not _KEY.fullmatch(key):
            raise Invalid("bad-idempotency-key")
        asked = [self.request.method, self.request.path, self.request.data if what is None else what]
        return Ask.of(who=who or self.who(), key=key, what=asked)

    def who(self) -> str:
        """Whose idempotency keys these are: an account's, a pass's, or those of an address."""
        if self.request.user.is_authenticated:
            return f"user {self.request.user.pk}"
        if isinstance(self.request.auth, int):
            return f"grant {self.request.auth}"
        return f"address {BaseThrottle().get_ident(self.request)}"

    def write(self, service: Callable[..., Any], *, status: int = 200, place: str = "", **values: Any) -> Response:
        """Carry a service out and answer with its journal line; a repeated request hears the first answer.

        `place` is the address of what was made, with `{id}` for its id.
        """
        ask = self.ask()
        entry = once(service, ask, at=timezone.now(), **values)
        said = receipt_of(entry)
        headers = {"ETag": tag(said["version"], entry.seq)}
        if place:
            headers["Location"] = place.format(id=said["id"])
        return Response(said, status=status, headers=headers)

    # --- lists ---

    def page(self, shape: type[serializers.BaseSerializer], queryset: QuerySet[Any] | None = None) -> Response:
        """One page of the view's rows, filtered and in its ordering."""
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset() if queryset is None else queryset))
        return self.get_paginated_response(shape(rows, many=True, context={"request": self.request}).data)


def once(service: Callable[..., Any], ask: Ask | None, **values: Any) -> Any:
    """The service's journal line, or that of the same request carried out before."""
    try:
        try:
            return service(ask=ask, **values)
        except IntegrityError:
            if ask is None:
                raise
            return service(ask=ask, **values)  # its twin was faster by a moment, and is in the journal now
    except Repeated as again:
        return again.entry
