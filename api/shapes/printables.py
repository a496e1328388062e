"""The print room: what can be printed, a printer's profile, packs."""

from collections.abc import Mapping
from typing import Annotated, Any

from django.urls import reverse
from django.utils import timezone
from msgspec import UNSET, Meta

from api.answers import Answer, Moment, address, source
from api.bodies import AnyObject, Body, Maybe
from core.messages import message
from games.core.reading import line_of, one_of
from print_room.models import PrintStatus
from print_room.packs import pack_schema
from print_room.selectors import status_of
from print_room.services import ORDERS_MOST, TITLE_LONGEST
from printables.profile import MOST, SCALE

OF_LONGEST = 60


class PrintableOut(Answer):
    """Something to print. `options` is a JSON Schema: its names are those of the query, and of an order in a pack."""

    slug: str
    game: str | None
    title: str
    of: list[str]
    pdf: str
    svg: str
    png: str
    zip: str | None
    options: AnyObject


Shift = Annotated[float, Meta(ge=-MOST, le=MOST)]
Scale = Annotated[float, Meta(ge=SCALE[0], le=SCALE[1])]


class ProfileBody(Body):
    """Millimetres, and per cent; what is left out is as if nothing had to be put right."""

    dx: Maybe[Shift] = UNSET
    dy: Maybe[Shift] = UNSET
    scale_x: Maybe[Scale] = UNSET
    scale_y: Maybe[Scale] = UNSET
    duplex_dx: Maybe[Shift] = UNSET
    duplex_dy: Maybe[Shift] = UNSET


class ProfileOut(Answer):
    """What is put right on every PDF that the account prints: moves in mm, scales in per cent."""

    dx: float
    dy: float
    scale_x: float
    scale_y: float
    duplex_dx: float
    duplex_dy: float


def choice(schema: Mapping[str, Any]) -> dict[str, Any]:
    """What can be chosen, without the words for it."""
    if "oneOf" in schema:
        return {"type": "string", "enum": [each["const"] for each in schema["oneOf"]]}
    return {name: schema[name] for name in ("type", "minimum", "maximum", "maxLength") if name in schema}


CHOICES = {name: choice(schema) for name, schema in pack_schema("en")["properties"].items()}
ORDER = {"product": {"type": "string"}, "of": {"type": "string"}}
# Of an order the rest is chosen by the `options` of its product.
PackOrder = Annotated[
    dict[str, Any], Meta(extra_json_schema={"properties": ORDER, "required": ["product"], "additionalProperties": {}})
]
PackChoices = Annotated[dict[str, Any], Meta(extra_json_schema={"properties": CHOICES, "additionalProperties": False})]


class PrintJobNew(Body):
    """`orders`, each with its `product` and what is chosen about it; or `of`, a battle or a table, with `choices` for
    all of its products that have them: paper, lang, theme, margin, label, bleed, duplex, field_mm; with `empty_board`
    a battle whose map is in a book alone has an empty board and loose terrain, otherwise none."""

    title: Maybe[Annotated[str, line_of(TITLE_LONGEST, blank=True)]] = UNSET
    orders: Maybe[Annotated[list[PackOrder], Meta(max_length=ORDERS_MOST)]] = UNSET
    of: Maybe[Annotated[str, line_of(OF_LONGEST)]] = UNSET
    choices: Maybe[PackChoices] = UNSET


class PrintJobMade(Answer):
    """A new pack: what of it never changes."""

    id: int
    href: Annotated[str, address("api-print-job")]
    title: str
    orders: list[PackOrder]
    pages: int
    created_at: Moment


def _file(job: Any) -> str | None:
    if job.status != PrintStatus.DONE:
        return None
    if job.form:
        return reverse("api-print-job-picture", args=[job.pk, job.ending])
    return reverse("api-print-job-file", args=[job.pk])


class PrintJobOut(PrintJobMade):
    """A pack as it stands. `detail` says in words why it could not be printed; `file` is there once it is done."""

    status: Annotated[str, one_of(PrintStatus.values), source(lambda job: status_of(job, timezone.now()))]
    pages_done: int
    error: str
    detail: Annotated[str, source(lambda job: message(job.error, job.params))]
    file: Annotated[str | None, source(_file)]
    size: int | None
    ended_at: Moment | None
