"""Imports of mechs and maps that a worker brings in."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.jobs import Job
from core.language import in_language
from core.messages import message
from games import registry
from games.core.text import Text

from .designs import Brought


class ImportJob(Job):
    """Files of an account to be brought in by a worker.

    `files` are the uploads, each {"name", "stored"}: what it is called, and where it lies in the storage until the job
    has ended. `total` counts the files in them and `done` those that have been read; what has come of these is counted
    beside, and told in the lines. `brought` names the first that are new or changed, each [key, title].
    """

    class Kind(models.TextChoices):
        MECHS = "mechs", _("Mechs")
        MAPS = "maps", _("Maps")

    class Status(models.TextChoices):
        QUEUED = "queued", _("Waiting for a worker")
        RUNNING = "running", _("Being brought in")
        DONE = "done", _("Brought in")
        FAILED = "failed", _("Failed")

    WAITS, WORKS = Status.QUEUED, Status.RUNNING

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="import_jobs", verbose_name=_("owner")
    )
    kind = models.CharField(_("kind"), max_length=5, choices=Kind.choices)
    status = models.CharField(_("state"), max_length=7, choices=Status.choices, default=Status.QUEUED)
    files = models.JSONField()
    total = models.PositiveIntegerField(_("files"))
    done = models.PositiveIntegerField(_("files done"), default=0)
    imported = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    unchanged = models.PositiveIntegerField(default=0)
    brought = models.JSONField(default=list)

    class Meta(Job.Meta):
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=("queued", "running"), ended_at__isnull=True)
                | Q(status__in=("done", "failed"), ended_at__isnull=False),
                name="an_import_at_rest_has_ended",
            ),
            models.CheckConstraint(condition=Q(kind__in=("mechs", "maps")), name="import_job_kind"),
        ]
        indexes = [models.Index(fields=["status", "beat_at"], name="import_jobs_by_status")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class ImportLine(models.Model):
    """What there is to say of a file of an import: a code with what it needs, and the line where reading stopped.

    Of a note on a map its game has the sentence, without which the code stands for itself; every other code has its
    words in core.messages.
    """

    class Sort(models.TextChoices):
        NOTED = "noted", _("Good to know")
        SKIPPED = "skipped", _("Skipped")
        REFUSED = "refused", _("Refused")

    job = models.ForeignKey(ImportJob, on_delete=models.CASCADE, related_name="lines")
    sort = models.CharField(max_length=7, choices=Sort.choices)
    file = models.CharField(max_length=Brought._meta.get_field("source").max_length)
    code = models.CharField(max_length=60)
    line = models.PositiveIntegerField(null=True, blank=True)
    params = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("line of an import")
        verbose_name_plural = _("lines of imports")

    def __str__(self) -> str:
        return f"{self.file}: {self.code}"

    @property
    def words(self) -> str:
        """The sentence in the language of the moment."""
        if "game" not in self.params:
            return message(self.code, self.params)
        fields = {name: value for name, value in self.params.items() if name != "game"}
        boards = registry.with_boards().get(self.params["game"])
        if boards is None:  # the game that had the words is not installed any more
            return self.code
        text: Text = boards.note(self.code, **fields).text
        return in_language(text)
