"""Why a request is refused. Codes are stable; the words for them are in `core.messages`.

A rule that is broken raises `games.core.errors.Illegal`; these say what is wrong with the request itself.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound="Model")


class Refused(Exception):
    """The request is refused and nothing has changed. `field` names the input at fault, where one is."""

    def __init__(self, code: str, *, field: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params: Mapping[str, Any] = params


class Invalid(Refused):
    """The input itself is wrong: unknown, missing, too long, out of range."""


class Forbidden(Refused):
    """This seat may see it but not do it."""


class Missing(Refused):
    """There is no such thing, or not for this reader: strangers are told the same."""


class Conflict(Refused):
    """Well formed, but not as things stand."""


class NotInstalled(Conflict):
    """What it is a thing of is not installed here: its game, or a version of that as new as its rules.

    `access` is what whoever asked may do with it.
    """

    access: object = None


class Stale(Refused):
    """The reader acted on an older version; `params` says which and what it is now."""


class Busy(Refused):
    """Not at this moment; `seconds` says when to try again."""

    def __init__(self, code: str, *, seconds: int, field: str = "", **params: object) -> None:
        super().__init__(code, field=field, seconds=seconds, **params)
        self.seconds = seconds


class TooOften(Busy):
    """Tried too often from there, or by this account."""


class KeyReused(Refused):
    """An idempotency key came back with another request."""


class Repeated(Exception):
    """Not a refusal: this very request was carried out before; `entry` is its line in the journal."""

    def __init__(self, entry: object) -> None:
        super().__init__("repeated")
        self.entry: Any = entry


def row_of(rows: "QuerySet[Row]", missing: str, field: str = "", /, **where: object) -> Row:
    """The one of these rows that is meant. Raises Missing with this code where there is none."""
    row = rows.filter(**where).first()
    if row is None:
        raise Missing(missing, field=field)
    return row
