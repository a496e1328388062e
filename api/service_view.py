"""What every view of the API has in common: who asks, versions, repeated requests, pages of lists; and how what it does
is declared once, for what is done and for the description of the API.

Why not the mixins of REST framework: they save a serializer's model, while here a service locks, decides by the rules
and writes the line that is the answer, also to the same request sent again. What is left to a view is to read a body,
to show an answer and to name its version and address: `operation` takes that from what `extend_schema` is told anyway.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import FilterSet
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import Struct
from msgspec.structs import asdict, replace
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.viewsets import GenericViewSet

from api.answers import in_order, receipt_of, shown
from api.bodies import Body, InvalidBody, Nothing, given, read
from api.framework import ByAddress
from api.problems import NoIfMatch
from api.schema import ETAG, IF_MATCH, IF_MATCH_MAY, IF_NONE_MATCH, KEYLESS, LOCATION
from api.shapes.common import JournalLine, Receipt, listed
from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Campaign, JournalEntry, User
from campaigns.selectors.journal import journal_of
from core.errors import Invalid, Stale
from core.grants import Asker, may
from core.limits import address_of
from core.receipts import IdempotencyKey, WriteRequest, answered_once, done_once
from core.responses import known_etags
from games.core.reading import NAME_LONGEST, UNKNOWN_NAMED

KEY_LONGEST = 200
_KEY = re.compile(r"[\x21-\x7e]+")
_TAG = re.compile(r'(?:W/)?"(\d{1,9})(?:-(\d{1,9}))?"')
NEVER = -1  # a version that no row has
SINCE_MOST = 20

Words = str | Promise
Make = Callable[..., Any]  # what a view does
Method = Callable[..., HttpResponse]  # the same as Django asks it
NOTHING: Mapping[str, object] = MappingProxyType({})


def tag(version: int, rest: int | None = None) -> str:
    """The ETag of something: its version, which If-Match is held against.

    Where the answer shows more than what moves the version, `rest` makes If-None-Match exact: the number of the
    journal's newest line, or a sum over all of it.
    """
    return f'"{version}"' if rest is None else f'"{version}-{rest}"'


class Terms(Struct, frozen=True):
    """What is known of an operation before it is done: the names of its parameters, None where there is no operation;
    by which limit it is counted; whether the version that was seen has to be named; and of a list its rows, and by what
    they can be narrowed.
    """

    parameters: tuple[str, ...] | None = None
    limit: str = ""
    match_required: bool = False
    rows: Callable[[Any], QuerySet[Any]] | None = None
    filters: type[FilterSet] | None = None


UNKNOWN = Terms()


class ServiceView(GenericViewSet[Model]):
    """A view on services and selectors. What it does is declared (`operation`), and at which address and by which
    method stands in `api.urls`.
    """

    access: Any = None  # what the asker may do with the thing of the address, where it is somebody's; raises Missing
    field_of: Mapping[str, str] = {}  # the field that a refusal of the rules is about, by its code

    @property
    def terms(self) -> Terms:
        """Those of the operation that is asked for."""
        return getattr(getattr(self, self.action or "", None), "terms", UNKNOWN)

    def get_throttles(self) -> list[BaseThrottle]:
        return [ByAddress(self.terms.limit)] if self.terms.limit else []

    @property
    def filterset_class(self) -> type[FilterSet] | None:
        """What the list can be narrowed by, django-filter's name for it."""
        return self.terms.filters

    def get_queryset(self) -> QuerySet[Any]:
        return self.terms.rows(self) if self.terms.rows else super().get_queryset()

    @property
    def asker(self) -> Asker:
        """The account that asks, or the grant of its pass."""
        grants = (self.request.auth,) if isinstance(self.request.auth, int) else ()
        return Asker.of(self.request, grants)

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

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """An account's own language, unless the request says which it wants."""
        super().initial(request, *args, **kwargs)
        if request.query_params and (known := self.parameters) is not None:
            self.parameters_check(request.query_params, known)
        if "Accept-Language" not in request.headers and (own := getattr(request.user, "language", "")):
            translation.activate(own)  # put back by the middleware when the request is over

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """The body goes with the request: views of REST framework hold themselves, and bodies of strangers would fill
        the memory until Python looks for what does.
        """
        request._full_data = request._data = None  # type: ignore[attr-defined]  # not in the stubs
        return super().finalize_response(request, response, *args, **kwargs)

    @property
    def parameters(self) -> Sequence[str] | None:
        """Those that the operation takes; None where they are not checked here."""
        return self.terms.parameters

    def parameters_check(self, given: Iterable[str], known: Sequence[str]) -> None:
        """Raises InvalidBody: whoever mistypes a parameter is told, instead of hearing another answer than wanted."""
        wrong = [name[:NAME_LONGEST] for name in given if name not in known][:UNKNOWN_NAMED]
        if wrong:
            raise InvalidBody(
                [Invalid("unknown-parameter", field=name, parameter=name, choices=known) for name in wrong]
            )

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Every answer is for its asker, who may keep it and ask whether it still stands."""
        return super().default_response_headers | {"Cache-Control": "private, no-cache"}

    # --- versions ---

    def expected(self, *, required: bool = False) -> int | None:
        """The version in If-Match; None where the asker takes any. Raises NoIfMatch."""
        header = self.request.headers.get("If-Match", "").strip()
        if not header:
            if required or self.terms.match_required:
                raise NoIfMatch
            return None
        if header == "*":
            return None
        found = _TAG.fullmatch(header)
        return int(found[1]) if found else NEVER

    @property
    def newest(self) -> int | None:
        """The line of a log that an answer goes up to, where its version does not say so."""
        return None

    def as_known(self) -> Response | None:
        """304 where a look at the asker's If-None-Match is enough to know that nothing has changed since."""
        return None

    def since(self, error: Stale) -> Sequence[object]:
        """What has been written since the asker's version."""
        return []

    # --- writing ---

    def idempotency(self, who: str = "", what: object = None) -> IdempotencyKey | None:
        """The request's Idempotency-Key with what is asked, by default its body; None without a key. Raises Invalid."""
        key = self.request.headers.get("Idempotency-Key")
        if key is None:
            return None
        if len(key) > KEY_LONGEST or not _KEY.fullmatch(key):
            raise Invalid("bad-idempotency-key")
        asked = [self.request.method, self.request.path, self.request.data if what is None else what]
        user, grant = self.request.user, self.request.auth
        if not who and user.is_authenticated:
            who = f"user {user.pk}"
        elif not who:
            who = f"grant {grant}" if isinstance(grant, int) else f"address {address_of(self.request)}"
        return IdempotencyKey.of(who=who, key=key, what=asked)

    def write_request(self, *, required: bool = False) -> WriteRequest[Any]:
        """What a service is told of the request, by whose `access` it may write. Raises NoIfMatch, Invalid."""
        return WriteRequest(self.access, timezone.now(), self.expected(required=required), self.idempotency())

    def kept(self, make: Callable[[], dict[str, Any]], what: object = None) -> dict[str, Any]:
        """What is made by a write that leaves no line which could carry the key: kept for a day. A database may not
        keep the order of its names.
        """
        found: dict[str, Any] = in_order(answered_once(self.idempotency(what=what), make))
        return found

    # --- lists ---

    def page(self, show: Callable[[Any], object]) -> Response:
        """One page of the view's rows, filtered and in their order, each as it is to be shown."""
        rows = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        return self.get_paginated_response([show(row) for row in rows])


# Where what the numbers in addresses name hangs on its campaign, and what whoever does not see that hears.
NUMBERS = {
    "campaign_id": ("pk", "no-campaign"),
    "battle_id": ("battles", "no-battle"),
    "effect_id": ("battles__rolls__effects", "no-effect"),
    "roll_id": ("battles__rolls", "no-roll"),
    "unit_id": ("battles__roster", "no-unit"),
    "round_id": ("battles__rounds", "no-round"),
    "choice_id": ("battles__rounds__rolls__choices", "no-choice"),
}


class CampaignView(ServiceView):
    """A view on a campaign or something in it."""

    @cached_property
    def access(self) -> CampaignAccess:
        """The asker's seat in the campaign of the address; see `may`. Raises Missing."""
        where, missing = {}, ""
        for name, number in self.kwargs.items():
            if name in NUMBERS:
                path, missing = NUMBERS[name]
                where[path] = number
        return may(self.asker, CAMPAIGN, missing, **where)

    @cached_property
    def campaign(self) -> Campaign:
        """The campaign of the address; none that there is while the API is being described."""
        return Campaign(pk=0) if getattr(self, "swagger_fake_view", False) else self.access.campaign

    @property
    def newest(self) -> int:
        """The number of the journal's newest line: an answer shows more than what moves its version."""
        return self.campaign.version

    def as_known(self) -> Response | None:
        """304 where the asker's If-None-Match was made at the journal's newest line."""
        pattern = rf'"\d{{1,9}}-{self.campaign.version}"'
        etag = next((etag for etag in known_etags(self.request) if re.fullmatch(pattern, etag)), None)
        return Response(status=304, headers={"ETag": etag}) if etag else None

    def since(self, error: Stale) -> list[JournalLine]:
        """The newest lines of the journal that the asker's version does not know, at most SINCE_MOST; those of the
        battle or the round of the address.
        """
        before, now = error.params["expected"], error.params["current"]
        if before == NEVER:
            return []
        lines = journal_of(self.campaign)
        for name in {"battle_id", "round_id"} & self.kwargs.keys():
            lines = lines.filter(**{f"data__{name.removesuffix('_id')}": self.kwargs[name]})
        return [shown(JournalLine, line) for line in lines[: min(max(now - before, 0), SINCE_MOST)]]


# --- operations -----------------------------------------------------------------------------------


def operation(
    summary: Words,
    words: Words | None = None,
    *,
    body: object = None,
    answer: type[Struct] | Mapping[object, object] | None = None,
    status: int = 200,
    match: OpenApiParameter | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    many: bool = False,
    made_at: str = "",
    tagged: bool = False,
    keyless: bool = False,
    access: bool = True,
    limit: str = "",
    name: str = "",
) -> Callable[[Make], Method]:
    """Declares what an address does. It is called in the description as its method, or by its `name`.

    Whoever may not see the thing of the address hears so before anything else, unless the method finds its `access`
    itself. A `body` that is a Body is read then, and the method gets its values by name, beside the numbers of the
    address, as far as they were not left out; `match` is how a version has to be named, or may be.

    The method gives its `answer`, or what one is shown from (`many`: a list of these), a line of a campaign's journal
    for a receipt, a response of its own, or nothing, which is 204. `made_at` is the address of what was made (201), in
    which fields of the answer stand. One that is `tagged` has its version as ETag, as have receipts, answers to what
    may name one and answers to If-None-Match. A POST that is `keyless` takes no Idempotency-Key; a `limit` by address
    counts it.
    """
    asked_again = IF_NONE_MATCH in parameters
    tagged = tagged or asked_again or answer is Receipt or match is not None
    status = 204 if answer is None else 201 if made_at else status
    headers = (match, LOCATION if made_at else None, ETAG if tagged else None)
    answer = listed(answer) if many and isinstance(answer, type) else answer
    responses = answer if isinstance(answer, Mapping) else {status: answer}
    known = {304: OpenApiResponse(description=_("As you have it"))} if asked_again else {}
    shape = body if isinstance(body, type) and issubclass(body, Body) else None
    queried = tuple(each.name for each in parameters if each.location == "query")

    def answered(view: ServiceView, found: Any) -> Response:
        if isinstance(found, JournalEntry):
            found = receipt_of(found)
        elif isinstance(answer, type) and not isinstance(found, answer | dict):
            found = shown(answer, {"results": found} if many else found)
        about: dict[str, str] = {}
        if made_at or tagged:
            values = found if isinstance(found, dict) else asdict(found)
            about |= {"Location": made_at.format(**values)} if made_at else {}
            rest = values["entry"] if answer is Receipt else view.newest
            about |= {"ETag": tag(values["version"], rest)} if tagged else {}
        return Response(found, status=status, headers=about)

    def declared(make: Make) -> Method:
        def method(view: ServiceView, request: Request, **place: object) -> HttpResponse:
            if access:
                view.access  # noqa: B018  # raises Missing
            if asked_again and (same := view.as_known()):
                return same
            found = make(view, **place, **(given(read(shape, view.request.data)) if shape else NOTHING))
            return found if isinstance(found, HttpResponse) else answered(view, found)

        described: Method = extend_schema(
            operation_id=name or make.__name__,
            summary=summary,
            description=words,
            parameters=[*parameters, *filter(None, headers)],
            request=body,
            responses={**responses, **known},
            extensions=KEYLESS if keyless else None,
        )(method)
        described.terms = Terms(queried, limit, match is IF_MATCH)  # type: ignore[attr-defined]
        return described

    return declared


def listing(
    shape: type[Struct],
    summary: Words,
    words: Words | None = None,
    *,
    filters: type[FilterSet] | None = None,
    page: Make | None = None,
) -> Callable[[Callable[[Any], QuerySet[Any]]], Method]:
    """Declares a list of the rows that a method finds, in their order: pages of them, perhaps narrowed; `page` makes
    one otherwise.
    """

    def declared(rows: Callable[[Any], QuerySet[Any]]) -> Method:
        method: Any = operation(summary, words, answer=shape, name=rows.__name__)(
            page or (lambda view, **_place: view.page(partial(shown, shape)))
        )
        names = (*(filters.base_filters if filters else ()), "cursor", "page_size")
        method.terms = replace(method.terms, parameters=names, rows=rows, filters=filters)
        listed_by: Method = method
        return listed_by

    return declared


def journaled(
    service: Callable[..., JournalEntry],
    summary: Words,
    words: Words | None = None,
    *,
    body: type[Body] | None = Nothing,
    match: OpenApiParameter = IF_MATCH_MAY,
    values: Callable[..., dict[str, object]] | None = None,
    **how: Any,
) -> Method:
    """What is written in a campaign: a service does it by the body, and the answer is the journal's line.

    The service is told of the last number of the address, where it is not the campaign's. `values` are those of the
    body as it takes them; `how` is what else `operation` is told, the service's name unless another one is given.
    """

    @operation(summary, words, body=body, answer=Receipt, match=match, **{"name": service.__name__, **how})
    def write(view: ServiceView, **asked: object) -> JournalEntry:
        for row in view.kwargs:
            number = asked.pop(row)
        taken = values(**asked) if values else asked
        of_row = {} if row == "campaign_id" else {row: number}
        return done_once(service, request=view.write_request(), **taken, **of_row)

    return write
