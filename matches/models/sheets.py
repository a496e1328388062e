"""Record sheets that are kept live, and every mark made on them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .designs import MechDesign
from .lines import Line
from .tables import Match


class RecordSheet(models.Model):
    """The sheet of one mech. `facts` is its design as it was when the sheet was made, whatever becomes of `design`.

    `marks` is the snapshot after the newest line and `version` the number of lines. The sheet of a `unit` in a match
    has no marks of its own: they are what the match says.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="sheets",
        verbose_name=_("owner"),
    )
    design = models.ForeignKey(MechDesign, null=True, blank=True, on_delete=models.SET_NULL, related_name="sheets")
    facts = models.JSONField()
    name = models.CharField(_("name"), max_length=80, blank=True, default="")
    marks = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField(_("lines of the log"), default=0)
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="sheets")
    unit = models.CharField(max_length=40, blank=True, default="")
    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    digest = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("record sheet")
        verbose_name_plural = _("record sheets")
        constraints = [
            models.UniqueConstraint(fields=["match", "unit"], name="one_sheet_a_unit"),
            models.CheckConstraint(
                condition=Q(match__isnull=True, unit="", marks__isnull=False)
                | Q(match__isnull=False, marks__isnull=True) & ~Q(unit=""),
                name="a_match_keeps_its_own_marks",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.facts['chassis']} {self.facts['model']}".strip()


class SheetMark(Line):
    """A line of a sheet's log: a mark, or an undoing."""

    sheet = models.ForeignKey(RecordSheet, on_delete=models.CASCADE, related_name="log", db_index=False)

    class Meta(Line.Meta):
        constraints = [models.UniqueConstraint(fields=["sheet", "seq"], name="one_mark_a_number")]

    def __str__(self) -> str:
        return f"{self.seq} {self.action.get('do')}"
