"""What a line of a table's log and one of a sheet's log have in common."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Line(models.Model):
    """A line of a log: an action with the faces it took, or an undoing. Nothing is deleted.

    `by` says who threw the faces and changes nothing else. `key` makes a repeated request answer as the first did.
    """

    class By(models.TextChoices):
        NONE = "", _("No dice")
        TABLE = "table", _("Thrown at the table")
        SERVER = "server", _("Rolled by Bivouac")

    seq = models.PositiveIntegerField()
    action = models.JSONField()
    faces = models.JSONField(default=list)
    by = models.CharField(max_length=6, choices=By.choices, blank=True, default="")
    events = models.JSONField(default=list)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=80, blank=True, default="")
    at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    digest = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        abstract = True
        ordering = ["seq"]
