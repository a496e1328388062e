"""Limits by address, for doors that stand open to everybody."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle


class ByAddress(ScopedRateThrottle):
    """A view's `throttle_scope` counts by the asker's address, signed in or not."""

    def get_cache_key(self, request: Request, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
