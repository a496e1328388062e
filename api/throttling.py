"""Limits by address, for doors that stand open to everybody."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from core import limits


class ByAddress(ScopedRateThrottle):
    """A view's `throttle_scope` counts by the asker's address, signed in or not; pages count into the same scopes."""

    waits = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        self.scope = getattr(view, self.scope_attr, None)
        if not self.scope:
            return True
        most, seconds = self.parse_rate(self.get_rate())
        self.waits = limits.seconds_to_wait(f"{self.scope}_{self.get_ident(request)}", most=most, seconds=seconds)
        return not self.waits

    def wait(self) -> float:
        return self.waits
