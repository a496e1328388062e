"""Record sheets that are kept live, and every mark made on them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import Grant
from games import registry

from .designs import MechDesign
from .logs import Line, Log
from .tables import Match


class RecordSheet(Log):
    """The sheet of one unit. `facts` is its design as it was when the sheet was made, whatever becomes of `design`.

    Its `state` is what is marked on it. The sheet of a `unit` in a match has no marks of its own: they are what the
    match says.
    """

    kind = Grant.Kind.SHEET
    many_hands = True
    longest = 5000  # an evening takes some two hundred

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
    state = models.JSONField(null=True, blank=True)
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="sheets")
    unit = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("record sheet")
        verbose_name_plural = _("record sheets")
        constraints = [
            models.UniqueConstraint(fields=["match", "unit"], name="one_sheet_a_unit"),
            models.CheckConstraint(
                condition=Q(match__isnull=True, unit="", state__isnull=False)
                | Q(match__isnull=False, state__isnull=True) & ~Q(unit=""),
                name="a_match_keeps_its_own_marks",
            ),
        ]

    @property
    def not_installed(self) -> str:
        if self.match is not None:
            return self.match.not_installed
        game = registry.PLAYABLE.get(self.game)
        if game is None:
            return "game-not-installed"
        return "" if game.sheets else "game-too-old"

    def __str__(self) -> str:
        return self.name or self.design_title

    @property
    def design_title(self) -> str:
        """What its design is called."""
        return f"{self.facts['chassis']} {self.facts['model']}".strip()


class SheetMark(Line):
    """A line of a sheet's log: a mark, or an undoing."""

    sheet = models.ForeignKey(RecordSheet, on_delete=models.CASCADE, related_name="log", db_index=False)

    class Meta(Line.Meta):
        verbose_name = _("line of a sheet’s log")
        verbose_name_plural = _("lines of sheets’ logs")
        constraints = [models.UniqueConstraint(fields=["sheet", "seq"], name="one_mark_a_number")]

    def __str__(self) -> str:
        return f"{self.seq} {self.action.get('do')}"
