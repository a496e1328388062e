"""A campaign, its two sides with their pots, and the generals who fight it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from msgspec import convert

from core.models import Grant
from core.news import Watched
from games.battle_cry.options import Options

from .choices import UNCOUNTED, CampaignStatus, Origin, PotReason, Sides, one_of


class Campaign(Watched, models.Model):
    """A run of battles between two sides.

    `journal_seq` is the number of the newest journal line, and so the campaign's version; `results_rev` moves when a
    result does, and a standing older than it is being recomputed.
    """

    kind = Grant.Kind.CAMPAIGN

    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES, default="en")
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="campaigns", verbose_name=_("organiser")
    )
    status = models.CharField(_("state"), max_length=8, choices=CampaignStatus.choices, default=CampaignStatus.PLANNED)
    template = models.CharField(max_length=40, default="blank")
    options = models.JSONField(default=dict)
    listed = models.BooleanField(_("listed"), default=True)
    uid = models.UUIDField(default=uuid.uuid4, editable=False)
    origin = models.CharField(_("origin"), max_length=6, choices=Origin.choices, default=Origin.HERE)
    journal_seq = models.PositiveIntegerField(default=0)
    results_rev = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    started_at = models.DateTimeField(_("begun at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="campaign_has_a_name"),
            models.CheckConstraint(condition=one_of("status", CampaignStatus), name="campaign_status"),
            models.CheckConstraint(condition=one_of("origin", Origin), name="campaign_origin"),
            models.UniqueConstraint(fields=["uid"], condition=~Q(origin=Origin.COPY), name="one_campaign_a_uid"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def version(self) -> int:
        """Moves with every write to anything in the campaign."""
        return self.journal_seq

    @property
    def rules(self) -> Options:
        """Its options, as they were checked when they were written."""
        return convert(self.options, Options)

    @property
    def is_finished(self) -> bool:
        return self.status == CampaignStatus.FINISHED

    @property
    def counts(self) -> bool:
        """Whether it counts for the all-time ranking."""
        return self.listed and self.origin not in UNCOUNTED


class Side(models.Model):
    """One side of a campaign. `tokens` is the balance of its reserve pot (C1) and never goes below zero."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sides", db_index=False)
    key = models.CharField(max_length=11, choices=Sides.choices)
    tokens_start = models.PositiveSmallIntegerField()
    tokens = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["-key"]  # Union first, as on the campaign sheet
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="one_row_a_side"),
            models.CheckConstraint(condition=one_of("key", Sides), name="side_key"),
            models.CheckConstraint(condition=Q(tokens__gte=0), name="pot_never_below_zero"),
        ]

    def __str__(self) -> str:
        return self.get_key_display()


class PotEntry(models.Model):
    """A line of a pot's ledger: `delta` tokens in or out, and the balance after it."""

    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="ledger")
    entry = models.ForeignKey("campaigns.JournalEntry", on_delete=models.CASCADE, related_name="pot_lines")
    delta = models.SmallIntegerField()
    balance = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=8, choices=PotReason.choices)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("line of a pot")
        verbose_name_plural = _("lines of pots")
        constraints = [
            models.CheckConstraint(condition=Q(balance__gte=0), name="ledger_never_below_zero"),
            models.CheckConstraint(condition=~Q(delta=0), name="ledger_line_moves_something"),
        ]

    def __str__(self) -> str:
        return f"{self.delta:+d} = {self.balance}"


class General(models.Model):
    """A player on a side in a campaign: an account's own, which has accepted by then, or a guest's name."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="generals", db_index=False)
    player = models.ForeignKey("campaigns.Player", on_delete=models.PROTECT, related_name="generals", db_index=False)
    side = models.CharField(max_length=11, choices=Sides.choices)
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("general")
        verbose_name_plural = _("generals")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "player"], name="a_player_serves_one_side"),
            models.CheckConstraint(condition=one_of("side", Sides), name="general_side"),
        ]
        indexes = [models.Index(F("player"), F("campaign"), name="general_by_player")]

    def __str__(self) -> str:
        return self.player.name

    @property
    def invited(self) -> bool:
        """Whether an account was asked whether it is this general, and has not answered."""
        asked = getattr(self, "invitation", None)
        return asked is not None and asked.declined_at is None


class Invitation(models.Model):
    """An account that may make a guest's name of a campaign its own, and has not done so.

    It is gone once the account fights in the campaign. `declined_at` says that the account wants no part in it: it was
    asked once and is not asked again.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations", db_index=False)
    general = models.OneToOneField(General, on_delete=models.CASCADE, related_name="invitation")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations", db_index=False
    )
    invited_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["user", "campaign"], name="an_account_is_asked_once"),
        ]
        indexes = [models.Index(fields=["campaign"], name="invitations_of_campaign")]

    def __str__(self) -> str:
        return f"{self.user_id} as {self.general_id}"
