"""Grants, and the one asker who comes with them.

`may(asker, resource, pk=7)` says for pages, API and streams alike what somebody may do with a campaign, a table or a
record sheet; what that is, each of them knows (`campaigns.access`, `matches.access`). Here is what they have in common.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.contrib.auth import get_user_model
from django.core import signing
from django.core.cache import cache
from django.db.models import F, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from core.errors import Conflict, Invalid, Missing
from core.models import Grant
from core.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

JOINS_MOST = 8  # new generals by one side's link: a side of a large evening; the organiser can make another link
HELD_MOST = 50  # links that one browser keeps; the oldest are forgotten
USED_EVERY = timedelta(hours=1)  # how exact `used_at` is while somebody is reading
LABEL_LONGEST = 80
LINK, PASS = "bivouac.grant", "bivouac.pass"  # salts: a link is no pass

Kind, Role = Grant.Kind, Grant.Role


# --- links ----------------------------------------------------------------------------------------


def _signer(salt: str) -> signing.Signer:
    """No time in it: the same grant is the same link, and the answer to a repeated request the same answer."""
    return signing.Signer(salt=salt)


def _number(token: str, salt: str) -> int:
    try:
        return int(_signer(salt).unsign(token))
    except (signing.BadSignature, ValueError) as error:
        raise Invalid("bad-link", field="link") from error


def signed(grant: Grant) -> str:
    """The grant as a link: its signed number."""
    return _signer(LINK).sign(str(grant.pk))


def token_read(token: str) -> int:
    """The number of a link's grant. Raises Invalid("bad-link") for anything this installation did not sign."""
    return _number(token, LINK)


def pass_of(grant: Grant) -> str:
    """The grant as a pass: what a program shows that has taken what the link offers, and the link alone is not."""
    return _signer(PASS).sign(str(grant.pk))


def pass_read(token: str) -> int:
    """The number of a pass's grant. Raises Invalid("bad-link") for anything else, a link too."""
    return _number(token, PASS)


def grant_make(kind: str, number: int, role: str = Role.SPECTATOR, seat: object = "", label: str = "") -> Grant:
    """The open grant of this description: the one there is, else a new one."""
    return Grant.objects.get_or_create(
        kind=kind, object=number, role=role, seat=str(seat), label=label, withdrawn_at=None, ended_at=None
    )[0]


def grant_at(number: int) -> Grant:
    """The grant of this number. Raises Missing("link-withdrawn")."""
    grant = Grant.objects.filter(pk=number, withdrawn_at=None).first()
    if grant is None:
        raise Missing("link-withdrawn", field="link")
    return grant


def grant_open(token: str, kind: str = "") -> Grant:
    """The grant of a link, of this kind where one is named. Raises Invalid("bad-link"), Missing("link-withdrawn")."""
    grant = grant_at(token_read(token))
    if kind and grant.kind != kind:
        raise Invalid("bad-link", field="link")
    return grant


def grant_join(grant: Grant) -> None:
    """Count somebody who joins by a side's link; the last one who may ends it. Raises Conflict("link-used-up")."""
    open_ = Grant.objects.filter(pk=grant.pk, joins__lt=JOINS_MOST, withdrawn_at=None)
    if not open_.update(joins=F("joins") + 1):
        raise Conflict("link-used-up", most=JOINS_MOST)
    Grant.objects.filter(pk=grant.pk, joins=JOINS_MOST).update(ended_at=timezone.now())


def grant_used(grant: Grant, user: "User | None" = None) -> None:
    """Somebody has taken what the link offers."""
    Grant.objects.filter(pk=grant.pk).update(used_at=timezone.now(), used_by=user)


def grants_of(kind: str, number: int, **where: object) -> QuerySet[Grant]:
    """The grants to a thing that are not withdrawn."""
    return Grant.objects.filter(kind=kind, object=number, withdrawn_at=None, **where).select_related("used_by")


def grants_withdraw(kind: str, number: int, at: datetime, **where: str | int) -> list[Grant]:
    """Withdraw the grants to a thing: all of them, or those of this description. Returns those that were not before.

    Raises Missing("no-grant") for one (`pk`) to another thing.
    """
    if "pk" in where and not Grant.objects.filter(kind=kind, object=number, pk=where["pk"]).exists():
        raise Missing("no-grant")
    open_ = Grant.objects.filter(withdrawn_at=None)
    return [row for row in grants_of(kind, number, **where) if open_.filter(pk=row.pk).update(withdrawn_at=at)]


def grants_end(kind: str, number: int, seats: Iterable[object], at: datetime) -> None:
    """These seats are an account's now: their links act for nobody any more."""
    grants_of(kind, number, seat__in=seats, role__in=[Role.GENERAL, Role.PLAYER], ended_at=None).update(ended_at=at)


def grants_delete(kind: str, numbers: Iterable[int]) -> None:
    """Delete the grants to things that are deleted themselves."""
    Grant.objects.filter(kind=kind, object__in=list(numbers)).delete()


# --- who asks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asker:
    """Whoever asks: an account, the numbers of the grants it came with (the newest last), or both.

    Whether a grant is still good is decided where it is used. `reads`: it is a request that only reads.
    """

    user: "User | None" = None
    grants: tuple[int, ...] = ()
    reads: bool = False

    @classmethod
    def of(cls, request: HttpRequest, grants: Iterable[int]) -> "Asker":
        """Whoever sends a request, to a page or to the API, with these grants."""
        user = request.user if request.user.is_authenticated else None
        return cls(user, tuple(grants), request.method in ("GET", "HEAD"))

    @property
    def user_id(self) -> int | None:
        return self.user.pk if self.user is not None else None

    @property
    def name(self) -> str:
        """The account's; nothing without one."""
        return self.user.get_username() if self.user is not None else ""

    def is_account(self, user_id: int | None) -> bool:
        """Whether the account of this number asks."""
        return self.user is not None and self.user.pk == user_id

    def held(self, kind: str, **where: object) -> QuerySet[Grant]:
        """Those grants to things of this kind that are not withdrawn."""
        return Grant.objects.filter(pk__in=self.grants, kind=kind, withdrawn_at=None, **where)

    def numbers(self, kind: str, number: int) -> list[int]:
        """Those to one thing, by their numbers."""
        return list(self.held(kind, object=number).values_list("pk", flat=True)) if self.grants else []

    def used(self, kind: str, number: int) -> None:
        """Note that the grants to a thing are in use: once in USED_EVERY, and never for a request that writes."""
        if (
            self.reads
            and self.grants
            and cache.add(f"grant-used:{kind}:{number}:{self.grants[-1]}", 1, USED_EVERY.seconds)
        ):
            self.held(kind, object=number).update(used_at=timezone.now(), used_by=self.user)


class AskerQuery:
    """A query over an asker and some numbers, put into SQL once for each kind of asker; see `core.prepared`."""

    def __init__(self, make: Callable[..., QuerySet[Model, Any]]) -> None:
        self.make = make
        self._prepared = lru_cache(maxsize=256)(self._prepare)

    def rows(self, asker: Asker, **numbers: int) -> list[tuple[Any, ...]]:
        """The rows, in the order of the queryset's columns."""
        prepared, values = self._asked(asker, numbers)
        return prepared.rows(**values)

    def all(self, asker: Asker, **numbers: int) -> list[Any]:
        """The rows as instances."""
        prepared, values = self._asked(asker, numbers)
        return prepared.all(**values)

    def _asked(self, asker: Asker, numbers: dict[str, int]) -> tuple[Prepared, dict[str, int]]:
        """The statement with the values to put into it: the last grant again where there are fewer than places."""
        places = 1 << (len(asker.grants) - 1).bit_length() if asker.grants else 0
        held = asker.grants + asker.grants[-1:] * (places - len(asker.grants))
        values = numbers | {f"grant{place}": number for place, number in enumerate(held)}
        if asker.user is not None:
            values["asker"] = asker.user.pk
        return self._prepared(tuple(numbers), asker.user is not None, places), values

    def _prepare(self, names: tuple[str, ...], has_user: bool, room: int) -> Prepared:
        grants = [f"grant{place}" for place in range(room)]

        def make(**number: int) -> QuerySet[Any, Any]:
            user = get_user_model()(pk=number["asker"]) if has_user else None  # only its id is asked for
            asker = Asker(user, tuple(number[name] for name in grants))
            return self.make(asker, **{name: number[name] for name in names})

        return Prepared(make, **dict.fromkeys([*names, *(["asker"] if has_user else []), *grants], int))


Access = TypeVar("Access")


class Resource(ABC, Generic[Access]):
    """A kind of thing that grants open. `within`: by the path to them, the things whose readers see this one too."""

    kind: str
    model: type[Model]
    missing: str
    within: Mapping[str, "Resource[Any]"] = {}

    @abstractmethod
    def own(self, user: "User") -> Q:
        """The rows that an account sees by itself."""

    @abstractmethod
    def access(self, asker: Asker, **where: int) -> Access | None:
        """What an asker may do with the one of these rows; None where it does not see it."""

    def rows(self, asker: Asker) -> QuerySet[Any]:
        """All that an asker sees."""
        return self.model._default_manager.filter(self.seen(asker))

    def seen(self, asker: Asker, *, lost: bool = False) -> Q:
        """What an asker sees; or what it saw by grants that were withdrawn."""
        held = Grant.objects.filter(pk__in=asker.grants, kind=self.kind, withdrawn_at__isnull=not lost)
        seen = Q(pk__in=held.values("object")) if asker.grants else Q(pk__in=[])
        if asker.user is not None and not lost:
            seen |= self.own(asker.user)
        for path, resource in self.within.items():
            rows = resource.model._default_manager.filter(resource.seen(asker, lost=lost))
            seen |= Q(**{f"{path}__in": rows.order_by().values("pk")})
        return seen


def may(asker: Asker, resource: Resource[Access], missing: str = "", /, **where: int) -> Access:
    """What an asker may do with one thing, found by its row (`pk=7`) or by one of its rows (`battles=3`).

    Raises Missing with the code `missing`, for what is not there and for strangers alike, and
    Missing("link-withdrawn") for whoever came with a grant that was withdrawn.
    """
    found = resource.access(asker, **where) if asker.user is not None or asker.grants else None
    if found is None:
        if asker.grants and resource.model._default_manager.filter(resource.seen(asker, lost=True), **where).exists():
            raise Missing("link-withdrawn")
        raise Missing(missing or resource.missing)
    if "pk" in where:
        asker.used(resource.kind, where["pk"])
    return found
