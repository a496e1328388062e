"""What can be chosen about a print, as JSON Schema; what was chosen, checked and made an order of.

The schema is flat: what all products have (`paper`, `lang`, `theme`, `copies`, `margin`, `label`), what pieces to cut
out have (`only`, `bleed`, `duplex`), `of` for what fills the print in, and the product's own options beside them. A
query, a body, a form and a command line give the same names.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from core import checks
from core.errors import Conflict, Invalid, Missing, Refused
from core.grants import Asker
from games.core.errors import Illegal
from print_room.sources import data_of, kinds_of, source_pattern
from printables.catalogue import PRODUCTS, schema_of
from printables.errors import BadOption, Unprintable
from printables.product import MARGIN_USUAL, InEach, Order
from printables.words import BOTH, LANGUAGES

LABEL_LONGEST = 80
PIECES_MOST = 200
Choices = Mapping[str, object]
# The codes of a value that is none of the few there are, by the name of what is chosen.
UNKNOWN = {
    "paper": "unknown-paper",
    "lang": "unknown-language",
    "theme": "unknown-theme",
    "duplex": "unknown-duplex",
    "only": "unknown-piece",
}
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


def product_check(slug: object) -> str:
    """The slug of a product. Raises Missing("no-product")."""
    if not isinstance(slug, str) or slug not in PRODUCTS:
        raise Missing("no-product", field="product")
    return slug


def choices_schema(slug: str, language: str, data: Any = None) -> dict[str, Any]:
    """The schema of a product, its titles in a language; with data, of the pieces that these make."""
    if isinstance(data, InEach):
        data = data.data[language]
    said = schema_of(product_check(slug), language=language, data=data)
    common: dict[str, Any] = dict(said["properties"])
    own = common.pop("options", {}).get("properties", {})
    if data is not None:
        own = {
            name: {**said, "default": getattr(data, name)} for name, said in own.items() if _is_its(data, slug, name)
        }
    properties = {"lang" if name == "language" else name: value for name, value in common.items()}
    properties["label"] = {"title": _("Words at the foot"), "type": "string", "default": "", "maxLength": LABEL_LONGEST}
    if kinds_of(slug):
        properties["of"] = {"title": _("Filled in from"), "type": "string", "pattern": source_pattern(slug)}
    return {**said, "properties": properties | own}


def _is_its(data: Any, slug: str, name: str) -> bool:
    """Whether an option changes a value of the data; the others only make a blank print, and texts stay the data's."""
    product = PRODUCTS[slug]
    option = product.options[name]
    changes = product.amend is not None and type(getattr(data, name, None)) is type(option.default)
    return changes and (bool(option.choices) or not isinstance(option.default, str))


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
            values[name] = [one for some in texts for one in some.split(",") if one]
        elif kind == "integer" and re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            values[name] = int(text)
        elif kind == "number" and re.fullmatch(r"[+-]?[0-9]{1,9}([.,][0-9]{1,9})?", text):
            values[name] = float(text.replace(",", "."))
        elif kind == "boolean" and text.lower() in TRUE + FALSE:
            values[name] = text.lower() in TRUE
        else:
            values[name] = text
    return values


def checked(schema: Mapping[str, Any], given: Choices) -> dict[str, Any]:
    """What was chosen, each by its schema; what was not chosen is left out.

    Raises Invalid with the name as its field: "unknown-option", "not-a-number", "not-a-flag", "not-text", "not-a-list",
    "out-of-range", "too-long", "control-characters", "too-many", "not-a-choice" and the codes of UNKNOWN.
    """
    properties = schema["properties"]
    for name in given:
        if name not in properties:
            short = str(name)[:60]
            raise Invalid("unknown-option", field=short, option=short)
    return {name: _one(name, properties[name], value) for name, value in given.items()}


def _one(name: str, said: Mapping[str, Any], value: object) -> Any:
    if said["type"] == "array":
        if not isinstance(value, list):
            raise Invalid("not-a-list", field=name)
        if len(value) > PIECES_MOST:
            raise Invalid("too-many", field=name, most=PIECES_MOST)
        return [_choice(name, said["items"], one) for one in dict.fromkeys(map(_hashable, value))]
    if said["type"] == "boolean":
        if not isinstance(value, bool):
            raise Invalid("not-a-flag", field=name)
        return value
    if said["type"] in ("integer", "number"):
        return _number(name, said, value)
    return _choice(name, said, value) if "oneOf" in said else _text(name, said, value)


def _hashable(value: object) -> Any:
    return value if isinstance(value, str) else repr(value)


def _choice(name: str, said: Mapping[str, Any], value: object) -> str:
    known = [one["const"] for one in said["oneOf"]]
    if not isinstance(value, str) or value not in known:
        raise Invalid(UNKNOWN.get(name, "not-a-choice"), field=name, choices=known)
    return value


def _number(name: str, said: Mapping[str, Any], value: object) -> int | float:
    whole = said["type"] == "integer"
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float) or not math.isfinite(value):
        raise Invalid("not-a-number" if whole else "not-a-decimal", field=name)
    least, most = said.get("minimum", -math.inf), said.get("maximum", math.inf)
    if not least <= value <= most:
        raise Invalid("out-of-range", field=name, least=least, most=most)
    return value


def _text(name: str, said: Mapping[str, Any], value: object) -> str:
    if name == "label":
        return str(checks.line(value, field=name, longest=LABEL_LONGEST, required=False))
    if not isinstance(value, str):
        raise Invalid("not-text", field=name)
    if len(value) > said["maxLength"]:
        raise Invalid("too-long", field=name, longest=said["maxLength"])
    return value  # a product may want lines; it makes them legible itself


# --- orders --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A product with the data that fill it in, if any, and the schema of what can be chosen about it then."""

    slug: str
    language: str
    data: Any
    schema: dict[str, Any]

    def order(self, chosen: Choices) -> Order:
        """The order with these choices. Raises what `checked` raises."""
        values = checked(self.schema, {name: value for name, value in chosen.items() if name != "of"})
        own = {name: values.pop(name) for name in PRODUCTS[self.slug].options if name in values}
        return Order(
            self.slug,
            paper=values.get("paper", "a4"),
            language=values.get("lang", self.language),
            theme=values.get("theme", "colour"),
            data=self.data,
            options=own,
            copies=values.get("copies", 1),
            margin=values.get("margin", MARGIN_USUAL),
            bleed=values.get("bleed", 0),
            only=tuple(values.get("only", ())),
            duplex=values.get("duplex", "none"),
            title=values.get("label", ""),
        )


def order_form(slug: object, of: object, lang: object, *, asker: Asker, origin: str, language: str) -> OrderForm:
    """The form of a product that `of` fills in, in the language or languages of its order.

    `origin` begins the addresses of its codes, `language` is the reader's own. Raises Missing for a product or source
    that there is not for them, Invalid("not-text"), Invalid("bad-source").
    """
    slug = product_check(slug)
    source = of or ""
    if not isinstance(source, str):
        raise Invalid("not-text", field="of")
    spoken = LANGUAGES if lang == BOTH else (lang if lang in LANGUAGES else language,)
    each = {one: data_of(slug, source, asker=asker, origin=origin, language=one) for one in spoken} if source else {}
    data = InEach(each) if len(each) > 1 else next(iter(each.values()), None)
    return OrderForm(slug, language, data, choices_schema(slug, language, data))


def order_of(slug: object, chosen: Choices, *, asker: Asker, origin: str, language: str) -> Order:
    """An order out of values. Raises what `order_form` and `checked` raise."""
    form = order_form(slug, chosen.get("of"), chosen.get("lang"), asker=asker, origin=origin, language=language)
    return form.order(chosen)


def refusal(error: BadOption | Unprintable) -> Refused:
    """What the prints refuse, once everything was checked one by one: what does not go together, or does not fit.

    A text that the rules cannot read is refused with their code, and what they say about its place in the text.
    """
    cause = error.__cause__
    if isinstance(error, Unprintable):
        return Conflict("unprintable")
    if error.code == "unknown-page":
        return Invalid("unknown-page", field="page")
    if error.code in ("unknown-piece", "no-pieces"):
        return Invalid(error.code, field=error.option, choices=list(error.choices))
    if isinstance(cause, Illegal):
        return Invalid(cause.code, field=error.option, **cause.params)
    if error.code == "unknown-tile":
        return Invalid("unknown-tile", field=error.option, tile=error.value, choices=list(error.choices))
    if error.code == "unknown-value":
        return Invalid("unknown-value", field=error.option, value=error.value, choices=list(error.choices))
    return Invalid("unprintable-option", field=error.option, option=error.option)
