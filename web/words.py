"""What the pages of every game have in common is called."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from math import floor

from django.conf import settings
from django.utils import dateformat, timezone
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from campaigns.models import Campaign
from campaigns.models.choices import Origin
from core.language import in_language
from games import registry
from games.core.text import capital
from games.core.texts import NO_TEXTS
from matches.models import Match, RecordSheet


def game_name(key: str) -> str:
    """What a game is called; one that is not installed here by its key."""
    return in_language(registry.GAMES[key].meta.title) if key in registry.GAMES else key


def moment(when: datetime) -> str:
    """A day and time that no language reads wrong: "20 Nov. 2026, 10:49"."""
    return dateformat.format(timezone.localtime(when), "j N Y, H:i")


def campaign_title(campaign: Campaign) -> str:
    """What a campaign is called in lists: a copy bears the name of its original, and says that it is one and since
    when, which tells it from other copies.
    """
    if campaign.origin != Origin.COPY:
        return campaign.name
    return gettext("%(name)s (copy of %(when)s)") % {"name": campaign.name, "when": moment(campaign.created_at)}


def of_units(code: str, game: str = "") -> str:
    """A sentence of pages that names the units of a game. Without one: as the only game with designs says it; where
    there are several, as all say it.
    """
    every = [game] if game else list(registry.with_designs())
    playable = registry.PLAYABLE.get(every[0]) if len(every) == 1 else None
    texts = playable.texts if playable else NO_TEXTS
    return in_language(texts.text("pages", code))


def table_name(match: Match) -> str:
    return match.name or game_name(match.game)


def not_here(log: Match | RecordSheet) -> str:
    """Why nobody can go on with a table or a sheet here, for lists; "" where all is there."""
    code = log.not_installed
    return str(NOT_HERE[code]) % {"game": game_name(log.game)} if code else ""


NOT_HERE = {
    "game-not-installed": _("A game that is not installed here: %(game)s"),
    "game-too-old": _("A newer version of the game than is installed here: %(game)s"),
}

THROWN_BY = {"table": _("thrown at the table"), "server": _("rolled by Bivouac")}


class LineInWords(Struct, frozen=True, kw_only=True):
    """A line of a log in words: of a table, a record sheet or a campaign."""

    seq: int
    seat: str = ""
    actor: str
    texts: tuple[str, ...]
    by: str = ""
    stands: bool
    at: datetime

    @property
    def who(self) -> str:
        """Whose line it is: a seat's, else whoever acted."""
        return self.seat or self.actor


PRINT_THEMES = {
    "colour": _("Colour"),
    "ink-saver": _("Ink saver"),
    "colour-blind": _("For the colour-blind"),
}

LANGUAGES = {code: capital(get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES}


def percent(share: Fraction | float) -> str:
    """A chance as a whole percentage; what is possible is never said to be 0 or 100."""
    return _whole_percent(round(share * 100), share)


def percents(shares: Sequence[Fraction | float]) -> list[str]:
    """Several chances, each as `percent` says it.

    Of those of which one comes true the whole percentages sum to 100: all are rounded down, and what is left to 100
    goes to the largest remainders. Where that would make equal chances unequal, such as the six faces of a die, each is
    rounded by itself.
    """
    if sum(shares) != 1:
        return [percent(share) for share in shares]
    wholes = {share: floor(share * 100) for share in shares}
    left = 100 - sum(wholes[share] for share in shares)
    for share in sorted(wholes, key=lambda share: wholes[share] - share * 100):
        if left <= 0:
            break
        wholes[share], left = wholes[share] + 1, left - shares.count(share)
    if left:
        return [percent(share) for share in shares]
    return [_whole_percent(wholes[share], share) for share in shares]


def _whole_percent(whole: int, share: Fraction | float) -> str:
    if whole == 0 and share > 0:
        number = "<1"
    elif whole == 100 and share < 1:
        number = ">99"
    else:
        number = str(whole)
    return gettext("%(number)s%%") % {"number": number}
