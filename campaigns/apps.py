from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from campaigns.models import choices
        from core.messages import TERMS

        for kind in (choices.Sides, choices.Units, choices.CalledTo, choices.ChoiceKind):
            TERMS.update(kind.choices)
