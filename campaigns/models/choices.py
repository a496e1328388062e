"""The words the rows are written in: codes, with what a reader sees beside them."""

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from core.language import translated
from games.battle_cry.words import TEXTS


def words_of(place: str) -> str:
    """A text of the game by its place, in the reader's language."""
    return translated(TEXTS.every[place])


class Sides(TextChoices):
    UNION = "union", words_of("sides.union")
    CONFEDERACY = "confederacy", words_of("sides.confederacy")


class Units(TextChoices):
    INFANTRY = "infantry", words_of("units.infantry")
    CAVALRY = "cavalry", words_of("units.cavalry")
    ARTILLERY = "artillery", words_of("units.artillery")


class CampaignStatus(TextChoices):
    PLANNED = "planned", _("Planned")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class Origin(TextChoices):
    """Where a campaign comes from. What nobody played, and what is here a second time, makes nobody's record."""

    HERE = "here", _("Kept here")
    DEMO = "demo", _("Demonstration")
    IMPORT = "import", _("From a file")
    COPY = "copy", _("Copy of a campaign that is here")


UNCOUNTED = (Origin.DEMO, Origin.COPY)


class BattleStatus(TextChoices):
    PLANNED = "planned", _("To be fought")
    OPEN = "open", _("Being fought")
    CLOSED = "closed", _("Closed")


class RoundOutcome(TextChoices):
    """Of a round for one side, as the best general counts it (C12, T18)."""

    WON = "won", _("Won")
    LOST = "lost", _("Lost")
    DRAWN = "drawn", _("Drawn")


class Winner(TextChoices):
    UNION = "union", words_of("sides.union")
    CONFEDERACY = "confederacy", words_of("sides.confederacy")
    DRAWN = "drawn", _("Drawn")


class Verdicts(TextChoices):
    """C11."""

    FAILURE = "failure", _("Both sides failed")
    MINOR = "minor", _("Minor victory")
    MAJOR = "major", _("Major victory")
    DECISIVE = "decisive", _("Decisive victory")


class RollKind(TextChoices):
    EVENT = "event", words_of("actions.event-roll")
    RESERVE = "reserve", words_of("actions.reserve-roll")


class ThrownBy(TextChoices):
    TABLE = "table", _("Thrown at the table")
    SERVER = "server", _("Rolled by Bivouac")


class ChoiceKind(TextChoices):
    UNIT = "unit", _("Unit called")
    ELITE = "elite", words_of("terms.elite")
    FIELD_WORK = "field_work", words_of("terrain.fieldwork")
    SCENARIO_EVENT = "scenario_event", _("Scenario event")


class CalledTo(TextChoices):
    """Where a called unit goes (C4)."""

    BASELINE = "baseline", _("Baseline")
    HOLDING = "holding", _("Holding zone")


class ChoiceState(TextChoices):
    """What became of a choice. A token waits in the holding zone until its unit enters or the round ends (C5, A14)."""

    TAKEN = "taken", _("Taken")
    WAITING = "waiting", _("Waiting in the holding zone")
    ENTERED = "entered", _("Entered, has moved")
    RETURNED = "returned", _("Token back in the pot")


class EffectKind(TextChoices):
    FIGURE_LOST = "figure_lost", _("Loses a figure")
    RETREAT = "retreat", _("Moves back one hex")
    FULL_STRENGTH_LOSS = "full_strength_loss", words_of("effects.full_strength_loss")


class EffectState(TextChoices):
    PENDING = "pending", words_of("effect-states.pending")
    APPLIED = "applied", words_of("effect-states.applied")
    NO_TARGET = "no_target", words_of("effect-states.no_target")


class PotReason(TextChoices):
    START = "start", _("Tokens at the start")
    CALLED = "called", _("Unit called")
    RETURNED = "returned", _("Back from the holding zone")
    ADJUSTED = "adjusted", _("Corrected by the organiser")
    UNDONE = "undone", _("Undone")


def one_of(field: str, choices: type[TextChoices], *also: str) -> Q:
    """A database check: the column holds one of the codes (or one of `also`)."""
    return Q(**{f"{field}__in": [*choices.values, *also]})
