from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from campaigns import tasks
        from campaigns.models import Campaign, choices
        from core.broker import work_waits
        from core.messages import TERMS

        work_waits.connect(tasks.standing_ask, sender=Campaign)
        for kind in (choices.Sides, choices.Units, choices.Place, choices.ChoiceKind):
            TERMS.update(kind.choices)
