"""What a game says about itself, for lists and doors."""

from games.core import structs
from games.core.text import Text


class GameMeta(structs.Value):
    """A game: its key in addresses, its title, who sits at it and what the tool offers for it.

    `players_max` is None where any number may play. `offers` are codes of what the tool runs ("campaign", "match").
    """

    key: str
    title: Text
    seats: tuple[str, ...]
    players_min: int
    players_max: int | None
    offers: tuple[str, ...]
