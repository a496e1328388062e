"""The journal: every write, with its actor and time. Nothing is ever deleted from it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.models import WrittenOnce

from .campaign import Campaign, General


class JournalEntry(WrittenOnce):
    """One line. `data` holds codes (prose is made in the reader's language); `changes` the rows as they were, for undo.

    `key` and `digest` make a repeated request answer as the first did: the key is unique over all journals, and the
    answer is made of the line.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="journal", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    actor_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_general = models.ForeignKey(
        General, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    actor_name = models.CharField(max_length=80)
    at = models.DateTimeField()
    data = models.JSONField(default=dict)
    changes = models.JSONField(default=list)
    undone = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="undone_by")
    corrects = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="corrections", db_index=False
    )

    class Meta:
        ordering = ["-seq"]
        verbose_name = _("line of the journal")
        verbose_name_plural = _("lines of the journal")
        constraints = [models.UniqueConstraint(fields=["campaign", "seq"], name="one_entry_a_number")]
        indexes = [  # of the few lines that have such a value: each index is written with every line that is in it
            models.Index(
                fields=["actor_general"], condition=Q(actor_general__isnull=False), name="entries_of_a_general"
            ),
            models.Index(fields=["corrects"], condition=Q(corrects__isnull=False), name="corrections_of_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
