"""A source for a print, as it was asked for: what, by whom, and how its codes are to lead back."""

from dataclasses import dataclass

from django.urls import reverse

from core.errors import Missing
from core.grants import Asker, Role, grant_make, signed

NUMBER_LONGEST = 18  # digits that any database can look for


@dataclass(frozen=True, slots=True)
class SourceRequest:
    """A source by its id or key. `origin` begins the addresses on the print, `language` is that of the print."""

    ident: str
    asker: Asker
    origin: str
    language: str = "en"

    def number(self, missing: str) -> int:
        """The source as an id. Raises Missing with this code for what is none."""
        if not (self.ident.isascii() and self.ident.isdecimal() and len(self.ident) <= NUMBER_LONGEST):
            raise Missing(missing)
        return int(self.ident)

    def address(self, name: str, *args: int | str, revision: int) -> str:
        """Where a code leads: the live thing, which says what has changed since this revision."""
        return f"{self.origin}{reverse(name, args=args)}?print={revision}"

    def link(self, kind: str, number: int, role: str = Role.SPECTATOR, seat: object = "", *, revision: int) -> str:
        """Where the code of a grant leads; see `grant_make`."""
        return self.address("link", signed(grant_make(kind, number, role, seat)), revision=revision)
