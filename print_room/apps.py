from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrintRoomConfig(AppConfig):
    name = "print_room"
    verbose_name = _("Print room")

    def ready(self) -> None:
        from core.broker import work_waits
        from print_room import tasks
        from print_room.models import PrintJob

        work_waits.connect(tasks.print_job_ask, sender=PrintJob)
