"""Limits by address, for what stands open to everybody."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from core import limits

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ByAddress(ScopedRateThrottle):
    """The limit of an operation counts by the asker's address, signed in or not; pages count into the same scopes."""

    waits = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        self.scope = getattr(view, self.scope_attr, "")
        most, seconds = self.parse_rate(self.get_rate()) if self.scope else (None, None)
        if most is not None and seconds is not None:  # else no scope, or one without a rate
            who = limits.counted(self.scope, self.get_ident(request))
            self.waits = limits.seconds_to_wait(who, most=most, seconds=seconds)
        return not self.waits

    def wait(self) -> float:
        return self.waits
