"""What fills a print in: `campaign:7`, `sheet:12`, `mech:HBK-4G`, `map:training`; for its asker's eyes only."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from campaigns.access import SHEET, campaign_and_seat, campaign_of_sheet
from campaigns.models import Battle
from campaigns.selectors.battles import pots
from core.errors import Conflict, Invalid, Missing
from core.grants import Asker, Kind, may
from games.battle_cry.options import Options
from games.battle_cry.scenario import Scenario
from games.battletech.designs import Design, design_of
from matches.access import TABLE
from matches.designs import design_find, map_find
from matches.sheet_selectors import sheet_now, unit_sheet
from matches.sightlines import board_at
from print_room.campaign_sheets import campaign_sheet_blank, campaign_sheet_of, certificate_of
from print_room.desks import battle_sheet
from print_room.record_sheets import record_sheet_of
from print_room.seats import battle_cards, battle_form, table_cards, table_form, table_title
from print_room.tables import MADE, table_fill
from print_room.wanted import Wanted
from printables.art.battle_cry import Certificate, ReserveTokens
from printables.art.battle_cry.board import BattleBoard
from printables.art.battle_cry.pieces import BattlePieces
from printables.art.battle_cry.reference import BattleReference
from printables.art.battletech import CounterMech, MapSheet, MechCounters, RecordSheet, RecordSheets

KEY_LONGEST = 200


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


def _record_sheet(wanted: Wanted) -> RecordSheet:
    hand = may(wanted.asker, SHEET, pk=wanted.number("no-sheet"))
    now, sheet = sheet_now(hand), hand.sheet
    if hand.owns:  # who scans the owner's print may look
        url = wanted.link(Kind.SHEET, sheet.pk, revision=now.version)
    else:
        url = wanted.address("sheet", sheet.pk, revision=now.version)
    return record_sheet_of(hand, now, belongs_to=campaign_of_sheet(hand.sheet.pk)[1], qr_url=url)


def _table_sheets(wanted: Wanted) -> RecordSheets:
    """The sheets in play at a table, as they stand."""
    place = may(wanted.asker, TABLE, pk=wanted.number("no-match"))
    match = place.match
    sheets = match.sheets.order_by("pk").values_list("pk", flat=True)
    if not sheets:
        raise Conflict("not-at-this-table", field="of")
    each = tuple(_record_sheet(replace(wanted, ident=str(pk))) for pk in sheets)
    return RecordSheets(each, title=table_title(match, wanted.language), revision=str(match.version))


def _halves(wanted: Wanted) -> RecordSheets:
    """One sheet on half a page."""
    sheet = _record_sheet(wanted)
    return RecordSheets((sheet,), title=sheet.match, revision=sheet.revision)


def _sheet_counters(wanted: Wanted) -> MechCounters:
    """The counter of a sheet's mech: in a match its own, else one for each side."""
    hand = may(wanted.asker, SHEET, pk=wanted.number("no-sheet"))
    design, match = sheet_now(hand).design, hand.sheet.match
    if match is None:
        return _counters(design)
    team: Any = unit_sheet(hand.sheet, match).team
    return MechCounters((CounterMech(hand.sheet.unit, design.title, team),), title=match.name)


def _mech(wanted: Wanted) -> RecordSheet:
    return RecordSheet(_design(wanted))


def _mech_halves(wanted: Wanted) -> RecordSheets:
    """Two sheets of a mech without a mark, side by side."""
    return RecordSheets((_mech(wanted),) * 2)


def _mech_counters(wanted: Wanted) -> MechCounters:
    return _counters(_design(wanted))


def _design(wanted: Wanted) -> Design:
    return design_of(design_find(wanted.asker.user, wanted.ident[:KEY_LONGEST]).data)


def _counters(design: Design) -> MechCounters:
    """A counter for each side."""
    return MechCounters(
        (CounterMech("A1", design.title, "attacker"), CounterMech("D1", design.title, "defender")), title=design.title
    )


def _map(wanted: Wanted) -> MapSheet:
    return MapSheet(board_at(map_find(wanted.asker.user, wanted.ident[:KEY_LONGEST])))


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


# What of a table can be printed without one, too.
OWN: Mapping[str, Mapping[str, Callable[[Wanted], Any]]] = {
    "map-sheet": {"map": _map},
    "mech-counters": {"sheet": _sheet_counters, "mech": _mech_counters},
}
# By product and kind of source.
FILLS: Mapping[str, Mapping[str, Callable[[Wanted], Any]]] = {
    "campaign-sheet": {"campaign": _campaign_sheet, "plan": _plan},
    "battle-board": {"battle": _board},
    "battle-counters": {"battle": _pieces},
    "battle-markers": {"battle": _pieces},
    "battle-desk": {"battle": battle_sheet},
    "battle-reference": {"battle": _reference},
    "best-general": {"campaign": _certificate},
    "reserve-tokens": {"campaign": _tokens},
    "record-sheet": {"sheet": _record_sheet, "mech": _mech},
    "record-sheets": {"match": _table_sheets, "sheet": _halves, "mech": _mech_halves},
    "seat-cards": {"battle": battle_cards, "match": table_cards},
    "result-form": {"battle": battle_form, "match": table_form},
    **{slug: {"match": table_fill(slug)} | OWN.get(slug, {}) for slug in MADE},
}


def kinds_of(slug: str) -> tuple[str, ...]:
    """The kinds of sources that can fill a product in."""
    return tuple(FILLS.get(slug, ()))


def source_pattern(slug: str) -> str:
    """The same as a regular expression, for its schema."""
    return f"^({'|'.join(kinds_of(slug))}):.+$"


def data_of(slug: str, of: str, *, asker: Asker, origin: str, language: str) -> Any:
    """What fills a product in. Raises Invalid("bad-source"), Missing for what the asker does not see."""
    kind, _colon, ident = of.partition(":")
    fills = FILLS.get(slug, {})
    if kind not in fills or not ident:
        raise Invalid("bad-source", field="of", choices=[f"{one}:…" for one in fills])
    try:
        return fills[kind](Wanted(ident, asker, origin, language))
    except Missing as error:
        raise Missing(error.code, field="of", **error.params) from error
