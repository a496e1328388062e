from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from printables.fonts import look_in


class PrintRoomConfig(AppConfig):
    name = "print_room"
    verbose_name = _("Print room")

    def ready(self) -> None:
        from core.messages import TERMS
        from print_room import sources

        TERMS.update(sources.TERMS)
        look_in(settings.PRINT_FONTS)
