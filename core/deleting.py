"""What goes when something is deleted. It is said once, by a selector, to whoever asks before and to the service."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Model, QuerySet

from core.models import Grant
from core.news import ACCOUNT, GRANT, Watched, rights_gone

Going = Sequence[QuerySet[Any]]  # rows of several kinds; what hangs on them by foreign keys goes along


def rows_delete(going: Going) -> None:
    """Delete all of these, in their order. Which they are is settled before the first of them goes.

    Whoever listens to one of them, or by one, hears no more.
    """
    with transaction.atomic():
        settled = [(rows.model, list(rows.values_list("pk", flat=True))) for rows in going]
        for model, numbers in settled:
            model._default_manager.filter(pk__in=numbers).delete()
            if right := _right(model):
                rights_gone(right, numbers)


def _right(model: type[Model]) -> str:
    """What a row of this table is to whoever listens; "" for nothing."""
    if issubclass(model, Watched):
        return model.kind
    return {Grant: GRANT, get_user_model(): ACCOUNT}.get(model, "")
