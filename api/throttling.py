"""Limits by address, for doors that stand open to everybody."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from core import limits

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ByAddress(ScopedRateThrottle):
    """A view's `throttle_scope` counts by the asker's address, signed in or not; pages count into the same scopes."""

    waits = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        self.scope = getattr(view, self.scope_attr, None)
        if not self.scope:
            return True
        most, seconds = self.parse_rate(self.get_rate())
        if most is None or seconds is None:  # a scope without a rate
            return True
        self.waits = limits.seconds_to_wait(f"{self.scope}_{self.get_ident(request)}", most=most, seconds=seconds)
        return not self.waits

    def wait(self) -> float:
        return self.waits
