"""What can be chosen about a print, as JSON Schema; what was chosen, checked and made an order of.

The schema is flat: what all products have (`paper`, `lang`, `theme`, `copies`, `margin`, `label`), what pieces to cut
out have (`only`, `bleed`, `duplex`), `of` for what fills the print in, and the product's own options beside them. A
query, a body, a form and a command line give the same names.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from core import checks
from core.errors import Conflict, Invalid, Missing, Refused
from core.grants import Asker
from core.misfits import placed
from games.core.errors import Illegal
from print_room.sources import data_of, kinds_of, named_designs
from printables import catalogue
from printables.catalogue import PRODUCTS, public
from printables.errors import BadOption, Unprintable, only_check
from printables.options import WrongOption, chosen
from printables.product import TITLE_LONGEST, CommonOptions, InEach, Order
from printables.words import BOTH, LANGUAGES

Choices = Mapping[str, object]
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


def product_check(slug: object) -> str:
    """The slug of a product. Raises Missing("no-product")."""
    if not isinstance(slug, str) or slug not in PRODUCTS:
        raise Missing("no-product", field="product")
    return slug


def choices_schema(slug: str, language: str, data: Any = None) -> dict[str, Any]:
    """What can be chosen about a product as JSON Schema, its titles in a language; with data, of the pieces that these
    make.
    """
    filled = data.data[language] if isinstance(data, InEach) else data
    schema = catalogue.schema_of(product_check(slug), language=language, data=filled)
    if kinds := kinds_of(slug):
        of = {"title": _("Filled in from"), "type": "string", "pattern": f"^({'|'.join(kinds)}):.+$"}
        schema["properties"]["of"] = of
    return schema


# --- checking ------------------------------------------------------------------------------------


def typed(schema: Mapping[str, Any], given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Values out of texts, such as a query has them; a name with several texts, or with commas, is a list.

    Of a text that stands for no value of its kind the text itself stays, for `checked` to refuse.
    """
    values: dict[str, Any] = {}
    for name, texts in given.items():
        kind = schema["properties"].get(name, {}).get("type")
        text = texts[-1] if texts else ""
        if kind == "array":
            values[name] = [choice for some in texts for choice in some.split(",") if choice]
        elif kind == "integer" and re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            values[name] = int(text)
        elif kind == "number" and re.fullmatch(r"[+-]?[0-9]{1,9}([.,][0-9]{1,9})?", text):
            values[name] = float(text.replace(",", "."))
        elif kind == "boolean" and text.lower() in TRUE + FALSE:
            values[name] = text.lower() in TRUE
        else:
            values[name] = text
    return values


def checked(schema: Mapping[str, Any], own: type[Struct], given: Choices) -> dict[str, Any]:
    """What was chosen of a schema, each by its type: that of what all prints have, or of the product's `own` options.

    Raises Invalid with the name as its field: "unknown-option", "not-a-number", "not-a-decimal", "not-a-flag",
    "not-text", "not-a-list", "out-of-range", "too-long", "control-characters", "too-many", "not-a-choice",
    "unknown-paper", "unknown-language", "unknown-theme", "unknown-duplex", "unknown-piece".
    """
    values: dict[str, Any] = dict(given)
    for name in values:
        if name not in schema["properties"]:
            raise Invalid("unknown-option", field=name[:60], option=name[:60])
    if "label" in values:
        values["label"] = checks.line(values["label"], field="label", longest=TITLE_LONGEST, required=False)
    for kind in (CommonOptions, own):
        names = [name for name in kind.__struct_fields__ if public(name) in values]
        try:
            made = chosen(kind, {name: values[public(name)] for name in names})
        except WrongOption as error:
            raise _refused(error, kind) from error
        values |= {public(name): getattr(made, name) for name in names}
    if pieces := schema["properties"].get("only"):
        try:
            only_check(values.get("only", ()), [piece["const"] for piece in pieces["items"]["oneOf"]])
        except BadOption as error:
            raise refusal(error) from error
    return values


def _refused(error: WrongOption, kind: type[Struct]) -> Invalid:
    name, few = public(error.option), error.fault.facts.get("choices")
    if few:
        code = f"unknown-{error.option}" if kind is CommonOptions else "not-a-choice"
        return Invalid(code, field=name, choices=few)
    return checks.refusal(error.fault._replace(path=(name, *error.fault.path[1:])))


# --- orders --------------------------------------------------------------------------------------


class OrderForm(Struct, frozen=True):
    """A product with the data that fill it in, if any, and what can be chosen about it then."""

    slug: str
    data: Any
    schema: dict[str, Any]
    asker: Asker

    def order(self, given: Choices) -> Order:
        """The order with these choices. Raises what `checked` and `named_designs` raise."""
        options = PRODUCTS[self.slug].options
        values = checked(self.schema, options, {name: value for name, value in given.items() if name != "of"})
        values.setdefault("lang", self.schema["properties"]["lang"]["default"])
        values["only"] = tuple(dict.fromkeys(values.get("only", ())))
        common = {name: values[public(name)] for name in CommonOptions.__struct_fields__ if public(name) in values}
        data, own = self.data, {name: values[name] for name in options.__struct_fields__ if name in values}
        if own.get(PRODUCTS[self.slug].named):
            data, own = self._named(own), {}
        return Order(self.slug, data=data, options=own, **common)

    def _named(self, own: Mapping[str, Any]) -> Any:
        """The data of the designs that the options name, as many as the asker sees."""
        product = PRODUCTS[self.slug]
        designs = named_designs(product, own[product.named], self.asker)
        try:
            return product.fills["designs"](designs, **{name: own[name] for name in own if name != product.named})
        except BadOption as error:
            raise refusal(error) from error


def order_form(
    slug: object,
    of: object,
    lang: object,
    *,
    asker: Asker,
    origin: str,
    language: str,
    known: dict[Hashable, Any] | None = None,
) -> OrderForm:
    """The form of a product that `of` fills in, in the language or languages of its order.

    `origin` begins the addresses of its codes, `language` is the reader's own; `known` is what was read for others of a
    pack. Raises Missing for a product or source that there is not for them, Invalid("not-text"), Invalid("bad-source").
    """
    slug = product_check(slug)
    source = of or ""
    if not isinstance(source, str):
        raise Invalid("not-text", field="of")
    spoken = LANGUAGES if lang == BOTH else (lang if lang in LANGUAGES else language,)
    read = partial(data_of, slug, source, asker=asker, origin=origin, known={} if known is None else known)
    each = {code: read(language=code) for code in spoken} if source else {}
    data = InEach(each) if len(each) > 1 else next(iter(each.values()), None)
    return OrderForm(slug, data, choices_schema(slug, language, data), asker)


def order_of(
    slug: object,
    chosen: Choices,
    *,
    asker: Asker,
    origin: str,
    language: str,
    known: dict[Hashable, Any] | None = None,
) -> Order:
    """An order out of values; `known` is what was read for others of its pack.

    Raises what `order_form` and `checked` raise.
    """
    of, lang = chosen.get("of"), chosen.get("lang")
    form = order_form(slug, of, lang, asker=asker, origin=origin, language=language, known=known)
    return form.order(chosen)


def refusal(error: BadOption | Unprintable) -> Refused:
    """What the prints refuse, once each thing was checked by itself: what does not go together, or does not fit.

    A text that the rules cannot read is refused with their code, and what they say about its place in the text.
    """
    if isinstance(error, Unprintable):
        return Conflict("unprintable")
    if isinstance(cause := error.__cause__, Illegal):
        return Invalid(cause.code, field=error.option, **placed(cause, error.option))
    if error.params or error.code == "unknown-page":
        return Invalid(error.code, field=error.option, **error.params)
    return Invalid("unprintable-option", field=error.option, option=error.option)
