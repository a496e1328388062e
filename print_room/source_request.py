"""A source for a print, as it was asked for: what, by whom, and how its codes are to lead back; and what its asker may
do there, read once for all the prints of a pack.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from django.urls import reverse
from msgspec import Struct

from campaigns.access import CAMPAIGN, CampaignAccess
from campaigns.models import Battle
from campaigns.selectors.battles import battle_in
from core import checks
from core.errors import Missing
from core.grants import Asker, Role, grant_make, may, signed
from matches.access import TABLE, TableAccess

T = TypeVar("T")
NUMBER_LONGEST = 18  # digits that any database can look for


class SourceRequest(Struct, frozen=True):
    """A source by its id or key. `origin` begins the addresses on the print, `language` is that of the print.

    `known` is what was read already, for other prints of the same pack and the same asker.
    """

    ident: str
    asker: Asker
    origin: str
    language: str = "en"
    known: dict[Hashable, Any] = {}

    def read_once(self, key: Hashable, read: Callable[[], T]) -> T:
        """What is read once for a pack, however many of its prints ask for it; nothing of it is in a language."""
        if key not in self.known:
            self.known[key] = read()
        return cast(T, self.known[key])

    def number(self, missing: str) -> int:
        """The source as an id. Raises Missing with this code for what is none."""
        number = checks.digits(self.ident, most=NUMBER_LONGEST)
        if number is None:
            raise Missing(missing)
        return number

    def campaign(self) -> CampaignAccess:
        """What may be done in the campaign that is the source. Raises Missing("no-campaign")."""
        number = self.number("no-campaign")
        return self.read_once(("campaign", number), lambda: may(self.asker, CAMPAIGN, pk=number))

    def battle(self) -> tuple[Battle, CampaignAccess]:
        """The battle that is the source, with its rounds and its rolls, and what may be done in its campaign.

        Raises Missing("no-battle").
        """
        number = self.number("no-battle")

        def read() -> tuple[Battle, CampaignAccess]:
            access = may(self.asker, CAMPAIGN, "no-battle", battles=number)
            return battle_in(access.campaign, pk=number), access

        battle, access = self.read_once(("battle", number), read)
        self.known.setdefault(("campaign", battle.campaign_id), access)
        return battle, access

    def table(self) -> TableAccess:
        """What may be done at the table that is the source. Raises Missing("no-match")."""
        number = self.number("no-match")
        return self.read_once(("table", number), lambda: may(self.asker, TABLE, pk=number))

    def address(self, name: str, *args: int | str, revision: int) -> str:
        """Where a code leads: the live thing, which says what has changed since this revision."""
        return f"{self.origin}{reverse(name, args=args)}?print={revision}"

    def link(self, kind: str, number: int, role: str = Role.SPECTATOR, seat: object = "", *, revision: int) -> str:
        """Where the code of a grant leads; see `grant_make`."""
        return self.address("link", signed(grant_make(kind, number, role, seat)), revision=revision)
