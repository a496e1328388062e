"""What a seat may do now, as a view: an action is made when it is looked at, not before."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Never, TypeVar

from games.core.errors import Illegal

Action = TypeVar("Action", covariant=True)


class Legal(Collection[Action]):
    """Complete, finite and in a fixed order; empty for who may not act.

    `find(None)` gives all actions; `find(wanted)` as few of them as it likes, but `wanted` if that is among them. So
    whether an action is in here is known without making all others. Rules that can say why an action is not bring
    `check`, which raises Illegal with the reason; then `find` is asked for all of them only.
    """

    __slots__ = ("_all", "_check", "_find")

    def __init__(self, find: Callable[[object], Iterable[Any]], check: Callable[[Any], None] | None = None) -> None:
        self._find = find
        self._check = check
        self._all: tuple[Action, ...] | None = None

    def __iter__(self) -> Iterator[Action]:
        if self._all is None:
            self._all = tuple(self._find(None))
        return iter(self._all)

    def __contains__(self, action: object) -> bool:
        if self._check is not None:
            return action is not None and self.refusal(action) is None
        return action is not None and action in self._find(action)

    def refusal(self, action: object) -> Illegal | None:
        """Why an action is not in here, where the rules say more than that."""
        if self._check is not None:
            try:
                self._check(action)
            except Illegal as error:
                return error
        return None

    def __len__(self) -> int:
        if self._all is None:  # `list` and `tuple` ask for the length first
            self._all = tuple(self._find(None))
        return len(self._all)

    def __bool__(self) -> bool:
        return any(True for _ in self._find(None)) if self._all is None else bool(self._all)


NOTHING: Legal[Never] = Legal(lambda wanted: ())
