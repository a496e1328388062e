"""What Celery computes: read by everybody, written by `campaigns.standings` alone."""

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from .campaign import Campaign, General
from .choices import Sides, Verdicts
from .people import Player


class Standing(models.Model):
    """A campaign's score over its closed battles, as of `rev`; older than the campaign's `results_rev` means stale."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, primary_key=True, related_name="standing")
    rev = models.PositiveIntegerField()
    battles = models.PositiveSmallIntegerField()
    union_points = models.PositiveIntegerField()
    confederacy_points = models.PositiveIntegerField()
    winner = models.CharField(max_length=11, choices=Sides.choices, blank=True, default="")
    verdict = models.CharField(max_length=8, choices=Verdicts.choices)
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"{self.union_points}–{self.confederacy_points}"


class GeneralStanding(models.Model):
    """A general's line in one campaign (C12): `score` has its floor applied once, to the total (A9)."""

    general = models.OneToOneField(General, on_delete=models.CASCADE, primary_key=True, related_name="standing")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="general_standings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    side = models.CharField(max_length=11, choices=Sides.choices)
    points = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    score = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("place of a general")
        verbose_name_plural = _("places of generals")
        indexes = [
            models.Index(F("campaign"), F("score").desc(), F("general"), name="standing_in_campaign"),
            models.Index(F("score").desc(), F("general"), name="standing_all_time"),
        ]

    def __str__(self) -> str:
        return f"{self.general_id}: {self.score}"


class PlayerStanding(models.Model):
    """A player's line over all listed campaigns: the sum of the scores of each of them."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="all_time")
    campaigns = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    score = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("place of a player")
        verbose_name_plural = _("places of players")
        indexes = [models.Index(F("score").desc(), F("player"), name="player_all_time")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.score}"
