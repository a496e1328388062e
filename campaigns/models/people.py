"""Who plays. A player lives across campaigns, with or without an account."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account, with what it remembers of its reader."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Auto")
        LIGHT = "light", _("Day")
        DARK = "dark", _("Night")

    language = models.CharField(max_length=2, blank=True, default="")
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.AUTO)


class Player(models.Model):
    """A person at the table. A guest has no account until one claims the seat."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="players_made")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name")]

    def __str__(self) -> str:
        return self.name
