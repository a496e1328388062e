"""The players' own mechs and maps, written into the options of a match, so that a match needs nothing else.

Every move reads its match's options anew: what was read once is kept, within bounds.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from games.battletech.board import Board, board_of
from games.battletech.designs import DESIGNS, Design, checked, design_facts
from games.core import structs
from games.core.content import parse, written
from games.core.errors import Illegal
from games.core.reading import read
from games.core.text import Text

OWN_MECHS_MAX = 99  # kinds; a side may have any of them several times
TEXTS_MAX = 64  # lists of mechs that are kept
BOARDS_KEPT = 16  # maps of the players' own that a process keeps, of ten thousand hexes each at the most
_TITLE = Text("Map of our own", "Carte personnelle")


class OwnMechs(structs.Value):
    """The option `own_mechs`, a table `[[mech]]` for each design."""

    mech: Annotated[tuple[Design, ...], Meta(max_length=OWN_MECHS_MAX)] = ()


def called(design: Design) -> str:
    """D3 What a design is called in the list of a side, where commas stand between the names."""
    return " ".join(design.title.replace(",", " ").split())


def designs_text(designs: Iterable[Design]) -> str:
    """Designs as the option `own_mechs` takes them."""
    return written({"mech": [design_facts(design) for design in designs]})


@lru_cache(maxsize=TEXTS_MAX)
def designs(own_mechs: str) -> Mapping[str, Design]:
    """D5 The mechs of a match by their names: those of `own_mechs` as they are `called`, then those of the tool.

    The text is TOML, a table `[[mech]]` for each design. Raises Illegal("bad-toml"), Illegal("too-long"),
    Illegal("mech-twice"), and with the path of the bad value what `design_of` raises.
    """
    own: dict[str, Design] = {}
    for index, written_ in enumerate(read(OwnMechs, parse(own_mechs), "own_mechs").mech):
        design = checked(written_, f"own_mechs.mech[{index}]")
        if called(design) in own:
            raise Illegal("mech-twice", title=design.title)
        own[called(design)] = design
    return MappingProxyType({**DESIGNS, **{called(design): design for design in DESIGNS.values()}, **own})


@lru_cache(maxsize=BOARDS_KEPT)
def own_board(rows: str, title: Text = _TITLE) -> Board:
    """D4 A map of the players' own: its rows from the north, blanks or line breaks between. It is the same map for the
    same rows and title, so that its lines of sight are kept.

    Raises what `board_of` raises.
    """
    return board_of(rows.split(), "own", title)
