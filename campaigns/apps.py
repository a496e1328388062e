from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.utils.translation import gettext_lazy as _

from core.news import ACCOUNT, rights_gone


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from campaigns.models import choices
        from core.messages import TERMS

        for kind in (choices.Sides, choices.Units, choices.CalledTo, choices.ChoiceKind):
            TERMS.update(kind.choices)
        user_logged_out.connect(signed_out)


def signed_out(user: Any, **more: object) -> None:
    """Whoever listens by an account that signs out, on a page or in the back office, has to come back and ask."""
    rights_gone(ACCOUNT, [user.pk] if user else [])
