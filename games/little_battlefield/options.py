"""What a table may set for a game. Names, defaults and allowed values stand in content/options.toml."""

from __future__ import annotations

from collections import Counter

from games.core.errors import Illegal
from games.core.options import GameOptions, option_facts
from games.little_battlefield.tables import CARDS, CATEGORIES, LEGAL_DECKS, PACKAGE

OPTION_FACTS = option_facts(PACKAGE)


class Options(GameOptions):
    """The options of a game. Making one that does not fit raises Illegal "bad-option" and what `check_deck` raises."""

    facts = OPTION_FACTS

    mode: str = OPTION_FACTS["mode"].default  # N1
    scenario: str = OPTION_FACTS["scenario"].default  # C1
    deck: str = OPTION_FACTS["deck"].default  # N1
    cards: str = OPTION_FACTS["cards"].default  # N1 nine sectors, with spaces between
    first: str = OPTION_FACTS["first"].default  # N2
    faction_blue: str = OPTION_FACTS["faction_blue"].default  # N1
    faction_red: str = OPTION_FACTS["faction_red"].default  # N1
    # T18, T25 States kept from version 1 have neither of these two: they are played as they began. A game that begins
    # now gets the defaults of the table from `setup`.
    special_each_sector: bool = True
    solo_points: bool = True
    ai_board: str = OPTION_FACTS["ai_board"].default  # S9
    ai_enters_behind: bool = OPTION_FACTS["ai_enters_behind"].default  # S7
    bonus_no_follow: bool = OPTION_FACTS["bonus_no_follow"].default  # S11

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cards:
            if self.scenario != "none":  # C1 it brings its own field
                raise Illegal("bad-option", option="cards", allowed=[""], beside="scenario")
            check_deck(self.cards)


def check_deck(cards: str) -> str:
    """N1 The composition of a deck of sectors, such as "4-3-2-0": how many of category 2, 3, 4 and 5.

    Raises Illegal("unknown-value") for a sector that is not in the catalogue, Illegal("bad-deck", got, allowed) for a
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
