"""A match of any game at a live table, its seats, its moves."""

from collections.abc import Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.language import in_language
from core.models import Grant
from games import registry
from games.core.game import Game
from games.core.protocol import GameRules
from games.core.structs import Action, Event, Value
from matches.codec import decode, encode

from .logs import Line, Log


class Match(Log):
    """A game at a live table.

    `waiting` are the seats that may act, for lists of tables. `undo` is a request to go back, or forward again, that
    waits for an answer, `undo_refused` one that somebody has refused, until something else happens; `throws_retaken`
    how many lines with dice of Bivouac's are taken back, so that nobody throws again unseen.
    `rematch_seat` is the seat of the game before, `rematch_of`, that was chosen to change sides.
    When a rule changes, `rules_version` says by which rules the log was played: the match goes on by them where the
    game keeps them, and from its snapshot in any case.
    """

    kind = Grant.Kind.TABLE

    class Status(models.TextChoices):
        OPEN = "open", _("Being played")
        FINISHED = "finished", _("Finished")

    class Dice(models.TextChoices):
        TABLE = "table", _("Real dice, typed in")
        SERVER = "server", _("Rolled by Bivouac")

    OPENED = MappingProxyType({"outcome": None, "status": Status.OPEN, "finished_at": None})  # what a row says in play

    rules_version = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=120, blank=True, default="")
    options = models.JSONField(default=dict)
    dice = models.CharField(max_length=6, choices=Dice.choices, default=Dice.TABLE)
    waiting = models.JSONField(default=list)
    status = models.CharField(_("state"), max_length=8, choices=Status.choices, default=Status.OPEN)
    outcome = models.JSONField(null=True, blank=True)
    undo = models.JSONField(null=True, blank=True)
    undo_refused = models.JSONField(null=True, blank=True)
    throws_retaken = models.PositiveIntegerField(default=0)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="matches",
        verbose_name=_("host"),
    )
    rematch_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")
    rematch_seat = models.CharField(max_length=40, blank=True, default="")
    finished_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(status="open", outcome__isnull=True) | Q(status="finished", outcome__isnull=False),
                name="a_finished_match_has_an_outcome",
            )
        ]

    def __str__(self) -> str:
        listed = registry.GAMES.get(self.game)
        called = in_language(listed.meta.title) if listed else self.game
        return self.name or f"{called} {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether it is still being played."""
        return self.status == self.Status.OPEN

    @property
    def playable(self) -> Game:
        """Its game, played move by move."""
        return registry.playable(self.game)

    @property
    def snapshot(self) -> Any:
        """Its state as the rules of today have it."""
        return decode(self.playable.rules.state, self.state)

    @property
    def not_installed(self) -> str:
        missing = super().not_installed
        if not missing and self.rules_version > registry.PLAYABLE[self.game].rules.version:
            return "game-too-old"
        return missing

    def beside(self, rules: GameRules, state: Value, at: datetime) -> dict[str, Any]:
        """Who may act, and whether and how it has ended. An open request to undo falls."""
        outcome = rules.outcome(state)
        ending = self.OPENED if outcome is None else self.ending(encode(outcome), at)
        return {"undo": None, "undo_refused": None, "waiting": list(rules.to_act(state)), **ending}

    def ending(self, outcome: object, at: datetime) -> dict[str, Any]:
        """What the row of a finished match says."""
        return {"outcome": outcome, "status": self.Status.FINISHED, "finished_at": at}

    def traced(self, before: Value, action: Action, events: Sequence[Event]) -> dict[str, Any]:
        """Where the line did what, by the state before it, which nobody has any more once it is written."""
        return {"traces": encode(self.playable.traced(before, action, events))}


class MatchSeat(models.Model):
    """Who sits where: an account, a guest by name, or the computer. One person may hold several seats (hot-seat)."""

    class Computer(models.TextChoices):
        RANDOM = "random", _("Computer, at random")
        GREEDY = "greedy", _("Computer, greedy")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=40)
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="match_seats"
    )
    name = models.CharField(max_length=80, blank=True, default="")
    computer = models.CharField(max_length=6, choices=Computer.choices, blank=True, default="")

    class Meta:
        ordering = ["place"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_holder_a_seat"),
            models.CheckConstraint(condition=Q(computer="") | Q(user__isnull=True), name="a_computer_has_no_account"),
        ]

    def __str__(self) -> str:
        return self.name or self.seat

    @property
    def is_guests(self) -> bool:
        """Whether a guest has it, or may take it."""
        return self.user_id is None and not self.computer

    @property
    def holder(self) -> str:
        """What whoever has it is called: by the name given for the table, else by that of the account."""
        return self.name or (self.user.get_username() if self.user else "")


class Handover(models.Model):
    """A seat that went to somebody else, by its host or by a claim, since who sits there sees what the seat may see.

    Where `before` and `after` are alike, the link to a guest's seat was opened once more, perhaps by somebody else.

    `version` is the number of lines that the log had then; `before` and `after` say who sat there: {"who", "name"}, as
    the API tells of a seat.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="handovers")
    seat = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    before = models.JSONField()
    after = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("seat handed over")
        verbose_name_plural = _("seats handed over")

    def __str__(self) -> str:
        return f"{self.seat} of {self.match_id} after line {self.version}"


class Move(Line):
    """A line of a table's log. `traces` are what it did on the board, as everybody may know it
    (`games.core.traces`); lines from before they were kept, and undoings, have none. `act` is the number of the first
    line of several that were sent as one; None for a line that was sent by itself.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log", db_index=False)
    traces = models.JSONField(default=list)
    act = models.PositiveIntegerField(null=True, blank=True)

    class Meta(Line.Meta):
        verbose_name = _("line of a table’s log")
        verbose_name_plural = _("lines of tables’ logs")
        constraints = [models.UniqueConstraint(fields=["match", "seq"], name="one_move_a_number")]

    def __str__(self) -> str:
        return f"{self.seq} {self.seat} {self.action.get('do')}"
