"""The pack of a game night as its form has it: what it would print as ◊ is said before it is made."""

from collections.abc import Hashable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from msgspec import Struct

from core.addresses import origin_of
from core.language import reader_language
from print_room.at_once import letters_lost
from print_room.choices import order_of
from print_room.packs import pack_of, pack_schema
from web.asker import asker_of
from web.prints import forms

PREFIX = "n-"  # of the form's choices in the address of its page
LABEL = "label"  # what is typed for the whole pack; all else comes from the battle or the table


class Night(Struct, frozen=True):
    """A pack that is asked for: its title and orders, and the characters that no font has, by the field they are of."""

    title: str
    orders: list[dict[str, Any]]
    lost: Mapping[str, str]

    @property
    def words(self) -> dict[str, str]:
        """What is lost, in words, by the field."""
        return forms.lost_by_choice(self.lost)

    @property
    def lost_letters(self) -> str:
        """All that is lost, as the form sends back what it has warned of."""
        return "".join(sorted(set("".join(self.lost.values()))))


def night_asked(request: HttpRequest, data: QueryDict) -> Night:
    """What a form or an address asks for. Raises Refused."""
    looks, asker = forms.given(data, pack_schema(reader_language())), asker_of(request)
    title, orders = pack_of(data.get("of", ""), looks, asker=asker, language=reader_language())
    found: dict[str, set[str]] = {}
    known: dict[Hashable, Any] = {}
    for asked in orders:
        chosen = {name: value for name, value in asked.items() if name != "product"}
        order = order_of(
            asked["product"], chosen, asker=asker, origin=origin_of(request), language=reader_language(), known=known
        )
        for name, characters in letters_lost(order).items():
            found.setdefault(LABEL if name == LABEL else "of", set()).update(characters)
    return Night(title, orders, {name: "".join(sorted(characters)) for name, characters in found.items()})


def address_of(data: QueryDict) -> str:
    """The choices of a form as the page of the print room has them in its address."""
    names = ("of", *pack_schema(reader_language())["properties"])
    return urlencode([(PREFIX + name, text) for name in names for text in data.getlist(name)])


def kept_of(data: QueryDict) -> QueryDict:
    """The choices out of that address."""
    found = QueryDict(mutable=True)
    for name, texts in data.lists():
        if name.startswith(PREFIX):
            found.setlist(name.removeprefix(PREFIX), texts)
    return found
