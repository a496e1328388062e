"""Locks: what an account has is counted by one of its requests at a time, so that bounds such as how many keys it may
have hold for those that come at the same moment, too.
"""

from django.contrib.auth import get_user_model
from django.db.models import Model


def account_lock(user: Model) -> None:
    """Wait, within a transaction, until no other request of the account counts what it has. Raises DoesNotExist for an
    account that is gone.
    """
    get_user_model().objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
