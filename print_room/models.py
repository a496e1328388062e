"""The print room: what an account's printer does to a page, and the packs that are printed for it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.choices import one_of
from core.jobs import Job
from core.models import WrittenOnce
from printables.profile import MOST, SCALE

MOVES = ("dx", "dy", "duplex_dx", "duplex_dy")
SCALES = ("scale_x", "scale_y")


class PrintStatus(models.TextChoices):
    """What has become of a pack that was asked for."""

    WAITING = "waiting", _("Waiting for its turn")
    WORKING = "working", _("Being made")
    DONE = "done", _("Ready")
    FAILED = "failed", _("Cannot be printed")
    CANCELLED = "cancelled", _("Stopped")
    INTERRUPTED = "interrupted", _("Interrupted")


FOLDER = "prints"  # in the storage "shared", which every machine of an installation reads
UNDER_WAY = (PrintStatus.WAITING, PrintStatus.WORKING)
UNMADE = (PrintStatus.FAILED, PrintStatus.CANCELLED, PrintStatus.INTERRUPTED)  # ended, and may be started anew


def within(names: tuple[str, ...], low: float, high: float) -> Q:
    """A database check: each of these columns lies between two bounds."""
    check = Q()
    for name in names:
        check &= Q(**{f"{name}__gte": low, f"{name}__lte": high})
    return check


class PrinterProfile(models.Model):
    """Corrections for an account's printer, as `printables.profile.Profile` has them: mm, and per cent."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="printer_profile"
    )
    dx = models.FloatField(default=0.0)
    dy = models.FloatField(default=0.0)
    scale_x = models.FloatField(default=100.0)
    scale_y = models.FloatField(default=100.0)
    duplex_dx = models.FloatField(default=0.0)
    duplex_dy = models.FloatField(default=0.0)

    class Meta:
        verbose_name = _("printer")
        verbose_name_plural = _("printers")
        constraints = [
            models.CheckConstraint(condition=within(MOVES, -MOST, MOST), name="printer_moves_within"),
            models.CheckConstraint(condition=within(SCALES, *SCALE), name="printer_scales_within"),
        ]

    def __str__(self) -> str:
        return f"{self.dx:+g} {self.dy:+g}"


class PrintJob(Job, WrittenOnce):
    """A pack to be printed: `orders` are its products in their order, with what was chosen about each.

    `origin` is the address of this installation as its owner reached it, for the codes on the prints. `form` is empty
    for a PDF of all pages; for a picture of one, and for pictures of its pieces, it has `format`, `page`, `piece` and
    `dpi`.
    """

    WAITS, WORKS = UNDER_WAY

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="print_jobs", verbose_name=_("owner")
    )
    title = models.CharField(_("title"), max_length=120)
    orders = models.JSONField()
    form = models.JSONField(default=dict)
    origin = models.CharField(max_length=200)
    status = models.CharField(_("state"), max_length=11, choices=PrintStatus.choices, default=PrintStatus.WAITING)
    pages = models.PositiveIntegerField(_("pages"), null=True, blank=True)
    pages_done = models.PositiveIntegerField(_("pages done"), default=0)
    size = models.PositiveIntegerField(_("bytes"), null=True, blank=True)
    params = models.JSONField(default=dict)

    class Meta(Job.Meta):
        verbose_name = _("print")
        verbose_name_plural = _("prints")
        constraints = [
            models.CheckConstraint(condition=one_of("status", PrintStatus), name="print_job_status"),
            models.CheckConstraint(
                condition=Q(status__in=UNDER_WAY, ended_at__isnull=True)
                | ~Q(status__in=UNDER_WAY) & Q(ended_at__isnull=False),
                name="a_print_job_at_rest_has_ended",
            ),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(size__isnull=False), name="a_finished_print_job_has_a_file"
            ),
        ]
        indexes = [models.Index(fields=["status", "beat_at"], name="print_jobs_by_status")]

    def __str__(self) -> str:
        return self.title

    @property
    def ending(self) -> str:
        """What kind of file it makes: "pdf", "svg", "png" or "zip"."""
        return str(self.form.get("format", "pdf"))

    @property
    def file(self) -> str:
        """Where the file of this attempt lies."""
        return f"{FOLDER}/{self.pk}-{self.attempt}.{self.ending}"
