"""Mechs and maps: those that come with the tool, those of an installation, those of an account."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

KEY_LONGEST = 200


class Brought(models.Model):
    """Something that came out of a file. Without an owner it is everybody's on this installation.

    An owner has one of each title for each `game`. `key` names it in addresses and nowhere else, once for each owner;
    `digest` is over what the rules read and tells whether a file has something new; `source` is the file's name, a text
    and nothing else. `builtin` came with the tool.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )
    game = models.CharField(max_length=40)
    key = models.CharField(max_length=KEY_LONGEST)
    title = models.CharField(max_length=200)
    source = models.CharField(max_length=200, blank=True, default="")
    builtin = models.BooleanField(default=False)
    digest = models.CharField(max_length=64)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title


def one_of_each(name: str) -> list[Any]:
    """A key and a title are there once for each owner, and once for nobody; one of the tool's own has its title too."""
    common = Q(owner__isnull=True)
    return [
        models.UniqueConstraint(fields=["owner", "key"], name=f"one_{name}_a_key"),
        models.UniqueConstraint(fields=["key"], condition=common, name=f"one_common_{name}_a_key"),
        models.UniqueConstraint(fields=["owner", "game", "title"], name=f"one_{name}_a_title"),
        models.UniqueConstraint(
            fields=["game", "title"], condition=common & Q(builtin=False), name=f"one_common_{name}_a_title"
        ),
    ]


class MechDesign(Brought):
    """What a record sheet is made of, such as a mech. `data` are its facts as its game gives them."""

    class Status(models.TextChoices):
        PLAYABLE = "playable", _("Playable")
        SIMPLIFIED = "simplified", _("Playable, simplified")
        UNPLAYABLE = "unplayable", _("Not playable")

    status = models.CharField(max_length=10, choices=Status.choices)
    data = models.JSONField()

    class Meta:
        ordering = ["title", "pk"]
        verbose_name = _("design of one’s own")
        verbose_name_plural = _("designs of one’s own")
        constraints = one_of_each("design")
        indexes = [models.Index(fields=["title", "id"], name="designs_by_title")]


class Battlemap(Brought):
    """A map: `rows` in letters of its game, lines from the north. `notes` say what is different from its file: a list
    of {"code", "name", "count"}."""

    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    rows = models.TextField()
    notes = models.JSONField(default=list)

    class Meta:
        ordering = ["title", "pk"]
        verbose_name = _("board of one’s own")
        verbose_name_plural = _("boards of one’s own")
        constraints = one_of_each("map")
        indexes = [models.Index(fields=["title", "id"], name="maps_by_title")]
