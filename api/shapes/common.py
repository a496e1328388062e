"""Shapes that several families share."""

from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Struct, UnsetType, defstruct

from api.answers import Answer, Moment
from api.bodies import note
from campaigns.codes import ChoiceKind, Side, Unit
from core.grants import LABEL_LONGEST
from games.battle_cry import resolvers
from games.core.reading import line_of
from games.core.resolvers import checked_by_rules

# In a body: what a link is called; rule options of a campaign, which the rules check.
Label = Annotated[
    str,
    line_of(LABEL_LONGEST, blank=True),
    note(_("For whom it is: links of different labels are withdrawn one by one.")),
]
RuleOptions = Annotated[dict[str, Any], checked_by_rules(resolvers.OPTIONS)]
DICE_HELP = note(_("As they fell; without this field Bivouac throws the dice."))


class SaidOut(Answer):
    """A sentence in both languages of the tool."""

    en: str
    fr: str


class OptionOut(Answer):
    """Something that a reserve roll offers."""

    kind: ChoiceKind
    unit: Unit | None
    tokens: int


class IntegerFieldBySide(Answer):
    union: int
    confederacy: int


class IntegerFieldOrNullBySide(Answer):
    union: int | None
    confederacy: int | None


class Receipt(Answer):
    """The answer to a write: its line in the journal. What else the line says follows beside these fields."""

    entry: int
    kind: str
    at: Moment
    campaign: int
    id: int
    version: int
    battle: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    round: int | UnsetType = UNSET
    round_number: int | UnsetType = UNSET
    side: Side | UnsetType = UNSET
    dice: resolvers.Thrown | UnsetType = UNSET
    options: list[OptionOut] | UnsetType = UNSET
    max_units: int | UnsetType = UNSET
    claimed: int | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    tokens: int | UnsetType = UNSET
    totals: IntegerFieldBySide | UnsetType = UNSET
    rounds_won: IntegerFieldBySide | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    final: IntegerFieldBySide | UnsetType = UNSET


def listed(shape: type[Struct]) -> type[Struct]:
    """A whole list in one answer, for what comes with the tool and does not grow."""
    return defstruct(f"{shape.__name__}List", [("results", list[shape])], bases=(Answer,))  # type: ignore[valid-type]
