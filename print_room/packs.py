"""The pack for a game night: what a battle or a table needs on paper, in the order in which it is laid out."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import ngettext

from campaigns.access import CAMPAIGN
from campaigns.models import Battle
from core.errors import Invalid, Missing
from core.grants import Asker, may
from games.core.structs import Value
from matches.access import TableAccess
from matches.models import RecordSheet
from matches.sheet_selectors import sheets_of
from print_room.choices import checked, choices_schema
from print_room.seats import battle_title, table_title
from print_room.source_request import SourceRequest
from print_room.sources import data_of, kinds_of, table_print
from printables.catalogue import PRODUCTS, battle_pack, common_choices, title_of
from printables.options import properties
from printables.product import EmptyBoard, FieldWidth
from printables.words import Words

# Chosen once for all of a pack; each goes to those of its products that have it.
PACK_CHOICES = ("paper", "lang", "theme", "duplex", "margin", "bleed", "label")
FIELD = "field_mm"  # how wide hexes and squares are, for boards and what goes onto them: one size for all of a pack
EMPTY = "empty_board"  # of a battle whose map is in a book alone: the board without terrain, and terrain to lay on it

Orders = list[dict[str, Any]]


class PackOptions(Value):
    """What can be chosen of a pack besides."""

    field_mm: FieldWidth = 0.0
    empty_board: EmptyBoard = False


def pack_schema(language: str) -> dict[str, Any]:
    """What can be chosen about a whole pack, as JSON Schema, its titles in a language."""
    words = Words(language)
    common = common_choices(words)
    kept = {name: common[name] for name in PACK_CHOICES}
    return {"type": "object", "properties": {**kept, **properties(PackOptions, words)}}


def pack_of(of: object, chosen: Mapping[str, object], *, asker: Asker, language: str = "en") -> tuple[str, Orders]:
    """What the pack is called, and its orders. `of` is `battle:3` or `match:5`; `chosen` holds for all of its products,
    but that backs and bleed are for those that have pieces to cut out, and the width of fields for boards and what goes
    onto them; 0 is that which its games usually have. A board that would be empty, because its map is in a book alone,
    is left out unless `empty_board` is chosen.

    Raises Invalid("bad-source"), Missing for what the asker does not see, and what `checked` raises by `pack_schema`,
    with fields such as "choices.duplex".
    """
    try:
        values = checked(pack_schema(language), PackOptions, chosen)
    except Invalid as error:
        raise Invalid(error.code, field=f"choices.{error.field}", **error.params) from error
    kind, _colon, ident = of.partition(":") if isinstance(of, str) else ("", "", "")
    if kind not in PACKS or not ident:
        raise Invalid("bad-source", field="of", choices=[f"{pack}:…" for pack in PACKS])
    try:
        title, orders = PACKS[kind](SourceRequest(ident, asker, "", language), bool(values.get(EMPTY)))
    except Missing as error:
        raise Missing(error.code, field="of", **error.params) from error
    return title, [{**order, **_its(order, values, asker, language)} for order in orders]


def title_of_own(orders: Sequence[Mapping[str, object]], language: str) -> str:
    """What a pack is called that nobody named: its first product, and how many others there are."""
    slugs = [slug for order in orders if isinstance(slug := order.get("product"), str) and slug in PRODUCTS]
    names = list(dict.fromkeys(title_of(slug, language) for slug in slugs))
    if len(names) < 2:
        return names[0] if names else "–"
    more = ngettext("%(first)s and %(n)s more print", "%(first)s and %(n)s more prints", len(names) - 1)
    return more % {"first": names[0], "n": len(names) - 1}


def _its(order: Mapping[str, Any], values: Mapping[str, object], asker: Asker, language: str) -> dict[str, Any]:
    """Those of the choices that a product has, as it is filled in."""
    if not values:
        return {}
    slug, of = order["product"], order.get("of", "")
    data = data_of(slug, of, asker=asker, origin="", language=language) if of else None
    has = choices_schema(slug, language, data)["properties"]
    its = {name: value for name, value in values.items() if name in has}
    field = PRODUCTS[slug].field
    return {**its, field: values[FIELD]} if field and values.get(FIELD) else its


def _battle(request: SourceRequest, empty: bool) -> tuple[str, Orders]:
    """A battle of a campaign: what its game lays out, as it stands, a card a general, the form for the result. Where
    only a book has its map, there is no board, or an `empty` one.
    """
    number = request.number("no-battle")
    campaign = may(request.asker, CAMPAIGN, "no-battle", battles=number).campaign
    battle = Battle.objects.get(pk=number)
    slugs = (*battle_pack(drawn=not battle.plan.ground.empty, empty=empty), "seat-cards", "result-form")
    of_battle, of_campaign = f"battle:{number}", f"campaign:{campaign.pk}"
    orders = [{"product": slug, "of": of_battle if "battle" in kinds_of(slug) else of_campaign} for slug in slugs]
    return f"{campaign.name}, {battle_title(battle, request.language)}", orders


def _match(request: SourceRequest, _empty: bool) -> tuple[str, Orders]:
    """A table: what its game lays out, the sheets in play, a card for each seat, the form for the result."""
    access = request.table()
    match = access.match
    sheets = RecordSheet.objects.filter(match=match).order_by("pk").values_list("pk", flat=True)
    orders = [
        *_laid_out(access),
        *({"product": sheets_of(match.game).product, "of": f"sheet:{pk}"} for pk in sheets),
        {"product": "seat-cards", "of": f"match:{match.pk}"},
        {"product": "result-form", "of": f"match:{match.pk}"},
    ]
    return table_title(match, request.language), orders


def _laid_out(access: TableAccess) -> Orders:
    """What its game lays out, each as the table has it; what the table does not use is left out."""
    return [
        {"product": product.slug, **({"of": f"match:{access.match.pk}"} if "match" in product.fills else {})}
        for product in PRODUCTS.values()
        if product.game == access.match.game
        and not product.apart
        and ("sheet" not in product.fills if "match" not in product.fills else table_print(product, access) is not None)
    ]


PACKS = {"battle": _battle, "match": _match}
