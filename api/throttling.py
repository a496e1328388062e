"""Limits by address, for what stands open to everybody."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from core import limits

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ByAddress(ScopedRateThrottle):
    """A view's `throttle_scope` counts by the asker's address, signed in or not; pages count into the same scopes.

    Its `throttle_scope_all` counts the tries of everybody together that come through the first, where addresses are
    cheap.
    """

    waits = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        scopes = (getattr(view, name, None) for name in (self.scope_attr, "throttle_scope_all"))
        return not any(self.waits_for(scope, request) for scope in scopes if scope)

    def waits_for(self, scope: str, request: Request) -> float:
        """How long to wait; 0 where it may be done now, which is counted."""
        self.scope = scope
        most, seconds = self.parse_rate(self.get_rate())
        if most is not None and seconds is not None:  # else a scope without a rate
            who = limits.counted(scope, self.get_ident(request))
            self.waits = limits.seconds_to_wait(who, most=most, seconds=seconds)
        return self.waits

    def wait(self) -> float:
        return self.waits
