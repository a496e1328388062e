"""Which record sheets belong to a campaign."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .campaign import Campaign


class CampaignSheet(models.Model):
    """A record sheet as part of a campaign: all who see the campaign see it, its organiser and generals mark it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField("matches.RecordSheet", on_delete=models.CASCADE, related_name="in_campaign")

    class Meta:
        ordering = ["pk"]
        verbose_name = _("record sheet in a campaign")
        verbose_name_plural = _("record sheets in campaigns")

    def __str__(self) -> str:
        return f"{self.sheet_id} in {self.campaign_id}"
