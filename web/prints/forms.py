"""The print room's forms: what there is to print, what fills it in, and a field for each thing to choose."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils import dateformat, timezone
from django.utils.translation import gettext as _
from msgspec import Struct, field
from msgspec.structs import replace

from campaigns.access import CAMPAIGN, SHEET
from campaigns.models import Battle
from core.addresses import origin_of
from core.language import in_language, reader_language
from matches.access import TABLE
from matches.designs import designs_seen, map_title, maps_seen
from matches.models import Match, RecordSheet
from print_room.choices import order_form, typed
from print_room.seats import battle_title
from print_room.sources import kinds_of
from printables.catalogue import PRODUCTS, title_of
from printables.product import Order
from printables.spare import singly
from web.asker import asker_of
from web.refusals import NOTHING_REFUSED, Refusal
from web.words import campaign_title, game_name, table_name

FIRST = "campaign-sheet"
SOURCES_MOST = 60  # of a kind, the newest
TITLE_SHORT, CHOICE_SHORT = 34, 18  # characters that half a telephone shows in two lines, and in a list
LETTERS_SHOWN = 20  # that cannot be printed
LINE_LONGEST = 200  # a longer text may have lines
FRONT = ("lang", "theme", "paper", "copies")  # shown first; the rest follows in the order of the schema
SELDOM = ("margin", "label", "bleed", "duplex")  # shown last, where somebody asks for them


# --- what there is -------------------------------------------------------------------------------


class Shelf(Struct, frozen=True):
    """The products of a game, by slug and title."""

    title: str
    products: Sequence[tuple[str, str]]
    here: bool  # the chosen product is one of them


def shelves(chosen: str) -> list[Shelf]:
    """Everything there is to print, the games in their order, Bivouac's own last."""
    by_game: dict[str, list[tuple[str, str]]] = {}
    for product in PRODUCTS.values():
        by_game.setdefault(product.game, []).append((product.slug, title_of(product.slug, reader_language())))
    own = by_game.pop("", [])
    titled = [*((game_name(game), found) for game, found in by_game.items()), (_("For every game"), own)]
    return [Shelf(title, found, chosen in dict(found)) for title, found in titled]


# --- what fills a print in -----------------------------------------------------------------------


class SourceKind(Struct, frozen=True):
    """What fills prints in: the rows of a kind that a reader sees, in the order in which they are `offered`, if they
    are; what each of them is called, and the field by which `of` names it.
    """

    rows: Callable[[HttpRequest], QuerySet[Any]]
    name: Callable[[Any], str]
    key: str = "pk"
    offered: Q = field(default_factory=Q)


def sources(request: HttpRequest, slug: str) -> list[tuple[str, str]]:
    """What the reader can fill a product in with, as `of` names it, with its name."""
    game = PRODUCTS[slug].game
    found: list[tuple[str, str]] = []
    for kind in kinds_of(slug):
        found += sources_of(request, kind, **({"game": game} if kind == "match" and game else {}))
    return found


def sources_of(request: HttpRequest, kind: str, **where: str) -> list[tuple[str, str]]:
    """Those of one kind, for which nothing is missing here."""
    source = SOURCES[kind]
    rows = source.rows(request).filter(source.offered, **where)[:SOURCES_MOST]
    here = [row for row in rows if not getattr(row, "not_installed", "")]
    return [(f"{kind}:{getattr(row, source.key)}", source.name(row)) for row in here]


def with_chosen(request: HttpRequest, offered: list[tuple[str, str]], of: str) -> list[tuple[str, str]]:
    """What is offered, and before it what is chosen, where that is not among it: of many the first are offered."""
    return [(of, source_name(request, of)), *offered] if of and of not in dict(offered) else offered


def source_name(request: HttpRequest, of: str) -> str:
    """What the thing is called that `of` names; where the reader does not see it any more, that."""
    kind, _colon, key = of.partition(":")
    source = SOURCES[kind]
    row = source.rows(request).filter(**{source.key: key}).first()
    return source.name(row) if row else _("not here any more, or not for you")


def battles_seen(request: HttpRequest) -> QuerySet[Battle]:
    seen = CAMPAIGN.rows(asker_of(request)).values("pk")
    return Battle.objects.filter(campaign__in=seen).select_related("campaign").order_by("-campaign", "number")


def table_numbered(match: Match) -> str:
    """A table by its number, as in its address, its name and the day on which it was set up: many have no name."""
    day = dateformat.format(timezone.localtime(match.created_at), "j N Y")
    return _("Table %(number)s: %(name)s, %(day)s") % {"number": match.pk, "name": table_name(match), "day": day}


def sheet_title(sheet: RecordSheet) -> str:
    return f"{sheet.name}, {sheet.design_title}" if sheet.name else sheet.design_title


SOURCES = {
    "campaign": SourceKind(lambda request: CAMPAIGN.rows(asker_of(request)), campaign_title),
    "plan": SourceKind(
        lambda request: CAMPAIGN.rows(asker_of(request)),
        lambda campaign: _("%(name)s, to fill in by hand") % {"name": campaign_title(campaign)},
    ),
    "battle": SourceKind(
        battles_seen, lambda battle: f"{campaign_title(battle.campaign)}, {battle_title(battle, reader_language())}"
    ),
    "match": SourceKind(
        lambda request: TABLE.rows(asker_of(request)).defer("state", "options").order_by("-status", "-pk"),
        table_numbered,
    ),
    "sheet": SourceKind(
        lambda request: SHEET.rows(asker_of(request)).select_related("match").defer("state").order_by("-pk"),
        sheet_title,
    ),
    "mech": SourceKind(
        lambda request: designs_seen(asker_of(request).user).order_by("title"),
        lambda design: _("%(name)s, without a mark") % {"name": design.title},
        key="key",
        offered=~Q(status="unplayable"),
    ),
    "map": SourceKind(
        lambda request: maps_seen(asker_of(request).user).defer("rows", "notes").order_by("-builtin", "title", "pk"),
        lambda board: in_language(map_title(board)),
        key="key",
    ),
}


# --- what is chosen ------------------------------------------------------------------------------


class PrintField(Struct, frozen=True):
    """Something to choose: its kind says how it is shown; `choices` are (value, name, chosen).

    `error` is why it was refused, `lost` what of it cannot be printed although the rest is.
    """

    name: str
    title: str
    kind: str
    value: Any = ""
    choices: Sequence[tuple[str, str, bool]] = ()
    least: Any = None
    most: Any = None
    error: str = ""
    lost: str = ""

    @property
    def wide(self) -> bool:
        """Whether it has a row to itself: what is typed as words, and what is called or offered at length."""
        longest = max((len(name) for _value, name, _on in self.choices), default=0)
        return self.kind in ("text", "lines") or len(self.title) > TITLE_SHORT or longest > CHOICE_SHORT

    @property
    def seldom(self) -> bool:
        return self.name in SELDOM


class ProductChosen(Struct, frozen=True):
    """What is said about a product: its order, the values by name for forms and addresses, the schema they go by."""

    order: Order
    values: Mapping[str, Any]
    schema: Mapping[str, Any]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The choices as an address has them."""
        return [(name, text) for name, value in self.values.items() for text in _texts(value)]

    @property
    def query(self) -> str:
        return urlencode(self.pairs)


def _texts(value: object) -> list[str]:
    if isinstance(value, list):
        return value
    return [("1" if value else "0") if isinstance(value, bool) else str(value)]


def given(data: QueryDict, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The choices in an address or a form, but for those that choose nothing."""
    properties = schema["properties"]
    return typed(
        schema,
        {name: texts for name, texts in data.lists() if name in properties and _chooses(properties[name], texts)},
    )


def _chooses(schema: Mapping[str, Any], texts: Sequence[str]) -> bool:
    """Whether a field says anything; one that is emptied does where a text stood in it."""
    return texts != [""] or (schema["type"] == "string" and "oneOf" not in schema and bool(schema.get("default")))


def chosen_of(request: HttpRequest, data: QueryDict, slug: str) -> ProductChosen:
    """What an address or a form says about a product. Raises Refused."""
    of, lang = (data.get("of", "") if kinds_of(slug) else ""), data.get("lang")
    form = order_form(slug, of, lang, asker=asker_of(request), origin=origin_of(request), language=reader_language())
    values = given(data, form.schema)
    if data.get("was", of) != of:  # the form was made for something else
        for name in ("only", *PRODUCTS[slug].options.__struct_fields__):
            values.pop(name, None)
    return ProductChosen(form.order(values), values, form.schema)


def lost_by_choice(lost: Mapping[str, str]) -> dict[str, str]:
    """What of each choice is printed as ◊, in words, by its name; "of" stands for what fills the print in."""
    return {name: lost_sentences(characters) for name, characters in lost.items()}


def lost_sentences(characters: str) -> str:
    """That these characters are printed as ◊, and why."""
    without = "".join(character for character in characters if singly(character))
    joined = "".join(character for character in characters if not singly(character))
    sentences = []
    if without:
        sentences.append(
            _("No font of this installation has %(letters)s: ◊ is printed instead.") % {"letters": _few(without)}
        )
    if joined:
        sentences.append(
            _("Prints cannot set %(letters)s, written from right to left or joined: ◊ is printed instead.")
            % {"letters": _few(joined)}
        )
    return " ".join(sentences)


def _few(letters: str) -> str:
    return " ".join(letters[:LETTERS_SHOWN]) + (" …" if len(letters) > LETTERS_SHOWN else "")


def fields(
    schema: Mapping[str, Any],
    values: Mapping[str, object],
    refusal: Refusal = NOTHING_REFUSED,
    lost: Mapping[str, str] = MappingProxyType({}),
) -> list[PrintField]:
    """The fields of a form but for `of`; `refusal` stands at the field at fault, `lost` is what of each cannot be
    printed.
    """
    properties = schema["properties"]
    order = [
        *[name for name in FRONT if name in properties],
        *[name for name in properties if name not in (*FRONT, "of")],
    ]
    return [
        replace(
            _field(name, properties[name], values),
            error=refusal.by_field.get(name, ""),
            lost=lost.get(name, ""),
        )
        for name in order
    ]


def _field(name: str, schema: Mapping[str, Any], values: Mapping[str, Any]) -> PrintField:
    value = values.get(name, schema.get("default", ""))
    title = schema["title"]
    if schema["type"] == "array":
        many = [(choice["const"], choice["title"], choice["const"] in value) for choice in schema["items"]["oneOf"]]
        return PrintField(name, title, "pieces", value, many)
    if "oneOf" in schema:
        few = [(choice["const"], choice["title"], choice["const"] == value) for choice in schema["oneOf"]]
        return PrintField(name, title, "seg" if name == "lang" else "select", value, few)
    if schema["type"] == "boolean":
        return PrintField(name, title, "flag", value)
    if schema["type"] == "string":
        most = schema.get("maxLength", "")
        return PrintField(name, title, "text" if most and most <= LINE_LONGEST else "lines", value, most=most)
    least, most = schema.get("minimum", ""), schema.get("maximum", "")
    return PrintField(name, title, "number" if schema["type"] == "integer" else "decimal", value, (), least, most)
