"""What every view of the API has in common: who asks, versions, repeated requests, receipts, pages of lists."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.db import IntegrityError
from django.db.models import Model
from django.utils import timezone, translation
from django.utils.functional import Promise
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api.answers import line_of, receipt_of, shown
from api.bodies import InvalidBody, Nothing, given, may_be_left_out, read
from api.problems import NoIfMatch
from api.schema import IF_MATCH, IF_MATCH_MAY, LOCATION
from api.shapes.common import Receipt
from campaigns.access import CAMPAIGN, CampaignAccess, campaign_of
from campaigns.models import Campaign, JournalEntry, User
from campaigns.selectors.lists import journal_of
from core.errors import Invalid, Repeated, Stale
from core.grants import Asker, may
from core.receipts import Access, IdempotencyKey, WriteRequest
from core.responses import known_etags
from games.core.reading import NAME_LONGEST, UNKNOWN_NAMED

KEY_LONGEST = 200
_KEY = re.compile(r"[\x21-\x7e]+")
_TAG = re.compile(r'(?:W/)?"(\d{1,9})(?:-(\d{1,9}))?"')
NEVER = -1  # a version that no row has
SINCE_MOST = 20

Row = TypeVar("Row", bound=Model)


def tag(version: int, seq: int) -> str:
    """The ETag of something in a campaign: its own version, which If-Match is held against, and the journal's number.

    The second part makes If-None-Match exact: whatever else the answer shows moves it.
    """
    return f'"{version}-{seq}"'


class ServiceView(GenericAPIView[Model]):
    """A view on services and selectors. `watched` is what a line of the journal calls the thing at the address."""

    watched = ""
    missing = ""  # what whoever may not see the campaign of the address hears
    rows: Mapping[str, str] = {}  # by which paths the numbers of the address hang on its campaign
    campaign_access: CampaignAccess | None = None
    field_of: Mapping[str, str] = {}  # the field that a refusal of the rules is about, by its code
    asks: tuple[str, ...] | None = ()  # the parameters of GET, beside a list's own; None: the view checks them itself
    asks_writing: tuple[str, ...] = ()  # those of every other method
    throttled_methods: tuple[str, ...] = ()  # the methods that a limit by address counts; none named: all

    def get_throttles(self) -> list[BaseThrottle]:
        """Limits by address count where a view names what it counts by."""
        counts = not self.throttled_methods or self.request.method in self.throttled_methods
        return super().get_throttles() if counts and getattr(self, "throttle_scope", None) else []

    @property
    def asker(self) -> Asker:
        """The account that asks, or the grant of its pass; nobody while the API is being described."""
        request = getattr(self, "request", None)
        return Asker.of(request, (request.auth,) if isinstance(request.auth, int) else ()) if request else Asker()

    @property
    def account(self) -> User:
        """The account that asks, where nobody else may; a blank one while the API is described.

        Raises NotAuthenticated; PermissionDenied for whoever came with a pass.
        """
        if getattr(self, "swagger_fake_view", False):
            return User(pk=0)
        if not self.request.user.is_authenticated:
            self.permission_denied(self.request)
        return self.request.user

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Most programs take anything: then nothing is weighed, and the first form is theirs."""
        if request.headers.get("Accept", "*/*") != "*/*":
            return super().perform_content_negotiation(request, force)
        first = self.get_renderers()[0]
        return first, first.media_type or ""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """An account's own language, unless the request says which it wants."""
        super().initial(request, *args, **kwargs)
        if request.query_params and self.asks is not None and request.method != "OPTIONS":
            self.parameters_check(request.query_params, self.parameters(str(request.method)))
        if "Accept-Language" not in request.headers and (own := getattr(request.user, "language", "")):
            translation.activate(own)  # put back by the middleware when the request is over

    def parameters(self, method: str = "GET") -> list[str]:
        """The parameters that a method takes here: filters and those of pages where it reads, and the view's own."""
        if method not in ("GET", "HEAD"):
            return list(self.asks_writing)
        filters = getattr(self, "filterset_class", None)
        paged = ("cursor", "page_size") if hasattr(self, "ordering") else ()
        return [*(filters.base_filters if filters else ()), *paged, *(self.asks or ())]

    def parameters_check(self, given: Iterable[str], known: Sequence[str]) -> None:
        """Raises InvalidBody: whoever mistypes a parameter is told, instead of hearing another answer than wanted."""
        wrong = [name[:NAME_LONGEST] for name in given if name not in known][:UNKNOWN_NAMED]
        if wrong:
            raise InvalidBody(
                [Invalid("unknown-parameter", field=name, parameter=name, choices=known) for name in wrong]
            )

    def finalize_response(self, request: Request, response: Response, *args: object, **kwargs: object) -> Response:
        """Every answer is for its asker, who may keep it and ask whether it still stands."""
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return super().finalize_response(request, response, *args, **kwargs)

    def access(self) -> CampaignAccess:
        """The asker's seat in the campaign of the address; see `may`. Raises Missing."""
        where = {path: self.kwargs[number] for path, number in self.rows.items()}
        self.campaign_access = may(self.asker, CAMPAIGN, self.missing, **where)
        return self.campaign_access

    @cached_property
    def campaign(self) -> Campaign:
        """The campaign of the seat that was asked for; none that there is while the API is being described."""
        return campaign_of(self.campaign_access) if self.campaign_access else Campaign(pk=0)

    def read(self, shape: type[Struct]) -> dict[str, Any]:
        """The fields of the body that were not left out. Raises Invalid."""
        return given(read(shape, self.request.data))

    def asked(self, shape: type[Struct]) -> dict[str, Any]:
        """The values of the body as a service takes them. A POST that needs none may come without a body."""
        empty = self.request.method == "POST" and may_be_left_out(shape) and not self.request.data
        return given(read(shape, {})) if empty else self.read(shape)

    # --- versions ---

    def expected(self, *, required: bool = False) -> int | None:
        """The version in If-Match; None where the asker takes any. Raises NoIfMatch, Invalid."""
        header = self.request.headers.get("If-Match", "").strip()
        if not header:
            if required:
                raise NoIfMatch
            return None
        if header == "*":
            return None
        found = _TAG.fullmatch(header)
        return int(found[1]) if found else NEVER

    def not_modified(self, seq: int) -> Response | None:
        """304 where the asker's If-None-Match was made at this line of the journal: nothing has changed since."""
        known = (etag for etag in known_etags(self.request) if re.fullmatch(rf'"\d{{1,9}}-{seq}"', etag))
        etag = next(known, None)
        return Response(status=304, headers={"ETag": etag}) if etag else None

    def with_etag(self, version: int, seq: int, data: Struct) -> Response:
        """An answer with its ETag."""
        return Response(data, headers={"ETag": tag(version, seq)})

    def since(self, error: Stale) -> list[dict[str, Any]]:
        """The newest lines of the journal that the asker's version does not know, at most SINCE_MOST."""
        before, now = error.params["expected"], error.params["current"]
        if self.campaign_access is None or before == NEVER:
            return []
        lines = journal_of(self.campaign)
        if self.watched:
            lines = lines.filter(**{f"data__{self.watched}": self.kwargs[f"{self.watched}_id"]})
        return [line_of(line) for line in lines[: min(max(now - before, 0), SINCE_MOST)]]

    # --- writing ---

    def idempotency(self, who: str = "", what: object = None) -> IdempotencyKey | None:
        """The request's Idempotency-Key with what is asked, by default its body; None without a key. Raises Invalid."""
        key = self.request.headers.get("Idempotency-Key")
        if key is None:
            return None
        if len(key) > KEY_LONGEST or not _KEY.fullmatch(key):
            raise Invalid("bad-idempotency-key")
        asked = [self.request.method, self.request.path, self.request.data if what is None else what]
        return IdempotencyKey.of(who=who or self.who(), key=key, what=asked)

    def who(self) -> str:
        """Whose idempotency keys these are: an account's, a pass's, or those of an address."""
        if self.request.user.is_authenticated:
            return f"user {self.request.user.pk}"
        if isinstance(self.request.auth, int):
            return f"grant {self.request.auth}"
        return f"address {BaseThrottle().get_ident(self.request)}"

    def write_request(self, access: Access, expected: int | None = None) -> WriteRequest[Access]:
        """What a service is told of the request, by whose `access` it may write."""
        return WriteRequest(access, timezone.now(), expected, self.idempotency())

    def once(self, service: Callable[..., Row], **values: object) -> Row:
        """What the service writes, or has written for the same request before."""
        try:
            try:
                return service(**values)
            except IntegrityError:
                if "Idempotency-Key" not in self.request.headers:
                    raise
                # Its twin was faster by a moment, and is in the journal now.
                return service(**values)
        except Repeated as again:
            row: Row = again.entry
            return row

    def write(
        self, service: Callable[..., JournalEntry], *, status: int = 200, made_at: str = "", **values: object
    ) -> Response:
        """Carry a service out and answer with its journal line; a repeated request hears the first answer.

        `made_at` is the address of what was made, with `{id}` for its id.
        """
        entry = self.once(service, **values)
        receipt = receipt_of(entry)
        headers = {"ETag": tag(receipt["version"], entry.seq)}
        if made_at:
            headers["Location"] = made_at.format(id=receipt["id"])
        return Response(receipt, status=status, headers=headers)

    # --- lists ---

    def page(self, shape: type[Struct], **own: Callable[[Any], Any]) -> Response:
        """One page of the view's rows, filtered and in its ordering; `own` makes the fields that rows do not know."""
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        return self.get_paginated_response(
            [shown(shape, row, **{name: make(row) for name, make in own.items()}) for row in rows]
        )


def made(answer: Any, status: int = 201) -> Response:
    """The answer to what was made, with its address."""
    return Response(answer, status=status, headers={"Location": answer.href})


def listing(
    shape: type[Struct], summary: str | Promise, name: str, words: str | Promise | None = None
) -> Callable[..., Response]:
    """A method of an address: a page of the view's rows; of those of a campaign, for whoever sees it."""

    @extend_schema(summary=summary, description=words, responses=shape, operation_id=name)
    def method(self: ServiceView, request: Request, **_numbers: int) -> Response:
        if self.rows:
            self.access()
        return self.page(shape)

    return method


def writing(
    service: Callable[..., JournalEntry],
    summary: str | Promise,
    words: str | Promise | None = None,
    *,
    body: type[Struct] | None = Nothing,
    match: OpenApiParameter = IF_MATCH_MAY,
    made_at: str = "",
    status: int = 200,
    name: str = "",
) -> Callable[..., Response]:
    """A method of an address in a campaign: it reads its body, has a service write and answers with the journal line.

    The service is told of the last number of the address, where it is not the campaign's. `made_at` is the address of
    what was made.
    """

    @extend_schema(
        summary=summary,
        description=words,
        parameters=[match, LOCATION] if made_at else [match],
        request=body,
        responses={status: Receipt},
        operation_id=name or service.__name__,
    )
    def method(self: ServiceView, request: Request, **numbers: int) -> Response:
        access = self.access()
        asked = self.asked(body) if body else {}
        asked_for = self.write_request(access, self.expected(required=match is IF_MATCH))
        row, number = list(numbers.items())[-1]
        values = asked if row == "campaign_id" else asked | {row: number}
        return self.write(service, status=status, made_at=made_at, request=asked_for, **values)

    return method
