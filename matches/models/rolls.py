"""Dice thrown for tables that keep no match here."""

from django.db import models


class KeyedRoll(models.Model):
    """The answer to a stateless roll that was asked with an idempotency key: the same key hears it again.

    `key` is a hash of who asked and the key; `digest` a hash of what was asked. Kept for a day.
    """

    key = models.CharField(max_length=64, primary_key=True)
    digest = models.CharField(max_length=64)
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.key
