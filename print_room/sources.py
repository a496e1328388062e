"""What fills a print in: `campaign:7`, `sheet:12`, `mech:HBK-4G`, `map:training`; for its asker's eyes only."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from campaigns.access import SHEET, campaign_and_seat, campaign_of_sheet
from campaigns.models import Battle
from campaigns.selectors.battles import pots
from core.errors import Conflict, Invalid, Missing
from core.grants import Asker, Kind, may
from games.battle_cry.options import Options
from games.battle_cry.scenario import Scenario
from matches.access import TABLE, Place
from matches.designs import design_at, design_find, map_find
from matches.selectors import state_of
from matches.sheet_selectors import sheet_now
from matches.sightlines import board_at
from print_room.campaign_sheets import campaign_sheet_blank, campaign_sheet_of, certificate_of
from print_room.desks import battle_sheet
from print_room.record_sheets import RECORD_SHEET, sheet_print
from print_room.seats import battle_cards, battle_form, table_cards, table_form, table_title
from print_room.wanted import Wanted
from printables.art.battle_cry import Certificate, ReserveTokens
from printables.art.battle_cry.board import BattleBoard
from printables.art.battle_cry.pieces import BattlePieces
from printables.art.battle_cry.reference import BattleReference
from printables.catalogue import PRODUCTS
from printables.product import Product

KEY_LONGEST = 200
RECORD_SHEETS = "record-sheets"


# --- what fills what -----------------------------------------------------------------------------


def _campaign_sheet(wanted: Wanted) -> Any:
    campaign, seat = campaign_and_seat(wanted.asker, pk=wanted.number("no-campaign"))
    revision = campaign.version
    if seat.organises:  # who scans the organiser's print may watch
        url = wanted.link(Kind.CAMPAIGN, campaign.pk, revision=revision)
    else:
        url = wanted.address("campaign", campaign.pk, revision=revision)
    return campaign_sheet_of(campaign, qr_url=url)


def _plan(wanted: Wanted) -> Any:
    return campaign_sheet_blank(campaign_and_seat(wanted.asker, pk=wanted.number("no-campaign"))[0])


def _certificate(wanted: Wanted) -> Certificate:
    campaign, _seat = campaign_and_seat(wanted.asker, pk=wanted.number("no-campaign"))
    try:
        return certificate_of(campaign, qr_url=wanted.address("campaign", campaign.pk, revision=campaign.version))
    except Conflict as error:
        raise Conflict(error.code, field="of") from error


def _tokens(wanted: Wanted) -> ReserveTokens:
    campaign, _seat = campaign_and_seat(wanted.asker, pk=wanted.number("no-campaign"))
    return ReserveTokens(**{pot.side: pot.total for pot in pots(campaign)})


def _table_sheets(wanted: Wanted) -> Any:
    """The sheets in play at a table, as they stand."""
    place = may(wanted.asker, TABLE, pk=wanted.number("no-match"))
    match = place.match
    sheets = match.sheets.order_by("pk").values_list("pk", flat=True)
    if not sheets:
        raise Conflict("not-at-this-table", field="of")
    each = tuple(_sheet(replace(wanted, ident=str(pk)), PRODUCTS[RECORD_SHEET]) for pk in sheets)
    return PRODUCTS[RECORD_SHEETS].data(each, title=table_title(match, wanted.language), revision=str(match.version))


def _scenario(wanted: Wanted) -> tuple[Scenario, dict[str, Any]]:
    """The plan of a battle as its campaign has it, with the campaign's rules and revision."""
    number = wanted.number("no-battle")
    campaign, _seat = campaign_and_seat(wanted.asker, "no-battle", battles=number)
    plan = Scenario.from_mapping(Battle.objects.values_list("scenario", flat=True).get(pk=number))
    return plan, {"options": Options.from_mapping(campaign.options), "revision": str(campaign.version)}


def _board(wanted: Wanted) -> BattleBoard:
    plan, rules = _scenario(wanted)
    return BattleBoard(plan, **rules)


def _pieces(wanted: Wanted) -> BattlePieces:
    plan, rules = _scenario(wanted)
    return BattlePieces(plan.union, plan.confederacy, name=plan.name, **rules)


def _reference(wanted: Wanted) -> BattleReference:
    plan, rules = _scenario(wanted)
    return BattleReference(plan.reserve, plan.event, name=plan.name, **rules)


# What campaigns, seats and sheets fill in, by product and kind of source.
FILLS: Mapping[str, Mapping[str, Callable[[Wanted], Any]]] = {
    "campaign-sheet": {"campaign": _campaign_sheet, "plan": _plan},
    "battle-board": {"battle": _board},
    "battle-counters": {"battle": _pieces},
    "battle-markers": {"battle": _pieces},
    "battle-desk": {"battle": battle_sheet},
    "battle-reference": {"battle": _reference},
    "best-general": {"campaign": _certificate},
    "reserve-tokens": {"campaign": _tokens},
    RECORD_SHEETS: {"match": _table_sheets},
    "seat-cards": {"battle": battle_cards, "match": table_cards},
    "result-form": {"battle": battle_form, "match": table_form},
}


# --- what a product makes of it itself ------------------------------------------------------------


def table_print(product: Product, place: Place) -> Any | None:
    """What a product is at a table; None where its game, or the game as it is played there, has none."""
    return product.fills["match"](state_of(place), place.match.name) if product.game == place.match.game else None


def _match(wanted: Wanted, product: Product) -> Any:
    data = table_print(product, may(wanted.asker, TABLE, pk=wanted.number("no-match")))
    if data is None:
        raise Conflict("not-at-this-table", field="of")
    return data


def _sheet(wanted: Wanted, product: Product) -> Any:
    hand = may(wanted.asker, SHEET, pk=wanted.number("no-sheet"))
    now, sheet = sheet_now(hand), hand.sheet

    def address() -> str:
        if hand.owns:  # who scans the owner's print may look
            return wanted.link(Kind.SHEET, sheet.pk, revision=now.version)
        return wanted.address("sheet", sheet.pk, revision=now.version)

    return sheet_print(hand, now, slug=product.slug, belongs_to=campaign_of_sheet(sheet.pk)[1], address=address)


def _mech(wanted: Wanted, product: Product) -> Any:
    return product.fills["mech"](design_at(design_find(wanted.asker.user, wanted.ident[:KEY_LONGEST])))


def _map(wanted: Wanted, product: Product) -> Any:
    return product.fills["map"](board_at(map_find(wanted.asker.user, wanted.ident[:KEY_LONGEST])))


GIVEN: Mapping[str, Callable[[Wanted, Product], Any]] = {"match": _match, "sheet": _sheet, "mech": _mech, "map": _map}


# --- the door -------------------------------------------------------------------------------------


def _fills(slug: str) -> dict[str, Callable[[Wanted], Any]]:
    product = PRODUCTS[slug]
    given = {kind: partial(fill, product=product) for kind, fill in GIVEN.items() if kind in product.fills}
    return {**FILLS.get(slug, {}), **given}


def kinds_of(slug: str) -> tuple[str, ...]:
    """The kinds of sources that can fill a product in."""
    return tuple(_fills(slug))


def source_pattern(slug: str) -> str:
    """The same as a regular expression, for its schema."""
    return f"^({'|'.join(kinds_of(slug))}):.+$"


def data_of(slug: str, of: str, *, asker: Asker, origin: str, language: str) -> Any:
    """What fills a product in. Raises Invalid("bad-source"), Missing for what the asker does not see."""
    kind, _colon, ident = of.partition(":")
    fills = _fills(slug)
    if kind not in fills or not ident:
        raise Invalid("bad-source", field="of", choices=[f"{one}:…" for one in fills])
    try:
        return fills[kind](Wanted(ident, asker, origin, language))
    except Missing as error:
        raise Missing(error.code, field="of", **error.params) from error
