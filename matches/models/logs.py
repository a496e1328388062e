"""What a table and a record sheet have in common: a snapshot, and the log that leads to it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.models import WrittenOnce
from core.news import Watched
from games import registry
from games.core.protocol import GameRules
from games.core.structs import Action, Event, Value


class Log(Watched, WrittenOnce):
    """Something that is played line by line. Its lines are `log`.

    `state` is the snapshot after the newest line and `version` the number of lines.
    """

    many_hands = False  # there are no turns: lines that are made at once are made one on top of the other
    longest: int | None = None  # the lines that it may have
    log: Any

    game = models.CharField(_("game"), max_length=40)
    options: Any = {}
    state: Any = models.JSONField()
    version = models.PositiveIntegerField(_("lines of the log"), default=0)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        abstract = True

    def line(self, **values: object) -> "Line":
        """A line of this log that is not yet written."""
        line: Line = self.log.model(**{self.log.field.name: self}, **values)
        return line

    def beside(self, rules: GameRules, state: Value, at: datetime) -> dict[str, Any]:
        """What the row says of a new state beside the snapshot."""
        return {}

    def traced(self, before: Value, action: Action, events: Sequence[Event]) -> dict[str, Any]:
        """What a line says of the board beside what happened."""
        return {}

    @property
    def not_installed(self) -> str:
        """The code of why nobody can go on with it here: its game came with a package that is gone, or that is older
        now than its rules; "" where all is there.
        """
        return "" if self.game in registry.PLAYABLE else "game-not-installed"


class Line(WrittenOnce):
    """A line of a log: what a seat did with the faces it took, or an undoing. Nothing is deleted.

    `by` says who threw the faces and changes nothing else; `shown`: a secret came out with it.
    """

    class By(models.TextChoices):
        NONE = "", _("No dice")
        TABLE = "table", _("Thrown at the table")
        SERVER = "server", _("Rolled by Bivouac")

    seq = models.PositiveIntegerField()
    seat = models.CharField(max_length=40, blank=True, default="")
    action = models.JSONField()
    faces = models.JSONField(default=list)
    by = models.CharField(max_length=6, choices=By.choices, blank=True, default="")
    shown = models.BooleanField(default=False)
    events = models.JSONField(default=list)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=80, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        abstract = True
        ordering = ["seq"]
