"""What a code of the rows may be, as a type: for the API, for lines of the journal and for files; and what their
shapes have in common.
"""

from typing import Annotated

from msgspec import Struct

from campaigns.models import choices
from games.core.reading import one_of

Side = Annotated[str, one_of(choices.Sides.values)]
Unit = Annotated[str, one_of(choices.Units.values)]
UnitIfAny = Annotated[str, one_of([*choices.Units.values, ""])]
CampaignStatus = Annotated[str, one_of(choices.CampaignStatus.values)]
Origin = Annotated[str, one_of(choices.Origin.values)]
BattleStatus = Annotated[str, one_of(choices.BattleStatus.values)]
Winner = Annotated[str, one_of(choices.Winner.values)]
Outcome = Annotated[str, one_of(choices.RoundOutcome.values)]
Verdict = Annotated[str, one_of(choices.Verdicts.values)]
RollKind = Annotated[str, one_of(choices.RollKind.values)]
ThrownBy = Annotated[str, one_of(choices.ThrownBy.values)]
EffectKind = Annotated[str, one_of(choices.EffectKind.values)]
EffectState = Annotated[str, one_of(choices.EffectState.values)]
ChoiceKind = Annotated[str, one_of(choices.ChoiceKind.values)]
ChoiceState = Annotated[str, one_of(choices.ChoiceState.values)]
CalledTo = Annotated[str, one_of(choices.CalledTo.values)]
CalledToIfAny = Annotated[str, one_of([*choices.CalledTo.values, ""])]
PotReason = Annotated[str, one_of(choices.PotReason.values)]


class Strict(Struct, forbid_unknown_fields=True):
    """A line, a file, or a part of a file: every field is known, and no other."""
