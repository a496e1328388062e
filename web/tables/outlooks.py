"""What the page of a table has beside its board: lines of sight on it, and the chances before anything is decided."""

from collections.abc import Iterable, Sequence
from typing import Any

from games import registry
from games.core.errors import Illegal
from games.core.sightlines import Ray
from matches.access import TableAccess
from matches.selectors import Offer
from web.refusals import refused_words
from web.words import language


def sight_context(access: TableAccess, state: Any, line: str) -> dict[str, Any]:
    """In a game with lines of sight those to choose from (`lines`), and the `line` asked for with its `rays`."""
    sight = registry.playable(access.match.game).sight
    if sight is None:
        return {}
    rays: Sequence[Ray] = sight.rays(state, line, language())
    return {"lines": sight.lines(state, access.seats, language()), "line": line, "rays": rays}


def deciding_context(access: TableAccess, state: Any, offers: Iterable[Offer]) -> dict[str, Any]:
    """The chances of the unit about to decide, and `units`, all that are; nothing where none is."""
    outlook = registry.playable(access.match.game).outlook
    if outlook is None:
        return {}
    deciding = outlook.deciding(state, [offer.meant for offer in offers])
    units = [unit for unit, _seat in outlook.units(state) if unit in deciding]
    return {**forecast_context(access, state, deciding[0]), "units": units} if deciding else {}


def forecast_context(
    access: TableAccess, state: Any, unit: str, *, target: str = "", means: Sequence[int] | None = None
) -> dict[str, Any]:
    """What a unit could do (`forecast`), reckoning with these places of what it has against a target, or why not
    (`aim_refused`); `units` are those of the reader, or all.

    Raises Illegal("unknown-unit"); Missing("not-found") is for the view, where the game says nothing.
    """
    outlook, refused = registry.with_outlooks()[access.match.game], ""
    found = outlook.forecast(state, unit, "", None, language())
    if target and means is not None:
        try:
            found = outlook.forecast(state, unit, target, means, language())
        except Illegal as error:
            refused = refused_words(error)
    units = outlook.units(state)
    own = [name for name, seat in units if seat in access.seats] or [name for name, _ in units]
    return {"unit": unit, "forecast": found, "aim_refused": refused, "units": own}
