"""Shapes that several families share."""

from functools import cache
from typing import Annotated, Any, get_args

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Struct, defstruct

from api.answers import Answer, Moment, in_order, source
from api.bodies import AnyObject, Maybe, note
from campaigns.choice_types import ChoiceKind, Side, Unit
from core.grants import LABEL_LONGEST
from core.language import in_language, translated
from games.battle_cry import resolvers
from games.battle_cry.dice import SIDES
from games.core.reading import line_of
from games.core.resolvers import about, checked_by_rules

# In a body: what a link is called; rule options of a campaign, which the rules check.
Label = Annotated[
    str,
    line_of(LABEL_LONGEST, blank=True),
    note(_("For whom it is: links of different labels are withdrawn one by one.")),
]
RuleOptions = Annotated[dict[str, Any], checked_by_rules(resolvers.OPTIONS)]
DICE_HELP = note(translated(about(resolvers.ReserveRoll, "dice")))


# What is told in both languages, in the reader's: the `text` of a row, or a row that is a text itself.
InWords = Annotated[str, source(lambda row: in_language(row.text))]
ItsWords = Annotated[str, source(in_language)]


class SaidOut(Answer):
    """A sentence in both languages of the tool."""

    en: str
    fr: str


class OptionOut(Answer):
    """Something that a reserve roll offers."""

    kind: ChoiceKind
    unit: Unit | None
    tokens: int


def by_side(shape: Any, name: str = "") -> Any:
    """An object of something for each side, described by the name of what it holds. Of `shape | None` a side may have
    none.
    """
    of, *null = get_args(shape) or (shape,)
    called = f"{name or of.__name__}{'OrNull' if null else ''}BySide"
    return defstruct(called, [(side, shape) for side in SIDES], bases=(Answer,), frozen=True, kw_only=True)


IntegerFieldBySide: Any = by_side(int, "IntegerField")
IntegerFieldOrNullBySide: Any = by_side(int | None, "IntegerField")


class Receipt(Answer):
    """The answer to a write: its line in the journal. What else the line says follows beside these fields."""

    entry: Annotated[int, note(_("The number of its line in the journal."))]
    kind: str
    at: Moment
    campaign: int
    id: Annotated[int, note(_("Of what was made or changed."))]
    version: Annotated[int, note(_("Of the campaign, battle or round written in; the ETag has it, too."))]
    battle: Maybe[int] = UNSET
    number: Maybe[int] = UNSET
    name: Maybe[str] = UNSET
    round: Maybe[int] = UNSET
    round_number: Maybe[int] = UNSET
    side: Maybe[Side] = UNSET
    dice: Maybe[resolvers.Thrown] = UNSET
    options: Maybe[list[OptionOut]] = UNSET
    max_units: Maybe[int] = UNSET
    claimed: Maybe[int] = UNSET
    pot: Maybe[int] = UNSET
    tokens: Maybe[int] = UNSET
    totals: Maybe[IntegerFieldBySide] = UNSET
    rounds_won: Maybe[IntegerFieldBySide] = UNSET
    bonus: Maybe[int] = UNSET
    final: Maybe[IntegerFieldBySide] = UNSET


class JournalLine(Answer):
    """A line of a campaign's journal."""

    entry: Annotated[int, source("seq")]
    kind: str
    at: Annotated[Moment, source(lambda line: line.at.isoformat())]
    actor: Annotated[str, source("actor_name")]
    undone: bool
    data: Annotated[AnyObject, source(lambda line: in_order(line.data))]  # codes; prose is the reader's business


@cache
def listed(shape: type[Struct]) -> type[Struct]:
    """A whole list in one answer, for what comes with the tool and does not grow."""
    return defstruct(f"{shape.__name__}List", [("results", list[shape])], bases=(Answer,))  # type: ignore[valid-type]
