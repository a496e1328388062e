"""What fills a print in: `campaign:7`, `sheet:12`, `mech:HBK-4G`, `map:training`; for its asker's eyes only."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy
from msgspec.structs import replace

from campaigns.access import CAMPAIGN, SHEET
from campaigns.models import Battle
from campaigns.selectors.battles import pots
from campaigns.selectors.lists import campaign_of_sheet
from core.errors import Conflict, Invalid, Missing, row_of
from core.grants import Asker, Kind, may
from games.battle_cry.scenario import Scenario
from matches.access import TableAccess
from matches.designs import board_at, design_at, design_find, designs_named, map_find
from matches.models.designs import KEY_LONGEST
from matches.selectors import state_of
from matches.sheet_selectors import sheet_now, sheets_of
from print_room.campaign_sheets import campaign_sheet, campaign_sheet_blank, certificate
from print_room.desk_sheets import battle_sheet
from print_room.record_sheets import sheet_print
from print_room.seats import battle_cards, battle_form, table_cards, table_form, table_title
from print_room.source_request import SourceRequest
from printables.art.battle_cry.board import BattleBoard
from printables.art.battle_cry.card import BattleReference
from printables.art.battle_cry.loose import LooseTerrain
from printables.art.battle_cry.pieces import BattlePieces, pieces_of
from printables.art.battle_cry.tokens import ReserveTokens
from printables.catalogue import PRODUCTS
from printables.product import NAMED_MOST, Product

RECORD_SHEETS = "record-sheets"


# --- what fills what -----------------------------------------------------------------------------


def _tokens(request: SourceRequest) -> ReserveTokens:
    return ReserveTokens(**{pot.side: pot.total for pot in pots(request.campaign().campaign)})


def _table_sheets(request: SourceRequest) -> Any:
    """The sheets in play at a table, as they stand."""
    access = request.table()
    match = access.match
    sheets = match.sheets.order_by("pk").values_list("pk", flat=True)
    if not sheets:
        raise Conflict("not-at-this-table", field="of")
    product = PRODUCTS[sheets_of(match.game).product]
    each = tuple(_sheet(product, replace(request, ident=str(pk))) for pk in sheets)
    return PRODUCTS[RECORD_SHEETS].data(each, title=table_title(match, request.language), revision=str(match.version))


def _scenario(request: SourceRequest) -> tuple[Scenario, dict[str, Any]]:
    """The plan of a battle as its campaign has it, with the campaign's rules and revision."""
    number = request.number("no-battle")

    def read() -> tuple[Scenario, dict[str, Any]]:
        campaign = may(request.asker, CAMPAIGN, "no-battle", battles=number).campaign
        plan = row_of(Battle.objects.only("scenario"), "no-battle", pk=number).plan
        return plan, {"options": campaign.rules, "revision": str(campaign.version)}

    return request.read_once(("scenario", number), read)


def _laid(kind: type[BattleBoard] | type[LooseTerrain], request: SourceRequest) -> BattleBoard | LooseTerrain:
    """What lies on the table by the plan: the board, or loose terrain."""
    plan, rules = _scenario(request)
    return kind(plan, revision=rules["revision"])


def _pieces(request: SourceRequest) -> BattlePieces:
    plan, rules = _scenario(request)
    return pieces_of(plan, **rules)


def _reference(request: SourceRequest) -> BattleReference:
    plan, rules = _scenario(request)
    return BattleReference(plan.reserve, plan.event, name=plan.name, **rules)


# What campaigns, seats and sheets fill in, by product and kind of source.
FILLS: Mapping[str, Mapping[str, Callable[[SourceRequest], Any]]] = {
    "campaign-sheet": {"campaign": campaign_sheet, "plan": campaign_sheet_blank},
    "battle-board": {"battle": partial(_laid, BattleBoard)},
    "battle-counters": {"battle": _pieces},
    "battle-terrain": {"battle": partial(_laid, LooseTerrain)},
    "battle-markers": {"battle": _pieces},
    "battle-desk": {"battle": battle_sheet},
    "battle-reference": {"battle": _reference},
    "best-general": {"campaign": certificate},
    "reserve-tokens": {"campaign": _tokens},
    RECORD_SHEETS: {"match": _table_sheets},
    "seat-cards": {"battle": battle_cards, "match": table_cards},
    "result-form": {"battle": battle_form, "match": table_form},
}


# --- what a product makes of it itself ------------------------------------------------------------


def table_print(product: Product, access: TableAccess) -> Any | None:
    """What a product is at a table; None where its game, or the game as it is played there, has none."""
    return product.fills["match"](state_of(access), access.match.name) if product.game == access.match.game else None


def _match(product: Product, request: SourceRequest) -> Any:
    data = table_print(product, request.table())
    if data is None:
        raise Conflict("not-at-this-table", field="of")
    return data


def _sheet(product: Product, request: SourceRequest) -> Any:
    access = may(request.asker, SHEET, pk=request.number("no-sheet"))
    now, sheet = sheet_now(access), access.sheet

    def address() -> str:
        if access.owns:  # who scans the owner's print may look
            return request.link(Kind.SHEET, sheet.pk, revision=now.version)
        return request.address("sheet", sheet.pk, revision=now.version)

    return sheet_print(access, now, slug=product.slug, belongs_to=campaign_of_sheet(sheet.pk)[1], address=address)


def _mech(product: Product, request: SourceRequest) -> Any:
    return product.fills["mech"](design_at(design_find(request.asker.user, request.ident[:KEY_LONGEST])))


def _map(product: Product, request: SourceRequest) -> Any:
    return product.fills["map"](board_at(map_find(request.asker.user, request.ident[:KEY_LONGEST])))


GIVEN: Mapping[str, Callable[[Product, SourceRequest], Any]] = {
    "match": _match,
    "sheet": _sheet,
    "mech": _mech,
    "map": _map,
}

# What can fill a print in, in words, by the kind of source as `of` has it.
TERMS: Mapping[str, Promise] = {
    "campaign:…": pgettext_lazy("a print is filled in from", "a campaign"),
    "plan:…": pgettext_lazy("a print is filled in from", "a campaign to fill in by hand"),
    "battle:…": pgettext_lazy("a print is filled in from", "a battle"),
    "match:…": pgettext_lazy("a print is filled in from", "a table"),
    "sheet:…": pgettext_lazy("a print is filled in from", "a record sheet"),
    "mech:…": pgettext_lazy("a print is filled in from", "a mech"),
    "map:…": pgettext_lazy("a print is filled in from", "a map"),
}


def named_designs(product: Product, names: str, asker: Asker) -> list[Any]:
    """The designs that an option names, with commas between. Raises Invalid "too-many", "unknown-mechs"."""
    named = [name.strip() for name in names.split(",") if name.strip()]
    if len(named) > NAMED_MOST:
        raise Invalid("too-many", field=product.named, most=NAMED_MOST)
    try:
        return [design_at(row) for row in designs_named(asker.user, product.game, named)]
    except Invalid as error:
        raise Invalid(error.code, field=product.named, **error.params) from error


# --- the door -------------------------------------------------------------------------------------


def _fills(slug: str) -> dict[str, Callable[[SourceRequest], Any]]:
    product = PRODUCTS[slug]
    given = {kind: partial(fill, product) for kind, fill in GIVEN.items() if kind in product.fills}
    return {**FILLS.get(slug, {}), **given}


def kinds_of(slug: str) -> tuple[str, ...]:
    """The kinds of sources that can fill a product in."""
    return tuple(_fills(slug))


def data_of(
    slug: str, of: str, *, asker: Asker, origin: str, language: str, known: dict[Hashable, Any] | None = None
) -> Any:
    """What fills a product in; `known` is what was read for others of its pack.

    Raises Invalid("bad-source"), Missing for what the asker does not see.
    """
    kind, _colon, ident = of.partition(":")
    fills = _fills(slug)
    if kind not in fills or not ident:
        raise Invalid("bad-source", field="of", choices=[f"{prefix}:…" for prefix in fills])
    try:
        return fills[kind](SourceRequest(ident, asker, origin, language, {} if known is None else known))
    except Missing as error:
        raise Missing(error.code, field="of", **error.params) from error
