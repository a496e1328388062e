"""What goes when something is deleted. It is said once, by a selector, to whoever asks before and to the service."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from core.models import Grant
from core.news import grants_gone

Going = Sequence[QuerySet[Any]]  # rows of several kinds; what hangs on them by foreign keys goes along


def rows_delete(going: Going) -> None:
    """Delete all of these, in their order. Which they are is settled before the first of them goes.

    Whoever listens by a grant among them hears no more.
    """
    with transaction.atomic():
        settled = [(rows.model, list(rows.values_list("pk", flat=True))) for rows in going]
        for model, numbers in settled:
            model._default_manager.filter(pk__in=numbers).delete()
            if model is Grant:
                grants_gone(numbers)
