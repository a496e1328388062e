"""The floor's tables: a snapshot that is replaced, and the events that led to it."""

from django.conf import settings
from django.db import models


class Snapshot(models.Model):
    state = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)

    objects: "models.Manager[Snapshot]" = models.Manager()

    def __str__(self) -> str:
        return f"{self.pk} at {self.version}"


class FloorEvent(models.Model):
    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE)
    seq = models.PositiveIntegerField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    data = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    objects: "models.Manager[FloorEvent]" = models.Manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["snapshot", "seq"], name="one_floor_event_a_number")]

    def __str__(self) -> str:
        return str(self.seq)
