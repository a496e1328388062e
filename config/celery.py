"""The Celery application: `celery --app config worker`."""

import os

from celery import Celery
from celery.app.utils import Settings
from celery.beat import Service
from celery.signals import beat_init, celeryd_init
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


@beat_init.connect
def clock_may_be_put_back(sender: Service, **_: object) -> None:
    """What ran last in the future, by a clock that has been put right since, would not run before that."""
    for entry in sender.scheduler.schedule.values():
        if entry.last_run_at and entry.last_run_at > (now := entry.default_now()):
            entry.last_run_at = now
