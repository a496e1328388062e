"""Who plays. A player lives across campaigns, with or without an account."""

import uuid
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from core.news import ACCOUNT, rights_gone


class User(AbstractUser):
    """An account, with what it remembers of its reader."""

    class Theme(models.TextChoices):
        AUTO = "auto", _("Auto")
        LIGHT = "light", _("Day")
        DARK = "dark", _("Night")

    language = models.CharField(max_length=2, blank=True, default="")
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.AUTO)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def save(self, **options: Any) -> None:
        """As Django's. With another password, or shut, the account is signed out: whoever listens by it has to ask."""
        known, columns = not self._state.adding, options.get("update_fields")
        super().save(**options)
        if known and (columns is None or {"password", "is_active"}.intersection(columns)):
            rights_gone(ACCOUNT, [self.pk])


class ApiKey(models.Model):
    """A key that opens the API in the name of an account. The key itself is shown once and kept nowhere.

    `digest` tells it again: keys are 160 bits of chance, so that a plain hash cannot be turned round. `prefix` is for
    its owner to know it by; `name` is empty for one made by signing in over the API. `used_at` is right to an hour.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_keys", verbose_name=_("account"))
    name = models.CharField(_("name"), max_length=80, blank=True, default="")
    prefix = models.CharField(_("begins with"), max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(_("made at"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("key for the API")
        verbose_name_plural = _("keys for the API")

    def __str__(self) -> str:
        return f"{self.prefix}… {self.name}".strip()


class Player(models.Model):
    """A person at the table. A guest has no account until one claims the seat."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=80)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="player")
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="players_made")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def is_of(self, user_id: int | None) -> bool:
        """Whether it is the account's own, or a guest whose name the account has made."""
        return (self.user_id or self.created_by_id) == user_id
