"""Rows that every app stands on: who may what without an account, answers to repeated requests, files."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Grant(models.Model):
    """What whoever holds a link may do with one thing; the link is the signed number of this row.

    `object` is the id of the thing, by its `kind`. `seat` is what the role is about: a general's id, a side's key, a
    table's seat; nothing where the role says it all. `label` tells links of one role apart: for whom it was made.
    A grant that has `ended` only watches: its seat is an account's now, or as many have joined by it as may (`joins`).
    One that was withdrawn gives nothing. None is deleted but codes by which nobody came, what an operator deletes, and
    those to things that go, so that whoever comes with it can be told why.

    One with `until` is opened by a code of four letters (`core.codes`), and lets nobody in after that. `code` is a hash
    of the code; `taken` of the request by which a phone sat down in the one seat that it leads to.
    """

    class Kind(models.TextChoices):
        CAMPAIGN = "campaign", _("Campaign")
        TABLE = "table", _("Table")
        SHEET = "sheet", _("Record sheet")

    class Role(models.TextChoices):
        SPECTATOR = "spectator", _("Watches")
        GENERAL = "general", _("A general’s seat")
        SIDE = "side", _("Joins a side")
        PLAYER = "player", _("Plays")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    object = models.PositiveBigIntegerField(_("number"))
    role = models.CharField(_("role"), max_length=9, choices=Role.choices, default=Role.SPECTATOR)
    seat = models.CharField(_("seat"), max_length=40, blank=True, default="")
    label = models.CharField(_("for whom"), max_length=80, blank=True, default="")
    joins = models.PositiveSmallIntegerField(_("joined"), default=0)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("used by"),
    )
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    until = models.DateTimeField(_("by code, until"), null=True, blank=True)
    code = models.CharField(max_length=64, blank=True, default="", editable=False)
    taken = models.CharField(max_length=64, blank=True, default="", editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "object", "role", "seat", "label"],
                condition=Q(withdrawn_at__isnull=True, ended_at__isnull=True, until__isnull=True),
                name="the_same_grant_is_the_same_link",
            ),
            models.UniqueConstraint(
                fields=["kind", "object", "role", "seat"],
                condition=Q(withdrawn_at__isnull=True, ended_at__isnull=True, until__isnull=False, taken=""),
                name="one_code_a_seat",
            ),
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="one_grant_a_code"),
        ]
        indexes = [models.Index(fields=["kind", "object"], name="grants_of_a_thing")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.object}: {self.get_role_display()} {self.seat}".strip()

    @property
    def acts(self) -> str:
        """The role that it gives now."""
        return self.Role.SPECTATOR if self.ended_at else self.role


class WrittenOnce(models.Model):
    """A row that answers the request that wrote it, when that comes again: `key` is a hash of who asked and by which
    idempotency key, None for one without; `digest` a hash of what was asked.
    """

    key = models.CharField(max_length=64, null=True, blank=True, unique=True)
    digest = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        abstract = True


class Receipt(models.Model):
    """The answer to a request with an idempotency key that writes no row of its own: the same key hears it again.

    `key` is a hash of who asked and the key; `digest` a hash of what was asked. Kept for a day.
    """

    key = models.CharField(max_length=64, primary_key=True)
    digest = models.CharField(max_length=64)
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")

    def __str__(self) -> str:
        return self.key


class StoredFile(models.Model):
    """A file in the database, for every machine that asks it. Nobody finds it before it is `whole`: its parts are
    written one at a time.
    """

    name = models.CharField(max_length=100, unique=True)
    size = models.PositiveBigIntegerField(default=0)
    whole = models.BooleanField(default=False)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("kept file")
        verbose_name_plural = _("kept files")

    def __str__(self) -> str:
        return self.name


class StoredPart(models.Model):
    """A piece of a file, `number` from 0 on."""

    file = models.ForeignKey(StoredFile, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        verbose_name = _("part of a kept file")
        verbose_name_plural = _("parts of kept files")
        constraints = [models.UniqueConstraint(fields=["file", "number"], name="one_part_a_number")]

    def __str__(self) -> str:
        return f"{self.file_id}/{self.number}"
