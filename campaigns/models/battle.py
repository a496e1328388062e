"""Battles, their rounds, what each side made of a round, and the optional roster of units."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from msgspec import convert

from games.battle_cry.battle import RoundPoints
from games.battle_cry.numbers import POINTS_MAX
from games.battle_cry.reserve import ReserveTable
from games.battle_cry.scenario import Scenario

from .campaign import Campaign, General
from .choices import BattleStatus, RoundOutcome, Sides, Units, Winner, one_of

TABLE_LONGEST = 40  # of the name of a table
LABEL_LONGEST = 40  # of the name of a unit


class Battle(models.Model):
    """A battle of a campaign. `scenario` is the campaign's own copy, editable until the battle opens.

    `union_total` … `bonus` are null until the battle closes; they follow `games.battle_cry.battle.battle_result` (C7).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="battles", db_index=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    date = models.CharField(max_length=10, blank=True, default="")
    scenario = models.JSONField()
    first_side = models.CharField(max_length=11, choices=Sides.choices)
    status = models.CharField(max_length=8, choices=BattleStatus.choices, default=BattleStatus.PLANNED)
    has_roster = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    union_total = models.PositiveSmallIntegerField(null=True, blank=True)
    confederacy_total = models.PositiveSmallIntegerField(null=True, blank=True)
    union_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    confederacy_rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=11, choices=Winner.choices, blank=True, default="")
    bonus = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_battle_a_number"),
            models.CheckConstraint(condition=one_of("status", BattleStatus), name="battle_status"),
            models.CheckConstraint(condition=one_of("winner", Winner, ""), name="battle_winner"),
            models.CheckConstraint(
                condition=~Q(status="closed") | (Q(union_total__isnull=False) & ~Q(winner="")),
                name="closed_battle_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def plan(self) -> Scenario:
        """Its scenario, as it was checked when it was written."""
        return convert(self.scenario, Scenario)

    @property
    def rolls_by_round(self) -> bool:
        """A13 Whether each of its rounds has event rolls of its own."""
        return self.campaign.rules.event_roll == "per_round"

    @property
    def reserve_table(self) -> ReserveTable:
        """The reserve table of its scenario (C6): a roll needs no more of it."""
        return convert(self.scenario.get("reserve", {}), ReserveTable)


class BattleRound(models.Model):
    """A round (manche): one general a side, at one table. It is closed when both sides have their points."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    table = models.CharField(max_length=TABLE_LONGEST, blank=True, default="")
    version = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)

    # What `campaigns.desk.ROUND` reads with it: its rolls by `COLUMNS`, and the tokens of each side.
    thrown: list[tuple[int | None, str, str, int]] | None
    pots: list[tuple[str, int]]

    class Meta:
        ordering = ["number"]
        verbose_name = pgettext_lazy("of a battle", "round")
        verbose_name_plural = pgettext_lazy("of battles", "rounds")
        constraints = [models.UniqueConstraint(fields=["battle", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.battle} {self.number}"

    @property
    def by_side(self) -> dict[str, "RoundSide"]:
        """What each side made of it."""
        return {round_side.side: round_side for round_side in self.sides.all()}


class RoundSide(models.Model):
    """One side of a round: its general and the victory points from units and from objectives, kept apart (C8)."""

    round = models.ForeignKey(BattleRound, on_delete=models.CASCADE, related_name="sides", db_index=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    side = models.CharField(max_length=11, choices=Sides.choices)
    general = models.ForeignKey(General, on_delete=models.RESTRICT, related_name="rounds", db_index=False)
    units = models.PositiveSmallIntegerField(null=True, blank=True)
    objectives = models.PositiveSmallIntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=5, choices=RoundOutcome.choices, blank=True, default="")

    class Meta:
        ordering = ["-side"]
        verbose_name = _("side of a round")
        verbose_name_plural = _("sides of rounds")
        constraints = [
            models.UniqueConstraint(fields=["round", "side"], name="one_result_a_side"),
            models.CheckConstraint(condition=one_of("side", Sides), name="round_side"),
            models.CheckConstraint(condition=one_of("outcome", RoundOutcome, ""), name="round_outcome"),
            models.CheckConstraint(
                condition=Q(units__isnull=True, objectives__isnull=True)
                | Q(units__lte=POINTS_MAX, objectives__lte=POINTS_MAX),
                name="points_within_reason",
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "general"], name="results_by_campaign"),
            models.Index(fields=["general"], name="results_by_general"),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.side}"

    @property
    def total(self) -> int | None:
        """Its victory points; None until they are in."""
        return None if self.units is None else self.units + (self.objectives or 0)


def points_of(sides: Iterable[RoundSide]) -> RoundPoints:
    """C7 The victory points of both sides of a round; 0 for a side whose are not in yet."""
    return RoundPoints(**{round_side.side: round_side.total or 0 for round_side in sides})


class RosterUnit(models.Model):
    """A unit on the table of a round, where a group keeps a roster. `full` is its strength when unhurt (A10: Elite
    counts).

    Each round begins with the order of battle (C2). `round` is its number and not its row: the units of the first are
    there when the battle opens, before any round is set up.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="roster", db_index=False)
    round = models.PositiveSmallIntegerField(default=1)
    side = models.CharField(max_length=11, choices=Sides.choices)
    number = models.PositiveSmallIntegerField()
    unit = models.CharField(max_length=9, choices=Units.choices)
    label = models.CharField(max_length=LABEL_LONGEST, blank=True, default="")
    figures = models.PositiveSmallIntegerField()
    full = models.PositiveSmallIntegerField()
    elite = models.BooleanField(default=False)
    on_baseline = models.BooleanField(default=False)
    sabred = models.BooleanField(default=False)

    class Meta:
        ordering = ["round", "-side", "number"]
        verbose_name = _("unit of a roster")
        verbose_name_plural = _("units of rosters")
        constraints = [
            models.UniqueConstraint(fields=["battle", "round", "side", "number"], name="one_roster_number"),
            models.CheckConstraint(condition=Q(figures__lte=models.F("full")), name="figures_within_strength"),
            models.CheckConstraint(condition=one_of("unit", Units), name="roster_unit_kind"),
        ]

    def __str__(self) -> str:
        return self.label or f"{self.get_unit_display()} {self.number}"
