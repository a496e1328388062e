"""What the page of a table has beside its board: lines of sight on it, and the chances before anything is decided."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from core.errors import Missing
from core.language import reader_language
from games.core.errors import Illegal
from games.core.sightlines import TableSight
from games.core.structs import Value
from matches.access import TableAccess
from matches.selectors import Offer
from web.refusals import Refusal
from web.tables.choosing import FEW
from web.taps import PlaceLink


def sight_context(access: TableAccess, state: Value, asked: Mapping[str, str]) -> dict[str, Any]:
    """In a game with lines of sight those to choose from (`lines`), and the `line` asked for with its `rays`; where
    there are `many`, they are picked on the board on request: `picking` is where its places lead then.
    """
    playable = access.match.playable
    sight = playable.sight
    if sight is None:
        return {}
    line, lines = asked.get("line", ""), tuple(sight.lines(state, access.seats, reader_language()))
    many, rays = len(lines) > FEW, sight.rays(state, line, reader_language())
    picking = (
        _picking(sight, state, lines, line, reverse("table", args=[access.match.pk]))
        if many and "sight" in asked
        else {}
    )
    return {"lines": lines, "line": line, "rays": rays, "many": many, "picking": picking}


def _picking(
    sight: TableSight, state: Value, lines: Sequence[tuple[str, str]], line: str, page: str
) -> dict[str, PlaceLink]:
    """The places from which there are lines; of the one that is chosen, those to which they go."""
    here = f"{page}?sight=1"
    begun, end = sight.ends(state, line)
    found: dict[str, PlaceLink] = {}
    for code, _word in lines:
        address, (start, to) = f"{here}&{urlencode({'line': code})}", sight.ends(state, code)
        found.setdefault(start, PlaceLink(address, next=True, mark="may", beside="sight"))
        if to and start == begun:
            found[to] = PlaceLink(address, next=True, mark="aim", here=to == end, beside="sight")
    if begun in found:
        found[begun] = PlaceLink(here, chosen=True, mark="on", beside="sight")
    return found


def deciding_context(access: TableAccess, state: Value, offers: Iterable[Offer]) -> dict[str, Any]:
    """The chances of the unit about to decide, and `units`, all that are; nothing where none is."""
    outlook = access.match.playable.outlook
    if outlook is None:
        return {}
    deciding = outlook.deciding(state, [offer.meant for offer in offers])
    units = [unit.name for unit in outlook.units(state) if unit.name in deciding]
    return {**forecast_context(access, state, deciding[0]), "units": units} if deciding else {}


def unit_first(
    access: TableAccess, state: Value, viewer: str | None, offers: Iterable[Offer], chosen: Sequence[str] = ()
) -> str:
    """The unit whose chances are shown before another is asked for: the one chosen on the board, else of those of the
    seat that looks the first that may act, else the first of its own, else any; "" where there is none.
    """
    outlook = access.match.playable.outlook
    if outlook is None:
        return ""
    units, acting = outlook.units(state), outlook.acting(state, [offer.meant for offer in offers])
    own = [each for each in units if each.seat == viewer] or [each for each in units if each.seat in access.seats]
    first = chosen[0] if chosen else ""
    found = (
        *(each for each in units if first and each.place == first),
        *(each for each in own if each.name in acting),
        *own,
        *units,
    )
    return found[0].name if found else ""


def forecast_context(
    access: TableAccess, state: Value, unit: str, *, target: str = "", means: Sequence[int] | None = None
) -> dict[str, Any]:
    """What a `unit` could do (`forecast`), reckoning with these places of what it has against a target, or why not
    (`aim_refused`); `units` are those of the reader, or all.

    Raises Illegal("unknown-unit"), and Missing("not-found") where the game says nothing.
    """
    outlook, refused = access.match.playable.outlook, ""
    if outlook is None:
        raise Missing("not-found")
    found = outlook.forecast(state, unit, "", None, reader_language())
    if target and means is not None:
        try:
            found = outlook.forecast(state, unit, target, means, reader_language())
        except Illegal as error:
            refused = Refusal.of(error).words
    units = outlook.units(state)
    own = [each.name for each in units if each.seat in access.seats] or [each.name for each in units]
    return {"unit": unit, "forecast": found, "aim_refused": refused, "units": own}
