"""Limits by address, for what stands open to everybody."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from core import limits

if TYPE_CHECKING:
    from rest_framework.views import APIView


class ByAddress(BaseThrottle):
    """The limit of an operation counts by the asker's address, signed in or not; pages count into the same scopes."""

    waits = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:
        scope = getattr(view, "throttle_scope", "")
        self.waits = limits.scope_wait(scope, self.get_ident(request)) if scope else 0.0
        return not self.waits

    def wait(self) -> float:
        return self.waits
