"""Dice that were thrown, what an event roll does, and what was taken from a reserve roll."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .battle import Battle, BattleRound, RosterUnit
from .campaign import Campaign
from .choices import (
    CalledTo,
    ChoiceKind,
    ChoiceState,
    EffectKind,
    EffectState,
    RollKind,
    Sides,
    ThrownBy,
    Units,
    one_of,
)

HEX_LONGEST = 8  # of a hex, as the board of a table may call it


class Roll(models.Model):
    """One throw. `faces` are symbols; `settled` once its effects are applied (event) or its choices made (reserve).

    An event roll belongs to the battle, or to a round where the campaign's option is `event_roll: per_round` (A13).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+", db_index=False)
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="rolls")
    round = models.ForeignKey(
        BattleRound, null=True, blank=True, on_delete=models.CASCADE, related_name="rolls", db_index=False
    )
    kind = models.CharField(max_length=7, choices=RollKind.choices)
    side = models.CharField(max_length=11, choices=Sides.choices)
    faces = models.JSONField()
    by = models.CharField(max_length=6, choices=ThrownBy.choices)
    pot = models.PositiveSmallIntegerField(null=True, blank=True)
    battles_won = models.PositiveSmallIntegerField(null=True, blank=True)
    settled = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("roll")
        verbose_name_plural = _("rolls")
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "kind", "side"], condition=Q(round__isnull=True), name="one_battle_roll_a_side"
            ),
            models.UniqueConstraint(
                fields=["round", "kind", "side"], condition=Q(round__isnull=False), name="one_round_roll_a_side"
            ),
            models.CheckConstraint(condition=Q(kind="event") | Q(round__isnull=False), name="reserve_roll_has_a_round"),
            models.CheckConstraint(condition=one_of("by", ThrownBy), name="roll_thrown_by"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.side}: {', '.join(self.faces)}"

    @property
    def round_number(self) -> int:
        """The round on whose units it falls: the first, where it is one of the whole battle (A13)."""
        return self.round.number if self.round else 1


class EventEffect(models.Model):
    """One symbol of an event roll, in the order C10. `target_side` suffers it; `chooser_side` picks the unit."""

    roll = models.ForeignKey(Roll, on_delete=models.CASCADE, related_name="effects", db_index=False)
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=18, choices=EffectKind.choices)
    unit = models.CharField(max_length=9, choices=Units.choices, blank=True, default="")
    chooser_side = models.CharField(max_length=11, choices=Sides.choices)
    target_side = models.CharField(max_length=11, choices=Sides.choices)
    state = models.CharField(max_length=9, choices=EffectState.choices, default=EffectState.PENDING)
    hit = models.ForeignKey(RosterUnit, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    blocked = models.BooleanField(default=False)

    class Meta:
        ordering = ["order"]
        verbose_name = _("effect of an event")
        verbose_name_plural = _("effects of events")
        constraints = [models.UniqueConstraint(fields=["roll", "order"], name="one_effect_a_place")]

    def __str__(self) -> str:
        return f"{self.kind} {self.unit}".strip()


class ReserveChoice(models.Model):
    """One thing taken from a reserve roll (C3, C4). `has_moved` is shown when a holding unit has entered (C5)."""

    roll = models.ForeignKey(Roll, on_delete=models.CASCADE, related_name="choices")
    kind = models.CharField(max_length=14, choices=ChoiceKind.choices)
    unit = models.CharField(max_length=9, choices=Units.choices, blank=True, default="")
    to = models.CharField(max_length=8, choices=CalledTo.choices, blank=True, default="")
    hex = models.CharField(max_length=HEX_LONGEST, blank=True, default="")
    tokens = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=8, choices=ChoiceState.choices, default=ChoiceState.TAKEN)
    has_moved = models.BooleanField(default=False)
    roster_unit = models.ForeignKey(RosterUnit, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]
        verbose_name = _("choice of a reserve roll")
        verbose_name_plural = _("choices of reserve rolls")
        constraints = [
            models.CheckConstraint(condition=Q(tokens__lte=1), name="a_choice_costs_a_token_at_most"),
            models.CheckConstraint(condition=Q(kind="unit") | Q(tokens=0), name="only_units_cost_tokens"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.unit}".strip()
