"""The Celery application: `celery --app config worker`."""

import os
from typing import Any

from celery import Celery
from celery.app.utils import Settings
from celery.beat import PersistentScheduler
from celery.signals import celeryd_init
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")

TRANSPORT_ALIASES["filesystem"] = "config.queue:Transport"

app = Celery("bivouac")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
def worker_waits(conf: Settings, **_: object) -> None:
    """A worker has nobody waiting for it: it is as patient with its broker as a request must not be."""
    conf.broker_transport_options = settings.WORKER_TRANSPORT_OPTIONS


class Scheduler(PersistentScheduler):
    """What ran last in the future, by a clock that has been put back since, would not run before that; nor would what
    was to run behind it.
    """

    def tick(self, *args: Any, **more: Any) -> float:
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if entry.last_run_at and entry.last_run_at > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # its times are those of the old clock
        seconds: float = super().tick(*args, **more)
        return seconds
