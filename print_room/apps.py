from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrintRoomConfig(AppConfig):
    name = "print_room"
    verbose_name = _("Print room")
