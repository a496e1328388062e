"""What a table may set for a game. What each option means stands in content/texts.toml."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from games.core.errors import Illegal
from games.core.options import FreeText, GameOptions, option_facts
from games.core.text import Text, together
from games.little_battlefield.components import CARDS, CATEGORIES, LEGAL_DECKS, PACKAGE

Faction = Literal["kingdom", "clans", "fleet", "machines"]


class Options(GameOptions):
    """The options of a game."""

    mode: Literal["battle", "solo"] = "battle"  # N1
    scenario: Literal["none", "bridgehead", "crown"] = "none"  # C1
    deck: Literal["dice", "4-3-2-0", "4-3-1-1", "4-2-2-1"] = "dice"  # N1
    cards: FreeText = ""  # N1 nine sectors, with spaces between
    first: Literal["random", "blue", "red"] = "random"  # N2
    faction_blue: Faction = "kingdom"  # N1
    faction_red: Faction = "clans"  # N1
    # T18, T25 States kept from version 1 have neither of these two: they are played as they began. A game that begins
    # now gets NEW from `setup`.
    special_each_sector: bool = True
    solo_points: bool = True
    ai_board: Literal["warlord", "horde", "conspiracy", "siege"] = "warlord"  # S9
    ai_enters_behind: bool = False  # S7
    bonus_no_follow: bool = False  # S11

    def check(self) -> None:
        """Raises Illegal("bad-option") for a deck beside a scenario, and what `check_deck` raises."""
        if self.cards:
            if self.scenario != "none":  # C1 it brings its own field
                raise Illegal("bad-option", option="cards", allowed=[""], beside="scenario")
            check_deck(self.cards)


def typed_text(option: str, typed: Mapping[str, str]) -> Text:
    """N1 The sectors of a deck by their names. Raises Illegal("unknown-value") for one that is none."""
    words = typed[option].split()
    if unknown := [card for card in words if card not in CARDS]:
        raise Illegal("unknown-value", path=option, value=unknown[0], allowed=list(CARDS))
    return together((CARDS[card].name for card in words), ", ")


NEW = {"special_each_sector": False, "solo_points": False}
OPTION_FACTS = option_facts(PACKAGE, Options, **NEW)


def check_deck(cards: str) -> str:
    """N1 The composition of a deck of sectors, such as "4-3-2-0": how many of category 2, 3, 4 and 5.

    Raises Illegal("unknown-value") for a sector that there is not, Illegal("bad-deck", got, allowed) for a
    composition that is not legal, Illegal("too-many-copies", card, high) for more of a sector than there are.
    """
    count = Counter(cards.split())
    if unknown := [card for card in count if card not in CARDS]:
        raise Illegal("unknown-value", path="cards", value=unknown[0], allowed=list(CARDS))
    held: Counter[int] = Counter()
    for card, number in count.items():
        held[CARDS[card].category] += number
    got = "-".join(str(held[category]) for category in CATEGORIES)
    if got not in LEGAL_DECKS:
        raise Illegal("bad-deck", got=got, allowed=list(LEGAL_DECKS))
    for card, number in count.items():
        if number > CARDS[card].copies:
            raise Illegal("too-many-copies", card=card, high=CARDS[card].copies)
    return got
