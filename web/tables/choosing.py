"""What may be done at a table, as its page shows it: by kind, at a place of the board, on the ring of facings."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from games import registry
from games.core.errors import Illegal
from games.core.structs import Value
from games.core.texts import OfferKind
from games.core.walks import Walk, Walks
from matches.selectors import Offer
from web.tables import words
from web.taps import Taps, action_sent
from web.words import percent

FEW = 8  # offers of a kind that stand in the open; more of them are folded away where they can be tapped


class OfferInWords(Struct, frozen=True):
    """Something that may be done: the action as the form sends it, and its words; or an `address` where more is to be
    chosen first. `chance` is that of a blow or a shot; `ends` and `grave` as those of its kind; `places` are those of
    the board to tap for it.
    """

    value: str
    label: str
    address: str = ""
    chance: str = ""
    ends: bool = False
    grave: bool = False
    chancy: bool = False
    places: tuple[str, ...] = ()


class Part(Struct, frozen=True):
    """What may be done with one thing, which is the `title`; "" where there is but one."""

    title: str
    choices: tuple[OfferInWords, ...]

    @property
    def many(self) -> bool:
        return len(self.choices) > FEW


class Group(Struct, frozen=True):
    """What may be done of one kind, which has this `tag`, by `parts`. Many of them are folded away where they can be
    tapped on the board, and else each part of which there are many.
    """

    tag: str
    kind: OfferKind
    choices: tuple[OfferInWords, ...]
    parts: tuple[Part, ...]

    @property
    def many(self) -> bool:
        return len(self.choices) > FEW


class Facing(Struct, frozen=True):
    """A facing on the ring, and the walk that ends so or the action that turns so: its `value` is "" where none does.
    `cost` is that of a walk.
    """

    code: str
    name: str
    cost: str = ""
    value: str = ""
    label: str = ""
    cheapest: bool = False


def action_read(text: str) -> Any:
    """An action, or several as a list, as a form of the table sends them. Raises Illegal("malformed")."""
    try:
        action = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Illegal("malformed") from error
    if not isinstance(action, dict | list):
        raise Illegal("malformed")
    return action


def groups(game: str, taps: Taps, state: Value) -> list[Group]:
    """What may be done, by kind, in the order in which the rules name them; of what ends nothing the few before the
    many, which are sooner found on the board. What ends something comes last, what is no move of the game after that,
    and what loses something for good after all.
    """
    playable = registry.playable(game)
    by_kind: dict[str, list[tuple[Offer, str]]] = {}
    for offer, address in [*((offer, "") for offer in taps.offers), *taps.ways]:
        by_kind.setdefault(playable.kind_tag(offer.label, offer.tag), []).append((offer, address))
    found = [_group(game, tag, alike, state) for tag, alike in by_kind.items()]
    return sorted(found, key=_place)


def _place(group: Group) -> tuple[bool, ...]:
    return group.kind.grave, group.kind.aside, group.kind.ends, group.many


def ending(found: Sequence[Group]) -> OfferInWords | None:
    """The way to end a turn or to let something pass, for a place where it is always in sight: the first that stands
    alone in its kind and loses nothing. None where there is nothing else to do, and so no list above it.
    """
    alone = (
        group.choices[0] for group in found if group.kind.ends and not group.kind.grave and len(group.choices) == 1
    )
    return next(alone, None) if any(not group.kind.ends for group in found) else None


def _group(game: str, tag: str, offers: Sequence[tuple[Offer, str]], state: Value) -> Group:
    kind, places = words.kind_of(game, tag), registry.playable(game).places
    choices = tuple(
        OfferInWords(
            action_sent(offer.action),
            words.offer_words(game, offer.label),
            address,
            places=() if isinstance(offer.meant, Walk) else places(state, offer.meant),
        )
        for offer, address in offers
    )
    parts: dict[str, list[OfferInWords]] = {}
    for (offer, _address), choice in zip(offers, choices, strict=True):
        parts.setdefault(words.part_name(game, kind, offer.label), []).append(choice)
    return Group(tag, kind, choices, tuple(Part(title, tuple(alike)) for title, alike in parts.items()))


def card(game: str, state: Value, offers: Iterable[Offer]) -> list[OfferInWords]:
    """What can be done at the place that was tapped, with the chance; what ends something last."""
    playable = registry.playable(game)
    found = []
    for offer in offers:
        kind, chance = playable.kind_of(offer.label, offer.tag), playable.strikes(state, offer.meant)
        label = words.offer_words(game, offer.label)
        likely = percent(chance) if chance is not None and chance < 1 else ""
        found.append(
            OfferInWords(action_sent(offer.action), label, "", likely, kind.ends or kind.grave, kind.grave, kind.chancy)
        )
    return sorted(found, key=lambda choice: (choice.grave, choice.ends))


def ring(game: str, offers: Sequence[Offer]) -> list[Facing]:
    """All facings at the place that was tapped, clockwise from north, with what each costs; nothing without walks."""
    playable = registry.playable(game)
    if not offers or playable.walks is None:
        return []
    by_facing = {_facing(playable.walks, offer): offer for offer in offers}
    going = [offer for offer in offers if isinstance(offer.meant, Walk)]
    least = min(going, key=lambda offer: (offer.meant.hard, offer.meant.cost), default=None)
    found = []
    for facing, code in enumerate(playable.walks.facings):
        name, offer = words.word(game, "terms.facing", code), by_facing.get(facing)
        if offer is None:
            found.append(Facing(code, name))
            continue
        label = words.offer_words(game, offer.label)
        found.append(Facing(code, name, _cost(offer), action_sent(offer.action), label, offer is least))
    return found


def _facing(walks: Walks, offer: Offer) -> int | None:
    return offer.meant.facing if isinstance(offer.meant, Walk) else walks.turns(offer.meant)


def _cost(offer: Offer) -> str:
    """What a walk costs; "" for what is no walk."""
    if not isinstance(offer.meant, Walk):
        return ""
    cost = str(offer.meant.cost)
    return gettext("%(cost)sr") % {"cost": cost} if offer.meant.hard else cost  # at a run
