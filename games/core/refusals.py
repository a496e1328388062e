"""The words with which the rules of a game refuse, in both languages: its content/refusals.toml."""

from collections.abc import Mapping

from games.core import structs
from games.core.content import content
from games.core.text import Text


class Refusals(structs.Value, rename="kebab"):
    """The sentences by the codes of `Illegal`; `{to}` in one is the parameter `to`.

    `input`: what was sent is wrong in itself; `not_here`: it names something that is not there; `as_things_stand`: all
    else. A code that has no sentence is said by itself.
    """

    input: Mapping[str, Text] = {}
    not_here: Mapping[str, Text] = {}
    as_things_stand: Mapping[str, Text] = {}


NO_REFUSALS = Refusals()


def refusals(package: str) -> Refusals:
    """Those of the game in `package`. Raises Illegal for a fault in the file."""
    return content(package, "refusals", Refusals)
