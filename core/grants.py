"""Grants, and the one asker who comes with them.

`may(asker, resource, pk=7)` says for pages, API and streams alike what somebody may do with a campaign, a table or a
record sheet; what that is, each of them knows (`campaigns.access`, `matches.access`). Here is what they have in common.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from django.contrib.auth import get_user_model
from django.core import signing
from django.core.cache import cache
from django.db.models import F, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from msgspec import Struct

from core.checks import line
from core.errors import Conflict, Invalid, Missing, NotInstalled, row_of
from core.models import Grant
from core.news import GRANT, Watched, rights_gone
from core.prepared import Prepared

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

JOINS_MOST = 8  # new generals by one side's link: a side of a large evening; the organiser can make another link
HELD_MOST = 50  # links that one browser keeps; the oldest are forgotten
USED_EVERY = timedelta(hours=1)  # how exact `used_at` is: a request in between writes nothing
LABEL_LONGEST = 80
LINK, PASS = "bivouac.grant", "bivouac.pass"  # salts: a link is no pass

Kind, Role = Grant.Kind, Grant.Role
ACTS = {"role__in": (Role.GENERAL, Role.PLAYER), "ended_at": None}  # the grants that do more than watch or join


# --- links ----------------------------------------------------------------------------------------


def signed(grant: Grant, salt: str = LINK) -> str:
    """The grant as a link: its signed number.

    No time in it: the same grant is the same link, and the answer to a repeated request the same answer.
    """
    return signing.Signer(salt=salt).sign(str(grant.pk))


def token_read(token: str, salt: str = LINK) -> int:
    """The number of a link's grant. Raises Invalid("bad-link") for anything this installation did not sign as one."""
    try:
        return int(signing.Signer(salt=salt).unsign(token))
    except (signing.BadSignature, ValueError) as error:
        raise Invalid("bad-link", field="link") from error


# The grant as a pass: what a program shows that has taken what the link offers, and the link alone is not.
pass_of, pass_read = partial(signed, salt=PASS), partial(token_read, salt=PASS)


def grant_make(kind: str, number: int, role: str = Role.SPECTATOR, seat: object = "", label: str = "") -> Grant:
    """The open grant of this description: that which is there, else a new grant. Raises Invalid for the label."""
    label = line(label, field="label", longest=LABEL_LONGEST, required=False)
    same: dict[str, Any] = {"kind": kind, "object": number, "role": role, "seat": str(seat), "label": label}
    return Grant.objects.get_or_create(**same, withdrawn_at=None, ended_at=None, until=None)[0]


def grant_at(number: int) -> Grant:
    """The grant of this number. Raises Missing("link-withdrawn")."""
    return row_of(Grant.objects.all(), "link-withdrawn", "link", pk=number, withdrawn_at=None)


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


def grant_used(grant: Grant, user: "User | None") -> None:
    """Somebody has taken what the link offers."""
    Grant.objects.filter(pk=grant.pk).update(used_at=timezone.now(), used_by=user)


def grants_of(kind: str, number: int, **where: object) -> QuerySet[Grant]:
    """The grants to a thing that are not withdrawn, but for codes whose time is over."""
    found = Grant.objects.filter(kind=kind, object=number, withdrawn_at=None, **where).select_related("used_by")
    return found.exclude(until__lte=timezone.now(), taken="")


def grants_withdraw(kind: str, number: int, at: datetime, **where: str | int) -> list[Grant]:
    """Withdraw the grants to a thing: all of them, or those of this description. Returns those that were not before.

    Whoever listens by one of them hears no more.

    Raises Missing("no-grant") for one (`pk`) to another thing.
    """
    if "pk" in where and not Grant.objects.filter(kind=kind, object=number, pk=where["pk"]).exists():
        raise Missing("no-grant")
    open_ = Grant.objects.filter(withdrawn_at=None)
    gone = [row for row in grants_of(kind, number, **where) if open_.filter(pk=row.pk).update(withdrawn_at=at)]
    rights_gone(GRANT, [grant.pk for grant in gone])
    return gone


def grants_end(kind: str, number: int, seats: Iterable[object], at: datetime, but: Grant | None = None) -> None:
    """These seats are an account's now, or that one phone's which came by `but`: other links to them only watch."""
    others = grants_of(kind, number, seat__in=seats, **ACTS).exclude(pk__in=[but.pk] if but else [])
    others.update(ended_at=at)


def grants_to(kind: str, things: QuerySet[Any]) -> QuerySet[Grant]:
    """All grants to these things of a kind, whatever became of them."""
    return Grant.objects.filter(kind=kind, object__in=things.values("pk"))


# --- who asks -------------------------------------------------------------------------------------


class Asker(Struct, frozen=True):
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
        """The account's; nothing without an account."""
        return self.user.get_username() if self.user is not None else ""

    @property
    def accounts(self) -> list["User"]:
        """The account, for queries: without one they find nothing, and nothing that has none."""
        return [self.user] if self.user is not None else []

    def is_account(self, user_id: int | None) -> bool:
        """Whether the account of this number asks."""
        return self.user is not None and self.user.pk == user_id

    def held(self, **where: object) -> QuerySet[Grant]:
        """Those of its grants that are not withdrawn."""
        return Grant.objects.filter(pk__in=self.grants, withdrawn_at=None, **where)

    def acting(self, kind: str, **where: object) -> QuerySet[Grant]:
        """Those that act for a seat, as long as a guest has it, or mark a sheet."""
        return self.held(kind=kind, **ACTS, **where)

    def sits(self, user: str, granted: Q) -> Q:
        """The asker's seats, by the path to their account: the account's own, and those granted that a guest has."""
        return Q(**{f"{user}__in": self.accounts}) | (Q(**{user: None}) & granted)

    def used(self, kind: str, number: int) -> None:
        """Note that the grants to a thing are in use: once in USED_EVERY, and never for a request that writes."""
        if (
            self.reads
            and self.grants
            and cache.add(f"grant-used:{kind}:{number}:{self.grants[-1]}", 1, USED_EVERY.seconds)
        ):
            self.held(kind=kind, object=number).update(used_at=timezone.now(), used_by=self.user)


class AskerQuery:
    """A query over an asker and some numbers, put into SQL once for each set of grants; see `core.prepared`."""

    def __init__(self, make: Callable[..., QuerySet[Any]]) -> None:
        self.make = make
        self._prepared = lru_cache(maxsize=256)(self._prepare)

    def all(self, asker: Asker, **numbers: int) -> list[Any]:
        """The rows as instances."""
        values = numbers if asker.user is None else numbers | {"user": asker.user.pk}
        return self._prepared(asker.grants, *values).all(**values)

    def _prepare(self, grants: tuple[int, ...], *names: str) -> Prepared:
        def make(user: int | None = None, **numbers: int) -> QuerySet[Any]:
            account = None if user is None else get_user_model()(pk=user)  # only its id is asked for
            return self.make(Asker(account, grants), **numbers)

        return Prepared(make, **dict.fromkeys(names, int))


class AnyAccess(Protocol):
    """What somebody may do with a thing. `gone` is the code of why nobody can go on with it here, or "";
    `game` the key of the game that is missing then. `require_links` is the thing, for who hands out links to it; it
    raises Forbidden for anybody else.
    """

    @property
    def gone(self) -> str: ...

    @property
    def game(self) -> str: ...

    def require_links(self) -> Watched: ...


Access = TypeVar("Access", bound=AnyAccess)


class Resource(ABC, Generic[Access]):
    """A kind of thing that grants open.

    `people`: by which paths an account hangs on the rows that it sees by itself, and which conditions hold there.
    `within`: by the path to them, the things whose readers see this one too.
    """

    kind: str
    model: type[Model]
    missing: str
    people: Mapping[str, Mapping[str, object]]
    within: Mapping[str, "Resource[Any]"] = {}

    def __init__(self) -> None:
        self._found = AskerQuery(self._find)

    def rows(self, asker: Asker, *, lost: bool = False) -> QuerySet[Any]:
        """All that an asker sees; or what it saw by grants that were withdrawn."""
        every = self.model._default_manager
        held = Grant.objects.filter(pk__in=asker.grants, kind=self.kind, withdrawn_at__isnull=not lost)
        seen = Q(pk__in=held.values("object"))
        for path, where in {} if lost else self.people.items():
            own = Q(**{f"{path}__in": asker.accounts}, **where)
            # Other tables are not joined to the rows: who hangs on one twice sees it once.
            seen |= Q(pk__in=every.order_by().filter(own).values("pk")) if "__" in path else own
        for path, resource in self.within.items():
            seen |= Q(**{f"{path}__in": resource.rows(asker, lost=lost).order_by().values("pk")})
        return every.filter(seen)

    def _find(self, asker: Asker, **where: int) -> QuerySet[Any]:
        found: QuerySet[Any] = self.rows(asker).filter(**where).annotate(**self.facts(asker))
        return found.order_by()[:1]

    def facts(self, asker: Asker) -> dict[str, Any]:
        """What is asked of a row beside its columns: what it tells of the asker's seat."""
        return {}

    @abstractmethod
    def access(self, asker: Asker, row: Any) -> Access | None:
        """What an asker may do with a row with its `facts`; None where that hangs on another that it does not see."""

    def find(self, asker: Asker, **where: int) -> Access | None:
        """What an asker may do with the one of these rows; None where it does not see it."""
        found = self._found.all(asker, **where) if asker.user is not None or asker.grants else ()
        return self.access(asker, found[0]) if found else None


def may(asker: Asker, resource: Resource[Access], missing: str = "", /, **where: int) -> Access:
    """What an asker may do with one thing that can be gone on with here, found as by `seen`.

    Raises what `seen` does, and NotInstalled.
    """
    found = seen(asker, resource, missing, **where)
    if found.gone:
        error = NotInstalled(found.gone, game=found.game)
        error.access = found
        raise error
    if "pk" in where:
        asker.used(resource.kind, where["pk"])
    return found


def seen(asker: Asker, resource: Resource[Access], missing: str = "", /, **where: int) -> Access:
    """What an asker may do with one thing, found by its row (`pk=7`) or by one of its rows (`battles=3`).

    Raises Missing with the code `missing`, for what is not there and for strangers alike, and
    Missing("link-withdrawn") for whoever came with a grant that was withdrawn.
    """
    found = resource.find(asker, **where)
    if found is None:
        lost = resource.rows(asker, lost=True).filter(**where)
        raise Missing("link-withdrawn" if lost.exists() else missing or resource.missing)
    return found
