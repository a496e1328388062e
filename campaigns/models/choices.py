"""The words the rows are written in: codes, with what a reader sees beside them."""

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _


class Sides(TextChoices):
    UNION = "union", _("Union")
    CONFEDERACY = "confederacy", _("Confederacy")


class Units(TextChoices):
    INFANTRY = "infantry", _("Infantry")
    CAVALRY = "cavalry", _("Cavalry")
    ARTILLERY = "artillery", _("Artillery")


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
    UNION = "union", _("Union")
    CONFEDERACY = "confederacy", _("Confederacy")
    DRAWN = "drawn", _("Drawn")


class Verdicts(TextChoices):
    """C11."""

    FAILURE = "failure", _("Both sides failed")
    MINOR = "minor", _("Minor victory")
    MAJOR = "major", _("Major victory")
    DECISIVE = "decisive", _("Decisive victory")


class RollKind(TextChoices):
    EVENT = "event", _("Event roll")
    RESERVE = "reserve", _("Reserve roll")


class ThrownBy(TextChoices):
    TABLE = "table", _("Thrown at the table")
    SERVER = "server", _("Rolled by Bivouac")


class ChoiceKind(TextChoices):
    UNIT = "unit", _("Unit called")
    ELITE = "elite", _("Elite")
    FIELD_WORK = "field_work", _("Fieldwork")
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
    FULL_STRENGTH_LOSS = "full_strength_loss", _("A unit at full strength loses a figure")


class EffectState(TextChoices):
    PENDING = "pending", _("To be applied")
    APPLIED = "applied", _("Applied")
    NO_TARGET = "no_target", _("No effect")


class PotReason(TextChoices):
    START = "start", _("Tokens at the start")
    CALLED = "called", _("Unit called")
    RETURNED = "returned", _("Back from the holding zone")
    ADJUSTED = "adjusted", _("Corrected by the organiser")
    UNDONE = "undone", _("Undone")


def one_of(field: str, choices: type[TextChoices], *also: str) -> Q:
    """A database check: the column holds one of the codes (or one of `also`)."""
    return Q(**{f"{field}__in": [*choices.values, *also]})
