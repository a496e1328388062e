"""What a group may choose before a game: a Struct whose types say the allowed values, with texts beside it.

The rule, the mark (R) and the words of each option stand in its game's content/texts.toml, in the order of the pages.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, convert
from msgspec.structs import asdict

from games.core import structs
from games.core.content import TEXT_MAX
from games.core.errors import Illegal
from games.core.reading import NAME_LONGEST, faults, plain
from games.core.text import capital
from games.core.texts import OptionWords, texts

Chosen = TypeVar("Chosen", bound="GameOptions")
FreeText = Annotated[str, Meta(max_length=TEXT_MAX)]


class OptionFact(OptionWords, kw_only=True):
    """What is known about an option: what it means, its default, and all allowed values in order.

    No allowed values: free text, in one line or several `lines`.
    """

    default: Any  # str, int or bool
    allowed: tuple[str | int | bool, ...]

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its value."""
        return {"enum": list(self.allowed)} if self.allowed else {"type": "string"}


class GameOptions(structs.Value, cache_hash=True):
    """What was chosen for one game. Its fields are `Literal`, bool, whole numbers between two bounds, or `FreeText`."""

    def check(self) -> None:
        """Raises Illegal where values that are allowed each by itself do not go together."""


def option_facts(package: str, kind: type[GameOptions], **new: Any) -> Mapping[str, OptionFact]:
    """The options of the game in `package`; `new` are the defaults of a game that begins now, where they have changed
    since the first games that are kept. One of which its content says nothing stands behind the others, by its name."""
    defaults, words = kind(**new), texts(package).options
    facts = {}
    for name in dict.fromkeys((*words, *kind.__struct_fields__)):
        default, spoken = getattr(defaults, name), capital(name.replace("_", " "))
        known = words.get(name) or OptionWords(spoken, spoken, rule="", reconstruction=False)
        facts[name] = OptionFact(**asdict(known), default=default, allowed=_allowed(kind, name, default))
    return MappingProxyType(facts)


def _allowed(kind: type[GameOptions], name: str, default: object) -> tuple[str | int | bool, ...]:
    type_ = get_type_hints(kind, include_extras=True)[name]
    if get_origin(type_) is Literal:
        return get_args(type_)
    if type_ is bool:
        return (default is True, default is False)
    bounds = next(meta for meta in get_args(type_) if isinstance(meta, Meta))
    return () if bounds.ge is None or bounds.le is None else tuple(range(int(bounds.ge), int(bounds.le) + 1))


def read_options(kind: type[Chosen], given: object) -> Chosen:
    """A game's options from the outside; what is not named has its default. JSON knows one kind of number: 3.0 is 3.

    Raises Illegal("wrong-type"), Illegal("unknown-option", option), Illegal("bad-option", option, allowed) with `max`
    for a text, and what `kind.check` raises.
    """
    if not isinstance(given, Mapping):
        raise Illegal("wrong-type", path="options", expected="table")
    chosen = plain(given)
    try:
        options = convert(chosen, kind)
    except ValueError as error:  # of msgspec, or a text with half a character
        fault = next(faults(kind, chosen))
        name = str(fault.path[0])
        if fault.kind == "unknown":
            raise Illegal("unknown-option", option=ascii(name)[1:-1][:NAME_LONGEST]) from error
        allowed = list(_allowed(kind, name, getattr(kind(), name)))
        raise Illegal("bad-option", option=name, allowed=allowed, **({} if allowed else {"max": TEXT_MAX})) from error
    options.check()
    return options
